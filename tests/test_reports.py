"""Reports of matches and campaigns: what they tell, in which forms, and what they keep to themselves."""

import csv
import io
import json
import re
import sys
from html.parser import HTMLParser
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from tests.season import MATCHES, PEOPLE, ROOT, own_home, play, run, season  # noqa: F401

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


def test_who_led_from_the_start_takes_no_lead(capsys, page):
    path = ROOT / "referee" / "games" / "res_arcana" / "sample.match"
    assert run(capsys, "import", path)[0] == 0
    name = json.loads(run(capsys, "matches", "--json")[1])["match"]
    text = Seen(page(name, "html")).text
    assert "Aki takes the lead" not in text and "26. Beni takes the lead: Beni: pass Protection" in text
    sheets = text.partition("Score sheets")[2].partition("The table")[0]
    assert "+2  Alchemist's Tower: 2 gold on it" in sheets and "pays" not in sheets and "gains" not in sheets


def test_talk_that_is_no_statement_is_left_out(capsys, page):
    name = play(capsys, ["runeworks", "Aki", "Beni"], ["round", "leady KD 0"])
    assert run(capsys, "say", "-m", name, "shall we order pizza?")[0] == 1
    assert run(capsys, "say", "-m", name, "Beni: draw")[0] == 1
    for lang, said in (("en", "Beni: draw  # RW-"), ("ja", "Beni: ドロー  # RW-")):
        text = Seen(page(name, "html", "--lang", lang)).text
        assert "pizza" not in text and said in text, text[-900:]


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
        "Sum of ",
        "All games together",
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


def charts(text):
    """The charts of a page."""
    return [ElementTree.fromstring(one) for one in re.findall(r"<svg.*?</svg>", text, re.S)]


def test_every_chart_says_what_it_shows(capsys, page):
    season(capsys, [*MATCHES[:2], MATCHES[1], MATCHES[1]])
    for drawn in (charts(page("campaign:friday", "html")), charts(page("campaign:friday", "svg"))):
        for chart in drawn:
            ids = {one.get("id"): one.text for one in chart.iter() if one.get("id")}
            assert chart.get("role") == "img" and all(ids[name] for name in chart.get("aria-labelledby").split())
    assert len(charts(page("campaign:friday", "html"))) >= 1


GUEST = "ゲスト花子"


def club(capsys, rule="points:5,3,1", count=18):
    """A season of nine people and a guest: any game and others, a correction, somebody who left, an event with its results."""

    def do(*words):
        status, out, err = run(capsys, *words)
        assert status == 0, (words, out, err)
        return out

    do("campaign", "new", "club", "--rule", rule)
    do("campaign", "add", "club", *PEOPLE)
    do("campaign", "add", "club", "--guest", GUEST)
    for at in range(count):
        names = [PEOPLE[(at + step) % 9] for step in range(3)] + [GUEST] * (at % 6 == 5)
        said = " / ".join(f'"{name}" {12 - 3 * step}' for step, name in enumerate(names))
        title, more = [
            ("Catan", []),
            ("Golf", ["lowest=yes"]),
            ("Die Fürsten von Florenz", ["note=Torte!", "minutes=95"]),
        ][at % 3]
        do("score", "any", *names, f"title={title}", "campaign=club", f"date=2026-01-{1 + at:02}", *more, "final", said)
    do("new", "res-arcana", "Aki", "Emi", "campaign=club", "date=2026-02-01")
    do("say", "Aki: final 12")
    do("say", "Emi: final 10")
    do("event", "new", "club", "cup", "swiss", *PEOPLE[:4], "game=time-storm")
    do("event", "pair", "club", "cup")
    do("event", "result", "club", "cup", "1", "final", "Aki")
    do("campaign", "leave", "club", "Zoë")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_page_for_friends(capsys, page, lang):
    club(capsys)
    text = page("club", "html", "--lang", lang)
    seen = Seen(text).text
    for word in {
        "en": ("Points for places: 5, 3, 1.", "†: has left", "Guests have no place", "Streak: ", "Rating: ", "average place", "Event: cup (Swiss)",
               "Time Storm · cup 1.1", "(95 min, Torte!)", "Zoë †"),
        "ja": ("順位点は1位から順に5、3、1です。", "†は抜けた人です", "ゲストには順位が付きません", "連続：", "レートは", "平均順位", "大会：cup（スイス式）",
               "タイムストーム · cup 1.1", "（95分、Torte!）", "Zoë †"),
    }[lang]:  # fmt: skip
        assert word in seen, word
    parts = re.findall(r">([^<]*)<", text.partition("</style>")[2])
    assert not [one for one in parts if "[" in one or re.search(r"\d\.\d\d", one)]
    drawn = charts(text)
    first = {one.get("id"): one.text for one in drawn[0].iter()}["chart-1-title"]
    assert first == {"en": "Points, match after match", "ja": "順位点の推移"}[lang]
    lines = [one for one in drawn if any(part.get("class") == "way" for part in one.iter())]
    for chart in lines[:4]:  # the points, Catan, the Fürsten, Golf; in the others not all have met
        words = "".join(chart.itertext())
        assert all(name in words for name in PEOPLE) and GUEST not in words, words
    ends = [part.text for part in lines[0].iter() if part.get("style")]
    assert len(ends) == 9 and [end[:2] for end in ends] == [name[:2] for name in order_of(capsys)]


def test_a_player_has_one_colour_on_the_page(capsys, page):
    club(capsys)
    run(capsys, "score", "any", "title=Azul", "campaign=club", "date=2026-03-01", "final Emi 3 / Goro 2")
    run(capsys, "score", "any", "title=Azul", "campaign=club", "date=2026-03-02", "final Emi 3 / Goro 4")
    colours = {}
    for chart in charts(page("club", "html")):
        for one in chart.iter():
            if one.get("style"):
                colours.setdefault(one.text.split()[0], set()).add(one.get("style"))
    assert len(colours) == 9 and all(len(found) == 1 for found in colours.values()), colours
    assert len(set().union(*colours.values())) == 8


def order_of(capsys):
    """Members in the order of the standings."""
    return [
        row["player"]
        for row in json.loads(run(capsys, "standings", "club", "--json")[1])["standings"]
        if not row["guest"]
    ]


@pytest.mark.parametrize("rule", ["share", "rating", "points:3,1:seat", "game"])
def test_the_campaigns_own_rule_is_the_first_chart(capsys, page, rule):
    club(capsys, rule)
    title = {
        "share": "Matches won, in percent",
        "rating": "Rating, match after match",
        "game": "Sum of score, match after match",
    }
    first = charts(page("club", "html"))[0]
    assert first[0].text == title.get(rule, "Points, match after match")
    if rule != "game":
        rows = json.loads(run(capsys, "standings", "club", "--json")[1])["standings"]
        ends = {
            name: value
            for name, _, value in (
                one.rpartition(" ") for one in first[1].text.partition(": ")[2].rstrip(".").split(", ")
            )
        }
        for row in rows:
            value = 100 * row["share"] if rule == "share" else row.get("rating", row.get("points"))
            assert row["guest"] or float(ends[row["player"]].replace("−", "-")) == pytest.approx(value, abs=0.06)


def test_a_small_picture_is_the_standings_alone(capsys, page, tmp_path, monkeypatch):
    club(capsys)
    (drawn,) = charts(page("club", "svg"))
    words = [one.text for one in drawn.iter() if one.tag.endswith("text")]
    assert words[0] == "club"
    assert [word for word in words if word in PEOPLE or word in ("Zoë †", GUEST)][:2] == order_of(capsys)[:2]
    assert "guest" in words and "Maximiliane von Hohenst…" in words and len(ElementTree.tostring(drawn)) < 6000
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    status, _, err = run(capsys, "report", "club", "--to", tmp_path / "club.png")
    assert status == 2 and "pip install resvg-py" in err
    monkeypatch.setitem(
        sys.modules, "resvg_py", SimpleNamespace(svg_to_bytes=lambda svg_string, zoom: b"PNG" + svg_string.encode())
    )
    assert run(capsys, "report", "club", "--to", tmp_path / "club.png")[0] == 0
    assert (tmp_path / "club.png").read_bytes().startswith(b"PNG<svg")


def test_a_campaign_without_a_match_has_a_page_and_no_picture(capsys, page, tmp_path):
    run(capsys, "campaign", "new", "empty", "--rule", "points:3,1")
    run(capsys, "campaign", "add", "empty", "Aki", "Beni")
    assert "There is no finished match to count." in page("empty", "html")
    assert run(capsys, "report", "empty", "--to", tmp_path / "empty.svg")[0] == 2
    run(capsys, "score", "any", "title=Catan", "campaign=empty", "winner Aki")
    assert "1 finished match, 1 player<" in page("empty", "html") and "Aki" in page("empty", "svg")


def test_what_was_won_and_lost_is_no_sum_of_scores(capsys, page):
    rounds = [f"result Aki ignite / Beni {10 + 7 * at}" for at in range(3)]
    for _ in range(2):
        play(capsys, ["runeworks", "Aki", "Beni", "level=4", "rounds=3"], rounds)
    (row, _) = [row for row in json.loads(run(capsys, "standings", "friday", "--json")[1])["standings"]]
    first = charts(page("friday", "html"))[0]
    assert first[0].text == "MP won and lost, match after match" and f"Aki {row['figures']['net']}" in first[1].text


def test_a_long_season_is_a_small_file(capsys, page):
    club(capsys, count=27)
    assert len(page("club", "html")) < 60_000


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
