"""Res Arcana's draft: packs of four that go from hand to hand, a card kept out of each, named or not."""

from referee.record import Header, begin
from tests.hidden.res_arcana import ARTIFACTS, OTHER
from tests.worlds import NEW, History, Pack, Worlds

NAMES = ("Aki", "Beni", "Chie")


class Draft(History):
    """Two or three players; at its end the first hands."""

    def begin(self):
        rng = self.rng
        self.seats = rng.choice((2, 3))
        names = ", ".join(NAMES[: self.seats])
        self.match = begin(Header({"game": "res-arcana", "players": names, "variant": "draft", "cards": "declared"}))
        self.pool = rng.sample(ARTIFACTS, 8 * self.seats + 3)
        copies = {**dict.fromkeys(self.pool, 1), OTHER: len(ARTIFACTS) - len(self.pool)}
        zones = [f"{place}{seat}" for place in ("pack", "next", "kept", "hand") for seat in range(self.seats)]
        pack = Pack(copies, [*zones, "box"], most=copies, least=copies)
        packs = {f"{place}{seat}": [NEW] * 4 for place in ("pack", "next") for seat in range(self.seats)}
        self.worlds = Worlds(pack, box=[NEW] * (len(ARTIFACTS) - 8 * self.seats), **packs)
        self.holds = list(range(self.seats))  # the pack that each player has
        self.round = "pack"
        self.due = list(range(self.seats))  # who has yet to be dealt a pack
        self.kept = []
        self.picks = 0
        self.named = {}

    def ended(self):
        return self.round is None and len(self.named) == self.seats

    def asked(self):
        return ()

    def step(self):
        if self.round is None:
            return self.first_hand()
        return self.deal() if self.due else self.keep()

    def deal(self):
        rng, seat = self.rng, self.due[0]
        cards = [
            rng.choice(("?", rng.choice(self.pool))) if rng.random() < 0.3 else rng.choice(self.pool) for _ in range(4)
        ]
        zone = f"{self.round}{seat}"
        named = [card for card in cards if card != "?"]
        if len(set(named)) == len(named):
            if self.put(f"{NAMES[seat]}: deal {' '.join(cards)}", lambda worlds: worlds.show(zone, named)):
                self.due.pop(0)

    def keep(self):
        seat = self.rng.choice([seat for seat in range(self.seats) if seat not in self.kept])
        zone = f"{self.round}{self.holds[seat]}"
        card = self.some(zone, self.pool)
        card = self.rng.choice(("?", self.rng.choice(self.pool) if card == OTHER else card))
        if not self.put(f"{NAMES[seat]}: keep {card}", lambda worlds: worlds.go(zone, f"kept{seat}", [card])):
            return
        self.kept.append(seat)
        if len(self.kept) == self.seats:
            self.hand_on()

    def hand_on(self):
        """The packs go on, to the left in the first round and to the right in the second; the last card is kept by itself."""
        self.kept = []
        self.picks += 1
        step = -1 if self.round == "pack" else 1
        self.holds = [self.holds[(seat + step) % self.seats] for seat in range(self.seats)]
        if self.picks == 3:
            for seat in range(self.seats):
                self.worlds.merge(f"{self.round}{self.holds[seat]}", f"kept{seat}")
            self.picks = 0
            self.holds = list(range(self.seats))
            self.round = "next" if self.round == "pack" else None
            self.due = list(range(self.seats)) if self.round else []

    def first_hand(self):
        """Three of the eight are the hand."""
        seat = next(seat for seat in range(self.seats) if seat not in self.named)
        cards = list(dict.fromkeys(self.some(f"kept{seat}", self.pool) for _ in range(self.rng.choice((1, 2, 3)))))
        if OTHER in cards:
            cards = [self.rng.choice(self.pool)]
        self.put(
            f"{NAMES[seat]}: draw {' '.join(cards)}", lambda worlds: worlds.carry(f"kept{seat}", f"hand{seat}", cards)
        )
        self.named[seat] = cards
