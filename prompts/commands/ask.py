"""`referee ask [GAME] WORDS`: what a component, card, term, verb or option is, and which clauses speak of it."""

from __future__ import annotations

from prompts.pages.glossary import Meaning, find, meant, near
from prompts.shell import Shell, Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import argument

MOST_TOLD = 5  # meanings that are told in full


def ask(shell: Shell, words: Annotated[list[str], argument("[GAME] WORDS…", "games")]) -> int:
    """What a component, card, term, verb or option is: its facts, how it is typed, the clauses that speak of it.

    referee ask mana pool
    referee ask res-arcana Dragon Egg
    referee ask runeworks lone-seven
    """
    games, name = meant(words)
    found = find(name, games, shell.lang)
    if not found:
        raise Stop("ask/near" if (names := near(name, games, shell.lang)) else "ask/unknown", word=name, names=names)
    if len(found) > MOST_TOLD and not shell.json:
        return shell.tell(*dict.fromkeys(title(shell, one) for one in found))
    for one in found:
        if shell.json:
            shell.emit(one.object())
        else:
            shell.tell(*lines(shell, one))
    return 0


def title(shell: Shell, one: Meaning) -> str:
    """What is told first: its names, what kind it is, of which game."""
    facts = {"name": one.title(shell.lang), "kind": one.kind, "game": one.game.about.called(shell.lang)}
    return shell.texts().ui("ask/title", facts)


def lines(shell: Shell, one: Meaning) -> list[str]:
    """All that is told of one thing."""
    texts = shell.texts(package=one.game.package)
    told = [title(shell, one), *(f"    {line}" for line in one.lines if line)]
    if one.typed:
        told.append("    " + texts.ui("ask/typed", typed=one.typed))
    clauses = one.spoken_of()
    if clauses:
        told.append(f"    {clauses[0]}  {texts.rule(clauses[0])}")
    if len(clauses) > 1:
        told.append("    " + texts.ui("ask/clauses", clauses=clauses[1:], game=one.game.key))
    return told
