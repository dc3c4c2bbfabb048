"""Monster Maker: the words that players say beside its verbs, and where its names are."""

from __future__ import annotations

from referee.games.monster_maker.kinds import CLASSES, KINDS
from referee.grammar.speech import Speech

SPEECH = Speech(
    against=("fight",),
    names=lambda table: (table.vocabulary,),
    words={
        "on": ("on against onto at to", "に へ"),
        "down": ("down face-down", "裏 伏せて 裏向き 裏向きで"),
        "declare": (
            "in-the-treasure-room says-she-s-in-the-treasure-room says-he-s-in-the-treasure-room declare declares declaring declared and-declares reaching and-reaches",
            "宣言 到達 到着 到達宣言 宣言する 到達する 到着する 到達宣言する 到達です 到着です 宝の部屋 宝の部屋に到達 トレジャールームに到達 トレジャールームに着く トレジャールームに入る",
        ),
        "side": ("side sideways", "横 横向き 横向きで 横に"),
        "item": ("item items using", "アイテム 道具"),
        "elf": ("elf", "エルフ"),
        "dwarf": ("dwarf", "ドワーフ"),
        "weight": ("weight weighing", "ウエイト ウェイト 重さ"),
        "returned": ("returned back-home home", "生還"),
        "back": ("back on-the-way-back", "復路"),
        "out": ("out on-the-way-out", "往路"),
        "name": ("naming", "指定"),
        "undead": ("undead", "アンデッド"),
        "human": ("human", "人間 人型"),
        **{kind: (kind, " ".join(ja)) for kind, ja in KINDS.items()},
        **{kind: (kind, " ".join(ja)) for kind, ja in CLASSES.items()},
    },
    idle=(
        "hand corridor arsha treasure-room the-room length spell monster character",
        "手札 カード トレジャールーム アルシャ もう一枚 呪文 モンスター キャラクター スペル",
    ),
    chosen=("score", "treasure", "rules"),
    options={
        "rules": "ルール",
        "rules=base": "基本",
        "rules=deck": "デッキ構築 デッキ デッキ構築戦",
        "score": "得点 スコア",
        "score=rank": "順位",
        "score=arsha": "アルシャ",
        "score=points": "勝利点 点",
        "treasure": "財宝",
        "treasure=dice": "ダイス サイコロ",
        "treasure=cards": "カード トレジャーカード",
        "first": "先手 先攻 最初",
        "cards": "枚数 カード枚数",
        "matches": "ゲーム数 対戦数",
        "promos": "プロモ プロモカード",
        "promos=allowed": "可 あり",
        "promos=refused": "不可 なし",
        "marker": "目印",
        "marker=reminder": "目印だけ",
        "marker=counts": "数える",
        "charm": "チャーム",
        "charm=corridor": "回廊",
        "charm=any": "どこでも",
        "endgame": "終盤",
        "endgame=round": "その回だけ",
        "endgame=out": "以後ずっと",
        "opening-traps": "最初のトラップ",
        "opening-traps=keep": "持つ",
        "opening-traps=exchange": "交換",
        "deck-detour": "デッキ回り道 回り道",
        "deck-detour=allowed": "可 あり",
        "deck-detour=refused": "不可 なし",
        "back-distance": "復路の距離",
        "back-distance=total": "往復",
        "back-distance=return": "復路だけ",
    },  # fmt: skip
)
