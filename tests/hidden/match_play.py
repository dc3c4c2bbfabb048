"""Res Arcana's powers that place and retrieve, and match play: cards that come back to a deck, to a hand, to the sixteen."""

from referee.games.res_arcana.awaiting import picking
from referee.match import offers
from referee.record import Header, begin
from tests.hidden.res_arcana import ARTIFACTS, DATA, NAMES, OTHER, Arcana
from tests.worlds import NEW, Pack, Worlds

ORDERS = ("top0", "top1")
ZONES = [f"{place}{seat}" for place in ("old", "fresh", "deck", "discards", "play") for seat in (0, 1)]
LET = 'override "free of cost"'


class Placing(Arcana):
    """Seer and Demonologist with Crypt, Corrupt Altar and Sorcerer's Bestiary, all costs waived: artifacts come and go through every pile."""

    options = {"expansion": "lux"}
    mages = ("Seer", "Demonologist")
    artifacts = sum(one["kind"] == "artifact" for one in DATA)

    def begin(self):
        rng = self.rng
        self.declared = False
        self.match = begin(Header({"game": "res-arcana", "players": "Aki, Beni", **self.options}))
        self.pool = ["Crypt", "Corrupt-Altar"]
        self.pool += rng.sample([one for one in ARTIFACTS if one not in self.pool], 16)
        self.pool[8], self.pool[1] = self.pool[1], self.pool[8]
        once = {**dict.fromkeys(self.pool, 1), OTHER: self.artifacts - 18}
        pack = Pack(
            once, [*ZONES, "box", "pile", "air"], orders=ORDERS, notes=("gone0", "gone1"), most=once, least=once
        )
        rest = [NEW] * (self.artifacts - 16)
        self.worlds = Worlds(pack, deck0=[NEW] * 8, deck1=[NEW] * 8, box=rest)
        self.named = [set(), set()]
        for seat in (0, 1):
            self.prepare(seat)
        for seat in (0, 1):
            self.must(f"{NAMES[seat]}: mage {self.mages[seat]}", self.first_hand)
        self.must("Beni: item Research")
        self.must("Aki: item Protection")
        self.collect()
        for seat, card in enumerate(("Crypt", "Corrupt-Altar")):
            self.places(seat, card)
        self.must(f"Aki: claim Sorcerers-Bestiary 0L {LET}")

    def prepare(self, seat):
        """A deck, mostly known, and a first hand with the component that the seat begins with."""
        rng = self.rng
        cards = self.pool[seat * 8 : seat * 8 + 8]
        known = cards[: rng.choice((8, 8, 8, 7, 6))]
        text = " ".join(known + ["?"] * (8 - len(known)))
        self.must(f"{NAMES[seat]}: deal {text}", lambda worlds: worlds.show(f"deck{seat}", known))
        hand = known[: rng.choice((1, 2, 3))]
        self.must(
            f"{NAMES[seat]}: draw {' '.join(hand)}", lambda worlds: worlds.carry(f"deck{seat}", f"fresh{seat}", hand)
        )
        self.named[seat] = set(hand)

    def first_hand(self, worlds):
        """The rest of a first hand comes out of the eight."""
        seat = 0 if self.table.players[0].mage is None else 1
        worlds.move(f"deck{seat}", f"fresh{seat}", 3 - len(self.named[seat]))

    def step(self):
        if self.table.phase != "action" or self.rng.random() < 0.45:
            return super().step()
        forms = (self.places, self.out_of_discards, self.out_of_any, self.destroys, self.retrieves)
        return self.rng.choice(forms)(self.rng.choice((0, 1)))

    def places(self, seat, card=None):
        """An artifact from the hand."""
        card = card or self.held(seat)
        text = f"{NAMES[seat]}: place {card} 0L {LET}"
        return self.put(text, lambda worlds: self.leaves(worlds, seat, card, f"play{seat}"))

    def out_of_discards(self, seat):
        """Crypt places from its owner's discards."""
        card = self.any("discards0")
        return self.put(
            f"Aki: use Crypt 2 place {card} pay 0L {LET}", lambda worlds: worlds.carry("discards0", "play0", [card])
        )

    def out_of_any(self, seat):
        """Sorcerer's Bestiary places from anybody's discards."""
        card = self.any(f"discards{seat}")
        return self.put(
            f"Aki: use Sorcerers-Bestiary 2 place {card} from {NAMES[seat]} pay 0L {LET}",
            lambda worlds: worlds.carry(f"discards{seat}", "play0", [card]),
        )

    def destroys(self, seat):
        """Corrupt Altar destroys an artifact of its owner."""
        card = self.any("play1")
        if card == "Corrupt-Altar":
            return None
        return self.put(
            f"Beni: use Corrupt-Altar 2 destroy {card} gain 0L {LET}",
            lambda worlds: worlds.carry("play1", "discards1", [card]),
            decisive=("RA-8.10",),
        )

    def retrieves(self, seat):
        """The Demonologist takes a discard back."""
        card = self.rng.choice(("?", self.any("discards1")))
        if not self.table.discards_size(1):
            return None
        return self.put(
            f"Beni: use Demonologist 1 retrieve {card} pay 0L {LET}",
            lambda worlds: worlds.go("discards1", "old1", [card]),
        )


class MatchPlay(Placing):
    """Match play: a game with all that comes and goes, conceded; the picks of the sixteen; then two more games."""

    options = {"variant": "match-play"}
    mages = ("Seer", "Necromancer")
    artifacts = len(ARTIFACTS)

    def step(self):
        rng, table = self.rng, self.table
        if table.phase == "picks":
            return self.picks()
        if table.phase != "action" or table.over:
            return None
        if rng.random() < 0.2:
            return self.next_game(self.seed % 2 if table.game == 1 else 1 - self.seed % 2)
        return super().step()

    def retrieves(self, seat):
        return self.places(seat)

    def next_game(self, loser):
        """The game is given up; in game 2 the sixteen lie open, in game 3 everybody has their eight again."""
        game, first = self.table.game, self.rng.choice((0, 1))
        self.must(f"{NAMES[loser]}: concede game")
        if self.table.over:
            return
        self.named = [set(), set()]
        chooser = self.table.chooser()
        self.must(f"{NAMES[chooser]}: first {NAMES[first]}", self.gathered if game == 1 else self.gathered_own)
        if game == 2:
            self.items()

    def name_first(self, seat):
        """A card of the first hand."""
        card = self.any(f"deck{seat}")
        if card not in self.named[seat]:
            change = lambda worlds: worlds.carry(f"deck{seat}", f"fresh{seat}", [card])  # noqa: E731
            if self.put(f"{NAMES[seat]}: draw {card}", change):
                self.named[seat].add(card)

    def gathered(self, worlds):
        """All that each has, in whatever pile, comes together."""

        def together(world):
            pile = sum(worlds.bag(world, zone) for zone in ZONES)
            pile += sum(card for order in ORDERS for card in worlds.bag(world, order))
            empty = {**dict.fromkeys(ZONES, 0), **dict.fromkeys(ORDERS, ()), "gone0": 0, "gone1": 0}
            return [worlds.changed(world, **empty, pile=pile)]

        worlds.each(together)

    def gathered_own(self, worlds):
        """Each has their eight again, shuffled, and draws three."""
        for seat in (0, 1):
            deck, top = f"deck{seat}", f"top{seat}"
            own = [zone for zone in ZONES if zone.endswith(str(seat))]

            def together(world, deck=deck, top=top, own=own):
                pile = sum(worlds.bag(world, zone) for zone in own) + sum(worlds.bag(world, top))
                return [worlds.changed(world, **{**dict.fromkeys(own, 0), deck: pile, top: (), f"gone{deck[-1]}": 0})]

            worlds.each(together)

    def picks(self):
        """One or two of the cards that lie there; after the last one the hands are drawn."""
        table = self.table
        seat, n = picking(table)
        cards = [self.any("pile") if self.rng.random() < 0.96 else "?" for _ in range(n)]
        if len(set(cards)) < n:
            cards = ["?"] * n
        last = table.cards.size("pile") == n

        if (
            self.put(f"{NAMES[seat]}: take {' '.join(cards)}", lambda worlds: worlds.go("pile", f"deck{seat}", cards))
            and last
        ):
            self.items()

    def items(self):
        """Hands are drawn, most of them named at once; magic items are taken, and everybody collects."""
        for seat in (0, 1):
            while len(self.named[seat]) < self.rng.choice((2, 3, 3)):
                self.name_first(seat)
            self.worlds.move(f"deck{seat}", f"fresh{seat}", 3 - len(self.named[seat]))
        while self.table.phase == "items":
            self.must(str(next(offer for offer in offers(self.match) if offer.verb == "item")))
        self.collect()

    def out_of_any(self, seat):
        # In game 2 a card under another hand would have to be told from its placer's own.
        return super().out_of_any(seat if self.table.game == 1 else 0)
