"""JSON from outside whose ids and values are of any type: a sentence, never a traceback."""

import json

import pytest

SPOILT = [None, True, 3, -1.5, "x", [], [1], {}, {"a": []}, [[]], [{}]]


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
