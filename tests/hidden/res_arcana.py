"""Res Arcana: decks of eight, named or not, the latest draw named late, discards seen or not, looks, decks shuffled anew."""

from json import loads
from pathlib import Path

import referee.games.res_arcana as package
from referee.match import offers
from referee.record import Header, begin
from tests.worlds import NEW, History, Pack, Worlds

NAMES = ("Aki", "Beni")
DATA = loads((Path(package.__file__).parent / "components.json").read_text(encoding="utf-8"))["components"]
ARTIFACTS = tuple(
    one["name_en"].replace(" ", "-").replace("'", "")
    for one in DATA
    if one["kind"] == "artifact" and one["set"] == "base"
)
PRESET = ["first Aki", "Aki: mage Seer", "Beni: mage Witch", "Beni: item Research", "Aki: item Protection"]


OTHER = "other"  # any artifact that isn't named in a history


class Arcana(History):
    """Two mages; powers as the data have them, or as the table states them."""

    open = ("discards",)
    open_blocks = ("players",)

    def begin(self):
        rng = self.rng
        self.declared = rng.random() < 0.6
        cards = "declared" if self.declared else "full"
        self.match = begin(Header({"game": "res-arcana", "players": "Aki, Beni", "cards": cards}))
        zones = [f"{place}{seat}" for place in ("old", "fresh", "deck", "discards") for seat in (0, 1)]
        self.pool = rng.sample(ARTIFACTS, 18)
        once = {**dict.fromkeys(self.pool, 1), OTHER: len(ARTIFACTS) - 18}
        pack = Pack(
            once,
            [*zones, "box", "play", "air"],
            orders=("top0", "top1"),
            notes=("gone0", "gone1"),
            most=once,
            least=once,
        )
        rest = [NEW] * (len(ARTIFACTS) - 16)
        self.worlds = Worlds(pack, deck0=[NEW] * 8, deck1=[NEW] * 8, box=rest)
        self.named = [set(), set()]  # cards of the latest draw that were named, or known before it
        for seat in (0, 1):
            self.prepare(seat)
        for line in PRESET:
            self.must(line, self.first_hand if "mage" in line else None)
        self.collect()

    def prepare(self, seat):
        """A deck and a first hand, mostly known."""
        rng = self.rng
        cards = self.pool[seat * 8 : seat * 8 + 8]
        known = cards[: rng.choice((8, 8, 8, 8, 8, 7, 5))]
        text = " ".join(known + ["?"] * (8 - len(known)))
        self.must(f"{NAMES[seat]}: deal {text}", lambda worlds: worlds.show(f"deck{seat}", known))
        hand = rng.sample(known, rng.choice((1, 2, 3, 3, 3)))
        if hand:
            self.must(
                f"{NAMES[seat]}: draw {' '.join(hand)}",
                lambda worlds: worlds.carry(f"deck{seat}", f"fresh{seat}", hand),
            )
            self.named[seat] = set(hand)

    def first_hand(self, worlds):
        """The rest of a first hand comes out of the eight."""
        for seat in (0, 1):
            if self.table.players[seat].mage is None and (seat == 0 or self.table.players[0].mage):
                worlds.move(f"deck{seat}", f"fresh{seat}", 3 - len(self.named[seat]))
                return

    def collect(self):
        """Both collect, where a round begins."""
        while self.table.phase == "collect":
            self.must(next(str(offer) for offer in offers(self.match) if offer.verb == "collect"))

    # -- hands and decks ----------------------------------------------------------------------

    def hand(self, seat):
        return self.table.hand_size(seat)

    def drawn(self, worlds, seat, n):
        """A new draw: what was drawn before is old."""
        worlds.merge(f"fresh{seat}", f"old{seat}")
        worlds.each(lambda world: [worlds.changed(world, **{f"gone{seat}": 0})])
        for _ in range(n):
            worlds.each(lambda world: self.one_drawn(worlds, world, seat))

    def one_drawn(self, worlds, world, seat):
        top, deck, discards, fresh = f"top{seat}", f"deck{seat}", f"discards{seat}", f"fresh{seat}"
        order = worlds.bag(world, top)
        if order:
            yield worlds.changed(world, **{top: order[1:], fresh: worlds.bag(world, fresh) + order[0]})
            return
        if not worlds.bag(world, deck):
            world = worlds.changed(world, **{deck: worlds.bag(world, discards), discards: 0})
        if not worlds.bag(world, deck):
            yield world
        yield from worlds.away(world, deck, fresh)

    def leaves(self, worlds, seat, card, target):
        """A card leaves the hand; of the latest draw it is remembered."""
        old, fresh, gone = f"old{seat}", f"fresh{seat}", f"gone{seat}"

        def left(world):
            kinds = [card] if card != "?" else None
            for zone in (old, fresh):
                for kind in kinds or worlds.pack.within(worlds.bag(world, zone)):
                    turned = worlds.looked(world, zone) if kind == NEW and zone == fresh else ()
                    for one in turned:
                        changes = [
                            k
                            for k in worlds.pack.kinds
                            if worlds.pack.count(worlds.bag(one, zone), k)
                            > worlds.pack.count(worlds.bag(world, zone), k)
                        ]
                        yield from out(one, zone, changes[0])
                    if not turned:
                        for one in worlds.named(world, zone, kind) if kind != NEW else [world]:
                            yield from out(one, zone, kind)

        def out(world, zone, kind):
            new = worlds.moved(world, zone, target, worlds.pack.unit[kind])
            if zone == fresh:
                new = worlds.changed(new, **{gone: worlds.bag(new, gone) + worlds.pack.unit[kind]})
            yield new

        worlds.each(left)

    def held(self, seat):
        """A card that the hand may hold, or any of those about."""
        return self.any(self.rng.choice((f"old{seat}", f"fresh{seat}")))

    def any(self, zone):
        """A card that is in the zone in some world, or any of those about."""
        card = self.some(zone, self.pool)
        return self.rng.choice(self.pool) if card == OTHER else card

    # -- statements ---------------------------------------------------------------------------

    def step(self):
        rng, table = self.rng, self.table
        self.collect()
        seat = table.turn
        if table.phase != "action":
            return None
        form = rng.random()
        if form < 0.2:
            return self.name_draw(rng.choice((0, 1)))
        if form < 0.35:
            return self.reveal(rng.choice((0, 1)))
        if form < 0.6 and self.hand(seat):
            card = rng.choice(("?", self.held(seat)))
            return self.put(
                f"{NAMES[seat]}: discard {card} 1gold",
                lambda worlds: self.leaves(worlds, seat, card, f"discards{seat}"),
            )
        if form < 0.75:
            return self.passes(seat)
        return self.use(seat) if self.declared else self.look(seat)

    def name_draw(self, seat):
        cards = [self.any(f"fresh{seat}") for _ in range(self.rng.choice((1, 1, 1, 2)))]
        if self.rng.random() < 0.3:
            cards = [self.any(f"gone{seat}")]
        if self.table.players[seat].open < len(cards):
            return
        fresh, gone = f"fresh{seat}", f"gone{seat}"

        def said(worlds):
            if len(set(cards)) < len(cards) or self.named[seat] & set(cards):
                worlds.keep(lambda world: False)
            for card in cards:
                worlds.each(
                    lambda world, card=card: (
                        [world]
                        if worlds.pack.count(worlds.bag(world, gone), card)
                        else worlds.named(world, fresh, card)
                    )
                )

        if self.put(f"{NAMES[seat]}: draw {' '.join(cards)}", said):
            self.named[seat] |= set(cards)

    def reveal(self, seat):
        card = self.held(seat)
        old, fresh = f"old{seat}", f"fresh{seat}"
        self.put(
            f"{NAMES[seat]}: reveal {card}",
            lambda worlds: worlds.each(
                lambda world: [*worlds.named(world, old, card), *worlds.named(world, fresh, card)]
            ),
        )

    def passes(self, seat):
        item = self.rng.choice(self.table.items)
        if self.put(f"{NAMES[seat]}: pass {item}", lambda worlds: self.drawn(worlds, seat, 1)):
            self.named[seat] = set()

    def use(self, seat):
        """What the table states: draws, discards, cards taken back."""
        rng = self.rng
        form = rng.choice(("draw", "draw", "discard", "both", "retrieve", "retrieve", "place"))
        me = self.table.players[seat].mage
        if form == "place":
            return self.place_from(seat, me, rng.choice((0, 1)))
        n = rng.choice((1, 1, 2, 3))
        if form == "retrieve":
            if not self.table.discards_size(seat):
                return None
            card = rng.choice(("?", self.any(f"discards{seat}")))
            return self.put(
                f"{NAMES[seat]}: use {me} retrieve {card}",
                lambda worlds: worlds.go(f"discards{seat}", f"old{seat}", [card]),
            )
        cards = [] if form == "draw" else [rng.choice(("?", self.held(seat))) for _ in range(rng.choice((1, 1, 2)))]
        if len(cards) > self.hand(seat):
            return None
        words = (["discard", *cards] if cards else []) + (["draw", str(n)] if form != "discard" else [])

        def used(worlds):
            if form != "discard":  # what was just drawn may be what is discarded
                self.drawn(worlds, seat, n)
            for card in sorted(cards, key=lambda card: card == "?"):
                self.leaves(worlds, seat, card, f"discards{seat}")

        if self.put(f"{NAMES[seat]}: use {me} {' '.join(words)}", used) and form != "discard":
            self.named[seat] = set()
        return None

    def place_from(self, seat, me, owner):
        """A card out of somebody's discards."""
        pile = f"discards{owner}"
        card = self.any(pile)
        self.put(
            f"{NAMES[seat]}: use {me} place {card} from {NAMES[owner]}",
            lambda worlds: worlds.carry(pile, "play", [card]),
        )

    def look(self, seat):
        """The Seer looks at three cards."""
        if self.table.players[seat].mage != "seer" or self.table.players[seat].play["seer"].turned:
            return self.passes(seat) if self.rng.random() < 0.2 else None
        return self.look_at(seat, 3, "Seer", self.rng.random() < 0.6)

    def look_at(self, seat, most, name, ordered):
        """A component looks at so many cards; ordered: and they are told as they are put back."""
        rng = self.rng
        top, deck, discards = f"top{seat}", f"deck{seat}", f"discards{seat}"
        size = min(most, self.table.deck_size(seat) + self.table.discards_size(seat))
        zone = rng.choice((top, deck))
        order = [rng.choice(("?", self.some(zone, self.pool))) for _ in range(size)] if ordered else []

        def looked(worlds):
            for _ in range(size):
                worlds.each(above)
            if not order:
                while worlds.all and any(worlds.bag(world, "air") for world in worlds.all):
                    worlds.push("air", top)
            else:
                for card in order:
                    worlds.push("air", top, True, None if card == "?" else card)

        def above(world):
            """The next card comes into the air, of the top, the deck, or the discards shuffled."""
            cards = self.worlds.bag(world, top)
            if cards:
                return [self.worlds.changed(world, **{top: cards[1:], "air": self.worlds.bag(world, "air") + cards[0]})]
            if not self.worlds.bag(world, deck):
                world = self.worlds.changed(world, **{deck: self.worlds.bag(world, discards), discards: 0})
            return self.worlds.away(world, deck, "air")

        text = f" order {' '.join(order)}" if order else ""
        return self.put(f"{NAMES[seat]}: use {name}{text}", looked)

    def asked(self):
        return (0, 1) if self.table.phase in ("collect", "action") else ()

    def in_hand(self, seat):
        return [f"old{seat}", f"fresh{seat}"]


class Stated(Arcana):
    """Powers as the table states them, which place cards and don't say whether out of the hand or out of anybody's discards.

    Where it was, how many cards a hand holds tells; all see that, and it may be concluded of cards that only some have seen.
    """

    def begin(self):
        self.watched = False
        super().begin()

    def use(self, seat):
        if not self.declared or self.rng.random() < 0.5:
            return super().use(seat)
        me, piles = self.table.players[seat].mage, ("discards0", "discards1")
        if self.rng.random() < 0.4 and self.table.deck_size(seat):
            return self.look_at(seat, self.rng.choice((1, 2, 3)), me, True)
        card = self.any(self.rng.choice((f"old{seat}", f"fresh{seat}", *piles)))

        def placed(worlds):
            ways = [worlds.draft() for _ in range(3)]
            for pile, way in zip(piles, ways):
                way.carry(pile, "play", [card])
            self.leaves(ways[2], seat, card, "play")
            worlds.all = set().union(*[way.all for way in ways])

        return self.put(f"{NAMES[seat]}: use {me} place {card}", placed)
