"""What happens to homes besides kills and damage: other programs' copies, strange places, odd file systems, two terminals at once."""

import errno
import fcntl
import io
import itertools
import os
import shutil
import signal
import stat
import termios
import threading
from contextlib import redirect_stderr, redirect_stdout
from zipfile import ZipFile

import pytest

from prompts.exchange import archive
from prompts.main import main
from referee.grammar.words import key
from scorers.ledger import files, journal
from scorers.ledger.files import folder_lock
from scorers.ledger.kept import Ledger
from tests.dying import count, every_death, killed
from tests.terminal import Terminal
from tests.test_damage import differences

RECORD = "game: runeworks\nplayers: Aki, Beni\nrounds: 10\nid: one\ncampaign: friday\ndate: 2026-03-09\n\n"


@pytest.fixture
def one(referee, home):
    """A finished match `one` in the campaign friday, and `two` that goes on; the home."""
    referee("new", "runeworks", "Aki", "Beni", "rounds=10", "id=one", "date=2026-03-09", "--campaign", "friday")
    referee("say", "final Aki 10 / Beni 5")
    referee("new", "runeworks", "Chie", "Dai", "id=two", "--campaign", "friday")
    referee("say", "round")
    return home


def played(referee):
    """How many matches of friday each player has."""
    (found,) = referee("standings", "friday", "--json")
    return {row["player"]: row["played"] for row in found["standings"]}


# -- what other programs leave in a home ------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["one (Beni's conflicted copy)", "one.sync-conflict-20260301-ABC", "one-copy", "ONE", "ｏｎｅ"]
)
def test_a_copy_of_another_program_is_named_and_counts_for_nothing(referee, one, name):
    copy = one / "matches" / f"{name}.match"
    shutil.copy(one / "matches" / "one.match", copy)
    before = played(referee)
    (found,) = [one for one in referee("verify", "--json", status=1)[-1]["differences"]]
    assert found["key"] == "stray" and found["path"] == str(copy)
    referee("verify", "--repair", status=1)
    assert played(referee) == before
    copy.unlink()
    referee("verify")


def test_the_backup_of_an_editor_is_no_match(referee, one):
    for name in ("one.match~", ".one.match.swp", "#one.match#", "one.match.bak"):
        shutil.copy(one / "matches" / "one.match", one / "matches" / name)
    referee("verify")
    assert len(referee("matches", "--json")) == 2


def test_names_of_files_are_shown_and_never_obeyed(referee, one, tmp_path, answered):
    for folder in ("matches", "books"):
        (one / folder).mkdir(exist_ok=True)
        (one / folder / "a\x1b[2J.match").write_text("game: monster-maker\n\ncard Ogre monster 12\n")
    with ZipFile(tmp_path / "bad.zip", "w") as bad:
        bad.writestr("about.json", '{"format": "referee archive", "version": 1}')
        bad.writestr("books/b\x1b[2J.match", "game: monster-maker\n\ncard Ogre monster 12\n")
    for words in (
        ["matches"], ["verify"], ["book", "list"], ["show", "-m", "a"], ["import", one], ["import", tmp_path / "bad.zip"], ["restore", tmp_path / "bad.zip"]
    ):  # fmt: skip
        assert "\x1b" not in answered(*words)[1]
    assert len(os.listdir(one / "books")) == 1


# -- where a home may be ------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["a file", "in a file", "a link to nothing", "campaigns is a file"])
@pytest.mark.parametrize("argv", ["matches", "new runeworks A B", "standings", "verify", "campaign list"])
def test_a_home_that_can_be_none_is_told(monkeypatch, tmp_path, capsys, where, argv):
    from prompts.main import main

    place = tmp_path / "place"
    if where == "a link to nothing":
        place.symlink_to(tmp_path / "nothing")
    elif where == "campaigns is a file":
        place.mkdir()
        (place / "campaigns").touch()
    else:
        place.touch()
    monkeypatch.setenv("REFEREE_HOME", str(place / "below" if where == "in a file" else place))
    assert main(argv.split()) in (0, 2)
    assert "internal error" not in capsys.readouterr().err


def test_a_working_folder_that_is_gone(monkeypatch, tmp_path, referee):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    monkeypatch.setenv("REFEREE_HOME", "home")
    assert "home isn't there" in referee("matches", status=2)


def test_a_restore_goes_over_what_a_killed_one_left(referee, one, tmp_path):
    referee("backup", "--to", tmp_path / "saved.zip")
    referee("say", "ruling later")
    left = one / f"restore.{os.getpid()}.new"
    (left / "matches").mkdir(parents=True)
    (left / "matches" / "other.match").touch()
    referee("restore", tmp_path / "saved.zip")
    assert len(referee("matches", "--json")) == 2 and not left.exists()


# -- odd file systems -----------------------------------------------------------------------------------


def test_a_file_system_without_locks_is_told(referee, one, monkeypatch):
    def none(fd, how):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", none)
    for words in (["say", "ruling x"], ["campaign", "add", "friday", "Eva"]):
        assert os.strerror(errno.ENOLCK) in referee(*words, status=2)
    for words in (["matches"], ["standings", "friday"], ["campaign", "list"]):
        referee(*words)


def test_a_folder_that_cannot_be_flushed_is_no_fault(referee, one, monkeypatch):
    def files_only(fd):
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(os, "fsync", files_only)
    referee("new", "runeworks", "A", "B", "id=three", "--campaign", "friday")
    referee("say", "final A 1 / B 0")
    referee("verify")


def test_what_is_no_file_takes_what_is_written_and_stays(referee, one, tmp_path):
    pipe, took = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: took.append(pipe.read_bytes()))
    reader.start()
    referee("export", "friday", "--format", "csv", "--to", pipe)
    reader.join(20)
    assert took[0].startswith(b"match,") and stat.S_ISFIFO(os.stat(pipe).st_mode)


@pytest.mark.parametrize(
    "name", ["matches/x.match", "campaigns/friday.json", "ledger.json", "books/x.match", "current"]
)
@pytest.mark.parametrize("kind", ["pipe", "large"])
def test_a_foreign_home_cannot_make_us_wait_or_fill_the_memory(referee, one, tmp_path, answered, name, kind):
    other = tmp_path / "other"
    shutil.copytree(one, other)
    (other / name).parent.mkdir(exist_ok=True)
    (other / name).unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(other / name)
    else:
        with open(other / name, "wb") as file:
            file.truncate(1 << 40)
    if name == "ledger.json":
        shutil.rmtree(other / "campaigns")
    status, out = answered("import", other)
    assert status == 2 and name in out, out
    referee("verify")


def test_a_record_that_vanishes_while_it_is_watched(one, monkeypatch, referee):
    from prompts.commands import watch

    monkeypatch.setattr(watch.time, "sleep", lambda seconds: (one / "matches" / "two.match").unlink())
    assert "No match kept here begins with two" in referee("watch", "two", "--plain", status=2)


def test_the_prompt_goes_on_where_its_history_cannot_be_kept(one):
    (one / "history").mkdir()
    with Terminal(["play"], one) as terminal:
        for number in (2, 3):
            terminal.wait_for(f"{number}>")
            terminal.line("ruling again")
            terminal.wait_for(f"✓ {number}")
        assert terminal.leave() == 0


def test_a_prompt_that_is_ended_leaves_the_terminal_as_it_was(one):
    def echoes():
        return bool(termios.tcgetattr(terminal.fd)[3] & termios.ECHO)

    with Terminal(["play"], one) as terminal:
        terminal.wait_for("2>")
        terminal.line("ruling again")
        terminal.wait_for("✓ 2")
        terminal.press("half a li")
        terminal.wait_for("half a li")
        assert not echoes()
        os.kill(terminal.pid, signal.SIGTERM)
        os.waitid(os.P_PID, terminal.pid, os.WEXITED | os.WNOWAIT)
        assert echoes() and terminal.end() == 128 + signal.SIGTERM


# -- two terminals, and a kill between two files ----------------------------------------------------------


def test_a_result_that_cannot_be_counted_now_is_told_as_kept(referee, one, monkeypatch):
    monkeypatch.setattr(Ledger.__init__, "__defaults__", (str, 0.05))
    with folder_lock(str(one / "campaigns")):
        said = referee("say", "result Chie ignite / Dai 20", status=2)
    assert "The statement is kept" in said and "campaigns" in said
    assert played(referee) == {"Aki": 1, "Beni": 1, "Chie": 1, "Dai": 1}


def test_a_ledger_of_a_newer_referee_leaves_the_statement_kept(referee, home):
    referee("new", "runeworks", "Chie", "Dai", "id=two", "--campaign", "friday")
    path = home / "campaigns" / "friday.json"
    path.write_text(path.read_text().replace('"schema": 1', '"schema": 99'))
    said = referee("say", "final Chie 1 / Dai 0", status=2)
    assert "The statement is kept" in said and "99" in said
    assert len(referee("log", "--json")) == 1


def test_a_kill_of_score_keeps_match_and_result_or_neither(referee, one, tmp_path):
    argv = ["score", "runeworks", "Eva", "Fritz", "id=three", "--campaign", "friday", "final Eva 1 / Fritz 0"]
    begun = tmp_path / "begun"
    shutil.copytree(one, begun)
    deaths = list(every_death(count(lambda: referee(*argv))))
    after = played(referee)
    for at, moment in deaths:
        shutil.rmtree(one)
        shutil.copytree(begun, one)
        assert killed(lambda: referee(*argv), at, moment)
        there = (one / "matches" / "three.match").exists()
        assert played(referee) == (after if there else {"Aki": 1, "Beni": 1}), (at, moment)
        referee("verify")


def test_a_scored_match_that_another_terminal_settles_first_counts_once(referee, one, monkeypatch):
    real = journal.create

    def create(path, text):
        real(path, text)
        played(referee)  # another terminal looks at the standings, and settles what waits

    monkeypatch.setattr(journal, "create", create)
    referee("score", "runeworks", "Eva", "Fritz", "id=three", "--campaign", "friday", "final Eva 1 / Fritz 0")
    assert played(referee)["Eva"] == 1
    referee("verify")


@pytest.mark.parametrize("end", ["final Aki 3 / Beni 10\n", "final Aki 9 / Beni 10\n"])
@pytest.mark.parametrize("choice", [None, "1", "2", "all"])
def test_a_kill_of_an_import_or_a_choice_loses_no_copy(referee, answered, one, tmp_path, end, choice):
    """Whichever copy takes the place of the other: both are somewhere after a kill, and the same command brings it about."""
    (tmp_path / "other.match").write_text(RECORD + end, encoding="utf-8")
    bring = ["import", tmp_path / "other.match"]
    if choice:
        assert answered(*bring)[0] == 1
    argv = ["import", "--choose", choice, "one"] if choice else bring

    def wins():
        (found,) = referee("standings", "friday", "--json")
        return {row["player"]: row["won"] for row in found["standings"]}

    begun = tmp_path / "begun"
    shutil.copytree(one, begun)
    deaths = list(every_death(count(lambda: answered(*argv))))
    after = wins()
    for at, moment in deaths[:: 1 if "REFEREE_LONG" in os.environ else 3]:
        shutil.rmtree(one)
        shutil.copytree(begun, one)
        assert killed(lambda: answered(*argv), at, moment)
        found = "".join(path.read_text() for path in one.rglob("*.match*") if path.suffix != ".sum")
        assert "final Aki 10 / Beni 5" in found and (choice is None or end in found), (at, moment)
        answered(*argv)
        assert wins() == after, (at, moment)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_backup_at_a_match_s_end_is_of_one_moment(referee, one, tmp_path, monkeypatch, when):
    """The match ends before or after its record is read: what the archive says of it agrees, or is marked."""
    real = archive.read_part
    monkeypatch.setattr(Ledger.__init__, "__defaults__", (str, 0.05))

    def read(path):
        before = real(path)
        if path.endswith("two.match"):
            referee("say", "-m", "two", "result Chie ignite / Dai 20", status=2)
        return before if when == "after" else real(path)

    monkeypatch.setattr(archive, "read_part", read)
    referee("backup", "--to", tmp_path / "saved.zip")
    monkeypatch.undo()
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "restored"))
    referee("restore", tmp_path / "saved.zip")
    referee("verify")


def test_a_match_that_ends_while_all_is_verified_is_no_difference(referee, one, monkeypatch):
    from prompts.commands import verify

    real = verify.compare

    def compare(sitting, result, seals=None):
        if sitting.name == "one":
            referee("say", "-m", "two", "result Chie ignite / Dai 20")
        return real(sitting, result, seals)

    monkeypatch.setattr(verify, "compare", compare)
    referee("verify")


@pytest.mark.parametrize("argv", [["verify", "--repair"], ["import", "other.jsonl"]], ids=" ".join)
def test_a_result_that_comes_while_all_are_made_anew_is_kept(referee, one, monkeypatch, tmp_path, argv):
    monkeypatch.chdir(tmp_path)
    for number in (1, 2):
        score = ["score", "runeworks", "Eva", "Fritz", "--campaign", "sunday", f"rounds={number}"]
        referee(*score, f"final Eva {number} / Fritz 0")
    referee("export", "sunday", "--to", "other.jsonl")
    if "import" in argv:
        shutil.rmtree(one)
        referee("new", "runeworks", "Chie", "Dai", "id=two", "--campaign", "friday")
    real = Ledger._put

    def put(self, *given, **more):
        monkeypatch.setattr(Ledger, "_put", real)
        referee("say", "-m", "two", "result Chie ignite / Dai 20" if "verify" in argv else "final Chie 1 / Dai 0")
        return real(self, *given, **more)

    monkeypatch.setattr(Ledger, "_put", put)
    referee(*argv)
    assert Ledger._put is real and played(referee)["Chie"] == 1
    referee("verify")


def test_a_torn_record_that_lacks_its_end_is_told_without_waiting(referee, one, monkeypatch):
    path = one / "matches" / "one.match"
    path.write_bytes(path.read_bytes()[:-1])
    monkeypatch.setattr(journal, "lock", lambda fd, path, timeout=0, shared=False: files.lock(fd, path, 0, shared))
    keys = [one["key"] for one in referee("verify", "--json", status=1)[-1]["differences"]]
    assert keys == ["extra-result"]


def test_a_result_that_waits_for_its_campaign_still_waits_after_a_restore(referee, one, tmp_path):
    referee("campaign", "close", "friday")
    referee("say", "result Chie ignite / Dai 20", status=2)
    referee("backup", "--to", tmp_path / "saved.zip")
    shutil.rmtree(one)
    referee("restore", tmp_path / "saved.zip")
    assert "Chie" not in played(referee)
    referee("campaign", "reopen", "friday")
    assert played(referee)["Chie"] == 1
    referee("verify")


def test_a_result_that_a_kill_left_out_is_counted_by_the_next_look(referee, one):
    """The record says that it has ended, whatever was refused since; there are no marks beside it."""
    referee("say", "-m", "two", "result Chie ignite / Dai 20")
    whole = played(referee)
    Ledger(str(one), key).drop("two", "friday")
    referee("say", "-m", "two", "Chie: draw", status=1)
    assert played(referee) == whole
    referee("undo", "-m", "two")
    assert not played(referee).get("Chie")
    referee("verify")
    assert sorted(path.name for path in one.iterdir()) == ["campaigns", "current", "matches"]


def test_what_another_process_takes_away_meanwhile_is_no_fault(tmp_path):
    assert archive.read_part(str(tmp_path / "gone")) is None
    assert files.read_bytes(str(tmp_path / "gone")) is None


def test_a_busy_home_is_waited_for_and_never_reported_as_different(referee, one, monkeypatch):
    """Another terminal holds the campaign while a match ends; verify waits until it is counted."""
    monkeypatch.setattr(Ledger.__init__, "__defaults__", (str, 0.05))
    with folder_lock(str(one / "campaigns")):
        referee("say", "result Chie ignite / Dai 20", status=2)
    monkeypatch.undo()
    monkeypatch.setenv("REFEREE_HOME", str(one))
    holder = folder_lock(str(one / "campaigns"))
    held, released = threading.Event(), threading.Event()

    def hold():
        with holder:
            held.set()
            released.wait(20)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(20)
    threading.Timer(0.3, released.set).start()
    referee("verify")
    thread.join(20)
    assert played(referee)["Chie"] == 1


BESIDE = [
    ["say", "-m", "two", "result Chie ignite / Dai 20"],
    ["undo", "-m", "one"],
    ["matches", "drop", "one"],
    ["campaign", "drop", "one"],
    ["campaign", "correct", "one", "final Aki 1 / Beni 9"],
    ["campaign", "correct", "one", "campaign", "sunday"],
    ["score", "runeworks", "Eva", "Fritz", "id=three", "--campaign", "friday", "final Eva 1 / Fritz 0"],
    ["import", "fork.match"],
    ["import", "longer.match"],
    ["use", "one"],
]


@pytest.mark.parametrize("argv", BESIDE, ids=" ".join)
def test_no_passing_alarm_while_others_go_on(referee, one, tmp_path, monkeypatch, argv):
    """Another terminal keeps something whenever `verify` opens a file: what it names is there afterwards, too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Ledger.__init__, "__defaults__", (str, 0.01))
    monkeypatch.setattr(files.lock, "__defaults__", (0.01, False))
    (tmp_path / "fork.match").write_text(RECORD + "final Aki 3 / Beni 10\n", encoding="utf-8")
    kept = (one / "matches" / "one.match").read_text(encoding="utf-8")
    (tmp_path / "longer.match").write_text(kept + "undo\n", encoding="utf-8")
    shutil.copytree(one, tmp_path / "begun")
    real = os.open
    for at in itertools.count(1):
        shutil.rmtree(one)
        shutil.copytree(tmp_path / "begun", one)
        opened = itertools.count(1)

        def opening(*given, at=at, opened=opened, **named):
            if next(opened) == at:
                with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                    main(argv)
            return real(*given, **named)

        with monkeypatch.context() as patched:
            patched.setattr(os, "open", opening)
            named = differences()
        assert not [one for one in named if one not in differences()], (at, named, differences())
        if next(opened) <= at:
            return
