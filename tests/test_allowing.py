"""Which clauses allowed a statement: the lists hold every clause that ever refused or allowed a golden case, and no other word."""

import pytest

from prompts.texts import folder_of, load
from referee.allowing import COMMON, allowing, clauses, lists_of
from referee.common import EDITS, VERBS
from referee.games import find_verb, known
from referee.match import apply
from referee.record import HeaderFault, begin, noted, parse
from scorers.sheet import Refusal
from tests.golden import EXPECTATION, IDS, cases

LISTED = [game for game in known() if lists_of(game)]
FREE = {"ruling", *(edit.name for edit in EDITS)}
COMPARING = ("tally", "count", "pool")  # golden cases say by them how the table stands
each_game = pytest.mark.parametrize("game", known(), ids=lambda game: game.key)
each_listed = pytest.mark.parametrize("game", LISTED, ids=lambda game: game.key)


def listed(game, verb):
    """All clauses of a verb's list, whatever holds."""
    lists = lists_of(game)
    return clauses(COMMON.get(verb) or lists.CLAUSES[verb], lists.PREFIX)


def judged(game):
    """(before, line, Verdict, clauses of which the golden records call it an accepted case) of every golden statement that can be read."""
    for _, text in cases(game.key):
        try:
            header, body = parse(text)
            match = begin(header)
        except HeaderFault:
            continue
        for number, (_, line) in enumerate(body, 1):
            if noted(line):
                continue
            verdict = apply(match, line, number)
            wanted = EXPECTATION.search(line)
            tags = IDS.findall(wanted.group(1)) if wanted and verdict.ok else ()
            yield match, line, verdict, [tag for tag in tags if "-R" not in tag]
            match = verdict.match


@each_listed
def test_every_verb_has_its_clauses_and_every_clause_exists(game):
    rules = load(folder_of(game.package), "rules.en.json")
    lists = lists_of(game)
    assert set(lists.CLAUSES) == {verb.name for verb in game.verbs if verb not in VERBS}
    for verb in lists.CLAUSES:
        assert listed(game, verb) and set(listed(game, verb)) <= set(rules), verb


@each_listed
def test_what_refuses_a_verb_is_in_its_list(game):
    missing = {}
    for _, _, verdict, _ in judged(game):
        for clause in (*verdict.clauses, *verdict.broken):
            if not clause.startswith("REC-"):
                try:
                    verb = find_verb(game, verdict.statement.split(" ", 1)[0]).name
                except Refusal:
                    continue
                if verb in lists_of(game).CLAUSES and clause not in listed(game, verb):
                    missing.setdefault(verb, set()).add(clause)
    assert not missing


@each_game
def test_what_a_golden_record_calls_an_accepted_case_of_a_clause_is_told_of_it(game):
    missing = []
    for match, line, verdict, tags in judged(game):
        verb = verdict.statement.split(" ", 1)[0]
        if not verdict.ok or verb in COMPARING or verb in FREE:
            continue
        told = set().union(*allowing(match, line, verdict.match)) | {event.clause for event in verdict.events}
        told |= {one.clause for one in match.table.awaited()} | set(verdict.broken)
        assert told - {None}, line
        missing += [(line, clause) for clause in tags if clause not in told]
    assert not missing


@each_game
def test_what_only_permits_is_named_once(game):
    """What no law asks is a short list of clauses that exist, for verbs that exist."""
    rules = load(folder_of(game.package), "rules.en.json")
    assert set(game.see) <= {verb.name for verb in game.verbs}
    assert {clause for clauses in game.see.values() for clause in clauses} <= set(rules)
