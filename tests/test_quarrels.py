"""Quarrels, expected from the rulebooks before the program was asked: verdict, telling clause, deciding statements, a short answer."""

import json
import re
from pathlib import Path

import pytest

from prompts.explain.scores import SHORT
from tests.disputes import LANGUAGES, answer

FOLDER = Path(__file__).parent / "quarrels"
ALL = [
    (path.stem, number, entry)
    for path in sorted(FOLDER.glob("*.json"))
    for number, entry in enumerate(json.loads(path.read_text(encoding="utf-8")), 1)
]
REFUSED = {"en": "refused", "ja": "認められません"}


def failures(entry, lang):
    """What an answer lacks, as words: of the verdict, the telling clause, the deciding statements, the figures, the length."""
    lines = answer(entry["record"], entry["command"], lang)
    text = "\n".join(lines)
    found = []
    if "score" in entry:
        if not re.search(rf"[：:] ?{entry['score']}(?!\d)", lines[0]):
            found.append("verdict")
        cited = text
    else:
        if (REFUSED[lang] not in lines[0]) is not entry["ok"]:
            found.append("verdict")
        cited = lines[0]
    if not any(re.search(rf"{re.escape(clause)}(?!\d)", cited) for clause in entry["clauses"]):
        found.append("clause")
    told = {int(number) for number in re.findall(r"(?i:statements? |発言)(\d+)", text)}
    told |= {
        number
        for one in re.findall(r"(?i:statements |発言)([\d, 、–]+)", text)
        for first, last in re.findall(r"(\d+)(?:–(\d+))?", one)
        for number in range(int(first), int(last or first) + 1)
    }
    if not set(entry["statements"]) <= told:
        found.append("statements")
    says = entry.get("says", ())  # in both languages, or {language: what is said}
    if not all(said in text for said in (says[lang] if isinstance(says, dict) else says)):
        found.append("figures")
    size = len(text.split()) if lang == "en" else len("".join(text.split()))
    if size > SHORT[lang]:
        found.append(f"length {size}")
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "number", "entry"), ALL, ids=[f"{game} {number}" for game, number, _ in ALL])
def test_quarrel(game, number, entry, lang):
    lacks = entry.get("lacks", {}).get(lang, [])  # what the answer is known to lack
    assert failures(entry, lang) == lacks, "\n".join([entry["asked"], *answer(entry["record"], entry["command"], lang)])
