"""Verdicts in words: for people as lines, for programs as JSON objects."""

from __future__ import annotations

from prompts.shell import plain_text
from referee.grammar.statement import column
from referee.seen import Seen, refusal_of, see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from prompts.texts import Texts
    from referee.kernel.about import About
    from referee.kernel.game import Game, Option
    from referee.kernel.verdict import Verdict

WHO = "\x1d"  # stands for the names until all who are awaited alike are known


def verdict_object(texts: Texts, verdict: Verdict, eyes: Collection[int] = (), **where: Any) -> dict[str, Any]:
    """The JSON object of a verdict (record.md); `where` names the file and line, or the match; eyes: as for `event_lines`."""
    found: dict[str, Any] = {
        "type": "verdict", **where, "number": verdict.number or None, "actor": verdict.actor,
        "statement": verdict.statement, "ok": verdict.ok, "clauses": list(verdict.clauses),
        "message": message(texts, verdict, eyes), "events": event_lines(texts, verdict, eyes),
    }  # fmt: skip
    if verdict.broken:
        found["overridden"] = list(verdict.broken)
    seal = see(verdict.match, eyes).seal() if verdict.turned else None
    if seal:
        found["seal"] = seal
    return found


def verdict_lines(
    texts: Texts,
    verdict: Verdict,
    typed: str,
    source: str = "",
    mark: bool = True,
    now: bool = True,
    eyes: Collection[int] = (),
) -> list[str]:
    """A verdict for people: the statement, what followed or why not, and (now) what may be said instead; eyes: as for `event_lines`."""
    statement = in_language(texts, verdict, eyes)
    said = plain_text(f"{verdict.actor}: {statement}" if verdict.actor else statement)
    if verdict.refusal is None:
        return [
            texts.ui("accepted", number=verdict.number, said=said),
            *(f"    {plain_text(line)}" for line in event_lines(texts, verdict, eyes)),
        ]
    why, clauses = plain_text(message(texts, verdict, eyes)), ", ".join(verdict.clauses)
    head = {"number": verdict.number, "clauses": clauses, "message": why}
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
    awaited = awaited_lines(texts, see(verdict.match, eyes)) if now else ()
    if awaited:
        lines.append("    " + texts.ui("instead", lines=" ".join(awaited)))
    return lines


def message(texts: Texts, verdict: Verdict, eyes: Collection[int]) -> str:
    """Why it was refused."""
    refusal = refusal_of(verdict, eyes)
    return "" if refusal is None else texts.refusal(refusal)


def event_lines(texts: Texts, verdict: Verdict, eyes: Collection[int] = ()) -> list[str]:
    """What followed; eyes: the seats whose cards may be shown in what it names of other statements."""
    if not any(event.key.startswith("edit/") for event in verdict.events):
        return [texts.event(event) for event in verdict.events]
    from prompts.render.statement import event_line

    seen = see(verdict.match, eyes)
    return [event_line(texts, seen, event) for event in verdict.events]


def in_language(texts: Texts, verdict: Verdict, eyes: Collection[int]) -> str:
    """An accepted statement as its reader writes it."""
    if texts.lang != "ja" or not verdict.ok:
        return verdict.statement
    from prompts.render.statement import spelled

    match = verdict.match
    said_on = match.before if match.number == verdict.number else match
    return spelled(texts.lang, see(said_on or match, eyes), verdict.statement)


def awaited_lines(texts: Texts, seen: Seen, verbs: bool = False) -> list[str]:
    """Who must or may speak, a line each: what is wanted, in the game's words; verbs: with all verbs instead."""
    return [line for _, line in awaited(texts, seen, verbs)]


def awaited(texts: Texts, seen: Seen, verbs: bool = False) -> list[tuple[bool, str]]:
    """(whether they must, line) of those who are awaited, in order."""
    forms = {verb.name: verb.ja[0] for verb in seen.setting.game.verbs} if texts.lang == "ja" else {}
    found: dict[tuple[bool, str], list[str]] = {}  # the same sentence of several is said once
    for one in seen.awaited():
        key, facts = seen.reason(one)
        told = None if verbs else texts.find("awaits", key)
        if told is None:
            facts = {"verbs": [forms.get(verb, verb) for verb in one.verbs], "clause": one.clause}
            line = texts.said["must" if one.must else "may"].replace("{who}", WHO)
        else:
            line = texts.said["awaits"].replace("{line}", told.replace("{who}", WHO))
            facts = {**facts, "clause": one.clause}
        names = found.setdefault((one.must, texts.fill(line, facts)), [])
        who = texts.ui("the-table") if one.seat is None else seen.setting.names[one.seat]
        if who not in names:
            names.append(who)
    return [(must, line.replace(WHO, plain_text(texts.listed(names)))) for (must, line), names in found.items()]


def game_line(texts: Texts, game: About) -> str:
    """A game's line in the list."""
    least, most = game.seats
    key = "games/row" if least < most else "games/row-exact"
    return texts.ui(key, key=game.key, title=game.called(texts.lang), least=least, most=most)


def option_words(option: Option, value: str, lang: str) -> tuple[str, str]:
    """An option and one of its values in the reader's language."""
    if lang != "ja":
        return option.key, value
    return (option.ja.split() or [option.key])[0], (option.spoken.get(value, "").split() or [value])[0]


def option_lines(texts: Texts, game: Game) -> list[str]:
    """A line for each header option, with its meaning and what it is where nobody says it."""
    from referee.grammar.words import in_japanese

    lines = []
    for option in game.options:
        values = [option_words(option, value, texts.lang)[1] for value in option.values or ()]
        facts = {
            "key": option_words(option, "", texts.lang)[0],
            "values": "|".join(values) or (in_japanese(option.usage) if texts.lang == "ja" else option.usage),
            "help": texts.find("options", option.key) or "",
        }
        if (option.values or not option.write) and not option.derived and option.default is not None:
            value = option_words(option, str(option.default), texts.lang)[1]
            facts["help"] += texts.ui("games/otherwise", value=value)
        lines.append(texts.ui("games/option", facts))
    return lines


def usage_of(texts: Texts, verb: Any) -> str:
    """What a verb takes, in the reader's language."""
    args = getattr(verb, "args", None)
    return verb.usage if args is None or texts.lang != "ja" else " ".join(arg.pattern(ja=True) for arg in args)
