"""`referee check FILE…`: judge record files, each by itself."""

import sys

from prompts.files import fault_object, judge_file
from prompts.shell import Shell, Stop, plain_text
from prompts.speak import Tally, summary_line, summary_object, verdict_lines, verdict_object


def run(words, flags):
    """Returns 0 if every statement was accepted, 1 if one was refused, 2 if a file can't be read."""
    shell = Shell(flags)
    if not words:
        raise Stop("no-files")
    jobs = read_jobs(flags.get("jobs", "1"))
    status = 0
    for text, found in progress(judged(words, flags, shell, jobs), len(words)):
        sys.stdout.write(text)
        status = max(status, found)
    return status


def read_jobs(text):
    """A number of worker processes, from 1."""
    if not text.isdigit() or not 1 <= int(text) <= 256:
        raise Stop("jobs", word=text)
    return int(text)


def judged(words, flags, shell, jobs):
    """(output, status) of each file, in order."""
    if jobs == 1 or len(words) == 1:
        for path in words:
            yield judge(path, flags, shell)
        return
    from concurrent.futures import ProcessPoolExecutor

    size = max(1, min(64, len(words) // (4 * jobs)))
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(judge_alone, words, [flags] * len(words), chunksize=size)


def judge_alone(path, flags):
    """One file in a worker process."""
    return judge(path, flags, Shell(flags))


def judge(path, flags, shell):
    """(output text, exit status) of one file."""
    found = judge_file(path, bool(flags.get("stop")))
    write = as_json if shell.json else as_lines
    lines = write(shell, found)
    status = 2 if found.fault else int(any(not verdict.ok for _, _, verdict in found.verdicts))
    if not status and Tally([], found.match).fallen:
        status = 1
    return "".join(line + "\n" for line in lines), status


def as_json(shell, found):
    """JSON Lines: one object a statement, then the summary."""
    from json import dumps

    if found.fault:
        return [dumps(fault_object(shell.texts(), found), ensure_ascii=False)]
    texts = shell.texts(found.match.setting)
    lines = [dumps(verdict_object(texts, verdict, file=found.path, line=line), ensure_ascii=False) for line, _, verdict in found.verdicts]
    tally = Tally([verdict for _, _, verdict in found.verdicts], found.match)
    return [*lines, dumps(summary_object(tally, found.match, file=found.path), ensure_ascii=False)]


def as_lines(shell, found):
    """For people: what was refused, with its place, then one line for the file."""
    if found.fault:
        error = fault_object(shell.texts(), found)
        where = f"{found.path}:{error['line']}:" if error["line"] else f"{found.path}:"
        return [f"{where} [{', '.join(error['clauses'])}] {plain_text(error['message'])}"]
    texts = shell.texts(found.match.setting)
    lines = []
    for line, text, verdict in found.verdicts:
        if not verdict.ok:
            lines += verdict_lines(texts, verdict, text, f"{found.path}:{line}")
    tally = Tally([verdict for _, _, verdict in found.verdicts], found.match)
    return [*lines, summary_line(texts, tally, found.match, found.path)]


def progress(results, total):
    """Pass results on; draw a bar on standard error when a person watches many files."""
    if total < 20 or not sys.stderr.isatty():
        return results
    from rich.console import Console
    from rich.progress import track

    return track(results, total=total, description="check", console=Console(stderr=True), transient=True)
