"""Tables of Res Arcana prepared for tests: any component in play, any pool, without playing up to it."""

from referee.games.res_arcana import components
from referee.games.res_arcana.phases import ACTION, COLLECT
from referee.games.res_arcana.pieces import Attack, Piece
from referee.kernel.judging import beginning
from referee.match import apply
from referee.record import Header, begin

NAMES = ("Aki", "Beni", "Chie", "Dai", "Emi")
RICH = {"life": 12, "elan": 12, "calm": 12, "death": 12, "gold": 12}


class Position:
    """A match in its action phase, Aki to act; changed step by step, then asked with `say`."""

    def __init__(self, seats=2, **options):
        options = {"expansion": "lux", **options}
        header = Header({"game": "res-arcana", "players": ", ".join(NAMES[:seats]), **options})
        self.match = begin(header)
        self.table = self.match.table.draft()
        table = self.table
        table.begun = True
        table.phase = ACTION
        table.round = 1
        table.turn = table.token = table.first = 0
        for seat, player in enumerate(table.players):
            player.pool = {}
            player.collected = "typed"
            player.open = 0
            table.cards.move(("dealt", seat), ("hand", seat), 3)
            table.cards.merge(("dealt", seat), ("deck", seat))
            mage = ("scholar", "transmuter", "artificer", "alchemist", "druid")[seat]
            player.mage = mage
            player.put(mage, Piece())
            self.put(seat, ("alchemy", "research", "transmutation", "divination", "reanimate")[seat])

    def put(self, seat, name, **facts):
        """A component comes into a player's play (turned=, down=, essences=)."""
        table = self.table
        player = table.players[seat]
        kind = table.book[name].kind
        if kind == "artifact":
            table.cards.take("box", (name,))
        elif kind == "monument":
            table.monuments.take("out", (name,)) if table.monuments.can("out", (name,)) else None
            table.claimed = {**table.claimed, name: seat}
        elif kind == "place":
            table.known_places += (name,)
            table.claimed = {**table.claimed, name: seat}
        elif kind == "item":
            for one in [one for one in player.play if table.book[one].kind == "item"]:
                player.drop(one)
                table.items += (one,)
            table.items = tuple(one for one in table.items if one != name)
        elif kind == "mage":
            for one in [one for one in player.play if table.book[one].kind == "mage"]:
                player.drop(one)
            player.mage = name
        else:
            table.scrolls = tuple(one for one in table.scrolls if one != name)
            player.scrolls += (name,)
            return self
        player.put(name, Piece(**facts))
        return self

    def pool(self, seat, **amount):
        """The pool of a player."""
        self.table.players[seat].pool = dict(amount)
        return self

    def hand(self, seat, *cards):
        """Cards are known in a hand."""
        for card in cards:
            self.table.cards.show(("hand", seat), (card,))
        return self

    def discards(self, seat, *cards):
        """Cards lie in a discard pile."""
        for card in cards:
            self.table.cards.carry("box", ("discards", seat), (card,))
        return self

    def attacked(self, seat=1, n=2, by="fire-dragon", offer=None, tags=None):
        """A rival's loss of Life: Aki is asked to react."""
        tags = self.table.book[by].tags if tags is None else tags
        self.table.attack = Attack(seat, by, tags, n, offer, {0: "react"})
        self.table.turn = seat
        self.table.acted = True
        return self

    def collecting(self):
        """Everybody but Aki has collected."""
        self.table.phase = COLLECT
        self.table.players[0].collected = ""
        return self

    def start(self):
        """The Match."""
        setting = self.match.setting
        return beginning(setting, self.table.draft())

    def say(self, *lines):
        """The verdict on the last of these lines; all before it must be accepted."""
        match = self.start()
        for line in lines[:-1]:
            verdict = apply(match, line)
            assert verdict.ok, (line, verdict.refusal)
            match = verdict.match
        return apply(match, lines[-1])


class Fact:
    """A component, with its powers, collect abilities and discounts as the data have them."""

    def __init__(self, component, fact):
        self.component = component
        self.collect, self.discounts = fact["collect"], fact["discounts"]
        for when in ("action", "react", "claimed"):
            name = {"action": "actions", "react": "reacts"}.get(when, when)
            setattr(self, name, [power for power in fact["powers"] if power["when"] == when])

    def __getattr__(self, name):
        return getattr(self.component, name)


def every():
    """All components of the data."""
    known = components.every()
    return {fact["id"]: Fact(known[fact["id"]], fact) for fact in components.data()["components"]}
