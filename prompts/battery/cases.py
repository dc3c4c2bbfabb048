"""Golden records: `.cases` files of short records with their expectations in comments, and the table of clauses that they reach.

A file holds records, each after a line `=== title`. An expectation stands in the comment of a statement
or of a comment line after it:

    Aki: release KC      # => refused RW-4.3          its first clause (further ones may follow in order)
    Aki: draw            # => ok [RW-4.2]             accepted; an accepted case of these clauses, which it asks or cites
    Aki: set 6H 7H       # => refused RW-5.4 [RW-5.3] a refused case of RW-5.3 as well
    Aki: set 6H 7H       # => refused RW-5.4 (RW-5.4/set)  with this sentence of the catalogs
    # => awaits Beni Chie        who must speak now (`table` for the table, `nobody`)
    # => scores Aki=110 Beni=64
    # => winners Aki             (`nobody` while there are none)
    # => event ignite RW-4.7     the last statement had this event (clause optional)
    # => header RW-1.1           the header is refused with this clause

A statement without an expectation must be accepted. An author's cases lie in the folder `cases` of the game's package.
"""

from __future__ import annotations

import os
import re
from collections import Counter

from prompts.battery.walks import Finding, Walks
from prompts.texts import load
from referee.kernel.common import VERBS
from referee.kernel.judging import Match
from referee.kernel.tables import Table
from referee.kernel.verdict import Verdict
from referee.match import apply, asked
from referee.record import HeaderFault, begin, noted, parse
from referee.registry import BUILT_IN
from scorers.types import Iterator

EXPECTATION = re.compile(r"#\s*=>\s*(.*)$")
KEY = re.compile(r"\(([^)]+)\)")
IDS = re.compile(r"\b[A-Z]{2,3}-R?\d+(?:\.\d+)?\b")


class Missed(AssertionError):
    """An expectation that doesn't hold."""


def cases(place: str) -> list[tuple[str, str]]:
    """(file name: title, text) of every golden record of a folder."""
    found = []
    for name in sorted(os.listdir(place)) if os.path.isdir(place) else ():
        if name.endswith(".cases"):
            with open(os.path.join(place, name), encoding="utf-8") as file:
                parts = re.split(r"^=== ", file.read(), flags=re.M)[1:]
            for title, _, text in (part.partition("\n") for part in parts):
                found.append((f"{name.removesuffix('.cases')}: {title.strip()}", text))
    return found


def run(text: str, verbs: Counter[str] | None = None) -> set[tuple[str, str]]:
    """Judge a golden record; returns {("ok" | "uncited" | "refused" | "related", clause)}. Raises Missed where an expectation doesn't hold.

    A refused case is a related one, too, where it cites the clause, or a step, the score or what happened last does. verbs: counts the verbs that were accepted.
    """
    seen: set[tuple[str, str]] = set()
    try:
        header, body = parse(text)
        match = begin(header)
    except HeaderFault as fault:
        wanted = [found[1] for line in text.split("\n") if (found := EXPECTATION.search(line))]
        expected = IDS.findall(wanted[0]) if any(want.startswith("header") for want in wanted) else None
        expect(
            expected is not None and [*fault.refusal.clauses[: len(expected)]] == expected, str(wanted), fault.refusal
        )
        return {(way, clause) for clause in expected or () for way in ("refused", "related")}
    lines = dict(body)
    verdict, number = None, 0
    for at, line in enumerate(text.split("\n"), 1):
        found = EXPECTATION.search(line)
        wish = found[1].strip() if found else None
        if at in lines:
            number += 1
            if noted(line):
                continue
            before, verdict = match, apply(match, line, number)
            seen |= _statement(before, verdict, line, wish or "ok")
            match = verdict.match
            if verbs is not None and verdict.ok and verdict.verb is not None:
                verbs[verdict.verb.name] += 1
        elif wish:
            _table(match, verdict, wish, line)
    return seen


def expect(holds: object, line: str, found: object) -> None:
    """Raises Missed with what stands there instead."""
    if not holds:
        raise Missed(f"{line.strip()} -> {found}")


def _statement(before: Match, verdict: Verdict, line: str, wanted: str) -> set[tuple[str, str]]:
    """An expectation of one statement."""
    word, _, rest = wanted.partition(" ")
    rest, key = KEY.sub("", rest), KEY.search(rest)
    plain, _, extra = rest.partition("[")
    expected, tagged = IDS.findall(plain), IDS.findall(extra)
    if word == "ok":
        expect(verdict.ok, line, verdict.refusal)
        return {("ok" if proves(before, verdict, clause) else "uncited", clause) for clause in tagged}
    expect(word == "refused" and not verdict.ok, line, "accepted")
    expect([*verdict.clauses[: len(expected)]] == expected, line, verdict.refusal)
    expect(key is None or (verdict.refusal and verdict.refusal.key == key[1]), line, verdict.refusal)
    told = {*verdict.clauses, *cited(before.table), *(event.clause for event in before.events)}
    if verdict.verb is not None:
        told.update(before.setting.game.see.get(verdict.verb.name, ()))
    found = {("refused", clause) for clause in (*expected, *tagged)}
    return found | {("related", clause) for clause in (*expected, *tagged) if "-R" in clause or clause in told}


def proves(before: Match, verdict: Verdict, clause: str) -> bool:
    """Whether an accepted statement is a case of a clause: it asks or cites it, or is awaited or counted by it; or it checks what the table tells."""
    match, game = verdict.match, before.setting.game
    if "-R" in clause or verdict.verb is None:  # a ruling explains other clauses
        return True
    eyes = frozenset(range(len(match.setting.names)))
    if game.state(before.table, eyes) == game.state(match.table, eyes):
        return True
    told = {game.seats_clause, *game.see.get(verdict.verb.name, ()), *match.broken}
    told.update(one.clause for one in asked(match))
    told.update(one.clause for one in verdict.events if one.clause)
    return clause in {*told, *cited(before.table), *cited(match.table)}


def cited(table: Table) -> set[str]:
    """The clauses by which somebody is awaited on a table or something counts."""
    sheet = getattr(table, "sheet", None)
    return {one.clause for one in [*table.awaited(), *(sheet().lines if sheet else ())]}


def _table(match: Match, verdict: Verdict | None, wanted: str, line: str) -> None:
    """An expectation of the table after the last statement."""
    word, _, rest = wanted.replace(",", " ").partition(" ")
    names = match.setting.names
    if word == "awaits":
        must = sorted({"table" if one.seat is None else names[one.seat] for one in match.table.awaited() if one.must})
        expect((must or ["nobody"]) == sorted(rest.split()), line, must)
    elif word == "scores":
        scores = dict(zip(names, match.table.scores()))
        told = [part.rpartition("=") for part in rest.split()]
        expect(all(str(scores.get(name)) == figure for name, _, figure in told), line, scores)
    elif word == "winners":
        winners = [names[seat] for seat in match.table.winners()]
        expect((winners or ["nobody"]) == rest.split(), line, winners)
    elif word == "event":
        key, _, clause = rest.partition(" ")
        events = [(event.key, event.clause) for event in (verdict.events if verdict else ())]
        expect(any(one == key and (not clause or clause == cited) for one, cited in events), line, events)
    else:
        raise Missed(f"unknown expectation: {line}")


def records(walks: Walks) -> Iterator[Finding]:
    """Each golden record comes out as it says; the sample is accepted whole; together with play they reach every verb."""
    for title, text in (*cases(walks.cases), *sample(walks)):
        try:
            run(text, walks.said)
        except Missed as missed:
            yield "case", {"title": title, "why": str(missed)}
    for verb in walks.game.verbs:
        if not walks.said[verb.name] and verb not in VERBS:
            yield "never-said", {"verb": verb.name}


def sample(walks: Walks) -> Iterator[tuple[str, str]]:
    """The whole match that ships with the game, as a golden record."""
    path = os.path.join(walks.folder, "sample.match")
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            yield "sample.match", file.read()


def clauses(walks: Walks) -> Iterator[Finding]:
    """The table of clauses: each that a law asks has an accepted case, which asks or cites it, and a refused one.

    `texts/cases.json` tells of which there can't be one of both: {clause: why}. The games of this project may come without
    their records, whose refused cases are also of clauses that the law needn't ask any more.
    """
    own = walks.game.key in BUILT_IN
    found = cases(walks.cases)
    seen: set[tuple[str, str]] = set()
    place = os.path.join(walks.folder, "texts")
    excused = {*load(place, "cases.json")}
    for _, text in found:
        try:
            seen |= run(text)
        except Missed:  # told by the check of the records, and first to be mended
            excused.update(IDS.findall(text))
    told: dict[tuple[str, str], list[str]] = {}
    for clause in load(place, "rules.en.json") if found or not own else ():
        for way, needed, other in (("ok", "ok", "uncited"), ("refused", "refused" if own else "related", "refused")):
            if "." in clause and (needed, clause) not in seen and clause not in excused:
                told.setdefault(("uncited-case" if (other, clause) in seen else "no-case", way), []).append(clause)
    for (key, way), lacking in told.items():
        yield key, {"clause": lacking[0], "clauses": lacking, "way": way}
