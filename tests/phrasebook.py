"""Phrases as players type them, with what they mean (tests/phrases/*.txt; the head of a file explains the form), and how they are heard."""

import re
from pathlib import Path

from referee import apply, begin, hear, parse

PHRASES = Path(__file__).parent / "phrases"
RIGHT, KEY, WRONG = "right", "one more key", "wrong"


class Phrase:
    """One phrase in its position: match, the question that stands (or None), the line, what it means, where it stands."""

    def __init__(self, match, asked, line, meaning, place):
        self.match, self.asked, self.line, self.meaning, self.place = match, asked, line, meaning, place

    def hear(self):
        """What is heard."""
        return hear(self.match, self.line, self.asked)


def phrases(path):
    """All phrases of a file."""
    match, header, asked = None, [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("@"):
            header, match, asked = [f"game: {line[1:].strip()}"], None, None
        elif match is None and re.match("[a-z0-9-]+: ", line) and " => " not in line:
            header.append(line)
        else:
            match = match or begin(parse("\n".join([*header, "", ""]))[0])
            if line.startswith("+"):
                verdict = apply(match, line[1:])
                assert verdict.ok, (path.name, number, line, verdict.refusal)
                match, asked = verdict.match, None
            elif line.startswith("<"):
                asked = hear(match, line[1:]) if line[1:].strip() else None
            else:
                phrase, _, meaning = line.partition(" => ")
                yield Phrase(
                    match,
                    asked,
                    phrase.strip(),
                    re.sub(r"\s*\[[a-z-]+\]\s*$", "", meaning).strip(),
                    f"{path.name}:{number}",
                )


def canonical(match, text):
    """The canonical lines of statements joined by `;`."""
    lines = []
    for line in re.split(r"\s*;\s*", text):
        verdict = apply(match, line)
        lines.append(verdict.spoken())
        match = verdict.match
    return lines


def outcome(phrase, heard):
    """How what was heard compares with what is meant: the best of the meanings that are right."""
    found = [_outcome(phrase.match, heard, meaning) for meaning in re.split(r"\s\|\|\s", phrase.meaning)]
    return min(found, key=(RIGHT, KEY, "refused otherwise", "asked otherwise", "not understood", WRONG).index)


def _comes_to_the_same(match, lines, wanted):
    """Whether both are accepted and leave the same table, or are refused with the same words in another order."""
    told, verdicts = [], []
    for statements in (lines, wanted):
        after = match
        for line in statements:
            verdict = apply(after, line)
            after = verdict.match
        verdicts.append(verdict)
        told.append(after.setting.game.state(after.table, range(len(after.setting.names))))
    if not verdicts[0].ok and not verdicts[1].ok:
        return len(lines) == len(wanted) and all(
            sorted(one.split()) == sorted(two.split()) for one, two in zip(lines, wanted)
        )
    return (
        told[0] == told[1] and lines[-1].split(":")[0] == wanted[-1].split(":")[0] and verdicts[0].ok and verdicts[1].ok
    )


def _outcome(match, heard, meaning):
    said = heard.kind
    if meaning == "!nothing":
        return RIGHT if said == "nothing" else WRONG if said == "statement" else "asked otherwise"
    if meaning.startswith("?"):
        wanted = [canonical(match, one) for one in meaning[1:].split(" | ")]
        if said == "question":
            return RIGHT if all(one in heard.readings for one in wanted) else "asked otherwise"
        return "not understood" if said == "nothing" else WRONG
    if meaning.startswith("~"):
        return RIGHT if said == "question" else "not understood" if said == "nothing" else WRONG
    clauses: tuple[str, ...] = ()
    if meaning.startswith("!"):
        named, _, meaning = meaning[1:].partition(" = ")
        clauses = tuple(named.split(","))
    wanted = canonical(match, meaning)
    if said == "nothing":
        return "not understood"
    if said == "question":
        return KEY if wanted in heard.readings else "asked otherwise"
    if heard.readings != wanted and not _comes_to_the_same(match, heard.readings, wanted):
        return WRONG
    if clauses:
        return RIGHT if heard.refusal and heard.refusal.clauses[0] in clauses else "refused otherwise"
    return RIGHT if heard.refusal is None else "refused otherwise"
