"""What an earlier statement should have been (`no wait, it was 3 not 2`), which is asked; and statements that are taken back."""

from __future__ import annotations

from itertools import islice

from referee.grammar.statement import cut_actor, split, write_name
from referee.grammar.words import quote
from referee.language.reading.heard import NOTHING, QUESTION, STATEMENT, Heard
from referee.language.reading.strict import edited
from referee.language.spoken import Speech
from referee.language.words import english, japanese
from referee.language.words.atoms import kinds_of, verbs_of
from referee.language.words.blocks import words_of
from referee.language.words.faces import RANKS
from referee.language.words.patterns import expression, of_english, of_japanese
from referee.language.words.senses import AMOUNT, CARD, KEY, NAME, NUMBER, UNKNOWN, VERB, WHO
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from referee.kernel.judging import Match
    from referee.language.words.atoms import Atom

FACE = frozenset(rank + suit for rank in RANKS for suit in english.SUITS.values()).__contains__
MOST_BACK = 6  # statements that are looked through for what is contrasted
THINGS = (CARD, NUMBER, NAME, AMOUNT, WHO)
DROPPED = expression(
    r"(?:(?:(?:wh?)?oops|oh|no|sorry|wait|ok)[ ,.!]+)*(cancel|never ?mind|forget|scratch|strike)(?: (?:it|that|this))?[ .!]*"
    "|(キャンセル)(?:で|する|します|して|してください|お願いします)?[。.!]*"
)  # what was said last, perhaps
ITSELF = of_english(
    r"(?P<wrong>.+?)(?:,| -+|\.\.+|;) ?(?:no(?=,| sorry| wait| hang| hold| make| i )|sorry|wait|hang on|hold on|er+m?|oops|i mean|make that|scratch that|or rather|rather)"
    r"(?:[ ,.!-]+(?:no|sorry|wait|hang on|hold on|i mean|make that|actually|it was|was|it's|that's)(?=[ ,]))*[ ,.:!-]+(?P<right>.+)",
)  # `Deb laid a 40, no, a 30`
ITSELF_JA = of_japanese(
    "(?P<wrong>.+?)[、,。…]+(?:あ[、,]?)?(?:じゃなくて|ではなくて|じゃない[やわな]?|いや違う|違う|違った|いやいや|いや|ごめん|もとい|訂正)[、,]*(?P<right>.+)"
)  # `回廊25、じゃないや30出した`
AMEND, INSERT = "amend", "insert"


def corrected(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """The question whether an earlier statement is amended so, perhaps with what the line says as a new statement; or None."""
    if match.before is not None and not text.isascii():
        turned = japanese.CONTRAST.fullmatch(text)
        told = turned is not None and (turned["sorry"] or turned["was"])
        was = japanese.WAS.fullmatch(text)
        if was is not None and turned is None:  # `さっき引いたのはカウンターだった`
            return _said_again(match, was["right"], True, True, eyes) or Heard(NOTHING)
        if turned is None or not told:
            return None
        right = _of_suit(turned["right"], _things(match, turned["wrong"], eyes, (CARD,)))
        return _contrasted(match, right, turned["wrong"], eyes) or _said_again(match, right, True, True, eyes)
    if match.before is None or not english.CORRECTS.search(text):
        return None
    contrast = english.CONTRAST.fullmatch(text) or english.CONTRAST_TURNED.fullmatch(text)
    if contrast is not None:
        return _contrasted(match, contrast["right"], contrast["wrong"], eyes)
    found = english.CORRECTED.fullmatch(text)
    return (
        _said_again(match, found["right"], bool(found["sorry"] or found["was"]), bool(found["was"]), eyes)
        if found
        else None
    )


def _open(match: Match, eyes: Collection[int] | None) -> Iterator[Match]:
    """The last statements, the newest first, of which the speaker may know all."""
    one: Match | None = match
    while one is not None and one.before is not None:
        if one.refusal is None and (eyes is None or one.actor is None or one.actor in eyes):
            yield one
        one = one.before


def _amended(match: Match, one: Match, line: str) -> list[str]:
    """The amendment of a statement to a line that would have been lawful in its place; nothing where it can't be one."""
    assert one.before is not None
    verdict = apply(one.before, line)
    if not verdict.ok or verdict.spoken() == one.spoken():
        return []
    amended = apply(match, f"{AMEND} {one.number} {verdict.spoken()}")
    return [amended.statement] if amended.ok else []


def _things(match: Match, text: str, eyes: Collection[int] | None, kinds: Collection[str]) -> list[str]:
    """The words of a statement that a part of a line names, of these kinds; nothing where a word is unknown."""
    names = match.setting.names
    said: list[str] = []
    for atom in Speech(match, text, eyes).cut():
        sense = next((one for one in atom.senses if one.kind in kinds), None)
        if sense is not None:
            said += [word.strip('"') for word in words_of(sense, names)]
    return said


def _contrasted(match: Match, right: str, wrong: str, eyes: Collection[int] | None) -> Heard | None:
    """The newest statement in which what is wrong stands, with what is right in its place: `lou rolled 6 3, not 6 4`."""
    kinds = kinds_of(Speech(match, wrong, eyes).cut())
    if UNKNOWN in kinds or VERB in kinds or not kinds.intersection(THINGS):
        return None
    kinds.intersection_update(THINGS)
    said, instead = _things(match, wrong, eyes, kinds), _things(match, right, eyes, kinds)
    if not said or len(said) != len(instead) or said == instead:
        return None
    for one in islice(_open(match, eyes), MOST_BACK):
        line = _replaced(one, said, instead)
        if line and (amended := _amended(match, one, line)):
            return Heard(QUESTION, [amended])
    return None


def _of_suit(right: str, wrong: Sequence[str]) -> str:
    """What is right, where it begins with a rank alone, with the suit of what was wrong: `ハートの4じゃなくて5`."""
    rank = next((rank for rank in (*RANKS[::-1], *RANKS) if right.upper().startswith(rank)), "")
    after = right[len(rank) : len(rank) + 1]
    alone = rank and len(wrong) == 1 and not (after.isascii() and after.isalnum())
    return rank + wrong[0][-1] + right[len(rank) :] if alone else right


def _words(one: Match) -> list[str]:
    """The words of a statement, its verb first."""
    return [word.strip('"') for word in split(cut_actor(one.spoken())[1])]


def _replaced(one: Match, said: Sequence[str], instead: Sequence[str]) -> str:
    """A statement with other words in the place of what was said; nothing where it says something else."""
    actor = "" if one.actor is None else str(one.setting.names[one.actor])
    parts = [actor, *_words(one)]
    at = 0
    for old, new in zip(said, instead):
        if old not in parts[at:]:
            return ""
        at = parts.index(old, at)
        parts[at] = new
        at += 1
    start = f"{write_name(parts[0])}: " if actor else ""
    return start + " ".join(quote(word) if " " in word else word for word in parts[1:])


def corrected_itself(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """What a line says that takes back a part of itself; in English, where what is right is told behind it, as a question; or None."""
    found = ITSELF.fullmatch(text) or ITSELF_JA.fullmatch(text)
    if found is None:
        return None
    wrong, right = Speech(match, found["wrong"], eyes), found["right"]
    if not text.isascii():
        who = "".join(f"{atom.text}は" for atom in wrong.cut() if atom.kinds() == {WHO})
        right = _of_suit(right, _things(match, found["wrong"], eyes, (CARD,)))
        told = Speech(match, who + right, eyes).heard()
        return told if told.kind == STATEMENT and not wrong.verbs() else None
    first = wrong.heard()
    if first.kind != STATEMENT or len(first.readings) != 1:
        then = Speech(match, right, eyes).heard()
        return Heard(QUESTION, [then.readings]) if then.kind == STATEMENT and wrong.verbs() else None
    again = _said_again(wrong.judging.after(first.readings), right, True, False, eyes)
    amended = [lines[0].split(" ", 2) for lines in (again.readings if again else ()) if len(lines) == 1]
    lines = [[words[2]] for words in amended if words[0] == AMEND]
    return Heard(QUESTION, [*lines, first.readings], first.refusal) if lines else None


def _said_again(match: Match, right: str, sorry: bool, was: bool, eyes: Collection[int] | None) -> Heard | None:
    """The last statement with what it should have said: `no, it was 6 and 3`; was: whether it is told as what was."""
    if next(_open(match, eyes), None) is not match or match.before is None or match.verb is None:
        return None
    speech = Speech(match, right, eyes)
    kinds = kinds_of(speech.cut())
    deeds = [atom for atom in speech.cut() if not _can_be(atom, NAME)]
    verbs = verbs_of(deeds)
    if UNKNOWN in kinds or not kinds.intersection((*THINGS, KEY)) or (verbs and match.verb.name not in verbs):
        return None
    now = speech.heard()
    lawful = now.is_sure
    if lawful and (not sorry or str(now.readings[0]).startswith("undo")):
        return None
    kind = next((kind for kind in (CARD, NUMBER) if all(_can_be(atom, kind) for atom in speech.cut())), "")
    if not verbs and kind and (line := _with(match, _things(match, right, eyes, (kind,)), kind)):
        if amended := _amended(match, match, line):
            return Heard(QUESTION, [amended, now.readings] if lawful and not was else [amended])
    seat = match.actor
    before = Speech(match.before, right if verbs else f"{match.verb.name} {right}", eyes)
    if before.seat is None and seat is not None and WHO not in kinds:
        before.seat = seat
    then = before.heard()
    found = then.answers
    lines = [str(lines[0]) for lines in found if len(lines) == 1]
    answers = [amended for line in lines if (amended := _amended(match, match, line))]
    if not answers:
        return None
    return Heard(QUESTION, [*answers, now.readings] if lawful and not was else answers)


def told_late(match: Match, text: str, heard: Heard, eyes: Collection[int] | None) -> Heard | None:
    """The question whether the last statement named too little, of what is refused as a deed of its own: `it's a trap` behind a bare draw; or None."""
    if heard.kind != STATEMENT or not heard.refusal or japanese.PRESENT.search(text):
        return None
    atoms = Speech(match, text, eyes).cut()
    if len(atoms) == 1 and (len(text) == len(atoms[0].text) if text.isascii() else not japanese.TOLD.search(text)):
        return None  # a bare card is a deed
    again = _said_again(match, text, True, True, eyes)
    lines = again.readings if again is not None else []
    bare, more = split(match.spoken()), len(split(cut_actor(heard.readings[0])[1])) - 1
    found = [
        line for line in lines if (said := split(str(line[0]))[2:])[:-more] == bare and len(said) == len(bare) + more
    ]
    return Heard(QUESTION, found, heard.refusal) if found else None


def _can_be(atom: Atom, kind: str) -> bool:
    return kind in atom.kinds()


def _with(one: Match, instead: Sequence[str], kind: str) -> str:
    """A statement with these words in the place of all its numbers or cards; nothing where they are more or fewer."""
    words = _words(one)[1:]
    spoken = {NUMBER: str.isdigit, CARD: FACE}.get(kind)
    said = [word for word in words if spoken(word)] if spoken is not None else []
    return _replaced(one, said, instead) if said and len(said) == len(instead) else ""


def taken_back(match: Match, text: str) -> Heard | None:
    """Statements taken back, or said again: `whoops, undo that`, `take the last three back`, where no move is meant; or None."""
    if match.before is None:
        return None
    dropped = DROPPED.fullmatch(text.lower())
    if dropped is not None:
        speech = Speech(match, dropped[1] or dropped[2], None)
        return (
            None if any(atom.says_any(speech.judging.verbs) for atom in speech.cut()) else Heard(QUESTION, [["undo"]])
        )
    back = english.BACK.match(text)
    if back is not None:
        return edited(match, back[1].lower())
    back = english.TAKEN_BACK.match(text)
    if back is None and "back" not in match.setting.game.speech.words:
        back = english.GONE_BACK.match(text)
    if back is None:
        return None
    many = english.NUMBERS.get((back["many"] or "one").lower(), back["many"])
    return edited(match, "undo" if many in (1, "1", "a") else f"undo {many}")


def undone(match: Match, text: str) -> Heard | None:
    """Statements that are taken back in Japanese, or are told not to have been meant; or None."""
    if text.isascii():
        return None
    if japanese.GOVERNS.search(text):
        return Heard(NOTHING)  # `押し出すわけじゃない`
    undone = japanese.PAST_IS_NONE.search(text) or japanese.TOLD_BACK.search(text)  # `べにがパスした、取り消し`
    if undone and match.before is not None:
        return Heard(QUESTION, [["undo"]])
    left = japanese.BACK_TO.search(text)
    if left is not None:  # that statement stands
        after = sum(one.refusal is None and one.number > int(left[1] or 0) for one in match.statements())
        return Heard(QUESTION, [[f"undo {after}"]]) if after else Heard(NOTHING)
    back = japanese.BACK.search(text)
    if back is not None and match.before is not None:
        steps = japanese.STEPS.get(back[1] or "", back[1] or "1")
        return Heard(STATEMENT, ["undo" if steps in (1, "1") else f"undo {steps}"])
    if japanese.MISTAKEN.search(text) and match.before is not None and not names_things(match, text):
        return Heard(QUESTION, [["undo"]])
    return None


def names_things(match: Match, text: str) -> bool:
    """Whether cards, names or numbers are said."""
    kinds = kinds_of(Speech(match, text, None).cut())
    return bool(kinds & {CARD, NAME, NUMBER, AMOUNT})
