"""BG Stats: a match as a push link, and its export file out and in."""

from __future__ import annotations

import re
from json import dumps, loads
from urllib.parse import quote, unquote, urlparse
from uuid import NAMESPACE_URL, uuid5

from prompts.exchange.entries import Fault, Record, Result, made_id
from prompts.exchange.results import is_date, places_of, result_faults
from prompts.exchange.rounds import moments
from referee.games import find, known
from referee.words import key
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeAlias

    from prompts.exchange.entries import Entry
    from prompts.exchange.merge import Parcel
    from prompts.shell import Shell
    from scorers.ledger.storage import Document

    Seat: TypeAlias = tuple[Any, Any, Document]  # name, whether it is hidden, what the play says of the player

PUSH = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "referee"
MOST_TERMS = 40  # rounds that a score is spelt out in; more are summed up
NOON = "12:00:00"  # matches have a day and no hour: noon is the same day almost everywhere
SUM = re.compile(r"[+-]?\d{1,9}(?:[+-]-?\d{1,9})*", re.ASCII)
TERM = re.compile(r"[+-]*\d+")
OURS = ("match", "campaign", "places", "winners", "unit", "seal", "figures", "at")  # what a play can't say otherwise


def title(game: str) -> str:
    """The English title of a game by its key."""
    try:
        return find(game).title
    except Refusal:
        return game


def highest_wins(result: Document) -> bool:
    """Whether more is better in a result, as its winners show."""
    scores = [score for score in result["scores"] if score is not None]
    won = [
        score
        for name, score in zip(result["players"], result["scores"])
        if name in result["winners"] and score is not None
    ]
    return not won or min(won) >= max(scores) or max(won) > min(scores)


def first_seat(entry: Entry) -> int | None:
    """The seat that a record's options send first, or None."""
    first = entry.match.setting.options.get("first") if isinstance(entry, Record) else None
    return first if isinstance(first, int) and not isinstance(first, bool) else None


def terms(entry: Entry, result: Document) -> list[str]:
    """Each player's score as a sum, one term a round; the score alone where there are no rounds, "" where there is none."""
    if isinstance(entry, Record):
        start, found = moments(entry.match)
        if 1 < len(found) <= MOST_TERMS:
            rows = [[start[seat] or 0, *(moment.changes[seat] for moment in found)] for seat in range(len(start))]
            if all(sum(row) == score for row, score in zip(rows, result["scores"])):
                skip = 0 if any(row[0] for row in rows) else 1
                return ["+".join(map(str, row[skip:])).replace("+-", "-") for row in rows]
    return ["" if score is None else str(score) for score in result["scores"]]


def push_play(entry: Entry) -> Document:
    """What a push link says of a finished match, as a dict."""
    result: Any = entry.result()  # a finished match has one
    first = first_seat(entry)
    header = entry.match.setting.header if isinstance(entry, Record) else None
    scored = any(score is not None for score in result["scores"])
    play = {
        "sourceName": SOURCE, "sourcePlayId": result["match"],
        **({"playDate": f"{result['date']} {NOON}"} if result["date"] else {}),
        **({"location": header.get("table")} if header is not None and header.get("table") else {}),
        **({"board": board(entry)} if board(entry) else {}),
        "comments": comments(result),
        "game": {"name": title(result["game"]), "sourceGameId": result["game"], "highestWins": highest_wins(result), "noPoints": not scored},
        "players": [],
    }  # fmt: skip
    for seat, (name, score) in enumerate(zip(result["players"], result["scores"])):
        player = {
            "name": name,
            "sourcePlayerId": result["ids"][seat] if "ids" in result else key(name),
            "startPlayer": seat == first,
        }
        if score is not None:
            player["score"] = score
        play["players"].append({**player, "rank": result["places"][seat], "winner": name in result["winners"]})
    return play


def board(entry: Entry) -> str:
    """The options that differ from what a table would take without saying anything, as text."""
    if not isinstance(entry, Record):
        return ""
    setting = entry.match.setting
    return ", ".join(
        f"{option.key} {setting.header.get(option.key)}"
        for option in setting.game.options
        if setting.header.get(option.key)
    )


def comments(result: Document) -> str:
    """What else is to be known: campaign and seal."""
    return " · ".join(
        part for part in (result["campaign"], f"seal {result['seal']}" if result["seal"] else None) if part
    )


def link(entry: Entry) -> str:
    """The push link of a finished match."""
    return PUSH + quote(dumps(push_play(entry), ensure_ascii=False, separators=(",", ":")), safe="")


# -- the export file ----------------------------------------------------------------------------


def export(entries: Iterable[Entry]) -> Document:
    """The export file (a dict) of finished matches."""
    players: dict[str, int] = {}
    games: dict[str, tuple[int, Document]] = {}
    places: dict[str, int] = {}
    plays = []
    for entry in entries:
        result = entry.result()
        if result is None:
            continue
        push = push_play(entry)
        ids = [players.setdefault(name, len(players) + 1) for name in result["players"]]
        game = games.setdefault(result["game"], (len(games) + 1, push["game"]))
        where = push.get("location")
        sums = terms(entry, result)
        plays.append({
            "uuid": str(uuid5(NAMESPACE_URL, "referee:" + result["match"])), "playDate": push.get("playDate", ""), "entryDate": push.get("playDate", ""),
            "modificationDate": push.get("playDate", ""), "durationMin": 0, "gameRefId": game[0],
            **({"locationRefId": places.setdefault(where, len(places) + 1)} if where else {}),
            "board": push.get("board", ""), "comments": push["comments"], "rounds": 0, "usesTeams": False, "ignored": False, "manualWinner": True,
            "playerScores": [
                {"score": sums[seat], "winner": one["winner"], "newPlayer": False, "startPlayer": one["startPlayer"],
                 "playerRefId": ids[seat], "rank": one["rank"], "seatOrder": seat + 1}
                for seat, one in enumerate(push["players"])
            ],
            "metaData": dumps({SOURCE: {name: result.get(name) for name in OURS}}, ensure_ascii=False),
        })  # fmt: skip
    return {
        "about": "BGStats export",
        "players": [{"id": at, "uuid": str(uuid5(NAMESPACE_URL, "referee:player:" + name)), "name": name, "isAnonymous": False} for name, at in players.items()],
        "games": [
            {"id": at, "uuid": str(uuid5(NAMESPACE_URL, "referee:game:" + game)), "name": about["name"], "highestWins": about["highestWins"], "noPoints": about["noPoints"],
             "metaData": dumps({SOURCE: {"game": game}})}
            for game, (at, about) in games.items()
        ],
        "locations": [{"id": at, "uuid": str(uuid5(NAMESPACE_URL, "referee:place:" + name)), "name": name} for name, at in places.items()],
        "plays": plays, "tags": [], "groups": [], "challenges": [], "deletedObjects": [],
    }  # fmt: skip


# -- reading ------------------------------------------------------------------------------------


def read_link(text: str, shell: Shell, parcel: Parcel) -> None:
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
            parcel.faults.append(Fault(number, shell.texts().ui("exchange/json")))
            continue
        take_play(from_push(play), number, shell, parcel)


def from_push(play: Document) -> Document:
    """A push link's play in the form in which plays of an export file are read."""
    game: Any = play.get("game") if isinstance(play.get("game"), dict) else {}
    scores = [one for one in listed(play.get("players")) if isinstance(one, dict)]
    meta = {"match": play.get("sourcePlayId")} if play.get("sourceName") == SOURCE else {}
    return {
        "id": play.get("sourcePlayId"), "date": play.get("playDate"), "game": [game.get("sourceGameId"), game.get("name")],
        "highest": game.get("highestWins", True), "meta": meta, "players": [(one.get("name"), one.get("isAnonymous"), one) for one in scores],
    }  # fmt: skip


def read(data: Document, shell: Shell, parcel: Parcel) -> None:
    """Read an export file (parsed JSON) into a parcel; plays are counted from 1 where something is wrong with one."""
    players, games = (by_id(data, part, shell, parcel) for part in ("players", "games"))
    for number, play in enumerate(listed(data.get("plays")), 1):
        if not isinstance(play, dict):
            parcel.faults.append(Fault(number, shell.texts().ui("exchange/play")))
            continue
        game = games.get(str(play.get("gameRefId"))) or {}
        seats = []
        for one in listed(play.get("playerScores")):
            one = one if isinstance(one, dict) else {}
            who = players.get(str(one.get("playerRefId"))) or {}
            seats.append((who.get("name"), who.get("isAnonymous") or not who, one))
        if all(isinstance(one.get("seatOrder"), int) and one["seatOrder"] for _, _, one in seats):
            seats.sort(key=lambda seat: seat[2]["seatOrder"])
        found = {
            "id": play.get("uuid"), "date": play.get("playDate"), "game": [meta_of(game).get("game"), game.get("name")],
            "highest": game.get("highestWins", True), "meta": meta_of(play), "players": seats,
        }  # fmt: skip
        take_play(found, number, shell, parcel)


def by_id(data: Document, part: str, shell: Shell, parcel: Parcel) -> dict[str, Document]:
    """{id: thing} of the players or games of a file; an id that is neither number nor text is a fault."""
    found: dict[str, Document] = {}
    for one in listed(data.get(part)):
        name = one.get("id") if isinstance(one, dict) else None
        if isinstance(name, (int, str)):
            found[str(name)] = one
        else:
            parcel.faults.append(Fault(None, shell.texts().ui("exchange/kind", {"word": f"{part}: id {name}"[:60]})))
    return found


def take_play(play: Document, number: int, shell: Shell, parcel: Parcel) -> None:
    """One play -> a Result, a Fault, or (of a game that nobody knows here) a count."""
    ui = shell.texts().ui
    game = game_of(play["game"])
    if game is None:
        name = next((str(one) for one in play["game"][::-1] if one), "?")[:60]
        parcel.others[name] = parcel.others.get(name, 0) + 1
        return
    faults, scores = [], []
    for _, _, one in play["players"]:
        try:
            scores.append(read_sum(one.get("score")))
        except ValueError:
            faults.append(Fault(number, ui("exchange/score", {"word": str(one.get("score"))[:60]})))
    day = str(play["date"] or "").strip()[:10]
    if day and not is_date(day):
        faults.append(Fault(number, ui("exchange/date", {"word": day})))
    if faults:
        parcel.faults += faults
        return
    players = names_of(play["players"])
    winners = [seat for seat, (_, _, one) in enumerate(play["players"]) if one.get("winner") is True]
    ranks = [one.get("rank") for _, _, one in play["players"]]
    ranked = all(isinstance(rank, int) and not isinstance(rank, bool) and rank > 0 for rank in ranks)
    facts: Document = {
        "match": None, "campaign": None, "game": game, "date": day or None, "players": players, "scores": scores,
        "places": ranks if ranked else places_of(scores, winners, play["highest"] is not False),
        "winners": [players[seat] for seat in winners], "unit": None, "seal": None, "source": "typed", "figures": {},
    }  # fmt: skip
    facts.update({name: value for name, value in play["meta"].items() if name in OURS and value is not None})
    if not facts["match"]:
        said = [str(facts[name]) for name in ("players", "scores", "places")] if not play["id"] else [str(play["id"])]
        facts["match"] = made_id(game, facts["date"], "bgstats", *said)
    wrong = result_faults(shell, facts)
    parcel.faults += [Fault(number, fault.message) for fault in wrong]
    if not wrong:
        parcel.entries.append(Result(facts))


def names_of(players: Iterable[Seat]) -> list[str]:
    """Names of a play's players, each once: who is anonymous or has none is numbered."""
    names: list[str] = []
    for name, hidden, _ in players:
        name = name.strip() if isinstance(name, str) and name.strip() else ""
        if hidden or not name:
            name = name or "Anonymous"
            stem, count = name, 1
            while key(name) in map(key, names):
                count += 1
                name = f"{stem} {count}"
        names.append(name)
    return names


def read_sum(score: object) -> int | None:
    """A score: a whole number, or a sum of them as text (`-10+7+22`); None where there is none. Raises ValueError."""
    if score is None or isinstance(score, bool):
        return None
    if isinstance(score, float) and score.is_integer():
        return int(score)
    text = str(score).replace(" ", "").replace("\u2212", "-")
    if not text:
        return None
    if not SUM.fullmatch(text):
        raise ValueError(text)
    return sum(int(term.replace("+", "").replace("--", "")) for term in TERM.findall(text))


def game_of(names: Iterable[object]) -> str | None:
    """The key of the game that one of these names means, or None."""
    for name in names:
        if isinstance(name, str) and name:
            for game in known():
                if key(name).rstrip("!") in (
                    key(title).rstrip("!") for title in (game.key, game.title, game.ja, *game.also)
                ):
                    return game.key
    return None


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
