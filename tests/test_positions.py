"""Matches taken up in the middle: what an export says of a golden record at the end of a turn is judged alike from there."""

import random
from contextlib import suppress

import pytest

from prompts.exchange.positions import header_of
from prompts.texts import Texts
from referee.kernel.positions import Unsaid, statements
from referee.match import apply, offers
from referee.record import begin, parse
from referee.registry import known
from tests.golden import cases
from tests.part import part
from tests.positions import compare, ends_of_turns, judged

# The share of the ends of turns in a game's golden records of which a position says all; of the others it tells what it can't.
SAID = {"element-collection": 0.95, "runeworks": 0.97, "time-storm": 0.97, "monster-maker": 0.99, "res-arcana": 0.92}
GAMES = [game for game in known() if game.position]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_golden_records_go_on_alike_from_the_ends_of_their_turns(game):
    said, unsaid = 0, []
    for _, text in part(cases(game.key), 3):
        found = judged(text)
        for at in ends_of_turns(found):
            try:
                compare(found, at)
                said += 1
            except Unsaid as fault:
                unsaid.append(fault)
    assert said >= SAID[game.key] * (said + len(unsaid))
    for lang in ("en", "ja"):
        texts = Texts(lang, None, True, game.package)
        assert all(len(texts.filled("unsaid", one.key, one.facts)) > len(one.key) for one in unsaid)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_facts_out_of_order_missing_or_strange_are_refused_or_go_on(game):
    rng, found = random.Random(game.key), []
    for _, text in cases(game.key)[::4]:
        verdicts = judged(text)
        for at in ends_of_turns(verdicts)[:1]:
            with suppress(Unsaid):
                found.append((header_of(verdicts[at][1].match), statements(verdicts[at][1].match)))
    begun = 0
    for _ in range(60):
        (header, said), (_, strange) = rng.choice(found), rng.choice(found)
        said = [line for line in said if line != "begin" and rng.random() < 0.9]
        said += rng.sample(strange, min(2, len(strange))) if rng.random() < 0.3 else []
        if rng.random() < 0.5:
            rng.shuffle(said)
        if said and rng.random() < 0.5:
            at = rng.randrange(len(said))
            said[at] = " ".join(rng.choice((word, "?", "Aki", "7")) for word in said[at].split())
        match = begin(parse("\n".join(header))[0])
        for line in (*said, "begin"):
            verdict = apply(match, line)
            match = verdict.match
            assert match.state(frozenset()) is not None
        begun += verdict.ok
        for offer in offers(match, 2)[:3] if verdict.ok else ():
            assert apply(match, str(offer)).ok
    assert begun


def test_a_position_is_written_and_taken_up(referee):
    referee("new", "element-collection", "Aki", "Beni", "position=yes", "id=one")
    assert "begin" in referee("show") and referee("show", "--json")[0]["table"] == {}  # half laid, it isn't drawn
    for line in (
        "at field heart wind earth grass water ice fire steel light",
        "at order Beni Aki",
        "at Aki hand fire ?",
    ):
        referee("say", line)
    assert "REC-3" in referee("say", "Beni: move dice 3 4", status=1)
    assert "still being laid" in referee("export", "--position", "--to", "-", status=2)
    referee("say", "begin")
    referee("say", "Beni: move dice 3 5")
    told = referee("export", "--position", "--to", "-")
    assert "position: yes" in told and "at Aki hand fire ?\n" in told and "at Beni square 45\n" not in told
    assert "at Aki hand ? ?\n" in referee("export", "--position", "--as", "Beni", "--to", "-")
    told = referee("export", "--position", "5", "--to", "-", "--lang", "ja")
    assert "状況 Aki 手札 炎 ?\n" in told and told.endswith("開始\n")
    hidden = "Aki hand fire"
    assert hidden not in referee("log") and hidden in referee("log", "--as", "Aki")
    assert "--position" in referee("export", "--as", "Aki", "--to", "-", status=2)


def test_what_a_position_cannot_say_is_told(referee):
    referee("new", "element-collection", "Aki", "Beni", "id=one")
    referee("say", "field heart wind earth grass water ice fire steel light")
    referee("say", "Aki: move dice 2 2")
    assert "amid a decision (what the square's owner carries out)" in referee(
        "export", "--position", "--to", "-", status=2
    )


def test_the_cards_of_a_book_stand_in_the_position(referee, tmp_path):
    book = tmp_path / "ours.match"
    book.write_text("game: time-storm\n\ncard Warp Action 2 x2\n", encoding="utf-8")
    referee("book", "add", "ours", book)
    referee("new", "time-storm", "Aki", "Beni", "book=ours", "id=one")
    for line in ("Aki: deal 6", "Beni: deal 6", "next"):
        referee("say", line)
    told = tmp_path / "position.match"
    referee("export", "--position", "--to", told)
    text = told.read_text(encoding="utf-8")
    assert "\nbook:" not in text and "card Warp Action 2 x2\n" in text
    referee("check", told)
