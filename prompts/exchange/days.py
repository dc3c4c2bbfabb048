"""Days as people write them: here or there, with names of months, as spreadsheets count them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import cache

from referee.grammar.words import fold
from scorers.types import Iterable

ORDERS = DMY, MDY, YMD = ("dmy", "mdy", "ymd")
SERIAL, FIRST_SERIAL, LAST_SERIAL = date(1899, 12, 30), 20_000, 80_000  # how Excel counts days; 1954 to 2119
REIWA = 2018  # the year before the era's first
MONTHS = ("jan", "feb", "mar mär maer mrz", "apr", "may mai", "jun", "jul", "aug", "sep", "oct okt", "nov", "dec dez")
HOURS = re.compile(r"[ T]+\d{1,2}[:時].*$")
WEEKDAY = re.compile(r"[(（][^)）]*[)）]|^[^\W\d]+\.?,\s*|\s*[日月火水木金土]曜日?$")
YEAR_FIRST = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?\.?")
ERA = re.compile(r"(?:令和|R)\s*(\d{1,2}|元)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?", re.IGNORECASE)
POINTS = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d\d)")
STROKES = re.compile(r"(\d{1,2})\s*[-/]\s*(\d{1,2})\s*[-/]\s*(\d{4}|\d\d)")
DAY_NAME = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[-.\s]+([^\W\d]{3,})[-.,\s]+(\d{4}|\d\d)", re.IGNORECASE)
NAME_DAY = re.compile(r"([^\W\d]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})", re.IGNORECASE)


@cache
def readings(text: str) -> dict[str, str]:
    """{order: the day, YYYY-MM-DD} that a text can mean; the same in every order where nobody can doubt it. {}: no day."""
    said = WEEKDAY.sub("", HOURS.sub("", fold(text).strip())).strip()
    if found := YEAR_FIRST.fullmatch(said):
        return certain(*map(int, found.groups()))
    if found := ERA.fullmatch(said):
        year, month, day = found.groups()
        return certain(REIWA + (1 if year == "元" else int(year)), int(month), int(day))
    if said.isascii() and said.isdigit() and len(said) == 8:
        return certain(int(said[:4]), int(said[4:6]), int(said[6:]))
    if said.isascii() and said.isdigit() and FIRST_SERIAL <= int(said) <= LAST_SERIAL:
        return dict.fromkeys(ORDERS, (SERIAL + timedelta(int(said))).isoformat())
    if found := POINTS.fullmatch(said):
        day, month, year = found.groups()
        return certain(whole_year(year), int(month), int(day))
    for pattern, (day, name, year) in ((DAY_NAME, (1, 2, 3)), (NAME_DAY, (2, 1, 3))):
        if (found := pattern.fullmatch(said)) and (month := month_of(found[name])):
            return certain(whole_year(found[year]), month, int(found[day]))
    if not (found := STROKES.fullmatch(said)):
        return {}
    one, two, three = found.groups()
    ways = {DMY: (three, two, one), MDY: (three, one, two)}
    if len(three) == 2:
        ways[YMD] = (one, two, three)
    days = {order: made(whole_year(year), int(month), int(day)) for order, (year, month, day) in ways.items()}
    return {order: day for order, day in days.items() if day}


def certain(year: int, month: int, day: int) -> dict[str, str]:
    """Readings of what can be only one day."""
    found = made(year, month, day)
    return dict.fromkeys(ORDERS, found) if found else {}


def made(year: int, month: int, day: int) -> str | None:
    """A day, if there is such a one."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def whole_year(text: str) -> int:
    """A year, also of two digits."""
    return int(text) if len(text) > 2 else 2000 + int(text)


def month_of(name: str) -> int | None:
    """The month of that name, in English or German, also cut short."""
    wanted = name.lower()[:3]
    return next(
        (at for at, names in enumerate(MONTHS, 1) if wanted in names.split() or name.lower()[:4] in names.split()), None
    )


def orders_of(texts: Iterable[str]) -> list[str]:
    """The orders in which the days of one sheet can be meant: those that read most; one where they come to the same days."""
    found = [days for text in dict.fromkeys(texts) if (days := readings(text))]
    fits = {order: sum(order in days for days in found) for order in ORDERS}
    best = [order for order in ORDERS if fits[order] == max(fits.values())]
    alike = all(len({days.get(order) for order in best}) == 1 for days in found)
    return best[:1] if alike else best
