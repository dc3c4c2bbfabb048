"""`referee check FILE…`: judge record files, each by itself."""

from __future__ import annotations

import gc
import os

from prompts.exchange.files import fault_object, fetch, judge_file
from prompts.output import json_line
from prompts.render.progress import watched
from prompts.render.summary import summary_line, summary_object, tallied
from prompts.render.verdict import verdict_lines, verdict_object
from prompts.session.session import everybody
from prompts.shell import Shell, Stop, plain_text
from referee.seen import see
from scorers.state import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor, Future
    from typing import Annotated, TypeAlias

    from prompts.cli.options import Files, StopAt, option
    from prompts.exchange.files import Body, Fetched, Judged
    from prompts.texts import Texts
    from referee.kernel.verdict import Verdict

    Answer: TypeAlias = tuple[list[str], int]  # lines of output and exit status of one file

WORTH = 256 * 1024  # bytes of records from which a second process pays for its start
MOST_AT_ONCE = 16  # files that are judged in one piece of work
AHEAD = 4  # pieces of work for each worker that are given out before the first one is waited for


def check(
    shell: Shell,
    files: Files,
    stop: StopAt = False,
    jobs: Annotated[int, option("--jobs", "Worker processes.", "N", min=1, max=256)] = 1,
    cluster: Annotated[
        str | None, option("--cluster", "Address of a dask scheduler whose workers judge.", "ADDRESS")
    ] = None,
) -> int:
    """Judge record files, each by itself: 0 all accepted, 1 something refused, 2 a file can't be read.

    referee check friday.match
    cat friday.match | referee check -
    """
    if cluster and jobs > 1:
        raise Stop("jobs-cluster")
    if shell.json:
        gc.enable()  # a match and what is seen of it hold each other, and each is told
    work = Work(shell, stop, len(files) == 1)
    results, status = judged(files, work, jobs, cluster), 0
    for lines, found in results if work.alone else watched(shell, results, "check", len(files)):
        shell.tell(*lines)
        status = max(status, found)
    return status


class Work(Record):
    """What the workers are told: how to write, whether to end at the first refusal, whether there is one file alone."""

    shell: Shell
    stop: bool = False
    alone: bool = False

    def watch(self, body: Body) -> Body:
        """The statements of a file, under a bar of its own where there is no other."""
        return watched(self.shell, body, "check") if self.alone else body


def judged(words: list[str], work: Work, jobs: int, cluster: str | None) -> Iterator[Answer]:
    """(lines of output, status) of each file, in order; by several processes where that pays, or a cluster's workers, who needn't see the files."""
    if cluster:
        from prompts.exchange.cluster import connected

        with connected(cluster) as (executor, workers):
            yield from spread(executor, workers, words, work, fetch_all)
    elif jobs == 1 or "-" in words or sum(map(size_of, words)) < WORTH:
        for path in words:
            yield judge(path, work)
    else:
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(jobs) as executor:
            yield from spread(executor, jobs, words, work)


def size_of(path: str) -> int:
    """Bytes of a file; 0 where there is none, which is told when it is judged."""
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def spread(
    executor: Executor,
    workers: int,
    words: list[str],
    work: Work,
    prepare: Callable[[list[str]], Iterable[str | Fetched]] = list,
) -> Iterator[Answer]:
    """(lines of output, status) of each file, in order, judged through any `concurrent.futures.Executor`.

    workers: how many it has; judge_all(prepare(some paths), work) runs in one of them. No more
    is prepared and given out than keeps all of them busy.
    """
    from collections import deque  # not for the hot path

    size = max(1, min(MOST_AT_ONCE, len(words) // (4 * workers)))
    waiting: deque[Future[list[Answer]]] = deque()
    for at in range(0, len(words), size):
        waiting.append(executor.submit(judge_all, prepare(words[at : at + size]), work))
        if len(waiting) > AHEAD * workers:
            yield from waiting.popleft().result()
    for future in waiting:
        yield from future.result()


def judge_all(records: Iterable[str | Fetched], work: Work) -> list[Answer]:
    """What `judge` says of each of these files; runs in a worker."""
    return [judge(record, work) for record in records]


def fetch_all(paths: Iterable[str]) -> list[Fetched]:
    """What `fetch` gives of each of these files."""
    return [fetch(path) for path in paths]


def judge(record: str | Fetched, work: Work) -> Answer:
    """(lines of output, exit status) of one file, by its path or as it was fetched."""
    shell, path = work.shell, record if isinstance(record, str) else record[0]

    def write(line: int, verdict: Verdict) -> str:
        texts = shell.texts(verdict.match.setting)
        return json_line(verdict_object(texts, verdict, everybody(verdict.match), file=path, line=line))

    found = judge_file(record, write if shell.json else None, work.stop, work.watch)
    if found.match is None:
        error = fault_object(shell.texts(package=getattr(found.fault, "package", None)), found)
        place = ":".join([plain_text(error["file"]), *([str(error["line"])] if error["line"] else [])])
        told = f"{place}: [{', '.join(error['clauses'])}] {plain_text(error['message'])}"
        return [json_line(error) if shell.json else told], 2
    tally = tallied(found.said, [verdict.judged for _, _, verdict in found.verdicts], found.match)
    seen = see(found.match, everybody(found.match))
    if shell.json:
        lines = [*found.written, json_line(summary_object(tally, seen, file=found.path))]
    else:
        texts = shell.texts(seen.setting)
        lines = [*refused_lines(texts, found), summary_line(texts, tally, seen, found.path)]
    return lines, int(tally[1] > 0)


def refused_lines(texts: Texts, found: Judged) -> Iterator[str]:
    """For people: what was refused, with its place."""
    for line, text, verdict in found.verdicts:
        if not verdict.ok:
            place = f"{plain_text(found.path)}:{line}"
            yield from verdict_lines(texts, verdict, text, place, eyes=everybody(verdict.match))
