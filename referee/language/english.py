"""English as players speak it: how verbs change, numbers and cards in words, denials, questions, words that say nothing."""

from __future__ import annotations

import re

PASTS = {
    "bring": "brought", "buy": "bought", "catch": "caught", "choose": "chose chosen", "come": "came", "cut": "cut", "deal": "dealt",
    "do": "did done", "draw": "drew drawn", "fight": "fought", "find": "found", "get": "got gotten", "give": "gave given", "go": "went gone",
    "hit": "hit", "hold": "held", "keep": "kept", "lay": "laid", "leave": "left", "let": "let", "lose": "lost", "make": "made",
    "meld": "melded", "pay": "paid", "put": "put", "say": "said", "send": "sent", "set": "set", "show": "showed shown", "spend": "spent",
    "stand": "stood", "steal": "stole stolen", "strike": "struck", "take": "took taken", "throw": "threw thrown", "win": "won", "break": "broke broken",
    "blow": "blew blown", "begin": "began begun", "write": "wrote written", "have": "had",
}  # fmt: skip
VOWELS = "aeiou"
DOUBLED = (
    "stop",
    "drop",
    "rob",
    "tap",
    "swap",
    "untap",
    "skip",
    "pick-up",
    "grab",
    "trap",
    "quit",
    "put",
    "set",
    "cut",
    "get",
    "win",
    "let",
    "run",
)

NUMBERS = dict(
    zip(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
        ],
        range(14),
    )
)
RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "knave": "J",
    **{word: str(n) for word, n in NUMBERS.items() if 2 <= n <= 10},
}
SUITS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}

# Words that add nothing to any statement.
IDLE = frozenset(["itself", "himself", "herself", "alone", "only", "was", "were", "had", "got", "says", "said", "left", "player", "players", "instead", "n", "no.", "whole", "match", "game", "power", "says", "both", "her", "him", "own", "supposed", "then", "oh", "hey", "alright", "please", "guys", "finally", "actually", "simply", "quickly", "away", "face", "but", "while", "both", "point", "points", "a", "an", "the", "of", "and", "or", "for", "with", "to", "on", "at", "in", "into", "from", "by", "his", "her", "its", "their", "my", "our", "your", "mine", "hers", "theirs", "own", "i", "we", "me", "us", "he", "she", "it", "they", "him", "them", "this", "that", "these", "those", "now", "then", "so", "too", "also", "just", "please", "ok", "okay", "well", "alright", "all", "right", "there", "here", "is", "are", "am", "be", "being", "been", "has", "have", "does", "do", "did", "will", "going", "gonna", "let's", "lets", "let", "i'll", "i'm", "we'll", "i've", "he's", "she's", "it's", "card", "cards", "some", "onto", "against", "off", "out", "up", "down", "over", "using", "as", "his/her", "new", "first", "next", "time", "again", "still", "goes", "go", "puts", "put", "makes", "make", "gets", "want", "wants", "decide", "decides", "declare", "!", ".", ",", ";", ":", "-", "–", "…", "(", ")", "&", "+", "=", "/", "*", '"'])  # fmt: skip
TALK = frozenset(
    [
        "who",
        "what",
        "when",
        "where",
        "why",
        "which",
        "whose",
        "how",
        "can",
        "could",
        "may",
        "might",
        "should",
        "would",
        "shall",
        "must",
        "do",
        "does",
        "did",
        "is",
        "are",
        "was",
        "were",
        "am",
        "will",
        "has",
        "have",
    ]
)
CONDITIONS = re.compile(
    r"\b(or|either|instead of|rather than|if|unless|whether|suppose|would|wouldn't|could|might|maybe|perhaps|when|before|after|until|almost|nearly|wish|tried|tries|try|forgot|forgets|meant)\b"
)
DENIALS = re.compile(
    r"\b(not|no|never|nothing|none|nobody|nope|nah|cannot|cant|dont|doesnt|isnt|wont|didnt|without|neither|nor|refuses?|refused|declines?|declined|rather)\b|n't\b"
)
UNABLE = re.compile(
    r"\b(yet|can'?t|cannot|couldn'?t|unable|isn'?t|aren'?t|wasn'?t|weren'?t|mustn'?t|shouldn'?t|haven'?t|hasn'?t|hadn'?t)\b"
)
FORBIDS = re.compile(r"^\s*(please\s+)?(don'?t|do not|never)\b")
ANYTHING = re.compile(r"\b(nothing|anything|none|nope|nah|pass)\b|^no\b")
HOLDS = re.compile(r"\b(has|have|had|holds|hold|held)\b")
ARTICLES = ("the", "a", "an", "his", "her", "my", "their", "your")
PREPOSITIONS = dict.fromkeys(("on", "at", "to", "against", "onto", "into"), "to") | {
    "from": "from",
    "of": "の",
    "for": "for",
}
SELF = ("himself", "herself", "itself", "myself", "themself")
HIDDEN = [
    "another-card",
    "one-more-card",
    "an-unseen-card",
    "unseen-card",
    "a-hidden-card",
    "something-blind",
    "a-blind-card",
    "one-unseen",
]
TAKES_BACK = re.compile(r"^(undo|take (that|it) back|take back|strike that|scratch that)\b")
COUNTERS = ("card", "cards", "point", "points", "unseen", "more")
DICE = ("dice", "die", "roll", "rolls", "rolled", "rolling", "throws", "threw", "throw")
NO = [
    "no",
    "not",
    "never",
    "nope",
    "nah",
    "none",
    "nothing",
    "nobody",
    "don't",
    "dont",
    "doesn't",
    "doesnt",
    "didn't",
    "didnt",
    "won't",
    "wont",
    "isn't",
    "aren't",
    "wasn't",
    "can't",
    "cannot",
    "cant",
    "couldn't",
    "any",
    "anything",
    "neither",
    "without",
    "refuse",
    "refuses",
    "refused",
    "decline",
    "declines",
    "declined",
    "instead",
    "at-all",
    "thanks",
    "no-thanks",
    "no-one",
]
ALL = {
    "everyone": 0,
    "everybody": 0,
    "all players": 0,
    "each player": 0,
    "each": 0,
    "all of us": 0,
    "we all": 0,
    "both players": 0,
    "both": 0,
}
BUT = (
    "everyone but",
    "everyone except",
    "everybody but",
    "everybody except",
    "all but",
    "all except",
    "everyone else but",
)
THEN = re.compile(r";|\n|\bthen\b|\band then\b")
ONLY = re.compile(r"\b(only|just|alone)\b")


def forms(verb: str) -> list[str]:
    """All forms of a verb, given as spoken in the present, perhaps with words after it (`put-down`)."""
    head, hyphen, tail = verb.partition("-")
    after = f" {tail.replace('-', ' ')}" if hyphen else ""
    found = [head, *_third(head), *_ing(head), *(PASTS.get(head) or _past(head)).split()]
    return [*(one + after for one in found), *((f"{head}{after}s",) if hyphen else ())]


def _third(head: str) -> tuple[str, ...]:
    if head.endswith(("s", "x", "ch", "sh", "o")):
        return (f"{head}es",)
    if head.endswith("y") and head[-2:-1] not in VOWELS:
        return (f"{head[:-1]}ies",)
    return (f"{head}s",)


def _past(head: str) -> str:
    if head.endswith("e"):
        return f"{head}d"
    if head.endswith("y") and head[-2:-1] not in VOWELS:
        return f"{head[:-1]}ied"
    return f"{head}{head[-1]}ed" if head in DOUBLED else f"{head}ed"


def _ing(head: str) -> tuple[str, ...]:
    if head.endswith("e") and not head.endswith("ee"):
        return (f"{head[:-1]}ing",)
    return (f"{head}{head[-1]}ing",) if head in DOUBLED else (f"{head}ing",)


def is_question(text: str) -> bool:
    """Whether a line (lower case) asks or wonders."""
    first = re.match(r"[a-z']+", text)
    return (
        text.rstrip().endswith("?")
        and not text.rstrip().endswith(" ?")
        or bool(first and (first[0] in TALK and not FORBIDS.match(text)))
    )
