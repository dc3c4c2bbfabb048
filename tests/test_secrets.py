"""Non-interference: worlds that differ in hidden cards alone, and in which every verdict is the same, look the same to all others.

The outputs are those of the commands' own registry, run as they are typed. REFEREE_LONG multiplies the pairs (50: 10,000).
"""

import ast
import gc
import io
import json
import os
import random
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from shutil import rmtree
from types import SimpleNamespace

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from prompts.commands import COMMANDS, PEOPLES
from prompts.main import main
from prompts.play.answers import answers
from prompts.play.completion import Offered
from prompts.texts import Texts
from referee import hear
from referee.cards.playing import CARDS as PLAYING
from referee.grammar.statement import write_name
from referee.match import apply
from referee.record import HeaderFault, begin, noted, parse
from referee.registry import BUILT_IN
from referee.seen import see
from tests.golden import cases
from tests.pairs import names_of, record, retold, twins
from tests.part import part

PAIRS = 40 * int(os.environ.get("REFEREE_LONG", "1"))  # of each game
SAMPLE = 8  # outputs that are looked at for each pair
FORMS = ([], ["--lang", "ja"], ["--plain"], ["--json"])

# Command -> its lines. AT: a statement's number; OTHER: a player whose cards are the same in both worlds; ANY: any; TO: a file;
# LINE: something to be said, which both worlds judge alike.
SHOWN = {
    "play": ["play --plain"],
    "say": ["say LINE", "say -"],
    "show": ["show", "show --large", "show --at AT", "show --as OTHER", "show --as OTHER --large"],
    "offers": ["offers", "offers --as OTHER"],
    "why": [
        "why",
        "why AT",
        "why AT --more",
        "why ANY",
        "why AT --as OTHER",
        "why --at AT LINE",
        "why LINE --as OTHER",
    ],
    "undo": ["undo --dry-run"],
    "redo": ["redo --dry-run"],
    "insert": ["insert AT LINE --dry-run"],
    "amend": ["amend AT LINE --dry-run"],
    "strike": ["strike AT --dry-run"],
    "settle": ["settle AT", "settle AT --as OTHER"],
    "log": ["log", "log --rulings", "log --as OTHER"],
    "matches": ["matches"],
    "verify": ["verify"],
    "watch": ["watch --once", "watch --once --large", "watch --once --as OTHER"],
    "dice": ["dice"],
    "standings": ["standings"],
    "export": [
        "export --to TO.csv",
        "export --to TO.bgsplay",
        "export --to TO.txt",
        "export --to TO.svg",
        "export --position --as OTHER --to TO.match",
    ],
    "report": [
        "report --to TO.md",
        "report --to TO.html",
        "report --to TO.csv",
        "report --dispute AT --to TO.md",
        "report --as OTHER --to TO.md",
    ],
}
CLOSED = {
    "check": "a file that its reader has",
    "backup import restore": "records as they are kept, for their keeper",
    "new use": "nothing has been said yet, or is shown",
    "rules ask games learn book help battery new-game": "rules and books, no match",
    "score campaign event": "results of matches that have ended",
}
JUDGED = ("say", "undo", "redo", "insert", "amend", "strike")  # compared where both worlds give the same verdict


def test_every_command_is_looked_at():
    closed = [name for names in CLOSED for name in names.split()]
    assert {*COMMANDS} <= {*SHOWN, *closed} and not {*SHOWN} & {*closed} and {*SHOWN} <= {*COMMANDS}


class Worlds:
    """Two homes in one place: each in its turn holds one match, in which a command line is run."""

    def __init__(self, home, capsys, monkeypatch):
        self.home, self.capsys, self.monkeypatch = home, capsys, monkeypatch

    def shown(self, text, words):
        """All that a command line shows of a record: status, both streams, what it writes."""
        rmtree(self.home, ignore_errors=True)
        (self.home / "matches").mkdir(parents=True)
        (self.home / "matches" / "m.match").write_text(text, encoding="utf-8")
        (self.home / "current").write_text("m")
        typed = iter(["?", "log", "more", "why", "offers"])
        self.monkeypatch.setattr("builtins.input", lambda prompt="": next(typed, None) or stop())
        self.monkeypatch.setattr("sys.stdin", io.StringIO("tally 1\n"))
        self.capsys.readouterr()
        status = main(words)
        assert status != 70, (words, self.capsys.readouterr(), text)
        files = {path.name: path.read_text(encoding="utf-8") for path in self.home.glob("out.*")}
        return status, *self.capsys.readouterr(), files


def stop():
    raise EOFError


@pytest.fixture
def worlds(home, capsys, monkeypatch):
    return Worlds(home, capsys, monkeypatch)


def written(line, match, owners, rng, home, said, at=None):
    """A line of SHOWN as a command line, or None where nobody is left to look; at: the statement that is looked at."""
    names = match.setting.names
    others = [name for seat, name in enumerate(names) if seat not in owners]
    if "OTHER" in line and not others:
        return None
    facts = {
        "AT": str(at or rng.randint(1, len(match.statements()))),
        "OTHER": rng.choice(others or ["-"]),
        "ANY": rng.choice(names),
    }
    facts["LINE"] = said
    return [facts.get(word, word.replace("TO.", f"{home}/out.")) for word in line.split()]


def judged_alike(match, twin, line):
    """Whether both worlds give what is heard of a line the same verdict, with the same events."""
    texts = Texts("en", match.setting)
    heard = hear(match, line)
    for said in heard.readings if heard.kind == "statement" else [line]:
        one, other = apply(match, said), apply(twin, said)
        if one.clauses != other.clauses or [*map(texts.event, one.events)] != [*map(texts.event, other.events)]:
            return False
        match, twin = one.match, other.match
    return True


def sayings(match, rng):
    """Something to be said: what was said openly before, or a card's name or a verb alone, of which somebody has to be asked."""
    openly = [one.spoken() for one in match.statements() if one.told(hide=True) == one.text]
    verbs = [name for one in match.table.awaited() for name in one.verbs]
    return rng.choice(rng.choice([one for one in (openly, names_of(match), verbs) if one]))


def lines_of(match, owners, rng, home, said):
    """Command lines of a random sample of what is shown, each in one of its forms."""
    listed = [line for lines in SHOWN.values() for line in lines]
    for line in rng.sample(listed, SAMPLE):
        words = written(line, match, owners, rng, home, said)
        if words is not None:
            form = rng.choice([one for one in FORMS if "--json" not in one or words[0] not in PEOPLES])
            yield [*words[:1], *form, *words[1:]]


def compared(worlds, game, rng, pairs):
    """(pairs, comparisons, [(the two records, command line, what is shown in each) where it differs]) of a game."""
    count, leaks = 0, []
    for at, (head, match, twin, owners) in enumerate(twins(game, rng)):
        if at == pairs:
            break
        head = [*(line for line in head if not line.startswith(("id:", "campaign:"))), "id: m"]
        texts = record(head, match), record(head, twin)
        if at % 50 == 0:
            gc.collect()  # a command does without
        said = sayings(match, rng)
        for words in lines_of(match, owners, rng, worlds.home, said):
            if words[0] in JUDGED and not judged_alike(match, twin, edit_of(words, said)):
                continue
            count += 1
            here, there = (worlds.shown(text, words) for text in texts)
            if here != there:
                leaks.append((*texts, words, here, there))
        typed = spoken(match, rng)
        asked = [[completions(one), heard(one, typed)] for one in (match, twin)]
        for words, here, there in zip((["Tab"], ["heard", *typed]), *asked):
            if here != there:
                leaks.append((*texts, words, here, there))
    return count, leaks


def spoken(match, rng):
    """Sentences that name a card, with and without a verb and whose it is, any of which may be asked about."""
    verbs = [verb for one in match.table.awaited() for verb in one.verbs] or ["pass"]
    cards = [*names_of(match), *(word for one in match.statements() for word in one.words())]
    card, name = rng.choice(cards), rng.choice(match.setting.names)
    return [
        card,
        f"{rng.choice(verbs)} {card}",
        f"{name} plays {card}",
        f"{card}を出す",
        f"{name}: {rng.choice(verbs)}",
    ]


def heard(match, typed):
    """How sentences are read: what is judged then, the table tells."""
    return [(line, one.kind, one.readings, one.stem) for line in typed for one in (hear(match, line),)]


def edit_of(words, said):
    """What a command that edits says."""
    bare = [word for word in words if not word.startswith("--") and word != "ja"]
    return said if bare[0] == "say" else " ".join(bare)


def completions(match):
    """What the prompt completes for everybody, with nothing typed and with each player's name."""
    offered = Offered(SimpleNamespace(match=match), Texts("en", match.setting), tuple)
    typed = ["", *(f"{write_name(name)}: " for name in match.setting.names)]
    return [one.text for text in typed for one in offered.get_completions(Document(text), CompleteEvent())]


def told_of(leaks):
    """The first few leaks, as a person wants to read them."""
    shown = []
    for one, other, words, here, there in leaks[:6]:
        differing = [(a, b) for a, b in zip(one.split("\n"), other.split("\n")) if a != b]
        lines = zip(str(here).replace("\\n", "\n").split("\n"), str(there).replace("\\n", "\n").split("\n"))
        shown.append((words, differing, next(((a[:300], b[:300]) for a, b in lines if a != b), (here, there)), one))
    return "\n".join(f"{words} {cards}\n- {a}\n+ {b}\n{one}" for words, cards, (a, b), one in shown)


@pytest.mark.parametrize("game", BUILT_IN)
def test_worlds_that_differ_in_hidden_cards_look_the_same(game, worlds):
    count, leaks = compared(worlds, game, random.Random(f"secrets {game}"), PAIRS)
    assert count > PAIRS
    assert not leaks, f"{len(leaks)} of {count}\n{told_of(leaks)}"


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_table_can_be_told_with_what_is_hidden_left_out(game):
    """Where cards that were counted have moved the table on as well, and with the scores that all know at the end."""
    listed = [one for _, text in cases(game) for one in told_after(text)]
    assert listed and not [one.text for one in listed if one.known is None]
    ended = [one for one in listed if one.over]
    assert [one.scores() for one in ended] == [dict(zip(one.setting.names, one._match.table.scores())) for one in ended]


def told_after(text):
    """What all have seen after each statement of a golden record; nothing where its header is refused."""
    header, body = parse(text)
    try:
        match = begin(header)
    except HeaderFault:
        return []
    for _, line in body:
        if not noted(line):
            match = apply(match, line).match
    return see(match).statements()


# -- what a leak would be -----------------------------------------------------------------------------

ROOT = Path(__file__).parent.parent
ALL_IS_OPEN = {  # modules that look at nothing that has to be hidden
    "prompts.battery.holding": "tells nobody",
    "prompts.campaigns.scoring": "results that are typed",
    "prompts.commands.check": "a file that its reader has",
    "prompts.commands.learn": "what the learner has typed, at a table of nobody's",
    "prompts.commands.new": "nothing has been said yet",
    "prompts.exchange.bgstats": "matches that have ended",
    "prompts.explain.preview": "what comes of a match in which nothing hidden is left",
    "prompts.pictures.__main__": "pictures for the pages",
    "prompts.play.wondering": "what the table has declared of a card",
    "prompts.play.seating": "who has won a match that has ended",
}
LOOKS = sorted(
    {
        path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        for path in (ROOT / "prompts").rglob("*.py")
        if "from referee.seen import" in (text := path.read_text(encoding="utf-8"))
        and " see(" in text.replace("(see(", " see(")
    }
    - ALL_IS_OPEN.keys()
)


def test_only_the_view_itself_holds_the_match():
    """A view's own match is asked for nowhere else, and what draws screens and pages never names a match."""
    for path in (*(ROOT / "prompts").rglob("*.py"), *(ROOT / "referee").rglob("*.py")):
        names = {
            node.attr
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Attribute)
        }
        assert path.name in ("seen.py", "completion.py") or not names & {"_match", "_view"}, path
    for name in (
        "render/view",
        "render/statement",
        "play/screen",
        "play/layout",
        "play/large",
        "explain/preview",
        "reports/match",
    ):
        assert "import Match" not in (ROOT / "prompts" / f"{name}.py").read_text(encoding="utf-8"), name


@contextmanager
def planted(monkeypatch, module):
    """One module looks with everybody's eyes."""
    with monkeypatch.context() as patch:
        patch.setattr(f"{module}.see", lambda match, eyes=(): see(match, range(len(match.setting.names))))
        yield


HIDDEN = {
    "runeworks": "game: runeworks\nplayers: Aki, Beni\nlevel: 2\nid: m\n\nround\n! Aki: deal CARD CARD  # RW-2.2\nAki: deal CARD 4S 5S 6S 9C 2C KD\nleady KD 2H\nAki: draw\n"
    "Aki: release 4S\nundo\n! Beni: seek 3S 2S  # RW-7.1",
    "element-collection": "game: element-collection\nplayers: Aki, Beni\nstart-hand: 2\nid: m\n\nfield heart evil heart grass water evil heart evil heart\n"
    "Aki: deal CARD heart\nBeni: deal light heart",
    "res-arcana": "game: res-arcana\nplayers: Aki, Beni\nid: m\n\nAki: deal Druid CARD\nBeni: mage Duelist",
    "monster-maker": "game: monster-maker\nplayers: Aki, Beni\nid: m\n\nAki: deal CARD c25 c20 c40 detour c10 cleric\nBeni: deal 7\n"
    "Aki: draw\nAki: play c25\nBeni: draw\nBeni: concede  # seal 0123456789",
    "time-storm": "game: time-storm\nplayers: Aki, Beni\nid: m\n\ncard Zap QuickAction 0\ncard Boom Action 1\ncard Bang Action 1\n"
    "Aki: deal Zap CARD CARD CARD CARD CARD\nBeni: deal 6\nAki: play Zap\nresolve\nAki: discard 5\nAki: done",
}
CARDS = {
    "runeworks": ("3S", "7C"),
    "element-collection": ("void", "fire"),
    "res-arcana": ("Witch", "Seer"),
    "monster-maker": ("c30", "c35"),
    "time-storm": ("Boom", "Bang"),
}


@pytest.mark.parametrize("module", part(LOOKS, 3))
def test_a_leak_that_is_planted_is_found(module, worlds, monkeypatch):
    with planted(monkeypatch, module):
        assert any(differs(worlds, game) for game in HIDDEN), "nobody would notice"


def test_without_a_planted_leak_nothing_differs(worlds):
    assert [game for game in HIDDEN if differs(worlds, game)] == []


SAID = ("Beni: draw", "Aki: reveal grass", "Aki: release 4S", "hello there")  # the last of which nobody understands


def differs(worlds, game):
    """Whether some output tells which card was dealt."""
    texts = [HIDDEN[game].replace("CARD", card) for card in CARDS[game]]
    matches = [retold_of(text) for text in texts]
    rng = random.Random(game)
    for line, said in product([line for lines in SHOWN.values() for line in lines], SAID):
        for form, at in product(FORMS, (2, 3) if "AT" in line else (1,)):
            if "--json" in form and line.split()[0] in PEOPLES or "LINE" not in line and said != SAID[0]:
                continue
            words = written(line, matches[0], {0}, rng, worlds.home, said, at)
            here, there = (worlds.shown(text + "\n", [*words[:1], *form, *words[1:]]) for text in texts)
            if here != there:
                return True
    asked = [[one.line for one in answers(Texts("en", match.setting), match)] for match in matches]
    return completions(matches[0]) != completions(matches[1]) or asked[0] != asked[1]


def retold_of(text):
    header, body = parse(text)
    return retold(begin(header), [(number, None, line) for number, line in body if not noted(line)])


def test_fifty_two_questions_list_no_hand(worlds):
    text = HANDS
    told = set()
    for card in PLAYING:
        status, out, err, _ = worlds.shown(text, ["why", "--json", f"Chie: leady {card}"])
        told.add((status, json.loads(out)["ok"], json.loads(out)["message"], err))
    assert len(told) == 1 and "can't be asked" in told.pop()[2]


@pytest.mark.parametrize(
    "line", ["amend 2 Aki: deal CARD QD 3D 4D 5S 6S 8S", "insert 2 Chie: deal CARD", "amend 3 Beni: deal CARD"]
)
def test_trying_an_edit_lists_no_hand(worlds, line):
    """A dry run leaves no trace, so that it could be asked of all cards."""
    told = {
        str(worlds.shown(HANDS, [*line.replace("CARD", card).split(), "--dry-run"])).replace(card, "CARD")
        for card in ("AS", "9H", "KC")
    }
    assert len(told) == 1 and "Hidden cards can't be asked about" in told.pop()


def test_a_sentence_is_shown_without_the_card_that_it_names():
    """What was read as a hidden card is left out, however it was typed; refused here, since a start hand has two."""
    match = retold_of(HIDDEN["element-collection"].partition("\nBeni")[0].replace("CARD", "fire"))
    (reading,) = hear(match, "鋼もらいます").readings
    verdict = apply(match, reading)
    assert (verdict.actor, verdict.statement) == ("Beni", "deal steel")
    assert see(match).heard(verdict.actor, verdict.statement) == "deal ?"


HANDS = (
    "game: runeworks\nplayers: Aki, Beni, Chie\nlevel: 2\nid: m\n\nround\n"
    "Aki: deal KD QD 3D 4D 5S 6S 8S\nBeni: deal AS 2S 3S JC QC KC 10C\n"
)
DECKS = (
    "game: monster-maker\nplayers: Aki, Beni\nrules: deck\nid: m\n\nAki: deck 45\nBeni: deck 45\nAki: draw\n"
    "Aki: play c40\nAki: pass\nBeni: draw CARD\n"
)


SHOWING = DECKS.partition("Aki: draw")[0].replace("id: m\n", "id: m\n\ncard Kirk character thief 1D", 1) + (
    "Beni: deal corridor-20 CARD corridor-30 corridor-5 corridor-5 Orc corridor-10\n"
    "Aki: sabotage Beni Kirk\nAki: name corridor-5\nBeni: pile corridor-5 corridor-5\n"
)


@pytest.mark.parametrize("line", ["undo", "strike 4", "insert 4 Aki: pass", "amend 6 Aki: name Orc"])
def test_trying_an_edit_shows_no_hand_that_was_counted(worlds, line):
    """What moved the table on is known from hidden cards, and is no statement that could be taken back."""
    one, other = (worlds.shown(SHOWING.replace("CARD", card), [*line.split(), "--dry-run"]) for card in ("Trap", "c20"))
    assert one == other and "taken back" not in one[1]


CHOSEN = (
    "game: time-storm\nplayers: Aki, Beni, Chika\ndeck-size: 24\nid: m\n\ncard Omega Action 4 victory\n"
    "card Alpha Action 4 victory\ncard Gamma Action 4 victory\nAki: deal CARDS ? ? ?\nChika: concede\nAki: choose Gamma\n"
)


@pytest.mark.parametrize("form", FORMS)
def test_a_refusal_that_rests_on_hidden_cards_names_none(worlds, form):
    dealt = ("Omega Alpha Gamma", "Alpha Gamma Alpha")
    one, other = (worlds.shown(CHOSEN.replace("CARDS", cards), ["say", *form, "Beni: choose Gamma"]) for cards in dealt)
    assert one == other and one[0] == 1 and "TS-1.4" in one[1] + one[2]


@pytest.mark.parametrize("form", FORMS)
def test_a_refusal_counts_no_copies_that_only_their_owner_knows(worlds, form):
    text = SHOWING.partition("Beni: pile")[0]
    one, other = (
        worlds.shown(text.replace("CARD", card), ["say", *form, "Beni: reveal c20"]) for card in ("Trap", "c5")
    )
    assert one == other and one[0] == 1 and "MM-11.4" in one[1] + one[2]


@pytest.mark.parametrize("words", ["show --json", "offers --json", "watch --once --json", "why --json"])
def test_who_is_awaited_in_a_deck_battle_tells_no_card(worlds, words):
    one, other = (worlds.shown(DECKS.replace("CARD", card), words.split()) for card in ("cleric", "c30"))
    assert one == other


def test_a_hand_that_moved_the_table_on_offers_the_same():
    """A sabotage goes on since the referee knows the hand: what may be said then tells nothing of it."""
    head = ["game: monster-maker", "players: Aki, Beni", "rules: deck"]
    said = [
        *("card Cora character thief 2D", "Aki: deck 40", "Beni: deck 40"),
        "Aki: deal Trap Cora corridor-20 corridor-20 corridor-30 corridor-30 corridor-10",
        *(
            "Aki: draw {}",
            'Aki: play Trap on Aki override "his own fault"',
            "Aki: pile corridor-10 corridor-30 corridor-30",
        ),
        *('Aki: sabotage Aki Cora override "and again"', "Aki: name corridor-20", "Aki: pile corridor-20 corridor-20"),
    ]
    texts = ["\n".join([*head, "", *said]).replace("{}", card) for card in ("corridor-15", "Detour", "corridor-30")]
    matches = [retold_of(text) for text in texts]
    assert all(len(match.statements()) == len(said) for match in matches)
    here, *there = (
        ([one.text for one in answers(Texts("en", match.setting), match)], completions(match)) for match in matches
    )
    assert there == [here, here]
