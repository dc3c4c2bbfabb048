"""`referee export [C|MATCH] --to FILE`: records, JSON Lines, CSV, BG Stats; the file's ending says which."""

from __future__ import annotations

import os
from io import BytesIO, StringIO
from json import dumps

from prompts.exchange import archive, bgstats, lines, sheets
from prompts.exchange.copies import in_place
from prompts.exchange.entries import Record, Result
from prompts.exchange.files import write_file
from prompts.exchange.plays import PROGRAM
from prompts.exchange.positions import position_text
from prompts.render.progress import watched
from prompts.render.statement import with_actor
from prompts.session.lookup import records_of, which
from prompts.session.refresh import opened
from prompts.session.session import find
from prompts.shell import Shell, Stop, kept
from referee.record import write_header
from scorers.keepers import firsts
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated, Literal

    from prompts.cli.options import As, Kept, To, argument, option
    from prompts.exchange.entries import Entry, Record
    from scorers.ledger.kept import Ledger
    from scorers.sheet import Document

FORMATS = {
    ".match": "match", ".zip": "zip", ".jsonl": "jsonl", ".csv": "csv", ".bgsplay": "bgstats", ".json": "bgstats",
    ".txt": "link", ".url": "link", ".svg": "qr", ".png": "qr",
}  # fmt: skip
SINGLE = ("match", "link", "qr")  # formats of one match


def export(
    shell: Shell,
    to: To,
    what: Kept = None,
    format_: Annotated[
        Literal["match", "zip", "jsonl", "csv", "bgstats", "link", "qr"] | None,
        option("--format", "What to write (default: by the file's ending)."),
    ] = None,
    number: Annotated[int | None, argument("N", min=0, help="With --position: after this statement.")] = None,
    position: Annotated[
        bool, option("--position", "The match as it stands, or stood after statement N, as a record that begins there.")
    ] = False,
    as_: As = None,
) -> int:
    """Carry a match or campaign away: .match, .zip, .jsonl, .csv, .bgsplay; BG Stats' push link as .txt, as QR code .svg or .png. `-` is standard output.

    referee export friday --to friday.csv
    referee export --to match.match
    referee export --to play.png   (a QR code for BG Stats)
    referee export --position 7 --to dispute.match
    """
    path = to
    if not position and (number is not None or as_ is not None):
        raise Stop("export/only-position")
    if position:
        write_file(path, position_text(shell, what, number, as_))
        return told(shell, path, "match", [find(shell.match, None if what and what.isdigit() else what)[1]])
    form = form_of(path, format_)
    ledger = opened(shell)
    kind, name = which(ledger, shell.match, what)
    if form in SINGLE and kind == "campaign":
        raise Stop("export/single", path=path, name=name)
    entries, campaigns = gather(shell, ledger, kind, name)
    if form in ("link", "qr", "bgstats", "csv"):
        entries = [entry for entry in entries if entry.result()]
    if not entries:
        raise Stop("export/nothing", name=name)
    if form == "zip":
        write_zip(shell, path, entries, campaigns)
    else:
        write_file(path, written(shell, ledger, form, entries, campaigns, path))
    return told(shell, path, form, [entry.name for entry in entries])


def told(shell: Shell, path: str, form: str, names: list[str]) -> int:
    """What was written is told; the exit status."""
    if path == "-":
        return 0
    done = {"type": "export", "file": path, "format": form, "matches": names}
    return shell.done(done, "export/done", file=path, count=len(names))


def form_of(path: str, wanted: str | None) -> str:
    """The format: the one that is asked for, else by the file's ending."""
    if wanted:
        return wanted
    if path == "-":
        raise Stop("format", names=list(dict.fromkeys(FORMATS.values())))
    ending = os.path.splitext(path)[1].lower()
    if ending not in FORMATS:
        raise Stop("export/format", word=ending or path, names=[*FORMATS])
    return FORMATS[ending]


def write_zip(shell: Shell, path: str, entries: list[Entry], campaigns: list[Document]) -> None:
    """Records, results and books as an archive."""
    if path == "-":
        raise Stop("export/zip")
    files = archive.campaign_files(campaigns, [result for entry in entries if (result := entry.result())])
    for entry in entries:
        if isinstance(entry, Record):
            files[f"matches/{entry.name}.match"] = entry.text.encode()
            if entry.book:
                files[f"books/{entry.match.setting.header.get('book')}.match"] = entry.book.encode()
    archive.write(shell, path, files)


def gather(shell: Shell, ledger: Ledger, kind: str, name: str) -> tuple[list[Entry], list[Document]]:
    """(entries, campaigns) of a match or a campaign: records, results without one, the campaign's decisions."""
    records = records_of(ledger, kind, name)
    results = [kept(ledger.result, name)] if kind == "match" else kept(ledger.results, name)
    told = {result["match"]: result for result in results if result}
    entries, own = [], {*records}
    for one in watched(shell, dict.fromkeys([*records, *told]), "export"):
        entry = in_place(ledger.home, shell, ledger, one) if one in own else Result({**told[one]})
        if isinstance(entry, Record):
            entry.told = dict(told[one]) if one in told else None
        entries += [entry] if entry else []
    if kind != "campaign":
        return entries, []
    book = ledger.book(name)
    return entries, [{"name": name, "decisions": book.rows("decisions")}]


def written(
    shell: Shell, ledger: Ledger, form: str, entries: list[Entry], campaigns: list[Document], path: str
) -> bytes | str:
    """What is to be carried away, in a format other than an archive."""
    if form == "match":
        return record_text(shell, entries[0], path)
    if form == "jsonl":
        return lines.write(entries, campaigns)
    if form == "csv":
        return sheets.write([result for entry in entries if (result := entry.shown())])
    if form == "bgstats":
        return bgstats_file(shell, ledger, entries, whole=bool(campaigns))
    link = bgstats.link(entries[0])
    return link + "\n" if form == "link" else push_code(entries[0].name, link, path)


def record_text(shell: Shell, entry: Entry, path: str) -> str:
    """A record as it is kept; with --lang ja in Japanese. Its card book goes beside it."""
    if not isinstance(entry, Record):
        raise Stop("export/no-record", match=entry.name)
    if entry.book and path != "-":
        name = entry.match.setting.header.get("book") or entry.name
        write_file(os.path.join(os.path.dirname(path), home.portable(name + ".match")), entry.book)
    return in_japanese(entry) if shell.asked == "ja" else entry.text


def in_japanese(entry: Record) -> str:
    """A record's text with its statements in Japanese; what was taken back or refused is left out."""
    text = [*write_header(entry.match.setting, id=entry.name), ""]
    for one in entry.match.statements():
        if one.refusal is None:
            actor = None if one.actor is None else entry.match.setting.names[one.actor]
            text.append(with_actor(actor, one.told(ja=True)))
    return "\n".join(text) + "\n"


def bgstats_file(shell: Shell, ledger: Ledger, entries: list[Entry], whole: bool) -> str:
    """The export file of BG Stats; whole: with all that came from there."""
    campaign = (entries[0].result() or {}).get("campaign")
    book = ledger.book(campaign)
    new = {(one["match"], one["player"]) for one in firsts(kept(ledger.results, campaign or ""))}
    rows = sorted(book.rows("decisions"), key=lambda one: one["at"])
    mended = {one["match"]: one["at"][:19].replace("T", " ") for one in rows if one["kind"] == "correct"}
    tables = book.fold().foreign.get(PROGRAM, {})
    made = bgstats.export(watched(shell, entries, "export"), tables, whole, new, mended)
    return dumps(made, ensure_ascii=False, indent=1) + "\n"


def push_code(name: str, link: str, path: str) -> bytes | str:
    """A push link of BG Stats as a QR code: a picture, or on standard output as characters."""
    import segno

    try:
        code = segno.make_qr(link, error="l")
    except segno.DataOverflowError:
        raise Stop("export/long", match=name) from None
    if path == "-":
        text = StringIO()
        code.terminal(text, compact=True)
        return text.getvalue()
    picture = BytesIO()
    code.save(picture, kind=os.path.splitext(path)[1][1:].lower() or "svg", scale=4, border=4)
    return picture.getvalue()
