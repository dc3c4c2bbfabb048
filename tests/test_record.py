"""The record language: what every game's header and statements have in common, as record.md promises it."""

import pytest

from prompts.explain.log import describe
from prompts.render.statement import overheard, unheard
from prompts.session.lines import Said
from prompts.texts import Texts
from referee.grammar.statement import split
from referee.kernel.reading import in_japanese
from referee.match import apply
from referee.record import HeaderFault, begin, parse, write_header
from referee.seen import see

HEAD = "game: runeworks\nplayers: Aki, Beni\nlevel: 4\n\n"


def start(game="runeworks", players="Aki, Beni", **options):
    lines = [f"game: {game}", f"players: {players}", *(f"{name}: {value}" for name, value in options.items())]
    return begin(parse("\n".join(lines))[0])


def said(match, *statements):
    """(the match after them, their verdicts)."""
    verdicts = []
    for number, statement in enumerate(statements, 1):
        verdicts.append(apply(match, statement, number))
        match = verdicts[-1].match
    return match, verdicts


@pytest.mark.parametrize("blank", ["", " ", "\t", "\u3000", "\u200b", "\ufeff", " \u200b\u2060 "])
def test_a_line_in_which_nothing_can_be_seen_is_blank(blank):
    header, body = parse(HEAD.rstrip("\n") + f"\n{blank}\nround\n{blank}\n{blank}# a comment\nAki: deal 7\n")
    assert header.get("level") == "4"
    assert [text for _, text in body] == ["round", "Aki: deal 7"]


@pytest.mark.parametrize("players", ['"Aki, Jr", Beni', '"Aki, Beni', "!Aki, Beni", "!, Beni", "Aki, "])
def test_what_can_be_no_name(players):
    with pytest.raises(HeaderFault) as fault:
        start(players=players)
    assert fault.value.refusal.key == "header/name" and fault.value.line == 2


@pytest.mark.parametrize("key", ["date", "id", "book"])
def test_a_key_with_nothing_after_it(key):
    with pytest.raises(HeaderFault) as fault:
        start("time-storm", **{key: ""})
    assert fault.value.refusal.facts["word"] == '""'


@pytest.mark.parametrize("name", ["override", "Override", "特例", "3", "Aki Sato", "on", "dice"])
def test_every_name_reads_back_as_it_is_written(name):
    match, verdicts = said(
        start("monster-maker", f'"{name}", Beni'),
        f'tally "{name}" 0',
        f'"{name}": deal c40 c35 ? ? ? ? ?',
        "Beni: deal c30 orc ? ? ? ? ?",
        f'"{name}": draw',
        f'"{name}": play c40',
        "Beni: draw",
        f'Beni: play orc on "{name}"',
    )
    assert [verdict.clauses for verdict in verdicts] == [()] * len(verdicts)
    again = said(start("monster-maker", f'"{name}", Beni'), *(one.spoken() for one in match.statements()))[0]
    assert again.seal() == match.seal()
    assert in_japanese(match, f'tally "{name}" 0').endswith(" 0")


def test_an_edit_takes_no_override():
    match, _ = said(start(level="4"), "round", "ruling x")
    for edit in ("undo", "undo 1", "strike 2"):
        verdict = apply(match, f'{edit} override "we agreed"')
        assert verdict.clauses == ("REC-1",) and verdict.match is match


@pytest.mark.parametrize(
    ("line", "clause", "statement"),
    [
        ("訂正 2 b: ドロー  # too early", "RW-3.6", "amend 2 Beni: draw"),
        ("amend 2 Be: 先手 2  # a slip", "REC-1", "amend 2 Be: 先手 2"),
        ("amend 9 b: draw  # gone", "REC-7", "amend 9 b: draw"),
        ("Be: frob 5H  # what?", "REC-1", "frob 5H"),
        ('Be: frob "a # b" # what?', "REC-1", 'frob "a # b"'),
        ("Zoe: 先手", "REC-2", "start"),
    ],
)
def test_what_is_refused_is_told_without_its_comment_and_canonical_where_it_could_be_read(line, clause, statement):
    match, verdicts = said(start(level="4"), "round", "Aki: start", line)
    assert (verdicts[-1].clauses[0], verdicts[-1].statement) == (clause, statement)
    assert len(match.statements()) == 2


@pytest.mark.parametrize("game", ["runeworks", "time-storm", "monster-maker", "res-arcana", "element-collection"])
def test_a_ruling_says_something(game):
    for text in ('""', '"  "', "", "「」"):
        assert apply(start(game), f"ruling {text}").clauses == ("REC-1",)


@pytest.mark.parametrize(
    ("game", "before"),
    [
        ("runeworks", ("round", "leady 9H KD", "Beni: draw")),
        ("monster-maker", ("Aki: deal 7", "Beni: deal 7", "Aki: draw")),
        ("time-storm", ("Aki: deal 6", "Beni: deal 6", "next", "Aki: draw")),
        ("monster-maker", ("Aki: deal trap ? ? ? ? ? ?", "Beni: deal 7", "Aki: exchange trap")),
    ],
)
def test_a_draw_that_nobody_saw_has_one_spelling(game, before):
    seals = set()
    for unseen in ("", " ?", " ？"):
        match, verdicts = said(start(game), *before[:-1], before[-1] + unseen)
        assert verdicts[-1].ok and verdicts[-1].statement in ("draw", "exchange Trap")
        seals.add(match.seal())
    assert len(seals) == 1


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Ak: drew 5H", ("Aki", "drew ?")),
        ("draw 5H", (None, "draw ?")),
        ("amend 3 Aki: draw 5H", (None, "amend 3 Aki: draw ?")),
        ("訂正 3 ドロー 5H", (None, "訂正 3 ドロー ?")),
        ("訂正　３　Aki：draw 5H", (None, "訂正 3 Aki: draw ?")),
        ("Zoe: foo 5H", ("Zoe", "foo 5H")),
        ("Aki draw 5H", (None, "Aki draw ?")),
        ("Aki, draw 5H", (None, "Aki, draw ?")),
        ("Akiはドロー 5H", (None, "Akiはドロー ?")),
        ("draw: 5H", (None, "draw ?")),
        ("Aki: カードを引く 5H", ("Aki", "カードを引く ?")),
    ],
)
def test_others_hear_of_what_was_refused_who_spoke_and_no_hidden_card(line, heard):
    assert overheard(see(start()), line) == heard


@pytest.mark.parametrize(("line", "clauses"), [("! hello", []), ("! Aki: foo  # REC-1", ["REC-1"])])
def test_a_note_has_the_clause_that_was_kept_with_it(line, clauses):
    entry = describe(None, Said(1, line, None), see(start()), {})
    assert (entry["clauses"], entry["statement"]) == (clauses, "foo" if clauses else "hello")


TOLD = [
    ("runeworks", (), "Aki, round", "REC-1/colon", "Aki: …"),
    ("runeworks", (), "Akiはラウンド", "REC-1/colon", "Aki: …"),
    ("runeworks", (), "result: Aki ignite", "REC-1/no-colon", "result"),
    ("runeworks", (), "tally Aki: 0", "REC-1/no-colon", "tally"),
    ("time-storm", (), 'card: "Time Warp" Action 1', "REC-1/no-colon", "card"),
    ("runeworks", (), "put 3S", "REC-1/verb-awaited", "round, result, final"),
    ("runeworks", (), "ラウンドします", "REC-1/near", "round"),
    ("runeworks", (), "undo all", "REC-1/word/form", "undo [N]"),
    ("runeworks", ("round",), "Aki: start now", "REC-1/left/form", "start"),
    ("runeworks", ("round",), 'leady 9H KD overide "agreed"', "REC-1/override", "`override "),
    ("runeworks", ("round",), "leady 9H, KD", "REC-1/comma", "9H,"),
    ("element-collection", (), "field heart, wind", "REC-1/comma-near", "heart?"),
    ("monster-maker", (), "Aki: deal Giant Worm", "REC-1/blank", '"Giant Worm"'),
    ("monster-maker", (), "Aki: deal corridor 40", "REC-1/one", "corridor-40"),
    ("monster-maker", (), "Aki: fight millienne 3 4", "REC-1/faces", "`dice`"),
    ("monster-maker", (), "Aki: deal orc 6", "REC-1/unseen", "`?`"),
    ("time-storm", (), "Aki: deal Battery 5", "REC-1/unseen", "`?`"),
    ("res-arcana", (), "places Catacombs of the Dead", "REC-1/blank", '"Catacombs of the Dead"'),
    ("res-arcana", (), "Aki: collect Witch 1X", "REC-1/word/form", "essences"),
    ("time-storm", ("card X Action 1",), "Aki: move X hnad deck", "REC-2/near", "hand?"),
]


@pytest.mark.parametrize(("game", "before", "line", "told", "words"), TOLD)
def test_a_near_miss_is_told_what_would_be_right(game, before, line, told, words):
    match, verdicts = said(start(game), *before, line)
    refusal = verdicts[-1].refusal
    assert refusal.key == told and len(match.statements()) == len(before)
    assert words in Texts("en", match.setting).refusal(refusal)
    assert "{" not in Texts("ja", match.setting).refusal(refusal)


def test_nobody_has_said_a_list_of_the_whole_table():
    verdict = said(start(), "round", "leady KD KD")[1][-1]
    assert verdict.clauses == ("RW-1.2", "REC-4") and verdict.actor is None


def test_the_log_can_tell_canonically_what_was_refused():
    match = said(start(), "round")[0]
    line = "! ａ: ドロー ５ｈ  # RW-3.6"
    told = [describe(None, Said(2, line, None), see(match, (0,)), {}, before) for before in (None, match)]
    assert [(one["actor"], one["statement"]) for one in told] == [("Aki", "ドロー 5h"), ("Aki", "draw 5H")]
    assert describe(None, Said(2, line, None), see(match), {}, match)["statement"] == "draw ?"


def test_quotes_around_a_free_value_of_the_header_are_not_part_of_it():
    for text in ("Friday", '"Friday"', "「Friday」", '" Friday "'):
        assert start(campaign=text).setting.header.get("campaign") == "Friday"
    assert parse('game: monster-maker\nbook: "our copy.match"\n')[0].get("book") == "our copy.match"
    match = start(campaign='"A # B"', table='the "round" one')
    assert match.setting.header.get("campaign") == "A # B"
    again = begin(parse("\n".join(write_header(match.setting)))[0])
    assert again.setting.header.values == match.setting.header.values


def test_blanks_within_a_name_are_spacing():
    seals = {start(players=f"Aki{blank}Sato, Beni").seal() for blank in (" ", "   ", "\t", "\u3000")}
    assert len(seals) == 1


@pytest.mark.parametrize("tail", ["", ' override "as agreed"'])
def test_a_name_that_the_table_can_not_tell_leaves_the_statement_as_typed(tail):
    line = f"力ある場所 coral curs sacr cata dragons{tail}"
    verdict = said(start("res-arcana"), line)[1][0]
    assert verdict.clauses == ("REC-2",) and verdict.statement == line


@pytest.mark.parametrize("line", ["Aki: deal X 5", "Aki: deal Zork X", "Aki: deal Xa X", "Aki: deal Echo, X"])
def test_what_others_hear_of_an_unknown_name_tells_no_card_that_was_typed(line):
    match, verdicts = said(start("time-storm"), "card X Action 1", "card Echo Action 1", line)
    sentence = Texts("en", match.setting).refusal(unheard(verdicts[-1], ()))
    assert sentence.endswith("There are: Battery, X, Echo.") or not {"X", "Xa", "Echo", "Zork"} & set(split(sentence))


def test_a_japanese_word_for_an_options_value_is_no_key():
    with pytest.raises(HeaderFault) as caught:
        begin(parse("game: runeworks\nplayers: Aki, Beni\nなし: x\n\n")[0])
    assert caught.value.refusal.facts["word"] == "なし"
