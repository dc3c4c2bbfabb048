"""The running match on disk: only grows, loses no acknowledged line, holds nothing half."""

import errno
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.ledger import LedgerError, files, home, journal
from scorers.ledger.journal import Journal
from tests.dying import FULL, count, every_death, killed, refused

HEADER = "game: runeworks\nplayers: Aki, Beni\n\n"
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    """Flushing is counted, and not waited for (the processes that the tests start do wait)."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)


@pytest.fixture
def path(tmp_path):
    """A record with a header and one statement."""
    path = str(tmp_path / "m1.match")
    journal.create(path, HEADER)
    append(path, "Aki: draw 3S")
    return path


def append(path, line):
    """Add one line, as a command does."""
    running = Journal(path)
    with running.locked():
        running.append(line)


def content(path):
    with open(path, "rb") as file:
        return file.read()


def test_what_is_appended_is_read(path):
    append(path, "Beni: ドロー 4H")
    assert journal.read(path) == (HEADER + "Aki: draw 3S\nBeni: ドロー 4H\n", "")


def test_create_ends_the_last_line_and_makes_folders(tmp_path):
    path = str(tmp_path / "a" / "b" / "m.match")
    journal.create(path, "game: runeworks")
    assert content(path) == b"game: runeworks\n"
    assert sorted(os.listdir(os.path.dirname(path))) == ["m.match"]


def test_create_never_writes_over_a_record(path):
    before = content(path)
    with pytest.raises(LedgerError) as caught:
        journal.create(path, "something else")
    assert caught.value.key == "exists"
    assert caught.value.facts["path"] == path
    assert content(path) == before
    assert sorted(os.listdir(os.path.dirname(path))) == ["m1.match"]


def test_create_without_hard_links(tmp_path, monkeypatch):
    def no_links(*args):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    path = str(tmp_path / "m.match")
    journal.create(path, HEADER)
    with pytest.raises(LedgerError, match="exists"):
        journal.create(path, "other")
    assert journal.read(path) == (HEADER, "")


def test_locked_gives_only_what_came_since(path):
    here, there = Journal(path), Journal(path)
    with here.locked() as fresh:
        assert fresh == HEADER + "Aki: draw 3S\n"
        here.append("Aki: pass")
    with here.locked() as fresh:
        assert fresh == ""
    with there.locked() as fresh:
        assert fresh == HEADER + "Aki: draw 3S\nAki: pass\n"
        there.append("Beni: pass")
    with here.locked() as fresh:
        assert fresh == "Beni: pass\n"


def test_one_fsync_a_statement(path):
    running = Journal(path)
    with running.locked():
        assert count(lambda: running.append("Aki: pass")) == ["write", "fsync"]


def test_a_statement_costs_the_same_in_a_long_record(path, monkeypatch):
    with open(path, "a") as file:
        file.write("Aki: pass\n" * 10_000)
    running = Journal(path)
    with running.locked():
        pass
    read = []

    def reading(fd, start, path):
        data = files.read_from(fd, start, path)
        read.append(len(data))
        return data

    monkeypatch.setattr(journal, "read_from", reading)
    with running.locked() as fresh:
        running.append("Beni: pass")
        assert fresh == ""
    assert read == [journal.LAST]


def test_append_refuses_what_is_not_one_line(path):
    running = Journal(path)
    before = content(path)
    with running.locked():
        for line in ("Aki: pass\n", "Aki: pass\nBeni: pass", "a\rb", "\ud800"):
            with pytest.raises(ValueError):
                running.append(line)
        with pytest.raises(ValueError, match="locked"), running.locked():
            pass
    with pytest.raises(ValueError, match="outside"):
        running.append("Aki: pass")
    assert content(path) == before


@pytest.mark.parametrize("torn", [b"Beni: dra", b"Beni: \xe3\x83", b"\0\0\0\0", b"Beni: \xff\n", b"\0\0\n"])
def test_torn_line_is_named_set_aside_and_not_glued(path, torn):
    with open(path, "ab") as file:
        file.write(torn)
    text, named = journal.read(path)
    assert text == HEADER + "Aki: draw 3S\n"
    assert named == torn.decode(errors="backslashreplace")
    assert content(path).endswith(torn), "reading changes nothing"
    running = Journal(path)
    with running.locked() as fresh:
        assert fresh == text
        assert running.torn == named
        running.append("Beni: draw")
        assert running.torn == ""
        running.append("Beni: pass")
    assert journal.read(path) == (text + "Beni: draw\nBeni: pass\n", "")
    assert content(path + ".torn") == (torn if torn.endswith(b"\n") else torn + b"\n")


def test_a_second_torn_line_joins_the_first(path):
    for torn in ("one", "two"):
        with open(path, "a") as file:
            file.write(torn)
        append(path, "Aki: pass")
    assert content(path + ".torn") == b"one\ntwo\n"


def test_damage_further_up_is_named_with_its_line(path):
    with open(path, "ab") as file:
        file.write(b"Aki: \xff\nAki: pass\n")
    for look in (journal.read, lambda path: Journal(path).locked().__enter__()):
        with pytest.raises(LedgerError) as caught:
            look(path)
        assert caught.value.key == "unreadable"
        assert caught.value.facts == {"path": path, "line": 5}


def test_damage_that_comes_while_a_match_runs_is_named_with_its_line(path):
    running = Journal(path)
    with running.locked():
        running.append("Aki: pass")
    with open(path, "ab") as file:
        file.write(b"Aki: \xff\nAki: pass\n")
    with pytest.raises(LedgerError) as caught, running.locked():
        pass
    assert caught.value.facts == {"path": path, "line": 6}


def test_a_record_changed_behind_our_back_is_noticed(path):
    running = Journal(path)
    with running.locked():
        running.append("Aki: pass")
    os.truncate(path, 10)
    with pytest.raises(LedgerError, match="changed"), running.locked():
        pass
    os.unlink(path)
    journal.create(path, HEADER + "x\n" * 100)
    with pytest.raises(LedgerError, match="changed"), running.locked():
        pass
    assert Journal(path).locked().__enter__().startswith(HEADER)


@pytest.mark.parametrize(("name", "key"), [("none.match", "missing"), ("", "folder"), ("m1.match/x", "missing")])
def test_what_is_no_record_is_named(path, name, key):
    place = os.path.join(os.path.dirname(path), name)
    with pytest.raises(LedgerError) as caught:
        journal.read(place)
    assert caught.value.key == key
    assert place in str(caught.value)
    with pytest.raises(LedgerError, match=key):
        append(place, "Aki: pass")


# Kills


def test_kill_at_every_operation_of_append(tmp_path):
    def begin(name):
        path = str(tmp_path / name)
        journal.create(path, HEADER)
        with open(path, "a") as file:
            file.write("torn")
        return path

    first = begin("x.match")
    trace = count(lambda: append(first, "Aki: pass"))
    for at, moment in every_death(trace):
        path = begin(f"{at}{moment}.match")
        assert killed(lambda path=path: append(path, "Aki: pass"), at, moment)
        text, torn = journal.read(path)
        assert text in (HEADER, HEADER + "Aki: pass\n")
        append(path, "Beni: pass")  # the next command just works
        assert journal.read(path) == (text + "Beni: pass\n", "")
        if text == HEADER:
            assert content(path + ".torn").startswith(b"torn\n") or moment == "half"
        assert b"torn" in content(path + ".torn")


def test_kill_at_every_operation_of_create(tmp_path):
    trace = count(lambda: journal.create(str(tmp_path / "x" / "m.match"), HEADER))
    assert trace.index("fsync", trace.index("write")) < trace.index("link") < len(trace) - 1
    assert trace[-1] == "fsync", "the folder is flushed last"
    for at, moment in every_death(trace):
        path = str(tmp_path / f"{at}{moment}" / "m.match")
        assert killed(lambda path=path: journal.create(path, HEADER), at, moment)
        if os.path.exists(path):
            assert content(path) == HEADER.encode()
        else:
            journal.create(path, HEADER)
        assert home.match_ids(os.path.dirname(path)) == []
        append(path, "Aki: pass")


WRITER = """
import sys
from scorers.ledger.journal import Journal
journal = Journal(sys.argv[1])
for number in range(int(sys.argv[3])):
    with journal.locked() as fresh:
        journal.append(f"{sys.argv[2]} {number}")
    print(number, flush=True)
"""


def start(path, name, lines):
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, path, name, str(lines)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": ROOT},
    )


def test_four_processes_at_once_lose_nothing(path):
    writers = {name: start(path, name, 60) for name in ("a", "b", "c", "d")}
    for writer in writers.values():
        said, _ = writer.communicate(timeout=120)
        assert writer.returncode == 0
        assert len(said.split()) == 60
    text, torn = journal.read(path)
    lines = text.removeprefix(HEADER + "Aki: draw 3S\n").splitlines()
    assert torn == ""
    assert len(lines) == 240
    for name in writers:
        assert [line for line in lines if line.startswith(name)] == [f"{name} {number}" for number in range(60)]


def test_a_process_killed_outright_loses_no_acknowledged_line(path):
    for name in ("a", "b", "c"):
        writer = start(path, name, 100_000)
        for _ in range(30):
            writer.stdout.readline()
        writer.kill()
        acknowledged = 30 + len(writer.stdout.read().split())
        writer.wait()
        text, _ = journal.read(path)
        kept = [line for line in text.splitlines() if line.startswith(name + " ")]
        assert kept == [f"{name} {number}" for number in range(len(kept))]
        assert acknowledged <= len(kept) <= acknowledged + 1


def test_nobody_waits_for_ever(path):
    with Journal(path).locked():
        with pytest.raises(LedgerError) as caught, Journal(path).locked(timeout=0.03):
            pass
        assert caught.value.key == "busy"
        assert caught.value.facts == {"path": path, "seconds": 0.03}
    append(path, "Aki: pass")


def test_interrupt_while_waiting_or_writing_gives_the_lock_back(path, monkeypatch):
    before = content(path)

    def interrupt(fd):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            append(path, "Aki: pass")
    append(path, "Beni: pass")
    assert content(path) == before + b"Beni: pass\n"


# A disk that refuses


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize(
    ("code", "key"),
    [
        (FULL, "full"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "denied"),
        (errno.EIO, "failed"),
    ],
)
def test_a_refused_append_leaves_the_record_as_it_was(path, code, key, short):
    before = content(path)
    running = Journal(path)
    with running.locked():
        for at in (1, 2):
            if at == 2 and short:
                at = 1
            with pytest.raises(LedgerError) as caught:
                refused(lambda: running.append("Aki: a statement"), at, code, short)
            assert caught.value.key == key
            assert caught.value.facts["path"] == path
            assert "left" not in caught.value.facts
            assert content(path) == before
        running.append("Aki: pass")
    assert content(path) == before + b"Aki: pass\n"


def test_what_could_not_be_taken_away_is_said_and_never_glued(path, monkeypatch):
    def failing(*args):
        raise OSError(errno.EIO, "input/output error")

    before = content(path)
    running = Journal(path)
    with running.locked():
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", failing)
            patch.setattr(os, "ftruncate", failing)
            with pytest.raises(LedgerError) as caught:
                running.append("Aki: lost")
        assert caught.value.facts["left"] is True
        running.append("Aki: pass")
    assert content(path) == before + b"Aki: pass\n"
    assert content(path + ".torn") == b"Aki: lost\n"


@pytest.mark.parametrize("code, key", [(FULL, "full"), (errno.EROFS, "read-only"), (errno.EACCES, "denied")])
def test_a_refused_create_leaves_nothing(tmp_path, code, key):
    trace = count(lambda: journal.create(str(tmp_path / "x.match"), HEADER))
    for at in range(1, trace.index("link") + 1):
        path = str(tmp_path / f"{at}" / "m.match")
        os.mkdir(os.path.dirname(path))
        with pytest.raises(LedgerError) as caught:
            refused(lambda path=path: journal.create(path, HEADER), at, code)
        assert caught.value.key == key
        assert os.listdir(os.path.dirname(path)) == []


@given(st.binary(max_size=60))
def test_any_bytes_split_into_whole_lines_and_a_torn_rest(data):
    try:
        text, torn, size = journal.split(data, "x")
    except LedgerError as error:
        assert error.key == "unreadable"
        line = data.split(b"\n")[error.facts["line"] - 1]
        assert b"\0" in line or line.decode(errors="replace").count("\ufffd")
    else:
        assert text.encode() == data[:size]
        assert text == "" or text.endswith("\n")
        assert (torn == "") == (size == len(data))


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0\n\r"), max_size=20), max_size=8))
def test_text_comes_back_as_it_was(tmp_path_factory, lines):
    path = str(tmp_path_factory.mktemp("text") / "m.match")
    journal.create(path, HEADER)
    running = Journal(path)
    for line in lines:
        with running.locked():
            running.append(line)
    assert journal.read(path) == (HEADER + "".join(line + "\n" for line in lines), "")


def test_the_hot_path_imports_next_to_nothing():
    script = "import sys; before = set(sys.modules); import scorers.ledger.journal, scorers.ledger.home; "
    script += "print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    ours = {"scorers", "scorers.types", "scorers.ledger"} | {
        f"scorers.ledger.{name}" for name in ("files", "home", "journal", "system")
    }
    assert set(done.stdout.split()) - ours <= {"errno", "__future__"}
