"""`referee why [N]`, `referee why "STATEMENT"` and `referee why NAME`: a verdict explained, "may I?", and a score itemised."""

from __future__ import annotations

from prompts.explain.deciding import Noted, judged, line_of, resting, without_edits
from prompts.explain.explanation import Explanation, resting_line
from prompts.explain.scores import score_lines, tells_score
from prompts.render.statement import public, spelled, with_actor
from prompts.render.verdict import verdict_object
from prompts.session.questions import unsaid_lines, unsaid_object
from prompts.session.session import TALK, Sitting, eyes, open_match
from prompts.shell import Shell, Stop, is_count, joined, plain_text
from referee import hear
from referee.match import apply
from referee.seen import Seen, see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Annotated

    from prompts.cli.options import All, As, At, argument, option
    from prompts.explain.preview import Outcome
    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict
    from scorers.sheet import Document


def why(
    shell: Shell,
    what: Annotated[list[str] | None, argument("N|STATEMENT…|NAME")] = None,
    more: Annotated[bool, option("--more", "The clauses in full, rulings, options and all that decides.")] = False,
    at: At = None,
    as_: As = None,
    all_: All = False,
) -> int:
    """The verdict on statement N (default: the last) explained; "may I?": the verdict a statement would get; a score itemised.

    referee why
    referee why 17 --more
    referee why --at 17 Beni: draw
    referee why "Aki: release 8H"
    """
    words = what or []
    sitting = open_match(shell, watch=Noted)
    seen = eyes(sitting.match, as_, all_)
    if words and not (len(words) == 1 and is_count(words[0])):
        seat = scorer(sitting.match, words)
        return ask(shell, sitting, words, at, seen, more) if seat is None else score(shell, sitting, seat, seen)
    if not (words or sitting.said):
        raise Stop("nothing-said")
    number = int(words[0]) if words else len(sitting.said)
    sitting.require(number)
    return explain(shell, sitting, number, seen, more)


def ask(shell: Shell, sitting: Sitting, words: list[str], at: int | None, eyes: Collection[int], more: bool) -> int:
    """May I (at N: could I have, just after statement N)? As far as the asker knows; nothing is said, and dice are never rolled."""
    now = sitting.match
    seen = see(sitting.at(at), eyes)
    before = seen.known
    if before is None:
        raise Stop("why-hidden", status=1)
    text = joined(words)
    heard = hear(before, text, eyes=eyes)
    texts = shell.texts(now.setting)
    # A refused statement in its strict form is what is asked about, whatever else it may mean.
    as_typed = apply(before, text)
    strict = heard.kind == "question" and not as_typed.ok and as_typed.clauses[:1] not in TALK
    if heard.kind != "statement" and not strict:
        if shell.json:
            shell.emit({**unsaid_object(texts, seen, text, heard, match=sitting.name), "asked": True})
        else:
            shell.tell(*unsaid_lines(texts, seen, heard))
        return 1
    readings = [text] if strict else heard.readings
    for line in readings[:-1]:
        before = apply(before, line).match
    verdict = sitting.judge(before, readings[-1], len(sitting.said) + 1)
    found = Explanation(texts, verdict, see(before, eyes), heard=False)
    outcome = foreseen(texts, see(now, eyes), seen, verdict)
    unseen = verdict.ok and seen.hides(verdict.statement)
    if shell.json:
        told = {**verdict_object(texts, verdict, eyes, match=sitting.name), "asked": True, **found.object()}
        told |= {"heard": heard.kind, "typed": text}
        if unseen:
            told["message"] = texts.ui("why/unseen")
        shell.emit(told if outcome is None else {**told, "outcome": outcome.object()})
    else:
        key = "why/asked" if verdict.ok else "why/asked-refused"
        facts = {"said": spoken(texts, verdict), "clauses": found.cited(), "at": at}
        besides = [texts.ui("why/unseen")] if unseen else []
        if outcome is not None:
            besides += [*(outcome.falls() if more else outcome.shortly()), *outcome.then()]
        show(shell, key if at is None else f"{key}-at", facts, found, more, besides=besides)
    return 0 if verdict.ok else 1


def foreseen(texts: Texts, now: Seen, before: Seen, verdict: Verdict) -> Outcome | None:
    """What would have come of a statement that could have been said earlier, put in where it belongs; None where nothing came after."""
    after = next((one for one in now.statements() if one.number > before.number), None)
    if after is None or not verdict.ok:
        return None
    from prompts.explain.preview import outcome_of

    return outcome_of(texts, now, f"insert {after.number} {line_of(verdict)}")


def explain(shell: Shell, sitting: Sitting, number: int, eyes: Collection[int], more: bool) -> int:
    """The verdict on a statement that was said: in its place on the list, or where it was said if it stands there no more."""
    texts = shell.texts(sitting.match.setting)
    key, before, verdict = judged(sitting, number)
    seen = see(before, eyes)
    found = Explanation(texts, verdict, seen, edits=without_edits(sitting, number))
    overridden = verdict.ok and verdict.broken and key == "accepted"
    latest = see(sitting.match, eyes)
    if shell.json:
        told = {**verdict_object(texts, verdict, eyes, match=sitting.name), **found.object(), "state": key}
        if overridden:
            told["resting"] = resting(latest, number)
        if not verdict.ok:
            told["message"] = found.message()
        told["statement"] = public(seen, verdict.actor, verdict.statement)
        shell.emit(told)
    else:
        facts = {"number": number, "said": spoken(texts, verdict, seen), "clauses": found.cited()}
        later = resting_line(texts, latest, number) if overridden else None
        show(shell, f"why/{key}", facts, found, more, [later] if later else [])
    return 0


def spoken(texts: Texts, verdict: Verdict, seen: Seen | None = None) -> str:
    """A verdict's statement in the reader's language; seen: the match before it (None: it was typed here)."""
    text = verdict.statement if seen is None else public(seen, verdict.actor, verdict.statement)
    if verdict.ok or verdict.clauses[:1] not in TALK:  # what can be read
        before = verdict.match.before if verdict.ok else None
        text = spelled(texts.lang, seen or see(before or verdict.match), text)
    return plain_text(with_actor(verdict.actor, text))


def show(
    shell: Shell,
    key: str,
    facts: Document,
    found: Explanation,
    more: bool,
    further: Sequence[str] = (),
    besides: Sequence[str] = (),
) -> None:
    """Print the head line and the explanation under it, then what is told besides: in a first answer as far as there is room."""
    head = found.texts.ui(key, facts)
    told = [*found.more(), *further, *besides] if more else found.lines(head, further, besides)
    shell.tell(head, *("  " + line for line in told))


# -- scores ------------------------------------------------------------------------------------


def scorer(match: Match, words: list[str]) -> int | None:
    """The seat that `score NAME`, or NAME where no verb begins so, means; None where a statement is meant."""
    named = words[1:] if words[0].lower() == "score" else words
    seats = match.setting.players.matches(" ".join(named)) if named else []
    if len(seats) == 1 and (named is not words or not match.setting.game.vocabulary.matches(words[0])):
        return int(seats[0])
    if named is not words:
        raise Stop("player", word=" ".join(named), names=list(match.setting.names))
    return None


def score(shell: Shell, sitting: Sitting, seat: int, eyes: Collection[int]) -> int:
    """The itemised sheet of a player's score as it stands."""
    from prompts.render.sheet import objects, sheet_of

    seen = see(sitting.match, eyes)
    texts = shell.texts(seen.setting)
    name = seen.setting.names[seat]
    if not shell.json:
        shell.tell(*score_lines(texts, seen, seat))
        if shell.program and not tells_score(seen, seat):
            shell.tell(texts.ui("why/sheet-as", name=name, program=shell.program))
        return 0
    match = seen.known if tells_score(seen, seat) else None
    lines = [] if match is None else objects(texts, match, sheet_of(match))
    return shell.emit({
        "type": "sheet", "match": sitting.name, "player": name, "unit": seen.unit,
        "score": seen.scores().get(name), "lines": [line for line in lines if line["player"] == name],
    })  # fmt: skip
