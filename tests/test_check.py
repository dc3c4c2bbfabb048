"""`check` of many records: through executors of all kinds, on this machine and on a cluster."""

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from rich.progress import Progress

from prompts.commands.check import Work, fetch_all, judge_all, spread
from prompts.main import main
from prompts.shell import Shell

ROOT = Path(__file__).parent.parent
HEADER = "game: runeworks\nplayers: Aki, Beni\n\n"
BOOK = "game: monster-maker\n\ncard Roland character knight 4D+1\n"
WITH_BOOK = "game: monster-maker\nplayers: Aki, Beni\nbook: ours\n\n"


@pytest.fixture
def records(tmp_path):
    """Paths of records of all kinds: whole, refused, mangled, with a book, missing."""
    paths = []
    for number in range(40):
        path = tmp_path / f"{number}.match"
        if number % 10 == 3:
            path.write_text("game: nothing like it\n\n")
        elif number % 10 == 7:
            path.write_bytes(b"\xff\xfe")
        else:
            path.write_text(HEADER + "".join(f"ruling {said}\n" for said in range(number)) + "draw\n" * (number % 2))
        paths.append(str(path))
    return [*paths, str(tmp_path / "none.match"), str(ROOT / "referee" / "games" / "runeworks" / "sample.match")]


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
@pytest.mark.parametrize("work", [Work(Shell()), Work(Shell(json=True)), Work(Shell(lang="ja"), stop=True)])
def test_through_any_executor(records, kind, work):
    alone = judge_all(records, work)
    assert {status for _, status in alone} == {0, 1, 2}
    with kind(2) as executor:
        assert list(spread(executor, 2, records, work)) == alone
        assert list(spread(executor, 2, records, work, fetch_all)) == alone


def test_only_so_much_is_given_out_at_a_time(records):
    given = []

    class Noting(ThreadPoolExecutor):
        def submit(self, work, *arguments):
            given.append(arguments)
            return super().submit(work, *arguments)

    with Noting(1) as executor:
        results = spread(executor, 1, records * 10, Work(Shell()))
        next(results)
        assert len(given) < 10
        assert len(list(results)) == len(records) * 10 - 1


def check(capsys, *argv):
    """(status, standard output, standard error) of a `check`."""
    status = main(["check", *argv])
    return status, *capsys.readouterr()


def test_on_a_cluster():
    """In a process of its own, which is ended where a cluster's threads wait for each other."""
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(ROOT / "tests" / "on_cluster.py")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_without_the_extra(monkeypatch, capsys, lang):
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, out, err = check(capsys, "--cluster", "tcp://127.0.0.1:1", "--lang", lang, "any.match")
    assert (status, out, err.count("\n")) == (2, "", 1) and "referee[cluster]" in err


def test_processes_here_or_a_cluster(capsys):
    status, _, err = check(capsys, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1", "any.match")
    assert status == 2 and "--jobs" in err


@pytest.mark.parametrize("count, total", [(1, 30), (2, 2)])
def test_a_bar_stands_over_the_statements_of_one_file_or_over_files(monkeypatch, capsys, tmp_path, count, total):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    bars = []

    class Bar(Progress):
        def add_task(self, what, total):
            bars.append((what, total))
            return super().add_task(what, total=total)

    monkeypatch.setattr("rich.progress.Progress", Bar)
    monkeypatch.setattr("prompts.render.progress.SOON", -1)
    sample = str(ROOT / "referee" / "games" / "runeworks" / "sample.match")
    assert main(["check", *[sample] * count]) == 0 and not bars  # nobody watches
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["check", "--plain", *[sample] * count]) == 0 and not bars
    capsys.readouterr()
    assert main(["check", *[sample] * count]) == 0 and bars == [("check", total)]
    assert (
        capsys.readouterr().out.count("sample.match:") == count
    )  # and nothing of what goes into a pipe goes to the bar
    bars.clear()
    assert main(["import", *[sample] * 3]) == 0
    assert bars == [("import", 1), ("import", 3)]  # over what is in the first file, then over the files alone
    bars.clear()
    seasons = tmp_path / "season.csv"
    seasons.write_text("Date,Game,Winner,Loser\n2020-01-01,Chess,Aki,Beni\n2020-01-02,Chess,Beni,Aki\n")
    assert main(["import", str(seasons)]) == 0 and bars[0] == ("import", 2)  # over its lines
    bars.clear()
    assert main(["backup", "--to", str(tmp_path / "all.zip")]) == 0 and {one for one, _ in bars} == {"archive"}
