"""The five games, a folder each; an outside game has the same shape and lives in a package of its own.

Of each: `table` (its state), one module a part of play (its verbs and their law), `said` `saying` or `sentences` (how statements
are written), `speech` (people's words), `asking` (what is awaited), `showing` (the screen), `deciding` (what decided), `texts/` (sentences and
rulebook in two languages). A game knows the kernel, the grammar and cards, its scorer, and no other game.
"""
