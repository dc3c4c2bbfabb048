"""Wizard's Element Collection: the registration. A board game of two to four wizards round a field of nine cards."""

from __future__ import annotations

from referee.games.element_collection import (
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
from referee.games.element_collection.board import USUAL, read_board
from referee.games.element_collection.components import NAMES, Dealt, Several, Taken
from referee.games.element_collection.speech import SPEECH
from referee.games.element_collection.table import Rules, set_up
from referee.grammar.arguments import Named, OneOf, Player, Whole, Word
from referee.grammar.verbs import Later, Verb
from referee.kernel.common import JA
from referee.kernel.game import Game, Option, whole
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.grammar.words import Names


view = Later("referee.games.element_collection.view")


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
    Option("board", default=USUAL, ruling="EC-R1", read=read_board, write=lambda board, names: str(board), usage="SQUARE, SQUARE, …"),
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

DRAWN = Named(NAMES, unseen=True, optional=True, secret=True)

VERBS = (
    Verb("field", ("場",), (Several(usage="CARD×9"),), opening.field, example="field heart wind earth grass water ice fire steel light", who="table", offer=opening.offer_field,
         says=("lay-out lay layout", "場に並べる 並べる フィールド 並び")),
    Verb("deal", JA["deal"], (Dealt(),), opening.deal, example="Aki: deal fire ? wind", first=opening.dealing, offer=opening.offer_deal,
         says=("get receive is-dealt hand-out", "配られる もらう 受け取る")),
    Verb("draw", JA["draw"], (DRAWN,), opening.draw, example="draw", first=opening.drawing,
         says=("pick-up pick pull", "取る ひく")),
    Verb("move", ("移動",), (movement.Roll(), Word(movement.STOP)), movement.move, example="Aki: move dice 3 4 stop", first=law.playing, offer=movement.offer_move,
         says=("roll throw rolled go advance", "進む 振る 動かす 動く 出る 進める 出す")),
    Verb("stop", ("停止", "確定"), (), movement.stop, example="Aki: stop", first=law.playing,
         says=("stay stand-pat settle stays-there stand remain stay-put stay-here halt", "止まる とまる 留まる とどまる ここで止まる 停止 ストップ")),
    Verb("summon", ("召喚",), (summons.Summoned(),), summons.summon, example="Aki: summon fire Beni", first=law.playing, offer=summons.offer_summon,
         says=("cast play use invoke call hit attack blow burn wash zap take-back blow-back", "使う 出す 唱える 呼び出す 呼ぶ 攻撃 ぶつける 放つ 使用 取り返す 取り戻す 回収 撃つ 打つ 戻す 手札に戻す 吹き飛ばす 燃やす 流す")),
    Verb("choose", ("選ぶ",), (OneOf("choice", squares.EFFECTS),), squares.choose, example="Aki: choose steal", first=law.playing, offer=squares.offer_choose,
         says=("pick select", "選択 選ぶ 決める えらぶ")),
    Verb("warp", ("ワープ",), (Player(), Whole(("POWER", "魔力"), "power")), squares.warp, example="Beni: warp Aki 25", first=law.playing, offer=squares.offer_warp,
         says=("teleport send jump", "飛ばす ワープさせる 飛ぶ")),
    Verb("steal", ("奪う",), (Player(), Taken()), squares.steal, example="Beni: steal Aki fire", first=law.playing, offer=squares.offer_steal,
         says=("rob take snatch take-from", "取る 盗む もらう うばう")),
    Verb("push", ("押し出す",), (Player(), movement.WAY), squares.push, example="Aki: push Beni back", first=law.playing, offer=squares.offer_push,
         says=("shove move shift", "押す 押し出し 押しだす 下がる 動かす")),
    Verb("enhance", ("強化",), (Several(),), enhancement.enhance, example="Aki: enhance heart grass", first=law.playing, offer=enhancement.offer_enhance,
         says=("strengthen boost power-up reinforce use spend add add-to-power", "強める 使う パワーアップ 強化する")),
    Verb("pass", JA["pass"], (), ending.decline, example="Aki: pass", first=ending.passing,
         says=("decline skip let-it-burn let-it-happen let-it-through take-it", "見送る スルー")),
    Verb("collect", ("コレクト",), (collect.CHOSEN,), collect.collect, example="Aki: collect fire 7", first=law.playing, offer=collect.offer_collect,
         says=("take gather pick pick-up get grab", "取る 集める 獲得 もらう とる コレクション いただく ゲット 頂く 手札に加える")),
    Verb("reflect", ("反射", "リフレクト"), (), summons.reflect, example="Beni: reflect", first=law.playing, offer=summons.offer_reflect,
         says=("bounce send-back return mirror reflect-with-steel block-with-steel", "跳ね返す はね返す 反射する 返す 鋼をリフレクト 鋼でリフレクト 鋼リフレクト 鋼で反射 鋼で防ぐ 鋼で跳ね返す 鋼ではね返す 鋼を使って反射")),
    Verb("take", ("取る",), (summons.Prize(),), summons.take, example="Aki: take hand fire", first=law.playing, offer=summons.offer_take,
         says=("grab steal", "奪う もらう とる")),
    Verb("keep", ("加える",), (summons.Kept(),), summons.keep, example="Aki: keep fire ?", first=law.playing, offer=summons.offer_keep, no="0",
         says=("add-to-hand take-to-hand hold-on-to retain", "手札に加える もらう 残す")),
    Verb("refill", ("補充",), (Several(),), opening.refill, example="refill wind evil heart", who="table", offer=opening.offer_refill,
         says=("replenish fill-up fill", "補充する 埋める 足す 並べる")),
    Verb("reveal", JA["reveal"], (Several(),), ending.reveal, example="Aki: reveal fire wind", first=law.begun, offer=ending.offer_reveal,
         says=("show open turn-over", "見せる 開く")),
    Verb("assign", ("扱う",), (ending.COUNT_AS,), ending.assign, example="Aki: assign fire none", first=ending.assigning, offer=ending.offer_assign,
         says=("count-as treat void-as", "とする として数える")),
    Verb("concede", JA["concede"], (), ending.concede, example="Beni: concede",
         says=("give-up resign quit surrender", "降参 投げる 降りる ギブアップ リタイア")),
    Verb("final", JA["final"], (ending.Counts(), ending.SAID_AS), ending.final, example="Aki: final heart 3 fire 1 void 1 as fire", who="either", offer=ending.offer_final,
         says=("final-cards end-with", "最終枚数 最終結果")),
)  # fmt: skip

# What no law asks: clauses that permit or define.
SEE = {
    "field": ("EC-1.1", "EC-1.2", "EC-1.5", "EC-1.7"),
    "move": ("EC-1.5", "EC-1.6", "EC-2.4", "EC-3.8", "EC-4.1", "EC-4.9", "EC-9.4"),
    "stop": ("EC-3.4", "EC-5.7"),
    "summon": ("EC-2.3", "EC-3.3", "EC-8.5", "EC-9.3"),
    "reflect": ("EC-9.5",),
    "warp": ("EC-2.4", "EC-9.4"),
    "steal": ("EC-2.1", "EC-2.2", "EC-4.10"),
    "push": ("EC-5.4", "EC-5.5"),
    "enhance": ("EC-3.6", "EC-6.3", "EC-6.12"),
    "pass": ("EC-6.11", "EC-11.3", "EC-11.5"),
    "collect": ("EC-1.7", "EC-6.9", "EC-7.3", "EC-7.7"),
    "keep": ("EC-1.3",),
    "refill": ("EC-10.2",),
    "final": (
        "EC-11.1",
        "EC-11.2",
        "EC-11.3",
        "EC-11.4",
        "EC-11.5",
        "EC-11.6",
        "EC-11.8",
        "EC-11.10",
        "EC-10.5",
        "EC-12.3",
    ),
}

GAME = Game(
    "element-collection", "Wizard's Element Collection", "魔導士のエレコレ", __name__, OPTIONS, VERBS,
    begin=set_up, settle=flow.settle, seats=(2, 4), seats_clause="EC-1.1", screen=view.screen, state=view.state, check=opening.check, rules=Rules, see=SEE,
    speech=SPEECH, also=("魔道士のエコレ", "エコレ", "エレメントコレクション"),
)  # fmt: skip
