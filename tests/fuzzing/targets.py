"""The targets: each takes bytes and a folder of its own, and raises where the answer to them isn't a clear one."""

import gc
import re
import shutil
from json import loads
from zipfile import ZipFile

from referee.match import apply, offers
from referee.record import HeaderFault, begin, noted, parse
from tests.fuzzing.homes import BROUGHT, LOOKING, answer, living_in, made
from tests.golden import OURS, cases
from tests.season import ROOT

GAMES = OURS
MOST = 300  # statements of one input; a record of thousands is slow, not hostile
PART = re.compile(rb"^--- ([^\n]{1,60})\n", re.M)  # begins a file within an input of several
TIDY = 200  # inputs between two collections of garbage: `main` leaves it to the end of its process


class Target:
    """`run(data, folder)` judges one input; `corpus(folder)` are inputs to begin with (list of bytes)."""

    def __init__(self, run, corpus):
        self._run = run
        self.corpus = corpus
        self._count = 0

    def run(self, data, folder):
        """Raises what the project raises, and AssertionError where an answer isn't clear."""
        self._count += 1
        if self._count % TIDY == 0:
            gc.collect()
        self._run(data, folder)


# -- records and statements ------------------------------------------------------------------------


def read_record(data, folder):
    """`check` of a file."""
    path = folder / "input.match"
    path.write_bytes(data)
    answer("check", "--json", path)
    answer("check", "--lang", "ja", path)


def records(folder):
    """The sample of every game."""
    return [(ROOT / game.package.replace(".", "/") / "sample.match").read_bytes() for game in GAMES]


def judge(game):
    """The target of one game: a record without its line `game:`."""

    def run(data, folder):
        try:
            header, body = parse(f"game: {game.key}\n" + data.decode(errors="replace"))
            match = begin(header)
        except HeaderFault as fault:
            assert fault.refusal.clauses
            return
        for number, (_, line) in enumerate(body[:MOST], 1):
            if noted(line):
                continue
            match = said(match, line, number)
        everything_asked(match)

    return run


def said(match, line, number=None):
    """The match after a line, which is refused with a clause and changes nothing, or reads back the same."""
    verdict = apply(match, line, number, lambda count: [1] * count)
    after = verdict.match
    if not verdict.ok:
        assert verdict.clauses and after is match, line
    elif verdict.listed:
        again = apply(match, after.spoken())
        assert again.ok and again.statement == verdict.statement, (line, after.spoken(), again.refusal)
    return after


def everything_asked(match):
    """Everything that a table can be asked."""
    table, game = match.table, match.setting.game
    table.awaited(), table.scores(), table.winners(), match.seal(), offers(match, most=1)
    for eyes in (frozenset(), frozenset(range(len(match.setting.names)))):
        game.state(table, eyes), game.screen(table, eyes)


def golden(game):
    """The game's golden records."""
    return lambda folder: [re.sub(r"(?m)^game:.*\n", "", text, count=1).encode() for _, text in cases(game.key)]


# -- what is imported ------------------------------------------------------------------------------


def bring(data, folder):
    """`import` of one file into an empty home: kept whole or not at all, and the home is sound."""
    path = folder / "input"
    path.write_bytes(data)
    taken(path, folder / "fresh", "import")


def taken(path, home, command):
    """Import or restore into a home that isn't there yet; then everything can be asked of it."""
    for old in home.parent.glob(home.name + "*"):
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    before = set(home.parent.iterdir())
    with living_in(home):
        status, out = answer(command, path, "--json")
        if status == 2:
            assert not list(home.glob("matches/*"))
        else:
            _, out = answer("verify", "--json")
            # A record that departs from its own seals came so, and of copies that differ within one file `import` has
            # told by its status; an archive is put back as it is.
            keys = {one["key"] for one in loads(out.splitlines()[-1])["differences"]}
            assert keys <= {"seal", *(["copies"] if status == 1 else [])} or command == "restore", out
            for words in LOOKING:
                answer(*words)
    assert {one for one in home.parent.iterdir() if not one.name.startswith(home.name)} == before


def brought(folder):
    """What `export` and `backup` write."""
    made(folder)
    return [(folder / name).read_bytes() for name in BROUGHT]


def unpack(data, folder):
    """An archive made of parts: `import` it, and `restore` it."""
    path = folder / "input.zip"
    with ZipFile(path, "w") as archive:
        for name, part in parts(data).items():
            archive.writestr(name.decode(errors="replace").partition("\0")[0] or "part", part)  # zip ends a name there
    taken(path, folder / "fresh", "import")
    taken(path, folder / "fresh", "restore")


def parts(data):
    """{name: bytes} of an input of several files."""
    found = PART.split(data)
    return dict(zip(found[1::2], found[2::2]))


def joined(files):
    """Several files as one input."""
    return b"".join(b"--- %b\n%b" % (name.encode(), data) for name, data in files.items())


def archives(folder):
    """The parts of a backup, and of an export."""
    made(folder)
    found = []
    for name in ("backup.zip", "season.zip"):
        with ZipFile(folder / name) as archive:
            found.append(joined({name: archive.read(name) for name in archive.namelist()}))
    return found


# -- what is kept ----------------------------------------------------------------------------------


def keep(data, folder):
    """The campaigns of a home, as they are found on the disk."""
    home = with_files(data, folder)
    with living_in(home):
        for words in LOOKING:
            answer(*words)
        answer("verify")
        answer("campaign", "new", "later")
        answer("backup", "--to", folder / "after.zip")
        answer("verify", "--repair")
        for words in LOOKING:
            answer(*words)


def come(data, folder):
    """Another home whose campaigns say anything: `import` it."""
    taken(with_files(data, folder), folder / "fresh", "import")


def with_files(data, folder):
    """A copy of the kept home that has the parts of an input for its campaigns."""
    home = folder / "damaged"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(folder / "home", home)
    for name, part in parts(data).items():
        if re.fullmatch(rb"[a-z-]{1,8}\.json", name):
            (home / "campaigns" / name.decode()).write_bytes(part)
    return home


def databases(folder):
    """The campaigns of a home."""
    made(folder)
    paths = sorted((folder / "home" / "campaigns").glob("*.json"))
    return [joined({path.name: path.read_bytes() for path in paths})]


TARGETS = {
    "record": Target(read_record, records),
    **{game.key: Target(judge(game), golden(game)) for game in GAMES},
    "import": Target(bring, brought),
    "archive": Target(unpack, archives),
    "database": Target(keep, databases),
    "home": Target(come, databases),
}
