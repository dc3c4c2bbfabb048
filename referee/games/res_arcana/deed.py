"""One power being used, from what was typed to what it does (RA-8)."""

from __future__ import annotations

from referee.games.res_arcana import costs, effects, gains, interrupts
from referee.games.res_arcana.essences import Amount
from referee.games.res_arcana.payment import NO_PRICE
from referee.games.res_arcana.pieces import Piece
from referee.games.res_arcana.powers import Power
from referee.games.res_arcana.saying import LEFT, NAME, Said
from referee.games.res_arcana.sentences import NONE, WORDS, settle
from referee.games.res_arcana.table import Law
from referee.kernel.verdict import Lack
from scorers.sheet import Name, Term
from scorers.types import Any, Callable, Iterable, NoReturn, Sequence


class Deed:
    """One power being used.

    player: who uses it, to be changed; said: what was typed, consumed word by word; price: what is to be paid for it; card: what it places; missing: (clause, Lack) pairs of choices that were not typed; acting: (component, tag) that
    counts as one with the tag; destroyed, discarded: what the cost took, for `gain_as_cost`; paid: what left the pool;
    x: essences of "same"; idle: whether it has no effect, since nothing fits (RA-4.5).
    """

    def __init__(self, law: Law, name: str, power: Power, said: Said, clause: str = "RA-8.3") -> None:
        self.law = law
        self.table = table = law.table
        self.seat = seat = law.actor
        self.player = table.players[seat]
        self.name = name
        self.component = table.book[name]
        self.spoken = bool(said.items)
        self.said = Said(said.items)  # to be used up
        self.missing: tuple[tuple[str, Lack], ...] = ()
        self.acting: tuple[str, str] | None = None
        self.destroyed: str | None = None
        self.discarded: str | None = None
        self.ruined: tuple[str, ...] = ()
        self.paid: Amount = {}
        self.x = 0
        self.clause = clause
        self.power = power
        self.price = power.price
        self.card: str | None = None
        self.idle = False

    def typed(self, word: str, fits: Callable[[Any], bool]) -> Any:
        """The name typed for a word, or without one; None where there is none. `none` is for `aimed` alone (RA-8.3)."""
        named = self.aimed(word, fits)
        holds = named != NONE
        self.law.can("RA-8.3", holds, key="RA-8.3/none", component=self.component.name, word=Name(*WORDS[word][:2]))
        return named

    def aimed(self, word: str, fits: Callable[[Any], bool]) -> Any:
        """The target typed for a word, or without one; NONE where `none` is typed (RA-4.5); None where there is none."""
        named = self.said.cut(word if word in self.said.words else NAME)
        if named is None:
            return None
        if named == NONE:
            self.law.notes("RA-4.5")
        return settle(self.law, named, lambda _, value: fits(value))

    def target(self, word: str, fits: Callable[[Any], bool], clause: str, answers: Iterable[str | int]) -> Any:
        """The target that has to be typed; None where none is meant, and where it is missing, which is noted."""
        named = self.aimed(word, fits)
        if named is None:
            self.miss(clause, word, answers)
        return None if named == NONE else named

    def miss(
        self,
        clause: str,
        what: str,
        answers: Iterable[str | int] = (),
        stem: str | None = None,
        right: Sequence[object] = (),
        pool: Name | None = None,
    ) -> None:
        """Note a choice that has not been typed; answers: ids, seats or amounts as written."""
        told = [self.table.shown(one) if isinstance(one, int) or one in self.table.book else one for one in answers]
        word = Name(*WORDS[stem or what.partition("-")[0]][:2])
        self.missing += ((clause, Lack(Term(what), word, right, pool, told)),)

    def is_tagged(self, name: str, tag: str | None) -> bool:
        """Whether a component counts as one with the tag for this power (RA-R2)."""
        tags = self.table.book[name].tags
        if tag is None or tag not in tags:
            return tag is None
        excluded = self.table.rules.hybrids == "exclude" and self.component.kind == "mage" and tag == "creature"
        return not (excluded and len(tags) > 1)

    def carry_out(self) -> None:
        """Costs, then effects; a choice that is missing refuses it all with the list of what is missing."""
        power, said = self.power, self.said
        self.law.notes(*power.clauses)
        piece = self.player.play.get(self.name)
        if piece is not None and (piece.turned or piece.down or power.only_turned):
            self.stand_ready(piece)
        if "as" in said.words and power.word(costs.TurnOther) is None:
            costs.act_as(self, said.words.pop("as")[-1])
        for cost in power.costs:
            cost.carry(self)
        place, of_card = power.word(effects.Place), NO_PRICE
        if place is not None:
            self.card, of_card = place.choose(self)
        if self.price is not NO_PRICE or self.card is not None or self.spoken:
            gains.settle_payment(self, of_card, self.card)
        gifts: Sequence[gains.Gift] | None = power.gives
        if gifts is None or self.spoken:
            gifts = gains.gains(self)
        for effect in power.effects:
            effect.carry(self)
        if self.spoken:
            self.refuse_left()
        if self.missing:
            self.refuse_missing()
        if gifts:
            gains.receive(self, gifts)
        for name in self.ruined:
            interrupts.artifact_destroyed(self.law, name)

    def refuse_missing(self) -> NoReturn:
        """A statement that leaves a choice open is refused with the list of what is missing."""
        clauses = dict.fromkeys(clause for clause, _ in self.missing)
        what = [lack.what for _, lack in self.missing]
        self.law.cannot(*clauses, key="missing", component=self.component.name, missing=what, lacks=self.missing[0][1])

    def refuse_left(self) -> None:
        """Nothing may have been typed that this power doesn't ask for."""
        if self.said.words:
            word = self.said.told(min(self.said.words, key=LEFT.index))
            clauses = ("RA-8.6", "RA-8.1") if word == "gain" else ("RA-8.1",)
            self.law.cannot(*clauses, key="use/words", component=self.component.name, word=self.table.shown(word))

    def stand_ready(self, piece: Piece) -> None:
        """RA-8.2, RA-10.1, RA-11.6: straight where the power needs it, and face up."""
        react = self.power.when == "react"
        self.law.asks("RA-11.6", not piece.down, key="RA-11.6/down", component=self.component.name)
        if self.power.only_turned:
            self.law.asks("RA-8.2", piece.turned, key="RA-8.2/straight", component=self.component.name)
        elif piece.turned and (not react or self.power.turns):
            number = self.table.when(("turned", self.name))
            clause = "RA-10.1" if react else "RA-8.2"
            self.law.breach(clause, key="RA-8.2/turned", component=self.component.name, number=number)

    def turn(self, name: str, turned: bool = True) -> None:
        """A component of the user's is turned, or straightened (a scroll isn't: RA-R20)."""
        player = self.player
        piece = player.play.get(name)
        if piece is not None:
            player.put(name, piece.but(turned=turned))
            if turned:
                self.table.note(("turned", name), self.law.number)

    def lay(self, name: str, lying: Amount) -> None:
        """These essences lie on a component of the user's from now on."""
        piece = self.player.play.get(name)
        if piece is not None:
            self.player.put(name, piece.but(essences=lying))
