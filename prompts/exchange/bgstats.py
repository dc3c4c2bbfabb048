"""BG Stats: a match as a push link, and matches as its export file; what came from there goes back as it came."""

from __future__ import annotations

from functools import cache
from json import dumps
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from prompts.exchange.entries import Entry, Record
from prompts.exchange.plays import GAMES, OURS, PEOPLE, PLAYS, PROGRAM, SOURCE, SPOTS, facts_of, seats_of
from prompts.render.sheet import moments
from referee.grammar.words import key
from referee.kernel.about import About
from referee.registry import find
from referee.seen import see
from scorers.sheet import Document, Refusal
from scorers.types import Any, Collection, Iterable, Mapping

PUSH = "https://app.bgstatsapp.com/createPlay.html?data="
MOST_TERMS = 40  # rounds that a score is spelt out in; more are summed up
NO_PLAY: Document = {  # what the app says of a play of which there is nothing to say
    "rounds": 0, "rating": 0, "scoringSetting": 0, "bggId": 0, "importPlayId": 0, "nemestatsId": 0, "ignored": False, "manualWinner": True,
    "expansionPlays": [], "playImages": "[]",
}  # fmt: skip
NO_GAME: Document = {  # and of a game
    "bggYear": 0, "minPlayTime": 0, "maxPlayTime": 0, "minAge": 0, "rating": 0, "isBaseGame": 1, "isExpansion": 0, "preferredImage": 0,
    "cooperative": False, "designers": "", "urlThumb": "", "urlImage": "", "copies": [], "tags": [],
}  # fmt: skip
NOON = "12:00:00"  # where nobody knows the hour: noon is the same day almost everywhere


@cache
def about(game: str) -> About:
    """What is known of a game by its key; of any other one its title."""
    try:
        return find(game).about
    except Refusal:
        return About(game, game, game, "", (0, 0))


def highest_wins(result: Document) -> bool:
    """Whether more is better in a result, as its winners show."""
    scores = [score for score in result["scores"] if score is not None]
    if result.get("lowest"):
        return False
    won = [
        score
        for name, score in zip(result["players"], result["scores"])
        if name in result["winners"] and score is not None
    ]
    return not won or min(won) >= max(scores) or max(won) > min(scores)


def terms(entry: Entry, result: Document) -> list[str]:
    """Each player's score as a sum, one term a round; the score alone where there are no rounds, "" where there is none."""
    if isinstance(entry, Record):
        start, found = moments(see(entry.match))
        if 1 < len(found) <= MOST_TERMS:
            rows = [[start[seat] or 0, *(moment.changes[seat] for moment in found)] for seat in range(len(start))]
            if all(sum(row) == score for row, score in zip(rows, result["scores"])):
                skip = 0 if any(row[0] for row in rows) else 1
                return ["+".join(map(str, row[skip:])).replace("+-", "-") for row in rows]
    return ["" if score is None else str(score) for score in result["scores"]]


def push_play(entry: Entry) -> Document:
    """What a push link says of a finished match, as a dict."""
    result: Any = entry.shown()  # a finished match has one
    spot = result.get("place") or result.get("table")
    scored = any(score is not None for score in result["scores"])
    play = {
        "sourceName": SOURCE, "sourcePlayId": result["match"],
        **({"playDate": f"{result['date']} {hour(result)}"} if result["date"] else {}),
        **({"location": spot} if spot else {}),
        **({"durationMin": result["minutes"]} if result.get("minutes") else {}),
        **({"board": board(entry)} if board(entry) else {}),
        "comments": comments(result),
        "game": {"name": about(result["game"]).title, "sourceGameId": result["game"], "highestWins": highest_wins(result), "noPoints": not scored},
        "players": [],
    }  # fmt: skip
    for seat, (name, score) in enumerate(zip(result["players"], result["scores"])):
        member = result["ids"][seat] if "ids" in result else key(name)
        player: Document = {"name": name, "sourcePlayerId": member, "startPlayer": seat == result.get("began")}
        if score is not None:
            player["score"] = score
        play["players"].append({**player, "rank": result["places"][seat], "winner": name in result["winners"]})
    return play


def board(entry: Entry) -> str:
    """The options that differ from what a table would take without saying anything, as text."""
    if not isinstance(entry, Record):
        return ""
    setting = entry.match.setting
    said = {option.key: setting.header.get(option.key) for option in setting.game.options}
    return ", ".join(f"{name} {value}" for name, value in said.items() if value)


def comments(result: Document) -> str:
    """What else is to be known: note, campaign and seal."""
    seal = f"seal {result['seal']}" if result["seal"] else None
    return " · ".join(part for part in (result.get("note"), result["campaign"], seal) if part)


def hour(result: Document) -> str:
    """When a match was kept, if that was on its day; else noon."""
    at = result.get("at") or ""
    return at[11:19] if at[:10] == result["date"] else NOON


def link(entry: Entry) -> str:
    """The push link of a finished match."""
    return PUSH + quote(dumps(push_play(entry), ensure_ascii=False, separators=(",", ":")), safe="")


# -- the export file ----------------------------------------------------------------------------


class Export:
    """An export file that grows: its documents with the ids that they came with, and new ones."""

    def __init__(self, tables: Document, new: Collection[tuple[str, str]], mended: Mapping[str, str]) -> None:
        """tables: what came from there and is kept besides the plays (`Fold.foreign`); new: (match, player) of first plays; mended: {match: when}."""
        self.new = new
        self.mended = mended
        self.tables: dict[str, dict[str, Document]] = {name: {} for name in (PEOPLE, GAMES, SPOTS)}
        self.others: Document = {}
        for name, rows in tables.items():
            if not isinstance(rows, dict):
                self.others[name] = rows[0]
                continue
            known = self.tables.setdefault(name, {})
            taken: set[object] = set()
            for what, row in rows.items():
                if "id" in row and repr(row["id"]) in taken:  # of another file
                    row = {**row, "id": self.free(name)}
                taken.add(repr(row.get("id")))
                known[str(what)] = row
        self.plays: list[Document] = []

    def free(self, table: str) -> int:
        """An id that no document of a table has yet."""
        known = [one["id"] for one in self.tables[table].values() if isinstance(one.get("id"), int)]
        return max(known, default=0) + 1

    def named(self, table: str, name: str, made: str, more: Document | None = None) -> Any:
        """The id of the document of a table that bears a name; a new one is made of what is known (made: what it is for ever)."""
        for one in self.tables[table].values():
            if one.get("isAnonymous") is not True and key(str(one.get("name"))) == key(name):
                return one["id"]
        uuid = str(uuid5(NAMESPACE_URL, f"{SOURCE}:{made}"))
        self.tables[table][uuid] = {"id": self.free(table), "uuid": uuid, "name": name, **(more or {})}
        return self.tables[table][uuid]["id"]

    def person(self, name: str, at: str) -> Any:
        """The id of a player."""
        more = {"isAnonymous": False, "modificationDate": at, "bggUsername": "", "tags": []}
        return self.named(PEOPLE, name, "player:" + name, more)

    def spot(self, name: str, at: str) -> Any:
        """The id of a place."""
        return self.named(SPOTS, name, "place:" + name, {"modificationDate": at})

    def play(self, entry: Entry) -> None:
        """A finished match as a play."""
        result: Any = entry.shown()
        came = (result.get("foreign") or {}).get(PROGRAM)
        play = self.back(result, came) if came else self.ours(entry, result)
        if result["match"] in self.mended:
            play["modificationDate"] = self.mended[result["match"]]
        self.plays.append(play)

    def ours(self, entry: Entry, result: Document) -> Document:
        """A play of a match that was kept here."""
        push = push_play(entry)
        at = push.get("playDate", "")
        told, known, teams = push["game"], about(result["game"]), result.get("teams")
        game = self.named(GAMES, told["name"], "game:" + result["game"], {
            **NO_GAME, "bggId": known.bgg, "bggName": told["name"] if known.bgg else "", "minPlayerCount": known.seats[0], "maxPlayerCount": known.seats[1],
            "highestWins": told["highestWins"], "noPoints": told["noPoints"], "usesTeams": bool(teams), "modificationDate": at,
            "metaData": dumps({SOURCE: {"game": result["game"]}}),
        })  # fmt: skip
        sums, roles = terms(entry, result), result.get("roles")
        return {
            **NO_PLAY, "uuid": str(uuid5(NAMESPACE_URL, f"{SOURCE}:{result['match']}")), "playDate": at, "entryDate": at,
            "modificationDate": at, "durationMin": result.get("minutes") or 0, "gameRefId": game,
            **({"locationRefId": self.spot(push["location"], at)} if push.get("location") else {}),
            "board": push.get("board", ""), "comments": push["comments"], "usesTeams": bool(teams),
            "playerScores": [
                {"score": sums[seat], "winner": one["winner"], "newPlayer": (result["match"], one["name"]) in self.new, "startPlayer": one["startPlayer"],
                 "playerRefId": self.person(one["name"], at), "rank": one["rank"], "seatOrder": seat + 1,
                 **({"team": teams[seat]} if teams else {}), **({"role": roles[seat]} if roles else {})}
                for seat, one in enumerate(push["players"])
            ],
            "metaData": dumps({SOURCE: {name: result.get(name) for name in OURS}}, ensure_ascii=False),
        }  # fmt: skip

    def back(self, result: Document, came: Document) -> Document:
        """A play that came from there: as it came, but for what was corrected here."""
        play: Document = {**came["play"], "playerScores": [dict(one) if isinstance(one, dict) else one for one in came["play"].get("playerScores", [])]}  # fmt: skip
        game, spot = (self.tables[name].get(came[what]) for name, what in ((GAMES, "game"), (SPOTS, "location")))
        was = facts_of(play, game or {}, spot, came["names"])
        for name, row in (("gameRefId", game), ("locationRefId", spot)):
            if row is not None and name in play:
                play[name] = row["id"]
        if result["date"] != was["date"]:
            play["playDate"] = f"{result['date']} {str(play.get('playDate'))[11:] or NOON}" if result["date"] else ""
        for name, field in (("minutes", "durationMin"), ("note", "comments")):
            if result.get(name) != was.get(name):
                play[field] = result.get(name) or (0 if name == "minutes" else "")
        if result.get("place") != was.get("place"):
            at = str(play.get("playDate", ""))
            play["locationRefId"] = self.spot(result["place"], at) if result.get("place") else 0
        for seat, one in enumerate(seats_of(play)):
            who = self.tables[PEOPLE].get(came["players"][seat])
            if result["players"][seat] != came["names"][seat]:
                one["playerRefId"] = self.person(result["players"][seat], str(play.get("playDate", "")))
            elif who is not None:
                one["playerRefId"] = who["id"]
            won = result["players"][seat] in result["winners"]
            if won != (was["players"][seat] in was["winners"]):
                one["winner"] = won
            if (began := seat == result.get("began")) != (seat == was.get("began")):
                one["startPlayer"] = began
            if result["scores"][seat] != was["scores"][seat]:
                one["score"] = "" if result["scores"][seat] is None else str(result["scores"][seat])
            if result["places"][seat] != was["places"][seat]:
                one["rank"] = result["places"][seat]
        return play

    def document(self, whole: bool) -> Document:
        """The file; whole: with all that came from there, also what no play needs."""
        tables = {name: list(rows.values()) for name, rows in self.tables.items()}
        if not whole:
            needed = {
                GAMES: [play.get("gameRefId") for play in self.plays],
                SPOTS: [play.get("locationRefId") for play in self.plays],
                PEOPLE: [one.get("playerRefId") for play in self.plays for one in play["playerScores"]],
            }
            tables = {name: [one for one in tables[name] if one["id"] in ids] for name, ids in needed.items()}
        rest: Document = {name: [] for name in ("tags", "groups", "challenges", "deletedObjects")}
        return {"about": "BGStats export", **rest, **(self.others if whole else {}), **tables, PLAYS: self.plays}


def export(
    entries: Iterable[Entry],
    tables: Document,
    whole: bool,
    new: Collection[tuple[str, str]] = (),
    mended: Mapping[str, str] | None = None,
) -> Document:
    """The export file (a dict) of finished matches; whole: all tables go back. See `Export`."""
    made = Export(tables, new, mended or {})
    for entry in entries:
        made.play(entry)
    return made.document(whole)
