"""What decides a verdict of Res Arcana, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from referee.games.res_arcana.essences import KINDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from referee.games.res_arcana.table import Table
    from scorers.sheet import Facts

    Watched: TypeAlias = list[Callable[[Table], object]]


def pool(now: Table, seat: int, _: Facts) -> Watched:
    """The essences of the player's pool that are used up."""
    have = now.players[seat].pool
    return [
        lambda table, kind=kind: [table.players[seat].pool.get(kind)]  # type: ignore[misc]
        for kind in KINDS
        if not have.get(kind)
    ]


WATCHED: Mapping[str, Callable[[Table, int, Facts], Watched]] = {
    "RA-4.2": pool,
}
