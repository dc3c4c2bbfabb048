"""What a game's author uses: arguments, verbs, the law, state, cards, sheets. These names are stable; all else may move."""

from referee.cards.cards import Cards, Impossible
from referee.cards.playing import UNSEEN
from referee.cards.zones import Zones
from referee.grammar.arguments import (
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
from referee.grammar.arguments import Cards as CardsArg
from referee.grammar.statement import Throw
from referee.grammar.verbs import Verb
from referee.grammar.words import Names
from referee.kernel.about import About, about
from referee.kernel.common import JA
from referee.kernel.game import Game, Option, whole
from referee.kernel.hearing import Hearing as Law
from referee.kernel.positions import Fact, Held, Position, Unsaid
from referee.kernel.verdict import Awaited, Lack
from referee.kernel.view import Grid, Row
from referee.kit.places import Deck, Hand, Kind, Laid, Piles
from scorers.sheet import SEATS, Line, Name, Refusal, Sheet, Term
from scorers.state import State, Value, put

__all__ = [
    "JA", "SEATS", "UNSEEN", "About", "AnyOrder", "Arg", "Awaited", "Card", "Cards", "CardsArg", "Deck", "Dice", "Each", "Either",
    "Fact", "Game", "Grid", "Group", "Hand", "Held", "Impossible", "Kind", "Lack", "Laid", "Law", "Line", "Listed", "Name", "Named",
    "Names", "OneOf", "Option", "Piles", "Player", "Position", "Refusal", "Row", "Sheet", "State", "Term", "Text", "Throw", "Unsaid",
    "Value", "Verb", "Whole", "Word", "Writer", "Zones", "about", "put", "whole",
]  # fmt: skip
