"""A match as it stands, as a record that begins there."""

from __future__ import annotations

from prompts.session.session import eyes, open_match
from prompts.shell import Shell, Stop
from referee.kernel.game import write_default, write_option
from referee.kernel.judging import Match
from referee.kernel.positions import Unsaid, remark, statements
from referee.record import write_header
from referee.seen import see
from scorers.sheet import Refusal


def position_text(shell: Shell, word: str | None, number: int | None, reader: str | None) -> str:
    """The record of a kept match that begins as it stood after statement `number`; reader: whose hidden cards alone it names. Raises Stop."""
    if number is None and word and word.isdigit():
        number, word = int(word), None
    sitting = open_match(shell, word)
    match = sitting.at(number)
    seen = eyes(match, reader, reader is None)
    if reader is not None:
        match = see(match, seen).told  # piles that are known from hidden hands are known to their owners alone
    try:
        said = statements(match, shell.asked == "ja", lambda seat: seat not in seen)
    except (Unsaid, Refusal) as fault:
        texts = shell.texts(match.setting)
        if isinstance(fault, Unsaid):
            message = texts.filled("unsaid", fault.key, fault.facts)
        else:
            message = texts.refusal(fault)
        raise Stop("export/position", match=sitting.name, number=match.number, message=message) from None
    left = remark(match)
    told = [] if left is None else ["# " + shell.texts(match.setting).filled("unsaid", left.key, left.facts)]
    return "\n".join([*header_of(match), "", *told, *said]) + "\n"


def header_of(match: Match) -> list[str]:
    """The header of a record that begins as a match stands: without its id and campaign, with the options that these decided; the cards of its book stand in the body."""
    setting = match.setting
    values: dict[str, str | None] = {"id": None, "campaign": None, "book": None, "position": "yes"}
    for option in setting.game.options:
        text = write_option(option, setting.options, setting.names)
        if text != write_default(option, setting.options, setting.names):
            values[option.key] = text
    return write_header(setting, **values)
