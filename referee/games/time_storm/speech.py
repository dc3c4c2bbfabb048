"""Time Storm: the words that players say beside its verbs, and where its names are."""

from __future__ import annotations

from referee.games.time_storm.said import TYPES
from referee.grammar.speech import Speech

SPEECH = Speech(
    named=("end",),
    together=("resolve", "next"),
    whose=("destroy", "exhaust", "discard"),
    names=lambda table: (table.kinds,),
    words={
        "all": ("all every both", "すべて 全部 全て ぜんぶ"),
        "none": ("none nothing", "なし 無し"),
        "used": ("used tapped exhausted", "使用済み"),
        "unused": ("unused untapped ready", "未使用"),
        "paying": ("paying pay pays for cost", "支払い 払う 支払う コスト"),
        "victory": ("victory", "勝利条件"),
        "draw": ("draw drawn tie", "引き分け"),
        "phase": ("phase", "フェイズ フェーズ"),
        "turn": ("turn", "ターン"),
        "deck": ("deck library", "デッキ 山札"),
        "deck-top": ("deck-top top-of-the-deck top", "デッキトップ デッキの上 山札の上"),
        "deck-bottom": ("deck-bottom bottom-of-the-deck bottom", "デッキボトム デッキの下 山札の下"),
        "hand": ("hand", "手札"),
        "graveyard": ("graveyard discard-pile", "墓地 捨て札"),
        "field": ("field board table play", "場"),
        "waiting": ("waiting stack", "待ち"),
        "out": ("out removed exile", "除外"),
        "batteries": ("batteries", "バッテリー"),
        **{kind: (kind, ja) for kind, ja in TYPES.items()},
    },
    idle=(
        "on-the-stack hand whole-thing the-whole-thing changes-his-mind-and changes-her-mind-and card cards effect as-his-victory-condition as-her-victory-condition in-response in-the-end-phase in-the-main-phase in-the-draw-phase during-the-end-phase during-the-main-phase during-the-draw-phase to-that to-it on-it in-reply",
        "エンドフェイズは エンドフェイズで エンドフェイズに メインフェイズは メインフェイズで ドローフェイズは ドローフェイズで 手札 カード 効果 優先権 勝利条件に 勝利条件として",
    ),
    things={"destroy exhaust ready count": ("battery batteries", "バッテリー")},
    idioms={
        "discard all": (
            "discard-~-hand discard-~-whole-hand discard-everything throw-away-~-hand discard-all-~-cards",
            "手札を全部捨てる 手札をすべて捨てる 手札を捨てきる",
        ),
        "destroy 1": ("lose-a-battery lose-one-battery", "バッテリーを失う バッテリーを1つ失う バッテリーを一つ失う"),
        "destroy 2": ("lose-two-batteries", "バッテリーを2つ失う バッテリーを二つ失う"),
        "abandon draw": (
            "call-it-a-draw agree-on-a-draw agree-to-a-draw settle-on-a-draw",
            "引き分けにする 引き分けとする 引き分けで終わる",
        ),
    },
    chosen=("variant",),
    options={
        "variant": "ルール",
        "variant=standard": "標準 基本",
        "variant=own-13": "持ち寄り 13枚",
        "first": "先手 先攻 最初",
        "deck-size": "デッキ枚数 枚数",
        "battery": "バッテリー",
        "battery=at-once": "すぐ",
        "battery=waits": "待つ",
        "trigger": "トリガー",
        "trigger=quick": "優先権",
        "trigger=reflex": "割り込み",
        "passes": "パス",
        "passes=quick": "まとめて",
        "passes=each": "一人ずつ 1人ずつ",
        "losses": "敗北",
        "losses=in-order": "順に",
        "losses=together": "同時",
        "loser-waiting": "敗者の解決待ち",
        "loser-waiting=vanish": "消える",
        "loser-waiting=resolve": "解決",
        "loser-cards": "敗者のカード",
        "loser-cards=graveyard": "墓地",
        "loser-cards=out": "除外",
        "loser-turn": "敗者のターン",
        "loser-turn=continues": "続く",
        "loser-turn=ends": "終わる",
    },  # fmt: skip
)
