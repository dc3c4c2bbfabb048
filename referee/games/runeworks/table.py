"""The nouns of Runeworks: a round's cards, sets and claims, the match around it, and who is to speak."""

from __future__ import annotations

from referee.cards.cards import Cards
from referee.cards.playing import CARDS
from referee.cards.zones import SOURCE, Zones
from referee.kernel import hearing
from referee.kernel.game import option, whole
from referee.kernel.hearing import Hearing
from referee.kernel.verdict import Awaited, due
from referee.kernel.windows import after, clockwise
from scorers import runeworks as scorer
from scorers.runeworks import Igniter
from scorers.sheet import SEATS, Fact, Seat, Term
from scorers.state import Value
from scorers.types import Any, Mapping, NoReturn, Sequence, TypeAlias

Law: TypeAlias = "Hearing[Table]"
# (set id, cards of a boost, None for the set itself).
Log: TypeAlias = "tuple[tuple[int, tuple[str, ...] | None], ...]"

HAND = 7
SEEK, CALL, SHOT = RANKS = Term("seek"), Term("call"), Term("shot")  # claims, the higher one last

# Phases of a round. `deal`: no word of the Leady work yet. `turn`: the turn player must draw (others may
# claim). `claim`: a claim stands and can still be overtaken. `lay`: after the draw. `show`: losers show
# their hands (RW-11.7).
BETWEEN, DEAL, LEADY, TURN, CLAIM, LAY, SHOW, OVER = "between", "deal", "leady", "turn", "claim", "lay", "show", "over"
COMPARING = (DEAL, LEADY)
PLAYING = frozenset((LAY, TURN, CLAIM))
# What can say more exactly than RW-1.2 why a card that lies there isn't in the hand: (place, the verb's clause) -> clause.
NOT_FROM = {("set", "RW-5.5"): "RW-5.5", ("set", "RW-6.1"): "RW-5.5", ("pool", "RW-7.6"): "RW-7.1"}


class Rules(scorer.Rules):
    """The options of a match."""

    level: int = option(ja="レベル", default=3, ruling="RW-R28", read=whole(1, 5), usage="1|2|3|4|5")
    rounds: int = option(
        ja="回戦数 回戦",
        default=lambda rules, names: scorer.ROUNDS[rules["level"]],
        ruling="RW-R26",
        read=whole(1),
        usage="1, 2, 3 …",
    )
    overtime: str = option(
        {"any": "どこでも", "top": "1位だけ 一位だけ", "none": "なし"},
        ja="延長戦 延長",
        default=lambda rules, names: "any" if rules["level"] >= 4 else "none",
        ruling="RW-R27",
    )
    blast_shot: str = option({"replaces": "代わる", "adds": "加わる"}, ja="ブラストショット", ruling="RW-R23")
    shots: str = option({"all": "すべて 全部", "nearest": "最も近い 近い"}, ja="ショット", ruling="RW-R13")
    lone_seven: str = option(
        {"elemental": "エレメンタル", "sequence": "シークエンス"}, ja="7単独 単独の7", ruling="RW-R7"
    )
    faces: str = option({"number": "数字", "ten": "10"}, ja="絵札", ruling="RW-R19")
    blast_boost: str = option({"counts": "数える", "no": "数えない"}, ja="ブラストブースト", ruling="RW-R21")
    empty_source: str = option(
        {"reshuffle": "シャッフル 作り直す", "void": "流局"}, ja="ソース切れ 山札切れ", ruling="RW-R18"
    )


class Meld(Value):
    """A set: its owner, its cards in order, and (seat, card) of each boost."""

    owner: int
    cards: tuple[str, ...]
    added: tuple[tuple[int, str], ...] = ()


class Claim(Value):
    """A claim on a released card: seat, rank, that card, the hand's cards, and the set it laid (id; None: overtaken)."""

    seat: int
    rank: Term
    card: str
    cards: tuple[str, ...]
    set: int | None


class Turn(Zones):
    """What begins anew with each turn.

    log: what was laid in it; claims: all on the released card but the retracted, the highest last; shooters: who have yet
    to finish, the nearest first, after the window is shut.
    """

    once, named = "RW-1.2", "RW-1.6"
    log: Log = ()
    claims: tuple[Claim, ...] = ()
    shooters: tuple[int, ...] = ()


class Round(Turn):
    """What begins anew with each round.

    dealt: seat -> statement of its `deal`; contenders: who compares in the Leady work; shown: entries of the comparison under
    way, by seat; revealed: cards shown in any comparison; totals: of hands, counted at the table, by seat; sets: by the
    statement that laid them; turn: a seat while somebody has the turn; last: the card released last, wherever it lies now;
    released: the same while it is open to claims; releaser: a seat once a card has been released; spoken: who passed or
    claimed on it; retracted: who took a shot on it back.
    """

    number: int = 0
    dealt: Mapping[int, int] = {}
    contenders: tuple[int, ...] = ()
    shown: Mapping[int, str] = {}
    revealed: frozenset[str] = frozenset()
    igniters: tuple[Igniter, ...] = ()
    totals: Mapping[int, int] = {}
    pool: tuple[str, ...] = ()
    sets: Mapping[int, Meld] = {}
    turn: Any = None
    last: str | None = None
    released: str | None = None
    releaser: Any = None
    spoken: tuple[int, ...] = ()
    retracted: tuple[int, ...] = ()


class Table(Round):
    """One match of Runeworks as it stands.

    played: rounds that count; points: MP or rounds won; ignited: rounds won, by seat; left: who conceded, in order; staying:
    the other seats; scored: whether anything stands that `final` can't follow (RW-14.8); result: seats of the first place.
    """

    names: tuple[str, ...]
    rules: Rules
    points: tuple[int, ...]
    ignited: tuple[int, ...]
    staying: tuple[int, ...]
    left: tuple[int, ...] = ()
    played: int = 0
    overtime: bool = False
    scored: bool = False
    result: tuple[int, ...] = ()
    turns: int = 0
    phase: str = BETWEEN
    over: bool = False

    # -- what the kernel and the shell ask ------------------------------------------------------

    @property
    def unit(self) -> str:
        """Of the scores: `MP` or `wins`."""
        return scorer.unit(self.rules)

    def scores(self) -> Sequence[int]:
        """Each player's figure in seat order: MP or rounds won."""
        return list(self.points)

    def opening(self) -> tuple[str, int]:
        """(clause, MP) of what every player has before the first round."""
        return "RW-12.1" if self.rules.level == 5 else "RW-11.1", scorer.start(self.rules)

    def winners(self) -> Sequence[int]:
        """Seats that share the first place; empty while unfinished."""
        return list(self.result)

    def places(self) -> list[int]:
        """Place of each seat (RW-13.4, RW-13.8), as a campaign's results have it."""
        return scorer.places(self.points, self.staying, self.left)

    def figures(self) -> dict[str, list[int]]:
        """What a campaign adds up besides the score: rounds ignited, and at levels 4-5 the net MP (section 7)."""
        figures = {"ignited": list(self.ignited)}
        if self.rules.level >= 4:
            figures["net"] = [score - scorer.start(self.rules) for score in self.points]
        return figures

    # -- cards --------------------------------------------------------------------------------

    def clear(self, number: int, size: int) -> None:
        """All cards back together for the round of this number: hands of so many unseen cards, no sets, no claims."""
        self.reset(Round)
        self.fresh(CARDS, dict.fromkeys(self.staying, size))
        self.number, self.contenders = number, self.staying

    def possible(self, seat: int) -> list[str]:
        """Cards that can be in a hand: the known ones, then the others."""
        return self.among(CARDS, seat)

    def holding(self, card: str) -> list[int]:
        """Ids of the sets in which a card lies: one, or two after several shots (RW-10.4)."""
        return [number for number, one in self.sets.items() if card in one.cards]

    def misplaced(self, law: hearing.Law, card: str, clause: str) -> NoReturn:
        """REC-4 for a card that can't be where the statement has it. Only what is public is told of it."""
        place, detail, number = self.seen.get(card, ("", 0, 0))
        own = law.actor in self.staying and card in self.known(law.actor)
        if not place and not own and not self.elsewhere(card):
            super().misplaced(law, card, clause)
        facts: dict[str, Fact] = {"card": card}
        if place == "set":
            key = "lies/set"
            facts |= {"seat": self.sets[detail].owner, "number": number}
        elif place == "pool":
            key = "lies/pool"
            facts |= {"number": number, "released": self.released or self.pool[-1]}
        elif own:
            key = "lies/own"
        elif place == "out":
            key = "lies/out"
            facts["seat"] = detail
        elif place:
            key = "lies/shown"
            facts |= {"seat": detail, "number": number}
        else:
            key = "lies/hand"
        exact = clause if clause == "RW-11.7" else NOT_FROM.get((place, clause), "RW-1.2")
        kept = clause == "RW-4.10" and place == "pool" and self.pool[:1] == (card,)  # when the others were shuffled
        also = ("REC-4", "RW-4.10") if kept else ("REC-4",)
        law.cannot(*dict.fromkeys((exact, "RW-1.2", *also)), key=exact if exact == "RW-7.1" else key, **facts)

    # -- players and claims ---------------------------------------------------------------------

    def following(self, seat: int) -> int:
        """The next player clockwise of those who stay."""
        return after(seat, len(self.names), self.staying)

    def ignited_now(self) -> list[int]:
        """Seats that have ignited in this round."""
        return [one.seat for one in self.igniters]

    def to_show(self) -> list[int]:
        """Losers whose hand total isn't known yet (RW-11.7)."""
        done = {*self.ignited_now(), *self.totals}
        return [seat for seat in self.staying if seat not in done and len(self.known(seat)) < self.size(seat)]

    def claimers(self) -> tuple[int, ...]:
        """Seats that may still speak on the released card (RW-7.3), the next player first."""
        if self.releaser is None or self.released is None or self.rules.level < 2:
            return ()
        ring = [seat for seat in clockwise(self.releaser, len(self.names), self.staying) if seat != self.releaser]
        return tuple(seat for seat in (ring[:1] if self.rules.level == 2 else ring) if seat not in self.spoken)

    def distance(self, seat: int) -> int:
        """Steps clockwise from the releaser."""
        return int((seat - self.releaser) % len(self.names))

    def shots(self) -> list[Claim]:
        """Shots that stand, the nearest to the releaser first (RW-10.4)."""
        if not self.claims or self.claims[-1].rank != SHOT:
            return []  # what was claimed over a shot has overtaken it
        shots = [one for one in self.claims if one.rank == SHOT and one.set is not None]
        return sorted(shots, key=lambda one: self.distance(one.seat))

    def shot_of(self, seat: int) -> Claim | None:
        """The shot of a player that stands and has yet to ignite, or None."""
        for one in self.claims:
            if one.seat == seat and one.rank == SHOT and one.set is not None and seat not in self.ignited_now():
                return one
        return None

    # -- who is to speak (section 5) ------------------------------------------------------------

    def awaited(self) -> list[Awaited]:
        """List of Awaited, those who must first."""
        level, phase, turn = self.rules.level, self.phase, self.turn
        claims = () if level < 2 else ("seek", "pass") if level == 2 else ("seek", "call", "shot", "pass")
        laying = ("set", "boost", "release", "ignite") if level > 1 else ("set", "release", "ignite")
        if phase == OVER:
            return []
        if phase == BETWEEN:
            return [Awaited(None, True, ("round", "result") if self.scored else ("round", "result", "final"), "RW-2.1")]
        if phase == SHOW:
            return [Awaited(seat, True, ("reveal", "points"), "RW-11.7") for seat in self.to_show()]
        if phase == LAY:
            if any(one.seat == turn for one in self.shots()):
                return [Awaited(turn, True, (*laying, "retract"), "RW-10.3")]
            return [Awaited(turn, True, laying, "RW-4.5")]
        if phase == CLAIM:
            rank = self.claims[-1].rank
            higher = ("call", "shot", "pass") if rank == SEEK else ("shot", "pass")
            found = [Awaited(turn, True, (*laying, "retract") if rank == SHOT else laying, "RW-7.7")]
            return found + [Awaited(seat, False, higher, "RW-7.8") for seat in self.claimers()]
        if phase == TURN:
            own = claims if turn in self.claimers() else ()
            found = [Awaited(turn, True, ("draw", *own), "RW-4.2")]
            if self.rules.empty_source == "void" and not self.size(SOURCE):
                found = [Awaited(None, True, ("void",), "RW-4.10")]
                found += [Awaited(turn, True, own, "RW-7.2")] if own else []
            return found + [Awaited(seat, False, claims[1:], "RW-7.2") for seat in self.claimers() if seat != turn]
        clause = "RW-3.1" if len(self.contenders) == len(self.staying) else "RW-3.4"
        shows = ("leady", "start", "result") if phase == DEAL else ("leady",) if self.shown else ("leady", "start")
        waiting = [seat for seat in self.contenders if seat not in self.shown]
        return [
            Awaited(seat, True, (*shows, "deal") if phase == DEAL and seat not in self.dealt else shows, clause)
            for seat in waiting
        ]

    def waiting(self) -> list[Seat]:
        """Seats that must speak, as facts."""
        return due(self.awaited())


def begin(names: tuple[str, ...], rules: Rules) -> Table:
    """The table before the first round."""
    start = (scorer.start(rules),) * len(names)
    seats = SEATS[: len(names)]
    table = Table(cards=Cards(), names=names, rules=rules, points=start, ignited=(0,) * len(names), staying=seats)
    table.clear(0, 0)
    return table
