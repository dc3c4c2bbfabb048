"""A campaign's table from its kept sums: each game's own order of standings (section 7 of each rulebook)."""

from importlib import import_module


def standings(sums):
    """Rows of a table from {player: sums} (see scorers.ledger.sums): dicts, game by game, best first.

    Each row: place (shared by equals), player, game, unit, played, won, score, best, worst, figures.
    """
    games = {}
    for player, by_game in sums.items():
        for game, units in by_game.items():
            games.setdefault(game, {}).setdefault(player, []).extend(units.items())
    rows = []
    for game, players in games.items():
        found = [row(game, player, parts) for player, parts in players.items()]
        order = order_of(game)
        found.sort(key=lambda one: (order(one), one["player"]))
        for at, one in enumerate(found):
            equal = at and order(found[at - 1]) == order(one)
            one["place"] = found[at - 1]["place"] if equal else at + 1
        rows += found
    return rows


def row(game, player, parts):
    """One player's sums in one game, over its units."""
    figures = {}
    for _, part in parts:
        for name, figure in part["figures"].items():
            figures[name] = figures.get(name, 0) + figure
    bests = [part["best"] for _, part in parts if part["best"] is not None]
    worsts = [part["worst"] for _, part in parts if part["worst"] is not None]
    return {
        "place": 0, "player": player, "game": game, "unit": ", ".join(sorted({unit for unit, _ in parts})),
        "played": sum(part["played"] for _, part in parts), "won": sum(part["won"] for _, part in parts),
        "score": sum(part["score"] for _, part in parts), "best": max(bests, default=None), "worst": min(worsts, default=None),
        "figures": figures,
    }  # fmt: skip


def order_of(game):
    """The game's own order, or matches won, then the sum."""
    try:
        module = import_module("scorers." + game.replace("-", "_"))
    except ModuleNotFoundError:
        return lambda one: (-one["won"], -one["score"])
    return getattr(module, "standing_order", lambda one: (-one["won"], -one["score"]))
