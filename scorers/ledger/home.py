"""Where things are kept: REFEREE_HOME, or the user's data folder of the platform, and what lies in it.

HOME/matches/ID.match      the records of the matches
HOME/campaigns/NAME.json   a campaign each: members, results, decisions (scorers.ledger.kept)
HOME/books/NAME.match      card books
HOME/matches/ID~….match    copies of a match that differ (ID~….json: of a result without a record)
HOME/current               the id of the current match
"""

from __future__ import annotations

import os
import time

from scorers.ledger.files import (
    NEW,
    LedgerError,
    attempt,
    folder_lock,
    make_folder,
    read_bytes,
    sweep,
    take_away,
    write_anew,
)
from scorers.ledger.system import data_folder, sync_folder
from scorers.types import Iterable

IN_IDS = "abcdefghijklmnopqrstuvwxyz0123456789-_."
PORTS = (f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³")
DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$", *PORTS}  # what Windows calls no file, nor "con.txt"
NOWHERE = frozenset('<>:"|?*')  # marks that it lets stand in none
OUTSIDE = "-"  # stands for the matches that belong to no campaign
LONGEST, LONGEST_BEGINNING = 150, 60  # bytes of a campaign's name as its file's, and of one that is cut
OLD = "ledger."  # what the files of the database of versions before 1 begin with
PARTS = ("campaigns", "matches", "books", "current")
BEFORE = ("copies", "unsettled")  # what homes of the versions before 1 hold besides
CONVERTING = "converting"  # the folder in the home in which its campaigns are made of them, there until all is done
PASSED = ".passed"  # ends the name of a copy that wasn't chosen
COPY = "~"  # parts the match's id from its copy's name
NOTE = ".restoring"  # in the home, while what it holds is exchanged


def home() -> str:
    """The folder of all that is kept, as a path; it need not be there yet. What a killed `exchange` has begun is brought to its end."""
    place = _place()
    if os.path.exists(os.path.join(place, NOTE)):
        _go_on(place)
    return place


def exchange(place: str, beside: str) -> str:
    """Put the parts of the folder `beside`, which lies in the home, in the place of the home's own; returns where those lie now.

    Part by part, since a home may be a mount point; a note tells of it, so that nothing is lost by a kill. Raises LedgerError.
    """
    aside = time.strftime("aside-%Y%m%dT%H%M%SZ", time.gmtime())
    with attempt(place):
        while os.path.exists(os.path.join(place, aside)):
            aside += "+"
        write_anew(os.path.join(place, NOTE), f"{os.path.basename(beside)}\n{aside}".encode())
    _go_on(place)
    return os.path.join(place, aside)


def _go_on(place: str) -> None:
    note = os.path.join(place, NOTE)
    with attempt(note), folder_lock(place):
        beside, _, aside = (read_bytes(note) or b"").decode("utf-8", "replace").partition("\n")
        if aside and not {"/", "\\", "\0"} & {*beside, *aside}:
            old, new = os.path.join(place, aside), os.path.join(place, beside)
            if not os.path.isdir(old):  # it has its name when all old parts lie in it
                make_folder(old + NEW)
                _move(
                    [*PARTS, *BEFORE, *(name for name in os.listdir(place) if name.startswith(OLD))], place, old + NEW
                )
                os.rename(old + NEW, old)
                sync_folder(place)
            _move(PARTS, new, place)
            if os.path.isdir(new):
                os.rmdir(new)
        if os.path.exists(note):
            take_away(note)


def _move(parts: Iterable[str], there: str, here: str) -> None:
    for part in parts:
        if os.path.lexists(os.path.join(there, part)):
            os.rename(os.path.join(there, part), os.path.join(here, part))
    for folder in (there, here):  # before anything else, lest a power cut leave a part in neither
        if os.path.isdir(folder):
            sync_folder(folder)


def _place() -> str:
    chosen = os.environ.get("REFEREE_HOME")
    if chosen:
        with attempt(chosen):  # a path from a working folder that is gone
            return os.path.abspath(os.path.expanduser(chosen))
    return os.path.join(data_folder(), "referee")


def match_path(home: str, match: str) -> str:
    """The record of the match with this id. Raises ValueError if that would leave the folder."""
    return _path(home, "matches", _plain(match), ".match")


def copy_path(home: str, match: str, name: str) -> str:
    """A copy of a match that differs, by its own name. Raises ValueError if that would leave the folder."""
    return _path(home, "matches", _plain(match), COPY + _plain(name))


def copy_names(home: str, match: str = "") -> list[tuple[str, str]]:
    """(match, its own name) of the copies that are kept of a match, or of all, sorted. Raises LedgerError."""
    names = (name.partition(COPY) for name in _listed(os.path.join(home, "matches")) if COPY in name)
    named = ((name_of(one), name) for one, _, name in names if _is_copy(name))
    return sorted((one, name) for one, name in named if _is_id(one) and match in ("", one))


def book_path(home: str, name: str) -> str:
    """The card book of this name. Raises ValueError if that would leave the folder."""
    return _path(home, "books", _plain(name), ".match")


def campaign_path(home: str, name: str) -> str:
    """The file of the campaign of this folded name: all but letters and digits is escaped."""
    escaped = "".join(char if char.isalnum() else _escaped(char) for char in name)
    if len(escaped.encode()) > LONGEST:
        from hashlib import sha256

        cut = escaped.encode()[:LONGEST_BEGINNING].decode(errors="ignore")
        escaped = f"{cut}~{sha256(name.encode()).hexdigest()[:16]}"
    return _path(home, "campaigns", escaped if name != OUTSIDE else OUTSIDE, ".json")


def _path(home: str, folder: str, name: str, ending: str) -> str:
    """The path of a file that bears this name; as it was written once, before names were escaped, where that is there."""
    plain = os.path.join(home, folder, name + ending)
    path = os.path.join(home, folder, portable(name) + ending)
    return plain if path != plain and os.path.isfile(plain) else path


def portable(path: str) -> str:
    """A name, or a path with slashes, as files can have it on every system: what can't stand there is escaped as in an address."""
    parts = []
    for name in path.split("/"):
        if name.partition(".")[0].rstrip().lower() in DEVICES:
            parts.append(_escaped(name[0]) + name[1:])
        else:
            parts.append("".join(_escaped(char) if char in NOWHERE else char for char in name))
    return "/".join(parts)


def name_of(file: str) -> str:
    """The name that such a file bears."""
    if "%" not in file:
        return file
    from urllib.parse import unquote

    name = unquote(file)
    return name if portable(name) == file else file


def _escaped(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode(errors="surrogatepass"))


def old_files(home: str) -> list[str]:
    """Paths of the files of a database of the versions before 1, but its lock."""
    try:
        names = os.listdir(home)
    except OSError:
        return []
    return [os.path.join(home, name) for name in sorted(names) if name.startswith(OLD) and name != OLD + "lock"]


def is_old(home: str) -> bool:
    """Whether the campaigns of a home are kept in such a database."""
    return not os.path.isdir(os.path.join(home, "campaigns")) and bool(old_files(home))


def is_unconverted(home: str) -> bool:
    """Whether a home of the versions before 1 is still to be converted, in part or as a whole."""
    return any(os.path.isdir(os.path.join(home, name)) for name in (*BEFORE, CONVERTING)) or is_old(home)


def campaign_paths(home: str) -> list[str]:
    """The files of all campaigns, sorted. Raises LedgerError."""
    folder = os.path.join(home, "campaigns")
    return [os.path.join(folder, name) for name in sorted(_listed(folder)) if name.endswith(".json") and name[0] != "."]


def match_ids(home: str, beginning: str = "") -> list[str]:
    """The ids of the matches kept here that begin so, sorted. Raises LedgerError."""
    return [name for name in _names(os.path.join(home, "matches"), beginning) if _is_id(name)]


def strays(home: str) -> list[str]:
    """Paths of records that lie among the matches but bear no id: copies made by other programs. Raises LedgerError."""
    folder = os.path.join(home, "matches")
    return [
        _path(home, "matches", name, ".match")
        for name in _names(folder, "")
        if not (_is_id(name) or _is_copy(name.partition(COPY)[2] + ".match"))
    ]


def book_names(home: str) -> list[str]:
    """The names of the card books kept here, sorted. Raises LedgerError."""
    return [name for name in _names(os.path.join(home, "books"), "") if name.isprintable()]


def current(home: str) -> str | None:
    """The id of the current match, or None, also where what lies there is damaged. Raises LedgerError."""
    path = os.path.join(home, "current")
    with attempt(path):
        try:
            data = read_bytes(path)
        except (IsADirectoryError, LedgerError):  # no file, or a huge one
            data = None
    name = data.decode("utf-8", "replace").strip() if data else ""
    return name if name and _is_id(name) else None


def set_current(home: str, match: str) -> None:
    """Make the match with this id the current one. Raises LedgerError, ValueError."""
    _listed(home)  # takes away what a kill has left beside it
    write_anew(os.path.join(home, "current"), _plain(match).encode() + b"\n")


def _names(folder: str, beginning: str) -> list[str]:
    names = (name_of(name[:-6]) for name in _listed(folder) if name.endswith(".match"))
    return sorted(name for name in names if name.startswith(beginning))


def _listed(folder: str) -> list[str]:
    with attempt(folder):
        try:
            names = os.listdir(folder)
        except FileNotFoundError:
            return []
    for name in names if NOTE not in names else ():  # what is exchanged lies in such a folder
        if name.endswith(NEW):
            sweep(os.path.join(folder, name))
    return names


def _is_id(name: str) -> bool:
    """Whether a match can be called so: copies that cloud folders and file managers make have blanks, signs or capitals."""
    return name[:1] not in ("", ".", "-") and not name.strip(IN_IDS)


def _is_copy(name: str) -> bool:
    """Whether a copy is called so by itself: what else lies there is another program's."""
    ending = name[10:].removesuffix(PASSED)
    return ending in (".match", ".json") and not name[:10].strip("0123456789abcdef")


def _plain(name: str) -> str:
    """The name, if it is that of a file in its folder and of nothing else."""
    if not name or name.startswith(".") or any(sign in name for sign in "/\\:\0\n\r"):
        raise ValueError(f"not a plain name: {name!r}")
    return name
