"""Runeworks beyond its golden records: texts, exact hidden hands, two ways to one score, invariants."""

import json
import random
import re
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest

import referee.games.runeworks as package
import scorers.runeworks as scorer
from prompts.pictures.__main__ import sample
from prompts.render.statement import spelled, with_actor
from prompts.texts import Texts
from referee.cards import zones
from referee.cards.playing import CARDS, NUMBER
from referee.games.runeworks import flow
from referee.games.runeworks.shapes import can_ignite, kind_of, sets_within, takes
from referee.grammar.statement import cut_actor
from referee.kernel.view import Grid
from referee.match import apply, offers
from referee.record import HeaderFault, begin, noted, parse
from referee.seen import see
from tests.golden import cases
from tests.walking import header, walk

GAME = package.GAME
FOLDER = Path(package.__file__).parent
CODE = [
    path.read_text(encoding="utf-8")
    for path in (*sorted(FOLDER.glob("*.py")), Path(scorer.__file__), Path(zones.__file__))
]
TEXTS = {lang: json.loads((FOLDER / "texts" / f"{lang}.json").read_text(encoding="utf-8")) for lang in ("en", "ja")}


def game(*lines, **options):
    """The last verdict of a record of these body lines."""
    players = options.pop("players", "Aki, Beni, Chie")
    match = begin(
        parse(
            "\n".join(
                ["game: runeworks", f"players: {players}", *(f"{name}: {value}" for name, value in options.items())]
            )
            + "\n"
        )[0]
    )
    verdict = None
    for line in lines:
        verdict = apply(match, line)
        match = verdict.match
    return verdict


def said(text):
    """(statement, verdict) of each statement of a golden record, as it is judged."""
    try:
        head, body = parse(text)
        match = begin(head)
    except HeaderFault:
        return
    for _, line in body:
        if not noted(line):
            verdict = apply(match, line)
            match = verdict.match
            yield line, verdict


VERDICTS = [(title, line, verdict) for title, text in cases("runeworks") for line, verdict in said(text)]


# -- texts ------------------------------------------------------------------------------------


def fields(template):
    """Names of the facts that a template uses."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_both_catalogs_have_the_same_keys_and_facts():
    assert TEXTS["en"].keys() == TEXTS["ja"].keys()
    for section in TEXTS["en"]:
        assert list(TEXTS["en"][section]) == list(TEXTS["ja"][section]), section
        for key, template in TEXTS["en"][section].items():
            assert fields(TEXTS["ja"][section][key]) <= fields(template) | {"actor"}, key


def test_every_key_in_the_code_has_a_text_and_every_text_a_key():
    source = "\n".join(CODE)
    used = set(re.findall(r'"((?:RW-[\d.]+[\w/-]*|RW-R31|(?:hand|lies|position)/[\w-]+))"', source))
    refusals = set(TEXTS["en"]["refusals"])
    keyed = set(re.findall(r'key="([^"]+)"', source)) | {key for key in used if "/" in key}
    missing = {key for key in keyed if not key.startswith("REC-")} - refusals
    assert not missing
    places = {f"lies/{place}" for place in ("hand", "pool", "set", "out")}
    assert places <= refusals
    assert not refusals - used - places
    events = set(re.findall(r'(?:happens|Event)\(\s*"([^"]+)"', source)) | {
        f"score/{label}" for label in re.findall(r'sheet\.add\([^"]*"[^"]+", "([^"]+)"', source)
    }
    events |= {"ignite", "ignite/blast", "first", "first/card", "claim", "claim/later", "overtime", "next-round"}
    assert events == set(TEXTS["en"]["events"])
    told = re.findall(
        r'(?:sheet\.add\([^"]*|yield )"[^"]+", "([^"]+)"', source
    )  # what a score counts, and what it doesn't
    assert set(told) == set(TEXTS["en"]["labels"])
    assert {option.key for option in GAME.options} == set(TEXTS["en"]["options"])
    assert {verb.name for verb in package.VERBS} == set(TEXTS["en"]["verbs"])


COMMON = json.loads((FOLDER.parents[1] / "texts" / "en.json").read_text(encoding="utf-8"))["events"]


@pytest.mark.parametrize("lang", TEXTS)
def test_every_refusal_and_event_of_the_golden_records_can_be_worded(lang):
    worded = set()
    for title, line, verdict in VERDICTS:
        if verdict.refusal is not None and not verdict.refusal.key.startswith("REC-"):
            template = TEXTS[lang]["refusals"][verdict.refusal.key]
            assert template.format(**verdict.refusal.facts), (title, line)
            worded.add(verdict.refusal.key)
        for event in verdict.events:
            if event.key in TEXTS[lang]["events"]:
                assert TEXTS[lang]["events"][event.key].format(**event.facts), (title, line)
                worded.add(event.key)
            else:
                assert event.key in COMMON, event.key
    assert not set(TEXTS[lang]["refusals"]) - worded
    assert not set(TEXTS[lang]["events"]) - worded


def terms(value):
    """Catalog terms in a fact, lists included."""
    if isinstance(value, (list, tuple)):
        return {term for one in value for term in terms(one)}
    return {str(value)} if type(value).__name__ == "Term" else set()


def test_every_term_and_every_line_of_the_table_has_a_text():
    shown, used = set(), set()
    own = set(TEXTS["en"]["terms"])
    for _, _, verdict in VERDICTS:
        facts = [value for event in verdict.events for value in event.facts.values()]
        if verdict.refusal and verdict.refusal.key.startswith("REC-"):
            used |= terms(list(verdict.refusal.facts.values())) & own  # the common catalog has the others
        elif verdict.refusal:
            facts += verdict.refusal.facts.values()
        for block in GAME.screen(verdict.match.table, frozenset({0})):
            shown |= {block.key} - {""}
            if isinstance(block, Grid):
                shown |= {f"{block.key}/{column}" for column in block.columns}
                facts += [cell for row in block.rows for cell in row]
            else:
                facts += block.facts.values()
                for lang in ("en", "ja"):
                    assert "{" not in Texts(lang, verdict.match.setting).show(block.key, block.facts)
        used |= terms(facts)
    assert shown == set(TEXTS["en"]["show"])
    assert used == own


def test_a_refusal_names_no_card_of_a_hidden_hand():
    """What a player drew or was dealt is told to nobody by a refusal (commands.md, who sees what)."""
    open_cards = game("round", "Aki: deal 2S 3S 4S 9S 9D KC 6S", "Beni: start", "Beni: draw", "Beni: set 2S 2H 2D")
    assert open_cards.refusal.key == "lies/hand" and "seat" not in open_cards.refusal.facts
    shot = game(
        "round", "Aki: deal 2S 3S 4S 9S 9D KC 6S", "Beni: start", "Beni: draw", "Beni: release 9H", "Aki: shot 9S 9D"
    )
    assert shot.refusal.key == "RW-10.3/hand" and "cards" not in shot.refusal.facts
    shown = game(
        "round", "leady KS 2S 3S", "Aki: draw", "Aki: set KS KH KD override 'x'", "Aki: release 7S", "Beni: set 3S"
    )
    assert not shown.ok
    left = ("round", "Aki: deal 2S 3S 4S 9S 9D KC 6S", "leady 2S KH 2D", "Aki: concede")
    dealt, compared = game(*left, "Beni: draw 3S"), game(*left, "Beni: draw 2S")
    assert dealt.refusal.key == "lies/hand" and "seat" not in dealt.refusal.facts
    assert compared.refusal.key == "lies/out" and compared.refusal.facts["seat"] == 0
    known = game("round", "leady KS 2S 3S", "Aki: draw", "Aki: set 2S 2H 2D")
    assert known.refusal.key == "lies/shown" and known.refusal.facts["number"] == 2


def test_a_refusal_names_the_statement_by_which_all_saw_the_card():
    """And not the one by which its holder alone did: that would tell that the card was dealt and not drawn."""
    begun = (
        "round",
        "Aki: deal 9H 3C 4C 5C ? ? ?",
        "Beni: deal 7",
        "leady 9H 2D",
        "Aki: draw",
        "Aki: release 3C",
        "Beni: draw",
    )
    verdict = game(*begun, "Beni: release 9H", players="Aki, Beni")
    assert verdict.refusal.key == "lies/shown" and verdict.refusal.facts["number"] == 4
    hidden = game(*begun, "Beni: release 4C", players="Aki, Beni")
    assert hidden.refusal.key == "lies/hand" and "number" not in hidden.refusal.facts


# -- sets and shots ---------------------------------------------------------------------------


def test_cards_of_an_overtaken_claim_were_shown_with_that_claim():
    begun = ("round", "Aki: start", "Aki: draw", "Aki: release 5H", "Beni: seek 4H 6H", "Chie: call 5S 5C")
    verdict = game(*begun, "Chie: release 4H")
    assert verdict.refusal.key == "lies/shown"
    assert verdict.refusal.facts["number"] == 5


def test_cards_of_a_shot_that_was_taken_back_were_shown_when_they_were_laid():
    begun = ("round", "Aki: start", "Aki: draw", "Aki: release 5H", "Beni: shot 4H 6H", "Beni: set 7S", "Beni: retract")
    verdict = game(*begun, "Chie: call 5S 7S")
    assert verdict.refusal.key == "lies/shown"
    assert verdict.refusal.facts["number"] == 6


def test_a_shot_over_ones_own_call_is_looked_through_with_the_cards_that_come_back():
    begun = (
        "round",
        "Beni: deal 8H 8D 2S 3C 4D 5H 9C",
        "Aki: start",
        "Aki: draw",
        "Aki: release 8S",
        "Beni: call 8H 8D",
    )
    verdict = game(*begun, 'Beni: shot override "a shot"')
    assert list(verdict.broken) == ["RW-7.9", "RW-10.2", "RW-7.6", "RW-10.3"]


def is_set(cards):
    """RW-5.1 to RW-5.3 by their words."""
    numbers = sorted(NUMBER[card] for card in cards)
    if len(cards) < 3:
        return numbers == [7]
    if len(set(numbers)) == 1:
        return len(cards) <= 4
    return len({card[-1] for card in cards}) == 1 and numbers == list(range(numbers[0], numbers[0] + len(cards)))


def test_sets_within_finds_what_brute_force_finds():
    rng = random.Random(7)
    for _ in range(60):
        hand = rng.sample(CARDS, 8)
        parts = [part for size in range(1, 9) for part in combinations(hand, size)]
        assert {frozenset(part) for part in sets_within(hand)} == {frozenset(part) for part in parts if is_set(part)}
        assert [kind_of(part) is not None for part in parts] == [is_set(part) for part in parts]


def test_a_hand_that_can_ignite():
    assert can_ignite(["KS"], [])
    assert not can_ignite([], [])
    assert not can_ignite(["KS", "KH"], [("9S", "9H", "9D")])
    assert can_ignite(["KS", "9C"], [("9S", "9H", "9D")])
    assert can_ignite(["KS", "5H", "6H"], [("7H",)])  # the 6 first, then the 5
    assert can_ignite(["7S", "7H", "7D", "7C"], [])
    assert can_ignite(["2S", "2H", "2D", "3D"], [])
    assert not can_ignite(["2S", "2H", "3S", "3H"], [])
    assert can_ignite(["KS", "6H", "7H"], [("5H",)])  # a lone 5 laid by the table's leave takes both at once


def test_a_long_search_takes_a_shot_on_trust():
    assert can_ignite([card for card in CARDS if NUMBER[card] % 2], [(card,) for card in CARDS if NUMBER[card] == 2])


def test_what_a_set_takes():
    assert takes(("8S", "8H", "8D"), ("8C",))
    assert not takes(("8S", "8H", "8D", "8C"), ("9C",))
    assert takes(("7H",), ("6H",)) and takes(("6H", "7H"), ("8H", "5H"))
    assert not takes(("7H",), ("7S",)) and not takes(("7H",), ("7S", "7D")) and not takes(("7H",), ("5H",))
    assert takes(("5H",), ("6H", "7H")) and not takes(("5H",), ("6H",))


# -- what always holds ------------------------------------------------------------------------


def in_place(table):
    """Number of cards that are somewhere, hands and source included."""
    laid = {card for one in table.sets.values() for card in one.cards}
    return len(laid) + len(table.pool) + sum(table.size(zone) for zone in table.cards.zones)


def laid(table, seat):
    """Number of cards on the table that a player laid, boosts of other players' sets included."""
    sets = table.sets.values()
    added = [adder for one in sets for adder, _ in one.added]
    return added.count(seat) + sum(len(one.cards) - len(one.added) for one in sets if one.owner == seat)


@pytest.mark.parametrize("seed", range(8))
def test_cards_are_conserved_and_everybody_has_seven_between_turns(seed):
    rng = random.Random(f"seven{seed}")
    seats = rng.randint(2, 6)
    match = begin(header(GAME, seats, level=str(rng.randint(1, 5))))
    for _, verdict in walk(match, rng, 60):
        table = verdict.match.table
        if table.phase in ("between", "over"):
            continue
        assert in_place(table) == len(CARDS)
        for seat in range(seats):
            assert set(table.known(seat)) <= set(table.possible(seat)) and len(table.known(seat)) <= table.size(seat)
        if table.phase == "turn":  # RW-1.7
            assert all(table.size(seat) + laid(table, seat) == 7 for seat in table.staying)


def test_a_verdict_that_ends_a_turn_carries_the_seal():
    verdict = game("round", "Aki: start", "Aki: draw")
    assert verdict.seal is None
    assert len(apply(verdict.match, "release 2S").seal) == 10


def test_offers_are_accepted_and_lead_somewhere():
    verdict = game("round", "Aki: start", "Aki: draw", "Aki: release 9H")
    verbs = {(offer.actor, offer.verb) for offer in offers(verdict.match, 3)}
    assert {("Beni", "draw"), ("Beni", "seek"), ("Chie", "call"), ("Chie", "shot"), ("Chie", "pass")} <= verbs
    assert ("Chie", "seek") not in verbs and not any(actor == "Aki" for actor, _ in verbs)


# -- what the eyes see ------------------------------------------------------------------------


def test_a_hand_is_shown_to_its_eyes_and_public_cards_to_all():
    table = game("round", "Aki: deal 2S 3S 4S 9S 9D KC 6S", "leady KC QC 0", "Aki: draw 5S").match.table
    public = GAME.state(table, frozenset())
    assert public["hands"]["Aki"] == {"size": 8, "known": ["KC"]}
    assert public["hands"]["Beni"] == {"size": 7, "known": ["QC"]}
    assert len(GAME.state(table, frozenset({0}))["hands"]["Aki"]["known"]) == 8
    json.dumps(public)


def test_before_any_deal_there_is_no_hand_that_could_be_empty():
    def sizes(*lines):
        players = next(block for block in GAME.screen(game(*lines).match.table, ()) if block.key == "players")
        return [row[players.columns.index("size")] for row in players.rows]

    assert sizes("tally Aki 0") == [None] * 3 and sizes("round") == [7] * 3


# -- two ways, one score ----------------------------------------------------------------------


def typed(table, facts):
    """The `result` statement of a round that was played."""
    parts = []
    for one in facts.igniters:
        shot = f" shot {table.names[one.shot]}" if one.shot is not None else ""
        parts.append(f"{table.names[one.seat]} ignite{' blast' if one.blast else ''}{shot}")
    for one in facts.losers:
        hand = str(one.total) if one.total is not None else " ".join(one.cards)
        parts.append(f"{table.names[one.seat]} {hand} sets {one.sets}")
    return "result " + " / ".join(parts)


PLAYED = [
    (title, text)
    for title, text in cases("runeworks")
    if re.search(r"^level: [45]$", text, re.M) and not re.search("override|特例|concede|投了|position:|局面:", text)
]


def test_a_played_round_and_its_typed_result_have_equal_sheets(monkeypatch):
    sheets = []
    monkeypatch.setattr(flow, "score", observe(flow.score, sheets))
    compared = 0
    for _, text in PLAYED:
        start = begin(parse(text)[0])
        for _, verdict in said(text):
            for table, facts, sheet in sheets[:]:
                del sheets[:]
                if not verdict.statement.startswith("result"):
                    again = apply(start, typed(table, facts))
                    assert again.ok, (typed(table, facts), again.refusal)
                    assert sheets.pop()[2] == sheet
                    compared += 1
    assert compared > 10


def observe(score, sheets):
    """flow.score that notes the sheet as it goes."""

    def observed(table, law, facts):
        sheets.append((table.draft(), facts, scorer.score(facts, law.table.rules, len(law.names))))
        score(table, law, facts)

    return observed


def test_cards_are_echoed_in_japanese_by_their_signs():
    """As the table shows them; what is echoed can be typed again."""
    header, statements = sample("runeworks")
    match = begin(header)
    for text in statements:
        actor, said = cut_actor(text)
        told = spelled("ja", see(match), said.strip())
        assert "on" not in told.split() and not re.search(r"[0-9JQKA][SHDC]", told)
        again, match = apply(match, with_actor(actor, told)).match, apply(match, text).match
        assert again.seal() == match.seal()


def test_a_hand_is_scored_in_no_order_that_its_owner_told():
    """What all see of a hand that was told in secret isn't how it was told."""
    told = []
    for hand in ("10S 10H 10C 5S 6S 5H JH", "JH 5H 6S 5S 10C 10H 10S"):
        header, body = parse(
            "game: runeworks\nplayers: Aki, Beni\nlevel: 4\n\nround\nAki: deal 3S 3H 3D 3C 8S 8H 8D\n"
            f"Beni: deal {hand}\nAki: start\nAki: draw\nAki: set 8S 8H 8D\nAki: set 3S 3H 3D 3C\nAki: release JC\n"
        )
        match = begin(header)
        for _, line in body:
            verdict = apply(match, line)
            match = verdict.match
        told.append([repr((event.key, event.facts)) for event in verdict.events])
    assert any("10S" in event for event in told[0])
    assert told[0] == told[1]
