"""The table on a screen: it fits, in both languages, in every size; the pictures of the README are made of it."""

import re
from html import unescape

import pytest

from prompts.pictures.__main__ import PICTURES, picture, sample
from prompts.play.fitting import fitted
from prompts.play.screen import change_line, screen_lines, standing_lines
from prompts.render.verdict import awaited
from prompts.texts import Texts
from prompts.width import UNSEEN, width, wrap
from referee.match import apply
from referee.record import begin, parse
from referee.registry import BUILT_IN
from referee.seen import see
from tests.terminal import ROOT
from tests.wandering import wander


def matches(game):
    """The match of a game's sample after each of its statements."""
    header, statements = sample(game)
    match = begin(header)
    for text in statements:
        yield match
        match = apply(match, text).match
    yield match


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 15), (30, 8)])
def test_a_screen_holds_all_that_it_shows(game, lang, size):
    columns, rows = size
    for match in matches(game):
        texts = Texts(lang, match.setting)
        standing = standing_lines(texts, see(match))
        for large in (False, True):
            lines = screen_lines(texts, see(match), "it", standing, match.number, size, large)
            assert len(lines) <= rows - 2, (match.number, lines)  # the last ones are for the prompt
            if not large:
                assert max(map(width, lines)) < columns, (match.number, lines)
        if columns >= 80:
            shown = "".join(lines for lines in screen_lines(texts, see(match), "it", standing, 0, size))
            assert all(name in shown for name in match.setting.names)
            change = change_line(texts, see(match))
            assert change is None or "".join(wrap(change, 79, 4))[:20] in shown
            assert "`more`" not in shown  # nothing had to be left out


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_table_too_large_for_the_screen_shows_what_counts(lang):
    """Late with five players: everybody's figure and a line of their play, what has happened last, who is awaited."""
    names = ("Akiko", "Benedikt", "Chiemi", "Daisuke", "Eleanor")
    match = wander(f"game: res-arcana\nplayers: {', '.join(names)}\nexpansion: lux\n\n", ["first Akiko"])
    assert sum(len(player.play) for player in match.table.players) > 30
    texts = Texts(lang, match.setting)
    news = [f"news {number}" for number in range(6)]
    below = [*news, *standing_lines(texts, see(match))]
    lines = screen_lines(texts, see(match), "it", below, match.number, (80, 24))
    assert len(lines) <= 22 and max(map(width, lines)) < 80
    assert all(one in lines for one in news) and any(line.startswith("▶ ") for line in lines), lines
    for name, score in zip(names, match.table.scores()):
        first = next(line for line in lines if name in line)
        assert str(score) in first, lines
    assert any({"en": "`more`", "ja": "「全部」"}[lang] in line for line in lines)
    tall = fitted(texts, see(match), "it", 79, 16)
    for seat, name in enumerate(names):
        own = next(iter(match.table.players[seat].play))
        assert any(f"{name}: {texts.value(match.table.book[own].name)}" in line for line in tall), tall


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_fitted_tells_the_same(game):
    """Run in or side by side: no fact of the wide table is lost."""
    for match in list(matches(game))[::7]:
        texts = Texts("en", match.setting)
        wide = " ".join(fitted(texts, see(match), "it", 200))
        narrow = " ".join(fitted(texts, see(match), "it", 79, 18))
        if "lines more" not in narrow:
            words = set(re.findall(r"\w+", wide)) - set(re.findall(r"\w+", narrow))
            heads = {word for text in texts.game["show"].values() for word in re.findall(r"\w+", text)}
            assert words <= heads, (match.number, words - heads)


def test_lines_are_broken_where_they_can_be():
    assert wrap("one two three", 8) == ["one two", "  three"]
    assert wrap("リアニメイト、トランスミューテーション", 26) == ["リアニメイト、", "  トランスミューテーション"]
    assert wrap("あいうえお", 4, 0) == ["あい", "うえ", "お"]
    assert wrap("abcdef", 3, 0) == ["abc", "def"]
    assert wrap("", 5) == [""]


def test_the_last_change_of_the_scores():
    *_, before, last = matches("runeworks")
    texts = Texts("en", last.setting)
    assert change_line(texts, see(last)) == "± MP since statement 27: Aki 138 (-62), Beni 125 (-75), Chie 210 (+10)"
    assert change_line(texts, see(next(matches("runeworks")))) is None


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


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_are_what_the_program_shows(name):
    kept = (ROOT / "prompts" / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert text_of(kept) == text_of(picture(name)), "python -m prompts.pictures"
    assert f"prompts/pictures/{name}.svg" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(kept) < 20_000 and "http" not in kept.replace("http://www.w3.org/2000/svg", "")


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
    lines = standing_lines(Texts(lang, match.setting), see(match))
    assert lines and not any(line.startswith("±") for line in lines)
