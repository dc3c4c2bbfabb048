"""JSON from outside whose ids and values are of any type: a sentence, never a traceback."""

import json
import os
import random

import pytest

PLACES = int(os.environ.get("REFEREE_LONG", 1)) * 40  # of a campaign's file that are spoilt
SPOILT = [None, True, 3, -1.5, "x", "", 10**400, [], [1], {}, {"a": []}, [[]], [{}]]
ASKED = (
    ["standings", "friday"], ["campaign", "show", "friday"], ["event", "standings", "friday", "cup"], ["verify"], ["matches"],
    ["campaign", "add", "friday", "Eva"], ["event", "pair", "friday", "cup"], ["export", "friday", "--to", "-", "--format", "jsonl"],
    ["new", "runeworks", "Aki", "Beni", "--campaign", "friday"], ["report", "friday", "--to", "-", "--format", "md"],
)  # fmt: skip


@pytest.fixture
def lines(referee, tmp_path):
    """What a campaign's export says, a line each: the campaign, a record, a result."""
    referee("score", "runeworks", "Aki", "Beni", "final Aki 1 / Beni 0", "--campaign", "friday")
    (told,) = referee(
        "score", "any", "title=Catan", "final Aki Beni 3 / Chie 2", "minutes=5", "--campaign", "friday", "--json"
    )
    referee("campaign", "correct", told["match"], "winner Chie")
    referee("event", "new", "friday", "cup", "swiss", "Aki", "Beni", "draw=1")
    referee("event", "pair", "friday", "cup")
    path = tmp_path / "a.jsonl"
    referee("export", "friday", "--to", path)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("spoilt", SPOILT, ids=repr)
def test_whatever_a_line_holds_it_is_a_sentence(answered, lines, tmp_path, monkeypatch, spoilt):
    path = tmp_path / "b.jsonl"
    for at, line in enumerate(lines):
        for name in line:
            inner = [(name,), *((name, deep) for deep in (line[name] if isinstance(line[name], dict) else ()))]
            for way in inner:
                spoiled = json.loads(json.dumps(line))
                holder = spoiled if len(way) == 1 else spoiled[way[0]]
                holder[way[-1]] = spoilt
                whole = [spoiled if number == at else one for number, one in enumerate(lines)]
                path.write_text("".join(json.dumps(one) + "\n" for one in whole), encoding="utf-8")
                monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other" / f"{at}{'-'.join(way)}"))
                status, out = answered("import", path)
                assert status in (0, 1, 2) and out, way
                assert answered("standings")[0] in (0, 2), way


def ways_in(value, way=()):
    """All places in a document, each as the keys that lead there."""
    if way:
        yield way
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield from ways_in(inner, (*way, name))


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda one: repr(one)[:20])
def test_whatever_a_campaigns_file_holds_it_is_a_sentence(referee, answered, home, spoilt):
    referee("score", "runeworks", "Aki", "Beni", "final Aki 1 / Beni 0", "--campaign", "friday")
    words = (
        "score",
        "any",
        "title=Catan",
        "final Aki Beni 3 / Chie 2",
        "minutes=5",
        "began=Chie",
        "--campaign",
        "friday",
    )
    (told,) = referee(*words, "--json")
    for words in (
        ("campaign", "rename", "friday", "Aki", "Akiko"), ("campaign", "correct", told["match"], "players", "Beni", "Aki", "Chie"),
        ("campaign", "rule", "friday", "points:3,1"), ("event", "new", "friday", "cup", "swiss", "Aki", "Beni", "draw=1"), ("event", "pair", "friday", "cup"),
        ("campaign", "correct", told["match"], "winner Chie"), ("campaign", "add", "friday", "Dai", "--guest"), ("campaign", "leave", "friday", "Dai"),
    ):  # fmt: skip
        referee(*words)
    path = home / "campaigns" / "friday.json"
    sound = path.read_text(encoding="utf-8")
    rng = random.Random(repr(spoilt))
    for way in rng.sample(ways := [*ways_in(json.loads(sound))], min(len(ways), PLACES)):
        tables = holder = json.loads(sound)
        for name in way[:-1]:
            holder = holder[name]
        holder[way[-1]] = spoilt
        path.write_text(json.dumps(tables), encoding="utf-8")
        for words in rng.sample(ASKED, 2):
            status, _ = answered(*words)
            assert status in (0, 1, 2), (way, words)


@pytest.mark.parametrize(
    "said",
    [
        {"began": 99}, {"players": ["aki"]}, {"players": ["aki", "aki"]}, {"players": ["aki", "beni"], "names": ["Aki"]}, {"scores": [1]},
        {"won": [7]}, {"places": []}, {"names": []}, {"campaign": "friday"},
    ],  # fmt: skip
    ids=repr,
)  # fmt: skip
def test_a_decision_from_outside_that_cannot_be_said_of_its_match_does_no_harm(referee, tmp_path, said):
    (told,) = referee("score", "any", "title=Catan", "final Aki 5 / Beni 3", "--campaign", "friday", "--json")
    before = referee("standings", "friday")
    facts = {"at": "2026-11-28T18:00:00.000000Z", "match": told["match"]}
    decisions = [{**facts, "id": "b", "kind": "correct", "set": said, "was": {}}]
    if "campaign" in said:
        decisions.append({**facts, "id": "a", "kind": "drop", "ids": ["x"]})
    path = tmp_path / "a.jsonl"
    path.write_text(
        json.dumps({"type": "campaign", "name": "friday", "events": [], "decisions": decisions}), encoding="utf-8"
    )
    referee("import", path)
    assert referee("standings", "friday") == before
    referee("verify")


def exchanged(value, rng, words):
    """Another value of the same type."""
    if isinstance(value, str):
        return rng.choice(words)
    if isinstance(value, list):
        return rng.choice((value[1:], [*value, *value[:1]], value[::-1], []))
    return rng.choice((0, 1, -1, 999_999)) if type(value) is int else None


@pytest.mark.parametrize("seed", range(PLACES // 4))
def test_what_comes_from_outside_with_other_values_does_no_harm(answered, lines, tmp_path, monkeypatch, seed):
    rng = random.Random(seed)
    ways = [(at, way) for at, line in enumerate(lines) for way in ways_in(line) if way != ("type",)]

    def found(line, way):
        for name in way:
            line = line[name]
        return line

    words = [value for at, way in ways if isinstance(value := found(lines[at], way), str)]
    for at, way in rng.sample(ways, min(len(ways), 20)):
        other = json.loads(json.dumps(lines))
        found(other[at], way[:-1])[way[-1]] = exchanged(found(lines[at], way), rng, words)
        path = tmp_path / "b.jsonl"
        path.write_text("".join(json.dumps(one) + "\n" for one in other), encoding="utf-8")
        monkeypatch.setenv("REFEREE_HOME", str(tmp_path / f"{at}{'-'.join(map(str, way))}"))
        for command in (["import", path], *rng.sample(ASKED, 2)):
            status, out = answered(*command)
            assert status in (0, 1, 2) and "campaigns/" not in out, (way, command, out)
