"""Verdicts in words: for people as lines, for programs as JSON objects."""

from __future__ import annotations

from prompts.shell import plain_text
from referee.grammar.statement import column
from referee.kernel.calls import own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from prompts.render.statement import Seen
    from prompts.texts import Texts
    from referee.kernel.about import About
    from referee.kernel.game import Game
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict

WHO = "\x1d"  # stands for the names until all who are awaited alike are known


def verdict_object(texts: Texts, verdict: Verdict, seen: Seen = (), **where: Any) -> dict[str, Any]:
    """The JSON object of a verdict (record.md); `where` names the file and line, or the match; seen: as for `event_lines`."""
    found: dict[str, Any] = {
        "type": "verdict",
        **where,
        "number": verdict.number or None,
        "actor": verdict.actor,
        "statement": verdict.statement,
        "ok": verdict.ok,
    }
    found["clauses"] = list(verdict.clauses)
    found["message"] = "" if verdict.refusal is None else texts.refusal(verdict.refusal)
    found["events"] = event_lines(texts, verdict, seen)
    if verdict.broken:
        found["overridden"] = list(verdict.broken)
    if verdict.seal:
        found["seal"] = verdict.seal
    return found


def verdict_lines(
    texts: Texts, verdict: Verdict, typed: str, source: str = "", mark: bool = True, now: bool = True, seen: Seen = ()
) -> list[str]:
    """A verdict for people: the statement, what followed or why not, and (now) what may be said instead; seen: as for `event_lines`."""
    statement = in_language(texts, verdict)
    said = plain_text(f"{verdict.actor}: {statement}" if verdict.actor else statement)
    if verdict.refusal is None:
        return [
            texts.ui("accepted", {"number": verdict.number, "said": said}),
            *(f"    {plain_text(line)}" for line in event_lines(texts, verdict, seen)),
        ]
    head = {
        "number": verdict.number,
        "clauses": ", ".join(verdict.clauses),
        "message": plain_text(texts.refusal(verdict.refusal)),
    }
    token = verdict.refusal.token
    at = None if token is None else column(typed, token)
    lines = [(f"{source}:{at or 1}: " if source else "") + texts.ui("refused" if verdict.number else "talk", head)]
    if mark:
        typed = typed.rstrip().expandtabs(1)
        shown, before = plain_text(typed)[:200], plain_text(typed[: at - 1]) if at else ""
        lines.append("    " + shown)
        if at and len(before) < len(shown):
            from prompts.width import width

            lines.append("    " + " " * width(before) + "^")
    awaited = awaited_lines(texts, verdict.match) if now else ()
    if awaited:
        lines.append("    " + texts.ui("instead", {"lines": " ".join(awaited)}))
    return lines


def event_lines(texts: Texts, verdict: Verdict, seen: Seen = ()) -> list[str]:
    """What followed; seen: names of those whose cards may be shown, None: everybody's."""
    if not any(event.key.startswith("edit/") for event in verdict.events):
        return [texts.event(event) for event in verdict.events]
    from prompts.render.statement import event_line

    return [event_line(texts, verdict.match, event, seen) for event in verdict.events]


def in_language(texts: Texts, verdict: Verdict) -> str:
    """An accepted statement as its reader writes it."""
    if texts.lang != "ja" or not verdict.ok:
        return verdict.statement
    from prompts.render.statement import spelled

    match = verdict.match
    said_on = match.before if match.number == verdict.number else match
    return spelled(texts.lang, said_on or match, verdict.statement)


def awaited_lines(texts: Texts, match: Match, verbs: bool = False) -> list[str]:
    """Who must or may speak, a line each: what is wanted, in the game's words; verbs: with all verbs instead."""
    return [line for _, line in awaited(texts, match, verbs)]


def awaited(texts: Texts, match: Match, verbs: bool = False) -> list[tuple[bool, str]]:
    """(whether they must, line) of those who are awaited, in order."""
    reason, table = match.setting.game.reason, own(match.table)
    forms = {verb.name: verb.ja[0] for verb in match.setting.game.verbs} if texts.lang == "ja" else {}
    found: dict[tuple[bool, str], list[str]] = {}  # the same sentence of several is said once
    for one in table.awaited():
        key, facts = reason(table, one)
        told = None if verbs else texts.find("awaits", key)
        if told is None:
            facts = {"verbs": [forms.get(verb, verb) for verb in one.verbs], "clause": one.clause}
            line = texts.said["must" if one.must else "may"].replace("{who}", WHO)
        else:
            line = texts.said["awaits"].replace("{line}", told.replace("{who}", WHO))
            facts = {**facts, "clause": one.clause}
        names = found.setdefault((one.must, texts.fill(line, facts)), [])
        who = texts.ui("the-table") if one.seat is None else match.setting.names[one.seat]
        if who not in names:
            names.append(who)
    return [(must, line.replace(WHO, plain_text(texts.listed(names)))) for (must, line), names in found.items()]


def game_line(texts: Texts, game: About) -> str:
    """A game's line in the list."""
    least, most = game.seats
    key = "games/row" if least < most else "games/row-exact"
    return texts.ui(key, {"key": game.key, "title": game.called(texts.lang), "least": least, "most": most})


def option_lines(texts: Texts, game: Game) -> list[str]:
    """A line for each header option, with its meaning."""
    lines = []
    for option in game.options:
        said = game.speech.options if texts.lang == "ja" else {}
        name, *_ = said.get(option.key, option.key).split()
        values = [said.get(f"{option.key}={value}", value).split(" ")[0] for value in option.values or ()]
        facts = {
            "key": name,
            "values": "|".join(values) or option.usage,
            "help": texts.find("options", option.key) or "",
        }
        lines.append(texts.ui("games/option", facts))
    return lines


def usage_of(texts: Texts, verb: Any) -> str:
    """What a verb takes, in the reader's language."""
    args = getattr(verb, "args", None)
    return verb.usage if args is None or texts.lang != "ja" else " ".join(arg.pattern(ja=True) for arg in args)
