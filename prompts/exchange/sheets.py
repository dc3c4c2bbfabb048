"""CSV in and out: a line for each player of each match, for spreadsheets; what is shown there is never a formula."""

from __future__ import annotations

import csv
from functools import cache
from io import StringIO

from prompts.exchange.entries import Fault, Result, made_id
from prompts.exchange.results import MOST_DIGITS, places_of, result_faults
from prompts.which import names_of
from referee.games import known
from referee.words import key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    from prompts.exchange.merge import Parcel
    from prompts.shell import Shell
    from scorers.ledger.storage import Document

    Row: TypeAlias = tuple[int, dict[str, str]]  # its line, and its cells by their heads

COLUMNS = ("match", "campaign", "game", "date", "seat", "player", "score", "place", "winner", "unit", "seal", "at")
NEEDED = ("game", "player")
FIGURE = "figure:"  # what the columns of further figures begin with
FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")  # a cell that begins so is written with an apostrophe before it
YES = {"1", "yes", "true", "x", "はい", "○"}


def cell(value: object) -> str:
    """A value as a cell: text that a spreadsheet would take for a formula gets an apostrophe."""
    if value is None:
        return ""
    text = str(value)
    return "'" + text if isinstance(value, str) and text.startswith(FORMULA) else text


def plain(text: str) -> str:
    """A cell as it was before `cell`."""
    return text[1:] if text[:1] == "'" and text[1:2] in FORMULA and len(text) > 1 else text


def table(rows: Iterable[Iterable[object]]) -> str:
    """Rows of values as CSV text."""
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()


def write(results: Sequence[Document]) -> str:
    """Results as CSV text."""
    figures = list(dict.fromkeys(name for result in results for name in result["figures"]))
    rows = [[*COLUMNS, *(FIGURE + name for name in figures)]]
    for result in results:
        for seat, player in enumerate(result["players"]):
            shared = [result[name] for name in ("match", "campaign", "game", "date")]
            own = [seat + 1, player, result["scores"][seat], result["places"][seat], int(player in result["winners"])]
            further = [result["figures"][name][seat] if name in result["figures"] else None for name in figures]
            rows.append([*shared, *own, result["unit"], result["seal"], result.get("at"), *further])
    return table(rows)


def read(text: str, shell: Shell, parcel: Parcel) -> None:
    """Read CSV into a parcel; what can't be read becomes a Fault with its line."""
    dialect = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    reader = csv.reader(StringIO(text.lstrip("\ufeff"), newline=""), delimiter=dialect)
    ui = shell.texts().ui
    rows = []
    try:
        heads = [head.strip().lower() for head in next(reader, [])]
        for row in reader:
            if any(one.strip() for one in row):
                rows.append((reader.line_num, {head: plain(one.strip()) for head, one in zip(heads, row)}, len(row)))
    except csv.Error as error:
        parcel.faults.append(Fault(reader.line_num, ui("exchange/csv", {"why": str(error)})))
        return
    unknown = [head for head in heads if head not in COLUMNS and not head.startswith(FIGURE)]
    missing = [head for head in NEEDED if head not in heads]
    if unknown or missing or len(set(heads)) < len(heads):
        parcel.faults.append(
            Fault(
                1,
                ui(
                    "exchange/columns",
                    {"unknown": unknown[:10] or None, "missing": missing or None, "known": list(COLUMNS)},
                ),
            )
        )
        return
    for line, _, size in rows:
        if size != len(heads):
            parcel.faults.append(Fault(line, ui("exchange/cells", {"count": size, "wanted": len(heads)})))
    for group in groups([(line, row) for line, row, size in rows if size == len(heads)]):
        take(group, heads, shell, parcel)


def groups(rows: Iterable[Row]) -> Iterable[list[Row]]:
    """Rows of one match each: those of one id; without ids those that follow on each other until a player comes again."""
    found: dict[str | int, list[Row]] = {}
    seen: set[tuple[tuple[str, ...], str | None]]
    at, seen = 0, set()
    for line, row in rows:
        name = row.get("match")
        if not name:
            kind = game_of(row.get("game", "")), row.get("date", ""), row.get("campaign", "")
            if (kind, row.get("player")) in seen or not any(one == kind for one, _ in seen):
                at, seen = at + 1, set()
            seen.add((kind, row.get("player")))
        found.setdefault(name or at, []).append((line, row))
    return found.values()


def take(group: list[Row], heads: Sequence[str], shell: Shell, parcel: Parcel) -> None:
    """The rows of one match -> a Result in the parcel, or Faults."""
    ui = shell.texts().ui
    faults: list[Fault] = []

    def number(line: int, row: dict[str, str], head: str) -> int | None:
        text = row.get(head) or ""
        if not text:
            return None
        sign = text[1:] if text[:1] in "+-" else text
        if not (sign.isascii() and sign.isdigit() and len(sign) <= MOST_DIGITS):
            faults.append(Fault(line, ui("exchange/number-cell", {"word": text[:60], "column": head})))
            return None
        return int(text)

    if any(row.get("seat") for _, row in group):
        group = sorted(group, key=lambda one: (len(one[1].get("seat") or ""), one[1].get("seat") or ""))
    first_line, first = min(group, key=lambda one: one[0])
    for line, row in group:
        for head in ("campaign", "game", "date", "unit", "seal", "at"):
            same = game_of if head == "game" else str
            if same(row.get(head) or "") != same(first.get(head) or ""):
                faults.append(
                    Fault(
                        line,
                        ui("exchange/unlike", {"column": head, "word": (row.get(head) or "")[:60], "line": first_line}),
                    )
                )
    players = [row["player"] for _, row in group]
    scores = [number(line, row, "score") for line, row in group]
    winners = [seat for seat, (_, row) in enumerate(group) if (row.get("winner") or "").lower() in YES]
    places: Sequence[int | None] = [number(line, row, "place") for line, row in group]
    if None in places:
        places = places_of(scores, winners)
    if "winner" not in heads:
        winners = [seat for seat, place in enumerate(places) if place == 1]
    figures = {
        head[len(FIGURE) :]: [number(line, row, head) for line, row in group]
        for head in heads
        if head.startswith(FIGURE)
    }
    facts: Document = {
        "match": first.get("match") or None, "campaign": first.get("campaign") or None, "game": game_of(first["game"]), "date": first.get("date") or None,
        "players": players, "scores": scores, "places": places, "winners": [players[seat] for seat in winners], "unit": first.get("unit") or None,
        "seal": first.get("seal") or None, "source": "typed", "figures": {name: row for name, row in figures.items() if None not in row},
    }  # fmt: skip
    if first.get("at"):
        facts["at"] = first["at"]
    if facts["match"] is None:
        facts["match"] = own_id(facts, parcel)
    faults = faults or [Fault(first_line, fault.message) for fault in result_faults(shell, facts)]
    if faults:
        parcel.faults += faults
    else:
        parcel.entries.append(Result(facts))


def own_id(facts: Document, parcel: Parcel) -> str:
    """An id from what a result says; matches of one file that say the same are counted."""
    known = {entry.name for entry in parcel.entries}
    said = [str(facts[name]) for name in ("campaign", "players", "scores", "places")]
    name, count = made_id(facts["game"], facts["date"], *said), 1
    while name in known:
        count += 1
        name = made_id(facts["game"], facts["date"], *said, str(count))
    return name


@cache
def game_of(text: str) -> str:
    """The key of a game by its name in either language or by its letters; the text itself where there is none."""
    wanted = key(text).rstrip("!")
    return next((game.key for game in known() if wanted in map(key, names_of(game))), text)
