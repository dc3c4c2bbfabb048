"""What keepers of plays look for, as it is told: who played what and how often, first plays, one player, a year in review."""

from __future__ import annotations

from prompts.render.tables import tell_table
from prompts.shell import Shell
from prompts.texts import Texts
from scorers import keepers
from scorers.sheet import Document
from scorers.tallies import Result
from scorers.types import Any, Mapping, Sequence

PEOPLE = ("player", "played", "won", "days", "games", "new", "h_index", "began", "nemesis")
FIRSTS = ("date", "player", "game", "match")
MARKS = ("game", "best", "worst")


def tell(
    shell: Shell,
    campaign: str | None,
    results: Sequence[Result],
    every: Sequence[Result],
    player: str | None,
    year: int | None,
    is_first: bool,
) -> int:
    """These results: one player's, a year's, first plays (is_first), or who played what; every: all, which tell what was new. 0."""
    if player:
        about(shell, campaign, player, results, every)
    elif year:
        review(shell, campaign, results, every, f"{year:04}")
    else:
        (firsts if is_first else people)(shell, campaign, results, every)
    return 0


def heads(texts: Texts, names: Sequence[str]) -> list[str]:
    """What columns are called."""
    return [texts.ui(f"keepers/{name}") for name in names]


def people(shell: Shell, campaign: str | None, results: Sequence[Result], every: Sequence[Result]) -> None:
    """Who played how often, on how many days, what: a line a player."""
    found, texts = keepers.habits(results, every), shell.texts()
    if shell.json:
        shell.emit({"type": "plays", "campaign": campaign, "players": found})
        return
    rows = [
        [*(texts.value(one[name]) for name in ("player", "played", "won", "days")), str(len(one["games"])), str(one["new"]), str(one["h_index"]),
         texts.ui("keepers/of", {"count": one["began"], "all": one["told"]}) if one["told"] else "–", nemesis(texts, one)]
        for one in found
    ]  # fmt: skip
    tell_table(shell, rows, heads(texts, PEOPLE))


def nemesis(texts: Texts, one: Document) -> str:
    """Who ended ahead of a player more often than behind, and how often."""
    return texts.ui("keepers/against", one["nemesis"]) if one["nemesis"] else "–"


def firsts(shell: Shell, campaign: str | None, results: Sequence[Result], every: Sequence[Result]) -> None:
    """Who played what for the first time, and when."""
    matches = {one["match"] for one in results}
    found = [one for one in keepers.firsts(every) if one["match"] in matches]
    if shell.json:
        shell.emit({"type": "firsts", "campaign": campaign, "firsts": found})
        return
    texts = shell.texts()
    rows = [[texts.value(one["date"]), one["player"], texts.title(one["game"]), one["match"]] for one in found]
    tell_table(shell, rows, heads(texts, FIRSTS))


def about(shell: Shell, campaign: str | None, player: str, results: Sequence[Result], every: Sequence[Result]) -> None:
    """One player: how often, on which days, what, who began, nemesis, best and worst."""
    found = next(one for one in keepers.habits(results, every) if one["player"] == player)
    marks = keepers.marks(results, player)
    if shell.json:
        shell.emit({"type": "player", "campaign": campaign, **found, "marks": as_objects(marks)})
        return
    shell.told("keepers/about", **found, count=len(found["games"]))
    if found["first"]:
        shell.told("keepers/when", **found)
    tell_games(shell, found["games"])
    shell.told("keepers/new-here", **found)
    if found["told"]:
        shell.told("keepers/beginning", **found)
    if found["nemesis"]:
        shell.told("keepers/nemesis-of", **found["nemesis"])
    tell_marks(shell, marks)


def review(shell: Shell, campaign: str | None, results: Sequence[Result], every: Sequence[Result], year: str) -> None:
    """A year in review."""
    found: Any = keepers.review(results, every, year)
    marks = keepers.marks(results)
    if shell.json:
        shell.emit({"type": "year", "campaign": campaign, **found, "marks": as_objects(marks)})
        return
    texts = shell.texts()
    shell.told("keepers/year", **{**found, "count": len(found["games"]), "players": len(found["people"])})
    tell_games(shell, found["games"])
    if found["new"]:
        shell.told("keepers/new-games", names=[texts.title(game) for game in found["new"]])
    if found["busiest"]:
        shell.told("keepers/busiest", **dict(zip(("date", "count"), found["busiest"])))
    if found["longest"]:
        match, game, minutes = found["longest"]
        shell.told("keepers/longest", match=match, game=texts.title(game), minutes=minutes)
    months = [f"{year}-{at:02}: {count}" for at, count in enumerate(found["months"], 1) if count]
    shell.told("keepers/months", months=months)
    rows = [[name, str(count), str(found["won"].get(name, 0))] for name, count in found["people"].items()]
    tell_table(shell, rows, heads(texts, ("player", "played", "won")))
    tell_marks(shell, marks, named=True)


def tell_games(shell: Shell, games: Mapping[str, int]) -> None:
    """What was played how often."""
    texts = shell.texts()
    listed = [f"{texts.title(game)} ×{count}" for game, count in games.items()]
    shell.told("keepers/played-games", games=listed, h_index=keepers.h_index(games.values()))


def tell_marks(shell: Shell, marks: keepers.Marks, named: bool = False) -> None:
    """The best and the worst of each game; named: by whom, too."""
    texts = shell.texts()

    def cell(one: Document) -> str:
        key = "keepers/mark-of" if named else "keepers/mark"
        return texts.ui(key, one) if one["date"] else texts.ui(key + "-undated", one)

    rows = []
    for best, worst in marks:
        unit = f" ({texts.unit(best['unit'], best['game'])})" if best["unit"] else ""
        rows.append([texts.title(best["game"]) + unit, cell(best), cell(worst)])
    if rows:
        tell_table(shell, rows, heads(texts, MARKS))


def as_objects(marks: keepers.Marks) -> list[dict[str, Document]]:
    """As JSON has them."""
    return [{"best": best, "worst": worst} for best, worst in marks]
