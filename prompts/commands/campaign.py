"""`referee campaign ACTION …`: series of matches of one game or several, and who plays in them."""

from __future__ import annotations

from prompts import campaigns, mending
from prompts.campaigns import pairs
from prompts.correcting import amended
from prompts.draw import columns
from prompts.shell import Shell, Stop, kept, stop_of
from prompts.sitting import Sitting, find
from prompts.which import parted_names
from referee.words import fold
from scorers.ledger import home
from scorers.standings import POINTS, RATING, SHARE, SHARED, TIES, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags
    from prompts.texts import Texts
    from scorers.ledger.kept import Ledger
    from scorers.ledger.storage import Document

USAGE = {
    "new": "referee campaign new C [GAME…] [KEY=VALUE…] [--points 5,3,1 [--ties shared|seat] | --share | --rating]",
    "list": "referee campaign list",
    "show": "referee campaign show C",
    "add": "referee campaign add C NAME… [--guest]",
    "rename": "referee campaign rename C NAME NEW",
    "alias": "referee campaign alias C NAME ALIAS…",
    "merge": "referee campaign merge C NAME INTO",
    "leave": "referee campaign leave C NAME",
    "rule": "referee campaign rule C game|share|rating|points:5,3,1[:seat]",
    "correct": "referee campaign correct MATCH [NUMBER] STATEMENT… | players NAME… | date|campaign|place|minutes|note …",
    "drop": "referee campaign drop MATCH",
    "close": "referee campaign close C",
    "reopen": "referee campaign reopen C",
}
LEAST = {
    "new": 1,
    "list": 0,
    "show": 1,
    "add": 2,
    "rename": 3,
    "alias": 3,
    "merge": 3,
    "leave": 2,
    "rule": 2,
    "correct": 2,
    "drop": 1,
    "close": 1,
    "reopen": 1,
}
MANY = ("new", "add", "alias", "correct")  # actions that take as many words as are given


def run(words: list[str], flags: Flags) -> int:
    """Returns 0; 1 where a correction is refused."""
    from prompts.results import ledger_of

    shell = Shell(flags)
    action, *rest = words or ["list"]
    if action not in USAGE:
        raise Stop("usage", why="\n    ".join(USAGE.values()))
    if len(rest) < LEAST[action] or (len(rest) > LEAST[action] and action not in MANY):
        raise Stop("usage", why=USAGE[action])
    place = home.home()
    ledger = ledger_of(place)
    if action == "list":
        return listed(shell, ledger)
    if action == "new":
        return new(shell, ledger, rest, flags)
    if action == "correct":
        return correct(shell, place, ledger, rest)
    if action == "drop":
        return mending.dropped(shell, place, ledger, rest[0])
    campaign = campaigns.find(place, ledger, rest[0])
    if action == "show":
        return show(shell, ledger, campaign)
    named = parted_names(rest[1:]) if action == "add" else [fold(word) for word in rest[1:]]
    return change(shell, ledger, campaign, action, named, flags)


# -- making and changing -------------------------------------------------------------------------


def new(shell: Shell, ledger: Ledger, words: list[str], flags: Flags) -> int:
    """Make a campaign, with its rule, its games and the options that its matches have."""
    name = fold(words[0]).removeprefix("campaign:")
    campaigns.require_name(name)
    if campaigns.known(ledger, name):
        raise Stop("campaign/exists", campaign=campaigns.known(ledger, name))
    games, options = [], {}
    for word in words[1:]:
        option, equals, value = fold(word).partition("=")
        if equals:
            option = option.strip().lower()
            if option in options:
                raise Stop("header-twice", word=option)
            options[option] = value.strip()
        else:
            games.append(game_of(word))
    campaigns.require_options(shell, games, options)
    rule = rule_of(flags)
    return tell(shell, "made", kept(ledger.make, name, rule, games, options))


def game_of(word: str) -> str:
    """The key of a game. Raises Stop."""
    from prompts.which import game_named

    return game_named(word).key


def rule_of(flags: Flags) -> Document | None:
    """The rule that the command line states, or None: each game's own. Raises Stop."""
    stated = [name for name in (POINTS, SHARE, RATING) if flags.get(name)]
    if len(stated) > 1 or ("ties" in flags and stated != [POINTS]):
        raise Stop("usage", why=USAGE["new"])
    if stated != [POINTS]:
        return {"kind": stated[0]} if stated else None
    figures = flags["points"].replace("、", ",").replace(" ", ",").split(",")
    ties = flags.get("ties", SHARED)
    if ties not in TIES or not all(one.isascii() and one.isdigit() and len(one) < 7 for one in figures):
        raise Stop("usage", why=USAGE["new"])
    return {"kind": POINTS, "points": [int(one) for one in figures], "ties": ties}


def change(shell: Shell, ledger: Ledger, before: Document, action: str, words: list[str], flags: Flags) -> int:
    """Decide about members or state: one change, judged on what is kept at that moment."""
    name = before["name"]

    def work(campaign: Document) -> list[Document]:
        if action == "add":
            return campaigns.added(campaign, words, bool(flags.get("guest")))
        if action == "rename":
            return campaigns.renamed(campaign, *words)
        if action == "alias":
            return campaigns.aliased(campaign, words[0], words[1:])
        if action == "merge":
            return campaigns.merged(campaign, words[0], words[1], ledger.results(name), ledger.events(name))
        if action == "leave":
            return campaigns.left(campaign, words[0], today())
        if action == "rule":
            campaigns.require_open(campaign)
            return [{"kind": "rule", "rule": campaigns.rule_named(words[0])}]
        return [{"kind": action}]

    campaign = kept(ledger.decide, name, work)
    if action == "reopen":
        from prompts.results import ledger_of

        ledger_of(home.home())  # what ended meanwhile is counted now
    if action == "add":
        campaigns.tell_near(shell, before, words)
    return tell(shell, {"close": "is-closed", "reopen": "reopened"}.get(action, "changed"), campaign)


def today() -> str:
    """The day, `YYYY-MM-DD` in UTC."""
    from datetime import UTC, datetime

    return datetime.now(UTC).strftime("%Y-%m-%d")


def tell(shell: Shell, done: str, campaign: Document) -> int:
    """Say what the campaign is now."""
    if shell.json:
        shell.emit({"type": "campaign", "done": done, **document(campaign)})
    else:
        shell.tell(
            shell.texts().ui(
                "campaign/" + done,
                {"campaign": campaign["name"], "names": [described(shell, one) for one in campaign["members"]]},
            )
        )
    return 0


def document(campaign: Document) -> Document:
    """A campaign as JSON-able facts."""
    stated = {"games": campaign.get("games", []), "options": campaign.get("options", {})}
    return {
        "campaign": campaign["name"],
        "state": campaign["state"],
        "rule": campaign["rule"],
        **stated,
        "members": campaign["members"],
    }


# -- looking ---------------------------------------------------------------------------------------


def listed(shell: Shell, ledger: Ledger) -> int:
    """All campaigns, with the number of their matches."""
    texts = shell.texts()
    rows = []
    for book in kept(ledger.books):
        if damage := book.damage():
            stop_of(damage).report(shell.flags)
    for campaign in kept(ledger.campaigns):
        count = len(kept(ledger.results, campaign["name"]))
        if shell.json:
            shell.emit({"type": "campaign", **document(campaign), "matches": count})
        counts = texts.ui("campaign/count", {"count": count, "members": len(campaign["members"])})
        rows.append(
            [campaign["name"], texts.ui("campaign/" + campaign["state"]), counts, rule_text(texts, campaign["rule"])]
        )
    if not shell.json:
        for line in columns(rows) if rows else [texts.ui("campaign/none")]:
            shell.tell(line)
    return 0


def show(shell: Shell, ledger: Ledger, campaign: Document) -> int:
    """One campaign: its rule, members, events, and its results with what they were before they were corrected."""
    name = campaign["name"]
    results = kept(ledger.results, name)
    events = [event["name"] for event in kept(ledger.events, name)]
    if shell.json:
        shell.emit(
            {"type": "campaign", **document(campaign), "matches": len(results), "events": events, "results": results}
        )
        return 0
    texts = shell.texts()
    shell.tell(
        texts.ui(
            "campaign/head",
            {
                "campaign": name,
                "state": texts.ui("campaign/" + campaign["state"]),
                "rule": rule_text(texts, campaign["rule"]),
            },
        )
    )
    for part, values in (
        ("games", campaign.get("games")),
        ("options", [f"{option}={value}" for option, value in campaign.get("options", {}).items()]),
        ("events", events),
    ):
        if values:
            shell.tell(texts.ui("campaign/" + part, {"names": values}))
    for one in campaign["members"]:
        shell.tell("  " + described(shell, one))
    for result in results:
        shell.tell(
            texts.ui(
                "campaign/result" if result["unit"] else "campaign/result-bare",
                {
                    "date": result["date"],
                    "match": result["match"],
                    "game": result["game"],
                    "scores": pairs(result, result),
                    "unit": result["unit"],
                },
            )
        )
        for before in result.get("before", ()):
            shell.tell(
                "    " + texts.ui("campaign/before", {"number": before["number"], "scores": pairs(result, before)})
            )
    for one in mending.trace(ledger, name):
        facts = [texts.ui("correct/" + fact) for fact in one["facts"]]
        shell.tell(texts.ui("campaign/" + one["kind"], {**one, "facts": facts}))
    return 0


def described(shell: Shell, member: Document) -> str:
    """A member in words."""
    texts = shell.texts()
    parts = [member["name"]]
    if member["aliases"]:
        parts.append(texts.ui("campaign/aliases", {"names": member["aliases"]}))
    if member.get(campaigns.GUEST):
        parts.append(texts.ui("campaign/guest"))
    if member.get(campaigns.LEFT):
        parts.append(texts.ui("campaign/left", {"date": member[campaigns.LEFT]}))
    return " ".join(parts)


def rule_text(texts: Texts, rule: Document | None) -> str:
    """A rule in words."""
    facts = (
        {"points": [str(one) for one in rule["points"]], "ties": texts.ui("rule/" + rule["ties"])}
        if rule and rule["kind"] == POINTS
        else {}
    )
    return texts.ui("rule/" + kind_of(rule), facts)


# -- correcting ------------------------------------------------------------------------------------


def correct(shell: Shell, place: str, ledger: Ledger, words: list[str]) -> int:
    """Replace a statement, or a fact, of a kept match: its result, and all that is made of it, is counted anew."""
    fact = mending.fact_named(words[1])
    if fact and len(words) > 2:
        return mending.mended(shell, place, ledger, words[0], fact, words[2:])
    _, name = find({}, words[0])
    return amended(shell, ledger, Sitting(place, name), words[1:])
