"""Laptops that went on apart and are merged: in every order the same people, tables and copies, and no edit is lost.

REFEREE_LONG=N tries N random triples of homes, not a few.
"""

import itertools
import json
import os
import random
import shutil

import pytest

from scorers.ledger.book import now
from tests.fuzzing.homes import living_in
from tests.test_damage import told

TRIPLES = int(os.environ.get("REFEREE_LONG", 6))
NAMES = ("Aki", "Beni", "Chie", "Dai", "Emi", "Fumi")


def objects(*words):
    """What a command that must succeed tells in JSON."""
    status, out = told(*words, "--json")
    assert status in (0, 1), (words, out)
    return [json.loads(line) for line in out.splitlines() if line.startswith("{")]


def begin(rng):
    """What all three laptops have: a few results, and a match that goes on."""
    told("campaign", "new", "club")
    for number in range(2):
        one, other = rng.sample(NAMES[:3], 2)
        told(
            "score",
            "time-storm",
            one,
            other,
            f"id=base{number}",
            f"date=2026-03-0{number + 1}",
            "--campaign",
            "club",
            f"final {one}",
        )
    told("event", "new", "club", "cup", "swiss", *NAMES[:4], "game=time-storm")
    told("new", "time-storm", "Aki", "Beni", "id=going", "date=2026-03-05", "--campaign", "club")
    told("say", "-m", "going", "Aki: deal 6")


def go_on(rng, laptop, place, older):
    """Something that people do; older: copies that were made before, of this laptop and of others."""
    (club,) = objects("campaign", "show", "club")
    names = [one["name"] for one in club["members"]]
    one, other = rng.sample(names, 2) if len(names) > 1 else NAMES[:2]
    number = rng.randrange(10**6)
    matches = [result["match"] for result in club["results"]] or ["base0"]
    scored = rng.choice([one, *NAMES])
    score = (
        "score",
        "time-storm",
        scored,
        other,
        f"id={laptop}{number}",
        "date=2026-03-06",
        "--campaign",
        "club",
        f"final {other}",
    )
    correct = ("campaign", "correct", rng.choice(matches))
    out = sorted({one["match"] for one in decisions(place).values() if one["kind"] == "drop"}) or matches
    kinds = {
        "score": score,
        "rename": ("campaign", "rename", "club", one, f"{one}{rng.choice('xyz')}"),
        "merge": ("campaign", "merge", "club", one, other),
        "alias": ("campaign", "alias", "club", one, rng.choice(("Ace", "Bee", "Cee"))),
        "guest": ("campaign", "add", "club", one, "--guest"),
        "leave": ("campaign", "leave", "club", one),
        "rule": ("campaign", "rule", "club", rng.choice(("share", "game", "points:3,1"))),
        "close": ("campaign", rng.choice(("close", "reopen")), "club"),
        "pair": ("event", "pair", "club", "cup", *rng.choice(([], ["--add", one], ["--drop", other]))),
        "unpair": ("event", "unpair", "club", "cup"),
        "say": ("say", "-m", "going", f'ruling "{laptop}{number}"'),
        "undo": ("undo", "-m", "going"),
        "end": ("say", "-m", "going", f"final {rng.choice(('Aki', 'Beni'))}"),
        "amend": (*correct, f"final {rng.choice((one, other))}"),
        "date": (*correct, "date", f"2026-03-{rng.randrange(10, 28)}"),
        "seat": (*correct, "players", *rng.sample(NAMES, 2)),
        "move": (*correct, "campaign", rng.choice(("club", "other"))),
        "drop": ("campaign", "drop", rng.choice(matches)),
        "back": ("campaign", "correct", rng.choice(out), "campaign", rng.choice(("club", "other"))),
        "typed": ("score", "any", "title=Catan", one, other, "--campaign", "club", f"final {one} 3 / {other} 1"),
        "any": (*correct, f"final {one} {rng.randrange(9)} / {other} 5"),
        "gone": ("matches", "drop", rng.choice(matches)),
        "sheet": ("import", sheet(rng, place), "--campaign", "club"),
        "older": ("import", rng.choice(older)),
        "choose": ("import", "--choose", str(rng.randrange(1, 3))),
    }  # fmt: skip
    told(*kinds[rng.choice([*kinds, "say", "score", "score"])])
    if rng.random() < 0.3:
        older.append(shutil.copytree(place, f"{place}-{len(older)}"))


def sheet(rng, place):
    """A spreadsheet of a match or two that other laptops may have as well."""
    path = place.parent / "sheet.csv"
    rows = [f"2026-02-0{day},Catan,{day},3" for day in rng.sample((1, 2), rng.randrange(1, 3))]
    path.write_text("\n".join(["date,game,Aki,Beni", *rows]) + "\n", encoding="utf-8")
    return path


def lines_of(place, ending=".match*"):
    """The lines of all records and their copies (with this ending): {id: list of texts without comments}."""
    found = {}
    for path in (place / "matches").glob("*" + ending):
        name = path.name.partition(".match")[0].partition("~")[0]
        body = path.read_text(encoding="utf-8").partition("\n\n")[2]
        lines = [line.partition("  # ")[0] for line in body.splitlines() if not line.startswith("#")]
        found.setdefault(name, []).append(lines)
    return found


def tables_of(place, name):
    """The documents of these tables in all campaigns."""
    paths = (place / "campaigns").glob("*.json")
    return [one for path in paths for one in json.loads(path.read_text(encoding="utf-8"))[name].values()]


def decisions(place):
    """{id: decision} of all that was decided."""
    return {one["id"]: one for one in tables_of(place, "decisions")}


def taken_away(place):
    """Matches of which somebody took the record away: elsewhere it may lie still, but it is brought nowhere any more."""
    return {one["match"] for one in decisions(place).values() if one["kind"] == "drop" and one.get("whole")}


def shown(place):
    """What must be equal whichever way homes were merged."""
    copies = [(one["match"], [copy["digest"] for copy in one["copies"]]) for one in objects("import", "--copies")]
    for match, _ in copies:  # until somebody chooses, each home counts what it counted
        assert told("import", "--choose", "1", match)[0] == 0
    (club,) = objects("campaign", "show", "club")
    for result in club["results"]:
        result.pop("before", None)
        if result["match"] in dict(copies):
            result["at"] = result["seats"] = None  # it counts since now
    forgotten = taken_away(place)
    records = {name: sorted(lines) for name, lines in lines_of(place, ".match").items() if name not in forgotten}
    fine = {"noted", "no-result"} if club["state"] == "closed" else {"noted"}  # what is closed takes no result
    assert not [one for one in objects("verify")[-1]["differences"] if one["key"] not in fine], objects("verify")[-1]
    cup = objects("event", "standings", "club", "cup")
    return copies, club, objects("standings", "club"), records, cup


def differences(one, other, path=""):
    """Where two values differ, in a few words."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [found for key in {*one, *other} for found in differences(one.get(key), other.get(key), f"{path}/{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [found for at, pair in enumerate(zip(one, other)) for found in differences(*pair, f"{path}/{at}")]
    return [] if one == other else [f"{path}: {one!r} != {other!r}"[:300]]


@pytest.mark.parametrize("seed", range(TRIPLES))
def test_three_laptops_in_every_order(tmp_path, seed):
    rng = random.Random(seed)
    with living_in(tmp_path / "base"):
        begin(rng)
    laptops, everywhere, passed, decided, older = [], {}, {}, {}, [tmp_path / "base"]
    for laptop in "abc":
        place = shutil.copytree(tmp_path / "base", tmp_path / laptop)
        with living_in(place):
            for _ in range(rng.randrange(1, 8)):
                go_on(rng, laptop, place, older)
        laptops.append(place)
        decided |= decisions(place)
        for name, versions in lines_of(place).items():
            everywhere.setdefault(name, []).extend(versions)
        for name, versions in lines_of(place, ".passed").items():
            passed.setdefault(name, []).extend(versions)
    seen = {}
    for order in itertools.permutations(laptops):
        place = shutil.copytree(order[0], tmp_path / "merged")
        with living_in(place):
            for one in (*order[1:], *rng.sample([*older, order[1]], 1)):  # and something that is known already
                status, out = told("import", one)
                assert status in (0, 1), out
            assert decided.keys() <= decisions(place).keys()
            here, forgotten = lines_of(place), taken_away(place)
            for name, versions in everywhere.items():
                if name in forgotten:
                    continue
                for lines in versions:
                    if any(lines[: len(one)] == one for one in passed.get(name, ())):
                        continue  # somebody chose another copy, and keeps this one
                    assert any(version[: len(lines)] == lines for version in here[name]), (
                        name,
                        lines,
                        "an edit is lost",
                    )
            seen["".join(one.name for one in order)] = shown(place)
        shutil.rmtree(place)
    first = seen["abc"]
    for order, found in seen.items():
        for one, other in zip(found, first):
            assert one == other, (order, differences(one, other))


def apart(tmp_path, *words):
    """Laptops that begin alike, on each of which these commands are given then."""
    if not (tmp_path / "base").exists():
        with living_in(tmp_path / "base"):
            begin(random.Random(0))
    for name, commands in zip("abc", words):
        with living_in(shutil.copytree(tmp_path / "base", tmp_path / name)):
            for command in commands:
                status, out = told(*(str(word).format(tmp_path) for word in command))
                assert status in (0, 1) or "campaign reopen" in out, (command, out)


def merged(tmp_path):
    """What each order of merging comes to; it is the same."""
    found = []
    for order in itertools.permutations("abc"):
        place = shutil.copytree(tmp_path / order[0], tmp_path / "merged")
        with living_in(place):
            for one in order[1:]:
                assert told("import", tmp_path / one)[0] in (0, 1)
            found.append(shown(place))
        shutil.rmtree(place)
    for one in found[1:]:
        assert one == found[0], differences(list(one), list(found[0]))
    return found[0]


def test_a_copy_that_nobody_saw_who_chose_still_waits(tmp_path):
    a = [("undo", "-m", "going")]
    b = [("say", "-m", "going", 'ruling "b"'), ("import", "{}/a"), ("import", "--choose", "1", "going")]
    apart(tmp_path, a, b, [("say", "-m", "going", 'ruling "c"')])
    ((match, copies), *_), *_ = merged(tmp_path)
    assert match == "going" and len(copies) == 2


def test_a_match_thrown_away_stays_so_whatever_was_corrected_elsewhere(tmp_path):
    b = [("campaign", "correct", "base0", "players", "Dai", "Emi")]
    apart(tmp_path, [("matches", "drop", "base0")], b, [("undo", "-m", "base0")])
    _, club, _, records, _ = merged(tmp_path)
    assert [one["match"] for one in club["results"]] == ["base1"] and "base0" not in records


def test_of_a_match_thrown_away_no_copies_wait(tmp_path):
    said = [[("say", "-m", "going", f'ruling "{one}"')] for one in "ab"]
    apart(tmp_path, *said, [("matches", "drop", "going")])
    copies, *_ = merged(tmp_path)
    assert copies == []


def test_what_is_chosen_counts_where_the_campaign_was_closed_meanwhile(tmp_path):
    a = [("undo", "-m", "going"), ("say", "-m", "going", "final Aki")]
    apart(tmp_path, a, [("campaign", "close", "club")], [("say", "-m", "going", 'ruling "c"')])
    with living_in(shutil.copytree(tmp_path / "b", tmp_path / "d")):
        for one in "ca":
            told("import", tmp_path / one)
        (going,) = objects("import", "--copies")
        (number,) = [copy["copy"] for copy in going["copies"] if copy["winners"]]
        assert told("import", "--choose", str(number), "going")[0] == 0
        (club,) = objects("campaign", "show", "club")
    assert "going" in [one["match"] for one in club["results"]]
    merged(tmp_path)


def test_a_match_thrown_away_stays_so_though_it_was_only_taken_out_elsewhere(tmp_path):
    c = [("undo", "-m", "base1"), ("campaign", "correct", "base1", "date", "2026-03-18")]
    apart(tmp_path, [("matches", "drop", "base1")], [("campaign", "drop", "base1")], c)
    _, club, *_ = merged(tmp_path)
    assert [one["match"] for one in club["results"]] == ["base0"]


def test_a_match_keeps_its_time_when_it_is_moved(tmp_path):
    a = [("campaign", "correct", "base0", "campaign", to) for to in ("other", "club")]
    apart(tmp_path, a[:1], a)

    def entered(place):
        tables = [json.loads(path.read_text(encoding="utf-8")) for path in (place / "campaigns").glob("*.json")]
        return [one["at"] for each in tables for one in each["results"].values() if one["match"] == "base0"]

    assert entered(tmp_path / "a") == entered(tmp_path / "b") == entered(tmp_path / "base") != []


def test_what_is_said_of_a_match_after_its_campaign_was_closed_counts_where_it_is_merged(tmp_path):
    end = [("undo", "-m", "going"), ("say", "-m", "going", "final Beni"), ("say", "-m", "going", 'ruling "c"')]
    c = [("import", "{}/a"), end[2], ("campaign", "close", "club"), ("undo", "-m", "going")]
    apart(tmp_path, end[:2], [("say", "-m", "going", 'ruling "b"')], c)
    merged(tmp_path)


def test_a_match_taken_back_after_its_campaign_was_closed_has_no_result(tmp_path):
    closed = ("campaign", "close", "club")
    c = [("undo", "-m", "going"), ("say", "-m", "going", "final Beni"), closed, ("undo", "-m", "going")]
    apart(tmp_path, [], [("campaign", "rule", "club", "share")], c)
    _, club, *_ = merged(tmp_path)
    assert [one["match"] for one in club["results"]] == ["base0", "base1"]


def test_a_result_that_waited_counts_since_its_match_ended(tmp_path):
    """Whichever home opens the campaign again, and whoever is called so by then."""
    a = [("undo", "-m", "going"), ("campaign", "close", "club"), ("say", "-m", "going", "final Beni")]
    b = [("campaign", "rename", "club", "Aki", "Akira"), ("campaign", "add", "club", "Aki")]
    apart(tmp_path, a[:2], b, [("campaign", "reopen", "club"), ("campaign", "leave", "club", "Chie")])
    with living_in(tmp_path / "a"):
        assert told(*a[2])[0] == 2
        before = now()
    _, club, *_ = merged(tmp_path)
    (found,) = [one for one in club["results"] if one["match"] == "going"]
    assert found["at"] < before and found["players"] == ["Akira", "Beni"]


@pytest.mark.parametrize("chosen", [0, 1])
def test_a_copy_that_is_chosen_counts_since_it_was_first_kept(tmp_path, chosen):
    """chosen: of two that ended, each at its time, while the third laptop had another one."""
    said = [[("undo", "-m", "going"), ("say", "-m", "going", f"final {name}")] for name in ("Aki", "Beni")]
    apart(tmp_path, *said, [("say", "-m", "going", 'ruling "c"')])
    moments = [one["at"] for place in "ab" for one in tables_of(tmp_path / place, "results") if one["match"] == "going"]
    with living_in(tmp_path / "c"):
        for place in "ab":
            assert told("import", tmp_path / place)[0] == 1
        (going,) = objects("import", "--copies")
        (number,) = [one["copy"] for one in going["copies"] if one["winners"] == [("Aki", "Beni")[chosen]]]
        assert told("import", "--choose", str(number), "going")[0] == 0
    copies, club, *_ = merged(tmp_path)
    assert not copies and [one["at"] for one in club["results"] if one["match"] == "going"] == [moments[chosen]]


def one_result(tmp_path):
    """(words that import a spreadsheet of one result into a campaign, the match that it makes)."""
    path = tmp_path / "sheet.csv"
    path.write_text("date,game,Aki,Beni\n2026-02-01,Catan,1,3\n", encoding="utf-8")
    entered = ("import", path, "--campaign", "club")
    with living_in(tmp_path / "elsewhere"):
        (brought,) = objects(*entered)
    return entered, *brought["added"]


def test_what_is_corrected_where_a_match_was_goes_with_it(tmp_path):
    entered, match = one_result(tmp_path)
    a, b = [
        [entered, ("campaign", "correct", match, *fact)] for fact in (("date", "2026-03-21"), ("campaign", "other"))
    ]
    apart(tmp_path, a, b, [])
    copies, club, *_ = merged(tmp_path)
    assert copies == [] and match not in [one["match"] for one in club["results"]]
    for one, other in ("ab", "ba"):
        with living_in(tmp_path / one):
            told("import", tmp_path / other)
            (found,) = objects("campaign", "show", "other")
        assert [one["date"] for one in found["results"]] == ["2026-03-21"]


def counted(tmp_path, match):
    """[(campaign, place)] in which a match counts, after each order of merging."""
    for order in itertools.permutations("abc"):
        with living_in(shutil.copytree(tmp_path / order[0], tmp_path / "merged")):
            for one in order[1:]:
                assert told("import", tmp_path / one)[0] in (0, 1)
            shows = [objects("campaign", "show", one["campaign"])[0] for one in objects("campaign", "list")]
        yield [
            (show["campaign"], one.get("place")) for show in shows for one in show["results"] if one["match"] == match
        ]
        shutil.rmtree(tmp_path / "merged")


def test_a_match_moved_to_two_campaigns_counts_once_in_the_later_one(tmp_path):
    entered, match = one_result(tmp_path)
    a, b = [[entered, ("campaign", "correct", match, "campaign", to)] for to in ("other", "third")]
    apart(tmp_path, a, b, [entered])
    assert [*counted(tmp_path, match)] == [[("third", None)]] * 6


@pytest.mark.parametrize("has_record", [True, False])
def test_what_is_corrected_where_a_match_was_moved_comes_back_with_it(tmp_path, has_record):
    match = "base0"
    if not has_record:
        with living_in(tmp_path / "base"):
            begin(random.Random(0))
            (found,) = objects(
                "score", "any", "title=Catan", "Aki", "Beni", "--campaign", "club", "final Aki 3 / Beni 2"
            )
            match = found["match"]
    correct = ("campaign", "correct", match)
    moved = [(*correct, "campaign", "other"), (*correct, "players", "Emi", "Aki"), (*correct, "note", "rain")]
    apart(tmp_path, moved, [(*correct, "campaign", "club")], [])
    _, club, *_ = merged(tmp_path)
    (found,) = [one for one in club["results"] if one["match"] == match]
    assert found["players"] == ["Emi", "Aki"] and found["note"] == "rain"


def test_a_move_takes_no_correction_back_that_it_did_not_know(tmp_path):
    apart(tmp_path, [], [("campaign", "correct", "base0", "place", "the barn")], [])
    for laptop, *fact in (("a", "place", "the hall"), ("b", "campaign", "other")):
        with living_in(tmp_path / laptop):
            told("campaign", "correct", "base0", *fact)
    assert [*counted(tmp_path, "base0")] == [[("other", "the hall")]] * 6


def test_what_was_typed_stays_so_in_every_home(tmp_path):
    catan = ("score", "any", "title=Catan", "--campaign", "club", "Aki", "Beni", "final Aki 3 / Beni 2")
    apart(tmp_path, [catan], [catan], [])
    _, club, *_ = merged(tmp_path)
    assert [one["source"] for one in club["results"]] == ["typed"] * 4


def told_by_import(tmp_path, here, there):
    """What importing the home `there` into a copy of `here` tells."""
    with living_in(shutil.copytree(tmp_path / here, tmp_path / "told")):
        out = told("import", tmp_path / there)[1]
    shutil.rmtree(tmp_path / "told")
    return out


def test_what_was_decided_differently_is_named_once(tmp_path):
    catan = ("score", "any", "title=Catan", "Aki", "Beni", "--campaign", "club", "final Aki 3 / Beni 2")
    with living_in(tmp_path / "base"):
        told("campaign", "new", "club")
        (found,) = objects(*catan)
    correct = ("campaign", "correct", found["match"])
    says = [[("campaign", "rule", "club", rule), (*correct, "final", "Aki", f"{score} / Beni", "9"), (*correct, "final", "Aki", f"{score} / Beni", "2"),
             ("campaign", "rename", "club", name, "Maki")]
            for rule, score, name in (("share", 4, "Aki"), ("points:3,1", 1, "Beni"))]  # fmt: skip
    for name, commands in zip("ab", says):
        with living_in(shutil.copytree(tmp_path / "base", tmp_path / name)):
            for command in commands:
                assert told(*command)[0] == 0, command
    for here, there in ("ab", "ba"):
        out = told_by_import(tmp_path, here, there)
        assert out.count("decided differently") == 2, out
        assert "(rule): share of wins, points for places 3, 1, ties share them." in out
        assert "(scores): 4/2, 1/9." in out
        assert out.count("more than one person is called so") == 1 and "Maki (beni)" in out


HOSTILE = ("..", "-", "a/b", "Fri/day", "CON", "日曜会", "x" * 200, "%2E%2E", "ﷺ", "ＡＫＩ", "Ä", "é", "ǅ", "ß", "<b>", "$(rm)", "=1+1", "\u202eabc",
           "a\nb", " ", "'", "null", "None", "{}", "🂡", "a" * 201, "م", "ı", "İ", ".", "~", "con.json", "\x7f", "nul", "COM1", "x?y", "a|b", "aux ")  # fmt: skip


def every_file(place):
    """{path within: bytes} of what a home keeps."""
    paths = (path for path in place.rglob("*") if path.is_file() and path.name != ".lock")
    return {str(path.relative_to(place)): path.read_bytes() for path in paths}


@pytest.mark.parametrize("seed", range(TRIPLES))
def test_any_home_comes_back_from_its_backup(tmp_path, seed):
    """Whatever its campaigns, events and people are called, and whatever was done there."""
    rng = random.Random(-1 - seed)
    place, back = tmp_path / "home", tmp_path / "back"
    with living_in(place):
        begin(rng)
        older = [place]
        for number in range(8):
            one, other, campaign = rng.choice(HOSTILE), rng.choice(HOSTILE), rng.choice((*HOSTILE, "club"))
            told(
                "score",
                "time-storm",
                one,
                other,
                "--campaign",
                campaign,
                f"id={rng.choice(('h', 'con.h'))}{number}",
                f"table={rng.choice(HOSTILE)}",
                f"final {one}",
            )
            told("campaign", "new", campaign)
            told("campaign", "add", campaign, one, other)
            told("campaign", "rename", campaign, one, rng.choice(HOSTILE))
            told("event", "new", campaign, rng.choice(HOSTILE), "swiss", one, other)
            told(
                "campaign",
                "correct",
                rng.choice(("", "con.")) + f"h{number}",
                rng.choice(("place", "note")),
                rng.choice(HOSTILE),
            )
            go_on(rng, "h", place, older)
        assert told("backup", "--to", tmp_path / "saved.zip")[0] == 0, told("backup", "--to", tmp_path / "saved.zip")
    with living_in(back):
        assert told("restore", tmp_path / "saved.zip")[0] == 0
        assert every_file(back) == every_file(place)
        (found,) = objects("restore", tmp_path / "saved.zip", "--dry-run")
        assert found["changes"] == []


def test_of_two_unfinished_copies_neither_counts_before_it_is_chosen(tmp_path):
    head = "game: time-storm\nplayers: Aki, Beni\nid: one\ncampaign: club\n\n"
    for name, line in (
        ("a", 'ruling "a"'),
        ("b", 'ruling "b"'),
        ("c", 'ruling "b"\nfinal Beni'),
        ("d", 'ruling "a"\nfinal Aki'),
    ):
        (tmp_path / f"{name}.match").write_text(f"{head}{line}\n", encoding="utf-8")

    def won():
        return {row["player"]: row["won"] for row in objects("standings", "club")[0]["standings"]}

    for last in ("say", "d"):
        with living_in(tmp_path / last):
            assert [told("import", tmp_path / f"{name}.match")[0] for name in "abc"] == [0, 1, 1]
            if last == "say":
                status, out = told("say", "-m", "one", "final Aki")
                assert status == 2 and "until one is chosen" in out
            else:
                told("import", tmp_path / "d.match")
            assert won() == {} and [one["key"] for one in objects("verify")[-1]["differences"]] == ["copies"]
            told("verify", "--repair")
            assert won() == {}
            (copies,) = objects("import", "--copies")
            ours = next(one["copy"] for one in copies["copies"] if one["counts"])
            assert told("import", "--choose", ours, "one")[0] == 0
            assert won() == {"Aki": 1, "Beni": 0} and told("verify")[0] == 0


def test_a_result_that_is_known_is_found_without_a_search_or_a_list_of_files(tmp_path, monkeypatch, capsys):
    """An import asks for each of its results: a search for each made 20,000 lines that were known take ten minutes."""
    from tinydb.table import Table

    from prompts.main import main

    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    lines = [f"2026-01-{day:02},Catan,{day},3" for day in range(1, 29)]
    sheet = tmp_path / "season.csv"
    sheet.write_text("\n".join(["date,game,Aki,Beni", *lines]) + "\n", encoding="utf-8")
    searched = []
    search = Table.search
    monkeypatch.setattr(Table, "search", lambda self, cond: searched.append(cond) or search(self, cond))
    for outcome in ("28 added", "28 known already"):
        assert main(["import", str(sheet), "--campaign", "friday"]) == 0
        assert outcome in capsys.readouterr().out
    assert len(searched) < len(lines)
    listed = []
    listdir = os.listdir
    monkeypatch.setattr(os, "listdir", lambda path: listed.append(path) or listdir(path))
    assert main(["import", str(shutil.copytree(tmp_path / "home", tmp_path / "copy"))]) == 0
    assert "28 known already" in capsys.readouterr().out
    assert len(listed) < len(lines)
