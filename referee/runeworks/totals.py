"""Hand totals counted at the table: whether the unseen cards can make them (RW-11.7)."""

from __future__ import annotations

from scorers.runeworks import Demand, can_make, card_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.runeworks.table import Table


def can_all_be(table: Table) -> bool:
    """Whether every total that was said can be made at once with the cards that nobody has seen."""
    demands = []
    for seat, total in table.round.totals.items():
        need = total - sum(card_points(card, table.rules) for card in table.known(seat))
        demands.append(Demand(table.unseen[seat], need))
    values = {
        shuffle: [card_points(card, table.rules) for card in table.unseen_cards(shuffle)]
        for shuffle in range(table.round.shuffle + 1)
    }
    return can_make(demands, values)
