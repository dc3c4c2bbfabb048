"""`referee campaign ACTION …`: series of matches of one game or several, and who plays in them."""

from __future__ import annotations

from prompts.campaigns import campaign as campaigns
from prompts.campaigns import mending
from prompts.campaigns.any_game import ANY, corrected, game_meant, is_any
from prompts.campaigns.campaign import pairs, today
from prompts.campaigns.correcting import amended
from prompts.render.tables import last, tell_rest, tell_table
from prompts.session.lookup import parted_names
from prompts.session.refresh import opened
from prompts.session.session import Sitting
from prompts.shell import Shell, Stop, kept, stop_of
from referee.grammar.words import fold
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Annotated

    from prompts.cli.options import Every, Player, Players, TheCampaign, TheMatch, argument, option
    from scorers.ledger.kept import Ledger
    from scorers.sheet import Document


# -- making and changing -------------------------------------------------------------------------


def new(
    shell: Shell,
    name: Annotated[str, argument("NAME")],
    words: Annotated[list[str] | None, argument("[GAME…] [KEY=VALUE…]", "all_games")] = None,
    rule: Annotated[
        str | None,
        option("--rule", "How it is ranked: game (default), share, rating, points:5,3,1 or points:5,3,1:seat.", "RULE"),
    ] = None,
) -> int:
    """Make a campaign, with its rule, its games and the options that its matches have.

    referee campaign new friday
    referee campaign new league runeworks res-arcana level=4 --rule points:5,3,1
    """
    ledger = opened(shell)
    name = campaigns.called(ledger, name)
    if campaigns.known(ledger, name):
        raise Stop("campaign/exists", campaign=name)
    games, options = [], {}
    for word in words or ():
        option, equals, value = fold(word).partition("=")
        if equals:
            option = option.strip().lower()
            if option in options:
                raise Stop("header-twice", word=option)
            options[option] = value.strip()
        else:
            games.append(ANY if is_any(word) else game_meant(ledger, word))
    campaigns.require_options(shell, games, options)
    stated = None if rule is None else campaigns.rule_named(rule)
    return tell(shell, "made", kept(ledger.make, name, stated, games, options))


def add(
    shell: Shell,
    campaign: TheCampaign,
    names: Players,
    guest: Annotated[bool, option("--guest", "As guests, who aren't ranked.")] = False,
) -> int:
    """Take players in as members, or as guests; who left comes back.

    referee campaign add friday Aki, Beni
    referee campaign add friday Dai --guest
    """
    named = parted_names(names)
    ledger = opened(shell)
    before = campaigns.find(ledger, campaign)
    now = kept(ledger.decide, before["name"], lambda one: campaigns.added(one, named, guest))
    campaigns.tell_near(shell, before, named)
    return tell(shell, "changed", now)


def rename(shell: Shell, campaign: TheCampaign, name: Player, to: Annotated[str, argument("NEW")]) -> int:
    """Call a member otherwise from now on, in all results.

    referee campaign rename friday Aki Akiko
    """
    return change(shell, campaign, lambda _, one: campaigns.renamed(one, fold(name), fold(to).strip()))


def alias(shell: Shell, campaign: TheCampaign, name: Player, aliases: Annotated[list[str], argument("ALIAS…")]) -> int:
    """Let a member be known by further names.

    referee campaign alias friday Aki アキ
    """
    return change(
        shell, campaign, lambda _, one: campaigns.aliased(one, fold(name), [fold(one).strip() for one in aliases])
    )


def merge(
    shell: Shell,
    campaign: TheCampaign,
    name: Player,
    into: Annotated[str, argument("INTO", "players")],
) -> int:
    """Two members are one player: the results of the first count for the second.

    referee campaign merge friday Ako Aki
    """

    def work(ledger: Ledger, one: Document) -> list[Document]:
        return campaigns.merged(one, fold(name), fold(into), ledger.results(one["name"]), ledger.events(one["name"]))

    return change(shell, campaign, work)


def leave(shell: Shell, campaign: TheCampaign, name: Player) -> int:
    """A member leaves; the results stay.

    referee campaign leave friday Beni
    """
    return change(shell, campaign, lambda _, one: campaigns.left(one, fold(name), today()))


def rule(
    shell: Shell,
    campaign: TheCampaign,
    stated: Annotated[str, argument("game|share|rating|points:5,3,1[:seat]")],
) -> int:
    """Rank a campaign otherwise from now on; `standings --rule` only looks.

    referee campaign rule friday points:5,3,1
    """

    def work(_: Ledger, one: Document) -> list[Document]:
        campaigns.require_open(one)
        return [{"kind": "rule", "rule": campaigns.rule_named(stated), "was": one["rule"]}]

    return change(shell, campaign, work, "ruled")


def close(shell: Shell, campaign: TheCampaign) -> int:
    """A campaign ends: nothing is counted in it any more.

    referee campaign close friday
    """
    return change(shell, campaign, lambda _, one: [{"kind": "close"}], "is-closed")


def reopen(shell: Shell, campaign: TheCampaign) -> int:
    """A campaign goes on; what ended meanwhile is counted now.

    referee campaign reopen friday
    """
    status = change(shell, campaign, lambda _, one: [{"kind": "reopen"}], "reopened")
    opened(shell)
    return status


def change(shell: Shell, word: str, work: Callable[[Ledger, Document], list[Document]], done: str = "changed") -> int:
    """Decide about a campaign, judged on what is kept at that moment, and tell what it is now."""
    ledger = opened(shell)
    name = campaigns.find(ledger, word)["name"]
    return tell(shell, done, kept(ledger.decide, name, lambda one: work(ledger, one)))


def tell(shell: Shell, done: str, campaign: Document) -> int:
    """Say what the campaign is now."""
    names = [described(shell, one) for one in campaign["members"]]
    told = {"type": "campaign", "done": done, **document(campaign)}
    rule = campaigns.rule_text(shell.texts(), campaign["rule"])
    return shell.done(told, "campaign/" + done, campaign=campaign["name"], names=names, rule=rule)


def document(campaign: Document) -> Document:
    """A campaign as JSON-able facts."""
    return {
        "campaign": campaign["name"], "state": campaign["state"], "rule": campaign["rule"],
        "games": campaign.get("games", []), "options": campaign.get("options", {}), "members": campaign["members"],
    }  # fmt: skip


# -- looking ---------------------------------------------------------------------------------------


def list_(shell: Shell) -> int:
    """All campaigns, with the number of their matches.

    referee campaign list
    """
    ledger = opened(shell)
    texts = shell.texts()
    rows = []
    for book in kept(ledger.books):
        if damage := book.damage():
            stop_of(damage).report(shell)
    for campaign in kept(ledger.campaigns):
        count = len(kept(ledger.results, campaign["name"]))
        if shell.json:
            shell.emit({"type": "campaign", **document(campaign), "matches": count})
        counts = texts.ui("campaign/count", count=count, members=len(campaign["members"]))
        state, stated = texts.ui("campaign/" + campaign["state"]), campaigns.rule_text(texts, campaign["rule"])
        rows.append([campaign["name"], state, counts, stated])
    if not rows:
        shell.told("campaign/none")
    elif not shell.json:
        tell_table(shell, rows)
    return 0


def show(shell: Shell, campaign: TheCampaign, every: Every = False) -> int:
    """One campaign: its rule, members, events, and its results with what they were before they were corrected.

    referee campaign show friday
    referee campaign show friday --all
    """
    ledger = opened(shell)
    found = campaigns.find(ledger, campaign)
    name = found["name"]
    results = kept(ledger.results, name)
    events = [event["name"] for event in kept(ledger.events, name)]
    if shell.json:
        return shell.emit(
            {"type": "campaign", **document(found), "matches": len(results), "events": events, "results": results}
        )
    texts = shell.texts()
    state = texts.ui("campaign/" + found["state"])
    shell.told("campaign/head", campaign=name, state=state, rule=campaigns.rule_text(texts, found["rule"]))
    for part, values in (
        ("games", [texts.title(game) for game in found.get("games") or ()]),
        ("options", [f"{option}={value}" for option, value in found.get("options", {}).items()]),
        ("events", events),
    ):
        if values:
            shell.told("campaign/" + part, names=values)
    for one in found["members"]:
        shell.tell("  " + described(shell, one))
    shown = last(shell, results, every)
    for result in shown:
        facts = {**result, "game": texts.title(result["game"]), "scores": pairs(result, result)}
        shell.told("campaign/result" if result["unit"] else "campaign/result-bare", **facts)
        for before in result.get("before", ()):
            shell.tell("    " + texts.ui("campaign/before", number=before["number"], scores=pairs(result, before)))
    for one in mending.trace(ledger, name):
        shell.told(
            "campaign/" + one["kind"], **{**one, "facts": [texts.ui("decided/" + fact) for fact in one["facts"]]}
        )
    tell_rest(shell, results, shown)
    return 0


def described(shell: Shell, member: Document) -> str:
    """A member in words."""
    texts = shell.texts()
    parts = [member["name"]]
    if member["aliases"]:
        parts.append(texts.ui("campaign/aliases", names=member["aliases"]))
    if member.get(campaigns.GUEST):
        parts.append(texts.ui("campaign/guest"))
    if member.get(campaigns.LEFT):
        parts.append(texts.ui("campaign/left", date=member[campaigns.LEFT]))
    return " ".join(parts)


# -- correcting ------------------------------------------------------------------------------------


def correct(
    shell: Shell,
    match: TheMatch,
    words: Annotated[list[str], argument("players NAME…|date|campaign|place|minutes|note|began …|[N] STATEMENT…")],
) -> int:
    """Replace a fact of a kept match, or a statement: its result, and all that is made of it, is counted anew; 1 where that is refused.

    referee campaign correct MATCH date 2026-03-01
    referee campaign correct MATCH players Aki Beni
    referee campaign correct MATCH final Aki 130 / Beni 64
    """
    ledger = opened(shell)
    fact = mending.fact_named(words[0])
    if fact and len(words) > 1:
        return mending.mended(shell, ledger.home, ledger, match, fact, words[1:])
    name, _, before = mending.found(ledger.home, ledger, match)
    if before and name not in kept(home.match_ids, ledger.home, name):
        return corrected(shell, ledger, before, words)
    return amended(shell, ledger, Sitting(ledger.home, name), words)


def drop(shell: Shell, match: TheMatch) -> int:
    """Take a match out of its campaign, with a trace; its record stays.

    referee campaign drop MATCH
    """
    return mending.dropped(shell, home.home(), opened(shell), match)


ACTIONS = (list_, new, show, add, rename, alias, merge, leave, rule, correct, drop, close, reopen)

ABOUT = "Series of matches of one game or several, and who plays in them."
