"""Time Storm: the registration. Priority, waiting cards and batteries for two to six players."""

from __future__ import annotations

from referee.common import JA, nothing
from referee.games import Game, Option
from referee.statement import is_number, write_name
from referee.time_storm import effects, flow, moving, priority, setup
from referee.time_storm.decisions import FIRST_HAND
from referee.time_storm.speech import SPEECH
from referee.time_storm.table import BROUGHT, Table
from referee.verbs import Later, Verb
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from referee.words import Names
    from scorers.sheet import Rules

view = Later("referee.time_storm.view")


def _first(text: str, players: Names) -> Any:
    return players.find(text.strip('"').strip())


def _deck_size(text: str, players: Names) -> int:
    if not (text.isascii() and is_number(text)) or len(text) > 9 or int(text) < FIRST_HAND * len(players.labels):
        raise ValueError(text)
    return int(text)


def _own_size(rules: Rules, names: Sequence[str]) -> int | None:
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

VERBS = (
    Verb("card", ("カード",), setup.read_card, setup.card, 'NAME TYPE [COST] [xN] [victory] ["TEXT"]', 'card "Time Warp" Action 3 x2 "extra turn"', who="table", always=True,
         says=("declare define new-card", "登録 宣言")),
    Verb("choose", ("選択",), setup.read_choice, setup.choose, "CARD", "Aki: choose omega", first=setup.no_choice_in_variant, offer=setup.offer_choice,
         says=("pick select take", "選ぶ 選び 決める えらぶ")),
    Verb("bring", ("持ち寄り",), setup.read_cards, setup.bring, "CARDS", "Aki: bring 13", first=setup.only_in_variant, offer=setup.offer_bring, secret=True,
         says=("contribute", "持ち寄る 持ってくる")),
    Verb("deal", JA["deal"], setup.read_cards, setup.deal, "CARDS", "Aki: deal 6", offer=setup.offer_deal, secret=True,
         says=("get receive take hand-out is-dealt", "配られる もらう 受け取る")),
    Verb("play", ("プレイ",), priority.read_play, priority.play, "CARD [paying N|BATTERY…]", "Beni: play paradox", offer=priority.offer_play,
         says=("use cast put put-down lay respond-with respond answer-with answer activate place lay-down", "使う 出す 置く 使用 発動 唱える プレー 打つ 場に出す")),
    Verb("pass", JA["pass"], nothing, priority.decline, "", "pass", offer=setup.offer_bare,
         says=("decline skip hold give-way", "放棄 見送る 優先権放棄 優先権を放棄 スルー")),
    Verb("resolve", ("解決",), priority.read_resolve, priority.resolve, "[CARD]", "resolve warp", who="either", offer=setup.offer_bare,
         says=("resolves goes-through take-effect", "解決する 解決 処理")),
    Verb("next", ("次へ",), nothing, priority.next_phase, "", "next", who="either", offer=setup.offer_bare,
         says=("next-phase go-on continue end-phase move-on", "次 次のフェイズ 進む 進める 次へ進む")),
    Verb("wait", ("待った",), nothing, priority.wait, "", "Beni: wait", who="either", offer=setup.offer_bare,
         says=("hold-on stop hang-on", "待つ 待って ちょっと待つ ストップ")),
    Verb("draw", JA["draw"], effects.read_draw, effects.draw, "[N | CARD… [none] | none]", "Beni: draw 2", who="either", offer=effects.offer_draw, secret=True,
         says=("pick-up pick pull take", "取る ひく")),
    Verb("done", ("以上",), nothing, effects.done, "", "done", who="either", offer=setup.offer_bare,
         says=("finished that-is-all all-done that-s-all", "終わり おわり 完了 解決終了")),
    Verb("discard", ("捨てる",), effects.read_discard, effects.discard, "CARDS | all", "Beni: discard paradox", who="either", offer=effects.offer_discard,
         says=("throw throw-away toss drop put-away", "捨て 墓地に送る 墓地へ送る 切る すてる")),
    Verb("ready", ("未使用",), effects.read_batteries, effects.ready, "[N | BATTERY… | all]", "ready all", who="either", offer=effects.offer_batteries,
         says=("untap unexhaust recharge refresh", "未使用にする 再充電 回復 起こす 充電")),
    Verb("exhaust", ("使用済み",), effects.read_batteries, effects.exhaust, "[N | BATTERY… | all]", "Beni: exhaust 1", who="either", offer=effects.offer_batteries,
         says=("tap use-up drain spend", "使用済みにする タップ 寝かせる 消費")),
    Verb("destroy", ("破壊",), effects.read_destroy, effects.destroy, "[N | BATTERY… | all] [used|unused]", "Beni: destroy battery unused", who="either", offer=effects.offer_batteries,
         says=("break blow-up wreck", "壊す 割る こわす")),
    Verb("counter", ("打ち消し",), effects.read_counter, effects.counter, "CARD [NAME]", "counter warp Aki", who="either", offer=effects.offer_counter,
         says=("cancel negate stop", "打ち消す 無効にする 消す 無効化 カウンター")),
    Verb("move", ("移動",), moving.read_move, moving.move, "CARDS|all FROM TO [NAME] [used|unused]", "Aki: move paradox graveyard hand", who="either", offer=moving.offer_move,
         says=("return put bring-back", "動かす 戻す 移す 加える")),
    Verb("shuffle", ("シャッフル",), nothing, moving.shuffle, "", "shuffle", who="either", offer=setup.offer_bare,
         says=("shuffle-the-deck reshuffle mix", "混ぜる 切り混ぜる シャッフル 切る")),
    Verb("extra-turn", ("追加ターン",), nothing, effects.extra_turn, "", "extra-turn", who="either", offer=setup.offer_bare,
         says=("take-an-extra-turn take-another-turn get-an-extra-turn another-turn extra-turn", "追加のターン もう一度ターン もう1ターン 追加ターンを得る")),
    Verb("skip-turn", ("スキップ",), nothing, effects.skip_turn, "", "Beni: skip-turn", who="either", offer=setup.offer_bare,
         says=("skip-the-turn miss-a-turn skip-a-turn lose-a-turn skip-next-turn", "ターンを飛ばす ターンスキップ 一回休み 1回休み")),
    Verb("end", ("終了",), effects.read_end, effects.end, "phase|turn", "end turn", who="either", offer=effects.offer_end,
         says=("finish", "終える 終わる 終了")),
    Verb("win", ("勝利",), effects.read_win, effects.win, "[[by] CARD]", "win", who="either", offer=effects.offer_win,
         says=("victory", "勝つ 勝ち かつ")),
    Verb("lose", ("敗北",), nothing, effects.lose, "", "Beni: lose", who="either", offer=setup.offer_bare,
         says=("is-out", "負ける 負け 敗ける")),
    Verb("reveal", JA["reveal"], setup.read_reveal, setup.reveal, "CARD…", "Beni: reveal paradox", offer=setup.offer_reveal,
         says=("show open turn-over", "見せる 開く")),
    Verb("concede", JA["concede"], nothing, setup.concede, "", "Beni: concede", offer=setup.offer_bare,
         says=("give-up resign quit surrender", "降参 投げる 降りる ギブアップ リタイア")),
    Verb("count", ("枚数",), setup.read_count, setup.count, "deck|graveyard|waiting|hand|batteries|unused N", "Aki: count unused 2", who="either", always=True, offer=setup.offer_count,
         says=("has have there-are holds", "枚ある 数 数える")),
    Verb("note", ("メモ",), setup.read_note, setup.note, '"TEXT"', 'note "Beni showed the hand to Aki"', who="either", always=True,
         says=("remark write-down", "記録 覚え書き")),
    Verb("final", JA["final"], setup.read_final, setup.final, "NAME|draw", "final Aki", who="table", offer=setup.offer_final,
         says=("winner-is final-result won-the-match", "最終結果 勝者")),
)  # fmt: skip

GAME = Game(
    "time-storm", "Time Storm", "タイムストーム", __name__, OPTIONS, VERBS,
    begin=Table, settle=flow.settle, seats=(2, 6), seats_clause="TS-1.1", screen=view.screen, state=view.state, speech=SPEECH, check=_check,
    fixed=("win",), abandoned="TS-9.3",
)  # fmt: skip
