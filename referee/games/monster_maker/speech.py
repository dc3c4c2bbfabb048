"""Monster Maker: the words that players say beside its verbs, and where its names are."""

from __future__ import annotations

from referee.games.monster_maker.kinds import CLASSES, KINDS
from referee.grammar.speech import Speech
from referee.grammar.thesaurus import every

A_CHARACTER = "(?:character|キャラクター|キャラ)?[ ,:、の]*(?:an? )?(?:{})(?: character|のキャラクター|のキャラ)?"
SPOKEN_CLASSES = {
    "magician": ("mage", "wizard", "sorcerer", "魔法使い"),
    "knight": ("ナイト",),
    "warrior": ("fighter", "ファイター"),
}

ROOMS = every(
    "宝の部屋 宝物の部屋 財宝の部屋 お宝の部屋 宝部屋 お宝部屋 トレジャールーム",
    "_ 到着 到達 に到着 に到達 に着く に入る にたどり着く に辿り着く まで到達 まで到着",
    by="",
)
NONE_RETURNS = every(
    "誰も 一人も 1人も ひとりも 全員",
    "帰還できない 帰還できません 帰還できなかった 帰還できませんでした 帰還しない 帰還しなかった 帰還せず 帰還ならず 戻ってこない 戻ってこなかった 戻ってこられなかった 戻らず 戻れず 生還せず 生還できず 帰れない 帰れません 帰れなかった 帰れませんでした 帰れず 脱出できず 脱出できない 脱出できなかった 出られない 出られなかった",
    by="",
)

SPEECH = Speech(
    bare="play",
    named=("draw",),
    eager=("declare",),
    against=("fight", "play", "charm"),
    names=lambda table: (table.vocabulary,),
    words={
        "on": ("on against onto at to", "に へ"),
        "down": ("down face-down facedown", "裏 伏せて 伏せる 裏向き 裏向きで 裏で"),
        "declare": (
            every(
                "reaches reached reaching and-reaches gets-to got-to and-gets-to enters arrives-at arrives-in makes-it-to made-it-to and-is-at and-is-in comes-to",
                "the-treasure-room the-treasure his-treasure-room her-treasure-room",
            )
            + " treasure-room is-in-the-treasure-room is-at-the-treasure-room he-s-at-the-treasure-room she-s-at-the-treasure-room says-treasure-room shouts-treasure-room calls-treasure-room into-the-treasure-room and-is-there and-he-s-there and-she-s-there and-i-m-there and-has-arrived and-arrives that-s-the-treasure-room that-is-the-treasure-room in-the-treasure-room says-she-s-in-the-treasure-room says-he-s-in-the-treasure-room declare declares declaring declared and-declares reaching and-reaches",
            f"{ROOMS} 宣言 宝の部屋に到着 トレジャールームに到着 宝部屋に到着 お宝部屋に到着 到達 到着 到達宣言 宣言する 到達する 到着する 到達宣言する 到達です 到着です トレジャールーム 宝の部屋 宝の部屋に到達 トレジャールームに到達 トレジャールームに着く トレジャールームに入る 宝の部屋に着く 宝の部屋に到着する 宝の部屋に入る 宝部屋 宝部屋に着く ゴール ゴールする お宝部屋 お宝部屋に着く",
        ),
        "side": ("side sideways", "横 横向き 横向きで 横に"),
        "item": ("item items using", "アイテム 道具"),
        "elf": ("elf", "エルフ"),
        "dwarf": ("dwarf", "ドワーフ"),
        "weight": ("weight weighing weighs weigh", "ウエイト ウェイト 重さ"),
        "returned": ("returned back-home home", "生還"),
        "back": ("back on-the-way-back", "復路"),
        "out": ("out on-the-way-out", "往路"),
        "name": ("naming names named", "指定 指定する 名指し 名指しする"),
        "undead": ("undead", "アンデッド"),
        "human": ("human", "人間 人型 ヒューマン"),
        **{kind: (kind, " ".join(ja)) for kind, ja in KINDS.items()},
        **{kind: (kind, " ".join(ja)) for kind, ja in CLASSES.items()},
    },
    idle=(
        "down-the-dungeon in-the-dungeon into-the-dungeon through-the-dungeon around past die-shows die-says dice-show dice-say the-die-shows the-die-says nobody-else-did no-one-else-did nobody-else no-one-else after-the-fight after-the-battle for-the-trap to-the-trap because-of-the-trap against-the-trap deals-with dealt-with deal-with from-the-deck off-the-deck from-deck from-the-pile she-s-home he-s-home i-m-home is-home home hand corridor corridors the-room length of-length spell monster character cards-length",
        "罠にかかった 罠にかかって 罠にかかっちゃった 罠にはまった 罠にはまって 罠に引っかかった 罠に引っかかって 罠にひっかかった 罠を踏んだ 罠を踏んで トラップにかかった トラップにかかって トラップにかかっちゃった トラップにはまった トラップにはまって トラップに引っかかった トラップに引っかかって トラップにひっかかった トラップを踏んだ トラップを踏んで 倒したやつ 倒した奴 倒したモンスター 勝ったモンスター 倒したの 唱えて を唱えて コンビで のコンビで 振って ふって 罠は トラップなので トラップだから トラップで 罠で 罠なので 罠だから トラップのため 罠のため トラップの分 罠の分 トラップ分 罠を踏んだので 罠よけ 罠避け 罠回避 トラップよけ トラップ避け トラップ回避 山札から 山から デッキから 山札と 山と 手札調整で 手札調整 手札制限で 勝ったので 倒したので 負けたので 生還 帰還 手札 カード もう一枚 山の一番上 山の一番上の 山札の一番上 山札の一番上の 山札の上から 山の上から デッキの上から 一番上のカード 一番長い いちばん長い 一番短い の上に の上へ 手持ちの 呪文 モンスター キャラクター スペル 距離 長さ",
    ),
    idioms={
        "play ? down": (
            every("put lay place play", "a one a-single", "card", "face-down facedown down"),
            every(
                "_ 手札を 手札から カードを",
                "1枚",
                "裏向きで 裏向きに 裏で 伏せて 裏にして",
                "置く 出す 並べる プレイ",
                by="",
            ),
        ),
        "play Cleric": (
            "turn-undead banish exorcise exorcize drive-off drive-away chase-off chase-away lay-to-rest",
            "祓う 浄化 浄化する 除霊 成仏させる 追い払う 退散させる 消し去る 追い返す 退ける 昇天させる",
        ),
        "play Detour": (
            "dodge escape get-around detour go-around walk-around avoid evade bypass circumvent sneak-past slip-past take-the-detour take-a-detour take-the-long-way take-the-long-way-round take-the-long-way-around",
            "かわす 迂回 避ける 回避 よける 避けて通る 遠回り 逃げる 逃れる すり抜ける やり過ごす",
        ),
        "final none": (
            every(
                "nobody no-one none none-of-us none-of-them not-one-of-us",
                "made-it made-it-back made-it-home made-it-out came-back came-home came-out returned got-back got-home got-out survived is-back makes-it-back makes-it comes-back returns gets-back gets-out survives escaped escapes",
            )
            + " "
            + every(
                "everybody everyone all they-all we-all all-of-them all-of-us",
                "failed fails fail died dies die perished is-lost are-lost got-lost",
            ),
            f"{NONE_RETURNS} 全員生還できない 全員生還できません 全員生還できませんでした 全員生還ならず 全員戻れない 全員戻れませんでした 誰も生還できません 誰も生還できませんでした 誰も戻れませんでした 誰も帰れませんでした 誰も生還しない 誰も生還できない 誰も戻らない 誰も帰らない 誰も戻れない 誰も帰れない 誰も生きて帰らない 生還者なし 生還なし 生還者はなし 全員失敗 全員未帰還 全滅 全員脱落 誰も帰れん 誰も帰れんかった 誰も帰れなかった 誰も戻れなかった 誰も生還できなかった 誰も生還せず 誰も帰還できず 誰も帰れず 全員アウト 全員リタイア 全員生還できず 誰も帰ってこれなかった 誰も帰ってこなかった 誰も帰ってこれませんでした 誰も帰ってきませんでした 誰も帰ってこられなかった 誰も帰ってこれない 誰も帰らず 生還者なしで終了 生還者なしで終わり 生還者なしで終わる 生還者ゼロ 生還者0 誰も生き残らなかった 誰も生きて帰れなかった 全員帰れず 全員帰れなかった",
        ),
    },
    things={"tally final treasure": ("arsha point points", "アルシャ 点 ポイント")},
    facts=(
        *(
            (0, A_CHARACTER.format("|".join((cls, *ja, *SPOKEN_CLASSES.get(cls, ())))), f"character {cls}")
            for cls, ja in CLASSES.items()
        ),
        *((0, "|".join((kind, *ja)), kind) for kind, ja in KINDS.items()),
        (1, r"(?:who |that )?(?:rolls? |has |gets )?(\d*d(?: ?[+-] ?\d+)?)", r"\1"),
        (1, r"(?:(?:who |that )?(?:attacks? with|rolls?|has|gets) |攻撃力?)?(\d+) ?(?:dice|die|ダイス|個)", r"\1D"),
        (
            1,
            r"(?:with )?(?:a )?(?:toughness|strength|耐久力?|強さ)(?: is| of|は|が|:)? ?(\d+)|(\d+) (?:toughness|strength)|(\d+)(?! ?枚| ?copies)",
            r"\1\2\3",
        ),
        (2, r"(?:of )?(?:type )?human(?:[ -]type|s)?|ヒューマン(?:タイプ)?|人間(?:タイプ)?", "human"),
        (3, r"(?:of )?(?:type )?undead(?:[ -]type)?|アンデッド", "undead"),
        (4, r"promo|プロモ(?:カード)?", "promo"),
        (6, r"weight(?: of| is)? ?(\d+)|weighs? (\d+)", r"weight \1\2"),
        (5, r"(\d+) ?(?:copies|枚)", r"copies \1"),
    ),
    called={
        "トラップ": "罠 わな",
        "回廊": "かいろう 通路 廊下 つうろ ろうか",
        "回り道": "まわりみち まわり道 迂回路",
        "巨大ウォーム": "ジャイアントウォーム でかいウォーム",
    },
    kind=lambda table, value: table.card(value).kind,
    chosen=("first", "score", "treasure", "rules"),
    examples=("pile",),
)
