"""What holds for every test."""

import json
import os

import pytest

from prompts.main import main


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
