"""Runeworks: unseen initial hands and draws, laid and released cards, claims and what is given back, a source shuffled anew, hands shown."""

from itertools import combinations
from unittest.mock import patch

from referee.cards.playing import CARDS
from referee.record import Header, begin
from tests.worlds import NEW, History, Pack, Worlds

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
NAMES = ("Aki", "Beni", "Chie")


def number(card):
    return RANKS.index(card[:-1]) + 1


def points(card):
    return 30 if number(card) == 7 else number(card)


def melds(cards):
    """Every set that the cards hold: 3 or 4 of a number, 3 or 4 in a row of a suit, a 7."""
    for size in (1, 3, 4):
        for some in combinations(sorted(cards), size):
            numbers = sorted(map(number, some))
            alike = size > 1 and len(set(numbers)) == 1
            row = size > 1 and len({card[-1] for card in some}) == 1 and numbers[-1] - numbers[0] == size - 1
            if alike or row or numbers == [7]:
                yield some


class Runes(History):
    """Levels 1 to 5 with two or three players and a pack of 20 to 30 cards."""

    def begin(self):
        rng = self.rng
        self.seats = rng.choice((2, 2, 3))
        suits = rng.choice(("SH", "SHD", "SHDC"))
        wanted = 7 * self.seats + rng.choice((2, 3, 4, 6))
        ranks = rng.sample(RANKS, min(13, -(-wanted // len(suits)) + rng.choice((0, 0, 1))))
        self.pool = [card for card in CARDS if card[-1] in suits and card[:-1] in ranks]
        if len(self.pool) < wanted:
            self.pool = [card for card in CARDS if card[-1] in suits]
        self.pool = self.pool[: max(wanted, 7 * self.seats + 2)]
        self.level = rng.randint(1, 5)
        full = [rank for rank in RANKS if all(rank + suit in self.pool for suit in "SHDC")]
        self.ready = None  # the two sets with which the first player ignites at once, in some histories
        if len(full) > 1 and rng.random() < 0.7:
            self.level = rng.choice((4, 5))
            first, second = rng.sample(full, 2)
            self.ready = [[first + suit for suit in "SHDC"], [second + suit for suit in "SHD"]]
        with self.small():
            self.match = begin(
                Header(
                    {
                        "game": "runeworks",
                        "players": ", ".join(NAMES[: self.seats]),
                        "level": str(self.level),
                        "rounds": "2",
                        "empty-source": rng.choice(("reshuffle", "reshuffle", "void")),
                        "lone-seven": rng.choice(("elemental", "sequence")),
                    }
                )
            )
        self.deal_anew()

    def small(self):
        """The game with this pack."""
        return patch("referee.games.runeworks.table.CARDS", tuple(self.pool))

    def run(self, steps):
        with self.small():
            super().run(steps)

    def deal_anew(self):
        self.hands = [f"hand{seat}" for seat in range(self.seats)]
        once = dict.fromkeys(self.pool, 1)
        zones = (*self.hands, "source", "open", "out")
        pack = Pack(self.pool, zones, most=once, least=once, eager=self.rng.random() < 0.3)
        self.worlds = Worlds(pack, source=[NEW] * len(self.pool))
        self.shown = set()

    # -- what follows by itself ---------------------------------------------------------------

    def heard(self, events):
        for event in events:
            if event.key in ("overtaken", "retracted", "claim/void"):
                seat = int(event.facts["seat"])
                lying = {card for one in self.table.sets.values() for card in one.cards} | set(self.table.pool)
                back = [card for card in self.worlds.sample(self.rng, "open") if card not in lying]
                self.worlds.carry("open", self.hands[seat], back)
            elif event.key == "claim/again":
                seat = int(event.facts["seat"])
                lying = {card for one in self.table.sets.values() if one.owner == seat for card in one.cards}
                again = [card for card in lying if card not in self.worlds.sample(self.rng, "open")]
                self.worlds.carry(self.hands[seat], "open", again)

    # -- statements ---------------------------------------------------------------------------

    def step(self):
        rng, table = self.rng, self.table
        if rng.random() < 0.12 and table.number and table.phase != "between":
            seat = rng.randrange(self.seats)
            if seat not in table.left:
                return self.reveal(seat, rng.choice((1, 1, 2)))
        if rng.random() < 0.01 and self.seats > 2 and table.number and table.phase not in ("between", "show"):
            return self.concede()
        return getattr(self, "on_" + table.phase)()

    def reveal(self, seat, n):
        cards = self.several(self.hands[seat], self.pool, n)
        self.put(f"{self.name(seat)}: reveal {' '.join(cards)}", lambda worlds: worlds.show(self.hands[seat], cards))

    def concede(self):
        seat = self.rng.choice(self.table.staying)
        self.put(f"{self.name(seat)}: concede", lambda worlds: worlds.merge(self.hands[seat], "out"))

    def on_between(self):
        if self.table.number:
            self.deal_anew()

        def dealt(worlds):
            for seat in self.table.staying:
                worlds.move("source", self.hands[seat], 7)

        if self.worlds.pack.eager:  # so many unseen cards are too many worlds
            self.deal_anew()
            self.worlds.pack.eager = False
        self.must("round", dealt)

    def on_deal(self):
        rng = self.rng
        waiting = [seat for seat in self.table.staying if seat not in self.table.dealt]
        if not waiting or rng.random() < 0.1:
            return self.on_leady()
        if self.ready and waiting[0] == 0:
            hand = [card for cards in self.ready for card in cards]
            line = f"{self.name(0)}: deal {' '.join(hand)}"
            if not self.put(line, lambda worlds: worlds.show(self.hands[0], hand)):
                self.ready = None  # somebody has shown one of them
            return None
        seat = rng.choice(waiting)
        if rng.random() < 0.2:
            return self.put(f"{self.name(seat)}: deal 7")
        unseen = rng.choice((0, 1, 1, 2, 2, 3, 4))
        known = rng.sample(self.pool, 7 - unseen)
        return self.put(
            f"{self.name(seat)}: deal {' '.join(known + ['?'] * unseen)}",
            lambda worlds: worlds.show(self.hands[seat], known),
        )

    def on_leady(self):
        if self.ready and self.table.phase == "deal":
            return self.put(f"{self.name(0)}: start")
        seat = self.rng.choice([seat for seat in self.table.contenders if seat not in self.table.shown])
        card = self.some(self.hands[seat], self.pool)
        if self.rng.random() < 0.3 and not self.table.shown:
            return self.put(f"{self.name(seat)}: start")
        if self.rng.random() < 0.1:
            return self.put(f"{self.name(seat)}: leady 0")
        return self.put(f"{self.name(seat)}: leady {card}", lambda worlds: worlds.show(self.hands[seat], [card]))

    def on_turn(self):
        rng, table = self.rng, self.table
        if rng.random() < 0.45 and table.claimers():
            if self.claim(rng.choice(table.claimers())):
                return None
        if table.rules.empty_source == "void" and not table.size("source"):
            return self.put("void", lambda worlds: None)
        seat = table.turn
        card = rng.choice(("", "", " ?", " " + self.some("source", self.pool, 0.8)))
        named = card.strip(" ?")

        def drawn(worlds):
            if not table.size("source"):
                below = [one for one in table.pool[:-1]]
                worlds.carry("open", "source", below)
            if named:
                worlds.carry("source", self.hands[seat], [named])
            else:
                worlds.move("source", self.hands[seat])

        return self.put(f"{self.name(seat)}: draw{card}", drawn)

    def claim(self, seat):
        """A claim that makes a set with the released card, if the cards are there."""
        rng, card = self.rng, self.table.released
        held = self.worlds.sample(rng, self.hands[seat])
        among = held if rng.random() < 0.6 else self.pool
        near = [one for one in among if one != card and (one[:-1] == card[:-1] or one[-1] == card[-1])]
        able = [some for some in melds({*near, card}) if card in some and len(some) > 1]
        if not able:
            return False
        whole = rng.choice(able)
        cards = [one for one in whole if one != card]
        verbs = ["shot"]
        verbs += ["call"] if len({one[:-1] for one in whole}) == 1 else ["seek"]
        self.put(
            f"{self.name(seat)}: {rng.choice(verbs)} {' '.join(cards)}",
            lambda worlds: worlds.carry(self.hands[seat], "open", cards),
        )
        return True

    def on_claim(self):
        if self.rng.random() < 0.3 and self.table.claimers():
            if self.claim(self.rng.choice(self.table.claimers())):
                return None
        if self.rng.random() < 0.2:
            return self.put(f"{self.name(self.table.turn)}: retract")
        return self.on_lay()

    def on_lay(self):
        rng, table, seat = self.rng, self.table, self.table.turn
        hand = self.hands[seat]
        if self.ready and seat == 0:
            cards = self.ready.pop()
            return self.put(f"{self.name(0)}: set {' '.join(cards)}", lambda worlds: worlds.carry(hand, "open", cards))
        if rng.random() < 0.4:
            held = self.worlds.sample(rng, hand)
            able = list(melds(held if rng.random() < 0.7 else rng.sample(self.pool, min(12, len(self.pool)))))
            if able:
                cards = rng.choice(able)
                return self.put(
                    f"{self.name(seat)}: set {' '.join(cards)}", lambda worlds: worlds.carry(hand, "open", cards)
                )
        if rng.random() < 0.2 and table.sets:
            base = rng.choice(list(table.sets.values())).cards[0]
            card = self.some(hand, self.pool)
            return self.put(
                f"{self.name(seat)}: boost {card} on {base}", lambda worlds: worlds.carry(hand, "open", [card])
            )
        if rng.random() < 0.08:
            return self.put(f"{self.name(seat)}: retract")
        card = self.some(hand, self.pool, 0.85)
        return self.put(f"{self.name(seat)}: release {card}", lambda worlds: worlds.carry(hand, "open", [card]))

    def on_show(self):
        waiting = [awaited.seat for awaited in self.table.awaited() if awaited.must]
        seat = self.rng.choice(waiting)
        hand = self.hands[seat]
        total = self.worlds.pack
        if self.rng.random() < 0.5:
            return self.reveal_all(seat)
        trial = self.worlds.draft()
        trial.look(hand)
        if len(trial.all) > self.most:
            return self.reveal_all(seat)
        world = self.rng.choice(sorted(trial.all))
        right = sum(map(points, total.listed(trial.bag(world, hand))))
        said = right + self.rng.choice((0, 0, 0, 1, -1, 3, 20))

        def counted(worlds):
            worlds.look(hand)
            worlds.keep(lambda world: sum(map(points, total.listed(worlds.bag(world, hand)))) == said)

        return self.put(f"{self.name(seat)}: points {said}", counted, ("REC-4", "RW-11.7"))

    def reveal_all(self, seat):
        cards = self.worlds.sample(self.rng, self.hands[seat])
        n = self.table.size(seat)
        if len(cards) < n or self.rng.random() < 0.2:
            cards = self.several(self.hands[seat], self.pool, min(n, self.rng.choice((1, 2, 3))))
        return self.put(
            f"{self.name(seat)}: reveal {' '.join(cards)}",
            lambda worlds: worlds.show(self.hands[seat], cards),
            ("REC-4", "RW-11.7"),
        )

    def asked(self):
        return [] if self.table.phase == "between" else self.table.staying

    def in_hand(self, seat):
        return [self.hands[seat]]

    def agree(self):
        with self.small():
            super().agree()
