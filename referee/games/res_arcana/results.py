"""Matches and games entered by their result: final, result; and pool, which compares or enters (RA-17.3, RA-17.4)."""

from __future__ import annotations

from referee.games.res_arcana import ending, essences, interrupts
from referee.games.res_arcana.essences import Amount, told
from referee.games.res_arcana.phases import CHOOSE, SCORES, SETUP
from referee.games.res_arcana.sentences import Item, Key, Sentence, at, read_named, settle, take_word
from referee.games.res_arcana.table import Law, Table
from referee.grammar.statement import Reader
from scorers import res_arcana as scorer
from scorers.sheet import SEATS
from scorers.state import put
from scorers.types import Iterator, Mapping, Sequence


class Counted(Sentence):
    """A player's figure: a number, or what counts; and the pool."""

    usage = (
        "N | [token] [NAME [ESSENCES]]… [pool ESSENCES]",
        "数 | [トークン] [名前 [エッセンス]]… [プール エッセンス]",
    )

    def read(self, reader: Reader) -> Sequence[Item]:
        items: list[Item] = []
        if not reader.more():
            reader.take("figure")
        while reader.more():
            word = at(reader, ("token", "pool"))
            if reader.at_number() and not any(isinstance(one, int) for one in items):
                items.append(reader.whole("figure"))
                continue
            items.append(take_word(reader, word) if word else read_named(reader, "component"))
            amount = None if word == "token" else essences.heard(reader)
            items += () if amount is None else (amount,)
        return tuple(items)


def final_only(table: Table, law: Law) -> None:
    """RA-17.3: `final` enters a whole match, but not match play."""
    law.can("RA-17.3", "match-play" not in table.rules.variant, key="RA-17.3/match-play")


def result_only(table: Table, law: Law) -> None:
    """RA-17.3: `result` enters a game of match play, and nothing else."""
    law.can("RA-17.3", "match-play" in table.rules.variant, key="RA-17.3/no-match-play")


def final(table: Table, law: Law, figure: Sequence[Item]) -> None:
    """RA-17.3: a whole match by its result."""
    interrupts.present(law)
    early = table.score_only or (table.phase == SETUP and not table.begun)
    law.can("RA-17.3", early, key="RA-17.3/late", verb="final")
    if not table.score_only:
        out = scorer.PlayerFacts(out=True)
        table.typed = tuple([None if seat in table.staying else out for seat in range(len(table.names))])
    table.score_only = True
    enter(law, figure)


def result(table: Table, law: Law, figure: Sequence[Item]) -> None:
    """RA-17.3: one game of match play by its result."""
    interrupts.present(law)
    early = table.phase in (SCORES, CHOOSE) or (table.phase == SETUP and not table.begun)
    law.can("RA-17.3", early, key="RA-17.3/late", verb="result")
    if table.phase == CHOOSE:
        ending.next_game(law, 1 - table.chooser())
    enter(law, figure)


def enter(law: Law, figure: Sequence[Item]) -> None:
    """A player's figure is entered; the scorer names what is wrong with it."""
    table = law.table
    table.begun, table.phase = True, SCORES
    holdings: list[scorer.Holding] = []
    number, token, pool = None, False, None
    for item, after in zip(figure, (*figure[1:], None)):
        amount = after if isinstance(after, dict) else {}
        if isinstance(item, int):
            number = item
        elif isinstance(item, Key):
            token, pool = (True, pool) if item == "token" else (token, amount)
        elif not isinstance(item, dict):
            name = settle(law, item, lambda _, one: bool(table.book[one].vp["fixed"] or table.book[one].vp["per"]))
            one = table.book[name]
            holds = not any(holding.name == name for holding in holdings)
            law.can("RA-17.3", holds, "REC-4", key="card/twice", card=one.name)
            holdings.append(one.holding.but(essences=amount))
    facts = scorer.PlayerFacts(holdings, token, (), number, pool)
    for holds, refusal in scorer.figure_laws(table.typed, law.actor, facts):
        (clause, *also), told = refusal.clauses, dict(refusal.facts)
        told.update({fact: table.shown(str(told[fact])) for fact in ("component", "other") if fact in told})
        if refusal.key == "RA-17.3/twice":
            told["number"] = table.when(("figure", law.actor))
        law.can(clause, holds, *also, key=refusal.key, **told)
    table.typed = put(table.typed, law.actor, facts)
    table.note(("figure", law.actor), law.number)
    law.happens("entered", "RA-17.3", seat=SEATS[law.actor], figure=table.scores()[law.actor])


def concede(law: Law, seat: int) -> None:
    """Who concedes while figures are typed needs none."""
    table = law.table
    table.typed = typed = put(table.typed, seat, (table.typed[seat] or scorer.PlayerFacts()).but(out=True))
    holds = scorer.outcome(typed).clause != "RA-12.5"
    law.can("RA-17.3", holds, key="RA-17.3/nobody", best=lambda: max(table.scores()), goal=scorer.GOAL)


def offer_figure(table: Table, seat: int) -> Sequence[Sequence[Item]]:
    """A number."""
    pools: Sequence[Sequence[Item]] = ((12,), (7, Key("pool"), {"life": 2, "gold": 1}), (12, Key("pool"), {"life": 1}))
    return pools if table.typed[seat] is None else ()


# -- pool -------------------------------------------------------------------------------------


def pool(table: Table, law: Law, said: Amount | None) -> None:
    """RA-17.4: compares a pool; where figures are typed it enters one (RA-17.3)."""
    seat, amount = law.actor, said or {}
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
        table.typed = put(table.typed, seat, typed.but(pool=amount))
        return
    compare(law, amount, table.players[seat].pool)


def compare(law: Law, amount: Amount, right: Mapping[str, int]) -> None:
    """RA-17.4: a pool is what was typed; REC-5 with the right one."""
    law.can("RA-17.4", amount == right, "REC-5", seat=SEATS[law.actor], typed=told(amount), right=told(right))


def offer_pool(table: Table, seat: int) -> Iterator[Mapping[str, int] | None]:
    """The pool as it is."""
    typed = table.typed[seat]
    if typed is not None:
        yield typed.pool or None
        yield {"life": 2}
    elif not any(table.typed):
        yield table.players[seat].pool or None


def settle_scores(law: Law) -> None:
    """All figures are there: who has won, or which pools are missing."""
    table = law.table
    found = scorer.outcome(table.typed)
    if found.ended:
        ending.game_over(law, found)
