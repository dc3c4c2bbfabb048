"""Powers carried out: the costs and effects of the data's vocabulary, each a small function (RA-8)."""

from referee.cards import Impossible
from referee.res_arcana import essences, piles, reacts
from referee.res_arcana.essences import minus, plus, total, written
from referee.res_arcana.payment import Bill, Price
from referee.res_arcana.piles import UNSEEN
from referee.res_arcana.reading import settle
from referee.res_arcana.table import Check, Piece
from scorers.sheet import Seat, Term


class Deed:
    """One power being used.

    said: what was typed, consumed word by word; cost, effect: the data's lists; missing: [(clause, term)] of
    choices that were not typed; acting: (component, tag) that counts as one with the tag; destroyed,
    discarded: what the cost took, for `gain_as_cost`; paid: what left the pool; x: essences of "same".
    """

    __slots__ = ("hearing", "table", "seat", "name", "component", "power", "said", "missing", "acting", "destroyed", "discarded", "ruined", "paid", "x", "drawn", "clause")

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

    # -- what was typed -----------------------------------------------------------------------

    @property
    def play(self):
        """The user's components."""
        return self.table.players[self.seat].play

    def part(self, word):
        """The cost part of that word, or None."""
        for part in self.power["cost"]:
            if word in part:
                return part[word]
        return None

    def effect(self, word):
        """The effect of that word, or None."""
        for part in self.power["effect"]:
            if word in part:
                return part[word]
        return None

    def typed(self, word, fits):
        """The name typed for a word, or without one; None where there is none."""
        names = self.said.names.get(word)
        if names:
            named = names.pop(0)
        elif self.said.loose_names:
            named = self.said.loose_names.pop(0)
        else:
            return None
        return named if named == UNSEEN else settle(self.hearing, named, fits)

    def miss(self, clause, what):
        """Note a choice that has not been typed."""
        self.missing.append((clause, Term(what)))

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
            return Seat(name)
        return name if name == UNSEEN else self.table.book[name].name

    # -- from first to last -------------------------------------------------------------------

    def carry_out(self):
        """Costs, then effects; a choice that is missing refuses it all with the list of what is missing."""
        self.stand_ready()
        own = Price()
        self.costs(own)
        card, of_card = self.card_to_place()
        self.settle_payment(own, of_card)
        gains = self.gains()
        self.act_as_chosen()
        if card is not None and not self.missing:
            place_card(self.hearing, card)
        self.discards_first()
        for part in self.power["effect"]:
            for word, value in part.items():
                if word in EFFECTS:
                    EFFECTS[word](self, value)
        self.refuse_missing()
        self.refuse_left()
        self.receive(gains)
        for name in self.ruined:
            reacts.artifact_destroyed(self.hearing, name)

    def refuse_missing(self):
        """A statement that leaves a choice open is refused with the list of what is missing."""
        if self.missing:
            clauses = dict.fromkeys(clause for clause, _ in self.missing)
            what = [term for _, term in self.missing]
            self.hearing.cannot(*clauses, key="missing", component=self.component.name, missing=what)

    def refuse_left(self):
        """Nothing may have been typed that this power doesn't ask for."""
        said = self.said
        left = [word for word, names in said.names.items() if names] + [word for word, count in said.unseen.items() if count]
        left += [word for word in (*said.flags, *said.numbers, *said.essences) if word]
        if said.tag or said.offer or said.loose or said.loose_names or left:
            word = left[0] if left else "as" if said.tag else said.loose_names[0].word if said.loose_names else "essences"
            self.hearing.cannot("RA-8.1", key="use/words", component=self.component.name, word=word)

    def stand_ready(self):
        """RA-8.2, RA-10.1, RA-11.6: straight where the power needs it, and face up."""
        piece = self.play.get(self.name)
        if piece is None:
            return
        react = self.power["when"] == "react"
        if piece.down:
            self.hearing.breach("RA-11.6", key="RA-11.6/down", component=self.component.name)
        if self.power.get("only_turned"):
            if not piece.turned:
                self.hearing.breach("RA-8.2", key="RA-8.2/straight", component=self.component.name)
        elif piece.turned and (not react or self.part("turn")):
            self.hearing.breach("RA-10.1" if react else "RA-8.2", key="RA-8.2/turned", component=self.component.name)

    # -- costs --------------------------------------------------------------------------------

    def costs(self, price):
        """Targets of the cost are taken, and what is to be paid is added to the price."""
        if self.part("turn"):
            self.change(self.name, turned=True)
        other = self.part("turn_other")
        if other:
            self.turn_other(other["tag"], price)
        elif self.said.tag:
            self.act_as(price)
        ruin = self.part("destroy_own")
        if ruin:
            self.destroy_own(ruin)
        hand = self.part("discard")
        if hand:
            self.discard(hand["tags"])
        for word in ("pay", "pay_from_self"):
            amount = self.part(word)
            if amount and word == "pay":
                price.add(amount)
            elif amount:
                self.pay_from_self(amount)
        if self.part("pay_same"):
            price.same = tuple(self.part("pay_same")["of"])
        if self.part("pay_free"):
            price.free = tuple(self.part("pay_free")["of"])
        if self.part("destroy"):
            self.ruin(self.name)

    def change(self, name, **changes):
        """A component of the user's changes (a scroll doesn't: RA-R20)."""
        if name in self.play:
            self.play[name] = self.play[name].but(**changes)

    def turn_other(self, tag, price):
        """RA-8.8: another straight component of one's own with the tag is turned."""

        def fits(name):
            piece = self.play.get(name)
            return piece is not None and name != self.name and not piece.turned and (self.is_tagged(name, tag) or self.table.book[name].acts_as(tag))

        name = self.typed("turn", fits)
        if name is None:
            known = [one for one in self.play if fits(one) and self.is_tagged(one, tag)]
            if len(known) == 1:
                name = known[0]
            elif known or any(fits(one) for one in self.play):
                return self.miss("RA-8.8", f"turn-{tag}")
            else:
                self.hearing.breach("RA-8.8", key="RA-8.8/none", component=self.component.name, tag=Term(tag))
                return None
        if name not in self.play:
            self.hearing.cannot("RA-8.8", key="target/not-yours", component=self.shown(name))
        if name == self.name:
            self.hearing.breach("RA-8.8", key="RA-8.8/itself", component=self.component.name)
        if self.play[name].turned and name != self.name:
            self.hearing.breach("RA-8.8", key="RA-8.8/turned", component=self.shown(name))
        if self.is_tagged(name, tag):
            self.change(name, turned=True)
            return None
        if self.table.book[name].acts_as(tag) is None:
            self.hearing.breach("RA-8.8", key="RA-8.8/tag", component=self.shown(name), tag=Term(tag))
            self.change(name, turned=True)
            return None
        if self.said.tag not in (None, tag):
            self.hearing.breach("RA-16.5", key="RA-16.5/tag", component=self.shown(name), tag=Term(tag))
        self.said.tag = None
        self.pretend(name, tag, price)
        return None

    def act_as(self, price):
        """RA-16.5: a component is turned to count as one with the tag, where the power needs no such turn."""
        tag = self.said.tag
        able = [name for name in self.play if self.table.book[name].acts_as(tag)]
        name = None
        if self.said.names.get("turn"):
            name = self.typed("turn", lambda one: one in able)
        elif able:
            name = able[0]
        if name not in able:
            self.hearing.cannot("RA-16.5", key="RA-16.5/none", tag=Term(tag))
        self.said.tag = None
        if self.play[name].turned:
            self.hearing.breach("RA-16.5", key="RA-8.2/turned", component=self.shown(name))
        self.pretend(name, tag, price)

    def pretend(self, name, tag, price):
        """The react power of a component that acts as another: its cost joins this power's."""
        if self.play[name].down:
            self.hearing.breach("RA-11.6", "RA-16.5", key="RA-11.6/down", component=self.shown(name))
        power = self.table.book[name].acts_as(tag)
        for part in power["cost"]:
            if "pay" in part:
                price.add(part["pay"])
        self.change(name, turned=True)
        self.acting = (name, tag)
        self.hearing.happens("acts", "RA-16.5", component=self.shown(name), tag=Term(tag))

    def destroy_own(self, wanted):
        """RA-8.10: an artifact of one's own in play is destroyed."""
        tags, not_self = wanted["tags"], wanted["not_self"]

        def fits(name):
            return name in self.play and self.may_be_destroyed(name, tags) and not (not_self and name == self.name)

        name = self.typed("destroy", fits)
        if name is None:
            known = [one for one in self.play if fits(one) and one != self.name]
            if len(known) != 1 and (known or self.name in self.play and fits(self.name)):
                return self.miss("RA-8.10", "destroy")
            if not known:
                self.hearing.cannot("RA-8.10", key="RA-8.10/none", component=self.component.name)
            name = known[0]
        if name not in self.play:
            self.hearing.cannot("RA-8.10", key="target/not-yours", component=self.shown(name))
        if self.table.book[name].kind != "artifact":
            self.hearing.cannot("RA-8.10", key="RA-8.10/kind", component=self.shown(name), kind=Term(self.table.book[name].kind))
        if not self.may_be_destroyed(name, tags):
            self.hearing.breach("RA-8.10", key="RA-8.10/tag", component=self.shown(name), tags=[Term(tag) for tag in tags])
        if not_self and name == self.name:
            self.hearing.breach("RA-8.10", key="RA-8.10/itself", component=self.shown(name))
        self.destroyed = name
        self.ruin(name)
        return None

    def may_be_destroyed(self, name, tags):
        """Whether an artifact has one of the tags (None: any)."""
        component = self.table.book[name]
        return component.kind == "artifact" and (tags is None or any(tag in component.tags for tag in tags))

    def ruin(self, name):
        """A component is destroyed (RA-8.10)."""
        destroy(self.hearing, self.seat, name)
        self.ruined.append(name)

    def discard(self, tags):
        """RA-8.18: a card from hand is discarded as a cost; it must be named, because it decides what follows."""
        card = self.typed("discard", lambda name: piles.zone_in_hand(self.table, self.seat, name) is not None)
        if card is None or card == UNSEEN:
            if not self.table.hand_size(self.seat):
                self.hearing.cannot("RA-8.18", "RA-8.3", key="hand/empty")
            return self.miss("RA-8.18", "discard")
        if isinstance(card, int) or self.table.book[card].kind != "artifact":
            self.hearing.cannot("RA-8.18", key="target/kind", component=self.shown(card), kind=Term("artifact"))
        if tags and not any(tag in self.table.book[card].tags for tag in tags):
            self.hearing.breach("RA-8.18", key="RA-8.10/tag", component=self.shown(card), tags=[Term(tag) for tag in tags])
        piles.leave_hand(self.hearing, card, "RA-8.18", ("discards", self.seat))
        self.discarded = card
        return None

    def pay_from_self(self, amount):
        """Essences on the component go to the supply."""
        lying = self.play[self.name].essences
        if not essences.covers(lying, amount):
            self.hearing.cannot("RA-8.3", key="RA-8.3/on-it", component=self.component.name, cost=written(amount), lying=written(lying))
        self.change(self.name, essences=minus(lying, amount))

    # -- payment ------------------------------------------------------------------------------

    def settle_payment(self, own, of_card):
        """What is paid: as typed, or the only payment that is possible."""
        bill = Bill(own, of_card)
        self.share_out_loose(bill)
        pool = self.table.players[self.seat].pool
        typed = self.said.essences.pop("pay", None)
        if any(what.startswith("place") for _, what in self.missing):
            return  # what the card costs isn't known
        self.paid = pay(self.hearing, bill, typed, self.clause, self.component.name, self)
        self.x = total(self.paid) - bill.least
        self.table.players[self.seat].pool = minus(pool, self.paid)

    def share_out_loose(self, bill):
        """Essences without a word are the only choice of essences that the power has (section 8.2)."""
        said = self.said
        for named, amount in said.stored:
            said.loose = plus(said.loose or {}, amount)
        said.stored = []
        if said.loose is None:
            return
        paying, gaining = "pay" in said.essences, "gain" in said.essences
        if not paying and not gaining:
            choices = (bill.choice, self.gain_choice())
            if choices == (True, True):
                self.hearing.cannot("RA-4.3", "RA-8.6", key="use/which", component=self.component.name)
            paying = choices == (False, True) or (choices == (False, False) and not bill.accepts(said.loose))
            gaining = not paying
        if paying != gaining:
            said.essences["gain" if paying else "pay"] = said.loose
            said.loose = None

    def gain_choice(self):
        """Whether a gain of this power is a choice of kinds."""
        for part in self.power["effect"]:
            for word, value in part.items():
                if word in ("gain", "store") and "choose" in value and len(value["of"]) > 1:
                    return True
                if word in ("gain_as_cost", "gain_as_paid") and len(value["of"]) > 1:
                    return True
        return False

    def act_as_chosen(self):
        """A component that was turned for a check counts there (RA-16.5)."""
        if self.effect("check_victory"):
            self.table.check = Check(self.seat, acting={self.seat: self.acting} if self.acting else {})

    # -- gains --------------------------------------------------------------------------------

    def gains(self):
        """[(where, amount)] of what is gained and stored, as typed or as there is no choice (RA-8.6)."""
        found = []
        typed = self.said.essences.pop("gain", None)
        prices = []
        for part in self.power["effect"]:
            for word, value in part.items():
                price, clause = self.gain_price(word, value)
                if price is not None:
                    prices.append(("self" if word == "store" else "pool", price, clause))
        for where, price, clause in prices:
            amount = None
            if price.choice:
                if typed is None:
                    self.miss(clause, "gain")
                    continue
                amount, typed = typed, None
            elif typed is not None and len(prices) == 1:
                amount, typed = typed, None
            if amount is None:
                amount = dict(price.fixed)
            elif not self.gains_rightly(price, amount):
                self.hearing.breach(clause, key="gain/wrong", component=self.component.name, typed=written(amount), right=price_text(price))
            found.append((where, amount))
        if typed:
            self.said.essences["gain"] = typed
        return found

    def gains_rightly(self, price, amount):
        """Whether the typed gain is what the power gives; X of one kind is all of one kind (RA-8.14)."""
        return price.accepts(amount) and (not self.effect("gain_as_paid") or len(amount) < 2)

    def gain_price(self, word, value):
        """(Price, clause) of one effect that gives essences, else (None, None)."""
        price = Price()
        if word in ("gain", "store"):
            price.add(value)
            return price, "RA-8.6"
        if word == "gain_as_paid":
            price.add_choice(self.x // value["per"], value["of"])
            return price, "RA-8.14"
        if word == "gain_as_cost":
            card = self.destroyed if value["card"] == "destroyed" else self.discarded
            if card is not None:
                price.add_choice(self.table.book[card].worth + value["plus"], value["of"])
            return price, "RA-8.11"
        if word == "gain_as_rival":
            count = self.rival_has(value["counts"])
            if count:
                price.add({value["kind"]: count})
            return price, "RA-8.12"
        return None, None

    def rival_has(self, what):
        """RA-8.12: how many essences of a kind (in the pool) or components with a tag one rival has."""
        rivals = self.table.rivals(self.seat)
        named = self.typed("from", lambda one: one in rivals)
        if named is None:
            if len(rivals) > 1:
                self.miss("RA-8.12", "rival")
                return 0
            named = rivals[0]
        if named not in rivals:
            self.hearing.cannot("RA-8.12", key="RA-8.12/rival", rivals=[Seat(one) for one in rivals])
        rival = self.table.players[named]
        if what in essences.KINDS:
            return rival.pool.get(what, 0)
        return sum(what in self.table.book[name].tags for name in rival.play)

    def receive(self, gains):
        """Essences come from the supply into the pool or onto the component."""
        player = self.table.players[self.seat]
        for where, amount in gains:
            if not amount:
                continue
            if where == "pool":
                player.pool = plus(player.pool, amount)
                self.hearing.happens("gains", "RA-8.6", seat=Seat(self.seat), amount=written(amount))
            elif self.name in self.play:
                self.change(self.name, essences=plus(self.play[self.name].essences, amount))
                self.hearing.happens("stores", "RA-8.7", amount=written(amount), component=self.component.name)

    # -- placing ------------------------------------------------------------------------------

    def card_to_place(self):
        """RA-8.15: (the card that the power places, the Price of it)."""
        wanted = self.effect("place")
        if wanted is None:
            return None, Price()
        sources = self.sources(wanted["from"])
        card = self.typed("place", lambda name: any(can_leave(self.table, zone, name) for zone in sources))
        if card is None or card == UNSEEN:
            if not any(zone_size(self.table, zone) for zone in sources):
                self.hearing.cannot("RA-8.15", "RA-8.3", key="RA-8.15/nothing", component=self.component.name)
            self.miss("RA-8.15", "place")
            return None, Price()
        if isinstance(card, int) or self.table.book[card].kind != "artifact":
            self.hearing.cannot("RA-8.15", key="target/kind", component=self.shown(card), kind=Term("artifact"))
        if wanted["tag"] and wanted["tag"] not in self.table.book[card].tags:
            self.hearing.breach("RA-8.15", key="RA-8.15/tag", component=self.shown(card), tag=Term(wanted["tag"]))
        self.take_card(card, sources)
        if wanted["free"]:
            return card, Price()
        own = wanted["discount"]
        return card, card_price(self.table, self.seat, card, [(own["n"], own["of"])] if own else [])

    def sources(self, where):
        """Zones out of which a power places."""
        if where == "hand":
            return [("hand", self.seat)]
        if where == "own_discards":
            return [("discards", self.seat)]
        seats = len(self.table.names)
        return [("discards", (self.seat + step) % seats) for step in range(seats)]

    def take_card(self, card, sources):
        """The card leaves the pile in which it is, or may be; where it may be in several, the pile is typed."""
        if sources[0][0] == "hand":
            piles.leave_hand(self.hearing, card, "RA-8.15")
            return
        cards = self.table.cards
        known = [zone for zone in sources if card in cards.known(zone)]
        able = known or [zone for zone in sources if cards.can(zone, (card,))]
        if len(able) > 1 and self.said.names.get("from"):
            owner = self.typed("from", lambda one: isinstance(one, int))
            able = [zone for zone in able if zone[1] == owner]
        if not able:
            piles.absent(self.hearing, card, "RA-8.15")
        if len(able) > 1:
            self.miss("RA-8.15", "from-pile")
        cards.take(able[0], (card,))
        if able[0][1] != self.seat:
            self.table.strangers.setdefault(card, able[0][1])

    # -- effects that need a card or component --------------------------------------------------

    def discards_first(self):
        """Draw, then discard from hand (RA-8.16): one discard less for each card that couldn't be drawn."""
        wanted = self.effect("draw_discard")
        if wanted is None:
            return
        drawn = piles.draw(self.hearing, self.seat, wanted["draw"])
        needed = max(0, wanted["discard"] - (wanted["draw"] - drawn))
        cards = [UNSEEN] * min(self.said.unseen.pop("discard", 0), 40)
        while self.said.names.get("discard") or self.said.loose_names:
            cards.append(self.typed("discard", lambda name: piles.zone_in_hand(self.table, self.seat, name) is not None))
        if not cards and needed:
            self.miss("RA-8.16", "discard")
            return
        if len(cards) != needed:
            self.hearing.breach("RA-8.16", key="RA-8.16/count", count=len(cards), needed=needed)
        for card in cards:
            if isinstance(card, int) or (card != UNSEEN and self.table.book[card].kind != "artifact"):
                self.hearing.cannot("RA-8.16", key="target/kind", component=self.shown(card), kind=Term("artifact"))
            piles.leave_hand(self.hearing, card, "RA-8.16", ("discards", self.seat))

    def rivals_gain(self, amount):
        """RA-8.9: every rival, passed or not."""
        for seat in self.table.rivals(self.seat):
            player = self.table.players[seat]
            player.pool = plus(player.pool, amount)
            self.hearing.happens("gains", "RA-8.9", seat=Seat(seat), amount=written(amount))

    def life_loss(self, wanted):
        """RA-9: an attack; who is asked is settled when the power has been carried out."""
        reacts.attack(self.hearing, self.name, self.component.tags, wanted["n"], wanted["offer"])

    def draw(self, count):
        """RA-8.16"""
        piles.draw(self.hearing, self.seat, count)

    def look(self, wanted):
        """RA-8.19"""
        said = self.said
        pile = self.seat
        if "monuments" in said.flags:
            said.flags.remove("monuments")
            pile = piles.MONUMENTS
        order = None
        names = said.names.pop("order", None)
        unseen = said.unseen.pop("order", 0)
        if names or unseen:
            kind = "monument" if pile == piles.MONUMENTS else "artifact"
            fits = lambda one: not isinstance(one, int) and self.table.book[one].kind == kind  # noqa: E731
            order = [one if one == UNSEEN else settle(self.hearing, one, fits) for one in names or ()] + [UNSEEN] * min(unseen, 40)
            for card in order:
                if card != UNSEEN and self.table.book[card].kind != kind:
                    self.hearing.cannot("RA-8.19", key="target/kind", component=self.shown(card), kind=Term(kind))
        piles.look(self.hearing, pile, wanted["n"], order)

    def straighten(self, wanted):
        """RA-8.13, RA-16.6"""
        who, tag = wanted["who"], wanted["tag"]
        if who == "self":
            self.change(self.name, turned=False)
        elif who == "all":
            for player in self.table.players:
                for name, piece in list(player.play.items()):
                    if tag in self.table.book[name].tags and piece.turned:
                        player.play[name] = piece.but(turned=False)
        else:
            self.straighten_own(tag)

    def straighten_own(self, tag):
        """One turned component of one's own; unnamed where only one, or none, is possible."""

        def fits(name):
            piece = self.play.get(name)
            return piece is not None and piece.turned and self.is_tagged(name, tag)

        name = self.typed("straighten", fits)
        if name is None:
            able = [one for one in self.play if fits(one) and one != self.name and not self.acts(one)]
            if len(able) > 1:
                self.miss("RA-8.13", "straighten")
            if len(able) != 1:
                return
            name = able[0]
            self.hearing.happens("straightens", "RA-8.13", component=self.shown(name))
        if name not in self.play:
            self.hearing.cannot("RA-8.13", key="target/not-yours", component=self.shown(name))
        if not self.play[name].turned:
            self.hearing.breach("RA-8.13", key="RA-8.13/straight", component=self.shown(name))
        if not self.is_tagged(name, tag):
            self.hearing.breach("RA-8.13", key="RA-8.13/tag", component=self.shown(name), tag=Term(tag))
        self.change(name, turned=False)

    def acts(self, name):
        """Whether a component can count as another (never meant unnamed: RA-8.20)."""
        return any(power["on"] == "own_power" for power in self.table.book[name].reacts)

    def retrieve(self, count):
        """RA-16.4: a card from one's own discards to the hand; without discards no effect."""
        pile = ("discards", self.seat)
        card = self.typed("retrieve", lambda name: can_leave(self.table, pile, name))
        if not self.table.discards_size(self.seat):
            if card is not None:
                self.hearing.cannot("RA-16.4", "REC-4", key="RA-16.4/empty")
            return
        if card is None:
            self.miss("RA-16.4", "retrieve")
            return
        if card == UNSEEN:
            self.table.cards.move(pile, ("hand", self.seat))
            return
        try:
            self.table.cards.carry(pile, ("hand", self.seat), (card,))
        except Impossible:
            piles.absent(self.hearing, card, "RA-16.4")

    def store_paid(self, where):
        """RA-8.17: what was just paid lies on a component."""
        name = self.name
        if where == "own_component":
            name = self.typed("on", lambda one: one in self.play)
            if name is None:
                self.miss("RA-8.17", "on")
                return
        if name not in self.play:
            self.hearing.cannot("RA-8.17", key="target/not-yours", component=self.shown(name))
        self.change(name, essences=plus(self.play[name].essences, self.paid))
        if self.paid:
            self.hearing.happens("stores", "RA-8.17", amount=written(self.paid), component=self.shown(name))

    def take_all(self, where):
        """RA-8.17: all from one component of one's own, itself too."""
        name = self.typed("from", lambda one: one in self.play)
        if name is None:
            self.miss("RA-8.17", "from")
            return
        if name not in self.play:
            self.hearing.cannot("RA-8.17", key="target/not-yours", component=self.shown(name))
        amount = self.play[name].essences
        self.change(name, essences={})
        player = self.table.players[self.seat]
        player.pool = plus(player.pool, amount)
        if amount:
            self.hearing.happens("gains", "RA-8.17", seat=Seat(self.seat), amount=written(amount))

    def claim_scroll(self, count):
        """RA-16.3: a scroll from the center."""
        table = self.table
        scroll = self.typed("claim", lambda one: one in table.scrolls)
        if scroll is None:
            if table.scrolls:
                self.miss("RA-16.3", "claim")
            return
        if scroll not in table.scrolls:
            self.hearing.cannot("RA-16.3", key="RA-16.3/gone", component=self.shown(scroll))
        table.scrolls = tuple(one for one in table.scrolls if one != scroll)
        table.players[self.seat].scrolls += (scroll,)


# Effects in the data's words; gains are worked out beforehand, and `ignore_loss`, `check_points` and `act_as` by who asks for them.
EFFECTS = {
    "rivals_gain": Deed.rivals_gain,
    "life_loss": Deed.life_loss,
    "draw": Deed.draw,
    "look": Deed.look,
    "straighten": Deed.straighten,
    "retrieve": Deed.retrieve,
    "store_paid": Deed.store_paid,
    "take_all": Deed.take_all,
    "claim_scroll": Deed.claim_scroll,
}


# -- what several statements do -----------------------------------------------------------------


def price_text(price):
    """What a price asks for, as a fact: fixed essences, then so many of any."""
    parts = [written(price.fixed)] if price.fixed else []
    parts += [f"{count} ({'/'.join(essences.LETTERS[kind] for kind in kinds)})" for count, kinds in price.any]
    return " + ".join(parts) or "0"


def pay(hearing, bill, typed, clause, name, deed=None):
    """What the actor pays: as typed if it is the cost, or the only payment that is possible (RA-4.2, RA-4.3)."""
    pool = hearing.table.players[hearing.actor].pool
    if typed is None:
        options = bill.options(pool)
        if len(options) == 1:
            if options[0]:
                hearing.happens("pays", "RA-4.3", seat=Seat(hearing.actor), amount=written(options[0]))
            return options[0]
        if not options:
            hearing.cannot("RA-4.2", key="RA-4.2/none", component=name, pool=written(pool), needed=bill.least)
        if deed is not None:
            deed.miss("RA-4.3", "pay")
            return options[0]
        hearing.cannot("RA-4.3", component=name, options=[written(option) for option in options])
    if not bill.accepts(typed):
        hearing.breach(*((clause,) if isinstance(clause, str) else clause(typed)), key="pay/wrong", component=name, typed=written(typed),
                       right=" + ".join(price_text(price) for price in bill.prices) or "0", lowered=sum(price.lowered() for price in bill.prices))
    if not essences.covers(pool, typed):
        hearing.cannot("RA-4.2", key="RA-4.2/pool", typed=written(typed), pool=written(pool))
    return typed


def discounts_for(table, seat, card):
    """RA-5.5: what the components of a player take off the cost of an artifact."""
    tags = table.book[card].tags
    return [
        (one["n"], one["of"])
        for name in table.players[seat].play
        for one in table.book[name].discounts
        if one["tag"] is None or one["tag"] in tags
    ]


def card_price(table, seat, card, further=()):
    """The Price of placing an artifact."""
    return Price(table.book[card].cost, [*discounts_for(table, seat, card), *further])


def place_card(hearing, card):
    """An artifact comes into play, straight."""
    table = hearing.table
    table.players[hearing.actor].play[card] = Piece()
    hearing.happens("placed", "RA-5.1", seat=Seat(hearing.actor), component=table.book[card].name)


def destroy(hearing, seat, name):
    """RA-8.10: a component leaves play for its owner's discards, and the essences on it are lost."""
    table = hearing.table
    del table.players[seat].play[name]
    table.cards.put(("discards", seat), (name,))
    hearing.happens("destroyed", "RA-8.10", seat=Seat(seat), component=table.book[name].name)


def can_leave(table, zone, name):
    """Whether a name can be a card of that pile."""
    if isinstance(name, int) or name not in table.book or table.book[name].kind != "artifact":
        return False
    if zone[0] == "hand":
        return table.cards.can(zone, (name,)) or table.cards.can(("fresh", zone[1]), (name,))
    return table.cards.can(zone, (name,))


def zone_size(table, zone):
    """Number of cards in a pile out of which a power places."""
    return table.hand_size(zone[1]) if zone[0] == "hand" else table.cards.size(zone)


def scroll_returns(hearing, name):
    """RA-16.4: a scroll that was used goes back to the center."""
    table = hearing.table
    player = table.players[hearing.actor]
    if name in player.scrolls:
        player.scrolls = tuple(one for one in player.scrolls if one != name)
        table.scrolls += (name,)
        hearing.happens("scroll", "RA-16.4", component=table.book[name].name)
