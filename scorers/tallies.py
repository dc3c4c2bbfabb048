"""What standings need of each player, counted from the results when it is asked for. Pure."""

from __future__ import annotations

from scorers.sheet import Document
from scorers.types import Iterable, NotRequired, TypeAlias, TypedDict


class Result(TypedDict):
    """A finished match as it is told, its players as they are called by now, in seat order."""

    match: str
    campaign: str | None
    game: str
    date: str | None
    at: str  # when it was first kept
    players: list[str]
    ids: list[str]  # of the members of the campaign who they are
    names: list[str]  # as they were typed
    scores: list[int | None]
    places: list[int]  # from 1; 0: none
    winners: list[str]
    unit: str | None
    seal: str | None
    source: str  # record, typed or import
    figures: dict[str, list[int]]
    table: NotRequired[str]
    place: NotRequired[str | None]
    minutes: NotRequired[int | None]
    note: NotRequired[str | None]
    foreign: NotRequired[Document]  # as it came from other programs
    began: NotRequired[int | None]  # the seat (from 0) that had the first turn
    lowest: NotRequired[bool]  # whether fewest points win
    teams: NotRequired[list[str]]  # which team each played in
    roles: NotRequired[list[str]]  # and as what
    length: NotRequired[int | None]  # matches that the campaign is to have
    carried: NotRequired[list[list[Document]]]  # what each player takes to the next match
    before: NotRequired[list[Document]]  # what it was before it was corrected


Play: TypeAlias = tuple[Result, int]  # a result, and the seat (from 0) of the player whom it is counted for
RANKED = "place"  # the unit of figures that are places themselves, 0 for none


def moment(result: Result) -> tuple[str, str, str]:
    """What results are ordered by: the day, then when it was first kept (`at`), then the match's id."""
    return result["date"] or "", result["at"], result["match"]


def plays(results: Iterable[Result]) -> dict[str, list[Play]]:
    """What each player took part in, in the order of the results."""
    found: dict[str, list[Play]] = {}
    for result in sorted(results, key=moment):
        for seat, player in enumerate(result["players"]):
            found.setdefault(player, []).append((result, seat))
    return found


def latest(results: Iterable[Result]) -> dict[str, Document]:
    """{game: {"count" of results, "result": the last one}}."""
    found: dict[str, Document] = {}
    for result in sorted(results, key=moment):
        count = found[result["game"]]["count"] if result["game"] in found else 0
        found[result["game"]] = {"count": count + 1, "result": result}
    return found


def carried(results: Iterable[Result]) -> dict[str, list[Document]]:
    """{member: what they took out of their last match of a game}; results: the game's, in their order."""
    return {player: what for one in results for player, what in zip(one["players"], one.get("carried", ()))}


def streak(won: list[bool]) -> dict[str, int] | None:
    """The streak of who has won and not won in this order, None without any.

    now: wins in a row, or below zero matches without a win; best: most wins in a row; worst: most matches in a row without a win.
    """
    now = best = worst = 0
    for one in won:
        if one:
            now = now + 1 if now > 0 else 1
            best = now if now > best else best
        else:
            now = now - 1 if now < 0 else -1
            worst = -now if -now > worst else worst
    return {"now": now, "best": best, "worst": worst} if won else None
