"""Finished matches and the ledger: a match's result is kept, replaced or dropped as its record says."""

import os

from prompts.sitting import Sitting, kept
from scorers.ledger import home


def settle(sitting, new=False):
    """Bring the ledger in line with one match, then take its mark away. new: it has never had a result."""
    from scorers.ledger import Ledger

    ledger = kept(Ledger, sitting.home)
    if sitting.match.over:
        kept(ledger.keep_result, result_of(sitting.name, sitting.match), new)
    else:
        kept(ledger.drop_result, sitting.name)
    try:
        os.unlink(os.path.join(sitting.home, "unsettled", sitting.name))
    except FileNotFoundError:
        pass  # another process has settled it


def ledger_of(place):
    """The Ledger of a home, with every match settled that a kill left unsettled."""
    from scorers.ledger import Ledger

    try:
        waiting = sorted(os.listdir(os.path.join(place, "unsettled")))
    except FileNotFoundError:
        waiting = []
    for name in waiting:
        if os.path.exists(home.match_path(place, name)):
            settle(Sitting(place, name).read())
    return kept(Ledger, place)


def result_of(name, match):
    """The small document that is kept of a finished match."""
    setting, table = match.setting, match.table
    names = list(setting.names)
    figures = table.figures() if hasattr(table, "figures") else {}
    return {
        "match": name,
        "campaign": setting.header.get("campaign"),
        "game": setting.game.key,
        "date": setting.header.get("date"),
        "players": names,
        "scores": list(table.scores()),
        "places": places(table),
        "winners": [names[seat] for seat in table.winners()],
        "unit": table.unit,
        "seal": match.seal(),
        "source": "record",
        "figures": figures,
    }


def places(table):
    """Place of each seat, from 1: the game's own, else winners first and the others by score."""
    if hasattr(table, "places"):
        return list(table.places())
    scores, winners = table.scores(), table.winners()
    ranks = [(seat in winners, scores[seat]) for seat in range(len(scores))]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]
