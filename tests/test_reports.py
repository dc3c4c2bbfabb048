"""Reports of matches and campaigns: what they tell, in which forms, and what they keep to themselves."""

import csv
import io
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from tests.season import MATCHES, own_home, play, run, season  # noqa: F401

FORMS = ("html", "md", "svg", "csv")


@pytest.fixture
def page(capsys, tmp_path):
    """Make a report; its text."""

    def make(what, form, *more):
        path = tmp_path / f"page.{form}"
        status, out, err = run(capsys, "report", what, "--to", path, *more)
        assert status == 0, out + err
        return path.read_text(encoding="utf-8")

    return make


class Seen(HTMLParser):
    """Tags and text of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.text = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [
            value for name, value in attrs if name in ("href", "src", "action", "srcset") or name.startswith("on")
        ]

    def handle_data(self, data):
        self.text += data


def test_a_match_tells_its_story(capsys, page):
    name = play(capsys, *MATCHES[0])
    text = Seen(page(name, "html")).text
    for part in (
        "Won by Chie",
        "Final table",
        "210",
        "138 (−62)",
        "Score sheets",
        "RW-12.3",
        "The record",
        "Aki: release JS",
        "friday",
    ):
        assert part in text, part


def test_turning_points(capsys, page):
    rounds = ["result Aki ignite / Beni 25", "result Beni ignite / Aki 61", "result Beni ignite / Aki 20"]
    text = Seen(page(play(capsys, ["runeworks", "Aki", "Beni", "level=4", "rounds=3"], rounds), "html")).text
    assert (
        "1. Aki takes the lead: result Aki ignite / Beni 25" in text
        and "2. Beni takes the lead" in text
        and "3. Beni" not in text
    )
    assert "The biggest swing is statement 2 (result Beni ignite / Aki 61): Aki −61, Beni +10" in text


def test_a_campaign_has_all_its_sections(capsys, page):
    season(capsys, [*MATCHES, MATCHES[1], MATCHES[1]])
    play(
        capsys,
        ["element-collection", "Aki", "Beni"],
        ["field heart wind earth grass water ice fire steel light", "Aki: move dice 3 4 stop"],
    )
    text = Seen(page("campaign:friday", "html")).text
    for part in (
        "Standings · Runeworks",
        "Standings · Res Arcana",
        "Trend",
        "Places",
        "Head to head",
        "Dice",
        "nothing can be said",
        "Matches",
        "2026-03-05",
        "8 finished matches, 3 players",
    ):
        assert part in text, part


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_form_in_both_languages(capsys, page, form, lang):
    name = play(capsys, *MATCHES[0])
    play(capsys, *MATCHES[1])
    for what in (name, "friday"):
        text = page(what, form, "--lang", lang)
        assert not re.search(r"(report|dice|standings)/[a-z]", text), re.findall(r"\w+/[a-z-]+", text)
        if lang == "ja" and form in ("html", "md"):
            assert "順位" in text
        assert form != "html" or f'lang="{lang}"' in text


def test_a_page_needs_nothing_but_itself(capsys, page):
    season(capsys)
    for what in ("campaign:friday",):
        seen = Seen(page(what, "html"))
        assert (
            "script" not in seen.tags
            and seen.links == ["data:,"]
            and "@import" not in seen.text
            and "url(" not in seen.text
        )
        drawn = ElementTree.fromstring(page(what, "svg"))
        assert {one.tag.rpartition("}")[2] for one in drawn.iter()} <= {
            "svg",
            "style",
            "title",
            "desc",
            "text",
            "g",
            "rect",
            "path",
            "circle",
        }
        assert not any(name.startswith("on") or name.endswith("href") for one in drawn.iter() for name in one.attrib)


def test_every_chart_says_what_it_shows(capsys, page):
    season(capsys, [*MATCHES[:2], MATCHES[1], MATCHES[1]])
    drawn = [one for one in ElementTree.fromstring(page("campaign:friday", "svg")).iter() if one.get("role") == "img"]
    assert len(drawn) >= 2
    for chart in drawn:
        ids = {one.get("id"): one.text for one in chart.iter() if one.get("id")}
        assert all(ids[name] for name in chart.get("aria-labelledby").split())


NASTY = "<b>Eve&amp;|*"


def test_names_are_shown_and_never_obeyed(capsys, page, tmp_path):
    path = tmp_path / "nasty.match"
    said = f'final {NASTY} 1 / =Mal_lory 0\nruling "<script>alert(1)</script> [x](javascript:y)"\n'
    path.write_text(
        f"game: runeworks\nplayers: {NASTY}, =Mal_lory\nid: nasty\ncampaign: friday\n\n{said}", encoding="utf-8"
    )
    assert run(capsys, "import", path)[0] == 0
    name = "nasty"
    for what in (name, "friday"):
        text = page(what, "html")
        seen = Seen(text)
        assert "<b>" not in text and "<script" not in text and NASTY in seen.text.replace("…", "")
        text = page(what, "md")
        assert (
            "<b>" not in text
            and "<script" not in text
            and "&lt;b&gt;Eve&amp;amp;\\|\\*" in text
            and "](" not in text.replace("\\](", "")
        )
        cells = [cell for row in csv.reader(io.StringIO(page(what, "csv"))) for cell in row]
        assert "'=Mal_lory" in cells and not any(cell.startswith("=") for cell in cells)
    ElementTree.fromstring(page(name, "svg"))


def test_control_characters_are_shown_as_escapes(capsys, page):
    name = play(capsys, ["runeworks", "Aki", "Beni"], ["final Aki 1 / Beni 0"])
    run(capsys, "say", "-m", name, "foo \u202e\u2066 bar")
    for form in ("html", "md"):
        assert "\u202e" not in page(name, form)


def test_hidden_cards_stay_hidden(capsys, page):
    name = play(
        capsys,
        ["runeworks", "Aki", "Beni", "Chie"],
        ["round", "Aki: deal 3S 4S 5S 6S 9C 2C KD", "leady KD 0 0", "Aki: draw 7S"],
    )
    for form in ("html", "md", "csv"):
        assert "7S" not in page(name, form) and "7♠" not in page(name, form)
    for flags in (("--as", "Aki"), ("--all",)):
        assert "7♠" in page(name, "html", *flags)
    assert "7♠" not in page(name, "html", "--as", "Beni")
    assert run(capsys, "report", name, "--to", "x.html", "--as", "Zoe")[0] == 2


def test_csv_of_a_match_has_a_row_for_each_score(capsys, page):
    name = play(capsys, *MATCHES[0])
    rows = list(csv.DictReader(io.StringIO(page(name, "csv"))))
    assert [(row["player"], row["change"], row["score"]) for row in rows] == [
        ("Aki", "-62", "138"),
        ("Beni", "-75", "125"),
        ("Chie", "10", "210"),
    ]


def test_a_match_that_has_just_begun(capsys, page):
    name = play(capsys, ["runeworks", "Aki", "Beni"], [])
    assert "Not finished" in page(name, "html") and page(name, "md")
    assert run(capsys, "report", name, "--to", "x.svg")[0] == 2


def test_what_is_meant_and_where_to(capsys, tmp_path):
    play(capsys, *MATCHES[1])
    assert run(capsys, "report", "friday")[0] == 2
    assert run(capsys, "report", "friday", "--to", tmp_path / "a.pdf")[0] == 2
    assert run(capsys, "report", "nobody", "--to", tmp_path / "a.html")[0] == 2
    status, out, _ = run(capsys, "report", "friday", "--to", "-", "--format", "md")
    assert status == 0 and out.startswith("# friday")
