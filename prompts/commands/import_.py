"""`referee import FILE…`: records, JSON Lines, CSV, BG Stats, archives and homes are merged with what is kept."""

from __future__ import annotations

import os
import shutil
from tempfile import TemporaryDirectory

from prompts.campaigns.campaign import called, is_to_come, pairs, rule_text
from prompts.exchange.choosing import choose_copy, show_copies
from prompts.exchange.entries import Parcel, Record
from prompts.exchange.files import tell_fault
from prompts.exchange.merge import Outcome, bring
from prompts.exchange.reading import read_parcel
from prompts.render.progress import watched
from prompts.session.refresh import ledger_of
from prompts.shell import Shell, Stop, plain_text
from scorers.ledger import home
from scorers.ledger.decisions import EVENT, PRESENCE, SHARED, STATE
from scorers.ledger.files import LARGEST_KEPT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated, Any, Literal

    from prompts.cli.options import Campaign, Dry, argument, copy, option
    from prompts.texts import Texts
    from scorers.ledger.decisions import Conflict

SHOWN = 20  # lines of what came of a file
LISTS = ("added", "known", "longer", "differing")


def import_(
    shell: Shell,
    files: Annotated[list[str] | None, argument("FILE…")] = None,
    copies: Annotated[bool, option("--copies", "Show the matches of which copies differ, side by side.")] = False,
    choose: Annotated[
        int | None,
        option("--choose", "Let copy N stand for the match; all: each is a match of its own.", "N|all", parser=copy),
    ] = None,
    campaign: Campaign = None,
    dates: Annotated[
        Literal["dmy", "mdy", "ymd"] | None,
        option("--dates", "How a sheet writes its days, where they can be two: day, month or year first."),
    ] = None,
    dry_run: Dry = False,
) -> int:
    """Merge files with what is kept: records, JSON Lines, spreadsheets, BG Stats, archives, other homes. 0, or 1 where copies differ or lines are left out, 2 where a file can't be read.

    referee import friday.match season.csv
    referee import BGStatsExport.json --campaign family
    referee import evenings.csv --campaign friday --dates dmy
    referee import their-backup.zip
    referee import their-backup.zip --dry-run
    referee import --copies
    referee import --choose 2 MATCH
    """
    if copies or choose is not None:
        return show_copies(shell, files or []) if choose is None else choose_copy(shell, files or [], choose)
    if not files:
        raise Stop("missing", what="FILE…", usage="referee import FILE…")
    place = home.home()
    steps = watched(shell, files, "import") if all(path.endswith(".match") for path in files) else files  # else we ask
    if not dry_run:
        return max(take_in(shell, place, path, campaign, dates) for path in steps)
    with TemporaryDirectory() as folder:  # what would follow is what follows in a copy
        beside = os.path.join(folder, "home")
        for part in home.PARTS:
            if os.path.isdir(there := os.path.join(place, part)):
                shutil.copytree(there, os.path.join(beside, part), copy_function=copied, ignore_dangling_symlinks=True)
        status = max(take_in(shell, beside, path, campaign, dates, dry_run) for path in steps)
    shell.told("dry-run")
    return status


def copied(there: str, here: str) -> None:
    """Copy a file; what is none, or a huge one, is only linked, which is seen for what it is."""
    plain = os.path.isfile(there) and os.path.getsize(there) <= LARGEST_KEPT
    (shutil.copyfile if plain else os.symlink)(there, here)


def take_in(shell: Shell, place: str, path: str, campaign: str | None, dates: str | None, dry_run: bool = False) -> int:
    """One file, told of in full; its status."""
    outcome = Outcome()
    try:
        name = None if campaign is None else called(ledger_of(place, shell), campaign)
        parcel = read_parcel(path, shell, name, dates)
        if not parcel.faults:
            if parcel.foreign and not preview(shell, path, parcel, dry_run):
                raise Stop("import/not")
            bring(place, shell, parcel, outcome)
    except Stop as stop:
        message = stop.sentence(shell)
        if outcome.added or outcome.longer or outcome.differing:
            message += " " + shell.texts().ui("import/begun")
        return tell_fault(shell, path, None, message)
    if parcel.faults:
        status = max(
            tell_fault(shell, f"{path}:{fault.file}" if fault.file else path, fault.line, fault.message)
            for fault in parcel.faults
        )
        shell.told("import/nothing", file=path)
        return status
    tell(shell, path, parcel, outcome, dry_run)
    return int(bool(outcome.differing or parcel.left))


def preview(shell: Shell, path: str, parcel: Parcel, dry_run: bool) -> bool:
    """Show a person what will be kept of another program's file or a sheet, and ask; whether it is to be kept."""
    ask = shell.asking()
    if shell.json or not (ask or dry_run):
        return True
    texts = shell.texts()
    results: list[Any] = [result for entry in parcel.entries if (result := entry.result())]
    for one in results[:SHOWN]:
        game = texts.title(one["game"])
        shell.told("import/row", date=one["date"], game=game, scores=pairs(one, one))
    if len(results) > SHOWN:
        shell.told("import/more", count=len(results) - SHOWN)
    for fault in parcel.left[:SHOWN]:
        shell.told("import/left-out", line=fault.line, why=plain_text(fault.message))
    if dry_run or ask is None:
        return True
    return ask("import/ask", count=len(results), campaign=parcel.campaign)[:1].lower() in ("", "y", "j", "は")


def tell(shell: Shell, path: str, parcel: Parcel, outcome: Outcome, dry_run: bool) -> None:
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
            "type": "import", "file": path, **{name: getattr(outcome, name) for name in LISTS}, "left_out": [{"line": fault.line, "message": fault.message} for fault in parcel.left], "conflicts": outcome.conflicts,
            "dry_run": dry_run, "grown": outcome.grown, "forks": outcome.forks, "decided": outcome.decided,
            "refused": [{"match": entry.name, "line": line, "clauses": list(refusal.clauses)} for entry, line, refusal in refused],
        })  # fmt: skip
        return
    for entry, line, refusal in refused:
        message = shell.texts(entry.match.setting).refusal(refusal)
        shell.told("import/refused", match=entry.name, line=line, clauses=", ".join(refusal.clauses), message=message)
    shell.told("import/done", file=path, **{name: len(getattr(outcome, name)) for name in LISTS})
    days = {day for day in {entry.date for entry in parcel.entries} if day and is_to_come(day)}
    to_come = {entry.name: entry.date for entry in parcel.entries if entry.date in days}
    told = [texts.ui("import/added", match=name) for name in outcome.added]
    told += [f"{name}: {texts.ui('date/future', word=to_come[name])}" for name in outcome.added if name in to_come]
    told += [texts.ui("import/grown", match=name, count=count) for name, count in outcome.grown.items()]
    told += [
        texts.ui("import/decided", campaign=name or texts.ui("standings/outside"), what=kinds(texts, decided))
        for name, decided in outcome.decided.items()
        if decided
    ]
    if len(told) > SHOWN:
        told[SHOWN:] = [texts.ui("import/more", count=len(told) - SHOWN)]
    for fault in parcel.left:
        told.append(texts.ui("import/left-out", line=fault.line, why=plain_text(fault.message)))
    told += [conflict_text(texts, conflict) for conflict in outcome.conflicts]
    for name in outcome.differing:
        key = "import/forks" if name in outcome.forks else "import/differs"
        told.append(texts.ui(key, match=name, number=outcome.forks.get(name)))
    shell.tell(*("    " + line for line in told))


def conflict_text(texts: Texts, conflict: Conflict) -> str:
    """What two homes decided differently, in words."""
    what, names = conflict["what"], conflict["names"]
    if what == SHARED:
        return texts.ui("import/shared", name=conflict["who"], names=names)
    if what == EVENT:
        return texts.ui("import/paired", name=conflict["who"], number=names[0])
    told = [_value_text(texts, what, one) for one in names]
    return texts.ui("import/conflict", name=conflict["who"], what=texts.ui("decided/" + what), names=told)


def _value_text(texts: Texts, what: str, value: Any) -> str:
    if what == "rule":
        return rule_text(texts, value)
    if what in (STATE, PRESENCE):
        return texts.ui("decided/" + value)
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)


def kinds(texts: Texts, decided: list[str]) -> list[str]:
    """Kinds of decisions with how many there are of each."""
    return [f"{texts.ui('decided/' + kind)} {decided.count(kind)}" for kind in dict.fromkeys(decided)]
