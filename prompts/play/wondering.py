"""What people ask at the prompt in their own words, which is no statement: whose turn, who leads, what can be done, what a word is."""

from __future__ import annotations

import re

from prompts.pages.glossary import held, meanings, whole
from prompts.render.view import cells, heads_of, told
from prompts.shell import plain_text
from prompts.texts import Texts
from referee import hear
from referee.grammar.statement import split
from referee.grammar.words import fold
from referee.kernel.judging import Match
from referee.kernel.view import Grid
from referee.language.header import of_values
from referee.language.talk.declaring import DECLARES
from referee.seen import Seen, see

ASKS = re.compile(
    r"[?？]\s*$|^(so|and|now|ok|okay|hey|wait|hm+)?[ ,]*(who|whose|who's|whos|what|what's|whats|when|where|why|how|which|can|may|could|is|are|am|does|do|did|should|shall|now what|explain|tell me)\b"
    r"|^(今|いま|次|つぎ)?[はの、]?(誰|だれ|何|なに|どう|どこ|どれ|いつ|なぜ)|(ですか|ますか|のか|って何|とは|は何|番は|の番)[。？?]*$"
)
SCORES = re.compile(
    r"\b(winning|leading|leads?|lead|ahead|score|scores|standings?|who (?:has )?won|who wins|how many (?:points|mp|vp|wins)|how much)\b"
    "|勝って|リード|得点|点数|スコア|何点|トップ|一位|1位|順位|何勝|どっちが上|勝敗|点差"
)
MEANS = re.compile(
    r"\bwhat(?:'?s| is| are| was| does| do| did)?\b|\b(explain|means?|meaning|tell me about|how (?:do|does|can))\b"
    "|って|とは|意味|説明|なに|何|どういう|は[?？]?$|いくつ"
)
COUNTS = re.compile(
    r"\bhow many\b(?!.*\b(?:can|may|must|should|need)\b)|\bwhat (?:does|do) \w+ have\b|(?:何|なん)[枚個本]|いくつ|残り|のこり|枚数"
)
ASKED = re.compile(r"[a-z]{4,}|[ァ-ヺー]{2,}|[一-龥]{2,}")  # what is counted
PILES = ("deck", "cards", "山札", "デッキ", "枚")  # which is asked about where nothing is named
MAY = re.compile(r"^(?:so |and |but )?(?:can|may|could|am i allowed to|is it ok to|should)\b ?(.*?)(?: now)?[?？ ]*$")
MAY_JA = re.compile(
    "^(.*?)(?:を|は|って|しても|しても|も)?(?:できますか|できる|できるの|できるかな|いいですか|いい|いいの|良い|可能ですか|可能|大丈夫)[?？ ]*$"
)
DO = re.compile(
    r"\b(can|could|may|do|options?|choices?|moves?|possible|allowed|should|must)\b|でき|出来|候補|選択|すれば|したら|やれば"
)

BETWEEN = re.compile("(?<=[^a-z ])[がはから、をでにだです。]+|[,.:]")  # what parts an option's words in a sentence

WORDS = {  # words for the program, as they are said: the word -> how it is asked for
    "why": re.compile(
        r"^(?:but )?(?:why|how come|for what reason)\b|^(?:え[っえ]?|でも)?[、, ]*(?:なんで|何で|どうして|なぜ)|(?:理由|根拠)(?:は|を|って|が|$)"
    ),
    "log": re.compile(
        r"^(?:the |show (?:me )?(?:the )?)?(?:log|history)[?]?$|^(?:ログ|履歴|記録)(?:$|[をは]|見|みせ|表示)"
    ),
    "show": re.compile(
        r"(?:手札|カード|場)を?(?:(?:見|み)せて(?:ください|くれ|ほしい)?|見たい|表示して|表示|確認したい|確認)[。!！?？ ]*$"
    ),
}
WHY_NOT = re.compile(
    r"^(?:but )?why (?:can'?t|can ?not|couldn'?t|may ?n[o']t|isn'?t) (.*?)(?: (?:now|yet))?[?？ ]*$"
)  # a deed that is asked about
ALONE = re.compile(
    r"\b(?:is|are|at|has|have|does|on|only|so|many|few|points|the|score|of|that)\b|[0-9]+|得点|点数|スコア|[のはがをにで点なですか]"
)
DENIED = ("no", "none", "いいえ", "なし")  # alone no option's value
STATEMENT = re.compile("(?:発言|statement |no[.] ?|#)([0-9]+)|([0-9]+)番")

Wondered = tuple[str, str]


def wondered(match: Match, line: str) -> Wondered | None:
    """What a line that was no statement asks: "word" or "asks" with words for the program, the first said outright, "means" with a name, "scores", "counts" and "can" with the player, "turn", "option" with its key, "told" with what declared a card; or None."""
    text = fold(line).strip().lower()
    words = for_program(match, line)
    if words:
        return "word", words
    if not ASKS.search(text):
        told = BETWEEN.sub(" ", text).split()
        left, values = of_values(match.setting.game, told)
        return ("option", values[0][0]) if values and not left and not {*told} <= {*DENIED} else None
    if SCORES.search(text):
        return "scores", ""
    whose = [one for one in match.setting.names if fold(one).lower() in text]
    if COUNTS.search(text):
        return "counts", "".join(whose[: len(whose) == 1])
    allowed = MAY.match(text) or MAY_JA.match(text)
    if allowed and allowed[1] and hear(match, allowed[1]).kind == "statement":
        return "asks", f"? {allowed[1]}"
    name = held(text, meanings(match.setting.game, "en")) if MEANS.search(text) else ""
    if name:
        return "means", name
    card = declared(match, text) if MEANS.search(text) else ""
    if card:
        return "told", card
    if DO.search(text):
        return ("can", whose[0]) if len(whose) == 1 else ("asks", "offers")
    return "turn", ""


def declared(match: Match, text: str) -> str:
    """What tells most of a card that this table has declared and that a question names; or nothing."""
    said = [one.text for one in see(match).statements() if one.fallen is None and one.text.startswith(f"{DECLARES} ")]
    return max((one for one in said if whole(fold(split(one)[1].strip('"')).lower(), text)), key=len, default="")


def counted(texts: Texts, seen: Seen, line: str, name: str) -> list[str]:
    """What the table tells of a player, or of the things that a line asks about: how many there are, where what."""
    blocks, mine = seen.screen(), texts.value(name)
    if name:
        grids = [(heads_of(texts, one), cells(texts, one)) for one in blocks if isinstance(one, Grid)]
        return [one for heads, rows in grids for one in told(heads, [row for row in rows if mine in row])]
    rows = [plain_text(texts.show(one.key, one.facts)) for one in blocks if not isinstance(one, Grid) and one.key]
    words = [word for word in ASKED.findall(fold(line).lower()) if word != "many"]
    found = [[one for one in rows if any(word in one.lower() for word in some)] for some in (words, PILES)]
    return found[0] or found[1] or rows[:1]


def for_program(match: Match, line: str) -> str:
    """The words for the program that a line asks by, with what follows them; nothing where it doesn't."""
    text = fold(line).strip().lower()
    word = next((word for word, asks in WORDS.items() if asks.search(text)), None)
    return f"{word} {about(match, word, text)}".rstrip() if word is not None else ""


def about(match: Match, word: str, text: str) -> str:
    """What follows a word for the program, as the line tells it: whose cards or score, which statement, or which deed."""
    names = {fold(one).lower(): one for one in match.setting.names if fold(one).lower() in text}
    named = [*names.values()] if len(names) == 1 else []
    if word == "show":
        return "".join(named)
    if word != "why":
        return ""
    number, denied = STATEMENT.search(text), WHY_NOT.search(text)
    if number:
        return number[1] or number[2]
    if denied and hear(match, denied[1]).kind == "statement":
        return denied[1]
    asked = WORDS["why"].sub("", text)
    left = ALONE.sub("", asked.replace(next(iter(names)), "")) if named else asked
    return "" if re.search(r"\w", left) else "".join(named)
