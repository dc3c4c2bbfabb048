"""Words of what a power costs: components turned or destroyed, cards discarded, essences (RA-8.3, RA-8.4, RA-8.8, RA-8.10, RA-8.18)."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import essences, moves, piles
from referee.games.res_arcana.essences import Amount, minus, told
from referee.games.res_arcana.phases import DISCARDS
from referee.games.res_arcana.powers import Offered, Pay, Word, Words, word
from referee.games.res_arcana.sentences import in_hand
from scorers.sheet import Facts, Term
from scorers.types import Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.res_arcana.deed import Deed


@word("turn_other", "RA-8.8")
class TurnOther(Word):
    """RA-8.8: another straight component of one's own with the tag is turned."""

    tag: str

    def carry(self, deed: Deed) -> None:
        tag = self.tag

        def fits(name: str) -> bool:
            piece = deed.player.play.get(name)
            if piece is None or piece.turned or name == deed.name:
                return False
            return deed.is_tagged(name, tag) or deed.table.book[name].acts_as(tag) is not None

        name = deed.typed("turn", fits)
        if name is None:
            able = [one for one in deed.player.play if fits(one)]
            known, acting = [one for one in able if deed.is_tagged(one, tag)], deed.said.words.pop("as", None)
            if len(known) == 1 and not acting:  # what acts as another is never meant unnamed (RA-8.20)
                name = known[0]
            elif able:
                deed.miss("RA-8.8", f"turn-{tag}", able)
                return
            else:
                deed.law.breach("RA-8.8", key="RA-8.8/none", component=deed.component.name, tag=Term(tag))
                return
        moves.own(deed.law, name, "RA-8.8")
        deed.law.asks("RA-8.8", name != deed.name, key="RA-8.8/itself", component=deed.component.name)
        holds = not deed.player.play[name].turned or name == deed.name
        deed.law.asks("RA-8.8", holds, key="RA-8.8/turned", **deed.table.since_turned(name))
        tagged = deed.is_tagged(name, tag)
        if tagged or deed.table.book[name].acts_as(tag) is None:
            if not tagged:
                deed.law.breach("RA-8.8", key="RA-8.8/tag", component=deed.table.shown(name), tag=Term(tag))
            deed.turn(name)
            return
        holds = deed.said.words.pop("as", [tag])[-1] == tag
        deed.law.asks("RA-16.5", holds, key="RA-16.5/tag", component=deed.table.shown(name), tag=Term(tag))
        pretend(deed, name, tag)

    def offers(self, now: Offered) -> list[Words]:
        book = now.table.book
        able = [one for one in now.player.play if self.tag in book[one].tags or book[one].acts_as(self.tag)]
        return [{"turn": one} for one in able]


@word("destroy_own", "RA-8.10", "RA-8.20")
class DestroyOwn(Word):
    """RA-8.10: an artifact of one's own in play is destroyed, with one of the tags if some are named."""

    tags: Sequence[str] | None
    not_self: bool

    def carry(self, deed: Deed) -> None:
        tags, not_self = self.tags, self.not_self

        def fits(name: str) -> bool:
            return name in deed.player.play and has_tag(deed, name, tags) and not (not_self and name == deed.name)

        name = deed.typed("destroy", fits)
        if name is None:
            able = [one for one in deed.player.play if fits(one)]
            known = [one for one in able if one != deed.name]
            if able and len(known) != 1:
                deed.miss("RA-8.10", "destroy", able)
                return
            if not known:
                wanted = [Term(tag) for tag in tags or ("artifact",)]
                deed.law.cannot("RA-8.10", key="RA-8.10/none", component=deed.component.name, tags=wanted)
            name = known[0]
        moves.may_be_destroyed(deed.law, name, "RA-8.10")
        component, told = deed.table.shown(name), [Term(tag) for tag in tags or ()]
        deed.law.asks("RA-8.10", has_tag(deed, name, tags), key="RA-8.10/tag", component=component, tags=told)
        deed.law.asks("RA-8.10", not not_self or name != deed.name, key="RA-8.10/itself", component=component)
        deed.destroyed = name
        ruin(deed, name)

    def offers(self, now: Offered) -> list[Words]:
        return [{"destroy": one} for one in now.player.play if now.table.book[one].kind == "artifact"]


@word("discard", "RA-8.18")
class Discard(Word):
    """RA-8.18: a card from hand is discarded as a cost; it must be named, because it decides what follows."""

    tags: Sequence[str] | None

    def carry(self, deed: Deed) -> None:
        tags = self.tags
        card = deed.typed("discard", lambda name: in_hand(deed.law, name))
        if card is None or card == UNSEEN:
            deed.law.can("RA-8.18", deed.table.hand_size(deed.seat), "RA-8.3", key="hand/empty")
            deed.miss("RA-8.18", "discard")
            return
        moves.of_kind(deed.law, card, "RA-8.18")
        component, told = deed.table.book[card], [Term(tag) for tag in tags or ()]
        holds = not tags or any(tag in component.tags for tag in tags)
        deed.law.asks("RA-8.18", holds, key="RA-8.10/tag", component=component.name, tags=told)
        piles.leave_hand(deed.law, card, "RA-8.18", DISCARDS[deed.seat])
        deed.discarded = card

    def offers(self, now: Offered) -> list[Words]:
        return [{"discard": one} for one in piles.cards_in_hand(now.table, now.seat)[:4]]


@word("pay_from_self")
class PayFromSelf(Word):
    """Essences on the component go to the supply."""

    amount: Amount

    def carry(self, deed: Deed) -> None:
        lying = deed.player.play[deed.name].essences
        facts: Facts = {"component": deed.component.name, "cost": told(self.amount), "lying": told(lying)}
        deed.law.can("RA-8.3", essences.covers(lying, self.amount), key="RA-8.3/on-it", **facts)
        deed.lay(deed.name, minus(lying, self.amount))


@word("destroy", "RA-8.10")
class Destroy(Word):
    """RA-8.10: the component itself is destroyed."""

    which: str

    def carry(self, deed: Deed) -> None:
        ruin(deed, deed.name)


def act_as(deed: Deed, tag: str) -> None:
    """RA-16.5: a component is turned to count as one with the tag, where the power needs no such turn."""
    able = [name for name in deed.player.play if deed.table.book[name].acts_as(tag)]
    name = able[0] if able else ""
    if "turn" in deed.said.words:
        name = deed.typed("turn", lambda one: one in able)
    deed.law.can("RA-16.5", name in able, key="RA-16.5/none", tag=Term(tag))
    deed.law.asks("RA-16.5", not deed.player.play[name].turned, key="RA-8.2/turned", **deed.table.since_turned(name))
    pretend(deed, name, tag)


def pretend(deed: Deed, name: str, tag: str) -> None:
    """The react power of a component that acts as another: its cost joins this power's."""
    component, power = deed.table.shown(name), deed.table.book[name].acts_as(tag)
    deed.law.asks("RA-11.6", not deed.player.play[name].down, "RA-16.5", key="RA-11.6/down", component=component)
    for one in power.costs if power else ():
        if isinstance(one, Pay):
            deed.price = deed.price.plus(one.amount)
    deed.turn(name)
    deed.acting = (name, tag)
    deed.law.happens("acts", "RA-16.5", component=component, tag=Term(tag))


def has_tag(deed: Deed, name: str, tags: Sequence[str] | None) -> bool:
    """Whether it is an artifact and has one of the tags (None: any)."""
    component = deed.table.book[name]
    return component.kind == "artifact" and (tags is None or any(tag in component.tags for tag in tags))


def ruin(deed: Deed, name: str) -> None:
    """A component is destroyed (RA-8.10)."""
    moves.destroy(deed.law, deed.seat, name)
    deed.ruined += (name,)
