"""How a verb is declared: once, for reading, judging, offers, help and completion."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    from referee.hearing import Hearing
    from referee.match import Setting
    from referee.statement import Reader

    Secret: TypeAlias = bool | Callable[[Setting], Iterable[str]]


class Verb:
    """One verb of a game.

    name: English, canonical; ja: Japanese forms; read(reader) -> tuple of arguments;
    judge(hearing, *arguments): what the law asks, then what happens; who: "actor" (a player speaks),
    "table" (an actor means nothing), "either" (an actor may stand; judge sees None without one);
    first(hearing): what is judged before the actor is (level, variant, phase); offer(table, seat) ->
    candidate texts (canonical, without actor); always: possible after the match has ended;
    usage: argument pattern for people; example: one statement; secret: its named cards are
    known to the actor alone, so others see `?` in their place (True, or a function of the match's
    Setting: the names that everybody sees all the same); says: the words that players use for it,
    English ones and Japanese ones, blanks between them (a hyphen is a blank inside one; Japanese verbs
    in the form of a dictionary); no: the argument that makes the verb decline what is asked, or None.
    """

    __slots__ = (
        "name",
        "ja",
        "read",
        "judge",
        "who",
        "first",
        "offer",
        "always",
        "usage",
        "example",
        "secret",
        "says",
        "no",
        "edits",
    )

    def __init__(
        self,
        name: str,
        ja: tuple[str, ...],
        read: Callable[[Reader], tuple[Any, ...]],
        judge: Callable[..., None],
        usage: str = "",
        example: str = "",
        who: str = "actor",
        first: Callable[[Hearing], None] | None = None,
        offer: Callable[[Any, Any], Iterable[str]] | None = None,
        always: bool = False,
        secret: Secret = False,
        says: tuple[str, str] = ("", ""),
        no: str | None = None,
    ) -> None:
        self.name = name
        self.ja = ja
        self.read = read
        self.judge = judge
        self.usage = usage
        self.example = example
        self.secret = secret
        self.says = says
        self.no = "" if name == "pass" else no
        self.who = who
        self.first = first
        self.offer = offer
        self.always = always
        self.edits = False  # as an Edit of the list of statements does (referee.common)

    def __repr__(self) -> str:
        return f"Verb({self.name})"


class Later:
    """A module of which most commands need nothing: its functions load it when one of them is first called."""

    __slots__ = ("_module",)

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        found: Any = None

        def call(*arguments: Any) -> Any:
            nonlocal found
            if found is None:
                __import__(self._module)
                found = getattr(sys.modules[self._module], name)
            return found(*arguments)

        return call
