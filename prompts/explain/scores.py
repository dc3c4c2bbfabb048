"""A score explained: its lines with their clauses and statements, and what decided a match that has ended."""

from __future__ import annotations

from prompts.explain.bearing import counted, withheld
from prompts.explain.deciding import contested, spans
from prompts.shell import plain_text
from referee.kernel.common import TALLY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    from prompts.render.sheet import label

    name, match = seen.setting.names[seat], seen.known
    if match is None or not tells_score(seen, seat):
        return [texts.ui("why/sheet-hidden", {"name": name})]
    shown = [texts.ui("why/sheet", {"name": name, "score": match.table.scores()[seat], "unit": match.table.unit})]
    found = made_of(match, seat)
    if not rests:
        return [*shown, *(plain_text(f"  {line.amount:+}  {label(texts, line)}") for line, _ in found)]
    same = {tuple(numbers) for _, numbers in found if numbers}
    alike = next(iter(same)) if len(same) == 1 and len(found) > 1 else ()  # told once for all
    if not same and match.over:
        alike = tuple(ending(match))
    told, last = told_lines(texts, match, found, not alike), told_once(texts, alike)
    if too_long(texts.lang, shown, told, last):
        nothing = told_lines(texts, match, [one for one in found if one[0].facts.get("count") == 0], not alike)
        told = cited_once([one for one in told if one not in nothing])  # what the player has none of is left out
    if found and not found[0][1] and too_long(texts.lang, shown, told, last):
        told, found = told[1:], found[1:]  # what everybody began with is least in doubt
    if not alike and too_long(texts.lang, shown, told, last):  # all statements in one line
        told = cited_once(told_lines(texts, match, found, False))
        last = told_once(texts, sorted({number for _, numbers in found for number in numbers}))
    for briefly in (False, True):  # then those of one clause together
        if too_long(texts.lang, shown, told, last):
            told = summed(texts, match, [line for line, _ in found if line.facts.get("count") != 0], briefly)
    return [*shown, *(f"{what} {rests}".rstrip() for what, rests in told), *last]


def told_lines(
    texts: Texts, match: Match, found: Iterable[tuple[Line, list[int]]], rests: bool
) -> list[tuple[str, str]]:
    """(what is counted, what it rests on) of the lines of a score, equal ones together; rests: with their statements."""
    from prompts.render.sheet import also, label

    told: list[tuple[str, str]] = []
    for line, numbers in found:
        clauses = [line.clause, *also(line), *contested(match.setting, line.clause)]
        key = "why/sheet-line"
        if rests and numbers:
            key = "why/sheet-from" if len(numbers) == 1 else "why/sheet-from-all"
        what = plain_text(f"  {line.amount:+}  {label(texts, line)}")
        told.append((what, texts.ui(key, {"clauses": clauses, "numbers": spans(numbers)})))
    many = {one: told.count(one) for one in told}
    return [(what if n == 1 else f"{what} ×{n}", cited) for (what, cited), n in many.items()]


def summed(texts: Texts, match: Match, lines: Iterable[Line], briefly: bool) -> list[tuple[str, str]]:
    """The lines of a score, those of one clause as one: their sum, and what each counts by its name; briefly: a single one by its name, too."""
    from prompts.render.sheet import also, label

    groups: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        contest = [] if briefly else contested(match.setting, line.clause)
        groups.setdefault((line.clause, *also(line), *contest), []).append(line)
    told = []
    for clauses, several in groups.items():
        amounts: dict[str, list[str]] = {}
        for line in several:
            names = [texts.value(value) for value in line.facts.values() if isinstance(value, str)]
            amounts.setdefault(plain_text(names[0] if names else label(texts, line)), []).append(f"{line.amount:+}")
        alone = next(iter(amounts)) if briefly else plain_text(label(texts, several[0]))
        parts = [" ".join([name, *each]) for name, each in amounts.items()] if len(several) > 1 else [alone]
        what = f"  {sum(line.amount for line in several):+}  {texts.value(parts)}"
        told.append((what, texts.ui("why/sheet-line", {"clauses": clauses, "numbers": ""})))
    return told


def told_once(texts: Texts, numbers: Sequence[int]) -> list[str]:
    """The statements on which all lines of a score rest, as a line; none of none."""
    key = "why/facts-number" if len(numbers) == 1 else "why/facts-numbers"
    return ["  " + texts.ui(key, {"numbers": spans(numbers)})] if numbers else []


def cited_once(told: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The lines of a score, of those in a row that rest on the same only the last with it."""
    after = [rests for _, rests in told[1:]] + [""]
    return [(what, "" if rests == again else rests) for (what, rests), again in zip(told, after)]


def made_of(match: Match, seat: int) -> list[tuple[Line, list[int]]]:
    """A player's lines and what somebody may miss among them, each with the numbers of the statements on which it rests."""
    from prompts.render.sheet import origins

    found = [*origins(match, seat), *withheld(match, seat)]
    return [(line, sorted({*numbers, *counted(match, seat, line.label, numbers)})) for line, numbers in found]


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
