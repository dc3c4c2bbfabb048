"""`referee say STATEMENT…`: judge one statement of the current match and keep it."""

from __future__ import annotations

import sys

from prompts.render.verdict import awaited_lines, verdict_lines, verdict_object
from prompts.session.questions import refused_among, tell_unsaid
from prompts.session.session import Sitting, fresh, roll
from prompts.shell import Shell, joined
from referee import hear
from referee.grammar.statement import prepare, split
from referee.seen import see
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import StopAt, argument
    from referee.kernel.verdict import Verdict


def say(shell: Shell, statement: Annotated[list[str], argument("STATEMENT…|-")], stop: StopAt = False) -> int:
    """Judge one statement of the current match and keep it. `-` reads many from standard input.

    referee say Aki: set 3S 4S 5S
    referee say "Aki: draw ?"
    referee say - < statements.txt   (? # * ; need the shell's quotes)
    """
    if statement == ["-"]:
        return say_many(shell, stop)
    return say_one(shell, joined(statement))


def say_one(shell: Shell, text: str) -> int:
    """Say what a person's line says, and show its verdict; a question or talk is not said."""
    sitting = fresh(shell)
    sitting.take_up()
    heard = hear(sitting.match, text)
    if heard.kind != "statement":
        tell_unsaid(shell, sitting.match, text, heard, sitting.name)
        return 1
    refused = refused_among(sitting.match, heard)
    if refused:
        answer(shell, sitting, refused, refused.spoken(), text)
        return 1
    verdicts = [
        sitting.say(line, roll) for line in heard.readings
    ]  # all, before the first is told: a pipe may be closed
    for verdict, line in zip(verdicts, heard.readings):
        answer(shell, sitting, verdict, line, text, awaits=verdict is verdicts[-1])
    return int(not all(verdict.ok for verdict in verdicts))


def answer(
    shell: Shell, sitting: Sitting, verdict: Verdict, text: str, typed: str | None = None, awaits: bool = True
) -> None:
    """Show a verdict of a kept match; typed: the line as it came, where a person typed it; awaits: and what is awaited then."""
    texts = shell.texts(sitting.match.setting)
    if shell.json:
        told = {} if typed is None else {"heard": "statement", "typed": typed}
        shell.emit({**verdict_object(texts, verdict, match=sitting.name), **told})
        return
    lines = verdict_lines(texts, verdict, text)
    if shell.watched:
        lines.insert(0, texts.ui("of-match", match=sitting.name))
    if verdict.ok and awaits:
        lines += awaited_lines(texts, see(sitting.match))
    shell.tell(*lines)
    if not verdict.ok:
        from prompts.explain.proofs import proved  # it may take its time

        shell.tell(*proved(texts, sitting.match, verdict))


def say_many(shell: Shell, stop: bool) -> int:
    """Say every line of standard input; goes on after a refusal unless `stop`; ends with a summary."""
    from prompts.render.summary import summary_line, summary_object, tallied

    sitting = fresh(shell)
    verdicts = []
    for line in sys.stdin:
        line = line.rstrip("\r\n")
        try:
            if not split(prepare(line)):
                continue
        except Refusal:
            pass  # the referee says what can't be read
        verdict = sitting.say(line, roll)
        verdicts.append(verdict)
        answer(shell, sitting, verdict, line)
        if not verdict.ok and stop:
            break
    if not sitting.begun:
        sitting.read()
    texts = shell.texts(sitting.match.setting)
    unlisted = [verdict.judged for verdict in verdicts if verdict.judged is not verdict.match]
    tally = tallied(len(verdicts), unlisted, sitting.start)
    if shell.json:
        shell.emit(summary_object(tally, see(sitting.match), match=sitting.name))
    else:
        shell.tell(summary_line(texts, tally, see(sitting.match), sitting.name))
    return int(any(not verdict.ok for verdict in verdicts))
