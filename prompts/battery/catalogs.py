"""What must hold of a game's texts: every key that play meets or the sources name, both languages, the same facts, a rulebook."""

from __future__ import annotations

import ast
import os
import re
from string import Formatter

from prompts.battery.walks import Finding, Walks
from prompts.texts import Texts, load
from referee.kernel.judging import Match
from referee.kernel.view import Grid, Row
from scorers.sheet import Facts, Term, Told
from scorers.types import Any, Collection, Iterator, Mapping

LANGUAGES = ("en", "ja")
ID = re.compile(r"[A-Z]{2,3}-R?\d+(?:\.\d+)?")
ENGLISH = re.compile(r"[a-z]{2}")  # in what isn't a card or a figure
APART = 7  # statements between two screens that are looked at


def languages(walks: Walks) -> Iterator[Finding]:
    """Both languages have the same keys with the same facts in them, and none is empty."""
    place = os.path.join(walks.folder, "texts")
    for kind in ("", "rules.", "terms."):
        english, japanese = (dict(flat(load(place, f"{kind}{lang}.json"))) for lang in LANGUAGES)
        for key in english.keys() ^ japanese.keys():
            yield "one-language", {"key": kind + key, "lang": "ja" if key in english else "en"}
        for key in english.keys() & japanese.keys():
            if bool(str(english[key]).strip()) != bool(str(japanese[key]).strip()):
                yield "empty-text", {"key": kind + key}
            elif not kind and places(english[key]) != places(japanese[key]):
                yield "other-facts", {"key": key}


def sentences(walks: Walks) -> Iterator[Finding]:
    """Every refusal and event of random play, and every key that the sources name, has a sentence with facts that are given."""
    texts = Texts("en", None, True, walks.game.package)
    met: set[tuple[str, str]] = set()
    for verdict in (verdict for walk in walks.all for _, verdict in walk.said):
        for event in verdict.events:
            met.add(("events", event.key))
            yield from given(texts, "events", event.key, event.facts)
            yield from mere(texts, "events", event.key, event.facts, verdict.match.told(), verdict.match.setting.names)
    for line, verdict in walks.refused:
        if verdict.refusal is not None and any(
            texts.find("refusals", one) for one in (verdict.refusal.key, *verdict.clauses)
        ):
            key, facts = verdict.refusal.key, verdict.refusal.facts
            yield from given(texts, "refusals", key, facts)
            if verdict.refusal.clauses[0].startswith(walks.game.about.letters):
                setting = verdict.match.setting
                yield from mere(
                    texts, "refusals", key, facts, line, (*setting.names, *map(str, setting.options.values()))
                )
        elif verdict.refusal is not None:
            met.add(("refusals", verdict.refusal.key))
    for _, one in screens(walks):
        met.update([("show", one.key)] if one.key else ())
        columns = [column for column in getattr(one, "columns", ()) if type(column) is str]
        met.update(("show", f"{one.key}/{column}") for column in columns)
    met.update(
        ("terms", unit) for unit in {walk.end.table.unit for walk in walks.all} if f"unit/{unit}" not in texts.shell
    )
    met.update(("verbs", verb.name) for verb in walks.game.verbs)
    met.update(("options", option.key) for option in walks.game.options)
    met.update(named(walks))
    for section, key in sorted(met):
        if texts.find(section, key) is None:
            yield "no-text", {"section": section, "key": key}


def screen(walks: Walks) -> Iterator[Finding]:
    """Each line of the screen is given what its sentence names, each row has a cell for each column, and words are in both languages."""
    texts = Texts("en", None, True, walks.game.package)
    for match, block in screens(walks):
        names = match.setting.names
        if isinstance(block, Grid):
            for row in block.rows:
                if len(row) != len(block.columns):
                    yield "grid-cells", {"key": block.key, "columns": len(block.columns), "count": len(row)}
            heads = [column for column in block.columns if type(column) is not str]
            yield from words(texts, "show", block.key, [*block.rows, heads], "", names)
        elif block.key:
            yield from given(texts, "show", block.key, block.facts)
            yield from mere(texts, "show", block.key, block.facts, "", names)


def rulebook(walks: Walks) -> Iterator[Finding]:
    """Every clause that the sources name or play meets stands in the rulebook, whose ids begin with the game's letters."""
    book = load(os.path.join(walks.folder, "texts"), "rules.en.json")
    letters = walks.game.about.letters
    for clause in book:
        if not clause.startswith(letters + "-"):
            yield "other-letters", {"clause": clause, "letters": letters}
    cited = {clause for _, verdict in walks.refused for clause in verdict.clauses}
    cited |= {
        event.clause for walk in walks.all for _, verdict in walk.said for event in verdict.events if event.clause
    }
    cited |= {one.clause for walk in walks.all for match in walk.matches() for one in match.table.awaited()}
    for tree in trees(walks):
        constants = (str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant))
        cited.update(filter(ID.fullmatch, constants))
    for clause in sorted(cited):
        if clause.startswith(letters + "-") and clause not in book:
            yield "no-clause", {"clause": clause}


def given(texts: Texts, section: str, key: str, facts: Facts) -> Iterator[Finding]:
    """What a sentence asks for and isn't told."""
    text = texts.find(section, key)
    if text is not None and (lacking := places(text) - facts.keys()):
        yield "no-fact", {"section": section, "key": key, "facts": sorted(lacking)}


def mere(texts: Texts, section: str, key: str, facts: Facts, line: str, names: Collection[str]) -> Iterator[Finding]:
    """Words that a sentence of the game tells and that have no form in another language."""
    text = texts.find(section, key)
    told = [value for name, value in facts.items() if name in places(text or "") - {"verb", "unit"}]
    yield from words(texts, section, key, told, line, names)


def words(texts: Texts, section: str, key: str, told: object, line: str, names: Collection[str]) -> Iterator[Finding]:
    """Those of some facts, besides names and what somebody has typed."""
    if isinstance(told, Told):
        told = [*told.facts.values()]
    if isinstance(told, (list, tuple, set, frozenset)):
        for one in told:
            yield from words(texts, section, key, one, line, names)
    elif type(told) is Term and told and texts.find("terms", told) is None:
        yield "no-text", {"section": "terms", "key": str(told)}
    elif type(told) is str and ENGLISH.search(told) and told not in names and told not in line:
        yield "mere-word", {"section": section, "key": key, "word": told}


def screens(walks: Walks) -> Iterator[tuple[Match, Row | Grid]]:
    """Blocks of the screens of random play, each with its match."""
    for match in (one for walk in walks.all for one in (*walk.matches()[::APART], walk.end)):
        for block in walks.game.screen(match.table, frozenset(range(len(match.setting.names)))):
            yield match, block


def named(walks: Walks) -> Iterator[tuple[str, str]]:
    """(section, key) of what the sources name: `key=` of a law, what happens, lines and columns of the screen."""
    for tree in trees(walks):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called == "happens" and node.args and isinstance(node.args[0], ast.Constant):
                yield "events", str(node.args[0].value)
            if called in ("asks", "can", "breach", "cannot", "Refusal"):
                for word in node.keywords:
                    if word.arg == "key" and isinstance(word.value, ast.Constant):
                        yield "refusals", str(word.value.value)
            titled = node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value
            if called in ("Row", "Grid") and titled:
                yield "show", str(titled)


def trees(walks: Walks) -> Iterator[ast.AST]:
    """The sources of the game's package."""
    for place, folders, files in os.walk(walks.folder):
        folders[:] = [one for one in folders if one not in ("tests", "__pycache__")]
        for name in sorted(files):
            if name.endswith(".py"):
                with open(os.path.join(place, name), encoding="utf-8") as file:
                    yield ast.parse(file.read())


def places(text: object) -> set[str]:
    """The facts that a sentence names, also within the form of another."""
    return {place for _, name, form, _ in Formatter().parse(str(text)) if name for place in (name, *places(form or ""))}


def flat(catalog: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """All texts of a catalog with their whole keys."""
    for key, value in catalog.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}:")
        else:
            yield prefix + key, value


CHECKS = (languages, sentences, screen, rulebook)
