"""What a game's author uses: arguments, verbs, the law, state, cards, sheets. These names are stable; all else may move."""

from referee.arguments import (
    AnyOrder,
    Arg,
    Card,
    Dice,
    Each,
    Either,
    Group,
    Listed,
    Named,
    OneOf,
    Player,
    Text,
    Whole,
    Word,
    Writer,
)
from referee.arguments import Cards as CardsArg
from referee.cards import Cards, Impossible
from referee.common import JA
from referee.games import Game, Option, whole
from referee.hearing import Hearing as Law
from referee.playing import UNSEEN
from referee.verbs import Verb
from referee.verdict import Awaited, Lack
from referee.view import Grid, Row
from referee.words import Names
from referee.zones import Zones
from scorers.sheet import SEATS, Line, Name, Refusal, Sheet, Term
from scorers.state import State, Value, put

__all__ = [
    "JA", "SEATS", "UNSEEN", "AnyOrder", "Arg", "Awaited", "Card", "Cards", "CardsArg", "Dice", "Each", "Either", "Game", "Grid",
    "Group", "Impossible", "Lack", "Law", "Line", "Listed", "Name", "Named", "Names", "OneOf", "Option", "Player", "Refusal", "Row",
    "Sheet", "State", "Term", "Text", "Value", "Verb", "Whole", "Word", "Writer", "Zones", "put", "whole",
]  # fmt: skip
