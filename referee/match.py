"""Match, and the one door: apply(match, statement) -> Verdict."""

from __future__ import annotations

from referee.arguments import Writer
from referee.common import STRIKE, UNDO
from referee.games import write_option
from referee.reading import read
from referee.statement import cut_actor, cut_comment, prepare, quote, write_name
from referee.verdict import Offer, Unlisted, Verdict, make_event, make_verdict
from referee.words import OVERRIDE
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Any

    from referee.games import Game
    from referee.hearing import Asked, Hearing
    from referee.record import Header
    from referee.statement import Roll
    from referee.tables import Table
    from referee.verbs import Verb
    from referee.verdict import Event
    from referee.words import Names


class Setting:
    """What doesn't change in a match: game, names, options (by key) and the rules that the game makes of them, header, book statements."""

    __slots__ = ("game", "names", "players", "options", "rules", "header", "book")

    def __init__(
        self,
        game: Game,
        names: tuple[str, ...],
        players: Names,
        options: dict[str, Any],
        rules: Any,
        header: Header,
        book: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.names = names
        self.players = players
        self.options = options
        self.rules = rules
        self.header = header
        self.book = book


class Match:
    """A match after one more statement of its list; never changed.

    before: the match without that statement (None at the start); number, actor (seat or None), verb, arguments (their values),
    override (its reason or None): the statement; refusal: set while it has fallen; events; table: as it stands.
    """

    __slots__ = (
        "setting", "before", "number", "actor", "verb", "arguments", "override", "refusal", "events", "broken", "table",
        "_text", "_digest",
    )  # fmt: skip

    setting: Setting
    before: Match | None
    number: int
    actor: int | None
    verb: Verb | None  # None at the start
    arguments: Sequence[Any]
    override: str | None
    refusal: Refusal | None
    events: Sequence[Event]
    broken: Sequence[str]
    table: Table
    _text: str | None  # written when it is asked for
    _digest: Any  # the hash so far, made when a seal is asked for

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.table.over

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

    def told(self, ja: bool = False, hide: bool = False) -> str:
        """The last statement without its actor, in a language; hide: as those read it who haven't seen its actor's cards."""
        if self.verb is None:
            return ""
        words = self.verb.words(self.arguments, Writer(self.setting.names, self.table, ja, hide))
        if self.override is not None:
            words += [OVERRIDE[ja], quote(self.override)]
        return " ".join([self.verb.ja[0] if ja else self.verb.name, *words])

    @property
    def speaker(self) -> str | None:
        """Full name of who said this match's last statement, or None."""
        return None if self.actor is None else self.setting.names[self.actor]

    def spoken(self) -> str:
        """Canonical line of this match's last statement, with its actor."""
        return self.text if self.actor is None else f"{self.setting.names[self.actor]}: {self.text}"

    def state(self, eyes: Collection[int] = ()) -> dict[str, Any]:
        """The table as plain data, with the hidden cards of the seats in `eyes` alone."""
        return self.setting.game.state(self.table, eyes)

    def seal(self) -> str:
        """Ten hex digits of the SHA-256 of the match in canonical spelling (record.md)."""
        return str(self._hash().hexdigest())[:10]

    def _hash(self) -> Any:
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
    match._digest = None
    return match


def opening(setting: Setting) -> list[str]:
    """Canonical lines of what the seal covers before the body: game, players, options, book."""
    lines = [f"game: {setting.game.key}", "players: " + ", ".join(setting.names)]
    for option in sorted(setting.game.options, key=lambda option: option.key):
        lines.append(f"{option.key}: {write_option(option, setting.options, setting.names)}")
    return [*lines, *setting.book]


# -- judging ----------------------------------------------------------------------------------


def apply(match: Match, text: str, number: int | None = None, roll: Roll | None = None) -> Verdict:
    """Judge one statement of a match. Pure; never raises for any text.

    number: the statement's own (default: the next after the list's last); roll(count) -> faces,
    where the referee is to roll dice. Returns a Verdict.
    """
    if number is None:
        number = match.number + 1
    try:
        said = read(match, text, roll)
    except Refusal as refusal:
        return _unread(match, text, number, refusal.with_traceback(None))
    if said.verb.edits:
        return _edit(match, said, number)
    return judge(match, said, number)


def _unread(match: Match, text: str, number: int, refusal: Refusal) -> Verdict:
    try:
        actor, rest = cut_actor(cut_comment(prepare(text)))
    except Refusal:
        actor, rest = None, text
    if actor is not None:
        seats = match.setting.players.matches(actor)
        actor = match.setting.names[seats[0]] if len(seats) == 1 else actor
    return make_verdict(match, Unlisted(number, actor, rest.strip(), refusal))


def judge(match: Match, hearing: Hearing, number: int, asked: list[Asked] | None = None) -> Verdict:
    """Judge a statement that has been read (not an edit). Returns a Verdict; what the law was asked and held goes to `asked`."""
    setting = match.setting
    before = match.table
    verb = hearing.verb
    speaker = hearing.speaker
    hearing.table = before.draft()
    hearing.actor = seat = None
    hearing.rules = setting.rules
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
        if before.over and not verb.always:
            raise Refusal("REC-6", verb=verb.name)
        if verb.first is not None:
            verb.first(hearing)
            _are_general(asked, 0)
        if seat is None and verb.who == "actor":
            hearing.actor = _awaited_seat(before, setting.names)
        arguments = hearing.arguments
        if len(arguments) == 1:  # as most have; a call with `*` takes twice as long
            verb.judge(hearing, arguments[0])
        else:
            verb.judge(hearing, *arguments)
        own = len(asked or ())
        setting.game.settle(hearing)
        _are_general(asked, own)
    except Refusal as fault:
        refusal = fault.with_traceback(None)  # a kept refusal must not keep the frames that it came through
    if hearing.override is not None:
        key = "override" if hearing.broken else "override/lawful"
        events.insert(0, make_event(key, None, {"reason": hearing.override, "clauses": list(hearing.broken)}))
    if refusal is not None:
        actor = speaker if hearing.actor is None else setting.names[hearing.actor]
        if refusal.clauses[0] == "REC-2" and refusal.token is not None:  # a name that even the table can't tell
            text = hearing.typed()
        else:
            text = _canonical(hearing, before)
        return make_verdict(match, Unlisted(number, None if verb.who == "table" else actor, text, refusal))
    after = Match()
    after.setting = setting
    after.before = match
    after.number = number
    after.actor = hearing.actor
    after.verb = verb
    after.arguments = hearing.arguments
    after.override = hearing.override
    after._text = None if verb.args is not None else _canonical(hearing, before)
    after.refusal = None
    after.events = events
    after.broken = hearing.broken
    after.table = hearing.table
    after._digest = None
    verdict = Verdict()
    verdict.match = verdict.judged = after
    return verdict


def _are_general(asked: list[Asked] | None, start: int) -> None:
    for one in (asked or ())[start:]:
        one.general = True


def asked(match: Match) -> list[Asked]:
    """What the law was asked of the last statement of a match, and held, in order: by judging it once more."""
    found: list[Asked] = []
    if match.before is not None and match.refusal is None:
        line = match.text if match.actor is None else f"{write_name(match.setting.names[match.actor])}: {match.text}"
        judge(match.before, read(match.before, line), match.number, found)
    return found


def _canonical(hearing: Hearing, table: Table) -> str:
    """A statement that has been read, in canonical spelling without its actor; table: whose names count."""
    verb = hearing.verb
    args = hearing.out if verb.args is None else verb.words(hearing.arguments, Writer(hearing.names, table))
    end = [] if hearing.override is None else [OVERRIDE[0], quote(hearing.override)]
    return " ".join([verb.name, *args, *end])


def _awaited_seat(table: Table, names: Sequence[str]) -> int:
    """The one player whose decision is awaited; REC-3 where there are several or none."""
    must = {awaited.seat for awaited in table.awaited() if awaited.must and awaited.seat is not None}
    if len(must) == 1:
        return must.pop()
    raise Refusal(
        "REC-3", key="REC-3/several" if must else "REC-3/nobody", names=[names[seat] for seat in sorted(must)]
    )


# -- editing the list -------------------------------------------------------------------------


def _edit(match: Match, said: Hearing, number: int) -> Verdict:
    verb = said.verb
    text = " ".join((verb.name, *said.out))
    try:
        if verb is UNDO:
            after, events = _undo(match, said.arguments[0])
        elif verb is STRIKE:
            after, events = _strike(match, said.arguments[0])
        else:
            at, inner = said.arguments
            before, found, later = _part(match, at)
            new = _instead(before, inner, at)
            text = f"{verb.name} {at} {new.spoken()}"
            if new.refusal is not None:
                raise new.refusal
            amended = _edited("edit/amended", found)
            amended.facts["new"] = new.spoken()
            after, events = _again(new.match, later, [amended])
    except Refusal as refusal:
        return make_verdict(match, Unlisted(number, None, text, refusal))
    return make_verdict(after, Unlisted(number, None, text, None, events))


def _undo(match: Match, count: int) -> tuple[Match, list[Event]]:
    base = match
    later: list[Match] = []
    taken: list[Match] = []
    while base.before is not None and len(taken) < count:
        (later if base.refusal else taken).append(base)
        base = base.before
    if len(taken) < count:
        raise Refusal("REC-7", key="REC-7/undo", count=count, standing=len(taken))
    events = [_edited("edit/taken", one) for one in taken]
    return _again(base, later[::-1], events)


def _part(match: Match, number: int) -> tuple[Match, Match, list[Match]]:
    """(the match before statement number K, the one after it, what comes after that); REC-7 if it isn't on the list."""
    later = []
    while match.before is not None and match.number != number:
        later.append(match)
        match = match.before
    if match.before is None:
        raise Refusal("REC-7", key="REC-7/number", number=number)
    return match.before, match, later[::-1]


def _strike(match: Match, number: int) -> tuple[Match, list[Event]]:
    before, found, later = _part(match, number)
    events = [_edited("edit/taken", found)]
    return _again(before, later, events)


def _instead(before: Match, inner: str, number: int) -> Verdict:
    """The verdict on what is said instead of statement `number`; raises Refusal where that can't be read or is an edit."""
    said = read(before, inner)
    if said.verb.edits:
        raise Refusal("REC-1", key="REC-1/amend", word=said.verb.name)
    return judge(before, said, number)


def _edited(key: str, one: Match, clause: str | None = None) -> Event:
    """The event of a statement with which an edit does something."""
    return make_event(key, clause, {"number": one.number, "statement": one.spoken()})


def _again(match: Match, later: Iterable[Match], events: list[Event]) -> tuple[Match, list[Event]]:
    """Judge the later statements of the list anew; name each one that fell or stood up."""
    for old in later:
        verdict = _rejudge(match, old)
        if verdict.ok:
            if old.refusal is not None:
                events.append(_edited("edit/stands", old))
            match = verdict.match
            continue
        if old.refusal is None:
            events.append(_edited("edit/falls", old, verdict.clauses[0]))
        fallen = beginning(old.setting, match.table)
        fallen.before, fallen.number, fallen.actor, fallen._text = match, old.number, old.actor, old.text
        fallen.verb, fallen.arguments, fallen.override = old.verb, old.arguments, old.override
        fallen.refusal = verdict.refusal
        match = fallen
    return match, events


def _rejudge(match: Match, old: Match) -> Verdict:
    line = old.text if old.actor is None else f"{write_name(match.setting.names[old.actor])}: {old.text}"
    try:
        return judge(match, read(match, line), old.number)
    except Refusal as refusal:
        return make_verdict(match, Unlisted(old.number, None, old.text, refusal))


# -- asking -----------------------------------------------------------------------------------


def offers(match: Match, most: int = 200) -> list[Offer]:
    """Statements that would be accepted now: list of Offer, those who must speak first.

    Each candidate that a verb's offer names is put to the one door, so nothing is offered that
    would be refused. At most `most` of them for each verb and player.
    """
    setting = match.setting
    verbs = {verb.name: verb for verb in setting.game.verbs}
    found = []
    for awaited in match.table.awaited():
        for name in awaited.verbs:
            verb = verbs[name]
            if verb.offer is None:
                continue
            actor = None if awaited.seat is None or verb.who == "table" else setting.names[awaited.seat]
            start = "" if actor is None else write_name(actor) + ": "
            count = 0
            for candidate in verb.offer(match.table, awaited.seat):
                text = f"{name} {candidate}".strip()
                if count < most and apply(match, start + text).ok:
                    count += 1
                    found.append(Offer(actor, name, text, awaited.clause, awaited.must))
    return found
