"""Matches and games entered by their result: final, result; and pool, which compares or enters (RA-17.3, RA-17.4)."""

from __future__ import annotations

from referee.res_arcana import asking, ending, essences, matchplay
from referee.res_arcana.essences import told, written
from referee.res_arcana.phases import CHOOSE, SCORES, SETUP
from referee.res_arcana.reading import at, read_named, settle, take_word
from scorers import res_arcana as scorer
from scorers.sheet import SEATS, Refusal
from scorers.state import put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from referee.res_arcana.essences import Amount
    from referee.res_arcana.reading import Heard
    from referee.res_arcana.table import Law, Table
    from referee.statement import Reader


class Figure:
    """What `final` and `result` say: number (int or None), token, holdings: [(name, amount)], pool or None."""

    __slots__ = ("number", "token", "holdings", "pool")

    def __init__(self) -> None:
        self.number: int | None = None
        self.token = False
        self.holdings: list[tuple[Heard, Amount]] = []
        self.pool: Amount | None = None


def read_figure(reader: Reader) -> tuple[Figure]:
    """N [pool ESSENCES], or [token] [NAME [ESSENCES]]… [pool ESSENCES]"""
    figure = Figure()
    if not reader.more():
        reader.take("figure")
    while reader.more():
        if reader.at_number() and figure.number is None:
            figure.number = reader.whole("figure")
        elif at(reader, ("token",)):
            take_word(reader, "token")
            figure.token = True
        elif at(reader, ("pool",)):
            take_word(reader, "pool")
            figure.pool = essences.heard(reader) or {}
        else:
            named = read_named(reader, "component")
            figure.holdings.append((named, essences.heard(reader) or {}))
    return (figure,)


def final_only(law: Law) -> None:
    """RA-17.3: `final` enters a whole match, but not match play."""
    law.can("RA-17.3", "match-play" not in law.table.rules.variant, key="RA-17.3/match-play")


def result_only(law: Law) -> None:
    """RA-17.3: `result` enters a game of match play, and nothing else."""
    law.can("RA-17.3", "match-play" in law.table.rules.variant, key="RA-17.3/no-match-play")


def final(law: Law, figure: Figure) -> None:
    """RA-17.3: a whole match by its result."""
    table = law.table
    asking.present(law)
    law.can(
        "RA-17.3",
        not (not table.score_only and (table.begun or table.phase != SETUP)),
        key="RA-17.3/late",
        verb="final",
    )
    if not table.score_only:
        out = scorer.PlayerFacts(out=True)
        table.typed = tuple([None if seat in table.staying else out for seat in range(len(table.names))])
    table.score_only = True
    table.begun = True
    table.phase = SCORES
    enter(law, figure)


def result(law: Law, figure: Figure) -> None:
    """RA-17.3: one game of match play by its result."""
    table = law.table
    asking.present(law)
    entering = table.phase == SCORES
    law.can(
        "RA-17.3",
        not (not entering and table.phase != CHOOSE and (table.begun or table.phase != SETUP)),
        key="RA-17.3/late",
        verb="result",
    )
    if table.phase == CHOOSE and not entering:
        matchplay.next_game(law, 1 - table.chooser())
    table.begun = True
    table.phase = SCORES
    enter(law, figure)


def enter(law: Law, figure: Figure) -> None:
    """A player's figure is entered; the scorer names what is wrong with it."""
    table = law.table
    holdings: list[scorer.Holding] = []
    for named, amount in figure.holdings:
        name = settle(law, named, lambda _, one: table.book[one].vp["fixed"] or table.book[one].vp["per"])
        component = table.book[name]
        law.can(
            "RA-17.3",
            not any(holding.name == name for holding in holdings),
            "REC-4",
            key="card/twice",
            card=component.name,
        )
        holdings.append(scorer.Holding(name, component.kind, component.vp, component.tags, amount, table.piece(name)))
    facts = scorer.PlayerFacts(holdings, figure.token, (), figure.number, figure.pool)
    try:
        table.typed = tuple(scorer.enter(table.typed, law.actor, facts))
    except Refusal as refusal:
        told: dict[str, Any] = {
            name: table.book[value].name if name in ("component", "other") else value
            for name, value in refusal.facts.items()
        }
        if refusal.key == "RA-17.3/twice":
            told["number"] = table.when(("figure", law.actor))
        law.cannot(*refusal.clauses, key=refusal.key, **told)
    table.note(("figure", law.actor), law.number)
    law.happens("entered", "RA-17.3", {"seat": SEATS[law.actor], "figure": table.scores()[law.actor]})


def concede(law: Law, seat: int) -> None:
    """Who concedes while figures are typed needs none."""
    table = law.table
    table.typed = typed = put(table.typed, seat, (table.typed[seat] or scorer.PlayerFacts()).changed(out=True))
    law.can(
        "RA-17.3",
        scorer.outcome(typed).clause != "RA-12.5",
        key="RA-17.3/nobody",
        best=lambda: max(table.scores()),
        goal=lambda: scorer.GOAL,
    )


def offer_figure(table: Table, seat: int) -> Iterator[str]:
    """A number."""
    if table.typed[seat] is None:
        yield "12"
        yield "7 pool 2L 1G"
        yield "12 pool 1L"


# -- pool -------------------------------------------------------------------------------------


def read_pool(reader: Reader) -> tuple[Amount]:
    """[ESSENCES]"""
    if not reader.more():
        return ({},)
    return (essences.read(reader),)


def pool(law: Law, amount: Amount) -> None:
    """RA-17.4: compares a pool; where figures are typed it enters one (RA-17.3)."""
    table = law.table
    seat = law.actor
    typed = table.typed[seat]
    if any(table.typed) or table.score_only:
        if typed is None:
            law.cannot("RA-17.3", key="RA-17.3/figure-first")
        if typed.pool is not None:
            compare(law, amount, typed.pool)
            return
        if table.over or table.phase == CHOOSE:
            over = () if table.phase == CHOOSE else ("REC-6",)
            law.cannot("RA-17.3", *over, key="RA-17.3/pool-over" if over else "RA-17.3/pool-late")
        table.typed = put(table.typed, seat, typed.changed(pool=amount))
        return
    compare(law, amount, table.players[seat].pool)


def compare(law: Law, amount: Amount, right: Mapping[str, int]) -> None:
    """RA-17.4: a pool is what was typed; REC-5 with the right one."""
    law.can("RA-17.4", amount == right, "REC-5", seat=SEATS[law.actor], typed=told(amount), right=told(right))


def offer_pool(table: Table, seat: int) -> Iterator[str]:
    """The pool as it is."""
    typed = table.typed[seat]
    if typed is not None:
        yield "" if typed.pool is None else _text(typed.pool)
        yield "2L"
    elif not any(table.typed):
        yield _text(table.players[seat].pool)


def _text(amount: Mapping[str, int]) -> str:
    return written(amount) if amount else ""


def settle_scores(law: Law) -> None:
    """All figures are there: who has won, or which pools are missing."""
    table = law.table
    found = scorer.outcome(table.typed)
    if found.ended:
        ending.game_over(law, found)
