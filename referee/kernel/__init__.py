"""How a statement is judged: the law is asked, a match grows by one statement, edits judge anew what they change.

`game` is what a game registers, `reading` reads a line at its table, `hearing` asks the law, `judging` holds the match;
`editing` `calls` `common` `positions` are what every game has, `verdict` is the answer, `doubts` follows what nobody can
tell; `view` `tables` `windows` `back` `watching` are what games build on, `forms` `series` `glossary` what they declare of
results, campaigns and components.
Knows no game.
"""
