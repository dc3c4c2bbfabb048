"""A whole match by its result: `final` (MM-13.3), and the questions by which it is entered."""

from __future__ import annotations

from referee.games.monster_maker import flow
from referee.games.monster_maker.arguments import HAND, NONE, STATUS, Somebody
from referee.games.monster_maker.table import Law, Table
from referee.grammar.arguments import Arg, Each, Group, OneOf, Whole, Word, Writer
from referee.grammar.statement import Reader
from referee.grammar.words import write_name
from referee.kernel.forms import FIGURE, PLAYERS, Asking, Question
from referee.kernel.judging import Match
from scorers import monster_maker as scorer
from scorers.monster_maker import Entry
from scorers.sheet import SEATS, Refusal
from scorers.types import Sequence


class Tenths(Arg[int]):
    """The weight of a hand with at most one decimal: tenths."""

    usage = ("W", "ウエイト")

    def read(self, reader: Reader) -> int:
        tenths = scorer.read_weight(reader.take("mm-weight"))
        if tenths is None or reader.at - 1 in reader.quoted:
            raise reader.unreadable("mm-weight")
        return tenths

    def words(self, value: int | None, writer: Writer) -> list[str]:
        return [] if value is None else [scorer.write_weight(value)]


class Came(Group[Entry]):
    """NAME [returned|back|out] [N] [weight W]: an Entry."""

    def __init__(self) -> None:
        super().__init__(
            Somebody(),
            OneOf("status", STATUS, optional=True),
            Whole(optional=True),
            Word(HAND, Tenths()),
            make=Entry,
            back=lambda entry: (entry.seat, entry.status, entry.figure, entry.weight),
        )

    def read(self, reader: Reader) -> Entry:
        """An Entry, with the index of its first word."""
        token = reader.at
        return super().read(reader).but(token=token)


class Results(Each[Entry]):
    """All ENTRYs, or `none`: nobody returned (MM-R21)."""

    def __init__(self) -> None:
        super().__init__(Came(), ("ENTRY… | none", "結果… | なし"))

    def read(self, reader: Reader) -> Sequence[Entry]:
        return () if reader.keyword(*NONE) else super().read(reader)

    def words(self, value: Sequence[Entry], writer: Writer) -> list[str]:
        return super().words(value, writer) or [NONE[writer.ja]]


def final(table: Table, law: Law, entries: tuple[Entry, ...]) -> None:
    """MM-13.3: only where no play was made, and with figures that are possible."""
    law.can("MM-13.3", table.phase == "setup" and not table.left, key="MM-13.3/late")
    try:
        facts = scorer.typed(entries, len(table.names), table.rules)
    except Refusal as refusal:
        law.cannot(*refusal.clauses, key=refusal.key, token=refusal.token, **refusal.facts)
    table.final = facts
    table.returned = tuple(facts.returned)
    for order, seat in enumerate(facts.returned, 1):
        law.happens("returned", "MM-13.3", seat=SEATS[seat], order=order)
    flow.conclude(table, law)


def offer_final(table: Table, seat: int | None) -> list[tuple[Entry, ...]]:
    """A result that could be."""
    if table.deck_rules:
        rest = [Entry(other, scorer.OUT, 60) for other in range(1, len(table.names))]
        return [(Entry(0, scorer.RETURNED, 100), *rest)]
    money = table.rules.score == "arsha"
    return [(Entry(0, figure=300 if money else None), Entry(1, figure=500 if money else None))]


def ask(match: Match) -> Asking:
    """Who returned, in their order, with the treasures; in deck battles how far everybody came."""
    names, options = match.setting.names, match.setting.options
    deck = options["rules"] == "deck"
    named = names if deck else (yield Question("returned", {}, PLAYERS))
    words = ["final"]
    for name in named:
        words.append(write_name(name))
        if deck or options["score"] == "arsha":
            words.append((yield Question("way" if deck else "treasure", {"name": name}, FIGURE)))
    return " ".join(words if named else [*words, "none"])
