"""The rulings behind clauses, and what another header option would have made of a statement."""

from __future__ import annotations

from prompts.disputes.deciding import line_of, line_on
from prompts.texts import folder_of, load
from referee.match import apply, write_option
from referee.record import Header, HeaderFault, begin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Any

    from referee.games import Option
    from referee.match import Match, Setting
    from referee.verdict import Verdict

QUESTION = ("Question:", "Ruling:")  # how a ruling begins whose question names the clause that it is about


def behind(setting: Setting, clauses: Iterable[str]) -> list[str]:
    """Ids of the rulings behind some clauses, in order: those that a clause names, and those whose question names it."""
    rules = load(folder_of(setting.game.package), "rules.en.json")
    found: dict[str, None] = {}
    for clause in clauses:
        prefix = clause.partition("-")[0]
        if clause.startswith(prefix + "-R"):
            found[clause] = None
        for word in words_of(rules.get(clause, "")):
            ruling = word if word.startswith(prefix + "-R") else f"{prefix}-{word}"
            if ruling.partition("-")[2][:1] == "R" and ruling in rules:
                found[ruling] = None
        for ruling, text in rules.items():
            if (
                ruling.startswith(prefix + "-R")
                and text.startswith(QUESTION[0])
                and clause in text
                and clause in words_of(text.partition(QUESTION[1])[0])
            ):
                found[ruling] = None
    return list(found)


def words_of(text: str) -> list[str]:
    """Words of a clause as far as they can be ids: letters, digits, points within and hyphens."""
    kept = "".join(char if char.isalnum() or char in "-." else " " for char in text)
    return [word.strip(".") for word in kept.split()]


def options_of(setting: Setting, clauses: Collection[str | None], rulings: Collection[str | None]) -> list[Option]:
    """The header options that decide some clauses: an option's ruling is behind them, or a clause writes the option out."""
    rules = load(folder_of(setting.game.package), "rules.en.json")
    texts = [rules.get(clause or "", "") for clause in clauses]
    found = []
    for option in setting.game.options:
        written = any(f"`{option.key}:" in text or f"`{option.key}`" in text for text in texts)
        if written or option.ruling in rulings or option.ruling in clauses:
            found.append(option)
    return found


class Otherwise:
    """An option that decides a verdict: the Verdicts under other values that differ, [(value, Verdict)…]; None: left out.

    None of them where nobody can tell: its values can't be listed, or what was said before doesn't hold under them.
    """

    __slots__ = ("option", "verdicts")

    def __init__(self, option: Option, verdicts: list[tuple[str | None, Verdict]]) -> None:
        self.option = option
        self.verdicts = verdicts


def otherwise(before: Match, verdict: Verdict, linked: Iterable[Option]) -> list[Otherwise]:
    """Otherwise of the options that decide a verdict; linked: those that clauses name.

    The others are tried as well; for what was accepted only those that settle a question of the rulebook, since
    another level or variant would be another game.
    """
    found = []
    asked = None
    for option in before.setting.game.options:
        if (
            verdict.ok
            and option not in linked
            and ("-R" not in (option.ruling or "") or "|" in option.usage and not option.values)
        ):
            continue
        if option not in linked:
            asked = asked or asked_for(before, verdict)
            if option.key not in asked:
                continue
        now = write_option(option, before.setting.rules, before.setting.names)
        values: Sequence[str | None] = values_of(option)
        if not values and before.setting.header.get(option.key):
            values = [None]
        tables = [(value, told_again(before, option.key, value)) for value in values if value != now]
        judged = [
            (value, apply(other, line_of(verdict), verdict.number)) for value, other in tables if other is not None
        ]
        differing = [(value, other) for value, other in judged if differs(other, verdict)]
        if differing or (not judged and option in linked):
            found.append(Otherwise(option, differing))
    return found


def values_of(option: Option) -> Sequence[str]:
    """The values of an option that can be listed."""
    if option.values:
        return option.values
    listed = option.usage.split("|")
    return listed if len(listed) > 1 and all(word.isascii() and word.isalnum() for word in listed) else ()


class Asked(dict[str, object]):
    """A match's options, noting which of them are asked for: `why` reads a match with them."""

    __slots__ = ("keys_asked",)

    def __init__(self) -> None:
        super().__init__()
        self.keys_asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.keys_asked.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """As dict.get, noted."""
        self.keys_asked.add(key)
        return super().get(key, default)


def asked_for(before: Match, verdict: Verdict) -> set[str]:
    """Keys of the options that are asked for on the way to a verdict: no other one can change it.

    A match that has noted them since its start may name some that were asked for later, too.
    """
    rules = before.setting.rules
    if isinstance(rules, Asked):
        return rules.keys_asked
    again = told_again(before, rules=Asked)
    if again is None:
        return {option.key for option in before.setting.game.options}
    apply(again, line_of(verdict), verdict.number)
    rules = again.setting.rules
    return rules.keys_asked if isinstance(rules, Asked) else set()


def told_again(
    match: Match, key: str | None = None, value: str | None = None, rules: type[dict[str, Any]] = dict
) -> Match | None:
    """The same list under another value of an option (None: left out), or None where it doesn't hold or can't be.

    rules: the kind of dict that holds the options.
    """
    setting = match.setting
    typed: dict[str, str | None] = {**setting.header.values}
    if key is not None:
        typed[key] = value
    header = Header({name: text for name, text in typed.items() if text is not None})
    book = f"game: {setting.game.key}\n\n" + "\n".join(setting.book) if header.get("book") else None
    try:
        again = begin(header, book, rules)
    except HeaderFault:
        return None
    for one in match.statements():
        if one.refusal is None:
            verdict = apply(again, line_on(one), one.number)
            if not verdict.ok:
                return None
            again = verdict.match
    return again


def differs(one: Verdict, other: Verdict) -> bool:
    """Whether one verdict lets happen what the other doesn't."""
    return one.ok != other.ok or (one.ok and one.events != other.events)
