"""Card books: `card` statements that a table writes once; a match holds the text that it began with.

HOME/books/NAME.match is the book as it is now; a match's header names NAME.DIGEST, a copy that nobody changes.
"""

from __future__ import annotations

import os
import re

from prompts.shell import Stop, kept
from referee.grammar.words import key
from referee.kernel.game import Game
from referee.record import Header, HeaderFault, begin, check_book, is_id, parse
from scorers.ledger import home, journal
from scorers.ledger.files import take_away, write_anew

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.tables import Table

COPY = re.compile(r".+\.[0-9a-f]{10}")  # what a match's own copy is called


def names(place: str) -> list[str]:
    """The books as they are now: those that aren't a match's own copy."""
    return [name for name in kept(home.book_names, place) if not is_copy(place, name)]


def find(place: str, word: str) -> str:
    """The name of the kept book that a word is (as names are compared), or begins alone. Raises Stop."""
    from prompts.session.lookup import fitting

    found = [name for name in kept(home.book_names, place) if key(name) == key(word)] or fitting(names(place), word)
    if len(found) != 1:
        raise Stop("book/several" if found else "book/none", word=word, names=found or names(place))
    return found[0]


def text_of(place: str, name: str) -> str:
    """The text of a kept book. Raises Stop."""
    return kept(journal.read, home.book_path(place, name))[0]


def judged(text: str) -> tuple[Game, list[tuple[str, Table]]]:
    """(game, [(canonical statement, table)…]) of a book's text, judged as a match of its game begins. Raises HeaderFault."""
    from referee.registry import find as find_game
    from scorers.sheet import Refusal

    header, _ = parse(text)
    try:
        game = find_game(header.get("game") or "")
    except Refusal as refusal:
        raise HeaderFault(refusal, header.lines.get("game")) from None
    if not any(verb.name == "card" for verb in game.verbs):
        raise HeaderFault(Refusal("REC-1", key="header/no-book", word=game.key), header.lines.get("game"))
    players = ", ".join("ABCDEFGH"[: game.seats[0]])
    return game, check_book(begin(Header({"game": game.key, "players": players})), text)


def keep(place: str, name: str, text: str) -> None:
    """Keep a book, in place of an older one of that name. Raises Stop for a name that is no file's name."""
    if not is_id(name):
        raise Stop("book/name", word=name)
    kept(write_anew, home.book_path(place, name), (text.rstrip("\n") + "\n").encode())


def drop(place: str, name: str) -> None:
    """Forget a book. Raises Stop for a copy that a match began with."""
    if is_copy(place, name):
        raise Stop("book/held", name=name)
    kept(take_away, home.book_path(place, name))


def held(place: str, name: str, text: str) -> str:
    """The name of the copy of a book that holds this text, which no later change touches; it is made where it isn't there yet."""
    end = "." + digest(text)
    copy = name if name.endswith(end) else name + end
    if not os.path.exists(home.book_path(place, copy)):
        kept(write_anew, home.book_path(place, copy), text.encode())
    return copy


def is_copy(place: str, name: str) -> bool:
    """Whether a kept book is a match's own copy: its name ends with what its text hashes to, if that can be read."""
    if not COPY.fullmatch(name):
        return False
    try:
        return name.endswith(digest(text_of(place, name)))
    except Stop:
        return True


def is_changed(place: str, name: str) -> bool:
    """Whether a kept book is called as a match's own copy, and somebody has changed it. Raises Stop."""
    return COPY.fullmatch(name) is not None and not name.endswith(digest(text_of(place, name)))


def digest(text: str) -> str:
    """Ten hexadecimal digits of a text's SHA-256."""
    from hashlib import sha256

    return sha256(text.encode()).hexdigest()[:10]
