"""The five games, a folder each; an outside game has the same shape and lives in a package of its own.

Of each: `table` (its state and options), `flow` (what follows by itself), one module a part of play (its verbs and their law), `view`
(the screen), `position` (a match taken up in the middle), `speech` (people's words), `deciding` (what decides, for `why`), `texts/`
(sentences and rulebook in two languages). A game knows the kernel, the grammar and cards, its scorer, and no other game.
"""
