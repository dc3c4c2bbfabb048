"""What every game has: tally, ruling, penalty, abandon, the edits, and the shared names of the common verbs."""

from __future__ import annotations

from referee.grammar.arguments import Part, Player, Text, Whole, Word
from referee.grammar.verbs import Verb
from referee.kernel.calls import DRAW, Taken, abandon, penalty
from referee.kernel.hearing import Hearing
from scorers.state import Record
from scorers.types import Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from referee.kernel.tables import Table


JA = {
    "deal": ("配る",),
    "draw": ("ドロー", "引く"),
    "pass": ("パス",),
    "reveal": ("公開",),
    "concede": ("投了",),
    "final": ("最終",),
    "result": ("結果",),
}


def tally(table: Table, law: Hearing[Table], seat: int, figure: int) -> None:
    """The table says that a score stands at a figure; REC-5 with the right one."""
    right = (table if law.calls is None else law.calls.over(table)).scores()[seat]
    law.can("REC-5", figure == right, name=law.name(seat), figure=figure, right=right, unit=lambda: table.unit)


def offer_tally(table: Table, seat: int | None) -> Iterator[tuple[int, int]]:
    """Every player's right figure."""
    yield from enumerate(table.scores())


def ruling(table: Table, law: Hearing[Table], text: str) -> None:
    """The table's ruling is kept; it changes nothing by itself."""
    law.happens("ruling", None, text=text)


TALLY = Verb(
    "tally",
    ("得点",),
    (Player(), Whole()),
    tally,
    example="tally Aki 15",
    beside=True,
    who="table",
    offer=offer_tally,
    always=True,
    idle=True,
    says=(
        "score points-stand is-at is-on is-still-at is-still-on is-now-at is-now-on is-up-to is-down-to stands-at stays-at has now-has has-got",
        "点数 スコア 持ち点",
    ),
)
RULING = Verb(
    "ruling",
    ("裁定",),
    (Text(),),
    ruling,
    example='ruling "the die on the floor counts"',
    beside=True,
    who="table",
    always=True,
    idle=True,
)
PENALTY = Verb(
    "penalty",
    ("罰則",),
    (Player(), Taken(), Text(('"REASON"', "「理由」"))),
    penalty,
    example='penalty Beni game "two cards too many"',
    beside=True,
    who="table",
    always=True,
    idle=True,
    says=("penalize penalise punish", "罰則 ペナルティ 罰する"),
)
ABANDON = Verb(
    "abandon",
    ("中止",),
    (Word(DRAW), Text(('"REASON"', "「理由」"), optional=True)),
    abandon,
    example='abandon draw "the last train"',
    who="table",
    idle=True,
    says=(
        "abandon-the-match abandon-the-game stop-the-game stop-the-match stop-playing call-it-a-night call-it-a-day break-off call-off call-it-off",
        "中止 打ち切る",
    ),
)
IDIOMS = {
    "abandon draw": (
        "call-it-a-draw agree-on-a-draw agree-to-a-draw settle-on-a-draw abandon-as-a-draw abandon-this-as-a-draw abandon-it-as-a-draw end-in-a-draw end-it-as-a-draw",
        "引き分けにする 引き分けとする 引き分けで終わる 引き分けで終える",
    )
}  # words of a statement -> what players call the whole of it, in any game
VERBS = (TALLY, RULING, PENALTY, ABANDON)


class Edit(Record):
    """An edit of the list of statements; it never stands on the list itself. inner: whether it holds a statement; default: its number where none is said."""

    edits = True
    beside = idle = False
    args: ClassVar[tuple[Part, ...]] = ()

    name: str
    ja: tuple[str, ...]
    usage: str
    example: str
    says: tuple[str, str] = ("", "")
    inner: bool = False
    default: int | None = None


UNDO = Edit(
    "undo",
    ("取消",),
    "[N]",
    "undo 2",
    (
        "take-back take-that-back take-it-back undo-that undo-it undo-last",
        "取り消す 取り消し 元に戻す 一手戻す 一つ戻す ひとつ戻す 一つ前に戻す ひとつ前に戻す 今のなし いまのなし 今のは無し 今のはなし 取り消して",
    ),
    default=1,
)
REDO = Edit("redo", ("やり直し",), "[N]", "redo", ("undo-the-undo", "やり直す"), default=0)
INSERT = Edit("insert", ("挿入",), "K STATEMENT", "insert 7 Aki: draw 5H", ("put-in forgot", "挿入 入れる"), inner=True)
AMEND = Edit("amend", ("訂正",), "K STATEMENT", "amend 7 Aki: draw 5H", ("correct change", "訂正 直す"), inner=True)
STRIKE = Edit("strike", ("削除",), "K", "strike 7", ("delete remove", "消す 削除"))
EDITS = (UNDO, REDO, INSERT, AMEND, STRIKE)
