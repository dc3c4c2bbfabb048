"""What people ask at the prompt in their own words, which is no statement: whose turn, who leads, what can be done, what a word is."""

from __future__ import annotations

import re

from prompts.pages.glossary import held, meanings
from prompts.session.questions import hear
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
    "|って|とは|意味|説明|なに|何|どういう"
)
MAY = re.compile(r"^(?:so |and |but )?(?:can|may|could|am i allowed to|is it ok to|should)\b ?(.*?)(?: now)?[?？ ]*$")
MAY_JA = re.compile(
    "^(.*?)(?:を|は|って|しても|しても|も)?(?:できますか|できる|できるの|できるかな|いいですか|いい|いいの|良い|可能ですか|可能|大丈夫)[?？ ]*$"
)
DO = re.compile(
    r"\b(can|could|may|do|options?|choices?|moves?|possible|allowed|should|must)\b|でき|出来|候補|選択|すれば|したら|やれば"
)

BETWEEN = re.compile("(?<=[^a-z ])[がはから、をでにだです。]+|[,.:]")  # what parts an option's words in a sentence

Wondered = tuple[str, str]


def wondered(match: Match, line: str) -> Wondered | None:
    """What a line that was no statement asks: "scores", "means" with the word, "may" with the statement, "can" with the player, "turn", "option" with its key; or None."""
    text = fold(line).strip().lower()
    if not ASKS.search(text):
        left, values = of_values(match.setting.game, BETWEEN.sub(" ", text).split())
        return ("option", values[0][0]) if values and not left else None
    if SCORES.search(text):
        return "scores", ""
    allowed = MAY.match(text) or MAY_JA.match(text)
    if allowed and allowed[1] and hear(match, allowed[1]).kind == "statement":
        return "may", allowed[1]
    name = held(text, meanings(match.setting.game, "en")) if MEANS.search(text) else ""
    if name:
        return "means", name
    if DO.search(text):
        whose = [one for one in match.setting.names if fold(one).lower() in text]
        return "can", whose[0] if len(whose) == 1 else ""
    return "turn", ""
