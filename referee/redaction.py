"""A match as certain eyes have seen it: told again with `?` for every card that they haven't, so that no view of it can show one."""

from __future__ import annotations

from referee.cards.playing import UNSEEN, read_card
from referee.grammar.arguments import Writer
from referee.grammar.statement import split, write_name
from referee.grammar.words import key
from referee.kernel.judging import beginning, judge
from referee.kernel.reading import again, read
from referee.match import offers
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from referee.grammar.words import Names
    from referee.kernel.hearing import Hearing
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Offer

COMPARING = ("tally",)  # what only compares a figure with what is hidden


def redacted(match: Match, eyes: Collection[int]) -> Match:
    """The match of the same statements, those of players who aren't among `eyes` as the others heard them.

    Where it doesn't come to the same point without what is hidden, since cards that were known by then have been counted, it is
    the match itself: what the game's own view of it shows to those eyes is public then.
    """
    setting = match.setting
    listed = [] if len(eyes) == len(setting.names) else match.statements()
    if all(is_open(one, eyes) for one in listed):
        return match
    told = beginning(setting, listed[0].before.table) if listed[0].before else match
    for one in listed:
        if one.refusal is not None:
            continue
        try:
            verdict = judge(told, again(told, one) if is_open(one, eyes) else _overheard(told, one), one.number)
        except Refusal:
            return match
        if verdict.ok:
            told = verdict.match
        elif one.verb is None or one.verb.name not in COMPARING:
            return match
    return told if _stands_as(told, match) else match


def _stands_as(told: Match, match: Match) -> bool:
    """Whether the same players are awaited by the same clauses: what is hidden has moved nothing on."""
    return told.over == match.over and [(one.seat, one.must, one.clause) for one in told.table.awaited()] == [
        (one.seat, one.must, one.clause) for one in match.table.awaited()
    ]


def open_seal(match: Match, eyes: Collection[int]) -> str | None:
    """The seal of a match, where it covers nothing that those eyes haven't seen; else None, since a hidden draw could be found by trying."""
    return match.seal() if all(is_open(one, eyes) for one in match.statements()) else None


def open_offers(match: Match, eyes: Collection[int], most: int = 200) -> list[Offer]:
    """What could be said, as far as those eyes know: every card that is named lies open to them, or was named before.

    So public choices are offered to all, and of a hand that nobody has seen nothing is.
    """
    told = redacted(match, eyes)
    known = {key(word.strip('"')) for one in told.statements() if is_open(one, eyes) for word in one.words()}
    known |= set(_words(told.state(eyes)))
    names = list(match.setting.game.speech.names(told.table))
    own = {match.setting.names[seat] for seat in eyes}
    masked = told is not match or all(is_open(one, eyes) for one in match.statements())
    return [
        one
        for one in offers(told, most)
        if all(not _is_name(word, names) or key(word) in known for word in split(one.text)[1:])
        and (masked or one.actor is None or one.actor in own or one.text == one.verb)
    ]


def is_open(one: Match, eyes: Collection[int] = ()) -> bool:
    """Whether nothing of a match's last statement is hidden from those eyes."""
    if one.holder in eyes or one.verb is None or not one.verb.secret:
        return True
    hiding = Writer(one.setting.names, one.table, hide=True)
    return one.verb.words(one.arguments, hiding) == one.words()


def _overheard(told: Match, one: Match) -> Hearing:
    """A statement as those heard it who haven't seen its actor's cards."""
    text = one.told(hide=True)
    return read(told, text if one.actor is None else f"{write_name(told.setting.names[one.actor])}: {text}")


def _is_name(word: str, names: Iterable[Names]) -> bool:
    return read_card(word) not in (None, UNSEEN) or any(one.exact(word) is not None for one in names)


def _words(told: object) -> Iterator[str]:
    """All words of plain data, as they are compared."""
    if isinstance(told, str):
        yield key(told)
    elif isinstance(told, dict):
        for name, value in told.items():
            yield key(str(name))
            yield from _words(value)
    elif isinstance(told, (list, tuple, set, frozenset)):
        for value in told:
            yield from _words(value)


def open_scores(match: Match, eyes: Collection[int]) -> dict[str, int]:
    """The scores by name that those eyes may know: in some games hidden cards count."""
    names = match.setting.names
    scores: dict[str, int] = match.state(eyes).get("scores", dict(zip(names, match.table.scores())))
    return {name: scores[name] for name in names if isinstance(scores.get(name), int)}
