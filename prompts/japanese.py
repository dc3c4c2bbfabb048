"""Japanese as it is spoken: the verb at the end, particles, counters, polite endings; told in the order that the referee reads."""

from __future__ import annotations

import re

from referee.statement import cut_actor, write_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.judging import Match

# A particle, or a Japanese comma (folded), ends a word; between kana it may be a part of one.
PARTICLE = re.compile("(?<=[^ぁ-ん ])(?:から|[をにでとがはのへ])(?![ぁ-ん])|,")
COUNTED = re.compile("([0-9]+)(?:枚|点|個|回|つ)")
ENDING = re.compile("^[ぁ-ん]+")  # of a verb
INFLECTED = "うくすつるむ"  # how verbs end that have other endings, too
NOUNS = ("カード", "札")  # say nothing beside a verb


def wordings(match: Match, text: str) -> Iterator[str]:
    """What a folded line may say when its verb is put first: statements with the words that were typed, the likeliest first."""
    if '"' in text:
        return
    actor, rest = _speaker(match, text)
    start = f"{write_name(actor)}: " if actor else ""
    found = []
    for verb in match.setting.game.verbs:
        for form in verb.ja:
            root = form[:-1] if form[-1] in INFLECTED and len(form) > 1 else form
            at = rest.rfind(root)
            if at >= 0:
                found.append((at + len(root), len(root), form))
    for end, size, form in sorted(found, reverse=True):  # the last one is the verb, of two that end alike the longer
        words = _words(rest[: end - size]) + _words(ENDING.sub("", rest[end:]))
        yield start + " ".join([form, *words])


def _speaker(match: Match, text: str) -> tuple[str | None, str]:
    """(who speaks, the rest): a name ends with a colon, or with a particle that tells who acts."""
    actor, rest = cut_actor(text)
    if actor is None:
        for name in match.setting.names:
            if rest.startswith((f"{name}は", f"{name}が")):
                return name, rest[len(name) + 1 :]
    return actor, rest


def _words(text: str) -> list[str]:
    words = PARTICLE.sub(" ", text).split()
    counted = [COUNTED.fullmatch(word) for word in words]
    return [found[1] if found else word for word, found in zip(words, counted) if word not in NOUNS]
