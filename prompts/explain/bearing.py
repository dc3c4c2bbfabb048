"""The statements on which a verdict or a score line rests: what a game's module `deciding` watches, and who named a card last.

That module has WATCHED, {clause, key of a refusal or `score/LABEL`: function(table, seat, facts)}, which gives what to watch: functions
of a table, or numbers of statements. The statement that last changed what such a function gives decides, and if that is a tuple, those that
added what is in it. It may have TELLING (`referee.kernel.back`): the clauses that tell most of an accepted statement, by what went before;
`refused(match, seat, verdict)`: further clauses that tell why one of a seat (-1: of nobody) is refused, with the numbers of the statements that decide;
SHUFFLED: (clause, function): how a used-up pile was made anew; `withheld(match, seat)`: (clause, label, numbers of
statements, facts if it tells any) of what a score doesn't count.
"""

from __future__ import annotations

from referee.grammar.words import key
from referee.kernel.back import step
from referee.kernel.calls import own
from referee.kernel.common import PENALTY, RULING, VERBS
from referee.kernel.game import part_of
from referee.kernel.judging import Match
from referee.kernel.watching import flat
from referee.match import apply
from scorers.sheet import Line, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from typing import Any

    from referee.kernel.back import Told
    from referee.kernel.verdict import Verdict
    from scorers.sheet import Facts

TABLE = -1  # whose statement it is that has no player
DRAWS = "draw"  # the verb with which a card is drawn, in every game that has it
DECLARES = "card"  # the verb that says what a card is, in every game that has it
BEGINS = "begin"  # the verb with which play begins from a position


def deciding_of(match: Match) -> Any:
    """The game's module `deciding`; of a game that has none the kit's, which no other needs."""
    found = part_of(match.setting.game, "deciding")
    if found is None:
        from referee.kit import deciding as found
    return found


def watched(match: Match, verdict: Verdict, clauses: Iterable[str]) -> list[int]:
    """Numbers of the statements, in order, on which a verdict by these clauses rests."""
    refusal, said = verdict.refusal, verdict.judged.arguments
    if refusal is None:
        return rests(match, verdict.actor, clauses, {"said": said}, every=True)
    numbers = sorted({one for one in further(match, verdict) if isinstance(one, int)})
    return numbers or rests(match, verdict.actor, [refusal.key, *clauses], {**refusal.facts, "said": said})


def rests(match: Match, actor: str | None, told: Iterable[str], facts: Facts, every: bool = False) -> list[int]:
    """Numbers of the statements, in order, which the game's module watches for the first of these clauses and keys that has any, or for every."""
    seat, watches = seat_of(match, actor), deciding_of(match).WATCHED
    found: set[int] = set()
    for one in told if seat is not None else ():
        if one in watches and (every or not found):
            found |= numbers_of(match, watches[one](own(match.table), seat, facts))
    return sorted(found)


def seat_of(match: Match, actor: str | None) -> int | None:
    """The seat of who speaks, TABLE of nobody; None of somebody who doesn't play."""
    names = match.setting.names
    return TABLE if actor is None else names.index(actor) if actor in names else None


def numbers_of(match: Match, watches: Iterable[Callable[[Any], Any] | int]) -> set[int]:
    """Numbers of the statements that made what is watched what it is."""
    return {number for one in watches for number in ([one] if isinstance(one, int) else changes(match, one))}


def bearers(match: Match, verdict: Verdict) -> list[int]:
    """Numbers of the statements, in order, that named last what a statement names."""
    return named_by(match, keys(word for word in verdict.words() if is_name(match, word)))


def named_by(match: Match, names: Iterable[str], most: int = 1) -> list[int]:
    """Numbers of the statements, in order, that named these last: at most so many for each."""
    left, found = dict.fromkeys(names, most), dict[int, None]()
    while match.before is not None and left:
        for name in keys(match.words()) & left.keys() if match.refusal is None else ():
            found[match.number] = None
            left[name] -= 1
            if not left[name]:
                del left[name]
        match = match.before
    return sorted(found)


def declared(match: Match, names: Collection[str]) -> list[int]:
    """Numbers of the statements that declared these cards."""
    return [one.number for one in match.statements() if one.deed == DECLARES and keys(one.words()).intersection(names)]


def told_of(verdict: Verdict) -> set[str]:
    """The cards and components of which a refusal tells, of several those that its statement names."""
    told = verdict.refusal.facts.values() if verdict.refusal is not None else ()
    alone, all_told = ({key(one) for one in each if isinstance(one, Name)} for each in (told, flat(told)))
    return alone | all_told & keys(verdict.words())


def keys(words: Iterable[str]) -> set[str]:
    """Words as names are compared, without quotes."""
    return {key(word.strip('"')) for word in words}


def is_name(match: Match, word: str) -> bool:
    """Whether a canonical word names a card or component: those are written with a capital, as players are; no playing card."""
    word = word.strip('"')
    return len(word) > 2 and word[:1].isupper() and word not in match.setting.names


def ruled(match: Match, verdict: Verdict) -> list[int]:
    """Numbers of the table's rulings that name what a statement does, or a card in it: they change nothing by themselves."""
    verb = verdict.verb
    about = {word.strip('"').casefold() for word in verdict.words() if is_name(match, word)}
    about |= {word.casefold() for word in (verb.name, *verb.ja)} if verb is not None and verb not in VERBS else set()
    return [
        one.number
        for one in match.statements()
        if one.verb is RULING
        and one.refusal is None
        and any(word in str(one.arguments[0]).casefold() for word in about)
    ]


def first_told(match: Match, clauses: Sequence[str]) -> list[str]:
    """The clauses that tell most of an accepted statement, of those that its law was asked, and by what went before."""
    return [one for one in telling(match, clauses) if isinstance(one, str)]


def recalled(match: Match) -> list[int]:
    """Numbers of the statements that somebody may hold against an accepted one."""
    return [one for one in telling(match) if isinstance(one, int)]


def telling(match: Match, clauses: Sequence[str] = ()) -> Iterator[str | int]:
    """The clauses that tell most of an accepted statement by what went before, and the numbers of the statements that do."""
    yield from drawn_again(match)
    at = step(match, clauses)
    for clause, deeds, finds in getattr(deciding_of(match), "TELLING", ()) if at else ():
        found = finds(at) if not deeds or match.deed in deeds.split() else None
        if found and clause:
            yield clause
        for one in found if isinstance(found, list) else [found]:
            if isinstance(one, Match):
                yield one.number
            elif type(one) is int or (isinstance(one, str) and not clause):
                yield one


def drawn_again(match: Match) -> Told:
    """The clause by which a pile was shuffled anew out of which somebody draws what was seen before, with the statement that showed
    it last and that of the shuffle; nothing of another statement."""
    names = {name for name in keys(match.words()) if name != "?" and not name.isdigit()}
    clause, anew = getattr(deciding_of(match), "SHUFFLED", ("", None))
    shuffled = anew(match) if names and anew is not None and match.deed == DRAWS else None
    if shuffled is None or match.before is None:
        return []
    seen = named_by(min(shuffled, match.before, key=lambda one: one.number), names)
    return [clause, seen[-1], shuffled.number] if seen else []


def further(match: Match, verdict: Verdict) -> Told:
    """Further clauses that tell why a statement is refused, by what went before, and the numbers of the statements that decide."""
    seat = seat_of(match, verdict.actor) if verdict.refusal is not None else None
    refused = getattr(deciding_of(match), "refused", lambda match, seat, verdict: ())
    return [] if seat is None else list(refused(match, seat, verdict))


def counted(match: Match, seat: int, label: str, numbers: Sequence[int]) -> set[int]:
    """Numbers of the statements that made what a line of the score counts, by what the game watches for its label.

    numbers: of those that made the line; it counts what stood before the last of them, or after it.
    """
    one, watch = match, deciding_of(match).WATCHED.get("score/" + label.partition("/")[0])
    while watch and numbers and one.before is not None and one.number != numbers[-1]:
        one = one.before
    stood = [each for each in (one, one.before if numbers else None) if each is not None]
    return {number for each in stood if watch for number in numbers_of(each, watch(own(each.table), seat, {}))}


def withheld(match: Match, seat: int) -> list[tuple[Line, list[int]]]:
    """Lines of nothing, each with its statements: what somebody may miss in a score."""
    found = getattr(deciding_of(match), "withheld", lambda match, seat: ())(match, seat)
    told = [(Line(seat, clause, label, 0, *(facts or [{}])), numbers) for clause, label, numbers, *facts in found]
    for one in () if match.table.over else match.statements():
        if one.verb is PENALTY and one.refusal is None and one.arguments[0] == seat:
            told.append((Line(seat, "REC-8", "penalty-pending", 0, {"reason": one.arguments[2]}), [one.number]))
    return told


def changes(match: Match, getter: Callable[[Any], Any]) -> list[int]:
    """Numbers of the statements that made what a function of the table gives, the last first; none where it gives nothing.

    Of a tuple those by which each of its items came, and between them also those by which others came and went.
    """
    now = here = getter(own(match.table))
    found: list[int] = []
    left = len(now) if isinstance(now, tuple) else 1
    while match.before is not None and now and left:
        before = getter(own(match.before.table))
        if not isinstance(now, tuple):
            kept = int(before == now)
        else:
            kept = 0
            while kept < min(left, len(before)) and before[kept] == now[kept]:
                kept += 1
        if kept < left or (isinstance(now, tuple) and before != here):
            found += laid(match, getter) if match.deed == BEGINS else [match.number]
        here, left, match = before, min(left, kept), match.before
    return found


def laid(begun: Match, getter: Callable[[Any], Any]) -> list[int]:
    """Numbers of the statements of a position without which a function of the table, as play begins, would give something else.

    Where there are none, that of its beginning.
    """
    now, found = getter(own(begun.table)), []
    for one in begun.before.statements() if begun.before is not None else ():
        struck = apply(begun, f"strike {one.number}") if one.refusal is None else None
        if struck is not None and struck.match.refusal is None and getter(own(struck.match.table)) != now:
            found.append(one.number)
    return found or [begun.number]
