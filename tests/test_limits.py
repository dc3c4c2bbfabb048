"""Limits: what is larger than any table has is refused at once, with a clause or a reason, and in words that can be read."""

import json
import tracemalloc

import pytest

import referee.match as door
from prompts.exchange.files import judge_file
from prompts.session import limits
from referee.grammar.statement import LONGEST_LINE
from referee.kernel import judging
from referee.match import apply
from referee.record import begin, parse
from tests.golden import OURS
from tests.test_fuzz import answer, in_time
from tests.walking import NAMES, header

GAMES = OURS
HUGE = ("99999999999999999999", "9" * 5_000, "999999999", "-999999999", "+999999999")
MUCH = 64 * 1024 * 1024  # bytes that judging one statement may take
HEAD = "game: runeworks\nplayers: Aki, Beni\n\n"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """An empty home of its own for each test, in English."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "home"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("number", HUGE, ids=lambda number: number[:20])
def test_numbers_of_any_size(game, number):
    """A huge number after every verb, alone and where a name or dice stand: no hang, no memory, and the table can still be told."""
    tracemalloc.start()
    match = begin(header(game, game.seats[0]))
    for verb in game.verbs:
        for words in (
            number,
            f"Aki {number}",
            f"Aki {number} / Beni {number}",
            f"{number} {number} {number}",
            f"dice {number}",
            f'Aki {number} override "x"',
        ):
            for actor in ("", "Aki: "):
                with in_time():
                    verdict = apply(match, f"{actor}{verb.name} {words}")
                    told = verdict.match
                    (
                        told.table.awaited(),
                        told.table.scores(),
                        game.state(told.table, frozenset({0})),
                        game.screen(told.table, frozenset({0})),
                    )
                assert verdict.ok or verdict.clauses
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MUCH


@pytest.mark.parametrize("edit", ["undo", "strike", "amend"])
@pytest.mark.parametrize("number", [*HUGE, "0"], ids=lambda number: number[:20])
def test_edits_of_any_number(edit, number):
    verdict = apply(begin(header(GAMES[0], 2)), f"{edit} {number} round")
    assert not verdict.ok and verdict.clauses


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_thousands_of_dice_and_words(game):
    match = begin(header(game, game.seats[0]))
    for verb in game.verbs:
        for words in (
            "dice " + "6" * 9_000,
            "dice" + " 6" * 3_000,
            "? " * 4_000,
            '"a" ' * 2_000,
            "Aki " * 2_000,
            "/ " * 4_000,
        ):
            with in_time():
                verdict = apply(match, f"{verb.name} {words}")
            assert verdict.ok or verdict.clauses


def test_the_longest_line():
    match = begin(header(GAMES[0], 2))
    line = 'ruling "' + "x" * (LONGEST_LINE - 9) + '"'
    assert len(line) == LONGEST_LINE and apply(match, line).ok
    refused = apply(match, line + " ")
    assert refused.clauses == ("REC-1",) and refused.refusal.facts["most"] == LONGEST_LINE


@pytest.mark.parametrize(
    "value", ["9" * 400, "999999999", "-1", "x" * 9_000, "1," * 4_000, "1/" * 4_000, "0"], ids=lambda value: value[:12]
)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_options_of_any_size(tmp_path, game, value):
    path = tmp_path / "a.match"
    for option in game.options:
        path.write_text(
            f"game: {game.key}\nplayers: {', '.join(NAMES[: game.seats[0]])}\n{option.key}: {value}\n\n",
            encoding="utf-8",
        )
        status, out = answer("check", "--json", path)
        told = json.loads(out)
        assert told["type"] == ("error" if status == 2 else "summary") and len(out) < 3_000, out


FILES = {
    "a file that is too large": (HEAD + "# " + "x" * 100 + "\n" * (33 * 1024 * 1024), 2),
    "a hundred thousand header lines": (
        "game: runeworks\n" + "".join(f"k{number}: 1\n" for number in range(100_000)),
        2,
    ),
    "a hundred thousand players": (
        "game: runeworks\nplayers: " + ", ".join("ab" for number in range(2_000)) + "\n\n",
        2,
    ),
    "a long name": ("game: runeworks\nplayers: Aki, " + "B" * 9_900 + "\n\n", None),
    "a hundred thousand empty lines": (HEAD + "\n" * 100_000 + "round\n", 0),
    "combining marks": (HEAD + "ruling " + "a" + "\u0301" * 9_000 + "\n", None),
    "letters that fold to many": (HEAD + "ruling " + "\ufdfa" * 5_000 + "\n", None),
}


@pytest.mark.parametrize("name", FILES)
def test_record_files(tmp_path, name):
    text, wanted = FILES[name]
    path = tmp_path / "a.match"
    path.write_text(text, encoding="utf-8")
    status, out = answer("check", path)
    assert wanted in (None, status) and len(out) < 30_000, out[:1_000]


def judged_of(lines):
    """What is found of a body of Runeworks, and how many statements were judged for it."""
    found = judge_file(("a.match", HEAD + "\n".join(lines), None, None))
    return found, found.match.edited[0] + found.said


@pytest.mark.parametrize(
    "edits",
    [
        ["amend 2 ruling b", "ruling c"],
        ["undo 900", "redo 900"],
        ["undo 900", "redo"],
        ["insert 2 ruling b", "ruling c"],
    ],
    ids=" ".join,
)
def test_what_edits_cost_is_counted_and_the_check_ends_at_the_limit(edits, monkeypatch):
    for module in (judging, door):
        monkeypatch.setattr(module, "MOST_JUDGED", 20_000)
    found, judged = judged_of(["ruling a"] * 1_000 + edits * 1_000)
    *_, (line, _, last) = found.verdicts
    assert last.clauses == ("REC-9",) and line - HEAD.count("\n") == found.said < 1_100 and 17_000 < judged <= 20_000
    assert all(verdict.ok for _, _, verdict in found.verdicts[:-1])


def test_refused_edits_hold_no_matches(monkeypatch):
    """A refusal that is kept keeps none of the frames that it came through."""
    monkeypatch.setattr(judging, "MOST_JUDGED", 1_500)
    found, _ = judged_of(["ruling a"] * 1_000 + ["amend 2 ruling b"])
    assert found.verdicts[-1][2].refusal.__traceback__ is None


def test_a_run_of_edits_walks_no_list_again():
    """Amendments one after the other: what waits behind them is judged once and copied never."""
    found, judged = judged_of(["ruling a"] * 20_000 + ["amend 2 ruling b"] * 10_000)
    assert found.said == 30_000 and judged <= 50_100


@pytest.mark.parametrize("order", [range(1, 5_001), range(5_000, 0, -1)], ids=["forwards", "backwards"])
def test_a_run_of_edits_in_any_order_finds_its_statements(order):
    """Amendments of all statements in turn, then one place again and again, far from what waits; all judged once."""
    lines = ["ruling a"] * 5_000 + [f"amend {number} ruling b" for number in order] + ["amend 2 ruling c"] * 5_000
    found, judged = judged_of(lines)
    told = [one.text for one in found.match.statements()]
    assert told == ['ruling "b"', 'ruling "c"', *['ruling "b"'] * 4_998]
    assert found.said == 15_000 and judged < 15_000 + 2 * 5_000


def test_a_refused_edit_counts_as_ten(monkeypatch):
    monkeypatch.setattr(limits, "MOST_REFUSED", 50)
    found, _ = judged_of(["strike 1"] * 100)
    assert found.said == 6 and found.verdicts[-1][2].clauses == ("REC-9",)


def test_the_check_ends_where_too_much_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "MOST_REFUSED", 50)
    path = tmp_path / "a.match"
    path.write_text(HEAD + "x\n" * 1_000, encoding="utf-8")
    status, out = answer("check", "--json", path)
    told = [json.loads(line) for line in out.splitlines()]
    assert status == 1 and [one["clauses"] for one in told[:-1]] == [["REC-1"]] * 50 + [["REC-9"]]
    assert told[-1]["rejected"] == 51 and "50" in told[-2]["message"]


MANY = {
    "penalties": ("runeworks", 'penalty Aki 1 "a"'),
    "cards": ("res-arcana", 'card "N{}" artifact'),
    "monster-maker cards": ("monster-maker", 'card "N{}" character knight 4D+1'),
    "time-storm cards": ("time-storm", 'card "N{}" action 1'),
}


@pytest.mark.parametrize("name", MANY)
def test_what_every_table_holds_is_limited(name):
    game, line = MANY[name]
    match, refused = begin(parse(f"game: {game}\nplayers: Aki, Beni\n\n")[0]), None
    for number in range(1_001):
        verdict = apply(match, line.format(number))
        match = verdict.match
        if not verdict.ok:
            refused = number, verdict.clauses
            break
    assert refused is not None and 400 < refused[0] <= 1_000 and refused[1] == ("REC-9",), refused


NESTED = {
    "lists": "[" * 100_000,
    "objects": '{"type": ' * 100_000,
    "plays": '{"plays": ' + "[" * 50_000 + "]" * 50_000 + "}",
    "a huge number": '{"type": "result", "match": "a", "game": "runeworks", "players": ["Aki"], "scores": ['
    + "9" * 5_000
    + '], "places": [1], "winners": ["Aki"]}',
    "infinity": '{"type": "result", "match": "a", "game": "runeworks", "players": ["Aki"], "scores": [1e999], "places": [NaN], "winners": ["Aki"]}',
    "a wide sheet": "game,player\n" + "runeworks," + '"' * 99_999 + "\n",
    "many columns": ",".join(["game", "player", *(f"c{number}" for number in range(20_000))]) + "\n",
}


@pytest.mark.parametrize("name", NESTED)
def test_imported_files(tmp_path, name):
    path = tmp_path / "a.jsonl"
    path.write_text(NESTED[name], encoding="utf-8")
    status, out = answer("import", path)
    assert status == 2 and out and len(out) < 30_000


@pytest.mark.parametrize("jobs", ["0", "257", "-1", "9" * 5_000, "x", "²", ""])
def test_numbers_of_workers(tmp_path, jobs):
    assert answer("check", f"--jobs={jobs}", tmp_path / "none.match")[0] == 2


@pytest.mark.parametrize("number", ["9" * 5_000, "²", "-1", "0", "x"], ids=lambda number: number[:5])
@pytest.mark.parametrize(
    "words", [["why"], ["show", "--at"], ["undo"], ["strike"], ["import", "--choose"]], ids=" ".join
)
def test_numbers_on_the_command_line(number, words):
    assert answer("new", "runeworks", "Aki", "Beni")[0] == 0
    assert answer("say", "round")[0] == 0
    answer(*words, number)


def test_any_executor_judges_the_same(tmp_path, monkeypatch):
    """Files in order, good ones, refused ones and unreadable ones: in one process, in two, and through another Executor."""
    from concurrent.futures import ThreadPoolExecutor

    from prompts.commands import check
    from prompts.shell import Shell

    texts = (HEAD + "round\n", HEAD + "foo\n", "game: chess\n\n")
    paths = [str(tmp_path / f"{number}.match") for number in range(30)]
    for number in range(29):  # the last one is missing
        (tmp_path / f"{number}.match").write_text(texts[number % 3])
    alone = answer("check", "--json", *paths)
    monkeypatch.setattr(check, "WORTH", 0)
    assert answer("check", "--json", "--jobs", "2", *paths) == alone
    with ThreadPoolExecutor(2) as executor:
        found = list(check.spread(executor, 2, paths, check.Work(Shell(json=True))))
    assert (
        max(status for _, status in found),
        "".join(f"{line}\n" for lines, _ in found for line in lines),
    ) == alone and alone[0] == 2
