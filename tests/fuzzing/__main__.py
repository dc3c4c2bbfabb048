"""`python -m tests.fuzzing TARGET SECONDS` (or `all`): atheris looks for an input to which the answer isn't a clear one."""

import subprocess
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["referee", "scorers", "prompts"]):
    from tests.fuzzing.targets import TARGETS

LONGEST = 20  # seconds that one input may take
MEMORY = 1024  # MiB of the whole process


def run(name, seconds):
    """Never returns: libFuzzer ends the process, with 0 where it found nothing."""
    target = TARGETS[name]
    folder = Path(tempfile.mkdtemp(prefix=f"fuzzing-{name}-"))
    corpus, own = folder / "corpus", folder / "own"
    corpus.mkdir()
    own.mkdir()
    with atheris.instrument_imports(include=["referee", "scorers", "prompts"]):  # commands are imported when they run
        for number, data in enumerate(target.corpus(own)):
            (corpus / f"{number}").write_bytes(data)
            target.run(data, own)
    print(f"{name}: what is found lies in {folder}", flush=True)
    options = ["-close_fd_mask=0", f"-timeout={LONGEST}", f"-rss_limit_mb={MEMORY}", f"-artifact_prefix={folder}/"]
    arguments = [sys.argv[0], str(corpus), f"-max_total_time={seconds}", "-max_len=20000", "-print_final_stats=1"]
    atheris.Setup([*arguments, *options], lambda data: target.run(data, own))
    atheris.Fuzz()


def run_all(seconds):
    """Each target in a process of its own, one after the other; returns 1 if any found something."""
    done = [subprocess.run([sys.executable, "-m", "tests.fuzzing", name, seconds], check=False) for name in TARGETS]
    return int(any(one.returncode for one in done))


if len(sys.argv) != 3 or sys.argv[1] not in (*TARGETS, "all") or not sys.argv[2].isdecimal():
    sys.exit(f"python -m tests.fuzzing TARGET SECONDS, where TARGET is all or one of {', '.join(TARGETS)}")
if sys.argv[1] == "all":
    sys.exit(run_all(sys.argv[2]))
run(sys.argv[1], int(sys.argv[2]))
