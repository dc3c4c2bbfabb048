"""A match as certain eyes have seen it: what is shown to them is made of this alone, and it holds no card that is hidden from them."""

from __future__ import annotations

from referee.cards.playing import UNSEEN, read_card
from referee.grammar.arguments import Writer
from referee.grammar.statement import WordsReader, quote, split, write_name
from referee.grammar.verbs import Verb
from referee.grammar.words import OVERRIDE, key
from referee.kernel.calls import own
from referee.kernel.common import TALLY, Edit
from referee.kernel.judging import Match, Setting, judge
from referee.kernel.reading import again, in_japanese, read
from referee.kernel.verdict import Awaited, Event, Offer, Verdict
from referee.match import apply, offers
from scorers.sheet import Fact, Refusal, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from referee.kernel.tables import Table
    from referee.kernel.view import Grid, Plain, Row

PASS, REVEAL = "pass", "reveal"  # of every game (record.md)
MOST_STEPS = 3  # of each player, until a table that was moved on is told


def see(match: Match, eyes: Collection[int] = ()) -> Seen:
    """A match as the seats in `eyes` have seen it: told again statement by statement, with `?` for each card hidden from them.

    What was told last is kept with the match, so that one more statement costs one more.
    """
    eyes = frozenset(eyes)
    waiting, one = [], match
    while one.before is not None and (one.seen is None or one.seen.eyes != eyes):
        waiting.append(one)
        one = one.before
    seen = one.seen if one.seen is not None and one.seen.eyes == eyes else Seen(one, one, eyes, None, True)
    for one in reversed(waiting):
        heard = _is_open(one, eyes)
        seen = one.seen = Seen(one, _told(seen.told, one, heard), eyes, seen, seen.is_open and heard)
    return seen


def _is_open(one: Match, eyes: Collection[int]) -> bool:
    """Whether nothing of a match's last statement is hidden from those eyes."""
    if one.verb is None or not one.verb.secret or one.holder in eyes:
        return True
    return one.verb.words(one.arguments, Writer(one.setting.names, one.table, hide=True)) == one.words()


def _told(told: Match, one: Match, heard: bool) -> Match:
    """The match that was told so far after one more statement, which was heard or not; as it was where it can't be told.

    What is hidden is told as `?`; where others are awaited then (a hidden mage is no hidden artifact), it is left out. Where
    cards that were counted have moved the table on, those who need not speak have passed, or have shown what is counted.
    """
    if one.refusal is not None:
        return told
    if heard and told is one.before:
        return one
    awaited, ways = _awaits(one), []
    for text in [None] if heard else _unheard(one):
        after = _accepted(told, one, text)
        if after is not None and _awaits(after) == awaited:
            return after  # as mostly: no other way is tried
        ways += [] if after is None else [after]
    ways = [*(ways or _let_stand(told, one)), told]
    follows = next((after for after in ways if _awaits(after) == awaited), None)
    return follows or next((after for after in (_moved_on(way, one) for way in ways) if after is not None), ways[0])


def _unheard(one: Match) -> list[str | None]:
    """A statement as those heard it who haven't seen its cards, and without these."""
    text = one.told(hide=True)
    return [text, " ".join(word for word in text.split() if word != UNSEEN)]


def _let_stand(told: Match, one: Match) -> list[Match]:
    """The match after a statement that stands by what is hidden alone: those who don't see it let it stand."""
    text = one.told(hide=True)
    after = _accepted(told, one, f'{text} {OVERRIDE[0]} "{UNSEEN}"') if one.override is None else None
    return [after] if after is not None else []


def _moved_on(told: Match, one: Match) -> Match | None:
    """The match after whoever is awaited in it alone has passed, or has shown the hand that is counted; None where that doesn't do."""
    awaited = _awaits(one)
    for _ in range(MOST_STEPS * len(one.setting.names)):
        due = next((who for who in told.table.awaited() if who.must and (who.seat, who.clause) not in awaited), None)
        after = None
        if due is not None and PASS in due.verbs:
            after = _said(told, due.seat, PASS, one.number)
        if after is None and due is not None and due.seat is not None and REVEAL in due.verbs:
            after = next(_shown(told, one, due.seat), None)
        if after is None:
            break
        told = after
    return told if _awaits(told) == awaited else None


def _shown(told: Match, one: Match, seat: int) -> Iterator[Match]:
    """The match after somebody has shown the hand, as it is known after a statement or before it."""
    shown = one.setting.game.shown
    for match in (one, one.before):
        text = shown(own(match.table), seat) if shown is not None and match is not None else ""
        after = _said(told, seat, text, one.number) if text else None
        if after is not None:
            yield after


def _said(told: Match, seat: int | None, text: str, number: int) -> Match | None:
    """The match after what somebody said, or None where it isn't accepted."""
    verdict = apply(told, _line(None if seat is None else told.setting.names[seat], text), number)
    return verdict.match if verdict.ok else None


def _accepted(told: Match, one: Match, text: str | None) -> Match | None:
    """The match after a statement with this text (None: its own), or None where it isn't accepted."""
    try:
        verdict = judge(told, again(told, one) if text is None else read(told, _line(one.speaker, text)), one.number)
    except Refusal:
        return None
    return verdict.match if verdict.ok or one.verb is TALLY else None  # a tally compares with what is hidden


def _line(actor: str | None, text: str) -> str:
    return f"{write_name(actor)}: {text}" if actor else text


class Seen:
    """One match after a statement, as the seats in `eyes` have seen it; before: without that statement.

    told: the match of the same statements with `?` for what is hidden, as far as they can be told so; is_open: whether nothing that was said is hidden from them.
    """

    __slots__ = ("eyes", "before", "told", "is_open", "_match")

    def __init__(self, match: Match, told: Match, eyes: frozenset[int], before: Seen | None, is_open: bool) -> None:
        self.eyes = eyes
        self.is_open = is_open
        self.before = before
        self.told = told
        self._match = match

    def of(self, match: Match) -> Seen:
        """Another match, by the same eyes."""
        return see(match, self.eyes)

    @property
    def known(self) -> Match | None:
        """The match as it was told, which may be asked anything; None where cards that were counted have moved the table on."""
        told, match = self.told, self._match
        same = told is match or (told.over == match.over and _awaits(told) == _awaits(match))
        return told if same else None

    @property
    def is_listed(self) -> bool:
        """Whether the match as it was told has the statements that were said, and no others, so that they can be edited in it."""
        return [one.number for one in self.told.statements()] == [one.number for one in self._match.statements()]

    # -- the table ----------------------------------------------------------------------------

    @property
    def setting(self) -> Setting:
        """What doesn't change in a match."""
        return self._match.setting

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.over

    @property
    def unit(self) -> str:
        """The unit of the scores."""
        return self._match.table.unit

    def state(self) -> Mapping[str, Plain]:
        """The table as plain data, with the scores that all know when the match has ended."""
        state = self.setting.game.state(self.told.table, self.eyes)
        return {**state, "scores": dict(zip(self.setting.names, self._match.table.scores()))} if self.over else state

    def screen(self) -> Sequence[Row | Grid]:
        """The table as blocks for people."""
        return list(self.setting.game.screen(self.told.table, self.eyes))

    def awaited(self) -> Sequence[Awaited]:
        """Who is to speak."""
        return self.told.table.awaited()

    def reason(self, one: Awaited) -> tuple[str, Mapping[str, Fact]]:
        """Why somebody is awaited, and how much is: a key of the game's texts, and facts."""
        return self.setting.game.reason(own(self.told.table), one)

    def scores(self) -> dict[str, int]:
        """{name: score} of those whose scores may be known: in some games hidden cards count."""
        names = self.setting.names
        public = self.state().get("scores")
        hidden = {*names} - public.keys() if isinstance(public, dict) else ()
        table = (self._match if self.over else self.told).table
        return {name: score for name, score in zip(names, table.scores()) if name not in hidden}

    def winners(self) -> list[str]:
        """Names of all who share the first place."""
        return [self.setting.names[seat] for seat in self._match.table.winners()]

    def places(self) -> list[int]:
        """Place of each seat in a match that has ended."""
        return places(self._match.table)

    def seal(self) -> str | None:
        """The seal, where it covers nothing that is hidden; else None, since a hidden draw could be found by trying."""
        return self._match.seal() if self.is_open else None

    # -- statements ---------------------------------------------------------------------------

    def statements(self) -> list[Seen]:
        """The list from the start: the match after each statement, fallen ones included."""
        found, seen = [], self
        while seen.before is not None:
            found.append(seen)
            seen = seen.before
        return found[::-1]

    @property
    def number(self) -> int:
        """Number of the last statement."""
        return self._match.number

    @property
    def speaker(self) -> str | None:
        """Full name of who said it, or None."""
        return self._match.speaker

    @property
    def text(self) -> str:
        """The last statement without its actor, with `?` for what is hidden."""
        return self._match.told(hide=not self.is_heard)

    def told_in(self, lang: str) -> str:
        """The same in a language."""
        return self._match.told(ja=lang == "ja", hide=not self.is_heard)

    @property
    def events(self) -> Sequence[Event]:
        """What followed from it, which all have heard."""
        return self._match.events

    @property
    def fallen(self) -> Refusal | None:
        """Why it has fallen, where it has."""
        return self._match.refusal

    @property
    def broken(self) -> Sequence[str]:
        """Clauses that its override sets aside."""
        return self._match.broken

    def words(self) -> list[str]:
        """Its values as canonical words, of one that these eyes may read."""
        return self._match.words() if self.is_heard else []

    @property
    def is_heard(self) -> bool:
        """Whether these eyes may read the last statement as it was said."""
        return _is_open(self._match, self.eyes)

    @property
    def moves(self) -> bool:
        """Whether it is a move of the game, and not what may be said at any time."""
        return self._match.verb is not None and not self._match.verb.always

    # -- what is typed ------------------------------------------------------------------------

    def heard(self, actor: str | None, text: str) -> str:
        """A statement, as typed if it can't be read, as these eyes may read it: what was read as a card of the actor's is `?`."""
        verb = None if actor in self._readers() else secret_verb(self.setting, text)
        return text if verb is None else self._masked(verb, text)

    def _readers(self) -> list[str]:
        return [self.setting.names[seat] for seat in self.eyes]

    def _masked(self, verb: Verb, text: str) -> str:
        """A secret statement with `?` for each card that its actor alone has seen; of one that can't be read for each word."""
        words = words_of(text)
        tail: list[str] = []
        if len(words) > 2 and words[-2] in OVERRIDE:
            words, tail = words[:-2], [words[-2], quote(words[-1])]
        reader = WordsReader(self.told, words, getattr(words, "quoted", ()))
        try:
            values = verb.read(reader)
            reader.end()
        except Refusal:
            return " ".join([words[0], *("?" for _ in words[1:]), *tail])
        if verb.holder is not None and verb.holder(values) in self.eyes:
            return text
        writer = Writer(self.setting.names, self.told.table, words[0] in verb.ja, hide=True)
        return " ".join([words[0], *verb.words(values, writer), *tail])

    def in_japanese(self, text: str) -> str:
        """A canonical statement without its actor, in Japanese. Raises Refusal where it can't be read."""
        return in_japanese(self.told, text)

    # -- what could be said -------------------------------------------------------------------

    def judged(self, verdict: Verdict, said: str) -> Verdict | None:
        """The verdict on a statement (`said`: as these eyes may read it) by what they know; None where it is another."""
        known = self.known
        if known is None:
            return None
        if known in (verdict.match, verdict.match.before) and said == verdict.statement:  # nothing is hidden
            return verdict
        again = apply(known, _line(verdict.actor, said), verdict.number)
        return again if (again.ok, again.clauses) == (verdict.ok, verdict.clauses) else None

    def offers(self, most: int = 200) -> list[Offer]:
        """What could be said, as far as these eyes know: every card that is named lies open to them, or was named before.

        So public choices are offered to all, and of a hand that nobody has seen nothing is.
        """
        if self.known is None:
            return []
        hidden = self._hidden()
        guessed = {verb.name for verb in self.setting.game.verbs if verb.guess}
        return [one for one in offers(self.known, most) if one.verb in guessed or not hidden(one.text)]

    def hides(self, text: str) -> bool:
        """Whether a statement names a card of which these eyes don't know where it is."""
        return self._hidden()(text)

    def _hidden(self) -> Callable[[str], bool]:
        named = {key(word.strip('"')) for one in self.statements() for word in one.words()}
        named |= set(_words(self.state()))
        speech = self.setting.game.speech
        names = list(speech.names(self.told.table))

        def hides(word: str) -> bool:
            card = speech.cards and read_card(word) not in (None, UNSEEN)  # elsewhere `1D` is an amount
            return (card or any(one.exact(word) is not None for one in names)) and key(word) not in named

        return lambda text: any(map(hides, split(text)[1:]))


def refusal_of(verdict: Verdict, eyes: Collection[int]) -> Refusal | None:
    """A refused verdict's Refusal with the facts that these eyes know, where they decide it as well; else without its cards."""
    refusal, seen = verdict.refusal, see(verdict.match, eyes)
    if refusal is None:
        return None
    own = seen.judged(verdict, verdict.statement)
    if own is not None:
        return own.refusal
    said = {key(word) for word in words_of(verdict.statement)}
    facts = {name: _uncarded(seen, fact, said) for name, fact in refusal.facts.items()}
    return Refusal(*refusal.clauses, key=refusal.key, token=refusal.token, **facts)


def _uncarded(seen: Seen, fact: Fact, said: Collection[str]) -> Fact:
    """A fact of a refusal that rests on hidden cards with `?` for each card that wasn't said; of several one."""
    if isinstance(fact, (list, tuple)):
        return list(dict.fromkeys(_uncarded(seen, one, said) for one in fact))
    speech = seen.setting.game.speech
    if not isinstance(fact, str) or isinstance(fact, Term) or key(fact) in said:
        return fact
    card = speech.cards and read_card(fact) not in (None, UNSEEN)
    return UNSEEN if card or any(one.exact(fact) is not None for one in speech.names(seen.told.table)) else fact


def _awaits(match: Match) -> list[tuple[int | None, str]]:
    return [(one.seat, one.clause) for one in match.table.awaited() if one.must]


def secret_verb(setting: Setting, text: str) -> Verb | None:
    """The verb of a statement whose cards its actor alone knows, or None; for a misspelled one that which it looks like."""
    vocabulary = setting.game.vocabulary
    word = next(iter(words_of(text)), "")
    found: list[Verb | Edit | None] = [*vocabulary.matches(word)] or [vocabulary.find_nearest(word)]
    return next((verb for verb in found if isinstance(verb, Verb) and verb.secret), None)


def words_of(text: str) -> list[str]:
    """Words of a statement; of one with an open quote as they stand."""
    try:
        return split(text)
    except Refusal:
        return text.split()


def _words(told: object) -> Iterator[str]:
    """All words of plain data, as they are compared."""
    if isinstance(told, str):
        yield key(told)
    elif isinstance(told, dict):
        for name, value in told.items():
            yield key(str(name))
            yield from _words(value)
    elif isinstance(told, (list, tuple, set, frozenset)):
        for value in told:
            yield from _words(value)


def places(table: Table) -> list[int]:
    """Place of each seat, from 1: the game's own, else winners first and the others by score."""
    own: Callable[[], Sequence[int]] | None = getattr(table, "places", None)
    if own is not None:
        return list(own())
    scores, winners = table.scores(), table.winners()
    ranks = [(seat in winners, scores[seat]) for seat in range(len(scores))]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]
