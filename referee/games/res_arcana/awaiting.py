"""Who is to speak in Res Arcana, with which verbs, and by which clause (section 5)."""

from __future__ import annotations

from referee.games.res_arcana import interrupts, phases
from referee.games.res_arcana.essences import told
from referee.games.res_arcana.moves import price_text
from referee.games.res_arcana.pieces import Attack
from referee.games.res_arcana.table import Table
from referee.kernel.verdict import Awaited
from scorers import res_arcana as scorer
from scorers.sheet import Fact, Facts, Name, Term, Worth
from scorers.types import Callable

LOSSES = ("RA-9.3", "RA-9.5", "RA-9.7")  # why somebody is asked for a loss of Life


def awaited(table: Table) -> list[Awaited]:
    """List of Awaited: who must speak, and what else may be said."""
    found = _AWAITED[table.phase](table)
    if table.phase in (phases.COLLECT, phases.ACTION, phases.ITEMS):
        found += [Awaited(seat, False, ("draw",), "RA-8.16") for seat in table.staying if table.players[seat].open]
        if table.monuments.unseen("display"):
            found.append(Awaited(None, False, ("display",), "RA-6.4"))
    attacked = table if table.attack is not None else table.before
    if attacked is not None and attacked.attack is not None:
        spared = [seat for seat in attacked.attack.spared if interrupts.can_react(attacked, seat)]
        found += [Awaited(seat, False, ("react",), "RA-9.7") for seat in spared]
    return found


def _setup(table: Table) -> list[Awaited]:
    verbs: tuple[str, ...] = ("places", "monuments", "first") if table.game == 1 else ("monuments",)
    found = [Awaited(None, False, verbs, "RA-1.3")]
    if not table.begun:
        figure = "result" if "match-play" in table.rules.variant else "final"
        found += [Awaited(seat, False, (figure,), "RA-17.3") for seat in table.staying]
    if drafting(table):
        owed = due(table)
        dealing = [seat for seat, verb, _ in owed if verb == "deal"]
        found += [Awaited(seat, False, ("deal",), "RA-14.1") for seat in table.staying if seat not in dealing]
        return found + [Awaited(seat, True, (verb,), clause) for seat, verb, clause in owed]
    found += [Awaited(seat, False, ("deal", "draw"), "RA-1.7") for seat in table.staying]
    found += [Awaited(seat, True, ("mage",), "RA-1.9") for seat in table.staying if not table.players[seat].mage]
    return found


def _choose(table: Table) -> list[Awaited]:
    chooser = table.chooser()
    found = [Awaited(chooser, True, ("first", "result"), "RA-15.4" if table.game == 1 else "RA-15.8")]
    return [*found, Awaited(1 - chooser, False, ("result",), "RA-17.3")]


def _picks(table: Table) -> list[Awaited]:
    return [Awaited(picking(table)[0], True, ("take",), "RA-15.5"), Awaited(None, False, ("monuments",), "RA-15.3")]


def _mages(table: Table) -> list[Awaited]:
    return [Awaited(seat, True, ("mage",), "RA-15.2") for seat in table.staying if not table.players[seat].mage]


def _items(table: Table) -> list[Awaited]:
    found = [Awaited(next_item(table), True, ("item",), "RA-1.10")]
    if table.game > 1:
        found.append(Awaited(None, False, ("monuments", "places") if table.game == 3 else ("monuments",), "RA-15.3"))
    return found


def _collect(table: Table) -> list[Awaited]:
    return [Awaited(seat, True, ("collect",), "RA-3.1") for seat in table.staying if not table.players[seat].collected]


def _action(table: Table) -> list[Awaited]:
    if table.attack and table.attack.asked:
        ways = {"react": (("react", "lose", "pass"), "RA-9.5"), "lose": (("lose",), "RA-9.3")}
        found = [Awaited(seat, True, *ways[stage]) for seat, stage in table.attack.asked.items()]
        return found + [one for one in _triggered(table) if one.seat not in table.attack.asked]
    if table.triggered:
        return _triggered(table)
    if table.check:
        return [Awaited(seat, True, ("react", "pass"), "RA-10.8") for seat in interrupts.checkers(table)]
    return [Awaited(table.turn, True, ("place", "claim", "discard", "use", "pass", "concede"), "RA-4.1")]


def _triggered(table: Table) -> list[Awaited]:
    """Who is asked for a react to what happened, each for the first that they were asked for."""
    clauses: dict[int, str] = {}
    for seat, on in table.triggered:
        clauses.setdefault(seat, interrupts.TRIGGERS[on][0])
    return [Awaited(seat, True, ("react", "pass"), clause) for seat, clause in clauses.items()]


def _scores(table: Table) -> list[Awaited]:
    missing = scorer.outcome(table.typed).missing
    figure = "final" if table.score_only else "result"
    return [Awaited(seat, True, (figure if what == "figure" else "pool",), "RA-17.3") for seat, what in missing]


_AWAITED: dict[str, Callable[[Table], list[Awaited]]] = {
    phases.SETUP: _setup, phases.CHOOSE: _choose, phases.PICKS: _picks, phases.KEEP_MAGES: _mages, phases.ITEMS: _items, phases.COLLECT: _collect,
    phases.ACTION: _action, phases.SCORES: _scores, phases.OVER: lambda table: [],
}  # fmt: skip


# -- whose turn it is, out of the action rounds -------------------------------------------------


def picking(table: Table) -> tuple[int, int]:
    """(the seat that picks, how many) by RA-15.5: 1-2-2-2-2-2-2-2-1."""
    left = table.cards.size(phases.PILE) or 0
    done = 2 * phases.DECK - left
    if not done:
        return table.first, 1
    turn = (done - 1) // 2 + 1
    seat = table.first if turn % 2 == 0 else 1 - table.first
    return seat, min(2, left)


def next_item(table: Table) -> int | None:
    """The seat that takes the next magic item: in reverse turn order (RA-1.10); None when all have one."""
    seats = len(table.names)
    for step in range(1, seats + 1):
        seat = (table.first - step) % seats
        if seat in table.staying and table.item_of(seat) is None:
            return seat
    return None


def drafting(table: Table) -> bool:
    """Whether a typed draft isn't over yet."""
    return 0 < table.draft_round <= 2


def due(table: Table) -> list[tuple[int, str, str]]:
    """[(seat, verb, clause)] of whoever must go on with a typed draft: packs that aren't dealt, then cards to be kept."""
    clause = "RA-14.3" if table.draft_round > 1 else "RA-14.2"
    undealt = [(seat, "deal", clause) for seat in table.staying if table.players[seat].dealt < phases.PACK]
    return undealt or [(seat, "keep", clause) for seat in table.staying if seat not in table.kept]


def reason(table: Table, one: Awaited) -> tuple[str, Facts]:
    """Why somebody is awaited: the loss and what may be done instead, what has a choice while collecting, the figure at a check."""
    seat = one.seat
    attack: Attack | None = table.attack if table.attack or table.before is None else table.before.attack
    if seat is None or (one.clause in LOSSES and attack is None):
        return one.clause, {}
    if one.clause in LOSSES and attack is not None:
        facts: dict[str, Fact] = {"count": attack.n, "component": table.shown(attack.component)}
        if interrupts.stage(table, seat) is None:
            return one.clause, facts
        life, others = interrupts.loss_of(table, seat)
        loss = [told({"life": life})] * bool(life) + [Name(f"{others} others", f"他{others}")] * bool(others)
        if one.clause == "RA-9.5" and attack.offer and interrupts.offered(table, seat):
            return f"RA-9.5/{attack.offer.word}", {**facts, "loss": loss, "amount": told(attack.offer.amount)}
        return one.clause, {**facts, "loss": loss}
    if one.clause == "RA-3.1":
        due = _due(table, seat)
        return "RA-3.1/due" if due else one.clause, {"due": due}
    return one.clause, {"VP": table.scores()[seat]}


def _due(table: Table, seat: int) -> list[Fact]:
    """What a player decides while collecting: what a component gives, or asks for, and what lies on it (RA-3.2, 3.5, 3.8)."""
    found: list[Fact] = []
    for name, piece in table.players[seat].play.items():
        component = table.book[name]
        parts: list[Fact] = [component.name]
        if component.gathers.any:
            parts += price_text(component.gathers)
        if component.burden:
            parts += [Term("pay-or-turn"), told(component.burden)]
        if piece.essences:
            parts += [told(piece.essences), Term("lies-there")]
        if parts[1:]:
            found.append(Worth(parts))
    return found
