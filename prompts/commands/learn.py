"""`referee learn GAME`: some ten minutes at a small table that is laid, at the prompt itself, in one's own words."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from prompts.campaigns.new_match import begin_match
from prompts.play.keys import ended
from prompts.play.loop import LEFT, Loop
from prompts.play.words import word_for_program
from prompts.render.verdict import verdict_lines
from prompts.session.lookup import game_named
from prompts.session.questions import in_words
from prompts.session.session import Sitting, fresh
from prompts.shell import Shell, Stop, statements
from prompts.texts import folder_of, load
from referee import hear
from referee.match import apply
from referee.record import parse
from referee.seen import see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Annotated, Any

    from prompts.cli.options import argument
    from prompts.play.answers import Answer
    from prompts.play.guided import Question
    from prompts.play.screen import Asked


def learn(shell: Shell, game: Annotated[str, argument("GAME", "games")]) -> int:
    """What one says in a game, learnt at a small table in some ten minutes; nothing of it is kept.

    referee learn runeworks
    """
    found = game_named(game)
    told = load(folder_of(found.package), f"lesson.{shell.lang}.json")
    if not told:
        raise Stop("no-lesson", game=found.key)
    with passing_home() as place:
        lesson = laid(shell, place, told)
        lesson.run()
    return shell.told("learn/left" if lesson.step else "learn/done", game=found.key)


CLOSED = getattr(signal, "SIGHUP", None)  # the window is closed


@contextmanager
def passing_home() -> Iterator[str]:
    """`with passing_home() as place:` what is kept lies in a folder that is gone afterwards."""
    before = os.environ.get("REFEREE_HOME")
    if CLOSED is not None:
        signal.signal(CLOSED, ended)
    with TemporaryDirectory(prefix="referee-") as folder:
        os.environ["REFEREE_HOME"] = folder
        try:
            yield folder
        finally:
            os.environ.pop("REFEREE_HOME")
            os.environ.update({} if before is None else {"REFEREE_HOME": before})


def laid(shell: Shell, place: str, told: dict[str, Any]) -> Lesson:
    """The lesson that a catalog tells, at its table, which is laid as its record says."""
    header, body = parse(told["record"])
    shell.match = begin_match(shell, place, {**header.values, "id": "lesson"})[1]
    sitting = fresh(shell)
    sitting.take_up()
    for _, line in body:
        sitting.say(line)
    return Lesson(shell, sitting, [step for key, step in told.items() if key.isdigit()])


class Lesson(Loop):
    """The prompt on a table that is laid: each step tells what happens there, and waits until that is said.

    A step: `tell`, what happens; `say`, one way to say it, or what to ask the program; `hint`; `then`, what others say after it.
    """

    def __init__(self, shell: Shell, sitting: Sitting, steps: list[dict[str, str]]) -> None:
        self.steps, self.at, self.missed = steps, 0, 0
        super().__init__(shell, sitting)

    @property
    def step(self) -> dict[str, str] | None:
        """The step that is to be done; None after the last."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def answers(self) -> list[Answer]:
        """None: what is to be said is said in one's own words."""
        return []

    def asked(self) -> Asked:
        """The step, and under it the question that stands."""
        facts = {"number": self.at + 1, "count": len(self.steps)}
        told = [self.texts.ui("learn/step", {**facts, "text": self.step["tell"]})] if self.step else []
        question, answers = super().asked() if self.question else ([], [])
        return [*told, *question], answers

    def take_line(self, line: str) -> str | None:
        """One line; a step that it did without saying anything is followed by the next."""
        at, said = self.at, len(self.sitting.said)
        if super().take_line(line) or self.step is None:
            return LEFT
        if self.at > at and len(self.sitting.said) == said:
            self.shell.tell("", *self.asked()[0])
        return None

    def take(self, line: str) -> str | bool:
        """One statement, or one word for the program, which may be what the step wants."""
        wanted = self.step and self.asks(self.step["say"])
        done = wanted is not None and self.asks(line) == wanted
        taken = super().take(line)
        if done:
            self.go_on()
        return taken

    def asks(self, line: str) -> str | None:
        """What a line asks the program for, and about whom; None where it says something."""
        match = self.match
        if line[0] in "?？":
            return f"? {hear(match, line[1:], None).kind}" if line[1:].strip() else "offers"
        word, rest = word_for_program(line)
        return f"{word} {match.setting.players.matches(rest)}" if word and rest else word

    def say(self, line: str, question: Question | None = None) -> bool:
        """What a line says; where that isn't what the step wants, more and more of it is told."""
        at = self.at
        fine = super().say(line, question)
        if self.at == at and not self.question:
            self.miss()
        return fine

    def keep(self, line: str) -> bool:
        """Say a statement if it is what the step wants, be it refused; whether it was."""
        match, step = self.match, self.step
        if step is None:
            return False
        verdict = apply(match, line)
        heard = None if self.asks(step["say"]) else hear(match, step["say"], None)
        if heard:
            model = apply(match, heard.readings[0])
            same = verdict.spoken() == model.spoken() if model.ok else verdict.clauses[:1] == model.clauses[:1]
            if same:
                super().keep(line)
                self.go_on()
                return True
        if verdict.ok:
            self.tell(self.texts.ui("learn/other", said=in_words(self.texts, see(match), line)))
        else:
            self.tell(*verdict_lines(self.texts, verdict, line, mark=False, now=False))
        return False

    def miss(self) -> None:
        """A hint, the next time what one says, and then it is said."""
        self.missed += 1
        if self.step is None:
            return
        if self.missed == 1:
            self.tell("    " + self.step["hint"])
        elif self.missed == 2:
            self.tell("    " + self.texts.ui("learn/say", say=self.step["say"]))
        else:
            self.take(self.step["say"])

    def go_on(self) -> None:
        """The next step, after what others say now."""
        step, self.missed = self.steps[self.at], 0
        self.at += 1
        for line in statements(step.get("then", "")):
            self.tell(*verdict_lines(self.texts, self.sitting.say(line), line, mark=False, now=False))
