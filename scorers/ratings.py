"""Ratings of players from places, for several players and ties: a Bayesian model (openskill's Plackett-Luce).

They depend on the order of the matches, so they are never kept: they are made anew from the results.
"""

from __future__ import annotations

from scorers.standings import ranks
from scorers.tallies import moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeAlias

    from scorers.tallies import Result

    Watch: TypeAlias = Callable[[Iterable[Result]], Iterable[Result]]

SIGMAS = 3  # a rating is mu less so many sigmas: what a player is worth with near certainty


def rate(results: Iterable[Result], watch: Watch = iter) -> dict[str, dict[str, float]]:
    """{player: {"mu", "sigma", "rating"}} after these results.

    watch: passes the results on, and may show how far it is. A match of one player rates nobody.
    """
    players: dict[str, Any] = {}
    for players in after_each(results, watch):  # noqa: B007  # the last ones are wanted
        pass
    return {
        name: {"mu": round(one.mu, 3), "sigma": round(one.sigma, 3), "rating": round(one.ordinal(SIGMAS), 2)}
        for name, one in players.items()
    }


def course(results: Iterable[Result], watch: Watch = iter) -> list[dict[str, float]]:
    """{player: rating} after each result, in their order; a newcomer's is 0."""
    return [{name: one.ordinal(SIGMAS) for name, one in players.items()} for players in after_each(results, watch)]


def after_each(results: Iterable[Result], watch: Watch) -> Iterator[dict[str, Any]]:
    """The players' ratings, as the library has them, after each result."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players: dict[str, Any] = {}  # PlackettLuce's ratings
    for result in watch(sorted(results, key=moment)):
        names = result["players"]
        if len(names) > 1:
            teams = [[players.get(name) or model.rating()] for name in names]
            for name, team in zip(names, model.rate(teams, ranks=[float(rank) for rank in ranks(result)])):
                players[name] = team[0]
        yield players
