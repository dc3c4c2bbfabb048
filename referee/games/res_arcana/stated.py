"""What is done with declared components (section 8.5): `card`, and powers that are taken as stated (RA-17.2)."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import components, effects, essences, gains, moves, piles
from referee.games.res_arcana.components import Component
from referee.games.res_arcana.costs import DestroyOwn
from referee.games.res_arcana.declared import Declaration
from referee.games.res_arcana.deed import Deed
from referee.games.res_arcana.essences import Amount, plus, told, written
from referee.games.res_arcana.phases import DISCARDS
from referee.games.res_arcana.pieces import Offer
from referee.games.res_arcana.powers import Pay, Power, Turn, Word, made_power
from referee.games.res_arcana.saying import LOOSE, NAME, Said, say
from referee.games.res_arcana.sentences import NONE, Heard, Named, in_hand, in_play, settle
from referee.games.res_arcana.table import Law, Table
from referee.grammar.words import key
from referee.kernel.doubts import one_of
from scorers.res_arcana import Formula, Points
from scorers.sheet import Facts, Json, Name, Term
from scorers.state import put
from scorers.types import Iterator


def card(table: Table, law: Law, name: str, said: Declaration) -> None:
    """RA-17.2: a component is declared; what contradicts an earlier `card` or the data is rejected."""
    facts = {**dict(said), "tags": tuple([fact for field, fact in said if field == "tag"])}
    facts.pop("tag", None)
    law.notes("RA-17.2")
    vocabularies = [table.lexicon[group] for group in components.GROUPS]
    known = next((names.spellings[key(name)] for names in vocabularies if key(name) in names.spellings), None)
    if known is not None and known not in table.stated:
        component = table.book[known]
        _compare(law, _facts_of(component), facts, name)
        holds, was = set(facts["tags"]) <= set(component.tags), [Term(tag) for tag in component.tags]
        told_as: Facts = {"field": Term("field-tags"), "was": was or Name("none", "なし")}
        law.can("RA-17.2", holds, key="RA-17.2/contradicts", component=name, **told_as)
        return
    identity = known or "declared-" + key(name)
    if known is None:
        law.limits("REC-9/cards", len(table.stated))
    before = table.stated.get(identity, {"name": Name(name)})
    _compare(law, before, facts, name)
    now = {**before, **facts, "tags": tuple(dict.fromkeys((*before.get("tags", ()), *facts["tags"])))}
    table.book = table.book.copy()
    table.stated = {**table.stated, identity: now}
    per: list[Formula] = [{"count": now["per"], "where": "self", "points": 1, "each": 1}] if "per" in now else []
    vp: Points = {"fixed": now.get("vp", 0), "per": per}
    named = now["name"]
    table.book[identity] = components.Component(identity, now["kind"], named, [named], now["tags"], now.get("cost"), vp)
    if known is None:
        _join(table, table.book[identity])


def _facts_of(component: Component) -> Json:
    facts = {"kind": component.kind, "tags": component.tags, "cost": component.cost or {}, "vp": component.vp["fixed"]}
    own = [one["count"] for one in component.vp["per"] if one["where"] == "self"]
    return {**facts, "per": own[0]} if own else facts


def _compare(law: Law, before: Json, facts: Json, name: str) -> None:
    for field in ("kind", "cost", "vp", "per"):
        if field in facts and field in before and facts[field] != before[field]:
            was = before[field]
            was = told(was) if field == "cost" else Term(was) if isinstance(was, str) else was
            law.cannot("RA-17.2", key="RA-17.2/contradicts", component=name, field=Term(f"field-{field}"), was=was)


def _join(table: Table, component: Component) -> None:
    """The new component's name is known from now on, and it is somewhere among its kind."""
    for group, kinds in components.GROUPS.items():
        if component.kind in kinds:
            names = table.lexicon[group].draft()
            names.add(component.id, component.spellings)
            table.lexicon = put(table.lexicon, group, names)
    if component.kind == "artifact":
        table.cards.add("box", 1)
        table.cards.declare(component.id, 1)
    elif component.kind == "monument":
        monuments = table.monuments
        monuments.add("out", 1)
        monuments.declare(component.id, 1)
    elif component.kind == "item":
        table.items += (component.id,)
    elif component.kind == "scroll":
        table.scrolls += (component.id,)


# -- powers as stated -------------------------------------------------------------------------


ALL_TOLD = ("gain", "store", "rivals", "turned", "check", "draw", "loss", "offer")  # in the power itself


def carry_out(law: Law, name: str, said: Said, react: bool = False) -> None:
    """RA-17.2: a power as stated: what is said of it, as a power of the data's words (section 8.5)."""
    component = law.table.book[name]
    piece = law.table.players[law.actor].play.get(name)
    if loose := next((word for word in (NAME, "as", LOOSE) if word in said.words), None):
        word = written(said.words[LOOSE][0]) if loose == LOOSE else law.table.shown(said.told(loose))
        law.cannot("RA-17.2", key="use/words", component=component.name, word=word)
    law.can("RA-8.7", piece or "store" not in said.words, "RA-17.2", key="store/nothing", component=component.name)
    law.can("RA-8.17", "on" not in said.words, "RA-17.2", key="store/missing")
    power = power_said(said)
    power.when = "react" if react else "action"
    # The power that RA-8.2 excepts (Guard Dog) needs the component turned, and straightens it.
    rises = name in said.words.get("straighten", ()) and any(one.only_turned for one in component.actions)
    power.only_turned = rises and piece is not None and piece.turned
    deed = Deed(law, name, power, said)
    for word in ALL_TOLD:
        deed.said.words.pop(word, None)
    deed.carry_out()
    moves.scroll_returns(law, name)


def power_said(said: Said) -> Power:
    """The power that a statement about a declared component tells, in the data's words."""
    words, times = said.words, {word: len(values) for word, values in said.words.items()}
    costs: list[Word] = [Turn("self")] if "turned" in words else []
    costs += [Pay(words["pay"][0])] if "pay" in words else []
    costs += [Turned()] * times.get("turn", 0) + [DestroyOwn(None, False)] * times.get("destroy", 0)
    drawing: list[Word] = [effects.Draw(words["draw"][-1])] if words.get("draw", [0])[-1] else []
    done: list[Word] = [Stored(said.stored), Taken(), *[effects.Straighten("own", None)] * times.get("straighten", 0)]
    if "discard" in times:  # what was drawn may be what is discarded (RA-8.16)
        done, drawing = [*done, *drawing, *[Thrown()] * times["discard"]], []
    done += [*[Laid()] * times.get("place", 0), *[effects.Retrieve(1)] * times.get("retrieve", 0)]
    done += [effects.ClaimScroll(1)] * times.get("claim", 0)
    for word, gift in (("gain", gains.Gain), ("store", gains.Store), ("rivals", effects.RivalsGain)):
        done += [gift(words[word][0])] if word in words else []
    done += drawing
    done += [effects.Look(times["order"])] if "order" in times else []
    if words.get("loss", [0])[-1]:
        offered = words.get("offer", [None])[-1]
        offer = Offer(offered) if isinstance(offered, str) else Offer("pay", offered) if offered else None
        done.append(effects.LifeLoss(words["loss"][-1], offer))
    done += [effects.CheckVictory(True)] if "check" in words else []
    power = made_power("action", costs, done)
    power.clauses = ("RA-17.2",)
    return power


class Turned(Word):
    """A component of one's own that is turned, whatever it is."""

    def carry(self, deed: Deed) -> None:
        name = deed.typed("turn", lambda name: name in deed.player.play)
        moves.own(deed.law, name, "RA-8.8")
        straight = not deed.player.play[name].turned
        deed.law.asks("RA-8.8", straight, key="RA-8.8/turned", **deed.table.since_turned(name))
        deed.turn(name)


class Thrown(Word):
    """A card that is discarded, perhaps unseen."""

    def carry(self, deed: Deed) -> None:
        card = deed.typed("discard", lambda name: in_hand(deed.law, name))
        piles.leave_hand(deed.law, card, "RA-8.18", DISCARDS[deed.seat])


class Taken(Word):
    """Components from which all is taken; a player after `from` is whose discards are placed from, or in whom a gain is counted."""

    def carry(self, deed: Deed) -> None:
        player = deed.player
        for named in deed.said.words.get("from", ()):
            name = settle(deed.law, named, lambda law, value: isinstance(value, int) or in_play(law, value))
            if name == NONE:
                deed.law.notes("RA-4.5")
                continue
            if isinstance(name, int):
                if name == deed.seat and "place" not in deed.said.words:
                    moves.own(deed.law, name, "RA-8.17")
                continue
            moves.own(deed.law, name, "RA-8.17")
            player.pool = plus(player.pool, player.play[name].essences)
            deed.lay(name, {})
        if "place" not in deed.said.words:
            deed.said.words.pop("from", None)


class Laid(Word):
    """A card that is placed: from the hand, if it can be there and no owner of discards is named, or from discards."""

    def carry(self, deed: Deed) -> None:
        law, table, seat = deed.law, deed.table, deed.seat
        card = deed.aimed("place", lambda name: in_hand(law, name))
        if card == NONE:
            return
        law.can("RA-5.1", card != UNSEEN, key="RA-5.1/unseen")
        said = [one.meant if isinstance(one, Named) else one for one in deed.said.words.get("from", ())]
        owners = [one for one in said if isinstance(one, int)]
        zones = [DISCARDS[owner] for owner in owners or [*range(seat, len(table.names)), *range(seat)]]
        able: list[tuple[str, int] | None] = [zone for zone in zones if table.cards.can(zone, (card,))]
        if owners and not able:
            piles.absent(law, card, "RA-8.15")
        if not able or not owners and in_hand(law, card):
            able.insert(0, None)
        pile = one_of(table, able)
        if pile is None:
            piles.leave_hand(law, card, "RA-8.15")
        else:
            piles.leave_discards(table, seat, card, pile)
        moves.place_card(law, deed.player, card)
        if "place" not in deed.said.words:
            deed.said.words.pop("from", None)


class Stored(Word):
    """Essences that are put `on` own components, or that are paid `from` them."""

    stored: tuple[tuple[str, Heard, Amount], ...]

    def carry(self, deed: Deed) -> None:
        law, player = deed.law, deed.player
        for word, named, amount in sorted(self.stored, key=lambda one: one[0] == "on"):
            target = settle(law, named, in_play)
            moves.own(law, target, "RA-8.17")
            lying = player.play[target].essences
            holds, facts = word == "on" or essences.covers(lying, amount), {"cost": told(amount), "lying": told(lying)}
            law.can("RA-8.3", holds, key="RA-8.3/on-it", component=deed.table.shown(target), **facts)
            deed.lay(target, plus(lying, amount) if word == "on" else essences.minus(lying, amount))


def offer_use(table: Table, seat: int, name: str) -> Iterator[tuple[str, Said]]:
    """Turning the component for something."""
    piece = table.players[seat].play.get(name)
    if piece is None:
        yield name, say(gain={"life": 1})
        yield name, say(pay={"life": 1})
    elif not piece.turned:
        yield name, say(turned=True, gain={"life": 1})
        yield name, say(turned=True, pay={"life": 1}, store={"gold": 1})
