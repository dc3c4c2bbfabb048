"""Which match, campaign or player a word of the command line means."""

from __future__ import annotations

import os

from prompts.session.session import find
from prompts.shell import Stop, kept, stop_of
from referee.grammar.statement import write_name
from referee.grammar.words import fold, key
from referee.record import HeaderFault, parse
from referee.registry import entries, entry, load
from scorers.ledger import home, journal
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.game import Game
    from referee.registry import Entry
    from scorers.ledger.kept import Ledger

LEAST = 4  # letters inside the name of a game by which it may be meant


def which(
    ledger: Ledger,
    option: str | None,
    word: str | None = None,
    kinds: Sequence[str] = ("match", "campaign"),
) -> tuple[str, str]:
    """(kind, name) of what is meant: `match:X`, `campaign:X`, `player:X`, or a word that fits one alone.

    Without a word it is the match of `option` (what `-m` says) or REFEREE_MATCH, else the current match.
    An exact name goes before a beginning. Raises Stop: unknown, or what it could be.
    """
    if word is None:
        return "match", find(option)[1]
    if option and which(ledger, None, word, kinds) != ("match", find(option)[1]):
        raise Stop("two-matches", word=word, match=option)
    kind, colon, rest = word.partition(":")
    told = bool(colon) and kind in kinds
    name, kinds = (rest, (kind,)) if told else (word, kinds)
    fits = [(kind, one) for kind in kinds for one in fitting(names(ledger, kind), name)]
    meant = [(kind, one) for kind, one in fits if key(one) == key(name)] or fits
    if len(meant) == 1:
        return meant[0]
    if "campaign" in kinds and not (meant or told) and (damage := ledger.book(name).damage()):
        raise stop_of(damage)
    there = meant or [(kind, one) for kind in kinds[::-1] for one in names(ledger, kind)]
    if not there and kinds == ("campaign",) and not told:
        raise Stop("which/no-campaign", name=write_name(name))
    raise Stop(
        "which/several" if meant else "which/none", word=word, names=[f"{kind}:{one}" for kind, one in there][:10]
    )


def names(ledger: Ledger, kind: str) -> list[str]:
    """All names of a kind; a match is one whose record, or whose typed result, is kept, a player one who sits in it."""
    if kind == "campaign":
        return [campaign["name"] for campaign in kept(ledger.campaigns)]
    records = kept(home.match_ids, ledger.home)
    if kind == "player":
        seated = [name for one in records for name in listed(header_value(ledger.home, one, "players") or "")]
        return list(dict.fromkeys(kept(ledger.players) + list(filter(None, seated))))
    return records + sorted({result["match"] for result in kept(ledger.results)} - set(records))


def fitting(known: Sequence[str], word: str) -> list[str]:
    """The name that a word is, else those that it begins."""
    wanted = key(word)
    exact = [name for name in known if name == word] or [name for name in known if key(name) == wanted]
    return exact or [name for name in known if wanted and key(name).startswith(wanted)]


def records_of(ledger: Ledger, kind: str, name: str) -> list[str]:
    """Ids of the kept records that belong to a match or campaign, matches that go on included."""
    records = kept(home.match_ids, ledger.home)
    if kind == "match":
        return [name] if name in records else []
    results = {result["match"]: result["campaign"] for result in kept(ledger.results)}
    return [
        one
        for one in records
        if key((results[one] if one in results else header_value(ledger.home, one, "campaign")) or "") == key(name)
    ]


def header_value(place: str, match: str, name: str) -> str | None:
    """The text of a key of a record's header, or None."""
    try:
        return parse(kept(journal.read, home.match_path(place, match))[0])[0].get(name)
    except (HeaderFault, Stop):
        return None  # a damaged record belongs to none


def listed(players: str) -> list[str]:
    """The names in a header's `players`."""
    return [name.strip().strip('"').strip() for name in players.split(",")]


def parted_names(words: Iterable[str]) -> list[str]:
    """Names as they are typed: a word each, or with commas between them or behind them."""
    found = []
    for word in words:
        parts = [part.strip() for part in fold(word).split(",")]
        found += [part for part in parts if part] if len(parts) > 1 else parts
    return found


def game_first(words: Sequence[str]) -> tuple[Game, list[str]]:
    """(the Game that the first word names, the words after it); full-width blanks, and in a lone argument all blanks, part words."""
    from referee.language.header import FULL_WIDTH

    first, *rest = [part for part in words[0].split(FULL_WIDTH) if part] or [""]
    try:
        return game_named(first), [*rest, *words[1:]]
    except Stop:
        name, *more = first.split() or [""]
        if len(words) > 1 or not more:
            raise
        return game_named(name), [*more, *rest]


def game_named(word: str) -> Game:
    """The Game of that name, or the one alone whose name the word begins, or is a part of. Raises Stop."""
    found = entry_named(word)
    try:
        return load(found)
    except Refusal as refusal:
        raise Stop("broken-game", 2, **refusal.facts) from refusal


def entry_named(word: str) -> Entry:
    """The entry of the game of that name, or of the one alone whose name the word begins, or is a good part of: `new` is none of Runeworks. Raises Stop."""
    try:
        return entry(word)
    except Refusal as refusal:
        wanted, games = key(word).rstrip("!"), {one: list(map(key, one.about.names())) for one in entries()}
        begun = [one for one, names in games.items() if any(name.startswith(wanted) for name in names)]
        inside = [one for one, names in games.items() if len(wanted) >= LEAST and any(wanted in name for name in names)]
        meant = begun or inside
        if len(meant) == 1:
            return meant[0]
        if os.path.isfile(os.path.join(word, word.replace("-", "_"), "game.json")):
            raise Stop("game-folder", word=word) from None
        raise Stop("unknown-game", word=word, names=refusal.facts["names"]) from None
