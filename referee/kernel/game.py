"""What a game registers: its options, verbs, seats, screen, and what its campaign, its forms and its speech declare."""

from __future__ import annotations

import sys

from referee.grammar.speech import SILENT, Speech
from referee.grammar.verbs import Verb
from referee.grammar.words import Names
from referee.kernel.about import About
from referee.kernel.calls import counted
from referee.kernel.common import EDITS, VERBS, Edit
from referee.kernel.hearing import Hearing
from referee.kernel.series import APART, Series
from referee.kernel.verdict import Awaited
from scorers.sheet import Document, Facts, Name, Refusal, Rules
from scorers.types import Any, Callable, Collection, Generic, Iterable, Iterator, Mapping, Sequence, TypeAlias, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from referee.kernel.forms import Form
    from referee.kernel.tables import Table
    from referee.kernel.view import Grid, Plain, Row


T = TypeVar("T", bound="Table", default="Table")
Options: TypeAlias = Document  # by key


class Option:
    """One header option of a game.

    key; values: key words, with their Japanese words where they have some, or None where `read(text, players) -> value`
    reads it (raising ValueError); ja: the Japanese words of the key, blanks between them; default: a value or a function of the options read so far and the players;
    ruling: the id that explains it; write(value, players) -> text; later: it came with a later rulebook than the first, so
    that the seal of before doesn't know it where it is as it is by default.
    """

    __slots__ = ("key", "values", "default", "derived", "ruling", "read", "write", "usage", "later", "ja", "spoken")

    def __init__(
        self,
        key: str,
        values: Sequence[str] | Mapping[str, str] | None = None,
        default: object = None,
        ruling: str | None = None,
        read: Callable[[str, Names[int]], object] | None = None,
        write: Callable[[Any, Sequence[str]], object] | None = None,
        usage: str = "",
        later: bool = False,
        ja: str = "",
    ) -> None:
        self.key, self.ja = key, ja
        self.later = later
        self.values = None if values is None else tuple(values)
        self.spoken: Mapping[str, str] = values if isinstance(values, dict) else {}
        self.default: Any = default if default is not None or self.values is None else self.values[0]
        self.derived = callable(self.default)
        self.ruling = ruling
        self.read = read
        self.write = write
        self.usage = usage or ("|".join(values) if values else "")


def option(*told: Any, **more: Any) -> Any:
    """An option as a field of the class of a game's rules: the field's name is its key."""
    return Option("", *told, **more)


def _declared(rules: Any) -> Iterator[Option]:
    """The options that a class of rules has as its fields, in their order."""
    for field in rules.__annotations__:
        found: Option = rules._defaults[field]
        found.key = field.replace("_", "-")
        yield found


def whole(least: int, most: int = 999_999_999) -> Callable[[str, Names[int]], int]:
    """A reader of whole numbers from `least` on."""

    def read(text: str, players: Names[int]) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
            raise ValueError(text)
        return int(text)

    return read


def write_option(option: Option, rules: Rules, names: Sequence[str]) -> str:
    """An option's value as header text."""
    value = rules[option.key]
    return str(option.write(value, names) if option.write else value)


def write_default(option: Option, rules: Rules, names: Sequence[str]) -> str:
    """What an option's header text is where nobody says more, with these other options."""
    value = option.default(rules, names) if option.derived else option.default
    return str(option.write(value, names) if option.write else value)


def by_clause(table: object, one: Awaited) -> tuple[str, Facts]:
    """Why somebody is awaited, where the clause tells it."""
    return one.clause, {}


class Game(Generic[T]):
    """A game's registration; a new game is one of these and one line in BUILT_IN.

    begin(names, rules) -> the table at the start (raises Refusal for a header that it can't take);
    settle(hearing): what follows by itself after an accepted statement; verbs: Verb…; options:
    Option… (None: the fields of `rules`, made by `option`); seats: (least, most) players with `seats_clause`; check(rules, names, meta): refuses
    options that don't go together; screen(table, eyes) -> blocks that draw the table, and
    state(table, eyes) -> the same as a dict for JSON, where `eyes` are the seats whose hidden cards
    may be shown (see referee/kernel/view.py); doubtful() -> names of the components whose data rest on
    fewer than two sources; also: further titles by which it is known; speech: what is spoken besides
    the verbs' own words (see referee/grammar/speech.py); rules: the class of the options' values, with a field for each key (`_` for `-`);
    see: {verb: clauses that only permit or define what it does}, which no law asks; asks: the questions
    by which a match is entered by its result (see referee/kernel/forms.py; else the pattern of what is awaited is asked for);
    reason(table, awaited) -> (key, facts) of the sentence that tells why somebody is awaited, and how much: of the catalog `awaits`, public
    facts alone (default: by the clause);
    fixed: units of scores that no penalty can lower; abandoned: the clause by which a table may end a match without playing it out;
    lowest: whether the fewest points win; rulebook: the number of the rulebook by which it judges; position: the module with its POSITION (referee.kernel.positions), or None;
    shown(table, seat) -> the statement that tells others of a hand what a rule has shown, where the table knows it already.
    """

    def __init__(
        self,
        about: About,
        package: str,
        options: Sequence[Option] | None,
        verbs: Sequence[Verb],
        begin: Callable[[tuple[str, ...], Any], T],
        settle: Callable[[Hearing[T]], None],
        seats_clause: str,
        screen: Callable[[T, Collection[int]], Iterable[Row | Grid]],
        state: Callable[[T, Collection[int]], Mapping[str, Plain]],
        check: Callable[[Options, tuple[str, ...], dict[str, str]], None] | None = None,
        doubtful: Callable[[], Iterable[str]] | None = None,
        speech: Speech = SILENT,
        rules: Callable[..., object] | None = None,
        see: Mapping[str, tuple[str, ...]] | None = None,
        asks: Form | None = None,
        reason: Callable[[T, Awaited], tuple[str, Facts]] = by_clause,
        series: Series = APART,
        fixed: Sequence[str] = (),
        abandoned: str | None = None,
        lowest: bool = False,
        position: str | None = None,
        shown: Callable[[T, int], str] | None = None,
    ) -> None:
        self.about = about
        self.key, self.title, self.ja, self.seats = about.key, about.title, about.ja, about.seats
        self.rulebook = about.rulebook
        self.package = package
        self.options = options = tuple(_declared(rules)) if options is None else options
        self.defaults = {option.key: None if option.derived else option.default for option in options}
        self.verbs = (*verbs, *VERBS)
        self.vocabulary = vocabulary(self.verbs)
        self.begin = begin
        self.settle = settle
        self.seats_clause = seats_clause
        self.check = check
        self.screen = screen
        self.state = counted(state)
        self.doubtful = doubtful
        self.speech = speech
        self.rules = rules
        self.see = see or {}
        self.asks = asks
        self.reason = reason
        self.series = series
        self.fixed = fixed
        self.abandoned = abandoned
        self.lowest = lowest
        self.position = position
        self.shown = shown


def vocabulary(verbs: Iterable[Verb]) -> Names[Verb | Edit]:
    """The names of a game's verbs and of the edits."""
    heads: tuple[Verb | Edit, ...] = (*verbs, *EDITS)
    return Names("verb", ((verb, (verb.name, *verb.ja)) for verb in heads))


def find_verb(game: Game, word: str) -> Verb | Edit:
    """The verb (or edit) of a game that a word means; REC-1 for none or several."""
    vocabulary = game.vocabulary
    found = vocabulary.matches(word)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal(
            "REC-1", key="REC-1/verbs", word=word, names=[Name(verb.name, verb.ja[0]) for verb in found], token=0
        )
    near = vocabulary.find_nearest(word)
    if near is None:
        raise Refusal("REC-1", key="REC-1/verb", word=word, near="", token=0)
    raise Refusal("REC-1", key="REC-1/near", word=word, near=Name(near.name, near.ja[0]), token=0)


def part_of(game: Game, name: str) -> ModuleType | None:
    """The module of that name in a game's package; None where the game has none."""
    place = f"{game.package}.{name}"
    try:
        __import__(place)
    except ModuleNotFoundError as missing:
        if missing.name != place:
            raise
        return None
    return sys.modules[place]
