"""Time Storm: hands and one deck for all, its top and bottom, cards that effects move unseen, copies stated early or late."""

from copy import copy

from referee.record import Header, begin
from tests.worlds import NEW, History, Pack, Worlds

TYPES = {"Echo": "QuickAction", "Flare": "Action", "Glim": "QuickAction", "Omega": "Action", "Battery": "Battery"}
KINDS = tuple(TYPES)
OTHER = "other"  # whatever was never declared
NAMES = ("Aki", "Beni", "Chie")
PLAIN = ("hand", "graveyard", "out")
AREAS = ("hand", "deck", "deck-top", "deck-top", "deck-bottom", "deck-bottom", "graveyard")


class Storm(History):
    """Two or three players with a deck of a few cards after the deal, or of unknown size."""

    open = ("graveyard", "deck")  # of the deck its size is told, which all can see
    open_blocks = ("piles",)

    pool = KINDS
    most_left = 14  # sizes of the deck after the deal that are thought of where it is unknown

    def begin(self):
        rng = self.rng
        self.own = rng.random() < 0.15  # whether each brings thirteen cards
        self.seats = 2 if self.own else rng.choice((2, 2, 2, 3))
        self.left = rng.choice((1, 2, 3, 4)) if self.own or rng.random() < 0.8 else None  # cards left after the deal
        options = {"first": "Aki", "battery": "at-once", "variant": "own-13" if self.own else "standard"}
        if self.own:
            self.left = 14
        elif self.left is not None:
            options["deck-size"] = str(6 * self.seats + self.left)
        self.match = begin(Header({"game": "time-storm", "players": ", ".join(NAMES[: self.seats]), **options}))
        self.copies = {kind: n for kind, n in (("Echo", 3), ("Flare", 2), ("Omega", 1)) if rng.random() < 0.7}
        zones = [f"{place}{seat}" for place in ("hand", "field", "dark") for seat in range(self.seats)]
        zones += ["graveyard", "out", "open", "air", "air0", "air1", "air2"]
        pack = Pack((*KINDS, OTHER), zones, orders=("deck",), eager=rng.random() < 0.4)
        if self.left is None:
            self.worlds = None
            for extra in range(6 * self.seats, 6 * self.seats + self.most_left):
                some = Worlds(pack, deck=[NEW] * extra)
                if self.worlds is None:
                    self.worlds = some
                self.worlds.all |= some.all
        else:
            self.worlds = Worlds(pack, deck=[NEW] * (6 * self.seats + self.left))
        self.late, self.listed = {}, []
        for kind, type in TYPES.items():
            if kind != "Battery":
                line = f"card {kind} {type} 0" + (" victory" if kind == "Omega" else "")
                stated = kind in self.copies and kind != "Omega" and rng.random() < 0.7
                if stated:
                    line += f" x{self.copies[kind]}"
                elif kind in self.copies:
                    self.late[kind] = self.copies[kind]
                self.must(line, (lambda worlds, kind=kind: worlds.declare(kind, self.copies[kind])) if stated else None)
        if self.own:
            for seat in (0, 1):
                self.bring(seat)
        elif "Omega" in self.late:
            self.must("Aki: choose Omega", lambda worlds: self.is_there(worlds, "Omega"))

    def is_there(self, worlds, kind):
        """At least one card of the kind is in the deck: it was chosen."""
        pack = copy(worlds.pack)
        pack.least = {**pack.least, kind: 1}
        worlds.pack = pack
        worlds.keep(pack.stands)

    def declare(self, worlds, kind, copies):
        """A number of copies, no fewer than were brought by name."""
        worlds.declare(kind, copies)
        fewest = 1 if kind == "Omega" and not self.own else self.listed.count(kind)
        worlds.keep(lambda world: fewest <= copies)

    def bring(self, seat):
        """Thirteen cards, most of them named."""
        cards = [self.rng.choice((*KINDS, "Battery", "Glim")) for _ in range(13 - self.rng.choice((0, 0, 1, 3)))]

        def brought(worlds):
            pack = copy(worlds.pack)
            pack.least = {
                kind: max(pack.least.get(kind, 0), self.listed.count(kind) + cards.count(kind)) for kind in KINDS
            }
            worlds.pack = pack
            worlds.keep(pack.stands)

        if self.put(f"{self.name(seat)}: bring {' '.join(cards + ['?'] * (13 - len(cards)))}", brought):
            self.listed += cards

    # -- pieces -------------------------------------------------------------------------------

    def zone(self, area, seat):
        return f"{area}{seat}" if area in ("hand", "field") else area

    def lift(self, worlds, area, seat, what):
        """Cards come into the air: named ones and `?` one by one, a number and all together."""
        count = what if isinstance(what, int) else None
        if area in ("deck-top", "deck-bottom") and what != "all":
            at = 0 if area == "deck-top" else -1
            for number, card in enumerate(("?",) * count if count else what):
                worlds.pull("deck", at, "air" if count else f"air{number}", None if card == "?" else card)
        elif area in ("deck", "deck-top", "deck-bottom"):
            if what == "all":
                what = count = worlds.size("deck")
            if count:
                for _ in range(count):
                    worlds.pull("deck", None, "air")
                return
            for number, card in sorted(enumerate(what), key=lambda piece: piece[1] == "?"):
                worlds.pull("deck", None, f"air{number}", None if card == "?" else card)
        else:
            zone = self.zone(area, seat)
            if what == "all":
                worlds.merge(zone, "air")
            elif count:
                worlds.move(zone, "air", count)
            else:
                for number, card in sorted(enumerate(what), key=lambda piece: piece[1] == "?"):
                    worlds.go(zone, f"air{number}", [card])

    def lay(self, worlds, area, seat, pieces):
        """What is in the air comes down."""
        airs = [f"air{number}" for number in range(pieces)] + ["air"]
        if area == "deck":
            for air in airs:
                worlds.merge(air, "air")
            worlds.shuffle("deck", "air")
        elif area in ("deck-top", "deck-bottom"):
            for air in airs:
                while worlds.all and any(worlds.bag(world, air) for world in worlds.all):
                    worlds.push(air, "deck", area == "deck-bottom")
        else:
            for air in airs:
                worlds.merge(air, self.zone(area, seat))

    # -- statements ---------------------------------------------------------------------------

    def step(self):
        rng, table = self.rng, self.table
        if self.late and rng.random() < 0.08:
            kind, copies = self.late.popitem()
            mark = " victory" if kind == "Omega" else ""
            copies = rng.choice((copies, copies, copies - 1, copies + 1))
            stood = self.put(
                f"card {kind} {TYPES[kind]} 0 x{copies}{mark}",
                lambda worlds: self.declare(worlds, kind, copies),
                ("REC-4", "TS-3.1"),
            )
            if stood:
                self.copies[kind] = copies
        elif rng.random() < 0.15:
            seat = rng.choice(table.standing.staying)
            cards = self.several(f"hand{seat}", KINDS, rng.choice((1, 1, 2, 3)))
            cards = [card for card in cards if card != OTHER]
            if cards:
                self.put(
                    f"{self.name(seat)}: reveal {' '.join(cards)}", lambda worlds: worlds.show(f"hand{seat}", cards)
                )
        elif self.left is None and rng.random() < 0.1 and table.phase not in ("setup",):
            self.count()
        else:
            getattr(self, "on_" + table.phase)()

    def count(self):
        sizes = {len(self.worlds.bag(world, "deck")) for world in self.worlds.all}
        n = self.rng.randrange(min(6, max(sizes) + 1))
        if len(sizes) == 1:
            return
        stood = self.put(
            f"count deck {n}",
            lambda worlds: worlds.keep(lambda world: len(worlds.bag(world, "deck")) == n),
            ("REC-4", "TS-6.2"),
        )
        if stood:
            self.left = n

    def on_setup(self):
        rng = self.rng
        seat = rng.choice([seat for seat in range(self.seats) if self.table.hand_size(seat) < 6])
        left = 6 - self.table.hand_size(seat)
        n = rng.choice((left, left, min(left, 3)))
        unseen = min(n, rng.choice((0, 1, 1, 2, 2, 6)))
        cards = [rng.choice(KINDS) for _ in range(n - unseen)]
        if unseen == n:
            text = str(n)
        else:
            text = " ".join(cards + ["?"] * unseen)

        def dealt(worlds):
            for card in [*cards, *["?"] * unseen]:
                worlds.pull("deck", 0, f"hand{seat}", None if card == "?" else card)

        self.put(f"{self.name(seat)}: deal {text}", dealt)

    def on_main(self):
        rng, table = self.rng, self.table
        if table.resolving is not None:
            return self.effect() if rng.random() < 0.75 else self.done()
        seat = table.holder
        if rng.random() < 0.65:
            kinds = [
                kind
                for kind in KINDS
                if TYPES[kind] == "QuickAction" or (seat == table.turn.seat and not table.waiting)
            ]
            card = self.some(f"hand{seat}", kinds)
            if card in kinds and (TYPES[card] == "QuickAction" or table.phase == "main"):
                target = f"field{seat}" if card == "Battery" else "open"
                return self.put(
                    f"{self.name(seat)}: play {card}", lambda worlds: worlds.carry(f"hand{seat}", target, [card])
                )
        if table.waiting:
            return self.must("resolve")
        return self.must("next")

    on_end = on_main

    def on_draw(self):
        seat = self.table.turn.seat
        card = self.rng.choice(("?", "?", self.top()))
        none = self.left is None and self.rng.random() < 0.05
        if none:
            self.put(
                f"{self.name(seat)}: draw none",
                lambda worlds: worlds.keep(lambda world: not worlds.bag(world, "deck")),
                ("REC-4", "TS-7.6"),
            )
            return
        self.put(
            f"{self.name(seat)}: draw {card}",
            lambda worlds: worlds.pull("deck", 0, f"hand{seat}", None if card == "?" else card),
        )

    def top(self):
        """A kind that is in the deck in some world, or any."""
        held = [card for card in self.worlds.sample(self.rng, "deck") if card != OTHER]
        return self.rng.choice(held) if held and self.rng.random() < 0.7 else self.rng.choice(KINDS)

    def done(self):
        kind, moved = self.table.resolving.kind, self.table.resolving.moved
        self.must("done", None if moved else lambda worlds: worlds.carry("open", "graveyard", [kind]))

    def what(self, area, seat, most=3):
        """Cards of an area as they are typed: names and `?`, a number, or all."""
        rng = self.rng
        zone = "deck" if area.startswith("deck") else self.zone(area, seat)
        form = rng.random()
        if form < 0.25:
            return rng.choice((1, 1, 2))
        if form < 0.32 and area != "deck":
            return "all" if not area.startswith("deck") else 1
        n = rng.choice((1, 1, 2, most))
        cards = [rng.choice(("?", self.some(zone, KINDS))) for _ in range(n)]
        return tuple("?" if card == OTHER else card for card in cards)

    def effect(self):
        rng, table = self.rng, self.table
        seat = rng.choice(table.standing.staying)
        verb = rng.choice(("draw", "draw", "discard", "discard", "move", "move", "move", "move", "shuffle", "field"))
        if verb == "shuffle":
            return self.put("shuffle", lambda worlds: worlds.shuffle("deck"))
        if verb == "field":  # what lies there is open: what the referee concludes of it is no secret
            return None if self.watched else self.on_the_field(seat)
        if verb == "draw":
            cards = [rng.choice(("?", self.top())) for _ in range(rng.choice((1, 1, 2)))]

            def drawn(worlds):
                for card in cards:
                    worlds.pull("deck", 0, f"hand{seat}", None if card == "?" else card)

            return self.put(f"{self.name(seat)}: draw {' '.join(cards)}", drawn)
        if verb == "discard":
            return self.moves(seat, "discard", "hand", "graveyard")
        return self.moves(seat, verb, rng.choice(AREAS), rng.choice((*AREAS, "out")))

    def moves(self, seat, verb, source, target):
        """Cards go from area to area."""
        rng, table = self.rng, self.table
        what = self.what(source, seat)
        owner = rng.choice(table.standing.staying) if target == "hand" else seat

        def moved(worlds):
            self.lift(worlds, source, seat, what)
            self.lay(worlds, target, owner, len(what) if isinstance(what, tuple) else 0)

        text = " ".join(what) if isinstance(what, tuple) else str(what)
        if verb == "discard":
            return self.put(f"{self.name(seat)}: discard {text}", moved)
        if source == target:
            return None
        to = f" {self.name(owner)}" if target == "hand" else ""
        return self.put(f"{self.name(seat)}: move {text} {source} {target}{to}", moved)

    def on_the_field(self, seat):
        """An unseen card comes to a field, or one of those there proves to be some card."""
        dark, hand = f"dark{seat}", f"hand{seat}"
        if not self.worlds.size(dark) or self.rng.random() < 0.4:
            return self.put(f"{self.name(seat)}: move ? hand field", lambda worlds: worlds.move(hand, dark))
        battery = not self.own and self.rng.random() < 0.6
        card = "Battery" if battery else self.rng.choice([kind for kind in KINDS if kind != "Battery"])
        named = any(one.kind == card for one in self.table.fields[seat])
        if battery and named:  # those that were named go first, and two of each player never were in the deck
            return self.put(
                f"{self.name(seat)}: move Battery field graveyard",
                lambda worlds: worlds.each(
                    lambda world: [
                        worlds.changed(world, graveyard=worlds.bag(world, "graveyard") + worlds.pack.unit[card])
                    ]
                ),
            )
        if named and not self.worlds.sample(self.rng, dark):
            return None
        return self.put(
            f"{self.name(seat)}: move {card} field graveyard", lambda worlds: worlds.carry(dark, "graveyard", [card])
        )

    def ended(self):
        if self.left is None and max(len(self.worlds.bag(world, "deck")) for world in self.worlds.all) < 4:
            return True  # a larger deck than was thought of would be needed
        return self.table.over or len(self.table.standing.staying) < self.seats

    def asked(self):
        return self.table.standing.staying

    def in_hand(self, seat):
        return [f"hand{seat}"]


class Order(Storm):
    """Cards are laid on the deck's ends, and others leave it, wherever they lay there."""

    most, most_left = 200, 7
    ways = (
        ("hand", "deck-top"), ("hand", "deck-bottom"), ("graveyard", "deck-top"), ("graveyard", "deck-bottom"),
        ("deck-bottom", "deck-top"), ("deck-top", "deck-bottom"), ("hand", "deck"),
        *2 * (("deck", "hand"), ("deck", "graveyard"), ("deck", "deck-top"), ("deck", "out")),
    )  # fmt: skip

    def effect(self):
        if self.rng.random() < 0.2:
            return super().effect()
        return self.moves(self.rng.choice(self.table.standing.staying), "move", *self.rng.choice(self.ways))
