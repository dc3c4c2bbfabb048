"""The loop of squares: reading and writing the header option `board`, steps, the nearest free square (EC-1.7, EC-4.8)."""

from __future__ import annotations

from referee.element_collection.components import DEFAULT_BOARD, LINES, RING
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable
    from typing import Any, TypeAlias

    from referee.words import Names

    Square: TypeAlias = tuple[int | None, str | None, int | None]  # power, line, seat whose colour it bears


AHEAD, BACK = 1, -1
COLOURS = 4  # of the player squares that a board can have


class Board:
    """The squares in loop order. Never changed.

    powers: the number of each square, None on player squares; lines: the line of each, None on player
    squares; reach: the positions of that line, none on player squares; owners: the seat whose colour a player
    square bears (it may be nobody's in this match); labels: how each is called: its power, or `P1` to `P4`.
    homes: the player square of each seat, None where the board has none.
    """

    __slots__ = ("powers", "lines", "reach", "owners", "labels", "homes")
    powers: tuple[int | None, ...]
    lines: tuple[str | None, ...]
    reach: tuple[tuple[int, ...], ...]
    owners: tuple[Any, ...]  # int | None
    labels: tuple[str, ...]
    homes: tuple[int | None, ...]

    def __init__(self, squares: Iterable[Square]) -> None:
        """squares: (power, line, None) or (None, None, seat) in loop order."""
        self.powers, self.lines, self.owners = zip(*squares)
        self.reach = tuple([LINES.get(line, ()) for line in self.lines])
        self.labels = tuple(
            f"P{owner + 1}" if power is None else str(power) for power, owner in zip(self.powers, self.owners)
        )
        self.homes = tuple([self.owners.index(seat) if seat in self.owners else None for seat in range(COLOURS)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return ", ".join(
            self.labels[at] if power is None else f"{power}/{self.lines[at]}" for at, power in enumerate(self.powers)
        )

    def __len__(self) -> int:
        return len(self.powers)

    def square(self, power: int) -> int | None:
        """The square with that power, or None."""
        return self.powers.index(power) if power in self.powers else None

    def nearest(self, at: int, way: int, occupied: Container[int | None], player_squares: bool) -> int:
        """The nearest free square from `at` that way; there is one, as two pieces share the square `at` (EC-1.7).

        occupied: squares with any piece; player_squares: whether those count, too (`nearest: any`).
        """
        powers = self.powers
        found = (at + way) % len(powers)
        while found in occupied or (powers[found] is None and not player_squares):
            found = (found + way) % len(powers)
        return found


def read_board(text: str, players: Names | None) -> Board:
    """The Board of a header line; ValueError where it isn't in the form, Refusal where it breaks EC-1.7."""
    words = [word.strip() for word in text.split(",")]
    board = Board([_read_square(word, RING[at] if len(words) == len(RING) else None) for at, word in enumerate(words)])
    powers = [power for power in board.powers if power is not None]
    for power in powers:
        if powers.count(power) > 1:
            raise Refusal("EC-1.7", key="EC-1.7/twice", option="board", power=power)
    return board


def default_board() -> Board:
    """The Board that the game's own is taken for, the same in every match."""
    if not _DEFAULT:
        _DEFAULT.append(read_board(DEFAULT_BOARD, None))
    return _DEFAULT[0]


_DEFAULT: list[Board] = []


def _read_square(word: str, ring_line: str | None) -> Square:
    power, slash, line = (part.strip() for part in word.lower().partition("/"))
    if power[:1] == "p":
        if slash or power not in ("p1", "p2", "p3", "p4"):
            raise ValueError(word)
        return None, None, int(power[1]) - 1
    digits = power.lstrip("+-").replace(".", "")
    if not (digits.isascii() and digits.isdigit() and len(power) < 10):
        raise ValueError(word)
    if not power.isdigit() or int(power) == 0:
        raise Refusal("EC-1.7", key="EC-1.7/number", option="board", word=word)
    if slash and line not in LINES:
        raise Refusal("EC-1.7", key="EC-1.7/line", option="board", word=word, lines=list(LINES))
    if not (slash or ring_line):
        raise Refusal("EC-1.7", key="EC-1.7/no-line", option="board", word=word, ring=len(RING))
    return int(power), line or ring_line, None


def check_board(board: Board, names: tuple[str, ...]) -> None:
    """Refuse a board on which these players can't play (EC-1.7)."""
    for seat, name in enumerate(names):
        found = board.owners.count(seat)
        if found != 1:
            raise Refusal("EC-1.7", key="EC-1.7/home", option="board", name=name, square=f"P{seat + 1}", found=found)
    powers = len(board.powers) - board.powers.count(None)
    if powers < len(names):
        raise Refusal("EC-1.7", key="EC-1.7/few", option="board", powers=powers, seats=len(names))
