"""Results that come from outside: checked before they are kept, their places (0: none) worked out where nobody states them."""

from __future__ import annotations

import re
from functools import cache
from json import loads

from prompts.campaigns.campaign import is_note
from prompts.exchange.entries import Fault
from referee.grammar.words import LONGEST_CALLED, fold, is_called, key
from referee.record import is_id
from referee.registry import entries, find
from scorers.ledger.kept import EACH, KEYS
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Any

    from prompts.shell import Shell
    from scorers.ledger.storage import Document

MOST_DIGITS = 9
SUM = re.compile(r"[+-]?\d{1,9}(?:[+-]-?\d{1,9})*", re.ASCII)
TERM = re.compile(r"[+-]*\d+")
NO_NAME = frozenset('":#,=/')  # marks that no name of a player has
LONGEST_SLUG = 20  # characters of an id that tell the game


def result_faults(shell: Shell, facts: Document) -> list[Fault]:
    """Faults of a result as a dict; empty where it can be kept."""

    def fault(name: str, **about: Any) -> None:
        found.append(Fault(None, shell.texts().ui("exchange/" + name, about)))

    found: list[Fault] = []
    lacking = [name for name in (*KEYS, *EACH) if name not in facts]
    if lacking:
        fault("lacking", names=lacking)
        return found
    players, seats = facts["players"], facts["players"] if isinstance(facts["players"], list) else []
    if not (isinstance(facts["match"], str) and is_id(facts["match"])):
        fault("id", word=str(facts["match"])[:60])
    if not (is_name(facts["game"]) and game_titled(facts["game"]) in (None, facts["game"])):
        fault("game", word=str(facts["game"])[:60])
    if facts["date"] is not None and not (isinstance(facts["date"], str) and is_date(facts["date"])):
        fault("date", word=str(facts["date"])[:60])
    if not isinstance(players, list) or not players or not all(is_name(name) for name in players):
        fault("players")
    elif len({key(name) for name in players}) < len(players):
        fault("twice", names=players)
    if any(facts[name] is not None and not is_name(facts[name]) for name in ("campaign", "unit")):
        fault("words")
    scores, places = facts["scores"], facts["places"]
    if not (
        isinstance(scores, list) and len(scores) == len(seats) and all(one is None or is_whole(one) for one in scores)
    ):
        fault("scores")
    if not (
        isinstance(places, list) and len(places) == len(seats) and all(is_whole(one) and one >= 0 for one in places)
    ):
        fault("places")
    if not (isinstance(facts["winners"], list) and all(name in seats for name in facts["winners"])):
        fault("winners")
    before, length, texts = (
        facts.get("before", []),
        facts.get("length"),
        (facts.get(name) for name in ("at", "table", "seal")),
    )
    if not (
        ("carried" not in facts or is_carried(facts["carried"], len(seats)))
        and (length is None or is_whole(length))
        and all(text is None or is_name(text) for text in texts)
        and isinstance(before, list)
        and all(is_standing(one, len(seats)) for one in before)
    ):
        fault("figures")
    further = [
        facts.get("place") is None or is_name(facts["place"]),
        facts.get("note") is None or is_text(facts["note"]),
        facts.get("minutes") is None or is_whole(facts["minutes"]),
        isinstance(facts.get("foreign", {}), dict),
        isinstance(facts.get("lowest", True), bool),
        facts.get("began") is None or (is_whole(facts["began"]) and 0 <= facts["began"] < len(seats)),
        *(
            name not in facts
            or (isinstance(facts[name], list) and len(facts[name]) == len(seats) and all(map(is_name, facts[name])))
            for name in ("names", "ids", "seats")
        ),
    ]
    further += [
        isinstance(rows := facts.get(name, [""] * len(seats)), list)
        and len(rows) == len(seats)
        and all(map(is_text, rows))
        for name in ("teams", "roles")
    ]
    if not all(further):
        fault("figures")
    figures = facts["figures"]
    if not (
        isinstance(figures, dict)
        and all(map(is_name, figures))
        and all(
            isinstance(row, list) and len(row) == len(seats) and all(is_whole(one) for one in row)
            for row in figures.values()
        )
    ):
        fault("figures")
    return found


def is_carried(found: object, seats: int) -> bool:
    """Whether a value is what each player takes to the next match: lists of cards with their declarations."""
    return (
        isinstance(found, list)
        and len(found) == seats
        and all(isinstance(items, list) and all(map(is_item, items)) for items in found)
    )


def is_item(one: object) -> bool:
    """Whether a value is a card with the statements that declare it."""
    return (
        isinstance(one, dict)
        and is_name(one.get("card"))
        and isinstance(one.get("declared"), list)
        and all(isinstance(text, str) and text.isprintable() for text in one["declared"])
    )


def is_standing(one: object, seats: int) -> bool:
    """Whether a value is what a result was before it was corrected."""
    return (
        isinstance(one, dict)
        and is_whole(one.get("number"))
        and isinstance(one.get("scores"), list)
        and len(one["scores"]) == seats
        and all(score is None or is_whole(score) for score in one["scores"])
    )


def read_result(shell: Shell, text: str) -> tuple[Document | None, list[Fault]]:
    """(a result, its Faults) from JSON; (None, Faults) for what is none."""
    try:
        facts = loads(text)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        return None, [Fault(None, shell.texts().ui("exchange/json"))]
    return facts, result_faults(shell, facts)


def is_date(text: str) -> bool:
    """Whether a text is a day, YYYY-MM-DD."""
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


@cache
def game_titled(name: str) -> str | None:
    """The key of the game that is refereed here and has this key, title or letters; None where it is any other game."""
    wanted = key(name).rstrip("!")
    games = (one.about for one in entries())
    return next((game.key for game in games if wanted in (key(one).rstrip("!") for one in game.names())), None)


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


def is_name(text: object) -> bool:
    """Whether a value can be the name of a player or of a campaign."""
    return isinstance(text, str) and is_called(text)


def is_text(text: object) -> bool:
    """Whether a value can be a note."""
    return isinstance(text, str) and is_note(text)


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


def is_whole(value: object) -> bool:
    """Whether a value is a whole number of a size that scores have."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**MOST_DIGITS


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
