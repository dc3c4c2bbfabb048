"""What a campaign's file can say: one description of decisions, events and results, for our own file and for what comes from outside.

Our own is asked for what it is made of alone: a name that was taken once makes no campaign unreadable.
"""

from __future__ import annotations

import re
from array import array
from itertools import chain
from math import inf

from scorers.types import Any, Callable, Mapping, Sequence, TypeAlias, TypeGuard

Fits: TypeAlias = Callable[[object], bool]

LARGEST = 10**9 - 1  # that a figure can be
MOST_ROUNDS = 1_000  # of an event
EVENTS = ("robin", "pods", "swiss")
MOMENT = re.compile(
    r"[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z", re.ASCII
)
EACH = ("scores", "places")  # lists with one item a player, in seat order
KEYS = ("match", "campaign", "game", "date", "players", "winners", "unit", "seal", "source", "figures")
STATED = ("rule", "games", "options")  # what a campaign is made with


def is_text(found: object) -> TypeGuard[str]:
    """Whether a value is text."""
    return isinstance(found, str)


def is_word(found: object) -> bool:
    """Whether a value is text that says something."""
    return is_text(found) and found != ""


def is_flag(found: object) -> bool:
    """Whether a value is yes or no."""
    return isinstance(found, bool)


def is_object(found: object) -> bool:
    """Whether a value is an object of JSON."""
    return isinstance(found, dict)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number of a size that scores have."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


def is_score(value: object) -> TypeGuard[int | None]:
    """Whether a value is a score, or none."""
    return value is None or is_whole(value)


def is_list(found: object, fits: Fits, seats: Sequence[object] | None = None) -> TypeGuard[list[object]]:
    """Whether a value is a list of such items; seats: one for each."""
    return isinstance(found, list) and (seats is None or len(found) == len(seats)) and all(map(fits, found))


def perhaps(fits: Fits) -> Fits:
    """The same, or nothing."""
    return lambda found: found is None or fits(found)


def several(fits: Fits, least: int = 0, most: float = inf) -> Fits:
    """A list of such items."""
    return lambda found: is_list(found, fits) and least <= len(found) <= most


def all_of(parts: Mapping[str, Fits], further: Mapping[str, Fits]) -> Fits:
    """A document that has all these parts, and perhaps these further ones."""

    def fits(found: object) -> bool:
        return (
            isinstance(found, dict)
            and all(name in found and fits(found[name]) for name, fits in parts.items())
            and all(fits(found[name]) for name, fits in further.items() if name in found)
        )

    return fits


def is_rule(rule: object) -> bool:
    """Whether a value is a campaign's rule (see `scorers.standings`)."""
    from scorers.standings import KINDS, POINTS, TIES

    return (
        isinstance(rule, dict)
        and rule.get("kind") in KINDS
        and (rule["kind"] != POINTS or (is_list(rule.get("points"), is_whole) and rule.get("ties") in TIES))
    )


def is_before(found: object, seats: Sequence[object]) -> bool:
    """Whether a value is what a result was before it was corrected, each time."""
    return is_list(found, all_of({"number": is_whole, "scores": lambda scores: is_list(scores, is_score, seats)}, {}))


def is_moment(found: object) -> bool:
    """Whether a value is a moment as it is kept."""
    return isinstance(found, str) and MOMENT.fullmatch(found) is not None


def is_copy(found: object) -> bool:
    """Whether a value is the digest of a copy."""
    return isinstance(found, str) and found.isalnum() and len(found) == 10


def described(
    result: Fits, name: Fits = is_word, match: Fits = is_word, date: Fits = is_word, text: Fits = is_text
) -> tuple[Fits, Fits]:
    """(whether a value is a decision, whether it is an event as it is kept), with what a result, a name, an id, a day and a text must be."""

    def options(found: object) -> bool:
        return isinstance(found, dict) and all(map(text, chain(found, found.values())))

    names = several(name)
    seated = all_of({"joined": is_whole, "dropped": is_score}, {"member": name, "name": name})
    event = all_of(
        {
            "name": name,
            "kind": lambda found: found in EVENTS,
            "game": perhaps(name),
            "size": lambda found: is_whole(found) and 2 <= found <= 6,
            "options": options,
            "players": several(
                lambda one: seated(one) and isinstance(one, dict) and ("member" in one or "name" in one)
            ),
            "rounds": several(all_of({"tables": several(several(name, 2)), "free": names}, {}), most=MOST_ROUNDS),
        },
        {"seed": is_score, "seeds": is_flag},
    )
    facts: dict[str, Fits] = {  # what results are corrected to
        "date": perhaps(date),
        "campaign": lambda found: found == "" or name(found),
        "players": names,
        "names": names,
        "place": perhaps(name),
        "note": perhaps(text),
        "minutes": is_score,
        "began": is_score,
        "scores": several(is_score),
        "places": several(lambda found: is_whole(found) and found >= 0),
        "won": several(is_whole),
    }

    def corrected(found: object, lacking: bool = False) -> bool:
        return isinstance(found, dict) and all(
            part in facts and (facts[part](value) or (lacking and value is None)) for part, value in found.items()
        )

    rule, member, about = perhaps(is_rule), {"member": name}, {"match": match}
    says: dict[str, dict[str, Fits]] = {  # kind of a decision -> what it says; those with a member say whose id it is
        "new": {"name": name, "rule": rule, "games": names, "options": options},
        "join": {**member, "name": name},
        "add": {**member, "name": name, "guest": is_flag},
        "rename": {**member, "name": name, "was": name},
        "alias": {**member, "names": names},
        "merge": {**member, "into": name},
        "leave": {**member, "date": date},
        "rule": {"rule": rule},
        "close": {},
        "reopen": {},
        "correct": {**about, "set": corrected, "was": lambda found: corrected(found, lacking=True)},
        "drop": about,
        "end": about,
        "choose": {**about, "copy": is_copy, "passed": several(is_copy)},
        "event": {"event": name, "state": event},
        "foreign": {"program": name, "tables": is_object},
    }
    common = all_of({"id": name, "at": is_moment}, {"ids": names, "knew": names, "result": result})
    kinds = {kind: all_of(parts, {}) for kind, parts in says.items()}

    def decision(one: object) -> bool:
        return (
            isinstance(one, dict)
            and isinstance(one.get("kind"), str)
            and one["kind"] in kinds
            and common(one)
            and kinds[one["kind"]](one)
            and ("result" not in one or one["result"]["match"] == one.get("match"))
        )

    return decision, event


TEXT, WHOLE = {str, type(None)}, {int}
NAMED = (*KEYS, *EACH, "names", "at")  # what every result says, but `campaign`
FURTHER: dict[str, Callable[[object, Sequence[object]], bool]] = {  # what some say besides, of these seats
    **dict.fromkeys(("table", "place", "note"), lambda found, _: found is None or is_text(found)),
    **dict.fromkeys(("minutes", "length"), lambda found, _: is_score(found)),
    **dict.fromkeys(("seats", "teams", "roles"), lambda found, seats: is_list(found, is_text, seats)),
    "began": lambda found, seats: found is None or (is_whole(found) and 0 <= found < len(seats)),
    "lowest": lambda found, _: is_flag(found),
    "carried": lambda found, seats: is_list(
        found, several(all_of({"card": is_text, "declared": several(is_text)}, {})), seats
    ),
    "before": is_before,
    "foreign": lambda found, _: isinstance(found, dict) and all(map(is_object, found.values())),
}


def is_sound(result: Any) -> bool:
    """Whether a value is a result as it is kept; asked of thousands at a time, so that what joins texts and packs figures finds what is none."""
    try:
        ids, rows = result["players"], [result["scores"], result["places"], *result["figures"].values()]
        figures = [one for one in rows[0] if one is not None]
        figures += chain.from_iterable(rows[1:])
        "".join([result["match"], result["game"], result["at"], result["source"], *ids, *result["names"]])
        array("i", figures)
        return (
            {*map(len, rows)} == {len(ids)}
            and {*map(type, figures)} == WHOLE
            and {type(result["date"]), type(result["unit"]), type(result["seal"])} <= TEXT
            and {*result["winners"]} <= {*ids}
            and (
                len(result) < len(NAMED) or all(FURTHER[name](result[name], ids) for name in FURTHER if name in result)
            )
        )
    except (KeyError, TypeError, AttributeError, OverflowError):
        return False
