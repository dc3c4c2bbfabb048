"""Runeworks: the registration. A rummy for two to six wizards, levels 1 to 5."""

from __future__ import annotations

from referee.common import JA, nothing
from referee.games import Game, Option, whole
from referee.runeworks import claims, flow, moves, opening
from referee.runeworks.checks import before, present
from referee.runeworks.entering import ask
from referee.runeworks.phases import CALL, SEEK, SHOT
from referee.runeworks.speech import SPEECH
from referee.runeworks.table import Table
from referee.verbs import Later, Verb
from scorers.runeworks import ROUNDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.words import Names


leaving, showing = Later("referee.runeworks.leaving"), Later("referee.runeworks.showing")
results, view = Later("referee.runeworks.results"), Later("referee.runeworks.view")


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
    Verb("round", ("ラウンド",), opening.read_round, opening.begin_round, "[N]", "round", who="table", offer=opening.offer_round,
         says=("new-round next-round begin-round start-round", "ラウンド開始 次のラウンド")),
    Verb("deal", JA["deal"], opening.read_deal, opening.deal, "CARD×7 | 7", "Aki: deal 3S 4S ? ? ? ? 9C", first=present, offer=opening.offer_deal, secret=True,
         says=("get receive hand-out dealt", "配られる もらう 受け取る")),
    Verb("leady", ("前哨戦",), opening.read_leady, opening.leady, "ENTRY…", "leady 9H KD 0", who="either", first=before("leady"), offer=opening.offer_leady, no="0",
         says=("leady-work show bid", "見せる 出す 前哨")),
    Verb("start", ("先手",), nothing, opening.start, "", "Beni: start", first=before("start"), offer=opening.offer_start,
         says=("go-first goes-first begin lead be-first", "先攻 先手をとる 先手になる 始める 先に始める")),
    Verb("draw", JA["draw"], moves.read_draw, moves.draw, "[CARD]", "draw 5H", first=before("draw"), offer=moves.offer_draw, secret=True,
         says=("take-a-card pick-up pick pull", "取る 引き ひく")),
    Verb("set", ("セット",), moves.read_cards, moves.lay, "CARD…", "set 3S 4S 5S", first=before("set"), offer=moves.offer_set,
         says=("lay meld play put put-down lay-down place make", "出す 並べる 作る 置く メルド")),
    Verb("boost", ("ブースト",), moves.read_boost, moves.boost, "CARD… [on CARD]", "boost 8C on 8S", first=before("boost"), offer=moves.offer_boost,
         says=("add attach extend put-on add-to", "つける 付ける 足す 加える 付け足す")),
    Verb("release", ("リリース",), moves.read_cards, moves.release, "CARD", "release KC", first=before("release"), offer=moves.offer_release,
         says=("discard throw throw-away toss drop put-away let-go", "捨てる 切る 手放す 流す 出す")),
    Verb("ignite", ("イグナイト",), moves.read_cards, moves.ignite, "CARD", "ignite KC", first=before("ignite"), offer=moves.offer_ignite,
         says=("go-out finish burn fire", "上がる 点火 あがる")),
    Verb("seek", ("シーク",), claims.read_claim, claims.seek, "CARD…", "seek 4S 5S", first=before("seek"), offer=claims.offer_claim(SEEK),
         says=("claim-a-run", "")),
    Verb("call", ("コール",), claims.read_call, claims.call, "CARD…", "call 8H 8D", first=before("call"), offer=claims.offer_claim(CALL),
         says=("claim take", "もらう 鳴く 取る")),
    Verb("shot", ("ショット", "イグナイトショット", "ignite-shot"), claims.read_claim, claims.shot, "CARD…", "shot 4S 5S", first=before("shot"), offer=claims.offer_claim(SHOT),
         says=("claim take ignite-with finish-with", "ロン 撃つ 上がる")),
    Verb("retract", ("取り下げ",), nothing, leaving.retract, "", "Chie: retract", first=leaving.first_retract, offer=claims.offer_bare,
         says=("take-back withdraw back-down", "取り下げる 引っ込める 下げる")),
    Verb("pass", JA["pass"], nothing, claims.decline, "", "Chie: pass", first=present, offer=claims.offer_bare,
         says=("decline skip hold leave-it", "見送る 見逃す スルー")),
    Verb("reveal", JA["reveal"], moves.read_cards, showing.reveal, "CARD…", "Beni: reveal 9H KS", first=present, offer=showing.offer_reveal,
         says=("show open turn-over", "見せる 開く オープン")),
    Verb("points", ("手札点",), showing.read_points, showing.points, "N", "Beni: points 34", first=showing.first_points, offer=showing.offer_points,
         says=("has-points left count", "残る 残り 残り点")),
    Verb("concede", JA["concede"], nothing, leaving.concede, "", "Beni: concede", first=present, offer=claims.offer_bare,
         says=("give-up resign quit surrender fold", "降参 投げる 降りる ギブアップ リタイア")),
    Verb("void", ("流局",), nothing, moves.void, "", "void", who="table", offer=claims.offer_bare,
         says=("draw-the-round no-game", "流れる 流す ノーゲーム")),
    Verb("result", JA["result"], results.read_result, results.result, "PART / PART …", "result Aki ignite / Beni 25 / Chie 3S KD", who="table", offer=results.offer_result,
         says=("round-result", "ラウンド結果")),
    Verb("final", JA["final"], results.read_final, results.final, "NAME N / NAME N …", "final Aki 130 / Beni 64", who="table", offer=results.offer_final,
         says=("final-score score final-scores end-scores", "最終得点 最終結果")),
)  # fmt: skip

GAME = Game(
    "runeworks", "Runeworks", "ルーンワークス", __name__, OPTIONS, VERBS,
    begin=Table, settle=flow.settle, asks=ask, seats=(2, 6), seats_clause="RW-1.1", screen=view.screen, state=view.state, speech=SPEECH,
)  # fmt: skip
