"""One damaged byte is put right: a line's checksum tells not only that a byte is another one, but which, and what it was.

What a change of one byte does to the checksum depends on the change and on how many bytes follow. So the difference between
the checksum that a line bears and the one that it should bear is followed back, byte by byte, to the place where a single byte
explains it. Where none does, where several could, or where no JSON would come of it, the line stays damaged.
"""

from __future__ import annotations

import json
import re
from binascii import crc32
from itertools import islice

from scorers.ledger.lines import TAIL, is_whole, read_lines, read_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scorers.ledger.lines import Damage

MOST = 1 << 18  # bytes of damaged lines that are looked through: one byte damages two lines at most
END = re.compile(rb'"[0-9a-f]{8}"\]')  # of a line
SEAM = re.compile(END.pattern + rb"(?=.\[)", re.DOTALL)  # that of a line whose newline became another byte
SEAMS = 16  # of them in a line that are tried
AFTER = [
    crc32(bytes([byte])) ^ crc32(b"\0") for byte in range(256)
]  # what a change of its last byte does to a checksum
CHANGE = {difference: byte for byte, difference in enumerate(AFTER) if byte}
BY_TOP = {difference >> 24: byte for byte, difference in enumerate(AFTER)}


def read_checked(
    data: bytes, size: int | None, crc: int | None, path: str, first: int = 1
) -> tuple[list[Any], list[Damage]]:
    """Lines that should have this size and checksum -> (list of lists, list of damage: path, line, why)."""
    if len(data) == size and crc32(data) == crc:
        return read_whole(data), []
    data, right = mended(data)
    damage = [{"path": path, "line": first - 1 + number, "why": "mended"} for number in right]
    cut = data and not data.endswith(b"\n")
    lines, numbers = read_lines(data + b"\n" if cut else data, first)
    damage += [{"path": path, "line": number, "why": "checksum"} for number in numbers]
    if size is not None and len(data) != size:
        damage.append({"path": path, "line": None, "why": "length"})
    return lines, damage


def mended(data: bytes) -> tuple[bytes, list[int]]:
    """Lines (bytes) -> (the same, with every damaged byte put right that can be, numbers from 1 of the lines that had one)."""
    given = data.split(b"\n")
    lines: list[bytes] = []
    numbers: list[int] = []
    left = MOST
    at = 0
    while at < len(given):
        line, at = given[at], at + 1
        right = None
        if line and not is_whole(line) and len(line) <= left:
            left -= len(line)
            number = at
            right = _parted(line) or _right(line)
            if right is None and at < len(given) and len(given[at]) <= left and not is_whole(given[at]):
                right = _right(line + b"\n" + given[at])  # perhaps a byte became a newline
                at += right is not None
            if right is not None:
                numbers.append(number)
        lines.append(line if right is None else right)
    return b"\n".join(lines), numbers


def _parted(line: bytes) -> bytes | None:
    """Two whole lines between which the newline is damaged, or one and its newline."""
    if is_whole(line[:-1]):
        return line[:-1] + b"\n"
    for seam in islice(SEAM.finditer(line), SEAMS):
        first, second = line[: seam.end()], line[seam.end() + 1 :]
        if is_whole(first) and is_whole(second):
            return first + b"\n" + second
    return None


def _right(line: bytes) -> bytes | None:
    """The line as it was written, if just one of its bytes is another one."""
    body, tail = line[:-TAIL], line[-TAIL:]
    should = b'"%08x"]' % crc32(body)
    if len(tail) == TAIL and sum(one != other for one, other in zip(tail, should)) == 1:
        return body + should if _is_json(body + should) else None
    if not END.fullmatch(tail):
        return None
    difference = crc32(body) ^ int(tail[1:-2], 16)
    found = []
    for place in range(len(body) - 1, -1, -1):
        if difference in CHANGE:
            one = body[:place] + bytes([body[place] ^ CHANGE[difference]]) + body[place + 1 :] + tail
            if _is_json(one):
                found.append(one)
        last = BY_TOP[difference >> 24]
        difference = (difference ^ AFTER[last]) << 8 | last
    return found[0] if len(found) == 1 else None


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return b"\n" not in line
