"""A near miss: the statement that was perhaps meant, and one that could be said."""

from referee.match import apply, offers
from referee.statement import cut_actor, write_name
from referee.words import fold, key

CLOSE = 0.75  # likeness from which an offer counts as meant


def suggestion(match, typed, verdict):
    """A statement that would be accepted and looks like what was typed, or None."""
    if verdict.ok:
        return None
    text = fold(typed)
    near, word = verdict.refusal.facts.get("near"), verdict.refusal.facts.get("word")
    if near and word and word in text:
        better = text.replace(word, write_name(str(near)), 1)
        if apply(match, better).ok:
            return better
    return _nearest_offer(match, text)


def _nearest_offer(match, text):
    from difflib import SequenceMatcher

    actor, rest = cut_actor(text)
    seats = match.setting.players.matches(actor) if actor else []
    names = {match.setting.names[seat] for seat in seats}
    best, found = CLOSE, None
    for offer in offers(match, most=40):
        if names and offer.actor not in names:
            continue
        likeness = SequenceMatcher(None, key(rest), key(offer.text)).ratio()
        if likeness > best:
            best, found = likeness, offer
    return str(found) if found else None
