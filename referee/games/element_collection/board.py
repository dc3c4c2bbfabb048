"""The loop of squares: reading and writing the header options `board` and `order`, steps, the nearest free square (EC-1.7, EC-4.8)."""

from __future__ import annotations

from referee.games.element_collection.components import DEFAULT_BOARD, LINES, RING
from referee.grammar.words import Names
from scorers.sheet import SEATS, Refusal
from scorers.state import Value
from scorers.types import Container, Iterable, Sequence

AHEAD, BACK = 1, -1


class Square(Value):
    """One square: its number and its line, or the seat whose colour a player square bears (it may be nobody's here).

    reach: the positions of its line; label: how it is called: its power, or `P1` to `P4`.
    """

    power: int | None
    line: str | None
    owner: int | None
    reach: tuple[int, ...]
    label: str


class Board(Value):
    """The squares in loop order."""

    squares: tuple[Square, ...]

    def __str__(self) -> str:
        return ", ".join(one.label if one.power is None else f"{one.label}/{one.line}" for one in self.squares)

    def __len__(self) -> int:
        return len(self.squares)

    def __getitem__(self, at: int) -> Square:
        return self.squares[at]

    def homes(self, seat: int) -> list[int]:
        """The player squares of a seat's colour: one, where the seat is in play (EC-1.7)."""
        return [at for at, square in enumerate(self.squares) if square.owner == seat]

    def free(self, occupied: Container[int]) -> dict[int, int]:
        """Power -> its square, of those that bear no piece."""
        return {one.power: at for at, one in enumerate(self.squares) if one.power is not None and at not in occupied}

    def step(self, at: int, steps: int) -> int:
        """The square so many steps ahead (back, where it is negative)."""
        return (at + steps) % len(self.squares)

    def nearest(self, at: int, way: int, occupied: Container[int], player_squares: bool) -> int:
        """The nearest free square from `at` that way; there is one, as two pieces share the square `at` (EC-1.7).

        occupied: squares with any piece; player_squares: whether those count, too (`nearest: any`).
        """
        found = self.step(at, way)
        while found in occupied or (self.squares[found].power is None and not player_squares):
            found = self.step(found, way)
        return found


def read_board(text: str, players: Names[int] | None) -> Board:
    """The Board of a header line; ValueError where it isn't in the form, Refusal where it breaks EC-1.7."""
    words = [word.strip() for word in text.split(",")]
    ring = len(words) == len(RING)
    squares = tuple([_read_square(word, RING[at] if ring else None) for at, word in enumerate(words)])
    powers = [square.power for square in squares if square.power is not None]
    for power in powers:
        if powers.count(power) > 1:
            raise Refusal("EC-1.7", key="EC-1.7/twice", option="board", power=power)
    return Board(squares)


def _read_square(word: str, ring_line: str | None) -> Square:
    power, slash, line = (part.strip() for part in word.lower().partition("/"))
    if power[:1] == "p":
        if slash or power not in ("p1", "p2", "p3", "p4"):
            raise ValueError(word)
        return Square(None, None, SEATS[int(power[1]) - 1], (), power.upper())
    digits = power.lstrip("+-").replace(".", "")
    if not (digits.isascii() and digits.isdigit() and len(power) < 10):
        raise ValueError(word)
    if not power.isdigit() or int(power) == 0:
        raise Refusal("EC-1.7", key="EC-1.7/number", option="board", word=word)
    if slash and line not in LINES:
        raise Refusal("EC-1.7", key="EC-1.7/line", option="board", word=word, lines=list(LINES))
    line = line or ring_line or ""
    if not line:
        raise Refusal("EC-1.7", key="EC-1.7/no-line", option="board", word=word, ring=len(RING))
    return Square(int(power), line, None, LINES[line], str(int(power)))


def check_board(board: Board, names: tuple[str, ...]) -> None:
    """Refuse a board on which these players can't play (EC-1.7)."""
    for seat, name in enumerate(names):
        found = len(board.homes(seat))
        if found != 1:
            raise Refusal("EC-1.7", key="EC-1.7/home", option="board", name=name, square=f"P{seat + 1}", found=found)
    powers = len(board.free(()))
    if powers < len(names):
        raise Refusal("EC-1.7", key="EC-1.7/few", option="board", powers=powers, seats=len(names))


USUAL = read_board(DEFAULT_BOARD, None)  # where a table says nothing else


# -- who moves first --------------------------------------------------------------------------


def write_order(order: Iterable[int], names: Sequence[str]) -> str:
    """The names in that order."""
    return ", ".join(names[seat] for seat in order)


def read_order(text: str, players: Names[int]) -> tuple[int, ...]:
    """All players' names, by unambiguous beginnings."""
    words = [word.strip().strip('"').strip() for word in text.split(",")]
    if not all(words):
        raise ValueError(text)
    seats = tuple(players.find(word) for word in words)
    missing = [name for seat, name in players.labels.items() if seat not in seats]
    if missing:
        raise Refusal("REC-2", key="order/missing", option="order", names=missing)
    if len(seats) > len(players.labels):
        twice = max(seats, key=seats.count)
        raise Refusal("REC-2", key="order/twice", option="order", name=players.labels[twice])
    return seats
