"""`check` of many records: through executors of all kinds, on this machine and on a cluster."""

import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from rich.progress import Progress

from prompts.commands.check import Work, fetch_all, judge_all, judge_all_fetched, spread
from prompts.main import main
from prompts.shell import Shell, Stop

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
        assert list(spread(executor, 2, judge_all, records, work)) == alone
        assert list(spread(executor, 2, judge_all_fetched, records, work, fetch_all)) == alone


def test_only_so_much_is_given_out_at_a_time(records):
    given = []

    class Noting(ThreadPoolExecutor):
        def submit(self, work, *arguments):
            given.append(arguments)
            return super().submit(work, *arguments)

    with Noting(1) as executor:
        results = spread(executor, 1, judge_all, records * 10, Work(Shell()))
        next(results)
        assert len(given) < 10
        assert len(list(results)) == len(records) * 10 - 1


@pytest.fixture(scope="module")
def cluster():
    """The address of a cluster on this machine: a scheduler and two workers, processes of their own."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as started:
        yield started.scheduler_address


def check(capsys, *argv):
    """(status, standard output, standard error) of a `check`."""
    status = main(["check", *argv])
    return status, *capsys.readouterr()


@pytest.mark.parametrize("flags", [[], ["--json"], ["--lang", "ja", "--stop"]])
def test_on_a_cluster_that_does_not_see_the_files(cluster, records, tmp_path, monkeypatch, capsys, flags):
    (tmp_path / "ours.match").write_text(BOOK)
    (tmp_path / "with.match").write_text(WITH_BOOK)
    monkeypatch.chdir(tmp_path)  # where the workers are not
    names = ["with.match", *(Path(path).name if Path(path).parent == tmp_path else path for path in records)]
    alone = check(capsys, *flags, *names)
    assert alone[0] == 2 and "with.match" in alone[1]
    assert check(capsys, "--cluster", cluster, *flags, *names) == alone
    assert check(capsys, "--cluster", cluster, *flags, "with.match")[0] == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "tcp://"])
def test_a_cluster_that_does_not_answer(monkeypatch, capsys, lang, address):
    monkeypatch.setattr("prompts.exchange.cluster.PATIENCE", 0.2)
    status, out, err = check(capsys, "--cluster", address, "--lang", lang, "any.match")
    assert (status, out, err.count("\n")) == (2, "", 1) and address in err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_cluster_without_workers(monkeypatch, capsys, lang):
    from distributed import LocalCluster

    monkeypatch.setattr("prompts.exchange.cluster.PATIENCE", 0.2)
    with LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as empty:
        address = empty.scheduler_address
        status, out, err = check(capsys, "--cluster", address, "--lang", lang, "any.match")
    assert (status, out, err.count("\n")) == (2, "", 1) and address in err


def test_a_worker_that_fails(cluster):
    from prompts.exchange.cluster import connected

    with pytest.raises(Stop) as stop, connected(cluster) as (executor, workers):
        assert workers == 2
        list(spread(executor, workers, len, ["any.match"], Work(Shell())))
    assert stop.value.key == "cluster-work" and "TypeError" in stop.value.facts["why"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_without_the_extra(monkeypatch, capsys, lang):
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, out, err = check(capsys, "--cluster", "tcp://127.0.0.1:1", "--lang", lang, "any.match")
    assert (status, out, err.count("\n")) == (2, "", 1) and "referee[cluster]" in err


def test_processes_here_or_a_cluster(capsys):
    status, _, err = check(capsys, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1", "any.match")
    assert status == 2 and "--jobs" in err


@pytest.mark.parametrize("count, total", [(1, 30), (2, 2)])
def test_a_bar_stands_over_the_statements_of_one_file_or_over_files(monkeypatch, capsys, count, total):
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
    assert main(["check", *[sample] * count]) == 0 and bars == [("check", total)]
