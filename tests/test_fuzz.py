"""Hostile input: whatever is read, said, imported or lies damaged on the disk, there is a clear answer and never a traceback or a hang.

REFEREE_LONG=20 runs each test twenty times as long.
"""

import contextlib
import io
import json
import os
import random
import shutil
import signal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prompts.main import main
from referee.match import apply, offers
from referee.record import Header, HeaderFault, begin
from scorers.sheet import Refusal
from tests.fuzzing.homes import BROUGHT, LOOKING, made
from tests.fuzzing.targets import TARGETS, everything_asked, said
from tests.golden import OURS
from tests.season import ROOT
from tests.walking import NAMES, random_header

TIMES = int(os.environ.get("REFEREE_LONG", "1"))
LONGEST = 60  # seconds that one answer may take on a machine that has much else to do
GAMES = OURS
SAMPLES = [(ROOT / game.package.replace(".", "/") / "sample.match").read_bytes() for game in GAMES]
SEEDS = st.randoms(use_true_random=True)
ODD = [
    "?", "0", "99", "-3", "999999999", "9" * 400, "all", "none", "x", '"', '""', 'override "x"',
    "override", "dice", "dice 1 2", "roll", "Aki", "Beni:", "/", "on", "→", "\u3000", "é", "\U0001f3b2", "#", ";", "undo", "amend 1", "strike 1",
]  # fmt: skip
PIECES = [
    b"\xff\xfe", b"\x00", b"\x1b[2J", b"\r\n", b"\n\n", b'"', b":", b"{", b"}", b"[", b",", b"/", b"-", b"1e999", b"9" * 30,
    b"null", "９".encode(), "‮".encode(), b"../", b"=1+1", b"{0.__class__}",
]  # fmt: skip


class Hang(BaseException):
    """An answer took too long."""


@contextlib.contextmanager
def in_time():
    """What runs inside must end in LONGEST seconds."""

    def late(*_):
        raise Hang

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def answer(*words):
    """(status, standard output) of a command line, which must be a clear answer."""
    out, err = io.StringIO(), io.StringIO()
    with in_time(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main([str(word) for word in words])
    assert status in (0, 1, 2), (words, err.getvalue())
    assert "\x1b" not in out.getvalue() + err.getvalue(), words
    return status, out.getvalue()


def spoiled(data, rng):
    """Bytes with a few bytes flipped, pieces cut out, doubled, or put in."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((1, 1, 2, 8, 60)))
        kind = rng.randrange(5)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del data[at:end]
        elif kind == 2:
            data[at:at] = data[at:end]
        elif kind == 3:
            data[at:end] = rng.choice(PIECES)
        else:
            data[at:at] = rng.choice(PIECES)
    return bytes(data)


def mangled(line, others, rng):
    """A statement with words dropped, doubled, exchanged with those of other statements, or cut."""
    for _ in range(rng.randrange(4)):
        words = line.split(" ")
        at = rng.randrange(len(words))
        kind = rng.randrange(6)
        if kind == 0:
            words.pop(at)
        elif kind == 1:
            words.insert(at, rng.choice(words))
        elif kind == 2:
            words[at] = rng.choice(ODD)
        elif kind == 3:
            words[at] = rng.choice(rng.choice(others).split(" "))
        elif kind == 4:
            words.append('override "because"')
        else:
            words[at] = words[at][: rng.randint(0, len(words[at]))]
        line = " ".join(words)
    return line


# -- statements ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@settings(max_examples=6 * TIMES, deadline=None, derandomize=TIMES == 1)
@given(SEEDS)
def test_statements_that_are_almost_right(game, rng):
    """Every statement is judged; what is accepted reads back the same, and everything can be asked of the table."""
    match = random_header(game, rng)
    for _ in range(25):
        choices = [str(offer) for offer in offers(match, most=1)] if not match.over else []
        choices = choices or ["undo"]
        line = mangled(rng.choice(choices), choices, rng)
        with in_time():
            after = said(match, line)
        if after is not match:
            match = after
            everything_asked(match)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@settings(max_examples=40 * TIMES, deadline=None, derandomize=TIMES == 1)
@given(SEEDS, st.text(max_size=20))
def test_words_after_every_verb(game, rng, text):
    """Each verb of a game with words that have nothing to do with it, and with arguments of any size."""
    match = random_header(game, random.Random(game.key))
    for verb in game.verbs:
        words = [
            rng.choice([*ODD, text, *match.setting.names, *(one.name for one in game.verbs)])
            for _ in range(rng.randrange(6))
        ]
        with in_time():
            verdict = apply(match, " ".join([rng.choice(["", f"{match.setting.names[0]}:"]), verb.name, *words]))
        assert verdict.ok or (verdict.clauses and verdict.match is match)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@settings(max_examples=40 * TIMES, deadline=None, derandomize=TIMES == 1)
@given(SEEDS, st.text(max_size=30))
def test_header_values(game, rng, text):
    """Every option of every game takes a value or names what is wrong with it."""
    for option in game.options:
        value = rng.choice([text, *ODD, *(option.values or ()), "1", "2/3", "1,2", ", ".join(NAMES), "Aki " * 50])
        header = Header({"game": game.key, "players": ", ".join(NAMES[: rng.randint(*game.seats)]), option.key: value})
        with in_time():
            try:
                match = begin(header)
            except HeaderFault as fault:
                assert isinstance(fault.refusal, Refusal) and fault.refusal.clauses
            else:
                assert offers(match, most=1) is not None and match.seal()


# -- files -----------------------------------------------------------------------------------------


@settings(max_examples=60 * TIMES, deadline=None, derandomize=TIMES == 1)
@given(st.sampled_from(SAMPLES), SEEDS)
def test_the_record_reader(tmp_path_factory, sample, rng):
    path = tmp_path_factory.getbasetemp() / "spoiled.match"
    path.write_bytes(spoiled(sample, rng))
    status, out = answer("check", "--json", path)
    told = [json.loads(line) for line in out.splitlines()]
    assert told[-1]["type"] == ("error" if status == 2 else "summary")
    answer("check", "--lang", "ja", path)


@settings(max_examples=40 * TIMES, deadline=None, derandomize=TIMES == 1)
@given(st.binary(max_size=400))
def test_any_bytes_as_a_record(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "bytes.match"
    path.write_bytes(data)
    answer("check", path)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A home with a season, a card book and an event, and what `export` and `backup` make of it: the same bytes every day."""
    return made(tmp_path_factory.mktemp("kept"))


@pytest.mark.parametrize("name", BROUGHT)
@settings(max_examples=12 * TIMES, deadline=None, derandomize=TIMES == 1)
@given(rng=SEEDS)
def test_importers(kept, name, rng):
    """A file is kept whole or named as unreadable; the home stays usable whatever it brings."""
    home = kept / "fresh"
    shutil.rmtree(home, ignore_errors=True)
    path = kept / f"spoiled-{name}"
    path.write_bytes(spoiled((kept / name).read_bytes(), rng))
    outside = {path for path in (*kept.iterdir(), *kept.parent.iterdir()) if not path.name.startswith("fresh")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", str(home))
        status, _ = answer("import", path, "--json")
        if status == 2:
            assert not list(home.glob("matches/*"))
        _, told = answer("verify", "--json")  # a record may be brought with another seal than its own, and is named
        assert {one["key"] for one in json.loads(told)["differences"]} <= {"seal"}
        answer("standings", "friday")
        answer("event", "standings", "friday", "cup")
        if name == "backup.zip":
            answer("restore", path, "--dry-run")
            answer("restore", path)
            answer("verify")
    assert {
        path for path in (*kept.iterdir(), *kept.parent.iterdir()) if not path.name.startswith("fresh")
    } == outside  # nothing leaves the home


def files_of(home):
    """All files of a home but locks, which hold nothing, and marks, of which tests/test_damage.py spoils every byte."""
    found = [path for path in home.rglob("*") if path.is_file() and path.stat().st_size and path.suffix != ".sum"]
    return sorted(path.relative_to(home) for path in found)


def damaged(kept, name, data):
    """A copy of the kept home in which one file holds something else: every command answers, and `verify` names the damage; its output."""
    home = kept / "damaged"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(kept / "home", home)
    (home / name).write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", str(home))
        for words in LOOKING:
            answer(*words)
        status, out = answer("verify")
        # The rest stays usable: another match goes on, and a new one begins.
        assert answer("new", "runeworks", "Chie", "Dai", "id=later")[0] in (0, 2)
        if name.parts[0] == "matches":
            assert answer("say", "-m", "later", "round")[0] == 0
        answer("backup", "--to", kept / "after.zip")
        answer("verify", "--repair")
    return status, out


@pytest.mark.parametrize("kind", ["flipped", "cut", "empty"])
def test_damage_to_any_file(kept, kind):
    rng = random.Random(kind)
    for name in files_of(kept / "home"):
        whole = (kept / "home" / name).read_bytes()
        for _ in range(1 if kind == "empty" else TIMES):
            data = bytearray(whole)
            if kind == "flipped":
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
            else:
                del data[rng.randrange(len(data)) if kind == "cut" else 0 :]
            status, out = damaged(kept, name, bytes(data))
            if kind == "empty" and name.parts[0] == "matches":
                assert status == 1 and name.stem in out, out


# -- the targets of atheris ------------------------------------------------------------------------


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_of_atheris(tmp_path, name):
    """Inputs of its corpus as they are and spoiled; `python -m tests.fuzzing` goes on from there."""
    rng, target = random.Random(name), TARGETS[name]
    corpus = target.corpus(tmp_path)
    inputs = [rng.choice(corpus), *(spoiled(rng.choice(corpus), rng) for _ in range(10 * TIMES))]
    for data in inputs:
        with in_time():
            target.run(data, tmp_path)
