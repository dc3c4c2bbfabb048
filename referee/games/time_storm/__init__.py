"""Time Storm: the registration. Priority, waiting cards and batteries for two to six players."""

from __future__ import annotations

from referee.games.time_storm import effects, flow, moving, priority, said, setup
from referee.games.time_storm.asking import acts, effect, quickly
from referee.games.time_storm.decisions import FIRST_HAND
from referee.games.time_storm.speech import SPEECH
from referee.games.time_storm.table import BROUGHT, begin
from referee.grammar.statement import is_number, write_name
from referee.grammar.verbs import Later, Verb
from referee.kernel.common import JA
from referee.kernel.game import Game, Option
from scorers.sheet import Refusal
from scorers.time_storm import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from referee.grammar.words import Names

view = Later("referee.games.time_storm.view")


def _first(text: str, players: Names) -> int:
    seat: int = players.find(text.strip('"').strip())
    return seat


def _deck_size(text: str, players: Names) -> int:
    if not (text.isascii() and is_number(text)) or len(text) > 9 or int(text) < FIRST_HAND * len(players.labels):
        raise ValueError(text)
    return int(text)


def _own_size(rules: Mapping[str, object], names: Sequence[str]) -> int | None:
    return BROUGHT * len(names) if rules["variant"] == "own-13" else None


def _check(rules: dict[str, Any], names: tuple[str, ...], values: dict[str, str]) -> None:
    """TS-8.2: the variant's deck has thirteen cards for each player."""
    if rules["variant"] == "own-13" and rules["deck-size"] != BROUGHT * len(names):
        raise Refusal(
            "TS-8.2",
            key="header/number",
            option="deck-size",
            word=str(rules["deck-size"]),
            usage=str(BROUGHT * len(names)),
        )


OPTIONS = (
    Option("variant", ("standard", "own-13"), ruling="TS-8"),
    Option(
        "first",
        default=0,
        ruling="TS-1.6",
        read=_first,
        write=lambda seat, names: write_name(names[seat]),
        usage="NAME",
    ),
    Option(
        "deck-size",
        default=_own_size,
        ruling="TS-R19",
        read=_deck_size,
        write=lambda size, names: "unknown" if size is None else str(size),
        usage="N >= 6 × players",
    ),
    Option("battery", ("at-once", "waits"), ruling="TS-R2"),
    Option("trigger", ("quick", "reflex"), ruling="TS-R3"),
    Option("passes", ("quick", "each"), ruling="TS-R14"),
    Option("losses", ("in-order", "together"), ruling="TS-R8"),
    Option("loser-waiting", ("vanish", "resolve"), ruling="TS-R9"),
    Option("loser-cards", ("graveyard", "out"), ruling="TS-R9"),
    Option("loser-turn", ("continues", "ends"), ruling="TS-R10"),
)

# What only permits or defines, and what is asked in another form.
SEE = {
    "deal": ("TS-1.4", "TS-2.1", "TS-2.3", "TS-2.4", "TS-8.2"), "bring": ("TS-1.4", "TS-8.3"), "reveal": ("TS-1.4",),
    "play": ("TS-2.8", "TS-3.3", "TS-4.4", "TS-4.5"), "pass": ("TS-2.8", "TS-4.6", "TS-7.2"), "next": ("TS-7.2",),
    "wait": ("TS-7.5",), "done": ("TS-4.4",), "draw": ("TS-1.4", "TS-6.8", "TS-7.6"), "ready": ("TS-3.9",),
    "move": ("TS-5.7", "TS-6.8"), "win": ("TS-7.4",), "final": ("TS-7.4",), "note": ("TS-7.5",),
}  # fmt: skip

EFFECT, WHOLE = effect(), effect(whole=True)
VERBS = (
    Verb("card", ("カード",), said.DECLARED, setup.card, example='card "Time Warp" Action 3 x2 "extra turn"', who="table", always=True,
         says=("declare define new-card", "登録 宣言")),
    Verb("choose", ("選択",), (said.CHOSEN,), setup.choose, example="Aki: choose omega", first=setup.chooses, offer=setup.offer_choice,
         says=("pick select take", "選ぶ 選び 決める えらぶ")),
    Verb("bring", ("持ち寄り",), (said.CARDS,), setup.bring, example="Aki: bring 13", first=setup.brings, offer=setup.offer_bring,
         says=("contribute", "持ち寄る 持ってくる")),
    Verb("deal", JA["deal"], (said.CARDS,), setup.deal, example="Aki: deal 6", first=acts, offer=setup.offer_deal,
         says=("get receive take hand-out is-dealt", "配られる もらう 受け取る")),
    Verb("play", ("プレイ",), said.PLAYED, priority.play, example="Beni: play paradox", first=acts, offer=priority.offer_play,
         says=("use cast put put-down lay respond-with respond answer-with answer activate place lay-down response counter-with counter-it-with set-down", "使う 出す 置く 使用 打ち消し返す 対応 対抗 応じる 発動 唱える プレー 打つ 場に出す 対応 応じる 応える 設置")),
    Verb("pass", JA["pass"], (), priority.decline, example="pass", first=acts,
         says=("decline skip hold give-way let-it-through let-it-go let-it-happen let-it-be let-go", "放棄 ノータッチ 見送る 優先権放棄 優先権を放棄 スルー 通す 通る")),
    Verb("resolve", ("解決",), (said.LAST,), priority.resolve, example="resolve warp", first=quickly, who="either", offer=priority.offer_resolve,
         says=("resolves goes-through take-effect", "解決する 解決 処理")),
    Verb("next", ("次へ",), (), priority.next_phase, example="next", first=quickly, who="either",
         says=("next-phase go-on continue end-phase move-on", "次 次のフェイズ 進む 進める 次へ進む")),
    Verb("wait", ("待った",), (), priority.wait, example="Beni: wait", who="either",
         says=("hold-on stop hang-on says-wait", "待つ 待って ちょっと待つ ストップ 待ったをかける 待ったをする")),
    Verb("draw", JA["draw"], (said.DRAWN_CARDS,), effects.draw, example="Beni: draw 2", first=acts, who="either", offer=effects.offer_draw,
         says=("pick-up pick pull take", "取る ひく")),
    Verb("done", ("以上",), (), effects.done, example="done", first=acts, who="either",
         says=("finished that-is-all all-done that-s-all", "終わり おわり 完了 解決終了")),
    Verb("discard", ("捨てる",), (said.DISCARDED,), effects.discard, example="Beni: discard paradox", first=EFFECT, who="either", offer=effects.offer_discard,
         says=("throw throw-away toss drop put-away dump ditch chuck pitch", "捨て 墓地に送る 墓地へ送る 切る すてる ぽい ぽいっ 放る")),
    Verb("ready", ("未使用",), (said.TURNED,), effects.ready, example="ready all", first=EFFECT, who="either", offer=effects.offer_batteries,
         says=("untap unexhaust recharge refresh", "未使用にする 再充電 回復 起こす 充電")),
    Verb("exhaust", ("使用済み",), (said.TURNED,), effects.exhaust, example="Beni: exhaust 1", first=EFFECT, who="either", offer=effects.offer_batteries,
         says=("tap use-up drain spend", "使用済みにする タップ 寝かせる 消費")),
    Verb("destroy", ("破壊",), said.DESTROYED, effects.destroy, example="Beni: destroy battery unused", first=EFFECT, who="either", offer=effects.offer_destroy,
         says=("break blow-up wreck", "壊す 割る こわす")),
    Verb("counter", ("打ち消し",), said.COUNTERED, effects.counter, example="counter warp Aki", first=WHOLE, who="either", offer=effects.offer_counter,
         says=("cancel negate stop", "打ち消す 無効にする 消す 無効化 カウンター")),
    Verb("move", ("移動",), said.MOVED, moving.move, example="Aki: move paradox graveyard hand", first=EFFECT, who="either", offer=moving.offer_move,
         says=("return put bring-back", "動かす 戻す 移す 加える")),
    Verb("shuffle", ("シャッフル",), (), moving.shuffle, example="shuffle", first=WHOLE, who="either",
         says=("shuffle-the-deck reshuffle mix", "混ぜる 切り混ぜる シャッフル 切る")),
    Verb("extra-turn", ("追加ターン",), (), effects.extra_turn, example="extra-turn", first=EFFECT, who="either",
         says=("take-an-extra-turn take-another-turn get-an-extra-turn another-turn extra-turn", "追加のターン もう一度ターン もう1ターン 追加ターンを得る")),
    Verb("skip-turn", ("スキップ",), (), effects.skip_turn, example="Beni: skip-turn", first=EFFECT, who="either",
         says=("skip-the-turn miss-a-turn skip-a-turn lose-a-turn skip-next-turn skip-his-turn skip-her-turn miss-his-turn miss-her-turn miss-the-turn", "ターンを飛ばす ターンスキップ 一回休み 1回休み")),
    Verb("end", ("終了",), (said.ENDED,), effects.end, example="end turn", first=WHOLE, who="either", offer=effects.offer_end,
         says=("finish", "終える 終わる 終了")),
    Verb("win", ("勝利",), (said.WON,), effects.win, example="win", first=acts, who="either", offer=effects.offer_win,
         says=("victory", "勝つ 勝ち かつ")),
    Verb("lose", ("敗北",), (), effects.lose, example="Beni: lose", first=effect("TS-6.11"), who="either",
         says=("is-out", "負ける 負け 敗ける")),
    Verb("reveal", JA["reveal"], (said.REVEALED,), setup.reveal, example="Beni: reveal paradox", first=acts, offer=setup.offer_reveal,
         says=("show open turn-over", "見せる 開く")),
    Verb("concede", JA["concede"], (), setup.concede, example="Beni: concede", first=acts,
         says=("give-up resign quit surrender", "降参 投げる 降りる ギブアップ リタイア")),
    Verb("count", ("枚数",), said.TALLIED, setup.count, example="Aki: count unused 2", who="either", always=True, offer=setup.offer_count,
         says=("has have there-are holds", "枚ある 数 数える")),
    Verb("note", ("メモ",), (said.NOTE,), setup.note, example='note "Beni showed the hand to Aki"', who="either", always=True,
         says=("remark write-down", "記録 覚え書き")),
    Verb("final", JA["final"], (said.WINNER,), setup.final, example="final Aki", who="table", offer=setup.offer_final,
         says=("winner-is final-result won-the-match", "最終結果 勝者")),
)  # fmt: skip

GAME = Game(
    "time-storm", "Time Storm", "タイムストーム", __name__, OPTIONS, VERBS,
    begin=begin, settle=flow.settle, rules=Rules, see=SEE, seats=(2, 6), seats_clause="TS-1.1", screen=view.screen, state=view.state, speech=SPEECH, check=_check,
    fixed=("win",), abandoned="TS-9.3",
)  # fmt: skip
