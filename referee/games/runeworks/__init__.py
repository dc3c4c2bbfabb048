"""Runeworks: the registration. A rummy for two to six wizards, levels 1 to 5."""

from __future__ import annotations

from os.path import dirname

from referee.games.runeworks import claims, flow, said, turn
from referee.games.runeworks.checks import before, reason
from referee.games.runeworks.entering import ask
from referee.games.runeworks.speech import SPEECH
from referee.games.runeworks.table import CALL, SEEK, SHOT, Rules, begin
from referee.grammar import thesaurus as spoken
from referee.grammar.thesaurus import also
from referee.grammar.verbs import Later, Verb
from referee.kernel.about import about
from referee.kernel.common import JA
from referee.kernel.game import Game
from referee.kernel.series import Series

ending, view = Later("referee.games.runeworks.ending"), Later("referee.games.runeworks.view")


CLAIM = (
    "claim take get grab pick-up snap-up snatch snatch-up nab scoop scoop-up pounce-on nick pinch want",
    "もらう 取る 拾う いただく",
)  # what all three are called

VERBS = (
    Verb("round", ("ラウンド",), said.NUMBER, turn.begin_round, example="round", beside=True, who="table", offer=(None,),
         says=("new-round deal-a-new-round deal-again deal-the-cards deal-cards redeal fresh-round let-s-deal deal-the-first-round let-s-go let-s-begin let-s-play shuffle-up-and-deal round-one next-round begin-round start-round let-s-start start-the-first-round start-the-round begin-the-round deal-the-next-round round-starts round-begins another-round on-to-the-next-round start-a-new-round start-the-next-round first-round", "ゲームスタート 試合開始 対戦開始 ラウンド開始 回戦開始 回戦を始める ゲーム開始 ゲームを始める 次のラウンド 始める 始まる ラウンドを始める 新しいラウンド 新ラウンド 次の回 第1ラウンド始める ラウンド始める 開始 開始する 対局開始 始め はじめる 開幕 ラウンドスタート スタート 次の回戦 次のラウンドへ")),
    Verb("deal", JA["deal"], said.DEALT, turn.deal, example="Aki: deal 3S 4S ? ? ? ? 9C", first=before(ever=True), offer=turn.offer_deal,
         says=also(spoken.DEAL, en="draw pick-up take", ja="の手札は 手札は")),
    Verb("leady", ("前哨戦",), said.ENTRIES, turn.leady, example="leady 9H KD 0", who="either", first=before(), offer=turn.offer_leady, no="0",
         says=also(spoken.SHOW, en="leady-work compare bid has have", ja="出す 前哨 参加")),
    Verb("start", ("先手",), (), turn.start, example="Beni: start", first=before(),
         says=("go-first goes-first first begin lead be-first starts-off play-first plays-first lead-off open begins-the-round starts-the-round take-the-first-turn can-go-first can-start can-begin may-go-first may-start may-begin kick-off kick-us-off kick-things-off get-us-started open-the-round first-up-is is-first-up is-up-first up-first it-starts-with it-begins-with we-start-with we-begin-with have-the-lead take-the-lead get-the-lead get-the-first-move first-turn-is first-move-is have-the-first-turn have-the-first-move have-the-opening-move get-the-first-turn take-the-first-turn starting-player start-player first-player starting-player-is start-player-is first-player-is first-is first-to-go first-to-play", "先攻 先手をとる 先手を取る 先手になる 始める 先に始める 先にやる 先にする 始まる 最初 一番最初 最初にやる 最初にする 一番最初にやる 一番最初にする スタートプレイヤー スタプレ スターティングプレイヤー スタートプレイヤーになる スタートプレーヤー 先番 先行 から始める スタート 一番手 最初に始める からどうぞ さんからどうぞ どうぞ")),
    Verb("draw", JA["draw"], said.DRAWN, turn.draw, example="draw 5H", first=before(), offer=turn.offer_draw,
         says=also(spoken.DRAW, spoken.beside("deck", (spoken.TAKE[0], "")), en="take get")),
    Verb("set", ("セット",), said.CARDS, turn.lay, example="set 3S 4S 5S", first=before(), offer=turn.offer_set,
         says=also(spoken.PUT, spoken.beside("set", (spoken.DISCARD[0], ""), (spoken.SHOW[0], "")), en="meld make form table make-a-run make-a-set make-a-trio make-a-sequence", ja="作る つくる メルド 揃える 役を作る 役にする")),
    Verb("boost", ("ブースト",), said.BOOSTED, turn.boost, example="boost 8C on 8S", first=before(2), offer=turn.offer_boost,
         says=also(spoken.ADD, spoken.beside("on", (spoken.PUT[0], "")), en="go+on go-with+on lay-off+on throw+on toss+on", ja="出す+on 置く+on 並べる+on 延長")),
    Verb("release", ("リリース",), said.RELEASED, turn.release, example="release KC", first=before(), offer=turn.offer_release,
         says=also(spoken.DISCARD, spoken.beside("pool", (spoken.PUT[0], "")), en="free offer give-up go+pool add+pool send+pool end-up+pool land+pool wind-up+pool finish-up+pool end-~-turn-with end-~-turn-by-releasing finish-~-turn-with", ja="捨て札は 捨て札 置く+pool 出す+pool 入れる+pool 河に捨てる 河に切る 河に流す プールに捨てる")),
    Verb("ignite", ("イグナイト",), said.RELEASED, turn.ignite, example="ignite KC", first=before(), offer=turn.offer_ignite,
         says=("ignition last-card out-on out-with go-out go-out-on finish finish-on close-out burn fire end-the-round is-out", "切って上がる 捨てて上がる 切ってあがる 捨ててあがる 上がる 点火 あがる アガる 点火する 発火")),
    Verb("seek", ("シーク",), said.CLAIMED, claims.claim(SEEK), example="seek 4S 5S", first=before(2), offer=claims.offers(SEEK),
         says=also(CLAIM, en="claim-a-run take-as-a-run take-for-a-run take-it-for-a-run take-it-as-a-run make-a-run complete-a-run", ja="狙う")),
    Verb("call", ("コール",), said.CARDS, claims.claim(CALL), example="call 8H 8D", first=before(3), offer=claims.offers(CALL),
         says=also(CLAIM, en="overtake", ja="鳴く ポン")),
    Verb("shot", ("ショット", "イグナイトショット", "ignite-shot"), said.CLAIMED, claims.claim(SHOT), example="shot 4S 5S", first=before(3), offer=claims.offers(SHOT),
         says=also(CLAIM, en="finish go-out shoot win snipe bang go-for-the-shot go-for-a-shot call-a-shot make-a-shot take-the-shot take-a-shot", ja="ロン 撃つ 上がる あがる 打ち取る")),
    Verb("retract", ("取り下げ",), (), claims.retract, example="Chie: retract", first=before(3, "RW-10.5", ever=True),
         says=("change-~-mind take-~-shot-back take-~-claim-back take-back withdraw back-down back-out take-it-back call-it-off cancel", "取り下げる 引っ込める 下げる 撤回 やめる ショットなし ショット無し ショット取り下げ ショットを取り下げる ショット取り下げる ショットを取り消す ショットを引っ込める ショットを下げる ショット取り消し ショット取り消す ショットをやめる ショットやめる ショットは取り下げる ショットは取り消す ショットをやめる ショット撤回")),
    Verb("pass", JA["pass"], (), claims.decline, example="Chie: pass", first=before(ever=True),
         says=also(spoken.DECLINE, en="hold leave leave-it leave-that let-it-lie")),
    Verb("reveal", JA["reveal"], said.CARDS, ending.reveal, example="Beni: reveal 9H KS", first=before(ever=True), offer=ending.offer_reveal,
         says=also(spoken.SHOW, en="is-left-with was-left-with left-with is-left-holding had-left have-left is-stuck-with was-stuck-with get-stuck-with", ja="残り 残りは 残った 残っている 残る の手札は 手札は 手元に 手元は")),
    Verb("points", ("手札点",), said.TOTAL, ending.points, example="Beni: points 34", first=before(4, "RW-11.7", ever=True), offer=ending.offer_points,
         says=("come-to end-up-with eat was-stuck-with get-stuck-with has-points left count add-up-to total is-left-with was-left-with left-with is-left-holding was-left-holding hold sit-on have has is-stuck-with remaining", "の手札は合計 手札は合計 手札の合計は 手札は計 残る 残り 残り点 残した 残っている")),
    Verb("concede", JA["concede"], (), ending.concede, example="Beni: concede", beside=True, first=before(ever=True),
         says=spoken.GIVE_UP),
    Verb("void", ("流局",), (), turn.void, example="void", who="table",
         says=("round-doesn't-count the-round-doesn't-count draw-the-round no-game round-is-void nobody-wins-the-round call-the-round-off scrap-the-round", "流れる 流す ノーゲーム 流局 無効")),
    Verb("result", JA["result"], said.PARTS, ending.result, example="result Aki ignite / Beni 25 / Chie 3S KD", who="table", offer=ending.offer_result,
         says=("round-result", "ラウンド結果")),
    Verb("final", JA["final"], said.FIGURES, ending.final, example="final Aki 130 / Beni 64", who="table", offer=ending.offer_final,
         says=("final-score final-scores end-scores final-standings final-result scores-are ended-with finish-on end-on", "ゲーム終了 試合終了 最終得点 最終結果 最終スコア 最後は 最終的に 結果は")),
)  # fmt: skip

# Clauses that only permit or define what a verb does.
SEE = {
    "round": ("RW-1.1",),
    "leady": ("RW-1.4", "RW-1.5", "RW-3.3", "RW-3.5"),
    "draw": ("RW-1.3", "RW-1.6", "RW-1.7", "RW-2.3", "RW-4.3", "RW-7.3"),
    "set": ("RW-1.4", "RW-1.5", "RW-4.4", "RW-5.4"),
    "boost": ("RW-4.4", "RW-6.3", "RW-6.5", "RW-6.6", "RW-6.7", "RW-10.4"),
    "release": ("RW-2.1", "RW-3.5", "RW-4.4", "RW-4.9", "RW-5.6", "RW-7.8", "RW-7.9", "RW-10.4"),
    "ignite": ("RW-11.4", "RW-11.6", "RW-11.7", "RW-12.4"),
    "call": ("RW-7.7", "RW-7.8"),
    "shot": ("RW-2.1", "RW-10.4", "RW-12.3"),
    "concede": ("RW-13.7",),
    "result": ("RW-11.4", "RW-13.4", "RW-13.6"),
}

GAME = Game(
    about(dirname(__file__)), __name__, None, VERBS,
    begin=begin, settle=flow.settle, rules=Rules, see=SEE, asks=ask, seats_clause="RW-1.1", screen=view.screen, state=view.state, reason=reason, speech=SPEECH,
    position="referee.games.runeworks.position", series=Series(began=flow.began), shown=view.shown,
)  # fmt: skip
