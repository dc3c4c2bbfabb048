"""A command line in its parts: the options that every command takes, those of one command, and its words.

What there is to be read stands in `takes.json`, which `hot` makes of typer's own: command -> its actions (one without a name, where it
has none), each with `free` (whether what is said stands among its words), `places` (arguments as (parameter, kind, several)), `options`
({option: (parameter, kind)}) and `needed` (parameters without which it can't be). A kind is "flag", "text", {least, most} of a whole
number, a list of words, or None where typer reads it.
"""

from __future__ import annotations

import os
from itertools import islice

from referee.kernel.data import read_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    Options: TypeAlias = dict[str, tuple[str, Any]]

LIST = "list"  # the action that is meant where none is named
HERE = os.path.dirname(__file__)


def table(name: str) -> dict[str, dict[str, Any]]:
    """What is derived of the commands, by their names and those of their actions."""
    with open(os.path.join(HERE, f"{name}.json"), encoding="utf-8") as file:
        return read_json(file.read())


TAKES = table("takes")
FLAGS: Options = TAKES.pop("")[""]["options"]  # of every command


def parted(words: Iterable[str], known: Options, free: bool = False) -> tuple[list[str], list[str]]:
    """(options with their values, words); known: the options of the command, others take no value.

    free: what is said stands among the words; behind the first of them only `--…` is an option, and `-100` is a word.
    """
    options: list[str] = []
    plain: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            plain += rest
        elif word.startswith("--") or (len(word) > 1 and word[0] == "-" and not (free and plain)) or word in known:
            options += [word, *value_after(word, rest, known)]
        else:
            plain.append(word)
    return options, plain


def lifted(words: Iterable[str], known: Options) -> tuple[list[str], list[str]]:
    """(those options, with their values, wherever they stand before `--`; all the rest as it is)."""
    found: list[str] = []
    others: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            others += [word, *rest]
        elif word.partition("=")[0] in known:
            found += [word, *value_after(word, rest, known)]
        else:
            others.append(word)
    return found, others


def value_after(option: str, rest: Iterable[str], known: Options) -> list[str]:
    """The value that follows an option, if it takes one and there is one."""
    return list(islice(rest, option in known and known[option][1] != "flag"))
