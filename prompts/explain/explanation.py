"""An explanation of a verdict: clauses in full, rulings, options, deciding statements, what would be right, the sheet."""

from __future__ import annotations

from prompts.explain.allowing import THROWN, allowed, allowing, declined, made_by, permitted
from prompts.explain.bearing import further, rests, withheld
from prompts.explain.deciding import (
    Deciding,
    Otherwise,
    behind,
    contested,
    deciding,
    line_of,
    options_of,
    otherwise,
    rested,
    resting,
    spans,
)
from prompts.explain.scores import (
    SHORT,
    ended_by,
    is_ending,
    length,
    over_lines,
    resting_on,
    scored,
    sheet_lines,
    tells_score,
)
from prompts.render.statement import in_words, public, spelled, unheard
from prompts.render.verdict import awaited, awaited_lines, event_lines
from prompts.shell import plain_text
from referee.grammar.statement import write_name
from referee.kernel.game import Option, write_option
from referee.match import apply
from referee.seen import Seen, refusal_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Any

    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict
    from scorers.sheet import Refusal

    Edits = Iterable[tuple[Verdict, Match]]

ROLL = ("roll", "振る")
WRONG = ("came", "contradicts")  # how a statement decides that may be wrong itself
PAST = ("until", "since", "stands")  # how a statement decides since which something is so, the most telling first


class Explanation:
    """Why a verdict is what it is, for one reader.

    before: the match in which it was judged, as the reader has seen it; heard: whether it was said at the table, or the reader
    has just typed it; edits: the nearest ones, each with the match as it would stand without it. What follows from these is worked out when it is made, of what the reader knows alone: `own` is the
    verdict there, None where it is another, since it rests on hidden cards; then nothing is told that would name them.
    """

    def __init__(self, texts: Texts, verdict: Verdict, before: Seen, heard: bool = True, edits: Edits = ()) -> None:
        self.texts = texts
        self.verdict = verdict
        self.before = before
        self.heard = heard
        self._options: list[Otherwise] | None = None
        self._edits: dict[int, Verdict] = {}
        said = public(before, verdict.actor, verdict.statement) if heard else verdict.statement
        self.known, self.own = before.known, before.judged(verdict, said)
        self.clauses, self.further = (
            (list(verdict.clauses), []) if not verdict.ok else allowed(before, verdict, self.own)
        )
        self.overrides, self.facts = [], []
        if self.known is not None and self.own is not None:
            self.overrides = rested(self.known, self.own)
            decided = permitted(self.known, self.own) if verdict.ok else deciding(self.known, self.own)
            for edit, without in edits if not verdict.ok else ():
                known = before.of(without).known
                if known is not None and apply(known, line_of(self.own), verdict.number).ok:
                    self._edits[edit.number] = edit
                    decided.insert(0, Deciding(edit.number, "facts"))
                    break
            self.facts = [one for one in decided if self.said(one.number) and one.number not in self.overrides]
            made = made_by(self.known, self.own, self.facts)
            if made is not None:
                self.clauses[:0] = allowing(made)[0]
            self.clauses[1:1] = [
                *(one for one in further(self.known, self.own) if isinstance(one, str)),
                *declined(self.known, self.own, self.facts),
            ]
            self.clauses = list(dict.fromkeys(self.clauses))
        elif self.known is not None and (refusal := self.refusal()) is not None:
            numbers = rests(self.known, verdict.actor, (refusal.key, *refusal.clauses), refusal.facts)
            self.facts = [Deciding(number, "facts") for number in numbers if self.said(number)]
        self.instead, self.throw = (None, None) if not verdict.clauses else suggested(before, verdict, said)
        self.sheet_of = scored(before, verdict)
        if self.sheet_of is not None and self.known is not None and verdict.refusal is not None:
            self.facts = [Deciding(number, "facts") for number in resting_on(self.known, self.sheet_of)]

    @property
    def options(self) -> list[Otherwise]:
        """The header options that decide, with what their other values would have made of it; worked out when first asked for."""
        if self._options is None:
            rulings = [one for one in behind(self.before.setting, self.clauses) if one not in self.clauses]
            linked = options_of(self.before.setting, self.clauses, rulings)
            known, own = self.known, self.own
            if known is None or own is None:
                self._options = [Otherwise(one, []) for one in linked]
            else:
                self._options = otherwise(known, own, linked)
        return self._options

    @property
    def rulings(self) -> list[str]:
        """Ids of the rulings behind the clauses and options."""
        found = behind(self.before.setting, self.clauses)
        further = (one.option.ruling for one in self.options if one.verdicts and one.option.ruling)
        return [one for one in dict.fromkeys([*found, *further]) if one not in self.clauses]

    def said(self, number: int) -> str | None:
        """A statement of the list, or an edit that decides, as the reader may see it, in the reader's language, or None."""
        edit = self._edits.get(number)
        if edit is not None:
            return spelled(self.texts.lang, self.before, public(self.before, edit.actor, edit.statement))
        one = next((one for one in self.before.statements() if one.number == number), None)
        return None if one is None else in_words(self.texts.lang, one)

    def cited(self) -> list[str]:
        """What the head line cites: the most telling clauses, and the ruling behind the first that an option can change."""
        worth = list(dict.fromkeys(self.worth()))
        if worth:  # a score that was told: what its lines rest on
            return [*worth[:2], *self.clauses]
        if self.clauses[:1] == ["REC-6"]:
            return [*ended_by(self.before), *self.clauses]
        clauses = [*self.clauses[:1], *sorted(self.clauses[1:], key=lambda clause: clause.startswith("REC-"))][:3]
        events = [one for one in self.verdict.events if one.clause and not one.key.startswith(THROWN)]
        if self.verdict.ok and events and events[0].clause not in clauses:
            clauses[2:] = [events[0].clause or ""]  # what came of it
        if self.verdict.ok:
            clauses += [one.clause or "" for one in events if is_ending(one.key) and one.clause not in clauses][:1]
        rulings = contested(self.before.setting, clauses[0])[:1] if clauses else []
        return list(dict.fromkeys([*clauses, *rulings]))

    def worth(self) -> list[str]:
        """The clauses that the lines of a score rest on: first of what it doesn't count, which is in doubt, then the last line's."""
        sheet = self.sheet()
        if sheet is None or self.known is None or self.sheet_of is None:
            return []
        doubted = [line.clause for line, _ in withheld(self.known, self.sheet_of)]
        return [*doubted, *(clause for line in reversed(sheet) for clause in (line["clause"], *line["also"]))]

    def refusal(self) -> Refusal | None:
        """The refusal; of what was typed in it a secret statement's cards only for those who may see them."""
        return (unheard if self.heard else refusal_of)(self.verdict, self.before.eyes)

    def message(self) -> str:
        """The refusal's sentence."""
        refusal = self.refusal()
        return "" if refusal is None else self.texts.refusal(refusal)

    def events(self) -> list[str]:
        """Lines of what followed."""
        return [plain_text(line) for line in event_lines(self.texts, self.verdict, self.before.eyes)]

    def outcome_first(self) -> list[str]:
        """The same, what came of a throw before its chance."""
        thrown = [event.key.startswith(THROWN) for event in self.verdict.events]
        return [line for _, line in sorted(zip(thrown, self.events()), key=lambda told: told[0])]

    def right(self) -> list[str]:
        """Who must or may speak there."""
        return [] if self.verdict.ok else awaited_lines(self.texts, self.before)

    def required(self) -> list[str]:
        """Who must speak there; who may, where nobody must."""
        told = [] if self.verdict.ok else awaited(self.texts, self.before)
        return [line for must, line in told if must] or [line for _, line in told]

    def rule(self, clause: str) -> str:
        """A clause or ruling in full."""
        return self.texts.rule(clause) or ""

    def object(self) -> dict[str, Any]:
        """The explanation as a JSON-able dict."""
        rules = [{"id": clause, "text": self.rule(clause)} for clause in (*self.clauses, *self.rulings)]
        options = []
        for one in self.options:
            told = [
                {"value": value, "ok": verdict.ok, "clauses": list(verdict.clauses)} for value, verdict in one.verdicts
            ]
            known = {"option": one.option.key, "ruling": one.option.ruling, "value": self.value(one.option)}
            options.append({**known, "otherwise": told})
        found = {
            "rules": rules, "further": [{"id": clause, "text": self.rule(clause)} for clause in self.further], "options": options, "right": self.right(), "instead": self.instead,
            "facts": [{"number": one.number, "how": one.how, "statement": self.said(one.number)} for one in self.facts],
            "throw": self.throw and self.texts.refusal(self.throw), "offers": self.offers(), "overrides": self.overrides,
        }  # fmt: skip
        if self.sheet_of is not None:
            found["sheet"] = self.sheet()
        return found

    def offers(self) -> str | None:
        """The command that lists what could be said, where no statement can be named openly."""
        if self.verdict.ok or self.instead or self.before.over:
            return None
        must = [one.seat for one in self.before.awaited() if one.must and one.seat is not None]
        return "referee offers" + (f" --as {write_name(self.before.setting.names[must[0]])}" if len(must) == 1 else "")

    def value(self, option: Option) -> str:
        """An option's value in this match, as the header would write it."""
        return write_option(option, self.before.setting.options, self.before.setting.names)

    def lines(self, head: str, resting: Sequence[str] = (), besides: Sequence[str] = ()) -> list[str]:
        """The first answer for people, under its head line: what decided, by which statement, what would be right; what rests on it.

        As much as has room in forty words (in Japanese a hundred and twenty characters), the reason always, and the statements
        that decide: by their numbers alone where they can't all be quoted.
        """
        facts = self.fact_lines()
        if self.verdict.refusal is not None:
            sheet, message = self.sheet_lines(), plain_text(self.message())
            sheet = sheet[1:]  # the message tells the figure
            if sheet and self.fits([head, message, *sheet]):
                facts = []
            elif sheet and facts:  # all statements in one line, since not each line has room
                sheet, facts = self.sheet_lines(rests=False)[1:], [self.numbers_line()]
            while len(sheet) > 1 and not self.fits([head, message, *sheet, *facts]):
                sheet = sheet[1:]  # what everybody began with is least in doubt
            over = over_lines(self.texts, self.before) if "REC-6" in self.clauses else []
            facts = facts if not over else []  # that it was accepted before the end goes without saying
            reason = [message, *sheet, *over]
            right = [self.texts.ui("why/right", {"lines": line}) for line in self.required()]
            further = [*self.instead_lines(), *facts[1:], *right]
            able = [head, *reason, *(self.instead_lines() if self.instead else right)[:1]]
            for one in facts[:1] if not {one.how for one in self.facts[:1]} & {*WRONG, "until"} else ():
                if not self.fits([*able, one]) and self.fits([*able, self.numbers_line()]):
                    facts = [self.numbers_line(), *facts[1:]]  # what could be said goes before the words of what was
        else:
            told = [*self.outcome_first(), *self.sheet_lines()]  # of a score that was told, what it is made of
            rests, brief = self.override_lines(), [self.numbers_line()] if facts else []
            if not self.fits([head, *told[:1], *rests, *brief]):
                rests = self.override_lines(briefly=True)
            reason = told[:1] + rests
            clauses = [f"{clause}  {first_sentence(self.rule(clause))}" for clause in self.clauses]
            further = [*facts[1:], *besides, *told[1:], *clauses]
        shown = self.with_room(head, reason, facts[:1], further, resting)
        if facts and not all(self.is_told(number, shown) for number in self.must_be_told()):
            shown = self.with_room(
                head, reason, [self.numbers_line()], [one for one in further if one not in facts], resting
            )
        return shown

    def with_room(
        self, head: str, reason: list[str], facts: list[str], further: list[str], resting: Sequence[str]
    ) -> list[str]:
        """The lines of an answer that have room: the reason, the first of the facts, if need be by numbers, what is told further."""
        shown = [*reason]
        if facts and self.fits([head, *shown, *resting, facts[0]]):
            shown.append(facts[0])
        elif facts and self.facts and self.facts[0].how in ("since", "stands"):  # these tell when, not why
            further = [self.texts.ui("why/since-number", {"number": self.facts[0].number}), *further]
        elif facts and self.facts and (self.sheet_of is None or self.fits([head, *shown, self.numbers_line()])):
            shown.append(facts[0] if self.facts[0].how in WRONG else self.numbers_line())
        for line in further:
            if self.fits([head, *shown, *resting, line]):
                shown.append(line)
        past = sorted((one for one in self.facts if one.how in PAST), key=lambda one: PAST.index(one.how))
        for one in past[:1] if self.decided() else ():  # since when it is so, where there was no room for more
            brief = self.texts.ui("why/since-number", {"number": one.number})
            if not self.is_told(one.number, shown) and self.fits([head, *shown, *resting, brief]):
                shown.append(brief)
        return [*shown, *resting]

    def is_told(self, number: int, shown: Sequence[str]) -> bool:
        """Whether one of these lines names a statement that decides."""
        several = [*self.fact_lines()[:1]] if number in self.decided() else []
        lines = [self.numbers_line(), *several] if number in self.must_be_told() else []
        hows = {one.how for one in self.facts if one.number == number}
        return any(line in shown for line in (*lines, *(self.fact_line(how, number) for how in hows)))

    def fits(self, lines: list[str]) -> bool:
        """Whether these lines have room in a first answer."""
        return length(self.texts.lang, lines) <= SHORT[self.texts.lang]

    def more(self) -> list[str]:
        """The whole explanation for people: clauses in full, rulings, options, all that decides."""
        shown = []
        if self.verdict.refusal is not None:
            shown.append(plain_text(self.message()))
        shown += self.events()
        shown += [f"{clause}  {self.rule(clause)}" for clause in (*self.clauses, *self.rulings)]
        if self.further:
            shown.append(self.texts.ui("why/further", {"clauses": self.headlines()}))
        shown += self.option_lines() + self.fact_lines() + self.override_lines()
        right = self.right()
        if right:
            shown.append(self.texts.ui("why/right", {"lines": " ".join(right)}))
        shown += self.instead_lines()
        if self.sheet_of is not None:
            shown += self.sheet_lines()
        return shown

    def headlines(self) -> str:
        """The further clauses by their sections' headlines, as one text."""
        order = {clause: at for at, clause in enumerate(self.texts.rules)}
        sections: dict[str, list[str]] = {}
        for clause in sorted(self.further, key=lambda clause: order.get(clause, -1)):
            section, _, number = clause.partition(".")
            sections.setdefault(section, []).append(number)
        told = []
        for section, numbers in sections.items():
            own = f".{spans(map(int, numbers))}" if all(numbers) else ""
            told.append(f"{headline(self.rule(section))} {section}{own}" if own else section)
        return "; ".join(told)

    def option_lines(self) -> list[str]:
        """The header options that decide, and what their other values would have made of it."""
        shown = []
        for one in self.options:
            ruling = f" ({one.option.ruling})" if one.option.ruling else ""
            facts = {"option": one.option.key, "value": self.value(one.option), "ruling": ruling}
            shown.append(self.texts.ui("why/option" if one.verdicts else "why/option-may", facts))
            outcomes: dict[tuple[str, str, bool], list[str]] = {}
            for value, verdict in one.verdicts:
                outcomes.setdefault((*self.outcome(verdict), value is None), []).append(value or "")
            for (key, told, left_out), values in outcomes.items():
                written = f"{one.option.key}: {'|'.join(values)}" if not left_out else one.option.key
                under = self.texts.ui("why/without" if left_out else "why/with", {"option": written})
                shown.append(self.texts.ui(key, {"under": under, "told": told}))
        return shown

    def fact_lines(self) -> list[str]:
        """The statements that decide, each with its number."""
        several = self.decided() if len(self.decided()) > 1 else []
        told = [(one.how, one.number) for one in self.facts if one.number not in several]
        shown = [self.fact_line(how, number) for how, number in told]
        if several:
            shown.insert(0, self.texts.ui("why/facts-all", {"numbers": several, "said": self.quoted(several)}))
        return shown

    def override_lines(self, briefly: bool = False) -> list[str]:
        """The overrides on which the verdict rests; several, or briefly, by their numbers alone."""
        if self.overrides and (briefly or len(self.overrides) > 1):
            key = "why/rests-all" if len(self.overrides) > 1 else "why/rests-number"
            return [self.texts.ui(key, {"numbers": self.overrides})]
        return [self.fact_line("rests", number) for number in self.overrides]

    def fact_line(self, how: str, number: int) -> str:
        """One statement that decides, quoted."""
        return self.texts.ui(f"why/{how}", {"number": number, "said": self.quoted([number])})

    def decided(self, hows: Collection[str] = ("facts",)) -> list[int]:
        """Numbers of the statements that are told as those that decide."""
        return sorted(one.number for one in self.facts if one.how in hows)

    def must_be_told(self) -> list[int]:
        """Numbers of the statements that the first answer names, whatever else has room; none where one of them is wrong."""
        if any(one.how in WRONG for one in self.facts):
            return []
        return self.decided(("facts", "until") if self.decided() else PAST)

    def numbers_line(self) -> str:
        """The statements that decide, by their numbers alone."""
        numbers = self.must_be_told() or [one.number for one in self.facts[:1]]
        if len(numbers) == 1 and self.facts[0].how in ("since", "stands"):
            return self.texts.ui("why/since-number", {"number": numbers[0]})
        return self.texts.ui("why/facts-numbers" if len(numbers) > 1 else "why/facts-number", {"numbers": numbers})

    def quoted(self, numbers: list[int]) -> str:
        """Some statements of the list as the reader may see them."""
        return "; ".join(plain_text(self.said(number) or "") for number in numbers)

    def instead_lines(self) -> list[str]:
        """What could be said, or how to see it."""
        if self.instead:
            rolls = ROLL[0] in self.instead.split()
            key = "why/instead-roll" if rolls and not self.throw else "why/instead"
            shown = [self.texts.ui(key, {"statement": plain_text(self.example())})]
            return [*shown, plain_text(self.texts.refusal(self.throw))] if self.throw else shown
        return [self.texts.ui("why/offers", {"command": self.offers()})] if self.offers() else []

    def outcome(self, other: Verdict) -> tuple[str, str]:
        """(key of the shell's texts, what it tells) of the verdict under another value of an option."""
        if not other.ok:
            return "why/otherwise-refused", ", ".join(other.clauses)
        if not self.verdict.ok:
            return "why/otherwise-ok", ""
        own = self.own.events if self.own is not None else ()
        changed = [event for event in other.events if event not in own]
        missing = [event for event in own if event not in other.events]
        told = " ".join(plain_text(self.texts.event(event)) for event in changed or missing)
        return ("why/otherwise-events" if changed else "why/otherwise-less"), told

    def example(self) -> str:
        """The suggested statement in the reader's language."""
        suggested = self.instead or ""
        if self.known is None:
            return suggested
        after = apply(self.known, suggested, roll=lambda count, faces=6: (1,) * count)
        if not after.ok:
            return suggested
        words = in_words(self.texts.lang, self.before.of(after.match))
        return without_faces(words) if ROLL[0] in suggested.split() else words

    def sheet(self) -> list[dict[str, Any]] | None:
        """The itemised score as JSON-able lines, or None where it rests on cards that the reader may not see."""
        from prompts.render.sheet import objects, sheet_of

        setting, seat = self.before.setting, self.sheet_of
        if seat is None or self.known is None or not tells_score(self.before, seat):
            return None
        return [
            line
            for line in objects(self.texts, self.known, sheet_of(self.known))
            if line["player"] == setting.names[seat]
        ]

    def sheet_lines(self, rests: bool = True) -> list[str]:
        """The itemised score for people; rests: with the clauses and statements of each line."""
        return [] if self.sheet_of is None else sheet_lines(self.texts, self.before, self.sheet_of, rests)


def first_sentence(rule: str) -> str:
    """The first sentence of a clause, without its marks."""
    while rule.startswith("["):
        rule = rule.partition("] ")[2]
    for end in (". ", "。"):
        start, found, _ = rule.partition(end)
        if found:
            return start + end.strip()
    return rule


def suggested(before: Seen, verdict: Verdict, said: str) -> tuple[str | None, Refusal | None]:
    """(what could be said instead of something refused, what is wrong with it without its throw), each None where there is none."""
    from prompts.explain.suggestion import (  # it is long, and most are asked why something was accepted
        instead,
        lacks_throw,
    )

    line = instead(before, verdict, said)
    if line is None or before.known is None:
        return line, None
    return line, lacks_throw(before.known, " ".join(word for word in line.split() if word != ROLL[0]))


def without_faces(line: str) -> str:
    """A line with the faces of its `roll` left out."""
    kept: list[str] = []
    for word in line.split():
        if not (kept and kept[-1] in ROLL and word.isdigit()):
            kept.append(word)
    return " ".join(kept)


def headline(text: str) -> str:
    """A section's headline without what it adds behind."""
    for mark in ("(", "（", " [", ":", ", `", "、`"):
        text = text.partition(mark)[0]
    return text.strip()


def resting_line(texts: Texts, seen: Seen, number: int) -> str | None:
    """What rests on an override, as a line, or None where nothing does."""
    numbers = resting(seen, number)
    return texts.ui("why/resting", {"numbers": spans(numbers)}) if numbers else None
