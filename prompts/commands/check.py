"""`referee check FILE…`: judge record files, each by itself."""

import os
import sys

from prompts.files import fault_object, judge_file
from prompts.shell import Shell, Stop, plain_text
from prompts.speak import Tally, summary_line, summary_object, verdict_lines, verdict_object

WORTH = 256 * 1024  # bytes of records from which a second process pays for its start
MOST_AT_ONCE = 64  # files that are judged in one piece of work


def run(words, flags):
    """Returns 0 if every statement was accepted, 1 if one was refused, 2 if a file can't be read."""
    shell = Shell(flags)
    if not words:
        raise Stop("no-files")
    jobs = read_jobs(flags.get("jobs", "1"))
    status = 0
    for text, found in progress(judged(words, shell, jobs), len(words)):
        sys.stdout.write(text)
        status = max(status, found)
    return status


def read_jobs(text):
    """A number of worker processes, from 1."""
    if not (text.isascii() and text.isdigit() and len(text) < 4) or not 1 <= int(text) <= 256:
        raise Stop("jobs", word=text)
    return int(text)


def judged(words, shell, jobs):
    """(output, status) of each file, in order; by several processes where that pays."""
    if jobs == 1 or "-" in words or sum(map(size_of, words)) < WORTH:
        return (judge(path, shell) for path in words)
    from concurrent.futures import ProcessPoolExecutor

    return spread(lambda: ProcessPoolExecutor(jobs), jobs, words, shell)


def size_of(path):
    """Bytes of a file; 0 where there is none, which is told when it is judged."""
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def spread(open_executor, workers, words, shell):
    """(output, status) of each file, in order, judged through any `concurrent.futures.Executor`."""
    size = max(1, min(MOST_AT_ONCE, len(words) // (4 * workers)))
    pieces = [words[at : at + size] for at in range(0, len(words), size)]
    with open_executor() as executor:
        for found in executor.map(judge_all, pieces, [shell] * len(pieces)):
            yield from found


def judge_all(paths, shell):
    """What `judge` says of each of these files; runs in a worker."""
    return [judge(path, shell) for path in paths]


def judge(path, shell):
    """(output text, exit status) of one file."""
    found = judge_file(path, bool(shell.flags.get("stop")))
    if found.fault:
        return fault_json(shell, found) if shell.json else fault_line(shell, found), 2
    tally = Tally([verdict for _, _, verdict in found.verdicts], found.match)
    lines = (as_json if shell.json else as_lines)(shell, found, tally)
    return "".join(line + "\n" for line in lines), int(tally.rejected > 0)


def fault_json(shell, found):
    """A file that could not be judged, for programs."""
    from json import dumps

    return (
        dumps(fault_object(shell.texts(package=getattr(found.fault, "package", None)), found), ensure_ascii=False)
        + "\n"
    )


def fault_line(shell, found):
    """A file that could not be judged, for people."""
    error = fault_object(shell.texts(package=getattr(found.fault, "package", None)), found)
    where = f"{found.path}:{error['line']}:" if error["line"] else f"{found.path}:"
    return f"{where} [{', '.join(error['clauses'])}] {plain_text(error['message'])}\n"


def as_json(shell, found, tally):
    """JSON Lines: one object a statement, then the summary."""
    from json import dumps

    texts = shell.texts(found.match.setting)
    for line, _, verdict in found.verdicts:
        yield dumps(verdict_object(texts, verdict, file=found.path, line=line), ensure_ascii=False)
    yield dumps(summary_object(tally, found.match, file=found.path), ensure_ascii=False)


def as_lines(shell, found, tally):
    """For people: what was refused, with its place, then one line for the file."""
    texts = shell.texts(found.match.setting)
    if tally.refused:
        for line, text, verdict in found.verdicts:
            if not verdict.ok:
                yield from verdict_lines(texts, verdict, text, f"{found.path}:{line}")
    yield summary_line(texts, tally, found.match, found.path)


def progress(results, total):
    """Pass results on; draw a bar on standard error when a person watches many files."""
    if total < 20 or not sys.stderr.isatty():
        return results
    from rich.console import Console
    from rich.progress import track

    return track(results, total=total, description="check", console=Console(stderr=True), transient=True)
