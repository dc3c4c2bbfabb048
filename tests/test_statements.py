"""A statement is a value: nothing but the writing of output asks for its text (tests/conftest.py sees to it in every test)."""

import random

import pytest

from referee.kernel.reading import again
from referee.match import apply, asked, say_again
from referee.record import begin, noted, parse
from referee.registry import BUILT_IN, find
from referee.seen import see
from tests.golden import cases, run
from tests.statements import SEALED, WRITERS, Reread, written_by
from tests.walking import random_header, walk


def played(text):
    """The match of a golden record, or None where its header is refused."""
    try:
        header, body = parse(text)
        match = begin(header)
    except Exception:
        return None
    for number, (_, line) in enumerate(body, 1):
        if not noted(line):
            match = apply(match, line, number).match
    return match


def test_a_reader_of_text_is_found(monkeypatch):
    """What asks for the text outside the writers raises: planted in the shell, it is found."""
    from prompts.session import result

    monkeypatch.setattr(result.is_typed, "__code__", (lambda match: match.text.startswith("final")).__code__)
    code = result.is_typed.__code__.replace(co_filename=result.__file__, co_name="is_typed")
    monkeypatch.setattr(result.is_typed, "__code__", code)
    with pytest.raises(Reread, match="result.py is_typed"):
        result.is_typed(played(cases("runeworks")[0][1]))


@pytest.mark.parametrize("game", BUILT_IN)
def test_judging_never_writes(game):
    """Golden records, edits and walks are judged, explained and told to others without the text of a statement.

    What an edit says of other statements, in its events, is output.
    """
    with written_by({one: why for one, why in WRITERS.items() if why != SEALED}):
        for _, text in cases(game):
            run(text)
        for seed in range(3):
            rng = random.Random(f"{game}{seed}")
            match = random_header(find(game), rng)
            said = walk(match, rng)
            last = said[-1][1].match
            asked(last)
            see(last, (0,)).offers(most=4)
            assert apply(last, f"strike {rng.randint(1, len(said))}").match.table.over in (True, False)


@pytest.mark.parametrize("game", BUILT_IN)
def test_values_say_what_the_text_says(game):
    """A statement that is said again by its values is judged as its text is: the same verdict, seal and table."""
    for _, text in cases(game):
        match = played(text)
        for one in match.statements() if match else ():
            if one.refusal is None:
                line = one.spoken() if one.actor is None else f'"{one.speaker}": {one.text}'
                by_value, by_text = say_again(one.before, one), apply(one.before, line, one.number)
                assert by_value.ok and by_text.ok, (one.text, by_value.refusal, by_text.refusal)
                assert by_value.events == by_text.events == one.events
                assert by_value.match.seal() == by_text.match.seal()
                assert by_value.match.state(range(9)) == by_text.match.state(range(9))
                assert again(one.before, one).arguments == one.arguments
