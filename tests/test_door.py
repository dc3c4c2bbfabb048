"""The public door of the package: what others' programs import stays as record.md says."""

import json
from importlib.resources import files

from referee import apply, begin, offers, parse
from referee.record import HeaderFault

RECORD = "game: runeworks\nplayers: Aki, Beni\nlevel: 1\n\nround\nAki: deal 3S 4S 5S 6S 9C 2C KD\nleady 9H 8H\n"


def test_a_record_is_judged_by_the_names_that_are_stable():
    header, body = parse(RECORD)
    assert body == [(5, "round"), (6, "Aki: deal 3S 4S 5S 6S 9C 2C KD"), (7, "leady 9H 8H")]
    match = begin(header)
    for _, line in body[:2]:
        verdict = apply(match, line)
        assert verdict.ok and verdict.clauses == () and verdict.refusal is None
        match = verdict.match
    assert (verdict.actor, verdict.statement) == ("Aki", "deal 3S 4S 5S 6S 9C 2C KD")
    assert verdict.spoken() == "Aki: deal 3S 4S 5S 6S 9C 2C KD"
    refused = apply(match, body[2][1])
    assert not refused.ok and refused.match is match and refused.clauses[0] == "RW-3.1" and refused.refusal
    assert [one.spoken() for one in match.statements()] == ["round", "Aki: deal 3S 4S 5S 6S 9C 2C KD"]
    assert not match.over and len(match.seal()) == 10
    assert {one.seat for one in match.table.awaited() if one.must} == {0, 1}
    assert any(str(one) == "Aki: leady 9C" or one.verb == "leady" for one in offers(match))


def test_a_table_is_told_to_eyes():
    header, body = parse(RECORD)
    match = begin(header)
    for _, line in body[:2]:
        match = apply(match, line).match
    everybody, public = json.dumps(match.state((0, 1))), json.dumps(match.state())
    assert "KD" in everybody and "KD" not in public and "KD" not in json.dumps(match.state((1,)))


def test_a_header_that_cannot_be_is_a_fault():
    header, _ = parse("game: runeworks\nplayers: Aki\n\n")
    try:
        begin(header)
    except HeaderFault as fault:
        assert fault.refusal.clauses[0] == "RW-1.1"
    else:
        raise AssertionError("one player can't begin")


def test_the_packages_are_typed_for_others():
    for package in ("referee", "scorers"):
        assert (files(package) / "py.typed").is_file()
