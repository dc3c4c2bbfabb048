"""What a person's line says on its way to being said: the numbered question that it leaves, or the sentence where it says nothing."""

from __future__ import annotations

from prompts.shell import plain_text
from referee import hear
from referee.grammar.statement import cut_actor
from referee.match import apply
from scorers.sheet import Name, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict
    from referee.language.heard import Heard
    from referee.seen import Seen

NEW_CARD = "REC-2/new-card"  # its sentence asks all that is wanted
TALK = ("REC-1/verb", "REC-1/verb-awaited", "REC-1/near", "REC-1/colon", "REC-1/no-colon", "REC-1/empty")


def refused_among(match: Match, heard: Heard) -> Verdict | None:
    """The verdict on the first of several statements that is refused, so that none of them is said; or None."""
    if len(heard.readings) > 1:
        for line in heard.readings:
            verdict = apply(match, line)
            if not verdict.ok:
                return verdict
            match = verdict.match
    return None


def answers(heard: Heard) -> list[str]:
    """What names each reading of a question: numbers, or letters where a number can be a value now."""
    return [chr(ord("a") + at) if heard.letters else str(at + 1) for at in range(len(heard.readings))]


def question_lines(texts: Texts, seen: Seen, heard: Heard) -> list[str]:
    """The question in words: what is asked, and a line for each reading."""
    lines = []
    if heard.refusal is not None:
        lines.append(texts.refusal(heard.refusal))
    if heard.readings:
        lines.append(texts.ui("heard/which" if len(heard.readings) > 1 else "heard/this"))
    elif heard.stem is not None and not (heard.refusal and heard.refusal.key == NEW_CARD):
        lines.append(texts.ui("heard/more", {"said": in_words(texts, seen, heard.stem)}))
    return [*map(plain_text, lines), *answer_lines(texts, seen, heard)]


def answer_lines(texts: Texts, seen: Seen, heard: Heard) -> list[str]:
    """A line for each reading of a question, with what names it."""
    return [
        plain_text(f"  {sign}  {'; '.join(in_words(texts, seen, line) for line in reading)}")
        for sign, reading in zip(answers(heard), heard.readings)
    ]


def in_words(texts: Texts, seen: Seen, line: str) -> str:
    """A canonical line in the reader's language."""
    from prompts.render.statement import spelled, with_actor

    actor, text = cut_actor(line)
    return with_actor(actor, spelled(texts.lang, seen, text.strip()))


def nothing_line(texts: Texts, seen: Seen, heard: Heard) -> str:
    """One sentence for what is no statement: what is wrong with a name or a form, or else what can be said now."""
    if heard.refusal is not None and heard.refusal.key not in TALK:
        return texts.refusal(heard.refusal)
    verbs = {verb.name: verb for verb in seen.setting.game.verbs}
    awaited = seen.awaited()
    names = dict.fromkeys(name for one in [*(one for one in awaited if one.must), *awaited] for name in one.verbs)
    return texts.ui("heard/nothing", {"names": [Name(name, verbs[name].ja[0]) for name in names]})


def unsaid_object(texts: Texts, seen: Seen, line: str, heard: Heard, **where: Any) -> dict[str, Any]:
    """The JSON object of a line that is no statement, or not yet one: in the form of a verdict, without a number."""
    refusal = heard.refusal or Refusal("REC-1", key="REC-1/verb", word=line[:40], near="")
    asked = heard.kind == "question"
    told = texts.refusal(heard.refusal) if heard.refusal else ""
    return {
        "type": "verdict",
        **where,
        "number": None,
        "actor": None,
        "statement": line,
        "ok": False,
        "clauses": list(refusal.clauses),
        "message": told if asked else nothing_line(texts, seen, heard),
        "events": [],
        "heard": heard.kind,
        **({"readings": heard.readings} if asked else {}),
        "typed": line,
    }


def unsaid_lines(texts: Texts, seen: Seen, heard: Heard) -> list[str]:
    """The same for people."""
    if heard.kind == "question":
        return question_lines(texts, seen, heard)
    clauses = heard.refusal.clauses if heard.refusal else ("REC-1",)
    return [texts.ui("talk", {"clauses": ", ".join(clauses), "message": plain_text(nothing_line(texts, seen, heard))})]


__all__ = ["answer_lines", "answers", "hear", "question_lines", "refused_among", "unsaid_lines", "unsaid_object"]
