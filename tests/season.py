"""A small season of all five games, kept in a home: for tests of reports, exports and merges."""

import json
import os
from pathlib import Path

import pytest

from prompts.main import main

ROOT = Path(__file__).parent.parent
SAMPLE = (ROOT / "referee" / "games" / "runeworks" / "sample.match").read_text(encoding="utf-8").partition("\n\n")[2]
MATCHES = (
    (["runeworks", "Aki", "Beni", "Chie", "level=5", "rounds=1", "date=2026-03-01"], SAMPLE.splitlines()),
    (["runeworks", "Aki", "Beni", "date=2026-03-02"], ["final Aki 1 / Beni 0"]),
    (["time-storm", "Aki", "Beni", "date=2026-03-02"], ["final Beni"]),
    (["monster-maker", "Aki", "Beni", "score=rank", "date=2026-03-03"], ["final Beni Aki"]),
    (["res-arcana", "Aki", "Beni", "date=2026-03-04"], ["Aki: final 12", "Beni: final 10"]),
    (["element-collection", "Aki", "Beni", "date=2026-03-05"], ["Aki: final heart 3 wind 2", "Beni: final heart 1 wind 4"]),
)  # fmt: skip
PEOPLE = [
    "Aki",
    "ベニ",
    "千尋",
    "Dai Yamamoto",
    "Emi",
    "Maximiliane von Hohenstein-Wagner",
    "小鳥遊 六花",
    "Goro",
    "Zoë",
]


@pytest.fixture(autouse=True, name="home")
def own_home(tmp_path, monkeypatch):
    """An empty home of its own for each test, in English; a module that imports this gives it to all of its tests."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in ("REFEREE_MATCH", "REFEREE_LANG", "REFEREE_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "fsync", lambda fd: None)  # nobody pulls the plug here
    return tmp_path / "home"


def run(capsys, *words):
    """Run a command line: (status, standard output, standard error)."""
    capsys.readouterr()
    status = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return status, out, err


def play(capsys, options, statements, campaign="friday"):
    """Play one match; its id."""
    status, out, err = run(capsys, "new", *options, "--campaign", campaign, "--json")
    assert status == 0, out + err
    name = json.loads(out)["match"]
    for line in statements:
        status, out, err = run(capsys, "say", "-m", name, line)
        assert status == 0, (line, out, err)
    return name


def season(capsys, matches=MATCHES):
    """Play all matches; their ids."""
    return [play(capsys, options, statements) for options, statements in matches]


def standings(capsys, campaign="friday"):
    """The standings as they are told in JSON."""
    status, out, err = run(capsys, "standings", campaign, "--json")
    assert status == 0, err
    return json.loads(out)["standings"]
