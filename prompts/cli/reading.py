"""A command line in its parts: the options that every command takes, those of one command, and its words."""

from __future__ import annotations

LIST = "list"  # the action that is meant where none is named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def parted(words: Iterable[str], takes: Mapping[str, int], free: bool = False) -> tuple[list[str], list[str]]:
    """(options with their values, words); takes: how many values these options take, others none.

    free: what is said stands among the words; behind the first of them only `--…` is an option, and `-100` is a word.
    """
    options: list[str] = []
    plain: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            plain += rest
        elif word.startswith("--") or (len(word) > 1 and word[0] == "-" and not (free and plain)) or word in takes:
            options.append(word)
            for _ in range(takes.get(word, 0)):
                options += [value for value in [next(rest, None)] if value is not None]
        else:
            plain.append(word)
    return options, plain


def lifted(words: Iterable[str], takes: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """(those options, with their values, wherever they stand before `--`; all the rest as it is)."""
    found: list[str] = []
    others: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            others += [word, *rest]
        elif word.partition("=")[0] in takes:
            found.append(word)
            if "=" not in word:
                for _ in range(takes[word]):
                    found += [value for value in [next(rest, None)] if value is not None]
        else:
            others.append(word)
    return found, others
