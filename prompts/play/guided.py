"""Questions for facts that the game asks for: a throw's dice, a part that a statement lacks, the hands at the end."""

from __future__ import annotations

import re
from functools import partial

from prompts.play.words import word_for_program
from prompts.session.questions import answer_lines, question_lines
from prompts.shell import plain_text
from prompts.texts import Texts
from referee import hear
from referee.grammar.statement import cut_actor, write_name
from referee.grammar.words import fold, key
from referee.kernel.game import find_verb
from referee.kernel.judging import Setting
from referee.kernel.verdict import Lack
from referee.language.reading.heard import Heard
from referee.match import apply
from referee.seen import Seen
from scorers.sheet import Name, Refusal, Seat
from scorers.state import Record
from scorers.types import Any, Callable, Sequence, TypeAlias

Refused: TypeAlias = Any  # a Verdict that has a refusal, and an actor


FACES = "34562"  # that may have fallen, in an example
ROLLED = re.compile(
    r"r(?:o(?:l(?:l)?)?)?$|(?:審判が|ダイスを|サイコロを)?(?:振|ふ)(?:る|ります|って|ってください|って下さい)[。!]?$"
)  # that the referee shall
THROWN = ("dice", "ダイス", "roll", "振る")  # how an answer begins that says itself how the dice fell


class Question(Record):
    """A question that stands at the prompt: its text, and statement(answer), None where the line is none.

    passing: whether an empty line leaves it; else it is asked until the game doesn't need it any more; answers: some
    that can be typed; choices: lines of answers that have a sign; heard: what was heard of the line that left the question, or None.
    """

    text: str
    statement: Callable[[str], str | None]
    passing: bool
    answers: Sequence[str] = ()
    choices: Sequence[str] = ()
    heard: Heard | None = None


def which(texts: Texts, seen: Seen, heard: Heard) -> Question:
    """The numbered question for which of its readings a line means."""
    choices = answer_lines(texts, seen, heard)
    lines = question_lines(texts, seen, heard)
    asked = "\n".join(lines[: len(lines) - len(choices)])
    return Question(asked, lambda answer: None, True, choices=choices, heard=heard)


def dice(texts: Texts, line: str, refusal: Refusal) -> Question | None:
    """The question for the dice that a statement lacks: who, for what, how many, the total that is needed; or None."""
    facts = refusal.facts
    if "/missing" not in refusal.key or "dice" not in facts:
        return None
    head = texts.refusal(refusal, how="")
    count = int(str(facts["dice"]))
    asked = texts.ui("play/dice", dice=count, faces=(FACES * count)[:count])

    def statement(answer: str) -> str | None:
        words = fold(answer).lower().split()
        if all(word.isdigit() for word in words):
            return f"{line} dice {' '.join(words)}"
        if ROLLED.match(" ".join(words)):
            return f"{line} roll"
        return f"{line} {' '.join(words)}" if words[0] in THROWN else None

    return Question(f"{plain_text(head)}\n{asked}", statement, True)


FORM = re.compile(r" ?[(（]`[^`]*`[)）]")  # how a part is typed in a statement of its own
LISTED = 4  # answers that are written out in a question; completion has them all


def lacking(texts: Texts, verdict: Refused, passing: bool = True, choices: Sequence[str] = ()) -> Question | None:
    """The question for the part that a refused statement lacks: what, how much of which kinds, out of what; or None.

    choices: lines of answers that have a sign, so that no examples are wanted.
    """
    lack = verdict.refusal.facts.get("lacks")
    if lack is None:
        return None
    named = [isinstance(one, (Name, Seat)) for one in lack.answers]  # which are quoted where they must be
    answers = [write_name(texts.value(one)) if is_name else str(one) for one, is_name in zip(lack.answers, named)]
    names = [one for one, is_name in zip(answers, named) if is_name]
    what = FORM.sub("", texts.value(lack.what))
    facts = {"what": what, "right": lack.right, "pool": lack.pool, "answers": answers[:LISTED] if not choices else []}
    told = [name for name in ("right", "pool", "answers") if facts[name]] + ["leave"] * passing
    asked = f"{texts.ui('play/lacks', facts)} {' · '.join(texts.ui(f'play/lacks/{name}', facts) for name in told)}"
    about = verdict.refusal.facts.get("component")
    asked = texts.ui("play/lacks/about", about=about, asked=asked) if about else asked
    head = FORM.sub("", texts.refusal(verdict.refusal))
    is_told = what in head or any("→" in choice for choice in choices)  # it says no more than the question does
    first = texts.ui("play/lacks/clauses", line=asked if is_told else head, clauses=[*verdict.clauses])
    lines = [first, *[asked] * (not is_told)]

    def statement(answer: str) -> str | None:
        begun = [one for one in names if key(one).startswith(key(answer))]
        if not begun and is_statement(verdict.match.setting, answer):
            return None
        line = filled(verdict, lack, begun[0] if len(begun) == 1 else answer.strip())
        unread = apply(verdict.match, line).clauses[:1] in (("REC-1",), ("REC-2",))
        return None if unread and hear(verdict.match, answer).kind != "nothing" else line

    return Question("\n".join(map(plain_text, lines)), statement, passing, answers, choices)


def filled(verdict: Refused, lack: Lack, answer: str) -> str:
    """The statement with the answer: behind its name or key word if that was typed, else with it at the end."""
    said, override, reason = verdict.statement.partition(' override "')
    first = answer.split(" ", 1)[0]
    if first in (lack.stem, getattr(lack.stem, "ja", lack.stem)):
        answer = answer[len(first) :].lstrip()
    if not lack.right and '"' not in answer and not any(word[0].isdigit() for word in answer.split()):
        answer = write_name(answer)  # a name of several words
    if lack.instead:
        said = f"{lack.stem} {answer}"
    elif f" {lack.stem} " in f" {said} ":
        said = f" {said} ".replace(f" {lack.stem} ", f" {lack.stem} {answer} ", 1).strip()
    else:
        said = f"{said} {lack.stem} {answer}"
    return f"{write_name(verdict.actor)}: {said}{override}{reason}"


def wanted(texts: Texts, seen: Seen) -> Question | None:
    """The question for a fact that only the players know and that the game waits for, or None."""
    for one in seen.awaited():
        if not one.must or one.seat is None:
            continue
        name, known = seen.setting.names[one.seat], seen.known
        if known is not None and len(one.verbs) == 1:  # who may not decline is told what is to be chosen
            choice = lacking(texts, apply(known, f"{write_name(name)}: pass"), passing=False)
            if choice is not None:
                return choice
        asked = texts.find("ask", f"wanted/{one.verbs[0]}")
        if asked is not None:
            return Question(
                texts.fill(asked, {"who": name}), partial(answered, seen, write_name(name), one.verbs), False
            )
    return None


def answered(seen: Seen, actor: str, verbs: Sequence[str], answer: str) -> str | None:
    """A statement of the answer, by the first of the verbs that takes it."""
    if is_statement(seen.setting, answer):
        return None
    said, known = [f"{actor}: {verb} {answer.strip()}" for verb in verbs], seen.known
    fitting = (one for one in said if known is not None and apply(known, one).clauses[:1] != ("REC-1",))
    return next(fitting, said[0])


def is_statement(setting: Setting, text: str) -> bool:
    """Whether a line says itself what it is: an actor, a verb, or a word for the program."""
    actor, rest = cut_actor(fold(text))
    words = rest.split()
    if actor is not None or not words or word_for_program(rest.strip())[0] or words[0][0] in "?":
        return True
    try:
        find_verb(setting.game, words[0])
    except Refusal as refusal:
        return refusal.key == "REC-1/verbs"
    return True
