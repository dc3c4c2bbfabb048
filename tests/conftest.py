"""What holds for every test."""

import gc
import json
import os
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings

from prompts.main import main
from prompts.output import json_line
from tests.schema import faults
from tests.statements import written_by

for name in ("COLUMNS", "LINES"):
    os.environ.pop(name, None)  # which a test runner may set: a terminal tells its own size
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")  # no test fails since a machine is slow


@pytest.fixture(scope="session", autouse=True)
def objects_as_promised():
    """Whatever is written with --json in a test is as `referee help json` says."""
    from prompts import shell
    from prompts.commands import check

    def held(value):
        assert not faults(value), (faults(value), value)
        return json_line(value)

    with mock.patch.object(shell, "json_line", held), mock.patch.object(check, "json_line", held):
        yield


@pytest.fixture(scope="session", autouse=True)
def statements_are_values():
    """Nothing but the writing of output asks for a statement's text, in any test."""
    with written_by():
        yield


@pytest.fixture(scope="module", autouse=True)
def what_stands_is_not_walked_again():
    """Records that are read once stay for the whole run; the collector needn't look at them after each module."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty home, and nothing said by the environment; nothing waits for the disk."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in ("REFEREE_MATCH", "REFEREE_LANG", "REFEREE_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "fsync", lambda fd: None)
    return tmp_path / "home"


@pytest.fixture
def referee(home, capsys):
    """Run a command line that must leave with this status: what it printed, objects with --json."""

    def run(*words, status=0):
        capsys.readouterr()
        found = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert found == status, (words, out, err)
        return [json.loads(line) for line in out.splitlines()] if "--json" in words else out + err

    return run


@pytest.fixture
def answered(home, capsys):
    """Run a command line: (status, output)."""

    def run(*words):
        capsys.readouterr()
        status = main([str(word) for word in words])
        return status, capsys.readouterr().out

    return run
