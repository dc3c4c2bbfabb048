"""What allows an accepted statement: its telling clauses, and the statements that decide it; and the clause by which somebody has declined before."""

from __future__ import annotations

from prompts.explain.bearing import first_told, watched
from prompts.explain.deciding import Deciding, judged_at, permitting
from referee.match import asked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict
    from referee.seen import Seen

PASS = "pass"  # the verb by which somebody declines, in every game that has it
MOST_TOLD = 3  # clauses of the verb's own law that are told of an accepted statement
MOST_IN_FULL = 8  # clauses of an accepted statement that are told in full
THROWN = "throw/"  # how events begin that tell the chance of a throw


def allowed(before: Seen, verdict: Verdict, own: Verdict | None) -> tuple[list[str], ...]:
    """(clauses to be told in full, further ones) of an accepted statement.

    They are those that allowed it, those that an override sets aside, those by which something followed, and
    the one by which its actor was awaited.
    """
    verb, seat = verdict.verb, verdict.match.actor
    awaited = [one.clause for one in before.awaited() if verb and verb.name in one.verbs and one.seat in (None, seat)]
    telling, further = ([], []) if own is None else allowing(own.match)
    followed = [event.clause for event in verdict.events]
    found = dict.fromkeys(clause for clause in (*verdict.broken, *(telling or awaited[:1]), *followed) if clause)
    full = list(found)[: max(MOST_IN_FULL, len(verdict.broken) + len(telling))]
    rest = dict.fromkeys(clause for clause in (*found, *awaited[:1], *further) if clause not in full)
    return full, list(rest)


def allowing(match: Match) -> tuple[list[str], list[str]]:
    """([the clauses of the verb's own law, at most three], [further ones]) that the law was asked of a match's last statement."""
    found, game, verb = asked(match), match.setting.game, match.verb
    own = list(dict.fromkeys(one.clause for one in found if not one.general))
    events = [event for event in match.events if event.clause in own and not event.key.startswith(THROWN)]
    came = [event.clause or "" for event in events]  # by which something followed goes before what was merely asked
    own = list(dict.fromkeys([*first_told(match, own), *came, *own]))
    general = (one.clause for one in found if one.general)
    permitted = game.see.get(verb.name, ()) if verb else ()
    return own[:MOST_TOLD], [*own[MOST_TOLD:], *dict.fromkeys([*general, *permitted])]


def made_by(match: Match, verdict: Verdict, facts: Sequence[Deciding]) -> Match | None:
    """The statement that made last what an accepted one tells of the table; None of one that does something, or that its game tells."""
    verb = verdict.match.verb if verdict.ok else None
    tells = verb is not None and verb is verdict.verb and verb.always and not first_told(verdict.match, [])
    last = max((one.number for one in facts if one.how == "facts"), default=0) if tells else 0
    return next((one for one in match.statements() if one.number == last and one.refusal is None), None)


def permitted(match: Match, verdict: Verdict) -> list[Deciding]:
    """The statements that decide an accepted one; of what it tells of the table also those on which rests how that came."""
    found = permitting(match, verdict, allowing(verdict.match)[0])
    made = made_by(match, verdict, found)
    if made is None or made.before is None:
        return found
    told = {one.number for one in found}
    earlier = watched(made.before, judged_at(made), allowing(made)[0])
    return [*found, *(Deciding(number, "facts") for number in earlier if number not in told)]


def declined(match: Match, verdict: Verdict, facts: Sequence[Deciding]) -> list[str]:
    """The clause by which the actor of something refused has declined it before, by the pass until which it was accepted."""
    until = {one.number for one in facts if one.how == "until"}
    passed = [
        one
        for one in (match.statements() if until else ())
        if one.number in until and one.deed == PASS and one.speaker == verdict.actor
    ]
    return [clause for one in passed for clause in allowing(one)[0][:1]]
