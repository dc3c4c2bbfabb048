"""What a reader may see of a statement, and how it is written in the reader's language: cards that others hide are `?`."""

from __future__ import annotations

from referee.grammar.statement import cut_actor, prepare, split
from referee.grammar.words import key
from referee.kernel.glossary import choice_of
from referee.kernel.reading import holds_statement
from referee.kernel.verdict import Event, Verdict
from referee.seen import Seen, refusal_of, secret_verb, see, words_of
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from prompts.texts import Texts
    from referee.kernel.game import Game
    from referee.kernel.judging import Setting

ALL_NAMES = ("REC-2/unknown", "REC-1/comma-known")  # refusals that list every known name, whatever was typed
EDIT = "edit/"  # events of edits, which name statements


def in_words(lang: str, seen: Seen) -> str:
    """The last statement of a match, with its actor, in a language."""
    text = seen.told_in(lang) if seen.is_heard else spelled(lang, seen, seen.text)
    return with_actor(seen.speaker, text)


def spelled(lang: str, seen: Seen, text: str) -> str:
    """A statement of a match, without its actor, in a language; of one that can't be read there the verb alone."""
    if lang != "ja":
        return text
    try:
        return seen.in_japanese(text)
    except Refusal:
        word, _, rest = text.partition(" ")
        verb = seen.setting.game.vocabulary.exact(word)
        return text if verb is None else f"{verb.ja[0]} {rest}".strip()


def in_short(texts: Texts, game: Game, line: str) -> str:
    """Behind a statement that only numbers what it does: what that is, in brackets; else nothing."""
    choice = choice_of(game, split(cut_actor(line)[1]))
    return "" if choice is None else ("（{}）" if texts.lang == "ja" else "  ({})").format(texts.value(choice))


def public(seen: Seen, actor: str | None, text: str) -> str:
    """A statement of a match, as typed if it can't be read, as its reader may see it: cards that only the actor saw are `?`."""
    if _holds(seen.setting, text):
        edit, number, inner = text.split(None, 2)
        return f"{edit} {number} {with_actor(*overheard(seen, inner))}"
    return seen.heard(actor, text)


def overheard(seen: Seen, line: str) -> tuple[str | None, str]:
    """(actor or None, statement) of a line as typed that was refused, as its reader may see it."""
    setting = seen.setting
    try:
        line = prepare(line)
    except Refusal:
        return None, line
    if _holds(setting, line):
        return None, public(seen, None, line)
    actor, rest = cut_actor(line)
    rest = rest.strip()
    if actor is None:
        return None, _without_colon(seen, rest)
    seats = setting.players.matches(actor)
    if not seats and secret_verb(setting, actor):  # `draw: 5H`
        return None, public(seen, None, f"{actor} {rest}")
    name = setting.names[seats[0]] if len(seats) == 1 else actor
    return name, public(seen, name, rest)


def _without_colon(seen: Seen, text: str) -> str:
    """A line without an actor as its reader may see it: where its first word is a name, the colon was left out."""
    from referee.grammar.hints import STOPS

    setting = seen.setting
    word, _, rest = text.partition(" ")
    seats = setting.players.matches(word.rstrip(STOPS))
    if len(seats) != 1 or setting.game.vocabulary.matches(word):
        return public(seen, None, text)
    return f"{word} {public(seen, setting.names[seats[0]], rest)}"


def _holds(setting: Setting, text: str) -> bool:
    words = text.split(None, 2)
    return len(words) == 3 and holds_statement(setting, text)


def with_actor(actor: str | None, text: str) -> str:
    """A statement as a line, with its actor where it has one."""
    return f"{actor}: {text}" if actor else text


def unheard(verdict: Verdict, eyes: Collection[int]) -> Refusal | None:
    """The same for a reader who hasn't typed it: cards of a secret statement are `?` in its sentence too."""
    refusal, said = refusal_of(verdict, eyes), verdict.statement
    shown = public(see(verdict.match, eyes), verdict.actor, said)
    if refusal is None or shown == said:
        return refusal
    unread = verdict.clauses[0] in ("REC-1", "REC-2")
    typed = {key(word) for word in set(words_of(said)) - set(words_of(shown))}

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


def event_line(texts: Texts, seen: Seen, event: Event) -> str:
    """An event's line for a reader; seen: the match in which it happened, or a later one."""
    if not event.key.startswith(EDIT):
        return texts.event(event)
    facts = {
        name: told(texts.lang, seen, str(fact)) if name in ("statement", "new") else fact
        for name, fact in event.facts.items()
    }
    return texts.event(Event(event.key, event.clause, facts))


def told(lang: str, seen: Seen, line: str) -> str:
    """A kept line that an event names, as its reader may see it, in a language."""
    actor, text = cut_actor(line)
    return with_actor(actor, spelled(lang, seen, public(seen, actor, text.strip())))
