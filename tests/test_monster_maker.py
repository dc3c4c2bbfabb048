"""Monster Maker at the table: a campaign from records alone, throws and their chances, texts, books, the deck battle at random."""

import json
import random
import re
from itertools import product
from pathlib import Path

import pytest

from prompts.battery.catalogs import places
from prompts.render.statement import public
from prompts.texts import Texts
from referee.games.monster_maker import GAME
from referee.games.monster_maker.dice import Dice, percent
from referee.games.monster_maker.pieces import Laid
from referee.games.monster_maker.room import choice
from referee.kernel.reading import in_japanese
from referee.match import apply, offers
from referee.record import Header, HeaderFault, begin, noted, parse
from referee.seen import see
from scorers import monster_maker as scorer
from tests.golden import cases

FOLDER = Path(__file__).parents[1] / "referee" / "games" / "monster_maker"
CAMPAIGN = Path(__file__).parent / "records" / "monster-maker" / "campaign"
BASE = {"game": "monster-maker", "players": "Aki, Beni"}


def start(**options):
    """A match that has just begun."""
    return begin(Header({**BASE, **options}))


def play(match, *lines):
    """The match after these statements, all accepted."""
    for line in lines:
        verdict = apply(match, line)
        assert verdict.ok, (line, verdict.refusal)
        match = verdict.match
    return match


def judged(text):
    """(match at the end, verdicts) of a record."""
    header, body = parse(text)
    match, verdicts = begin(header), []
    for number, (_, line) in enumerate(body, 1):
        if not noted(line):
            verdicts.append(apply(match, line, number))
            match = verdicts[-1].match
    return match, verdicts


# -- the campaign -----------------------------------------------------------------------------


def test_a_campaign_of_five_adventures_to_the_coin():
    figures, owned, first = [], {}, None
    for number in range(1, 6):
        text = (CAMPAIGN / f"{number}.match").read_text(encoding="utf-8")
        match, verdicts = judged(text)
        assert [verdict.refusal for verdict in verdicts if not verdict.ok] == []
        assert match.over
        assert match.setting.rules.score == "arsha"
        # MM-2.5: the winner of the last adventure goes first; MM-9.5: only what was carried out is brought in.
        assert first is None or match.setting.rules.first == first
        brought = {}
        for verdict in verdicts:
            for event in verdict.events:
                if event.key == "bring":
                    brought.setdefault(verdict.actor, []).append(str(event.facts["card"]))
        assert all(set(items) <= set(owned.get(name, ())) for name, items in brought.items())
        carried = GAME.state(match.table, frozenset())["carried"]
        owned = {name: carried.get(name, []) for name in match.setting.names}
        figures.append(match.table.scores())
        (first,) = match.table.winners()
    assert figures == [[300, 350, 0], [0, 0, 800], [200, 100, 300], [150, 0, 900], [100, 600, 0]]
    rows = [{"unit": "arsha", "score": sum(match[seat] for match in figures)} for seat in range(3)]
    assert [row["score"] for row in sorted(rows, key=scorer.standing_order)] == [2000, 1050, 750]


def test_what_each_adventure_lets_its_players_carry():
    carried = [
        GAME.state(judged((CAMPAIGN / f"{number}.match").read_text(encoding="utf-8"))[0].table, frozenset())["carried"]
        for number in range(1, 6)
    ]
    assert carried == [
        {"Aki": ["Ring"]},
        {},
        {"Chie": ["Holy-Sword"], "Aki": ["Ring"]},
        {"Chie": ["Holy-Sword"], "Aki": ["Ring"]},
        {},
    ]


def final(line, **options):
    """A match that a `final` ended."""
    return play(start(**options), line)


def test_places_of_a_finished_match():
    players = {"players": "Aki, Beni, Chie"}
    assert final("final Beni Aki", **players).table.places() == [2, 1, 0]
    assert final("final Aki returned 100 Beni returned 105 Chie out 30", rules="deck", **players).table.places() == [
        2,
        1,
        0,
    ]
    # MM-R34, MM-6.5: nobody returned, so there is a winner and no place; MM-R33: nor a winner.
    assert final("final Aki out 60 Beni back 130 Chie back 120", rules="deck", **players).table.places() == [0, 0, 0]
    assert final("final Aki out 0 weight 3 Beni out 0 weight 3", rules="deck", score="points").table.places() == [0, 0]


def standing(unit, score=0, won=0, ranked=()):
    return {"unit": unit, "score": score, "won": won, "ranked": dict(ranked)}


def test_standings_go_by_money_by_wins_and_points_or_by_places():
    order = scorer.standing_order
    assert order(standing("arsha", 700)) < order(standing("arsha", 600, won=2))
    assert order(standing("arsha", 700)) == order(standing("arsha", 700, won=2))
    assert order(standing("VP", 4, won=2)) < order(standing("VP", 9, won=1)) < order(standing("VP", 8, won=1))
    assert (
        order(standing("place", ranked={"1": 1}))
        < order(standing("place", won=2, ranked={"2": 3, "3": 1}))
        < order(standing("place", ranked={"2": 3}))
    )


def test_others_hear_of_secret_statements_what_is_public():
    base, deck = start(score="arsha"), start(rules="deck")

    def heard(match, text):
        return public(see(match, (1,)), "Aki", text)

    assert heard(base, "deal corridor-20 Orc ? ? ?") == "deal ? ? ? ? ?"
    assert heard(base, "exchange Trap corridor-20") == "exchange Trap ?"
    assert heard(base, "draw Trap") == "draw Trap"
    assert heard(deck, "draw Trap") == "draw ?"
    assert heard(deck, "deck Orc corridor-20*39 weight 98") == "deck 40 weight 98"
    assert heard(base, "treasure dice 4") == "treasure dice 4"
    assert heard(base, "treasure Idol") == "treasure ?"
    assert public(see(base, (0,)), "Aki", "draw Orc") == "draw Orc"


# -- dice -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, dice", [("5D+2", Dice(5, 2)), ("2d", Dice(2)), ("6", Dice(0, 6)), ("3D-1", Dice(3, -1))]
)
def test_dice_expressions(text, dice):
    assert Dice.read(text) == dice
    assert Dice.read(str(dice)) == dice


@pytest.mark.parametrize("text", ["", "D", "5D+", "5X", "D5", "-3", "5D2", "100D", "５D", "5D+2D"])
def test_what_is_no_dice_expression(text):
    assert Dice.read(text) is None


@pytest.mark.parametrize("count, bonus", list(product(range(6), (-2, 0, 2))))
def test_the_chance_of_a_need_is_that_of_all_throws(count, bonus):
    throws = list(product(range(1, 7), repeat=count))
    for total in range(0, 6 * count + bonus + 3):
        ways, of = scorer.chance(count, bonus, total)
        enough = sum(sum(faces) + bonus >= total for faces in throws)
        assert ways * len(throws) == enough * of


def test_the_chance_to_foil_is_that_of_both_throws():
    match = start(rules="deck")
    match = play(
        match,
        "card Rick character thief 2D+1",
        "card Tolen character thief 2D",
        "Aki: deck 40",
        "Beni: deck 40",
        "Aki: sabotage Beni rick name c40",
    )
    verdict = apply(match, "Beni: block tolen")
    assert verdict.refusal.key == "MM-1.13/missing-block"
    enough = sum(a + b >= c + d + 1 for a, b, c, d in product(range(1, 7), repeat=4))
    ways, of = map(int, verdict.refusal.facts["chance"].split("/"))
    assert ways * 6**4 == enough * of


def test_a_dice_prompt_says_who_rolls_what_for_which_total():
    match = play(start(), "Aki: draw", "Aki: play c40", "Beni: draw", "Beni: play giant-worm on Aki", "Aki: draw")
    facts = apply(match, "Aki: fight millienne").refusal.facts
    assert (facts["seat"], facts["dice"], facts["least"], facts["total"], facts["bonus"]) == (0, 5, 14, 16, 2)
    enough = sum(sum(faces) >= 14 for faces in product(range(1, 7), repeat=5))
    ways, of = map(int, facts["chance"].split("/"))
    assert ways * 6**5 == enough * of
    verdict = apply(match, "Aki: fight millienne roll", roll=lambda count: [3] * count)
    assert verdict.statement == "fight Millienne roll 3 3 3 3 3"
    assert [event.key for event in verdict.events][:2] == ["throw/fight", "fight/won"]


def test_copies_of_another_deck_are_no_place_of_ones_own():
    match = play(start(rules="deck"), "Aki: deck 40", "Beni: deck 40", "Aki: draw", "Aki: play c20", "Aki: pass")
    match = play(match, "Beni: draw", "Beni: play c20", "Beni: play orc on Aki", "Beni: pass", "Aki: draw", "Aki: pass")
    refusal = apply(play(match, "Aki: pile orc"), "Aki: reveal orc").refusal
    assert (refusal.key, [*map(str, refusal.facts["places"])]) == ("REC-4/one", ["place/discard"])


def test_percents_never_round_to_certainty():
    assert [percent(0, 1), percent(1, 1), percent(1, 7776), percent(7775, 7776), percent(1, 3)] == [
        "0.0",
        "100.0",
        "0.1",
        "99.9",
        "33.3",
    ]


# -- the cards sideways -----------------------------------------------------------------------


@pytest.mark.parametrize("newest, excess, up, down", [
    ([30, 5, 5, 40, 25], 5, (1,), ()),
    ([10, 5, 5, 40], 10, (0,), ()),
    ([15] * 7, 5, (), (0,)),
    ([15] * 7, 0, (), ()),
    ([40, 15, 40, 15], 10, (), (0, 1)),
    ([40, 40, 10, 30], 20, (2,), (0, 1)),
    ([35, 40, 40], 15, (), (0, 1, 2)),
    ([200], 100, (), (0,)),
])  # fmt: skip
def test_the_referees_choice_of_cards_sideways(newest, excess, up, down):
    assert choice(tuple(Laid(f"corridor-{length}", length, 0) for length in newest), excess) == (up, down)


# -- books ------------------------------------------------------------------------------------


BOOK = "game: monster-maker\n\ncard Orc monster 9\ncard Roland character knight 4D+1 ja ローランド\n"


def test_a_book_states_cards_for_the_match():
    match = begin(Header({**BASE, "book": "mmc1"}), BOOK)
    assert match.number == 0
    verdict = apply(match, "card Orc monster 10")
    assert verdict.clauses[:1] == ("MM-1.11",)
    assert verdict.refusal.key == "MM-1.11/book" or verdict.refusal.facts["number"]
    play(match, "card ローランド character 騎士 4D+1", "Aki: deal ローランド ? ? ? ? ? ?")


def test_a_faulty_book_is_a_header_error():
    with pytest.raises(HeaderFault):
        begin(Header({**BASE, "book": "mmc1"}), BOOK + "card Orc monster 10\n")
    with pytest.raises(HeaderFault):
        begin(Header({**BASE, "book": "mmc1"}), BOOK + "Aki: deal 7\n")


# -- the deck battle at random ----------------------------------------------------------------


CARDS = (
    "card Rick character thief 2D", "card Tolen character thief 3D+1", "card Merlin character magician 2D", "card Elfa character elf 2D",
    "card Gimly character dwarf 3D", "card Charm spell 1D", "card Orc monster 6", "card Zombie monster 7 undead", "card Bandit monster 5 human",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_random_deck_battles_keep_their_cards(seed):
    rng = random.Random(seed)
    names = ["Aki", "Beni", "Chie"][: rng.randint(2, 3)]
    match = play(start(rules="deck", players=", ".join(names)), *CARDS, *(f"{name}: deck 40" for name in names))
    for _ in range(110):
        choices = [offer for offer in offers(match, most=4) if offer.verb not in ("concede", "final", "card")]
        if not choices:
            break
        verbs = sorted({offer.verb for offer in choices})
        verb = rng.choice(verbs)
        line = str(rng.choice([offer for offer in choices if offer.verb == verb]))
        match = play(match, line)
        assert _cards_of_each_deck(match.table) == [40] * len(names), line
        again = apply(match.before, match.spoken())
        assert again.ok and again.match.seal() == match.seal()


def test_hands_of_listed_decks_weigh_what_they_must():
    match = play(
        start(rules="deck", score="points"),
        "card c20 corridor weight 2",
        "Aki: deck c20*40",
        "Beni: deck c20*40 weight 80",
    )
    for _ in range(33):
        match = play(match, *(f"{name}: {verb}" for name in ("Aki", "Beni") for verb in ("draw", "pass", "pile c20")))
    match = play(match, "Aki: pass", "Beni: pass")
    assert match.table.phase == "weigh"
    assert apply(match, "Aki: weigh 13").refusal.facts["right"] == "14"
    match = play(match, "Aki: weigh 14", "Beni: weigh 14.0")
    assert match.over
    assert (match.table.scores(), match.table.winners()) == ([0, 0], [])


def test_a_match_ends_when_nobody_can_draw_or_play_any_more():
    match = start(score="arsha", cards="14")
    hand = ["c5"] * 4 + ["c10"] * 3
    match = play(match, f"Aki: deal {' '.join(hand)}", f"Beni: deal {' '.join(hand)}")
    match = play(match, *(f"{name}: play {card}" for card in hand for name in ("Aki", "Beni")))
    assert match.over and match.table.winners() == []
    assert [event.clause for event in match.events][-3:] == ["MM-R19", "MM-6.4", "MM-R21"]


def _cards_of_each_deck(table):
    found = []
    for seat, cards in enumerate(table.packs):
        count = sum(cards.size(zone) for zone in list(cards.zones))
        count += sum(one.zone is None for one in (*table.laid[seat], *table.players[seat].sideways))
        count += sum(foe.owner == seat for foes in table.foes for foe in foes)
        found.append(count)
    return found


def test_random_base_games_come_to_an_end():
    ended = 0
    for seed in range(4):
        rng = random.Random(seed)
        match = play(start(score="arsha"), *CARDS)
        for _ in range(260):
            choices = [
                offer for offer in offers(match, most=12) if offer.verb not in ("concede", "final", "card", "reveal")
            ]
            if not choices:
                break
            best = [offer for offer in choices if "declare" in offer.text] or [
                offer for offer in choices if offer.verb == "play" and "orridor" in offer.text
            ]
            match = play(match, str(rng.choice(best or choices)))
        ended += match.over
    assert ended >= 3


# -- texts ------------------------------------------------------------------------------------


def catalog(lang):
    return json.loads((FOLDER / "texts" / f"{lang}.json").read_text(encoding="utf-8"))


def shared(lang):
    return json.loads((FOLDER.parents[1] / "texts" / f"{lang}.json").read_text(encoding="utf-8"))


def test_both_catalogs_have_the_same_keys():
    english, japanese = catalog("en"), catalog("ja")
    assert {part: set(texts) for part, texts in english.items()} == {
        part: set(texts) for part, texts in japanese.items()
    }
    for part, texts in english.items():
        for key, text in texts.items():
            assert set(re.findall(r"\{(\w+)", text)) >= set(re.findall(r"\{(\w+)", japanese[part][key])), (part, key)


def test_statements_are_written_in_japanese_and_read_back():
    for _, text in cases("monster-maker"):
        try:
            _, verdicts = judged(text)
        except HeaderFault:
            continue
        for verdict in verdicts:
            if verdict.ok and verdict.match.number == verdict.number:  # edits are not on the list
                said = verdict.match
                actor = "" if said.actor is None else f'"{said.setting.names[said.actor]}": '
                again = apply(said.before, actor + in_japanese(said.before, said.text), said.number)
                assert again.ok and again.statement == verdict.statement, (said.text, again.refusal)


def test_names_spelled_like_key_words_are_written_in_quotes():
    match = play(
        start(rules="deck", players="Aki, On"),
        "card Elf character elf 2D ja エルフ",
        "card 7 monster 5",
        'Aki: deck "Elf" "7" c5*9 c20*35',
        "On: deck 40",
    )
    assert match.text == "deck 40"
    assert match.before.text == 'deck "Elf" "7" corridor-5*9 corridor-20*35'
    assert in_japanese(match.before.before, match.before.text).startswith('デッキ "エルフ" "7" ')
    assert play(start(players="Out, Back"), 'final "Out" "Back"').text == 'final "Out" "Back"'


def keys_in_code():
    code = "".join(path.read_text(encoding="utf-8") for path in (*FOLDER.glob("*.py"), Path(scorer.__file__)))
    refusals = set(re.findall(r'"((?:MM|REC)-R?\d+(?:\.\d+)?/[\w-]+|header/\w+)"', code))
    events = set(re.findall(r'happens\("([\w/-]+)"', code))
    return refusals, events, set(re.findall(r'Term\("([\w/-]+)"\)', code))


def test_every_key_in_the_code_has_its_sentence():
    refusals, events, terms = keys_in_code()
    for lang in ("en", "ja"):
        texts = catalog(lang)
        assert refusals <= set(texts["refusals"]) | set(texts["awaits"]) | set(shared(lang)["refusals"])
        assert events <= set(texts["events"])
        assert terms <= set(texts["terms"])
        assert {option.key for option in GAME.options} == set(texts["options"])
        assert {verb.name for verb in GAME.verbs} <= set(texts["verbs"]) | set(shared(lang)["verbs"])


def outcomes():
    """(section, key, facts) of all that the golden records bring about."""
    for _, text in cases("monster-maker"):
        try:
            _, verdicts = judged(text)
        except HeaderFault as fault:
            yield "refusals", fault.refusal.key, fault.refusal.facts
            continue
        for verdict in verdicts:
            if verdict.refusal is not None:
                yield "refusals", verdict.refusal.key, verdict.refusal.facts
            for event in verdict.events:
                yield "events", event.key, event.facts


def test_every_sentence_gets_its_facts():
    texts = {lang: (catalog(lang), shared(lang)) for lang in ("en", "ja")}
    for section, key, facts in outcomes():
        for own, common in texts.values():
            template = own[section].get(key) or common[section].get(key)
            assert template, key
            assert places(template) <= {*facts}, key


def test_the_value_of_an_option_is_told_in_the_readers_words():
    refusal = apply(start(), "Aki: treasure dice 4").refusal
    assert refusal.key == "MM-8.2/score"
    assert "「得点＝順位」" in Texts("ja", start().setting).refusal(refusal)
    assert "score: rank" in Texts("en", start().setting).refusal(refusal)
    with pytest.raises(HeaderFault) as fault:
        start(score="arsha", rules="deck")
    assert "「ルール＝デッキ構築」" in Texts("ja", start().setting).refusal(fault.value.refusal)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["Aki: draw", "Aki: play c40", "Beni: draw", "Beni: play c5", "Aki: draw", "Aki: play c40", "Beni: draw", "Beni: play c5", "Aki: draw", "Aki: play c20"], "declare"),
        (["Aki: draw", "Aki: play c40", "card Wolf monster 3", "Beni: draw", "Beni: play Wolf on Aki", "Aki: draw", "Aki: fight Millienne dice 3 3 3 3 3"], "cleric"),
    ],
)  # fmt: skip
def test_only_what_is_still_possible_is_named(lines, told):
    table = see(play(start(), *lines))
    assert [table.reason(one)[0] for one in table.awaited() if one.must] == [f"MM-13.1/{told}", "MM-13.1/next"]


def test_a_cleric_who_fights_is_told_what_clerics_do():
    match = play(
        start(),
        "Aki: draw",
        "Aki: play c40",
        "card Ghoul monster 3 undead",
        "Beni: draw",
        "Beni: play Ghoul on Aki",
        "Aki: draw",
    )
    assert apply(match, "Aki: fight cleric").refusal.key == "MM-5.1/cleric"


def test_more_copies_than_a_set_has_are_counted_where_they_are_dealt():
    match = start()
    refusal = apply(match, "Aki: deal c40 c40 c40 ? ? ? ?").refusal
    assert refusal.clauses == ("REC-4", "MM-1.2")
    assert (refusal.key, refusal.facts["wanted"], refusal.facts["most"]) == ("REC-4/too-many", 3, 2)
    assert apply(match, "Aki: deal c40 c40 ? ? ? ? ?").ok


def test_an_offer_does_not_leave_out_exactly_the_cards_of_other_hands():
    worlds = [
        play(start(), f"Aki: deal {cards}", "Aki: draw")
        for cards in ("Millienne c20 c20 c20 c20 c20 orc", "giant-worm c20 c20 c20 c20 c20 detour")
    ]
    after = [play(match, "Aki: play c20", "Beni: draw") for match in worlds]
    offered = [[str(offer) for offer in offers(match) if offer.actor == "Beni"] for match in after]
    assert offered[0] == offered[1] and offered[0]
