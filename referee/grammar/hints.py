"""What a refusal of something unread tells besides: the colon or the quotes that it lacks, and how its verb is typed."""

from __future__ import annotations

from referee.grammar.statement import WordsReader, write_name
from referee.grammar.words import OVERRIDE, Names, closest, key
from referee.kernel.hearing import Hearing
from referee.kernel.judging import Match
from scorers.sheet import Name, Refusal
from scorers.types import Any, Container, TypeAlias, TypeVar

V = TypeVar("V")
Asked: TypeAlias = list[Names[Any]]  # the vocabularies in which a name was sought
FORMED = ("REC-1/word", "REC-1/left", "REC-1/missing")  # refusals that also tell the form of the verb
STOPS = ",;.-"  # what people type after a name in the place of the colon
LONGEST = 4  # words of one name that are looked at


def of_verb(match: Match, actor: str | None, word: str, fault: Refusal) -> Refusal:
    """The refusal of a word that is no verb (REC-1): a name without its colon, a verb before a colon, or what is awaited."""
    setting = match.setting
    if fault.key == "REC-1/verbs":
        return fault
    if actor is None:
        word, name = _speaker(match, word)
        if name is not None:
            return Refusal("REC-1", key="REC-1/colon", word=word, name=write_name(name), token=0)
    else:
        first = actor.split(" ", 1)[0]
        if setting.game.vocabulary.exact(first) is not None and not setting.players.matches(actor):
            return Refusal("REC-1", key="REC-1/no-colon", word=first, token=0)
    if fault.key == "REC-1/verb":
        verbs = {verb.name: verb for verb in setting.game.verbs}
        awaited = dict.fromkeys(name for one in match.table.awaited() for name in one.verbs)
        if awaited:
            fault.key = "REC-1/verb-awaited"
            fault.facts = {**fault.facts, "names": [Name(name, verbs[name].ja[0]) for name in awaited]}
    return fault


def _speaker(match: Match, word: str) -> tuple[str, str | None]:
    """(what names a player in a word, the player): by a beginning, or in full with a particle after it; else (word, None)."""
    names, players = match.setting.names, match.setting.players
    word = word.rstrip(STOPS)
    seats = players.matches(word)
    if len(seats) == 1:
        return word, names[seats[0]]
    typed = key(word)
    for name in names:
        after = typed[len(key(name)) :]
        if after and not after.isascii() and typed.startswith(key(name)) and not after[0].isascii():
            return name, name
    return word, None


def of_arguments(match: Match, said: Hearing, fault: Refusal) -> Refusal:
    """The refusal of a verb's arguments (REC-1, REC-2): commas between words, a name in several words, or the verb's form."""
    token, words = fault.token, said.words
    if token is not None and token < len(words) and token not in said.quoted:
        if "," in words[token]:
            facts = fault.facts
            fault.key = "REC-1/comma" + ("-near" if facts.get("near") else "-known" if facts.get("names") else "")
            return fault
        if words[token].isdigit() and fault.clauses[0] == "REC-2":
            fault.key = _meant_by_number(said.verb.usage) or fault.key
        if fault.clauses[0] == "REC-1" and _is_nearly_override(words[token]):
            return Refusal("REC-1", key="REC-1/override", word=OVERRIDE[0], token=token)
        one = None if said.verb.edits else _one_name(match, said, token)
        if one is not None:
            word, name = one
            key_word = "REC-1/blank" if " " in name else "REC-1/one"
            return Refusal(*fault.clauses, key=key_word, token=token, word=word, near=name)
    if fault.key in FORMED:
        fault.key += "/form"
        verb = said.verb
        args = getattr(verb, "args", None)
        ja = verb.usage if args is None else " ".join(arg.pattern(ja=True) for arg in args)
        fault.facts = {**fault.facts, "verb": Name(f"{verb.name} {verb.usage}".strip(), f"{verb.ja[0]} {ja}".strip())}
    return fault


def _is_nearly_override(word: str) -> bool:
    return closest(word.lower(), OVERRIDE, 0.8) is not None


def _meant_by_number(usage: str) -> str | None:
    if "dice F" in usage:
        return "REC-1/faces"
    return "REC-1/unseen" if "| N" in usage or "CARDS" in usage else None


def _one_name(match: Match, said: Hearing, token: int) -> tuple[str, Name] | None:
    """(words as typed, the name) where words around the one at fault are one name without its quotes, or None."""
    asked = _asked(match, said)
    for start in (token - 1, token):
        for end in range(start + 2, start + 1 + LONGEST):
            if start < 1 or not set(range(start, end)).isdisjoint(said.quoted):
                continue
            if not all(map(key, said.words[start : end : end - start - 1])):
                continue  # a mark that parts two names belongs to none
            word = " ".join(said.words[start:end])
            for names in asked:
                value = names.exact(word)
                if value is not None and end <= len(said.words):
                    return word, names.fact(value)
    return None


def _asked(match: Match, said: Hearing) -> Asked:
    asked: Asked = []
    try:
        said.verb.read(_Asking(match, said.words, said.quoted, asked))
    except Refusal:
        return asked
    return asked


class _Asking(WordsReader):
    """Reads the same, and notes in which vocabularies names were sought."""

    __slots__ = ("asked",)

    def __init__(self, match: Match, words: list[str], quoted: tuple[int, ...], asked: Asked) -> None:
        super().__init__(match, words, quoted)
        self.asked = asked

    def named(self, names: Names[V], among: Container[V] | None = None) -> V:
        """As Reader.named, noted."""
        self.asked.append(names)
        return super().named(names, among)

    def known(self, names: Names[V]) -> V | None:
        """As Reader.known, noted."""
        self.asked.append(names)
        return super().known(names)

    def all_known(self, names: Names[V]) -> list[V]:
        """As Reader.all_known, noted."""
        self.asked.append(names)
        return super().all_known(names)
