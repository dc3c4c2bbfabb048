"""What a refused reading may mean instead: the same words in another order, of another player, without what goes without saying."""

from __future__ import annotations

from referee.grammar.statement import quote, split, write_name
from referee.language.reading import arranging
from referee.language.reading.arranging import MISSING
from referee.language.words.blocks import PRICES
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.language.reading.arranging import Line
    from referee.language.reading.judging import Judging
    from scorers.sheet import Refusal

WHICH = ("which", "several")  # end the key of a clause by which one of several has to be named
UNNAMED = "/unnamed"  # ends the key of a clause by which a card has to be named


def asks_which(key: str) -> bool:
    """Whether a clause with such a key wants one of several named."""
    clause, _, which = key.rpartition("/")
    return which in WHICH and clause[-1:].isdigit()


def with_none(judging: Judging, line: Line) -> Line | None:
    """The statement by which nothing is shown or given, where a word for a pass is said and none is awaited: `has nothing to show`."""
    if getattr(line.verb, "no", None) != "" or line.own or line.words or line.verb.name in judging.verbs:
        return None
    due = [judging.by_name[name] for one in judging.awaited if one.seat == line.seat for name in one.verbs]
    ways = [arranging.Line(verb, line.seat, verb.no.split()) for verb in due if verb.no]
    return ways[0] if len(ways) == 1 else None


def without_sum(judging: Judging, line: Line) -> Line | None:
    """The lawful statement without the sum that is told before the dice: `moves 4, with a 1 and a 3`; or None."""
    faces = [int(word) for word in line.words if word.isdigit()]
    at = next((at for at in (0, -1) if len(faces) > 2 and 2 * faces[at] == sum(faces)), None)
    if at is None:
        return None
    words = list(line.words)
    del words[[one for one, word in enumerate(words) if word.isdigit()][at]]
    other = line.saying(words)
    return other if judging.verdict(other, line.seat).ok else None


def meant(judging: Judging, lines: Sequence[Line]) -> Line | None:
    """The reading of several that is meant: the lawful one where the others lack a part that nobody said, or of fouls the one by the verb that a bare component means; or None."""
    can = [line for line in lines if judging.is_lawful(line)]
    if len(can) == 1 < len(lines) and all(line is can[0] or judging.extensions(line, True) for line in lines):
        return can[0]
    bare = [line for line in lines if line.verb.name == judging.rules.bare]
    foul = not can and not any(line.plain or judging.is_asked(line) for line in lines)
    return bare[0] if foul and len(bare) == 1 else None


def without_status(judging: Judging, line: Line) -> Line | None:
    """The lawful statement of the table without the key words of it, which tell no more than that it ended: `Una back first with 500`."""
    keys = judging.rules.words
    words = [word for word in line.words if word not in keys]
    if getattr(line.verb, "who", "") != "table" or len(words) in (0, len(line.words)):
        return None
    other = line.saying(words)
    return other if judging.verdict(other, line.seat).ok else None


def unnamed(line: Line, refusal: Refusal) -> Line | None:
    """The line without an unseen card, where it has to be named: `手札から1枚もらう`; or None."""
    if not (refusal.key or "").endswith(UNNAMED) or "?" not in line.words:
        return None
    words = [word for word in line.words if word != "?"]
    return line.saying(words)


def as_target(judging: Judging, line: Line, refusal: Refusal) -> Line | None:
    """The one lawful statement of another in which who was named is whom it meets: `Luz, an ogre`; or None."""
    if line.plain or line.seat is None or "REC-3" not in refusal.clauses:
        return None
    words = [*line.words, write_name(judging.match.setting.names[line.seat])]
    seats = {one.seat for one in judging.awaited if one.must and line.verb.name in one.verbs} - {None, line.seat}
    found = [arranging.Line(line.verb, seat, words, False, False) for seat in seats]
    found = [
        one for one in found if arranging.fits(judging.match, one.verb, words) and judging.verdict(one, one.seat).ok
    ]
    return found[0] if len(found) == 1 else None


def unpriced(judging: Judging, line: Line, refusal: Refusal) -> Line | None:
    """The line without what is paid or gained in passing, where it is refused alike, or where only how much was left unsaid; or None."""
    units = judging.rules.amounts
    amounts = [word for word in line.words if word[0].isdigit() and word[-1] in units]
    if not line.priced or not amounts:
        return None
    words = [word for word in line.words if word not in amounts and word not in PRICES]
    other = line.saying(words)
    shorter = judging.verdict(other, line.seat).refusal
    if shorter is None:
        right = _right(refusal)
        return other if line.bare and [one[-1] for one in right] == [one[-1] for one in amounts] else None
    same = shorter.clauses[0] in refusal.clauses or refusal.clauses[0] in shorter.clauses
    return other if same and set(_right(shorter)).issuperset(amounts) else None  # the price was told, and can't be paid


def gained(judging: Judging, line: Line) -> Line | None:
    """The one lawful line without amounts of which nobody says that they are paid: perhaps what it brings was told; or None."""
    units = judging.rules.amounts
    amount = [word[0].isdigit() and word[-1] in units for word in line.words]
    words = [
        word
        for word, told, after in zip(line.words, amount, [*amount[1:], False])
        if not told and not (after and word in judging.rules.words)
    ]
    if not units or line.priced or not words or len(words) == len(line.words) or any(word in PRICES for word in words):
        return None
    other = line.saying(words)
    return other if judging.verdict(other, line.seat).ok else None


def _right(refusal: Refusal) -> list[str]:
    """The amounts that a refusal says would be right."""
    right = refusal.facts.get("right")
    return " ".join(map(str, right)).split() if isinstance(right, (list, tuple)) else []


def from_giver(judging: Judging, line: Line) -> list[Line]:
    """The lawful statements in which an amount comes from a thing that lies open and gives it."""
    speech = judging.rules
    if line.verb.name not in speech.givers:
        return []
    names = [names.written[value] for names in speech.names(judging.match.table) for value in names.labels]
    names = [name for name in names if name not in line.words and judging.is_shown(name.strip('"'))]
    found = []
    for at, word in enumerate(line.words):
        if not (word[:-1].isdigit() and word[-1] in speech.amounts):
            continue
        rest = [*line.words[:at], *line.words[at + 1 :]]
        for name in names:
            other = line.saying([*rest, name, word])
            found.append(other)
    told = [(judging.verdict(other, line.seat).refusal, other) for other in found]
    lawful = [other for refusal, other in told if refusal is None] or _offered(judging, line)
    return lawful or [other for refusal, other in told if refusal and (refusal.key or "").endswith(MISSING)]


def _offered(judging: Judging, line: Line) -> list[Line]:
    """What is offered of the line's verb that brings just the amounts of the line, where it names nothing else."""
    units = judging.rules.amounts
    if not line.words or not all(word[:-1].isdigit() and word[-1] in units for word in line.words):
        return []
    said = _sums(line.words)
    every = [split(text) for text in judging.offered(line)]
    written = [[quote(word) if " " in word else word for word in words] for words in every if _sums(words) == said]
    return [line.saying(words) for words in written]


def _sums(words: Sequence[str]) -> dict[str, int]:
    """How much of each essence is said."""
    found: dict[str, int] = {}
    for word in words:
        if word[:-1].isdigit():
            found[word[-1]] = found.get(word[-1], 0) + int(word[:-1])
    return found


def whom(judging: Judging, line: Line) -> list[str]:
    """Lawful canonical lines that say besides whom it meets, where nobody is named."""
    names = judging.match.setting.names
    words = split(line.text())[1:]
    if not words or any(word in names for word in words):
        return []
    found = []
    for seat, name in enumerate(names):
        if seat != line.seat and arranging.fits(judging.match, line.verb, [*line.words, write_name(name)]):
            verdict = apply(judging.match, f"{judging.start(line.seat)}{line.text()} {write_name(name)}")
            if verdict.ok:
                found.append(judging.tries.told(verdict))
    return found


def without_opponent(judging: Judging, line: Line, refusal: Refusal) -> Line | None:
    """The line without the one name of what lies open before the player: `fights the orc with Roland`; or None."""
    meets = len(line.words) > 1 and line.verb.name in judging.rules.against
    if not meets or "REC-4" not in refusal.clauses:
        return None
    found = []
    for at, word in enumerate(line.words):
        other = line.saying([*line.words[:at], *line.words[at + 1 :]])
        verdict = judging.verdict(other, line.seat)
        if not word[0].isdigit() and (verdict.refusal is None or MISSING in verdict.refusal.key):
            found.append(other)
    return found[0] if len(found) == 1 else None


def of_another(judging: Judging, line: Line, refusal: Refusal) -> tuple[bool, Line | None]:
    """Whether what is done against somebody is said to be done with what has a verb of its own, and the one lawful
    statement of another verb that names this alone: `クレリックで山賊を倒す`, the cleric is played."""
    if line.verb.name not in judging.rules.against or "REC-4" not in refusal.clauses:
        return False, None
    own = [word for word in line.words if word.lower() in judging.by_name] if len(line.words) > 1 else []
    others = judging.musts - {line.verb.name}
    found = [
        arranging.Line(judging.by_name[one], line.seat, [word], line.plain, False) for word in own for one in others
    ]
    lawful = [one for one in found if judging.verdict(one, line.seat).ok]
    return bool(own), lawful[0] if len(lawful) == 1 else None
