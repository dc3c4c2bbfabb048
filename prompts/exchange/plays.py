"""Plays of BG Stats read: its export file and push links, every play kept as it came."""

from __future__ import annotations

import re
from contextlib import suppress
from hashlib import sha256
from json import dumps, loads
from urllib.parse import unquote, urlparse

from prompts.campaigns.campaign import LONGEST_NOTE
from prompts.exchange.entries import Fault, Parcel, Result, fault, made_id
from prompts.exchange.results import (
    game_titled,
    is_date,
    is_known,
    is_text,
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
from referee.grammar.words import key
from scorers.ledger.decisions import handle
from scorers.ledger.kept import Ledger
from scorers.ledger.sound import EACH, KEYS, is_whole
from scorers.sheet import Document
from scorers.types import Any, Iterable, Mapping, Sequence, TypeAlias

Tables: TypeAlias = dict[str, Any]  # what a file says besides its plays, by its names

PROGRAM, SOURCE = "bgstats", "referee"
PLAYS = "plays"
PEOPLE, GAMES, SPOTS = "players", "games", "locations"  # tables that plays refer to
NOBODY = "Anonymous"
HOUR = re.compile(r"\d{4}-\d\d-\d\d[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)", re.ASCII)
OURS = (
    "match", "campaign", "game", "places", "winners", "unit", "seal", "figures", "at", "table", "place", "minutes", "note",
    "lowest", "teams", "roles", "began",
)  # what a play can't say otherwise  # fmt: skip


# -- export files -------------------------------------------------------------------------------


def read(data: Document, shell: Shell, parcel: Parcel) -> None:
    """Read an export file (parsed JSON) into a parcel; plays are counted from 1 where something is wrong with one."""
    parcel.foreign = True
    parcel.tables = {name: value for name, value in data.items() if name not in (PLAYS, "about")}
    people, games, spots = (  # by the ids that plays refer to
        {referred(one, "id"): one for one in listed(data.get(name)) if isinstance(one, dict)}
        for name in (PEOPLE, GAMES, SPOTS)
    )
    names = names_of(people.values())
    for number, play in enumerate(watched(shell, listed(data.get(PLAYS)), "import"), 1):
        if not isinstance(play, dict):
            parcel.left.append(fault(shell, "exchange/play", at=number))
            continue
        game, spot = games.get(referred(play, "gameRefId")) or {}, spots.get(referred(play, "locationRefId"))
        seated = seats_of(play)
        who = [people.get(referred(one, "playerRefId")) or {} for one in seated]
        kept: Any = {
            "play": play, "game": handle(game), "location": handle(spot), "players": [handle(one) for one in who],
            "names": in_play([names.get(handle(one)) for one in who]),
        }  # fmt: skip
        take(facts_of(play, game, spot, kept["names"]), kept, number, shell, parcel)


def referred(thing: Mapping[str, Any], name: str) -> object:
    """An id, if it is one."""
    found = thing.get(name)
    return found if isinstance(found, (int, str)) else None


def seats_of(play: Document) -> list[Document]:
    """The players of a play, in seat order where it tells one."""
    found = [one if isinstance(one, dict) else {} for one in listed(play.get("playerScores"))]
    orders = [one.get("seatOrder") for one in found]
    if all(is_whole(order) and order for order in orders):
        found.sort(key=lambda one: one["seatOrder"])
    return found


def names_of(people: Iterable[Document]) -> dict[str | None, str | None]:
    """{who: what we call them}, each person otherwise; None for those who are anonymous."""
    found: dict[str | None, str | None] = {}
    taken: set[str] = set()
    for one in people:
        name = plain_name(one.get("name"))
        if one.get("isAnonymous") is True and name:
            found[handle(one)] = None if key(name) == key(NOBODY) else f"{name}\0"
            continue
        stem, count = name, 1
        while name and key(name) in taken:
            count += 1
            name = f"{stem} ({count})"
        taken.add(key(name))
        found[handle(one)] = name or None
    return found


def in_play(names: Iterable[str | None]) -> list[str]:
    """The names at one table: who is anonymous, and who sits there twice, is numbered."""
    found: list[str] = []
    for one in names:
        name = stem = (one or NOBODY).rstrip("\0")
        count = 1
        while key(name) in map(key, found):
            count += 1
            name = f"{stem} {count}"
        found.append(name)
    return found


def facts_of(play: Document, game: Document, spot: Document | None, names: Sequence[str]) -> Document:
    """What a result says of a play; `names` of its players in seat order."""
    seated = seats_of(play)
    title = plain_words(game.get("name")) or plain_words(game.get("bggName"))
    day = str(play.get("playDate") or "").strip()
    hour = HOUR.match(day)
    sums = [read_figure(one.get("score")) for one in seated]
    winners = [seat for seat, one in enumerate(seated) if one.get("winner") is True]
    ranks: Any = [one.get("rank") for one in seated]
    highest = game.get("highestWins") is not False
    ranked = bool(ranks) and all(is_whole(rank) and rank > 0 for rank in ranks)
    key_ = meta_of(game).get("game") or game_titled(title) or title
    minutes = play.get("durationMin")
    teams, roles = ([text if is_text(text := one.get(name)) else "" for one in seated] for name in ("team", "role"))
    return told_result(
        key_, day[:10] or None, names, [one if isinstance(one, int) else None for one in sums],
        ranks if ranked else made_places(sums, winners, highest), winners,
        at=f"{day[:10]}T{hour[1]}.000000Z" if hour and is_date(day[:10]) else None,
        minutes=minutes if is_whole(minutes) and minutes else None, place=plain_words((spot or {}).get("name")) or None,
        note=plain_words(play.get("comments"), LONGEST_NOTE) or None, lowest=True if not (highest or is_known(key_)) else None,
        began=next((seat for seat, one in enumerate(seated) if one.get("startPlayer") is True), None),
        teams=teams if play.get("usesTeams") is True and any(teams) else None, roles=roles if any(roles) else None,
    )  # fmt: skip


def read_figure(score: object) -> float | None:
    """A score as it ranks: a whole number or sum, else a decimal fraction; None where it is neither."""
    with suppress(ValueError):
        return read_sum(score)
    with suppress(ValueError):
        found = float(str(score).replace(",", "."))
        return found if abs(found) < 1e9 else None
    return None


def take(
    facts: Document, kept: Document | None, number: int, shell: Shell, parcel: Parcel, said: object = None
) -> None:
    """One play -> a Result, or a Fault that costs it alone; kept: it as it came; said: what tells it from others."""
    play: Document = kept["play"] if kept else {}
    meta = meta_of(play)
    if "match" in meta or facts["match"]:
        facts = {name: value for name, value in facts.items() if name in (*KEYS, *EACH, "at")}
    facts.update({name: value for name, value in meta.items() if name in OURS and value is not None})
    ours = facts["match"] is not None
    facts["campaign"] = facts["campaign"] or parcel.campaign
    if not ours:
        who = said or play.get("uuid") or [facts[name] for name in ("date", "players", "scores", "places")]
        facts["match"] = made_id(slug(str(facts["game"])), facts["date"], PROGRAM, str(who))
    wrong = result_faults(shell, facts)
    parcel.left += [Fault(number, one.message) for one in wrong]
    if wrong:
        return
    if kept and not ours:
        facts["foreign"] = {PROGRAM: kept}
    parcel.entries.append(Result(facts))


def keep_tables(ledger: Ledger, campaign: str | None, tables: Tables) -> None:
    """Keep what a file says besides its plays with its campaign, as far as that isn't kept already. Raises LedgerError."""
    known = ledger.book(campaign).fold().foreign.get(PROGRAM, {})
    new: Tables = {}
    for name, value in tables.items():
        if isinstance(value, list) and all(isinstance(one, dict) for one in value):
            rows = known.get(name, {})
            value = [one for one in value if not isinstance(rows, dict) or rows.get(handle(one)) != one]
            if not value and name in known:
                continue
        elif known.get(name) == [value]:
            continue
        new[name] = value
    if new:
        digest = sha256(dumps(new, sort_keys=True).encode()).hexdigest()[:10]
        ledger.decide(campaign or "", lambda _: [{"id": digest, "kind": "foreign", "program": PROGRAM, "tables": new}])


# -- push links ---------------------------------------------------------------------------------


def read_links(text: str, shell: Shell, parcel: Parcel) -> None:
    """Read push links, one a line, into a parcel."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        query = urlparse(line.strip()).query
        data = next((part[5:] for part in query.split("&") if part.startswith("data=")), "")
        try:
            play = loads(unquote(data, errors="strict"))
        except (ValueError, RecursionError):
            play = None
        if not isinstance(play, dict):
            parcel.left.append(fault(shell, "exchange/json", at=number))
            continue
        ours = play.get("sourceName") == SOURCE
        given = play.get("game")
        game: Document = given if isinstance(given, dict) else {}
        spot = {"name": play.get("location")}
        seated = [one if isinstance(one, dict) else {} for one in listed(play.get("players"))]
        names = in_play(None if one.get("isAnonymous") is True else plain_name(one.get("name")) for one in seated)
        facts = facts_of({**play, "playerScores": seated}, game, spot, names)
        if ours:
            facts["match"] = play.get("sourcePlayId")
            facts["game"] = game.get("sourceGameId") or facts["game"]
        take(facts, None, number, shell, parcel, play.get("sourcePlayId"))


def meta_of(thing: Mapping[str, Any]) -> dict[str, Any]:
    """What we noted in a thing's metaData; {} where there is nothing of ours."""
    try:
        meta = loads(thing.get("metaData") or "{}")
    except (TypeError, ValueError, RecursionError):
        return {}
    found = meta.get(SOURCE) if isinstance(meta, dict) else None
    return found if isinstance(found, dict) else {}


def listed(value: Any) -> list[Any]:
    """A list, or nothing."""
    return value if isinstance(value, list) else []
