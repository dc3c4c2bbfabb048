"""What people ask at the prompt in their own words, which is no statement: whose turn, who leads, what can be done, what a word is."""

from __future__ import annotations

import re

from prompts.pages.glossary import held, meanings
from referee import hear
from referee.grammar.words import fold
from referee.language.header import of_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.judging import Match

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
    """What a line that was no statement asks: "word" or "asks" with words for the program, the first said outright, "scores", "can" with the player, "turn", "option" with its key; or None."""
    text = fold(line).strip().lower()
    words = for_program(match, line)
    if words:
        return "word", words
    if not ASKS.search(text):
        left, values = of_values(match.setting.game, BETWEEN.sub(" ", text).split())
        return ("option", values[0][0]) if values and not left and text not in DENIED else None
    if SCORES.search(text):
        return "scores", ""
    allowed = MAY.match(text) or MAY_JA.match(text)
    if allowed and allowed[1] and hear(match, allowed[1]).kind == "statement":
        return "asks", f"? {allowed[1]}"
    name = held(text, meanings(match.setting.game, "en")) if MEANS.search(text) else ""
    if name:
        return "asks", f"? {name}"
    if DO.search(text):
        whose = [one for one in match.setting.names if fold(one).lower() in text]
        return ("can", whose[0]) if len(whose) == 1 else ("asks", "offers")
    return "turn", ""


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
