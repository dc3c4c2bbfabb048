"""A new match as people type it: who plays and which options, in any order, in either language."""

from __future__ import annotations

import re
from itertools import product

from referee.grammar.words import fold, key
from referee.language.words.patterns import each, expression
from referee.record import COMMON_KEYS, JAPANESE_KEYS, option_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.game import Game, Option

# Between two names, not within one.
AND = expression(r"(?:^| )(?:and|&|と)(?= )|(?<=[^\u3041-\u309f ])と(?=[^\u3041-\u309f ])", re.IGNORECASE)
BESIDE = each(
    "goes with and the at plays please rules let's play starts start begins begin 先 始める スタート 開始"
)  # what is said beside an option
FULL_WIDTH = "\u3000"  # a blank as Japanese typists write it: it parts words also within one argument


def words_of(typed: Iterable[str]) -> list[str]:
    """The words of what was typed: full-width blanks part them, `=` and `：` hold key and value together."""
    parts = [fold(part) for word in typed for part in word.split(FULL_WIDTH) if part or not word]
    words: list[str] = []
    for part in parts:
        if words and (part.startswith("=") or words[-1].endswith("=")):
            words[-1] += part
        else:
            words.append(part)
    return words


def told(game: Game, typed: Iterable[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """(names in seat order, header keys and values) of what was typed. With a comma only commas part names, else blanks do."""
    named: list[str] = []
    values: list[tuple[str, str]] = []
    words = words_of(typed)
    at = 0
    while at < len(words):
        word = words[at]
        pair = option_at(game, words, at)
        if "=" in word:
            name, _, value = word.partition("=")
            values.append((key_of(game, name), value.strip()))
        elif pair is not None:
            values.append(pair[:2])
            at += pair[2] - 1
        else:
            named.append(word)
        at += 1
    if any("," in word for word in named):
        parts = AND.sub(",", " ".join(named)).split(",")
        return [name for part in parts if (name := " ".join(part.split()))], values
    names: list[str] = []
    for word in named:
        parts = [" ".join(name.split()) for name in AND.sub(",", f" {word} ").split(",") if name.strip()]
        names += parts if parts or AND.search(f" {word} ") else [""]
    parts = names[0].split("と") if len(names) == 1 else []
    if len(parts) > 1 and all(len(part) > 1 for part in parts):  # `たろうとはなこ`: nobody plays alone
        return parts, values
    return names, values


def option_at(game: Game, words: Sequence[str], at: int) -> tuple[str, str, int] | None:
    """(key, value, number of words) of the option that words say from there on without `=`: `level 4`, also in one; or None."""
    head, _, tail = words[at].partition(" ")
    size = 1 if tail else 2
    tail = tail or (words[at + 1] if at + 1 < len(words) else "")
    option = option_of(game, head)
    return (option.key, tail, size) if option and tail and option_value(game, option, tail) is not None else None


def option_of(game: Game, word: str) -> Option | None:
    """The option whose key a word is, in either language."""
    wanted = key_of(game, word)
    return next((option for option in game.options if option.key == wanted), None)


def key_of(game: Game, word: str) -> str:
    """A header key in English; a word that is none as it was typed."""
    wanted = key(word)
    for name in (*COMMON_KEYS, *(option.key for option in game.options)):
        if key(name) == wanted:
            return name
    for name, spoken in (*JAPANESE_KEYS.items(), *((option.key, option.ja) for option in game.options)):
        if any(key(one) == wanted for one in spoken.split()):
            return name
    return word.strip().lower()


def of_values(game: Game, names: Iterable[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """(what is no option, header keys and values) of words where only options are asked for: `arsha`, `first game`, `レベル3`."""
    words, values = [name for name in names if name.lower() not in BESIDE], []
    left: list[str] = []
    while words:
        for count in range(min(3, len(words)), 0, -1):
            found = _of_value(game, words[:count])
            if found is not None:
                values.append(found)
                del words[:count]
                break
        else:
            left.append(words.pop(0))
    return left, values


def _of_value(game: Game, words: list[str]) -> tuple[str, str] | None:
    """The one option that has these words as a value that no other has, or that begins with its key; or None."""
    text = " ".join(words)
    if "=" in text:  # it says itself which option it is
        return None
    found = {}
    for option in game.options:
        keys = [option.key, *option.ja.split()]
        for value in option.values or ():
            spoken = [value, *option.spoken.get(value, "").split()]
            if key(text) in map(key, spoken):
                found[option.key] = value
        turned = "".join([*words[1:], words[0]])  # `2 rounds`, `beni first`
        for name, said in product([*keys, *(name.removesuffix("s") for name in keys)], (text, turned)):
            value = key(said)[len(key(name)) :] if key(said).startswith(key(name)) else ""
            # else a word more would be part of a name
            is_one = option.values or len(words) == 1 or value in map(key, words)
            if value and is_one and option_value(game, option, value) is not None:
                found[option.key] = value
    return next(iter(found.items())) if len(found) == 1 else None
