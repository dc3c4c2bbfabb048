"""Events within a campaign: who has met whom, the next round, and where everybody stands.

An event is kept as {"campaign", "name", "kind", "size", "game", "options", "players": [{"name", "joined",
"dropped"}], "rounds": [{"tables": [[name…]…], "free": [name…]}]}, with a "seed" where the first round is drawn by lot, and
"seeds" where those who entered first are the best. Its results are the campaign's: a match
belongs to a table by its header, `table: EVENT ROUND.TABLE`, so that a corrected one pairs nobody anew.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from prompts.session.lookup import fitting
from prompts.shell import Stop, is_count, kept
from prompts.texts import Texts
from referee.grammar.words import key
from scorers import pairing
from scorers.ledger.kept import Ledger
from scorers.ledger.sound import EVENTS
from scorers.sheet import Document
from scorers.standings import entrants
from scorers.tallies import Result
from scorers.types import Iterable, Mapping, Sequence, TypeAlias

Results: TypeAlias = Mapping[tuple[int, int], Result]  # by round and table

ROBIN, PODS, SWISS = KINDS = EVENTS
NAMES = {  # what the kinds are called, as names are compared
    ROBIN: ("robin", "round robin", "all play all", "総当たり", "総当り", "総当たり戦", "リーグ戦", "ラウンドロビン"),
    PODS: ("pods", "ポッド", "卓分け"),
    SWISS: ("swiss", "swiss system", "swiss draw", "スイス式", "スイスドロー", "スイス方式"),
}
COLUMNS = ("place", "player", "points", "wins", "byes", "opponents", "direct", "beaten", "played", "score")


def kind_of(word: str) -> str:
    """The kind of event that a word names, or begins alone. Raises Stop."""
    wanted = key(word)
    found = [kind for kind, names in NAMES.items() if wanted and any(key(name).startswith(wanted) for name in names)]
    if len(found) != 1:
        raise Stop("event/kind", word=word, names=list(KINDS))
    return found[0]


def find(ledger: Ledger, campaign: Document, word: str) -> Document:
    """The event of a campaign that a word names, or begins alone; its players as they are called now. Raises Stop."""
    events = kept(ledger.events, campaign["name"])
    names = [one["name"] for one in events]
    found = fitting(names, word)
    if len(found) != 1:
        raise Stop("event/none", word=word, campaign=campaign["name"], names=found or names)
    return next(one for one in events if one["name"] == found[0])


def results_of(ledger: Ledger, event: Document) -> dict[tuple[int, int], Result]:
    """{(round, table): result} of an event, both from 1."""
    found = {}
    for result in kept(ledger.results, event["campaign"]):
        name, _, at = (result.get("table") or "").rpartition(" ")
        round, _, table = at.partition(".")
        if key(name) == key(event["name"]) and is_count(round) and is_count(table):
            found[int(round), int(table)] = result
    return found


def seats_of(game: str | None, options: Mapping[str, str]) -> tuple[int, int]:
    """(fewest, most) whom a table of this game with these options takes; any number of any other game."""
    from referee.record import Header, HeaderFault, begin
    from referee.registry import known

    found = next((one for one in known() if one.key == game), None)
    if found is None:
        return pairing.LEAST, pairing.MOST
    fits = []
    for count in range(max(pairing.LEAST, found.seats[0]), found.seats[1] + 1):
        names = ", ".join(f"P{at}" for at in range(count))
        values = {key: value for key, value in options.items() if key in {option.key for option in found.options}}
        try:
            begin(Header({"game": found.key, "players": names, **values}))
        except HeaderFault:
            continue
        fits.append(count)
    return (min(fits), max(fits)) if fits else (max(pairing.LEAST, found.seats[0]), found.seats[1])


def playing(event: Document) -> list[str]:
    """Names of those who still play, in the order in which they are paired."""
    gone = {one["name"] for one in event["players"] if one["dropped"] is not None}
    return [name for name in drawn(event) if name not in gone]


def drawn(event: Document) -> list[str]:
    """Names of all who entered, in the order in which they are paired: drawn by lot where the event has a seed, late ones behind."""
    first = [one["name"] for one in event["players"] if one["joined"] == 1]
    if event.get("seed") is not None:
        from random import Random

        Random(event["seed"]).shuffle(first)
    return [*first, *(one["name"] for one in event["players"] if one["joined"] > 1)]


def met(event: Document) -> Counter[frozenset[str]]:
    """{two names: how often they sat at one table}."""
    tables = [table for one in event["rounds"] for table in one["tables"]]
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def byes(event: Document) -> Counter[str]:
    """{name: rounds that count as won because there was no opponent}; only Swiss events have such."""
    return Counter(name for one in event["rounds"] if event["kind"] == SWISS for name in one["free"])


def free_line(texts: Texts, event: Document, names: Sequence[str]) -> str:
    """Who has no table in a round, in words: in a Swiss event that is a win."""
    return texts.ui("event/bye" if event["kind"] == SWISS else "event/free", {"names": names})


def open_tables(event: Document, results: Results) -> list[tuple[int, list[str]]]:
    """Tables of the last round that still want a result: [(table, names)…]; not those that somebody left."""
    if not event["rounds"]:
        return []
    number = len(event["rounds"])
    going = set(playing(event))
    return [
        (at, table)
        for at, table in enumerate(event["rounds"][-1]["tables"], 1)
        if (number, at) not in results and going.issuperset(table)
    ]


def enter(event: Document, names: Iterable[str]) -> None:
    """Late entries, and those who come back."""
    known = {key(one["name"]): one for one in event["players"]}
    for name in names:
        if key(name) in known:
            known[key(name)]["dropped"] = None
        else:
            event["players"].append({"name": name, "joined": len(event["rounds"]) + 1, "dropped": None})


def drop(event: Document, words: Iterable[str]) -> None:
    """Those who leave the event: their results stay. Raises Stop."""
    players = {one["name"]: one for one in event["players"]}
    for word in words:
        found = fitting([*players], word)
        if len(found) != 1:
            raise Stop("event/player", word=word, event=event["name"], names=found or [*players])
        players[found[0]]["dropped"] = len(event["rounds"]) + 1


def pair(event: Document, rows: Iterable[Document], options: Mapping[str, str]) -> Document:
    """The next round of an event, {"tables", "free"}; rows: its standings; options: of its game. Raises Stop where there is none."""
    names, seen = playing(event), met(event)
    if len(names) < pairing.LEAST:
        raise Stop("event/few", event=event["name"], names=names)
    if event["kind"] == PODS:
        least, most = seats_of(event["game"], options)
        frees = Counter(name for one in event["rounds"] for name in one["free"])
        seated, out = pairing.seated(names, most, least, frees)
        if not seated:
            raise Stop("event/few-seats", event=event["name"], names=names, least=least)
        if event.get("seeds") and not event["rounds"]:
            return {
                "tables": pairing.snake(seated, pairing.sizes(len(seated), event["size"], most, least)),
                "free": out,
            }
        return {"tables": pairing.pods(seated, event["size"], seen, most, least), "free": out}
    if event["kind"] == SWISS:
        order = [row["player"] for row in rows if row["player"] in set(names)]
        if not event["rounds"]:
            order = pairing.halves(names) if event.get("seeds") else names
        tables, free = pairing.swiss(order, seen, byes(event))
        return {"tables": [list(table) for table in tables], "free": [free] if free else []}
    tables, resting = pairing.robin(drawn(event), names, seen)
    if not tables:
        raise Stop("event/over", event=event["name"])
    return {"tables": [list(table) for table in tables], "free": resting}


def take_back(event: Document, results: Results) -> None:
    """Take the last pairing back: those who came for it stay. Raises Stop where one of its tables has a result."""
    number = len(event["rounds"])
    if not number:
        raise Stop("event/no-round", event=event["name"])
    played = [f"{round}.{table}" for round, table in results if round == number]
    if played:
        raise Stop("event/played", event=event["name"], names=sorted(played))
    event["rounds"].pop()
    for one in event["players"]:
        one["joined"] = min(one["joined"], number)
        if one["dropped"] is not None:
            one["dropped"] = min(one["dropped"], number)


def table_of(event: Document, word: str) -> tuple[int, int]:
    """(round, table) of `TABLE` in the last round, or `ROUND.TABLE`. Raises Stop."""
    round, dot, table = word.rpartition(".")
    round = round if dot else str(len(event["rounds"]))
    tables = {number: len(one["tables"]) for number, one in enumerate(event["rounds"], 1)}
    if is_count(round) and is_count(table) and 1 <= int(table) <= tables.get(int(round), 0):
        return int(round), int(table)
    raise Stop("event/table", word=word, event=event["name"], count=tables.get(len(tables), 0))


def standings(ledger: Ledger, campaign: Document, event: Document, results: Results) -> list[Document]:
    """Rows of an event: wins (byes among them), then points; by the campaign's points for places where it has such a rule."""
    rows = entrants(results.values(), [one["name"] for one in event["players"]], byes(event), campaign["rule"])
    for row in rows:
        row["dropped"] = next(one["dropped"] for one in event["players"] if one["name"] == row["player"])
    return rows
