"""A score explained: its lines with their clauses and statements, and what decided a match that has ended."""

from __future__ import annotations

from prompts.explain.bearing import counted, withheld
from prompts.explain.deciding import contested, spans
from prompts.shell import plain_text
from referee.kernel.common import TALLY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict
    from referee.seen import Seen
    from scorers.sheet import Line

FINAL, CONCEDES = "final", "concede"
SHORT = {"en": 40, "ja": 120}  # words (in Japanese characters) of a first answer


def score_lines(texts: Texts, seen: Seen, seat: int) -> list[str]:
    """A player's itemised score, and what decided a match that has ended, as far as there is room."""
    shown = sheet_lines(texts, seen, seat)
    for line in ending_lines(texts, seen):
        if length(texts.lang, [*shown, line]) <= SHORT[texts.lang]:
            shown.append("  " + line)
    return shown


def ending_lines(texts: Texts, seen: Seen) -> list[str]:
    """What decided a match that has ended, as lines: who has won and by which clause, and the figures of a tie."""
    ended = last_statement(seen)
    cited = [] if ended is None else [event for event in ended.events if event.clause]
    # Where nothing else tells it, who has lost.
    events = [event for event in cited if is_ending(event.key) or event.key == CONCEDES] or cited[-2:]
    told = [plain_text(texts.event(event)) for event in events]
    numbers = [] if seen.known is None else entered(seen.known)
    if told and len(numbers) > 1:  # what is compared stands in several statements
        told.insert(1, texts.ui("why/facts-numbers", {"numbers": spans(numbers)}))
    return told


def last_statement(seen: Seen) -> Seen | None:
    """The statement by which a match has ended; None of one that goes on."""
    return next((one for one in seen.statements() if one.over and one.fallen is None), None)


def over_lines(texts: Texts, seen: Seen) -> list[str]:
    """When a match has ended, by which clauses and with which scores, as a line; none of one that goes on."""
    ended = last_statement(seen)
    if ended is None:
        return []
    scores = [f"{name} {'?' if score is None else score}" for name, score in seen.scores().items()]
    return [texts.ui("why/over", {"number": ended.number, "clauses": ended_by(seen), "scores": scores})]


def ended_by(seen: Seen) -> list[str]:
    """The clause by which a match has ended; none of one that goes on."""
    ended = last_statement(seen)
    return [] if ended is None else [event.clause for event in ended.events if event.clause][-1:]


def entered(match: Match) -> list[int]:
    """Numbers of the statements by which a match was entered, each player's by itself."""
    listed = [one for one in match.statements() if one.refusal is None]
    return [one.number for one in listed if one.deed == FINAL]


def is_ending(key: str) -> bool:
    """Whether an event tells how a match ended."""
    return key.partition("/")[0] in ("over", "check")


def scored(before: Seen, verdict: Verdict) -> int | None:
    """The seat whose score a `tally` is about, or None."""
    return int(verdict.arguments[0]) if verdict.verb is TALLY else None


def tells_score(seen: Seen, seat: int) -> bool:
    """Whether a reader may know a score and what it is made of: hidden cards may count for it."""
    score, known = seen.scores().get(seen.setting.names[seat]), seen.known
    return score is not None and (known is None or known.table.scores()[seat] == score)


def sheet_lines(texts: Texts, seen: Seen, seat: int, rests: bool = True) -> list[str]:
    """The itemised score of a player for people: each line with its clause, the ruling that an option can change, its statements.

    rests: whether these are told.
    """
    from prompts.render.sheet import also, label

    name, match = seen.setting.names[seat], seen.known
    if match is None or not tells_score(seen, seat):
        return [texts.ui("why/sheet-hidden", {"name": name})]
    shown = [texts.ui("why/sheet", {"name": name, "score": match.table.scores()[seat], "unit": match.table.unit})]
    found = made_of(match, seat)
    if not rests:
        return [*shown, *(plain_text(f"  {line.amount:+}  {label(texts, line)}") for line, _ in found)]
    same = {tuple(numbers) for _, numbers in found if numbers}
    alike = next(iter(same)) if len(same) == 1 and len(found) > 1 else ()  # told once for all
    told: list[tuple[str, str]] = []
    nothing = set()  # what the player has none of
    for line, numbers in found:
        numbers = [] if alike else numbers
        clauses = [line.clause, *also(line), *contested(match.setting, line.clause)]
        facts = {"clauses": clauses, "numbers": spans(numbers)}
        key = "why/sheet-line" if not numbers else "why/sheet-from" if len(numbers) == 1 else "why/sheet-from-all"
        told.append((plain_text(f"  {line.amount:+}  {label(texts, line)}"), texts.ui(key, facts)))
        if line.facts.get("count") == 0:
            nothing.add(told[-1])
    last = []
    if not same and match.over:
        alike = tuple(ending(match))
    if alike:
        key = "why/facts-number" if len(alike) == 1 else "why/facts-numbers"
        last.append("  " + texts.ui(key, {"numbers": spans(alike)}))
    if too_long(texts.lang, shown, told, last):
        told = [one for one in told if one not in nothing]
        again = [rests == after for (_, rests), (_, after) in zip(told, told[1:])]  # lines in a row cite once
        told = [(what, "" if once else rests) for (what, rests), once in zip(told, [*again, False])]
    if found and not found[0][1] and too_long(texts.lang, shown, told, last):
        told = told[1:]  # what everybody began with is least in doubt
    return [*shown, *(f"{what} {rests}".rstrip() for what, rests in told), *last]


def made_of(match: Match, seat: int) -> list[tuple[Line, list[int]]]:
    """A player's lines and what somebody may miss among them, each with the numbers of the statements on which it rests."""
    from prompts.render.sheet import origins

    found = [
        (line, sorted({*numbers, *counted(match, seat, line.label, numbers)})) for line, numbers in origins(match, seat)
    ]
    return found + withheld(match, seat)


def resting_on(match: Match, seat: int) -> list[int]:
    """Numbers of all statements on which a player's score rests; where nothing was counted, of those that ended the match."""
    found = {number for _, numbers in made_of(match, seat) for number in numbers}
    return sorted(found) or (ending(match) if match.over else [])


def ending(match: Match) -> list[int]:
    """Numbers of the statements that ended a match, or entered it."""
    ended = next(one.number for one in match.statements() if one.over)
    return sorted({*entered(match), ended})


def too_long(lang: str, shown: list[str], told: list[tuple[str, str]], last: list[str]) -> bool:
    """Whether a sheet has no room in a first answer: its head, its lines with what they rest on, and what is told of all."""
    return length(lang, [*shown, *(f"{what} {rests}" for what, rests in told), *last]) > SHORT[lang]


def length(lang: str, lines: Iterable[str]) -> int:
    """Words of some lines; characters in Japanese."""
    words = " ".join(lines).split()
    return len(words) if lang == "en" else len("".join(words))
