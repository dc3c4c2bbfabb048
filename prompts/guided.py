"""Questions for facts that the game asks for: the dice of a throw, what is left in the hands at the end."""

from prompts.shell import plain_text
from referee.match import find_verb
from referee.statement import cut_actor, write_name
from referee.words import fold
from scorers.sheet import Refusal

THROWN = ("dice", "ダイス", "roll", "振る")  # how an answer begins that says itself how the dice fell
WORDS = (
    "show",
    "why",
    "log",
    "offers",
    "help",
    "ヘルプ",
    "more",
    "quit",
    "exit",
    "終了",
)  # for the program, no statements


class Question:
    """A question that stands at the prompt: its text, and statement(answer), None where the line is none.

    passing: whether an empty line leaves it; else it is asked until the game doesn't need it any more.
    """

    __slots__ = ("text", "statement", "passing")

    def __init__(self, text, statement, passing):
        self.text = text
        self.statement = statement
        self.passing = passing


def dice(texts, line, refusal):
    """The question for the dice that a statement lacks: who, for what, how many, the total that is needed; or None."""
    facts = refusal.facts
    if "/missing" not in refusal.key or not ("dice" in facts or refusal.key.endswith("treasure")):
        return None
    head = texts.refusal(refusal)
    asked = texts.ui("play/dice", {"dice": facts.get("dice", 1)})

    def statement(answer):
        words = fold(answer).lower().split()
        if all(word.isdigit() for word in words):
            return f"{line} dice {' '.join(words)}"
        if len(words) == 1 and ("roll".startswith(words[0]) or words[0] == "振る"):
            return f"{line} roll"
        return f"{line} {' '.join(words)}" if words[0] in THROWN else None

    return Question(f"{plain_text(head)}\n{asked}", statement, True)


def wanted(texts, match):
    """The question for a fact that only the players know and that the game waits for, or None."""
    for one in match.table.awaited():
        key = f"play/wants/{match.setting.game.key}/{one.verbs[0]}"
        if not one.must or one.seat is None or key not in texts.shell:
            continue
        name = match.setting.names[one.seat]
        return Question(texts.ui(key, {"who": name}), answered(match, write_name(name), one.verbs), False)
    return None


def answered(match, actor, verbs):
    """The function that makes a statement of the answer, by the first of the verbs or by `points` for a total."""

    def statement(answer):
        if is_statement(match, answer):
            return None
        total = "points" in verbs and fold(answer).strip().isdigit()
        return f"{actor}: {'points' if total else verbs[0]} {answer.strip()}"

    return statement


def is_statement(match, text):
    """Whether a line says itself what it is: an actor, a verb, or a word for the program."""
    actor, rest = cut_actor(fold(text))
    words = rest.split()
    if actor is not None or not words or words[0] in WORDS or words[0][0] in "?":
        return True
    try:
        find_verb(match.setting.game, words[0])
    except Refusal as refusal:
        return refusal.key == "REC-1/verbs"
    return True
