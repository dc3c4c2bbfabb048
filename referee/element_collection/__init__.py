"""Wizard's Element Collection: the registration. A board game of two to four wizards round a field of nine cards."""

from __future__ import annotations

from referee.common import JA, nothing
from referee.element_collection import (
    collect,
    ending,
    enhancement,
    flow,
    law,
    movement,
    opening,
    squares,
    summons,
)
from referee.element_collection.board import default_board, read_board
from referee.element_collection.speech import SPEECH
from referee.element_collection.table import set_up
from referee.games import Game, Option, whole
from referee.verbs import Later, Verb
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.words import Names


view = Later("referee.element_collection.view")


def _write_order(order: Iterable[int], names: tuple[str, ...]) -> str:
    """The names in that order."""
    return ", ".join(names[seat] for seat in order)


def _read_order(text: str, players: Names) -> tuple[int, ...]:
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


OPTIONS = (
    Option("board", default=lambda rules, names: default_board(), ruling="EC-R1", read=read_board, write=lambda board, names: str(board), usage="SQUARE, SQUARE, …"),
    Option("order", default=lambda rules, names: tuple(range(len(names))), ruling="EC-R4", read=_read_order, write=_write_order, usage="NAME, NAME, …"),
    Option("start-hand", default=0, ruling="EC-R3", read=whole(0), usage="N"),
    Option("own-square", ("both", "steal"), ruling="EC-R6"),
    Option("foreign-square", ("mover", "owner"), ruling="EC-R7"),
    Option("nearest", ("power", "any"), ruling="EC-R9"),
    Option("evil-boost", ("minus", "no"), ruling="EC-R17"),
    Option("light-prize", ("hand", "field"), ruling="EC-R20"),
    Option("odd", ("once", "each"), ruling="EC-R24"),
    Option("void", ("join", "any"), ruling="EC-R25"),
)  # fmt: skip

SUMMON_USAGE = "wind | earth [N] ahead|back | ice | grass|fire|light NAME | water CARD | dark"

VERBS = (
    Verb("field", ("場",), opening.read_kinds, opening.field, "CARD×9", "field heart wind earth grass water ice fire steel light", who="table", offer=opening.offer_field,
         says=("lay-out lay layout", "場に並べる 並べる フィールド 並び")),
    Verb("deal", JA["deal"], opening.read_deal, opening.deal, "CARD… | N", "Aki: deal fire ? wind", first=opening.dealing, offer=opening.offer_deal, secret=True,
         says=("get receive is-dealt hand-out", "配られる もらう 受け取る")),
    Verb("draw", JA["draw"], opening.read_draw, opening.draw, "[CARD]", "draw", first=opening.drawing, secret=True,
         says=("pick-up pick pull", "取る ひく")),
    Verb("move", ("移動",), movement.read_move, movement.move, "dice D D [stop] | roll [stop]", "Aki: move dice 3 4 stop", first=law.playing, offer=movement.offer_move,
         says=("roll throw rolled go advance", "進む 振る 動かす 動く 出る 進める")),
    Verb("stop", ("停止", "確定"), nothing, movement.stop, "", "Aki: stop", first=law.playing, offer=movement.offer_bare,
         says=("stay stays-there stand remain stay-put stay-here halt", "止まる とまる 留まる とどまる ここで止まる 停止")),
    Verb("summon", ("召喚",), summons.read_summon, summons.summon, SUMMON_USAGE, "Aki: summon fire Beni", first=law.playing, offer=summons.offer_summon,
         says=("cast play use invoke call", "使う 出す 唱える 呼び出す 呼ぶ")),
    Verb("choose", ("選ぶ",), squares.read_choose, squares.choose, "warp|steal", "Aki: choose steal", first=law.playing, offer=squares.offer_choose,
         says=("pick select", "選択 選ぶ 決める えらぶ")),
    Verb("warp", ("ワープ",), squares.read_warp, squares.warp, "NAME POWER", "Beni: warp Aki 25", first=law.playing, offer=squares.offer_warp,
         says=("teleport send jump", "飛ばす ワープさせる 飛ぶ")),
    Verb("steal", ("奪う",), squares.read_steal, squares.steal, "NAME [CARD|?]", "Beni: steal Aki fire", first=law.playing, offer=squares.offer_steal, secret=True,
         says=("rob take snatch take-from", "取る 盗む もらう うばう")),
    Verb("push", ("押し出す",), squares.read_push, squares.push, "NAME ahead|back", "Aki: push Beni back", first=law.playing, offer=squares.offer_push,
         says=("shove", "押す 押し出し 押しだす")),
    Verb("enhance", ("強化",), enhancement.read_enhance, enhancement.enhance, "CARD…", "Aki: enhance heart grass", first=law.playing, offer=enhancement.offer_enhance,
         says=("strengthen boost power-up reinforce use spend", "強める 使う パワーアップ 強化する")),
    Verb("pass", JA["pass"], nothing, ending.decline, "", "Aki: pass", first=ending.passing, offer=movement.offer_bare,
         says=("decline skip", "見送る スルー")),
    Verb("collect", ("コレクト",), collect.read_collect, collect.collect, "CARD|POSITION …", "Aki: collect fire 7", first=law.playing, offer=collect.offer_collect,
         says=("take gather pick pick-up get", "取る 集める 獲得 もらう とる コレクション")),
    Verb("reflect", ("反射", "リフレクト"), nothing, summons.reflect, "", "Beni: reflect", first=law.playing, offer=summons.offer_reflect,
         says=("bounce send-back return mirror", "跳ね返す はね返す 反射する 返す")),
    Verb("take", ("取る",), summons.read_take, summons.take, "field CARD | hand [CARD|?]", "Aki: take hand fire", first=law.playing, offer=summons.offer_take, secret=True,
         says=("grab steal", "奪う もらう とる")),
    Verb("keep", ("加える",), summons.read_keep, summons.keep, "CARD… | N", "Aki: keep fire ?", first=law.playing, offer=summons.offer_keep, secret=True,
         says=("add-to-hand take-to-hand", "手札に加える もらう 残す")),
    Verb("refill", ("補充",), opening.read_kinds, opening.refill, "CARD…", "refill wind evil heart", who="table", offer=opening.offer_refill,
         says=("replenish fill-up fill", "補充する 埋める 足す")),
    Verb("reveal", JA["reveal"], opening.read_kinds, ending.reveal, "CARD…", "Aki: reveal fire wind", first=law.begun, offer=ending.offer_reveal,
         says=("show open turn-over", "見せる 開く")),
    Verb("assign", ("扱う",), ending.read_assign, ending.assign, "KIND…", "Aki: assign fire none", first=ending.assigning, offer=ending.offer_assign,
         says=("count-as treat void-as", "とする として数える")),
    Verb("concede", JA["concede"], nothing, ending.concede, "", "Beni: concede",
         says=("give-up resign quit surrender", "降参 投げる 降りる ギブアップ リタイア")),
    Verb("final", JA["final"], ending.read_final, ending.final, "KIND N … [as KIND…]", "Aki: final heart 3 fire 1 void 1 as fire", who="either", offer=ending.offer_final,
         says=("final-cards end-with", "最終枚数 最終結果")),
)  # fmt: skip

GAME = Game(
    "element-collection", "Wizard's Element Collection", "魔導士のエレコレ", __name__, OPTIONS, VERBS,
    begin=set_up, settle=flow.settle, seats=(2, 4), seats_clause="EC-1.1", screen=view.screen, state=view.state, check=opening.check,
    speech=SPEECH, also=("魔道士のエコレ", "エコレ", "エレメントコレクション"),
)  # fmt: skip
