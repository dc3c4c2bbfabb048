"""What a person's line says in a match: one statement, a question, or nothing."""

from __future__ import annotations

import re

from referee.grammar.words import fold
from referee.kernel.reading import read
from referee.language import arranging, correcting, declaring, english, faces, japanese, reasons, tales
from referee.language.heard import NOTHING, QUESTION, STATEMENT, Heard
from referee.language.judging import Judging
from referee.language.scan import Scanner
from referee.language.senses import AMOUNT, CARD, DENIAL, FULL, IDLE, KEY, NAME, NUMBER, UNKNOWN, VERB, WHO
from referee.language.spoken import Speech
from referee.language.strict import edited, strictly
from referee.language.tries import fall
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from referee.kernel.judging import Match

LONGEST = 400  # characters of a line that is read loosely
CLAUSES = re.compile(
    "[,.!;。]+ *(?:so |and so )?| so | but |(?<=[いんたなるすうだや])(?:ので|から|けど|けれど),?|(?<=[るたい])んで,?|(?<=ない)し,?|(?<=[らへ]ん)し,?|(?<=る)し,"
    "|(?<=ず)に?,?(?!つ)|(?<=[わたかさらまばが])んと(?![くこき]),?|(?<=[しらわかたがまばさな]ない)で,?(?=[^すしあく、,])"
)
YES = ("y", "yes", "ok", "はい", "ええ", "うん", "そう", "そうです")
TWICE = (
    re.compile(
        r"\b(?:(?:double|a pair of) (one|two|three|four|five|six|[1-6])(?:'?e?s)?|two (one|two|three|four|five|six|[1-6])'?e?s)\b",
        re.IGNORECASE,
    ),
    re.compile("([1-6一二三四五六])の?(?:ゾロ目|ぞろ目|ゾロ|ぞろ)|(?:ゾロ目|ぞろ目)[での]?([1-6一二三四五六])"),
    re.compile("([1-6一二三四五六])[がの](?:2つ|二つ|ふたつ|2個|二個|ダブル)(?:出(?:た|ました|ます|る))?"),
)  # dice that show the same
MANY = re.compile("([1-6一二三四五六])が([2-5二三四五])(?:つ|個)")
MINUS = re.compile("minus (?=[0-9])|マイナス(?=[0-9])")
MOST_SHORT_WORDS = 3  # of a line in which a letter is rather a name than `with` or `and`
STOPS = " .!。！、"


def hear(match: Match, line: str, asked: Heard | None = None, eyes: Collection[int] | None = None) -> Heard:
    """What a line says. Pure; never raises for any text.

    asked: the question that stands; eyes: the seats whose hidden cards the speaker knows (None: nobody's but what was said).
    """
    arranging.TRYING.start()
    line = japanese.QUOTED.sub(r'\1 "\2"', fold(line)).replace("ピンゾロ", "1のゾロ目")
    line = japanese.PEOPLE.sub(
        lambda all: "全員" if japanese.count(all[1]) == len(match.setting.names) else all[0], line
    )
    if line.isascii():
        line = english.SAYS.sub(" is", _bare(match, line))
    line = line.replace("だれも", "誰も").replace("だれか", "誰か")
    if match.setting.game.speech.amounts and not line.isascii():
        line = japanese.ARROW.sub("を払って", line)
    line = japanese.ROLLED.sub(r"\1て", japanese.COUNTED_OUT.sub("", line))
    line = japanese.REST.sub(r"\1不明\2枚", line)
    line = japanese.RATHER.sub("", japanese.HOLD.sub("", line))
    line = japanese.UNWANTED.sub("", japanese.LED.sub("", line))
    if any(word in line for word in japanese.BEGINS):
        line = japanese.DECIDED.sub("", line)
    text = japanese.DRAWN_OUT.sub(
        "ます",
        MINUS.sub("-", english.CONTRACTED.sub(" is ", english.GOT.sub(" has ", english.EVERY.sub("everyone ", line)))),
    ).strip()
    text = japanese.DRAWN_AS.sub(r"\1を引いた", japanese.FROM_DECK.sub(r"\1引く", japanese.STRETCHED.sub("", text)))
    if match.setting.game.speech.cards:
        text = faces.beside(text)
    else:
        text = MANY.sub(lambda dice: " ".join([dice[1]] * japanese.count(dice[2])), text)
        for twice in TWICE:
            text = twice.sub(lambda two: " ".join([next(filter(None, two.groups()))] * 2), text)
    first = japanese.BEGINNING.match(text)
    if first is not None and Speech(match, first[1], eyes).is_name():
        text = f"{first[1]}から始める"
    if "(" in text:
        text = declaring.without_facts(match, text)
    if not text or len(text) > LONGEST:
        return (_strict(match, text, eyes) if text else None) or Heard(NOTHING)
    if asked is not None and asked.kind == QUESTION:
        answer = _answer(match, text, asked, eyes)
        if answer is not None:
            return answer
    text = english.SO_DOES.sub(r"\1 and \3 \2", text)
    text = _written_out(match, text)
    back = english.BACK.match(text)
    if back is not None and match.before is not None:
        return edited(match, back[1].lower())
    back = english.TAKEN_BACK.match(text)
    if back is None and "back" not in match.setting.game.speech.words:
        back = english.GONE_BACK.match(text)
    if back is not None and match.before is not None:
        many = english.NUMBERS.get((back["many"] or "one").lower(), back["many"])
        return edited(match, "undo" if many in (1, "1", "a") else f"undo {many}")
    waived = english.OVERRIDDEN.search(text)
    if waived is not None:
        deed = hear(match, text[: waived.start()], None, eyes)
        if deed.kind != NOTHING:
            end = f" {waived[1]}"
            if deed.kind == STATEMENT:
                return Heard(STATEMENT, [line + end for line in deed.readings])
            return Heard(QUESTION, [[line + end for line in lines] for lines in deed.readings], None, deed.stem)
    whose = english.WHOSE.fullmatch(text)
    if whose is not None and len(match.setting.players.matches(whose["who"])) == 1:
        return Heard(NOTHING)
    told = _strict(match, text, eyes)
    if told is None or told.kind != STATEMENT:
        told = reasons.reasoned(match, text, eyes) or told
    if told is not None and told.kind == QUESTION and (told.stem or "").startswith(declaring.DECLARES):
        told = declaring.declared(match, Scanner(match, ()), text) or told
    if told is not None and told.kind != NOTHING:
        return told
    found = correcting.corrected(match, text, eyes) or _spoken(match, text, eyes)
    reason = english.REASON.search(text) if found.kind != STATEMENT else None
    if reason is not None and reason.start() and not english.UNSURE.search(reason["rest"]):
        deed = _spoken(match, text[: reason.start()], eyes)
        sure = deed.kind == STATEMENT and not deed.refusal
        found = deed if sure or (found.kind == NOTHING and deed.kind == QUESTION) else found
    why = japanese.REASON.match(text) if found.kind != STATEMENT else None
    if why is not None:
        said = Speech(match, why["why"], eyes).cut()[0]
        who = f"{said.text}は" if said.senses[0].kind == WHO else ""
        deed = _spoken(match, who + why["rest"], eyes)
        found = deed if (deed.kind == STATEMENT and not deed.refusal) or found.kind == NOTHING else found
    if found.kind == NOTHING and found.refusal is None and told is not None:
        found.refusal = told.refusal
    return found


def _bare(match: Match, line: str) -> str:
    """A line without what people begin and end with when they talk (`ok so`, `lol`), and with the owner's apostrophe: `hugos hand`."""
    names = [name.lower() for name in match.setting.names]
    while (lead := english.LEADS.match(line)) is not None and lead["word"].lower() not in names:
        line = line[lead.end() :]
    line = english.APOSTROPHES.sub(_contracted, english.TRAILS.sub("", line))
    for name in match.setting.names:
        if name.isascii() and name[-1:].isalpha():
            line = re.sub(rf"\b({re.escape(name)})s(?= [a-z0-9])(?! out)", r"\1's", line, flags=re.IGNORECASE)
    turn = english.TURN.match(line)
    return line[turn.end() :] if turn is not None and turn["who"].lower() in names else line


def _contracted(word: re.Match[str]) -> str:
    """`that's`, typed `thats`."""
    said = next(part for part in word.groups() if part)
    return f"{said}'{word[0][len(said) :]}"


def _written_out(match: Match, text: str) -> str:
    """A line with its short words in full, and who says it before it: `fights w brokk n lyria`, `I'd rather be robbed, says Kai`."""
    if not text.isascii():
        return text
    initials = {name[:1].lower() for name in match.setting.names}
    if len(text.split()) > MOST_SHORT_WORDS or not initials & {"w", "n"}:
        text = english.AND.sub(" and ", english.WITH.sub(" with ", text))
    spoken = english.SPOKEN_BY.match(text)
    if spoken is not None and len(match.setting.players.matches(spoken["who"])) == 1:
        text = f"{spoken['who']}: {spoken['said']}"
    numbered = english.NUMBERED.match(text)
    return f"{correcting.AMEND} {numbered[1]} {numbered[2]}" if numbered else text


# -- answers -----------------------------------------------------------------------------------


def _answer(match: Match, text: str, asked: Heard, eyes: Collection[int] | None) -> Heard | None:
    """What an answer to the question says, or None where it is a statement of its own."""
    if japanese.ASKS.search(text) or (not text.isascii() and text.endswith(japanese.WONDERS)):
        return None
    word = text.strip(STOPS).lower()
    signs = asked.signs(match.setting.game.speech)
    if word in YES and len(asked.readings) == 1:
        word = signs[0]
    if word in signs:
        return Judging(match, eyes).told(asked.readings[signs.index(word)])
    if asked.stem is None:
        return None
    card = declaring.answered(match, asked, text)
    if card is not None:
        then = asked.then or (asked.stem if asked.refusal and declaring.is_unstated(asked.refusal) else "")
        both = _several(match, [*card.readings, then], eyes) if card.kind == STATEMENT and then else card
        if both.kind != STATEMENT and not both.readings:
            card.then = then  # which asks more, once the card is declared
            return card
        return both
    if asked.refusal is not None and asked.refusal.key == declaring.NEW:
        return None  # what tells nothing of a card is a statement of its own
    judging = Judging(match, eyes)
    atoms = Scanner(match, judging.verbs).cut(text)
    if not atoms or any(sense.kind == UNKNOWN for atom in atoms for sense in atom.senses):
        return None
    if any(sense.kind == VERB and sense.rank == FULL for atom in atoms for sense in atom.senses) and not any(
        sense.kind in (KEY, NAME) for sense in atoms[0].senses
    ):
        return None
    return judging.completed(asked.stem, atoms, asked.lacks)


# -- strict statements -------------------------------------------------------------------------


def _strict(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """A line that is a whole strict statement, or an edit of the list with one inside, which is heard in its own place."""
    told = strictly(match, text, eyes)
    if told is not None:
        return told
    said = read(match, text, fall)
    if not (said.verb.edits and said.verb.inner):
        return None
    number, inside = said.arguments
    before = _before(match, number)
    if before is None or apply(match, text).ok:
        return edited(match, text)
    inner = hear(before, inside)
    start = f"{said.verb.name} {number} "
    if inner.kind == STATEMENT:
        return Heard(STATEMENT, [start + one for one in inner.readings], inner.refusal)
    if inner.kind == QUESTION:
        answers = [[start + one for one in lines] for lines in inner.readings]
        return Heard(QUESTION, answers, inner.refusal, inner.stem and start + inner.stem)
    return Heard(NOTHING, refusal=apply(match, text).refusal)


def _before(match: Match, number: int) -> Match | None:
    one: Match | None = match
    while one is not None and one.number != number:
        one = one.before
    return one.before if one is not None else None


# -- speech ------------------------------------------------------------------------------------


def _spoken(match: Match, text: str, eyes: Collection[int] | None) -> Heard:
    splitting = japanese.THEN if not text.isascii() else english.THEN
    parts = [part.strip(" ,、") for part in splitting.split(text)]
    parts = [part for part in parts if part]
    if japanese.GOVERNS.search(text):
        return Heard(NOTHING)  # `押し出すわけじゃない`
    if japanese.PAST_IS_NONE.search(text) and match.before is not None:
        return Heard(QUESTION, [["undo"]])
    if japanese.TOLD_BACK.search(text) and match.before is not None:
        return Heard(QUESTION, [["undo"]])  # `べにがパスした、取り消し`
    left = japanese.BACK_TO.search(text)
    if left is not None:  # that statement stands
        after = sum(one.refusal is None and one.number > int(left[1] or 0) for one in match.statements())
        return Heard(QUESTION, [[f"undo {after}"]]) if after else Heard(NOTHING)
    back = japanese.BACK.search(text)
    if back is not None and match.before is not None:
        steps = japanese.STEPS.get(back[1] or "", back[1] or "1")
        return Heard(STATEMENT, ["undo" if steps in (1, "1") else f"undo {steps}"])
    if japanese.MISTAKEN.search(text) and match.before is not None and not _names_things(match, text):
        return Heard(QUESTION, [["undo"]])
    if len(parts) > 1 and Speech(match, parts[0], eyes).is_name():
        parts = [f"{parts[0]} {parts[1]}", *parts[2:]]  # `Mia then draws`
    if len(parts) > 1:
        several = _several(match, parts, eyes)
        several.then = several.then and text
        told = tales.told(Speech(match, " ".join(parts), eyes)) if several.kind == NOTHING else None
        return told or several  # `Lou came back first, then Kit with 600`
    found = Speech(match, " ".join(parts).rstrip(STOPS), eyes).heard()
    if found.kind == STATEMENT:
        return found
    told = _of_each(match, text.rstrip(STOPS), eyes) or _in_turn(match, text.rstrip(STOPS), eyes)
    if told is not None:
        return told
    beside = _beside_talk(match, text.rstrip(STOPS), eyes)
    return beside if beside is not None and (found.kind == NOTHING or beside.kind == STATEMENT) else found


def _of_each(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """What each of several does, whose clauses begin with their names: `レイはパス、まことがジャミング`; or None."""
    clauses = [clause.strip() for clause in CLAUSES.split(text) if clause.strip()]
    firsts = [atom for clause in clauses for atom in Speech(match, clause, eyes).cut()[:1]]
    seats = {first.senses[0].value for first in firsts if first.senses[0].kind == WHO}
    if len(clauses) < 2 or len(seats) < len(clauses):
        return None
    told = _several(match, clauses, eyes)
    return told if told.kind == STATEMENT and not told.refusal else None


def _in_turn(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """What the clauses of a line say where each, after the one before it, says something: `ドロー、オークをケンジに`; or None."""
    clauses = [clause.strip() for clause in CLAUSES.split(text) if clause.strip()]
    if text.isascii() or len(clauses) < 2 or not Speech(match, clauses[0], eyes).verbs():
        return None
    if any(Speech(match, clause, eyes).is_denied() for clause in clauses):
        return None
    told = _several(match, clauses, eyes)
    if told.kind == QUESTION and told.then:
        told.then = text  # a card is asked for; then all of it is heard
        return told
    return told if told.kind == STATEMENT and not told.refusal else None


def _is_bare(match: Match, text: str) -> bool:
    """Whether verbs and players alone are said."""
    return all(
        sense.kind in (VERB, WHO, IDLE, DENIAL) for atom in Speech(match, text, None).cut() for sense in atom.senses
    )


def _names_things(match: Match, text: str) -> bool:
    """Whether cards, names or numbers are said."""
    kinds = {sense.kind for atom in Speech(match, text, None).cut() for sense in atom.senses}
    return bool(kinds & {CARD, NAME, NUMBER, AMOUNT})


def _beside_talk(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """The one clause of a line that says something where the others are talk; what is taken back at its end; or None."""
    clauses = [clause.strip() for clause in CLAUSES.split(text) if clause.strip()]
    if len(clauses) > 2 and Speech(match, clauses[0], eyes).is_name():
        clauses[:2] = [f"{clauses[0]}、{clauses[1]}"]  # `芽衣、シークしないで引く`
    if len(clauses) < 2:
        return Heard(STATEMENT, ["undo"]) if japanese.TAKES_BACK.search(text) and match.before is not None else None
    if any(clause.endswith(japanese.WITHOUT) and not _is_bare(match, clause) for clause in clauses[:-1]):
        return None  # `使わずにパス`: that deed is denied, and what is said is more than the other
    if english.HEDGED.search(text.lower()):
        return None  # `Cleo stops, I think`
    last = Speech(match, clauses[-1], eyes).heard()
    unsaid = all(_denies_nothing_named(match, one, eyes) for one in clauses[:-1])
    if last.kind == QUESTION and unsaid and _is_bare(match, clauses[-1]) and not text.isascii():
        return last  # `やることないからパス`
    deed = None if text.isascii() and " but " not in text else _beside_denials(match, clauses, eyes)
    if deed is not None:
        return deed
    if (
        ":" not in text
        and last.kind == STATEMENT
        and not last.refusal
        and all(Speech(match, one, eyes).is_denied() for one in clauses[:-1])
        and not any(_does(last, verb) for one in clauses[:-1] for verb in Speech(match, one, eyes).verbs())
    ):
        return _of_who(match, clauses[:-1], clauses[-1], last, eyes)  # `can't play any more, pass`
    if last.kind == STATEMENT and last.readings == ["undo"]:
        return last
    if japanese.TAKES_BACK.search(clauses[-1]) or english.TAKES_BACK.search(clauses[-1].lower()):
        return Heard(STATEMENT, ["undo"])
    if (
        last.kind == STATEMENT
        and not last.refusal
        and all(japanese.TOLD.search(one) and not Speech(match, one, eyes).verbs() for one in clauses[:-1])
    ):
        return last  # `罠だ、3枚捨てる`
    said = [clause for clause in clauses if not Speech(match, clause, eyes).is_talk()]
    if clauses[-1] not in said and _wonders(clauses[-1]):
        return None  # `トロール、なつみちゃんにと思う`
    if len(said) == len(clauses) or english.is_question(text.lower()) or japanese.is_question(text):
        return None
    if not said:
        return None
    told = ", ".join(said)
    if len(said) > 1 and any(one.isascii() and " " not in one for one in clauses if one not in said):
        return None  # `hart, wind and grass`: what nobody knows may be one of them
    return _of_who(match, [one for one in clauses if one not in said], told, Speech(match, told, eyes).heard(), eyes)


def _does(heard: Heard, verb: str) -> bool:
    """Whether what was heard says a verb, which then isn't denied: `doesn't pass, Protection please`."""
    return any(verb in str(line).split() for line in heard.readings)


def _denies_nothing_named(match: Match, text: str, eyes: Collection[int] | None) -> bool:
    """Whether a clause denies something that has no name here: `やることない`."""
    speech = Speech(match, text, eyes)
    return speech.is_denied() and not speech.verbs() and not _names_things(match, text)


def _wonders(text: str) -> bool:
    """Whether a clause only supposes or thinks about what is said before it."""
    found = japanese.CONDITION, japanese.UNABLE, japanese.THINKS, japanese.SUPPOSES
    return any(pattern.search(text) for pattern in found) or japanese.is_question(text)


def _of_who(match: Match, talk: Sequence[str], told: str, heard: Heard, eyes: Collection[int] | None) -> Heard:
    """What was heard, as the deed of the one player who is named in the talk beside it, where nobody is named in the deed."""
    named = {
        sense.value
        for one in talk
        for atom in Speech(match, one, eyes).cut()
        for sense in atom.senses
        if sense.kind == WHO
    }
    if len(named) != 1 or any(sense.kind == WHO for atom in Speech(match, told, eyes).cut() for sense in atom.senses):
        return heard
    whose = Speech(match, told, eyes)
    whose.seat = named.pop()
    return whose.heard()


def _beside_denials(match: Match, clauses: Sequence[str], eyes: Collection[int] | None) -> Heard | None:
    """The one deed of a line whose other clauses deny other deeds, or say why: `出すけど宣言はしない`, `QDいらんから捨てる`; or None."""
    speeches = [Speech(match, clause, eyes) for clause in clauses]
    said = [not speech.is_denied() for speech in speeches]
    if sum(said) != 1:
        return None
    at = said.index(True)
    deed = speeches[at].heard()
    others = [speech for speech in speeches if speech is not speeches[at]]
    if deed.kind == STATEMENT and not deed.refusal and not deed.readings[0].startswith("undo"):
        deeds = speeches[at].verbs()
        return deed if all(verbs and verbs.isdisjoint(deeds) for verbs in (one.verbs() for one in others)) else None
    if (
        deed.kind == QUESTION
        and deed.stem
        and at == 1 == len(others)
        and (kept := japanese.NOT_WANTED.fullmatch(clauses[0]))
    ):
        whole = Speech(match, f"{kept[1]} {clauses[1]}", eyes).heard()
        return whole if whole.kind == STATEMENT and not whole.refusal else None
    return None


def _several(match: Match, parts: Sequence[str], eyes: Collection[int] | None) -> Heard:
    """Statements one after another: all or none."""
    readings: list[str] = []
    refusal = None
    after = match
    for part in parts:
        one = hear(after, part, None, eyes)
        if one.kind == NOTHING:
            return one
        if one.kind == QUESTION:
            answers = [[*readings, *lines] for lines in one.readings]
            return Heard(QUESTION, answers, one.refusal, one.stem, one.then)
        for line in one.readings:
            verdict = apply(after, line, roll=fall)
            readings.append(line)
            refusal = refusal or verdict.refusal
            after = verdict.match
    return Heard(STATEMENT, readings, refusal)
