"""Few keys: how many an expert needs for a statement of the samples and of the phrase books' positions, counted with Enter."""

import re
from itertools import product
from pathlib import Path
from statistics import mean, median

from referee import apply, begin, hear, parse
from referee.grammar.statement import cut_actor
from tests.phrasebook import PHRASES, phrases

SAMPLES = sorted((Path(__file__).parent.parent / "referee" / "games").glob("*/sample.match"))
MOST_MEDIAN, MOST_MEAN = 4, 6  # keys; the aim is 4 and 6.5
CARD = re.compile("(?:10|[2-9AKQJ])[SHDC]")


def played():
    """(match before, canonical statement) of the samples and of the positions of the phrase books, but for declarations."""
    for path in SAMPLES:
        header, body = parse(path.read_text(encoding="utf-8"))
        match = begin(header)
        for _, text in body:
            verdict = apply(match, text)
            if verdict.ok and not verdict.statement.startswith("card "):
                yield match, verdict.spoken()
            match = verdict.match
    for path in sorted(PHRASES.glob("tuning-en.txt")):
        match = None
        for phrase in phrases(path):
            if match is not phrase.match and phrase.match.before is not None:
                match = phrase.match
                spoken = match.spoken()
                if not spoken.startswith("card "):
                    yield match.before, spoken


def shorter(spoken):
    """Lines that an expert may type for a statement, the shortest first."""
    actor, rest = cut_actor(spoken)
    verb, *words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', rest)]
    words = [re.sub(r"^corridor-(?=\d+$)", "c", word) for word in words]  # as one writes it
    ways = []
    for size in (1, 2, 3, 99):
        short = [word.lower() if CARD.fullmatch(word) or word[0].isdigit() else word[:size].lower() for word in words]
        ways.append(" ".join(short))
        ways.append("".join(short) if all(CARD.fullmatch(word) for word in words) else " ".join(short))
        dice = [word for word in words if word.isdigit()]
        ways.append("".join(dice) if "dice" in words and all(len(one) == 1 for one in dice) else ways[-1])
    who = ["", f"{actor[:1].lower()}: ", f"{actor}: "] if actor else [""]
    verbs = ["", verb[:1], verb[:2], verb[:3], verb]
    lines = {f"{start}{name} {way}".strip() for start, name, way in product(who, verbs, ways)}
    return sorted(lines - {""}, key=lambda line: (len(line), line))


def keys(match, spoken):
    """Keys of the shortest line found that is heard as the statement: one of these, its words shortened one by one."""

    def heard(line):
        return hear(match, line).readings == [spoken]

    line = next((one for one in shorter(spoken) if len(one) < len(spoken) and heard(one)), spoken)
    words = line.split() if '"' not in line else []
    for at, word in enumerate(words):
        tried = ([*words[:at], word[:size], *words[at + 1 :]] for size in range(len(word)))
        words = next((one for one in tried if heard(" ".join(one))), words)
    return len(" ".join(words) or line) + 1


def test_an_expert_needs_few_keys():
    counts = [keys(match, spoken) for match, spoken in played()]
    print(f"\n{len(counts)} statements: median {median(counts)}, mean {mean(counts):.1f} keys")
    assert median(counts) <= MOST_MEDIAN and mean(counts) <= MOST_MEAN
