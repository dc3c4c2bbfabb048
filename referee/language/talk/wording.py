"""A line as it was typed, in the words that are read: how people write and talk taken off, dice and beginnings written out."""

from __future__ import annotations

import re
from collections import Counter

from referee.grammar.statement import write_name
from referee.grammar.words import fold
from referee.language.reading.heard import NOTHING, QUESTION, Heard
from referee.language.reading.judging import Judging
from referee.language.spoken import Speech
from referee.language.talk import correcting, declaring, denying
from referee.language.words import english, faces, japanese
from referee.language.words.atoms import values_of
from referee.language.words.lexicon import seats_called
from referee.language.words.patterns import expression, of_english, of_japanese
from referee.language.words.senses import ACCENTED, FULL, NAME, WHO, plain
from referee.language.words.subjects import DEALT
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import TypeGuard

    from referee.kernel.judging import Match
    from referee.language.words.atoms import Atom

TWICE = (
    expression(
        r"\b(?:(?:double|a pair of) (one|two|three|four|five|six|[1-6])(?:'?e?s)?|two (one|two|three|four|five|six|[1-6])'?e?s)\b",
        re.IGNORECASE,
    ),
    expression("([1-6一二三四五六])の?(?:ゾロ目|ぞろ目|ゾロ|ぞろ)|(?:ゾロ目|ぞろ目)[での]?([1-6一二三四五六])"),
    expression("([1-6一二三四五六])[がの](?:2つ|二つ|ふたつ|2個|二個|ダブル)(?:出(?:た|ました|ます|る))?"),
)  # dice that show the same
MINUS = expression("minus (?=[0-9])|マイナス(?=[0-9])")
CLEFT = (
    expression(r"^it(?:'s| is| was) (?P<what>[^,]+?) (?:that|which) (?P<who>\S+) (?P<did>\S+)$", re.IGNORECASE),
    expression(r"^(?P<what>[^,]+?) (?:is|was) what (?P<who>\S+) (?P<did>\S+)$", re.IGNORECASE),
    expression(r"^what (?P<who>\S+) (?P<did>\S+) (?:is|was) (?P<what>[^,]+)$", re.IGNORECASE),
)  # `it's a 40 that Wren drew`
HAS_IT_DONE = of_english(
    r"^(?P<who>\S+) (?:has|had|gets|got) (?P<what>(?:an? |the )?[^,]+? \w+(?:ed|en|ut|wn|et|it)) (?P<on>on|onto|at|to) (?:him|her|them)(?:self)?$",
)  # `Wren has a wraith put on her`
ROLLS = of_english(
    r"(?:,| and|, and) (?:then )?(?:rolls?|rolled|throws?|threw|gets?|got) (?=[1-6](?:[ ,.]|$))"
)  # what the dice show, behind the deed
BRACKETS = expression(r" *\(([1-6](?:[ ,]+[1-6])*)\)")  # around what dice show
DASHES = expression(r"(?<![0-9a-z-])[1-6](?:-[1-6]){2,}(?![0-9a-z-])", re.IGNORECASE)  # between what dice show
OTHERS = expression(
    r"(?:(?<=[,;] )|(?<= and ))(?:the (?:others|rest)|(?:all )?others|everyone else|everybody else) (?P<does>[^,;]+)$",
    re.IGNORECASE,
)  # than those who were named
HUMBLE = of_japanese(
    "お(?!願い|ねがい|待ち|先)([一-龥ぁ-ん]{1,4}[いきぎしちにびみりえけせてねべめれ])しま(?=す|した)"
)  # `お配りしました`
EVERYBODY = of_japanese("(?:皆|みな|みんな)(?:さん|さま|様)|お(?=[2-6二三四五六]人)")
REPORTED = of_japanese("(?<=[うくぐすつぬぶむるただ])(?:そうです|とのことです|ということです)[。.]*$")
THIS_MATCH = of_japanese(
    "^(?:この|今回の|今日の)?(?:試合|ゲーム|対戦|勝負)は[、,]?(?=.*(?:の勝|が勝|が優勝|の優勝|の負|が負))"
)
OF_CARDS = of_japanese("(?:という|っていう|って|の)カードは")
KIND_OF_CARD = of_japanese("^([^、,は]{1,8})カードの(.+?)は")
IN_DECK = of_japanese("(?<=枚)(?:が)?(?:入ってい?(?:る|ます)|あります)[。.]*$")
THAT_MAKES = of_english(
    r"(?<=\w)(?:,| -|;)? (?:so |and )?that (?:makes|puts|brings|gets|takes|leaves)(?: (?:it|him|her|me|us|them))?(?: on| to| at| up to)? (?:\d+|one|two|three|four|five|six)(?: points?| in all| altogether)?[ .!]*$",
)  # what comes of the deed before it
MAKES_IT = of_japanese("(?P<deed>[0-9].{0,20})[、,]これで[0-9]+点?(?:に(?:なった|なりました|なる|なります))?[。!]*$")
GO_AHEAD = of_japanese("(?<=...)[、,]どうぞ[。!]*$|^どうぞ[、,]|この(?=ターン)")
MOST_SHORT_WORDS = 3  # of a line in which a letter is rather a name than `with` or `and`


def normal(match: Match, line: str, eyes: Collection[int] | None) -> str:
    """A line without how people write and talk, in one spelling; answers and statements are told apart after it."""
    text = line
    if not line.isascii():
        text = japanese.QUOTED.sub(r'\1 "\2"', fold(japanese.LONG.sub("ー", line))).replace("ピンゾロ", "1のゾロ目")
        text = text if text.isascii() or '"' in text else _unaccented(match, text)
    text = _in_english(match, text) if text.isascii() else _in_japanese(match, text)
    text = english.EVERY.sub("everyone ", text)
    text = MINUS.sub("-", english.CONTRACTED.sub(" is ", english.GOT.sub(" has ", text))).strip()
    if not text.isascii():
        text = japanese.STRETCHED.sub("", japanese.DRAWN_OUT.sub("ます", text))
        text = japanese.DRAWN_AS.sub(r"\1を引いた", japanese.FROM_DECK.sub(r"\1引く", text))
    text = _added_up(match, text)
    text = faces.beside(text) if match.setting.game.speech.cards else _each_die(text)
    return declaring.without_facts(match, text) if "(" in text else text


def _added_up(match: Match, text: str) -> str:
    """A line with letters of amounts that are written out one for each counted: `LLL` is 3L, `CCD` 2C 1D."""
    letters = "".join(match.setting.game.speech.amounts)
    if not letters or len(text) < 2 or text.lower() == "gg":
        return text
    alone = rf"(?<![A-Za-z0-9'’])(?:[{letters}]{{2,6}}|([{letters.lower()}])\1+)(?![A-Za-z0-9])"
    return re.sub(alone, lambda all: " ".join(f"{n}{one}" for one, n in Counter(all[0].upper()).items()), text)


def _unaccented(match: Match, text: str) -> str:
    """A line in Latin letters without accents, where no two players are told apart by them: `Zoë draws`."""
    bare = text.translate(ACCENTED)
    return bare if bare.isascii() and len({*map(plain, match.setting.names)}) == len(match.setting.names) else text


def _in_japanese(match: Match, text: str) -> str:
    """A line with everybody who is counted called so, and without what a Japanese sentence has beside its deed."""
    names = match.setting.names
    text = EVERYBODY.sub(lambda all: "" if all[0] == "お" else "全員", HUMBLE.sub(r"\1ま", text))
    text = GO_AHEAD.sub("", MAKES_IT.sub(r"\g<deed>", THIS_MATCH.sub("", REPORTED.sub("", text))))
    if match.setting.game.speech.facts:
        text = IN_DECK.sub("", OF_CARDS.sub("は", KIND_OF_CARD.sub(r"\2は\1で", text)))
    text = japanese.PEOPLE.sub(lambda all: "全員" if japanese.count(all[1]) == len(names) else all[0], text)
    text = japanese.AGAINST.sub("に", japanese.MAI.sub("枚", text).replace("だれも", "誰も").replace("だれか", "誰か"))
    after = japanese.NEXT_TURN.search(text)
    if after is not None and len(seats_called(match, after["who"] or after["next"])) == 1:
        text = text[: after.start()] if not any(word in text for word in japanese.BEGINS) else text
    text = japanese.LET_US_BEGIN.sub(r"\1ます", japanese.NOTHING_TO.sub("何もしない", text))
    cleft = japanese.CLEFT.search(text)
    if _is_player(cleft, match):
        text = f"{text[: cleft.start()]}{cleft['who']}が{cleft['did']}"
    said = japanese.SAYS.match(text)
    if _is_player(said, match):
        text = f"{said['who']}: {said['said']}"  # `奈々「ちょっと待った」`
    musts = {one.seat for one in match.table.awaited() if one.must and one.seat is not None}
    if len(names) == 2 and len(musts) == 1:
        text = text.replace("相手の", f"{names[1 - musts.pop()]}の")
    text = japanese.RATHERS.sub("のほうで", text)
    speaker = japanese.SPEAKER.search(text)
    if _is_player(speaker, match):
        text = f"{speaker['who']}、{text[: speaker.start()]}"  # `待った!ゲンです`
    text = japanese.DOTTED.sub(",", text)
    if match.setting.game.speech.amounts:
        text = japanese.COSTS.sub(r",\1払う", japanese.ARROW.sub("を払って", text))
    elif not match.setting.game.speech.cards:
        text = japanese.FELL.sub(r"\1", japanese.SUM.sub("", text))
    text = japanese.PASSED_WITH.sub("パス、", text)
    text = japanese.ROLLED.sub(r"\1て", japanese.COUNTED_OUT.sub("", text))
    text = japanese.LET_US.sub(r"\1く", japanese.RESULT.sub("", japanese.WISHED.sub("を", text)))
    text = japanese.SCORED.sub(r"\3 \1-\2", japanese.NONE_BACK.sub("", text))
    text = japanese.REST.sub(r"\1不明\2枚", text)
    for needless in (
        japanese.LAUGHS,
        japanese.HOLD,
        japanese.THERE,
        japanese.LESS,
        japanese.FORGOT,
        japanese.RATHER,
        japanese.LED,
        japanese.UNWANTED,
    ):
        text = needless.sub("", text)
    if any(word in text for word in japanese.BEGINS):
        text = japanese.DECIDED.sub("", text)
    return text


def _in_english(match: Match, text: str) -> str:
    """A line without what people begin and end with when they talk (`ok so`, `lol`), and with the owner's apostrophe: `hugos hand`."""
    names = [name.lower() for name in match.setting.names]
    while (lead := english.LEADS.match(text)) is not None and lead["word"].lower() not in names:
        text = text[lead.end() :]
    text = THAT_MAKES.sub("", text)
    text = english.THAT_S.sub("", english.APOSTROPHES.sub(_contracted, english.TRAILS.sub("", text)))
    for name in match.setting.names:
        if name.isascii() and name[-1:].isalpha():
            text = re.sub(rf"\b({re.escape(name)})s(?= [a-z0-9])(?! out)", r"\1's", text, flags=re.IGNORECASE)
    text = english.ARROW.sub(" to ", english.ORDINAL.sub(lambda word: english.ORDINALS[word[0].lower()], text))
    text = english.NOT_SEEN.sub("one unseen", english.LET_BE.sub(r"\1 it \2", text))
    if not match.setting.game.speech.cards:
        text = ROLLS.sub(", ", BRACKETS.sub(r", \1", text))
        text = DASHES.sub(lambda dice: dice[0].replace("-", " "), text)
    for cleft in CLEFT:
        text = cleft.sub(
            lambda all: f"{all['who']} {all['did']} {all['what']}" if _is_player(all, match) else all[0], text
        )
    text = HAS_IT_DONE.sub(
        lambda all: f"{all['what']} {all['on']} {all['who']}" if _is_player(all, match) else all[0], text
    )
    return english.SAYS.sub(" is", text)


def _is_player(said: re.Match[str] | None, match: Match) -> TypeGuard[re.Match[str]]:
    """Whether it is one player who is named in what was found."""
    return said is not None and len(seats_called(match, said["who"])) == 1


def _contracted(word: re.Match[str]) -> str:
    """`that's`, typed `thats`."""
    said = next(part for part in word.groups() if part)
    return f"{said}'{word[0][len(said) :]}"


def _each_die(text: str) -> str:
    """A line with each die that shows what others show: `double four`, `3が2つ`."""
    for twice in TWICE:
        text = twice.sub(lambda two: " ".join([next(filter(None, two.groups()))] * 2), text)
    return text


def written_out(match: Match, text: str) -> str:
    """A statement with its short words in full: `fights w brokk n lyria`."""
    forgotten = (english.FORGOTTEN if text.isascii() else japanese.FORGOTTEN).match(text)
    row = match.setting.game.speech.cards and not japanese.NUMBERS_A_LINE.search(text)  # `9の前にダイヤの8を置く`
    if forgotten is not None and match.before is not None and (text.isascii() or not row):
        return f"{correcting.INSERT} {forgotten[1]} {forgotten[2]}"
    if not text.isascii():
        numbered = japanese.WAS_NUMBERED.match(text)
        if numbered is not None:
            return f"{correcting.AMEND} {numbered[1] or numbered[2]} {numbered[3]}"
        return japanese.NUMBERED.sub(rf"{correcting.AMEND} \1 ", text)
    text = _others_named(match, text)
    initials = {name[:1].lower() for name in match.setting.names}
    if len(text.split()) > MOST_SHORT_WORDS or not initials & {"w", "n"}:
        text = english.AND.sub(" and ", english.WITH.sub(" with ", text))
    dealt = english.CARDS_FOR.match(text)
    if dealt is not None and (dealt["deck"] or (dealt["what"] and dealt["who"])):
        many = "a" if dealt["many"].lower() in ("an", "another") else dealt["many"]
        who = dealt["who"] if dealt["who"] and len(seats_called(match, dealt["who"])) == 1 else ""
        deed = "is dealt" if any(DEALT[0] in one.verbs for one in match.table.awaited()) else "draws"
        text = f"{who} {deed} {many} cards".strip() if who or not dealt["who"] else text
    text = english.STEPPED.sub(r"moves \1", text)
    lost = english.LOST_TO.match(text)
    if lost is not None and all(len(seats_called(match, lost[one])) == 1 for one in ("loser", "who")):
        text = f"{lost['who']} takes {lost['what']} from {lost['loser']}"
    noun = english.NOUN_OF.match(text)
    if _is_player(noun, match):
        text = f"{noun['who']}: {noun['what']}{noun['rest']}"
    tool = english.TOOL.match(text) if match.setting.game.speech.cards else None
    if tool is not None:
        text = f"{tool['who']}{tool['deed']} with {tool['tool']}"
    numbered = english.NUMBERED.match(text)
    return f"{correcting.AMEND} {numbered[1]} {numbered[2]}" if numbered else text


def _others_named(match: Match, text: str) -> str:
    """A line with the names of the others, where those before them have theirs: `aki 9h, beni kd, the others nothing`."""
    others = OTHERS.search(text)
    said = Speech(match, text[: others.start()], None).cut() if others is not None else []
    named = values_of(said, WHO)
    rest = [write_name(name) for seat, name in enumerate(match.setting.names) if seat not in named]
    if others is None or not named or not rest:
        return text
    return text[: others.start()] + ", ".join(f"{name} {others['does']}" for name in rest)


def of_turn(match: Match, text: str) -> Heard | None:
    """What is meant where a line only says whose turn it is: what others could say to let it begin, as a question, else nothing; or None."""
    whose = english.WHOSE.fullmatch(text) or japanese.WHOSE.fullmatch(text)
    seats = seats_called(match, whose["who"]) if whose is not None else []
    if len(seats) != 1:
        return None
    names, state, eyes = match.setting.names, match.setting.game.state, range(len(match.setting.names))
    judging = Judging(match, None)
    due = [(one.seat, verb) for one in judging.awaited for verb in one.verbs if verb not in denying.UNASKED]
    lines = [judging.start(seat) + verb for seat, verb in due if seat != seats[0]]
    verdicts = [apply(match, line) for line in lines if state(match.table, eyes).get("turn") != names[seats[0]]]
    told = [one for one in verdicts if one.ok and state(one.match.table, eyes).get("turn") == names[seats[0]]]
    return Heard(QUESTION, [[one.spoken()] for one in told]) if told else Heard(NOTHING)


def is_of_another_time(match: Match, text: str) -> bool:
    """Whether it tells what may be, or was or will be at another time: `たぶん、`, `明日、`."""
    if text.isascii():
        return False
    if japanese.UNREAL.search(text):
        return True
    aside = japanese.ASIDE.search(text)
    names = [atom for atom in Speech(match, text, None).cut() if _is_named(atom)] if aside else []
    return aside is not None and not any(atom.start < aside.end() <= atom.start + len(atom.text) for atom in names)


def _is_named(atom: Atom) -> bool:
    """Whether a word is somebody's or something's name in full."""
    return any(sense.kind in (NAME, WHO) and sense.rank == FULL for sense in atom.senses)
