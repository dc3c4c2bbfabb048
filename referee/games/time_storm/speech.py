"""Time Storm: the words that players say beside its verbs, and where its names are."""

from __future__ import annotations

from referee.games.time_storm.said import ACTION, BATTERY, QUICK, TRIGGER, TYPES
from referee.grammar.speech import Speech
from referee.grammar.thesaurus import every

ENDS_TURN = "ターンを終える ターンを終わる ターン終了 ターン終わり ターンエンド 番を終える 番を終わる 番終わり 手番終了 手番終わり 手番を終える"
PHASES = (
    "フェイズ",
    "フェーズ",
    *(f"{one}{way}" for one in ("ドロー", "メイン", "エンド") for way in ("", "フェイズ", "フェーズ")),
)
ENDS = ("終了", "終わり", "おわり", "終わる", "終える", "おしまい", "以上")
ENDS_PHASE = " ".join(
    f"{phase}{ends}"
    for phase in PHASES
    for ends in (
        *ENDS,
        *(f"は{already}{end}" for already in ("", "これで", "もう") for end in ENDS),
        "はここまで",
        "を終える",
        "を終わる",
        "を終了",
        "が終わる",
    )
)
SPEECH = Speech(
    means=("play",),
    against=("play",),
    named=("end", "draw"),
    bare="play",
    together=("resolve", "next"),
    whose=("destroy", "exhaust", "discard"),
    names=lambda table: (table.kinds,),
    words={
        "all": ("all every both everything all-of-them", "すべて 全部 全て ぜんぶ"),
        "none": ("none nothing", "なし 無し"),
        "used": ("used tapped exhausted", "使用済み"),
        "unused": ("unused untapped ready fresh unspent", "未使用 未使用バッテリー 未使用のバッテリー"),
        "paying": ("paying pay pays for cost", "支払い 払う 支払う コスト"),
        "by": ("by", ""),
        "victory": ("victory", "勝利条件"),
        "draw": ("draw drawn tie", "引き分け"),
        "phase": ("phase", "フェイズ フェーズ"),
        "turn": ("turn", "ターン"),
        "deck": ("deck library", "デッキ 山札 山"),
        "deck-top": (
            "deck-top top-of-the-deck top",
            "デッキトップ デッキの上 山札の上 デッキの一番上 山札の一番上 山の上",
        ),
        "deck-bottom": (
            "deck-bottom bottom-of-the-deck bottom",
            "デッキボトム デッキの下 山札の下 デッキの一番下 山札の一番下 デッキの底 山札の底 山の下",
        ),
        "hand": ("hand", "手札"),
        "graveyard": ("graveyard discard-pile", "墓地 捨て札"),
        "field": ("field board table play on-the-field on-his-field on-her-field on-my-field onto-the-field", "場"),
        "waiting": ("waiting stack", "待ち"),
        "out": ("out removed exile", "除外 取り除く ゲームから除外 ゲームから取り除く"),
        "batteries": ("batteries battery", "バッテリー 電池 バッテリ"),
        **{kind: (kind, ja) for kind, ja in TYPES.items()},
    },
    idle=(
        "as-his-goal as-his-goal-card as-his-aim as-his-target as-her-goal as-her-goal-card as-her-aim as-her-target as-my-goal as-my-goal-card as-my-aim as-my-target as-the-goal as-the-goal-card as-the-aim as-the-target on-the-field onto-the-field on-his-field on-her-field on-my-field on-the-stack hand whole-thing the-whole-thing changes-his-mind-and changes-her-mind-and card cards effect as-his-victory-condition as-her-victory-condition in-response in-the-end-phase in-the-main-phase in-the-draw-phase during-the-end-phase during-the-main-phase during-the-draw-phase to-that to-it on-it in-reply",
        "エンドフェイズは エンドフェイズで エンドフェイズに メインフェイズは メインフェイズで ドローフェイズは ドローフェイズで 手札 カード 効果 の効果 の効果で の効果により の効果によって の効果は の効果が 優先権 勝利条件に 勝利条件として",
    ),
    things={
        "shuffle": ("", "デッキ 山札"),
        "destroy exhaust ready count": ("battery batteries", "バッテリー 場のバッテリー 電池 バッテリ"),
    },
    idioms={
        "draw none": (
            every("deck library", "is was", "empty")
            + " can't-draw-the-deck-is-empty has-nothing-to-draw nothing-left-to-draw no-cards-left-to-draw",
            "",
        ),
        "next": ("", f"{ENDS_TURN} {ENDS_PHASE}"),
        "end turn": ("", ENDS_TURN),
        "end phase": ("", ENDS_PHASE),
        "final draw": (
            "it-was-a-draw it-was-a-tie it-is-a-draw it-is-a-tie end-in-a-draw end-in-a-tie ends-level drawn-game",
            "引き分けで終わる 引き分けで終了 引き分けでした",
        ),
        "discard all": (
            "hand-is-discarded whole-hand-is-discarded entire-hand-is-discarded hand-gets-discarded whole-hand-gets-discarded entire-hand-gets-discarded hand-is-thrown-away throw-~-hand throw-~-whole-hand throw-~-entire-hand toss-~-hand toss-~-whole-hand chuck-~-hand chuck-~-whole-hand bin-~-hand bin-~-whole-hand lose-~-hand lose-~-whole-hand lose-all-~-cards discard-~-hand discard-~-whole-hand discard-~-entire-hand ditch-~-hand ditch-~-whole-hand ditch-~-entire-hand dump-~-hand dump-~-whole-hand discard-everything throw-away-~-hand throw-away-~-whole-hand throw-away-~-entire-hand discard-all-~-cards",
            "手札全捨て 手札を全捨て 全捨て 手札全部捨てる 手札を全部捨てる 手札をすべて捨てる 手札を捨てきる",
        ),
        "destroy all": ("", "全壊 全破壊 全滅"),
        "destroy 1": ("lose-a-battery lose-one-battery", "バッテリーを失う バッテリーを1つ失う バッテリーを一つ失う"),
        "destroy 2": ("lose-two-batteries", "バッテリーを2つ失う バッテリーを二つ失う"),
    },
    implied={"ready": "used", "exhaust": "unused", "draw": "deck deck-top", "discard": "graveyard"},
    called={"バッテリー": "電池 バッテリ"},
    facts=(
        (0, r"quick[ -]?actions?|quick|クイックアクション|クイック", QUICK),
        (0, r"actions?|アクション", ACTION),
        (0, r"triggers?|トリガー", TRIGGER),
        (0, r"batter(?:y|ies)|バッテリー", BATTERY),
        (
            2,
            r"x ?(\d+)|(\d+) ?(?:x(?! ?[a-z0-9])|copies|of (?:them|those|it)|in the deck|枚(?:入り|ずつ)?)|there (?:are|is) (\d+)(?: of (?:them|it|those)| copies)?",
            r"x\1\2\3",
        ),
        (
            1,
            r"(?:at |with )?(?:a )?(?:cost(?:s|ing)?|for|コスト)(?:は|が| is| of|:)? ?(\d+)(?: batter(?:y|ies))?|(\d+)[ -]?(?:コスト|cost(?:ing)?\b)|(\d+)(?: batter(?:y|ies))?",
            r"\1\2\3",
        ),
        (3, r"victory(?:[ -]condition)?(?: card)?|勝利条件(?:カード)?", "victory"),
    ),
    kind=lambda table, value: table.facts[value].type,
    chosen=("first", "variant"),
)
