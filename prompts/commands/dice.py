"""`referee dice [C|MATCH|NAME]`: the dice that fell, and whether they look fair."""

from __future__ import annotations

from prompts.render.progress import watched
from prompts.reports.throws import series, throws_kept, words
from prompts.session.lookup import records_of, which
from prompts.session.refresh import ledger_of
from prompts.shell import Shell, kept
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import argument


def dice(
    shell: Shell,
    what: Annotated[str | None, argument("CAMPAIGN|MATCH|NAME", "kept")] = None,
) -> int:
    """The dice that fell, each player's typed and rolled ones apart, and whether they look fair; in all matches, or what is named.

    referee dice
    referee dice friday
    referee dice Aki --json
    """
    texts = shell.texts()
    place = home.home()
    matches, player = kept(home.match_ids, place), None
    if what or shell.match:
        ledger = ledger_of(place, shell)
        kind, name = which(ledger, shell.match, what, ("match", "campaign", "player"))
        if kind == "player":
            player = name
        else:
            matches = records_of(ledger, kind, name)
    found = series(throws_kept(place, watched(shell, matches, "dice")), player)
    if shell.json:
        return shell.emit({"type": "dice", "matches": len(matches), "series": [one.as_object() for one in found]})
    if not found:
        shell.told("dice/no-dice")
    for one in found:
        player = one.player or texts.ui("the-table")
        shell.told("dice/" + one.way, player=player, dice=one.fair.dice, mean=f"{one.fair.mean:.2f}")
        shell.tell("    " + "   ".join(f"{face}: {count}" for face, count in enumerate(one.fair.counts, 1)))
        shell.tell("    " + words(texts, one))
    return 0
