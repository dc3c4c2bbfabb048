"""The one door: apply(match, statement) -> Verdict; what a match offers, and what the law was asked."""

from __future__ import annotations

from referee.cards.worlds import PATIENCE, Hurried
from referee.grammar.statement import cut_actor, cut_comment, prepare, write_name
from referee.grammar.verbs import Later
from referee.kernel.hearing import Asked
from referee.kernel.judging import MOST_JUDGED, Match, Undone, check_limit, judge
from referee.kernel.reading import again, read
from referee.kernel.verdict import Offer, Unlisted, Verdict
from scorers.sheet import Refusal

editing = Later("referee.kernel.editing")
MOST_SEARCHES = 3  # long ones for one list of offers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.grammar.statement import Roll


def apply(match: Match, text: str, number: int | None = None, roll: Roll | None = None) -> Verdict:
    """Judge one statement of a match. Pure; never raises for any text.

    number: the statement's own (default: the next after the list's last); roll(count) -> faces,
    where the referee is to roll dice. Returns a Verdict.
    """
    if number is None:
        number = max(match.number, match.edited[1]) + 1
    try:
        if number + match.edited[0] > MOST_JUDGED:
            check_limit(number + match.edited[0])
        said = read(match, text, roll)
    except Refusal as refusal:
        return _unread(match, text, number, refusal.bare())
    if said.verb.edits:
        edited: Verdict = editing.edit(match, said, number)
        return edited
    verdict = judge(match, said, number)
    if isinstance(match, Undone) and verdict.ok:
        verdict.match.before = match.stands  # what was taken back is held no longer: it can't stand again
    return verdict


def _unread(match: Match, text: str, number: int, refusal: Refusal) -> Verdict:
    try:
        actor, rest = cut_actor(cut_comment(prepare(text)))
    except Refusal:
        actor, rest = None, text
    if actor is not None:
        seats = match.setting.players.matches(actor)
        actor = match.setting.names[seats[0]] if len(seats) == 1 else actor
    return Verdict(match, Unlisted(number, actor, rest.strip(), refusal))


def asked(match: Match) -> list[Asked]:
    """What the law was asked of the last statement of a match, and held, in order: by judging it once more."""
    found: list[Asked] = []
    if match.before is not None and match.refusal is None:
        judge(match.before, again(match.before, match), match.number, found)
    return found


def say_again(match: Match, one: Match) -> Verdict:
    """Judge the last statement of a match once more, in another match of the same game and players."""
    try:
        said = again(match, one)
    except Refusal as refusal:
        return Verdict(match, Unlisted(one.number, one.speaker, one.told(), refusal, verb=one.verb))
    return judge(match, said, one.number)


def _accepts(match: Match, text: str) -> bool:
    try:
        return apply(match, text).ok
    except Hurried:
        return False


def offers(match: Match, most: int = 200) -> list[Offer]:
    """Statements that would be accepted now: list of Offer, those who must speak first.

    Each candidate that a verb's offer names is put to the one door, so nothing is offered that
    would be refused. At most `most` of them for each verb and player; what takes long to judge, since it rests on cards
    that nobody has seen, is left out.
    """
    PATIENCE[:] = [MOST_SEARCHES]
    try:
        return _offers(match, most)
    finally:
        PATIENCE.clear()


def _offers(match: Match, most: int) -> list[Offer]:
    setting = match.setting
    verbs = {verb.name: verb for verb in setting.game.verbs}
    found = []
    for awaited in match.table.awaited():
        for name in awaited.verbs:
            verb = verbs[name]
            if verb.offer is None:
                continue
            actor = None if awaited.seat is None or verb.who == "table" else setting.names[awaited.seat]
            start = "" if actor is None else write_name(actor) + ": "
            count = 0
            try:
                for candidate in verb.offer(match.table, awaited.seat):
                    text = f"{name} {candidate}".strip()
                    if count == most:
                        break
                    if _accepts(match, start + text):
                        count += 1
                        found.append(Offer(actor, name, text, awaited.clause, awaited.must))
            except Hurried:
                continue
    return found
