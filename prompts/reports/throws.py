"""The dice that fell: who threw them, typed or rolled by the referee, and whether they look fair."""

from __future__ import annotations

from math import log10

from prompts.reports.page import Chart, Page, Table, Text
from prompts.session.session import Sitting
from prompts.shell import kept
from prompts.texts import Texts
from referee.grammar.statement import Throw as Dice
from referee.kernel.judging import Match
from scorers.fairness import ENOUGH, FACES, Fairness
from scorers.ledger import home, journal
from scorers.state import Record, Value
from scorers.types import Any, Iterable, Iterator, Sequence, TypeAlias

Throw: TypeAlias = tuple[str | None, str, list[int]]  # player (None: the table), way, faces


LEAST = 1e-12  # the smallest chance that is put in words


def throws_in(said: object) -> Iterator[tuple[str, list[int]]]:
    """(way, faces) of every throw of six-sided dice among the values of a statement."""
    if isinstance(said, Dice):
        if said.faces and said.sides == FACES:
            yield "rolled" if said.rolled else "typed", [*said.faces]
    elif isinstance(said, (tuple, list)):
        for one in said:
            yield from throws_in(one)
    elif isinstance(said, Value):
        for name in said._fields:
            yield from throws_in(getattr(said, name))


def throws_of(match: Match) -> list[Throw]:
    """(player or None for the table, way, faces) of every throw that stands in a match."""
    names = match.setting.names
    return [
        (None if one.actor is None else names[one.actor], way, faces)
        for one in match.statements()
        if one.refusal is None
        for way, faces in throws_in(one.arguments)
    ]


def throws_kept(place: str, names: Iterable[str]) -> list[Throw]:
    """The throws of kept matches; a record without a throw is not judged."""
    found: list[Throw] = []
    for name in names:
        text, _ = kept(journal.read, home.match_path(place, name))
        if "dice " in text or "roll " in text:
            found += throws_of(Sitting(place, name).read().match)
    return found


class Series(Record):
    """The dice of one player (None: thrown for the table) that came one way; `fair` is their Fairness."""

    player: str | None
    way: str
    fair: Fairness

    def as_object(self) -> dict[str, Any]:
        """The series as JSON-able facts."""
        fair = self.fair
        return {
            "player": self.player, "way": self.way, "counts": fair.counts, "dice": fair.dice,
            "mean": None if fair.mean is None else round(fair.mean, 3),
            "chance": None if fair.chance is None else float(f"{fair.chance:.4g}"), "exact": fair.exact, "reading": fair.reading,
        }  # fmt: skip


def series(throws: Iterable[Throw], player: str | None = None) -> list[Series]:
    """Series of each player and way, in the order they first threw; of one player alone if named."""
    counts: dict[tuple[str | None, str], list[int]] = {}
    for who, way, faces in throws:
        if player is None or who == player:
            row = counts.setdefault((who, way), [0] * FACES)
            for face in faces:
                row[face - 1] += 1
    return [Series(who, way, Fairness(row, len(counts))) for (who, way), row in counts.items()]


def words(texts: Texts, one: Series) -> str:
    """What a series says, in plain words."""
    fair = one.fair
    percent = (fair.chance or 0) * 100
    times = 10 ** int(-log10(max(fair.chance or 0, LEAST)))
    chance = "<0.1" if percent < 0.1 else f"{percent:.1f}" if percent < 10 else f"{percent:.0f}"
    how = texts.ui("dice/exact" if fair.exact else "dice/chi")
    return texts.ui("dice/" + fair.reading, dice=fair.dice, chance=chance, times=f"{times:,}", how=how)


def dice_section(texts: Texts, page: Page, found: Sequence[Series]) -> None:
    """The dice of each player, if any fell."""
    if not found:
        return
    section = page.section(texts.ui("report/dice"))
    faces = range(1, FACES + 1)
    named = []
    for one in found:
        way = texts.ui("report/noted", noted=texts.ui(f"report/{one.way}"))
        named.append(((one.player or texts.ui("the-table")) + way, one))
    for name, one in named:
        if one.fair.reading == "few":
            continue
        said = words(texts, one)
        counts = [f"{face}: {count}" for face, count in zip(faces, one.fair.counts)]
        section.add(Chart("bars", name, faces, [(name, one.fair.counts)], f"{texts.value(counts)}. {said}"))
    few = [name for name, one in named if one.fair.reading == "few"]
    if few:
        section.add(Text(texts.ui("report/few-dice", names=few, enough=ENOUGH)))
    heads = [texts.ui("report/player"), *faces, texts.ui("report/average")]
    rows = [[name, *one.fair.counts, f"{one.fair.mean:.1f}"] for name, one in named]
    section.add(Table(texts.ui("report/dice"), heads, rows, range(1, FACES + 2)))
