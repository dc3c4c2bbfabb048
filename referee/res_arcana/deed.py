"""One power being used, from what was typed to what it does (RA-8)."""

from referee.res_arcana import asking, costs, effects, gains, moves
from referee.res_arcana.payment import Price
from referee.res_arcana.phases import SEATS
from referee.res_arcana.piles import UNSEEN
from referee.res_arcana.reading import WORDS, Named, settle
from referee.verdict import Lack
from scorers.sheet import Name, Term

_parts = {}  # by identity of a power: the power itself, which is kept so, and what parts_of tells of it


def parts_of(power):
    """{word: value} of a power's cost, {word: value} of its effect, [(function, value)] of what it does; worked out once."""
    found = _parts.get(id(power))
    if found is None:
        cost = {word: value for part in power["cost"] for word, value in part.items()}
        told = {word: value for part in power["effect"] for word, value in part.items()}
        deeds = [(effects.EFFECTS[word], value) for word, value in told.items() if word in effects.EFFECTS]
        found = _parts[id(power)] = (power, cost, told, deeds)
    return found[1:]


class Deed:
    """One power being used.

    said: what was typed, consumed word by word; cost, effects, deeds: see parts_of; missing: [(clause, Lack)] of
    choices that were not typed; acting: (component, tag) that counts as one with the tag; destroyed,
    discarded: what the cost took, for `gain_as_cost`; paid: what left the pool; x: essences of "same".
    """

    __slots__ = (
        "hearing",
        "table",
        "seat",
        "name",
        "component",
        "power",
        "said",
        "missing",
        "acting",
        "destroyed",
        "discarded",
        "ruined",
        "paid",
        "x",
        "clause",
        "cost",
        "effects",
        "deeds",
    )

    def __init__(self, hearing, name, power, said, clause="RA-8.3"):
        self.hearing = hearing
        self.table = hearing.table
        self.seat = hearing.actor
        self.name = name
        self.component = hearing.table.book[name]
        self.power = power
        self.said = said
        self.missing = []
        self.acting = None
        self.destroyed = None
        self.discarded = None
        self.ruined = []
        self.paid = {}
        self.x = 0
        self.clause = clause
        self.cost, self.effects, self.deeds = parts_of(power)

    @property
    def play(self):
        """The user's components."""
        return self.table.players[self.seat].play

    def typed(self, word, fits):
        """The name typed for a word, or without one; None where there is none."""
        names = self.said.names.get(word)
        if names:
            named = names.pop(0)
        elif self.said.loose_names:
            _, named = self.said.loose_names.pop(0)
        else:
            return None
        return settle(self.hearing, named, lambda _, value: fits(value)) if isinstance(named, Named) else named

    def miss(self, clause, what, answers=(), stem=None, right=(), pool=None):
        """Note a choice that has not been typed; answers: ids, seats or amounts as written."""
        told = [self.shown(one) if isinstance(one, int) or one in self.table.book else one for one in answers]
        word = Name(*WORDS[stem or what.partition("-")[0]][:2])
        self.missing.append((clause, Lack(Term(what), word, right, pool, told)))

    def is_tagged(self, name, tag):
        """Whether a component counts as one with the tag for this power (RA-R2)."""
        tags = self.table.book[name].tags
        if tag is None or tag not in tags:
            return tag is None
        excluded = self.table.rules["hybrids"] == "exclude" and self.component.kind == "mage" and tag == "creature"
        return not (excluded and len(tags) > 1)

    def shown(self, name):
        """A component (or seat, or unseen card) as a fact."""
        if isinstance(name, int):
            return SEATS[name]
        return name if name == UNSEEN else self.table.book[name].name

    def carry_out(self):
        """Costs, then effects; a choice that is missing refuses it all with the list of what is missing."""
        self.stand_ready()
        own = Price()
        costs.take_costs(self, own)
        card, of_card = effects.card_to_place(self)
        gains.settle_payment(self, own, of_card, card)
        gained = gains.gains(self)
        gains.call_check(self)
        if card is not None and not self.missing:
            moves.place_card(self.hearing, card)
        effects.discards_first(self)
        for effect, value in self.deeds:
            effect(self, value)
        self.refuse_left()
        self.refuse_missing()
        gains.receive(self, gained)
        for name in self.ruined:
            asking.artifact_destroyed(self.hearing, name)

    def refuse_missing(self):
        """A statement that leaves a choice open is refused with the list of what is missing."""
        if self.missing:
            clauses = dict.fromkeys(clause for clause, _ in self.missing)
            what = [lack.what for _, lack in self.missing]
            self.hearing.cannot(
                *clauses, key="missing", component=self.component.name, missing=what, lacks=self.missing[0][1]
            )

    def refuse_left(self):
        """Nothing may have been typed that this power doesn't ask for."""
        said = self.said
        if not (said.names or said.unseen or said.flags or said.numbers or said.essences or said.loose_names):
            if not (said.tag or said.offer or said.loose):
                return
        left = [word for word, names in said.names.items() if names] + [
            word for word, count in said.unseen.items() if count
        ]
        left += [word for word in (*said.flags, *said.numbers, *said.essences) if word]
        if said.tag or said.offer or said.loose or said.loose_names or left:
            word = left[0] if left else "as" if said.tag else said.loose_names[0][0] if said.loose_names else "essences"
            self.hearing.cannot("RA-8.1", key="use/words", component=self.component.name, word=word)

    def stand_ready(self):
        """RA-8.2, RA-10.1, RA-11.6: straight where the power needs it, and face up."""
        piece = self.table.players[self.seat].play.get(self.name)
        if piece is None:
            return
        react = self.power["when"] == "react"
        if piece.down:
            self.hearing.breach("RA-11.6", key="RA-11.6/down", component=self.component.name)
        if self.power.get("only_turned"):
            if not piece.turned:
                self.hearing.breach("RA-8.2", key="RA-8.2/straight", component=self.component.name)
        elif piece.turned and (not react or "turn" in self.cost):
            self.hearing.breach(
                "RA-10.1" if react else "RA-8.2",
                key="RA-8.2/turned",
                component=self.component.name,
                number=self.table.when(("turned", self.name)),
            )

    def change(self, name, **changes):
        """A component of the user's changes (a scroll doesn't: RA-R20)."""
        player = self.table.player(self.seat)
        if name in player.play:
            player.put(name, player.play[name].but(**changes))
            if changes.get("turned"):
                self.table.note(("turned", name), self.hearing.number)
