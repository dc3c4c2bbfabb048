"""A match as the list of its statements, and the judging of one more."""

from __future__ import annotations

from referee.cards.worlds import PATIENCE
from referee.grammar.arguments import Writer
from referee.grammar.verbs import Later, Values, Verb
from referee.grammar.words import Names
from referee.kernel.calls import LAYING, Called, is_void
from referee.kernel.doubts import SURE, follow
from referee.kernel.game import Game, Options, write_default, write_option
from referee.kernel.hearing import Asked, Hearing
from referee.kernel.verdict import Event, Unlisted, Verdict, canonical, due
from scorers.sheet import Refusal
from scorers.state import Record
from scorers.types import Any, Collection, Mapping, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import _Hash

    from referee.kernel.tables import Table
    from referee.kernel.view import Plain
    from referee.record import Header
    from referee.seen import Seen


views = Later("referee.seen")
MOST_JUDGED = 300_000  # statements for one record, those included that edits have judged anew


class Setting(Record):
    """What doesn't change in a match: game, names, options (by key) and the rules that the game makes of them, header, book statements."""

    game: Game
    names: tuple[str, ...]
    players: Names[int]
    options: Options
    rules: Any
    header: Header
    book: Sequence[str] = ()


class Match:
    """A match after one more statement of its list; never changed.

    before: the match without that statement (None at the start); number, actor (seat or None), verb, arguments (their values),
    override (its reason or None): the statement; refusal: set while it has fallen; events; table: as it stands;
    edited: how many statements edits have had judged anew, and the highest number that an insert gave.
    """

    __slots__ = (
        "setting", "before", "number", "actor", "verb", "arguments", "override", "refusal", "events", "broken", "table",
        "edited", "seen", "_text", "_digest",
    )  # fmt: skip

    setting: Setting
    before: Match | None
    number: int
    actor: int | None
    verb: Verb | None  # None at the start
    arguments: Values
    override: str | None
    refusal: Refusal | None
    events: Sequence[Event]
    broken: Sequence[str]
    table: Table
    edited: tuple[int, int]
    seen: Seen | None  # as it was shown last, and to whom (referee.seen)
    _text: str | None  # written when it is asked for
    _digest: _Hash | None  # the hash so far, made when a seal is asked for

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.table.over

    @property
    def counts(self) -> bool:
        """Whether the match has ended with a result."""
        return self.over and not is_void(self.table)

    def statements(self) -> list[Match]:
        """The list from the start: matches whose last statement it is, fallen ones included."""
        found, match = [], self
        while match.before is not None:
            found.append(match)
            match = match.before
        return found[::-1]

    @property
    def text(self) -> str:
        """Canonical text of the last statement, without its actor."""
        text = self._text
        if text is None:
            text = self._text = self.told()
        return text

    @property
    def deed(self) -> str:
        """The name of the last statement's verb, "" at the start."""
        return self.verb.name if self.verb is not None else ""

    def told(self, ja: bool = False, hide: bool = False) -> str:
        """The last statement without its actor, in a language; hide: as those read it who haven't seen its actor's cards."""
        if self.verb is None:
            return ""
        return canonical(self.verb, self.arguments, self.override, Writer(self.setting.names, self.table, ja, hide))

    def words(self) -> list[str]:
        """The values of the last statement's arguments as canonical words."""
        return self.verb.words(self.arguments, Writer(self.setting.names, self.table)) if self.verb else []

    @property
    def speaker(self) -> str | None:
        """Full name of who said this match's last statement, or None."""
        return None if self.actor is None else self.setting.names[self.actor]

    @property
    def holder(self) -> int | None:
        """Whose cards the hidden ones of this match's last statement are: a seat, or None."""
        verb = self.verb
        return self.actor if verb is None or verb.holder is None else verb.holder(self.arguments)

    def spoken(self) -> str:
        """Canonical line of this match's last statement, with its actor."""
        return self.text if self.actor is None else f"{self.setting.names[self.actor]}: {self.text}"

    def state(self, eyes: Collection[int] = ()) -> Mapping[str, Plain]:
        """The table as plain data, as the seats in `eyes` have seen it."""
        told: Mapping[str, Plain] = views.see(self, eyes).state()
        return told

    def seal(self) -> str:
        """Ten hex digits of the SHA-256 of the match in canonical spelling (record.md)."""
        return str(self._hash().hexdigest())[:10]

    def _hash(self) -> _Hash:
        waiting, match = [], self
        starts = [f"{name}: " for name in self.setting.names]
        while match._digest is None and (before := match.before) is not None:
            if match.refusal is None:
                actor = match.actor
                waiting.append(match.text if actor is None else starts[actor] + match.text)
            match = before
        digest = match._digest
        if digest is None:
            from hashlib import sha256

            digest = match._digest = sha256("\n".join(opening(match.setting)).encode())
        if match is not self:
            digest = self._digest = digest.copy()
            digest.update("\n".join(["", *reversed(waiting)]).encode())
        return digest


class Undone(Match):
    """A match after an `undo`, whose next `redo` brings back what it took: `taken`, the last one first; stands: what was left."""

    __slots__ = ("undone", "taken", "stands")

    undone: Match
    stands: Match
    taken: list[Match]


def beginning(setting: Setting, table: Table) -> Match:
    """The match in which nothing has been said yet."""
    match = Match()
    match.setting = setting
    match.before = None
    match.number = 0
    match.actor = match.verb = match.override = None
    match.arguments = ()
    match._text = ""
    match.refusal = None
    match.events = match.broken = ()
    match.table = table
    match.edited = (0, 0)
    match.seen = match._digest = None
    return match


def opening(setting: Setting, every: bool = False) -> list[str]:
    """Canonical lines of what the seal covers before the body: game, players, options, book.

    every: also the options that are as they are by default in a match without a campaign.
    """
    lines = [f"game: {setting.game.key}", "players: " + ", ".join(setting.names)]
    for option in sorted(setting.game.options, key=lambda option: option.key):
        text = write_option(option, setting.options, setting.names)
        if (every and not option.later) or text != write_default(option, setting.options, setting.names):
            lines.append(f"{option.key}: {text}")
    return [*lines, *setting.book]


# -- judging ----------------------------------------------------------------------------------


def check_limit(judged: int) -> None:
    """REC-9 where more statements would be judged for one record than may be."""
    if judged > MOST_JUDGED:
        raise Refusal("REC-9", most=MOST_JUDGED)


def judge(match: Match, hearing: Hearing, number: int, asked: list[Asked] | None = None) -> Verdict:
    """Judge a statement that has been read (not an edit). Returns a Verdict; what the law was asked and held goes to `asked`.

    Where it is in doubt what a statement means (referee.kernel.doubts), what is only offered is judged at the likeliest table.
    """
    verdict = _judge(match, hearing, number, asked)
    doubt = getattr(match.table, "doubt", None)
    if doubt is None or hearing.verb.idle or PATIENCE:
        return verdict
    judged: Any = hearing.table
    if judged.doubt is SURE and doubt is SURE:
        return verdict
    return follow(match, hearing, lambda one, told: _judge(one, hearing, number, told), asked) or verdict


def _judge(match: Match, hearing: Hearing, number: int, asked: list[Asked] | None) -> Verdict:
    """Judge a statement at the match's own table."""
    setting = match.setting
    before: Any = match.table
    over = before.over
    hearing.calls = calls = None
    if before.__class__ is Called:
        hearing.calls = calls = before.calls
        before = before.own
    verb = hearing.verb
    speaker = hearing.speaker
    hearing.table = before if verb.idle else before.draft()
    hearing.actor = seat = None
    hearing.number = number
    hearing.broken = ()
    hearing.asked = asked
    events: list[Event] = []
    hearing.events = events
    refusal = None
    try:
        if speaker is not None and verb.who != "table":
            players = setting.players
            seat = players.quick.get(speaker)
            hearing.actor = seat = players.find(speaker) if seat is None else seat
        if over and not verb.always:
            raise Refusal("REC-6", verb=verb.name)
        if calls is not None and calls.laid is not None and verb.name not in LAYING:
            raise Refusal("REC-3", key="REC-3/first", verb=verb.name)
        if verb.first is not None:
            verb.first(hearing.table, hearing)
            if asked:
                _are_general(asked, 0)
        if seat is None and verb.who == "actor":
            hearing.actor = _awaited_seat(before, setting.names)
        arguments = hearing.arguments
        if len(arguments) == 1:  # as most have; a call with `*` takes twice as long
            verb.judge(hearing.table, hearing, arguments[0])
        else:
            verb.judge(hearing.table, hearing, *arguments)
        own = len(asked or ())
        if not verb.idle and (hearing.calls is None or hearing.calls.laid is None):
            setting.game.settle(hearing)
        if asked:
            _are_general(asked, own)
    except Refusal as fault:
        refusal = fault.bare()
    if hearing.override is not None:
        key = "override" if hearing.broken else "override/lawful"
        events.insert(0, Event(key, None, {"reason": hearing.override, "clauses": list(hearing.broken)}))
    if refusal is not None:
        actor = speaker if hearing.actor is None else setting.names[hearing.actor]
        unknown = refusal.clauses[0] == "REC-2" and refusal.token is not None  # a name that even the table can't tell
        said = hearing.typed() if unknown and hearing.words else Writer(hearing.names, before)
        speaker = None if verb.who == "table" else actor
        return Verdict(match, Unlisted(number, speaker, said, refusal, (), verb, hearing.arguments, hearing.override))
    after = Match()
    after.setting = setting
    after.before = match
    after.number = number
    after.actor = hearing.actor
    after.verb = verb
    after.arguments = hearing.arguments
    after.override = hearing.override
    after._text = None
    after.refusal = None
    after.events = events
    after.broken = hearing.broken
    if hearing.calls is None:
        after.table = hearing.table
    else:
        after.table = match.table if verb.idle and hearing.calls is calls else hearing.calls.over(hearing.table)
    after.edited = match.edited
    after.seen = after._digest = None
    return Verdict(after, after)


def _are_general(asked: list[Asked], start: int) -> None:
    for one in asked[start:]:
        one.general = True


def _awaited_seat(table: Table, names: Sequence[str]) -> int:
    """The one player whose decision is awaited; REC-3 where there are several or none."""
    must = {*due(table.awaited())}
    if len(must) == 1:
        return must.pop()
    raise Refusal(
        "REC-3", key="REC-3/several" if must else "REC-3/nobody", names=[names[seat] for seat in sorted(must)]
    )
