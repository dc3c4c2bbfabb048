"""`referee dice [C|MATCH|NAME]`: the dice that fell, and whether they look fair."""

from __future__ import annotations

from prompts.reports.throws import series, throws_kept, words
from prompts.shell import Shell, kept, plain_text
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


def run(given: list[str], flags: Flags) -> int:
    """Counts for each player, those typed and those rolled by the referee apart; all matches kept here by default."""
    from prompts.results import ledger_of
    from prompts.which import records_of, which

    shell = Shell(flags)
    texts = shell.texts()
    place = home.home()
    matches, player = kept(home.match_ids, place), None
    if given or flags.get("match"):
        ledger = ledger_of(place)
        kind, name = which(place, ledger, flags, given[0] if given else None, ("match", "campaign", "player"))
        if kind == "player":
            player = name
        else:
            matches = records_of(place, ledger, kind, name)
    found = series(throws_kept(place, matches), player)
    if shell.json:
        shell.emit({"type": "dice", "matches": len(matches), "series": [one.as_object() for one in found]})
        return 0
    if not found:
        shell.tell(texts.ui("dice/no-dice"))
    for one in found:
        facts = {
            "player": plain_text(one.player or texts.ui("the-table")),
            "dice": one.fair.dice,
            "mean": f"{one.fair.mean:.2f}",
        }
        shell.tell(texts.ui("dice/" + one.way, facts))
        shell.tell("    " + "   ".join(f"{face}: {count}" for face, count in enumerate(one.fair.counts, 1)))
        shell.tell("    " + words(texts, one))
    return 0
