"""What every command knows of its surroundings: language, output, home; and how a command stops."""

from __future__ import annotations

import os
import sys

from prompts.output import ask as ask_line
from prompts.output import can_print, in_our_letters, json_line, plain_lines, write
from prompts.output import plain_text as plain_text
from referee.grammar.words import OVERRIDE, fold
from scorers.ledger import LedgerError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from typing import Any, ParamSpec, TypeVar

    from prompts.texts import Texts
    from referee.kernel.judging import Setting
    from scorers.sheet import Refusal

    P = ParamSpec("P")
    from prompts.cli.options import Debug, Json, Lang, MatchOption, Plain

    T = TypeVar("T")

LANGUAGES = ("en", "ja")
WARNED: set[tuple[str, str]] = set()  # what was told of beside a command's work


class Stop(Exception):
    """A command can't go on: key of the shell's catalog, facts, exit status (2 unless told)."""

    def __init__(self, key: str, /, status: int = 2, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.facts = facts

    def sentence(self, shell: Shell) -> str:
        """Why, in the reader's language."""
        facts = {name: None if value == [] else value for name, value in self.facts.items()}  # nothing shows as a dash
        return shell.texts().ui("stop/" + self.key, facts)

    def report(self, shell: Shell, beside: bool = False) -> int:
        """Say why on standard error; returns the exit status. beside: the command goes on, and if that ends it after all it isn't said again."""
        why = self.key, repr(self.facts)
        if why in WARNED:
            WARNED.difference_update(() if beside else (why,))
            return self.status
        WARNED.update((why,) if beside else ())
        shell.warn("referee: " + self.sentence(shell))
        if shell.debug and self.key == "broken-game":
            from traceback import format_exception

            shell.warn("".join(format_exception(self)))
        return self.status


def kept(work: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
    """Run something on what is kept; a LedgerError becomes a Stop with its reason."""
    try:
        return work(*arguments, **more)
    except LedgerError as error:
        raise stop_of(error) from None


def stop_of(error: LedgerError) -> Stop:
    """The Stop that tells of a LedgerError."""
    return Stop("ledger/" + error.key, **error.facts)


def header_stop(shell: Shell, refusal: Refusal, package: str | None) -> Stop:
    """The Stop that tells what is wrong with a header, in the words of that package's texts."""
    return Stop("header", clauses=", ".join(refusal.clauses), message=shell.texts(package=package).refusal(refusal))


class kept_lock:
    """`with kept_lock(journal.locked())`: LedgerErrors of the lock become Stops."""

    def __init__(self, locked: AbstractContextManager[str]) -> None:
        self.locked = locked

    def __enter__(self) -> str:
        return kept(self.locked.__enter__)

    def __exit__(self, *failure: Any) -> None:
        self.locked.__exit__(*failure)


def unreadable(path: str, error: OSError) -> Stop:
    """The Stop that says why a file from outside can't be read."""
    kinds = {FileNotFoundError: "file-missing", IsADirectoryError: "file-folder", PermissionError: "file-denied"}
    return Stop(kinds.get(type(error), "file"), path=path, why=error.strerror or str(error))


class Shell:
    """What every command knows: the options that all of them take, and the environment."""

    __slots__ = ("json", "lang", "asked", "plain", "debug", "match", "signs", "program")

    def __init__(
        self,
        json: Json = False,
        lang: Lang = None,
        plain: Plain = False,
        debug: Debug = False,
        match: MatchOption = None,
    ) -> None:
        self.json = json
        self.asked = lang if lang in LANGUAGES else None  # the language that the command line names
        self.lang = self.asked or language(json)
        self.plain = plain or os.environ.get("REFEREE_PLAIN") == "1"
        self.debug = debug
        self.match = match
        self.program = "referee "  # what stands before a line that is told to be typed; nothing at the prompt
        self.signs = can_print("♥") or json
        if self.lang == "ja" and not (json or self.asked or can_print("番")):
            self.lang = "en"  # the locale asks for Japanese, but its terminal would show escapes
        in_our_letters()

    def texts(self, setting: Setting | None = None, package: str | None = None) -> Texts:
        """The catalogs in this language; a game's too, if its match's Setting or its package is given."""
        from prompts.texts import Texts

        return Texts(self.lang, setting, self.signs, package)

    @property
    def colour(self) -> bool:
        """Whether colours may be used on standard output."""
        return self.breaks and not os.environ.get("NO_COLOR") and os.environ.get("TERM") not in (None, "", "dumb")

    @property
    def watched(self) -> bool:
        """Whether a person watches the output."""
        return sys.stdout.isatty()

    @property
    def breaks(self) -> bool:
        """Whether long lines are broken at words: where a person watches, and not with --plain."""
        return self.watched and not self.plain

    def tell(self, *lines: str, indent: int = 4) -> int:
        """Print lines for people, long ones broken at words where a person watches; indent: columns from their second line on. 0, as a status."""
        if self.breaks:
            from prompts.width import at_words

            lines = tuple(at_words(plain_lines(line), indent) for line in lines)
        for line in lines:
            write(line)
        return 0

    def told(self, sentence: str, /, **facts: Any) -> int:
        """Tell people a sentence of the catalog; programs are given objects instead."""
        return 0 if self.json else self.tell(self.texts().ui(sentence, facts))

    def done(self, value: Mapping[str, Any], sentence: str, /, **facts: Any) -> int:
        """Tell what was done: programs an object, people a sentence of the catalog; the exit status of that."""
        return self.emit(value) if self.json else self.told(sentence, **facts)

    def warn(self, line: str) -> None:
        """Tell on standard error what isn't what was asked for."""
        if sys.stderr.isatty() and not self.plain:
            from prompts.width import at_words

            line = "\n".join(at_words(plain_text(one), 4) for one in line.split("\n"))
        write(line, error=True)

    def emit(self, value: Mapping[str, Any]) -> int:
        """Print one JSON object as a line; 0, as a status."""
        write(json_line(value))
        return 0

    def asking(self) -> Callable[..., str] | None:
        """Asks a person one question: ask(key of its text, facts…) -> the answer; None where nobody is there to answer."""
        if self.json or not (sys.stdin.isatty() and sys.stderr.isatty()):
            return None

        def ask(question: str, **facts: object) -> str:
            try:
                return fold(ask_line(self.texts().ui(question, facts) + " ")).strip()
            except EOFError:
                raise Stop("score/ended") from None

        return ask


def joined(words: list[str]) -> str:
    """One argument is the statement itself; of several, one with blanks is a quoted name or text."""
    if len(words) == 1:
        return words[0]
    # A whole statement, and the table's reason beside it.
    if words and " " in words[0] and words[1].lower() in OVERRIDE:
        return f"{words[0]} {joined(words[1:])}"
    return " ".join(
        f'"{word}"' if " " in word and '"' not in word and not word.rstrip().endswith(":") else word for word in words
    )


def statements(text: str) -> list[str]:
    """Statements of what was typed or pasted: its lines, parted by `;` outside quotes, without comments."""
    from referee.grammar.statement import cut_comment, outside

    found: list[str] = []
    for line in text.replace("\r", "\n").split("\n"):
        folded, start = cut_comment(fold(line)), 0
        for at, _ in outside(folded, ";"):
            found.append(folded[start:at].strip())
            start = at + 1
        found.append(folded[start:].strip())
    return [part for part in found if part]


def is_count(text: str) -> bool:
    """Whether a word of the command line is a whole number that a list can have."""
    return text.isascii() and text.isdigit() and len(text) < 10


def language(json: bool) -> str:
    """`en` or `ja`, where the command line names none: English with --json, else the locale."""
    if json:
        return "en"
    for name in ("REFEREE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"
