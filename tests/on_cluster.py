"""`check` on a cluster of dask workers; `test_check.py` runs this module in a process of its own."""

from pathlib import Path

import pytest

from prompts.commands.check import Work, spread
from prompts.shell import Shell, Stop
from tests.test_check import BOOK, WITH_BOOK, check, records

__all__ = ["records"]


@pytest.fixture(scope="module")
def cluster():
    """The address of a cluster on this machine: a scheduler and two workers, processes of their own."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as started:
        yield started.scheduler_address


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
