"""The power is cut at every moment of every command that keeps something: what was acknowledged is there, and the home opens.

REFEREE_LONG=N cuts after every file operation, N times at random; without it, after some.
"""

import os
import random
import re
import shutil
from functools import cache

import pytest

from scorers.ledger import files
from tests.fuzzing.homes import living_in
from tests.power import KINDS, Power
from tests.test_converting import BEFORE
from tests.test_damage import told
from tests.test_merging import objects

LONG = int(os.environ.get("REFEREE_LONG", 0))
VIEWS = (
    ["matches", "--json"],
    ["standings", "friday", "--json"],
    ["campaign", "show", "friday", "--json"],
    ["campaign", "show", "sunday", "--json"],
    ["event", "standings", "friday", "cup", "--json"],
    ["import", "--copies", "--json"],
    ["book", "list"],
    ["log", "-m", "one", "--json"],
    ["log", "-m", "two", "--json"],
)
FINE = {"copies", "noted"}  # what `verify` may name
RECORD = "game: runeworks\nplayers: Aki, Beni\nrounds: 1\nid: one\ncampaign: friday\ndate: 2026-03-09\n\n"


def steps(folder):
    """Commands that keep something, of every kind; what they read lies in `folder`."""
    (folder / "fork.match").write_text(RECORD + "final Aki 3 / Beni 10\n", encoding="utf-8")
    (folder / "other.match").write_text(RECORD + "final Aki 4 / Beni 10\n", encoding="utf-8")
    (folder / "own.match").write_text("game: monster-maker\n\ncard Ogre monster 12\n", encoding="utf-8")
    (folder / "sheet.csv").write_text("date,game,Aki,Beni\n2026-01-02,Catan,3,4\n", encoding="utf-8")
    campaign = ["campaign"]
    return [
        ["new", "runeworks", "Aki", "Beni", "id=one", "rounds=1", "date=2026-03-09", "--campaign", "friday"],
        ["say", "round"],
        ["say", "ruling wrong"],
        ["undo"],
        ["say", "result Aki ignite / Beni 20"],
        ["score", "time-storm", "Chie", "Dai", "id=two", "--campaign", "friday", "final Chie"],
        ["score", "time-storm", "Chie", "Dai", "id=three", "--campaign", "friday", "final Dai"],
        ["use", "two"],
        [*campaign, "new", "sunday"],
        [*campaign, "rename", "friday", "Aki", "Akira"],
        [*campaign, "merge", "friday", "Dai", "Beni"],
        [*campaign, "correct", "two", "final Dai"],
        [*campaign, "correct", "two", "players", "Chie", "Emi"],
        [*campaign, "correct", "two", "campaign", "sunday"],
        [*campaign, "drop", "two"],
        [*campaign, "rule", "friday", "share"],
        ["event", "new", "friday", "cup", "swiss", "Akira", "Beni", "game=res-arcana"],
        ["book", "add", "own", folder / "own.match"],
        ["book", "drop", "own"],
        ["import", folder / "fork.match"],
        ["import", "--choose", "2", "one"],
        ["import", folder / "other.match"],
        ["import", "--choose", "1", "one"],
        ["import", folder / "sheet.csv", "--campaign", "sunday"],
        ["backup", "--to", folder / "saved.zip"],
        ["matches", "drop", "three"],
        ["verify", "--accept", "one"],
        ["verify", "--repair"],
        ["restore", folder / "saved.zip"],
    ]  # fmt: skip


def seen():
    """All that commands tell of what is kept, but for the moment at which a result was counted, and what was set aside."""
    told_of = (told(*words) for words in VIEWS)
    return [(status, re.sub(r'"at": "[^"]*"|.*torn last line.*\n', "", out)) for status, out in told_of]


class Told:
    """What commands told while they were recorded, and what is told after every kill in the midst of them."""

    def __init__(self, home, commands, target):
        self.power, self.commands, self.target = Power(home), commands, target
        self.ends = []  # before the first command, and after each
        with living_in(home), self.power.recording():
            for words in ([], *commands):
                status, out = told(*words) if words else (0, "")
                assert status in (0, 1), (words, out)
                self.ends.append(len(self.power.events))
                seen()  # which may count what waits

    @cache  # noqa: B019
    def killed(self, end):
        """What is told after a kill at this moment."""
        return self.cut(end, "all", None)

    def cut(self, end, kind, rng):
        """What is told after the power is cut at this moment."""
        self.power.leave(end, kind, rng, self.target)
        with living_in(self.target):
            now = seen()
            keys = {one["key"] for one in objects("verify")[-1]["differences"]}
            assert keys <= FINE, (end, kind, keys)
            return now

    def go_on(self, end, done, kind, rng):
        """After the cut the same command brings it about, or says that it is so."""
        self.power.leave(end, kind, rng, self.target)
        with living_in(self.target):
            for words in self.commands[self.ends.index(done) :][:1]:
                told(*words)
                assert not [one for one in objects("verify")[-1]["differences"] if one["key"] not in FINE], (
                    end,
                    kind,
                    words,
                )

    def check(self, end, kind, rng):
        """A cut leaves what a kill leaves that came at the same time or before, but not before the last acknowledgement."""
        done = max(mark for mark in self.ends if mark <= end)
        now = self.cut(end, kind, rng)
        if any(now == self.killed(moment) for moment in range(end, done - 1, -1)):
            self.go_on(end, done, kind, rng)
            return
        closest = [[pair for pair in zip(now, self.killed(moment)) if pair[0] != pair[1]] for moment in (done, end)]
        raise AssertionError(
            end, kind, self.commands[self.ends.index(done) :][:1], self.power.events[done:end][-4:], closest
        )


def cuts(run, few):
    """(end, kind) of the cuts that are tried: a few, or all and some at random."""
    rng, last = random.Random(1), len(run.power.events)
    every = [(end, kind) for end in range(last + 1) for kind in KINDS[:-1]]
    tried = every + [(rng.randrange(last), "some") for _ in range(LONG)] if LONG else rng.sample(every, few)
    for end, kind in tried:
        run.check(end, kind, rng)


def test_a_cut_at_any_moment_of_any_command(tmp_path):
    (tmp_path / "home").mkdir()
    cuts(Told(tmp_path / "home", steps(tmp_path), tmp_path / "left"), 50)


def test_a_cut_while_a_home_of_before_is_converted(tmp_path):
    shutil.copytree(BEFORE / "home", tmp_path / "home")
    cuts(Told(tmp_path / "home", [["matches"]], tmp_path / "left"), 30)


def test_what_is_not_flushed_is_missed(tmp_path, monkeypatch):
    """The disk is one that forgets: a command that flushes no folder loses what it acknowledged."""
    (tmp_path / "home").mkdir()
    monkeypatch.setattr(files, "sync_folder", lambda path: None)
    run = Told(tmp_path / "home", steps(tmp_path)[:2], tmp_path / "left")
    with pytest.raises(AssertionError):
        run.check(len(run.power.events), "nothing", None)
