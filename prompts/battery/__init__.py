"""What every game must hold, shipped for authors: `referee battery GAME`, and the fixture `battery` of pytest.

`walks` plays at random over what a game offers, `holding` is what must hold of it, `catalogs` what must hold of its texts, `worlds` what hidden cards can be, `cases`
judges golden records, `plugin` makes a test of each. Knows games by their registration alone.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # pytest loads this package with every project
    from collections.abc import Callable, Iterator

    from prompts.battery.walks import Finding, Walks


def checks() -> dict[str, Callable[[Walks], Iterator[Finding]]]:
    """All checks by name, in the order in which their findings help."""
    from prompts.battery import cases, catalogs, holding, worlds

    found = [*catalogs.CHECKS, *holding.CHECKS, worlds.hidden_worlds, cases.records, cases.clauses]
    return {one.__name__: one for one in found}


def found(walks: Walks, check: str) -> list[Finding]:
    """What one check finds; where it can't be made, that."""
    from prompts.battery.walks import Unoffered

    try:
        return list({repr(one): one for one in checks()[check](walks)}.values())  # each once
    except Unoffered as fault:  # each check that needs the walks would say so
        return [("offer-refused", {"line": str(fault)})] if check == "offered" else []
    except Exception as fault:  # the game's own: whatever it raises is a finding
        return [("broken", {"reason": walks.reason(fault)})]
