"""Pairs of worlds that differ in hidden cards alone, and in which every statement had the same verdict and the same events."""

from prompts.texts import Texts
from referee.cards.playing import CARDS
from referee.grammar.statement import split, write_name
from referee.match import apply
from referee.record import HeaderFault, begin, noted, parse
from tests.golden import cases

TRIES = 4  # other cards that are put in the place of a hidden one
MOST_CHANGED = 3  # hidden cards of a world that are other ones in its twin


def worlds(game, rng):
    """Endlessly: (header lines, statements) of the beginnings of golden records, nothing fallen in them, nobody having won."""
    texts = [text for _, text in cases(game)]
    while True:
        rng.shuffle(texts)
        for text in texts:
            try:
                header, body = parse(text)
                match = begin(header)
            except HeaderFault:
                continue
            for _, line in body:
                if not noted(line):
                    match = apply(match, line, match.number + 1).match
            listed = match.statements()
            if match.over or [one.number for one in listed if not one.refusal] != [*range(1, len(listed) + 1)]:
                continue
            head = [line for line in text.partition("\n\n")[0].split("\n") if line.strip() and line[0] != "#"]
            yield head, match, listed


def hidden(listed):
    """(place in the list, place in the statement) of each word that its actor alone may see."""
    found = []
    for at, one in enumerate(listed):
        if one.actor is None:
            continue
        words, shown = split(one.text), split(one.told(hide=True))
        if len(words) == len(shown):
            found += [(at, place) for place, word in enumerate(words) if word != shown[place] == "?"]
    return found


def shape(match):
    """What all have heard of a match, whatever was hidden in it: who spoke and said what, what followed, who was to speak then."""
    texts = Texts("en", match.setting)
    return [
        (
            one.number,
            one.actor,
            one.told(hide=True),
            [(event.clause, texts.event(event)) for event in one.events],
            [(after.seat, after.must, after.clause) for after in one.table.awaited()],
        )
        for one in match.statements()
    ]


def names_of(match):
    """The names of the cards that this match knows, and the one of a card that isn't told."""
    speech = match.setting.game.speech
    named = [write_name(label) for names in speech.names(match.table) for label in names.labels.values()]
    return [*named, *(CARDS if speech.cards else ())]


def quoted(word):
    """A word as it is read as a name, a number or `?`."""
    return word if word == "?" or word.isdigit() else write_name(word)


def retold(start, lines):
    """The match of these (number, actor, text), or None where one of them is refused."""
    for number, actor, text in lines:
        verdict = apply(start, text if actor is None else f"{write_name(actor)}: {text}", number)
        if not verdict.ok:
            return None
        start = verdict.match
    return start


def twins(game, rng):
    """Endlessly: (header lines, match, its twin, seats of whose hidden cards some differ)."""
    for head, match, listed in worlds(game, rng):
        secret = hidden(listed)
        if not secret:
            continue
        first = rng.choice(secret)[0]
        listed = listed[: rng.randint(first + 1, len(listed))]
        match, secret = listed[-1], [one for one in secret if one[0] < len(listed)]
        told = shape(match)
        lines = [(one.number, one.speaker, one.text) for one in listed]
        others, twin, owners = names_of(match), None, set()
        for at, place in rng.sample(secret, min(len(secret), rng.randint(1, MOST_CHANGED))):
            words = [quoted(word) for word in split(lines[at][2])]
            for other in rng.sample(others, min(len(others), TRIES)):
                if other == words[place]:
                    continue
                changed = " ".join([*words[:place], other, *words[place + 1 :]])
                tried = [*lines[:at], (lines[at][0], lines[at][1], changed), *lines[at + 1 :]]
                found = retold(listed[0].before, tried)
                if found is not None and shape(found) == told:
                    twin, lines = found, [(one.number, one.speaker, one.text) for one in found.statements()]
                    owners.add(listed[at].actor)
                    break
        if twin is not None and [one.text for one in twin.statements()] != [one.text for one in listed]:
            yield head, match, twin, owners


def record(head, match):
    """The text of a record as it is kept."""
    said = [one.text if one.actor is None else f"{one.speaker}: {one.text}" for one in match.statements()]
    return "\n".join([*head, "", *said, ""])
