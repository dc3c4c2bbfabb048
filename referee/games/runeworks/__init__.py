"""Runeworks: the registration. A rummy for two to six wizards, levels 1 to 5."""

from __future__ import annotations

from referee.games.runeworks import claims, flow, said, turn
from referee.games.runeworks.asking import before
from referee.games.runeworks.entering import ask
from referee.games.runeworks.speech import SPEECH
from referee.games.runeworks.table import CALL, SEEK, SHOT, begin
from referee.grammar.verbs import Later, Verb
from referee.kernel.common import JA
from referee.kernel.game import Game, Option, whole
from scorers.runeworks import ROUNDS, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.grammar.words import Names


ending, view = Later("referee.games.runeworks.ending"), Later("referee.games.runeworks.view")


def _level(text: str, players: Names) -> int:
    if text not in ("1", "2", "3", "4", "5"):
        raise ValueError(text)
    return int(text)


OPTIONS = (
    Option("level", default=3, ruling="RW-R28", read=_level, usage="1|2|3|4|5"),
    Option(
        "rounds", default=lambda rules, names: ROUNDS[rules["level"]], ruling="RW-R26", read=whole(1), usage="1, 2, 3 …"
    ),
    Option(
        "overtime",
        ("any", "top", "none"),
        default=lambda rules, names: "any" if rules["level"] >= 4 else "none",
        ruling="RW-R27",
    ),
    Option("blast-shot", ("replaces", "adds"), ruling="RW-R23"),
    Option("shots", ("all", "nearest"), ruling="RW-R13"),
    Option("lone-seven", ("elemental", "sequence"), ruling="RW-R7"),
    Option("faces", ("number", "ten"), ruling="RW-R19"),
    Option("blast-boost", ("counts", "no"), ruling="RW-R21"),
    Option("empty-source", ("reshuffle", "void"), ruling="RW-R18"),
)

VERBS = (
    Verb("round", ("ラウンド",), said.NUMBER, turn.begin_round, example="round", who="table", offer=turn.offer_round,
         says=("new-round next-round begin-round start-round let-s-start start-the-first-round start-the-round begin-the-round deal-the-next-round", "ラウンド開始 回戦開始 回戦を始める ゲーム開始 ゲームを始める 次のラウンド 始める ラウンドを始める 新しいラウンド 新ラウンド 次の回 第1ラウンド始める ラウンド始める")),
    Verb("deal", JA["deal"], said.DEALT, turn.deal, example="Aki: deal 3S 4S ? ? ? ? 9C", first=before(ever=True), offer=turn.offer_deal,
         says=("get receive hand-out dealt", "配られる もらう 受け取る")),
    Verb("leady", ("前哨戦",), said.ENTRIES, turn.leady, example="leady 9H KD 0", who="either", first=before(), offer=turn.offer_leady, no="0",
         says=("leady-work show bid", "見せる 出す 前哨")),
    Verb("start", ("先手",), (), turn.start, example="Beni: start", first=before(),
         says=("go-first goes-first begin lead be-first", "先攻 先手をとる 先手になる 始める 先に始める 始まる")),
    Verb("draw", JA["draw"], said.DRAWN, turn.draw, example="draw 5H", first=before(), offer=turn.offer_draw,
         says=("take take-a-card pick-up pick pull", "取る 引き ひく ツモ ツモる")),
    Verb("set", ("セット",), said.CARDS, turn.lay, example="set 3S 4S 5S", first=before(), offer=turn.offer_set,
         says=("lay meld play put put-down lay-down place make", "出す 並べる 作る 置く メルド")),
    Verb("boost", ("ブースト",), said.BOOSTED, turn.boost, example="boost 8C on 8S", first=before(2), offer=turn.offer_boost,
         says=("add attach extend put-on add-to stick", "つける 付ける 足す 加える 付け足す くっつける くっ付ける")),
    Verb("release", ("リリース",), said.RELEASED, turn.release, example="release KC", first=before(), offer=turn.offer_release,
         says=("discard get-rid-of throw throw-away toss drop put-away let-go dump ditch chuck pitch", "捨てる 切る 手放す 流す 放出 河に捨てる 河に切る ぽい ぽいっ 放る")),
    Verb("ignite", ("イグナイト",), said.RELEASED, turn.ignite, example="ignite KC", first=before(), offer=turn.offer_ignite,
         says=("go-out finish burn fire", "上がる 点火 あがる")),
    Verb("seek", ("シーク",), said.CLAIMED, claims.claim(SEEK), example="seek 4S 5S", first=before(2), offer=claims.offers(SEEK),
         says=("claim take claim-a-run take-as-a-run", "もらう")),
    Verb("call", ("コール",), said.CARDS, claims.claim(CALL), example="call 8H 8D", first=before(3), offer=claims.offers(CALL),
         says=("claim take", "もらう 鳴く 取る")),
    Verb("shot", ("ショット", "イグナイトショット", "ignite-shot"), said.CLAIMED, claims.claim(SHOT), example="shot 4S 5S", first=before(3), offer=claims.offers(SHOT),
         says=("claim take finish go-out", "ロン 撃つ 上がる")),
    Verb("retract", ("取り下げ",), (), claims.retract, example="Chie: retract", first=before(3, "RW-10.5", ever=True),
         says=("take-back withdraw back-down", "取り下げる 引っ込める 下げる")),
    Verb("pass", JA["pass"], (), claims.decline, example="Chie: pass", first=before(ever=True),
         says=("decline skip hold leave-it", "見送る 見逃す スルー")),
    Verb("reveal", JA["reveal"], said.CARDS, ending.reveal, example="Beni: reveal 9H KS", first=before(ever=True), offer=ending.offer_reveal,
         says=("show open turn-over", "見せる 開く オープン")),
    Verb("points", ("手札点",), said.TOTAL, ending.points, example="Beni: points 34", first=before(4, "RW-11.7", ever=True), offer=ending.offer_points,
         says=("has-points left count", "残る 残り 残り点")),
    Verb("concede", JA["concede"], (), ending.concede, example="Beni: concede", first=before(ever=True),
         says=("give-up resign quit surrender fold", "降参 投げる 降りる ギブアップ リタイア")),
    Verb("void", ("流局",), (), turn.void, example="void", who="table",
         says=("draw-the-round no-game", "流れる 流す ノーゲーム")),
    Verb("result", JA["result"], said.PARTS, ending.result, example="result Aki ignite / Beni 25 / Chie 3S KD", who="table", offer=ending.offer_result,
         says=("round-result", "ラウンド結果")),
    Verb("final", JA["final"], said.FIGURES, ending.final, example="final Aki 130 / Beni 64", who="table", offer=ending.offer_final,
         says=("final-score final-scores end-scores", "最終得点 最終結果")),
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
    "runeworks", "Runeworks", "ルーンワークス", __name__, OPTIONS, VERBS,
    begin=begin, settle=flow.settle, rules=Rules, see=SEE, asks=ask, seats=(2, 6), seats_clause="RW-1.1", screen=view.screen, state=view.state, speech=SPEECH,
)  # fmt: skip
