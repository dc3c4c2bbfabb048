"""`referee import FILE…`: records, JSON Lines, CSV, BG Stats, archives and homes are merged with what is kept."""

from __future__ import annotations

from prompts.exchange.entries import Record
from prompts.exchange.merge import Outcome, bring
from prompts.exchange.reading import read_parcel
from prompts.files import tell_fault
from prompts.shell import Stop, plain_text
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    import typer

    from prompts.cli.options import copy
    from prompts.exchange.merge import Parcel
    from prompts.shell import Shell

LISTS = ("added", "known", "longer", "differing")


def import_(
    shell: Shell,
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE…")] = None,
    copies: Annotated[
        bool, typer.Option("--copies", help="Show the matches of which copies differ, side by side.")
    ] = False,
    choose: Annotated[
        int | None,
        typer.Option(
            "--choose",
            metavar="N|all",
            parser=copy,
            help="Let copy N stand for the match; all: each is a match of its own.",
        ),
    ] = None,
) -> int:
    """Merge files with what is kept: records, JSON Lines, CSV, BG Stats, archives, other homes. 0, or 1 where copies differ, 2 where a file can't be read.

    referee import friday.match season.csv
    referee import their-backup.zip
    referee import --copies
    referee import --choose 2 MATCH
    """
    if copies or choose is not None:
        from prompts.exchange.choosing import choose_copy, show_copies

        return show_copies(shell, files or []) if choose is None else choose_copy(shell, files or [], choose)
    if not files:
        raise Stop("usage", why="referee import FILE…")
    status = 0
    for path in files:
        status = max(status, take_in(shell, path))
    return status


def take_in(shell: Shell, path: str) -> int:
    """One file, told of in full; its status."""
    place = home.home()
    outcome = Outcome()
    try:
        parcel = read_parcel(path, shell)
        if not parcel.faults:
            bring(place, shell, parcel, outcome)
    except Stop as stop:
        message = shell.texts().ui("stop/" + stop.key, stop.facts)
        if outcome.added or outcome.longer or outcome.differing:
            message += " " + shell.texts().ui("import/begun")
        return tell_fault(shell, path, None, message)
    if parcel.faults:
        status = max(
            tell_fault(shell, f"{path}:{fault.file}" if fault.file else path, fault.line, fault.message)
            for fault in parcel.faults
        )
        if not shell.json:
            shell.tell(shell.texts().ui("import/nothing", {"file": path}))
        return status
    tell(shell, path, parcel, outcome)
    return int(bool(outcome.differing))


def tell(shell: Shell, path: str, parcel: Parcel, outcome: Outcome) -> None:
    """What became of a file."""
    texts = shell.texts()
    refused = [
        (entry, line, refusal)
        for entry in parcel.entries
        if isinstance(entry, Record)
        for line, refusal in entry.refused
    ]
    if shell.json:
        shell.emit({
            "type": "import", "file": path, **{name: getattr(outcome, name) for name in LISTS}, "left_out": parcel.others, "conflicts": outcome.conflicts,
            "refused": [{"match": entry.name, "line": line, "clauses": list(refusal.clauses)} for entry, line, refusal in refused],
        })  # fmt: skip
        return
    for entry, line, refusal in refused:
        facts = {
            "match": entry.name,
            "line": line,
            "clauses": ", ".join(refusal.clauses),
            "message": plain_text(shell.texts(entry.match.setting).refusal(refusal)),
        }
        shell.tell(texts.ui("import/refused", facts))
    shell.tell(
        texts.ui("import/done", {"file": plain_text(path), **{name: len(getattr(outcome, name)) for name in LISTS}})
    )
    if len(outcome.added) == 1:
        shell.tell("    " + texts.ui("import/added", {"match": outcome.added[0]}))
    for name, count in parcel.others.items():
        shell.tell("    " + texts.ui("import/left-out", {"name": plain_text(name), "count": count}))
    for conflict in outcome.conflicts:
        shell.tell(
            "    "
            + texts.ui(
                "import/conflict",
                {
                    "name": plain_text(str(conflict["who"])),
                    "what": conflict["what"],
                    "names": [plain_text(str(one)) for one in conflict["names"]],
                },
            )
        )
    for name in outcome.differing:
        shell.tell("    " + texts.ui("import/differs", {"match": name}))
