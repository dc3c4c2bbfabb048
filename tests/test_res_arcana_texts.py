"""Res Arcana: every refusal and event of the golden records in words, and keys of the code in the catalogs."""

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from prompts.battery.catalogs import places
from prompts.render.sheet import label, sheet_of
from prompts.texts import Texts
from referee.games import res_arcana
from referee.kernel.reading import in_japanese
from referee.kernel.view import Grid, Row
from referee.match import apply
from referee.record import Header, HeaderFault, begin, parse
from scorers.sheet import Term
from tests.golden import cases

FOLDER = Path(res_arcana.__file__).parent
TEXTS = {lang: json.loads((FOLDER / "texts" / f"{lang}.json").read_text(encoding="utf-8")) for lang in ("en", "ja")}
COMMON = {
    lang: json.loads((FOLDER.parents[1] / "texts" / f"{lang}.json").read_text(encoding="utf-8"))
    for lang in ("en", "ja")
}


def replay(text):
    """(refusals, events, tables) of a golden record."""
    header, body = parse(text)
    try:
        match = begin(header)
    except HeaderFault as fault:
        return [fault.refusal], [], []
    refusals, events, tables = [], [], []
    for number, (_, line) in enumerate(body, 1):
        verdict = apply(match, line, number)
        events += verdict.events
        if verdict.refusal:
            refusals.append(verdict.refusal)
        match = verdict.match
        tables.append(match.table)
    return refusals, events, tables


REPLAYS = [replay(text) for _, text in cases("res-arcana")]


def template(lang, section, key):
    return TEXTS[lang][section].get(key) or COMMON[lang][section][key]


def terms(facts):
    for value in facts.values():
        yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, Term))


@pytest.mark.parametrize("lang", TEXTS)
def test_refusals_and_events_can_be_told(lang):
    for refusals, events, _ in REPLAYS:
        for refusal in refusals:
            assert places(template(lang, "refusals", refusal.key)) <= {*refusal.facts}
        for event in events:
            assert places(template(lang, "events", event.key)) <= {*event.facts}
        for one in (*refusals, *events):
            for term in terms(one.facts):
                assert term in TEXTS[lang]["terms"] or term in COMMON[lang]["terms"], (one, term)


def test_refusals_name_the_statement_that_made_it_so():
    named = [refusal for refusals, _, _ in REPLAYS for refusal in refusals if "number" in refusal.facts]
    assert len(named) > 40
    assert all(isinstance(refusal.facts["number"], int) and refusal.facts["number"] > 0 for refusal in named), named


def test_the_screen_has_words_for_everything():
    for _, _, tables in REPLAYS:
        for table in tables[-1:]:
            for block in res_arcana.view.screen(table, frozenset(range(len(table.names)))):
                if isinstance(block, Row) and not block.key:
                    continue
                if isinstance(block, Row):
                    assert TEXTS["en"]["show"][block.key].format(**block.facts)
                    found = list(terms(block.facts))
                else:
                    assert isinstance(block, Grid)
                    assert all(f"{block.key}/{column}" in TEXTS["en"]["show"] for column in block.columns)
                    assert all(len(row) == len(block.columns) for row in block.rows)
                    found = [cell for row in block.rows for cell in row if isinstance(cell, Term)]
                assert all(term in TEXTS["en"]["terms"] for term in found)
            assert json.dumps(res_arcana.view.state(table, frozenset()))
            assert all(line.label in TEXTS["en"]["labels"] for line in table.sheet().lines)


def test_both_languages_have_the_same_keys_and_facts():
    for section, english in TEXTS["en"].items():
        japanese = TEXTS["ja"][section]
        assert list(english) == list(japanese)
        for key, text in english.items():
            facts = [{name for _, name, _, _ in Formatter().parse(one) if name} for one in (text, japanese[key])]
            assert facts[1] <= facts[0] | {"actor"}, key
            assert text and japanese[key]


def test_every_key_of_the_code_is_in_the_catalog():
    source = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    source += (FOLDER.parents[2] / "scorers" / "res_arcana.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'key=\s*"([^"]+)"', source)) | set(
        re.findall(r'"((?:RA-\d+\.\d+|card|lies|draw|use|target)/[a-z-]+)"', source)
    )
    known = {**COMMON["en"]["refusals"], **TEXTS["en"]["refusals"], **TEXTS["en"]["events"], **TEXTS["en"]["awaits"]}
    assert keys and not keys - set(known)
    events = set(re.findall(r'(?:happens|Event)\(\s*"([^"]+)"', source))
    assert events == set(TEXTS["en"]["events"])
    used = keys | set(re.findall(r'"([^"\s]+)"', source))
    assert not [key for key in TEXTS["en"]["refusals"] if key not in used]
    assert {option.key for option in res_arcana.GAME.options} == set(TEXTS["en"]["options"])
    assert {verb.name for verb in res_arcana.VERBS} == set(TEXTS["en"]["verbs"])


def test_what_was_said_reads_the_same_in_japanese():
    count = 0
    for _, text in cases("res-arcana"):
        header, body = parse(text)
        try:
            match = begin(header)
        except HeaderFault:
            continue
        for _, line in body:
            verdict = apply(match, line)
            after = verdict.match
            if verdict.listed:
                actor = "" if after.actor is None else f"{match.setting.names[after.actor]}: "
                again = apply(match, actor + in_japanese(match, after.text))
                assert again.ok and again.match.text == after.text, (line, again.refusal)
                count += 1
            match = after
    assert count > 1500


def test_a_sheet_names_components_and_essences_in_the_readers_language():
    match = begin(Header({"game": "res-arcana", "players": "Aki, Beni"}))
    match = apply(match, 'Aki: final token Colossus "Alchemists\' Tower" 2G pool 3G').match
    told = {lang: [label(Texts(lang, match.setting), line) for line in sheet_of(match).lines] for lang in ("en", "ja")}
    assert told["en"] == [
        "Colossus: printed", "Alchemist's Tower: 2 gold on it", "first-player token",
    ]  # fmt: skip
    assert told["ja"] == ["コロッサス：記載分", "錬金術師の塔：上の黄金2個", "スタートプレイヤートークン"]
