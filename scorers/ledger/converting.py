"""Homes of the versions before 1: their database of a base, a log and a shelf is read once, and becomes campaigns."""

from __future__ import annotations

import json
import os
import shutil
from glob import escape, glob
from hashlib import sha256

from scorers.ledger.decisions import by_ids
from scorers.ledger.files import LARGEST_KEPT, OWN_FOLDER, LedgerError, attempt, folder_lock, make_folder, read_bytes
from scorers.ledger.home import BEFORE, CONVERTING, OLD, copy_path, is_old, is_unconverted, match_ids, old_files
from scorers.ledger.kept import Ledger
from scorers.ledger.storage import Tables
from scorers.ledger.system import sync_folder
from scorers.sheet import Document
from scorers.types import Any, Callable, Collection, Iterator, Mapping

MARK = ".match.sum"  # ends the names of files that lay beside records
SET_ASIDE = "before-conversion"  # the folder in the home where they lie from then on
NEWEST = 3  # schema that is known
WHEN = "2000-01-01T00:00:00.{}{:05d}Z"  # when what is converted was decided: before everything else, in this order


def convert(place: str, opened: Callable[[str], Ledger], renewed: Callable[[str], dict[str, Document]]) -> None:
    """Make campaigns of a home's database, and set that aside; what a kill left undone is done then. Raises LedgerError.

    renewed: writes the records of a home as they are written now, and tells what results they have; see `anew`.
    """
    beside = os.path.join(place, CONVERTING)
    with folder_lock(place), attempt(place):
        if not is_unconverted(place):
            return
        tables = read(place) if is_old(place) else None  # a newer one is refused before anything is touched
        move_copies(place)
        new = renewed(place)
        if tables is not None:
            shutil.rmtree(beside, ignore_errors=True)
            make_folder(os.path.join(beside, "campaigns"))
            fill(opened(beside), tables, match_ids(place), new)
            os.rename(os.path.join(beside, "campaigns"), os.path.join(place, "campaigns"))
            sync_folder(place)
        if os.path.isdir(beside):
            make_folder(os.path.join(place, SET_ASIDE))
            for path in (*old_files(place), os.path.join(place, OLD + "lock")):
                if os.path.exists(path):
                    os.rename(path, os.path.join(place, SET_ASIDE, os.path.basename(path)))
            for mark in glob(os.path.join(escape(place), "*", "*" + MARK)):
                os.unlink(mark)
            sync_folder(os.path.join(place, SET_ASIDE))
            os.chmod(place, OWN_FOLDER)
        for part in (*BEFORE, CONVERTING):
            shutil.rmtree(os.path.join(place, part), ignore_errors=True)


def move_copies(place: str) -> None:
    """Copies of matches that differ lie beside them by now."""
    for path in glob(os.path.join(escape(place), "copies", "*", "*")):
        folder, name = os.path.split(path)
        if not name.endswith(MARK):
            os.replace(path, copy_path(place, os.path.basename(folder), name))
    if os.path.isdir(os.path.join(place, "copies")):
        sync_folder(os.path.join(place, "matches"))


def fill(ledger: Ledger, tables: Tables, records: Collection[str], new: Mapping[str, Document]) -> None:
    """Keep what such tables hold in an empty ledger: the same decisions wherever that is done.

    records: ids of those there are; new: results that records have by now, see `anew`.
    """
    results = tables.get("results", {}).values()
    names = {one["name"]: one for one in tables.get("campaigns", {}).values()}
    for campaign in dict.fromkeys([*names, *(one["campaign"] or "" for one in results)]):
        own = [
            {
                **anew(one, new.get(one["match"], {})),
                "at": one.get("at") or f"{one['date'] or '2000-01-01'}T00:00:00.000000Z",
                "source": one["source"] if one["match"] in records else "import",
            }
            for one in results
            if (one["campaign"] or "") == campaign
        ]
        own.sort(key=lambda one: (one["date"] or "", one["at"], one["match"]))
        events = [one for one in tables.get("events", {}).values() if one["campaign"] == campaign]
        ledger.take(campaign, [*decided(names.get(campaign, {"name": campaign or "-"}), own, events, ledger.fold)])
        ledger.settle({one["match"]: one for one in own})


def anew(result: Document, new: Document) -> Document:
    """A result as its record has it by now, where it was made of that: `seals` are those by which it can be known."""
    if result.get("seal") not in new.get("seals", ()):
        return result
    facts = {part: new[part] for part in ("seal", "scores", "places", "figures", "unit")}
    seats = [new["players"].index(name) for name in new["winners"]]
    return {**result, **facts, "winners": [result["players"][seat] for seat in seats]}


def decided(
    campaign: Document, results: list[Document], events: list[Document], key: Callable[[str], str]
) -> Iterator[Document]:
    """What made a campaign what it is: a member's id is made of the first name that a result bears."""

    def decision(rank: int, kind: str, **facts: object) -> Document:
        name = sha256(json.dumps([kind, facts], sort_keys=True).encode()).hexdigest()[:10]
        return {"id": name, "at": WHEN.format(rank, len(known)), "kind": kind, **facts}

    known: dict[str, str] = {}  # ids by folded names
    stated = {"rule": campaign.get("rule"), "games": campaign.get("games", []), "options": campaign.get("options", {})}
    yield decision(0, "new", name=campaign["name"], **stated)
    entered = [name for event in events for name in names_in(event)]
    played = [name for result in results for name in result["players"]]
    seated = {key(name): name for name in reversed([*played, *entered])}
    for one in campaign.get("members", ()):
        names = [one["name"], *one["aliases"]]
        member = next((key(name) for name in reversed(played) if key(name) in map(key, names)), key(one["name"]))
        known |= dict.fromkeys(map(key, names), member)
        yield decision(1, "join", member=member, name=one["name"])
        if one["aliases"]:
            yield decision(2, "alias", member=member, names=one["aliases"])
        if one.get("guest"):
            yield decision(3, "add", member=member, name=one["name"], guest=True)
        if one.get("left"):
            yield decision(4, "leave", member=member, date=one["left"])
    for folded, name in reversed(seated.items()):
        if folded not in known:
            known[folded] = folded
            yield decision(1, "join", member=folded, name=name)
    for event in events:
        ids = {name: known[key(name)] for name in names_in(event)}
        state = by_ids({part: event[part] for part in event if part != "campaign"}, ids)
        yield {**decision(5, "event", event=event["name"], state=state), "at": WHEN.format(5, len(event["rounds"]))}
    if campaign.get("state") == "closed":
        yield decision(6, "close")


def names_in(event: Document) -> list[str]:
    """Who is named in an event."""
    return [one["name"] for one in event["players"]]


# -- the files -------------------------------------------------------------------------------------


def read(place: str) -> Tables:
    """The tables of the database of such a home; a line that can't be read is left out. Raises LedgerError `newer`."""
    base, log = (list(lines(os.path.join(place, name))) for name in ("ledger.json", "ledger.log"))
    heads: list[Document] = [each.pop(0)[0] if each and isinstance(each[0][0], dict) else {} for each in (base, log)]
    for head in heads:
        if head.get("schema", 0) > NEWEST:
            raise LedgerError("newer", path=place, schema=head["schema"], known=NEWEST)
    if heads[1].get("fold", 0) < heads[0].get("fold", 0):
        log = []  # what it says is in the base
    tables: Tables = {"results": dict(shelved(place, heads[0].get("shelves", {}).get("results")))}
    for name, key, document in (change for line in (*base, *log) for change in line[:-1]):
        if document is None:
            tables.get(name, {}).pop(key, None)
        else:
            tables.setdefault(name, {})[key] = document
    return tables


def lines(path: str, size: int | None = None) -> Iterator[list[Any]]:
    """The lines of a file that are whole, each a list whose last item is a checksum."""
    with attempt(path):
        data = read_bytes(path, LARGEST_KEPT) or b""
    for line in data[:size].split(b"\n"):
        try:
            found = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, list) and len(found) > 1:
            yield found


def shelved(place: str, entry: Document | None) -> Iterator[tuple[str, Document]]:
    """(match, result) of the shelf of results, as far as the base says that it counts."""
    names = [path for path in old_files(place) if path.rpartition(".")[0].endswith("ledger.results")]
    if not names:
        return
    newest = max(names, key=lambda path: int(path.rpartition(".")[2]))
    path = os.path.join(place, f"ledger.results.{entry['of']}") if entry else newest
    gone: dict[str, Document | None] = {}
    for (_, ids, column), *_ in lines(path, entry["size"] if entry else None):
        gone.update(zip(ids, unpacked(len(ids), column)) if isinstance(ids, list) else [(ids, column)])
    yield from ((match, result) for match, result in gone.items() if result is not None)


def unpacked(count: int, column: Document) -> list[Any]:
    """The values of a column of so many."""
    if "each" in column:
        return list(column["each"])
    if "all" in column:
        return [column["all"]] * count
    if "texts" in column:
        return [column["texts"][at] for at in column["at"]]
    if "by" in column:
        flat = iter(unpacked(count * column["by"], column["of"]))
        return [list(row) for row in zip(*[flat] * column["by"])]
    parts = [unpacked(count, part) for part in column["keys"].values()]
    return [dict(zip(column["keys"], values)) for values in zip(*parts)] if parts else [{} for _ in range(count)]
