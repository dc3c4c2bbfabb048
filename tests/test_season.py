"""A season of 200 matches of all games, kept, ranked, corrected and made anew: every figure against a naive count of the records."""

import json
import os
import random
from fractions import Fraction

import pytest

from prompts.main import main
from prompts.session.refresh import rebuild
from prompts.session.session import Sitting
from prompts.session.settlement import open_ledger
from referee.match import apply, offers
from referee.record import begin, noted, parse
from referee.registry import BUILT_IN
from scorers.standings import standings

PLAYERS = ("Aki", "Beni", "Chie", "Dai", "Emi")
MATCHES = 200
STEPS = 12  # statements of play, before somebody gives up


def runeworks(rng, names):
    """Scores that differ."""
    figures = rng.sample(range(-60, 260), len(names))
    return ["final " + " / ".join(f"{name} {figure}" for name, figure in zip(names, figures))]


def time_storm(rng, names):
    """A winner, or a draw."""
    return ["final " + rng.choice([*names, "draw"])]


def monster_maker(rng, names):
    """Who returned, with treasures."""
    back = rng.sample(names, rng.randint(1, len(names)))
    return ["final " + " ".join(f"{name} {rng.randint(1, 6)}00" for name in back)]


def res_arcana(rng, names):
    """VP, with one at 10 or more, and essences where two are level."""
    figures = [rng.randint(3, 14) for _ in names]
    figures[rng.randrange(len(names))] = best = max(10, *figures)
    lines = [f"{name}: final {figure}" for name, figure in zip(names, figures)]
    if figures.count(best) > 1:
        lines += [f"{name}: pool {rng.randint(1, 3)}G" for name, figure in zip(names, figures) if figure == best]
    return lines


def element_collection(rng, names):
    """A few kinds each."""
    return [
        f"{name}: final heart {rng.randint(0, 2)} wind {rng.randint(0, 2)} fire {rng.randint(0, 1)} evil {rng.randint(0, 1)}"
        for name in names
    ]


TYPED = {
    "runeworks": runeworks,
    "time-storm": time_storm,
    "monster-maker": monster_maker,
    "res-arcana": res_arcana,
    "element-collection": element_collection,
}
OPTIONS = {"runeworks": ["level=4"]}


def by_offers(match, rng):
    """Random legal play for some statements; then all but one give up. Yields the lines."""
    for step in range(STEPS + 8):
        if match.over:
            return
        found = offers(match, most=2)
        giving_up = [line for name in match.setting.names if apply(match, line := f"{name}: concede").ok]
        choices = (
            giving_up
            if step >= STEPS and giving_up
            else [offer for offer in found if offer.verb not in ("concede", "final")]
        )
        if not choices:
            return
        line = str(rng.choice(choices))
        verdict = apply(match, line)
        assert verdict.ok, (line, verdict.refusal)
        match = verdict.match
        yield line


def play(rng, number, capsys):
    """One match of the season, entered by its result or played at random."""
    game = list(BUILT_IN)[number % len(BUILT_IN)]
    names = rng.sample(PLAYERS, rng.randint(2, 4))
    words = [
        game,
        *names,
        *OPTIONS.get(game, ()),
        f"date=2026-{1 + number // 20:02d}-{1 + number % 20:02d}",
        f"id=m{number}",
        "campaign=season",
    ]
    if rng.random() < 0.75 and game in TYPED:
        assert main(["score", *words, *TYPED[game](rng, names), "--json"]) == 0, capsys.readouterr()
        return
    assert main(["new", *words]) == 0, capsys.readouterr()
    sitting = Sitting(os.environ["REFEREE_HOME"], f"m{number}")
    sitting.take_up()
    for line in by_offers(sitting.match, rng):
        assert sitting.say(line).ok, line


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    """The home of the season, all matches played."""
    patch = pytest.MonkeyPatch()
    patch.setenv("REFEREE_HOME", str(tmp_path_factory.mktemp("season")))
    patch.setenv("LC_ALL", "C.UTF-8")
    patch.setattr(os, "fsync", lambda fd: None)
    yield os.environ["REFEREE_HOME"]
    patch.undo()


# -- the second computation: from the records alone ----------------------------------------------


def from_records(place):
    """What the finished records say, judged here: dicts in the order of their dates."""
    found = []
    for number in range(MATCHES):
        with open(os.path.join(place, "matches", f"m{number}.match"), encoding="utf-8") as file:
            header, body = parse(file.read())
        match = begin(header)
        for at, (_, line) in enumerate(body, 1):
            if not noted(line):
                match = apply(match, line, at).match
        if match.over:
            table, names = match.table, match.setting.names
            winners = [names[seat] for seat in table.winners()]
            found.append(
                {
                    "match": f"m{number}",
                    "game": match.setting.game.key,
                    "date": header.get("date"),
                    "players": names,
                    "scores": table.scores(),
                    "winners": winners,
                    "table": table,
                }
            )
    return sorted(found, key=lambda one: one["date"])


def place_of(one, name):
    """A player's place: before whom the game, or the winner and the score, put them."""
    table, seat = one["table"], one["players"].index(name)
    if one["game"] in ("runeworks", "monster-maker"):
        return table.places()[seat]
    better = [(other in one["winners"], score) for other, score in zip(one["players"], one["scores"])]
    return 1 + sum(rank > better[seat] for rank in better)


def naive(records, name, game):
    """One player's figures in one game."""
    mine = [one for one in records if one["game"] == game and name in one["players"]]
    scores = [one["scores"][one["players"].index(name)] for one in mine]
    places = [place for one in mine if (place := place_of(one, name))]  # MM-6.5: who hasn't returned has none
    return {
        "played": len(mine), "won": sum(name in one["winners"] for one in mine), "share": round(sum(name in one["winners"] for one in mine) / len(mine), 4),
        "shared": sum(name in one["winners"] and len(one["winners"]) > 1 for one in mine),
        "score": sum(scores), "best": max(scores), "worst": min(scores), "average": round(sum(scores) / len(scores), 2),
        "places": {str(place): places.count(place) for place in sorted(set(places))},
        "percent": {str(place): round(100 * places.count(place) / len(mine), 1) for place in sorted(set(places))},
    }  # fmt: skip


def naive_streak(records, name):
    """Wins in a row now and at best, matches without a win at worst."""
    line = "".join("W" if name in one["winners"] else "L" for one in records if name in one["players"])
    now = len(line) - len(line.rstrip(line[-1]))
    return {
        "now": now if line[-1] == "W" else -now,
        "best": max(map(len, line.split("L"))),
        "worst": max(map(len, line.split("W"))),
    }


def naive_order(records, game):
    """The order of a game's own standing: section 7 of each rulebook, read anew. {name: key, lower is better}."""
    order = {}
    for name in PLAYERS:
        mine = [(one, one["players"].index(name)) for one in records if one["game"] == game and name in one["players"]]
        if not mine:
            continue
        won = sum(name in one["winners"] for one, _ in mine)
        total = sum(one["scores"][seat] for one, seat in mine)
        if game == "runeworks":
            order[name] = (
                -won,
                -(total - 100 * len(mine)),
                -sum(one["table"].figures()["ignited"][seat] for one, seat in mine),
            )
        elif game == "time-storm":
            order[name] = (-won, -Fraction(won, len(mine)))
        elif game == "monster-maker":
            order[name] = (-total,)
        else:
            order[name] = (-total, -won)
    return order


def naive_points(records, name, points, ties):
    """Points for places over all games."""
    total = Fraction(0)
    worth = [*points, *[0] * 9]
    for one in records:
        if name not in one["players"]:
            continue
        places = {other: place_of(one, other) for other in one["players"]}
        if not places[name]:
            continue
        level = [other for other in one["players"] if places[other] == places[name]]
        start = places[name] - 1
        if ties == "shared":
            total += Fraction(sum(worth[start : start + len(level)]), len(level))
        else:
            total += worth[start + level.index(name)]
    return total


def agree(place, rows):
    """Compare the standings that are shown with the naive ones."""
    records = from_records(place)
    assert {row["game"] for row in rows} == set(BUILT_IN)
    for row in rows:
        expected = naive(records, row["player"], row["game"])
        assert {name: row[name] for name in expected} == expected, (row["player"], row["game"])
        of_game = [one for one in records if one["game"] == row["game"]]
        assert row["streak"] == naive_streak(of_game, row["player"])
    for game in BUILT_IN:
        order = naive_order(records, game)
        assert {row["player"]: row["place"] for row in rows if row["game"] == game} == {
            name: 1 + sum(other < mine for other in order.values()) for name, mine in order.items()
        }, game
    kept = open_ledger(place).results("season")
    for ties in ("shared", "seat"):
        for row in standings(kept, {"kind": "points", "points": [7, 4, 2], "ties": ties}):
            expected = naive_points(records, row["player"], (7, 4, 2), ties)
            assert row["points"] == (int(expected) if expected.denominator == 1 else round(float(expected), 4))
    for row in standings(kept, {"kind": "share"}):
        mine = [one for one in records if row["player"] in one["players"]]
        assert (row["played"], row["won"]) == (len(mine), sum(row["player"] in one["winners"] for one in mine))
        assert row["streak"] == naive_streak(records, row["player"])


def shown(capsys, *words):
    capsys.readouterr()
    assert main(["standings", "season", "--json", *words]) == 0, capsys.readouterr()
    return json.loads(capsys.readouterr().out)


def test_a_season_is_kept_ranked_corrected_and_made_anew(season, capsys):
    rng = random.Random("season")
    for number in range(MATCHES):
        play(rng, number, capsys)
    records = from_records(season)
    assert len(records) > 0.9 * MATCHES, "most of them end"
    agree(season, shown(capsys)["standings"])
    # Ten old results are corrected; what they were stays to be seen.
    typed = [one for one in records if parse_body(season, one["match"])[0].startswith("final")]
    corrected = rng.sample(typed, 10)
    for one in corrected:
        old, line = one["scores"], parse_body(season, one["match"])[0]
        while line == parse_body(season, one["match"])[0]:
            (line,) = TYPED[one["game"]](rng, list(one["players"]))
        assert main(["campaign", "correct", one["match"], line]) == 0, capsys.readouterr()
        result = open_ledger(season).result(one["match"])
        if result["scores"] != old:
            assert result["before"][-1]["scores"] == old
    agree(season, shown(capsys)["standings"])
    before = shown(capsys)
    # The database is lost: all of it is made anew from the records.
    kept = open_ledger(season).results("season")
    os.unlink(os.path.join(season, "campaigns", "season.json"))
    assert rebuild(season) == len(kept)
    assert shown(capsys) == before
    assert main(["verify", "--json"]) == 0, capsys.readouterr()


def parse_body(place, name):
    """The lines of a record's body."""
    with open(os.path.join(place, "matches", f"{name}.match"), encoding="utf-8") as file:
        return [line for _, line in parse(file.read())[1]]
