"""Time Storm: the words that players say beside its verbs, and where its names are."""

from __future__ import annotations

from referee.speech import Speech
from referee.time_storm.reading import TYPES

SPEECH = Speech(
    names=lambda table: (table.book.names,),
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
    idle=("card cards battery batteries effect", "カード バッテリー 効果 優先権"),
)
