"""The prompt's own words, which are for the program and no statements, in both languages."""

WORDS = {
    "show": ("表示",),
    "why": ("なぜ",),
    "log": ("一覧",),
    "offers": ("候補",),
    "more": ("全部",),
    "help": ("ヘルプ",),
    "new": ("新規",),
    "quit": ("終了", "exit"),
}
_MEANT = {spelling: word for word, others in WORDS.items() for spelling in (word, *others)}


def word_for_program(line: str) -> tuple[str | None, str]:
    """(the word that a line begins with, what follows it), or (None, the line) where it is none of ours.

    A game may have the same word as a verb with arguments: only `show` and `why` take some here.
    """
    first, _, rest = line.partition(" ")
    word = _MEANT.get(first)
    return (word, rest.strip()) if word in ("show", "why") or word and not rest.strip() else (None, line)
