"""JSON Lines in and out: a line for each match, for each result without a record, and for each campaign."""

from __future__ import annotations

from json import dumps, loads

from prompts.exchange.documents import CAMPAIGN
from prompts.exchange.entries import Entry, Fault, Faults, Parcel, Record, Result, fault
from prompts.exchange.results import result_faults
from prompts.render.progress import watched
from prompts.shell import Shell
from referee.grammar.words import key
from referee.record import is_id
from scorers.ledger.sound import fits
from scorers.sheet import Document
from scorers.types import Any, Iterable


def write(entries: Iterable[Entry], campaigns: Iterable[Document]) -> str:
    """Lines (str) of entries and campaigns."""
    lines = [{"type": "campaign", **campaign} for campaign in campaigns]
    lines += [
        record_object(entry) if isinstance(entry, Record) else {"type": "result", **entry.facts} for entry in entries
    ]
    return "".join(dumps(line, ensure_ascii=False) + "\n" for line in lines)


def record_object(entry: Record) -> Document:
    """A match with its record as one object."""
    head, _, body = entry.text.replace("\r\n", "\n").partition("\n\n")
    return {
        "type": "match", "match": entry.name, "game": entry.match.setting.game.key, "players": list(entry.match.setting.names),
        "header": head.split("\n"), "body": body.rstrip("\n").split("\n") if body.strip() else [], "book": entry.book,
        "finished": entry.over, "seal": entry.match.seal(), "result": entry.result(),
    }  # fmt: skip


def read(text: str, shell: Shell, parcel: Parcel) -> None:
    """Read JSON Lines into a parcel; what can't be read becomes a Fault with its line."""
    for number, line in watched(shell, enumerate(text.split("\n"), 1), "import"):
        if not line.strip():
            continue
        try:
            take(loads(line), shell, parcel)
        except (ValueError, RecursionError):
            parcel.faults.append(fault(shell, "exchange/json", at=number))
        except Faults as found:
            parcel.faults += [
                Fault(number, f"{one.line}: {one.message}" if one.line else one.message) for one in found.faults
            ]


def take(found: object, shell: Shell, parcel: Parcel) -> None:
    """One line. Raises Faults."""
    line: Document = found if isinstance(found, dict) else {}
    kind = line.get("type")
    if kind in ("campaign", "event") and "document" in line:  # of a version before 1
        kind, line = "campaign", of_before(kind, line["document"])
    if kind == "match" and is_text_list(line.get("header")) and is_text_list(line.get("body")):
        text = "\n".join([*line["header"], "", *line["body"]]) + "\n"
        result, book, name = line.get("result"), line.get("book"), line.get("match")
        at = result.get("at") if isinstance(result, dict) else None
        if name is not None and not (isinstance(name, str) and is_id(name)):
            raise Faults([fault(shell, "exchange/id", word=str(name)[:60])])
        entry = Record(
            text, shell, name, lambda _: book if isinstance(book, str) else None, at if isinstance(at, str) else None
        )
        if isinstance(result, dict) and not result_faults(shell, result):
            entry.bind(result)
        parcel.entries.append(entry)
    elif kind == "result":
        del line["type"]
        if faults := result_faults(shell, line):
            raise Faults(faults)
        parcel.entries.append(Result(line))
    elif kind == "campaign" and fits(line, CAMPAIGN):
        parcel.campaigns.append(line)
    else:
        raise Faults([fault(shell, "exchange/kind", word=str(kind)[:60])])


def of_before(kind: str, document: Any) -> Document:
    """A campaign or an event of a version before 1 as the campaign with what made it so; nothing of what is none."""
    from scorers.ledger.converting import decided

    try:
        name = document["campaign" if kind == "event" else "name"]
        about, events = ({"name": name}, [document]) if kind == "event" else (document, [])
        return {"name": name, "decisions": [*decided(about, [], events, key)]}
    except (KeyError, TypeError, AttributeError, ValueError):
        return {}


def is_text_list(value: object) -> bool:
    """Whether a value is a list of lines of text."""
    return isinstance(value, list) and all(
        isinstance(line, str) and "\n" not in line and "\r" not in line for line in value
    )
