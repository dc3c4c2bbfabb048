"""A line cut into atoms: stretches of it, each with all that it can mean."""

from __future__ import annotations

import re

from referee.language import english, japanese
from referee.language.lexicon import (
    AMOUNT, BEGINNING, CARD, FULL, IDLE, NAME, NUMBER, RAW, UNKNOWN, UNSEEN, VERB, WHO, Sense, of_game, of_names, of_players, plain, sound,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.language.lexicon import Lexicon
    from referee.match import Match

LONGEST = 32  # characters of one atom
DEAR = 100  # what an unknown character costs; an atom costs 1
_RANK = "10|1[123]|[2-9]|[ajqkt1]"
_SIGN = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_SUIT = "[shdc♠♤♥♡❤♦♢♣♧]"
CARD_FORMS = (
    re.compile(rf"({_RANK})[ -]?({_SUIT})(?![a-z]{{2}})"),
    re.compile(rf"(?P<s>{_SUIT})-?(?P<r>{_RANK})(?![0-9a-z])"),
)
CARD_RUN = re.compile(rf"((?:{_RANK})(?:[-,/ ・]+(?:{_RANK}))+)[ -]?({_SUIT})(?![a-z])")
_RANK_WORD = rf"(?:{_RANK}|{'|'.join(english.RANKS)})"
CARD_WORDS = re.compile(rf"((?:{_RANK_WORD})(?:(?:,? and |[,/ ・-]+)(?:{_RANK_WORD}))*) of ({'|'.join(english.SUITS)})s?\b")
_JA_SUIT = "|".join(sorted(map(plain, japanese.SUITS), key=len, reverse=True))
_JA_RANK = rf"(?:{_RANK}|{'|'.join(map(plain, japanese.RANKS))}|[一二三四五六七八九十])"
CARD_JA = re.compile(rf"({_JA_SUIT}|{_SUIT})ノ? ?({_JA_RANK}(?:(?:ト|、|,|・|ヤ| )+{_JA_RANK}(?![枚点a-z]))*)(?![0-9])")
NUMBER_FORM = re.compile(r"\d+(?:\.\d+)?")
SIGNED = re.compile(r"(?<![0-9a-z])[+-]\d+")
RAW_FORM = re.compile(r"\d*d(?:[+-]\d+)|\d+d(?![a-z0-9])|x\d+|\*\d+")
_COUNTER = "|".join(sorted(map(plain, japanese.COUNTERS), key=len, reverse=True))
COUNTER = re.compile(_COUNTER)
_JA_SUITS = {plain(word): suit for word, suit in japanese.SUITS.items()}
_JA_RANKS = {plain(word): rank for word, rank in japanese.RANKS.items()}


class Atom:
    """A stretch of the line: text as typed, where it begins, its senses, and the Japanese particle or English word beside it."""

    __slots__ = ("text", "start", "senses", "role", "counted")

    def __init__(self, text: str, start: int, senses: Sequence[Sense]) -> None:
        self.text = text
        self.start = start
        self.senses = senses
        self.role = ""
        self.counted = False

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
        """All that a stretch can mean, the best spelled alone."""
        found = [sense for lexicon in self.lexicons for sense in lexicon.get(heard, ())]
        if not found:
            return found
        best = min(sense.rank for sense in found)
        return [sense for sense in found if sense.rank == best]

    def cut(self, text: str) -> list[Atom]:
        """The atoms of a folded line, what says nothing among them left out but for particles, which are told as roles."""
        low = text.lower()
        heard = plain(text)
        size = len(heard)
        costs: list[float] = [0.0] + [1e9] * size
        back: list[tuple[int, list[Sense]]] = [(0, [])] * (size + 1)
        for at in range(size):
            if costs[at] >= 1e9:
                continue
            for end, price, senses in self._edges(heard, low, at):
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
        atoms.reverse()
        return self._joined(atoms, low)

    def _edges(self, heard: str, low: str, at: int) -> list[tuple[int, float, list[Sense]]]:
        char = heard[at]
        if char == " ":
            return [(at + 1, 0, [])]
        found: list[tuple[int, float, list[Sense]]] = []
        before = heard[at - 1] if at else " "
        inside = _word(char) and _word(before) and not (char.isdigit() != before.isdigit() and not before.isascii())
        if inside and char.isascii() and before.isascii() and not (char.isdigit() or before.isdigit()):
            return [(at + 1, DEAR, [Sense(UNKNOWN)])]
        if char == "?":
            found.append((at + 1, 1, [Sense(UNSEEN)]))
        if self.cards:
            found += self._cards(heard, at)
        match = SIGNED.match(heard, at) or NUMBER_FORM.match(heard, at)
        if match and not (before.isdigit() and char.isdigit()) and (not before.isascii() or not before.isalpha()):
            end = match.end()
            found.append((end, 1, [Sense(NUMBER, match[0].lstrip("+"))]))
        match = RAW_FORM.match(heard, at)
        if match and not (before.isascii() and before.isalnum()):
            found.append((match.end(), 0.9, [Sense(RAW, low[at : match.end()].replace("d", "D"))]))
        if char in japanese.NUMERALS:
            counter = COUNTER.match(heard, at + 1)
            value = japanese.NUMERALS[char]
            found.append((at + 1, 1.2 if counter else 2.5, [Sense(NUMBER, str(value))]))
        stop = min(len(heard), at + LONGEST)
        for end in range(at + 1, stop + 1):
            last, following = heard[end - 1], heard[end] if end < len(heard) else " "
            if last == " ":
                continue
            if last.isascii() and following.isascii() and last.isalpha() and (following.isalpha() or following == "'"):
                if not (last != "'" and following == "'" and heard[end + 1 : end + 2] == "s"):
                    continue
            if last.isdigit() and following.isdigit():
                continue
            senses = self.senses(sound(heard[at:end]))
            if senses:
                found.append((end, 1 if senses[0].rank < BEGINNING else 1.4, senses))
        if not char.isalnum():
            found.append((at + 1, 1, [Sense(IDLE)]))
        if not found or char.isalpha():
            end = at + 1
            if char.isascii() and char.isalpha():
                while end < len(heard) and heard[end].isascii() and (heard[end].isalpha() or heard[end] == "'"):
                    end += 1
                senses = self._nearly(heard[at:end])
                found.append((end, 2 if senses else DEAR, senses or [Sense(UNKNOWN)]))
            else:
                found.append((end, DEAR, [Sense(UNKNOWN)]))
                if not char.isascii():
                    found += self._nearly_japanese(heard, at)
        return found

    def _cards(self, heard: str, at: int) -> list[tuple[int, float, list[Sense]]]:
        found = []
        before = heard[at - 1] if at else " "
        if before.isascii() and before.isalnum() and not (before in "shdc" and at > 1 and heard[at - 2].isalnum()):
            return found
        match = CARD_RUN.match(heard, at)
        if match:
            suit = _SIGN.get(match[2], match[2].upper())
            found.append((match.end(), 1, [Sense(CARD, tuple(_rank(one) + suit for one in re.findall(_RANK, match[1])))]))
        match = CARD_FORMS[0].match(heard, at)
        if match:
            found.append((match.end(), 1, [Sense(CARD, (_rank(match[1]) + _SIGN.get(match[2], match[2].upper()),))]))
        match = CARD_FORMS[1].match(heard, at)
        if match:
            found.append((match.end(), 1, [Sense(CARD, (_rank(match["r"]) + _SIGN.get(match["s"], match["s"].upper()),))]))
        match = CARD_WORDS.match(heard, at)
        if match:
            ranks = re.findall(_RANK_WORD, match[1])
            found.append((match.end(), 1, [Sense(CARD, tuple(_rank(one) + english.SUITS[match[2]] for one in ranks))]))
        match = CARD_JA.match(heard, at)
        if match:
            suit = _JA_SUITS.get(match[1]) or _SIGN.get(match[1], match[1].upper())
            ranks = re.findall(_JA_RANK, match[2])
            found.append((match.end(), 0.9, [Sense(CARD, tuple(_rank(one) + suit for one in ranks))]))
        return found

    def _nearly(self, word: str) -> list[Sense]:
        """What a word of four letters or more means that is one slip from just one word, or the beginning of an awaited verb."""
        game = self.match.setting.game
        begun = {verb.name: verb for verb in game.vocabulary.labels if verb.name.startswith(word)}
        begun = {name: verb for name, verb in begun.items() if name in self.awaited} or begun
        if len(begun) == 1:
            return [Sense(VERB, verb, BEGINNING) for verb in begun.values()]
        if len(word) < 4:
            return []
        return self._slipped(word)

    def _slipped(self, word: str) -> list[Sense]:
        found: dict[str, list[Sense]] = {}
        for lexicon in self.lexicons:
            for spelling, senses in lexicon.items():
                if abs(len(spelling) - len(word)) <= 1 and len(spelling) > 2 and _one_slip(word, spelling):
                    good = [sense for sense in senses if sense.rank < BEGINNING and sense.kind not in (AMOUNT,)]
                    if good:
                        found.setdefault(spelling, []).extend(good)
        meant = {(sense.kind, str(sense.value), sense.denied) for senses in found.values() for sense in senses}
        kinds = {sense.kind for senses in found.values() for sense in senses}
        if len(found) == 1 or len(meant) == 1 or kinds == {VERB} and len({id(sense.value) for senses in found.values() for sense in senses}) == 1:
            return next(iter(found.values()))
        return []

    def _nearly_japanese(self, heard: str, at: int) -> list[tuple[int, float, list[Sense]]]:
        end = at
        while end < len(heard) and ("ァ" <= heard[end] <= "ー"):
            end += 1
        found = []
        for stop in range(at + 4, min(end, at + 14) + 1):
            senses = self._slipped(heard[at:stop])
            if senses and not (at and "ァ" <= heard[at - 1] <= "ー"):
                found.append((stop, 3.5, senses))
        return found

    def _joined(self, atoms: list[Atom], low: str) -> list[Atom]:
        """Amounts of a number and what it counts, counters, particles as roles; blanks and words that say nothing left out."""
        kept: list[Atom] = []
        for at, atom in enumerate(atoms):
            if not atom.senses:
                continue
            word = atom.text
            last = kept[-1] if kept else None
            adjacent = last is not None and at > 0 and atoms[at - 1].senses
            if last is not None and word in japanese.ROLES and adjacent and not last.role and last.senses[0].kind != VERB:
                last.role = word
                if all(sense.kind == IDLE for sense in atom.senses):
                    continue
            if all(sense.kind == IDLE for sense in atom.senses):
                if last is not None and last.senses[0].kind == NUMBER:
                    last.counted = True
                continue
            kept.append(atom)
        return kept


def _word(char: str) -> bool:
    return char.isalnum()


def _rank(text: str) -> str:
    text = english.RANKS.get(text) or _JA_RANKS.get(text) or text
    text = str(japanese.NUMERALS.get(text, text)).upper()
    return {"1": "A", "11": "J", "12": "Q", "13": "K", "T": "10"}.get(text, text)


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter too many, too few, wrong, or two exchanged make one word of the other."""
    if one == other:
        return True
    if len(one) > len(other):
        one, other = other, one
    at = 0
    while at < len(one) and one[at] == other[at]:
        at += 1
    if len(one) == len(other):
        return one[at + 1 :] == other[at + 1 :] or (one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :])
    return one[at:] == other[at + 1 :]
