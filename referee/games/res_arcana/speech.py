"""Res Arcana: the words that players say beside its verbs, its essences, and where its names are."""

from __future__ import annotations

from referee.games.res_arcana.essences import JAPANESE, LETTERS
from referee.games.res_arcana.sentences import TAGS, WORDS
from referee.grammar.speech import Speech

SPOKEN = {
    "pay": ("pay paying pays paid spending", "支払う 払う 使う"),
    "gain": ("gain gaining gains getting get", "得る もらう"),
    "turn": ("turn turning tapping", "横 タップ"),
    "destroy": ("destroy destroying", "破壊 壊す"),
    "straighten": ("straighten straightening untap untapping", "縦 起こす"),
    "discard": ("discard discarding", "捨てる"),
    "place": (
        "place places placing put puts putting bring-out brings-out bringing-out brought-out for",
        "配置 置く 出す 場に出す 出る 呼び出す",
    ),
    "on": ("onto", "上"),
    "from": ("from", "から"),
    "claim": ("claim claims claiming claimed buying take takes", "獲得 買う 取る とる"),
    "top": ("top", "山札"),
    "take": ("take", "全部取る すべて取る 全て取る"),
}

SPEECH = Speech(
    names=lambda table: (table.lexicon["used"],),
    words={
        word: SPOKEN.get(word, (forms[0], " ".join(forms[1:]))) for word, forms in WORDS.items() if word not in TAGS
    },
    amounts={letter: (kind, JAPANESE[kind]) for kind, letter in LETTERS.items()},
    idle=(
        "one-of-each each-of-the-four one-each without-paying for-free for-nothing free-of-charge face-up hand card artifact power place-of-power monument magic-item mage and-takes and-take taking essence essences",
        "四種 4種 四種類 4種類 一つずつ 1個ずつ 一個ずつ ただで タダで 無料で 払わずに 支払わずに コストなしで 取って もらって 取ります 選んで に替えて に換えて をもらって を取って カード アーティファクト 能力 メイジ エッセンス パワー",
    ),
    things={"tally final result": ("point points vp victory-points", "点 勝利点 ポイント")},
    givers=("collect",),
    trades=("pass",),
    chosen=("expansion", "variant"),
    examples=("discard",),
    asked=("collect",),
    options={
        "expansion": "拡張",
        "expansion=none": "なし",
        "expansion=lux": "あり 光と闇",
        "variant": "ルール バリアント",
        "variant=standard": "通常 標準",
        "variant=first-game": "最初のゲーム 初回 初回ゲーム",
        "variant=draft": "ドラフト",
        "variant=match-play": "マッチプレイ マッチ",
        "variant=draft match-play": "ドラフトマッチプレイ",
        "variant=first-game match-play": "初回マッチプレイ",
        "cards": "カード",
        "cards=full": "データ",
        "cards=declared": "宣言",
        "bard-gold": "バードの黄金",
        "hybrids": "複合クリーチャー",
        "hybrids=count": "数える",
        "hybrids=exclude": "数えない",
        "demon-slayer": "デーモンスレイヤー",
        "demon-slayer=demon": "デーモン",
        "demon-slayer=untagged": "種類なし",
        "short-loss": "不足の損失",
        "short-loss=all": "すべて 全部",
        "short-loss=pairs": "2個組",
        "game3-places": "3ゲーム目の場所",
        "game3-places=differ": "別の場所",
        "game3-places=any": "どこでも",
    },  # fmt: skip
)
