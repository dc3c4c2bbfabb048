"""Golden records: `.cases` files of short records with their expectations in comments.

A file holds records, each after a line `=== title`. An expectation stands in the comment of a statement
or of a comment line after it:

    Aki: release KC      # => refused RW-4.3          its first clause (further ones may follow in order)
    Aki: draw            # => ok [RW-4.2]             accepted; an accepted case of these clauses
    Aki: set 6H 7H       # => refused RW-5.4 [RW-5.3] a refused case of RW-5.3 as well
    Aki: set 6H 7H       # => refused RW-5.4 (RW-5.4/set)  with this sentence of the catalogs
    # => awaits Beni Chie        who must speak now (`table` for the table, `nobody`)
    # => scores Aki=110 Beni=64
    # => winners Aki             (`nobody` while there are none)
    # => event ignite RW-4.7     the last statement had this event (clause optional)
    # => header RW-1.1           the header is refused with this clause

A statement without an expectation must be accepted.
"""

import re
from pathlib import Path

from referee.match import apply
from referee.record import HeaderFault, begin, noted, parse

RECORDS = Path(__file__).parent / "records"
EXPECTATION = re.compile(r"#\s*=>\s*(.*)$")
KEY = re.compile(r"\(([^)]+)\)")
IDS = re.compile(r"\b[A-Z]{2,3}-R?\d+(?:\.\d+)?\b")


def cases(game):
    """(file name: title, text) of every golden record of a game's folder."""
    found = []
    for path in sorted((RECORDS / game).glob("*.cases")):
        for part in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.M)[1:]:
            title, _, text = part.partition("\n")
            found.append((f"{path.stem}: {title.strip()}", text))
    return found


def run(text):
    """Judge a golden record; returns {("ok" | "refused", clause)}. Fails where an expectation doesn't hold."""
    seen = set()
    try:
        header, body = parse(text)
        match = begin(header)
    except HeaderFault as fault:
        wanted = [EXPECTATION.search(line).group(1) for line in text.split("\n") if EXPECTATION.search(line)]
        assert any(want.startswith("header") for want in wanted), fault.refusal
        expected = IDS.findall(wanted[0])
        assert list(fault.refusal.clauses)[: len(expected)] == expected, (wanted, fault.refusal)
        return {("refused", clause) for clause in expected}
    lines = dict(body)
    verdict, number = None, 0
    for at, line in enumerate(text.split("\n"), 1):
        wanted = EXPECTATION.search(line)
        wanted = wanted.group(1).strip() if wanted else None
        if at in lines:
            number += 1
            if noted(line):
                continue
            verdict = apply(match, line, number)
            seen |= judge_line(verdict, line, wanted or "ok")
            match = verdict.match
        elif wanted:
            check(match, verdict, wanted, line)
    return seen


def judge_line(verdict, line, wanted):
    """An expectation of one statement."""
    word, _, rest = wanted.partition(" ")
    rest, key = KEY.sub("", rest), KEY.search(rest)
    plain, _, extra = rest.partition("[")
    expected, tagged = IDS.findall(plain), IDS.findall(extra)
    if word == "ok":
        assert verdict.ok, (line, verdict.refusal)
        return {("ok", clause) for clause in tagged}
    assert word == "refused", line
    assert not verdict.ok, f"accepted: {line}"
    assert list(verdict.clauses)[: len(expected)] == expected, (line, verdict.refusal)
    assert key is None or verdict.refusal.key == key.group(1), (line, verdict.refusal)
    return {("refused", clause) for clause in (*expected, *tagged)}


def check(match, verdict, wanted, line):
    """An expectation of the table after the last statement."""
    word, _, rest = wanted.partition(" ")
    names = match.setting.names
    if word == "awaits":
        must = sorted({"table" if one.seat is None else names[one.seat] for one in match.table.awaited() if one.must})
        assert (must or ["nobody"]) == sorted(rest.split()), (line, must)
    elif word == "scores":
        scores = dict(zip(names, match.table.scores()))
        for part in rest.split():
            name, _, figure = part.rpartition("=")
            assert str(scores[name]) == figure, (line, scores)
    elif word == "winners":
        found = [names[seat] for seat in match.table.winners()]
        assert (found or ["nobody"]) == rest.split(), (line, found)
    elif word == "event":
        key, _, clause = rest.partition(" ")
        events = [(event.key, event.clause) for event in verdict.events]
        assert any(one == key and (not clause or clause == cited) for one, cited in events), (line, events)
    else:
        raise AssertionError(f"unknown expectation: {line}")
