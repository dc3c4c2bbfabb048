"""What allowed a statement: the law that was asked, what followed, and a short list of what only permits."""

import pytest

from prompts.explain.allowing import allowing
from prompts.texts import folder_of, load
from referee.match import apply
from referee.record import HeaderFault, begin, noted, parse
from referee.registry import known
from tests.golden import EXPECTATION, IDS, cases

COMPARING = ("tally", "count", "pool", "penalty", "abandon", "ruling")  # golden cases say by them how the table stands
MOST_SEEN = 80  # lines of all that is written by hand of what only permits
each_game = pytest.mark.parametrize("game", known(), ids=lambda game: game.key)


def judged(game):
    """(before, line, Verdict, clauses of which the golden records call it an accepted case) of every golden statement that stands."""
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
            if verdict.ok and verdict.judged is verdict.match:
                yield match, line, verdict, [tag for tag in tags if "-R" not in tag]
            match = verdict.match


@each_game
def test_what_a_golden_record_calls_an_accepted_case_of_a_clause_is_told_of_it(game):
    missing = []
    for match, line, verdict, tags in judged(game):
        if verdict.match.verb.name in COMPARING:
            continue
        told = set().union(*allowing(verdict.match)) | {event.clause for event in verdict.events}
        told |= {one.clause for one in match.table.awaited()} | set(verdict.broken)
        assert told - {None}, line
        missing += [(line, clause) for clause in tags if clause not in told]
    assert not missing


@each_game
def test_what_only_permits_exists(game):
    rules = load(folder_of(game.package), "rules.en.json")
    assert set(game.see) <= {verb.name for verb in game.verbs}
    assert {clause for clauses in game.see.values() for clause in clauses} <= set(rules)


def test_what_only_permits_is_short():
    assert sum(len(game.see) for game in known()) <= MOST_SEEN
