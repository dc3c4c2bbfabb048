"""Words of Res Arcana that its modules share: numbers of cards, the pile of picks, seats as facts, the phases of a game."""

HAND = 3
DECK = 8
MAGES = 2
DISPLAY = 2
PILE = "pile"  # the 16 artifacts of match play, face up

# Phases. `mages`, `choose`, `picks` are match play's; `scores`: score-only, figures are awaited.
SETUP, CHOOSE, PICKS, KEEP_MAGES, ITEMS = "setup", "choose", "picks", "mages", "items"
COLLECT, ACTION, SCORES, OVER = "collect", "action", "scores", "over"
