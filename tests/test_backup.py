"""Backup and restore: everything there and back, nothing outside of the home, nothing lost."""

import errno
import json
import os
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from prompts.exchange import archive
from tests.dying import count, every_death, killed
from tests.season import MATCHES, own_home, play, run, season, standings  # noqa: F401


@pytest.fixture
def saved(capsys, tmp_path):
    """A backup of a season."""
    season(capsys, MATCHES[:3])
    path = tmp_path / "saved.zip"
    assert run(capsys, "backup", "--to", path)[0] == 0
    return path


def changes(capsys, path, *more):
    """What `restore --json` tells of its changes: {(what, change): names}."""
    status, out, err = run(capsys, "restore", path, "--json", *more)
    assert status == 0, out + err
    found = json.loads(out)
    return {(one["what"], one["change"]): one["names"] for one in found["changes"]}, found["aside"]


def test_an_empty_home_becomes_what_was_saved(capsys, saved, home):
    before = standings(capsys)
    shown = run(capsys, "matches")[1]
    shutil.rmtree(home)
    assert run(capsys, "restore", saved)[0] == 0
    assert standings(capsys) == before and run(capsys, "matches")[1] == shown and run(capsys, "verify")[0] == 0
    assert changes(capsys, saved) == ({}, None)


def test_the_archive_is_readable_and_the_same_for_the_same_home(capsys, saved, tmp_path, home):
    with ZipFile(saved) as zipped:
        names = zipped.namelist()
        assert sorted(name.partition("/")[0] for name in names) == [
            "about.json",
            "campaigns",
            "current",
            "matches",
            "matches",
            "matches",
        ]
        assert all(zipped.read(name) == (home / name).read_bytes() for name in names if name != "about.json")


def test_a_dry_run_names_everything_and_changes_nothing(capsys, saved, home):
    new = play(capsys, *MATCHES[4])
    before = standings(capsys)
    found, aside = changes(capsys, saved, "--dry-run")
    assert (
        found[("matches", "gone")] == [f"matches/{new}.match"]
        and found[("campaigns", "changed")] == ["campaigns/friday.json"]
        and ("current", "changed") in found
        and aside is None
    )
    assert standings(capsys) == before
    status, out, _ = run(capsys, "restore", saved, "--dry-run")
    assert status == 0 and new in out and "Nothing was changed" in out


@pytest.mark.parametrize("name", ["friday", "f" * 200, "a~b"])
def test_whatever_a_campaign_is_called_what_changed_of_it_is_told_and_comes_back(capsys, tmp_path, name):
    assert run(capsys, "campaign", "new", name)[0] == 0
    assert run(capsys, "backup", "--to", path := tmp_path / "saved.zip")[0] == 0
    assert run(capsys, "campaign", "add", name, "Aki")[0] == 0
    assert f" {name}\n" in run(capsys, "restore", path, "--dry-run")[1]
    found, aside = changes(capsys, path)
    assert [*found] == [("campaigns", "changed")] and aside
    assert json.loads(run(capsys, "campaign", "show", name, "--json")[1])["members"] == []


def test_a_home_behind_a_link(capsys, saved, tmp_path, monkeypatch, home):
    before = standings(capsys)
    (tmp_path / "link").symlink_to(home)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "link"))
    play(capsys, *MATCHES[4])
    assert run(capsys, "restore", saved)[0] == 0
    assert standings(capsys) == before and (tmp_path / "link").is_symlink()
    assert not list(tmp_path.glob("*.new"))


def test_what_was_there_is_set_aside(capsys, saved, tmp_path, monkeypatch):
    before = standings(capsys)
    play(capsys, *MATCHES[4])
    after = standings(capsys)
    _, aside = changes(capsys, saved)
    assert standings(capsys) == before
    monkeypatch.setenv("REFEREE_HOME", aside)
    assert standings(capsys) == after


STRAY = [
    "../evil.match", "matches/../../evil.match", "/etc/evil", "matches/a/b.match", "matches\\..\\evil.match", "matches/.hidden.match",
    "ledger.json", "copies/x/../../e.match", "books/..match",
]  # fmt: skip


@pytest.mark.parametrize("name", STRAY)
def test_no_path_leaves_the_home(capsys, saved, tmp_path, home, name):
    with ZipFile(saved, "a") as zipped:
        zipped.writestr(name, "evil")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for command, expected in (("restore", 1), ("import", 2)):
        status, out, _ = run(capsys, command, saved)
        assert status == expected and "no place in an archive" in out, out
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_damaged_archive_is_named(capsys, saved, home):
    data = bytearray(saved.read_bytes())
    at = data.find(b"matches/") + 80
    data[at : at + 12] = b"\0" * 12
    saved.write_bytes(bytes(data))
    assert run(capsys, "import", saved)[0] == 2
    shutil.rmtree(home)
    status, out, err = run(capsys, "restore", saved)
    assert status == 1 and "matches/" in out + err
    assert len(list((home / "matches").iterdir())) == len(MATCHES[:3]) - 1, "the rest is brought"


@pytest.mark.parametrize(
    ("old", "new"),
    [('"kind": "new"', '"kind": "gnu"'), ('"at": "2', '"at": "9'), ('"schema": 1', '"schema": "x"'), ('"places": [1', '"places": [-1'),
     ('"decisions": {', '"decisions": [{'), ('"name": "friday"', '"name": ""'), ('"winners": ["', '"winners": ["x')],
)  # fmt: skip
def test_a_campaign_that_can_be_none_is_named_and_left_out(capsys, saved, tmp_path, home, old, new):
    path = tmp_path / "bad.zip"
    with ZipFile(saved) as good, ZipFile(path, "w") as bad:
        for name in good.namelist():
            bad.writestr(name, good.read(name).replace(old.encode(), new.encode()))
    for command, expected in (("import", 2), ("restore", 1)):
        status, out, err = run(capsys, command, path)
        assert status in (expected, 2) and "campaigns/friday.json" in out + err
    assert len(list((home / "matches").iterdir())) == 3


def test_another_zip_and_a_newer_one(capsys, tmp_path, saved):
    path = tmp_path / "other.zip"
    with ZipFile(path, "w"):
        pass
    assert run(capsys, "restore", path)[0] == 2
    with ZipFile(path, "w") as zipped:
        zipped.writestr("about.json", '{"format": "referee archive", "version": 99}')
    status, _, err = run(capsys, "restore", path)
    assert status == 2 and "newer" in err
    assert run(capsys, "restore", tmp_path / "none.zip")[0] == 2


def test_backup_needs_something_to_save(capsys, tmp_path):
    assert run(capsys, "backup")[0] == 2
    assert run(capsys, "backup", "--to", tmp_path / "a.zip")[0] == 2 and not (tmp_path / "a.zip").exists()


def test_differing_copies_and_books_are_saved_too(capsys, tmp_path, home):
    base = "game: runeworks\nplayers: Aki, Beni\nrounds: 10\nid: one\ndate: 2026-03-09\n\n"
    for text in ("final Aki 10 / Beni 5\n", "final Aki 5 / Beni 10\n"):
        (tmp_path / "a.match").write_text(base + text, encoding="utf-8")
        run(capsys, "import", tmp_path / "a.match")
    shown = run(capsys, "import", "--copies")[1]
    assert run(capsys, "backup", "--to", tmp_path / "a.zip")[0] == 0
    shutil.rmtree(home)
    assert run(capsys, "restore", tmp_path / "a.zip")[0] == 0
    assert run(capsys, "import", "--copies")[1] == shown


def test_a_match_with_a_card_book(capsys, tmp_path, monkeypatch, home):
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "mine.match").write_text("game: monster-maker\n\ncard Ogre monster 12\n", encoding="utf-8")
    record = folder / "a.match"
    record.write_text(
        "game: monster-maker\nplayers: Aki, Beni\nbook: mine\nscore: rank\nid: booked\n\nfinal Beni Aki\n",
        encoding="utf-8",
    )
    assert run(capsys, "check", record)[0] == 0
    assert run(capsys, "import", record)[0] == 0
    assert [path.name.partition(".")[0] for path in (home / "books").glob("*.match")] == ["mine"] and run(
        capsys, "verify"
    )[0] == 0
    for ending in ("zip", "jsonl", "match"):
        assert run(capsys, "export", "match:booked", "--to", tmp_path / f"out.{ending}")[0] == 0
        monkeypatch.setenv("REFEREE_HOME", str(tmp_path / ending))
        assert run(capsys, "import", tmp_path / f"out.{ending}")[0] == 0
        assert run(capsys, "verify")[0] == 0 and len(list((tmp_path / ending / "books").glob("*.match"))) == 1
        monkeypatch.setenv("REFEREE_HOME", str(home))
    # Each match keeps the text that it began with.
    (folder / "mine.match").write_text("game: monster-maker\n\ncard Ogre monster 13\n", encoding="utf-8")
    record.write_text(record.read_text(encoding="utf-8").replace("id: booked", "id: other"), encoding="utf-8")
    assert run(capsys, "import", record)[0] == 0
    assert len(list((home / "books").glob("*.match"))) == 2 and run(capsys, "verify")[0] == 0


LONG = ("x" * 201, "ﷺ" * 12, "名" * 201, "\u200b", "a\x00b", "a\u202eb")


@pytest.mark.parametrize("name", LONG)
def test_a_name_that_could_not_be_restored_is_never_taken(capsys, tmp_path, home, name):
    """One door for names: commands, records and files."""
    base = ["runeworks", "Aki", "Beni"]
    for words in (
        ["new", "runeworks", name, "Beni"],
        ["new", *base, f"campaign={name}"],
        ["new", *base, f"table={name}"],
        ["campaign", "new", name],
        ["score", *base, "--campaign", name, "final Aki 1 / Beni 0"],
        ["import", tmp_path / "a.match"],
        ["import", tmp_path / "a.jsonl"],
    ):
        for players, campaign in ((f"{name}, Beni", "x"), ("Aki, Beni", name)):
            text = f"game: runeworks\nplayers: {players}\ncampaign: {campaign}\n\nfinal Beni 1 / {players.partition(',')[0]} 0\n"
            (tmp_path / "a.match").write_text(text, encoding="utf-8")
            (tmp_path / "a.csv").write_text(
                f"game,player,place\nrunewORks,{name},1\nruneworks,Beni,2\n", encoding="utf-8"
            )
            (tmp_path / "a.jsonl").write_text(
                json.dumps({"type": "campaign", "name": name, "decisions": [], "events": []}) + "\n"
            )
            assert run(capsys, *words)[0] == 2, words
    status, out = run(capsys, "import", tmp_path / "a.csv")[:2]  # costs its own line alone
    assert status in (0, 1, 2) and "internal error" not in out
    season(capsys, MATCHES[1:2])
    for words in (["campaign", "add", "friday", name], ["campaign", "rename", "friday", "Aki", name], ["campaign", "alias", "friday", "Aki", name],
                  ["event", "new", "friday", name, "swiss", "Aki", "Beni"], ["campaign", "correct", "runeworks", "players", name, "Beni"]):  # fmt: skip
        assert run(capsys, *words)[0] == 2, words
    assert run(capsys, "backup", "--to", tmp_path / "a.zip")[0] == 0
    shutil.rmtree(home)
    assert run(capsys, "restore", tmp_path / "a.zip")[0] == 0


@pytest.mark.parametrize("name", ["a:b", "a, b", "a#b", "-", "—", "", "  "])
def test_what_is_no_name_of_a_campaign_is_none_for_any_command(capsys, tmp_path, name):
    (tmp_path / "in.csv").write_text("date,game,Aki,Beni\n2026-02-01,Catan,1,3\n", encoding="utf-8")
    ways = [
        ["new", "time-storm", "Aki", "Beni", "--campaign", name],
        ["score", "time-storm", "Aki", "Beni", "--campaign", name, "final Aki"],
        ["score", "any", "title=Catan", "Aki", "Beni", "--campaign", name, "final Aki 3 / Beni 1"],
        ["import", tmp_path / "in.csv", "--campaign", name],
        ["campaign", "new", name],
    ]
    for _ in "twice":
        for words in ways:
            assert run(capsys, *words)[0] == 2, words
        assert run(capsys, "new", "time-storm", "Aki", "Beni")[0] == 0  # then there are matches outside of campaigns
        assert run(capsys, "say", "final Aki")[0] == 0


def test_a_campaign_that_a_record_brought_is_meant_by_its_name(capsys, tmp_path):
    (tmp_path / "one.match").write_text("game: time-storm\nplayers: Aki, Beni\ncampaign: a: b\n\nfinal Aki\n")
    assert run(capsys, "import", tmp_path / "one.match")[0] == 0
    assert run(capsys, "new", "time-storm", "Aki", "Beni", "--campaign", " A:B ")[0] == 0
    assert run(capsys, "campaign", "new", "  Lead ")[0] == 0
    assert [one["campaign"] for one in map(json.loads, run(capsys, "campaign", "list", "--json")[1].splitlines())] == [
        "a: b",
        "Lead",
    ]


def mounted(monkeypatch, home):
    """The home can't be renamed, as where a volume is mounted."""
    real = os.rename

    def rename(one, other):
        if str(home) in (str(one), str(other)):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        real(one, other)

    monkeypatch.setattr(os, "rename", rename)


def test_a_home_that_is_a_mount_point(capsys, saved, tmp_path, monkeypatch, home):
    before = standings(capsys)
    new = play(capsys, *MATCHES[4])
    mounted(monkeypatch, home)
    found, aside = changes(capsys, saved)
    assert ("matches", "gone") in found and standings(capsys) == before and run(capsys, "verify")[0] == 0
    assert (Path(aside) / "matches" / f"{new}.match").exists() and Path(aside).parent == home
    assert sorted(path.name for path in home.iterdir()) == sorted(
        [Path(aside).name, "campaigns", "current", "matches", ".lock"]
    )
    assert run(capsys, "backup", "--to", tmp_path / "again.zip")[0] == 0
    assert changes(capsys, tmp_path / "again.zip") == ({}, None)


def test_a_kill_while_a_mount_point_is_restored(capsys, saved, tmp_path, monkeypatch, home):
    """The next command brings it to its end, or it has not begun."""
    after = standings(capsys)
    play(capsys, *MATCHES[4])
    run(capsys, "import", tmp_path / "none")
    before = standings(capsys)
    begun = shutil.copytree(home, tmp_path / "begun")
    mounted(monkeypatch, home)
    for at, when in list(every_death(count(lambda: run(capsys, "restore", saved)))):
        shutil.rmtree(home)
        shutil.copytree(begun, home)
        killed(lambda: run(capsys, "restore", saved), at, when)
        assert standings(capsys) in (before, after), (at, when)
        assert run(capsys, "verify")[0] == 0, (at, when)
        assert run(capsys, "restore", saved)[0] == 0
        assert standings(capsys) == after


def spoil(path, how):
    """Put something in a file's place that can't be read as one."""
    path.unlink(missing_ok=True)
    if how == "pipe":
        os.mkfifo(path)
    elif how == "large":
        with open(path, "wb") as file:
            file.truncate(1 << 40)
    elif how == "folder":
        path.mkdir()
    elif how == "link":
        path.symlink_to(path.with_name("nothing"))
    else:
        path.write_bytes(b"\xff\x00{")


@pytest.mark.parametrize("what", ["campaigns/friday.json", "matches/x.match", "current"])
@pytest.mark.parametrize("how", ["pipe", "large", "noise"])
def test_a_damaged_home_does_not_block_its_restore(capsys, saved, home, what, how):
    before = standings(capsys)
    path = home / what
    spoil(path, how)
    assert run(capsys, "verify")[0] in (1, 2)
    for words in (["show"], ["matches"], ["standings", "friday"], ["say", "ruling x"]):
        assert run(capsys, *words)[0] in (0, 1, 2)
    assert run(capsys, "restore", saved)[0] == 0
    assert standings(capsys) == before and run(capsys, "verify")[0] == 0


@pytest.mark.parametrize("how", ["pipe", "large", "folder", "noise"])
def test_whatever_lies_in_a_campaigns_place_its_results_come_back(capsys, saved, home, how):
    before = standings(capsys)
    spoil(home / "campaigns" / "friday.json", how)
    assert run(capsys, "verify", "--repair")[0] == 1
    assert standings(capsys) == before and run(capsys, "verify")[0] == 0


@pytest.mark.parametrize("how", ["pipe", "large", "folder", "noise"])
def test_whatever_lies_in_the_place_of_current_is_named_and_hinders_nothing(capsys, saved, home, how):
    path = home / "current"
    spoil(path, how)
    assert "No match is current" in run(capsys, "show")[2]
    status, out, _ = run(capsys, "verify")
    assert status == 1 and "as it was kept" in out and "The current match is" in out
    match = run(capsys, "matches")[1].split()[0]
    assert run(capsys, "matches", "drop", match)[0] == 0 and match not in run(capsys, "matches")[1]


@pytest.mark.parametrize(
    "damage", [b"", b"\xff\nx\n", b"game: no such game\n", b"game: runeworks\nplayers: Aki, Beni\n\nzzz\n"]
)
def test_a_record_that_cannot_be_read_makes_room_for_a_copy_that_can(capsys, saved, home, damage):
    path = sorted((home / "matches").glob("*.match"))[0]
    good, before = path.read_bytes(), standings(capsys)
    path.write_bytes(damage)
    lone = path.with_name("lone.match")
    lone.write_bytes(damage or b"game: no such game\n")  # of which nothing comes
    status, _, told = run(capsys, "import", saved)
    assert status == 0 and path.stem in told and f"{path}.damaged" in told
    assert path.read_bytes() == good and path.with_name(path.name + ".damaged").read_bytes() == damage
    assert standings(capsys) == before and lone.exists()


def test_where_nothing_was_kept_nothing_is_set_aside(capsys, saved, home):
    before = standings(capsys)
    shutil.rmtree(home)
    _, aside = changes(capsys, saved)
    assert aside is None and not [*home.glob("aside*")] and standings(capsys) == before


@pytest.mark.parametrize(
    ("what", "how"),
    [(what, how) for what in ("campaigns/friday.json", "matches/x.match") for how in ("pipe", "large", "folder")]
    + [("matches/x.match", "link")],
)
def test_what_a_backup_cannot_bring_is_named_in_a_sentence(capsys, saved, tmp_path, home, what, how):
    path = home / what
    spoil(path, how)
    status, out, _ = run(capsys, "backup", "--to", tmp_path / "most.zip", "--json")
    (told,) = json.loads(out.splitlines()[-1])["damage"]
    assert status == 1 and told["path"] == what
    assert (
        told["why"]
        .partition(f"{path} ")[2]
        .startswith(("is no plain file", "is larger than", "is a folder", "isn't there"))
    )
    if how in ("pipe", "large", "folder"):
        told = json.loads(run(capsys, "verify", "--json")[1].splitlines()[-1])["differences"]
        assert any(str(path) in one["why"] for one in told)


def test_a_look_before_an_import_passes_by_what_is_no_file(capsys, saved, tmp_path, home):
    os.mkfifo(home / "matches" / "pipe.match")
    (home / "matches" / "zero.match").symlink_to("/dev/zero")
    (home / "matches" / "none.match").symlink_to(tmp_path / "nothing")
    (tmp_path / "in.csv").write_text("date,game,Aki,Beni\n2026-02-01,Catan,1,3\n", encoding="utf-8")
    status, out, _ = run(capsys, "import", tmp_path / "in.csv", "--campaign", "friday", "--dry-run")
    assert status == 0 and "1 added" in out


def test_a_backup_reads_back_what_it_wrote(capsys, saved, tmp_path, monkeypatch):
    real = archive.write

    def write(shell, path, files):
        real(shell, path, {name: data for name, data in files.items() if name != "campaigns/friday.json"})

    monkeypatch.setattr(archive, "write", write)
    status, out, _ = run(capsys, "backup", "--to", tmp_path / "bad.zip")
    assert status == 1 and "campaigns/friday.json" in out


def test_an_import_is_told_before_it_is_done(capsys, saved, tmp_path, monkeypatch, home):
    run(capsys, "campaign", "rename", "friday", "Aki", "Akiko")
    run(capsys, "say", 'ruling "late"')
    run(capsys, "backup", "--to", tmp_path / "later.zip")
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    run(capsys, "restore", saved)
    files = {path: path.read_bytes() for path in (tmp_path / "other").rglob("*") if path.is_file()}
    for words in (["import", tmp_path / "later.zip", "--dry-run"], ["import", tmp_path / "later.zip"]):
        status, out, _ = run(capsys, *words)
        assert status == 0 and "1 line more" in out and "friday: decided elsewhere: renamed 1" in out
        if "--dry-run" in words:
            assert files == {path: path.read_bytes() for path in (tmp_path / "other").rglob("*") if path.is_file()}
            assert "Nothing was changed" in out
