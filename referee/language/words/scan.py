"""A line cut into atoms: stretches of it, each with all that it can mean."""

from __future__ import annotations

import re
from functools import lru_cache

from referee.language.words import english, faces, inflecting, japanese
from referee.language.words.atoms import OWNER, Atom, kinds_of
from referee.language.words.blocks import TOWARDS
from referee.language.words.joining import joined, made_to, plurals, said_once
from referee.language.words.lexicon import initials, of_game, of_names, of_players, takes_dice
from referee.language.words.patterns import expression
from referee.language.words.senses import (  # fmt: skip
    AMOUNT,
    BEGINNING,
    DENIAL,
    FULL,
    IDIOM,
    IDLE,
    KEY,
    NAME,
    NUMBER,
    RAW,
    THING,
    UNKNOWN,
    UNSEEN,
    VERB,
    WHO,
    WORD,
    Sense,
    both_of,
    plain,
    sound,
)
from referee.language.words.slips import slips
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.judging import Match
    from referee.language.words.lexicon import Lexicon

DENIED = expression(f"{english.DENIALS.pattern}|{japanese.DENIAL.pattern}")
MOST_PARTS = 2  # names of which a word that may say nothing can be a part
SHORT, MOST_BEGUN = 2, 6  # letters of a word that may begin anything; names that it may begin
PARTED = "をがはにでとのもや"  # particles, behind which a name may begin
ALL_KATAKANA = expression("[ァ-ヺー]{2,}")
QUOTED = 60  # what a text in quotes costs, in which something is unknown
NAMED = 0.9  # what a player's name costs, which is rather meant than two words that say nothing
UNDUE = 1.5
DEAR = 100  # what an unknown character costs; an atom costs 1
NUMBER_FORM = expression(r"\d+(?:\.\d+)?")
SIGNED = expression(r"(?<![0-9a-z])[+-]\d+")
RAW_FORM = expression(r"\d*d(?:[+-]\d+)|\d+d(?![a-z0-9])|x\d+|\*\d+")
_COUNTER = "|".join(sorted(map(plain, japanese.COUNTERS), key=len, reverse=True))
COUNTER = expression(_COUNTER)


MOST_CUT = 100
CUT: dict[
    object, list[tuple[str, int, Sequence[Sense]]]
] = {}  # a line is cut again and again, by whoever reads a part of it


class Scanner:
    """Cuts the lines of one match."""

    __slots__ = ("lexicons", "called", "match", "rules", "awaited", "silent")
    silent: Sequence[Atom]  # phrases of the line that was cut which say nothing, such as `without paying`

    def __init__(self, match: Match, awaited: Sequence[str]) -> None:
        rules = match.setting.game.speech
        self.match = match
        self.rules = rules
        self.awaited = awaited
        self.called = [of_players(match), *(of_names(names, rules) for names in rules.names(match.table))]
        self.lexicons: list[Lexicon] = []  # of the line that was cut last

    def _known(self, latin: bool) -> list[Lexicon]:
        """All words of the match; latin: for a line without a Japanese letter."""
        return [self.called[0], of_game(self.match.setting.game, latin), *self.called[1:]]

    def senses(self, heard: str) -> list[Sense]:
        """All that a stretch can mean, the best spelled alone, each once."""
        found = [sense for lexicon in self.lexicons or self._known(True) for sense in lexicon.senses.get(heard, ())]
        if len(found) < 2:
            return found
        if any(sense.kind == THING for sense in found):
            found = [sense for sense in found if sense.kind != IDLE]
        best = min(sense.rank for sense in found)
        parts = [sense for sense in found if sense.kind == NAME and sense.rank == WORD]
        rest = [sense for sense in found if sense not in parts and sense.kind != IDLE]
        if len(parts) <= MOST_PARTS and all(heard.isascii() and self._is_undue(sense) for sense in rest):
            best = WORD  # `the hand` says nothing, or is the Hand of Glory
        unique: dict[tuple[str, object, bool], Sense] = {}
        for sense in found:
            if sense.rank <= best:
                value = (
                    sense.value[0].written[sense.value[1]]
                    if sense.kind == NAME
                    else id(sense.value)
                    if sense.kind == VERB
                    else sense.value
                )
                unique.setdefault((sense.kind, value, sense.denied), sense)
        return list(unique.values())

    def _is_undue(self, sense: Sense) -> bool:
        return sense.kind == VERB and not sense.denied and sense.value.name not in self.awaited

    def cut(self, text: str, slipped: bool = True) -> list[Atom]:
        """The atoms of a folded line, what says nothing among them left out but for particles, which are told as roles; slipped: whether slips of a finger are seen."""
        self.lexicons = self._known(text.isascii())
        said = (text, slipped, *self.lexicons, *self.awaited)
        if said not in CUT:
            if len(CUT) == MOST_CUT:
                CUT.clear()
            CUT[said] = self._apart(text, slipped)
        atoms = [Atom(part, start, senses) for part, start, senses in CUT[said]]
        kept = joined(self._told(plurals(self._parted(atoms))))
        self.silent = [atom for atom in atoms if atom.is_idle() and _is_more(atom.text.lower())]
        return made_to(text, self._nouns(text, said_once(self._described(kept))))

    def _nouns(self, text: str, atoms: list[Atom]) -> list[Atom]:
        """Atoms in which what stands behind an article is no deed, unless it is awaited, where another is: `gets a calm from her item`."""
        due = [atom.verbs().intersection(self.awaited) for atom in atoms]
        verbs = [atom for atom in atoms if VERB in atom.kinds()]
        for atom in verbs if len(verbs) > 1 else ():
            if (
                not (atom.text.isascii() or inflecting.is_inflected(atom.text))
                and IDLE in atom.kinds()
                and atom is not verbs[-1]
            ):
                left = [sense for sense in atom.senses if not (sense.kind == VERB and sense.own)]
                atom.senses = left or atom.senses  # `カード2枚引く`
        deeds = [sense.value for atom in verbs for sense in atom.senses if sense.kind == VERB]
        if deeds and not any(map(takes_dice, deeds)):
            for atom in atoms:  # `throws away a five`
                names = atom.senses_of(NAME)
                if names and atom.kind == NUMBER and text[: atom.start].lower().endswith(" a "):
                    atom.senses = names
        for atom, own in zip(atoms, due):
            if not own and any(due) and english.NOUN.search(text, 0, atom.start) and atom.text.isascii():
                if VERB in atom.kinds():
                    atom.senses = [sense for sense in atom.senses if sense.kind != VERB] or [
                        Sense(IDLE if " " in atom.text else UNKNOWN)
                    ]
        return atoms

    def _described(self, atoms: list[Atom]) -> list[Atom]:
        """Atoms without what only tells the kind of the card behind it: `エルフのレナ`; with it, no card of another kind is meant by a part of its name: `monster 5`."""
        speech = self.rules
        kinds = [(re.compile(pattern), told.split()[0]) for slot, pattern, told in speech.facts if not slot]
        found: list[Atom] = []
        for atom, after in zip(atoms, [*atoms[1:], None]):
            told = next((kind for pattern, kind in kinds if pattern.fullmatch(atom.text.lower())), None)
            if told and atom.kinds() <= {KEY, IDLE} and atom.role in TOWARDS and found and found[-1].owns():
                found[-1].role = atom.role
                continue  # `葵の回廊に`
            if after is not None and told and atom.kinds() <= {KEY, IDLE}:
                named = {speech.kind(self.match.table, one.value[1]) for one in after.senses if one.kind == NAME}
                if named == {told} and not (atom.role or atom.text.isascii()):
                    continue  # `戦士ドーラ`
                if atom.role in (OWNER, "は", "を", "") and NAME in after.kinds():
                    if atom.role in (OWNER, "は"):
                        continue
                after.senses = [
                    sense
                    for sense in after.senses
                    if not (sense.kind == NAME and sense.rank and speech.kind(self.match.table, sense.value[1]) != told)
                ] or after.senses
            found.append(atom)
        return found

    def _parted(self, atoms: list[Atom]) -> list[Atom]:
        """Atoms in which a verb means what it does with a word that stands behind what it is done to: `brings the orc back`."""
        for at, atom in enumerate(atoms):
            for after in atoms[at + 2 :]:
                on = after.text.lower() == "on" and any(
                    one.text.lower() in english.MET for one in atoms[at + 1 : at + 4]
                )
                if after.text.lower() not in english.PARTICLES and not on:  # `take it on`
                    continue
                both = sound(atom.text + after.text.lower().replace("onto", "on"))
                verbs = [one for lexicon in self.lexicons for one in lexicon.senses.get(both, ()) if one.kind == VERB]
                if verbs and atom.text.isalpha():
                    known = [one for one in atom.senses if one.kind == VERB and one.rank == FULL]
                    atom.senses = [*known, *(one for one in verbs if all(one.value is not two.value for two in known))]
        return atoms

    def _told(self, atoms: Sequence[Atom]) -> list[Atom]:
        """Atoms with what is said by idioms in their place: the verb, and what it names."""
        if IDIOM not in kinds_of(atoms):
            return list(atoms)
        told: list[Atom] = []
        for atom in atoms:
            idiom = self._idiom(atom)
            if idiom is None:
                told.append(atom)
                continue
            name, *words = str(idiom.value).split()
            literal = [sense for sense in atom.senses if sense.kind != IDIOM]
            other = atom.says_any(self.awaited) or any(self._is_rather(one, name) for one in atoms)
            if other and not apply(self.match, str(idiom.value)).ok:
                told += [atom.of(literal)] if atom.says_any(self.awaited) else []
                continue  # `ジロを捨てて逃げる`, where only the first can be said
            verb = self.match.setting.game.vocabulary.exact(name)
            said = [Sense(VERB, verb, denied=idiom.denied)]
            own = atom.of(atom.senses_of(NAME))
            if own.senses and any(self._names(own, word) for word in words):  # `Detour`, which is its name, too
                if not any(sense.kind in (VERB, IDIOM) for one in atoms if one is not atom for sense in one.senses):
                    told.append(Atom(atom.text[:0], atom.start, said))
                told.append(own)
                continue
            told.append(Atom(atom.text, atom.start, said))
            faces = [word for word in words if word.isdigit()]
            again = [str(one.value) for after in atoms for one in after.senses if one.kind == NUMBER] == faces
            for word in words:
                if word.isdigit() and again:
                    continue  # `snake eyes, one and one`
                if word.isdigit():
                    told.append(Atom(atom.text[:0], atom.start + len(atom.text), [Sense(NUMBER, word)]))
                    continue
                named = [said for said in atoms if said is not atom and self._names(said, word)]
                if named:
                    named[0].role = named[0].role or ("with" if named[0].text.isascii() else "")
                    continue  # `burns him with fire`
                senses = [
                    sense for sense in self.senses(sound(word)) if sense.rank == FULL and sense.kind in (NAME, KEY)
                ]
                told.append(Atom(atom.text[:0], atom.start + len(atom.text), senses or [Sense(KEY, word)]))
        return told

    def _is_rather(self, atom: Atom, name: str) -> bool:
        """Whether a Japanese word means another deed than this, which is awaited."""
        verbs = {sense.value.name for sense in atom.senses if sense.kind == VERB and not sense.denied}
        return not (atom.text.isascii() or name in verbs) and not verbs.isdisjoint(self.awaited)

    def _idiom(self, atom: Atom) -> Sense | None:
        """What is said by an idiom; where it may be one of several, the game's own that is lawful now."""
        found = atom.senses_of(IDIOM)
        lawful = [sense for sense in found if apply(self.match, str(sense.value)).ok] if len(found) > 1 else []
        return lawful[-1] if lawful else found[0] if found else None

    def _names(self, atom: Atom, word: str) -> bool:
        named = self.senses(sound(word))
        return any(
            one.kind == two.kind != IDLE and str(one.value) == str(two.value) for one in atom.senses for two in named
        )

    def _apart(self, text: str, slipped: bool) -> list[tuple[str, int, Sequence[Sense]]]:
        """The stretches of a line with their senses and where they begin."""
        atoms = self._segmented(text, {})
        unknown = [atom for atom in atoms if atom.senses and atom.kind == UNKNOWN]
        if unknown and slipped:
            seen = slips(self.lexicons, text, unknown, {atom.start for atom in atoms})
            if seen:
                atoms = self._segmented(text, seen)
        return [(atom.text, atom.start, atom.senses) for atom in atoms]

    def _segmented(self, text: str, slips: dict[tuple[int, int], list[Sense]]) -> list[Atom]:
        low, heard, size = text.lower(), plain(text), len(text)
        costs: list[float] = [0.0] + [1e9] * size
        back: list[tuple[int, list[Sense]]] = [(0, [])] * (size + 1)
        for at in range(size):
            if costs[at] >= 1e9:
                continue
            edges: dict[int, tuple[float, list[Sense]]] = {}
            for end, price, senses in self._edges(heard, low, at):
                if end in edges:
                    price, senses = min(price, edges[end][0]), both_of(edges[end][1], senses)
                edges[end] = (price, senses)
            for (start, end), senses in slips.items():
                if start == at and (end not in edges or edges[end][1][0].kind == UNKNOWN):
                    edges[end] = (2, senses)
            for end, (price, senses) in edges.items():
                cost = costs[at] + price
                if cost < costs[end]:
                    costs[end] = cost
                    back[end] = (at, senses)
        atoms: list[Atom] = []
        end = size
        while end:
            at, senses = back[end]
            if text[at] == '"' and senses and senses[0].kind == RAW:
                senses = [Sense(RAW, text[at:end])]
            atoms.append(Atom(text[at:end], at, senses))
            end = at
        return atoms[::-1]

    def _edges(self, heard: str, low: str, at: int) -> list[tuple[int, float, list[Sense]]]:
        char = heard[at]
        if char == " ":
            return [(at + 1, 0, [])]
        found: list[tuple[int, float, list[Sense]]] = []
        before = heard[at - 1] if at else " "
        if char == "'" and heard[at : at + 2] == "'s" and not heard[at + 2 : at + 3].isalpha():
            return [(at + 2, 0.1, [Sense(IDLE, OWNER)])]
        if _joined_to(before, char):
            return [(at + 1, DEAR, [Sense(UNKNOWN)])]
        if char == '"' and (close := heard.find(char, at + 1)) > at + 1:
            found.append((close + 1, QUOTED, [Sense(RAW)]))
        if char == "?":
            found.append((at + 1, 1, [Sense(UNSEEN)]))
        if self.rules.cards:
            found += faces.cards(heard, at)
        match = SIGNED.match(heard, at) or NUMBER_FORM.match(heard, at)
        if match:
            found.append((match.end(), 1, [Sense(NUMBER, match[0].lstrip("+"))]))
        match = None if self.rules.cards or self.rules.amounts else RAW_FORM.match(heard, at)
        if match:
            found.append((match.end(), 0.9, [Sense(RAW, match[0].replace("d", "D"))]))
        match = japanese.KANJI_NUMBER.match(low, at) or (
            japanese.KANA_NUMBER.match(low, at) if not at or at and low[at - 1] in " と、," else None
        )
        if match:
            found.append((match.end(), 1.5, self._also_names([Sense(NUMBER, str(japanese.number(match[0])))])))
        if char in japanese.NUMERALS:
            counter = COUNTER.match(heard, at + 1)
            found.append((at + 1, 1 if counter else 2.5, [Sense(NUMBER, str(japanese.NUMERALS[char]))]))
        found += self._words(heard, low, at)
        if not char.isalnum():
            found.append((at + 1, 1, [Sense(IDLE)]))
        else:
            end = at + 1
            while (
                char.isascii()
                and end < len(heard)
                and heard[end].isascii()
                and (heard[end].isalpha() or heard[end] == "'")
            ):
                end += 1
            if not char.isascii() and before in " :":
                stop = heard.find(" ", at)
                senses = self._begun(heard[at : stop if stop > 0 else len(heard)])
                if senses:
                    found.append((stop if stop > 0 else len(heard), 2, senses))
            if not any(edge[0] == end for edge in found):
                senses = self._begun(heard[at:end]) if char.isascii() else []
                found.append((end, 2 if senses else DEAR, senses or [Sense(UNKNOWN)]))
        return found

    def _also_names(self, senses: list[Sense]) -> list[Sense]:
        """Senses with the names that a number in words is, too: `ten` of the corridors."""
        said = senses[0].value if len(senses) == 1 and senses[0].kind == NUMBER else ""
        return senses + [sense for sense in self.senses(said) if sense.kind == NAME] if said else senses

    def _words(self, heard: str, low: str, at: int) -> list[tuple[int, float, list[Sense]]]:
        """All stretches from here on that the lexicons know."""
        found: list[tuple[int, float, list[Sense]]] = []
        if heard[at] == "・":
            return found
        said, size, end = "", len(heard), at
        due = False  # whether a verb that is awaited ends before
        while end < size:
            if heard.startswith(" of ", end) and not self._starts(said + "of"):
                end += 3  # `corridor of 35`
            said += sound(heard[end])
            end += 1
            if said and not self._starts(said):
                break
            if end - at > 2 and heard[end - 1].isdigit() and heard[end - 2] == " " and heard[end - 3].isdigit():
                break  # `2 5` are two numbers
            if heard[end - 1] in " ・" or (end < size and _joined_to(heard[end - 1], heard[end])):
                continue
            if end < size and heard[end] == "'" and heard[end - 1].isascii() and heard[end + 1 : end + 2] != "s":
                continue
            if " " in heard[at:end] and not any(said in lexicon.parted for lexicon in self.lexicons):
                continue
            senses = self._also_names(self.senses(said))
            if (
                end - at <= 2
                and "ぁ" <= low[at] <= "ん"
                and at
                and "ぁ" <= low[at - 1] <= "ん"
                and low[at - 1] not in PARTED
            ):
                senses = [sense for sense in senses if sense.kind != NAME]  # `出したか` is no `たか`
            if any(sense.kind == WHO for sense in senses) and ALL_KATAKANA.fullmatch(low, at, end):
                senses = [sense for sense in senses if sense.kind != IDLE]  # `ヨウ` is called so, `よう` says nothing
            if "ぁ" <= low[at] <= "ん" and any(sense.kind == IDLE for sense in senses):
                senses = [sense for sense in senses if sense.kind != AMOUNT]  # `です` is no `デス`
            if senses and senses[0].kind == DENIAL and "ァ" <= low[at] <= "ヺ":
                continue  # no `いや` in `ダイヤ`
            if senses:
                player = senses[0].kind == WHO and senses[0].rank == FULL
                price = NAMED if player else 1 if senses[0].rank < BEGINNING else 1.4
                found.append((end, price + self._undue(senses, due), senses))
                due = due or (end - at > 1 and self._is_due(senses))
            for way, pairs in self.lexicons[1].stems.get(said, {}).items():
                for stop, said_so in zip(inflecting.ends(way, heard, end), (0, 1)):
                    if stop and any(pair[said_so] for pair in pairs):
                        senses = [one for pair in pairs if (one := pair[said_so])]
                        found.append((stop, 1 + self._undue(senses, due), senses))
        return found

    def _is_due(self, senses: Sequence[Sense]) -> bool:
        """Whether a deed can be meant that is awaited."""
        return any(one.kind == VERB and not one.denied and one.value.name in self.awaited for one in senses)

    def _undue(self, senses: Sequence[Sense], due: bool) -> float:
        """What a deed costs besides that isn't awaited, where one that is begins it: `そのままでいい`."""
        verbs = [one.value.name for one in senses if one.kind == VERB]
        return UNDUE if due and len(verbs) == len(senses) and not {*verbs} & {*self.awaited} else 0

    def _starts(self, said: str) -> bool:
        """Whether a lexicon has a spelling that begins so; asked for each letter, so without a generator."""
        for lexicon in self.lexicons:  # noqa: SIM110
            if said in lexicon.starts:
                return True
        return False

    def shortened(self, atoms: Sequence[Atom]) -> bool:
        """Give unknown words of a letter or two all that they can begin: players, key words, names. Whether each begins something."""
        keys = self.rules.words
        for atom in atoms:
            if atom.kind != UNKNOWN:
                continue
            word = atom.text.lower()
            if not (word.isascii() and word.isalpha() and len(word) <= SHORT):
                return False
            senses = [
                Sense(WHO, seat, BEGINNING)
                for seat, name in enumerate(self.match.setting.names)
                if name.lower().startswith(word)
            ]
            senses += [Sense(KEY, key, BEGINNING) for key in keys if key.startswith(word)]
            for names in self.rules.names(self.match.table):
                values = dict.fromkeys(value for name, value in names.spellings.items() if name.startswith(word))
                values |= dict.fromkeys(value for value, name in names.labels.items() if initials(name) == word)
                senses += (
                    [Sense(NAME, (names, value), BEGINNING) for value in values] if len(values) <= MOST_BEGUN else []
                )
            if not senses:
                return False
            atom.senses = senses
        return True

    def _begun(self, word: str) -> list[Sense]:
        """The verb that a word begins: of those that are awaited, else of all."""
        verbs = self.match.setting.game.vocabulary.labels
        begun = [verb for verb in verbs if any([name.startswith(word) for name in _named(verb.name, *verb.ja)])]
        begun = [verb for verb in begun if verb.name in self.awaited] or begun
        return [Sense(VERB, begun[0], BEGINNING)] if len(begun) == 1 else []


@lru_cache(maxsize=1024)
def _named(*names: str) -> tuple[str, ...]:
    """Names as words are compared with their beginnings."""
    return tuple(map(plain, names))


def _is_more(phrase: str) -> bool:
    """Whether a phrase that says nothing has words in it that would deny a deed, or make it one that may be: `after the fight`."""
    supposes = japanese.CONDITION.search(phrase) or (" " in phrase and english.CONDITIONS.search(phrase))
    return bool(DENIED.search(phrase) or supposes)


def names_verb(atoms: Sequence[Atom]) -> bool:
    """Whether a word of the line is a verb and can't say nothing instead."""
    kinds = [atom.kinds() for atom in atoms]
    return any(VERB in found and IDLE not in found for found in kinds)


def _joined_to(before: str, char: str) -> bool:
    """Whether two characters stand in one word or number, so that none ends between them."""
    if not (before.isascii() and char.isascii() and before.isalnum() and char.isalnum()):
        return False
    return before.isdigit() == char.isdigit()
