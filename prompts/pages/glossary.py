"""What a word of a game means: its terms, components, verbs and options with their facts, and the clauses that speak of it."""

from __future__ import annotations

import re

from prompts.render.verdict import usage_of
from prompts.session.lookup import game_named
from prompts.shell import Stop
from prompts.texts import Texts, load
from referee.grammar.arguments import OfNames, OneOf
from referee.grammar.words import fold, key
from referee.kernel.game import Game
from referee.kernel.glossary import entries_of
from referee.registry import known
from scorers.sheet import Term
from scorers.state import Record
from scorers.types import Any, Iterable, Iterator, Sequence

MOST_CLAUSES = 12
LIKE, SLIP = 0.6, 0.8  # how like a name is that may be meant, and one with a slip
SEPARATORS = re.compile(r"[,、]\s*")


class Meaning(Record):
    """One thing that can be asked: what kind it is, its names in both languages, what is told of it, and how it is typed."""

    game: Game
    kind: str
    english: Sequence[str]
    japanese: Sequence[str]
    lines: Sequence[str]
    typed: str = ""
    clauses: Sequence[str] = ()  # those that the game itself names
    also: Sequence[str] = ()  # what players say for it
    thing: bool = False  # a term or component, rather than a word of statements

    def title(self, lang: str) -> str:
        """Its names, those of the reader's language first."""
        first, second = (self.japanese, self.english) if lang == "ja" else (self.english, self.japanese)
        own = ("、" if lang == "ja" else ", ").join(first)
        if not second:
            return own
        return f"{own}（{', '.join(second)}）" if lang == "ja" else f"{own} ({', '.join(second)})"

    def called(self) -> set[str]:
        """All its names as they are compared."""
        return {key(name) for name in (*self.english, *self.japanese, *self.also)}

    def spoken_of(self) -> list[str]:
        """Ids of the clauses that speak of it, the most telling first: those that begin with it, rulings last.

        The English ones are searched for its English names.
        """
        names = "|".join(re.escape(name) for name in self.english if len(name) > 1)
        found: list[tuple[bool, int, str]] = []
        if names:
            wanted = re.compile(rf"(?<![\w-])(?:{names})s?(?![\w-])", re.IGNORECASE)
            for clause, text in Texts("en", package=self.game.package).rules.items():
                said = wanted.search(text)
                ruling = "-R" in clause
                if said and ("." in clause or ruling):  # a headline tells nothing
                    found.append((ruling, said.start(), clause))
        return list(dict.fromkeys([*(clause for _, _, clause in sorted(found)), *self.clauses]))[:MOST_CLAUSES]

    def object(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "type": "meaning",
            "game": self.game.key,
            "kind": self.kind,
            "names": list(self.english),
            "ja": list(self.japanese),
            "facts": [line for line in self.lines if line],
            "typed": self.typed or None,
            "clauses": self.spoken_of(),
        }


def meanings(game: Game, lang: str) -> Iterator[Meaning]:
    """All that can be asked of a game: terms, components, verbs, options."""
    texts = Texts(lang, package=game.package)
    yield from terms(texts, game)
    yield from components(texts, game)
    yield from taken(texts, game)
    for verb in game.verbs:
        said = texts.find("verbs", verb.name) or ""
        see = game.see.get(verb.name, ())
        also = " ".join(verb.says).split()
        typed = f"{verb.ja[0] if lang == 'ja' else verb.name} {usage_of(texts, verb)}".rstrip()
        yield Meaning(game, texts.ui("ask/verb"), [verb.name], verb.ja, [said], typed, see, also)
    for option in game.options:
        lines = [texts.find("options", option.key) or ""]
        yield Meaning(
            game, texts.ui("ask/option"), [option.key], option.ja.split(), lines,
            f"{option.key}={option.usage}",
            (option.ruling,) if option.ruling else (),
        )  # fmt: skip


def terms(texts: Texts, game: Game) -> Iterator[Meaning]:
    """The terms of a game, as its rulebook has them in its first section."""
    english, japanese, own = (load(texts.folder, f"terms.{lang}.json") for lang in ("en", "ja", texts.lang))
    for term, told in english.items():
        names = SEPARATORS.split(told["name"]), SEPARATORS.split(japanese[term]["name"])
        yield Meaning(game, texts.ui("ask/term"), *names, [own[term]["text"]], thing=True)


def components(texts: Texts, game: Game) -> Iterator[Meaning]:
    """The components of a game that have facts."""
    for entry in entries_of(game):
        name = min(entry.japanese if texts.lang == "ja" else entry.english, key=len)
        facts = [texts.value(fact) for fact in entry.facts]
        typed = f'"{name}"' if " " in name else name
        yield Meaning(game, texts.value(Term(entry.kind)), entry.english, entry.japanese, facts, typed, thing=True)


def taken(texts: Texts, game: Game) -> Iterator[Meaning]:
    """What the verbs of a game without such texts take: cards and other words, with the verbs that take them."""
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for verb in () if load(texts.folder, "terms.en.json") or entries_of(game) else game.verbs:
        rest = list(verb.args)
        for part in rest:  # which grows
            rest += part.parts
            kind, words = (part.wanted, dict(part.taken)) if isinstance(part, OneOf) else ("", {})
            if isinstance(part, OfNames) and not callable(part.names):
                kind = part.names.kind
                for spelling, value in part.names.quick.items():
                    words[value] = (*words.get(value, ()), spelling)
            for forms in words.values():
                verbs = found.setdefault((kind, forms), [])
                said = verb.ja[0] if texts.lang == "ja" else verb.name
                verbs += [] if said in verbs else [said]
    for (kind, forms), verbs in found.items():
        english, japanese = ([word for word in forms if word.isascii() is ascii] for ascii in (True, False))
        form = japanese[0] if japanese and texts.lang == "ja" else forms[0]
        typed = texts.listed(f"{verb} {form}" for verb in verbs)
        yield Meaning(game, texts.value(Term(kind)), english or japanese, japanese or english, (), typed)


def find(words: str, games: Iterable[Game], lang: str) -> list[Meaning]:
    """What words mean in these games: what is called so, else what begins so, whose name holds them, else what they name: `what is a detour`."""
    wanted = key(words)
    among = [one for game in games for one in meanings(game, lang)]
    return (
        [one for one in among if wanted in one.called()]
        or [one for one in among if any(name.startswith(wanted) for name in one.called())]
        or [one for one in among if len(wanted) > 1 and any(wanted in name for name in one.called())]
        or asked_of(words, among)
    )


def asked_of(words: str, among: Sequence[Meaning]) -> list[Meaning]:
    """What a question names; nothing where its words are a name with a slip: `manna pool`."""
    name = key(held(fold(words).lower(), among))
    return [one for one in among if name and name in one.called()] if not like(words, among, SLIP) else []


def held(text: str, among: Iterable[Meaning]) -> str:
    """The longest name of a term or component that a question holds, else of a verb or option, in lower case; or nothing."""
    names = ((one.thing, fold(name).lower()) for one in among for name in (*one.english, *one.japanese))
    found = [
        (thing, len(name), name)
        for thing, name in names
        if name in text and ((len(name) > 1 and whole(name, text)) if name.isascii() else (len(name) > 1 or thing))
    ]
    return max(found, default=("",))[-1]


def whole(name: str, text: str) -> bool:
    """Whether a name stands in a text as words of its own, perhaps many of it."""
    return re.search(rf"(?<![a-z]){re.escape(name)}(?:e?s)?(?![a-z])", text) is not None


def is_name(words: str, game: Game, thing: bool = False) -> bool:
    """Whether something of a game is called so; thing: a term or component."""
    return any(key(words) in one.called() for one in meanings(game, "en") if one.thing or not thing)


def near(words: str, games: Iterable[Game], lang: str) -> list[str]:
    """The names that may have been meant."""
    return like(words, [one for game in games for one in meanings(game, lang)], LIKE)


def like(words: str, among: Iterable[Meaning], least: float) -> list[str]:
    """The names that are as like as `least`, of 1, the likest first."""
    from difflib import get_close_matches

    names = {key(name): name for one in among for name in (*one.english, *one.japanese)}
    return [names[one] for one in get_close_matches(key(words), names, cutoff=least)]


def meant(words: Sequence[str]) -> tuple[list[Game], str]:
    """(the games that are asked, the words without the game): a first word that names a game asks it alone."""
    if len(words) > 1:
        try:
            return [game_named(words[0])], " ".join(words[1:])
        except Stop:
            pass
    return known(), " ".join(words)
