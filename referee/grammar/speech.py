"""What a game declares of its speech besides its verbs' synonyms: where its names are, its key words, its amounts, what says nothing."""

from __future__ import annotations

from referee.grammar.words import Names
from scorers.state import Record
from scorers.types import Any, Callable, Iterable, Mapping, Sequence, TypeAlias

# English and Japanese words, blanks between them; hyphens are blanks inside one.
Spoken: TypeAlias = tuple[str, str]


class Speech(Record):
    """What is spoken of a game; its verbs are named by their names, the words of a value stand with blanks between them."""

    names: Callable[[Any], Iterable[Names]] = lambda table: ()  # of a table: the vocabularies whose names players say
    words: Mapping[str, Spoken] = {}  # key word of a statement -> how it is spoken
    amounts: Mapping[str, Spoken] = {}  # letter of an amount (`2L`) -> how it is spoken
    idle: Spoken = ("", "")  # words that add nothing to a statement of this game
    cards: bool = False  # whether playing cards are named (`7S`)
    whose: tuple[str, ...] = ()  # verbs that befall anybody, so that it is asked whom
    named: tuple[str, ...] = ()  # verbs that nobody means without naming them
    bare: str = ""  # verb that a component alone means where none that is awaited takes it
    means: tuple[str, ...] = ()  # verbs whose cards are those with which something open is taken
    together: tuple[str, ...] = ()  # statements that everybody makes by doing nothing
    idioms: Mapping[str, Spoken] = {}  # words of a statement (`play Detour`) -> what players call the whole of it
    things: Mapping[str, Spoken] = {}  # verbs -> words for what only these deal with, and that say nothing else
    against: tuple[str, ...] = ()  # verbs beside which one may name what lies open before one
    givers: tuple[str, ...] = ()  # verbs in which what gives an amount is named first, unless one thing alone can
    trades: tuple[str, ...] = ()  # verbs beside which one may name what is given for what is got
    # Of a card that the table declares, as they are tried: (place in the declaration, pattern of what is told in lower case, its words).
    facts: Sequence[tuple[int, str, str]] = ()
    # What a declared card is, for place 0 of its facts.
    kind: Callable[[Any, Any], str | None] = lambda table, value: None
    chosen: tuple[str, ...] = ()  # keys of the options that people choose; the others settle rare questions
    examples: tuple[str, ...] = ()  # verbs whose offers don't tell all that can be said
    asked: tuple[str, ...] = ()  # verbs whose shorter form is asked about where a longer one could be said as well
    eager: tuple[str, ...] = ()  # verbs that are said rather than that the next turn begins, where both may be
    called: Mapping[str, str] = {}  # part of a name -> what players say or write in its place (`回り道`: `まわりみち`)
    implied: Mapping[str, str] = {}  # verb -> names that are needless beside it (`with steel`, which alone can do it)
    choices: Mapping[str, str] = {}  # key word -> what it chooses for each of several things (`leaves the Vault's`)
    uncounted: tuple[str, ...] = ()  # verbs in which a number of cards says nothing (`looks at three cards`)
    # Verb -> (table, seat) -> the figure that goes up by what it names where that follows from another deed (`the bow draws a card`).
    follows: Mapping[str, Callable[[Any, int], int]] = {}


SILENT = Speech()
