"""The table of Res Arcana: the match as it stands, its center, and what seldom changes."""

from __future__ import annotations

from referee.playing import UNSEEN
from referee.res_arcana import awaiting, components
from referee.res_arcana.beginnings import begun, of_kind, orders
from referee.res_arcana.phases import DEALT, DECK, DECKS, DISCARDS, DISPLAY, FRESH, HANDS, SCORES, SETUP
from referee.res_arcana.player import STRAIGHT, Player
from scorers import res_arcana as scorer
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from typing import Any, TypeAlias

    from referee.cards import Cards
    from referee.hearing import Hearing
    from referee.res_arcana.phases import Pile, Zone
    from referee.res_arcana.player import Piece
    from referee.verdict import Awaited
    from referee.words import Names
    from scorers.res_arcana import Holding, PlayerFacts
    from scorers.sheet import Seat, Sheet

    Since: TypeAlias = tuple[object, int, "Since"] | None  # see Table
    Law: TypeAlias = Hearing["Table"]


class Frame:
    """What seldom changes at a table: names, what its setup came to, the games of match play, figures that are typed.

    rules: the match's options; declared: whether powers are taken as stated; lexicon: names of the components; staying:
    seats still in the match; after: {seat: those of them in turn order, from the next one on}; rivals: {seat: those of
    them who are another}; stated: declared components: what a `card` has said, by field; begun: whether a game is under
    way; packs, kept, draft_round: of a draft that is typed: 1, 2, then 3 when it is over; set_out, known_places: places
    of power; first: seat; first_named, monuments_named: whether they were said; typed: figures by seat; score_only:
    whether nothing but figures is typed; result: seats that won; game: 1 to 3; history: (winners, totals, first) of each
    finished game; old_places: those of game 2.

    Drafts of a table share it until it changes (see own_frame); every value is replaced, never changed. What a game
    begins with is set by clear.
    """

    __slots__ = (
        "rules", "declared", "lexicon", "staying", "after", "rivals", "stated", "begun", "packs", "kept", "draft_round",
        "set_out", "known_places", "first", "first_named", "monuments_named", "typed", "score_only", "result",
        "game", "history", "old_places",
    )  # fmt: skip

    def __init__(self, rules: dict[str, Any], lexicon: dict[str, Names], seats: int) -> None:
        self.rules = rules
        self.declared = rules["cards"] == "declared"
        self.lexicon = lexicon
        self.stay(tuple(range(seats)), seats)
        self.stated: dict[str, dict[str, Any]] = {}
        self.begun = False
        self.set_out: tuple[str, ...] | None = None
        self.known_places: tuple[str, ...] = ()
        self.first = 0
        self.score_only = False
        self.result: tuple[int, ...] | None = None
        self.game = 1
        self.history: tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...] = ()
        self.old_places: tuple[str, ...] = ()

    def clear(self, seats: int) -> None:
        """As a game begins."""
        self.packs: tuple[tuple[str, int], ...] = ()
        self.kept: tuple[int, ...] = ()
        self.draft_round = 0
        self.first_named = False
        self.monuments_named = False
        self.typed: list[PlayerFacts | None] = [None] * seats

    def stay(self, staying: tuple[int, ...], seats: int) -> None:
        """These of so many seats are still in the match."""
        self.staying = staying
        self.after, self.rivals = orders(staying, seats)

    def draft(self) -> Frame:
        """A copy."""
        copy = object.__new__(Frame)
        copy.rules = self.rules
        copy.declared = self.declared
        copy.lexicon = self.lexicon
        copy.staying = self.staying
        copy.after = self.after
        copy.rivals = self.rivals
        copy.stated = self.stated
        copy.begun = self.begun
        copy.packs = self.packs
        copy.kept = self.kept
        copy.draft_round = self.draft_round
        copy.set_out = self.set_out
        copy.known_places = self.known_places
        copy.first = self.first
        copy.first_named = self.first_named
        copy.monuments_named = self.monuments_named
        copy.typed = self.typed
        copy.score_only = self.score_only
        copy.result = self.result
        copy.game = self.game
        copy.history = self.history
        copy.old_places = self.old_places
        return copy


class Center:
    """What lies between the players, and whose deck has a known top.

    monuments: zones "display", "deck", ("top", i), "out"; tops: {seat or "monuments": zones on top of the deck};
    strangers: {card: seat whose it is} of cards that lie with another; claimed: {place or monument: seat}; items and
    scrolls that nobody has; token: the seat that has it.

    Drafts of a table share it until it changes (see own_center).
    """

    __slots__ = ("monuments", "tops", "strangers", "claimed", "items", "scrolls", "token")
    monuments: Cards
    tops: dict[Pile, tuple[Zone, ...]]
    strangers: dict[str, int]
    claimed: dict[str, int]
    items: tuple[str, ...]
    scrolls: tuple[str, ...]
    token: int

    def draft(self) -> Center:
        """A copy."""
        copy = object.__new__(Center)
        copy.monuments = self.monuments
        copy.tops = self.tops
        copy.strangers = self.strangers
        copy.claimed = self.claimed
        copy.items = self.items
        copy.scrolls = self.scrolls
        copy.token = self.token
        return copy


CARDS, CENTER, MONUMENTS, FRAME, PLAYER = 1, 2, 4, 8, 16  # bits of what a table owns: PLAYER << seat


class Table:
    """One match as it stands (in match play: the game being played, and what earlier ones came to).

    cards: artifacts by zone: ("dealt" | "deck" | "top" | "hand" | "fresh" | "discards", seat, …), "box"; center: what
    lies between the players; frame: all that seldom changes; since: (component, ("turned", component), ("passed", seat)
    or …, number of the statement that made it so, the older ones), see note and when; before: the table before it went on
    with an attack or a check, until something else is said: who wasn't asked may react at once.

    Drafts share players, cards, center and frame until one changes them; own: bits of those that no other table shares.
    Every other value is replaced, never changed.
    """

    __slots__ = (
        "names", "book", "frame", "center", "phase", "over", "round", "turns", "turn", "acted", "moved", "players",
        "cards", "own", "attack", "vials", "check", "since",
        "before",
    )  # fmt: skip

    unit = "VP"

    def __init__(self, names: tuple[str, ...], rules: dict[str, Any]) -> None:
        self.names = names
        self.book = components.book(rules)
        self.own = (PLAYER << len(names)) - 1
        self.frame = Frame(rules, components.lexicon(self.book), len(names))
        self.center = Center()
        self.players = [Player() for _ in names]
        self.turns = 0
        self.since: Since = None
        self.before: Table | None = None
        self.phase = SETUP
        self.over = False  # whether the match has ended
        self.cards = self.all_cards()
        self.center.strangers = {}
        self.clear()
        if "first-game" in rules["variant"]:
            self.frame.set_out = self.frame.known_places = components.first_game_places()

    def all_cards(self) -> Cards:
        """The artifacts before anything is known: eight with each player, the rest in the box (RA-1.7)."""
        return begun("artifact", self, {DEALT[seat]: DECK for seat in range(len(self.names))}, "box")

    def clear(self) -> None:
        """The center as a game begins; players keep their cards and mages. The frame must be the table's own."""
        self.frame.clear(len(self.names))
        for seat in range(len(self.names)):
            self.player(seat).clear()
        _, count = components.counts(self.frame.rules, len(self.names))
        center = self.own_center()
        center.monuments = begun("monument", self, {"display": DISPLAY, "deck": count - DISPLAY}, "out")
        center.items = of_kind(self, "item")
        center.scrolls = of_kind(self, "scroll")
        center.tops = {}
        center.claimed = {}
        center.token = self.frame.first
        self.round = 0
        self.turn: Any = None  # a seat while there are actions
        self.acted = False
        self.moved = False  # whether an action of this round has been done
        self.attack: Any = None  # an Attack that is answered
        self.vials: tuple[int, ...] = ()  # seats asked for Vial of Light, once for each destroyed artifact (RA-10.7)
        self.check: Any = None  # a Check that is to be decided

    def draft(self) -> Table:
        """A copy. Neither it nor this table changes any more what both have, but makes it its own first."""
        copy = object.__new__(Table)
        copy.names = self.names
        copy.book = self.book
        copy.frame = self.frame
        copy.center = self.center
        copy.phase = self.phase
        copy.over = self.over
        copy.round = self.round
        copy.turns = self.turns
        copy.turn = self.turn
        copy.acted = self.acted
        copy.moved = self.moved
        copy.players = self.players
        copy.cards = self.cards
        copy.own = self.own = 0
        copy.attack = self.attack
        copy.vials = self.vials
        copy.check = self.check
        copy.since = self.since
        copy.before = self.before
        return copy

    # -- what is made the table's own -----------------------------------------------------------

    def player(self, seat: int) -> Player:
        """A player, to be changed."""
        mine = PLAYER << seat
        if self.own & mine:
            return self.players[seat]
        self.own |= mine
        self.players = players = self.players.copy()
        players[seat] = player = players[seat].draft()
        return player

    def own_cards(self) -> Cards:
        """The cards, to be changed."""
        if not self.own & CARDS:
            self.own |= CARDS
            self.cards = self.cards.draft()
        return self.cards

    def own_center(self) -> Center:
        """The center, to be changed, but for its monuments."""
        if not self.own & CENTER:
            self.own |= CENTER
            self.center = self.center.draft()
        return self.center

    def own_monuments(self) -> Cards:
        """The monuments, to be changed."""
        if not self.own & MONUMENTS:
            center = self.own_center()
            self.own |= MONUMENTS
            center.monuments = center.monuments.draft()
        return self.center.monuments

    def own_frame(self) -> Frame:
        """The frame, to be changed."""
        if not self.own & FRAME:
            self.own |= FRAME
            self.frame = self.frame.draft()
        return self.frame

    def shown(self, what: str | int | None) -> str | Seat:
        """A component, an unseen card or a seat as a fact; `?` for none."""
        if isinstance(what, int):
            return SEATS[what]
        return UNSEEN if what is None or what == UNSEEN else self.book[what].name

    def all_shown(self, names: Iterable[str | int] | None) -> list[str | Seat]:
        """Components, unseen cards or seats as facts."""
        return [self.shown(one) for one in names or ()]

    # -- players ------------------------------------------------------------------------------

    def leave(self, seat: int) -> None:
        """A seat is out of the match (RA-12.11)."""
        frame = self.own_frame()
        frame.stay(tuple(other for other in frame.staying if other != seat), len(self.names))

    def rivals(self, seat: int) -> list[int]:
        """All other players still in the match (RA-R16)."""
        return self.frame.rivals[seat]

    def facts(self) -> list[PlayerFacts | None]:
        """What the scorer needs of every player: list of PlayerFacts, None for a figure not typed yet."""
        if self.phase == SCORES or any(self.frame.typed):
            return list(self.frame.typed)
        return [self._facts(seat) for seat in range(len(self.names))]

    def _facts(self, seat: int) -> PlayerFacts:
        player, book, check = self.players[seat], self.book, self.check
        acting, points = (None, ()) if check is None else (check.acting.get(seat), check.points.get(seat, ()))
        holdings = []
        for name, piece in player.play.items():
            holding = book[name].holding
            if acting is not None and acting[0] == name:
                holdings.append(self._acting(name, piece, acting[1]))
            elif holding is not None:
                holdings.append(holding.with_essences(piece.essences) if holding.per and piece.essences else holding)
        return scorer.PlayerFacts(
            holdings, self.center.token == seat, points, None, player.pool, seat not in self.frame.staying
        )

    def _acting(self, name: str, piece: Piece, tag: str) -> Holding:
        """The Holding of a component that counts as one with a tag besides (RA-16.5)."""
        component = self.book[name]
        tags = (*component.tags, tag)
        return scorer.Holding(name, component.kind, component.vp, tags, piece.essences, self.piece(name))

    def piece(self, name: str) -> Hashable:
        """What exists once: a place's tile, anything else by its name."""
        tile = self.book[name].tile
        return name if tile is None else ("tile", tile)

    def sheet(self) -> Sheet:
        """The itemised VP at this moment (scorers.sheet.Sheet), with the components' names."""
        sheet = scorer.score(self.facts())
        for line in sheet.lines:
            if "component" in line.facts:
                line.facts["component"] = self.book[line.facts["component"]].name
        return sheet

    def scores(self) -> list[int]:
        """Each player's VP in seat order."""
        return scorer.totals(self.facts())

    def score(self, seat: int) -> int:
        """One player's VP."""
        return self.scores()[seat]

    def figures(self) -> dict[str, list[int]]:
        """What a campaign adds up: each player's VP of all games of match play together (section 7)."""
        games = [totals for _, totals, _ in self.frame.history]
        return {"vp": scorer.campaign_figures(games) if games else self.scores()}

    def winners(self) -> list[int]:
        """Seats that share the first place; empty while unfinished."""
        return list(self.frame.result or ())

    def places(self) -> list[int]:
        """Place of each seat, from 1: the winners, then by VP (RA-12.6), who has conceded behind all others (RA-12.11)."""
        return scorer.places(self.scores(), self.winners(), self.frame.staying)

    def chooser(self) -> int:
        """The seat that chooses the first player of the next game of match play (RA-15.4, RA-15.8)."""
        winners, _, first = self.frame.history[-1]
        return scorer.chooser(winners, first)

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
        return self.cards.together((DECKS[seat], *self.center.tops.get(seat, ()))) or 0

    def discards_size(self, seat: int) -> int:
        """Number of cards in a discard pile."""
        return self.cards.size(DISCARDS[seat]) or 0

    def monument_deck(self) -> int:
        """Number of monuments in the deck."""
        return self.center.monuments.together(("deck", *self.center.tops.get("monuments", ()))) or 0

    def item_of(self, seat: int) -> str | None:
        """The magic item of a player, or None."""
        for name in self.players[seat].play:
            if self.book[name].kind == "item":
                return name
        return None

    def give_mage(self, seat: int, name: str) -> None:
        """A player's mage comes into play."""
        player = self.player(seat)
        player.mage = name
        player.put(name, STRAIGHT)

    # -- decisions ----------------------------------------------------------------------------

    def awaited(self) -> list[Awaited]:
        """Who is to speak: list of Awaited (section 5)."""
        return awaiting.awaited(self)
