"""What a person's line says on its way to being said: the numbered question that it leaves, or the sentence where it says nothing."""

from __future__ import annotations

from prompts.shell import Shell, plain_text
from referee.grammar.statement import cut_actor, split, write_name
from referee.match import apply
from referee.seen import Seen, see
from scorers.sheet import Refusal, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from prompts.texts import Texts
    from referee.grammar.verbs import Verb
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Awaited, Offer, Verdict
    from referee.language.reading.heard import Heard

MOST_EXAMPLES = 3  # of what can be said now, beside what wasn't understood
NEW_CARD = "REC-2/new-card"  # its sentence asks all that is wanted
NAMED = 2  # words of a declaration that tells a card's name alone
FORM = "REC-1/missing/form"  # a verb, and nothing of what it takes
SEATED: tuple[str, ...] = ("Aki", "Beni", "Chie", "Dai")  # in the games' examples
TALK = ("REC-1/verb", "REC-1/verb-awaited", "REC-1/near", "REC-1/colon", "REC-1/no-colon", "REC-1/empty", "REC-1/comma")


def refused_among(match: Match, heard: Heard) -> Verdict | None:
    """The verdict on the first of several statements that is refused, so that none of them is said, nor has a number; or None."""
    if len(heard.readings) > 1:
        for line in heard.readings:
            verdict = apply(match, line)
            if not verdict.ok:
                return apply(match, line, 0)
            match = verdict.match
    return None


def question_lines(texts: Texts, seen: Seen, heard: Heard) -> list[str]:
    """The question in words: what is asked, and a line for each reading."""
    from prompts.render.statement import in_short

    lines = []
    verb = begun(seen, heard.stem) if heard.stem is not None and not heard.readings else None
    if verb is not None and heard.stem is not None and heard.refusal is not None and heard.refusal.key == FORM:
        said, wanted = in_words(texts, seen, heard.stem), Term(heard.refusal.facts["wanted"])
        facts = {"said": said, "wanted": wanted, "example": example_of(texts, seen, verb)[1]}
        return [plain_text(texts.ui("heard/lacks", facts))]
    told = any(in_short(texts, seen.setting.game, line) for reading in heard.readings for line in reading)
    if heard.refusal is not None and not told:  # else each answer says what it does
        lines.append(texts.refusal(heard.refusal))
    if heard.readings:
        lines.append(texts.ui("heard/which" if len(heard.readings) > 1 else "heard/this"))
    elif heard.stem is not None and not (heard.refusal and is_asked_by_itself(heard.refusal, heard.stem)):
        facts = {"said": in_words(texts, seen, heard.stem)}
        if verb is not None and len(split(cut_actor(heard.stem)[1])) == 1:
            example = example_of(texts, seen, verb)[1]
            lines.append(texts.ui("heard/more/bare", {**facts, "example": example}))
        else:
            lines.append(texts.ui("heard/more", facts))
    return [*map(plain_text, lines), *answer_lines(texts, seen, heard)]


def is_asked_by_itself(refusal: Refusal, stem: str) -> bool:
    """Whether the refusal's sentence asks for all that is wanted, and nothing has been told of the card yet."""
    return len(split(stem)) <= NAMED if refusal.key == NEW_CARD else "unstated" in refusal.facts


def begun(seen: Seen, stem: str) -> Verb | None:
    """The game's verb of a statement that was only begun, also within an edit; None for another one."""
    verbs = {one.name: one for one in seen.setting.game.verbs}
    return next((verbs[word] for word in split(cut_actor(stem)[1]) if word in verbs), None)


def example_of(texts: Texts, seen: Seen, verb: Verb) -> tuple[str | None, str]:
    """(who says it, the words) of a verb's example in the reader's language, its players those of this table."""
    from prompts.render.statement import spelled

    actor, text = cut_actor(verb.example)
    sits: dict[str, str] = dict(zip(SEATED, seen.setting.names))
    if any(name not in sits for name in SEATED if name in text.split()):
        sits = {}
    words = " ".join(write_name(sits[word]) if word in sits else word for word in text.split())
    return sits.get(actor, actor) if actor else None, spelled(texts.lang, seen, words)


def answer_lines(texts: Texts, seen: Seen, heard: Heard) -> list[str]:
    """A line for each reading of a question, with what names it."""
    return [
        plain_text(f"  {sign}  {'; '.join(in_words(texts, seen, line) for line in reading)}")
        for sign, reading in zip(heard.signs(seen.setting.game.speech), heard.readings)
    ]


def in_words(texts: Texts, seen: Seen, line: str) -> str:
    """A canonical line in the reader's language."""
    from prompts.render.statement import in_short, spelled, with_actor

    actor, text = cut_actor(line)
    return with_actor(actor, spelled(texts.lang, seen, text.strip())) + in_short(texts, seen.setting.game, text)


def is_talk(heard: Heard) -> bool:
    """Whether nothing in a line was understood."""
    return heard.refusal is None or heard.refusal.key in TALK


def nothing_line(texts: Texts, seen: Seen, heard: Heard) -> str:
    """One sentence for what is no statement: what is wrong with a name or a form, or else what can be said now."""
    if heard.refusal is not None and not is_talk(heard):
        return texts.refusal(heard.refusal)
    return texts.ui("heard/nothing", now=said_now(texts, seen))


def said_now(texts: Texts, seen: Seen, name: str | None = None) -> str:
    """Who is to speak, and some of what can be said now: whole statements where all may see one; name: by that player alone."""
    setting = seen.setting
    seat = setting.names.index(name) if name in setting.names else None
    awaited = [one for one in seen.awaited() if name is None or one.seat == seat]
    if not awaited:
        return texts.ui("play/over") if seen.over else texts.ui("heard/waits", name=name)
    told = [one for one in awaited if one.must or name is not None] or awaited
    who = list(dict.fromkeys(setting.names[one.seat] for one in told if one.seat is not None))
    examples = [f"「{one}」" if texts.lang == "ja" else f"“{one}”" for one in examples_of(texts, seen, told)]
    return texts.ui("heard/now" if who else "heard/next", who=who, examples=examples[:MOST_EXAMPLES])


def examples_of(texts: Texts, seen: Seen, awaited: Sequence[Awaited]) -> list[str]:
    """What those can say who are awaited: a statement a verb where all may see one, else the verb; the likely ones first."""
    from prompts.explain.suggestion import LAST, NEVER, with_throw
    from prompts.render.statement import spelled, with_actor

    names, japanese = seen.setting.names, texts.lang == "ja"
    verbs = {verb.name: verb for verb in seen.setting.game.verbs}
    whole = {(one.actor, one.verb): one.text for one in reversed(seen.offers())}
    found = []
    for one in awaited:
        who = None if one.seat is None else names[one.seat]
        for verb in one.verbs:
            text = with_throw(whole.get((who, verb), ""), "振る" if japanese else "roll")
            word, bare = verbs[verb].ja[0] if japanese else verb, not verbs[verb].args
            said = spelled(texts.lang, seen, text) if text else word if bare else f"{word} …"
            late = verb in (*NEVER, *LAST) or (bare and not text)  # what is bare and not offered is refused now
            found.append((late, not text, with_actor(who if len(awaited) > 1 else None, said)))
    likely = [one for one in found if not one[0]] or found
    return list(dict.fromkeys(said for _, _, said in sorted(likely, key=lambda one: one[1])))


def offered(texts: Texts, seen: Seen, offer: Offer) -> str:
    """An offer in the reader's language; what falls when dice are thrown is left open."""
    from prompts.explain.suggestion import with_throw
    from prompts.render.statement import spelled, with_actor

    text = with_throw(spelled(texts.lang, seen, offer.text), "振る" if texts.lang == "ja" else "roll")
    return with_actor(write_name(offer.actor) if offer.actor else None, text)


def unsaid_object(texts: Texts, seen: Seen, line: str, heard: Heard, **where: Any) -> dict[str, Any]:
    """The JSON object of a line that is no statement, or not yet one: in the form of a verdict, without a number."""
    refusal = heard.refusal or Refusal("REC-1", key="REC-1/verb", word=line[:40], near="")
    asked = heard.kind == "question"
    told = texts.refusal(heard.refusal) if heard.refusal else ""
    return {
        "type": "verdict", **where, "number": None, "actor": None, "statement": line, "ok": False,
        "clauses": list(refusal.clauses), "message": told if asked else nothing_line(texts, seen, heard), "events": [],
        "heard": heard.kind, **({"readings": heard.readings} if asked else {}), "typed": line,
    }  # fmt: skip


def tell_unsaid(shell: Shell, match: Match, line: str, heard: Heard, name: str | None) -> None:
    """Tell what was understood of a line that is no statement, or not yet one; name: of the match, where it is kept."""
    texts, seen = shell.texts(match.setting), see(match)
    if shell.json:
        shell.emit(unsaid_object(texts, seen, line, heard, match=name))
    else:
        shell.tell(*unsaid_lines(texts, seen, heard))


def unsaid_lines(texts: Texts, seen: Seen, heard: Heard, sitting: bool = False) -> list[str]:
    """The same for people; sitting: at the table, where no clause needs to be named for what nobody understood."""
    if heard.kind == "question":
        return question_lines(texts, seen, heard)
    clauses = heard.refusal.clauses if heard.refusal else ("REC-1",)
    message = plain_text(nothing_line(texts, seen, heard))
    if sitting and is_talk(heard):
        return [message]
    return [texts.ui("talk", clauses=", ".join(clauses), message=message)]
