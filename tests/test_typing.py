"""Typing little: the sample match of each game takes at most 60 % of the keystrokes that its record has characters."""

import pytest

from referee.games import BUILT_IN
from referee.match import apply
from referee.record import begin, parse
from referee.statement import cut_actor, split
from tests.terminal import ROOT

GOAL = 0.60


def shorter(match, verdict, line):
    """The shortest line found that the referee takes for the same statement: no actor, beginnings of words."""
    names = match.setting.names
    wanted = verdict.match.spoken()

    def same(text):
        again = apply(match, text, verdict.number)
        return again.ok and again.match.spoken() == wanted

    actor = verdict.actor
    starts = [""] + ([f"{actor[:size]}:" for size in range(1, len(actor) + 1)] if actor in names else [])
    start = next(start for start in starts if same(start + verdict.statement))
    words = split(cut_actor(line)[1])
    for at, word in enumerate(words):
        for size in range(1, len(word)):
            part = word[:size] if " " not in word[:size] else f'"{word[:size]}"'
            tried = [*(one if index not in words.quoted else f'"{one}"' for index, one in enumerate(words))]
            tried[at] = part
            if same(start + " ".join(tried)):
                words[at] = part
                words.quoted = tuple(index for index in words.quoted if index != at)
                break
    return start + " ".join(word if index not in words.quoted else f'"{word}"' for index, word in enumerate(words))


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_sample_takes_few_keystrokes(game):
    package = BUILT_IN[game][0].split(".")[1]
    text = (ROOT / "referee" / package / "sample.match").read_text(encoding="utf-8")
    header, body = parse(text)
    match = begin(header)
    typed = characters = 0
    for number, (_, line) in enumerate(body, 1):
        verdict = apply(match, line, number)
        assert verdict.ok, (line, verdict.refusal)
        typed += len(shorter(match, verdict, line)) + 1  # and Enter
        characters += len(line.partition("  #")[0].rstrip()) + 1  # comments don't count
        match = verdict.match
    print(f"\n{game}: {typed} keystrokes for {characters} characters ({typed / characters:.0%})")
    assert typed <= GOAL * characters
