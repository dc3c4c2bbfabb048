"""Hand totals counted at the table: whether the unseen cards can make them (RW-11.7)."""

from scorers.runeworks import Demand, can_make, card_points


def can_all_be(table):
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
