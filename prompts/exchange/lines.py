"""JSON Lines in and out: a line for each match, for each result without a record, and for each campaign."""

from __future__ import annotations

from json import dumps, loads

from prompts.exchange.documents import is_campaign
from prompts.exchange.entries import Entry, Fault, Faults, Parcel, Record, Result
from prompts.exchange.results import result_faults
from prompts.render.progress import watched
from prompts.shell import Shell
from referee.grammar.words import key
from referee.record import is_id
from scorers.sheet import Document
from scorers.types import Iterable


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
            parcel.faults.append(Fault(number, shell.texts().ui("exchange/json")))
        except Faults as found:
            parcel.faults += [
                Fault(number, f"{fault.line}: {fault.message}" if fault.line else fault.message)
                for fault in found.faults
            ]


def take(found: object, shell: Shell, parcel: Parcel) -> None:
    """One line. Raises Faults."""
    line: Document = found if isinstance(found, dict) else {}
    kind = line.get("type")
    if kind == "campaign" and "document" in line:  # of a version before 1, as are events
        line = {"name": line.get("key"), "decisions": old_decisions(line["document"]), "events": []}
    elif kind == "event" and isinstance(event := line.get("document"), dict):
        kind, line = "campaign", {"name": event.pop("campaign", None), "decisions": [], "events": [event]}
    if kind == "match" and is_text_list(line.get("header")) and is_text_list(line.get("body")):
        text = "\n".join([*line["header"], "", *line["body"]]) + "\n"
        result, book, name = line.get("result"), line.get("book"), line.get("match")
        at = result.get("at") if isinstance(result, dict) else None
        if name is not None and not (isinstance(name, str) and is_id(name)):
            raise Faults([Fault(None, shell.texts().ui("exchange/id", {"word": str(name)[:60]}))])
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
    elif kind == "campaign" and is_campaign(line):
        parcel.campaigns.append(line)
    else:
        raise Faults([Fault(None, shell.texts().ui("exchange/kind", {"word": str(kind)[:60]}))])


def old_decisions(document: Document) -> list[Document] | None:
    """What made a campaign of a version before 1 what it is; None for what is none."""
    from scorers.ledger.converting import decided

    try:
        return list(decided(document, [], key))
    except (KeyError, TypeError, AttributeError, ValueError):
        return None


def is_text_list(value: object) -> bool:
    """Whether a value is a list of lines of text."""
    return isinstance(value, list) and all(
        isinstance(line, str) and "\n" not in line and "\r" not in line for line in value
    )
