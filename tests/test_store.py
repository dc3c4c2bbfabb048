"""The database's storage: TinyDB as ever, but whole, flushed, locked, checked, and no dearer as it grows."""

import errno
import json
import os
import random
import shutil
import subprocess
import sys
from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tinydb import TinyDB, where
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from scorers.ledger import LedgerError, columns, lines, mending, shelf, store
from scorers.ledger.store import LedgerStorage
from scorers.ledger.tables import LedgerDB
from tests.dying import FULL, Disk, count, every_death, killed, refused

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BIG = ("results",)
LATER = store.SCHEMA + 1


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    """Flushing is counted, and not waited for: the order of the operations is what is tested here."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)


@pytest.fixture
def path(tmp_path):
    """Where a database may lie."""
    return str(tmp_path / "ledger.json")


@pytest.fixture
def small_log(monkeypatch):
    """A log that is folded in after every few changes."""
    monkeypatch.setattr(store, "FOLD", 150)
    monkeypatch.setattr(shelf, "SPARE", 3)


def storage(path):
    """A storage as another process would open it."""
    return LedgerStorage(path, shelved=BIG)


def keep(kept, number):
    """One change in three documents, of which two are in small tables."""
    with kept.changing():
        kept.put("results", f"m{number}", {"number": number, "name": "アキ"})
        kept.put("sums", "Aki", {"played": number})
        kept.put("sums", f"p{number % 3}", {"last": number})


def standing(count):
    """What `keep` has made after `count` changes."""
    if not count:
        return None
    sums = {"Aki": {"played": count}}
    sums |= {f"p{number % 3}": {"last": number} for number in range(1, count + 1)}
    results = {f"m{number}": {"number": number, "name": "アキ"} for number in range(1, count + 1)}
    return {"results": results, "sums": sums}


def files_of(path):
    return sorted(os.path.join(os.path.dirname(path), name) for name in os.listdir(os.path.dirname(path)))


def whole_files(path):
    """All but the mark of the log, which says nothing that the log doesn't."""
    return [name for name in files_of(path) if not name.endswith(".sum")]


def content(path):
    with open(path, "rb") as file:
        return file.read()


# TinyDB as ever


OPERATIONS = st.lists(
    st.one_of(
        st.tuples(st.just("insert"), st.integers(0, 3)),
        st.tuples(st.just("insert_multiple"), st.lists(st.integers(0, 3), max_size=3)),
        st.tuples(st.just("document"), st.integers(0, 9)),
        st.tuples(st.just("update"), st.integers(0, 3)),
        st.tuples(st.just("call"), st.integers(0, 3)),
        st.tuples(st.just("upsert"), st.integers(0, 3)),
        st.tuples(st.just("remove"), st.integers(0, 3)),
        st.tuples(st.just("remove_ids"), st.lists(st.integers(1, 5), max_size=2, unique=True)),
        st.tuples(st.just("truncate"), st.none()),
        st.tuples(st.just("drop"), st.none()),
    ),
    max_size=8,
)


def operate(db, name, value):
    """One operation of TinyDB; returns what it gives, or the kind of error."""
    table = db.table("results")
    try:
        if name == "insert":
            return table.insert({"n": value, "deep": {"list": [value]}})
        if name == "insert_multiple":
            return table.insert_multiple({"n": item} for item in value)
        if name == "document":
            return table.insert(Document({"n": value}, value))
        if name == "update":
            return table.update({"seen": True}, where("n") == value)
        if name == "call":
            return table.update(lambda doc: doc.setdefault("deep", {}).update(x=value), where("n") == value)
        if name == "upsert":
            return table.upsert({"n": value, "up": 1}, where("n") == value)
        if name == "remove":
            return table.remove(where("n") == value)
        if name == "remove_ids":
            return table.remove(doc_ids=value)
        if name == "truncate":
            return table.truncate()
        return db.drop_table("results")
    except ValueError:
        return ValueError


def contents(db):
    table = db.table("results")
    return {doc.doc_id: dict(doc) for doc in table}, len(table), table.count(where("n") == 1), table.get(doc_id=2)


@settings(max_examples=60, deadline=None)
@given(operations=OPERATIONS, shelved=st.booleans())
def test_it_behaves_like_tinydb(tmp_path_factory, operations, shelved):
    path = tmp_path_factory.mktemp("db") / "ledger.json"
    ours, theirs = LedgerDB(path, shelved=BIG if shelved else ()), TinyDB(storage=MemoryStorage)
    highest = 0
    for name, value in operations:
        here = max((doc.doc_id for doc in theirs.table("results")), default=0)
        highest = max(highest, here)
        if name in ("insert", "insert_multiple", "upsert") and here < highest:
            continue  # TinyDB may give an id out again once its last document has gone; we never do
        if name in ("truncate", "drop"):  # we never give an id out again, TinyDB may
            operate(theirs, name, value)
            operate(ours, name, value)
            ours = LedgerDB(path, shelved=BIG if shelved else ())
        else:
            assert operate(ours, name, value) == operate(theirs, name, value)
        assert contents(ours) == contents(theirs)
    assert contents(LedgerDB(path, shelved=BIG if shelved else ())) == contents(theirs)


def test_tables_and_drop_tables(path):
    db = LedgerDB(path, shelved=BIG)
    assert db.tables() == set()
    db.insert({"a": 1})
    db.table("results").insert({"b": 2})
    assert db.tables() == {"_default", "results"}
    assert len(db) == 1
    db.drop_tables()
    assert LedgerDB(path, shelved=BIG).tables() == set()


def test_looking_at_an_empty_home_makes_nothing(tmp_path):
    assert storage(str(tmp_path / "none" / "ledger.json")).read() is None
    assert os.listdir(tmp_path) == []


def test_changes_of_another_are_seen_in_search_insert_and_update(path):
    here, there = LedgerDB(path), LedgerDB(path)
    assert here.search(where("a") == 1) == []
    assert there.insert({"a": 1}) == 1
    assert here.search(where("a") == 1) == [{"a": 1}]
    assert here.insert({"a": 2}) == 2
    there.update({"a": 3}, doc_ids=[2])
    assert [doc["a"] for doc in here] == [1, 3]


def test_a_document_given_or_got_is_not_shared(path):
    db = LedgerDB(path)
    given = {"list": [1]}
    db.insert(given)
    given["list"].append(2)
    assert db.all() == [{"list": [1]}]


def test_what_json_cannot_hold_is_refused_whole(path):
    db = LedgerDB(path)
    db.insert({"a": 1})
    for value in (float("nan"), {1, 2}, "\ud800", {(1,): 2}):
        with pytest.raises(LedgerError, match="unwritable"):
            db.insert_multiple([{"b": 1}, {"b": value}])
    assert db.all() == [{"a": 1}]
    assert db.insert({"a": 2}) == 2


def test_an_error_within_a_change_keeps_nothing_of_it(path):
    kept = storage(path)
    keep(kept, 1)
    with pytest.raises(KeyError), kept.changing():
        kept.put("sums", "Aki", {"played": 99})
        raise KeyError("x")
    assert kept.read() == storage(path).read() == standing(1)


def test_tables_changed_together_are_one_line(path):
    db = LedgerDB(path)
    db.insert({"a": 1})
    size = os.path.getsize(path.replace(".json", ".log"))
    with db.storage.changing():
        db.table("x").insert({"b": 1})
        db.table("y").insert({"c": 1})
        assert db.table("x").all() == [{"b": 1}]
    added = content(path.replace(".json", ".log"))[size:]
    assert added.count(b"\n") == 1
    assert json.loads(added)[:-1] == [["x", "1", {"b": 1}], ["y", "1", {"c": 1}]]


# Cost


def test_a_change_is_one_write_and_one_fsync(path):
    """The mark of the log is written after them and waits for nothing."""
    kept = storage(path)
    keep(kept, 1)
    assert [name for name in count(lambda: keep(kept, 2)) if name != "open"] == ["write", "fsync", "write"]
    fresh = storage(path)
    assert [name for name in count(lambda: keep(fresh, 3)) if name != "open"] == ["write", "fsync", "write"]


def test_cost_does_not_grow_with_what_is_kept(path, small_log):
    def written(first, last):
        total = 0

        def counting(kind, number, call, args):
            nonlocal total
            total += len(args[1]) if kind == "write" else 0
            return call()

        with Disk(counting).running():
            for number in range(first, last):
                keep(storage(path), number)
        return total

    early = written(1, 60)
    kept = storage(path)
    with kept.changing():
        for number in range(60, 5000):
            kept.put("results", f"m{number}", {"number": number, "name": "アキ"})
    keep(kept, 5000)  # folds the large change in
    assert written(5001, 5060) < early * 1.3


def test_the_shelf_is_not_read_to_keep_one_more_or_to_look_at_sums(path, small_log, monkeypatch):
    kept = storage(path)
    for number in range(1, 20):
        keep(kept, number)
    monkeypatch.setattr(shelf, "read", None)
    for number in range(20, 40):
        fresh = storage(path)
        keep(fresh, number)
        assert fresh.table("sums") == standing(number)["sums"]
    monkeypatch.undo()
    assert storage(path).read() == standing(39)


def test_a_worn_shelf_is_written_anew_and_the_old_one_goes(path, small_log):
    kept = storage(path)
    for number in range(1, 40):
        with kept.changing():
            kept.put("results", "same", {"number": number})
    assert kept.read() == storage(path).read() == {"results": {"same": {"number": 39}}}
    shelves = [name for name in files_of(path) if ".results." in name]
    assert len(shelves) == 1
    assert content(shelves[0]).count(b"\n") < 15


def test_every_line_of_every_file_is_json(path, small_log):
    kept = storage(path)
    for number in range(1, 12):
        keep(kept, number)
    names = {os.path.basename(name).split(".", 1)[1].split(".")[0] for name in files_of(path)}
    assert names == {"json", "log", "lock", "results"}
    for name in whole_files(path):
        for line in content(name).splitlines():
            assert isinstance(json.loads(line), list)


# Kills and refusals


def test_kill_at_every_operation(tmp_path, small_log):
    """With folding, worn shelves, a first change in an empty home, and a torn line to be set aside."""
    places = 0
    for start in range(7):
        origin = tmp_path / f"origin{start}"
        before = storage(str(origin / "ledger.json"))
        for number in range(1, start + 1):
            keep(before, number)
        if start == 3:
            with open(origin / "ledger.log", "ab") as file:
                file.write(b"[[torn")
        os.makedirs(origin, exist_ok=True)
        first = tmp_path / f"first{start}"
        shutil.copytree(origin, first)
        trace = count(lambda first=first, start=start: keep(storage(str(first / "ledger.json")), start + 1))
        for at, moment in every_death(trace):
            places += 1
            folder = tmp_path / f"{start}-{at}-{moment}"
            shutil.copytree(origin, folder)
            path = str(folder / "ledger.json")
            assert killed(lambda path=path, start=start: keep(storage(path), start + 1), at, moment)
            after = storage(path)
            found = after.read()
            assert found in (standing(start), standing(start + 1)), (start, at, moment)
            assert after.damage == []
            keep(after, start + 1)  # the next command just works
            keep(after, start + 2)
            keep(after, start + 3)
            assert storage(path).read() == standing(start + 3)
            assert after.damage == []
            if start == 3:
                assert b"[[torn" in content(str(folder / "ledger.log.torn"))
    assert places > 100


def test_a_replaced_file_is_flushed_before_and_its_folder_after(path, small_log):
    kept = storage(path)
    for number in range(1, 20):
        trace = count(lambda number=number: keep(kept, number))
        for at, name in enumerate(trace):
            if name == "replace":
                assert trace[at - 1] == trace[at + 1] == "fsync"
                assert trace[at - 2] == "write"


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize(("code", "key"), [(FULL, "full"), (errno.EROFS, "read-only"), (errno.EACCES, "denied")])
def test_a_disk_that_refuses_at_any_point_loses_nothing(tmp_path, small_log, code, key, short):
    for start in (0, 2, 5):
        origin = tmp_path / f"origin{start}"
        os.makedirs(origin)
        for number in range(1, start + 1):
            keep(storage(str(origin / "ledger.json")), number)
        first = tmp_path / f"first{start}"
        shutil.copytree(origin, first)
        trace = count(lambda first=first, start=start: keep(storage(str(first / "ledger.json")), start + 1))
        for at in range(1, len(trace) + 1):
            if trace[at - 1] == "unlink":
                continue
            folder = tmp_path / f"{start}-{at}"
            shutil.copytree(origin, folder)
            kept = storage(str(folder / "ledger.json"))
            try:
                refused(lambda kept=kept, start=start: keep(kept, start + 1), at, code, short)
            except LedgerError as error:
                assert error.key == key
                assert str(folder) in error.facts["path"]
                assert kept.read() == storage(kept.path).read() == standing(start)
                keep(kept, start + 1)
            else:  # the mark of the log alone could not be written
                assert trace[at - 1] in ("open", "write")
            assert storage(kept.path).read() == standing(start + 1)
            assert kept.damage == []


def test_a_home_that_cannot_be_written_to_can_be_read(path, monkeypatch):
    keep(storage(path), 1)
    real = os.open

    def read_only(name, flags, *mode):
        if flags & (os.O_CREAT | os.O_RDWR | os.O_WRONLY):
            raise OSError(errno.EROFS, "Read-only file system")
        return real(name, flags, *mode)

    monkeypatch.setattr(os, "open", read_only)
    assert storage(path).read() == standing(1)
    with pytest.raises(LedgerError) as caught:
        keep(storage(path), 2)
    assert caught.value.key == "read-only"


# Two terminals


WRITER = """
import sys
from scorers.ledger import store
from scorers.ledger.tables import LedgerDB
store.FOLD = 2000
db = LedgerDB(sys.argv[1], shelved=("results",))
for number in range(int(sys.argv[3])):
    with db.storage.changing():
        db.table("results").insert({"by": sys.argv[2], "number": number})
        kept = db.storage.table("sums").get("all", {"n": 0})
        db.storage.put("sums", "all", {"n": kept["n"] + 1})
    print(number, flush=True)
"""


def start(path, name, changes):
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, path, name, str(changes)],
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
    db = LedgerDB(path, shelved=BIG)
    table = db.table("results")
    assert sorted(doc.doc_id for doc in table) == list(range(1, 241))
    for name in writers:
        assert [doc["number"] for doc in table.search(where("by") == name)] == list(range(60))
    assert db.storage.table("sums") == {"all": {"n": 240}}
    assert db.storage.damage == []


def test_a_process_killed_outright_loses_nothing_acknowledged(path):
    acknowledged = 0
    for name in ("a", "b", "c"):
        writer = start(path, name, 100_000)
        for _ in range(40):
            writer.stdout.readline()
        writer.kill()
        acknowledged += 40 + len(writer.stdout.read().split())
        writer.wait()
        kept = storage(path)
        found = len(kept.table("results"))
        assert kept.table("sums") == {"all": {"n": found}}
        assert acknowledged <= found <= acknowledged + 1
        assert kept.damage == []
        acknowledged = found


def test_nobody_waits_for_ever(path):
    kept, other = storage(path), LedgerStorage(path, shelved=BIG, timeout=0.03)
    with kept.changing():
        for ask in (other.read, lambda: keep(other, 1)):
            with pytest.raises(LedgerError) as caught:
                ask()
            assert caught.value.key == "busy"
    keep(other, 1)


# Damage


@pytest.fixture
def full(path, small_log):
    """A database with something in each of its files."""
    kept = storage(path)
    for number in range(1, 12):
        keep(kept, number)
    assert len(content(path.replace(".json", ".log"))) > 150
    return path


def usable(path):
    """What a damaged database still gives is true, and it can be written to; returns its damage."""
    kept = storage(path)
    kept.check()
    named = list(kept.damage)
    whole = standing(11)
    found = kept.read() or {}
    for key, doc in found.get("results", {}).items():
        assert doc == whole["results"][key]
    for key, doc in found.get("sums", {}).items():
        assert doc.keys() == whole["sums"][key].keys()
    with kept.changing():
        kept.put("results", "new", {"number": 0})
    again = storage(path)
    assert again.table("results") == {**found.get("results", {}), "new": {"number": 0}}
    lost = [item for item in named if item["why"] != "mended"]
    assert again.damage == lost, "it stays named"
    return named


def test_a_flipped_byte_is_named_and_costs_nothing(full, tmp_path):
    chance = random.Random(7)
    for name in whole_files(full):
        size = os.path.getsize(name)
        for at in sorted(chance.sample(range(size), min(size, 40))):
            folder = tmp_path / "flipped"
            os.mkdir(folder)
            for each in files_of(full):
                if os.path.isfile(each):
                    shutil.copy(each, folder)
            victim = str(folder / os.path.basename(name))
            data = bytearray(content(victim))
            data[at] ^= 1 << chance.randrange(8)
            with open(victim, "wb") as file:
                file.write(data)
            assert storage(str(folder / "ledger.json")).read() == standing(11), (name, at)
            named = usable(str(folder / "ledger.json"))
            assert [(item["path"], item["why"]) for item in named] == [(victim, "mended")], (name, at)
            shutil.rmtree(folder)


@pytest.mark.parametrize("what", ["emptied", "cut", "removed"])
def test_a_file_emptied_cut_or_removed_is_named(full, what):
    originals = {name: content(name) for name in whole_files(full) if not name.endswith(".lock")}
    for victim, data in originals.items():
        for name in files_of(full):
            if os.path.isfile(name):
                os.unlink(name)
        for name, each in originals.items():
            with open(name, "wb") as file:
                file.write(each)
        if what == "removed":
            os.unlink(victim)
        else:
            os.truncate(victim, 0 if what == "emptied" else len(data) * 2 // 3)
        kept = storage(full)
        kept.check()
        torn = kept.torn
        named = usable(full)
        if what == "cut" and victim.endswith(".log"):
            assert torn
        else:
            assert victim in {item["path"] for item in named}


def test_damage_is_copied_aside_before_anything_is_written_and_forgotten_when_all_is_replaced(full):
    with open(full, "r+b") as file:
        file.seek(-30, os.SEEK_END)
        file.write(b"XYZ")
    damaged = content(full)
    kept = storage(full)
    assert [(item["path"], item["why"]) for item in kept.damage] == []
    kept.read()
    assert [(item["path"], item["why"]) for item in kept.damage] == [(full, "checksum")]
    keep(kept, 12)
    (aside,) = [name for name in files_of(full) if ".aside-" in name]
    assert content(os.path.join(aside, "ledger.json")) == damaged
    keep(kept, 13)
    assert len([name for name in files_of(full) if ".aside-" in name]) == 1
    kept.write(standing(13))
    again = storage(full)
    assert again.read() == standing(13)
    assert again.damage == []


def test_a_log_of_another_base_is_named(full, tmp_path):
    other = str(tmp_path / "other" / "ledger.json")
    os.mkdir(os.path.dirname(other))
    for number in range(1, 60):
        keep(storage(other), number)
    for ending in (".log", ".log.sum"):
        shutil.copy(other.replace(".json", ending), full.replace(".json", ending))
    kept = storage(full)
    kept.read()
    assert [item["why"] for item in kept.damage] == ["foreign"]


def test_a_shelf_cut_behind_a_running_process_is_not_added_to(full):
    kept = storage(full)
    (victim,) = [name for name in files_of(full) if ".results." in name]
    kept.table("sums")
    os.truncate(victim, os.path.getsize(victim) - 5)
    for number in range(12, 30):
        keep(kept, number)
    assert {item["path"] for item in kept.damage} == {victim}
    assert list(storage(full).table("results"))[-18:] == [f"m{number}" for number in range(12, 30)]


def test_a_log_cut_behind_a_running_process_is_written_anew(full):
    kept = storage(full)
    kept.read()
    log = full.replace(".json", ".log")
    os.truncate(log, len(content(log).splitlines(True)[0]))
    keep(kept, 12)
    again = storage(full)
    assert again.read() == standing(12)
    assert [(item["path"], item["why"]) for item in again.damage] == [(log, "length")]


@given(st.lists(st.binary(max_size=20), max_size=6), st.data())
def test_a_line_with_any_bit_flipped_is_not_whole(texts, data):
    line = bytearray(lines.line_of([json.dumps(text.hex()) for text in texts] or ["1"])[:-1])
    assert lines.is_whole(bytes(line))
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] ^= 1 << data.draw(st.integers(0, 7))
    assert not lines.is_whole(bytes(line))


LINES = st.lists(st.lists(st.text(max_size=30), min_size=1, max_size=9), min_size=1, max_size=5)


@given(LINES, st.data())
def test_one_damaged_byte_is_put_right_wherever_it_is(texts, data):
    whole = b"".join(lines.line_of([lines.text_of(["t", "k", text])]) for text in texts)
    spoiled = bytearray(whole)
    at = data.draw(st.integers(0, len(whole) - 1))
    spoiled[at] ^= data.draw(st.integers(1, 255))
    right, numbers = mending.mended(bytes(spoiled))
    assert right == whole and numbers == [spoiled[:at].count(b"\n") + 1]
    assert mending.mended(whole) == (whole, [])


@settings(derandomize=True)  # chance alone could bring about what looks like one byte
@given(LINES, st.data())
def test_more_damage_is_never_taken_for_one_byte(texts, data):
    """Several bytes of a line, each exchanged for a digit as JSON may have it: it is left as it is, or put right."""
    whole = lines.line_of([lines.text_of(["t", "k", texts])])
    spoiled = bytearray(whole)
    for at in data.draw(st.sets(st.integers(0, len(whole) - 2), min_size=2, max_size=6)):
        spoiled[at] = data.draw(st.integers(48, 57))
    right, numbers = mending.mended(bytes(spoiled))
    assert right in (bytes(spoiled), whole)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"x",
        b'"-0000001"]',
        b'[[1],"+0000001"]',
        b'["00000000"].[' * 50,
        b"[" * 2000 + b'"00000000"]',
        b"x" * (2 << 20),
    ],
    ids=len,
)
def test_what_was_never_a_line_is_left_as_it_is(line):
    assert mending.mended(line + b"\n" + line) == (line + b"\n" + line, [])


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9, 300), st.floats(allow_nan=False), st.sampled_from("abc")),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("xyz"), inner, max_size=2)),
    max_leaves=8,
)


@given(st.lists(JSON, min_size=1, max_size=8), st.integers(1, 3))
def test_columns_give_back_what_was_put_into_them(values, times):
    values = [json.loads(json.dumps(value)) for value in values * times]
    block = len(values), json.loads(json.dumps(columns.packed(values)))
    assert json.dumps(columns.unpacked(block), sort_keys=True) == json.dumps(values, sort_keys=True)


@given(st.lists(st.fixed_dictionaries({"n": st.integers(0, 2), "list": st.lists(JSON, max_size=3)}), min_size=1))
def test_columns_are_asked_as_the_documents_are(docs):
    for block in (columns.block_of(docs), (len(docs), columns.packed(docs))):
        lists = columns.under(block, "list")
        assert [json.dumps(one) for one in columns.unpacked(lists)] == [json.dumps(doc["list"]) for doc in docs]
        assert list(columns.rows(lists)) == [tuple(doc["list"]) for doc in docs]
        assert columns.items(lists) == [item for doc in docs for item in doc["list"]]
        assert list(columns.lengths(lists)) == [len(doc["list"]) for doc in docs]
        assert columns.unpacked(columns.under(block, "none", iter(range(99)))) == list(range(len(docs)))
        assert set(columns.keys_of(block)) == {"n", "list"}
        found = {number: columns.unpacked(some) for number, some in columns.grouped(block, "n")}
        assert found == {doc["n"]: [one for one in docs if one["n"] == doc["n"]] for doc in docs}


@pytest.mark.parametrize(
    "column",
    [
        5, {}, {"all": []}, {"each": [1]}, {"each": "ab"}, {"texts": ["a"], "at": [0, 1]}, {"texts": ["a"], "at": [0, -1]},
        {"texts": ["a"], "at": [0, "a"]}, {"texts": ["a"]}, {"by": 10**9, "of": {"all": 1}}, {"by": 0, "of": {"each": []}},
        {"by": 2, "of": {"each": [1, 2, 3]}}, {"keys": []}, {"keys": {"a": {"each": [1, 2, 3]}}},
    ],
    ids=str,
)  # fmt: skip
def test_a_line_with_a_right_checksum_that_is_no_block_is_named(path, column):
    kept = storage(path)
    keep(kept, 1)
    data = shelf.begin(path.removesuffix(".json"), "results", 9, standing(3)["results"])
    (name,) = [name for name in files_of(path) if name.endswith(".9")]
    with open(name, "wb") as file:
        file.write(strange := lines.line_of([json.dumps(["results", ["m1", "m2"], column])]))
    entry = {**data, "size": len(strange), "crc": crc32(strange)}
    assert shelf.read(name, "results", entry) == ([], [{"path": name, "line": None, "why": "checksum"}])


def test_blocks_hold_what_counts_each_once(path, small_log, monkeypatch):
    monkeypatch.setattr(shelf, "BLOCK", 4)
    monkeypatch.setattr(shelf, "SPARE", 1000)
    chance, expected, kept = random.Random(3), {}, storage(path)
    for number in range(300):
        name = f"m{chance.randrange(40)}"
        doc = {"name": name, "number": number} if chance.random() < 0.7 else None
        with kept.changing():
            kept.put("results", name, doc)
        expected[name] = doc
        if number % 10 == 0:
            blocks = storage(path).blocks("results")
            found = [doc for block in blocks for doc in columns.unpacked(block)]
            assert sorted(found, key=str) == sorted(filter(None, expected.values()), key=str)
    assert len(content(next(name for name in files_of(path) if ".results." in name)).splitlines()) > 20
    with kept.changing():
        assert sum(len(columns.unpacked(block)) for block in kept.blocks("results")) == len(
            list(filter(None, expected.values()))
        )


# Schemas


def test_a_home_of_schema_1_is_read_and_migrated(path):
    """There a line of a shelf was one document."""
    stem, docs = path.removesuffix(".json"), standing(9)["results"]
    data = lines.lines_of("results", docs)
    body = lines.lines_of("sums", standing(9)["sums"])
    entry = {"of": 3, "size": len(data), "crc": crc32(data), "lines": 9, "live": 9}
    head = {"schema": 1, "fold": 3, "size": len(body), "crc": crc32(body), "shelves": {"results": entry}}
    base = lines.line_of([json.dumps(head)])
    log = lines.line_of([json.dumps({"schema": 1, "fold": 3, "base": lines.mark_of(base)})])
    log += lines.line_of([json.dumps(["results", "m10", {"number": 10, "name": "アキ"}])])
    before = {path: base + body, f"{stem}.results.3": data, f"{stem}.log": log}
    for name, each in before.items():
        with open(name, "wb") as file:
            file.write(each)
    kept = storage(path)
    assert kept.read()["results"] == standing(10)["results"]
    assert sum(len(columns.unpacked(block)) for block in storage(path).blocks("results")) == 10
    assert {name: content(name) for name in before} == before, "reading changes nothing"
    keep(kept, 11)
    again = storage(path)
    assert again.read()["results"] == standing(11)["results"]
    assert again.damage == []
    (aside,) = [name for name in files_of(path) if ".aside-" in name]
    assert {name: content(os.path.join(aside, os.path.basename(name))) for name in before} == before
    (new,) = [name for name in files_of(path) if ".results." in name]
    (line,) = content(new).splitlines()
    assert json.loads(line)[0][1] == [f"m{number}" for number in range(1, 11)]


def rename_all(tables):
    """From this schema to the next: `played` is called `games`."""
    for doc in tables["sums"].values():
        if "played" in doc:
            doc["games"] = doc.pop("played")
    for doc in tables["results"].values():
        doc["new"] = True


@pytest.mark.parametrize("changes", [1, 12])
def test_an_older_schema_is_migrated_after_a_dated_copy(path, small_log, changes):
    for number in range(1, changes + 1):
        keep(storage(path), number)
    old = {os.path.basename(name): content(name) for name in files_of(path) if not name.endswith(".lock")}
    later = LedgerStorage(path, shelved=BIG, schema=LATER, migrations={store.SCHEMA: rename_all})
    assert later.table("sums")["Aki"] == {"games": changes}
    assert old == {os.path.basename(name): content(name) for name in files_of(path) if not name.endswith(".lock")}
    keep(storage(path), changes)  # the older version may still write until the newer one does
    old = {os.path.basename(name): content(name) for name in files_of(path) if not name.endswith(".lock")}
    with later.changing():
        later.put("sums", "x", {"games": 0})
    (aside,) = [name for name in files_of(path) if ".aside-" in name]
    assert {name: content(os.path.join(aside, name)) for name in os.listdir(aside)} == old
    again = LedgerStorage(path, shelved=BIG, schema=LATER, migrations={})
    assert again.table("sums")["Aki"] == {"games": changes}
    assert all(doc["new"] for doc in again.table("results").values())
    with pytest.raises(LedgerError) as caught:
        storage(path).read()
    assert caught.value.key == "newer"
    assert (caught.value.facts["schema"], caught.value.facts["known"]) == (LATER, store.SCHEMA)
    before = [content(name) for name in files_of(path) if os.path.isfile(name)]
    with pytest.raises(LedgerError, match="newer"):
        keep(storage(path), 1)
    assert before == [content(name) for name in files_of(path) if os.path.isfile(name)]


def test_a_kill_at_every_operation_of_a_migration(tmp_path, small_log):
    origin = tmp_path / "origin"
    for number in range(1, 8):
        keep(storage(str(origin / "ledger.json")), number)

    def migrate(folder):
        kept = LedgerStorage(
            str(folder / "ledger.json"), shelved=BIG, schema=LATER, migrations={store.SCHEMA: rename_all}
        )
        with kept.changing():
            kept.put("sums", "x", {"games": 0})
        return kept

    shutil.copytree(origin, tmp_path / "first")
    trace = count(lambda: migrate(tmp_path / "first"))
    for at, moment in every_death(trace):
        folder = tmp_path / f"{at}{moment}"
        shutil.copytree(origin, folder)
        assert killed(lambda folder=folder: migrate(folder), at, moment)
        kept = migrate(folder)
        assert kept.table("sums")["Aki"] == {"games": 7}
        assert len(kept.table("results")) == 7
        assert kept.damage == []
