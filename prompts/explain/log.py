"""All that was said in a kept match, an entry for each line, as its reader may see it."""

from __future__ import annotations

from prompts.explain.deciding import typed
from prompts.render.statement import event_line, in_words, overheard, public, spelled, with_actor
from prompts.session.lines import Said, is_as_typed
from prompts.shell import Shell
from referee.kernel.common import INSERT
from referee.match import apply
from referee.seen import Seen, see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Event
    from scorers.sheet import Document

UNREAD = {"REC-1", "REC-2"}  # by which talk is refused that is no statement
KEYS = {"stands": "stands", "taken back": "taken", "fell": "fallen", "refused": "rejected", "edit": "edit"}


def describe(
    texts: Texts, said: Said, latest: Seen, standing: dict[int, Seen], before: Match | None = None
) -> dict[str, Any]:
    """One line of the list as JSON-able facts, with what its reader may not see left out.

    latest: the match as it stands; before: the one in which it was said, where what was refused is to be told canonically and not as typed.
    """
    verdict, one = said.verdict, standing.get(said.number)
    shown = one or latest
    events: Sequence[Event] = ()
    clauses: Sequence[str] = ()
    if one is not None:
        # The list as it stands: an amended statement shows its new words.
        actor, text, events = one.speaker, one.text, one.events
        if verdict is not None and verdict.verb is INSERT:
            events = (*verdict.events, *events)
        state = "fell" if one.fallen else "stands"
        clauses = one.fallen.clauses if one.fallen else one.broken
    elif verdict is None or not verdict.ok:
        heard = apply(before, typed(said.text), said.number) if before and is_as_typed(said.text) else None
        if heard is None or heard.clauses[:1] == ("REC-1",):
            actor, text = overheard(latest if before is None else see(before, latest.eyes), typed(said.text))
        else:
            actor, text = heard.actor, public(see(heard.match, latest.eyes), heard.actor, heard.statement)
        state = "refused"
        clause = said.text.partition("  # ")[2]
        clauses = verdict.clauses if verdict else clause.split(", ") if clause else ()
    else:
        shown, actor, events = see(verdict.match, latest.eyes), verdict.actor, verdict.events
        text = public(shown, actor, verdict.statement)
        state = "taken back" if verdict.verb is None or not verdict.verb.edits else "edit"
    return {
        "type": "said", "number": said.number, "actor": actor, "statement": text, "state": state, "clauses": list(clauses),
        "ruling": is_ruling(text) and state != "refused", "events": [event_line(texts, shown, event) for event in events],
    }  # fmt: skip


def spoken(shell: Shell, entry: Document, latest: Seen, standing: dict[int, Seen]) -> str:
    """An entry's line for people, in the reader's language but for what couldn't be read; latest: the match as it stands."""
    one = standing.get(entry["number"])
    if one is not None:
        return in_words(shell.lang, one)
    refused = entry["state"] == "refused"
    said = entry["statement"] if is_talk(entry) else spelled(shell.lang, latest, entry["statement"])
    return "  # ".join(filter(None, [with_actor(entry["actor"], said), ", ".join(entry["clauses"]) if refused else ""]))


def entry_line(shell: Shell, texts: Texts, entry: Document, latest: Seen, standing: dict[int, Seen]) -> str:
    """An entry as a numbered line, which tells what became of it."""
    said = spoken(shell, entry, latest, standing)
    facts = {"number": entry["number"], "said": said, "clauses": entry["clauses"]}
    return texts.ui("log/" + KEYS[entry["state"]], facts)


def is_talk(entry: Document) -> bool:
    """Whether an entry is a line that couldn't be read."""
    return entry["state"] == "refused" and bool(UNREAD.intersection(entry["clauses"][:1]))


def is_ruling(text: str) -> bool:
    """Whether a kept line is a ruling, a penalty, the end that the table called, or a move that it let stand."""
    return text.startswith(("ruling ", "penalty ", "abandon")) or " override " in text
