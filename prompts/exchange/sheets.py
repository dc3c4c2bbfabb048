"""CSV in and out: a line for each player of each match, for spreadsheets; what is shown there is never a formula."""

from __future__ import annotations

import csv
import re
from contextlib import suppress
from functools import cache
from io import StringIO

from prompts.campaigns.campaign import LONGEST_NOTE
from prompts.exchange.days import orders_of, readings
from prompts.exchange.entries import Fault, Parcel, Result, fault, made_id
from prompts.exchange.headings import FIGURE, OTHER, Sheet, numbered
from prompts.exchange.results import (
    best,
    game_titled,
    is_name,
    made_places,
    plain_name,
    plain_words,
    read_sum,
    result_faults,
    slug,
    told_result,
)
from prompts.render.progress import watched
from prompts.shell import Shell
from referee.grammar.words import fold, key
from scorers.sheet import Document
from scorers.types import Any, Iterable, Mapping, Sequence, TypeAlias

# What a line says, by what its columns are; `note` with the columns that nobody knows.
Cells: TypeAlias = dict[str, str]
Line: TypeAlias = tuple[int, Cells]

COLUMNS = ("match", "campaign", "game", "date", "seat", "player", "score", "place", "winner", "unit", "seal", "at")
FURTHER = {
    "location": "place",
    "minutes": "minutes",
    "note": "note",
    "lowest": "lowest",
    "team": "teams",
    "role": "roles",
    "began": "began",
}
SHARED = ("campaign", "game", "date", "unit", "seal", "at")  # what all lines of a match say alike
# What is said of the match; the other columns say something of a player.
OF_MATCH = {*SHARED, "match", "player", "players", "location", "minutes", "note", "lowest", "columns"}
NOTED = ("note", "columns", "minutes")  # what can end in a note
FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")  # a cell that begins so is written with an apostrophe before it
YES = {
    "1", "yes", "y", "true", "x", "w", "win", "won", "winner", "ja", "j", "sieg", "gewonnen",
    "はい", "○", "◯", "〇", "✓", "✔", "★", "勝", "勝ち", "優勝",
}  # fmt: skip
NO = {
    "0", "no", "n", "false", "l", "lost", "loss", "lose", "nein", "niederlage", "verloren",
    "いいえ", "×", "✗", "負", "負け", "-", "–", "",
}  # fmt: skip
NOBODY = {"", "-", "–", "—", "―", "n/a", "none", "nobody", "なし", "niemand"}
EVERYBODY = {"all", "everybody", "everyone", "alle", "全員", "みんな"}
UNIT = re.compile(r"\s*(?:points?|pts\.?|vp|punkte?|pkt\.?|p\.|点)$", re.IGNORECASE)
POINTLESS = re.compile(r"([+-]?\d+)[.,]0+")
THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:[.,']\d{3})+")
RANK = re.compile(r"(\d{1,3})\s*(?:st|nd|rd|th|\.|位|着)", re.IGNORECASE)
LISTED = re.compile(r"\s*(?:[,;/&、，\n]|\band\b|\bund\b|\bvs\.?)\s*", re.IGNORECASE)
NAMED = re.compile(
    r"(.+?)\s*[:=(（ ]\s*([+-]?\d[\d+.-]*)\s*(?:点|pts?|points?|punkte?)?\s*[)）]?"
)  # `Aki 10`, `Aki: 10`, `Aki (10)`
DURATION = re.compile(
    r"(?:(\d+)\s*(?:h|hours?|std\.?|時間|:)\s*)?(?:(\d+)\s*(?:m|min|mins|minutes?|minuten|分)?\.?)?", re.IGNORECASE
)


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
    results = [{**one, "began": marks(one.get("began"), len(one["players"]))} for one in results]
    more = [name for name, fact in FURTHER.items() if any(result.get(fact) for result in results)]
    rows = [[*COLUMNS, *more, *(FIGURE + name for name in figures)]]
    for result in results:
        for seat, player in enumerate(result["players"]):
            shared = [result[name] for name in ("match", "campaign", "game", "date")]
            own = [seat + 1, player, result["scores"][seat], result["places"][seat], int(player in result["winners"])]
            said = [result.get(FURTHER[name]) for name in more]
            told = [
                int(one) if one is True else (one[seat] if one else None) if isinstance(one, list) else one
                for one in said
            ]
            further = [result["figures"][name][seat] if name in result["figures"] else None for name in figures]
            rows.append([*shared, *own, result["unit"], result["seal"], result.get("at"), *told, *further])
    return table(rows)


def marks(seat: int | None, seats: int) -> list[int]:
    """1 for this seat and 0 for the others; nothing where there is none."""
    return [] if seat is None else [int(at == seat) for at in range(seats)]


# -- reading ------------------------------------------------------------------------------------


def read(sheet: Sheet, title: str, shell: Shell, parcel: Parcel) -> None:
    """Read a sheet into a parcel; a line that can't be read costs its match. title: the game where no column names one."""
    parcel.foreign = True
    reader = Reader(sheet, sheet.above or title, shell, parcel)
    if not parcel.faults:
        reader.read()


class Reader:
    """One sheet being read."""

    def __init__(self, sheet: Sheet, title: str, shell: Shell, parcel: Parcel) -> None:
        self.sheet = sheet
        self.title = plain_words(title)
        self.titles: dict[str, str] = {}  # of games, each as it was first written
        self.shell = shell
        self.parcel = parcel
        self.ids: dict[str, int] = {}  # how often each was made
        self.order = self.order_of_days()
        self.seats = [(at, *found) for at, head in enumerate(sheet.heads) if (found := numbered(head))]
        people = sheet.columns("player")
        lists = [
            line
            for line, row in sheet.rows
            if people and len(row) > people[0] and LISTED.search(row[people[0]].strip())
        ]
        self.in_lists = bool(sheet.columns("players")) or (bool(people) and 2 * len(lists) > len(sheet.rows))
        self.long = bool(people) and not self.in_lists and not self.seats
        self.podium = [
            (at, rank[1]) for at, head in enumerate(sheet.heads) if (rank := RANK.fullmatch(fold(head).strip()))
        ]
        if self.seats and all(kind == "place" for _, kind, _ in self.seats):
            self.podium, self.seats = [(at, str(seat)) for at, _, seat in self.seats], []
        known = {at for at, kind in enumerate(sheet.kinds) if kind} | {at for at, *_ in (*self.seats, *self.podium)}
        spare = [at for at in range(len(sheet.heads)) if at not in known]
        wide = not (self.long or self.seats or self.podium or self.in_lists)
        self.people = [at for at in spare if wide and self.is_person(at)]
        self.notes = [at for at in spare if at not in self.people] + sheet.columns(OTHER)
        winner = sheet.columns("winner")
        self.in_outcomes = wide and not (self.people or sheet.columns("seat")) and any(map(self.names_people, winner))
        if wide and not self.people and not self.in_outcomes:
            parcel.faults.append(fault(shell, "exchange/no-people", at=sheet.line, heads=sheet.heads))

    def is_person(self, at: int) -> bool:
        """Whether a column that nobody knows is that of one player: only scores, places and marks stand in it."""
        cells = [row[at] for _, row in self.sheet.rows if at < len(row) and row[at]]
        return bool(plain_name(self.sheet.heads[at])) and bool(cells) and sum(map(is_outcome, cells)) * 2 > len(cells)

    def names_people(self, at: int) -> bool:
        """Whether a column of winners says who won, and not whether: then nobody is named."""
        cells = [fold(row[at]).strip().lower() for _, row in self.sheet.rows if at < len(row) and row[at]]
        return 2 * sum(cell_ in YES | NO for cell_ in cells) <= len(cells)

    def order_of_days(self) -> str:
        """In which order day, month and year stand; a person is asked where they can be two days."""
        columns = self.sheet.columns("date")
        if not columns:
            return "ymd"
        days = [(row[columns[0]], line) for line, row in self.sheet.rows if len(row) > columns[0]]
        orders = [self.parcel.dates] if self.parcel.dates else orders_of(day for day, _ in days)
        if len(orders) == 1:
            return orders[0]
        word, line = next((day, line) for day, line in days if len(set(readings(day).values())) > 1)
        ways = [f"{order}: {readings(word)[order]}" for order in orders if order in readings(word)]
        ask = self.shell.asking()
        if ask is None:
            self.parcel.faults.append(fault(self.shell, "exchange/dates", at=line, word=word, names=ways))
            return orders[0]
        answer = ""
        while answer not in orders:
            answer = ask("exchange/ask-dates", word=word, names=ways).lower()
        return answer

    def read(self) -> None:
        """All its matches."""
        lines: list[Line] = []
        for number, row in watched(self.shell, self.sheet.rows, "import"):
            if len(row) > len(self.sheet.heads) and any(row[len(self.sheet.heads) :]):
                self.leave(number, "exchange/cells", count=len(row), wanted=len(self.sheet.heads))
            elif self.long:
                lines.append((number, self.continued(self.cells(row), lines)))
            else:
                self.one_line(number, row)
        for group in groups(lines):
            self.together(group)

    def continued(self, row: Cells, before: Sequence[Line]) -> Cells:
        """A line of several of one match, of which the first alone says day and game, as merged cells do."""
        if not before or row.get("date") or row.get("game") or row.get("match"):
            return row
        return {**row, **{name: text for name in ("match", *SHARED) if (text := before[-1][1].get(name))}}

    def cells(self, row: Sequence[str]) -> Cells:
        """What a line says."""
        found: Cells = {}
        for kind, cell_ in zip(self.sheet.kinds, row):
            if kind and kind != OTHER and not found.get(kind):
                found[kind] = plain(cell_)
        told = [f"{self.sheet.heads[at]}: {row[at]}" for at in self.notes if at < len(row) and row[at]]
        if told:
            found["columns"] = " · ".join(told)
        return found

    def one_line(self, number: int, row: Sequence[str]) -> None:
        """A line that is a whole match."""
        shared = self.cells(row)
        if self.seats:
            seats: dict[int, Cells] = {}
            for at, kind, seat in self.seats:
                if at < len(row) and row[at]:
                    seats.setdefault(seat, {})[kind] = row[at]
            people = [seats[seat] for seat in sorted(seats) if seats[seat].get("player")]
        elif self.in_lists:
            names = listed((shared.get("players") or shared.get("player") or "").strip())
            scores = listed(shared.pop("score", ""))
            people = [
                {"player": found[1], "score": found[2]} if (found := NAMED.fullmatch(name)) else {"player": name}
                for name in names
                if name
            ]
            if len(scores) == len(people) and any(scores):
                people = [{**one, "score": score} for one, score in zip(people, scores)]
        elif self.podium:
            people = [
                {"player": name, "place": place}
                for at, place in self.podium
                if at < len(row)
                for name in listed(plain(row[at]))
                if name
            ]
        elif self.in_outcomes:
            people = [
                {"player": name, "place": place}
                for kind, place in (("winner", "1"), ("loser", "2"))
                for name in listed(shared.pop(kind, ""))
                if name and name.lower() not in NOBODY
            ]
            if score := shared.pop("score", ""):
                shared["columns"] = " · ".join(filter(None, [shared.get("columns"), score]))
        else:
            marked = [
                (plain(self.sheet.heads[at]), row[at]) for at in self.people if at < len(row) and row[at] not in NOBODY
            ]
            people = [{"player": name, **outcome_of(text)} for name, text in marked]
        who = (shared.pop("winner", "") or "").strip()
        if not people:
            return self.leave(number, "exchange/players")
        own = {name: text for name, text in shared.items() if name not in OF_MATCH}
        if who.lower() not in NOBODY:
            known = [key(one["player"]) for one in people]
            names = [who] if key(who) in known else listed(who)
            winners = set(known if key(who) in EVERYBODY else map(key, names))
            if winners - {*known}:
                return self.leave(number, "exchange/no-winner", word=who[:60])
            people = [{**one, "winner": str(int(name in winners))} for one, name in zip(people, known)]
        return self.match(number, shared, [(number, {**own, **one}) for one in people])

    def leave(self, line: int, why: str, **facts: Any) -> None:
        """A line is left out."""
        self.parcel.left.append(fault(self.shell, why, at=line, **facts))

    def together(self, group: Sequence[Line]) -> None:
        """The lines of one match, each a player's; what they say of the match is the same."""
        if any(row.get("seat") for _, row in group):
            group = sorted(group, key=lambda one: (len(one[1].get("seat") or ""), one[1].get("seat") or ""))
        first_line, first = min(group, key=lambda one: one[0])
        unlike = [
            fault(self.shell, "exchange/unlike", at=line, column=name, word=(said or "")[:60], line=first_line)
            for line, row in group
            for name in SHARED
            if (said := row.get(name)) != (wanted := first.get(name)) and alike(name, said) != alike(name, wanted)
        ]
        self.parcel.left += unlike
        if not unlike:
            self.match(first_line, first, group)

    def match(self, first_line: int, shared: Cells, group: Sequence[Line]) -> None:
        """What is said of a match, from this line on, and of each of its players -> a Result, or Faults."""
        faults: list[Fault] = []

        def number(line: int, row: Cells, name: str) -> int | None:
            try:
                return figure(row.get(name) or "")
            except ValueError:
                faults.append(fault(self.shell, "exchange/number-cell", at=line, word=row[name][:60], column=name))
                return None

        def numbers(name: str) -> list[int | None]:
            """The numbers that a column says, None where it says none."""
            return [number(line, row, name) if name in said else None for line, row in group]

        def each(name: str) -> list[str] | None:
            """What a column says of each player, None where it says nothing."""
            return [row.get(name) or "" for _, row in group] if name in said else None

        def marked(name: str) -> list[int]:
            """The seats of those whom a column marks."""
            return [seat for seat, text in enumerate(each(name) or ()) if is_yes(text, players[seat])]

        rows = [shared, *(row for _, row in group)]
        said = {name for row in rows for name, text in row.items() if text}
        players = [called(row.get("player") or "") for _, row in group]
        scores = numbers("score")
        places: Sequence[int | None] = numbers("place")
        winners, began = marked("winner"), marked("began")
        told = any("winner" in row for _, row in group)
        lowest = "lowest" in said and any(is_yes(row.get("lowest")) for row in rows)
        if None in places:
            places = made_places(scores, winners if told else best(scores, lowest), not lowest)
        if not told:
            winners = [seat for seat, place in enumerate(places) if place == 1]
        title = shared.get("game") or self.title
        title = self.titles.setdefault(key(title), title)
        day, date = shared.get("date") or "", None
        if day and (date := readings(day).get(self.order)) is None:
            faults.append(fault(self.shell, "exchange/day", at=first_line, word=day[:60]))
        minutes = minutes_of(shared.get("minutes") or "")
        facts = told_result(
            game_titled(title) or title, date, players, scores, places, winners,
            at=shared.get("at") or None, place=plain_words(shared.get("location")) or None, minutes=minutes, lowest=lowest or None,
            note=None if said.isdisjoint(NOTED) else note_of(shared, group, minutes is None) or None, teams=each("team"), roles=each("role"),
            began=began[0] if len(began) == 1 else None,
        )  # fmt: skip
        facts.update({name: shared.get(name) or None for name in ("match", "unit", "seal")})
        facts["campaign"] = shared.get("campaign") or self.parcel.campaign
        figures = {name: numbers(name) for name in group[0][1] if name.startswith(FIGURE)}
        facts["figures"] = {name[len(FIGURE) :]: row for name, row in figures.items() if None not in row}
        own = facts["match"] is None or facts["match"].isdigit()
        if own:
            facts["match"] = self.made_id(facts)
        faults = faults or [Fault(first_line, one.message) for one in result_faults(self.shell, facts)]
        self.parcel.left += faults
        if not faults:
            self.parcel.entries.append(Result(facts, made=own))

    def made_id(self, facts: Document) -> str:
        """An id from what a result says; matches of one sheet that say the same are counted."""
        said = [str(facts[name]) for name in ("campaign", "players", "scores", "places")]
        name = made_id(slug(facts["game"]), facts["date"], *said)
        count = self.ids[name] = self.ids.get(name, 0) + 1
        return name if count == 1 else made_id(slug(facts["game"]), facts["date"], *said, str(count))


@cache
def called(text: str) -> str:
    """A player's name as it is kept."""
    return fold(text).strip() if is_name(text) else plain_name(text)


def groups(lines: Iterable[Line]) -> Iterable[list[Line]]:
    """Lines of one match each: those of one id; without ids those that follow on each other until a player comes again."""
    found: dict[str | int, list[Line]] = {}
    at, kind, seen = 0, None, set[str]()
    for line, row in lines:
        name = row.get("match")
        if not name:
            now = tuple(alike(part, row.get(part)) for part in ("game", "date", "campaign", "location"))
            if now != kind or (row.get("player") or "") in seen:
                at, kind, seen = at + 1, now, set()
            seen.add(row.get("player") or "")
        elif name.isdigit():  # a number in this sheet, not an id
            name = f"{name} {row.get('date')} {row.get('game')}"
        found.setdefault(name or at, []).append((line, row))
    return found.values()


@cache
def alike(name: str, text: str | None) -> str:
    """A cell as it is compared with the others of its match."""
    return game_titled(text or "") or key(text or "") if name == "game" else text or ""


def note_of(shared: Cells, group: Sequence[Line], spent: bool) -> str:
    """What is noted to a match: its notes, and the columns that nobody knows; spent: also a time that is no time."""
    notes = [row.get("note") or "" for row in (shared, *(row for _, row in group))]
    if spent and shared.get("minutes"):
        notes.append(f"minutes: {shared['minutes']}")
    columns = [row.get("columns") or "" for _, row in group]
    if len(set(columns)) > 1:
        notes += [f"{row.get('player')}: {text}" for (_, row), text in zip(group, columns) if text]
    else:
        notes.append(shared.get("columns") or "")
    return plain_words(" · ".join(filter(None, dict.fromkeys(notes))), LONGEST_NOTE)


@cache
def figure(text: str) -> int | None:
    """A whole number as people write it: `12`, `12.0`, `1,234`, `12 points`, `12点`, `7+5`, `2nd`; None for nothing. Raises ValueError."""
    if text.strip().lower() in NOBODY:
        return None
    said = UNIT.sub("", fold(text).strip().rstrip("*"))
    if found := RANK.fullmatch(said):
        said = found[1]
    if found := POINTLESS.fullmatch(said):
        said = found[1]
    elif THOUSANDS.fullmatch(said):
        said = re.sub(r"[.,']", "", said)
    return read_sum(said)


@cache
def is_outcome(text: str) -> bool:
    """Whether a cell can be how one player came out."""
    if fold(text).strip().lower() in YES | NO:
        return True
    with suppress(ValueError):
        return figure(text) is not None
    return False


@cache
def outcome_of(text: str) -> Mapping[str, str]:
    """How one player came out: a place, a score, or whether they won."""
    said = fold(text).strip().lower()
    if RANK.fullmatch(said):
        return {"place": text}
    if said in (YES | NO) - {"0", "1"}:
        return {"winner": "1" if said in YES else "0"}
    return {"score": text}


@cache
def listed(text: str) -> Sequence[str]:
    """What a cell lists; the same ones come again and again."""
    return LISTED.split(text)


@cache
def is_yes(text: str | None, name: str | None = None) -> bool:
    """Whether a cell says that it is so: a mark, or the player's own name."""
    said = fold(text or "").strip().lower()
    return said in YES or (name is not None and bool(said) and key(said) == key(name))


@cache
def minutes_of(text: str) -> int | None:
    """How long it took: `90`, `90 min`, `1:30`, `1h 30`, `1時間30分`; None where that isn't said."""
    found = DURATION.fullmatch(fold(text).strip())
    if not found or not (found[1] or found[2]) or len(text) > 12:
        return None
    return 60 * int(found[1] or 0) + int(found[2] or 0) or None
