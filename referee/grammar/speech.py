"""What a game declares of its speech besides its verbs' synonyms: where its names are, its key words, its amounts, what says nothing."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, TypeAlias

    from referee.grammar.words import Names

    Spoken: TypeAlias = tuple[
        str, str
    ]  # English and Japanese words, blanks between them; hyphens are blanks inside one


class Speech:
    """names(table): the vocabularies whose names players say; words: key word of a statement -> how it is spoken;
    amounts: letter of an amount (`2L`) -> how it is spoken; idle: words that add nothing to a statement of this game;
    cards: whether playing cards are named (`7S`); whose: verbs that befall anybody, so that it is asked whom; means: verbs whose cards are those with which something open is taken; named: verbs that nobody means without naming them; together: statements that everybody makes by doing nothing; idioms: words of a statement (`play Detour`) -> what players call the whole of it;
    things: names of verbs, blanks between them -> words for what only these deal with, and that say nothing else;
    against: verbs beside which one may name what lies open before one;
    facts: of a card that the table declares: (place in the declaration, pattern in lower case of what is told, the words of it), in the order
    in which they are tried; kind: the words of what a declared card is, for place 0; trades: verbs beside which one may name what is given for what is got; givers: verbs in which what gives an amount is named before it, unless just one thing can give it;
    choices: key word -> what it chooses for each of several things, said before or behind its name (`leaves the Vault's`);
    follows: name of a verb -> (table, seat) -> the figure that goes up by what it names where that follows from another deed (`the bow draws a card`);
    uncounted: verbs in which a number of cards says nothing (`looks at three cards`);
    implied: name of a verb -> the names that are needless beside it (`with steel`, which alone can do it);
    called: part of a name -> what players say or write in its place (`回り道`: `まわりみち`), blanks between them;
    examples: verbs whose offers don't tell all that can be said;
    eager: verbs that are said rather than that the next turn begins, where both may be;
    asked: verbs whose shorter form is asked about at the table where a longer one could be said as well;
    chosen: keys of the options that people choose at every table (the others settle rare questions).
    """

    def __init__(
        self,
        names: Callable[[Any], Iterable[Names]] = lambda table: (),
        words: Mapping[str, Spoken] | None = None,
        amounts: Mapping[str, Spoken] | None = None,
        idle: Spoken = ("", ""),
        cards: bool = False,
        whose: tuple[str, ...] = (),
        named: tuple[str, ...] = (),
        means: tuple[str, ...] = (),
        together: tuple[str, ...] = (),
        idioms: Mapping[str, Spoken] | None = None,
        things: Mapping[str, Spoken] | None = None,
        against: tuple[str, ...] = (),
        givers: tuple[str, ...] = (),
        trades: tuple[str, ...] = (),
        facts: Sequence[tuple[int, str, str]] = (),
        kind: Callable[[Any, Any], str | None] = lambda table, value: None,
        chosen: tuple[str, ...] = (),
        examples: tuple[str, ...] = (),
        asked: tuple[str, ...] = (),
        eager: tuple[str, ...] = (),
        called: Mapping[str, str] | None = None,
        implied: Mapping[str, str] | None = None,
        choices: Mapping[str, str] | None = None,
        uncounted: tuple[str, ...] = (),
        follows: Mapping[str, Callable[[Any, int], int]] | None = None,
    ) -> None:
        self.names = names
        self.words = words or {}
        self.amounts = amounts or {}
        self.idle = idle
        self.cards = cards
        self.whose = whose
        self.named = named
        self.means = means
        self.together = together
        self.idioms = idioms or {}
        self.things = things or {}
        self.against = against
        self.givers = givers
        self.trades = trades
        self.facts = facts
        self.kind = kind
        self.chosen = chosen
        self.examples = examples
        self.asked = asked
        self.eager = eager
        self.called = called or {}
        self.implied = implied or {}
        self.choices = choices or {}
        self.uncounted = uncounted
        self.follows = follows or {}


SILENT = Speech()
