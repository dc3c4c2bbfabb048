"""The nouns of Monster Maker: journeys, hands, the turn, what is open in it, who is awaited."""

from __future__ import annotations

from referee.cards.cards import Cards
from referee.cards.playing import UNSEEN
from referee.games.monster_maker import kinds, pieces
from referee.games.monster_maker.kinds import Card
from referee.games.monster_maker.pieces import NO_ATTACK, NOTHING, Player
from referee.grammar.words import Names
from referee.kernel.game import Options, option, whole
from referee.kernel.hearing import Hearing
from referee.kernel.verdict import Awaited
from scorers import monster_maker as scorer
from scorers.sheet import SEATS, Facts, Name, Sheet, Term
from scorers.state import Several, State, put
from scorers.types import Callable, Mapping, Sequence, TypeAlias

Law: TypeAlias = "Hearing[Table]"

HAND = scorer.HAND
ANSWERS: tuple[pieces.Phase, ...] = ("hit", "name", "answer", "show")
DECK_TURN: tuple[pieces.Phase, ...] = ("move", "won", "monster", "end")  # after the draw, in order
# Phases that the next player's first statement may close (MM-13.1).
OPEN: frozenset[pieces.Phase] = frozenset(("follow", *DECK_TURN))
# Zones. TRAPS: open traps known to be in the deck (MM-R9).
DISCARD, DECK, TRAPS = "discard", "deck", "traps"


def _score(options: Options, names: Sequence[str]) -> str:
    # With a campaign `check` asks again: what is scored there depends on the rules.
    return "rank"


def promos(options: Options, names: Sequence[str] = ()) -> str:
    """Whether promo cards are allowed where nobody says so."""
    return "refused" if options["score"] == "points" else "allowed"


class Rules(scorer.Rules):
    """The options of a match (section 8)."""

    rules: str = option({"base": "基本", "deck": "デッキ構築 デッキ デッキ構築戦"}, ja="ルール")
    score: str = option({"rank": "順位", "arsha": "アルシャ", "points": "勝利点 点"}, ja="得点 スコア", default=_score)
    treasure: str = option({"dice": "ダイス サイコロ", "cards": "カード トレジャーカード"}, ja="財宝")
    first: int = option(
        ja="先手 先攻 最初",
        default=0,
        ruling="MM-R36",
        read=lambda text, players: players.find(text),
        write=lambda seat, names: names[seat],
        usage="NAME",
    )
    cards: int | None = option(
        ja="枚数 カード枚数",
        ruling="MM-R20",
        read=whole(1),
        write=lambda size, names: size or "unknown",
        usage="N",
    )
    matches: int | None = option(
        ja="ゲーム数 対戦数",
        ruling="MM-8.1",
        read=whole(1),
        write=lambda count, names: count or "open",
        usage="N",
    )
    promos: str = option({"allowed": "可 あり", "refused": "不可 なし"}, ja="プロモ プロモカード", default=promos)
    marker: str = option({"reminder": "目印だけ", "counts": "数える"}, ja="目印", ruling="MM-R2")
    charm: str = option({"corridor": "回廊", "any": "どこでも"}, ja="チャーム", ruling="MM-R13")
    endgame: str = option({"round": "その回だけ", "out": "以後ずっと"}, ja="終盤", ruling="MM-R17")
    opening_traps: str = option({"keep": "持つ", "exchange": "交換"}, ja="最初のトラップ", ruling="MM-R24")
    deck_detour: str = option({"allowed": "可 あり", "refused": "不可 なし"}, ja="デッキ回り道 回り道", ruling="MM-R25")
    back_distance: str = option({"total": "往復", "return": "復路だけ"}, ja="復路の距離", ruling="MM-R32")


class Turn(State):
    """What a turn begins with: no play made, nothing drawn, nothing open."""

    made: int = 0
    drew: bool = False
    follow: pieces.Follow = NOTHING


class Table(Turn):
    """One match of Monster Maker as it stands.

    facts: id -> Card, vocabulary: Names of cards; packs: the Cards; zones: DECK, TRAPS, DISCARD, ("hand", seat), ("down", seat, n).
    laid: corridors of the current leg; made: plays in this turn; attack: set in the phases in which an opponent has to answer; mover: who said the last move, moved: its verb, or `corridor` or `trap` (for what is cited
    when the turn has gone on); final: the Expedition of a `final`; seen: {kind: number} of the cards of each hand that were named.
    Seats that make no plays: left: have conceded; early: before play began, so that their hands may have held traps; passed: passed in
    a row after the first return (MM-6.4); out: with `endgame: out`, who passed after the first return; idle: deck rules: did nothing in
    their last turn (MM-11.14).
    """

    names: tuple[str, ...]
    rules: Rules
    deck_rules: bool  # whether this is a deck-construction battle (MM-10, MM-11)
    facts: Mapping[str, Card]
    vocabulary: Names
    packs: Several[Cards]  # one universe for all, in deck rules each seat's own
    players: tuple[Player, ...]
    laid: tuple[tuple[pieces.Laid, ...], ...]
    foes: tuple[tuple[pieces.Foe, ...], ...]
    seen: tuple[Mapping[str, int], ...]
    active: int
    phase: pieces.Phase = "setup"
    turns: int = 0
    returned: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    early: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()
    final: scorer.Expedition | None = None
    over: bool = False  # whether the match has ended
    combat: pieces.Combat | None = None
    attack: pieces.Attack = NO_ATTACK
    mover: int | None = None
    moved: str | None = None
    _deep = ("packs",)

    # -- players ------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The unit of the scores."""
        return scorer.unit(self.rules)

    @property
    def carries(self) -> bool:
        """Whether the match has treasure cards, so that items are carried in and out (MM-9.5)."""
        return self.rules.treasure == "cards" and self.rules.score == "arsha"

    @property
    def limit(self) -> int:
        """Outward distance from which the treasure room is reached (MM-4.6, MM-7)."""
        return scorer.treasure_room(len(self.names))

    @property
    def endgame(self) -> bool:
        """Base rules: whether somebody has returned, so that nobody draws (MM-6.2, MM-R26)."""
        return bool(self.returned) and not self.deck_rules

    @property
    def keeps_traps(self) -> bool:
        """Whether traps stay in the first seven cards (MM-R24)."""
        return self.deck_rules and self.rules.opening_traps == "keep"

    def alter(self, seat: int, **fields: object) -> None:
        """What a player has is another now: fields of his Player, or of those that have a value for each seat."""
        for name, value in fields.items():
            if name in Player._fields:
                self.players = put(self.players, seat, self.players[seat].but(**{name: value}))
            else:
                setattr(self, name, put(getattr(self, name), seat, value))

    @property
    def inside(self) -> list[int]:
        """Seats still in the dungeon."""
        return [seat for seat in range(len(self.names)) if seat not in self.returned and seat not in self.left]

    def gain(self, seat: int, loot: pieces.Loot) -> None:
        """A player has another treasure."""
        self.alter(seat, loot=(*self.players[seat].loot, loot))

    def answered(self) -> None:
        """An opponent has no more to answer: the turn goes on where it was."""
        self.phase, self.attack = self.attack.back, NO_ATTACK

    def next_seat(self, after: int | None = None) -> int:
        """Who comes after the active player, or another (MM-3.9): himself where nobody else goes on."""
        if after is None:
            after = self.active
        going = [seat for seat in self.inside if seat not in self.out]
        for seat in going:  # in the order of seats
            if seat > after:
                return seat
        return going[0] if going else after

    def next_speaker(self) -> int:
        """Who makes the first statement after this turn: who has nothing to play or draw passes by himself (MM-R17, MM-R27)."""
        seat = self.next_seat()
        if self.returned or self.deck_rules:
            for _ in self.inside:
                if seat == self.active or self.hand(seat) or not (self.endgame or self.deck_size(seat) == 0):
                    break
                seat = self.next_seat(seat)
        return seat

    def scores(self) -> list[int]:
        """Each player's figure in seat order: place, arsha or VP."""
        return self.sheet().totals()

    def sheet(self) -> Sheet:
        """The itemised score as it stands."""
        return scorer.score(self.expedition(), self.rules)

    def winners(self) -> list[int]:
        """Seats that share the first place; empty while unfinished or drawn."""
        return sorted(scorer.winners(self.expedition(), self.rules))

    def places(self) -> list[int]:
        """Place of each seat by its return, 0 without one (MM-6.5), as a campaign's results have it."""
        return scorer.places(self.expedition(), self.rules)

    # -- cards --------------------------------------------------------------------------------

    def cards(self, seat: int) -> Cards:
        """The Cards that a seat's hand belongs to."""
        return self.packs[seat if self.deck_rules else 0]

    def hand(self, seat: int) -> int:
        """Number of cards in a hand."""
        return self.cards(seat).size(("hand", seat)) or 0  # only a deck may be of unknown size

    def unseen(self, seat: int) -> int:
        """Number of cards of a hand that nobody has shown."""
        return self.cards(seat).unseen(("hand", seat)) or 0

    def holds(self, seat: int, kind: str) -> bool:
        """Whether a card of the kind may be in the hand."""
        return self.cards(seat).can(("hand", seat), (kind,))

    def may_hold(self, seat: int, wanted: Callable[[Card], object]) -> list[Card]:
        """The wanted cards that a hand may hold, as its player can know: those that were named in it, where cards of others were named as well."""
        cards = self.cards(seat)
        others = [other for other in range(len(self.names)) if other != seat and not self.deck_rules]
        if any(cards.known(("hand", other)) for other in others):
            found = list(cards.known(("hand", seat)))
        else:  # asked of the wanted ones alone: each can be a search
            traps = self.may_hold_traps()
            asked = [kind for kind, card in self.facts.items() if wanted(card) and (traps or kind != kinds.TRAPS)]
            found = cards.may(("hand", seat), asked)
        return [card for kind in found if wanted(card := self.facts[kind])]

    def may_hold_traps(self) -> bool:
        """Whether a hand may hold a trap: in base rules none, once the first ones are exchanged (MM-R9)."""
        return self.deck_rules or self.phase == "setup"

    def deck_size(self, seat: int) -> int | None:
        """Cards in the deck that the seat draws from, None if unknown."""
        cards = self.cards(seat)
        size = cards.size(DECK)
        return None if size is None else size + (cards.size(TRAPS) or 0)

    def distance(self, seat: int) -> int:
        """Sum of the corridors of the current leg (MM-4.5)."""
        laid = self.laid[seat]
        return laid[-1].distance if laid else 0

    def card(self, kind: str) -> Card:
        """The Card of a kind."""
        return self.facts[kind]

    def name(self, kind: str) -> Name:
        """A card's name as a fact."""
        return self.facts[kind].name

    def listed(self, seat: int) -> bool:
        """Whether the cards of a seat's deck are all known by kind (MM-10.1)."""
        deck = self.players[seat].deck
        return deck is not None and deck.listed

    # -- scoring ------------------------------------------------------------------------------

    def expedition(self) -> scorer.Expedition:
        """The match as facts for the scorer."""
        if self.final is not None:
            return self.final
        travellers = []
        for seat, player in enumerate(self.players):
            outward = walked = player.outward
            if outward is None or seat not in self.returned:
                distance = self.distance(seat)
                covered = self.laid[seat][-1].length if distance and self.foes[seat] else 0
                there, back = (distance, None) if outward is None else (outward, distance)
                walked = scorer.walked(there, back, covered, self.rules)
            leg = scorer.OUT if outward is None else scorer.BACK
            treasures = [self.treasure(one) for one in player.loot]
            travellers.append(scorer.Traveller(leg, walked, player.weight, treasures))
        return scorer.Expedition(travellers, self.returned, self.left, self.phase in ("over", "weigh"))

    def judging(self) -> Sequence[int]:
        """After the play: returned seats with a treasure that is unseen or not yet judged (MM-9.7), seats whose hand must be weighed (MM-12.7)."""
        if self.phase == "weigh":
            return scorer.outcome(self.expedition(), self.rules).waits
        return [seat for seat in self.returned if any(self.waits(one) for one in self.players[seat].loot)]

    def treasure(self, loot: pieces.Loot) -> scorer.Treasure:
        """A Loot as the scorer's Treasure."""
        if loot.pips is not None:
            return scorer.die_treasure(loot.pips)
        if loot.kind == UNSEEN:
            return scorer.Treasure(None)
        card = self.card(loot.kind)
        judged = card.value == kinds.UNDETERMINED
        value = loot.outcome if judged else int(card.value or 0)
        return scorer.Treasure(value, judged, loot.carried, card.name)

    def waits(self, loot: pieces.Loot) -> bool:
        """Whether it is open what a treasure is worth."""
        return not loot.carried and self.treasure(loot).value is None

    def awaited(self) -> list[Awaited]:
        """Who is to speak: list of Awaited (section 5)."""
        found = _AWAITED[self.phase](self)
        if self.phase not in ("over", "setup"):
            found += [Awaited(seat, False, ("reveal", "concede"), "MM-13.2") for seat in self.inside]
        return found


def _setup(table: Table) -> list[Awaited]:
    deck, found = table.deck_rules, []
    lacking = [seat for seat in table.inside if deck and table.players[seat].deck is None]
    for seat in table.inside:
        first = seat == table.active and not lacking
        verbs = (
            seat in lacking and "deck", table.hand(seat) < HAND and "deal", not table.keeps_traps and "exchange",
            table.carries and "bring", "concede", "reveal", first and "draw", *(first and deck and verb for verb in ("play", "sabotage")),
        )  # fmt: skip
        found.append(Awaited(seat, True, tuple([verb for verb in verbs if isinstance(verb, str)]), "MM-2.2"))
    return [*found, Awaited(None, False, ("final",), "MM-13.3")]


def _draw(table: Table) -> list[Awaited]:
    if table.deck_rules:
        return [Awaited(table.active, True, ("draw", "play", "sabotage"), "MM-10.5")]
    found = [Awaited(table.active, True, ("draw",), "MM-3.1")]
    return found if table.rules.cards else [*found, Awaited(None, False, ("shuffle",), "MM-6.6")]


def _moves(table: Table, seat: int) -> tuple[str, ...]:
    return ("play", "fight") if table.foes[seat] else ("play",)


def _openings(table: Table) -> list[Awaited]:
    """The next player, whose first statement closes what is open (MM-13.1)."""
    following = table.next_speaker()
    moves = _moves(table, following)
    verbs: tuple[str, ...] = (*moves, "pass") if table.endgame else ("draw",)
    if table.deck_rules:
        empty = table.deck_size(following) == 0
        if following == table.active:
            return [] if empty else [Awaited(following, True, verbs, "MM-13.1")]
        # An empty deck is no reason to wait: the first statement may be a move.
        verbs = (*moves, "sabotage", "pass") if empty else ("draw", "play", "sabotage")
    found = [Awaited(following, True, verbs, "MM-13.1")]
    if not table.endgame and not table.deck_rules and not table.rules.cards:
        found.append(Awaited(None, False, ("shuffle",), "MM-6.6"))
    return found


def _follow(table: Table) -> list[Awaited]:
    return [Awaited(table.active, True, (*follow_verbs(table), "pass"), "MM-13.1"), *_openings(table)]


def follow_verbs(table: Table) -> tuple[str, ...]:
    """Verbs of what is still open after a play."""
    follow = table.follow
    still = {"declare": follow.declare, "charm": follow.charm, "cleric": follow.fought}
    return tuple(verb for verb, is_open in still.items() if is_open)


def _deck_turn(table: Table) -> list[Awaited]:
    verbs = _moves(table, table.active) if table.phase == "move" else ("play",)
    found = [Awaited(table.active, True, (*verbs, *follow_verbs(table), "sabotage", "pass"), "MM-10.13")]
    return found + (_openings(table) if table.made else [])


_AWAITED: dict[pieces.Phase, Callable[[Table], list[Awaited]]] = {
    "setup": _setup, "draw": _draw, "follow": _follow,
    "play": lambda table: [Awaited(table.active, True, (*reversed(_moves(table, table.active)), "pass"), "MM-6.4" if table.endgame else "MM-3.7")],
    "reach": lambda table: [Awaited(table.active, True, ("treasure",), "MM-8.2" if table.rules.treasure == "dice" else "MM-9.1")],
    "trap": lambda table: [Awaited(table.active, True, ("pile",), "MM-3.2")],
    "cut": lambda table: [Awaited(table.active, True, ("pile",), "MM-10.12" if table.deck_rules else "MM-3.8")],
    "appraise": lambda table: [Awaited(seat, True, ("reveal", "appraise"), "MM-9.7") for seat in table.judging()],
    "move": _deck_turn, "won": _deck_turn, "monster": _deck_turn, "end": _deck_turn,
    "hit": lambda table: [Awaited(table.attack.target, True, ("pile",), "MM-11.9")],
    "name": lambda table: [Awaited(table.active, True, ("name",), "MM-11.2"), Awaited(table.attack.target, False, ("block",), "MM-11.7")],
    "answer": lambda table: [Awaited(table.attack.target, True, ("pile", "reveal", "block"), "MM-11.4")],
    "show": lambda table: [Awaited(table.attack.target, True, ("reveal",), "MM-11.5")],
    "weigh": lambda table: [Awaited(seat, True, ("weigh",), "MM-12.7") for seat in table.judging()],
    "over": lambda table: [],
}  # fmt: skip


def begin(names: tuple[str, ...], rules: Rules) -> Table:
    """The table before anything was said."""
    seats, deck = len(names), rules.rules == "deck"
    facts, vocabulary = kinds.printed()
    return Table(
        names=names,
        rules=rules,
        deck_rules=deck,
        facts=facts,
        vocabulary=vocabulary,
        packs=Several([_undealt(facts, None if deck else rules.cards) for _ in (names if deck else "1")]),
        players=(Player(scorer.treasure_room(seats)),) * seats,
        laid=((),) * seats,
        foes=((),) * seats,
        seen=({},) * seats,
        active=rules.first,
    )


def _undealt(facts: Mapping[str, Card], size: int | None) -> Cards:
    """The cards of one set before anything was dealt; size: None where nobody knows it."""
    cards = Cards({DECK: size})
    for card in facts.values():
        if card.most is not None:
            cards.declare(card.id, card.most, at_most=True)
    return cards


def reason(table: Table, one: Awaited) -> tuple[str, Facts]:
    """Why somebody is awaited: the monsters in the way, how many cards are piled, who asks for what."""
    if one.seat is None:
        return one.clause, {}
    if one.clause == "MM-2.2":
        return one.clause + "/deck" * ("deck" in one.verbs), {"first": SEATS[table.active]}
    attack, foes = table.attack, [table.name(foe.kind) for foe in table.foes[one.seat]]
    if one.clause in ("MM-3.7", "MM-6.4", "MM-10.13") and foes:
        return f"{one.clause}/foe", {"foes": foes}
    if one.clause == "MM-13.1":
        return f"MM-13.1/{'next' if one.seat != table.active else one.verbs[0]}", {}
    if one.clause in ("MM-3.2", "MM-11.9"):
        return one.clause, {"count": min(3, table.hand(one.seat))}
    if attack.thief:
        named = table.name(attack.named) if attack.named else Term("unnamed")
        return one.clause, {"thief": table.name(attack.thief), "card": named, "seat": SEATS[attack.target]}
    return one.clause, {}
