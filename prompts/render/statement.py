"""What a reader may see of a statement, and how it is written in the reader's language: cards that others hide are `?`."""

from __future__ import annotations

from referee.grammar.arguments import Writer
from referee.grammar.statement import WordsReader, cut_actor, prepare, quote, split
from referee.grammar.words import OVERRIDE, key
from referee.kernel.reading import holds_statement, in_japanese
from referee.kernel.verdict import make_event
from referee.redaction import is_open
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any, TypeAlias

    from prompts.texts import Texts
    from referee.grammar.verbs import Verb
    from referee.kernel.judging import Match, Setting
    from referee.kernel.verdict import Event, Verdict

    Seen: TypeAlias = Collection[str] | None  # names of those whose cards may be shown; None: everybody's

ALL_NAMES = ("REC-2/unknown", "REC-1/comma-known")  # refusals that list every known name, whatever was typed
EDIT = "edit/"  # events of edits, which name statements


def in_words(lang: str, one: Match, seen: Collection[str]) -> str:
    """The last statement of a match with its actor, in a language, as a reader may see it."""
    return with_actor(one.speaker, told_to(seen, one, lang))


def told_to(seen: Collection[str], one: Match, lang: str = "en") -> str:
    """The last statement of a match without its actor, as a reader may see it."""
    reader = None if one.holder is None else one.setting.names[one.holder]
    hide = reader not in seen and not is_open(one)
    return spelled(lang, one, one.told(hide=True)) if hide else one.told(ja=lang == "ja")


def spelled(lang: str, match: Match, text: str) -> str:
    """A statement of a match, without its actor, in a language; of one that can't be read there the verb alone."""
    if lang != "ja":
        return text
    try:
        return in_japanese(match, text)
    except Refusal:
        word, _, rest = text.partition(" ")
        verb = match.setting.game.vocabulary.exact(word)
        return text if verb is None else f"{verb.ja[0]} {rest}".strip()


def public(match: Match, actor: str | None, text: str, seen: Collection[str]) -> str:
    """A statement of a match, as typed if it can't be read, as its reader may see it: cards that only the actor saw are `?`."""
    setting = match.setting
    if _holds(setting, text):
        edit, number, inner = text.split(None, 2)
        return f"{edit} {number} {with_actor(*overheard(match, inner, seen))}"
    verb = secret_verb(setting, text)
    if verb is None or actor in seen:
        return text
    return by_mark(match, verb, text, seen)


def by_mark(match: Match, verb: Verb, text: str, seen: Collection[str] = ()) -> str:
    """A secret statement with `?` for each word that was read as a hidden card of its holder's; of one that can't be read for each word."""
    words = words_of(text)
    tail: list[str] = []
    if len(words) > 2 and words[-2] in OVERRIDE:
        words, tail = words[:-2], [words[-2], quote(words[-1])]
    reader = WordsReader(match, words, getattr(words, "quoted", ()))
    try:
        values = verb.read(reader)
        reader.end()
    except Refusal:
        return " ".join([words[0], *("?" for _ in words[1:]), *tail])
    holder = verb.holder(values) if verb.holder else None
    if holder is not None and match.setting.names[holder] in seen:
        return text
    japanese = words[0] in verb.ja
    return " ".join(
        [words[0], *verb.words(values, Writer(match.setting.names, match.table, japanese, hide=True)), *tail]
    )


def hidden_words(match: Match, verb: Verb, text: str) -> set[str]:
    """The words of a secret statement that its actor alone may see."""
    shown = words_of(by_mark(match, verb, text))
    return set(words_of(text)) - set(shown)


def secret_verb(setting: Setting, text: str) -> Verb | None:
    """The verb of a statement whose cards its actor alone knows, or None; for a misspelled one that which it looks like."""
    vocabulary = setting.game.vocabulary
    word = next(iter(words_of(text)), "")
    found = vocabulary.matches(word) or [vocabulary.find_nearest(word)]
    return next((verb for verb in found if getattr(verb, "secret", False)), None)


def words_of(text: str) -> list[str]:
    """Words of a statement; of one with an open quote as they stand."""
    try:
        return split(text)
    except Refusal:
        return text.split()


def overheard(match: Match, line: str, seen: Collection[str]) -> tuple[str | None, str]:
    """(actor or None, statement) of a line as typed that was refused, as its reader may see it."""
    setting = match.setting
    try:
        line = prepare(line)
    except Refusal:
        return None, line
    if _holds(setting, line):
        return None, public(match, None, line, seen)
    actor, rest = cut_actor(line)
    rest = rest.strip()
    if actor is None:
        return None, _without_colon(match, rest, seen)
    seats = setting.players.matches(actor)
    if not seats and secret_verb(setting, actor):  # `draw: 5H`
        return None, public(match, None, f"{actor} {rest}", seen)
    name = setting.names[seats[0]] if len(seats) == 1 else actor
    return name, public(match, name, rest, seen)


def _without_colon(match: Match, text: str, seen: Collection[str]) -> str:
    """A line without an actor as its reader may see it: where its first word is a name, the colon was left out."""
    from referee.grammar.hints import STOPS

    setting = match.setting
    word, _, rest = text.partition(" ")
    seats = setting.players.matches(word.rstrip(STOPS))
    if len(seats) != 1 or setting.game.vocabulary.matches(word):
        return public(match, None, text, seen)
    return f"{word} {public(match, setting.names[seats[0]], rest, seen)}"


def _holds(setting: Setting, text: str) -> bool:
    words = text.split(None, 2)
    return len(words) == 3 and holds_statement(setting, text)


def with_actor(actor: str | None, text: str) -> str:
    """A statement as a line, with its actor where it has one."""
    return f"{actor}: {text}" if actor else text


def unheard(verdict: Verdict, seen: Collection[str]) -> Refusal | None:
    """A refused verdict's Refusal as its reader may hear it: cards of a secret statement are `?` in its sentence too."""
    verb = secret_verb(verdict.match.setting, verdict.statement)
    refusal = verdict.refusal
    if refusal is None or verb is None or verdict.actor in seen:
        return refusal
    unread = verdict.clauses[0] in ("REC-1", "REC-2")
    typed = {key(word) for word in hidden_words(verdict.match, verb, verdict.statement)}

    def told(name: str, fact: Any) -> Any:
        if isinstance(fact, (list, tuple)):
            return [told(name, one) for one in fact]
        if not isinstance(fact, str):
            return fact
        hidden = (
            unread
            and name in ("word", "near", "names")
            or key(fact) in typed
            or key(getattr(fact, "ja", fact)) in typed
        )
        return "?" if hidden else fact

    facts = {
        name: fact if name == "names" and refusal.key in ALL_NAMES else told(name, fact)
        for name, fact in refusal.facts.items()
    }
    return Refusal(*refusal.clauses, key=refusal.key, token=refusal.token, **facts)


def event_line(texts: Texts, match: Match, event: Event, seen: Seen) -> str:
    """An event's line for a reader; seen: names of those whose cards may be shown (None: everybody's).

    match: in which it happened, or a later one.
    """
    if not event.key.startswith(EDIT):
        return texts.event(event)
    facts = {
        name: told(texts.lang, match, str(fact), seen) if name in ("statement", "new") else fact
        for name, fact in event.facts.items()
    }
    return texts.event(make_event(event.key, event.clause, facts))


def told(lang: str, match: Match, line: str, seen: Seen) -> str:
    """A kept line that an event names, as its reader may see it, in a language."""
    actor, text = cut_actor(line)
    text = text.strip() if seen is None else public(match, actor, text.strip(), seen)
    text = spelled(lang, match, text)
    return f"{actor}: {text}" if actor else text
