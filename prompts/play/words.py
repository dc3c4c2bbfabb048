"""The prompt's own words, which are for the program and no statements, in both languages."""

import re

from referee.grammar.words import fold

WORDS = {
    "show": ("表示",),
    "why": ("なぜ",),
    "log": ("一覧",),
    "offers": ("候補",),
    "more": ("全部",),
    "help": ("ヘルプ",),
    "new": ("新規",),
    "rematch": ("再戦",),
    "report": ("報告", "レポート"),
    "settle": ("裁定案",),
    "standings": ("順位表",),
    "rename": ("改名",),
    "quit": ("終了", "exit"),
}
# What leaves a question without an answer, beside an empty line.
LEAVING = (
    "quit", *WORDS["quit"], "cancel", "never mind", "nevermind", "forget it", "no wait",
    "やめる", "やめ", "やめた", "やめます", "やめておく", "やっぱりやめる", "やっぱりやめた", "取りやめ", "キャンセル", "なんでもない",
)  # fmt: skip
# A Japanese word for the program may be said as a deed: `終了する`, `一覧を見せて`.
DONE = re.compile("^([^ ]+?)を?(?:する|します|して|してください|見せて|見せてください|お願いします)[。！!]*$")
_MEANT = {spelling: word for word, others in WORDS.items() for spelling in (word, *others)}


def word_for_program(line: str) -> tuple[str | None, str]:
    """(the word that a line begins with, what follows it), or (None, the line) where it is none of ours.

    A game may have the same word as a verb with arguments: only `show`, `why`, `help`, `standings`, `report`, `settle` and `rename` take some here.
    """
    first, _, rest = DONE.sub(r"\1", line).partition(" ")
    word, rest = _MEANT.get(first), rest.strip()
    if word in ("show", "why", "standings", "help"):
        return word, rest
    fits = {
        "report": not rest or "." in rest and " " not in rest,
        "settle": not rest or rest.isdecimal(),
        "rename": " " in rest,
    }
    return (word, rest) if word and fits.get(word, not rest) else (None, line)


def plain(answer: str) -> str:
    """An answer in small letters, without what ends a sentence."""
    return fold(answer).lower().strip(" .!。、")
