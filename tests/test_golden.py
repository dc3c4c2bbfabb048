"""Every golden record of every game, and the table of clauses that their verdicts cover."""

import json
from pathlib import Path

import pytest

import referee
from referee.registry import BUILT_IN, find
from tests.golden import cases, run

ALL = [(game, title, text) for game in BUILT_IN for title, text in cases(game)]


@pytest.mark.parametrize("game, title, text", ALL, ids=[f"{game}/{title}" for game, title, _ in ALL])
def test_record(game, title, text):
    run(text)


def clauses(game):
    """Clause ids of a game's rulebook (rulings and section titles aside)."""
    folder = Path(referee.__file__).parents[1] / find(game).package.replace(".", "/") / "texts"
    ids = json.loads((folder / "rules.en.json").read_text(encoding="utf-8"))
    return [clause for clause in ids if "." in clause]


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_clause_has_an_accepted_and_a_refused_case(game, capsys):
    seen = set().union(*(run(text) for _, text in cases(game)))
    rows, holes = [], []
    for clause in clauses(game):
        ok, refused = ("ok", clause) in seen, ("refused", clause) in seen
        rows.append(f"{clause:<9} {'accepted' if ok else '-':<9} {'refused' if refused else '-'}")
        if not (ok and refused):
            holes.append(clause)
    with capsys.disabled():
        print(f"\n{game}: {len(rows) - len(holes)} of {len(rows)} clauses have an accepted and a refused case")
        if holes:
            print("\n".join(row for row in rows if row.split()[0] in holes))
    assert not holes
