"""Records of a megabyte that nobody would write, and what they cost: python -m tests.large [NAME…] prints it."""

import os
import random
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from prompts.battery.walks import NAMES, Walks
from referee.record import write_header
from referee.registry import known

SIZE = 1024 * 1024
SECONDS, MEBIBYTES = 20, 256
STEPS = 200  # statements of a match
PLAIN = "game: runeworks\nplayers: Aki, Beni\n\n"
GAMES = {game.key: game for game in known()}


def filled(head, lines, size):
    """A record of about `size` bytes: its header, and these lines again and again."""
    pieces, room = [head], size - len(head)
    block = "".join(f"{line}\n" for line in lines)
    pieces.append(block * (room // len(block.encode()) + 1))
    return "".join(pieces)


@cache
def walked(key):
    """A match of a game that was played at random: of a few, the one with the most at its table and the most said."""
    return max(Walks(GAMES[key], "large", many=5, steps=STEPS).all, key=lambda walk: len(walk.said) * len(names(walk)))


def names(walk):
    """Who sits there."""
    return walk.start.setting.names


def heading(key):
    """The header of that match."""
    return "\n".join([*write_header(walked(key).start.setting), "", ""])


def played(key):
    """What was said in it."""
    return [line for line, _ in walked(key).said]


def again_and_again(key, size):
    """A match is played, taken back and played again."""
    lines = played(key)
    return filled(heading(key), [*lines, f"undo {len(lines)}"], size)


def back_and_forth(key, size):
    """All of a match is taken back and stands again."""
    lines = played(key)
    return filled(
        heading(key) + "".join(f"{line}\n" for line in lines), [f"undo {len(lines)}", f"redo {len(lines)}"], size
    )


def edited(key, size, form):
    """The beginning of a match is edited again and again, and a statement said in between that needs all of it."""
    lines = played(key)
    body = "".join(f"{line}\n" for line in ["ruling a", *lines])
    return filled(heading(key) + body, [form, "ruling b"], size)


def refused(key, size):
    """Nothing is accepted: each line is read, understood and refused."""
    lines = played(key)
    return filled(heading(key) + "ruling a\n", [*reversed(lines), "strike 9999", "tally Aki 77"], size)


def numbers(key, size):
    """A huge number after each verb."""
    lines = [
        f"{who}{verb.name} {words}"
        for verb in GAMES[key].verbs
        for words in ("999999999", "9" * 4_000, "999999999 / 999999999", "Aki 999999999", "-1", "dice " + "6" * 4_000)
        for who in ("", "Aki: ")
    ]
    return filled(heading(key), lines, size)


def misread(key, size):
    """Near misses: each line could be many things."""
    lines = [f"{verb.name[:-1]}x {name[:2]} ?x" for verb in GAMES[key].verbs for name in NAMES[:2]]
    return filled(heading(key), lines, size)


EACH = {
    "again and again": again_and_again,
    "back and forth": back_and_forth,
    "amended": lambda key, size: edited(key, size, "amend 1 ruling c"),
    "amended, in a run": lambda key, size: filled(
        heading(key) + "".join(f"{line}\n" for line in ["ruling a", *played(key)]), ["amend 1 ruling c"], size
    ),
    "inserted": lambda key, size: edited(key, size, "insert 1 ruling c"),
    "struck": lambda key, size: filled(
        heading(key) + "".join(f"{line}\n" for line in [*["ruling a"] * 9_000, *played(key)]),
        [f"strike {number}\nruling b" for number in range(1, 9_001)],
        size,
    ),
    "amended in turn, in a run": lambda key, size: filled(
        heading(key) + "".join(f"{line}\n" for line in ["ruling a", *played(key)]),
        ["amend 2 ruling c", f"amend 2 {played(key)[0]}"],
        size,
    ),
    "refused": refused,
    "numbers": numbers,
    "misread": misread,
}
ANY = {
    "one line": lambda head, size: head + "ruling " + "x" * size + "\n",
    "one word": lambda head, size: head + "x" * size + "\n",
    "a player's name": lambda head, size: head.replace("Beni", "B" * size) + "round\n",
    "longest lines": lambda head, size: filled(head, ["ruling " + "x" * 9_900], size),
    "longest words": lambda head, size: filled(head, ["x" * 9_990], size),
    "many words": lambda head, size: filled(head, ["x " * 4_990], size),
    "many marks": lambda head, size: filled(head, ['"' * 9_990, ":" * 9_990, "/ " * 4_990], size),
    "short lines": lambda head, size: filled(head, ["ruling a"], size),
    "shortest lines": lambda head, size: filled(head, ["x"], size),
    "comments": lambda head, size: filled(head, ["# a"], size),
    "empty comments": lambda head, size: filled(head, ["#"], size),
    "empty lines": lambda head, size: filled(head, [""], size),
    "notes": lambda head, size: filled(head, ["! x  # REC-1"], size),
    "header lines": lambda head, size: filled(head.rstrip("\n") + "\n", ["x: 1"], size),
    "other header lines": lambda head, size: (
        head.rstrip("\n") + "\n" + "".join(f"k{number}: 1\n" for number in range(size // 10))
    ),
    "players": lambda head, size: head.replace("Beni", ", ".join(f"p{number}" for number in range(size // 9))),
    "undone": lambda head, size: filled(head, ["ruling a", "undo"], size),
    "undone at the end": lambda head, size: filled(head, ["ruling a"], size // 2) + "undo\n" * (size // 10),
    "redone": lambda head, size: filled(head, ["ruling a", "undo", "redo"], size),
    "combining": lambda head, size: filled(head, ["ruling a" + "\u0301" * 900], size),
    "folding": lambda head, size: filled(head, ["\ufdfa" * 3_000], size),
    "zero width": lambda head, size: filled(head, ["\u200b" * 3_000], size),
    "Japanese": lambda head, size: filled(head, ["あきは3枚引いて、べには何もしない"], size),
    "quoted names": lambda head, size: filled(head, ['"Aki": "x y" "z"'], size),
    "zeros": lambda head, size: filled(head, ["\0" * 99], size),
}
ENCODINGS = {"utf-16": "utf-16", "utf-32": "utf-32-le", "shift-jis": "shift_jis", "utf-8 with a mark": "utf-8-sig"}


def records(size=SIZE):
    """{name: (the game's key, a function that makes the bytes of the record)}."""
    found = {}
    for name, make in ANY.items():
        found[name] = "runeworks", lambda make=make: make(PLAIN, size).encode()
    for name, code in ENCODINGS.items():
        found[name] = "runeworks", lambda code=code: filled(PLAIN, ["ruling あ"], size).encode(code)
    found["no text"] = "runeworks", lambda: random.Random(1).randbytes(size)
    for key in GAMES:
        for name, make in EACH.items():
            found[f"{key}, {name}"] = key, lambda key=key, make=make: make(key, size).encode()
    return found


def cost(words, home):
    """(status, seconds of processor, mebibytes at most, the end of what it printed) of a command line."""
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(
            [sys.executable, "-m", "prompts.main", *map(str, words)],
            stdin=subprocess.DEVNULL, stdout=out, stderr=out, env={**os.environ, "REFEREE_HOME": str(home)},
        )  # fmt: skip
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(max(0, out.tell() - 4096))  # a traceback stands at the end
        return child.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, out.read()


def is_too_much(found):
    """Whether what `cost` found is more than a record may cost, or no clear answer."""
    status, seconds, most, told = found
    return status not in (0, 1, 2) or seconds > SECONDS or most > MEBIBYTES or b"Traceback" in told


def keep(path, data, home):
    """Bring as much of a record into a home as it takes, as the match `large`; what each try cost."""
    head, _, body = data.replace(b"\ngame:", b"\nid: large\ngame:").partition(b"\n\n")
    head = b"id: large\n" + head.removeprefix(b"\xef\xbb\xbf")
    lines = body.split(b"\n")
    while True:
        path.write_bytes(head + b"\n\n" + b"\n".join(lines) + b"\n")
        found = cost(("import", path), home)
        yield found
        if found[0] != 2 or len(lines) < 2:
            return
        del lines[len(lines) // 2 :]


ON_IT = (
    ("show", "-m", "large"), ("say", "-m", "large", "ruling z"), ("log", "--json", "-m", "large"), ("why", "1", "-m", "large"), ("undo", "-m", "large"),
    ("verify",), ("backup", "--to", "a.zip"),
)  # fmt: skip
BESIDE = (("show", "-m", "small"), ("say", "-m", "small", "round"), ("standings",))


def costs(path, data):
    """(command line, what it cost) of checking a record, keeping what can be kept, and of commands on it and beside it."""
    path.write_bytes(data)
    home = path.parent / "home"
    yield "check", cost(("check", path), home)
    yield "check --json", cost(("check", "--json", path), home)
    yield "import, whole", cost(("import", path), home)
    cost(("new", "runeworks", "Aki", "Beni", "id=small"), home)
    yield from (("import", found) for found in keep(path, data, home))
    if (home / "matches" / "large.match").exists():
        yield from ((" ".join(words), cost(words, home)) for words in (*ON_IT, *BESIDE))


def main(words):
    """Try the records that are named, or all; status 1 where one costs more than it may."""
    bad = 0
    for name, (_, make) in records().items():
        if words and not any(word in name for word in words):
            continue
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            found = list(costs(Path(folder) / "a.match", make()))
        over = [line for line, one in found if is_too_much(one)]
        bad += len(over)
        slowest, largest = (max(found, key=lambda one: one[1][at]) for at in (1, 2))
        print(
            f"{name:<40} {slowest[1][1]:5.1f} s ({slowest[0]}) {largest[1][2]:5.0f} MiB ({largest[0]}) {over or ''}",
            flush=True,
        )
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
