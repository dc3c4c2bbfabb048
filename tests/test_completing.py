"""Shell completion, asked for as bash, zsh and fish ask: commands, matches, campaigns, members, players, games."""

import os
from contextlib import redirect_stdout, suppress
from io import StringIO
from unittest.mock import patch

import pytest

from prompts.main import main

ASKED = {
    "bash": lambda words: {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)},
    "zsh": lambda words: {"_TYPER_COMPLETE_ARGS": " ".join(words)},
    "fish": lambda words: {"_TYPER_COMPLETE_ARGS": " ".join(words), "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
}


def run(home, argv, **more):
    """What a command prints in a home."""
    environment = {"REFEREE_HOME": str(home), "LC_ALL": "C.UTF-8", **more}
    with patch.dict(os.environ, environment), redirect_stdout(StringIO()) as out, suppress(SystemExit):
        main(argv)
    return out.getvalue()


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    place = tmp_path_factory.mktemp("home")
    run(place, ["campaign", "new", "friday"])
    run(place, ["campaign", "add", "friday", "Akiko", "Beni"])
    run(place, ["event", "new", "friday", "cup", "swiss"])
    cards = place / "cards.match"
    cards.write_text("game: monster-maker\n\ncard Charm spell 1D\n", encoding="utf-8")
    run(place, ["book", "add", "ours", str(cards)])
    run(place, ["score", "any", "title=Agricola", "Akiko", "Beni", "winner", "Beni", "--campaign", "friday"])
    run(place, ["new", "runeworks", "Chie", "Dai", "id=evening"])
    run(place, ["say", "final Chie 1 / Dai 0"])
    return place


@pytest.mark.parametrize("shell", ASKED)
@pytest.mark.parametrize(
    "words, found",
    [
        (["sta"], "standings"),
        (["show", "ev"], "evening"),
        (["show", "-m", "e"], "evening"),
        (["use", ""], "evening"),
        (["show", "--as", "Aki"], "Akiko"),
        (["show", "--as", "Ch"], "Chie"),
        (["standings", "fri"], "friday"),
        (["new", "time"], "time-storm"),
        (["new", "runeworks", "Be"], "Beni"),
        (["new", "--campaign", "f"], "friday"),
        (["campaign", "ren"], "rename"),
        (["campaign", "show", "fr"], "friday"),
        (["campaign", "leave", "friday", "Be"], "Beni"),
        (["event", "sta"], "standings"),
        (["event", "pair", ""], "friday"),
        (["event", "pair", "friday", "c"], "cup"),
        (["event", "new", "friday", "spring", ""], "swiss"),
        (["event", "new", "friday", "spring", "swiss", "Ch"], "Chie"),
        (["score", "an"], "any"),
        (["games", "a"], "any"),
        (["standings", "--game", "Agri"], "Agricola"),
        (["campaign", "new", "x", "Agri"], "Agricola"),
        (["book", "dr"], "drop"),
        (["book", "show", "o"], "ours"),
    ],
)
def test_names_are_completed(home, shell, words, found):
    asked = ASKED[shell](["referee", *words])
    shown = run(home, [], _REFEREE_COMPLETE=f"complete_{shell}", **asked)
    assert found in shown.replace('"', " ").replace(":", " ").split(), shown


def test_an_action_is_no_match(home):
    """Where an action is wanted, nothing else is offered; a new event's name is nobody's yet."""
    for words, wanted in (
        (["event", ""], {"new", "pair", "result", "slips", "standings", "unpair"}),
        (["book", ""], {"add", "list", "show", "drop"}),
        (["event", "new", "friday", ""], set()),
    ):
        shown = run(home, [], _REFEREE_COMPLETE="complete_bash", **ASKED["bash"](["referee", *words]))
        assert set(shown.split()) == wanted
