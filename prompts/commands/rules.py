"""`referee rules GAME [CLAUSE|SECTION]`: the rulebook, one clause or a whole section, in the reader's language."""

from __future__ import annotations

from prompts.pages.glossary import components, terms
from prompts.session.lookup import game_named
from prompts.shell import Shell, Stop
from referee.grammar.words import fold
from referee.registry import entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import argument
    from prompts.texts import Texts
    from referee.kernel.game import Game

TERMS = ("terms", "用語")
RECORD = "record"


def rules(
    shell: Shell,
    game: Annotated[str | None, argument("GAME", "games")] = None,
    clause: Annotated[str | None, argument("CLAUSE|SECTION")] = None,
) -> int:
    """The rulebook of a game with its components and terms, these alone (terms), one clause, a section, or all rulings (R).

    referee rules runeworks
    referee rules runeworks terms
    referee rules runeworks RW-7.5
    referee rules runeworks 8
    referee rules runeworks R
    referee rules record
    """
    if game is None:
        raise Stop("which-rules", names=[*(one.about.key for one in entries()), RECORD])
    of, clause = meant(game, clause)
    texts = shell.texts(package=of.package if of else None)
    book, name = texts.rules, of.key if of else RECORD
    if not book:
        raise Stop("no-rules", game=name)
    if of and (clause is None or fold(clause).lower() in TERMS):
        for one in (*components(texts, of), *terms(texts, of)):
            if shell.json:
                shell.emit(one.object())
            else:
                shell.tell(texts.ui("rules/term", name=one.title(shell.lang), text=" ".join(one.lines)))
        if clause is not None:
            return 0
    found = book if clause is None else part(book, clause)
    if not found:
        raise Stop("unknown-clause", word=clause, example=next(iter(book)))
    for name, text in found.items():
        places = texts.original.get(name, ()) if of else ()
        if shell.json:
            told = [{"heading": heading, "sentences": numbers} for heading, numbers in places]
            shell.emit({"type": "clause", "id": name, "text": text, **({"original": told} if told else {})})
        elif is_title(name):
            shell.tell("", f"{name}  {text}")
        else:
            shell.tell(f"{name}  {text}")
            if places and clause is not None:
                shown = [texts.ui("rules/place", heading=one, numbers=numbers) for one, numbers in places]
                shell.tell(texts.ui("rules/original", places=shown))
    if clause is None:
        tell_end(shell, texts, of, book)
    return 0


def meant(word: str, clause: str | None) -> tuple[Game | None, str | None]:
    """(the game, None of the record; the clause) that are meant: by a clause alone its letters tell the game."""
    letters, hyphen, _ = fold(word).upper().partition("-")
    if clause is None and hyphen and letters in ("REC", *(one.about.letters for one in entries())):
        word, clause = RECORD if letters == "REC" else letters, word
    return (None if word.lower() == RECORD else game_named(word)), clause


def part(book: dict[str, str], word: str) -> dict[str, str]:
    """What a word names of a rulebook (id -> text): a clause, a section with its clauses, or `R`: all rulings.

    The rulebook's letters may be left out: `8`, `8.3` and `R12` are `RW-8`, `RW-8.3` and `RW-R12`.
    """
    wanted = fold(word).upper()
    if "-" not in wanted:
        wanted = next(iter(book)).partition("-")[0] + "-" + wanted
    rulings = wanted.endswith("-R")
    return {
        clause: text
        for clause, text in book.items()
        if clause == wanted or clause.startswith(wanted + ".") or (rulings and clause.startswith(wanted))
    }


def tell_end(shell: Shell, texts: Texts, game: Game | None, book: dict[str, str]) -> None:
    """Under the whole rulebook its sections' headlines, as a screen shows its end, and the components whose data rest on one source."""
    names = game.doubtful() if game and game.doubtful else []
    if shell.json:
        if names:
            shell.emit({"type": "doubtful", "components": [str(name) for name in names]})
        return
    titles = [clause for clause in book if is_title(clause)]
    if game and titles:
        shell.tell("", texts.ui("rules/sections", game=game.key, example=titles[0].partition("-")[2]))
        shell.tell(*(f"{clause}  {book[clause]}" for clause in titles))
    if names:
        shell.tell("", texts.ui("rules/doubtful", names=names))


def is_title(clause: str) -> bool:
    """Whether an id is that of a section."""
    _, _, number = clause.partition("-")
    return number.isdigit() and not clause.startswith("REC")
