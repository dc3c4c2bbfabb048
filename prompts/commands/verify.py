"""`referee verify [C|MATCH]`: judges what is kept anew, compares seals and results, names every difference."""

from __future__ import annotations

import os
from contextlib import suppress

from prompts.campaigns import books
from prompts.exchange.copies import differing, files
from prompts.explain.deciding import typed
from prompts.render.progress import watched
from prompts.render.statement import overheard, with_actor
from prompts.session.lines import is_as_typed
from prompts.session.lookup import records_of, which
from prompts.session.refresh import opened, rebuild, settle_late, unsettled
from prompts.session.result import result_of
from prompts.session.seals import departure, resealed
from prompts.session.session import Sitting, asks_campaign
from prompts.shell import Shell, Stop, kept, kept_lock, stop_of
from referee.cards.playing import UNSEEN
from referee.kernel.seals import Seals
from referee.match import apply
from referee.record import HeaderFault, rulebook
from referee.seen import Seen, see
from scorers.ledger import home
from scorers.ledger.converting import SET_ASIDE
from scorers.ledger.files import TIMEOUT, write_anew
from scorers.ledger.home import PASSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import Kept, option
    from scorers.ledger.kept import Ledger
    from scorers.sheet import Document
    from scorers.tallies import Result

# Differences between a record and the ledger, which is written after it.
COUNTED = ("no-result", "extra-result", "result", "rulebook/no-result", "rulebook/extra-result", "rulebook/result")


def verify(
    shell: Shell,
    what: Kept = None,
    repair: Annotated[bool, option("--repair", "Then make all results anew from the records.")] = False,
    accept: Annotated[
        bool, option("--accept", "Then write anew the seals of records that somebody mended by hand.")
    ] = False,
) -> int:
    """Judge what is kept anew, compare seals and results, name every difference; 1 where there is one.

    referee verify
    referee verify friday --repair
    referee verify MATCH --accept
    """
    ledger = opened(shell)
    place = ledger.home
    results = {result["match"]: result for result in kept(ledger.results)}
    differences = damaged(shell, ledger)
    taken_out = {name for book in kept(ledger.sound) for name, one in book.fold().matches.items() if one["dropped"]}
    every = kept(home.match_ids, place)
    names = records_of(ledger, *which(ledger, shell.match, what)) if what or shell.match else every
    copies = {name: sum(not file.endswith(PASSED) for file in files(place, name)) for name in differing(place)}
    old: list[str] = []
    for name in watched(shell, names, "verify"):
        found = compared(shell, ledger, name, results.get(name), seals := Seals())
        if seals.old and not found:
            old.append(name)
        found = [one for one in found if name not in taken_out or one["key"] not in COUNTED]
        if name in copies:
            found = [one for one in found if one["key"].rpartition("/")[2] != "no-result"]  # it waits for a choice
            found.append({"key": "copies", "match": name, "count": copies.pop(name)})
        differences += found
        if not found:
            shell.told("verify/old-seal" if seals.old else "verify/ok", match=name)
    if not (what or shell.match):
        differences += [{"key": "copies", "match": name, "count": count} for name, count in copies.items()]
        records = set(kept(home.match_ids, place))
        differences += [
            {"key": "lost", "match": name}
            for name, result in results.items()
            if result["source"] != "import" and name not in records and kept(ledger.result, name)
            if result["seal"]  # what isn't refereed has no record
        ]
        differences += beside(shell, place)
        if os.path.isdir(os.path.join(place, SET_ASIDE)):
            shell.told("verify/converted", path=os.path.join(place, SET_ASIDE))
    if not (names or differences):
        shell.told("matches/none")
    for difference in differences:
        shell.told("verify/" + difference["key"], **difference)
    accepted = [one["match"] for one in differences if accept and one["key"].rpartition("/")[2] == "seal"]
    accepted += old if accept else []
    for name in accepted:
        sealed_anew(place, name)
        shell.told("verify/accepted", match=name)
    repaired = None
    if repair:
        repaired = rebuild(place, lambda steps: watched(shell, steps, "repair"))
        shell.told("verify/repaired", count=repaired)
    if shell.json:
        told = {"differences": differences, "old_seals": old, "accepted": accepted, "repaired": repaired}
        shell.emit({"type": "verify", "matches": names, **told})
    return int(bool(differences))


def sealed_anew(place: str, name: str) -> None:
    """Write a record with the seals that it has as it stands, and count it so."""
    sitting = Sitting(place, name)
    with kept_lock(sitting.journal.locked()) as text:
        sitting.take_in(text)
        kept(write_anew, sitting.path, resealed(text, sitting.start, sitting.said).encode())
    settle_late(Sitting(place, name), TIMEOUT)


def compared(shell: Shell, ledger: Ledger, name: str, result: Result | None, seals: Seals) -> list[Document]:
    """What `compare` finds, and tells of seals; where another terminal may have ended the match meanwhile, as it is when that has been counted."""
    try:
        found = compare(Sitting(ledger.home, name).read(), result, seals)
    except Stop as stop:
        # Taken away meanwhile; what lacks it is told by its result.
        if not os.path.lexists(home.match_path(ledger.home, name)):
            return []
        return [{"key": "unreadable", "match": name, "why": stop.sentence(shell)}]
    if any(one["key"] in COUNTED for one in found):
        sitting = Sitting(ledger.home, name)
        if name in unsettled(ledger):  # another terminal is about to count it, or was killed
            with suppress(Stop):
                settle_late(Sitting(ledger.home, name), TIMEOUT)
        with suppress(Stop), kept_lock(sitting.journal.locked()) as text:
            sitting.take_in(text)
            campaign = sitting.start.setting.header.get("campaign")
            found = compare(sitting, kept(ledger.result, name, campaign or ""))
    return found


def compare(sitting: Sitting, result: Result | None, seals: Seals | None = None) -> list[Document]:
    """Differences between a match's record, judged anew, and what was kept of it: statements, the first seal, the result.

    seals: tells by itself whether one of before was accepted.
    """
    name = sitting.name
    named = sitting.start.setting.header.get("id")
    if named not in (None, name):
        return [{"key": "stray", "match": named, "path": sitting.path}]
    found = []
    match = sitting.start
    for said in sitting.said:
        if said.verdict is None:
            text = typed(said.text)
            again = apply(match, text, said.number)
            if again.ok and is_as_typed(text) and not asks_campaign(match, again):
                found.append({"key": "noted", "match": name, "number": said.number, "said": text})
        elif not said.verdict.ok:
            told = {"number": said.number, "said": said.text, "clauses": ", ".join(said.verdict.clauses)}
            found.append({"key": "statement", "match": name, **told})
        else:
            match = said.verdict.match
    seals = seals or Seals()
    found += departure(name, sitting.said, seals)
    if match.counts and result is None:
        found.append({"key": "no-result", "match": name})
    elif result is not None and not match.counts:
        found.append({"key": "extra-result", "match": name})
    elif result is not None:
        now = result_of(name, match)
        seats = [result["players"].index(name) for name in result["winners"]]
        result = {**result, "winners": [now["players"][seat] for seat in seats]}
        if seals.fits(match, result["seal"]):
            result["seal"] = now["seal"]
        for key in ("seal", "scores", "winners", "places"):
            if result.get(key) != now[key]:
                told = {"name": key, "kept": str(result.get(key)), "now": str(now[key])}
                found.append({"key": "result", "match": name, **told})
    found = [as_seen(see(match), one) for one in found]
    own, judged = rulebook(sitting.start.setting.header), sitting.start.setting.game.rulebook
    if own != judged:
        found = [{**one, "key": f"rulebook/{one['key']}", "own": own, "rulebook": judged} for one in found]
    return found


def as_seen(seen: Seen, difference: Document) -> Document:
    """A difference without what is hidden: the cards of a statement, and the seals that cover such cards."""
    told = dict(difference)
    if "said" in told:
        told["said"] = with_actor(*overheard(seen, told["said"]))
    if "seal" in (told["key"], told.get("name")) and not seen.is_open:
        told["kept"] = told["now"] = UNSEEN
    return told


def damaged(shell: Shell, ledger: Ledger) -> list[Document]:
    """The campaigns that can't be read."""
    found = []
    for book in kept(ledger.books):
        if why := book.damage():
            stop = stop_of(why)
            told = why.facts["detail"] if why.key == "damaged" else stop.sentence(shell)
            found.append({"key": "damage", "match": None, "path": book.path, "why": told})
    return found


def beside(shell: Shell, place: str) -> list[Document]:
    """What is wrong with the files beside the records."""
    found: list[Document] = [{"key": "stray", "match": None, "path": path} for path in kept(home.strays, place)]
    found += [{"key": "old", "match": None, "path": path} for path in home.old_files(place)]
    for name in kept(home.book_names, place):
        told = {"match": None, "path": home.book_path(place, name)}
        try:
            if books.is_changed(place, name):
                found.append({"key": "book", **told})
            else:
                books.judged(books.text_of(place, name))
        except Stop as stop:
            found.append({"key": "damage", **told, "why": stop.sentence(shell)})
        except HeaderFault as fault:
            why = shell.texts(package=fault.package).refusal(fault.refusal)
            found.append({"key": "damage", **told, "why": why})
    current = kept(home.current, place)
    if os.path.exists(os.path.join(place, "current")) and current not in kept(home.match_ids, place):
        found.append({"key": "current", "match": current})
    return found
