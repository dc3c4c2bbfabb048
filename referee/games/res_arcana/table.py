"""The table of Res Arcana: the match as it stands, its center, and what seldom changes."""

from __future__ import annotations

from referee.cards.cards import Cards
from referee.cards.playing import UNSEEN
from referee.games.res_arcana import components, phases
from referee.games.res_arcana.components import Book, begun, of_kind, orders
from referee.games.res_arcana.phases import DEALT, DECK, DECKS, DISCARDS, DISPLAY, FRESH, HANDS, SCORES, SETUP
from referee.games.res_arcana.pieces import STRAIGHT, Deal, Player
from referee.grammar.verbs import Later
from referee.grammar.words import Names
from referee.kernel.doubts import SURE, Doubt
from referee.kernel.game import option
from referee.kernel.hearing import Hearing
from referee.kernel.verdict import Awaited
from scorers import res_arcana as scorer
from scorers.res_arcana import PlayerFacts
from scorers.sheet import SEATS, Facts, Json, Seat, Sheet
from scorers.state import Several, State, Value, without
from scorers.types import Any, Iterable, Mapping, TypeAlias

Since: TypeAlias = "tuple[object, int, Since] | None"  # see Table
Law: TypeAlias = "Hearing[Table]"

awaiting = Later("referee.games.res_arcana.awaiting")
NOTHING = Cards()


VARIANTS = {
    "standard": "通常 標準", "first-game": "最初のゲーム 初回 初回ゲーム", "draft": "ドラフト", "match-play": "マッチプレイ マッチ",
    "draft match-play": "ドラフトマッチプレイ", "first-game match-play": "初回マッチプレイ",
}  # fmt: skip


class Rules(Value):
    """What the header chose (section 8.1). `variant` is one word, or two where game 1 of match play goes by another variant."""

    expansion: str = option({"none": "なし", "lux": "あり 光と闇"}, ja="拡張", ruling="RA-16")
    variant: str = option(VARIANTS, ja="ルール バリアント", ruling="RA-13")
    cards: str = option({"full": "データ", "declared": "宣言"}, ja="カード", ruling="RA-17.2")
    bard_gold: str = option(("2", "1"), ja="バードの黄金", ruling="RA-R1")
    hybrids: str = option({"count": "数える", "exclude": "数えない"}, ja="複合クリーチャー", ruling="RA-R2")
    short_loss: str = option({"all": "すべて 全部", "pairs": "2個組"}, ja="不足の損失", ruling="RA-R3")
    game3_places: str = option({"differ": "別の場所", "any": "どこでも"}, ja="3ゲーム目の場所", ruling="RA-R18")
    demon_slayer: str = option(
        {"demon": "デーモン", "untagged": "種類なし"},
        ja="デーモンスレイヤー",
        ruling="RA-R25",
        later=True,
    )


class Game(State):
    """What every game of a match begins with.

    round; turn: a seat while there are actions; acted, moved: whether an action of this turn, of this round has been done;
    attack, check: an Attack that is answered, a Check that is to be decided; triggered: (seat, trigger) of the reacts that
    are asked for, once for each time that it happened (RA-10.7); tops: {seat or "monuments": zones on top of the deck}; strangers: {card: seat whose it is} of
    cards that lie with another; claimed: {place or monument: seat}; packs, kept, draft_round: of a draft that is typed: 1, 2, then
    3 when it is over; first_named, monuments_named: whether they were said.
    """

    round: int = 0
    turn: Any = None
    acted: bool = False
    moved: bool = False
    attack: Any = None
    triggered: tuple[tuple[int, str], ...] = ()
    check: Any = None
    tops: Mapping[phases.Pile, tuple[phases.Zone, ...]] = {}
    strangers: Mapping[str, int] = {}
    claimed: Mapping[str, int] = {}
    packs: tuple[tuple[str, int], ...] = ()
    kept: tuple[int, ...] = ()
    draft_round: int = 0
    first_named: bool = False
    monuments_named: bool = False


class Table(Game):
    """One match as it stands (in match play: the game being played, and what earlier ones came to).

    rules: the match's options; declared: whether powers are taken as stated; lexicon: names of the components; players: by seat;
    cards: artifacts by zone: ("dealt" | "deck" | "top" | "hand" | "fresh" | "discards", seat, …), "box"; monuments: by zone:
    "display", "deck", ("top", i), "out"; items and scrolls that nobody has; token, first: seats; staying: seats still in the match;
    after: {seat: those of them in turn order, from the next one on}; rivals: {seat: those of them who are another} (RA-R16); turns: how many
    have ended; begun: whether a game is under way; set_out, known_places: places of power; stated: declared components: what a
    `card` has said, by field; typed: figures by seat; score_only: whether nothing but figures is typed; result: seats that won;
    game: 1 to 3; history: (winners, totals, first) of each finished game; old_places: those of game 2; since: (component,
    ("turned", component), ("passed", seat) or …, number of the statement that made it so, the older ones), see note and when;
    before: the table before it went on with an attack or a check, until something else is said: who wasn't asked may react at once;
    doubt: where else cards may have come from that were placed.
    """

    names: tuple[str, ...]
    rules: Rules
    book: Book
    lexicon: Mapping[str, Names]
    players: Several[Player]
    cards: Cards
    monuments: Cards
    items: tuple[str, ...] = ()
    scrolls: tuple[str, ...] = ()
    token: int = 0
    first: int = 0
    staying: tuple[int, ...]
    after: Mapping[int, tuple[int, ...]]
    rivals: Mapping[int, list[int]]
    phase: str = SETUP
    over: bool = False
    turns: int = 0
    begun: bool = False
    set_out: tuple[str, ...] | None = None
    known_places: tuple[str, ...] = ()
    stated: Mapping[str, Json] = {}
    typed: tuple[PlayerFacts | None, ...] = ()
    score_only: bool = False
    result: tuple[int, ...] | None = None
    game: int = 1
    history: tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...] = ()
    old_places: tuple[str, ...] = ()
    since: Since = None
    before: Table | None = None
    doubt: Doubt = SURE

    unit = "VP"
    _deep = ("players", "cards", "monuments")

    def clear(self) -> None:
        """The center as a game begins; players keep their cards and mages."""
        self.reset(Game)
        for player in self.players:
            player.reset(Deal)
        seats = len(self.names)
        _, count = components.counts(self.rules, seats)
        self.monuments = begun("monument", self, {"display": DISPLAY, "deck": count - DISPLAY}, "out")
        self.items, self.scrolls = of_kind(self, "item"), of_kind(self, "scroll")
        self.typed = (None,) * seats
        self.token = self.first

    @property
    def declared(self) -> bool:
        """Whether powers, collect abilities and discounts are taken as stated (section 8.5)."""
        return self.rules.cards == "declared"

    def shown(self, what: str | int | None) -> str | Seat:
        """A component, an unseen card or a seat as a fact; `?` for none."""
        if isinstance(what, int):
            return SEATS[what]
        return UNSEEN if what is None else self.book[what].name if what in self.book else what

    def all_shown(self, names: Iterable[str | int] | None) -> list[str | Seat]:
        """Components, unseen cards or seats as facts."""
        return [self.shown(one) for one in names or ()]

    def whose(self, name: str) -> Facts:
        """Facts of a component that somebody has: its name, its owner, the number of the statement by which it came there."""
        return {
            "component": self.shown(name),
            "owner": lambda: self.shown(self.holder(name)),
            "number": lambda: self.when(name),
        }

    def since_turned(self, name: str) -> Facts:
        """Facts of a component that is turned: its name, the number of the statement by which it was."""
        return {"component": self.shown(name), "number": lambda: self.when(("turned", name))}

    # -- players ------------------------------------------------------------------------------

    def leave(self, seat: int) -> None:
        """A seat is out of the match (RA-12.11)."""
        self.staying = without(self.staying, seat)
        self.after, self.rivals = orders(self.staying, len(self.names))

    def facts(self) -> list[PlayerFacts | None]:
        """What the scorer needs of every player: list of PlayerFacts, None for a figure not typed yet."""
        if self.phase == SCORES or any(self.typed):
            return list(self.typed)
        return [self._facts(seat) for seat in range(len(self.names))]

    def _facts(self, seat: int) -> PlayerFacts:
        player, book, check = self.players[seat], self.book, self.check
        acting, points = (None, ()) if check is None else (check.acting.get(seat), check.points.get(seat, ()))
        holdings = []
        for name, piece in player.play.items():
            holding = book[name].holding
            if holding.per and piece.essences:
                holding = holding.but(essences=piece.essences)
            if acting is not None and acting[0] == name:  # it counts as one with a tag besides (RA-16.5)
                holding = holding.but(tags=(*holding.tags, acting[1]))
            holdings.append(holding)
        return scorer.PlayerFacts(holdings, self.token == seat, points, None, player.pool, seat not in self.staying)

    def sheet(self) -> Sheet:
        """The itemised VP at this moment (scorers.sheet.Sheet), with the components' names."""
        sheet = scorer.score(self.facts())
        for line in sheet.lines:
            if "component" in line.facts:
                line.facts = {**line.facts, "component": self.book[str(line.facts["component"])].name}
        return sheet

    def scores(self) -> list[int]:
        """Each player's VP in seat order."""
        return scorer.totals(self.facts())

    def figures(self) -> dict[str, list[int]]:
        """What a campaign adds up: each player's VP of all games of match play together (section 7)."""
        games = [totals for _, totals, _ in self.history]
        return {"vp": scorer.campaign_figures(games) if games else self.scores()}

    def winners(self) -> list[int]:
        """Seats that share the first place; empty while unfinished."""
        return list(self.result or ())

    def places(self) -> list[int]:
        """Place of each seat, from 1: the winners, then by VP (RA-12.6), who has conceded behind all others (RA-12.11)."""
        return scorer.places(self.scores(), self.winners(), self.staying)

    def chooser(self) -> int:
        """The seat that chooses the first player of the next game of match play (RA-15.4, RA-15.8)."""
        winners, _, first = self.history[-1]
        return scorer.chooser(winners, first)

    def is_shared(self) -> bool:
        """Whether the last game of match play was shared (RA-R17)."""
        return bool(self.history) and len(self.history[-1][0]) > 1

    def note(self, what: object, number: int) -> None:
        """The statement of that number made something so: asked for where a refusal cites it."""
        self.since = (what, number, self.since)

    def when(self, what: object) -> int | None:
        """Number of the latest statement that made something so, or None."""
        noted = self.since
        while noted is not None and noted[0] != what:
            noted = noted[2]
        return noted and noted[1]

    def holder(self, name: str) -> int | None:
        """The seat in whose play a component is, or None."""
        for seat, player in enumerate(self.players):
            if name in player.play:
                return seat
        return None

    # -- cards --------------------------------------------------------------------------------

    def hand_size(self, seat: int) -> int:
        """Number of cards in a hand."""
        return self.cards.together((HANDS[seat], FRESH[seat])) or 0

    def deck_size(self, seat: int) -> int:
        """Number of cards in a deck."""
        return self.cards.together((DECKS[seat], *self.tops.get(seat, ()))) or 0

    def discards_size(self, seat: int) -> int:
        """Number of cards in a discard pile."""
        return self.cards.size(DISCARDS[seat]) or 0

    def monument_deck(self) -> int:
        """Number of monuments in the deck."""
        return self.monuments.together(("deck", *self.tops.get("monuments", ()))) or 0

    def item_of(self, seat: int) -> str | None:
        """The magic item of a player, or None."""
        for name in self.players[seat].play:
            if self.book[name].kind == "item":
                return name
        return None

    def give_mage(self, seat: int, name: str) -> None:
        """A player's mage comes into play."""
        player = self.players[seat]
        player.mage = name
        player.put(name, STRAIGHT)

    # -- decisions ----------------------------------------------------------------------------

    def awaited(self) -> list[Awaited]:
        """Who is to speak: list of Awaited (section 5)."""
        found: list[Awaited] = awaiting.awaited(self)
        return found


def begin(names: tuple[str, ...], rules: Rules) -> Table:
    """The table before anything was said: eight artifacts with each player, the rest in the box (RA-1.7)."""
    book, seats = components.book(rules), range(len(names))
    after, rivals = orders(tuple(seats), len(names))
    table = Table(
        names=names, rules=rules, book=book, lexicon=components.lexicon(rules.expansion), players=Several([Player() for _ in seats]),
        staying=tuple(seats), after=after, rivals=rivals, cards=NOTHING, monuments=NOTHING,
    )  # fmt: skip
    table.cards = begun("artifact", table, {DEALT[seat]: DECK for seat in seats}, "box")
    table.clear()
    if "first-game" in rules.variant:
        table.set_out = table.known_places = components.first_game_places()
    return table
