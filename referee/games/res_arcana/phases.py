"""Words of Res Arcana that its modules share: numbers of cards, zones, the phases of a game."""

from __future__ import annotations

from scorers.types import Literal, TypeAlias

Pile: TypeAlias = int | Literal["monuments"]  # whose deck: a seat's, or "monuments"
Zone: TypeAlias = "str | tuple[object, ...]"  # of cards, or of monuments

HAND = 3
DECK = 8
PACK = 4  # of a draft
MAGES = 2
DISPLAY = 2
PILE = "pile"  # the 16 artifacts of match play, face up

# Zones of each seat's cards: hand, latest draw, deck, discards, and what was dealt and isn't hand or deck yet.
HANDS, FRESH, DECKS, DISCARDS, DEALT = (
    tuple([(zone, seat) for seat in range(5)]) for zone in ("hand", "fresh", "deck", "discards", "dealt")
)

# Phases. `mages`, `choose`, `picks` are match play's; `scores`: score-only, figures are awaited.
SETUP, CHOOSE, PICKS, KEEP_MAGES, ITEMS = "setup", "choose", "picks", "mages", "items"
COLLECT, ACTION, SCORES, OVER = "collect", "action", "scores", "over"
