"""The long forms of the tests, one after the other, with the time and the result of each: python -m tests.long.

    python -m tests.long [--quick] [NAME…]   all, or those named; status 1 where one finds something

--quick runs each as it runs with the other tests. REFEREE_SEED sets where the worlds begin. What a form that found
something said lies in the file that its line names.
"""

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

TESTS = {  # the file of tests -> what it is told
    "safety": {"REFEREE_LONG": "20"},
    "power": {"REFEREE_LONG": "500"},
    "misfortunes": {"REFEREE_LONG": "1"},
    "damage": {"REFEREE_LONG": "1"},
    "converting": {"REFEREE_LONG": "1"},
    "merging": {"REFEREE_LONG": "500"},
    "fuzz": {"REFEREE_LONG": "20"},
    "hostile": {"REFEREE_LONG": "1"},
    "spoilt": {"REFEREE_LONG": "7"},
    "limits": {},
    "large": {"REFEREE_LONG": "1"},
    "worlds": {"REFEREE_LONG": "134"},
    "secrets": {"REFEREE_LONG": "50"},
    "why": {"REFEREE_WHY": "2000"},
    **dict.fromkeys(("spoken", "terminal", "screen", "answers", "positions"), {"REFEREE_LONG": "1"}),
}
NAMES = (*TESTS, "laws", "atheris")
SECONDS = "600"  # of each target of atheris
QUICK = "10"


def form(name, quick):
    """(words after `python -m`, environment) of a form."""
    if name == "laws":
        return ("tests.laws", *(("runeworks",) if quick else ())), {}
    if name == "atheris":
        return ("tests.fuzzing", "all", QUICK if quick else SECONDS), {}
    return ("pytest", "-p", "no:cacheprovider", f"tests/test_{name}.py"), {} if quick else TESTS[name]


def run(name, quick, folder):
    """Run one form and print its line; returns whether it found nothing."""
    if name == "atheris" and find_spec("atheris") is None:
        print(f"{name:<12} {'':>8}  not installed: pip install '.[fuzz]'", flush=True)
        return True
    words, told = form(name, quick)
    log = folder / f"{name}.txt"
    began = monotonic()
    with log.open("wb") as out:
        status = subprocess.run(
            [sys.executable, "-m", *words],
            stdout=out, stderr=out, check=False, env={**os.environ, **told},
        ).returncode  # fmt: skip
    said = log.read_text(encoding="utf-8", errors="replace").strip().splitlines() or [""]
    result = said[-1] if not status else f"status {status}, {said[-1]} ({log})"
    print(f"{name:<12} {monotonic() - began:>6.0f} s  {result}", flush=True)
    return not status


def main(words):
    """The command; returns its status."""
    quick, names = "--quick" in words, [word for word in words if word != "--quick"]
    if unknown := [name for name in names if name not in NAMES]:
        print(f"no long form {unknown[0]}; there are: {', '.join(NAMES)}", file=sys.stderr)
        return 2
    folder = Path(tempfile.mkdtemp(prefix="long-"))
    return int(not all([run(name, quick, folder) for name in names or NAMES]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
