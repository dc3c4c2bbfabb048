"""Runeworks: the words that players say beside its verbs."""

from __future__ import annotations

from referee.grammar import thesaurus
from referee.grammar.speech import Speech

SPEECH = Speech(
    cards=True,
    means=("seek", "call", "shot"),
    words={
        "0": ("none nothing no-card zero", "なし 無し ゼロ"),
        "on": ("on onto behind beside next-to under in-front-of to-the-left-of to-the-right-of on-top-of", "に へ"),
        "blast": ("blast blasting with-a-blast", "ブラスト"),
        "ignite": ("ignites ignited went-out", "イグナイト 上がり 上がる あがる アガる"),
        "shot": ("shot by-shot", "ショット"),
        "sets": ("set set-points laid", "セット 役"),
    },
    idle=(
        "in-hand in-front-of-him in-front-of-her in-front-of-me in-front-of-them overtakes-that-with end-of-turn end-of-the-turn elemental sequence set run pair trio down deck heart-run spade-run diamond-run club-run heart-sequence spade-sequence diamond-sequence club-sequence deck source pile hand pool row river together rank suit its-run his-run her-run",
        "終わり おわり 終了 宣言 単体 単独 列 エレメンタル シークエンス シーケンス ペア トリオ 完成 完了 役を 役完成 枚 山札 山 手札 プール 河 川 セットして のとこ のところ の横 の隣 の続き の並び の後ろ の前 の次 の上 の下 の左 の右 の端 の先 の隣に の横に の次に の後ろに の前に の端に の続きに 勝ち 勝利 優勝 優勝で 勝者 横取り 横取りして 横取りで",
    ),
    things={
        "boost": (
            thesaurus.every(
                "on onto to",
                "the his her my their that",
                "_ spade spades heart hearts diamond diamonds club clubs",
                "run row sequence set trio",
            )
            + " on-it onto-it to-it on-there onto-there on-that onto-that to-that to-them",
            "列に 列へ 並びに 並びへ セットに 組に 端に 列の端に 並びの端に 列の後ろに 列の前に",
        ),
        "release": (
            thesaurus.every(
                "in into on onto to",
                "the-pool the-river the-pile the-discard-pile the-discards his-discard-pile her-discard-pile",
            ),
            "河に 河へ プールに プールへ 捨て札に ターン終わり 番終わり 番を終わる ターンを終わる ターン終わる して終了 ターンエンド ターンエンドで ターン終了 手番終了 番を終える ターンを終える 手番を終える 締め 締める",
        ),
        "draw deal": (thesaurus.FROM_DECK, ""),
        "set": (
            thesaurus.every("as-a", "set run sequence trio row group") + " by-itself on-its-own all-by-itself",
            "エレメンタルで エレメンタルに エレメンタルとして 単独で 単体で シークエンスで シークエンスとして セットとして 単独で置く 場に 場へ",
        ),
        "tally points final result": ("point points pt pts penalty-points mp", "点 ポイント MP"),
    },
    chosen=("level",),
    examples=("points",),
)
