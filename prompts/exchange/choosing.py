"""Differing copies of a match side by side, until somebody chooses."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import zip_longest

from prompts.exchange.copies import differing
from prompts.exchange.entries import META, Entry, Record, digest_of
from prompts.exchange.merge import Merge, all_copies, choose
from prompts.render.tables import tell_table
from prompts.shell import Shell, Stop, plain_text
from scorers.ledger import home
from scorers.sheet import Document
from scorers.types import Sequence

ALL = "all"


def show_copies(shell: Shell, words: Sequence[str]) -> int:
    """Every match of which copies differ, or the one that is named, side by side; 1 if there is any."""
    place = home.home()
    merge = Merge(place, shell)
    names = [name for name in differing(place) if not words or name.startswith(words[0])]
    for name in names:
        found, ours = all_copies(merge, name)
        if shell.json:
            told = [as_object(number, one, one is ours) for number, one in enumerate(found, 1)]
            shell.emit({"type": "copies", "match": name, "copies": told})
        else:
            show_apart(shell, name, found, ours)
    if not names:
        shell.told("copies/none")
    return int(bool(names))


def choose_copy(shell: Shell, words: Sequence[str], number: int) -> int:
    """Let one copy stand for its match (0: each is a match of its own)."""
    place = home.home()
    open_ones = differing(place)
    names = [name for name in open_ones if not words or name == words[0]] or [
        name for name in open_ones if words and name.startswith(words[0])
    ]
    if len(names) != 1:
        raise Stop("copies/which" if open_ones else "copies/none", names=open_ones)
    count = choose(place, shell, names[0], number)
    done = {"type": "chosen", "match": names[0], "copy": number or ALL, "matches": count}
    sentence = "copies/chosen" if number else "copies/apart"
    return shell.done(done, sentence, match=names[0], number=number, names=count)


def lines_of(one: Entry) -> list[str]:
    """A copy as lines: header and statements that stand, or the result."""
    if isinstance(one, Record):
        missing = {f"{name}: None" for name in META if one.match.setting.header.get(name) is None}
        return [*(line for line in one.meta if line not in missing), "", *one.lines]
    result = one.facts
    rows = [
        f"{name}  {'–' if score is None else score}  {place}."
        for name, score, place in zip(result["players"], result["scores"], result["places"])
    ]
    head = [f"{name}: {result[name]}" for name in ("game", "campaign", "date") if result[name] is not None]
    return [*head, "", *rows]


def as_object(number: int, one: Entry, counts: bool) -> Document:
    """A copy as JSON-able facts."""
    result = one.result()
    return {
        "copy": number, "counts": counts, "record": isinstance(one, Record), "digest": digest_of(one), "finished": one.over, "lines": lines_of(one),
        "winners": result["winners"] if result else [], "scores": dict(zip(result["players"], result["scores"])) if result else {},
    }  # fmt: skip


def describe(shell: Shell, name: str, number: int, one: Entry, counts: bool) -> str:
    """One line on a copy."""
    result = one.result()
    texts = shell.texts()
    mark, count = texts.ui("copies/counts") if counts else "", len(one.lines) if isinstance(one, Record) else 0
    facts = {"number": number, "mark": mark, "count": count}
    if result:
        pairs = zip(result["players"], result["scores"])
        facts["scores"] = ", ".join(f"{player} {'–' if score is None else score}" for player, score in pairs)
        facts["winners"] = ", ".join(result["winners"])
    return texts.ui("copies/result" if result else "copies/open", facts).rstrip()


def show_apart(shell: Shell, name: str, found: Sequence[Entry], ours: Entry | None) -> None:
    """Show the copies of a match: each in a line, then what differs, two columns at a time."""
    shell.told("copies/title", match=name, count=len(found))
    shell.tell(*("  " + describe(shell, name, number, one, one is ours) for number, one in enumerate(found, 1)))
    first = lines_of(found[0])
    for number, other in enumerate(found[1:], 2):
        tell_table(shell, differences(first, lines_of(other)), ("— 1 —", "", f"— {number} —"))
    shell.told("copies/how", match=name)


def differences(one: Sequence[str], other: Sequence[str]) -> list[tuple[str, str, str]]:
    """Rows of two lists of lines, with a mark between them where they differ, and the line before that."""
    shown = []
    for kind, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind == "equal":
            if b - a > 1:
                shown.append(("…", "", "…"))
            if b > a and b < len(one) or d < len(other):
                shown.append((one[b - 1], "", other[d - 1]))
            continue
        shown += [(left, "|", right) for left, right in zip_longest(one[a:b], other[c:d], fillvalue="")]
    return [(plain_text(left), mark, plain_text(right)) for left, mark, right in shown]
