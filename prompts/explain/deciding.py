"""The verdict on a statement of a kept match, and what decides it: earlier statements, rulings behind its clauses, header options."""

from __future__ import annotations

from itertools import groupby, islice

from prompts.explain.bearing import bearers, declared, keys, named_by, recalled, ruled, told_of, watched
from prompts.texts import folder_of, load
from referee.grammar.statement import write_name
from referee.kernel.back import backwards, did, last
from referee.kernel.game import Option, write_option
from referee.kernel.verdict import Verdict
from referee.kernel.watching import flat
from referee.match import apply, say_again
from referee.record import Header, HeaderFault, begin
from scorers.state import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from typing import Any

    from prompts.session.session import Sitting
    from referee.kernel.judging import Match, Setting
    from referee.seen import Seen

FARTHEST = 2_000  # statements that are looked back
MOST_JUDGED = 20_000  # statements that are judged anew, at most, in search of one that a showing contradicts
MOST_NAMED = 3  # statements that a showing may contradict which are named
SPEAKER = "REC-3"  # cited where somebody else is to speak
QUESTION = ("Question:", "Ruling:")  # how a ruling begins whose question names the clause that it is about


class Deciding(Record):
    """One statement that decides: its number, and how (a key of the shell's `why/` texts).

    how: `facts` the refusal names it; `until` before it, the same words would have been accepted; `since` the
    refusal has been this one since then; `stands` what it tells has been so since then; `possible` what was accepted
    could be said since then; `ruling` the table ruled on it; `contradicts` both can't be true; `came` an unseen card came with it.
    """

    number: int
    how: str

    def __repr__(self) -> str:
        return f"Deciding({self.number}, {self.how})"


# -- the verdict -------------------------------------------------------------------------------


def judged(sitting: Sitting, number: int) -> tuple[str, Match, Verdict]:
    """(key of the head line, the match before, the Verdict) of a statement that was said."""
    on_list = verdict_on(sitting.match, number)
    if on_list is not None:
        before, verdict = on_list
        return ("accepted" if verdict.ok else "fallen"), before, verdict
    said = sitting.said[number - 1]
    before = standing_before(sitting, number)
    if said.verdict is not None and said.verdict.ok:
        if said.verdict.verb is not None and said.verdict.verb.edits:
            return "edit", before, said.verdict
        return "taken", before, apply(before, said.text, number)
    verdict = sitting.judge(before, typed(said.text), number)
    return ("refused" if not verdict.ok else "noted"), before, verdict


def verdict_on(match: Match, number: int) -> tuple[Match, Verdict] | None:
    """(the match before, the Verdict) of a statement that stands on the list or has fallen, or None."""
    one = last(match, lambda one: one.number == number)
    return None if one is None or one.before is None else (one.before, judged_at(one))


def standing_before(sitting: Sitting, number: int) -> Match:
    """The match just before statement `number`, as the list stood when it was said."""
    match = sitting.start
    for said in sitting.said[: number - 1]:
        if said.verdict is not None:
            match = said.verdict.match
    return match


def without_edits(sitting: Sitting, number: int) -> Iterator[tuple[Verdict, Match]]:
    """(an edit, the match before statement `number` as it would stand without it), of the nearest edits."""
    made = [one.verdict for one in sitting.said if one.verdict and one.verdict.ok and not one.verdict.listed]
    near = [edit for edit in made if 0 < abs(edit.number - number) < FARTHEST]
    for edit in sorted(near, key=lambda edit: abs(edit.number - number))[:MOST_NAMED]:
        match = standing_before(sitting, edit.number)
        for later in sitting.said[edit.number : number - 1]:
            match = match if later.verdict is None else apply(match, typed(later.text), later.number).match
        on_list = verdict_on(match, number) if edit.number > number else None
        yield edit, on_list[0] if on_list is not None else match


def typed(line: str) -> str:
    """What was typed, of a kept line of something refused."""
    return line.lstrip().lstrip("!！").partition("  # ")[0].strip()


def judged_at(one: Match) -> Verdict:
    """The verdict on a statement of the list, in its place."""
    if one.refusal is None or one.before is None:
        return Verdict(one, one)
    return say_again(one.before, one)


# -- what decides it ---------------------------------------------------------------------------


def deciding(match: Match, verdict: Verdict) -> list[Deciding]:
    """The statements on `match`'s list that decide a refusal there, each once, the most telling first."""
    if verdict.refusal is None or verdict.clauses[0] in ("REC-1", "REC-2"):
        return []  # what can't be read is wrong whatever the table says
    found = [Deciding(number, "facts") for number in named(verdict)]
    numbers = {*watched(match, verdict, verdict.clauses)}
    names = told_of(verdict)
    if not (found or numbers or is_showing(verdict)):
        numbers = {*(declared(match, names & keys(verdict.words())) or named_by(match, names))}
    rests = [Deciding(number, "facts") for number in sorted(numbers)]
    if is_showing(verdict) and not (found or rests):
        found = contradicted(match, verdict)
        lie = named_by(match, names & keys(verdict.words()), MOST_NAMED)
        if {one.number for one in found} < set(lie) or lie and all(one.how == "came" for one in found):
            found = [Deciding(number, "facts") for number in lie]
    gone = since(match, verdict, bool(found or rests))
    past = [one for one in gone if one.how == "until" or not (found or rests)]
    alone = len(rests) == 1  # then it is told what was accepted before it
    found += [one for one in rests if not alone or one.number not in [two.number for two in past]] + past
    each: dict[int, Deciding] = {}
    for one in [*found, *gone, *(Deciding(number, "ruling") for number in ruled(match, verdict))]:
        each.setdefault(one.number, one)
    return list(each.values())


def named(verdict: Verdict) -> list[int]:
    """Numbers of the statements that a refusal names."""
    numbers = verdict.refusal.facts.get("number") if verdict.refusal is not None else None
    return [one for one in flat([numbers]) if isinstance(one, int) and one > 0]


def permitting(match: Match, verdict: Verdict, clauses: Iterable[str]) -> list[Deciding]:
    """The statements that decide an accepted one: those on which its clauses rest, else the one by which it became possible.

    clauses: of its verb's own law; beside them the one by which something followed first.
    """
    verb = verdict.match.verb
    if not verdict.ok or verb is None or verdict.broken:
        return []
    came = [event.clause for event in verdict.events if event.clause and not event.key.startswith("throw/")]
    rests, names = watched(match, verdict, [*clauses, *came[:1]]), bearers(match, verdict)
    held = recalled(verdict.match)
    if verb.always:
        return [Deciding(number, "facts") for number in sorted({*rests, *held})]
    found = [Deciding(number, "facts") for number in sorted({*rests, *names, *held})]
    found += [Deciding(number, "ruling") for number in ruled(match, verdict)]
    for one in islice(backwards(match), 0 if rests else FARTHEST):
        if not apply(one.before or one, line_of(verdict), verdict.number).ok:
            found += [] if one.number in names else [Deciding(one.number, "possible")]
            break
    return found


def line_of(verdict: Verdict) -> str:
    """A verdict's statement as it would be said again."""
    return f"{write_name(verdict.actor)}: {verdict.statement}" if verdict.actor else verdict.statement


def since(match: Match, verdict: Verdict, known: bool) -> list[Deciding]:
    """Going back from `match`: where the same words first met other facts, and where another clause or none.

    known: whether other statements decide; then it isn't told that it became somebody's turn to be refused so.
    """
    said = line_of(verdict)
    found = []
    for one in islice(backwards(match), FARTHEST):
        earlier = apply(one.before or one, said, verdict.number)
        if earlier.ok or earlier.clauses[0] != verdict.clauses[0]:
            turned = SPEAKER in earlier.clauses and SPEAKER not in verdict.clauses
            if not (known and turned):
                found.append(Deciding(one.number, "until" if earlier.ok else "since"))
            break
        if not found and told(earlier) != told(verdict):
            found.append(Deciding(one.number, "stands"))
    return found


def told(verdict: Verdict) -> tuple[str, str] | None:
    """What a refusal says, as a value to compare."""
    refusal = verdict.refusal
    return None if refusal is None else (refusal.key, repr(sorted(refusal.facts.items())))


# -- late discovery ----------------------------------------------------------------------------


def is_showing(verdict: Verdict) -> bool:
    """Whether a refused statement shows cards that can't be where they are shown."""
    return "REC-4" in verdict.clauses


def contradicted(match: Match, verdict: Verdict) -> list[Deciding]:
    """What a showing proves wrong: statements without which it would be accepted; else those with which the card may have come.

    A statement counts that names what is shown, or on which nothing else rests: striking others changes the whole course of the match.
    """
    said = line_of(verdict)
    shown = set(verdict.words())
    found: list[Deciding] = []
    judged = 0
    for later, one in enumerate(backwards(match), 1):
        if one.refusal is None and judged < MOST_JUDGED and len(found) < MOST_NAMED:
            struck = apply(match, f"strike {one.number}")
            judged += later
            alone = not any(event.key == "edit/falls" for event in struck.events)
            if (alone or shown & set(one.words())) and apply(struck.match, said, verdict.number).ok:
                found.append(Deciding(one.number, "contradicts"))
    return found or came(match, verdict)


def came(match: Match, verdict: Verdict) -> list[Deciding]:
    """The actor's statements by which unseen cards came that could have been the one that is shown."""
    actor = verdict.actor or ""
    seats = match.setting.players.matches(actor)
    words = verdict.words()
    if len(seats) != 1 or len(words) != 1:
        return []
    found: list[Deciding] = []
    for one in (one for one in backwards(match) if did(one, seats[0], "deal", "draw")):
        rest = one.words()
        counted = len(rest) == 1 and rest[0].isdigit()
        if len(found) < MOST_NAMED and (rest in ([], ["?"]) or counted):
            shown = f"{write_name(actor)}: {one.deed} {words[0]}" + " ?" * (int(rest[0]) - 1 if counted else 0)
            if apply(one.before or one, shown, one.number).ok:
                found.append(Deciding(one.number, "came"))
    return found


# -- what rests on an override -----------------------------------------------------------------


def rested(before: Match, verdict: Verdict) -> list[int]:
    """Numbers of the overrides on the list without which the verdict would not be what it is."""
    if not verdict.ok:
        return []
    found = []
    for one in before.statements():
        if one.broken and one.refusal is None:
            without = apply(before, f"strike {one.number}").match
            if not apply(without, line_of(verdict), verdict.number).ok:
                found.append(one.number)
    return found


def resting(seen: Seen, number: int) -> list[int]:
    """Numbers of the later statements that rest on statement `number`, as far as a reader knows.

    They are those that would not have been accepted had it never been said.
    """
    if seen.known is None:
        return []
    verdict = apply(seen.known, f"strike {number}")
    return [int(str(event.facts["number"])) for event in verdict.events if event.key == "edit/falls"]


def spans(numbers: Iterable[int]) -> str:
    """Numbers in order as text: `5, 6, 8–12`."""
    parts: list[str] = []
    for _, group in groupby(enumerate(numbers), key=lambda one: one[1] - one[0]):
        run = [number for _, number in group]
        parts += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    return ", ".join(parts)


# -- rulings and options -------------------------------------------------------------------------


def behind(setting: Setting, clauses: Iterable[str]) -> list[str]:
    """Ids of the rulings behind some clauses, in order: those that a clause names, and those whose question names it."""
    rules = load(folder_of(setting.game.package), "rules.en.json")
    found: dict[str, None] = {}
    for clause in clauses:
        prefix = clause.partition("-")[0]
        if clause.startswith(prefix + "-R"):
            found[clause] = None
        for word in words_of(rules.get(clause, "")):
            ruling = word if word.startswith(prefix + "-R") else f"{prefix}-{word}"
            if ruling.partition("-")[2][:1] == "R" and ruling in rules:
                found[ruling] = None
        for ruling, text in rules.items():
            if (
                ruling.startswith(prefix + "-R")
                and text.startswith(QUESTION[0])
                and clause in text
                and clause in words_of(text.partition(QUESTION[1])[0])
            ):
                found[ruling] = None
    return list(found)


def contested(setting: Setting, clause: str) -> list[str]:
    """Ids of the rulings behind a clause that a header option can change."""
    rulings = [option.ruling for option in setting.game.options]
    return [ruling for ruling in behind(setting, [clause]) if ruling in rulings and ruling != clause]


def words_of(text: str) -> list[str]:
    """Words of a clause as far as they can be ids: letters, digits, points within and hyphens."""
    kept = "".join(char if char.isalnum() or char in "-." else " " for char in text)
    return [word.strip(".") for word in kept.split()]


def options_of(setting: Setting, clauses: Collection[str | None], rulings: Collection[str | None]) -> list[Option]:
    """The header options that decide some clauses: an option's ruling is behind them, or a clause writes the option out."""
    rules = load(folder_of(setting.game.package), "rules.en.json")
    texts = [rules.get(clause or "", "") for clause in clauses]
    found = []
    for option in setting.game.options:
        written = any(f"`{option.key}:" in text or f"`{option.key}`" in text for text in texts)
        if written or option.ruling in rulings or option.ruling in clauses:
            found.append(option)
    return found


class Otherwise(Record):
    """An option that decides a verdict: the Verdicts under other values that differ, [(value, Verdict)…]; None: left out.

    None of them where nobody can tell: its values can't be listed, or what was said before doesn't hold under them.
    """

    option: Option
    verdicts: list[tuple[str | None, Verdict]]


def otherwise(before: Match, verdict: Verdict, linked: Iterable[Option]) -> list[Otherwise]:
    """Otherwise of the options that decide a verdict; linked: those that clauses name.

    The others are tried as well; for what was accepted only those that settle a question of the rulebook, since
    another level or variant would be another game.
    """
    found = []
    asked = None
    for option in before.setting.game.options:
        if (
            verdict.ok
            and option not in linked
            and ("-R" not in (option.ruling or "") or "|" in option.usage and not option.values)
        ):
            continue
        if option not in linked:
            asked = asked or asked_for(before, verdict)
            if option.key not in asked:
                continue
        now = write_option(option, before.setting.options, before.setting.names)
        values: Sequence[str | None] = values_of(option)
        if not values and before.setting.header.get(option.key):
            values = [None]
        tables = [(value, told_again(before, option.key, value)) for value in values if value != now]
        judged = [
            (value, apply(other, line_of(verdict), verdict.number)) for value, other in tables if other is not None
        ]
        differing = [(value, other) for value, other in judged if differs(other, verdict)]
        if differing or (not judged and option in linked):
            found.append(Otherwise(option, differing))
    return found


def values_of(option: Option) -> Sequence[str]:
    """The values of an option that can be listed."""
    if option.values:
        return option.values
    listed = option.usage.split("|")
    return listed if len(listed) > 1 and all(word.isascii() and word.isalnum() for word in listed) else ()


class Noted:
    """A match's rules, noting which options are asked for: `why` reads a match with them."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.keys: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.keys.add(name.replace("_", "-"))
        return getattr(self._rules, name)

    def __getitem__(self, key: str) -> Any:
        self.keys.add(key)
        return self._rules[key]

    def get(self, key: str, default: Any = None) -> Any:
        """As of a dict, noted."""
        self.keys.add(key)
        return self._rules.get(key, default)


def asked_for(before: Match, verdict: Verdict) -> set[str]:
    """Keys of the options that are asked for on the way to a verdict: no other one can change it.

    A match that has noted them since its start may name some that were asked for later, too.
    """
    rules = before.setting.rules
    if isinstance(rules, Noted):
        return rules.keys
    again = told_again(before, watch=Noted)
    if again is None:
        return {option.key for option in before.setting.game.options}
    apply(again, line_of(verdict), verdict.number)
    rules = again.setting.rules
    return rules.keys if isinstance(rules, Noted) else set()


def told_again(
    match: Match, key: str | None = None, value: str | None = None, watch: type[Noted] | None = None
) -> Match | None:
    """The same list under another value of an option (None: left out), or None where it doesn't hold or can't be.

    watch: what stands in for the rules.
    """
    setting = match.setting
    typed: dict[str, str | None] = {**setting.header.values}
    if key is not None:
        typed[key] = value
    header = Header({name: text for name, text in typed.items() if text is not None})
    book = f"game: {setting.game.key}\n\n" + "\n".join(setting.book) if header.get("book") else None
    try:
        again = begin(header, book, watch)
    except HeaderFault:
        return None
    for one in match.statements():
        if one.refusal is None:
            verdict = say_again(again, one)
            if not verdict.ok:
                return None
            again = verdict.match
    return again


def differs(one: Verdict, other: Verdict) -> bool:
    """Whether one verdict lets happen what the other doesn't."""
    return one.ok != other.ok or (one.ok and one.events != other.events)
