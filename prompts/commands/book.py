"""`referee book add|list|show|drop NAME [FILE]`: card books, which a table writes once for its copy of a game."""

from __future__ import annotations

from prompts.campaigns import books
from prompts.exchange.files import read_file
from prompts.shell import Shell, Stop
from referee.grammar.words import key
from referee.record import HeaderFault
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import ABook, argument
    from referee.kernel.game import Game
    from referee.kernel.tables import Table


def add(
    shell: Shell,
    name: Annotated[str, argument("NAME")],
    file: Annotated[str, argument("FILE")],
) -> int:
    """Check a book and keep it, in place of an older one of that name; matches that began with that keep its text.

    referee book add ours cards.match
    """
    place = home.home()
    text = read_file(file)
    game, said = judged(shell, file, text, status=1)
    known = next((one for one in books.names(place) if key(one) == key(name)), None)
    name = known or name
    books.keep(place, name, text)
    return tell(shell, "replaced" if known else "added", name=name, game=game.key, count=len(said))


def list_(shell: Shell) -> int:
    """The books as they are now.

    referee book list
    """
    place = home.home()
    for name in books.names(place):
        try:
            game, said = kept_book(shell, place, name)
        except Stop as stop:  # the others can be read
            stop.report(shell, beside=True)
            continue
        tell(shell, "row", name=name, game=game.key, count=len(said))
    if not books.names(place):
        shell.told("book/empty")
    return 0


def show(shell: Shell, name: ABook) -> int:
    """The text of a book.

    referee book show ours
    """
    place = home.home()
    name = books.find(place, name)
    if not shell.json:
        return shell.tell(*books.text_of(place, name).rstrip("\n").split("\n"))
    game, said = kept_book(shell, place, name)
    cards = [statement for statement, _ in said]
    return shell.emit({"type": "book", "name": name, "game": game.key, "count": len(said), "cards": cards})


def judged(shell: Shell, path: str, text: str, status: int = 2) -> tuple[Game, list[tuple[str, Table]]]:
    """A book's game and cards. Raises Stop with what is wrong in it: of a kept one that is damage."""
    try:
        return books.judged(text)
    except HeaderFault as fault:
        refusal, line = fault.refusal, fault.line or 1
        message = shell.texts(package=fault.package).refusal(refusal)
        raise Stop(
            "book/fault", status, path=path, line=line, clauses=", ".join(refusal.clauses), message=message
        ) from None


def kept_book(shell: Shell, place: str, name: str) -> tuple[Game, list[tuple[str, Table]]]:
    """A kept book's game and cards."""
    return judged(shell, home.book_path(place, name), books.text_of(place, name))


def drop(shell: Shell, name: ABook) -> int:
    """Forget a book; matches that began with it keep their copy.

    referee book drop ours
    """
    place = home.home()
    name = books.find(place, name)
    books.drop(place, name)
    return tell(shell, "dropped", name=name)


def tell(shell: Shell, done: str, **facts: object) -> int:
    """Say what was done."""
    return shell.done({"type": "book", "done": done, **facts}, f"book/{done}", **facts)


ACTIONS = (add, list_, show, drop)

ABOUT = "Card books: the `card` statements of a table's own copy of a game, written once."
