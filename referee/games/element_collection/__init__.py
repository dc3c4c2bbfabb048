"""Wizard's Element Collection: the registration. A board game of two to four wizards round a field of nine cards."""

from __future__ import annotations

from os.path import dirname

from referee.games.element_collection import collect, ending, flow, law, movement, opening, squares, summons
from referee.games.element_collection.components import NAMES, Dealt, Several, Taken
from referee.games.element_collection.speech import SPEECH
from referee.games.element_collection.table import Rules, reason, set_up
from referee.grammar import thesaurus as spoken
from referee.grammar.arguments import Named, OneOf, Player, Whole, Word
from referee.grammar.thesaurus import also
from referee.grammar.verbs import Later, Verb
from referee.kernel.about import about
from referee.kernel.common import JA
from referee.kernel.game import Game
from referee.kernel.series import Series

view = Later("referee.games.element_collection.view")


DRAWN = Named(NAMES, unseen=True, optional=True, secret=True)

VERBS = (
    Verb("field", ("場",), (Several(usage="CARD×9"),), opening.field, example="field heart wind earth grass water ice fire steel light", who="table", offer=opening.offer_field,
         says=also(spoken.PUT, en="lay-out layout set-out field-is cards-are nine-cards-are", ja="フィールド 並び 場に並べる 最初の場は 場札は フィールドは 場は")),
    Verb("deal", JA["deal"], (Dealt(),), opening.deal, example="Aki: deal fire ? wind", first=opening.dealing, offer=opening.offer_deal,
         says=also(spoken.DEAL, en="has start-with draw pick-up take")),
    Verb("draw", JA["draw"], (DRAWN,), opening.draw, example="draw", first=opening.drawing,
         says=spoken.DRAW),
    Verb("move", ("移動",), (movement.Roll(), Word(movement.STOP)), movement.move, example="Aki: move dice 3 4 stop", first=law.playing, offer=movement.offer_move,
         says=also(spoken.ROLL, spoken.GO, en="get come-up", ja="出る 目が出る")),
    Verb("stop", ("停止", "確定"), (), movement.stop, example="Aki: stop", first=law.playing, no="",
         says=also(spoken.STAY, en="end-~-move finish-~-move", ja="ここまで ここまでで ここまでにする 動かない 風は使わない ここで決める 移動はここまで 移動終わり 移動終了 移動を終える 移動が終わる")),
    Verb("summon", ("召喚",), (summons.Summoned(),), summons.summon, example="Aki: summon fire Beni", first=law.playing, offer=summons.offer_summon,
         says=also(spoken.USE, spoken.RESTORE, spoken.beside("with", (spoken.GO[0], "")), en="bring-out go-for direct shove+with slide+with push+with lob fling hurl sling fire-off launch blow nudge+with shift+with call play use hit attack strike target aim send blast zap throw", ja="召喚する 出す だす 呼び出す 呼ぶ 攻撃 ぶつける 放つ 戻す 手札に戻す 当てる あてる 狙う ねらう 狙い撃つ 進む+with 動く+with 戻る+with 下がる+with ずれる+with 進める+with ぶちかます 打ち込む プレイ プレイする ずらす+with 後退+with 前進+with 仕掛ける 向ける 浴びせる かける 食らわせる")),
    Verb("choose", ("選ぶ",), (OneOf("choice", squares.EFFECTS),), squares.choose, example="Aki: choose steal", first=law.playing, offer=(*squares.EFFECTS,),
         says=also(spoken.CHOOSE, en="would-rather-be would-rather-get d-rather-be d-rather-get rather-be rather-get prefer-to-be prefer-to-get want-to-be would-prefer-to-be would-like-to-be would-like-to-get", ja="ほうで 方で")),
    Verb("warp", ("ワープ",), (Player(), Whole(("POWER", "魔力"), "power")), squares.warp, example="Beni: warp Aki 25", first=law.playing, offer=squares.offer_warp,
         says=("teleport send jump beam transport", "飛ばす ワープさせる 飛ぶ とばす 送る 移す 移動させる 動かす ワープ先は 行き先は 飛ばす先は 飛ばし先は ワープ先 行き先")),
    Verb("steal", ("奪う",), (Player(), Taken()), squares.steal, example="Beni: steal Aki fire", first=law.playing, offer=squares.offer_steal,
         says=also(spoken.TAKE, en="rob take take-from draw+hand pull+hand", ja="盗む ぬすむ うばう 奪い取る 抜く 抜き取る")),
    Verb("push", ("押し出す",), (Player(), movement.WAY), squares.push, example="Aki: push Beni back", first=law.playing, offer=squares.offer_push,
         says=("shove move shift nudge bump displace knock", "押す 下げる さげる 下がる+self 押し出される+self 押される+self 飛ばされる+self とばされる+self 動かされる+self ずれる+self どく+self のく+self 退く+self 移る+self 行く+ahead|back 移る+ahead|back 移す+ahead|back 移動+ahead|back 飛ばす+ahead|back とばす+ahead|back ずれる ずれてもらう どいてもらう どける 弾き出す はじき出す 追いやる 追い出す どく のく 出る 退く 押し出し 押しだす 下がる 動かす どかす ずらす 押し込む")),
    Verb("enhance", ("強化",), (Several(),), collect.enhance, example="Aki: enhance heart grass", first=law.playing, offer=collect.offer_enhance,
         says=also(spoken.USE, en="enhancement chip-in pump pump-in put-in throw-in strengthen boost power-up reinforce spend add add-to-~-power buff up-~-power ups-~-power raise-~-power increase-~-power", ja="強める 魔力を上げる 魔力を足す 魔力アップ 魔力を増やす パワーアップ 強化する 足す 加える 上乗せ ブースト")),
    Verb("pass", JA["pass"], (), ending.decline, example="Aki: pass", first=ending.passing,
         says=also(spoken.DECLINE, en="leave-~-power leave-~-power-alone leave-~-power-as-it-is done is-done is-all-done that's-it that-is-it let-it-burn take-it take-it-as-it-is accept-it suffer-it", ja="受ける 受け入れる そのまま 食らう くらう 喰らう 被弾 まともに受ける 甘んじて受ける 受け止める")),
    Verb("collect", ("コレクト",), (collect.CHOSEN,), collect.collect, example="Aki: collect fire 7", first=law.playing, offer=collect.offer_collect,
         says=also(spoken.TAKE, en="go-for add-to-~-hand add", ja="コレクション 選ぶ 選択 手札に加える 手札に入れる 確保")),
    Verb("reflect", ("反射", "リフレクト"), (), summons.reflect, example="Beni: reflect", first=law.playing, offer=summons.offer_reflect,
         says=also(spoken.PREVENT, en="bounce send-back return mirror reflect-with-steel block-with-steel bounce-back reflect-it-back deflect reflect-with-~-steel throw-back reflection use-steel-to-reflect steel-reflects steel-reflects-it steel-throws-it-back throw-it-back", ja="跳ね返す はね返す はねかえす 反射する 返す 鋼をリフレクト 鋼でリフレクト 鋼リフレクト 鋼で反射 鋼で防ぐ 鋼で跳ね返す 鋼ではね返す 鋼を使って反射 防ぐ はじく 弾く 鋼ではじく 鋼で弾く 鋼で返す 鋼で守る")),
    Verb("take", ("取る",), (summons.Prize(),), summons.take, example="Aki: take hand fire", first=law.playing, offer=summons.offer_take,
         says=also(spoken.TAKE, en="steal draw+hand pull+hand", ja="奪う うばう")),
    Verb("keep", ("加える",), (summons.Kept(),), summons.keep, example="Aki: keep fire ?", first=law.playing, offer=summons.offer_keep, no="0",
         says=("add-to-hand take-to-hand hold-on-to retain add-to-~-hand take put-in-~-hand", "手札に加える もらう 残す 手に入れる 取る キープ 加える 手札に入れる")),
    Verb("refill", ("補充",), (Several(),), opening.refill, example="refill wind evil heart", who="table", offer=opening.offer_refill,
         says=also(spoken.ADD, en="get come-out come-down come-up turn-up is-turned-up fill-with fill-up-with refill-with top-up-with replenish fill-up fill restock new-cards-are top-up next-cards-are new-cards", ja="補充する 埋める 並べる 新しい札は 足りない分は")),
    Verb("reveal", JA["reveal"], (Several(),), ending.reveal, example="Aki: reveal fire wind", first=law.begun, offer=ending.offer_reveal,
         says=spoken.SHOW),
    Verb("assign", ("扱う",), (ending.COUNT_AS,), ending.assign, example="Aki: assign fire none", first=ending.assigning, offer=ending.offer_assign,
         says=("count-as treat counts-as treat-as use-as is stands-for", "とする として数える 扱いにする として使う")),
    Verb("concede", JA["concede"], (), ending.concede, example="Beni: concede", beside=True,
         says=spoken.GIVE_UP),
    Verb("final", JA["final"], (ending.Counts(), ending.SAID_AS), ending.final, example="Aki: final heart 3 fire 1 void 1 as fire", who="either", offer=ending.offer_final,
         says=("final-cards has had end-with finish-with ended-up-with has-in-the-end ends-up-with", "最終枚数 最終結果 最終で 最後は 最終手札 終わる 終える")),
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
        *("EC-11.1", "EC-11.2", "EC-11.3", "EC-11.4", "EC-11.5", "EC-11.6", "EC-11.8", "EC-11.10"),
        *("EC-10.5", "EC-12.3"),
    ),
}

GAME = Game(
    about(dirname(__file__)), __name__, None, VERBS,
    begin=set_up, settle=flow.settle, seats_clause="EC-1.1", screen=view.screen, state=view.state, reason=reason, check=opening.check, rules=Rules, see=SEE,
    speech=SPEECH, position="referee.games.element_collection.position", series=Series(began=lambda table, statements: table.rules.order[0]), shown=view.shown,
)  # fmt: skip
