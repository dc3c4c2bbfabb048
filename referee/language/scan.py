"""A line cut into atoms: stretches of it, each with all that it can mean."""

from __future__ import annotations

import re

from referee.language import english, japanese
from referee.language.lexicon import (
    AMOUNT,
    BEGINNING,
    CARD,
    IDLE,
    KEY,
    NAME,
    NUMBER,
    RANK,
    RAW,
    UNKNOWN,
    UNSEEN,
    VERB,
    WHO,
    Sense,
    of_game,
    of_names,
    of_players,
    plain,
    sound,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.judging import Match
    from referee.language.lexicon import Lexicon

OWNER = "の"  # the role of who owns something, in both languages
COUNTERS = {*japanese.COUNTERS, *english.COUNTERS}
MOST_BOUNDS = 5  # places on each side at which such a word may begin or end
SHORT, MOST_BEGUN = 2, 6  # letters of a word that may begin anything; names that it may begin
SHORTEST_SLIP, LONGEST_SLIP = (
    4,
    8,
)  # characters of a word in which a slip is seen; how far around a strange one it is sought
DEAR = 100  # what an unknown character costs; an atom costs 1
_RANK = "10|1o|io|lo|1[123]|[2-9]|[ajqkt1]"
_SIGN = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_SUIT = "[shdc♠♤♥♡❤♦♢♣♧]"
CARD_FORMS = (
    re.compile(rf"({_RANK})(?:(?<!a)[ -])?({_SUIT})(?![a-z]{{2}})"),
    re.compile(rf"(?P<s>{_SUIT})-?(?P<r>{_RANK})(?![0-9a-z])"),
)
CARDS_TIGHT = re.compile(rf"(?:(?:{_RANK}){_SUIT}){{2,}}(?![a-z0-9])")
CARD_RUN = re.compile(rf"((?:{_RANK})(?:[-,/ ・]+(?:{_RANK}))+)[ -]?({_SUIT})(?![a-z])")
_RANK_WORD = rf"(?<![a-z])(?:{'|'.join(english.RANKS)}|{_RANK})(?![a-z])"
_RANK_SAID = rf"(?<![a-z])(?:{'|'.join(english.RANKS)}|(?!a ){_RANK})(?![a-z])"
_RANKS_SAID = rf"(?<![a-z])(?:{'|'.join(english.RANKS)}|(?!a ){_RANK})(?:e?s)?(?![a-z])"
CARD_WORDS = re.compile(
    rf"((?:{_RANK_SAID})(?:(?:,? and |[,/ ・-]+)(?:{_RANK_SAID}))*) of ({'|'.join(english.SUITS)})s?\b"
)
_JA_SUIT = "|".join(sorted(map(plain, japanese.SUITS), key=len, reverse=True))
_JA_RANK = rf"(?:{_RANK}|{'|'.join(map(plain, japanese.RANKS))}|[一二三四五六七八九十])"
CARD_JA = re.compile(rf"({_JA_SUIT}|{_SUIT})ノ? ?({_JA_RANK}(?:(?:ト|、|,|・|ヤ| )+{_JA_RANK}(?![枚点a-z]))*)(?![0-9])")
_JA_SUITS_ONE = rf"(?:{_JA_SUIT}|{_SUIT})"
CARD_TURNED = re.compile(rf"({_JA_RANK})ノ?({_JA_SUIT})")
CARDS_TURNED = re.compile(rf"({_JA_RANK})ノ((?:{_JA_SUIT})(?:(?:ト|、|,|・|ヤ)+(?:{_JA_SUIT}))+)")
CARDS_JA = re.compile(rf"({_JA_SUITS_ONE}(?:(?:ト|、|,|・|ヤ)+{_JA_SUITS_ONE})+)ノ ?({_JA_RANK})(?![0-9])")
CARDS_EN = re.compile(
    rf"({_RANKS_SAID})s?(?: of |, )((?:{'|'.join(english.SUITS)})s?(?:(?:,? and |, ?)(?:{'|'.join(english.SUITS)})s?)+)\b"
)
NUMBER_FORM = re.compile(r"\d+(?:\.\d+)?")
SIGNED = re.compile(r"(?<![0-9a-z])[+-]\d+")
RAW_FORM = re.compile(r"\d*d(?:[+-]\d+)|\d+d(?![a-z0-9])|x\d+|\*\d+")
_COUNTER = "|".join(sorted(map(plain, japanese.COUNTERS), key=len, reverse=True))
COUNTER = re.compile(_COUNTER)
_JA_SUITS = {plain(word): suit for word, suit in japanese.SUITS.items()}
_JA_RANKS = {plain(word): rank for word, rank in japanese.RANKS.items()}

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_ALONE = re.compile(
    "(?:aces?|kings?|queens?|jacks?|twos|threes|fours|fives|sixes|sevens|eights|nines|tens|[jqk])(?![a-z0-9])|"
    + "|".join(_JA_RANKS)
)


class Atom:
    """A stretch of the line: text as typed, where it begins, its senses, and the Japanese particle or English word beside it."""

    __slots__ = ("text", "start", "senses", "role", "counted")

    def __init__(self, text: str, start: int, senses: Sequence[Sense]) -> None:
        self.text = text
        self.start = start
        self.senses = senses
        self.role = ""
        self.counted = False

    def owned(self) -> Atom:
        """Itself, or where it is a verb's own name, with that verb alone of its verbs."""
        if not any(sense.own for sense in self.senses):
            return self
        atom = Atom(self.text, self.start, [sense for sense in self.senses if sense.own or sense.kind != VERB])
        atom.role, atom.counted = self.role, self.counted
        return atom

    def __repr__(self) -> str:
        return f"{self.text}{self.role and '~' + self.role}={self.senses}"


class Scanner:
    """Cuts the lines of one match."""

    __slots__ = ("lexicons", "match", "cards", "amounts", "awaited")

    def __init__(self, match: Match, awaited: Sequence[str]) -> None:
        speech = match.setting.game.speech
        self.match = match
        self.awaited = awaited
        self.cards = speech.cards
        self.amounts = speech.amounts
        self.lexicons: list[Lexicon] = [of_players(match), of_game(match.setting.game)]
        self.lexicons += [of_names(names) for names in speech.names(match.table)]

    def senses(self, heard: str) -> list[Sense]:
        """All that a stretch can mean, the best spelled alone, each once."""
        found = [sense for lexicon in self.lexicons for sense in lexicon.senses.get(heard, ())]
        if len(found) < 2:
            return found
        best = min(sense.rank for sense in found)
        unique: dict[tuple[str, object, bool], Sense] = {}
        for sense in found:
            if sense.rank == best:
                value = (
                    sense.value[0].written[sense.value[1]]
                    if sense.kind == NAME
                    else id(sense.value)
                    if sense.kind == VERB
                    else sense.value
                )
                unique.setdefault((sense.kind, value, sense.denied), sense)
        return list(unique.values())

    def cut(self, text: str) -> list[Atom]:
        """The atoms of a folded line, what says nothing among them left out but for particles, which are told as roles."""
        atoms = self._segmented(text, {})
        unknown = [atom for atom in atoms if atom.senses and atom.senses[0].kind == UNKNOWN]
        if unknown:
            slips = self._slips(text, unknown, {atom.start for atom in atoms})
            if slips:
                atoms = self._segmented(text, slips)
        return self._joined(atoms)

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
                    price, senses = min(price, edges[end][0]), [*edges[end][1], *senses]
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
        if char == "?":
            found.append((at + 1, 1, [Sense(UNSEEN)]))
        if self.cards:
            found += self._cards(heard, at)
        match = SIGNED.match(heard, at) or NUMBER_FORM.match(heard, at)
        if match:
            found.append((match.end(), 1, [Sense(NUMBER, match[0].lstrip("+"))]))
        match = RAW_FORM.match(heard, at)
        if match:
            found.append((match.end(), 0.9, [Sense(RAW, match[0].replace("d", "D"))]))
        if char in japanese.NUMERALS:
            counter = COUNTER.match(heard, at + 1)
            found.append((at + 1, 1 if counter else 2.5, [Sense(NUMBER, str(japanese.NUMERALS[char]))]))
        found += self._words(heard, at)
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

    def _words(self, heard: str, at: int) -> list[tuple[int, float, list[Sense]]]:
        """All stretches from here on that the lexicons know."""
        found = []
        said = ""
        size = len(heard)
        end = at
        while end < size:
            if heard.startswith(" of ", end) and not any(said + "of" in lexicon.starts for lexicon in self.lexicons):
                end += 3  # `corridor of 35`
            said += sound(heard[end])
            end += 1
            if said and not any(said in lexicon.starts for lexicon in self.lexicons):
                break
            if heard[end - 1] == " " or (end < size and _joined_to(heard[end - 1], heard[end])):
                continue
            if end < size and heard[end] == "'" and heard[end - 1].isascii() and heard[end + 1 : end + 2] != "s":
                continue
            if " " in heard[at:end] and not any(said in lexicon.parted for lexicon in self.lexicons):
                continue
            senses = self.senses(said)
            if senses:
                found.append((end, 1 if senses[0].rank < BEGINNING else 1.4, senses))
        return found

    def _cards(self, heard: str, at: int) -> list[tuple[int, float, list[Sense]]]:
        found: list[tuple[int, float, list[Sense]]] = []
        before = heard[at - 1] if at else " "
        if before.isascii() and before.isalnum() and not (before in "shdc" and at > 1 and heard[at - 2].isalnum()):
            return found
        match = CARDS_TIGHT.match(heard, at)
        if match:
            pairs = re.findall(rf"({_RANK})({_SUIT})", match[0])
            cards = tuple(_rank(rank) + (_SIGN.get(suit) or suit.upper()) for rank, suit in pairs)
            found.append((match.end(), 0.9, [Sense(CARD, cards)]))
        match = RANK_ALONE.match(heard, at)
        if match:
            found.append((match.end(), 1.8, [Sense(RANK)]))
        match = CARD_RUN.match(heard, at)
        if match:
            suit = _SIGN.get(match[2], match[2].upper())
            found.append(
                (match.end(), 1, [Sense(CARD, tuple(_rank(one) + suit for one in re.findall(_RANK, match[1])))])
            )
        match = CARD_FORMS[0].match(heard, at)
        if match:
            found.append((match.end(), 1, [Sense(CARD, (_rank(match[1]) + _SIGN.get(match[2], match[2].upper()),))]))
        match = CARD_FORMS[1].match(heard, at)
        if match:
            found.append(
                (match.end(), 1, [Sense(CARD, (_rank(match["r"]) + _SIGN.get(match["s"], match["s"].upper()),))])
            )
        match = CARD_WORDS.match(heard, at)
        if match:
            ranks = re.findall(_RANK_WORD, match[1])
            found.append((match.end(), 1, [Sense(CARD, tuple(_rank(one) + english.SUITS[match[2]] for one in ranks))]))
        match = CARD_TURNED.match(heard, at)
        if match:
            found.append((match.end(), 1, [Sense(CARD, (_rank(match[1]) + _JA_SUITS[match[2]],))]))
        match = CARDS_TURNED.match(heard, at)
        if match:
            suits = [_JA_SUITS[one] for one in re.findall(_JA_SUIT, match[2])]
            found.append((match.end(), 0.8, [Sense(CARD, tuple(_rank(match[1]) + suit for suit in suits))]))
        match = CARDS_JA.match(heard, at)
        if match:
            suits = [
                _JA_SUITS.get(one) or _SIGN.get(one) or str(one).upper() for one in re.findall(_JA_SUITS_ONE, match[1])
            ]
            found.append((match.end(), 0.8, [Sense(CARD, tuple(_rank(match[2]) + suit for suit in suits))]))
        match = CARDS_EN.match(heard, at)
        if match:
            suits = [english.SUITS[one] for one in re.findall("|".join(english.SUITS), match[2])]
            rank = rank_of(match[1])
            found.append((match.end(), 0.8, [Sense(CARD, tuple(f"{rank}{suit}" for suit in suits))]))
        match = CARD_JA.match(heard, at)
        if match:
            suit = _JA_SUITS.get(match[1]) or _SIGN.get(match[1], match[1].upper())
            ranks = re.findall(_JA_RANK, match[2])
            found.append((match.end(), 0.9, [Sense(CARD, tuple(_rank(one) + suit for one in ranks))]))
        return found

    def shortened(self, atoms: Sequence[Atom]) -> bool:
        """Give unknown words of a letter or two all that they can begin: players, key words, names. Whether each begins something."""
        keys = self.match.setting.game.speech.words
        for atom in atoms:
            if atom.senses[0].kind != UNKNOWN:
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
            for names in self.match.setting.game.speech.names(self.match.table):
                values = dict.fromkeys(value for name, value in names.spellings.items() if name.startswith(word))
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
        begun = [verb for verb in verbs if any(plain(name).startswith(word) for name in (verb.name, *verb.ja))]
        begun = [verb for verb in begun if verb.name in self.awaited] or begun
        return [Sense(VERB, begun[0], BEGINNING)] if len(begun) == 1 else []

    def _slips(self, text: str, unknown: Sequence[Atom], bounds: set[int]) -> dict[tuple[int, int], list[Sense]]:
        """Stretches around what is unknown that are one slip of a finger from just one word."""
        found: dict[tuple[int, int], list[Sense]] = {}
        heard = plain(text)
        for atom in unknown:
            start, end = atom.start, atom.start + len(atom.text)
            if atom.text.isascii():
                if len(atom.text) >= SHORTEST_SLIP and atom.text.isalpha():
                    self._slipped(heard, start, end, found)
                continue
            first, last = start, end
            while first and _kana(heard[first - 1]) and start - first < LONGEST_SLIP:
                first -= 1
            while last < len(heard) and _kana(heard[last]) and last - end < LONGEST_SLIP:
                last += 1
            begins = [at for at in range(first, start + 1) if at in bounds or at == first]
            stops = [at for at in range(end, last + 1) if at in bounds or at == last]
            for begin in begins[-MOST_BOUNDS:]:
                for stop in stops[:MOST_BOUNDS]:
                    if stop - begin >= SHORTEST_SLIP:
                        self._slipped(heard, begin, stop, found)
        return found

    def _slipped(self, heard: str, start: int, end: int, found: dict[tuple[int, int], list[Sense]]) -> None:
        near: dict[str, list[Sense]] = {}
        for lexicon in self.lexicons:
            for spelling in lexicon.nearly(sound(heard[start:end])):
                senses = [
                    sense
                    for sense in lexicon.senses[spelling]
                    if sense.rank < BEGINNING
                    and (sense.kind in (VERB, NAME, WHO) or (sense.kind == KEY and len(spelling) > SHORTEST_SLIP))
                ]
                if senses and len(spelling) >= SHORTEST_SLIP:
                    near.setdefault(spelling, []).extend(senses)
        if near:
            meant = {
                (sense.kind, id(sense.value) if sense.kind == VERB else str(sense.value), sense.denied)
                for senses in near.values()
                for sense in senses
            }
            if len(near) == 1 or len(meant) == 1:
                found[start, end] = next(iter(near.values()))

    def _joined(self, atoms: list[Atom]) -> list[Atom]:
        """Amounts of a number and what it counts, counters, particles as roles; blanks and words that say nothing left out."""
        kept: list[Atom] = []
        for at, atom in enumerate(atoms):
            if not atom.senses:
                continue
            word = atom.text
            last = kept[-1] if kept else None
            adjacent = last is not None and at > 0 and atoms[at - 1] is last
            if (
                last is not None
                and word in japanese.ROLES
                and adjacent
                and not last.role
                and any(sense.kind != VERB for sense in last.senses)
            ):
                last.role = word
                if all(sense.kind in (IDLE, KEY) for sense in atom.senses):
                    if word == OWNER and any(sense.kind == KEY for sense in last.senses):
                        last.senses = [sense for sense in last.senses if sense.kind != VERB]
                    continue
            if last is not None and atom.senses[0].value == OWNER:
                last.role = OWNER
            if all(sense.kind == IDLE for sense in atom.senses):
                if last is not None and adjacent and not last.role and len(word) > 1 and word[0] in "にを":
                    last.role = word[0]  # `に向けて`, `を狙って`
                if last is not None and last.senses[0].kind == NUMBER and word.lower() in COUNTERS:
                    last.counted = True
                continue
            atom.counted = word.lower() == "one"
            back = at - 1
            while back > 0 and (not atoms[back].senses or atoms[back].text.lower() in english.ARTICLES):
                back -= 1
            before = atoms[back].text.lower() if back >= 0 else ""
            if before in english.PREPOSITIONS and any(
                sense.kind in (WHO, NAME, NUMBER, AMOUNT) for sense in atom.senses
            ):
                atom.role = english.PREPOSITIONS[before]
            kept.append(atom)
        for atom, after in zip(
            kept, kept[1:]
        ):  # `未使用のバッテリー`, `未使用バッテリー`: what stands before a noun is no verb
            kinds = {sense.kind for sense in atom.senses}
            if (
                not atom.text.isascii()
                and {KEY, VERB} <= kinds
                and not atom.role
                and not japanese.is_inflected(atom.text)
                and after.start == atom.start + len(atom.text)
            ):
                atom.senses = [sense for sense in atom.senses if sense.kind != VERB]
        return kept


def _joined_to(before: str, char: str) -> bool:
    """Whether two characters stand in one word or number, so that none ends between them."""
    if not (before.isascii() and char.isascii() and before.isalnum() and char.isalnum()):
        return False
    return before.isdigit() == char.isdigit()


def _kana(char: str) -> bool:
    return "ァ" <= char <= "ー"


def rank_of(text: str) -> str | None:
    """The rank that a word says: `kings`, `7`, `キング`; or None."""
    word = plain(text).strip()
    spelled = (word, word.removesuffix("s"), word.removesuffix("es"))
    return next((rank for rank in map(_rank, spelled) if rank in RANKS), None)


def _rank(text: str) -> str:
    text = english.RANKS.get(text) or _JA_RANKS.get(text) or text
    text = str(japanese.NUMERALS.get(text, text)).upper()
    return {"1": "A", "11": "J", "12": "Q", "13": "K", "T": "10", "1O": "10", "IO": "10", "LO": "10"}.get(text, text)
