"""Campaigns: who their members are, and what they decide for a new match, which is written into its record."""

from __future__ import annotations

import sys

from prompts.output import ask
from prompts.render.progress import watched
from prompts.shell import Shell, Stop, header_stop, is_count, kept
from referee.grammar.statement import write_name
from referee.grammar.words import fold, is_called, key
from referee.kernel.game import Game
from referee.record import Header
from scorers.sheet import Document
from scorers.standings import GAME, POINTS, RATING, SHARE, SHARED, TIES, kind_of
from scorers.tallies import Result, carried, latest
from scorers.types import Any, Iterable, Mapping, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import date

    from prompts.texts import Texts
    from scorers.ledger.kept import Ledger

CARD = "card"  # the verb by which a table states the facts of a card
RECENT = 5  # matches whose cards are known in the next one; each of them knows those of the matches before it
LONGEST_NOTE = 2_000  # characters of what is noted to a match
LEAST = 3  # letters of names that can be nearly the same
HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}  # katakana -> hiragana
GUEST, LEFT = "guest", "left"  # what a member may be besides: not ranked; gone since a date
# Stands for the matches that belong to none.
NONE: Document = {"name": "", "rule": None, "state": "open", "members": []}


# -- what a campaign decides for a new match ---------------------------------------------------


def decide(place: str, header: Header) -> list[str]:
    """Write into a new match's header what its campaign decides; returns the statements that it begins with.

    It decides the options that it was made with, how its members'
    names are written, which copy of the book counts, and what a game says of a series: who goes first
    (the winner of the last match) and what its members carry over. Raises Stop.
    """
    from referee.registry import find
    from scorers.sheet import Refusal

    try:
        game = find(header.get("game") or "")
    except Refusal:
        return []  # `begin` says what is wrong with it
    found = []
    if header.get("campaign") is not None:
        found = join(place, header, game)
    if header.get("book"):
        from prompts.campaigns import books

        name = books.find(place, header.get("book") or "")
        header.values["book"] = books.held(place, name, books.text_of(place, name))
    return found


def join(place: str, header: Header, game: Game) -> list[str]:
    """What the campaign that the header names decides; returns the statements that the match begins with."""
    from prompts.session.refresh import ledger_of

    ledger = ledger_of(place)
    name = called(ledger, header.get("campaign") or "")
    campaign = kept(ledger.campaign, name) or {"name": name, "state": "open", "members": []}
    header.values["campaign"] = name
    if campaign["state"] != "open":
        raise Stop("ledger/closed", campaign=name)
    if campaign.get("games") and game.key not in campaign["games"]:
        raise Stop("campaign/game", campaign=name, game=game.key, names=campaign["games"])
    keys = {option.key for option in game.options} | (
        {"book"} if any(verb.name == CARD for verb in game.verbs) else set()
    )
    for option, value in campaign.get("options", {}).items():
        if option in keys:
            header.values.setdefault(option, value)
    results = kept(ledger.results, name, game.key)
    played = latest(results).get(game.key)
    require_undecided(campaign, header, game, played)
    players = seated(campaign, header)
    last = played and played["result"]
    series = game.series
    if last and series.first and header.get(series.first) is None:
        first = [written for written, member in players if [member] == last["winners"]]
        if first:
            header.values[series.first] = first[0]
    statements = declared(place, results, game)
    what = carried(results)
    for written, member in players:
        for item in what.get(member, ()):
            statements += [*item["declared"], f"{write_name(written)}: {series.bring} {item['card']}"]
    return list(dict.fromkeys(statements))


def declared(place: str, results: Sequence[Result], game: Game) -> list[str]:
    """The cards that the last matches of a game have declared: their facts hold for the rest of the campaign (MM-1.11)."""
    from prompts.session.session import Sitting

    if not any(verb.name == CARD for verb in game.verbs):
        return []
    found: list[str] = []
    for result in results[-RECENT:]:
        try:
            match = Sitting(place, result["match"]).read().match
        except Stop:
            continue  # it has no record, or one that can't be read
        found += [
            one.told() for one in match.statements() if one.refusal is None and one.verb and one.verb.name == CARD
        ]
    return list(dict.fromkeys(found))


def require_undecided(campaign: Document, header: Header, game: Game, last: Document | None) -> None:
    """Raises Stop where all matches that the campaign was to have are played, and it wasn't reopened."""
    fixed = next((option for option in game.options if option.key == game.series.length), None)
    if fixed is None or last is None or campaign.get("reopened"):
        return
    said = header.get(fixed.key)
    length = last["result"].get("length") if said is None else int(said) if said.isdigit() else None
    if length and last["count"] >= length:
        raise Stop("campaign/decided", campaign=campaign["name"], count=last["count"], clause=fixed.ruling)


def seated(campaign: Document, header: Header) -> list[tuple[str, str]]:
    """[(name in the record, member)…] in seat order; a member's own name is written as the campaign has it. Raises Stop."""
    from prompts.session.lookup import listed

    written = listed(header.get("players") or "")
    who = names_of(campaign)
    require_each_once(campaign, [name for name in written if key(name) in who])
    found = [who.get(key(name), name) for name in written]
    written = [member if key(member) == key(name) else name for name, member in zip(written, found)]
    header.values["players"] = ", ".join(written)
    return list(zip(written, found))


# -- which campaign, which member --------------------------------------------------------------


def known(ledger: Ledger, word: str) -> str | None:
    """The campaign of that name (as names are compared), or None."""
    found = kept(ledger.campaign, word.removeprefix("campaign:"))
    return str(found["name"]) if found else None


def called(ledger: Ledger, word: str) -> str:
    """The campaign of that name as it is called; a new one is called so. Raises Stop for what can't be a name."""
    name = fold(word).removeprefix("campaign:").strip()
    found = known(ledger, name)
    if found is None:
        require_name(name)
    return found or name


def of(ledger: Ledger, name: str) -> Document:
    """The campaign of that name; NONE where there is none."""
    found = kept(ledger.campaign, name)
    return NONE if found is None else found


def find(ledger: Ledger, word: str) -> Document:
    """The campaign that a word names, or begins alone; its document. Raises Stop."""
    from prompts.session.lookup import which

    found = kept(ledger.campaign, which(ledger, None, word, ("campaign",))[1])
    if found is None:  # merged away by another process this very moment
        raise Stop("which/none", word=word, names=[])
    return found


def chosen(ledger: Ledger, words: Sequence[str]) -> str:
    """The name of the campaign that is meant: the one named, else the only one, else "" (matches in none)."""
    if words:
        return str(find(ledger, words[0])["name"])
    names = [one["name"] for one in kept(ledger.campaigns)]
    return names[0] if len(names) == 1 else ""


def names_of(campaign: Document) -> dict[str, str]:
    """{folded name or alias: member} of a campaign; a name goes before another one's alias."""
    found = {key(one["name"]): str(one["name"]) for one in campaign["members"]}
    for one in campaign["members"]:
        for alias in one["aliases"]:
            found.setdefault(key(alias), one["name"])
    return found


def require_each_once(campaign: Document, names: Iterable[str], stop: str = "campaign/twice", **facts: Any) -> None:
    """Raises Stop where two of these names mean one player."""
    who, found = names_of(campaign), dict[str, str]()
    for name in names:
        member = who.get(key(name), name)
        if key(member) in found:
            raise Stop(stop, campaign=campaign["name"], name=member, names=[found[key(member)], name], **facts)
        found[key(member)] = name


def member(campaign: Document, word: str) -> Document:
    """The member that a word names, by name or alias, or begins alone. Raises Stop."""
    from prompts.session.lookup import fitting

    who = names_of(campaign)
    found = sorted({who[known] for known in fitting([*who], word)})
    if len(found) != 1:
        names = found or [one["name"] for one in campaign["members"]]
        raise Stop("campaign/member", word=word, campaign=campaign["name"], names=names)
    return next(one for one in campaign["members"] if one["name"] == found[0])


def player(ledger: Ledger, campaign: Document, word: str) -> str:
    """The name in the standings that a word means: a member's, or of somebody who played outside of campaigns. Raises Stop."""
    if campaign["name"]:
        return str(member(campaign, word)["name"])
    outside = {**NONE, "members": [{"name": name, "aliases": []} for name in kept(ledger.players)]}
    return str(member(outside, word)["name"])


def guests(campaign: Document) -> set[str]:
    """Names of the members who are guests: they play along, and are not ranked."""
    return {one["name"] for one in campaign["members"] if one.get(GUEST)}


# -- names that are nearly the same ---------------------------------------------------------------


def tell_new(
    shell: Shell, ledger: Ledger, name: str, before: Document | None, names: Sequence[str], members: bool = True
) -> None:
    """Tell on standard error that a campaign is new (before: None), else which of its players `tell_near` has to tell of."""
    if before is not None:
        tell_near(shell, before, names, members)
        return
    known = [one["name"] for one in kept(ledger.campaigns) if key(one["name"]) != key(name)]
    near = [one for one in known if nearly(key(one), key(name)) or key(one).startswith(key(name))]
    facts = {"campaign": name, "names": near}
    shell.warn(shell.texts().ui("campaign/made-near" if near else "campaign/made", facts))


def tell_near(shell: Shell, campaign: Document, names: Sequence[str], members: bool = True) -> None:
    """Tell on standard error of each of these names that is new in the campaign and nearly spelled as a member's.

    campaign: as it was before; members: whether they are members by now. Whom these names mean is nobody else.
    """
    who = names_of(campaign)
    here = {who[key(name)] for name in names if key(name) in who}
    for name in names:
        near = [other for known, other in who.items() if other not in here and nearly(known, key(name))]
        if key(name) not in who and near:
            words = [campaign["name"], name, near[0]] if members else [campaign["name"], near[0], name]
            typed = " ".join(f'"{one}"' if " " in one else one for one in words)
            facts = {"name": name, "campaign": campaign["name"], "near": near[0], "typed": typed}
            shell.warn(shell.texts().ui("campaign/near" if members else "campaign/near-yet", facts))


def nearly(one: str, other: str) -> bool:
    """Whether two folded names differ by one slip of the hand (a letter more, less, other, or two exchanged) or in their kana."""
    one, other = one.translate(HIRAGANA), other.translate(HIRAGANA)
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < LEAST or len(long) - len(short) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(short, long)) if a != b), len(short))
    if any(char.isdigit() for char in short[at : at + 1] + long[at]):  # numbers tell people apart: P1, P2
        return False
    rest, others = short[at:], long[at:]
    if len(short) < len(long):
        return rest == others[1:]
    return rest[1:] == others[1:] or (rest[:2] == others[1::-1] and rest[2:] == others[2:])


# -- decisions: each looks at a campaign and returns what is decided, or raises Stop ----------------


def require_open(campaign: Document) -> None:
    """Raises Stop where the campaign is closed."""
    if campaign["state"] != "open":
        raise Stop("ledger/closed", campaign=campaign["name"])


def added(campaign: Document, words: Iterable[str], guest: bool = False) -> list[Document]:
    """These are members, or guests. Who left is back; a guest can become a member, and a member a guest."""
    require_open(campaign)
    who, ids = names_of(campaign), {one["name"]: one["id"] for one in campaign["members"]}
    for word in words:
        require_name(word)
    names = {who.get(key(word), word): None for word in reversed(list(words))}
    return [
        {"kind": "add", "member": ids.get(name, key(name)), "name": name, "guest": guest} for name in reversed(names)
    ]


def renamed(campaign: Document, word: str, name: str) -> list[Document]:
    """A new name for a member; the old one becomes an alias, so that old records still mean them."""
    require_open(campaign)
    require_name(name)
    one = member(campaign, word)
    require_free(campaign, name, one)
    return [{"kind": "rename", "member": one["id"], "name": name, "was": one["name"]}]


def aliased(campaign: Document, word: str, aliases: Sequence[str]) -> list[Document]:
    """Further names by which a member is known."""
    require_open(campaign)
    one = member(campaign, word)
    for alias in aliases:
        require_name(alias)
        require_free(campaign, alias, one)
    return [{"kind": "alias", "member": one["id"], "names": list(aliases)}]


def merged(
    campaign: Document, word: str, into: str, results: Iterable[Result], events: Iterable[Document]
) -> list[Document]:
    """Two members are one: all that the first did counts for the second. Refused where they met, or entered one event."""
    require_open(campaign)
    gone, stays = member(campaign, word), member(campaign, into)
    if gone is stays:
        raise Stop("campaign/same", word=word, name=stays["name"])
    who = names_of(campaign)
    for result in results:
        if gone["id"] in result["ids"] and stays["id"] in result["ids"]:
            raise Stop("campaign/together", names=[gone["name"], stays["name"]], match=result["match"])
    for event in events:
        entered = [who.get(key(one["name"]), one["name"]) for one in event["players"]]
        if gone["name"] in entered and stays["name"] in entered:
            raise Stop("campaign/entered", names=[gone["name"], stays["name"]], event=event["name"])
    return [{"kind": "merge", "member": gone["id"], "into": stays["id"]}]


def left(campaign: Document, word: str, date: str) -> list[Document]:
    """A member has left: what they did stays."""
    require_open(campaign)
    return [{"kind": "leave", "member": member(campaign, word)["id"], "date": date}]


def require_name(name: str) -> None:
    """Raises Stop for what can't be a player's name in a record."""
    if not key(name) or not is_called(name) or any(mark in name for mark in '":#,'):
        raise Stop("campaign/name", word=name[:60] or '""')


def is_note(text: str) -> bool:
    """Whether a text can be noted to a match."""
    return len(text) <= LONGEST_NOTE and text.isprintable()


def require_day(shell: Shell, text: str) -> str:
    """A day, YYYY-MM-DD. Raises Stop for what is none, or one to come that nobody stands by."""
    day = day_of(text)
    if day is None:
        raise Stop("date", word=text)
    ask_future(shell, text)
    return text


def ask_future(shell: Shell, text: str) -> None:
    """Ask a person at a terminal whether a day to come is meant, and tell others. Raises Stop."""
    if not is_to_come(text):
        return
    told = shell.texts().ui("date/future", {"word": text})
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        shell.warn(told)
    elif ask(f"{told} {shell.texts().ui('date/really')} ").strip().lower()[:1] not in ("y", "は"):
        raise Stop("date/not", word=text)


def is_to_come(text: str) -> bool:
    """Whether a text says a day that is still to come."""
    from datetime import UTC, datetime, timedelta

    day = day_of(text)
    return day is not None and day > datetime.now(UTC).date() + timedelta(days=1)  # it may be tomorrow somewhere


def day_of(text: str) -> date | None:
    """The day that a text says, YYYY-MM-DD, or None."""
    from datetime import date

    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def today() -> str:
    """The day, `YYYY-MM-DD` in UTC."""
    from datetime import UTC, datetime

    return datetime.now(UTC).strftime("%Y-%m-%d")


def rule_named(text: str) -> Document | None:
    """The rule that a text states: `game` (None), `share`, `rating`, `points:5,3,1` or `points:5,3,1:seat`. Raises Stop."""
    kind, _, rest = fold(text).lower().replace("、", ",").partition(":")
    figures, _, ties = rest.partition(":")
    if kind == GAME and not rest:
        return None
    if kind in (SHARE, RATING) and not rest:
        return {"kind": kind}
    worth = [one.strip() for one in figures.split(",")]
    if kind != POINTS or (ties or SHARED) not in TIES or not all(map(is_count, worth)):
        raise Stop("campaign/rule", word=text)
    return {"kind": POINTS, "points": [int(one) for one in worth], "ties": ties or SHARED}


def rule_text(texts: Texts, rule: Document | None) -> str:
    """A rule in words."""
    if rule and rule["kind"] == POINTS:
        facts = {"points": [str(one) for one in rule["points"]], "ties": texts.ui("rule/" + rule["ties"])}
        return texts.ui("rule/" + POINTS, facts)
    return texts.ui("rule/" + kind_of(rule))


def require_options(
    shell: Shell, games: Iterable[str], options: Mapping[str, str], besides: Sequence[str] = ("book",)
) -> None:
    """Raises Stop for an option that none of these games (no game: of all) has, and for a value that none of them takes.

    besides: keys that are fine although no game has them.
    """
    from referee.record import value_fault
    from referee.registry import known

    known_games = [game for game in known() if game.key in games] or known()
    for word, value in options.items():
        found = [(game, option) for game in known_games for option in game.options if option.key == word]
        if not found and word not in besides:
            raise Stop("option", word=word, example="level=5")
        faults = [(game, fault) for game, option in found if (fault := value_fault(game, option, value))]
        if found and len(faults) == len(found):
            game, fault = faults[0]
            raise header_stop(shell, fault, game.package)


def require_free(campaign: Document, name: str, one: Document) -> None:
    """Raises Stop where the name is another member's."""
    other = names_of(campaign).get(key(name))
    if other not in (None, one["name"]):
        raise Stop("campaign/taken", word=name, name=other)


def rate(shell: Shell, results: list[Result]) -> dict[str, dict[str, float]]:
    """Ratings from these results, with a bar when a person watches many."""
    from scorers.ratings import rate as rated

    return rated(results, lambda one: watched(shell, one, "rating"))


def tell_corrected(shell: Shell, before: Result | None, after: Result | None, told: Mapping[str, Any]) -> None:
    """Tell what a result was and what it is now; told: what programs are told besides."""
    both = {"before": before, "after": after}
    if shell.json:
        figures = {
            part: one and {name: one[name] for name in ("scores", "places", "winners")} for part, one in both.items()
        }
        shell.emit({**told, "type": "correct", **figures})
    else:
        shell.tell(
            *(shell.texts().ui("correct/" + part, {"scores": one and pairs(one, one)}) for part, one in both.items())
        )


def pairs(result: Result, figures: Mapping[str, Any]) -> list[str]:
    """Names with their scores; after their places where they have none."""
    return [
        f"{place}. {name}" if score is None else f"{name} {score}"
        for name, score, place in zip(result["players"], figures["scores"], figures["places"])
    ]
