"""A near miss: the statement that was perhaps meant, and one that could be said instead."""

from referee.match import apply, find_verb, offers
from referee.statement import Reader, cut_actor, split, write_name
from referee.words import fold, key
from scorers.sheet import Refusal

CLOSE = 0.75  # likeness from which an offer counts as meant
NEVER = ("concede",)  # what nobody is advised to say
ESSENCES = "LECDG"  # record.md: `2L` is an amount
LAST = ("final", "result", "tally", "ruling")  # what is advised only where nothing else could be said


def suggestion(match, typed, verdict):
    """A statement that would be accepted and looks like what was typed, or None."""
    if verdict.ok:
        return None
    text = fold(typed)
    return _near_word(match, text, verdict) or _nearest(match, text, offers(match, most=40))


def instead(match, verdict, seen):
    """A statement that would be accepted where `verdict` was refused, or None where only hidden cards would do.

    seen: names of the players whose hidden cards the reader may see.
    """
    actor, rest = verdict.actor, verdict.statement
    typed = fold(f"{write_name(actor)}: {rest}" if actor else rest)
    found = _right_figure(match, typed, verdict) or _near_word(match, typed, verdict)
    if found:
        return found
    verb = rest.split(" ", 1)[0]
    for one in match.table.awaited():
        if one.must and one.seat is not None and verb in one.verbs and verb not in NEVER:
            line = f"{write_name(match.setting.names[one.seat])}: {rest}"
            if apply(match, line).ok:
                return line
    open_to_all = [
        offer
        for offer in offers(match, most=40)
        if offer.verb not in NEVER and shows_nothing(match, offer, typed, seen)
    ]
    same = [offer for offer in open_to_all if offer.verb == verb]
    return _nearest(match, typed, same) or _best(open_to_all, actor, verb) or _figure(match)


def _best(found, actor, verb):
    """The offer that is nearest to what was meant, of what must be said, or of the same player's or the table's choices."""
    fitting = [offer for offer in found if offer.must or offer.actor in (actor, None)]
    ranked = sorted(
        fitting, key=lambda offer: (offer.verb in LAST, not offer.must, offer.actor != actor, offer.verb != verb)
    )
    return str(ranked[0]) if ranked else None


def _figure(match):
    """After the end: how the score stands."""
    if not match.over:
        return None
    line = f"tally {write_name(match.setting.names[0])} {match.table.scores()[0]}"
    return line if apply(match, line).ok else None


def _right_figure(match, typed, verdict):
    """What was compared, with the figure that the refusal tells."""
    if "REC-5" not in verdict.clauses:
        return None
    for figure in verdict.refusal.facts.values():
        if type(figure) is int:
            better = " ".join([*typed.split()[:-1], str(figure)])
            if apply(match, better).ok:
                return better
    return None


def _near_word(match, text, verdict):
    """The text with its unknown word replaced by the nearest known one, if that would be accepted."""
    near, word = verdict.refusal.facts.get("near"), verdict.refusal.facts.get("word")
    if near and word and word in text:
        better = text.replace(word, write_name(str(near)), 1)
        if apply(match, better).ok:
            return better
    return None


def _nearest(match, text, found):
    from difflib import SequenceMatcher

    actor, rest = cut_actor(text)
    seats = match.setting.players.matches(actor) if actor else []
    names = {match.setting.names[seat] for seat in seats}
    best, meant = CLOSE, None
    for offer in found:
        if names and offer.actor not in names:
            continue
        likeness = SequenceMatcher(None, key(rest), key(offer.text)).ratio()
        if likeness > best:
            best, meant = likeness, offer
    return str(meant) if meant else None


# -- what an offer tells -----------------------------------------------------------------------


class Naming(Reader):
    """Reads a statement and keeps apart what can't name a card: key words, numbers, dice, players, essences."""

    __slots__ = ("plain", "cards_read")

    def __init__(self, *setting):
        super().__init__(*setting)
        self.plain = []
        self.cards_read = []

    def card(self):
        """As Reader.card, noted as one."""
        self.cards_read.append(super().card())
        return self.cards_read[-1]

    def _noted(self, read, *arguments):
        start = len(self.out)
        value = read(*arguments)
        self.plain += self.out[start:]
        return value

    def keyword(self, *spellings):
        """As Reader.keyword, noted."""
        return self._noted(super().keyword, *spellings)

    def number(self, wanted="number"):
        """As Reader.number, noted."""
        return self._noted(super().number, wanted)

    def player(self):
        """As Reader.player, noted."""
        return self._noted(super().player)

    def faces(self):
        """As Reader.faces, noted."""
        return self._noted(super().faces)

    def named(self):
        """What else was written: cards and other names."""
        left = list(self.out)
        for word in self.plain:
            left.remove(word)
        return [word for word in left if word in self.cards_read or not (word[:-1].isdigit() and word[-1] in ESSENCES)]


def shows_nothing(match, offer, typed, seen):
    """Whether an offer tells nothing that its reader may not know: no card but those that were typed."""
    if offer.actor is None or offer.actor in seen or offer.text == offer.verb:
        return True
    setting = match.setting
    seat = setting.names.index(offer.actor)
    state = setting.game.state
    if state(match.table, frozenset()) == state(match.table, frozenset((seat,))):
        return True  # nothing of this player's is hidden from anybody
    words = split(offer.text)
    reader = Naming(words, 1, match.table, setting.players, setting.names)
    try:
        find_verb(setting.game, words[0]).read(reader)
    except Refusal:
        return False
    known = key(typed)
    return all(card == "?" or key(card) in known for card in reader.named())
