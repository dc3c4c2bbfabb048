"""`referee rules GAME [CLAUSE|SECTION]`: the rulebook, one clause or a whole section, in the reader's language."""

from __future__ import annotations

from prompts.pages.glossary import components, terms
from prompts.session.lookup import game_named
from prompts.shell import Shell, Stop
from prompts.texts import Texts
from referee.grammar.words import fold
from referee.registry import entries, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    import typer

    from prompts.cli import completing

TERMS = ("terms", "用語")


def rules(
    shell: Shell,
    game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=completing.games)] = None,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE|SECTION")] = None,
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
        raise Stop("which-rules", names=books())
    words = whole(shell, [game] if clause is None else [game, clause])
    book = rules_of(shell, words[0])
    if not book:
        raise Stop("no-rules", game=words[0])
    if words[0].lower() != "record" and (len(words) == 1 or fold(words[1]).lower() in TERMS):
        tell_terms(shell, words[0])
        if len(words) == 2:
            return 0
    found = part(book, words[1]) if len(words) == 2 else book
    if not found:
        raise Stop("unknown-clause", word=words[1], example=next(iter(book)))
    for one, text in found.items():
        places = original(shell, words[0], one)
        if shell.json:
            told = [{"heading": heading, "sentences": numbers} for heading, numbers in places]
            shell.emit({"type": "clause", "id": one, "text": text, **({"original": told} if told else {})})
        elif is_title(one):
            shell.tell("", f"{one}  {text}")
        else:
            shell.tell(f"{one}  {text}")
            if places and len(words) == 2:
                texts = shell.texts()
                shown = [texts.ui("rules/place", {"heading": one, "numbers": numbers}) for one, numbers in places]
                shell.tell(texts.ui("rules/original", {"places": shown}))
    if len(words) == 1:
        tell_sections(shell, words[0], book)
        tell_doubtful(shell, words[0])
    return 0


def tell_terms(shell: Shell, word: str) -> None:
    """The first section of a rulebook: components and terms, and the key to its marks."""
    game = find(word)
    texts = shell.texts(package=game.package)
    for one in (*components(texts, game), *terms(texts, game)):
        if shell.json:
            shell.emit(one.object())
        else:
            shell.tell(texts.ui("rules/term", {"name": one.title(shell.lang), "text": " ".join(one.lines)}))


def whole(shell: Shell, words: list[str]) -> list[str]:
    """The words with the rulebook first: its key for a beginning of it, and where a clause alone is given, whose id tells it."""
    if words[0].lower() == "record":
        return words
    letters, hyphen, _ = fold(words[0]).upper().partition("-")
    if len(words) == 1 and hyphen and letters in ("REC", *(one.about.letters for one in entries())):
        return ["record" if letters == "REC" else game_named(letters).key, *words]
    return [game_named(words[0]).key, *words[1:]]


def books() -> list[str]:
    """What there are rulebooks of."""
    return [*(one.about.key for one in entries()), "record"]


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


def tell_sections(shell: Shell, word: str, book: dict[str, str]) -> None:
    """The sections with their headlines, under the whole rulebook: a screen shows its end."""
    titles = [(clause, text) for clause, text in book.items() if is_title(clause)]
    if shell.json or not titles:
        return
    example = titles[0][0].partition("-")[2]
    shell.tell("", shell.texts().ui("rules/sections", {"game": word, "example": example}))
    shell.tell(*(f"{clause}  {text}" for clause, text in titles))


def tell_doubtful(shell: Shell, word: str) -> None:
    """Components whose data rest on one source, at the end of the whole rulebook."""
    game = None if word.lower() == "record" else find(word)
    names = game.doubtful() if game and game.doubtful else []
    if names and shell.json:
        shell.emit({"type": "doubtful", "components": [str(name) for name in names]})
    elif names:
        shell.tell("", shell.texts().ui("rules/doubtful", {"names": names}))


def rules_of(shell: Shell, word: str) -> dict[str, str]:
    """id -> text of a game's rulebook, or the record's."""
    if word.lower() == "record":
        return Texts(shell.lang).rules
    return Texts(shell.lang, None, shell.signs, find(word).package).rules


def original(shell: Shell, word: str, clause: str) -> list[tuple[str, list[int]]]:
    """Where the original says what a clause says: headings and numbers of sentences under them."""
    if word.lower() == "record":
        return []
    found = Texts(shell.lang, None, shell.signs, find(word).package).original.get(clause, ())
    return [(heading, numbers) for heading, numbers in found]


def is_title(clause: str) -> bool:
    """Whether an id is that of a section."""
    _, _, number = clause.partition("-")
    return number.isdigit() and not clause.startswith("REC")
