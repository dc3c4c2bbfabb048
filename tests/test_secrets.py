"""Non-interference: worlds that differ in hidden cards alone, and in which every verdict is the same, look the same to all others.

REFEREE_LONG multiplies the pairs (default 200; 50 times: 10,000).
"""

import os
import random

import pytest

from prompts.explain.explanation import Explanation
from prompts.play.fitting import fitted
from prompts.play.screen import screen_lines, standing_lines
from prompts.render.statement import public
from prompts.render.verdict import awaited_lines
from prompts.render.view import table_lines
from prompts.texts import Texts
from referee.cards.playing import CARDS
from referee.grammar.statement import split, write_name
from referee.match import apply
from referee.record import HeaderFault, begin, noted, parse
from referee.redaction import open_offers, open_seal, redacted
from referee.registry import BUILT_IN
from tests.golden import cases

PAIRS = 40 * int(os.environ.get("REFEREE_LONG", "1"))  # of each game


def views(match):
    """Every way in which a match is shown to those who hold none of its hidden cards: {name: what is shown}."""
    shown = {}
    told = redacted(match, ())
    for lang in ("en", "ja"):
        texts = Texts(lang, match.setting)
        shown[f"show {lang}"] = table_lines(texts, match, (), "it")
        shown[f"plain {lang}"] = table_lines(texts, match, (), "it", plain=True)
        shown[f"large {lang}"] = table_lines(texts, match, (), "it", large=True)
        shown[f"fitted {lang}"] = fitted(texts, match, (), "it", 79, 20)
        standing = standing_lines(texts, match)
        shown[f"screen {lang}"] = screen_lines(texts, match, (), "it", standing, 0, (80, 24))
        shown[f"awaited {lang}"] = awaited_lines(texts, match)
        shown[f"log {lang}"] = [public(match, one.speaker, one.text, ()) for one in match.statements()]
        shown[f"events {lang}"] = [texts.event(event) for one in match.statements() for event in one.events]
    shown["state"] = told.state()
    shown["seal"] = open_seal(match, ())
    shown["offers"] = [str(one) for one in open_offers(match, (), most=4)]
    return shown


def shape(match):
    """What happened in a match, whatever was hidden in it: who spoke, and what followed, which all hear."""
    texts = Texts("en", match.setting)
    return [(one.actor, [texts.event(event) for event in one.events]) for one in match.statements()]


def names_of(match):
    """The names of the cards that this match knows."""
    speech = match.setting.game.speech
    named = [write_name(label) for names in speech.names(match.table) for label in names.labels.values()]
    return [*named, *(CARDS if speech.cards else ())]


def retold(match, listed, chosen, text):
    """The match in which one statement says something else, or None where it doesn't come to the same."""
    twin = listed[0].before
    for one in listed:
        said = text if one is chosen else one.text
        verdict = apply(twin, said if one.actor is None else f"{write_name(one.speaker)}: {said}", one.number)
        if not verdict.ok:
            return None
        twin = verdict.match
    return twin if shape(twin) == shape(match) else None


def twins(game, rng, count):
    """Pairs of matches (beginnings of golden records) that differ in one hidden card, with the same verdicts and events."""
    texts = [text for _, text in cases(game)] * 3
    rng.shuffle(texts)
    found = 0
    for text in texts:
        try:
            header, body = parse(text)
            match = begin(header)
        except HeaderFault:
            continue
        for number, line in body:
            if not noted(line):
                match = apply(match, line, number).match
        listed = match.statements()
        if any(one.refusal for one in listed):
            continue
        secret = [at for at, one in enumerate(listed) if one.actor is not None and one.told(hide=True) != one.text]
        if not secret:
            continue
        at = rng.choice(secret)
        listed = listed[: rng.randint(at + 1, len(listed))]
        chosen, match = listed[at], listed[-1]
        if match.over:  # then the table has seen all that counts
            continue
        words, hidden = split(chosen.text), split(chosen.told(hide=True))
        places = [n for n, word in enumerate(words) if len(hidden) == len(words) and word != hidden[n] == "?"]
        others = names_of(match)
        if not places or not others:
            continue
        place = rng.choice(places)
        for other in rng.sample(others, min(len(others), 5)):
            line = " ".join(
                [
                    *(write_name(word) if word != "?" else word for word in words[:place]),
                    other,
                    *map(quoted, words[place + 1 :]),
                ]
            )
            twin = retold(match, listed, chosen, line)
            if twin is not None and other != words[place]:
                found += 1
                yield match, twin, f"{chosen.text} / {other} / {len(listed)}"
                break
        if found >= count:
            return


def quoted(word):
    """A word as it is read as a name, a number or `?`."""
    return word if word == "?" or word.isdigit() else write_name(word)


@pytest.mark.parametrize("game", BUILT_IN)
def test_worlds_that_differ_in_a_hidden_card_look_the_same(game):
    rng = random.Random(f"secrets {game}")
    pairs = list(twins(game, rng, PAIRS))
    assert len(pairs) >= 10
    leaks = []
    for one, other, what in pairs:
        here, there = views(one), views(other)
        leaks += [(what, name, here[name], there[name]) for name in here if here[name] != there[name]]
    assert not leaks, (len(leaks), [(what, name, *unlike(a, b)) for what, name, a, b in leaks][:12])


def unlike(here, there):
    """The first parts in which two views differ."""
    if isinstance(here, list):
        return next(((a, b) for a, b in zip(here, there) if a != b), (len(here), len(there)))
    return (
        (here, there)
        if not isinstance(here, dict)
        else next((a, b) for a, b in zip(here.items(), there.items()) if a != b)
    )


def test_an_explanation_tells_no_hidden_card():
    header, body = parse(
        "game: runeworks\nplayers: Aki, Beni\nlevel: 2\n\nround\nAki: deal 3S 4S 5S 6S 9C 2C KD\nleady KD 2H\n"
    )
    match = begin(header)
    for _, line in body:
        match = apply(match, line).match
    verdict = apply(match, "Beni: draw")
    text = " ".join(Explanation(Texts("en", match.setting), verdict, match, ()).more())
    assert not any(card in text for card in ("3S", "3♠", "9C", "9♣"))
