"""`referee matches ACTION …`: the matches kept here."""

from __future__ import annotations

from prompts.campaigns.campaign import chosen
from prompts.exchange.copies import differing
from prompts.render.progress import watched
from prompts.render.tables import last, tell_rest
from prompts.session.lookup import header_value
from prompts.session.refresh import ledger_of
from prompts.session.session import Sitting
from prompts.shell import Shell, Stop, kept
from referee.seen import see
from scorers.ledger import home
from scorers.sheet import Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import Every, Player, TheMatch, argument, option
    from scorers.sheet import Document
    from scorers.tallies import Result


def list_(
    shell: Shell,
    campaign: Annotated[str | None, option("--campaign", "Those of a campaign.", "C", "campaigns")] = None,
    every: Every = False,
) -> int:
    """The matches kept here by their days, those that count nowhere yet at the end, each with its state; the current one is marked.

    referee matches
    referee matches --all
    referee matches --campaign friday
    """
    place = home.home()
    current = kept(home.current, place)
    ledger = ledger_of(place, shell)
    differ = differing(place)
    wanted = None if campaign is None else chosen(ledger, [campaign])
    records = dict.fromkeys(kept(home.match_ids, place))
    results = {result["match"]: result for result in kept(ledger.results)}
    names = [*results, *(name for name in records if name not in results)]
    if wanted is not None:
        names = [name for name in names if campaign_of(place, name, results.get(name)) == wanted]
    shown = last(shell, names, every)
    for name in watched(shell, shown, "matches"):
        facts = describe(shell, place, name, results.get(name)) if name in records else of_result(results[name])
        if shell.json:
            shell.emit({"type": "match", **facts, "current": name == current, "copies": name in differ})
        else:
            copies = f"  ({shell.texts().ui('matches/copies')})" if name in differ else ""
            shell.tell(row(shell, facts, name == current) + copies)
    tell_rest(shell, names, shown)
    if not names:
        shell.told("matches/none-of" if wanted else "matches/none", campaign=wanted)
    return 0


def campaign_of(place: str, name: str, result: Result | None) -> str:
    """The campaign in which a match counts, or that its record names; "" for none."""
    return (result["campaign"] if result else header_value(place, name, "campaign")) or ""


def drop(shell: Shell, match: TheMatch) -> int:
    """Throw a match away, with a trace in its campaign.

    referee matches drop MATCH
    """
    from prompts.campaigns.mending import dropped

    place = home.home()
    return dropped(shell, place, ledger_of(place, shell), match, whole=True)


def rename(shell: Shell, match: TheMatch, name: Player, new: Annotated[str, argument("NEW")]) -> int:
    """Mend a player's name in a match: who sat there was somebody else, or is written otherwise.

    referee matches rename MATCH Aki Akiko
    """
    from prompts.campaigns.mending import found, mended, renamed, seats_of
    from referee.grammar.words import fold, key

    place = home.home()
    ledger = ledger_of(place, shell)
    match, _, result = found(place, ledger, match)
    seats = list(seats_of(place, match, result))
    at = next((seat for seat, one in enumerate(seats) if key(one) == key(name)), None)
    if at is None:
        raise Stop("player", word=name, names=seats)
    if result is None:
        return renamed(shell, place, match, seats[at], fold(new))
    seats[at] = fold(new)
    return mended(shell, place, ledger, match, "players", seats)


def of_result(result: Result) -> Document:
    """What is told of a match that is kept by its result alone."""
    shared = {part: result[part] for part in ("match", "game", "players", "date", "campaign", "winners")}
    scores = dict(zip(result["players"], result["scores"]))
    return {**shared, "statements": 0, "finished": True, "scores": scores}


def describe(shell: Shell, place: str, name: str, result: Result | None) -> Document:
    """What is told of one match, as JSON-able facts, as it counts by now where it counts."""
    try:
        sitting = Sitting(place, name).read()
    except Stop as stop:
        state = "uninstalled" if stop.key in ("kept-game", "broken-game") else "damaged"
        return {"match": name, state: stop.sentence(shell)}
    setting, seen = sitting.match.setting, see(sitting.match)
    if result and seen.over:
        return {**of_result(result), "statements": len(sitting.said)}
    return {
        "match": name, "game": setting.game.key, "players": list(setting.names), "date": setting.header.get("date"),
        "campaign": setting.header.get("campaign"), "statements": len(sitting.said), "finished": seen.over,
        "winners": seen.winners(), "scores": seen.scores(),
    }  # fmt: skip


def row(shell: Shell, facts: Document, current: bool) -> str:
    """One line for people."""
    texts = shell.texts()
    if "damaged" in facts or "uninstalled" in facts:
        state = facts.get("uninstalled") or texts.ui("matches/damaged", why=facts["damaged"])
        return f"{'*' if current else ' '} {facts['match']}  {state}"
    key = "matches/open" if not facts["finished"] else "matches/over" if facts["winners"] else "matches/drawn"
    state = texts.ui(key, count=facts["statements"], winners=facts["winners"])
    game = Name(facts["game"], texts.title(facts["game"]))
    return texts.ui("matches/row", {**facts, "game": game, "mark": "*" if current else " ", "state": state})


ACTIONS = (list_, drop, rename)

ABOUT = "The matches kept here."
