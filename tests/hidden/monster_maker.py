"""Monster Maker: unseen deals and draws, open traps, cards piled by no name, the deck renewed, listed decks, sabotage."""

from referee.record import Header, begin
from tests.worlds import NEW, History, Pack, Worlds

NAMES = ("Aki", "Beni", "Chie")
CORRIDORS = {"corridor-5": 5, "corridor-10": 10, "corridor-20": 20, "corridor-40": 40}
MONSTERS = ("Orc", "Giant-Worm")
MOST = {"corridor-5": 9, "corridor-40": 2, "Trap": 3, "Millienne": 1, "Orc": 1, "Giant-Worm": 1}
KINDS = (*CORRIDORS, *MONSTERS, "Millienne", "Cleric", "Detour", "Trap")
STATED = {"Cleric": 1, "Detour": 2, "corridor-10": 2}
OTHER = "other"  # whatever nobody names


class Dungeon(History):
    """Base rules: a set of 15 to 20 cards, or of an unknown number."""

    open = ("discards",)
    open_blocks = ("piles",)

    pool = KINDS

    def begin(self):
        rng = self.rng
        self.seats = rng.choice((2, 2, 2, 3))
        self.size = 7 * self.seats + rng.choice((1, 2, 3, 4, 6)) if rng.random() < 0.8 else None
        options = {"rules": "base", "first": "Aki"}
        if self.size:
            options["cards"] = str(self.size)
        self.match = begin(Header({"game": "monster-maker", "players": ", ".join(NAMES[: self.seats]), **options}))
        zones = [f"{place}{seat}" for place in ("seen", "dark") for seat in range(self.seats)]
        pack = Pack((*KINDS, OTHER), [*zones, "deck", "discard", "open"], most=MOST, eager=rng.random() < 0.2)
        self.worlds = Worlds(pack, deck=[NEW] * (self.size or 120))
        self.stated = {kind: copies for kind, copies in STATED.items() if rng.random() < 0.7}
        self.apart = False  # whether no hand can hold a trap any more

    # -- hands --------------------------------------------------------------------------------

    def hold(self, worlds, seat, cards):
        """These cards are in the hand: those seen there, and for the rest unseen ones that are seen now."""
        seen = worlds.bag(next(iter(worlds.all)), f"seen{seat}") if worlds.all else 0
        for kind in set(cards):
            more = cards.count(kind) - worlds.pack.count(seen, kind)
            worlds.carry(f"dark{seat}", f"seen{seat}", [kind] * max(0, more))

    def leave(self, worlds, seat, cards, target):
        """Cards go out of the hand, those that are `?` out of the unseen ones."""
        named = [card for card in cards if card != "?"]
        self.hold(worlds, seat, named)
        worlds.carry(f"seen{seat}", target, named)
        worlds.move(f"dark{seat}", target, cards.count("?"))

    def come(self, worlds, seat, cards):
        """Cards of the deck come into the hand."""
        worlds.carry("deck", f"seen{seat}", [card for card in cards if card != "?"])
        worlds.move("deck", f"dark{seat}", cards.count("?"))

    def held(self, seat, pool=KINDS, truth=0.8):
        """A kind that is in the hand in some world, or any."""
        zone = self.rng.choice((f"seen{seat}", f"dark{seat}"))
        kind = self.some(zone, pool, truth)
        return self.rng.choice(pool) if kind == OTHER else kind

    def is_card(self, word):
        return super().is_card(word) and word != "Trap"  # open traps are shown

    # -- statements ---------------------------------------------------------------------------

    def heard(self, events):
        for event in events:
            if event.key == "renewed":
                self.worlds.merge("discard", "deck")

    def step(self):
        rng, table = self.rng, self.table
        if self.stated and rng.random() < 0.1:
            kind, copies = self.stated.popitem()
            form = {"Cleric": "cleric", "Detour": "detour"}.get(kind, "corridor")
            return self.put(
                f"card {kind} {form} copies {copies}",
                lambda worlds: worlds.declare(kind, copies, exact=False),
                ("REC-4", "MM-1.11"),
            )
        if rng.random() < 0.12 and table.phase != "setup":
            seat = rng.choice(table.inside)
            cards = [self.held(seat) for _ in range(rng.choice((1, 1, 2, 3)))]
            return self.put(
                f"{self.name(seat)}: reveal {' '.join(cards)}", lambda worlds: self.hold(worlds, seat, cards)
            )
        return getattr(self, "on_" + table.phase)()

    def on_setup(self):
        rng, table = self.rng, self.table
        short = [seat for seat in range(self.seats) if table.hand(seat) < 7]
        trapped = [seat for seat in range(self.seats) if rng.random() < 0.3 and table.hand(seat) == 7]
        if trapped and rng.random() < 0.5:
            seat = rng.choice(trapped)
            new = rng.choice(("", " ?", f" {rng.choice(KINDS)}"))

            def exchanged(worlds):
                self.leave(worlds, seat, ["Trap"], "deck")
                self.come(worlds, seat, [new.strip() or "?"])

            return self.put(f"{self.name(seat)}: exchange Trap{new}", exchanged)
        if short and rng.random() < 0.85:
            seat = rng.choice(short)
            n = 7 - table.hand(seat)
            unseen = min(n, rng.choice((0, 1, 1, 2, 3, 7)))
            cards = [rng.choice(KINDS) for _ in range(n - unseen)] + ["?"] * unseen
            text = str(n) if unseen == n else " ".join(cards)
            return self.put(f"{self.name(seat)}: deal {text}", lambda worlds: self.come(worlds, seat, cards))
        if short:
            return None
        return self.on_draw()

    def begins(self, worlds):
        """No hand holds a trap from now on (MM-2.3)."""
        pack = worlds.pack
        hands = [f"{place}{seat}" for place in ("seen", "dark") for seat in range(self.seats)]
        worlds.keep(lambda world: not any(pack.count(worlds.bag(world, hand), "Trap") for hand in hands))
        pack = object.__new__(Pack)
        pack.__dict__.update(worlds.pack.__dict__)
        pack.barred = {hand: ("Trap",) for hand in hands}
        worlds.pack = pack

    def on_draw(self):
        seat = self.table.active
        card = self.rng.choice(
            ("?", "?", "?", self.some("deck", KINDS, 0.7), *(("Trap",) if self.rng.random() < 0.4 else ()))
        )
        card = "?" if card == OTHER else card

        def drawn(worlds):
            if not self.apart:
                self.begins(worlds)
            if card == "Trap":
                worlds.carry("deck", "discard", ["Trap"])
            else:
                self.come(worlds, seat, [card])

        if self.put(f"{self.name(seat)}: draw {card}", drawn):
            self.apart = True

    def on_trap(self):
        return self.pile(self.table.active, min(3, self.table.hand(self.table.active)))

    def on_cut(self):
        return self.pile(self.table.active, 1)

    def pile(self, seat, n):
        cards = [self.rng.choice(("?", "?", self.held(seat))) for _ in range(n)]
        text = str(n) if cards.count("?") == n else " ".join(cards)
        return self.put(f"{self.name(seat)}: pile {text}", lambda worlds: self.leave(worlds, seat, cards, "discard"))

    def on_play(self):
        rng, table, seat = self.rng, self.table, self.table.active
        foe = bool(table.foes[seat])
        form = rng.random()
        if foe and form < 0.35:
            foes = [one.kind.replace(" ", "-") for one in table.foes[seat]]
            newest = [one.kind for one in table.laid[seat][-1:]]

            def away(worlds):
                self.leave(worlds, seat, ["Detour"], "discard")
                worlds.carry("open", "discard", [*foes, *newest])

            return self.put(f"{self.name(seat)}: play Detour", away)
        if foe and form < 0.7:
            faces = rng.choice(("6 6 6 6 6", "1 1 1 1 1"))
            toughness = {"Orc": 99, "Giant Worm": 16}[table.foes[seat][-1].kind]
            won = sum(map(int, faces.split())) + 2 >= toughness
            foes = [one.kind.replace(" ", "-") for one in table.foes[seat]]

            def fought(worlds):
                self.leave(worlds, seat, ["Millienne"], "discard")
                worlds.carry("open", "discard", foes if won else [])

            if toughness < 99:
                return self.put(f"{self.name(seat)}: fight Millienne dice {faces}", fought)
        targets = [other for other in table.inside if other != seat and table.laid[other] and not table.foes[other]]
        if targets and form < 0.4:
            kind = self.held(seat, MONSTERS)
            if kind in MONSTERS:
                target = rng.choice(targets)
                return self.put(
                    f"{self.name(seat)}: play {kind} on {self.name(target)}",
                    lambda worlds: self.leave(worlds, seat, [kind], "open"),
                )
        if not foe and form < 0.85:
            kind = self.held(seat, tuple(CORRIDORS))
            if kind in CORRIDORS:
                return self.put(
                    f"{self.name(seat)}: play {kind}", lambda worlds: self.leave(worlds, seat, [kind], "open")
                )
        return self.put(f"{self.name(seat)}: pass")

    def on_follow(self):
        rng, table, seat = self.rng, self.table, self.table.active
        if table.follow and table.follow.fought and rng.random() < 0.6:

            def healed(worlds):
                self.leave(worlds, seat, ["Cleric"], "discard")
                worlds.carry("discard", f"seen{seat}", ["Millienne"])

            return self.put(f"{self.name(seat)}: cleric Millienne", healed)
        return self.put(f"{self.name(seat)}: pass")

    def asked(self):
        return [] if self.table.phase == "setup" else self.table.inside

    def in_hand(self, seat):
        return [f"seen{seat}", f"dark{seat}"]
