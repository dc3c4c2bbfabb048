"""All that was said in a kept match, an entry for each line, as its reader may see it."""

from __future__ import annotations

from prompts.explain.deciding import typed
from prompts.render.statement import event_line, overheard, public, spelled, told_to, with_actor
from prompts.session.session import is_as_typed
from prompts.shell import Shell
from referee.kernel.common import INSERT
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Any

    from prompts.session.session import Said
    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Event
    from scorers.ledger.storage import Document

KEYS = {"stands": "stands", "taken back": "taken", "fell": "fallen", "refused": "rejected", "edit": "edit"}


def describe(
    latest: Match,
    texts: Texts,
    said: Said,
    standing: dict[int, Match],
    seen: Collection[str],
    before: Match | None = None,
) -> dict[str, Any]:
    """One line of the list as JSON-able facts, with what its reader may not see left out.

    latest: a match of the list; before: the one in which it was said, where what was refused is to be told canonically and not as typed.
    """
    verdict, match = said.verdict, standing.get(said.number)
    shown = match
    events: Sequence[Event] = ()
    clauses: Sequence[str] = ()
    if match is not None:
        # The list as it stands: an amended statement shows its new words.
        actor = match.speaker
        text, events = told_to(seen, match), match.events
        if verdict is not None and verdict.verb is INSERT:
            events = (*verdict.events, *events)
        state = "fell" if match.refusal else "stands"
        clauses = match.refusal.clauses if match.refusal else match.broken
    elif verdict is None or not verdict.ok:
        heard = apply(before, typed(said.text), said.number) if before and is_as_typed(said.text) else None
        if heard is None or heard.clauses[:1] == ("REC-1",):
            actor, text = overheard(before or latest, typed(said.text), seen)
        else:
            actor, text = heard.actor, public(heard.match, heard.actor, heard.statement, seen)
        state = "refused"
        clause = said.text.partition("  # ")[2]
        clauses = verdict.clauses if verdict else clause.split(", ") if clause else ()
    else:
        shown, actor, events = verdict.match, verdict.actor, verdict.events
        text = public(shown, actor, verdict.statement, seen)
        state = "taken back" if verdict.verb is None or not verdict.verb.edits else "edit"
    return {
        "type": "said", "number": said.number, "actor": actor, "statement": text, "state": state, "clauses": list(clauses),
        "ruling": is_ruling(text) and state != "refused", "events": [event_line(texts, shown, event, seen) for event in events if shown is not None],
    }  # fmt: skip


def spoken(shell: Shell, entry: Document, standing: dict[int, Match], latest: Match) -> str:
    """An entry's line for people, in the reader's language but for what was refused; latest: the match as it stands."""
    match = standing.get(entry["number"])
    if match is not None:
        return with_actor(match.speaker, spelled(shell.lang, match.before or match, entry["statement"]))
    if entry["state"] == "refused":
        said = with_actor(entry["actor"], entry["statement"])
        return "  # ".join(filter(None, [said, ", ".join(entry["clauses"])]))
    return with_actor(entry["actor"], spelled(shell.lang, latest, entry["statement"]))


def is_ruling(text: str) -> bool:
    """Whether a kept line is a ruling, a penalty, the end that the table called, or a move that it let stand."""
    return text.startswith(("ruling ", "penalty ", "abandon")) or " override " in text
