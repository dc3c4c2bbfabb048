"""Runeworks: the words that players say beside its verbs."""

from __future__ import annotations

from referee.speech import Speech

SPEECH = Speech(
    cards=True,
    words={
        "0": ("none nothing no-card zero", "なし 無し ゼロ"),
        "on": ("on onto", "に へ"),
        "blast": ("blast blasting with-a-blast", "ブラスト"),
        "ignite": ("ignites ignited went-out", "イグナイト 上がり"),
        "shot": ("shot by-shot", "ショット"),
        "sets": ("set-points laid", "セット"),
    },
    idle=(
        "elemental sequence set run pair trio points point mp down",
        "エレメンタル シークエンス シーケンス ペア 点 枚",
    ),
)
