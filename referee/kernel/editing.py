"""Edits of a match's list: undo, redo, insert, amend and strike; what comes after the edited place is judged anew."""

from __future__ import annotations

from referee.kernel.common import INSERT, REDO, STRIKE, UNDO
from referee.kernel.hearing import Hearing
from referee.kernel.judging import Match, Undone, beginning, check_limit, judge
from referee.kernel.reading import again, read
from referee.kernel.verdict import Event, Unlisted, Verdict
from scorers.sheet import Refusal
from scorers.types import Callable, TypeAlias

Later: TypeAlias = "tuple[Match, Later, int] | None"  # statements in order: the first, those after it, how many


class Pending(Match):
    """A match after an edit: what follows the edited place is judged anew when something needs it, so that of a run of
    edits only the last one's is. due: how many statements that is."""

    __slots__ = ("due", "_base", "_later")

    due: int
    _base: Match  # as far as it has been judged
    _later: Later  # the statements after that, as they were judged before the edit

    def __getattr__(self, name: str) -> object:
        if name not in Match.__slots__ or not hasattr(self, "_base"):
            raise AttributeError(name)
        end = self.judged_to(None)
        edited = self.edited
        _become(self, end)
        self.edited = edited
        del self._base, self._later
        return getattr(self, name)

    def left(self) -> Later:
        """The statements that wait to be judged."""
        return self._later if hasattr(self, "_base") else None

    def judged_to(self, end: Later) -> Match:
        """Judge the statements that wait, up to those of `end`; the match after them."""
        while self._later is not None and self._later is not end:
            old, self._later, _ = self._later
            self._base = _rejudged(self._base, old)
        return self._base


class Edited(Unlisted):
    """An edit as it was judged. Which statements fell or stood up by it is worked out when it is asked for."""

    work_out: Callable[[], list[Event]] = list

    def __getattr__(self, name: str) -> object:
        if name != "events":
            raise AttributeError(name)
        self.events = self.work_out()
        del self.work_out
        return self.events


def edit(match: Match, said: Hearing, number: int) -> Verdict:
    """Judge an edit that has been read. Returns a Verdict."""
    verb = said.verb
    text = " ".join((verb.name, *(str(one) for one in said.arguments if one != verb.default)))
    values = said.arguments[:1]  # where, and of an edit that puts something in that statement as it was judged
    try:
        if verb is UNDO:
            undone, events = _undo(match, said.arguments[0])
            check_limit(number + undone.edited[0])
            return Verdict(undone, Unlisted(number, None, text, None, events, verb))
        if verb is REDO:
            after, events = _redo(match, said.arguments[0])
            check_limit(number + after.edited[0])
            return Verdict(after, Unlisted(number, None, text, None, events, verb))
        before, found, later = _part(match, said.arguments[0])
        spent, highest = match.edited
        if isinstance(match, Pending):  # of a run of edits, what comes after the edited place counts once
            spent += max(0, match.due - _size(later)) - match.due
        if verb is STRIKE:
            events = [_edited("edit/taken", found)]
            end, same = before, before.table is found.table
        else:
            at, inner = said.arguments
            inserts = verb is INSERT
            new = _instead(before, inner, number if inserts else at)
            text, values = f"{verb.name} {at} {new.spoken()}", (at, new.judged)
            if new.refusal is not None:
                raise new.refusal
            end = new.match
            done = _edited("edit/inserted" if inserts else "edit/amended", found)
            events = [Event(done.key, None, {**done.facts, "new": new.spoken()})]
            same = end.table is (before if inserts else found).table
            if inserts:
                later = (found, later, _size(later) + 1)
        spent += _size(later)
        check_limit(number + spent)
        edited: Match = Pending() if later else Match()
        edited.setting = match.setting
        if isinstance(edited, Pending):
            edited._base, edited._later, edited.due = end, later, _size(later)
        else:
            _become(edited, end)
        edited.edited = (spent, max(highest, number) if verb is INSERT else highest)
    except Refusal as refusal:
        return Verdict(match, Unlisted(number, None, text, refusal.bare(), (), verb, values))
    # Where the edit leaves the table the very same, nothing after it can be judged differently.
    count = 0 if same else _size(later)
    judged = Edited(
        number, None, text, None, (), verb, values, work_out=lambda: _followed(events, match, edited, count)
    )
    del judged.events
    return Verdict(edited, judged)


def _followed(events: list[Event], old: Match, new: Match, count: int) -> list[Event]:
    """What followed from an edit: after its own events, which of the last statements, so many, fell or stood up."""
    for one, other in zip(_last(old, count), _last(new, count)) if count else ():
        if one.refusal is None and other.refusal is not None:
            events.append(_edited("edit/falls", one, other.refusal.clauses[0]))
        elif one.refusal is not None and other.refusal is None:
            events.append(_edited("edit/stands", one))
    return events


def due(match: Match) -> int:
    """How many statements are judged anew where a match is looked at by itself, and not only the last one of a run of edits."""
    return match.due if isinstance(match, Pending) else 0


def _become(copy: Match, match: Match) -> None:
    """A match that was made for it stands in the place of another."""
    for slot in Match.__slots__:
        setattr(copy, slot, getattr(match, slot))


def _undo(match: Match, count: int) -> tuple[Undone, list[Event]]:
    base = match
    later: list[Match] = []
    taken: list[Match] = []
    while base.before is not None and len(taken) < count:
        (later if base.refusal else taken).append(base)
        base = base.before
    if len(taken) < count:
        raise Refusal("REC-7", key="REC-7/undo", count=count, standing=len(taken))
    events = [_edited("edit/taken", one) for one in taken]
    for old in later[::-1]:
        base = _rejudged(base, old)
        if base.refusal is None:
            events.append(_edited("edit/stands", old))
    after = Undone()
    _become(after, base)
    after.edited = (match.edited[0] + len(later) + len(taken), match.edited[1])
    after.undone, after.taken, after.stands = match, taken, base
    return after, events


def _redo(match: Match, count: int) -> tuple[Match, list[Event]]:
    """What undo took back stands again: the last undo's, or so many statements."""
    after, wanted = match, count
    events: list[Event] = []
    while isinstance(after, Undone) and (wanted or after is match):
        last, back = after.undone, after.taken[::-1]
        if 0 < wanted < len(back):
            after = _undo(last, len(back) - wanted)[0]
            back = back[:wanted]
        else:
            after = last
        events += [_edited("edit/stands", one) for one in back]
        wanted = max(0, wanted - len(back))
        if not count:
            break
    if after is match or wanted:
        between = 0 if isinstance(match, Undone) else match.number
        raise Refusal("REC-7", key="REC-7/redo", count=count - wanted, number=between)
    copy = Match()
    if isinstance(after, Undone):
        copy = undone = Undone()
        undone.undone, undone.taken, undone.stands = after.undone, after.taken, after.stands
    _become(copy, after)
    copy.edited = (match.edited[0] + len(events), match.edited[1])
    return copy, events


def _size(later: Later) -> int:
    return 0 if later is None else later[2]


def _part(match: Match, number: int) -> tuple[Match, Match, Later]:
    """(the match before statement number K, the one after it, what comes after that); REC-7 if it isn't on the list."""
    later: Later = None
    if isinstance(match, Pending) and (waiting := match.left()) is not None:
        later = waiting
        one = match._base  # sought in both directions at once: no more is walked than is then judged
        while waiting is not None and one.number != number:
            old, waiting, _ = waiting
            if old.number == number:
                found = match.judged_to(waiting)
                if found.before is not None:
                    return found.before, found, waiting
            one = one.before or one
        match = match._base
    while match.before is not None and match.number != number:
        later = (match, later, _size(later) + 1)
        match = match.before
    if match.before is None:
        raise Refusal("REC-7", key="REC-7/number", number=number)
    return match.before, match, later


def _instead(before: Match, inner: str, number: int) -> Verdict:
    """The verdict on the statement that an edit puts on the list; raises Refusal where it can't be read or is an edit."""
    said = read(before, inner)
    if said.verb.edits:
        raise Refusal("REC-1", key="REC-1/amend", word=said.verb.name)
    return judge(before, said, number)


def _last(match: Match, count: int) -> list[Match]:
    """The last statements of a match's list."""
    found: list[Match] = []
    one: Match | None = match
    while one is not None and len(found) < count:
        found.append(one)
        one = one.before
    return found[::-1]


def _edited(key: str, one: Match, clause: str | None = None) -> Event:
    """The event of a statement with which an edit does something."""
    return Event(key, clause, {"number": one.number, "statement": one.spoken()})


def _rejudged(match: Match, old: Match) -> Match:
    """The match after one more statement of a list that was edited, which falls where it doesn't hold."""
    try:
        verdict = judge(match, again(match, old), old.number)
        if verdict.ok:
            return verdict.match
        refusal = verdict.refusal
    except Refusal as fault:
        refusal = fault.bare()
    fallen = beginning(old.setting, match.table)
    fallen.before, fallen.number, fallen.actor, fallen._text = match, old.number, old.actor, old._text
    fallen.verb, fallen.arguments, fallen.override = old.verb, old.arguments, old.override
    fallen.refusal, fallen.edited = refusal, match.edited
    return fallen
