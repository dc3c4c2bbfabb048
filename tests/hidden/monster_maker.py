"""Monster Maker: unseen deals and draws, open traps, cards piled by no name, the deck renewed, listed decks, sabotage, treasures."""

from unittest.mock import patch

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
                if not self.table.early:
                    self.bar("deck")  # all that lies there was in a hand, or everybody has seen it

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
        if len(table.inside) > 2 and rng.random() < 0.03:
            return self.gives_up(rng.choice(table.inside))
        if rng.random() < 0.12 and table.phase != "setup":
            seat = rng.choice(table.inside)
            cards = [self.held(seat) for _ in range(rng.choice((1, 1, 2, 3)))]
            return self.put(
                f"{self.name(seat)}: reveal {' '.join(cards)}", lambda worlds: self.hold(worlds, seat, cards)
            )
        return getattr(self, "on_" + table.phase)()

    def on_setup(self):
        rng, table = self.rng, self.table
        short = [seat for seat in table.inside if table.hand(seat) < 7]
        trapped = [seat for seat in table.inside if rng.random() < 0.3 and table.hand(seat) == 7]
        if trapped and rng.random() < 0.5:
            seat = rng.choice(trapped)
            old, let = ("Trap", "") if rng.random() < 0.8 else (self.held(seat), ' override "he may"')
            new = rng.choice(("", " ?", f" {rng.choice(KINDS)}"))

            def exchanged(worlds):
                self.leave(worlds, seat, [old], "deck")
                self.come(worlds, seat, [new.strip() or "?"])

            return self.put(f"{self.name(seat)}: exchange {old}{new}{let}", exchanged)
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

    def gives_up(self, seat):
        """The hand is piled, seen and unseen (MM-13.2)."""

        table = self.table
        lying = [one.kind for one in (*table.laid[seat], *table.foes[seat])]

        def gone(worlds):
            worlds.merge(f"seen{seat}", "discard")
            worlds.merge(f"dark{seat}", "discard")
            worlds.carry("open", "discard", [kind.replace(" ", "-") for kind in lying])

        return self.put(f"{self.name(seat)}: concede", gone)

    def begins(self, worlds):
        """No hand holds a trap from now on (MM-2.3)."""
        pack = worlds.pack
        hands = [f"{place}{seat}" for place in ("seen", "dark") for seat in range(self.seats)]
        worlds.keep(lambda world: not any(pack.count(worlds.bag(world, hand), "Trap") for hand in hands))
        # What is piled unseen comes out of a hand; one that was given up before play may have held traps.
        self.bar(*hands, *(() if self.table.early else ("discard",)), worlds=worlds)

    def bar(self, *zones, worlds=None):
        """No card of these zones that was never looked at is a trap."""
        worlds = worlds or self.worlds
        pack = object.__new__(Pack)
        pack.__dict__.update(worlds.pack.__dict__)
        pack.barred = {**pack.barred, **{zone: ("Trap",) for zone in zones}}
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
        let = ""
        if self.rng.random() < 0.1:
            n, let = self.rng.choice((1, 2, 4)), ' override "as they like"'
        cards = [self.rng.choice(("?", "?", self.held(seat))) for _ in range(n)]
        text = str(n) if cards.count("?") == n else " ".join(cards)
        return self.put(
            f"{self.name(seat)}: pile {text}{let}", lambda worlds: self.leave(worlds, seat, cards, "discard")
        )

    def on_play(self):
        rng, table, seat = self.rng, self.table, self.table.active
        foe = bool(table.foes[seat])
        form = rng.random()
        if rng.random() < 0.06:
            cards = [rng.choice(("?", "?", self.some("deck", tuple(CORRIDORS), 0.7)))]
            cards = cards if cards[0] in CORRIDORS else ["?"]
            return self.put(
                f'{self.name(seat)}: draw {cards[0]} override "one more"',
                lambda worlds: self.come(worlds, seat, cards),
            )
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


LIST = {
    "Rick": 1, "Millienne": 1, "Orc": 1, "Giant-Worm": 1, "corridor-5": 3, "corridor-10": 2, "corridor-40": 2, "Trap": 2, "Cleric": 1,
}  # fmt: skip


class Battle(Dungeon):
    """Deck rules: two decks of ten to fourteen cards, listed or not; corridors face down, traps, sabotage.

    The cards of a deck stay its owner's, so that one player's are followed at a time, `me`; the other one's statements are only made.
    `first` is that part of the hand which was dealt unseen, where its traps were exchanged, and `gone` what left it unseen.
    """

    pool = (*LIST, "corridor-20")
    decisive = ("REC-4", "MM-11.4")

    def begin(self):
        rng = self.rng
        self.seats = 2
        self.stated = {}
        self.me = rng.choice((0, 1))
        self.exchanges = rng.random() < 0.4
        options = {"rules": "deck", "first": "Aki", "opening-traps": "exchange" if self.exchanges else "keep"}
        self.match = begin(Header({"game": "monster-maker", "players": "Aki, Beni", **options}))
        self.worlds = Worlds(Pack((), ("deck",)))
        self.must("card Rick character thief 1D")
        for seat in (0, 1):
            cards = rng.sample([kind for kind, n in LIST.items() for _ in range(n)], rng.choice((10, 11, 12, 14)))
            words = [kind if cards.count(kind) == 1 else f"{kind}*{cards.count(kind)}" for kind in dict.fromkeys(cards)]
            listed = rng.random() < 0.8
            with self.small():
                self.must(f"{NAMES[seat]}: deck {' '.join(words) if listed else len(cards)}")
            if seat == self.me:
                most = {kind: cards.count(kind) for kind in self.pool} if listed else {**MOST, "Rick": 1}
                zones = (f"seen{seat}", f"dark{seat}", "first", "gone", "deck", "open")
                kinds = list(most) if listed else (*self.pool, OTHER)
                worlds = Worlds(
                    Pack(kinds, zones, most=most, least=most if listed else (), eager=listed and rng.random() < 0.3),
                    deck=[NEW] * len(cards),
                )
        self.worlds = worlds

    def in_hand(self, seat):
        return [f"seen{seat}", *self.dark]

    def small(self):
        """The game with decks of ten cards or more."""
        return patch("referee.games.monster_maker.setup.LEAST", 10)

    def say(self, seat, text, change):
        """A statement about cards of a player, followed if they are mine."""
        begins = self.begins if self.exchanges and self.table.phase == "setup" and text.startswith("draw") else None
        if seat != self.me:
            return self.put(f"{NAMES[seat]}: {text}", begins, ("followed by nobody",))

        def told(worlds):
            if begins:
                begins(worlds)
            change(worlds)

        return self.put(f"{NAMES[seat]}: {text}", told)

    def begins(self, worlds):
        """No card that was dealt is a trap from now on (MM-R24)."""
        hands = (f"seen{self.me}", "first")
        worlds.merge(f"dark{self.me}", "first")
        worlds.keep(lambda world: not any(worlds.pack.count(worlds.bag(world, hand), "Trap") for hand in hands))
        pack = object.__new__(Pack)
        pack.__dict__.update(worlds.pack.__dict__)
        pack.barred = {"first": ("Trap",), "gone": ("Trap",)}
        worlds.pack = pack
        worlds.keep(pack.stands)

    def hold(self, worlds, seat, cards):
        seen = worlds.bag(next(iter(worlds.all)), f"seen{seat}") if worlds.all else 0
        for kind in set(cards):
            for _ in range(cards.count(kind) - worlds.pack.count(seen, kind)):
                worlds.each(
                    lambda world, kind=kind: {
                        new for zone in self.dark for new in worlds.gone(world, zone, f"seen{seat}", kind)
                    }
                )

    def leave(self, worlds, seat, cards, target):
        named = [card for card in cards if card != "?"]
        self.hold(worlds, seat, named)
        worlds.carry(f"seen{seat}", target, named)
        for _ in range(cards.count("?")):
            worlds.each(
                lambda world: {
                    new for zone in self.dark for new in worlds.away(world, zone, "gone" if zone == "first" else target)
                }
            )

    @property
    def dark(self):
        """The parts of the hand that nobody saw."""
        return f"dark{self.me}", "first"

    def held(self, seat, pool=None, truth=0.8):
        pool = pool or self.pool
        kind = super().held(seat, pool, truth) if seat == self.me else self.rng.choice(pool)
        return kind if kind in self.pool else self.rng.choice(pool)

    def asked(self):
        return (
            [self.me]
            if self.table.phase not in ("setup", "answer", "show", "weigh") and self.me in self.table.inside
            else []
        )

    # -- statements ---------------------------------------------------------------------------

    def step(self):
        rng, table = self.rng, self.table
        if table.phase not in ("setup", "answer", "show", "weigh") and rng.random() < 0.15:
            cards = [self.held(self.me) for _ in range(rng.choice((1, 1, 2)))]
            return self.say(self.me, f"reveal {' '.join(cards)}", lambda worlds: self.hold(worlds, self.me, cards))
        if table.phase in ("draw", "move", "won", "monster", "end") and rng.random() < 0.25:
            return self.trick(table.active, 1 - table.active)
        return getattr(self, "on_" + table.phase)()

    def on_setup(self):
        seat = self.rng.choice((0, 1))
        n = 7 - self.table.hand(seat)
        if not n and self.exchanges and self.rng.random() < 0.5:
            old, let = ("Trap", "") if self.rng.random() < 0.8 else (self.held(seat), ' override "he may"')
            new = self.rng.choice(("?", "?", *self.pool))

            def exchanged(worlds):
                self.leave(worlds, seat, [old], "deck")
                self.come(worlds, seat, [new])

            return self.say(seat, f"exchange {old} {new}{let}", exchanged)
        if not n:
            return self.on_draw()
        unseen = min(n, self.rng.choice((0, 1, 2, 3, 7)))
        cards = [self.rng.choice(self.pool) for _ in range(n - unseen)] + ["?"] * unseen
        return self.say(seat, f"deal {' '.join(cards)}", lambda worlds: self.come(worlds, seat, cards))

    def on_draw(self):
        if any(self.table.hand(seat) < 7 for seat in (0, 1)) and self.table.phase == "setup":
            return None
        seat = self.table.active
        card = self.rng.choice(("?", "?", self.some("deck", self.pool, 0.7) if seat == self.me else "?"))
        card = "?" if card == OTHER else card
        return self.say(seat, f"draw {card}", lambda worlds: self.come(worlds, seat, [card]))

    def on_move(self):
        rng, seat = self.rng, self.table.active
        form = rng.random()
        if form < 0.3:
            card = rng.choice(("?", self.held(seat)))
            return self.say(seat, f"play {card} down", lambda worlds: self.leave(worlds, seat, [card], "open"))
        if form < 0.6:
            card = self.held(seat, ("corridor-5", "corridor-10", "corridor-40"))
            if card in CORRIDORS:
                return self.say(seat, f"play {card}", lambda worlds: self.leave(worlds, seat, [card], "open"))
        if form < 0.8:
            card = self.held(seat, MONSTERS)
            if card in MONSTERS:
                return self.say(
                    seat, f"play {card} on {NAMES[1 - seat]}", lambda worlds: self.leave(worlds, seat, [card], "open")
                )
        return self.put(f"{NAMES[seat]}: pass")

    on_won = on_monster = on_end = on_move

    def on_cut(self):
        return self.pile(self.table.active, 1)

    def on_hit(self):
        seat = self.table.attack.target
        return self.pile(seat, min(3, self.table.hand(seat)))

    def pile(self, seat, n):
        cards = [self.rng.choice(("?", "?", self.held(seat))) for _ in range(n)]
        return self.say(seat, f"pile {' '.join(cards)}", lambda worlds: self.leave(worlds, seat, cards, "open"))

    def trick(self, seat, target):
        """A trap, or a sabotage."""
        if self.rng.random() < 0.5:
            return self.say(
                seat, f"play Trap on {NAMES[target]}", lambda worlds: self.leave(worlds, seat, ["Trap"], "open")
            )
        named = self.held(target)
        return self.say(
            seat,
            f"sabotage {NAMES[target]} Rick name {named}",
            lambda worlds: self.leave(worlds, seat, ["Rick"], "open"),
        )

    def on_answer(self):
        """All copies of the named card are piled, or the hand is shown and has none."""
        seat, named = self.table.attack.target, self.table.attack.named.replace(" ", "-")
        hand = self.table.hand(seat)
        if self.rng.random() < 0.5:
            n = self.rng.choice((1, 1, 2, 3))

            def piled(worlds):
                self.leave(worlds, seat, [named] * n, "open")
                self.none_left(worlds, seat, named)

            return self.say(seat, f"pile {' '.join([named] * n)}", piled)
        return self.show_all(seat, named, hand)

    def on_show(self):
        seat = self.table.attack.target
        return self.show_all(seat, self.table.attack.named.replace(" ", "-"), self.table.hand(seat))

    def show_all(self, seat, named, hand):
        if seat != self.me:
            cards = [str(kind) for kind, n in self.table.cards(seat).certain(("hand", seat)).items() for _ in range(n)]
            cards += ["corridor-20"] * (hand - len(cards))
            if not self.say(seat, "reveal " + " ".join(card.replace(" ", "-") for card in cards), None):
                self.lost = True  # it isn't this one's cards that are followed
            return
        trial = self.worlds.draft()
        for zone in self.dark:
            trial.look(zone)
        world = self.rng.choice(sorted(trial.all))
        cards = trial.pack.listed(sum(trial.bag(world, zone) for zone in self.in_hand(seat)))
        if OTHER in cards:
            self.lost = True
            return

        def shown(worlds):
            self.hold(worlds, seat, cards)
            self.none_left(worlds, seat, named)

        if not self.say(seat, f"reveal {' '.join(cards)}", shown):
            self.lost = True

    def none_left(self, worlds, seat, named):
        """The hand has no card of that name."""
        for zone in self.in_hand(seat):
            worlds.look(zone)
            worlds.keep(lambda world, zone=zone: not worlds.pack.count(worlds.bag(world, zone), named))


TREASURES = {
    "Sword": "value 300 item 2D", "Ring": "item 1D", "Gem": "value 250", "Idol": "value ?", "Curse": "value 500 open return 10",
    "Relic": "value 100",
}  # fmt: skip
OPEN = ("Curse",)
ITEMS = ("Sword", "Ring")
FOLK = 8  # characters and monsters, each of which comes once


class Hoard(History):
    """Treasure cards: drawn seen or unseen on short ways to the treasure room, carried in, shown, used, judged.

    There is one of each, and nobody knows how many others; only an open one is seen by all.
    """

    pool = (*TREASURES,)
    decisive = ("REC-4", "MM-R44", "MM-9.2")

    def begin(self):
        rng = self.rng
        self.seats = rng.choice((2, 3, 3))
        names = ", ".join(NAMES[: self.seats])
        header = {"game": "monster-maker", "players": names, "score": "arsha", "treasure": "cards"}
        self.match = begin(Header(header))
        zones = [f"{place}{seat}" for place in ("seen", "dark") for seat in range(self.seats)]
        pack = Pack(
            (*TREASURES, OTHER), [*zones, "deck"], most=dict.fromkeys(TREASURES, 1), barred=self.barred(OPEN),
            eager=rng.random() < 0.3,
        )  # fmt: skip
        self.worlds = Worlds(pack, deck=[NEW] * 30)
        for kind, fields in TREASURES.items():
            self.must(f"card {kind} treasure {fields}")
        for number in range(FOLK):
            self.must(f"card Hero{number} character knight 1D")
            self.must(f"card Troll{number} monster 16")
        self.heroes, self.trolls = iter(range(FOLK)), iter(range(FOLK))
        self.late = True  # whether it is still open whether the Relic is open

    def barred(self, kinds):
        """What can't be drawn unseen."""
        return {f"dark{seat}": kinds for seat in range(self.seats)}

    def is_card(self, word):
        return word in TREASURES and word not in (OPEN if self.late else (*OPEN, "Relic"))

    def show(self, worlds, seat, kind):
        """A treasure of the player is shown: one that was seen, or the unseen one."""
        seen = worlds.bag(next(iter(worlds.all)), f"seen{seat}")
        if not worlds.pack.count(seen, kind):
            worlds.carry(f"dark{seat}", f"seen{seat}", [kind])

    def owned(self, seat):
        """A treasure that the player has in some world, or any."""
        zone = self.rng.choice((f"seen{seat}", f"dark{seat}"))
        kind = self.some(zone, self.pool, 0.6)
        return self.rng.choice(self.pool) if kind == OTHER else kind

    def asked(self):
        return [] if self.table.phase == "setup" else range(self.seats)

    def in_hand(self, seat):
        return [f"seen{seat}", f"dark{seat}"]

    # -- statements ---------------------------------------------------------------------------

    def step(self):
        rng, table = self.rng, self.table
        if self.late and rng.random() < 0.04:
            self.late = False
            return self.put("card Relic treasure open", self.opened)
        if table.phase != "setup" and rng.random() < 0.15:
            seat = rng.randrange(self.seats)
            kind = self.owned(seat)
            return self.put(f"{self.name(seat)}: reveal {kind}", lambda worlds: self.show(worlds, seat, kind))
        return getattr(self, "on_" + table.phase)()

    def opened(self, worlds):
        """The Relic is open, so that nobody has drawn it yet without its being seen."""
        pack = object.__new__(Pack)
        pack.__dict__.update(worlds.pack.__dict__)
        pack.barred = self.barred((*OPEN, "Relic"))
        worlds.pack = pack
        worlds.keep(
            lambda world: (
                not any(
                    pack.count(worlds.bag(world, zone), "Relic")
                    for seat in range(self.seats)
                    for zone in self.in_hand(seat)
                )
            )
        )

    def on_setup(self):
        if self.rng.random() < 0.4:
            seat, kind = self.rng.randrange(self.seats), self.rng.choice(ITEMS)
            return self.put(
                f"{self.name(seat)}: bring {kind}", lambda worlds: worlds.carry("deck", f"seen{seat}", [kind])
            )
        return self.on_draw()

    def on_draw(self):
        return self.put(f"{self.name(self.table.active)}: draw")

    def on_play(self):
        rng, table, seat = self.rng, self.table, self.table.active
        name = self.name(seat)
        form = rng.random()
        hero = f"Hero{next(self.heroes, '')}" if table.foes[seat] else "Hero"
        if hero != "Hero":
            kind = self.owned(seat)
            if kind not in ITEMS or form < 0.3:
                return self.put(f"{name}: fight {hero} dice 6")
            faces = "6 6 6" if kind == "Sword" else "6 6"
            return self.put(
                f"{name}: fight {hero} item {kind} dice {faces}", lambda worlds: self.show(worlds, seat, kind)
            )
        if form < 0.25 and len(table.inside) > 1:
            target = rng.choice([other for other in table.inside if other != seat])
            troll = next(self.trolls, None)
            if troll is not None:
                return self.put(f'{name}: play Troll{troll} on {self.name(target)} override "let it be"')
        if form < 0.35:
            return self.put(f"{name}: pass")
        if table.foes[seat]:
            return self.put(f"{name}: play Detour")
        if table.players[seat].outward is None:
            return self.put(f'{name}: play corridor-20 declare override "a short way"')
        length = min(20, table.players[seat].goal - table.distance(seat))
        return self.put(f"{name}: play corridor-{length}")

    def on_follow(self):
        return self.put(f"{self.name(self.table.active)}: pass")

    def on_cut(self):
        return self.put(f"{self.name(self.table.active)}: pile 1")

    def on_reach(self):
        seat = self.table.active
        kind = self.rng.choice(("?", "?", *self.pool))

        def drawn(worlds):
            if kind == "?":
                worlds.move("deck", f"dark{seat}")
            else:
                worlds.carry("deck", f"seen{seat}", [kind])

        return self.put(f"{self.name(seat)}: treasure {kind}", drawn)

    def on_appraise(self):
        seat = self.rng.choice(self.table.returned)
        kind = self.rng.choice((self.owned(seat), "Idol"))
        if self.rng.random() < 0.5:
            return self.put(f"{self.name(seat)}: reveal {kind}", lambda worlds: self.show(worlds, seat, kind))
        return self.put(f"{self.name(seat)}: appraise {kind} 100", lambda worlds: self.show(worlds, seat, kind))
