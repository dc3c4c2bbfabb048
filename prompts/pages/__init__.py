"""The pages that ship with the program: what `referee help TOPIC` shows, in the reader's language.

A page is a file TOPIC.LANG.md whose first line is its title. What is there is found by its name, so a new page is one file a
language; where there is none in the reader's language the English one is shown.
"""

from __future__ import annotations

import os

from scorers.ledger.files import read_bytes

HERE = os.path.dirname(__file__)
ENDING = ".en.md"


def topics() -> list[str]:
    """The names of all pages, `start` first."""
    found = sorted(name.removesuffix(ENDING) for name in os.listdir(HERE) if name.endswith(ENDING))
    return sorted(found, key=lambda topic: topic != "start")


def page(topic: str, lang: str) -> str | None:
    """The text of a page, or None where there is none of that name."""
    if topic not in topics():
        return None
    text = read_bytes(os.path.join(HERE, f"{topic}.{lang}.md")) or read_bytes(os.path.join(HERE, topic + ENDING)) or b""
    return text.decode()


def title(topic: str, lang: str) -> str:
    """What a page is about: its first line."""
    return (page(topic, lang) or "").partition("\n")[0].removeprefix("# ")
