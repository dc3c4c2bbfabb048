"""One spoken line of a match: its words, and what they say together."""

from __future__ import annotations

from referee.grammar.statement import cut_actor
from referee.language.reading import arranging
from referee.language.reading.heard import NOTHING, QUESTION, STATEMENT, Heard
from referee.language.reading.judging import Judging
from referee.language.talk import accounting, choices, choosing, declaring, denying, guessing, instead, many, tales
from referee.language.words import english, inflecting, japanese
from referee.language.words.atoms import Atom, kinds_of, values_of
from referee.language.words.blocks import TOWARDS
from referee.language.words.lexicon import seats_called
from referee.language.words.patterns import expression
from referee.language.words.scan import Scanner, names_verb
from referee.language.words.senses import (
    ALL,
    AMOUNT,
    BEGINNING,
    CARD,
    DENIAL,
    FULL,
    IDLE,
    KEY,
    NAME,
    NUMBER,
    RANK,
    UNKNOWN,
    UNSEEN,
    VERB,
    WHO,
    Sense,
)
from referee.language.words.subjects import DEALT, NO_SUBJECT
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from referee.kernel.judging import Match
    from referee.language.reading.arranging import Line

KANA = expression("[ぁ-んー]{3,}")


def is_everyone(atom: Atom) -> bool:
    """Whether a word says `all`, and isn't the name of somebody or something at this table that sounds like it (`ミナ`)."""
    kinds = atom.kinds()
    return ALL in kinds and not kinds & {NAME, WHO}


def _in_kana(atom: Atom) -> bool:
    """Whether a name is written in hiragana, and the word is nothing else: `むこうか`."""
    return KANA.fullmatch(atom.text) is not None and atom.kinds() <= {NAME, WHO}


class Speech:
    """One spoken line of a match."""

    __slots__ = ("match", "rules", "text", "eyes", "judging", "scanner", "seat", "atoms")
    atoms: list[Atom]

    def __init__(self, match: Match, text: str, eyes: Collection[int] | None) -> None:
        self.match = match
        self.rules = match.setting.game.speech
        self.eyes = eyes
        self.judging = Judging(match, eyes)
        self.scanner = Scanner(match, self.judging.verbs)
        self.seat: int | None = None
        actor, rest = cut_actor(text)
        seats = seats_called(match, actor.strip()) if actor else []
        if len(seats) == 1:
            self.seat, text = seats[0], rest.strip()
        self.text = text

    def beside(self, match: Match, seat: int | None = None) -> Speech:
        """The speech of the same eyes in another position, perhaps of a player."""
        speech = Speech(match, "", self.eyes)
        speech.seat, speech.text = seat, self.text
        return speech

    def heard(self) -> Heard:
        """What it says; where nothing has been played, or that is nothing lawful, what it tells of how a game ended."""
        ended = None if self.match.number else tales.told(self)
        if ended is not None and ended.refusal is None:
            return ended
        found = self._heard()
        if found.is_sure and (self._goes_on() or accounting.leaves_over(self, found)):
            return Heard(QUESTION, [found.readings])
        told = tales.told(self) if not found.is_sure else None
        return found if told is None or (told.refusal is not None and found.kind != NOTHING) else told

    def _goes_on(self) -> bool:
        """Whether it names no deed and tells that one goes on with another card: `10c too`."""
        return bool(english.TOO.search(self.text)) and not names_verb(self.atoms)

    def _heard(self) -> Heard:
        if self.seat is None and not self.text.isascii() and japanese.RECANT.match(self.text):
            return Heard(QUESTION, [["undo"]])
        self.atoms = [self._as_declared(atom) for atom in self.scanner.cut(self.text)]
        bare = self._without_names()
        if english.is_question(bare) or japanese.is_question(bare) or japanese.ASKS.search(self.text):
            return Heard(NOTHING)
        card = declaring.declared(self.match, self.scanner, self.text) if self.seat is None else None
        if card is not None:
            return card
        if denying.tells(self):
            return Heard(NOTHING)
        by_seat = None if english.CONDITIONS.search(bare) or " but " in bare else many.by_seat(self)
        if by_seat is not None:
            return by_seat
        denied = denying.denies(bare, self.atoms)
        if self._skips():
            rest = [atom for atom in self.atoms if not atom.says_any(("pass",))]
            return denying.declined(self.judging, bare, rest, self.seat)
        if denied and not self._says_none():
            return denying.declined(self.judging, bare, self.atoms, self.seat)
        if english.CONDITIONS.search(bare) or japanese.CONDITION.search(bare) or japanese.UNABLE.search(bare):
            supposed = japanese.SUPPOSED.search(self.text)
            return self._supposed(supposed.start()) if supposed else Heard(NOTHING)
        if not self.atoms:
            return Heard(NOTHING)
        each = choices.chosen(self)
        if each is not None:
            return each
        if UNKNOWN in kinds_of(self.atoms):
            short = guessing.shortened(self)
            if short.kind == NOTHING and not self._names_component():
                short = guessing.undeclared(self)
            return guessing.gist(self, bare) if short.kind == NOTHING and short.refusal is None else short
        return self.known(bare)

    def _as_declared(self, atom: Atom) -> Atom:
        """A word that is declared for a deed that is awaited, and denies others: `動かない` is to stop."""
        verbs = atom.senses_of(VERB)
        due = [sense for sense in verbs if not sense.denied and sense.value.name in self.judging.verbs]
        return atom.of(due) if due and any(sense.denied for sense in verbs) else atom

    def _skips(self) -> bool:
        """Whether a deed that is asked for is let go by its name: `召喚スキップ`."""
        verbs = [atom for atom in self.atoms if VERB in atom.kinds()]
        if len(verbs) != 2 or not all(atom.kinds() <= {VERB, WHO, KEY, IDLE} for atom in self.atoms):
            return False
        deed, skip = verbs
        if deed.text.lower().startswith("skip") and skip.text.lower().endswith("ing"):
            return deed.says_any(("pass",))  # `skips enhancing`
        between = self.text[deed.start + len(deed.text) : skip.start]
        said = between in ("", "は", "を") and not deed.text.isascii() and not inflecting.is_inflected(deed.text)
        drawn = between != "は" and deed.says_any((arranging.DRAW,))  # `ドロー、パス`
        return said and skip.says_any(("pass",)) and not deed.says_any(("pass",)) and not drawn

    def _supposed(self, end: int) -> Heard:
        """What somebody believes to stand, where it is told of the table: `60点のはず`."""
        found = Speech(self.match, self.text[:end], self.eyes).heard()
        told = {
            one.partition(": ")[2].partition(" ")[0] or one.partition(" ")[0]
            for one in found.readings
            if found.kind == STATEMENT
        }
        return (
            found
            if told and all(getattr(self.judging.by_name.get(name), "always", False) for name in told)
            else Heard(NOTHING)
        )

    def known(self, bare: str) -> Heard:
        """What it says, of a line in which every word is known."""
        kinds = kinds_of(self.atoms)
        things = all(atom.kinds() <= {CARD, NAME, WHO} or IDLE in atom.kinds() for atom in self.atoms)
        if english.DESCRIBES.search(bare) and things:
            return Heard(NOTHING)  # `Rewind is a great card`
        if (
            english.HOLDS.search(bare)
            and kinds & {CARD, NAME}
            and not names_verb([atom for atom in self.atoms if not english.HOLDS.fullmatch(atom.text)])
        ):
            held = [line for line in self.lines(self.atoms) if line.plain and self.judging.is_lawful(line)]
            if held or RANK in kinds:
                return self.judging.of_lines(held, False)  # to have a card is no deed, but where it is what is asked
            return instead.held(self)
        self.atoms = many.pairs(self.atoms)
        everyone = [atom for atom in self.atoms if is_everyone(atom)]
        seats = values_of(self.atoms, WHO)
        if len(seats) > 1 and [atom.text.lower() for atom in everyone] in (["each"], ["both"]):
            self.atoms = [atom for atom in self.atoms if atom not in everyone]
            everyone = []  # `Mia, Tom and Lea get 6 each`
        if (
            not everyone
            and not any(atom.role != "から" for atom in self.atoms if WHO in atom.kinds())
            and self.seat is None
            and "ずつ" in bare
            and (VERB in kinds or self._awaits_all())
            and AMOUNT not in kinds
        ):
            everyone = [Atom("", 0, [Sense(ALL, False)])]
            self.atoms = [*everyone, *(atom for atom in self.atoms if WHO not in atom.kinds())]
        if (everyone or len(seats) > 1) and DEALT[0] in self.judging.verbs and not self.text.isascii():
            self.atoms = self._dealt(bare, [atom for atom in self.atoms if atom.kinds() & {ALL, WHO}])
        if everyone:
            return many.together(self) or many.everyone(self, everyone[0])
        self.atoms = self._once_each()
        paid = instead.paid_with(self)
        if paid:
            return self.judging.of_lines(paid, False)
        if many.is_unfinished(self):
            told = many.sequence(self)
            if told is not None:
                return told
        found = self.lines(self.atoms)
        if not any(map(self.judging.is_lawful, found)):
            found = self._of_names(found) or found
        on = any(sense.kind == KEY and sense.value == "on" for atom in self.atoms for sense in atom.senses)
        cards = self.rules.cards
        if cards and (on or names_verb(self.atoms)) and all(line.vague for line in found):
            found = guessing.ranked(self) or found
        if all(any(sense.kind in (WHO, IDLE) for sense in atom.senses) for atom in self.atoms):
            # A bare name answers, and ends no match.
            found = [line for line in found if line.verb.name in self.judging.musts or (line.plain and line.words)]
        if not any(map(self.judging.is_lawful, found)):
            found = next(filter(None, (other(self) for other in instead.OTHERS)), found)
            found = found if any(map(self.judging.is_lawful, found)) else instead.without_target(self) or found
        if not any(map(self.judging.is_lawful, found)):
            listed = (None if found else many.listed(self)) or many.sequence(self) or many.grouped(self)
            if listed is not None:
                return listed
            found = instead.by_means(self) or instead.with_tool(self) or found
        several = [] if found else self.which(WHO)
        at = [self.atoms.index(atom) for atom in several]
        dealt = any(atom.says_any(DEALT) for atom in self.atoms)  # `ソラと小春に6枚ずつ配る`
        if any(atom.role not in ("", "と", "や", "も", "が", "は") for atom in several[:-1]) or any(
            atom.role in NO_SUBJECT and not dealt for atom in several[-1:]
        ):
            several = []
        if len(several) > 1 and at[-1] - at[0] == len(at) - 1 and names_verb(self.atoms):
            return many.each(self, several)
        told = guessing.by_effect(self) if not any(map(self.judging.is_lawful, found)) else Heard(NOTHING)
        if told.kind != NOTHING:
            return told
        if found:
            heard = self._or_what_can_be(
                found,
                self._narrowed(
                    self.judging.of_lines(found, bool(english.ONLY.search(bare) or japanese.ONLY.search(bare)))
                ),
            )
            return self._asked_of_it(heard)
        if any(map(choosing.is_of_dice, self.atoms)):
            return Heard(NOTHING)  # `サイコロは5` where no die falls
        more = guessing.partial(self)
        one = [atom.text.lower() for atom in self.atoms] == ["one"]
        if more.kind == STATEMENT and not one and not english.OBJECT.search(self.text):
            return more  # not `nice one`, `shoves him forward`
        for ask in (guessing.of_verb_alone, guessing.without_unit):
            more = more if more.kind == QUESTION else ask(self)
        if more.kind != QUESTION:
            more = guessing.without_moved(self)
            if more.kind == STATEMENT:
                return more
            more = guessing.loosened(self)
            told = many.sequence(self, unlawful=True)
            if told and (more.kind == QUESTION or ": " in str(told.readings[0])):
                return more if any(apply(self.match, lines[0]).ok for lines in more.readings) else told
        return more

    def _dealt(self, bare: str, everyone: Sequence[Atom]) -> list[Atom]:
        """The atoms, with the deed that everybody is dealt to where it goes without saying, or is called a draw: `みんなに8枚ずつ`, `みんな7枚ひいた`."""
        said = [atom for atom in self.atoms if not atom.says_any((arranging.DRAW,))]
        deals = Atom("", len(self.text), [Sense(VERB, self.judging.by_name[DEALT[0]])])
        if "枚ずつ" in bare and not any(VERB in atom.kinds() for atom in self.atoms):
            return [*self.atoms, deals]
        drawn = self.verbs() == {arranging.DRAW} and arranging.DRAW not in self.judging.verbs
        each = [*(atom for atom in said if atom not in everyone), deals]
        lawful = drawn and any(line.words and self.judging.is_lawful(line) for line in self.lines(each))
        return [*said, deals] if lawful else self.atoms

    def _awaits_all(self) -> bool:
        """Whether every player has to speak now."""
        seats = {one.seat for one in self.judging.awaited if one.must and one.seat is not None}
        return len(seats) == len(self.match.setting.names)

    def _or_what_can_be(self, lines: Sequence[Line], heard: Heard) -> Heard:
        """What was heard; where its verb isn't awaited, and is one of several for the word, a question that has what can be done now as well."""
        due = {line.verb.name for line in lines} & set(self.judging.verbs)
        if heard.kind != STATEMENT or heard.refusal is None or due or any(not line.plain or line.own for line in lines):
            return heard
        if any(atom.role == "を" and atom.kinds() & {NAME, CARD} for atom in self.atoms):
            return heard  # `スペードの3を切ります`: what is done to it was said
        atoms = [atom for atom in self.atoms if VERB not in atom.kinds()]
        found = [line for line in self.lines(atoms) if line.words and self.judging.is_lawful(line)]
        if not found or all(line.verb.idle for line in found):
            return heard
        can = self.judging.of_lines(found, False)
        answers = can.answers
        return Heard(QUESTION, [*answers, heard.readings], heard.refusal)

    def _asked_of_it(self, heard: Heard) -> Heard:
        """A question where `it` would be drawn, which lies there already; where nobody has said how many of a hand, or which faces."""
        if heard.kind != STATEMENT:
            return heard
        line = str(heard.readings[-1])
        lies = english.LIES.search(self.text)
        drawn = bool(lies) and str(heard.readings[0]).rpartition(": ")[2] == arranging.DRAW
        hand = any(atom.role == "を" and "hand" in [sense.value for sense in atom.senses] for atom in self.atoms)
        counts = any({NUMBER, CARD, NAME, ALL, UNSEEN} & atom.kinds() for atom in self.atoms)
        asked = drawn or instead.is_sum(self, line) or (hand and not counts and "hand" not in line.split())
        return Heard(QUESTION, [heard.readings], heard.refusal) if asked else heard

    def _narrowed(self, heard: Heard) -> Heard:
        """A question without the answers that lack a key word that was said, or in which who acts is met: `pushes her back`."""
        if heard.kind != QUESTION or len(heard.readings) < 2:
            return heard
        left = heard.readings
        keys = [atom.senses for atom in self.atoms if VERB not in atom.kinds()]
        for key in dict.fromkeys(sense.value for senses in keys for sense in senses if sense.kind == KEY):
            left = [lines for lines in left if key in str(lines[-1]).split()] or left
        if english.OBJECT.search(self.text):
            left = [lines for lines in left if str(lines[-1]).split(":")[0] not in str(lines[-1]).split()] or left
        if len(left) == 1 and len(heard.readings) > 1:
            return self.judging.told(left[0])
        return Heard(QUESTION, left, heard.refusal, heard.stem, heard.then)

    def _of_names(self, found: Sequence[Line]) -> list[Line]:
        """The lawful lines in which no component is taken for the verb of its name; else those of awaited verbs, where no verb that was found is."""
        atoms = []
        for atom in self.atoms:
            senses = [sense for sense in atom.senses if sense.kind != VERB]
            named = any(sense.kind == NAME or (sense.kind == KEY and not atom.text.isascii()) for sense in senses)
            atoms.append(atom.of(senses) if named else atom)
        if all(len(one.senses) == len(two.senses) for one, two in zip(atoms, self.atoms)):
            return []
        lines, due = self.lines(atoms), self.judging.verbs
        undue = not any(line.verb.name in due for line in found) and self.text.isascii()
        return [line for line in lines if self.judging.is_lawful(line)] or [
            line for line in lines if undue and line.verb.name in due and line.words
        ]

    def _names_component(self) -> bool:
        """Whether one is named, and nothing unknown is what a deed is done with: `beats the goblin with Roland`."""
        new = next((self.text[: atom.start] for atom in self.atoms if UNKNOWN in atom.kinds()), "")
        known = (one for atom in self.atoms for one in atom.senses if one.kind in (NAME, CARD))
        return any(one.rank < BEGINNING for one in known) and not english.USED_WITH.search(new)

    def who(self) -> int | None:
        """The seat of who stands before its colon, or is its first word; or None."""
        first = self.scanner.cut(self.text)[:1] if self.seat is None else ()
        return next((atom.senses[0].value for atom in first if atom.kind == WHO), self.seat)

    def is_name(self) -> bool:
        """Whether it names a player and says no more."""
        return [atom.kinds() for atom in self.scanner.cut(self.text)] == [{WHO}]

    def _once_each(self) -> list[Atom]:
        """The atoms with who is named twice named once, where only that makes sense: `only Finn came back, Finn with 300`."""
        seats = [atom.senses[0].value if atom.kinds() == {WHO} else None for atom in self.atoms]
        once = [atom for at, atom in enumerate(self.atoms) if seats[at] is None or seats[at] not in seats[at + 1 :]]
        once = many.throws(once)
        if len(once) == len(self.atoms) or not any(map(self.judging.is_lawful, self.lines(once))):
            return self.atoms
        return once

    def cut(self) -> list[Atom]:
        """Its words."""
        return self.scanner.cut(self.text)

    def bare(self) -> str:
        """It without names (of its `atoms`)."""
        return self._without_names()

    def verbs(self) -> set[str]:
        """The verbs that are named, be it to deny them."""
        deeds = (sense for atom in self.cut() for sense in atom.senses if sense.kind == VERB)
        return {sense.value.name for sense in deeds if not sense.needs}

    def is_denied(self) -> bool:
        """Whether it says that something isn't done, or can't be."""
        self.atoms = self.scanner.cut(self.text)
        bare = self._without_names()
        unable = english.UNABLE.search(bare) or japanese.UNABLE.search(bare)
        return bool(unable) or denying.denies(bare, self.atoms)

    def is_talk(self) -> bool:
        """Whether it names nothing of this match, and has words that nobody knows here."""
        atoms = self.scanner.cut(self.text)
        kinds = kinds_of(atoms)
        met = any(atom.kind == WHO and atom.role in TOWARDS for atom in atoms)
        return UNKNOWN in kinds and kinds <= {UNKNOWN, IDLE, WHO} and not met

    def lines(self, atoms: Sequence[Atom]) -> list[Line]:
        """The statements that atoms can be, of verbs that are named, awaited, or else of any."""
        return choosing.lines(self, atoms)

    def lawful(self, atoms: Sequence[Atom]) -> list[Line]:
        """Those that are lawful and say more than their verb."""
        return [line for line in self.lines(atoms) if line.words and self.judging.is_lawful(line)]

    def which(self, *kinds: str) -> list[Atom]:
        """The words that can be of one of these kinds."""
        return [atom for atom in self.atoms if atom.kinds() & {*kinds}]

    def _says_none(self) -> bool:
        """Whether what sounds like a denial is what a verb that was named takes: `counts as nothing`, `draws none`."""
        none = any({KEY, DENIAL} <= atom.kinds() for atom in self.atoms)
        deeds = [line for line in self.lines(self.atoms) if not line.lacking] if none else []
        deeds = [line for line in deeds if line.plain or line.verb.who == "table"]
        return any(self.judging.is_lawful(line) and " ".join(line.words) != line.verb.no for line in deeds)

    def _without_names(self) -> str:
        """The line with blanks in the place of names that are spelled in full, of deeds that sound like denials, and strokes for cards."""
        text = self.text
        for atom in (*self.atoms, *self.scanner.silent):
            names = any(sense.kind in (NAME, WHO) and (sense.rank == FULL or _in_kana(atom)) for sense in atom.senses)
            if names and atom.text in japanese.WONDERS and text[: atom.start][-1:].strip(" 、,:"):
                continue  # `反射しようかな` asks nobody called かな
            if names or atom.is_idle() or denying.is_deed(atom) or (atom.text != "?" and UNSEEN in atom.kinds()):
                text = text[: atom.start] + " " * len(atom.text) + text[atom.start + len(atom.text) :]
            elif CARD in atom.kinds():
                text = text[: atom.start] + "_" * len(atom.text) + text[atom.start + len(atom.text) :]  # `だいやの7`
        return text
