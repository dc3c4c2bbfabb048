"""Time Storm: the registration. Priority, waiting cards and batteries for two to six players."""

from __future__ import annotations

from os.path import dirname

from referee.games.time_storm import effects, flow, moving, priority, said, setup
from referee.games.time_storm.speakers import acts, effect, quickly, reason
from referee.games.time_storm.speech import SPEECH
from referee.games.time_storm.table import BROUGHT, Rules, begin
from referee.grammar import thesaurus as spoken
from referee.grammar.thesaurus import also
from referee.grammar.verbs import Later, Verb
from referee.kernel.about import about
from referee.kernel.common import JA
from referee.kernel.game import Game, Options
from referee.kernel.series import Series
from scorers.sheet import Refusal

view = Later("referee.games.time_storm.view")


def _check(rules: Options, names: tuple[str, ...], values: dict[str, str]) -> None:
    """TS-8.2: the variant's deck has thirteen cards for each player."""
    size, brought = rules["deck-size"], BROUGHT * len(names)
    if rules["variant"] == "own-13" and size != brought:
        raise Refusal("TS-8.2", key="header/number", option="deck-size", word=str(size), usage=str(brought))


# What only permits or defines, and what is asked in another form.
SEE = {
    "deal": ("TS-1.4", "TS-2.1", "TS-2.3", "TS-2.4", "TS-8.2"), "bring": ("TS-1.4", "TS-8.3"), "reveal": ("TS-1.4",),
    "play": ("TS-2.8", "TS-3.3", "TS-4.4", "TS-4.5"), "pass": ("TS-2.8", "TS-4.6", "TS-7.2"), "next": ("TS-7.2",),
    "wait": ("TS-7.5",), "done": ("TS-4.4",), "draw": ("TS-1.4", "TS-6.8", "TS-7.6"), "ready": ("TS-3.9",),
    "move": ("TS-5.7", "TS-6.8"), "win": ("TS-7.4",), "final": ("TS-7.4",), "note": ("TS-7.5",),
}  # fmt: skip

EFFECT, WHOLE = effect(), effect(whole=True)
VERBS = (
    Verb("card", ("カード",), said.DECLARED, setup.card, example='card "Time Warp" Action 3 x2 "extra turn"', beside=True, who="table", always=True,
         says=("declare define new-card", "登録 宣言")),
    Verb("choose", ("選択",), (said.CHOSEN,), setup.choose, example="Aki: choose omega", first=setup.chooses, offer=lambda table, seat: table.victories(),
         says=also(spoken.CHOOSE, en="win-condition victory-condition victory-card win-con aim-for play-for bet-on victory-condition-is win-condition-is victory-card-is s-victory-condition-is", ja="勝利条件にする 勝利条件は の勝利条件 の勝利条件は 勝利条件が 狙う ねらう 勝利条件に選ぶ 勝利条件 勝利条件に決める 勝利条件に設定 勝利条件に指定")),
    Verb("bring", ("持ち寄り",), (said.CARDS,), setup.bring, example="Aki: bring 13", beside=True, first=setup.brings, offer=(BROUGHT,),
         says=("contribute bring-in bring-along supply", "持ち寄る 持ってくる もってくる 持参 用意")),
    Verb("deal", JA["deal"], (said.CARDS,), setup.deal, example="Aki: deal 6", first=acts, offer=setup.offer_deal,
         says=also(spoken.DEAL, en="take has draw pick-up draw-the-first give")),
    Verb("play", ("プレイ",), said.PLAYED, priority.play, example="Beni: play paradox", first=acts, offer=priority.offer_play,
         says=also(spoken.USE, spoken.PUT, en="hit+with meet+with spring drop go-with counter+with stop+with cancel+with negate+with beat+with reaction reactions responses respond-with respond answer-with answer response reply reply-with counter-with counter-it-with react-with react come-back-with retaliate-with", ja="反応 打ち消し返す 対応 対抗 応じる 応える 割り込む 重ねる 返す かぶせる 被せる リアクション 合わせる 宣言 無効に+with 打ち消し+with 打消し+with 打ち消す+with 止める+with 無効にする+with")),
    Verb("pass", JA["pass"], (), priority.decline, example="pass", first=acts,
         says=also(spoken.DECLINE, en="let-it-happen allow-it hold give-way pass-priority keep-quiet", ja="放棄 ノータッチ 優先権放棄 優先権を放棄 優先権を渡す 優先権を譲る 通る 何もしない")),
    Verb("resolve", ("解決",), (said.LAST,), priority.resolve, example="resolve warp", first=quickly, who="either", offer=(None,),
         says=("resolves goes-through take-effect go-off take-place happen settle work everyone-lets-it-resolve", "解決する 解決 処理 処理する 通る 効果発揮")),
    Verb("next", ("次へ",), (), priority.next_phase, example="next", first=quickly, who="either",
         says=("done-for-the-turn done-for-this-turn is-done-for-this-turn is-done-for-the-turn main-phase-over main-phase-is-done pass-the-turn pass-~-turn turn-over next-turn new-turn turn-is-over the-next-turn next-phase phase-is-over main-phase-is-over draw-phase-is-over end-phase-is-over end-of-turn end-of-main end-of-~-main-phase main-is-over main-is-done end-of-~-turn done-with-~-turn is-done-with-~-turn is-done-with-~-main-phase is-done-with-~-draw-phase finish-~-main-phase finish-~-turn end-~-main-phase end-~-turn is-through-with-~-turn go-on continue end-phase move-on on-to-the-next-phase move-to-~-draw-phase move-to-~-end-phase move-to-~-main-phase go-to-~-draw-phase go-to-~-end-phase go-to-~-main-phase go-to-the-next-phase move-to-the-next-phase on-to-the-end-phase on-to-the-draw-phase on-to-the-main-phase go-ahead carry-on proceed", "つぎ つぎへ ドローへ 全員パスでドローへ 全員パスで次へ 次のターン 次のターンへ ターン交代 つぎいく つぎにいく 次行く 次に行く 次へ行く 次のフェイズに行く 次のフェイズへ行く 次どうぞ 次のフェイズ 次のフェイズへ 進む 進める 次へ進む 次に進む 次のフェイズに進む フェイズを進める フェイズを移る 次のフェイズに移る エンド エンドへ エンドに行く エンドに入る エンドに進む エンドフェイズへ エンドフェイズに行く エンドフェイズに進む エンドフェイズに入る エンドフェイズに移る エンドフェイズを終える エンドフェイズを終わる エンドフェイズ終了 エンドフェイズ終わり メインフェイズへ メインフェイズに行く メインフェイズに進む メインフェイズに入る メインフェイズに移る メインフェイズを終える メインフェイズを終わる メインフェイズ終了 メインフェイズ終わり ドローフェイズへ ドローフェイズに行く ドローフェイズに進む ドローフェイズに入る ドローフェイズに移る ドローフェイズを終える ドローフェイズを終わる ドローフェイズ終了 ドローフェイズ終わり メイン終了 メイン終わり")),
    Verb("wait", ("待った",), (), priority.wait, example="Beni: wait", who="either",
         says=("hold-on hold-up wait-a-sec wait-a-tick hold-on-a-sec hold-it-there wants-to-do-something wants-to-say-something wants-in jump-in cut-in butt-in stop hang-on says-wait object hold-it wait-a-second wait-a-moment wait-a-minute one-moment one-second just-a-moment interrupt", "待つ 待って ちょっと待つ ストップ 待ったをかける 待ったをする タンマ 止める 割り込む 異議あり")),
    Verb("draw", JA["draw"], (said.DRAWN_CARDS,), effects.draw, example="Beni: draw 2", first=acts, who="either", offer=effects.offer_draw,
         says=also(spoken.DRAW, spoken.TAKE)),
    Verb("done", ("以上",), (), effects.done, example="done", first=acts, who="either",
         says=("finished that-is-all all-done that-s-all that-s-it that-s-that all-of-it that-was-it effect-is-over is-finished is-done done-with finished-with through-with is-over has-resolved effect-is-done nothing-more that-s-everything", "終わり おわり 解決おわり 解決終わり 解決終わる 効果終わる 効果終了 効果おわり 処理おわり 処理終わる 処理おわる 効果おわる 処理終わり 処理完了 処理終了 効果処理終わり 解決完了 完了 解決終了 以上です 効果が終わる 処理が終わる 処理し終わる 処理し終える 解決が終わる 解決し終わる 効果の処理終わり 効果の処理が終わる 効果解決 効果終わり これで終わり 効果は以上 これで全部 おしまい 完了する")),
    Verb("discard", ("捨てる",), (said.DISCARDED,), effects.discard, example="Beni: discard paradox", first=EFFECT, who="either", offer=effects.offer_discard,
         says=also(spoken.DISCARD, spoken.beside("graveyard", (spoken.PUT[0], "")), en="send+graveyard lose-a-card lose-one-card lose-cards lose-one lose-his-cards lose-her-cards")),
    Verb("ready", ("未使用",), (said.TURNED,), effects.turned(False), example="ready all", first=EFFECT, who="either", offer=lambda table, seat: effects.offer_turned(table, seat, True),
         says=also(spoken.READY, en="become+unused", ja="未使用に戻す 未使用にする 未使用へ戻す")),
    Verb("exhaust", ("使用済み",), (said.TURNED,), effects.turned(True), example="Beni: exhaust 1", first=EFFECT, who="either", offer=lambda table, seat: effects.offer_turned(table, seat, False),
         says=also(spoken.EXHAUST, en="spend use")),
    Verb("destroy", ("破壊",), said.DESTROYED, effects.destroy, example="Beni: destroy battery unused", first=EFFECT, who="either", offer=effects.offer_destroy,
         says=also(spoken.BREAK, en="lose-a-battery loses-a-battery lose+batteries", ja="失う 墓地に送る+field 墓地へ送る+field 墓地に置く+field")),
    Verb("counter", ("打ち消し",), said.COUNTERED, effects.counter, example="counter warp Aki", first=WHOLE, who="either", offer=effects.offer_counter,
         says=("block cancel negate stop annul nullify undo fizzle prevent neutralise neutralize shut-down", "打ち消す 無効になる 不発 不発になる 無効に 無効にする 消す 無効化 カウンター 止める 打消し キャンセル 不発にする")),
    Verb("move", ("移動",), said.MOVED, moving.move, example="Aki: move paradox graveyard hand", first=EFFECT, who="either", offer=moving.offer_move,
         says=also(spoken.RESTORE, en="return put send bring go-back come-back go-back-to come-back-to go-to end-up-in land-in wind-up-in", ja="動かす 移す 加える 送る 渡す 譲る あげる 置く+deck-top|deck-bottom|deck 入れる+deck-top|deck-bottom|deck|hand|graveyard 行く+deck|deck-top|deck-bottom|hand|graveyard")),
    Verb("shuffle", ("シャッフル",), (), moving.shuffle, example="shuffle", first=WHOLE, who="either",
         says=spoken.SHUFFLE),
    Verb("extra-turn", ("追加ターン",), (), effects.extra_turn, example="extra-turn", first=EFFECT, who="either",
         says=("additional-turn earn-an-extra-turn take-an-extra-turn take-another-turn get-an-extra-turn get-another-turn gets-another-turn another-turn extra-turn one-more-turn go-again have-another-turn take-one-more-turn get-a-second-turn bonus-turn", "もう一ターン もうひとターン 追加のターン ターン追加 1ターン得る 1ターン追加 もう1ターン得る もう一度自分の番 もう一度自分の番をやる もう一度ターン もう1ターン 追加ターンを得る 追加ターンをもらう もう一回ターン 追加ターン もう一度自分のターン 続けてターン")),
    Verb("skip-turn", ("スキップ",), (), effects.skip_turn, example="Beni: skip-turn", first=EFFECT, who="either",
         says=("skip-~-turn miss-~-turn lose-~-turn skip-~-next-turn miss-~-next-turn lose-~-next-turn sit-out-~-turn sit-out-~-next-turn sit-out next-turn-is-skipped next-turn-gets-skipped next-turn-is-lost skip-a-turn miss-a-turn lose-a-turn", "次のターンが飛ぶ 次のターンがなくなる 1ターン休む 1ターン休み 次のターン飛ばし ターン飛ばし 次のターン飛ばす 次のターン飛ばされる ターン飛ばされる ターンを飛ばす ターンスキップ 一回休み 1回休み 次のターン休み ターン休み 次のターンお休み お休み ターンを失う 次のターンを飛ばす ターンを飛ばされる 次のターンを飛ばされる ターンは飛ばされる 次のターンは飛ばされる 次のターンなし 次のターンは休み")),
    Verb("end", ("終了",), (said.ENDED,), effects.end, example="end turn", first=WHOLE, who="either", offer=("phase", "turn"),
         says=("finish end-the stop over", "終える 終わる 終了 おしまい")),
    Verb("win", ("勝利",), (said.WON,), effects.win, example="win", first=acts, who="either", offer=effects.offer_win,
         says=("victory take-the-win win-the-match win-the-game take-the-match take-the-game", "勝つ 勝ち かつ 優勝")),
    Verb("lose", ("敗北",), (), effects.lose, example="Beni: lose", first=effect("TS-6.11"), who="either",
         says=("get-knocked-out is-knocked-out is-out be-out is-eliminated is-defeated drop-out", "負ける 負け 敗ける 脱落 敗退")),
    Verb("reveal", JA["reveal"], (said.REVEALED,), setup.reveal, example="Beni: reveal paradox", first=acts, offer=setup.offer_reveal,
         says=spoken.SHOW),
    Verb("concede", JA["concede"], (), setup.concede, example="Beni: concede", beside=True, first=acts,
         says=spoken.GIVE_UP),
    Verb("count", ("枚数",), said.TALLIED, setup.count, example="Aki: count unused 2", who="either", always=True, offer=setup.offer_count,
         says=("has have hold sit-on there-are has-got s-got is-left left remain is-down-to s-at is-at", "枚ある 数 数える 残り 残る 枚残る 個ある")),
    Verb("note", ("メモ",), (said.NOTE,), setup.note, example='note "Beni showed the hand to Aki"', who="either", always=True,
         says=("remark write-down", "記録 覚え書き")),
    Verb("final", JA["final"], (said.WINNER,), setup.final, example="final Aki", who="table", offer=setup.offer_final,
         says=("winner-is the-winner-is final-result is-the-winner come-out-on-top win-the-match win-the-game take-the-match take-the-game win-this-one take-this-one win-it take-it win-the-whole-thing won win winner", "最終結果 勝者 優勝 勝者は 勝利 勝つ")),
)  # fmt: skip

GAME = Game(
    about(dirname(__file__)), __name__, None, VERBS,
    begin=begin, settle=flow.settle, rules=Rules, see=SEE, seats_clause="TS-1.1", screen=view.screen, state=view.state, reason=reason, speech=SPEECH, check=_check,
    position="referee.games.time_storm.position",
    fixed=("win",), abandoned="TS-9.3", series=Series(began=lambda table, statements: table.rules.first),
)  # fmt: skip
