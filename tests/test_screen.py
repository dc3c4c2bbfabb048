"""The table on a screen: it fits, in both languages, in every size; the pictures of the README are made of it."""

import os
import re
from functools import cache
from html import unescape
from itertools import product

import pytest

from prompts.pictures.__main__ import FOLDER, PICTURES, picture, record, sample
from prompts.play.answers import answers
from prompts.play.layout import whole
from prompts.play.screen import change_line, screen_lines
from prompts.render.verdict import awaited, verdict_lines
from prompts.texts import Texts
from prompts.width import TIED, UNSEEN, width, wrap
from referee.games.res_arcana.essences import told
from referee.match import apply
from referee.record import begin, parse
from referee.registry import BUILT_IN
from referee.seen import see
from tests.part import part
from tests.terminal import ROOT
from tests.wandering import wander


@cache
def matches(game):
    """The match of a game's sample after each of its statements."""
    header, statements = sample(game)
    found = [begin(header)]
    for text in statements:
        found.append(apply(found[-1], text).match)
    return found


@cache
def answered(match, lang):
    """What can be answered in a match, with its sign."""
    return [f"{one.sign}  {one.text}" for one in answers(Texts(lang, match.setting), match)]


def screen(match, size=(80, 24), lang="en", news=(), large=False, since=None):
    """The screen of a match as all eyes see it, with what can be answered."""
    texts = Texts(lang, match.setting)
    since = match.number if since is None else since
    return screen_lines(texts, see(match), news, ([], answered(match, lang)), since, size, large)


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20), (30, 8)])
def test_a_screen_holds_all_that_it_shows(game, lang, size):
    columns, rows = size
    for match in matches(game)[:: 2 if columns == 80 else 5]:
        texts = Texts(lang, match.setting)
        for large in (False, True):
            lines = screen(match, size, lang, large=large)
            assert len(lines) == rows - 2, (match.number, lines)  # the last ones are for the prompt
            assert max(map(width, lines)) < columns, (match.number, lines)
        if columns >= 60:
            shown = "\n".join(screen(match, size, lang))
            assert all(name in shown for name in match.setting.names)
            musts = [line for must, line in awaited(texts, see(match)) if must]
            assert all("".join(line[:12].split()) in "".join(shown.split()) for line in musts), (match.number, musts)


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_no_fact_moves_from_statement_to_statement(game, size):
    """Every player's line of the table stands in one place through a whole match, and so does who is awaited."""
    places, marks = set(), set()
    for match in matches(game):
        lines = screen(match, size)
        grid = next(block for block in see(match).screen() if getattr(block, "key", "") == "players")
        column = 3  # behind the mark
        at = [next(n for n, line in enumerate(lines) if line[column:].startswith(name)) for name in match.setting.names]
        places.add((*at, lines[at[0] - 1].lower().index("pl")))
        marks |= {next((n for n, line in enumerate(lines) if re.match(r"▶ \S", line)), None)}
        assert len(grid.rows) == len(match.setting.names)
    assert len(places) == 1, places
    assert len(marks - {None}) <= 1 or size[0] < 80, marks


@pytest.mark.parametrize("lang, game", part(product(("en", "ja"), BUILT_IN), 3))
def test_what_happened_is_told_whole(game, lang):
    header, statements = sample(game)
    match = begin(header)
    for text in statements:
        since, verdict = match.number, apply(match, text)
        match, texts = verdict.match, Texts(lang, match.setting)
        news = verdict_lines(texts, verdict, text, mark=False, now=False)
        shown = "".join("".join(screen(match, (80, 24), lang, news, since=since)).split())
        assert all("".join(line.split()) in shown for line in news), (text, news)


NAMES = ("Akiko", "Benedikt", "Chiemi", "Daisuke", "Eleanor")


def late():
    """The worst position of Res Arcana: late with five players, much lying on components."""
    match = wander(f"game: res-arcana\nplayers: {', '.join(NAMES)}\nexpansion: lux\n\n", ["first Akiko"])
    assert sum(len(player.play) for player in match.table.players) > 30
    return match


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_table_too_large_for_the_screen_shows_what_counts(lang):
    """Everybody's figure, pool and what lies on components, what has happened last, who is awaited."""
    match = late()
    texts = Texts(lang, match.setting)
    lines = screen(match, lang=lang, news=["news 1", "news 2"])
    assert len(lines) == 22 and max(map(width, lines)) < 80
    assert all(f"news {number}" in lines for number in (1, 2)) and any(line.startswith("▶ ") for line in lines), lines
    small = screen(match, (60, 20), lang, news=["news 1", "news 2"])
    assert any({"en": "`more`", "ja": "「全部」"}[lang] in line for line in small)
    assert all(sum(name in line for line in small[:12]) == 2 for name in NAMES), small
    for name, score, player in zip(NAMES, match.table.scores(), match.table.players):
        first, second = (line for line in lines[:13] if name in line)
        assert str(score) in first and (not player.pool or texts.value(told(player.pool)) in first), lines
        for piece in player.play.values():
            assert not piece.essences or texts.value(told(piece.essences)) in second, (piece, second)


def test_six_players_with_long_names():
    names = "Wolfgang-Amadeus, Anna-Magdalena-Wilhelmina, 田中さくら, Zoë, Benedikt, C"
    match = begin(parse(f"game: runeworks\nplayers: {names}\nlevel: 5\n\n")[0])
    for line in ("round", "leady KD 0 0 0 0 0", "draw", "set 7H 7S 7D", "release KD"):
        match = apply(match, line).match
    for size in ((80, 24), (60, 20)):
        lines = screen(match, size)
        assert max(map(width, lines)) < size[0], lines
        assert any("K♦ of Wolfgang-Amadeus is open to claims" in line for line in lines), lines
        large = screen(match, size, large=True)
        assert "".join(large).count("200") + "\n".join(large).count("２００") == 6, large
        assert any("K♦" in line or "Ｋ♦" in line for line in large), large


@pytest.mark.parametrize("game", [game for game in BUILT_IN if game != "element-collection"])  # four players at most
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_worst_screen_has_a_line_for_each_player(game, lang, size):
    """As many players as there can be, and a question of many lines: what is listed and the last answers give way before anybody's line does."""
    header, statements = record(os.path.join(FOLDER, f"{game}.match"))
    match = begin(header)
    for text in statements:
        match = apply(match, text).match
    lines = screen(match, size, lang, news=["news 1", "    news 2"])
    top = lines[: lines.index("news 1")]
    for name in match.setting.names:
        assert any(f" {name[:13]}" in line[2:20] for line in top), (name, lines)
    assert any("…+" in line or "  4  " in line for line in lines) or len(answered(match, lang)) < 4, lines


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "game, count, size",
    [("res-arcana", 40, (80, 24)), ("res-arcana", 40, (60, 20)), ("element-collection", 20, (80, 24))],
)
def test_the_whole_table_is_on_a_small_screen(game, count, size, lang):
    """Two or three players with what lies before each of them, and where every score comes from."""
    lines = screen(matches(game)[count], size, lang)
    assert not any({"en": "`more`", "ja": "「全部」"}[lang] in line for line in lines), lines


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_six_players_and_the_top_of_the_stack_are_on_a_small_screen(lang):
    """Who has priority, what resolves, all players: of what waits below the top only the number, always in one place."""
    names = ["Aki", "Beni", "Chie", "Dai", "Emi", "Fumi"]
    match = begin(parse(f"game: time-storm\nplayers: {', '.join(names)}\nfirst: Aki\ndeck-size: 60\n\n")[0])
    for said in ["card Zap QuickAction 0 x50", *(f"{name}: deal 6" for name in names), *["Aki: play Zap"] * 3]:
        match = apply(match, said).match
    lines = screen(match, (60, 20), lang)
    assert [line[3:7].rstrip() for line in lines[5:11]] == names and "Zap  Aki  10  +2" in lines[3], lines


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_no_essence_and_no_heading_is_cut(size, lang):
    """A pool of all five kinds is whole, whatever else stands beside it, of two players and of five."""
    for match in [*matches("res-arcana"), late()]:
        lines, texts = screen(match, size, lang=lang), Texts(lang, match.setting)
        for player in match.table.players:
            assert not player.pool or any(texts.value(told(player.pool)) in line for line in lines[:7]), lines
    for match in matches("monster-maker")[:3]:
        assert "…" not in screen(match, lang=lang)[1]


def test_why_something_was_refused_stays_on_the_screen():
    """What decides it gives way where there is no room for all of it; of what followed a statement, its midst."""
    match = matches("element-collection")[-1]
    refusal = ["✗ 21  [EC-2.3] ice can't be in the hand.", *(f"    Statement {at} decides: …" for at in range(1, 30))]
    followed = ["✓ 20  Aki: stop", *(f"    {at} follows" for at in range(1, 30))]
    for size in ((80, 24), (60, 20)):
        lines = screen(match, size, news=refusal, since=0)
        assert refusal[0] in lines and refusal[1] in lines and refusal[-1] not in lines, lines
        assert any("more: `log`, `why`" in line for line in lines), lines
        lines = screen(match, size, news=followed, since=0)
        last = followed[-1] if size == (80, 24) else next(line for line in lines if line.startswith("± "))
        assert followed[0] in lines and last in lines and followed[9] not in lines, lines


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_long_reason_is_whole_on_a_small_screen(game):
    """Empty places of the table give way to it, then its last lines."""
    reason = "✗ 9  [REC-1] " + " ".join(f"word{at}" for at in range(22))
    for match in matches(game)[::5]:
        shown = " ".join(" ".join(screen(match, (60, 20), news=[reason])).split())
        assert reason.replace("  ", " ") in shown, shown


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_field_stays_on_the_screen(size):
    """Element Collection: what lies on the field, and whose places these are, whatever is told."""
    for match in matches("element-collection")[1:]:
        events = [f"    {at} follows" for at in range(8)]
        shown = "\n".join(screen(match, size, news=["✓ 1  said", *events]))
        assert all(f"\n{row}" in shown for row in ("r1", "r2", "r3")), shown


@pytest.mark.parametrize("game", BUILT_IN)
def test_more_tells_the_same(game):
    """No fact of a wide table is lost where it is narrow."""
    for match in matches(game)[::7]:
        texts = Texts("en", match.setting)
        wide, narrow = (" ".join(whole(texts, see(match), "it", columns)) for columns in (300, 79))
        assert sorted(re.findall(r"\w+", wide)) == sorted(re.findall(r"\w+", narrow)), match.number


def test_lines_are_broken_where_they_can_be():
    assert wrap("one two three", 8) == ["one two", "  three"]
    assert wrap("リアニメイト、トランスミューテーション", 26) == ["リアニメイト、", "  トランスミューテーション"]
    assert wrap("あいうえお", 4, 0) == ["あい", "うえ", "お"]
    assert wrap("abcdef", 3, 0) == ["abc", "def"]
    assert wrap("", 5) == [""]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_line_ends_between_a_square_and_its_line(lang):
    """A thing and what it counts stay together wherever a table's list is broken."""
    match = matches("element-collection")[20]
    squares = [f"{square.label} {square.line}" for square in match.table.board.squares if square.line]
    for columns in range(40, 100, 3):
        shown = whole(Texts(lang, match.setting), see(match), "it", columns)
        assert squares and all(any(square in line for line in shown) for square in squares), (columns, shown)


def test_names_of_a_list_are_not_torn():
    listed = f"アルケミスト{TIED}· ぜんまい人形{TIED}· 魔力の欠片"
    assert [line.replace(TIED, " ") for line in wrap(listed, 36, 0)] == ["アルケミスト · ぜんまい人形 ·", "魔力の欠片"]


@pytest.mark.parametrize("game, told", [("res-arcana", "ゲームの準備"), ("element-collection", "準備：")])
def test_nobody_is_told_of_a_turn_that_has_not_begun(game, told):
    match = next(iter(matches(game)))
    assert told in " ".join(whole(Texts("ja", match.setting), see(match), "it", 79))


def test_a_victory_check_names_whose_figures_they_are():
    match = next(one for one in matches("res-arcana") if any(event.key == "check" for event in one.events))
    event = next(event for event in match.events if event.key == "check")
    assert "勝利判定：Aki " in Texts("ja", match.setting).event(event)


def test_a_change_of_the_scores_is_told_once():
    *_, last = (match for match in matches("runeworks") if match.number <= 27)
    before = last.before
    texts = Texts("en", last.setting)
    assert change_line(texts, see(last), before.number) == "± MP: Aki 138 (-62), Beni 125 (-75), Chie 210 (+10)"
    assert change_line(texts, see(last), last.number) is None
    assert not any("±" in line for line in screen(last)) and any(
        "±" in line for line in screen(last, since=before.number)
    )


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_who_is_awaited_is_told_why_and_how_much(game, lang):
    """No fact of the sentence is missing; each names who, and the clause."""
    for match in matches(game):
        for _, line in awaited(Texts(lang, match.setting), see(match)):
            assert not set("{}\x1d") & set(line) and re.search(r"[（(][A-Z]+-[0-9.]+[）)]", line), line


def test_a_loss_says_to_what_and_what_else_there_is():
    lines = {line for match in matches("res-arcana") for _, line in awaited(Texts("en", match.setting), see(match))}
    assert "Beni: 2 Life to Fire Dragon: 1C instead, or lose 1L, 2 others (RA-9.5)." in lines
    assert "Beni: collect: Alchemist's Tower 3 L/E/C/D 1G lying there: take or leave (RA-3.1)." in lines


def text_of(svg):
    """The words of a picture; how rich places them may differ from release to release."""
    return [unescape(one).replace("\xa0", " ").rstrip() for one in re.findall(r"<text [^>]*>([^<]*)</text>", svg)]


def test_there_is_a_picture_of_the_best_and_the_worst_screen_of_each_game_in_both_languages():
    names = {f"{worst}{game}{tail}" for worst in ("", "worst-") for game in BUILT_IN for tail in ("", "-ja")}
    assert {path.stem for path in (ROOT / "prompts" / "pictures").glob("*.svg")} == {*PICTURES} >= names
    shown = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"prompts/pictures/{name}.svg" in shown for name in (*BUILT_IN, "runeworks-ja", *{*PICTURES} - names))


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_are_what_the_program_shows(name):
    kept = (ROOT / "prompts" / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert text_of(kept) == text_of(picture(name)), "python -m prompts.pictures"
    assert len(kept) < 36_000 and "http" not in kept.replace("http://www.w3.org/2000/svg", "")


def test_rich_measures_as_we_do():
    """`width` is there for pipes, into which nothing loads rich; every letter of our texts is as wide for rich."""
    from rich.cells import cell_len

    letters = set("".join(path.read_text(encoding="utf-8") for path in ROOT.glob("*/**/*.json")))
    assert len(letters) > 900
    assert [one for one in letters if one.isprintable() and width(one) != cell_len(one)] == []
    assert cell_len(UNSEEN) == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_change_of_hidden_scores_is_no_line(lang):
    """Scores that lie in hands nobody may see: an empty line of scores says nothing."""
    match = begin(parse("game: element-collection\nplayers: Aki, Beni, Chie\n\n")[0])
    said = ["field heart fire grass wind steel earth water dark heart", *["move dice 3 4"] * 3, "Chie: collect 1 3"]
    for line in said:
        match = apply(match, line).match
    assert match.number == len(said)
    assert change_line(Texts(lang, match.setting), see(match), 0) is None


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_scores_stay_beside_who_has_won(game):
    match = matches(game)[-1]
    if match.over:
        lines = " ".join(line.strip() for line in screen(match))
        assert all(f"{name} {score}" in lines for name, score in see(match).scores().items()), lines
