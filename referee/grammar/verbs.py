"""How a verb is declared: once, for reading, judging, offers, help and completion."""

from __future__ import annotations

import sys

from referee.grammar.arguments import Arg, Part, Writer
from referee.grammar.statement import Reader
from scorers.types import Any, Callable, Iterable, Sequence, TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.tables import Table


Offer: TypeAlias = Callable[..., Iterable[object]] | Sequence[object]
Values: TypeAlias = Sequence[Any]  # of a verb's arguments, which it alone knows


class Verb:
    """One verb of a game.

    name: English, canonical; ja: Japanese forms; args: its arguments, from which reading, writing in both languages, usage and
    hiding follow; judge(table, law, *values): what the law asks, then what happens; who: "actor" (a player speaks),
    "table" (an actor means nothing), "either" (an actor may stand; law.actor is None without one);
    first(table, law): what is judged before the actor is (level, variant, phase); offer(table, seat) -> candidates, or these themselves: of a
    verb with one argument its values, else tuples of values; always: possible after the match has ended;
    idle: nothing of the game's table changes by it; beside: it may stand beside the result of a match that is entered by it; example: one statement;
    says: the words that players use for it, English ones and Japanese ones, blanks between them (a hyphen is a blank inside one; Japanese verbs
    in the form of a dictionary; `put+on`: the word means the verb where the key word `on` stands beside it); no: the argument that
    makes the verb decline what is asked, or None; holder(arguments): whose cards its hidden ones are, where they aren't the actor's;
    guess: the card that it names is anybody's guess, which doesn't tell where one is.
    """

    def __init__(
        self,
        name: str,
        ja: tuple[str, ...],
        args: Sequence[Part],
        judge: Callable[..., None],
        example: str = "",
        who: str = "actor",
        first: Callable[..., None] | None = None,
        offer: Offer | None = None,
        always: bool = False,
        idle: bool = False,
        says: tuple[str, str] = ("", ""),
        no: str | None = None,
        holder: Callable[[Values], int | None] | None = None,
        beside: bool = False,
        guess: bool = False,
    ) -> None:
        self.name = name
        self.ja = ja
        self.args = args
        self.usage = " ".join(arg.pattern() for arg in args)
        self.secret = any(arg.secrets() for arg in args)
        self.example = example
        self.says = says
        self.no = "" if name == "pass" else no
        self.who = who
        self.holder = holder
        self.always = always
        self.idle = idle
        self.beside = beside
        self.guess = guess
        self.edits = False  # as an Edit of the list of statements does (referee.kernel.common)
        self.takes = tuple([arg.take if arg.optional or type(arg).take is not Arg.take else arg.read for arg in args])
        self.judge = judge
        self.first = first
        self.offer = None if args and offer is None else self._offered(((),) if offer is None else offer)

    def _offered(self, offer: Offer) -> Callable[[Table, int | None], Iterable[str]]:
        def offered(table: Table, seat: int | None) -> Iterable[str]:
            writer = Writer(table.names, table)
            for value in offer(table, seat) if callable(offer) else offer:
                values = value if len(self.args) != 1 and isinstance(value, tuple) else (value,)
                yield " ".join(self.words(values, writer))

        return offered

    def read(self, reader: Reader) -> tuple[object, ...]:
        return tuple([take(reader) for take in self.takes])

    def words(self, values: Sequence[object], writer: Writer) -> list[str]:
        return [word for arg, value in zip(self.args, values) for word in arg.words(value, writer)]

    def __repr__(self) -> str:
        return f"Verb({self.name})"


class Later:
    """A module of which most commands need nothing: its functions load it when one of them is first called."""

    __slots__ = ("_module",)

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        found: Any = None

        def call(*arguments: object) -> object:
            nonlocal found
            if found is None:
                __import__(self._module)
                found = getattr(sys.modules[self._module], name)
            return found(*arguments)

        return call
