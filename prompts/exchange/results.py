"""Results that come from outside: checked before they are kept, their places (0: none) worked out where nobody states them."""

from __future__ import annotations

import re
from functools import cache
from json import loads

from prompts.campaigns.campaign import day_of, is_note
from prompts.exchange.entries import Fault, fault
from prompts.shell import Shell
from referee.grammar.words import LONGEST_CALLED, fold, is_called, key
from referee.record import is_id
from referee.registry import entries, find
from scorers.ledger.sound import EACH, KEYS, Part, alone, each, fits, further, is_score, is_whole
from scorers.sheet import Document, Refusal
from scorers.types import Collection, Iterable, Sequence, TypeGuard

SUM = re.compile(r"[+-]?\d{1,9}(?:[+-]-?\d{1,9})*", re.ASCII)
TERM = re.compile(r"[+-]*\d+")
is_day = cache(lambda text: day_of(text) is not None)  # in a season the same days and names come again and again
can_be_called = cache(is_called)
NO_NAME = frozenset('":#,=/')  # marks that no name of a player has
LONGEST_SLUG = 20  # characters of an id that tell the game


def result_faults(shell: Shell, facts: Document) -> list[Fault]:
    """Faults of a result as a dict; empty where it can be kept."""
    players = facts.get("players")
    if lacking := [name for name in (*KEYS, *EACH) if name not in facts]:
        return [fault(shell, "exchange/lacking", names=lacking)]
    wrong = dict.fromkeys(unfit(facts))
    if not wrong:  # as nearly all: no catalog is asked for
        return []
    told = {
        name: str(facts["match" if name == "id" else name])[:60] for name in wrong if name in ("id", "game", "date")
    }
    return [fault(shell, f"exchange/{name}", word=told.get(name), names=players) for name in wrong]


def unfit(facts: Document) -> list[str]:
    """The faults of a result that has all its parts; empty where it can be kept."""
    players = facts["players"]
    seats = players if isinstance(players, list) else []
    return [fault for fault, name, part in PARTS if name in facts and not part(facts[name], seats)]


def is_result(found: object) -> bool:
    """Whether a value is a result that can be kept."""
    return isinstance(found, dict) and found.keys() >= {*KEYS, *EACH} and not unfit(found)


def read_result(shell: Shell, text: str) -> tuple[Document | None, list[Fault]]:
    """(a result, its Faults) from JSON; (None, Faults) for what is none."""
    try:
        facts = loads(text)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        return None, [fault(shell, "exchange/json")]
    return facts, result_faults(shell, facts)


def is_date(text: object) -> TypeGuard[str]:
    """Whether a value is a day, YYYY-MM-DD."""
    return isinstance(text, str) and is_day(text)


@cache
def game_titled(name: str) -> str | None:
    """The key of the game that is refereed here and has this key, title or letters; None where it is any other game."""
    wanted = key(name).rstrip("!")
    games = (one.about for one in entries())
    return next((game.key for game in games if wanted in (key(one).rstrip("!") for one in game.names())), None)


@cache
def slug(title: str) -> str:
    """What the ids of a game's matches begin with: its key, or the Latin letters of its title."""
    words = "".join(char if is_id("a" + char) else "-" for char in key(title).replace(" ", "-"))
    return "-".join(filter(None, words.strip("-._").split("-")))[:LONGEST_SLUG].strip("-._") or "game"


def is_known(game: str) -> bool:
    """Whether a game of that key is known here."""
    try:
        return find(game).key == game
    except Refusal:
        return False


def is_name(text: object) -> TypeGuard[str]:
    """Whether a value can be the name of a player or of a campaign."""
    return isinstance(text, str) and can_be_called(text)


def are_names(found: object) -> TypeGuard[list[str]]:
    """Whether a value is a list of names."""
    return fits(found, [is_name])


def is_text(text: object) -> TypeGuard[str]:
    """Whether a value can be a note."""
    return isinstance(text, str) and is_note(text)


def is_printable(text: object) -> TypeGuard[str]:
    """Whether a value is a line of text."""
    return isinstance(text, str) and text.isprintable()


def plain_words(value: object, most: int = LONGEST_CALLED) -> str:
    """A text as people can be shown it: on one line, and not beyond measure; "" for what is no text."""
    text = fold(value) if isinstance(value, str) else ""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:most].strip()


def plain_name(value: object) -> str:
    """A text as a player's name: without the marks that statements are made of."""
    return plain_words("".join(" " if char in NO_NAME else char for char in value) if isinstance(value, str) else "")


def read_sum(score: object) -> int | None:
    """A score: a whole number, or a sum of them as text (`-10+7+22`); None where there is none. Raises ValueError."""
    if score is None or isinstance(score, bool):
        return None
    if isinstance(score, float) and score.is_integer():
        return int(score)
    text = str(score).replace(" ", "").replace("\u2212", "-")
    if not text:
        return None
    if not SUM.fullmatch(text):
        raise ValueError(text)
    found = sum(int(term.replace("+", "").replace("--", "")) for term in TERM.findall(text))
    if not is_whole(found):
        raise ValueError(text)
    return found


def told_result(
    game: str,
    date: str | None,
    players: Sequence[str],
    scores: Sequence[int | None],
    places: Sequence[int | None],
    won: Collection[int],
    **further: object,
) -> Document:
    """A result that another program tells, or (`source`) was typed, as it is kept; won: seats; further: what else is told of it, None: nothing."""
    return {
        "match": None, "campaign": None, "game": game, "date": date, "players": list(players), "scores": scores, "places": places,
        "winners": [players[seat] for seat in won], "unit": None, "seal": None, "source": "import", "figures": {},
        **{name: value for name, value in further.items() if value is not None},
    }  # fmt: skip


def made_places(scores: Sequence[float | None], winners: Collection[int], highest: bool) -> list[int]:
    """Place of each seat as below; none where nobody has a score and nobody won."""
    played = bool(winners) or any(score is not None for score in scores)
    return places_of(scores, winners, highest) if played else [0] * len(scores)


def places_of(scores: Iterable[float | None], winners: Collection[int] = (), highest: bool = True) -> list[int]:
    """Place of each seat, from 1: winners first, the others by score (None last); equals share a place."""
    worst = float("-inf")
    ranks = [
        (seat in winners, worst if score is None else score if highest else -score) for seat, score in enumerate(scores)
    ]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def best(scores: Iterable[int | None], lowest: bool) -> list[int]:
    """The seats with the best score; none where there are no scores."""
    scores = list(scores)
    top = (min if lowest else max)((score for score in scores if score is not None), default=None)
    return [seat for seat, score in enumerate(scores) if score is not None and score == top]


RESULT: dict[str, dict[str, Part]] = {  # fault: what the parts of a result are where it isn't one
    "id": {"match": alone(lambda found: isinstance(found, str) and is_id(found))},
    "game": {"game": alone(lambda found: is_name(found) and game_titled(found) in (None, found))},
    "date": {"date": alone((None, is_date))},
    "players": {"players": lambda found, seats: bool(seats) and are_names(found)},
    "twice": {"players": lambda _, seats: not are_names(seats) or len({*map(key, seats)}) == len(seats)},
    "words": dict.fromkeys(("campaign", "unit"), alone((None, is_name))),
    "scores": {"scores": each(is_score)},
    "places": {"places": each(lambda place: is_whole(place) and place >= 0)},
    "winners": {"winners": lambda found, seats: fits(found, [lambda name: name in seats])},
    "figures": {
        **further(is_name, is_printable, is_text),
        **dict.fromkeys(("at", "seal"), alone((None, is_name))),
        **dict.fromkeys(("names", "ids"), each(is_name)),
        "figures": lambda found, seats: (
            isinstance(found, dict)
            and are_names([*found])
            and all(each(is_whole)(row, seats) for row in found.values())
        ),
    },
}
PARTS = [(fault, name, part) for fault, parts in RESULT.items() for name, part in parts.items()]
