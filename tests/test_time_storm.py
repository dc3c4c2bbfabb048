"""Time Storm: the priority algorithm against a naive one, the corner cases, the table drawn, the words."""

import json
import os
import pickle
import random
import re
from pathlib import Path

import pytest

import referee.games.time_storm
from prompts.battery.catalogs import places
from prompts.pictures.__main__ import sample
from referee.games.time_storm import GAME
from referee.games.time_storm.said import RESERVED
from referee.grammar.words import key as folded
from referee.kernel.common import VERBS
from referee.kernel.reading import in_japanese
from referee.kernel.view import Grid
from referee.match import apply, offers
from referee.record import Header, HeaderFault, begin, check_book, parse
from scorers import time_storm as scorer
from tests.golden import RECORDS, cases
from tests.walking import random_header, walk

NAMES = ("Aki", "Beni", "Chie", "Dai", "Emi", "Fumi")
RUNS = int(os.environ.get("TIME_STORM_RUNS", "2000"))  # random runs against the naive algorithm
FOLDER = Path(referee.games.time_storm.__file__).parent


def start(seats, *lines, **options):
    """A match whose hands are dealt unseen; then these lines, which must hold."""
    header = {key.replace("_", "-"): value for key, value in options.items()}
    match = begin(Header({"game": "time-storm", "players": ", ".join(NAMES[:seats]), **header}))
    lines = (
        "card Echo QuickAction 0", "card Warp Action 0", "card Bolt QuickAction 1", "card Stop QuickAction 0", "card Big Action 2",
        *(f"{name}: deal 6" for name in NAMES[:seats]), *lines,
    )  # fmt: skip
    return say(match, *lines)


def say(match, *lines):
    """The match after these lines, which must hold."""
    for line in lines:
        verdict = apply(match, line)
        assert verdict.ok, (line, verdict.refusal)
        match = verdict.match
    return match


def first_clause(match, line):
    """The first clause that a line breaks, or None if it stands."""
    verdict = apply(match, line)
    return None if verdict.ok else verdict.clauses[0]


# -- the naive priority algorithm -------------------------------------------------------------


class Naive:
    """Section 5 of the rulebook, taken literally: lists, no windows, nothing shared with the program."""

    def __init__(self, players, first, ends, vanish):
        self.ring, self.inside, self.ends, self.vanish = players, list(range(players)), ends, vanish
        self.turn, self.waiting, self.card, self.winner = first, [], None, None
        self.go("main")

    def after(self, seat):
        seat = (seat + 1) % self.ring
        return seat if seat in self.inside else self.after(seat)

    def go(self, phase):
        self.phase, self.passed = phase, set()
        self.holder = self.turn if self.turn in self.inside else self.after(self.turn)
        if phase == "draw":
            self.holder = None
            if self.turn not in self.inside:
                self.go("end")

    def next_turn(self):
        self.waiting, self.turn = [], self.after(self.turn)
        self.go("main")

    def play(self, seat, card):
        self.waiting.append((seat, card))
        self.go(self.phase)

    def pass_on(self):
        self.passed.add(self.holder)
        self.holder = self.after(self.holder)
        if self.passed == set(self.inside):
            if self.waiting:
                self.card, self.holder = self.waiting.pop(), None
            elif self.phase == "main":
                self.go("draw")
            else:
                self.next_turn()

    def done(self):
        self.card = None
        if self.ends and self.turn not in self.inside:
            self.next_turn()
        else:
            self.go(self.phase)

    def lose(self, seat):
        self.inside.remove(seat)
        if self.vanish:
            self.waiting = [one for one in self.waiting if one[0] != seat]
        if len(self.inside) == 1:
            self.winner = self.inside[0]
        elif self.card is None:
            if self.ends and seat == self.turn:
                self.next_turn()
            elif self.phase != "draw":
                self.go(self.phase)
            elif seat == self.turn:
                self.go("end")


def naive_step(naive, rng):
    """A random statement, and what the naive algorithm does about it (None: it must be refused)."""
    seat = rng.randrange(naive.ring) if rng.random() < 0.3 or naive.holder is None else naive.holder
    name = NAMES[seat]
    quiet = naive.holder is not None
    choice = rng.random()
    if choice < 0.03:
        return f"{name}: concede", (lambda: naive.lose(seat)) if seat in naive.inside else None
    if naive.card is not None and choice < 0.6:
        if choice < 0.15:
            return f"{name}: lose", (lambda: naive.lose(seat)) if seat in naive.inside else None
        return "done", naive.done
    if naive.phase == "draw" and choice < 0.6:
        return f"{name}: draw", (lambda: naive.go("end")) if seat == naive.turn else None
    if choice < 0.5:
        return f"{name}: pass", naive.pass_on if quiet and seat == naive.holder else None
    if choice < 0.6:
        return f"{name}: draw", None
    if choice < 0.7:
        verb = rng.choice(("resolve", "next"))
        lawful = quiet and bool(naive.waiting) == (verb == "resolve")
        return verb, (lambda: [naive.pass_on() for _ in set(naive.inside) - naive.passed]) if lawful else None
    card = rng.choice(("echo", "echo", "warp"))
    lawful = quiet and seat == naive.holder
    if card == "warp":
        lawful = lawful and seat == naive.turn and naive.phase == "main" and not naive.waiting
    return f"{name}: play {card}", (lambda: naive.play(seat, card)) if lawful else None


def agree(seed):
    """One random run; the two must agree after every statement. Returns how many losses it had."""
    rng = random.Random(seed)
    seats, ends, vanish = rng.randint(2, 6), rng.random() < 0.5, rng.random() < 0.5
    options = {"loser-turn": "ends" if ends else "continues", "loser-waiting": "vanish" if vanish else "resolve"}
    first = rng.randrange(seats)
    names = NAMES[:seats]
    match = begin(Header({"game": "time-storm", "players": ", ".join(names), "first": NAMES[first], **options}))
    match = say(match, "card Echo QuickAction 0", "card Warp Action 0", *(f"{name}: deal 6" for name in names))
    naive = Naive(seats, first, ends, vanish)
    for _ in range(40):
        line, happens = naive_step(naive, rng)
        seat = next((at for at, name in enumerate(names) if line.startswith(f"{name}: play")), None)
        if seat is not None and match.table.hand_size(seat) == 0:
            continue
        verdict = apply(match, line)
        assert verdict.ok == (happens is not None), (seed, line, verdict)
        if happens is None:
            continue
        happens()
        match = verdict.match
        table = match.table
        if naive.winner is not None:
            assert table.winners() == [naive.winner], (seed, line)
            break
        seen = (
            table.turn.seat,
            table.phase,
            table.holder,
            [(one.seat, one.kind.lower()) for one in table.waiting],
            table.resolving is not None,
        )
        assert seen == (naive.turn, naive.phase, naive.holder, naive.waiting, naive.card is not None), (seed, line)
    return seats - len(naive.inside)


def test_the_naive_algorithm_agrees():
    losses = sum(agree(seed) for seed in range(RUNS))
    assert losses > RUNS // 2


# -- corner cases -----------------------------------------------------------------------------


def test_a_quick_action_in_the_end_phase_of_anothers_turn():
    match = start(2, "next", "Aki: draw", "Aki: pass", "Beni: play echo")
    assert match.table.phase == "end" and match.table.holder == 0
    match = say(match, "resolve", "done")
    assert match.table.phase == "end" and match.table.holder == 0


def test_the_turn_player_acts_again_after_having_passed():
    match = start(2, "Aki: pass")
    assert first_clause(match, "Aki: play warp") == "TS-4.5"
    match = say(match, "Beni: play echo", "resolve", "done", "Aki: play warp", "resolve", "done", "Aki: play battery")
    assert match.table.phase == "main"


def test_an_answer_to_an_answer():
    match = start(2, "Aki: play big", "Aki: pass", "Beni: play stop", "Aki: play stop")
    assert [(one.kind, one.seat) for one in match.table.waiting] == [("Big", 0), ("Stop", 1), ("Stop", 0)]
    match = say(match, "resolve", "counter stop beni", "done", "resolve big", "done")
    assert not match.table.waiting and match.table.cards.size("graveyard") == 3


def test_a_countered_cards_cost_stays_paid():
    match = start(2, "Aki: play big", "Aki: pass", "Beni: play stop", "resolve", "counter big", "done")
    assert match.table.unused(0) == 0 and match.table.resolving is None and not match.table.waiting


@pytest.mark.parametrize("rule, waiting", [("vanish", ["Echo"]), ("resolve", ["Echo", "Bolt"])])
def test_the_losers_waiting_card(rule, waiting):
    match = start(3, "Aki: play echo", "Aki: pass", "Beni: play bolt", "Beni: concede", loser_waiting=rule)
    assert [one.kind for one in match.table.waiting] == waiting
    assert match.table.holder == 0
    if rule == "resolve":
        match = say(match, "resolve bolt", "Chie: discard 1", "Chie: done")
        assert [one.kind for one in match.table.waiting] == ["Echo"]


@pytest.mark.parametrize("rule, turn, phase", [("continues", 0, "main"), ("ends", 1, "main")])
def test_the_losers_own_turn(rule, turn, phase):
    match = start(3, "Aki: play warp", "resolve", "Aki: lose", "done", loser_turn=rule)
    assert (match.table.turn.seat, match.table.phase, match.table.holder) == (turn, phase, 1)
    if rule == "continues":
        assert first_clause(match, "Beni: play warp") == "TS-3.10"
        match = say(match, "Beni: play echo", "resolve", "done", "next")
        assert (match.table.turn.seat, match.table.phase, match.table.holder) == (0, "end", 1)


@pytest.mark.parametrize("rule, winners", [("in-order", [1]), ("together", [])])
def test_the_last_two_lose_in_one_resolution(rule, winners):
    match = start(2, "Aki: play warp", "resolve", "Aki: draw", deck_size="12", losses=rule)
    if rule == "together":
        match = say(match, "Beni: draw", "done")
    assert match.table.over and match.table.winners() == winners
    assert match.table.scores() == [0, 1] if winners else [0, 0]


def test_wait_after_resolve_and_too_late():
    match = start(3, "Aki: play warp", "resolve")
    assert match.table.resolving is not None
    again = say(match, "Chie: wait")
    assert again.table.resolving is None and again.table.holder == 2 and again.table.window.spoken == (0, 1)
    say(again, "Chie: play echo")
    for late in ("Aki: discard 1", "done", "Beni: reveal echo"):
        assert first_clause(say(match, late), "Chie: wait") == "TS-4.8"
    for between in ("card New Action 1", "count waiting 0", 'note "x"', "tally Aki 0", 'ruling "x"'):
        say(match, between, "Chie: wait")
    refused = apply(match, "Aki: play echo")
    assert not refused.ok
    say(refused.match, "Chie: wait")


def test_what_card_said_between_stays_said():
    match = start(2, "next", "card New Action 3 x2", "Beni: wait")
    assert match.table.facts["New"].cost == 3
    assert first_clause(match, "card New Action 1") == "TS-3.1"


@pytest.mark.parametrize(
    "one, other",
    [
        ("destroy", "destroy 1"),
        ("exhaust", "使用済み 1"),
        ("discard", "discard 1"),
        ("draw", "draw 1"),
        ("card New Action x2 3 victory", "card New action 3 x2 victory"),
        ("move 1 deck-top hand", "移動 1 DeckTop 手札"),
    ],
)
def test_one_value_has_one_seal(one, other):
    match = start(2, "Aki: play echo", "resolve")
    assert say(match, one).seal() == say(match, other).seal()


def test_what_is_offered_leaves_out_no_card_of_another_hand():
    match = say(
        begin(Header({"game": "time-storm", "players": "Aki, Beni"})),
        "card Solo QuickAction 0 x1",
        "card Duo QuickAction 0 x2",
        "Aki: deal solo ? ? ? ? ?",
        "Beni: deal duo ? ? ? ? ?",
        "Aki: pass",
    )
    said = {offer.text for offer in offers(match) if offer.actor == "Beni" and offer.verb in ("play", "reveal")}
    assert said == {"play Duo", "reveal Duo"}


# -- the table drawn --------------------------------------------------------------------------


def blocks(match):
    """{key: block} of the screen."""
    return {block.key: block for block in GAME.screen(match.table, frozenset())}


def test_the_stack_is_drawn_with_its_top_marked():
    shown = blocks(start(3, "Aki: play warp", "Aki: pass", "Beni: play echo"))
    assert [row[:3] for row in shown["stack"].rows] == [["▲", "Echo", 1], ["│", "Warp", 0]]
    assert shown["priority"].facts == {"seat": 0, "passed": "–", "rest": (1, 2)}
    assert shown["all-pass/resolves"].facts == {"card": "Echo", "seat": 1}


def test_who_has_passed_is_drawn():
    shown = blocks(start(3, "Aki: pass"))
    assert shown["priority"].facts == {"seat": 1, "passed": (0,), "rest": (2,)}
    assert shown["all-pass/draws"].facts == {"seat": 0}
    assert "stack/empty" in shown


@pytest.mark.parametrize(
    "key, lines, options",
    [
        ("all-pass/lands", ("Aki: play battery",), {"battery": "waits"}),
        ("all-pass/loses", (), {"deck_size": "18"}),
        ("all-pass/end-phase", ("Aki: concede",), {}),
        ("all-pass/turn", ("next", "draw"), {}),
        ("all-pass/extra", ("Aki: play warp", "resolve", "extra-turn", "done", "next", "draw"), {}),
    ],
)
def test_what_happens_if_everybody_passes(key, lines, options):
    match = start(3, *lines, **options)
    said = blocks(match)[key]
    before = match.table
    after = say(match, "resolve" if before.waiting else "next").table
    if key == "all-pass/loses":
        assert said.facts["seat"] in after.standing.lost
    elif key in ("all-pass/turn", "all-pass/extra"):
        assert said.facts["seat"] == after.turn.seat and after.turn.extra == (key == "all-pass/extra")
    elif key == "all-pass/lands":
        assert after.batteries(said.facts["seat"]) == before.batteries(said.facts["seat"]) + 1
    else:
        assert after.phase == "end"


# -- card books -------------------------------------------------------------------------------

BOOK = 'game: time-storm\n\ncard "Time Warp" Action 2 x2\ncard Omega Action 4 x1 victory\n'


def test_a_card_book():
    header = Header({"game": "time-storm", "players": "Aki, Beni", "book": "ours"}, {"book": 3})
    match = begin(header, BOOK)
    assert match.setting.book == ('card "Time Warp" Action 2 x2', "card Omega Action 4 x1 victory")
    assert match.number == 0
    assert first_clause(match, "card omega Action 3") == "TS-3.1"
    assert apply(match, "card omega Action 3").refusal.key == "TS-3.1/book"
    say(match, "Aki: choose omega", "Aki: deal time-warp ? ? ? ? ?")


def test_a_faulty_card_book():
    header = Header({"game": "time-storm", "players": "Aki, Beni"}, {})
    for line, clause in (("card Omega Action 3", "TS-3.1"), ("Aki: deal 6", "REC-1"), ("card Deck Action 1", "REC-1")):
        with pytest.raises(HeaderFault) as fault:
            check_book(begin(header), BOOK + line)
        assert fault.value.refusal.clauses[0] == clause


# -- the scorer -------------------------------------------------------------------------------


def test_scores():
    assert scorer.score(3, (1,)).totals() == [0, 1, 0]
    assert scorer.score(2, ()).totals() == [0, 0]


def test_the_campaign_is_ordered_by_wins_then_by_their_share():
    entries = {"a": (2, 5), "b": (2, 4), "c": (3, 9), "d": (0, 0), "e": (2, 4)}
    order = sorted(
        entries, key=lambda name: scorer.standing_order({"won": entries[name][0], "played": entries[name][1]})
    )
    assert order == ["c", "b", "e", "a", "d"]


@pytest.mark.parametrize(
    "lines, places",
    [(("Aki: concede", "Beni: concede"), [2, 2, 1]), (("Aki: play echo", "resolve", "Beni: win"), [2, 1, 2])],
)
def test_the_winner_alone_has_the_first_place(lines, places):
    table = start(3, *lines).table
    assert table.places() == places


def test_a_drawn_match_is_shared():
    assert start(
        2, "Aki: play echo", "resolve", "Aki: lose", "Beni: lose", "done", losses="together"
    ).table.places() == [1, 1]


@pytest.mark.parametrize("line, told", [("Beni: reveal solo", ["another-hand"]), ("Aki: deal solo", ["a-hand"])])
def test_a_refusal_does_not_tell_whose_hand_holds_a_card(line, told):
    match = say(
        begin(Header({"game": "time-storm", "players": "Aki, Beni, Chie"})),
        "card Solo Action 0 x1",
        "Aki: deal solo",
        "Beni: deal 6",
    )
    assert apply(match, line).refusal.facts["seen"] == told


# -- random play with declared cards ----------------------------------------------------------

KINDS = (
    "card Echo QuickAction 0 x9",
    "card Warp Action 1",
    "card Trap Trigger 1",
    "card Idol Action 0 x2 victory",
    "card Cell Battery",
)


@pytest.mark.parametrize("seed", range(10))
def test_a_walk_with_declared_cards(seed):
    rng = random.Random(seed)
    match = say(random_header(GAME, rng), *KINDS)
    names = match.setting.names
    match = say(match, *(f"{name}: deal 6" for name in names))
    for line, verdict in walk(match, rng, 30):
        again = apply(verdict.match.before, verdict.match.spoken())
        assert again.ok and again.statement == verdict.statement, line
        assert again.match.seal() == verdict.match.seal()
        table = verdict.match.table
        GAME.screen(table, frozenset(range(len(names))))
        json.dumps(GAME.state(table, frozenset({0})))
        assert conserved(table), line


def test_a_statement_leaves_the_table_before_it_as_it_was():
    for title, text in cases("time-storm"):
        try:
            header, body = parse(text)
            match = begin(header)
        except HeaderFault:
            continue
        for _, line in body:
            before = match.table
            kept = pickle.dumps((before.cards, before.deck, before.fields, before.waiting))
            match = apply(match, line).match
            assert pickle.dumps((before.cards, before.deck, before.fields, before.waiting)) == kept, (title, line)


def conserved(table):
    """All cards of the deck and the batteries of the start are somewhere, where the deck's size is known."""
    size = table.rules.deck_size
    zones = [table.cards.size(zone) for zone in (*table.deck, "graveyard", "out", *range(len(table.names)))]
    if size is None or None in zones:
        return True
    inside = table.resolving is not None and not table.resolving.moved
    held = sum(zones) + sum(map(len, table.fields)) + len(table.waiting) + inside
    return held == size + 2 * len(table.names)


@pytest.mark.parametrize("seed", range(4))
def test_a_walk_with_overrides_conserves_the_cards(seed):
    rng = random.Random(seed)
    match = start(
        4, deck_size="40", battery=rng.choice(("waits", "at-once")), losses=rng.choice(("in-order", "together"))
    )
    lines = (
        "pass", "next", "resolve", "play echo", "play big", "play battery", "play big paying 0", "draw", "draw echo echo", "draw none", "done",
        "wait", "lose", "concede", "extra-turn", "skip-turn", "end turn", "end phase", "move battery field deck-top", "move all hand deck-bottom",
        "move 2 deck-top hand Beni", "move echo waiting hand", "move all graveyard deck", "destroy all", "ready all", "discard 2", "shuffle", "reveal echo",
        "deal 2", "counter echo", "win by echo", "exhaust", "move ? deck field",
    )  # fmt: skip
    accepted = 0
    for _ in range(400):
        line = f"{rng.choice(NAMES[:4])}: {rng.choice(lines)}"
        if rng.random() < 0.4:
            line += ' override "so be it"'
        if line.split()[1] in ("concede", "lose", "win") and rng.random() < 0.9:
            continue
        verdict = apply(match, line)
        accepted += verdict.ok
        match = verdict.match
        match.table.awaited()
        GAME.screen(match.table, frozenset())
        assert conserved(match.table), line
        if match.over:
            break
    assert accepted > 10


# -- the words --------------------------------------------------------------------------------


def catalog(lang):
    return json.loads((FOLDER / "texts" / f"{lang}.json").read_text(encoding="utf-8"))


def records():
    """Every verdict of every golden record."""
    for _, text in cases("time-storm"):
        try:
            header, body = parse(text)
            match = begin(header)
        except HeaderFault as fault:
            yield None, fault.refusal
            continue
        for _, line in body:
            verdict = apply(match, line)
            yield verdict, verdict.refusal
            match = verdict.match


def test_statements_are_spelled_in_japanese_and_read_back():
    english = set()
    for verdict, refusal in records():
        if verdict is None or refusal is not None or verdict.statement != verdict.match.text:
            continue  # refused, or an edit
        said = verdict.match
        spelled = in_japanese(said.before, said.text)
        actor = "" if said.actor is None else f'"{said.setting.names[said.actor]}": '
        again = apply(said.before, actor + spelled, said.number)
        assert again.ok and again.statement == said.text, (said.text, spelled, again.refusal)
        english |= {
            word for word in re.sub('"[^"]*"', "", spelled).split() if word.isascii() and folded(word) in RESERVED
        }
    assert english <= {"by"}  # the one key word without a Japanese form


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_refusal_and_event_of_the_records_can_be_worded(lang):
    texts = catalog(lang)
    common = json.loads((FOLDER.parents[1] / "texts" / f"{lang}.json").read_text(encoding="utf-8"))
    told = set()
    for verdict, refusal in records():
        if refusal is not None:
            template = texts["refusals"].get(refusal.key) or common["refusals"][refusal.key]
            assert places(template) <= {*refusal.facts}
            told.add(refusal.key)
        elif verdict is not None:
            for event in verdict.events:
                template = texts["events"].get(event.key) or common["events"][event.key]
                assert places(template) <= {*event.facts}
                told.add(event.key)
    # Every event of the catalog really comes out of the records.
    assert not set(texts["events"]) - told


def test_the_catalogs_have_the_same_keys():
    english, japanese = catalog("en"), catalog("ja")
    assert {section: list(english[section]) for section in english} == {
        section: list(japanese[section]) for section in japanese
    }
    for section in ("refusals", "events", "show"):
        for key, template in english[section].items():
            assert set(re.findall(r"{(\w+)}", template)) == set(re.findall(r"{(\w+)}", japanese[section][key])), key


def test_every_key_in_the_code_is_in_the_catalog():
    texts = catalog("en")
    known = {*texts["refusals"], *texts["events"], *texts["show"]}
    source = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    keys = set(re.findall(r'(?:key=|happens\(|Event\(|each_seat\()"([^"{}]+)"', source)) | set(
        re.findall(r'(?:loses|falls|leave|wins)\(hearing, [^"]+, "([^"]+)"', source)
    )
    common = json.loads((FOLDER.parents[1] / "texts" / "en.json").read_text(encoding="utf-8"))["refusals"]
    assert keys <= known | set(common)
    assert {verb.name for verb in GAME.verbs if verb not in VERBS} == set(texts["verbs"])
    assert {option.key for option in GAME.options} == set(texts["options"])


@pytest.mark.parametrize(
    "lines, options",
    [
        ((), {}),
        (("Aki: play warp", "resolve", "Aki: lose"), {"losses": "together"}),
        (("next",), {}),
        (("Aki: concede",), {}),
        (("next", "draw"), {}),
    ],
)
def test_the_table_can_be_drawn_in_words(lines, options):
    show, match = catalog("en")["show"], start(2 if lines == ("Aki: concede",) else 3, *lines, **options)
    for block in GAME.screen(match.table, frozenset({0})):
        if isinstance(block, Grid):
            assert block.key in show and all(f"{block.key}/{column}" in show for column in block.columns)
        elif block.key:
            assert show[block.key].format(**block.facts)


def test_the_verbs_of_the_records_cover_the_vocabulary():
    text = "".join(path.read_text(encoding="utf-8") for path in (RECORDS / "time-storm").glob("*.cases"))
    for verb in GAME.verbs:
        assert all(word in text for word in (verb.name, *verb.ja)), verb


def test_whose_batteries_an_effect_has_met_is_told():
    header, lines = sample("time-storm")
    match = begin(header)
    for line in [*lines[:10], "Aki: pass", "Beni: pass"]:
        match = apply(match, line).match
    told = [apply(match, line).events for line in ("destroy 1", "Aki: exhaust 1", "ready all", "discard 1")]
    assert [(event.key, event.facts["seat"], event.facts["count"]) for (event,) in told] == [
        ("destroyed", 0, 1), ("exhausted", 0, 1), ("recharged", 0, 2), ("discarded", 0, 1),
    ]  # fmt: skip
