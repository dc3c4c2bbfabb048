"""Wizard's Element Collection: hidden hands against every distribution, catalogs, the screen, boards.

EC_HISTORIES sets the number of random histories (in full: 10,000), EC_SEED where they begin.
"""

import json
import os
import random
import re
import string
import time
from itertools import product
from pathlib import Path

import pytest

import referee.element_collection as package
from referee.element_collection.board import read_board
from referee.element_collection.components import CARDS, DATA, DEFAULT_BOARD, ICONS, KINDS, LINES, POINTS
from referee.element_collection.table import PLAY, VOIDS
from referee.match import apply, in_japanese, offers, read
from referee.record import Header, HeaderFault, begin, parse
from scorers import element_collection as scorer
from scorers.element_collection import KINDS as SCORED
from tests.golden import cases

HISTORIES = int(os.environ.get("EC_HISTORIES", "1000"))
SEED = int(os.environ.get("EC_SEED", "1"))
FOLDER = Path(package.__file__).parent
NAMES = ("Aki", "Beni", "Chie", "Dai")
FIELD = "field heart wind earth grass water ice fire steel light"


def start(seats=2, **options):
    """A match that has just begun."""
    options = {key.replace("_", "-"): value for key, value in options.items()}
    return begin(Header({"game": "element-collection", "players": ", ".join(NAMES[:seats]), **options}))


def say(match, *lines):
    """The match after these lines, each of which must be accepted."""
    for line in lines:
        verdict = apply(match, line)
        assert verdict.ok, (line, verdict.refusal)
        match = verdict.match
    return match


# -- hidden hands against all distributions ---------------------------------------------------------

BOARD = "P1, 5/c1, 10/c2, P2, 15/r3, P3, 20/r1"
MOST_WORLDS = 3000


# A hand is a number with five bits for each kind, the highest of them always free.
UNIT = {kind: 1 << 5 * at for at, kind in enumerate(KINDS)}
FREE = sum(16 * unit for unit in UNIT.values())
SLACK = sum((15 - CARDS[kind]) * unit for kind, unit in UNIT.items())  # with it, more than there are set a free bit


def packed(kinds):
    return sum(UNIT[kind] for kind in kinds)


def count(hand, kind):
    return hand // UNIT[kind] % 32


def has(hand, wanted):
    return (hand | FREE) - wanted & FREE == FREE


class Worlds:
    """Every way in which the hands can be: tuples of one hand a seat; the rest is deck and reserve."""

    def __init__(self, seats, public):
        self.hands = {(0,) * seats}
        self.public = packed(public)

    def draft(self):
        copy = Worlds.__new__(Worlds)
        copy.hands, copy.public = self.hands, self.public
        return copy

    def each(self, change):
        """Every world becomes those that `change(hands)` gives, as far as there are so many cards."""
        beside = self.public + SLACK
        self.hands = {new for hands in self.hands for new in change(hands) if not (sum(new) + beside) & FREE}

    def holds(self, seat, kinds):
        """The hand has these kinds."""
        wanted = packed(kinds)
        self.hands = {hands for hands in self.hands if has(hands[seat], wanted)}

    def plays(self, seat, kinds):
        """They leave the hand, face up."""
        self.holds(seat, kinds)
        gone = packed(kinds)
        self.hands = {with_hand(hands, seat, hands[seat] - gone) for hands in self.hands}
        self.public += gone

    def gains(self, seat, added):
        self.each(lambda hands: [with_hand(hands, seat, hands[seat] + more) for more in added])

    def picks_up(self, seat, kinds):
        """Face-up cards go to the hand."""
        self.public -= packed(kinds)
        self.gains(seat, [packed(kinds)])

    def draws(self, seat, cards):
        """Cards of the deck come into the hand, named or unseen."""
        self.gains(seat, [packed(card for card in cards if card != "?")])
        for _ in range(cards.count("?")):
            self.gains(seat, UNIT.values())

    def robbed(self, thief, victim, card):
        """One card goes from hand to hand."""
        units = UNIT.values() if card == "?" else [UNIT[card]]

        def change(hands):
            for unit in units:
                if hands[victim] // unit % 32:
                    yield with_hand(with_hand(hands, victim, hands[victim] - unit), thief, hands[thief] + unit)

        self.each(change)

    def opens(self, kinds):
        """Cards of the deck or the reserve come face up."""
        self.public += packed(kinds)
        self.each(lambda hands: [hands])


def with_hand(hands, seat, hand):
    return (*hands[:seat], hand, *hands[seat + 1 :])


class History:
    """One random match, judged by the referee and by Worlds together."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        hand = self.rng.choice((0, 0, 1, 1, 2))
        light = self.rng.choice(("hand", "field"))
        self.match = start(3, board=BOARD, start_hand=str(hand), light_prize=light)
        field = self.rng.sample([kind for kind in KINDS for _ in range(CARDS[kind])], 9)
        self.match = say(self.match, "field " + " ".join(field))
        self.worlds = Worlds(3, field)
        self.answered = None
        self.probes = 0

    @property
    def table(self):
        return self.match.table

    def run(self, steps):
        for _ in range(steps):
            if self.table.over or len(self.worlds.hands) > MOST_WORLDS:
                return
            if self.rng.random() < 0.2:
                self.probe(self.rng.randrange(3), self.kinds(self.rng.choice((1, 1, 2))))
            else:
                getattr(self, "on_" + self.table.phase)(self.table.speaker)

    def probe(self, seat, kinds):
        """A reveal, which asks nothing but whether the hand can hold these cards."""
        if self.table.hand(seat) >= len(kinds):
            self.put(seat, "reveal " + " ".join(kinds), lambda worlds: worlds.holds(seat, kinds))

    def kinds(self, size):
        """Kinds that are often in hands, and sometimes any."""
        world = min(self.worlds.hands)
        held = [kind for hand in world for kind in KINDS if count(hand, kind)]
        return [
            self.rng.choice(held) if held and self.rng.random() < 0.7 else self.rng.choice(KINDS) for _ in range(size)
        ]

    def put(self, seat, text, change):
        """Say it, and compare: refused with REC-4 exactly where no world is left."""
        worlds = self.worlds.draft()
        change(worlds)
        line = text if seat is None else f"{NAMES[seat]}: {text}"
        verdict = apply(self.match, line)
        if verdict.ok:
            assert worlds.hands, line
            self.match, self.worlds = verdict.match, worlds
            for event in verdict.events:
                if event.key in ("collected", "collect/rest"):
                    self.worlds.picks_up(int(event.facts["seat"]), [str(kind) for kind in event.facts["cards"]])
        elif "REC-4" in verdict.clauses:
            assert not worlds.hands, (line, verdict.refusal)
            self.probes += 1
        return verdict.ok

    def plain(self, seat, text):
        assert self.put(seat, text, lambda worlds: None), text

    def agree(self):
        """Every single kind in every hand, and the cards that are certain."""
        for seat in range(3):
            held = {hands[seat] for hands in self.worlds.hands}
            for kind in KINDS:
                possible = any(count(hand, kind) for hand in held)
                assert apply(self.match, f"{NAMES[seat]}: reveal {kind}").ok == possible, (seat, kind)
            certain = {kind: min(count(hand, kind) for hand in held) for kind in KINDS}
            assert self.table.cards.certain(seat) == {kind: fewest for kind, fewest in certain.items() if fewest}

    # What is said in each phase.

    def on_deal(self, _):
        seat = next(seat for seat in range(3) if seat not in self.table.dealt)
        cards = [self.rng.choice(("?", self.rng.choice(KINDS))) for _ in range(self.table.rules["start-hand"])]
        self.put(seat, "deal " + " ".join(cards), lambda worlds: worlds.draws(seat, cards))

    def on_roll(self, seat):
        if self.table.hand(seat) and self.rng.random() < 0.1:
            self.put(seat, "summon ice", lambda worlds: worlds.plays(seat, ["ice"]))
            return
        total = self.rng.choice(
            [total for total in range(2, 13) if self.special(seat, total) or self.rng.random() < 0.3]
        )
        high = min(6, total - 1)
        self.plain(seat, f"move dice {high} {total - high}")

    def special(self, seat, total):
        return self.table.board.powers[self.table.board.steps(self.table.piece[seat], total)] is None

    def on_landed(self, seat):
        kind = self.rng.choice(("stop", "stop", "stop", "wind", "earth ahead", "ice"))
        if kind == "stop":
            self.plain(seat, "stop")
        else:
            self.put(seat, f"summon {kind}", lambda worlds: worlds.plays(seat, [kind.split()[0]]))

    def steal(self, seat, victim):
        card = self.rng.choice(("?", "?", self.kinds(1)[0]))
        self.put(seat, f"steal {NAMES[victim]} {card}", lambda worlds: worlds.robbed(seat, victim, card))

    def warp(self, seat):
        taken = self.table.occupied()
        power = self.rng.choice(
            [power for at, power in enumerate(self.table.board.powers) if power and at not in taken]
        )
        self.plain(seat, f"warp {NAMES[self.table.moving[0]]} {power}")

    def on_own(self, seat):
        victims = [other for other in range(3) if other != seat and self.table.hand(other)]
        if victims and self.rng.random() < 0.9:
            self.steal(seat, self.rng.choice(victims))
        else:
            self.warp(seat)

    def on_choose(self, seat):
        self.plain(seat, "choose " + self.rng.choice(("steal", "steal", "warp")))

    def on_owed(self, seat):
        if self.table.owed == "warp":
            self.warp(seat)
        else:
            self.steal(seat, self.table.moving[0])

    def on_push(self, seat):
        self.plain(seat, f"push {NAMES[self.table.moving[0]]} {self.rng.choice(('ahead', 'back'))}")

    on_expel = on_push

    def on_oust(self, seat):
        self.plain(seat, f"push {NAMES[self.table.lying_with(seat)[0]]} ahead")

    def on_enhance(self, seat):
        kinds = self.kinds(self.rng.choice((1, 1, 2)))
        if self.rng.random() < 0.5 or "void" in kinds:
            self.plain(seat, "pass")
        else:
            self.put(seat, "enhance " + " ".join(kinds), lambda worlds: worlds.plays(seat, kinds))

    def on_collect(self, seat):
        line = [at for at in LINES[self.table.line(seat)] if self.table.field[at - 1]]
        self.plain(seat, "collect " + " ".join(map(str, self.rng.sample(line, 2))))

    def on_summon(self, seat):
        kind = self.rng.choice(("pass", "grass", "fire", "light", "light", "water", "dark"))
        others = [other for other in range(3) if other != seat and self.table.hand(other)]
        area = [card for card in self.table.areas[seat] if card not in ("fire", "dark")]
        if kind == "pass" or (kind in ("grass", "light") and not others) or (kind == "water" and not area):
            self.plain(seat, "pass")
        elif kind == "water":
            card = self.rng.choice(area)

            def back(worlds):
                worlds.plays(seat, ["water"])
                worlds.picks_up(seat, [card])

            self.put(seat, f"summon water {card}", back)
        else:
            target = (
                ""
                if kind == "dark"
                else " " + NAMES[self.rng.choice(others or [other for other in range(3) if other != seat])]
            )
            self.put(seat, f"summon {kind}{target}", lambda worlds: worlds.plays(seat, [kind]))

    def on_answer(self, seat):
        if self.rng.random() < 0.5:
            self.plain(seat, "pass")
            return
        locked = self.table.taken_back.get(seat, 0)

        def reflected(worlds):
            if locked:
                worlds.holds(seat, ["steel"] * (locked + 1))
            worlds.plays(seat, ["steel"])

        self.put(seat, "reflect", reflected)

    def on_take(self, seat):
        call = self.table.call
        face_up = call.kind == "grass" or self.table.rules["light-prize"] == "field"
        area = list(self.table.areas[call.target])
        if area and (not self.table.hand(call.target) or self.rng.random() < 0.2):
            card = self.rng.choice(area)
            self.put(seat, f"take field {card}", lambda worlds: None if face_up else worlds.picks_up(seat, [card]))
            return
        card = self.kinds(1)[0] if face_up or self.rng.random() < 0.4 else "?"

        def taken(worlds):
            worlds.robbed(seat, call.target, card)
            if face_up:
                worlds.plays(seat, [card])

        self.put(seat, f"take hand {card}", taken)

    def on_keep(self, seat):
        cards = [self.rng.choice(("?", self.rng.choice(KINDS))) for _ in range(self.rng.randrange(3))]
        self.put(seat, "keep " + (" ".join(cards) or "0"), lambda worlds: worlds.draws(seat, cards))

    def on_refill(self, _):
        kinds = [self.rng.choice(KINDS) for _ in self.table.gaps()]
        self.put(None, "refill " + " ".join(kinds), lambda worlds: worlds.opens(kinds))


def test_hidden_hands_agree_with_every_distribution():
    probes = worlds = 0
    for seed in range(SEED, SEED + HISTORIES):
        history = History(seed)
        try:
            history.run(32)
            history.agree()
        except AssertionError as error:
            lines = [one.spoken() for one in history.match.statements()]
            raise AssertionError((seed, lines, *error.args)) from None
        probes += history.probes
        worlds = max(worlds, len(history.worlds.hands))
    assert probes > HISTORIES / 2 and worlds > 100


# -- words ------------------------------------------------------------------------------------------


def catalog(lang):
    return json.loads((FOLDER / f"texts/{lang}.json").read_text(encoding="utf-8"))


def spoken():
    """(section, key, facts) of every refusal and event of the golden records."""
    for _, text in cases("element-collection"):
        try:
            header, body = parse(text)
            match = begin(header)
        except HeaderFault as fault:
            yield "refusals", fault.refusal.key, fault.refusal.facts
            continue
        for _, line in body:
            verdict = apply(match, line)
            if verdict.refusal:
                yield "refusals", verdict.refusal.key, verdict.refusal.facts
            for event in verdict.events:
                yield "events", event.key, event.facts
            match = verdict.match


COMMON = ("REC-", "header/", "dice/", "override", "ruling", "edit/")


def test_every_sentence_has_its_words_and_facts():
    texts = [catalog("en"), catalog("ja")]
    for section, key, facts in spoken():
        if not key.startswith(COMMON):
            for text in texts:
                assert text[section][key].format(**facts)


def test_catalogs_have_the_same_keys_and_facts():
    english, japanese = catalog("en"), catalog("ja")
    assert {section: set(words) for section, words in english.items()} == {
        section: set(words) for section, words in japanese.items()
    }

    def fields(text):
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for section, words in english.items():
        for key, text in words.items():
            assert fields(text) == fields(japanese[section][key]), key


def test_keys_in_the_code_are_in_the_catalog():
    english = catalog("en")
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
    for key in re.findall(r'key="([^"]+)"', code):
        assert key in english["refusals"], key
    for key in re.findall(r'happens\("([^"]+)"', code):
        assert key in english["events"], key
    assert {verb.name for verb in package.VERBS} == set(english["verbs"])
    assert {option.key for option in package.OPTIONS} == set(english["options"])
    assert {f"step-{phase}" for phase in (*PLAY, VOIDS)} | set(KINDS) <= set(english["terms"])


def test_every_refusal_of_the_catalog_is_provoked():
    provoked = {key for section, key, _ in spoken() if section == "refusals"}
    assert set(catalog("en")["refusals"]) <= provoked


def test_every_example_can_be_read():
    match = start(3)
    for verb in package.VERBS:
        assert read(match, verb.example).verb is verb
        japanese = verb.example.replace(verb.name, verb.ja[0], 1)
        assert read(match, japanese).out == read(match, verb.example).out


# -- components, boards -----------------------------------------------------------------------------


def test_components_are_the_scorers():
    assert {kind: (cards, SCORED[kind][1] or 0) for kind, cards in CARDS.items()} == {
        kind: (copies, plus or 0) for kind, (copies, plus, _) in SCORED.items()
    }
    assert list(SCORED) == list(KINDS) and sum(CARDS.values()) == 68
    assert POINTS["evil"] == -10 and ICONS["steel"] == "Reflect"
    assert [kind["minus"] for kind in DATA["kinds"]] == [minus for _, _, minus in SCORED.values()]


def test_a_board_is_written_as_it_is_read():
    for text in (DEFAULT_BOARD, "P1, 7/d1, 3/r2, P2", "p2,9/C3,P1,P4,4/r1"):
        board = read_board(text, None)
        assert read_board(str(board), None) == board
    assert str(read_board("P1,5,10,15,P2,20,25,30,P3,35,40,45,P4,50,55,60", None)) == DEFAULT_BOARD


@pytest.mark.parametrize(
    "at, way, taken, any_square", list(product(range(16), (1, -1), ((), (1, 2, 3), (5, 7, 9, 15)), (True, False)))
)
def test_the_nearest_free_square(at, way, taken, any_square):
    board = read_board(DEFAULT_BOARD, None)
    found = board.nearest(at, way, taken, any_square)
    ring = [(at + way * step) % 16 for step in range(1, 16)]
    assert found == next(square for square in ring if square not in taken and (any_square or square % 4))


def test_two_spellings_of_one_header_have_one_seal():
    short = start(3, board="P1,5,10,15,P2,20,25,30,P3,35,40,45,P4,50,55,60", order="aki, beni, chie", start_hand="0")
    assert say(short, FIELD).seal() == say(start(3), FIELD).seal()


# -- the screen -------------------------------------------------------------------------------------


def words(block):
    """The facts of a block as plain text."""
    cells = [block.facts.values()] if hasattr(block, "facts") else block.rows
    return [[" ".join(map(str, cell)) if isinstance(cell, list) else str(cell) for cell in row] for row in cells]


def test_the_screen_shows_what_is_needed_to_set_the_table_up():
    match = say(start(3, start_hand="2"), FIELD, "Aki: deal fire wind", "Beni: deal 2", "Chie: deal ice ?")
    match = say(match, "Aki: move dice 3 4 stop", "Beni: move dice 1 1 stop", "Chie: move dice 3 4")
    blocks = {block.key: words(block) for block in package.GAME.screen(match.table, frozenset({0}))}
    assert blocks["board"][7] == ["30", "r3", "–", "0"] and blocks["board"][6] == ["25", "r2", "–", "1"]
    assert blocks["board"][15] == ["60", "r1", "2", "–"] and blocks["board"][8] == ["P3 2", "–", "–", "–"]
    assert blocks["board"][12] == ["P4", "–", "–", "–"]
    assert blocks["field"] == [
        ["r1", "1 heart", "2 wind", "3 earth"],
        ["r2", "4 grass", "5 water", "6 ice"],
        ["r3", "7 fire", "8 steel", "9 light"],
    ]
    assert "d2 3-5-7" in blocks["lines"][0][0]
    assert blocks["players"][0][3] == "2" and blocks["players"][2][3] == "2"
    assert blocks["hand"] == [["0", "wind fire"]] and blocks["origin"] == [["2", "P3"]]
    everybody = {block.key: words(block) for block in package.GAME.screen(match.table, frozenset(range(3)))}
    assert everybody["hand"] == [["2", "ice ?"]]  # the last of the three


def test_equal_cards_of_an_area_are_drawn_together():
    match = say(start(2, start_hand="5"), FIELD, "Aki: deal heart heart wind ? ?", "Beni: deal 5")
    match = say(match, "Aki: move dice 1 1 stop", "Beni: move dice 1 1 stop", "Aki: enhance heart heart wind")
    (area,) = [block.facts for block in package.GAME.screen(match.table, frozenset({0})) if block.key == "area"]
    assert [(card, card.ja) for card in area["cards"]] == [("heart×2", "心×2"), ("wind", "風")]


def test_hidden_hands_are_told_to_their_own_eyes_alone():
    match = say(start(2, start_hand="2"), FIELD, "Aki: deal fire wind", "Beni: deal 2")
    public = json.dumps(package.GAME.state(match.table, frozenset()))
    assert "known" not in public and '"fire"' not in public.replace('"ice", "fire"', "")
    assert package.GAME.state(match.table, frozenset({0}))["players"]["Aki"]["known"] == ["wind", "fire"]


# -- overrides, offers, speed -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_overrides_by_anybody_at_any_time_leave_a_table_that_goes_on(seed):
    rng = random.Random(seed)
    match = start(3, start_hand="6", nearest=rng.choice(("power", "any")))
    match = say(match, FIELD, "Aki: deal 6", "Beni: deal 6", "Chie: deal 6")
    lines = ["enhance heart", "enhance void", "collect 1 2 3", "collect 5", "summon ice", "summon earth 2 back", "summon wind", "summon fire Beni", "summon light Aki",
             "summon heart", "pass", "stop", "move dice 3 4", "steal Aki ?", "steal Chie ?", "warp Aki 25", "warp Beni 5", "push Chie ahead", "push Aki back", "take hand ?",
             "keep 2", "keep 5", "reflect", "deal 1", "choose warp"]  # fmt: skip
    for _ in range(250):
        line = f'{rng.choice(NAMES[:3])}: {rng.choice(lines)} override "so be it"'
        if rng.random() < 0.4 and not match.table.over:
            found = offers(match, most=2)
            line = str(rng.choice(found)) if found else line
        match = apply(match, line).match
        match.table.awaited()
        package.GAME.screen(match.table, frozenset())
        package.GAME.state(match.table, frozenset(range(3)))
        assert sum(len(hand) for hand in match.table.areas) <= 68


@pytest.mark.parametrize("seats, hand", [(2, 23), (2, 0), (3, 10), (4, 0), (4, 8)])
def test_random_matches_come_to_an_end_and_lose_no_card(seats, hand):
    rng = random.Random(f"{seats}{hand}")
    match = start(seats, start_hand=str(hand), board=BOARD.replace("20/r1", "20/r1, P4, 25/d1"))
    for _ in range(900):
        if match.table.over:
            break
        found = offers(match, most=3)
        verbs = sorted({offer.verb for offer in found} - {"final"})
        verb = rng.choice(verbs)
        match = apply(match, str(rng.choice([offer for offer in found if offer.verb == verb]))).match
        table = match.table
        if table.turn:
            inside = sum(table.cards.size(zone) for zone in (*range(seats), "deck", "reserve"))
            assert inside + 9 - len(table.gaps()) + sum(sum(area.values()) for area in table.areas) == 68
    assert match.table.over and match.table.winners()
    assert match.table.scores() == [
        sum(line.amount for line in scorer.score(match.table.facts(), match.setting.rules).lines if line.player == seat)
        for seat in range(seats)
    ]


def test_the_referee_rolls_where_it_may():
    verdict = apply(say(start(), FIELD), "Aki: move roll stop", roll=lambda dice: [3, 4][:dice])
    assert verdict.statement == "move roll 3 4 stop" and verdict.match.table.piece[0] == 7


def test_a_statement_takes_a_fraction_of_a_millisecond():
    match = say(start(2, start_hand="2"), FIELD, "Aki: deal 2", "Beni: deal fire wind")
    lines = [
        "Aki: move dice 3 4",
        "Aki: stop",
        "Beni: move dice 1 1",
        "Beni: stop",
        "Beni: pass",
        "Aki: collect 7 8",
        "Beni: collect 4 5",
        "Aki: pass",
        "Beni: pass",
        "refill heart heart evil wind",
    ]
    best = float("inf")
    for _ in range(5):
        begun = time.perf_counter()
        say(match, *lines)
        best = min(best, (time.perf_counter() - begun) / len(lines))
    assert best < 0.001


# -- what is kept of a match, and its public log ----------------------------------------------------


def test_places_by_points_with_those_who_conceded_behind_all():
    match = say(start(3), "Aki: final heart 1", "Beni: final heart 3", "Chie: final heart 3")
    assert match.table.places() == [3, 1, 1] and match.table.figures() == {}
    match = say(start(3), FIELD, "Aki: move dice 3 4", "Beni: concede", "Chie: concede")
    assert match.table.places() == [1, 2, 2] and match.table.winners() == [0]


def test_EC_12_3_standing_order_by_sum_then_matches_won():
    rows = [
        {"name": "Aki", "score": 40, "won": 0},
        {"name": "Beni", "score": None, "won": 0},
        {"name": "Chie", "score": 40, "won": 1},
        {"name": "Dai", "score": -20, "won": 2},
    ]
    assert [row["name"] for row in sorted(rows, key=scorer.standing_order)] == ["Chie", "Aki", "Beni", "Dai"]


def test_cards_that_their_player_alone_has_seen_are_secret():
    assert {verb.name for verb in package.GAME.verbs if verb.secret} == {"deal", "draw", "steal", "take", "keep"}


def test_every_golden_statement_is_spelled_in_japanese_and_read_back():
    spelled = 0
    for _, text in cases("element-collection"):
        try:
            header, body = parse(text)
            match = begin(header)
        except HeaderFault:
            continue
        for number, (_, line) in enumerate(body, 1):
            verdict = apply(match, line, number)
            if verdict.ok and verdict.statement.split()[0] not in ("amend", "undo", "strike"):
                japanese = in_japanese(match, verdict.statement)
                said = read(match, japanese)
                assert verdict.statement.partition(" override")[0] == " ".join((said.verb.name, *said.out)), japanese
                words = set(re.sub('"[^"]*"', "", japanese).split()) - set(match.setting.names)
                assert not any(word.isascii() and word.isalpha() for word in words), japanese
                spelled += 1
            match = verdict.match
    assert spelled > 1000
