"""What a campaign's file can say: one description of decisions, events and results, for our own file and for what comes from outside.

Our own is asked for what it is made of alone: a name that was taken once makes no campaign unreadable.
"""

from __future__ import annotations

import re
from array import array
from itertools import chain

from scorers.types import Any, Callable, Sequence, TypeAlias, TypeGuard

Shape: TypeAlias = Any  # see `fits`
Part: TypeAlias = Callable[[object, Sequence[object]], bool]  # whether a part of a result fits these seats

LARGEST = 10**9 - 1  # that a figure can be
MOST_ROUNDS = 1_000  # of an event
EVENTS = ("robin", "pods", "swiss")
MOMENT = re.compile(
    r"[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z", re.ASCII
)
COPY = re.compile(r"[0-9a-z]{10}", re.ASCII)  # the digest of one
EACH = ("scores", "places")  # lists with one item a player, in seat order
KEYS = ("match", "campaign", "game", "date", "players", "winners", "unit", "seal", "source", "figures")
STATED = ("rule", "games", "options")  # what a campaign is made with


def fits(found: object, shape: Shape) -> bool:
    """Whether a value of JSON has a shape: a type; a pattern of text; a list, whose items have the shape of its one; an object
    with shapes by name, those that end in `?` perhaps; a tuple of shapes that it can have; a function that says so; or a value."""
    match shape:
        case tuple():
            return any(fits(found, one) for one in shape)
        case list():
            return isinstance(found, list) and all(fits(one, shape[0]) for one in found)
        case dict():
            return isinstance(found, dict) and all(
                fits(found[part], inner) if (part := name.rstrip("?")) in found else part != name
                for name, inner in shape.items()
            )
        case type():
            return isinstance(found, shape)
        case re.Pattern():
            return isinstance(found, str) and shape.fullmatch(found) is not None
    return bool(shape(found)) if callable(shape) else type(found) is type(shape) and found == shape


def is_word(found: object) -> bool:
    """Whether a value is text that says something."""
    return isinstance(found, str) and found != ""


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number of a size that scores have."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


def is_score(value: object) -> TypeGuard[int | None]:
    """Whether a value is a score, or none."""
    return value is None or is_whole(value)


def is_rule(rule: object) -> bool:
    """Whether a value is a campaign's rule (see `scorers.standings`)."""
    from scorers.standings import GAME, POINTS, RATING, SHARE, TIES

    return fits(rule, ({"kind": (GAME, SHARE, RATING)}, {"kind": POINTS, "points": [is_whole], "ties": TIES}))


def alone(shape: Shape) -> Part:
    """A part of a result that has this shape, whoever played."""
    return lambda found, _: fits(found, shape)


def each(shape: Shape) -> Part:
    """A part with one item of this shape a player."""
    return lambda found, seats: isinstance(found, list) and len(found) == len(seats) and fits(found, [shape])


def further(name: Shape, line: Shape, text: Shape) -> dict[str, Part]:
    """What some results say besides."""
    return {
        **dict.fromkeys(("table", "place"), alone((None, name))),
        "note": alone((None, text)),
        **dict.fromkeys(("minutes", "length"), alone(is_score)),
        "lowest": alone(bool),
        "foreign": lambda found, _: isinstance(found, dict) and fits([*found.values()], [dict]),
        "began": lambda found, seats: found is None or (is_whole(found) and 0 <= found < len(seats)),
        "seats": each(name),
        **dict.fromkeys(("teams", "roles"), each(text)),
        "carried": each([{"card": name, "declared": [line]}]),
        "before": lambda found, seats: fits(
            found, [{"number": is_whole, "scores": lambda scores: each(is_score)(scores, seats)}]
        ),
    }


def described(
    result: Shape, name: Shape = is_word, match: Shape = is_word, date: Shape = is_word, text: Shape = str
) -> Callable[[object], bool]:
    """Whether a value is a decision, with what a result, a name, an id, a day and a text must be."""
    about, member, many = {"match": match}, {"member": name}, [name]

    def options(found: object) -> bool:
        return isinstance(found, dict) and fits([*found, *found.values()], [text])

    event = {
        "name": name,
        "kind": EVENTS,
        "game": (None, name),
        "size": (2, 3, 4, 5, 6),
        "options": options,
        "players": [{**member, "joined": is_whole, "dropped": is_score}],
        "rounds": lambda found: fits(found, [{"tables": [table], "free": many}]) and len(found) <= MOST_ROUNDS,
        "seed?": is_score,
        "seeds?": bool,
    }

    def table(found: object) -> bool:
        return isinstance(found, list) and len(found) > 1 and fits(found, many)

    facts = {  # what results are corrected to
        "date": (None, date),
        "campaign": ("", name),
        "players": many,
        "names": many,
        "place": (None, name),
        "note": (None, text),
        "minutes": is_score,
        "began": is_score,
        "scores": [is_score],
        "places": [lambda found: is_whole(found) and found >= 0],
        "won": [is_whole],
    }

    def corrected(found: object) -> bool:
        return isinstance(found, dict) and all(part in facts and fits(one, facts[part]) for part, one in found.items())

    def was(found: object) -> bool:
        return isinstance(found, dict) and corrected({part: one for part, one in found.items() if one is not None})

    rule = (None, is_rule)
    says = {  # kind of a decision -> what it says; those with a member say whose id it is
        "new": {"name": name, "rule": rule, "games": many, "options": options},
        "join": {**member, "name": name},
        "add": {**member, "name": name, "guest": bool},
        "rename": {**member, "name": name, "was": name},
        "alias": {**member, "names": many},
        "merge": {**member, "into": name},
        "leave": {**member, "date": date},
        "rule": {"rule": rule},
        "close": {},
        "reopen": {},
        "correct": {**about, "set": corrected, "was": was},
        "drop": about,
        "end": about,
        "choose": {**about, "copy": COPY, "passed": [COPY]},
        "event": {"event": name, "state": event},
        "foreign": {"program": name, "tables": dict},
    }
    common = {"id": name, "at": MOMENT, "ids?": many, "knew?": many, "result?": result}
    shapes = {kind: {**common, **parts} for kind, parts in says.items()}

    def is_decision(one: Any) -> bool:
        return (
            fits(one, {"kind": str})
            and one["kind"] in shapes
            and fits(one, shapes[one["kind"]])
            and ("result" not in one or one["result"]["match"] == one.get("match"))
        )

    return is_decision


TEXT, WHOLE = {str, type(None)}, {int}
NAMED = (*KEYS, *EACH, "names", "at")  # what every result says, but `campaign`
FURTHER = further(str, str, str)


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
