"""The catalogs: sentences by key, filled with facts, in English or Japanese."""

from __future__ import annotations

import os
import sys

from prompts.output import plain_text
from referee.cards.playing import Pip, signed
from referee.kernel.data import read_json
from scorers.ledger.files import read_bytes
from scorers.sheet import Name, Refusal, Seat, Term, Told, Worth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from referee.kernel.judging import Setting
    from referee.kernel.verdict import Event

HERE = os.path.join(os.path.dirname(__file__), "catalogs")  # a folder `texts` would be looked through for this module
_SHELF: dict[tuple[str, str], dict[str, Any]] = {}
_FOLDERS: dict[str, str] = {}
_TITLES: dict[tuple[str, str], str] = {}


def load(folder: str, name: str) -> dict[str, Any]:
    """A JSON catalog of a folder, {} if it has none; read once."""
    found = _SHELF.get((folder, name))
    if found is None:
        data = read_bytes(os.path.join(folder, name))
        found = _SHELF[folder, name] = {} if data is None else read_json(data.decode())
    return found


class Texts:
    """Sentences of one language; those of a game where its match's Setting is given."""

    __slots__ = ("lang", "names", "signs", "said", "folder", "verbs", "blank")

    def __init__(
        self, lang: str, setting: Setting | None = None, signs: bool = True, package: str | None = None
    ) -> None:
        self.lang = lang
        self.signs = signs
        self.blank = " "  # stands between a thing and what it counts
        self.names = setting.names if setting else ()
        self.verbs = {verb.name: verb.ja[0] for verb in setting.game.verbs} if setting and lang == "ja" else {}
        package = setting.game.package if setting else package
        self.said = load(HERE, f"said.{lang}.json")  # what is told of a statement: with it most commands get by
        self.folder = folder_of(package or "referee")

    @property
    def game(self) -> dict[str, dict[str, str]]:
        """The game's catalog; without a game the common one."""
        return load(self.folder, f"{self.lang}.json")

    def find(self, section: str, key: str) -> str | None:
        """A template of the game's catalog, else of the common one, else None."""
        text = self.game.get(section, {}).get(key)
        if text is None and self.folder != folder_of("referee"):
            text = load(folder_of("referee"), f"{self.lang}.json").get(section, {}).get(key)
        return text

    def ui(self, key: str, facts: Mapping[str, Any] | None = None, /, **named: Any) -> str:
        """A sentence of the shell's own catalog, with facts, or with those that are named."""
        text = self.said.get(key)
        return self.fill(self.shell.get(key, key) if text is None else text, facts or named)

    @property
    def shell(self) -> dict[str, str]:
        """The shell's other sentences."""
        return load(HERE, f"{self.lang}.json")

    def refusal(self, refusal: Refusal, **instead: Any) -> str:
        """The sentence of a Refusal; instead: facts in the place of its own."""
        for key in (refusal.key, *refusal.clauses):
            text = self.find("refusals", key)
            if text is not None:
                return self.fill(text, {**refusal.facts, **instead})
        return " ".join([refusal.key, *(f"{name}={self.value(value)}" for name, value in refusal.facts.items())])

    def event(self, event: Event) -> str:
        """The line of an Event, with its clause."""
        line = self.filled("events", event.key, event.facts)
        clause = ("（{}）" if self.lang == "ja" else " ({})").format(event.clause)
        return line + clause * bool(event.clause)

    def show(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """A line or a title of the game's table."""
        return self.filled("show", key, facts or {})

    def filled(self, section: str, key: str, facts: Mapping[str, Any]) -> str:
        """A sentence of the game's catalog; where there is none its key."""
        text = self.find(section, key)
        return key if text is None else self.fill(text, facts)

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """A template with its facts as words. A fact that is missing shows as its name."""
        return template.format_map(_Facts(self, facts)) if "{" in template else template

    def value(self, value: object) -> str:
        """One fact as words."""
        if type(value) is str:
            return plain_text(value)
        if isinstance(value, str):
            if isinstance(value, Pip):
                return self.pip(value)
            if isinstance(value, Term):
                return self.find("terms", value) or str(value)
            if isinstance(value, Name):
                return value.ja if self.lang == "ja" else str(value)
            return value
        if isinstance(value, Seat):
            return self.names[value] if self.names else str(int(value))
        if value is None:
            return "–"
        if isinstance(value, Told):
            return self.filled("facts", value.key, value.facts)
        if isinstance(value, Worth):
            return self.blank.join([self.value(one) for one in value]).replace(f"{self.blank}（", "（")
        if isinstance(value, (list, tuple, set, frozenset)):
            return self.listed([self.value(one) for one in value])
        return str(value)

    def unit(self, unit: object, game: str | None = None) -> str:
        """A unit of scores as a word, of this game or of that one."""
        own, common = self.find("terms", str(unit)), self.shell.get(f"unit/{unit}")
        if own is None and common is None and game is not None:
            own = self.of_game(game).find("terms", str(unit))
        return str(own or (self.lang == "ja" and common) or unit)

    def of_game(self, game: str) -> Texts:
        """The texts of a game by its name; these where none is called so."""
        from referee.registry import find

        try:
            return Texts(self.lang, None, self.signs, find(game).package)
        except Refusal:
            return self

    def title(self, game: str) -> str:
        """A game as players call it in this language; one that isn't refereed has its title alone."""
        from referee.registry import entry

        if (self.lang, game) not in _TITLES:
            try:
                _TITLES[self.lang, game] = entry(game).about.called(self.lang)
            except Refusal:
                _TITLES[self.lang, game] = game
        return _TITLES[self.lang, game]

    def verb(self, text: str) -> str:
        """A verb, perhaps with a word after it, as it is said in this language."""
        name, blank, rest = text.partition(" ")
        return (self.verbs.get(name) or name) + blank + rest if self.lang == "ja" else text

    def pip(self, card: Pip) -> str:
        """A playing card with its suit's sign, or with its letter where that can't be printed."""
        return signed(card) if self.signs else str(card)

    def listed(self, words: Iterable[str]) -> str:
        """Words as a list."""
        return ("、" if self.lang == "ja" else ", ").join(words)

    def rule(self, clause: str) -> str | None:
        """The text of a clause in this language, or None."""
        return self.rules.get(clause) or load(folder_of("referee"), f"rules.{self.lang}.json").get(clause)

    @property
    def rules(self) -> dict[str, str]:
        """The game's rulebook: id -> text; without a game that of the record."""
        return load(self.folder, f"rules.{self.lang}.json")

    @property
    def original(self) -> dict[str, Any]:
        """Where the game's original says what a clause says: id -> [heading, numbers of sentences under it]…"""
        return load(self.folder, "original.json")


class _Facts:
    """Facts by name, as words."""

    __slots__ = ("texts", "facts")

    def __init__(self, texts: Texts, facts: Mapping[str, Any]) -> None:
        self.texts = texts
        self.facts = facts

    def __getitem__(self, name: str) -> str:
        if name not in self.facts:
            return _Count(f"{{{name}}}")
        value = self.facts[name]
        if type(value) is int:
            return _Count(value)
        if name == "unit":
            return self.texts.unit(value, self.facts.get("game"))
        return self.texts.verb(value) if name == "verb" and type(value) is str else self.texts.value(value)


class _Count(str):
    """A number of a sentence. `{count:card|cards}` and `{score:{unit}}` give it with its noun: `1 card`, `2 cards`."""

    __slots__ = ()

    def __format__(self, nouns: str) -> str:
        if not nouns:
            return str(self)
        *one, many = nouns.split("|")
        return f"{self} {(one[0] if one else many.removesuffix('s')) if self == '1' else many}"


def folder_of(package: str) -> str:
    """The folder of a package's texts."""
    if package not in _FOLDERS:
        __import__(package)
        _FOLDERS[package] = os.path.join(os.path.dirname(sys.modules[package].__file__ or ""), "texts")
    return _FOLDERS[package]
