"""The header options of Res Arcana, and their values as a match has them."""

from __future__ import annotations

from referee.kernel.game import Option
from scorers.state import Value


class Rules(Value):
    """What the header chose (section 8.1). `variant` is one word, or two where game 1 of match play goes by another variant."""

    expansion: str = "none"
    variant: str = "standard"
    cards: str = "full"
    bard_gold: str = "2"
    hybrids: str = "count"
    short_loss: str = "all"
    game3_places: str = "differ"
    demon_slayer: str = "demon"


VARIANTS = ("standard", "first-game", "draft", "match-play", "draft match-play", "first-game match-play")

OPTIONS = (
    Option("expansion", ("none", "lux"), ruling="RA-16"),
    Option("variant", VARIANTS, ruling="RA-13"),
    Option("cards", ("full", "declared"), ruling="RA-17.2"),
    Option("bard-gold", ("2", "1"), ruling="RA-R1"),
    Option("hybrids", ("count", "exclude"), ruling="RA-R2"),
    Option("short-loss", ("all", "pairs"), ruling="RA-R3"),
    Option("game3-places", ("differ", "any"), ruling="RA-R18"),
    Option("demon-slayer", ("demon", "untagged"), ruling="RA-R25", later=True),
)
