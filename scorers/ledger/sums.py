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
    units = sums.setdefault(result["game"], {})
    unit = result["unit"] or ""
    part = units.get(unit)
    if part is None:
        part = units[unit] = {"played": 0, "won": 0, "shared": 0, "places": {}, "scored": 0, "score": 0}
        part["figures"] = {}
        part["best"] = part["worst"] = part["first"] = part["last"] = None
    part["played"] += 1
    winners = result["winners"]
    if result["players"][seat] in winners:
        part["won"] += 1
        if len(winners) > 1:
            part["shared"] += 1
    place = str(result["places"][seat])
    part["places"][place] = part["places"].get(place, 0) + 1
    score = result["scores"][seat]
    if score is not None:
        part["scored"] += 1
        part["score"] += score
        if part["best"] is None or score > part["best"]:
            part["best"] = score
        if part["worst"] is None or score < part["worst"]:
            part["worst"] = score
    for name, values in result["figures"].items():
        part["figures"][name] = part["figures"].get(name, 0) + values[seat]
    date = result["date"]
    if date is not None:
        if part["first"] is None or date < part["first"]:
            part["first"] = date
        if part["last"] is None or date > part["last"]:
            part["last"] = date


def tally(results):
    """Results -> {campaign: {player: sums}}, as `add` makes them."""
    campaigns = {}
    for result in results:
        players = campaigns.setdefault(result["campaign"] or "", {})
        for seat, player in enumerate(result["players"]):
            sums = players.get(player)
            if sums is None:
                sums = players[player] = {}
            add(sums, result, seat)
    return campaigns
