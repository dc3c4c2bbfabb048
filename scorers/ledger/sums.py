"""A campaign's kept sums: for each player, game and unit what standings need, so that they read no results.

Only sums, counts, least and greatest: the order of the results plays no part, and every figure is a
whole number, so that sums kept one by one and sums rebuilt from all results are equal.
"""


def add(sums, result, seat):
    """Add the result (see `Ledger.keep_result`) of the player in this seat (from 0) to `sums`.

    sums: {game: {unit: part}}, changed in place. part: `played`; `won` (alone or shared), `shared` (of
    these, with others); `places` {place as str: times}; `scored` (results with a figure), `score` (their
    sum, in the unit), `best`, `worst`; `figures` {name: sum}; `first`, `last` (dates).
    """
    _count(_part(sums, result["game"], result["unit"]), result, seat)


def tally(results):
    """Results -> {campaign: {player: sums}}, as `add` makes them."""
    campaigns = {}
    parts = {}  # what `campaigns` holds, found by one look instead of four: half the time of a rebuild
    for result in results:
        campaign, game, unit = result["campaign"], result["game"], result["unit"]
        for seat, player in enumerate(result["players"]):
            key = (campaign, player, game, unit)
            part = parts.get(key)
            if part is None:
                sums = campaigns.setdefault(campaign or "", {}).setdefault(player, {})
                part = parts[key] = _part(sums, game, unit)
            _count(part, result, seat)
    return campaigns


def _part(sums, game, unit):
    part = sums.setdefault(game, {}).setdefault(unit or "", {})
    if not part:
        part.update(played=0, won=0, shared=0, places={}, scored=0, score=0, figures={})
        part.update(best=None, worst=None, first=None, last=None)
    return part


def _count(part, result, seat):
    part["played"] += 1
    winners = result["winners"]
    if result["players"][seat] in winners:
        part["won"] += 1
        if len(winners) > 1:
            part["shared"] += 1
    places, place = part["places"], str(result["places"][seat])
    places[place] = places.get(place, 0) + 1
    score = result["scores"][seat]
    if score is not None:
        part["scored"] += 1
        part["score"] += score
        if part["best"] is None or score > part["best"]:
            part["best"] = score
        if part["worst"] is None or score < part["worst"]:
            part["worst"] = score
    figures = part["figures"]
    for name, values in result["figures"].items():
        figures[name] = figures.get(name, 0) + values[seat]
    date = result["date"]
    if date is not None:
        if part["first"] is None or date < part["first"]:
            part["first"] = date
        if part["last"] is None or date > part["last"]:
            part["last"] = date
