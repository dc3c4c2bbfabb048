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
YEAR, DAY, MONTH = r"(?P<year>\d{4}|\d\d)", r"(?P<day>\d{1,2})", r"(?P<month>\d{1,2})"
ORDINAL, NAME = DAY + "(?:st|nd|rd|th)?", r"(?P<name>[^\W\d]{3,})"
CERTAIN = [  # how a day is written that nobody can doubt
    re.compile(one, re.IGNORECASE)
    for one in (
        rf"(?P<year>\d{{4}})\s*[-/.年]\s*{MONTH}\s*[-/.月]\s*{DAY}\s*日?\.?",
        rf"(?:令和|R)\s*(?P<era>\d{{1,2}}|元)\s*[-/.年]\s*{MONTH}\s*[-/.月]\s*{DAY}\s*日?",
        r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)",
        rf"{DAY}\.\s*{MONTH}\.\s*{YEAR}",
        rf"{ORDINAL}[-.\s]+{NAME}[-.,\s]+{YEAR}",
        rf"{NAME}\.?\s+{ORDINAL},?\s+(?P<year>\d{{4}})",
    )
]
STROKE = r"\s*[-/]\s*"
DOUBTFUL = {
    DMY: re.compile(STROKE.join((DAY, MONTH, YEAR))),
    MDY: re.compile(STROKE.join((MONTH, DAY, YEAR))),
    YMD: re.compile(STROKE.join((r"(?P<year>\d{1,2})", MONTH, r"(?P<day>\d\d)"))),
}


@cache
def readings(text: str) -> dict[str, str]:
    """{order: the day, YYYY-MM-DD} that a text can mean; the same in every order where nobody can doubt it. {}: no day."""
    said = WEEKDAY.sub("", HOURS.sub("", fold(text).strip())).strip()
    if found := next((found for one in CERTAIN if (found := one.fullmatch(said))), None):
        day = day_of(**found.groupdict())
        return dict.fromkeys(ORDERS, day) if day else {}
    if said.isascii() and said.isdigit() and FIRST_SERIAL <= int(said) <= LAST_SERIAL:
        return dict.fromkeys(ORDERS, (SERIAL + timedelta(int(said))).isoformat())
    found_in = {order: found for order, one in DOUBTFUL.items() if (found := one.fullmatch(said))}
    return {order: day for order, found in found_in.items() if (day := day_of(**found.groupdict()))}


def day_of(day: str, month: str = "", name: str = "", year: str = "", era: str = "") -> str | None:
    """A day, if there is such a one; name: its month's, in English or German, also cut short; era: the year of Reiwa."""
    if name:
        starts = {name.lower()[:3], name.lower()[:4]}
        month = next((str(at) for at, names in enumerate(MONTHS, 1) if starts & {*names.split()}), "0")
    if era:
        year = str(REIWA + (1 if era == "元" else int(era)))
    try:
        return date(int(year) if len(year) > 2 else 2000 + int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None


def orders_of(texts: Iterable[str]) -> list[str]:
    """The orders in which the days of one sheet can be meant: those that read most; one where they come to the same days."""
    found = [days for text in dict.fromkeys(texts) if (days := readings(text))]
    fits = {order: sum(order in days for days in found) for order in ORDERS}
    best = [order for order in ORDERS if fits[order] == max(fits.values())]
    alike = all(len({days.get(order) for order in best}) == 1 for days in found)
    return best[:1] if alike else best
