"""Results that come from outside: checked before they are kept, their places worked out where nobody states them."""

from json import loads

from prompts.exchange.entries import Fault
from referee.games import find
from referee.record import is_id
from referee.words import key
from scorers.ledger.kept import EACH, KEYS
from scorers.sheet import Refusal

LONGEST_NAME = 200  # characters of a name or a unit; more is a mistake
MOST_DIGITS = 9


def result_faults(shell, facts):
    """Faults of a result as a dict; empty where it can be kept."""

    def fault(name, **about):
        found.append(Fault(None, shell.texts().ui("exchange/" + name, about)))

    found = []
    lacking = [name for name in (*KEYS, *EACH) if name not in facts]
    if lacking:
        fault("lacking", names=lacking)
        return found
    players, seats = facts["players"], facts["players"] if isinstance(facts["players"], list) else []
    if not (isinstance(facts["match"], str) and is_id(facts["match"])):
        fault("id", word=str(facts["match"])[:60])
    if not isinstance(facts["game"], str) or not is_known(facts["game"]):
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
        isinstance(places, list) and len(places) == len(seats) and all(is_whole(one) and one > 0 for one in places)
    ):
        fault("places")
    if not (isinstance(facts["winners"], list) and all(name in seats for name in facts["winners"])):
        fault("winners")
    carried, length, at = facts.get("carried", seats), facts.get("length"), facts.get("at")
    if not (
        isinstance(carried, list)
        and len(carried) == len(seats)
        and (length is None or is_whole(length))
        and (at is None or isinstance(at, str))
    ):
        fault("figures")
    figures = facts["figures"]
    if not (
        isinstance(figures, dict)
        and all(
            isinstance(row, list) and len(row) == len(seats) and all(is_whole(one) for one in row)
            for row in figures.values()
        )
    ):
        fault("figures")
    return found


def read_result(shell, text):
    """(a result, its Faults) from JSON; (None, Faults) for what is none."""
    try:
        facts = loads(text)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        return None, [Fault(None, shell.texts().ui("exchange/json"))]
    return facts, result_faults(shell, facts)


def is_date(text):
    """Whether a text is a day, YYYY-MM-DD."""
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_known(game):
    """Whether a game of that key is known here."""
    try:
        return find(game).key == game
    except Refusal:
        return False


def is_name(text):
    """Whether a value can be the name of a player or of a campaign."""
    return isinstance(text, str) and 0 < len(text.strip()) <= LONGEST_NAME and text.isprintable()


def is_whole(value):
    """Whether a value is a whole number of a size that scores have."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**MOST_DIGITS


def places_of(scores, winners=(), highest=True):
    """Place of each seat, from 1: winners first, the others by score (None last); equals share a place."""
    worst = float("-inf")
    ranks = [
        (seat in winners, worst if score is None else score if highest else -score) for seat, score in enumerate(scores)
    ]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def is_document(table, doc):
    """Whether a campaign or an event from outside has what every command asks of one."""
    if table == "campaigns":
        members, rule = doc.get("members"), doc.get("rule")
        return (
            is_name(doc.get("name")) and doc.get("state") in ("open", "closed") and (rule is None or isinstance(rule, dict)) and isinstance(members, list)
            and all(isinstance(one, dict) and is_name(one.get("name")) and isinstance(one.get("aliases"), list) and all(map(is_name, one["aliases"])) for one in members)
        )  # fmt: skip
    if table == "events":
        players = doc.get("players")
        return (
            all(is_name(doc.get(name)) for name in ("campaign", "name", "game", "kind")) and isinstance(doc.get("rounds"), list) and isinstance(doc.get("options"), dict)
            and isinstance(players, list) and all(isinstance(one, dict) and is_name(one.get("name")) and "joined" in one and "dropped" in one for one in players)
        )  # fmt: skip
    return True
