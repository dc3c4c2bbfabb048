"""The kit: state is copied in one way, arguments are read and written of one declaration, the law notes what it was asked."""

import random
from difflib import SequenceMatcher, get_close_matches
from itertools import product

import pytest

from referee.cards.playing import UNSEEN
from referee.grammar.arguments import (
    AnyOrder,
    Arg,
    Card,
    Cards,
    Dice,
    Each,
    Either,
    Group,
    Listed,
    Named,
    OneOf,
    Player,
    Text,
    Whole,
    Word,
    Writer,
)
from referee.grammar.statement import WordsReader, split
from referee.grammar.words import Names, closest, likeness
from referee.match import apply, asked
from referee.record import begin, parse
from scorers.sheet import Refusal
from scorers.state import OFTEN, State, Value, put


class Turn(State):
    seat: "int" = 0
    drawn: "tuple[str, ...]" = ()


class Table(Turn):
    names: "tuple[str, ...]"
    points: "tuple[int, ...]" = ()
    turn: "Turn"
    _deep = ("turn",)


class Meld(Value):
    owner: "int"
    cards: "tuple[str, ...]" = ()


def test_a_draft_shares_nothing_that_changes():
    table = Table(names=("Aki",), seat=2, turn=Turn())
    copy = table.draft()
    copy.seat, copy.turn.seat, copy.points = 5, 7, put((1, 2), 1, 9)
    assert (table.seat, table.turn.seat, table.points) == (2, 0, ())
    assert (copy.seat, copy.turn.seat, copy.points, copy.names) == (5, 7, (1, 9), ("Aki",))


def test_a_scope_begins_anew():
    table = Table(names=("Aki",), seat=2, drawn=("KD",), points=(4,), turn=Turn())
    table.reset(Turn)
    assert (table.seat, table.drawn, table.points) == (0, (), (4,))


def test_values_are_equal_by_their_fields():
    assert Meld(1, ("KD",)) == Meld(1, ("KD",)) != Meld(1)
    assert len({Meld(1), Meld(1), Meld(2)}) == 2
    assert Meld(1).but(owner=3) == Meld(3)
    assert repr(Meld(1)) == "Meld(owner=1, cards=())"


def test_a_field_that_is_none_is_refused():
    with pytest.raises(TypeError):
        Table(nams=("Aki",), turn=Turn())
    with pytest.raises(AttributeError):
        Turn().seats = 3


@pytest.mark.parametrize("times", (1, 2 * OFTEN))
def test_a_class_that_is_made_seldom_or_often_is_made_alike(times):
    class Pile(Value):
        cards: tuple
        owner: int = 0

    class Both(Value):
        _deep = ("pile",)
        pile: Pile
        name: str = ""

    for _ in range(times):
        both = Both(Pile(("KD",), owner=2), name="x")
        copy = both.but(name="y")
    assert (both.pile.cards, both.pile.owner, both.name, copy.name) == (("KD",), 2, "x", "y")
    assert copy.pile == both.pile and copy.pile is not both.pile
    for wrong in (lambda: Pile(), lambda: Pile(1, 2, 3), lambda: Pile(1, cards=2), lambda: Pile(1, seat=2)):
        with pytest.raises(TypeError):
            wrong()
    assert Pile(1) == Pile(cards=1)


KINDS = Names("card", [("fire", ("fire", "炎")), ("wind", ("wind", "風")), ("giant", ("Giant Worm", "大虫"))])
ELF, PAYING = ("elf", "エルフ"), ("paying", "支払い")
SHAPES = {
    "N": (Whole(), "12", 12, "12", "12"),
    "player": (Player(), "be", 1, "Beni", "Beni"),
    "text": (Text(), "late again", "late again", '"late again"', '"late again"'),
    "card": (Card(secret=True), "k♦", "KD", "KD", "K♦"),
    "cards": (Cards(secret=True), "10h ?", ("10H", UNSEEN), "10H ?", "10♥ ?"),
    "name": (Named(KINDS), "giant-worm", "giant", '"Giant Worm"', "大虫"),
    "each": (Each(Named(KINDS, unseen=True)), "fi ? 風", ("fire", UNSEEN, "wind"), "fire ? wind", "炎 ? 風"),
    "word": (Word(PAYING, Whole()), "支払い 2", 2, "paying 2", "支払い 2"),
    "flag": (Word(ELF), "elf", True, "elf", "エルフ"),
    "one of": (OneOf("way", {1: ("ahead", "前"), -1: ("back", "後ろ")}), "後ろ", -1, "back", "後ろ"),
    "group": (Group(Player(), Word(ELF)), "aki elf", (0, True), "Aki elf", "Aki エルフ"),
    "any order": (AnyOrder(Word(PAYING, Whole()), Word(ELF)), "elf paying 3", (3, True), "paying 3 elf", "支払い 3 エルフ"),
    "listed": (Listed(Group(Player(), Whole())), "aki 3 / beni -1", ((0, 3), (1, -1)), "Aki 3 / Beni -1", "Aki 3 / Beni -1"),
    "either": (
        Either(Whole(), Cards(), wanted="hand"),
        "KD", ("KD",), "KD", "K♦",
    ),
}  # fmt: skip


@pytest.fixture
def match():
    header, _ = parse("game: runeworks\nplayers: Aki, Beni\n\n")
    return begin(header)


def take(match, arg, text):
    words = split("verb " + text)
    reader = WordsReader(match, words, words.quoted)
    value = arg.take(reader)
    reader.end()
    return value


@pytest.mark.parametrize("name", SHAPES)
def test_an_argument_is_read_and_written_of_one_declaration(match, name):
    arg, typed, value, english, japanese = SHAPES[name]
    names, table = match.setting.names, match.table
    assert take(match, arg, typed) == value
    assert " ".join(arg.words(value, Writer(names, table))) == english
    assert " ".join(arg.words(value, Writer(names, table, ja=True))) == japanese
    assert take(match, arg, english) == take(match, arg, japanese) == value
    assert arg.pattern() and arg.pattern(ja=True)


def test_dice_are_read_with_and_without_blanks(match):
    throw = take(match, Dice(), "dice 345")
    assert (throw.faces, throw.rolled) == ((3, 4, 5), False)
    assert Dice().words(throw, Writer((), None, ja=True)) == ["ダイス", "3", "4", "5"]
    assert take(match, Dice(), "") is None


def test_what_may_be_left_out_is(match):
    assert take(match, Card(optional=True), "") == take(match, Card(optional=True), "?") == UNSEEN
    assert take(match, Whole(optional=True), "") is None
    assert Card(optional=True).words(UNSEEN, Writer((), None)) == []
    assert (Card(optional=True).pattern(), Card(optional=True).pattern(ja=True)) == ("[CARD]", "[カード]")
    with pytest.raises(Refusal):
        take(match, Whole(), "x")


def test_a_secret_card_is_hidden_by_its_mark():
    drawn = Card(secret=lambda card, table: card != "KD")
    writer = Writer((), None, hide=True)
    assert drawn.words("7S", writer) == [UNSEEN] and drawn.words("KD", writer) == ["KD"]
    assert Cards(secret=True).words(("7S", "KD"), writer) == [UNSEEN, UNSEEN]
    assert Group(Whole(), drawn).secrets() and not Group(Whole(), Card()).secrets()


def test_an_argument_says_how_it_is_read():
    with pytest.raises(NotImplementedError):
        Arg("X").read(None)


def test_a_statement_is_kept_as_its_values(match):
    said = apply(match, 'tally beni 0 override "so be it"').match
    assert (said.verb.name, said.arguments, said.override) == ("tally", (1, 0), "so be it")
    assert said.text == 'tally Beni 0 override "so be it"'
    assert said.told(ja=True) == '得点 Beni 0 特例 "so be it"'


def test_the_law_tells_what_it_was_asked(match):
    said = apply(match, "tally Beni 0").match
    assert [(one.clause, one.general) for one in asked(said)] == [("REC-5", False)]
    assert asked(match) == []


def test_texts_are_alike_as_difflib_measures_it():
    rng = random.Random(3)
    words = ["".join(rng.choices("abé炎 ", k=rng.randrange(9))) for _ in range(60)]
    for one, other in product(words, words):
        assert likeness(one, other) == (SequenceMatcher(None, one, other).ratio() if one + other else 0)
    for word in words:
        near = get_close_matches(word, words[:20], 1, 0.6) if word else []
        assert [closest(word, words[:20], 0.6)] == (near or [None])
