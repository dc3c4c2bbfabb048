"""Wizard's Element Collection: the words that players say beside its verbs, and where its names are."""

from __future__ import annotations

from referee.games.element_collection.components import NAMES
from referee.grammar.speech import Speech

SPEECH = Speech(
    names=lambda table: (NAMES,),
    words={
        "stop": (
            "stop stopping stops stay stays staying and-stay and-stays and-stop and-stops there",
            "停止 止まる とまる 確定",
        ),
        "ahead": (
            "ahead forward forwards front further onwards fwd",
            "前 前へ 前に 一つ前 前のマス 前方 前進 前進する 進む 進める",
        ),
        "back": (
            "back backward backwards behind",
            "後ろ 後ろへ 後ろに 後 一つ後ろ 後ろのマス 後方 後退 後退する もどる 戻る さがる 下がる うしろ うしろに バック",
        ),
        "warp": ("warp warping warped be-warped teleported sent-away sent-off", "ワープ"),
        "steal": (
            "steal stealing robbery being-robbed robbed be-robbed stolen-from",
            "奪う 取られる 奪われる 手札を取られる 手札を奪われる 渡す 手札を渡す 失う",
        ),
        "field": ("field area front in-front-of lying-in-front-of lying-before", "場札 場"),
        "hand": ("hand", "手札"),
        "none": ("none nothing", "なし 無し"),
        "as": ("as counted-as counting-as", "として"),
    },
    idle=(
        "hand card cards element elements position square power number numbers positions slot slots squares spot spots right-where-he-is right-where-she-is where-he-is where-she-is face-down",
        "に向けて を狙って 向けて 狙って 伏せたまま 手札 カード エレメント マス 枚 ほう 方 指名 魔力 番 番目 番の 魔法 の魔法",
    ),
    things={"tally warp": ("point points", "点 ポイント")},
    idioms={
        "summon fire": ("burn set-fire-to torch scorch", "燃やす 焼く 火を放つ"),
        "move dice 1 1": ("roll-snake-eyes snake-eyes", ""),
        "move dice 6 6": ("roll-boxcars boxcars", ""),
        "summon ice": ("freeze", "凍る 凍らせる 凍りつく 氷で止まる"),
        "summon water": ("water-gets water-to-get water-gets-back water-to-get-back water-to-regain water-regains", ""),
        "summon light": ("shine light-up shine-light shines-light", "照らす"),
        "summon wind": (
            "re-roll reroll roll-again",
            "振り直す 振直す 振り直し 振りなおし もう一回振る もう1回振る もう一度振る もっぺん振る もういっぺん振る もっかい振る もう一回サイコロを振る もう1回サイコロを振る もう一度サイコロを振る もう一回ダイスを振る もう一度ダイスを振る サイコロを振り直す ダイスを振り直す もう一度振る リロール リロールする",
        ),
        "choose warp": (
            "be-warped get-warped warp-me send-me-away",
            "飛ばされる ワープされる とばされる ワープさせられる ワープする",
        ),
        "choose steal": ("be-robbed get-robbed be-stolen-from rob-me steal-from-me", "奪われる 取られる 盗まれる"),
    },
    implied={"reflect": "steel", "assign": "void"},
    chosen=("start-hand",),
    examples=("refill",),
)
