"""Res Arcana: every component of the data in play, each ability used and refused; payments; the source's example."""

import random

import pytest

from referee.games import res_arcana
from referee.games.res_arcana import components
from referee.games.res_arcana.essences import KINDS, LETTERS, plus, total, written
from referee.games.res_arcana.payment import Bill, Price
from referee.games.res_arcana.pieces import Piece
from referee.games.res_arcana.powers import WORDS
from referee.grammar.statement import write_name
from referee.kernel.reading import in_japanese
from referee.match import apply, offers
from referee.record import Header, begin
from scorers.res_arcana import places
from tests.res_arcana_tables import RICH, Position, every

ALL = every()
TARGETS = {"dragon": "bone-dragon", "creature": "nightingale", "demon": "chaos-imp", "any": "dwarven-pickaxe"}
SECOND = {"dragon": "wind-dragon", "creature": "guard-dog", "demon": "fire-demon", "any": "prism"}
OFFERS = {"life_loss": (), "dragon_power": ("dragon",), "demon_power": ("demon",)}


def named(component):
    return write_name(ALL[component].name)


def of(amount):
    """An essence text out of a fixed or chosen amount of the data, and what it comes to."""
    if "choose" in amount:
        amount = {amount["of"][0]: amount["choose"]}
    return amount


def power_cases(when):
    return [(one.id, at) for one in ALL.values() for at, power in enumerate(getattr(one, when))]


class Play:
    """A statement that uses one power, and what it must come to, worked out from the data alone."""

    def __init__(self, name, power, seats=2, turned=False):
        self.name = name
        self.power = power
        self.position = Position(seats).put(0, name, turned=turned or bool(power.get("only_turned")))
        self.words = []
        self.paid, self.gained, self.stored = {}, {}, {}
        self.choice = False
        for kind in ("cost", "effect"):
            for part in power[kind]:
                for word, value in part.items():
                    getattr(self, f"{kind}_{word}", self.nothing_said)(value)
        self.position.pool(0, **RICH)

    @property
    def text(self):
        numbers = [power["n"] for power in ALL[self.name].actions]
        number = [str(self.power["n"])] if len(numbers) > 1 and self.power["when"] == "action" else []
        return " ".join([named(self.name), *number, *self.words])

    def target(self, tag):
        name = next(one for one in (TARGETS[tag], SECOND[tag]) if one != self.name)
        if name not in self.position.table.players[0].play:
            self.position.put(0, name)
        return name

    def nothing_said(self, value):
        """A word of which nothing need be said, and whose golden case tells what it comes to."""

    def cost_pay(self, amount):
        self.choice = "choose" in amount
        self.paid = plus(self.paid, of(amount))
        if self.choice or "pay_same" in str(self.power["cost"]):
            self.words += ["pay", written(self.paid)]

    def cost_pay_same(self, value):
        self.paid = plus(self.paid, {value["of"][0]: 3})
        if "pay" in self.words:
            del self.words[self.words.index("pay") :]
        self.words += ["pay", written(self.paid)]

    def cost_pay_free(self, value):
        self.paid = {"calm": 2, "gold": 1}
        self.words += ["pay", written(self.paid)]

    def cost_pay_from_self(self, amount):
        self.position.table.players[0].play[self.name] = (
            self.position.table.players[0].play[self.name].but(essences=dict(amount))
        )
        self.stored = {kind: -count for kind, count in amount.items()}

    def cost_destroy(self, value):
        self.stored = None

    def cost_turn_other(self, value):
        self.words += ["turn", named(self.target(value["tag"]))]

    def cost_destroy_own(self, value):
        self.destroyed = self.target((value["tags"] or ["any"])[0])
        self.words += ["destroy", named(self.destroyed)]

    def cost_discard(self, value):
        self.discarded = "mermaid"
        self.position.hand(0, "mermaid")
        self.words += ["discard", "Mermaid"]

    def effect_gain(self, amount):
        self.gained = plus(self.gained, of(amount))
        if "choose" in amount:
            self.words += ["gain", written(of(amount))]

    def effect_store(self, amount):
        self.stored = plus(self.stored or {}, of(amount))
        if "choose" in amount:
            self.words += ["gain", written(of(amount))]

    def effect_store_paid(self, value):
        if value == "self":
            self.stored = dict(self.paid)
        else:
            self.words += ["on", named(self.name)]
            self.stored = dict(self.paid)

    def effect_gain_as_paid(self, value):
        self.gained = {value["of"][0]: 3 // value["per"]}
        if len(value["of"]) > 1:
            self.words += ["gain", written(self.gained)]

    def effect_gain_as_cost(self, value):
        card = self.destroyed if value["card"] == "destroyed" else self.discarded
        self.gained = {value["of"][0]: sum(ALL[card].cost.values()) + value["plus"]}
        if len(value["of"]) > 1:
            self.words += ["gain", written(self.gained)]

    def effect_gain_as_rival(self, value):
        if value["counts"] in KINDS:
            self.position.pool(1, **{value["counts"]: 3})
            self.gained = {value["kind"]: 3}
        else:
            self.position.put(1, TARGETS[value["counts"]])
            self.gained = {value["kind"]: 1}

    def effect_place(self, value):
        card = {"dragon": "fire-dragon", None: "mermaid"}[value["tag"]]
        if value["from"] == "hand":
            self.position.hand(0, card)
        else:
            self.position.discards(1 if value["from"] == "any_discards" else 0, card)
        cost = {} if value["free"] else dict(ALL[card].cost)
        if value["discount"]:
            kind = max(cost, key=cost.get)
            cost[kind] -= value["discount"]["n"]
        self.paid = plus(self.paid, {kind: count for kind, count in cost.items() if count})
        if "pay" in self.words:
            del self.words[self.words.index("pay") :]
        self.words += ["place", named(card), "pay", written(self.paid)]
        self.placed = card

    def effect_rivals_gain(self, amount):
        self.rivals = amount

    def effect_life_loss(self, value):
        self.loss = value

    def effect_draw(self, count):
        self.drawn = count

    def effect_draw_discard(self, value):
        self.words += ["discard", " ".join("?" * value["discard"])]
        self.drawn = value["draw"] - value["discard"]

    def effect_look(self, value):
        self.words += ["order", "?", "Prism", "?"]

    def effect_straighten(self, value):
        if value["who"] != "self":
            tag = value["tag"] or "any"
            target = self.target(tag)
            play = self.position.table.players[0].play
            play[target] = play[target].but(turned=True)
            self.straightened = target
            if value["who"] == "own":
                self.words += ["straighten", named(target)]

    def effect_retrieve(self, count):
        self.position.discards(0, "mermaid")
        self.words += ["retrieve", "Mermaid"]
        self.drawn = 1

    def effect_take_all(self, value):
        self.position.put(0, "dwarven-pickaxe", essences={"gold": 2})
        self.words += ["from", '"Dwarven Pickaxe"']
        self.gained = {"gold": 2}

    def effect_claim_scroll(self, count):
        self.words += ["claim", "Augury"]
        self.scroll = "augury"

    def effect_ignore_loss(self, value):
        self.ignored = True

    def effect_check_points(self, points):
        self.points = points

    def effect_act_as(self, tags):
        self.tag = tags[0]

    def check(self, verdict, seat=0):
        """The table after the statement is what the data say."""
        assert verdict.ok, (self.text, verdict.refusal)
        table = verdict.match.table
        player = table.players[seat]
        assert player.pool == {
            kind: count
            for kind, count in {k: RICH[k] - self.paid.get(k, 0) + self.gained.get(k, 0) for k in RICH}.items()
            if count
        }
        piece = player.play.get(self.name)
        turns = any("turn" in part for part in self.power["cost"])
        if self.stored is None:
            assert piece is None
            assert self.name in table.cards.known(("discards", 0))
        elif ALL[self.name].kind == "scroll":
            assert piece is None
            assert self.name in table.scrolls
        else:
            before = self.position.table.players[0].play[self.name].essences
            assert piece.essences == {kind: count for kind, count in plus(before, self.stored).items() if count}
            assert piece.turned == turns
        if hasattr(self, "rivals"):
            assert table.players[1].pool == self.rivals
        if hasattr(self, "placed"):
            assert self.placed in player.play
        if hasattr(self, "destroyed"):
            assert self.destroyed not in player.play
            assert self.destroyed in table.cards.known(("discards", 0))
        if hasattr(self, "straightened"):
            assert not player.play[self.straightened].turned
        if hasattr(self, "drawn"):
            assert table.hand_size(0) == 3 + self.drawn
        if hasattr(self, "scroll"):
            assert self.scroll in player.scrolls
        if hasattr(self, "loss"):
            assert any(event.key == "attack" and event.facts["count"] == self.loss["n"] for event in verdict.events)


# -- action powers ----------------------------------------------------------------------------


@pytest.mark.parametrize("name, at", power_cases("actions"))
def test_an_action_power_is_used(name, at):
    play = Play(name, ALL[name].actions[at])
    play.check(play.position.say(f"Aki: use {play.text}"))


@pytest.mark.parametrize("name, at", power_cases("actions"))
def test_an_action_power_is_refused(name, at):
    play = Play(name, ALL[name].actions[at])
    line = f"use {play.text}"
    assert play.position.say(f"Beni: {line}").clauses == ("RA-4.1", "REC-3")
    if total(play.paid):
        play.position.pool(0)
        assert play.position.say(f"Aki: {line}").clauses[0] == "RA-4.2"
    if ALL[name].kind != "scroll":
        turned = Play(name, play.power, turned=not play.power.get("only_turned"))
        piece = turned.position.table.players[0].play[name]
        turned.position.table.players[0].play[name] = piece.but(turned=not play.power.get("only_turned"))
        assert turned.position.say(f"Aki: use {turned.text}").clauses[0] == "RA-8.2"
        down = Play(name, play.power)
        down.position.table.players[0].play[name] = down.position.table.players[0].play[name].but(down=True)
        assert down.position.say(f"Aki: use {down.text}").clauses[0] == "RA-11.6"
    else:
        del play.position.table.players[0].scrolls
        play.position.table.players[0].scrolls = ()
        assert play.position.say(f"Aki: {line}").clauses[0] == "RA-8.1"


@pytest.mark.parametrize("name, at", power_cases("actions"))
def test_what_is_missing_is_listed(name, at):
    play = Play(name, ALL[name].actions[at])
    optional = ("discard" not in str(play.power["cost"])) and any(
        word in str(play.power["effect"]) for word in ("look", "gain_as_rival")
    )
    if not play.words or optional:
        assert play.position.say(f"Aki: use {named(name)} 9").clauses[0] == "RA-8.1"
        return
    number = f" {play.power['n']}" if len(ALL[name].actions) > 1 else ""
    verdict = play.position.say(f"Aki: use {named(name)}{number}")
    if verdict.ok:  # only one target was possible
        play.check(verdict)
        return
    assert verdict.refusal.key == "missing", verdict.refusal
    assert verdict.refusal.facts["missing"]


# -- react powers -----------------------------------------------------------------------------


@pytest.mark.parametrize("name, at", power_cases("reacts"))
def test_a_react_power_is_used_and_refused(name, at):
    power = ALL[name].reacts[at]
    play = Play(name, power)
    position = play.position
    if power["on"] in OFFERS:
        position.put(1, "wind-dragon") if name != "wind-dragon" else None
        verdict = position.attacked(tags=OFFERS[power["on"]]).say(f"Aki: react {play.text}")
        play.check(verdict)
        assert not any(event.key == "loses" for event in verdict.events)
        refuse_react(play)
    elif power["on"] == "artifact_destroyed":
        position.put(0, "dragon-egg").hand(0, "fire-dragon")
        destroy = 'Aki: use "Dragon Egg" place "Fire Dragon" pay 2E'
        verdict = position.say(destroy, f"Aki: react {named(name)} 1C")
        assert verdict.ok and verdict.match.table.players[0].pool["calm"] == RICH["calm"] + 1
        assert position.say(destroy, f"Aki: react {named(name)} 1G").clauses[0] == "RA-8.6"
        assert position.say(f"Aki: react {named(name)} 1C").clauses[0] == "RA-10.1"
    elif power["on"] == "victory_check":
        check_with(play)
    else:
        illusion(play)


def refuse_react(play):
    """Unpaid, turned or of the wrong trigger."""
    name, power = play.name, play.power
    line = f"Aki: react {play.text}"
    if play.paid:
        empty = Play(name, power)
        kind = next(iter(play.paid))
        other = next(one for one in ("gold", "calm") if one != kind)
        assert empty.position.attacked(tags=OFFERS[power["on"]]).pool(0, **{other: 5}).say(line).clauses[0] == "RA-4.2"
    if any("turn" in part for part in power["cost"]):
        turned = Play(name, power, turned=True)
        assert turned.position.attacked(tags=OFFERS[power["on"]]).say(line).clauses[0] == "RA-10.1"
    if power["on"] != "life_loss":
        other = Play(name, power)
        assert other.position.attacked(tags=()).say(line).clauses[0] == "RA-10.5"
    idle = Play(name, power)
    assert idle.position.say(line).clauses[0] == "RA-10.1"
    if ALL[name].kind != "scroll" and not play.paid:
        no_action = Play(name, power).position.say(f"Aki: use {named(name)}")
        assert no_action.ok or no_action.clauses[0] in ("RA-8.1", "RA-8.2", "RA-4.2", "RA-4.3")


def check_with(play):
    """A react to a victory check: enough for 10 it is asked for, else it stands when it is said at once (RA-10.8, RA-R11)."""
    table = play.position.table
    table.token = 1
    play.position.put(0, "coral-castle").put(0, "catacombs-of-the-dead")
    have = table.scores()[0]
    lines = ['Aki: use "Coral Castle"', f"Aki: react {play.text}"]
    for goal, asked in ((10 - play.points, True), (9 - play.points, False)):
        table.players[0].play["catacombs-of-the-dead"] = Piece(essences={"death": goal - have})
        verdict = play.position.say(*lines)
        if asked:
            assert verdict.ok and verdict.match.over and verdict.match.table.winners() == [0], verdict
            assert verdict.match.table.scores()[0] == 10
            declined = play.position.say(lines[0], "Aki: pass")
            assert declined.ok and not declined.match.over
        else:
            assert verdict.ok and not verdict.match.over and "check/points" in [event.key for event in verdict.events]
            assert play.position.say(lines[0], "Beni: pool", lines[1]).clauses[0] == "RA-10.1"
    assert play.position.say(lines[1]).clauses[0] == "RA-10.1"


def illusion(play):
    """A component acts as one with a tag: it pays a turn, and not while it is turned, nor unpaid."""
    tag = play.tag
    user = {"dragon": "dragons-lair", "creature": "sacred-grove", "demon": "gate-of-hell"}[tag]
    for component, number in ((user, 1 if user == "gate-of-hell" else 2),):
        price = total(play.paid)
        pay = " pay 1G 1C" if price else ""
        position = Position().put(0, play.name).put(0, component).pool(0, **RICH)
        line = f"Aki: use {named(component)} {number} turn {named(play.name)}"
        verdict = position.say(line + pay)
        assert verdict.ok, verdict.refusal
        assert verdict.match.table.players[0].play[play.name].turned
        assert position.say(f"Aki: use {named(component)} {number}").clauses[0] == "RA-8.8"
        if price:
            assert position.say(line + " pay 1G").clauses[0] == "RA-8.3"
            assert position.pool(0, gold=1).say(line).clauses[0] == "RA-4.2"
        turned = Position().put(0, play.name, turned=True).put(0, component).pool(0, **RICH)
        assert turned.say(line + pay).clauses[0] == "RA-8.8"
        assert position.say(f"Aki: react {named(play.name)}").clauses[0] == "RA-10.1"


# -- collecting -------------------------------------------------------------------------------

COLLECTING = [(one.id, at) for one in ALL.values() for at in range(len(one.collect))]


@pytest.mark.parametrize("name, at", COLLECTING)
def test_a_collect_ability_is_used_and_refused(name, at):
    ability = ALL[name].collect[at]
    lying = {"gold": 1, "calm": 2} if "if_left" in ability else {}
    position = Position().put(0, name, essences=lying).collecting()
    if "pay_or_turn" in ability:
        position.pool(0, death=1)
        assert position.say("Aki: collect").clauses[0] == "RA-3.8"
        paid, turned = position.say(f"Aki: collect {named(name)} pay"), position.say(f"Aki: collect {named(name)} turn")
        assert paid.ok and paid.match.table.players[0].pool == {} and not paid.match.table.players[0].play[name].turned
        assert (
            turned.ok
            and turned.match.table.players[0].pool == {"death": 1}
            and turned.match.table.players[0].play[name].turned
        )
        assert position.pool(0).say(f"Aki: collect {named(name)} pay").clauses[0] == "RA-3.8"
    elif "store_each_kind" in ability:
        left = position.say("Aki: collect")
        assert left.ok and left.match.table.players[0].play[name].essences == {"gold": 3, "calm": 4}
        taken = position.say(f"Aki: collect {named(name)} take")
        assert taken.ok and taken.match.table.players[0].pool == {"gold": 1, "calm": 2}
        assert position.say(f"Aki: collect {named(name)} 2G").clauses[0] == "RA-3.2"
    else:
        gain = of(ability["gain"])
        verdict = position.say(f"Aki: collect {named(name)} {written(gain)}")
        assert verdict.ok and verdict.match.table.players[0].pool == gain, verdict.refusal
        more = plus(gain, {"gold": 1})
        clause = (
            "RA-3.2"
            if "choose" not in ability["gain"]
            else "RA-3.9"
            if lying
            else "RA-3.3"
            if ability["gain"]["choose"] == 1
            else "RA-3.4"
        )
        assert position.say(f"Aki: collect {named(name)} {written(more)}").clauses[0] == clause
        if "choose" in ability["gain"]:
            assert position.say("Aki: collect").clauses[0] == clause
        else:
            assert position.say("Aki: collect").match.table.players[0].pool == gain
        if lying:
            assert position.say(f"Aki: collect {named(name)} take {written(gain)}").clauses[0] == "RA-3.9"
    position.table.phase = "action"
    assert position.say("Aki: collect").clauses[0] == "RA-3.1"


# -- coming into play -------------------------------------------------------------------------


def fixed_cost(component):
    cost = dict(component.cost)
    wild = cost.pop("any", 0)
    return plus(cost, {"calm": wild}) if wild else cost


@pytest.mark.parametrize("name", [one.id for one in ALL.values() if one.kind == "artifact"])
def test_an_artifact_is_placed_for_its_cost(name):
    cost = fixed_cost(ALL[name])
    position = Position().pool(0, **RICH).hand(0, name)
    verdict = position.say(f"Aki: place {named(name)} {written(cost)}" if cost else f"Aki: place {named(name)}")
    assert verdict.ok, verdict.refusal
    table = verdict.match.table
    assert name in table.players[0].play and total(table.players[0].pool) == total(RICH) - total(cost)
    assert table.hand_size(0) == 2
    wrong = position.say(f"Aki: place {named(name)} {written(plus(cost, {'gold': 1}))}")
    assert wrong.clauses[0] == ("RA-5.4" if not cost else "RA-5.3" if "any" in ALL[name].cost else "RA-5.2")
    if cost:
        assert position.pool(0).say(f"Aki: place {named(name)}").clauses[0] == "RA-4.2"
    assert Position().put(1, name).pool(0, **RICH).say(f"Aki: place {named(name)}").clauses[:2] == ("RA-5.1", "REC-4")


@pytest.mark.parametrize("name", [one.id for one in ALL.values() if one.kind in ("place", "monument")])
def test_a_place_or_monument_is_claimed(name):
    component = ALL[name]
    gain = " gain 6C" if component.claimed else ""
    position = Position().pool(0, **RICH)
    verdict = position.say(f"Aki: claim {named(name)}{gain}")
    assert verdict.ok, verdict.refusal
    assert total(verdict.match.table.players[0].pool) == total(RICH) - sum(component.cost.values()) + (6 if gain else 0)
    clause = "RA-6.1" if component.kind == "place" else "RA-6.2"
    assert position.say(f"Aki: claim {named(name)} 1G{gain}").clauses[0] == clause
    assert Position().pool(0).say(f"Aki: claim {named(name)}{gain}").clauses[0] == "RA-4.2"
    assert Position().put(1, name).pool(0, **RICH).say(f"Aki: claim {named(name)}{gain}").clauses[0] == "RA-6.5"


@pytest.mark.parametrize("name", [one.id for one in ALL.values() if one.claimed])
def test_what_happens_when_it_is_claimed(name):
    position = Position().pool(0, gold=4)
    verdict = position.say(f"Aki: claim {named(name)} gain 3L 3D")
    assert verdict.ok and verdict.match.table.players[0].pool == {"life": 3, "death": 3}
    for gain in ("", "gain 5L", "gain 5L 1G"):
        assert position.say(f"Aki: claim {named(name)} {gain}").clauses[0] == "RA-6.6"


@pytest.mark.parametrize("name", [one.id for one in ALL.values() if one.kind == "item"])
def test_an_item_is_taken_when_passing(name):
    position = Position(4)
    held = position.table.holder(name)
    verdict = position.say(f"Aki: pass {named(name)}")
    if held is None:
        piece = verdict.match.table.players[0].play[name]
        assert verdict.ok and piece.down and not piece.turned
    else:
        assert verdict.clauses[0] == "RA-11.3"
    other = "Protection" if name != "protection" else "Inscription"
    if held is None:
        assert (
            position.say(f"Aki: pass {named(name)}", f"Beni: pass {other}", f"Aki: use {named(name)}").clauses[0]
            == "RA-2.3"
        )


@pytest.mark.parametrize("name", [one.id for one in ALL.values() if one.kind == "mage"])
def test_a_mage_is_kept_once(name):

    match = begin(Header({"game": "res-arcana", "players": "Aki, Beni", "expansion": "lux"}))
    verdict = apply(match, f"Aki: mage {named(name)}")
    assert verdict.ok and name in verdict.match.table.players[0].play
    assert apply(verdict.match, f"Beni: mage {named(name)}").clauses == ("RA-1.9", "REC-4")


@pytest.mark.parametrize("name", [one.id for one in ALL.values() if one.kind == "scroll"])
def test_a_scroll_is_claimed_and_is_no_component(name):
    position = Position().put(0, "inscription").pool(0, gold=1)
    verdict = position.say(f"Aki: use Inscription claim {named(name)}")
    assert verdict.ok and verdict.match.table.players[0].scrolls == (name,)
    taken = Position().put(0, "inscription").put(1, name).pool(0, gold=1)
    assert taken.say(f"Aki: use Inscription claim {named(name)}").clauses[0] == "RA-16.3"


# -- discounts --------------------------------------------------------------------------------

DISCOUNTS = [(one.id, at) for one in ALL.values() for at in range(len(one.discounts))]


@pytest.mark.parametrize("name, at", DISCOUNTS)
def test_a_discount_is_taken_in_full(name, at):
    discount = ALL[name].discounts[at]
    card = {"dragon": "water-dragon", "demon": "shadowy-figure", None: "fire-dragon"}[discount["tag"]]
    kind = max(ALL[card].cost, key=ALL[card].cost.get)
    cost = {**ALL[card].cost, kind: ALL[card].cost[kind] - discount["n"]}
    cost = {kind: count for kind, count in cost.items() if count}
    for turned in (False, True):
        position = Position().put(0, name, turned=turned).pool(0, **RICH).hand(0, card)
        verdict = position.say(f"Aki: place {named(card)} {written(cost)}")
        assert verdict.ok, verdict.refusal
    assert position.say(f"Aki: place {named(card)} {written(ALL[card].cost)}").clauses[0] == "RA-5.7"
    assert (
        position.say(f"Aki: place {named(card)} {written({**cost, kind: cost.get(kind, 0) + 1})}").clauses[0]
        == "RA-5.7"
    )


# -- VP ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [one.id for one in ALL.values() if one.kind != "scroll"])
def test_vp_of_a_component(name):
    component = ALL[name]
    lying = {kind: 3 for kind in KINDS} if component.kind == "place" else {}
    position = Position().put(0, name, essences=lying)
    right = 1 + component.vp["fixed"]  # the token
    for formula in component.vp["per"]:
        if formula["where"] == "self":
            right += 3 // formula["each"] * formula["points"]
    position.table.token = 0
    assert position.say(f"tally Aki {right}").ok
    assert position.say(f"tally Aki {right + 1}").clauses == ("REC-5",)
    lines = [line for line in position.table.sheet().lines if line.facts.get("component") == component.name]
    assert sum(line.amount for line in lines) == right - 1


@pytest.mark.parametrize(
    "name", [one.id for one in ALL.values() if any(per["where"] == "own" for per in one.vp["per"])]
)
def test_vp_for_components_in_play(name):
    position = Position().put(0, name)
    before = position.table.scores()[0]
    for card in ("sea-serpent", "hawk", "fire-dragon", "chaos-imp", "prism"):
        position.put(0, card)
    own = sum(ALL[card].vp["fixed"] for card in ("sea-serpent", "hawk", "fire-dragon", "chaos-imp", "prism"))
    counts = {"dragon": 2, "creature": 2, "demon": 1, "artifact": 5}
    more = sum(
        counts[per["count"]] // per["each"] * per["points"] for per in ALL[name].vp["per"] if per["where"] == "own"
    )
    assert position.table.scores()[0] == before + own + more


# -- nothing is forgotten -----------------------------------------------------------------------


def test_every_component_has_cases():
    used = {name for name, _ in power_cases("actions") + power_cases("reacts") + COLLECTING + DISCOUNTS}
    used |= {one.id for one in ALL.values() if one.claimed or one.vp["fixed"] or one.kind == "artifact"}
    assert used == set(ALL)
    assert len(ALL) == len(components.data()["components"]) >= 112


def test_every_word_of_the_vocabulary_is_executed():
    words = {
        word
        for one in ALL.values()
        for power in one.actions + one.reacts + one.claimed
        for part in power["cost"] + power["effect"]
        for word in part
    }
    driven = {
        name.removeprefix(prefix) for name in dir(Play) for prefix in ("cost_", "effect_") if name.startswith(prefix)
    }
    assert driven <= words <= {*WORDS}


def test_what_rests_on_one_source_is_listed():
    house = {one["name_en"] for one in components.data()["components"] if one["sources"] == ["house"]}
    assert {*res_arcana.GAME.doubtful()} - house == {"Destruction"}


def test_no_component_is_named_in_the_code():
    from pathlib import Path

    folder = Path(components.__file__).parent
    names = (
        {one.id for one in ALL.values()}
        | {str(one.name) for one in ALL.values()}
        | {one.id.replace("-", "_") for one in ALL.values()}
    )
    common = {"temple"}  # an English word, too
    for path in folder.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        code = [
            line
            for line in source.split("\n")
            if "Verb(" not in line and '"""' not in line and not line.strip().startswith("#")
        ]
        for name in names - common:
            assert not any(f'"{name}"' in line for line in code), (path.name, name)


# -- payments ---------------------------------------------------------------------------------


def test_payments_of_fixed_and_any_icons():
    price = Price({"gold": 1, "any": 1})
    assert price.accepts({"gold": 1, "calm": 1}) and price.accepts({"gold": 2})
    assert not price.accepts({"calm": 2}) and not price.accepts({"gold": 1})
    assert price.options({"gold": 1, "calm": 1}) == [{"calm": 1, "gold": 1}]
    assert len(price.options({"gold": 1, "calm": 1, "life": 1})) == 2


def test_a_discount_that_excludes_gold_lowers_no_gold_icon():
    others = ("life", "elan", "calm", "death")
    price = Price({"gold": 1, "any": 1}, [(2, others)])
    assert price.lowered() == 1 and price.accepts({"gold": 1}) and not price.accepts({"calm": 1})
    both = Price({"gold": 1, "elan": 2}, [(2, KINDS), (1, others)])
    assert both.least == 0 and both.accepts({})
    mixed = Price({"gold": 1, "elan": 2}, [(1, others)])
    assert mixed.accepts({"gold": 1, "elan": 1}) and not mixed.accepts({"elan": 2})
    wide = Price({"gold": 1, "elan": 2}, [(1, KINDS), (1, others)])
    assert wide.accepts({"gold": 1}) and wide.accepts({"elan": 1}) and not wide.accepts({"calm": 1})


def test_x_of_one_kind_beside_another_cost():
    price = Price({"any": 2})
    price.same = KINDS
    assert (
        price.accepts({"calm": 2})
        and price.accepts({"calm": 1, "life": 4})
        and price.accepts({"life": 1, "elan": 1, "gold": 3})
    )
    assert not price.accepts({"calm": 1}) and not price.accepts({"calm": 2, "life": 2, "elan": 2, "gold": 1})


def test_a_bill_of_two_prices():
    bill = Bill(Price({"any": 4}), Price({"elan": 6}))
    assert (
        bill.accepts({"elan": 6, "calm": 4}) and bill.accepts({"elan": 10}) and not bill.accepts({"elan": 5, "calm": 5})
    )
    assert bill.options({"elan": 10}) == [{"elan": 10}]
    assert not bill.options({"elan": 5, "calm": 9})


def test_the_example_of_the_source():
    """Catacombs of the Dead, 12 Death: twice 5 Death, once turned: 3 VP and 2 Death (section 6)."""
    position = Position().put(0, "catacombs-of-the-dead").pool(0, death=12)
    position.table.token = 1
    position.table.players[1].passed = True
    place = '"Catacombs of the Dead"'
    verdict = position.say(f"Aki: use {place} 1", f"Aki: use {place} 1", f"Aki: use {place} 2", "tally Aki 3")
    assert verdict.ok and verdict.match.table.players[0].pool == {"death": 2}
    assert LETTERS["death"] == "D"


# -- hidden cards -----------------------------------------------------------------------------


@pytest.mark.parametrize("variant, seats", [("standard", 5), ("draft", 3), ("match-play", 2)])
def test_no_artifact_is_lost_or_doubled(variant, seats):
    rng = random.Random(variant)
    names = ", ".join(("Aki", "Beni", "Chie", "Dai", "Emi")[:seats])
    match = begin(Header({"game": "res-arcana", "players": names, "expansion": "lux", "variant": variant}))
    for _ in range(50):
        choices = [offer for offer in offers(match, most=2) if offer.verb not in ("concede", "final", "result")]
        if not choices:
            break
        match = apply(match, str(rng.choice(choices))).match
        table = match.table
        held = sum(sum(known.values()) + sum(unseen.values()) for known, unseen in table.cards.zones.values())
        in_play = sum(table.book[name].kind == "artifact" for player in table.players for name in player.play)
        assert held + in_play == sum(one.kind == "artifact" for one in ALL.values())


def test_a_draft_that_a_lost_game_breaks_off_leaves_all_sixteen():
    match = begin(Header({"game": "res-arcana", "players": "Aki, Beni", "variant": "draft match-play"}))
    for line in ("Aki: deal 4", "Beni: deal 4", "Aki: keep ?", "Beni: keep ?", "Beni: concede game", "Beni: first Aki"):
        match = apply(match, line).match
    assert match.table.cards.size("pile") == 16
    for name, line in zip(["Aki", "Beni"] * 4 + ["Aki"], ["take ?", *["take ? ?"] * 7, "take ?"]):
        verdict = apply(match, f"{name}: {line}")
        assert verdict.ok, (name, line, verdict.refusal)
        match = verdict.match
    assert offers(match, most=1) and match.table.cards.size("pile") == 0


def test_a_declared_monument_is_none_of_the_match_before():
    match = begin(Header({"game": "res-arcana", "players": "Aki, Beni"}))
    before = match.table.monuments.draft()
    after = apply(match, 'card "Moon Gate" monument cost 4G vp 2').match
    assert match.table.monuments == before
    assert after.table.monuments.size("out") == before.size("out") + 1


def test_what_was_seen_on_top_is_drawn_in_order():
    position = Position().put(0, "library").put(0, "oracle").pool(0, gold=1)
    position.table.players[1].passed = True
    look = "Aki: use Oracle order Prism Hawk Vault"
    verdict = position.say(look, "Aki: use Library", "Aki: draw Hawk")
    assert verdict.clauses == ("RA-8.16", "REC-4")
    assert position.say(look, "Aki: use Library", "Aki: draw Prism").ok
    assert position.say(look, "Aki: use Library", "Aki: use Scholar 1G", "Aki: draw Hawk", "Aki: place Prism").ok
    assert position.say(look, "Aki: place Prism").clauses == ("RA-5.1", "REC-4")


def test_a_draw_stays_apart_from_the_hand_until_it_is_mixed():
    """The latest draw comes out of the new deck, so it can't be a card that never was in the discards (RA-7.3)."""
    position = Position().put(0, "library").pool(0)
    table = position.table
    table.players[1].passed = True
    table.cards.move(("deck", 0), "box", 5)
    table.cards.carry("box", ("discards", 0), ("prism", "hawk"))
    assert position.say("Aki: use Library", "Aki: draw Vault").clauses == ("RA-8.16", "REC-4")
    assert position.say("Aki: use Library", "Aki: draw Hawk").ok
    assert position.say("Aki: use Library", "Aki: place Prism", "Aki: draw Hawk").clauses == ("RA-8.16", "REC-4")
    assert position.say("Aki: use Library", "Aki: place Prism", "Aki: draw Prism").ok


def test_a_card_is_still_declared_when_an_earlier_draw_is_named_after_it():
    position = Position().put(0, "library").pool(0)
    position.table.players[1].passed = True
    mixed = ("Aki: use Library", "Aki: discard ? 1G")  # it may have been drawn, or have been in hand before
    said = 'card "Moon Cat" artifact'
    seen = 'Aki: reveal "Moon Cat"'
    for lines in (
        (*mixed, said, "Aki: draw Prism"),
        (said, *mixed, "Aki: draw Prism"),
        (*mixed, "Aki: draw Prism", said),
    ):
        assert position.say(*lines, seen).ok
        assert position.say(*lines, seen, 'Beni: reveal "Moon Cat"').clauses == ("RA-17.1", "REC-4")


def test_names_are_matched_among_ones_own_first():
    position = Position().put(0, "fire-demon").pool(0, life=1)
    verdict = position.say("Aki: use Fire 2")
    assert verdict.ok and verdict.statement == 'use "Fire Demon" 2'
    both = position.put(0, "fire-dragon")
    assert both.say("Aki: use Fire 2").clauses == ("REC-2",)
    assert position.say("Aki: use Dragon").clauses[0] == "REC-2"


def test_words_may_stand_in_any_order():
    position = Position().put(0, "prism").put(0, "witch").pool(0, gold=1, calm=2)
    for text in (
        "Prism 1 pay 1G gain 2E",
        "Prism 1 gain 2E pay 1G",
        "Prism 1 gain 1E pay 1G gain 1E",
        "プリズム 得る 2活力 支払う 1黄金",
        "Prism 1 2E pay 1G",
    ):
        verdict = position.say(f"Aki: use {text}")
        assert verdict.ok and verdict.match.table.players[0].pool == {"calm": 2, "elan": 2}, (text, verdict.refusal)
    position.table.players[0].play["prism"] = Piece(turned=True)
    for text in (
        "Witch Prism 2C",
        "Witch 2C Prism",
        "Witch straighten Prism pay 2C",
        "Witch pay 2C straighten Prism",
        "Witch pay 1C 縦 Prism 1C",
        "Witch pay 2C",
    ):
        verdict = position.say(f"Aki: use {text}")
        expected = text != "Witch pay 1C 縦 Prism 1C"
        assert verdict.ok == expected, (text, verdict.refusal)


def test_one_deed_has_one_spelling_in_whatever_order_it_is_typed():
    position = (
        Position().put(0, "alchemical-lab").put(0, "dragon-egg").put(0, "prism").hand(0, "fire-dragon").pool(0, **RICH)
    )
    for typed, kept in (
        (
            ("Prism 1 pay 1G gain 2E", "prism 1 gain 2E pay 1 gold", "プリズム 1 得る 2活力 支払う 1 黄金"),
            "use Prism 1 pay 1G gain 2E",
        ),
        (
            ('"Dragon Egg" pay 2E place "Fire Dragon"', '"Dragon Egg" place "Fire Dragon" pay 2E'),
            'use "Dragon Egg" pay 2E place "Fire Dragon"',
        ),
        (('"Dragon Egg" place fire-dr 2E', '"Dragon Egg" 2E place fire-dr'), 'use "Dragon Egg" 2E place "Fire Dragon"'),
        (("alchemical-lab on prism 1L", "alchemical-lab 1L on prism"), 'use "Alchemical Lab" 1L on Prism'),
    ):
        for text in typed:
            verdict = position.say(f"Aki: use {text}")
            assert verdict.ok and verdict.statement == kept, (text, verdict.statement, verdict.refusal)
            again = apply(position.start(), verdict.match.spoken())
            assert again.ok and again.statement == kept
    position.table.monuments.show("display", ("obelisk",))
    assert (
        position.say("Aki: claim Obelisk gain 6L pay 4G").statement
        == position.say("Aki: claim Obelisk 4G gain 6L").statement
        == "claim Obelisk 4G gain 6L"
    )


def test_a_statement_is_told_in_japanese():
    position = Position().put(0, "prism").put(0, "witch").pool(0, **RICH)
    said = in_japanese(position.start(), "use Witch pay 2C straighten Prism")
    assert said == "使用 ウィッチ 支払う 2平穏 縦 プリズム" and position.say(f"Aki: {said}").clauses == ("RA-8.13",)


def test_places_stand_by_the_win_then_by_points():
    position = Position(3).put(0, "great-pyramid").put(1, "colossus")
    assert position.table.places() == [1, 2, 3]
    verdict = position.say("Aki: concede", "Chie: concede")
    assert verdict.match.table.places() == [2, 1, 3] and verdict.match.table.winners() == [1]
    assert places([12, 12, 3, 0], [1, 0], [0, 1, 2, 3]) == [1, 1, 3, 4]


def test_only_the_actor_sees_the_cards_of_deal_draw_and_keep():
    assert {verb.name for verb in res_arcana.VERBS if verb.secret} == {"deal", "draw", "keep"}


def offered(match, verb, actor):
    return {one.text for one in offers(match) if one.verb == verb and one.actor == actor}


def test_an_offer_does_not_leave_out_exactly_the_cards_of_other_hands():
    header = Header({"game": "res-arcana", "players": "Aki, Beni"})
    lines = ["Aki: mage Scholar", "Beni: mage Transmuter", "Beni: item Research", "Aki: item Alchemy"]
    unseen = start_of(header, lines)
    assert 'place "Chalice of Fire"' in offered(unseen, "place", "Aki")
    told = start_of(header, ["Beni: deal Prism 7", *lines])
    assert not offered(told, "place", "Aki")
    own = start_of(header, ["Beni: deal Prism 7", "Aki: draw Vault", *lines])
    assert {text.split()[1] for text in offered(own, "place", "Aki")} == {"Vault"}
    mine = "Aki: deal Prism Vault Crypt Athanor Hawk Treant Mermaid Nightingale"
    assert "place Prism" in offered(start_of(header, [mine, *lines]), "place", "Aki")
    dealt = start_of(header, ["Beni: deal Witch Druid"])
    assert not offered(dealt, "mage", "Aki") and offered(dealt, "mage", "Beni") == {"mage Witch", "mage Druid"}


def start_of(header, lines):
    match = begin(header)
    for line in lines:
        verdict = apply(match, line)
        assert verdict.ok, (line, verdict.refusal)
        match = verdict.match
    return match
