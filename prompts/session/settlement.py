"""A match is settled: its result is kept, replaced or dropped in the ledger as its record says."""

from __future__ import annotations

from prompts.session.result import result_of
from prompts.shell import Stop, kept, stop_of
from referee.grammar.words import key
from scorers.ledger import LedgerError, home
from scorers.ledger.home import PASSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.session.session import Sitting
    from scorers.ledger.kept import Ledger

REFUSED = ("full", "read-only", "denied", "missing", "folder", "exists", "failed")  # what the system may say
WAITING = ("busy", "newer")  # why else the ledger may take nothing now


def open_ledger(place: str) -> Ledger:
    """The Ledger of a home, in which names are compared as the referee compares them; one of before is converted first."""
    from scorers.ledger.kept import Ledger

    if home.is_unconverted(place):
        from prompts.session.renewal import renewed
        from scorers.ledger.converting import convert

        kept(convert, place, lambda beside: Ledger(beside, key), renewed)
    return kept(Ledger, place, key)


def is_disputed(ledger: Ledger, name: str) -> bool:
    """Whether copies of a match differ of which none has counted yet: none does before somebody has chosen."""
    waits = any(not file.endswith(PASSED) for _, file in kept(home.copy_names, ledger.home, name))
    return waits and kept(ledger.result, name) is None


def settle(sitting: Sitting) -> None:
    """Bring the ledger in line with one match.

    Raises Stop `closed-waits` where its campaign is closed, `result-waits` where the ledger can't be written, `result-busy`,
    `result-newer`: the record says that it has ended, and its result waits for the next command; `choice-waits`: for a choice
    between copies that differ.
    """
    ledger = open_ledger(sitting.home)
    if sitting.match.counts and is_disputed(ledger, sitting.name):
        raise Stop("choice-waits", match=sitting.name)
    result = result_of(sitting.name, sitting.match, sitting.said) if sitting.match.counts else None
    try:
        if result:
            ledger.keep(result)
        else:
            ledger.drop(sitting.name, sitting.match.setting.header.get("campaign"))
    except LedgerError as error:
        if error.key == "closed":
            if result:
                kept(ledger.wait, result)
            raise Stop("closed-waits", match=sitting.name, campaign=error.facts["campaign"]) from None
        if error.key in WAITING:
            raise Stop("result-" + error.key, match=sitting.name, **error.facts) from None
        if error.key not in REFUSED:
            raise stop_of(error) from None
        raise Stop("result-waits", match=sitting.name, path=error.facts["path"], why=error.facts["detail"]) from None
