"""How things look: verdicts, statements, tables, sheets and charts, made of facts and catalogs; rich draws, `prompts.output` writes.

Nothing here decides or keeps anything, and what eyes may not see has been taken out before it comes here.
"""
