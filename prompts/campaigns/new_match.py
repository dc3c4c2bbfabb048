"""A new match: its header from words, what its campaign decides, its record."""

from __future__ import annotations

from prompts.session.lines import ENDED, SEAL, book_text
from prompts.shell import Shell, Stop, header_stop, kept
from referee.grammar.statement import LONGEST_LINE
from referee.grammar.words import fold
from referee.kernel.judging import Match
from referee.match import apply
from referee.record import Header, HeaderFault, begin, value_of, write_header
from scorers.ledger import LedgerError, home, journal
from scorers.sheet import Refusal
from scorers.types import Sequence

UNLIKE = "abcdefghjkmnpqrstuvwxyz23456789"  # letters and digits that nobody takes for one another


def header_values(game: str, words: list[str], campaign: str | None = None) -> dict[str, str]:
    """Header keys and values of the command line. Raises Stop for a key that is given twice."""
    from prompts.campaigns.campaign import today
    from referee.language.header import told
    from referee.registry import find

    names, options = told(find(game), words)
    values = {"game": game, "players": ", ".join(names)}
    for key, value in options:
        if key in values:
            raise Stop("header-twice", word=key)
        values[key] = value
    if campaign is not None:
        if "campaign" in values:
            raise Stop("header-twice", word="campaign")
        values["campaign"] = campaign
    values.setdefault("date", today())
    return values


def begin_match(shell: Shell, place: str, values: dict[str, str], tell: bool = True) -> tuple[Match, str]:
    """Begin a match of these header values and keep its record; (match, id). Raises Stop.

    tell: whether to tell of a campaign that is new, and of names in it that are nearly a member's.
    """
    match, lines = prepared(shell, place, values)
    campaign = match.setting.header.get("campaign")
    if not (campaign and tell):
        return match, keep_new(place, match, lines, values)
    from prompts.campaigns.campaign import tell_new
    from prompts.session.settlement import open_ledger

    ledger = open_ledger(place)
    before = kept(ledger.campaign, campaign)
    name = keep_new(place, match, lines, values)
    tell_new(shell, ledger, campaign, before, match.setting.names, members=False)
    return match, name


def prepared(shell: Shell, place: str, values: dict[str, str]) -> tuple[Match, list[str]]:
    """(match, lines of its body): a match of these header values with what its campaign decides; nothing is kept. Raises Stop."""
    from prompts.campaigns.campaign import ask_future, decide

    ask_future(shell, values.get("date", ""))
    header = Header({key: value_of(key, fold(value)) for key, value in values.items()})
    try:
        said = decide(place, header)
        match = begin(header, book_text(place, header))
        require_readable(write_header(match.setting))
    except HeaderFault as fault:
        raise header_stop(shell, fault.refusal, fault.package) from None
    lines = []
    for text in said:
        verdict = apply(match, text)
        if verdict.ok:  # what is carried over can't be used where treasures are diced for
            match = verdict.match
            lines.append(match.spoken())
    return match, lines


def require_readable(lines: list[str]) -> None:
    """Raises HeaderFault for a header line that could not be read again."""
    for line in lines:
        if len(line) > LONGEST_LINE:
            raise HeaderFault(Refusal("REC-1", key="REC-1/long", size=len(line), most=LONGEST_LINE))


def keep_new(place: str, match: Match, lines: list[str], values: dict[str, str]) -> str:
    """Keep the record of a match that begins with these lines, and its campaign; returns its id. Raises Stop."""
    campaign = match.setting.header.get("campaign")
    chosen = values.get("id")
    if campaign or chosen is not None:
        from prompts.session.settlement import open_ledger

        ledger = open_ledger(place)
        if campaign:
            kept(ledger.make, campaign)
        if chosen is not None and kept(ledger.book(campaign).fold).match(chosen)["dropped"]:  # it would never count
            raise Stop("id-taken", match=chosen)
    stem = f"{match.setting.game.key}-{values.get('date', '').replace('-', '')}-"
    while not write(place, match, name := chosen or stem + own(place, stem), lines):
        if chosen is not None:
            raise Stop("id-taken", match=chosen)
    return name


def own(place: str, stem: str) -> str:
    """The end of an id that no other home gives either: homes that are merged know their matches apart by it."""
    from secrets import choice

    return f"{len(kept(home.match_ids, place, stem)) + 1}-" + "".join(choice(UNLIKE) for _ in range(5))


def write(place: str, match: Match, name: str, lines: Sequence[str]) -> bool:
    """Create the record's file with these lines of its body; False if there is one of that id.

    One that is over by now (it is entered by its result) says so, so that a kill leaves no result out.
    """
    header = write_header(match.setting, id=name, rulebook=str(match.setting.game.rulebook))
    end = f"{ENDED}  # {SEAL}{match.seal()}" if match.counts else ""
    try:
        journal.create(home.match_path(place, name), "\n".join([*header, "", *lines]) + end + "\n")
    except LedgerError as error:
        if error.key == "exists":
            return False
        raise Stop("ledger/" + error.key, **error.facts) from None
    return True
