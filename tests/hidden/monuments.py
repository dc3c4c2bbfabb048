"""Res Arcana's monuments: two displayed, named or not, a deck of which the top card is claimed unseen, the rest out of play."""

from referee.match import apply
from tests.hidden.res_arcana import DATA
from tests.res_arcana_tables import Position
from tests.worlds import NEW, History, Pack, Worlds

NAMES = ("Aki", "Beni")
MONUMENTS = tuple(
    one["name_en"].replace(" ", "-").replace("'", "")
    for one in DATA
    if one["kind"] == "monument" and one["name_en"] != "Obelisk"
)


class Monuments(History):
    """Two rich mages who claim in turn."""

    def begin(self):
        rng = self.rng
        self.pool = MONUMENTS
        position = Position(expansion=rng.choice(("none", "lux")))
        for seat in (0, 1):
            position.pool(seat, life=90, elan=90, calm=90, death=90, gold=90)
        self.match = position.start()
        self.told = set()
        table = self.table
        every = {one.id: one for one in table.book.values() if one.kind == "monument"}
        self.pool = [name for name in MONUMENTS if any(self.word(one.name) == name for one in every.values())]
        once = dict.fromkeys((*self.pool, "Obelisk"), 1)
        pack = Pack(once, ("display", "deck", "out", "taken"), most=once, least=once, eager=rng.random() < 0.3)
        display, deck = table.monuments.size("display"), table.monument_deck()
        rest = len(every) - display - deck
        self.worlds = Worlds(pack, display=[NEW] * display, deck=[NEW] * deck, out=[NEW] * rest)

    def word(self, name):
        return str(name).replace(" ", "-").replace("'", "")

    def asked(self):
        return ()

    def ended(self):
        return self.table.phase != "action" or self.table.over

    def step(self):
        rng, seat = self.rng, self.table.turn
        form = rng.random()
        if form < 0.4:
            card = self.likely("display")
            if self.put(f"display {card}", lambda worlds: self.displayed(worlds, card)):
                self.told.add(card)
            return None
        if form < 0.7 or not self.worlds.size("deck"):
            card = self.likely("display")

            def claimed(worlds):
                worlds.carry("display", "taken", [card])
                if worlds.all and worlds.size("deck"):
                    worlds.move("deck", "display")

            return self.put(f"{NAMES[seat]}: claim {card}", claimed)
        card = self.likely("deck")
        return self.put(f"{NAMES[seat]}: claim top {card}", lambda worlds: worlds.carry("deck", "taken", [card]))

    def displayed(self, worlds, card):
        """A monument of the display is this one: it wasn't named there before."""
        worlds.keep(lambda world: card not in self.told)
        worlds.show("display", [card])

    def likely(self, zone):
        card = self.some(zone, self.pool)
        return self.rng.choice(self.pool) if card == "Obelisk" else card

    def agree(self):
        """Every monument in the display."""
        if self.ended():
            return
        for card in self.pool:
            possible = any(True for world in self.worlds.all for _ in self.worlds.named(world, "display", card))
            stands = apply(self.match, f"display {card}").ok
            assert stands == (possible and card not in self.told), card
