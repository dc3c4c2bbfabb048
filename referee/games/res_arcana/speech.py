"""Res Arcana: the words that players say beside its verbs, its essences, and where its names are."""

from __future__ import annotations

from referee.games.res_arcana.essences import JAPANESE, LETTERS
from referee.games.res_arcana.sentences import TAGS, WORDS
from referee.grammar.speech import Speech
from referee.grammar.thesaurus import every

SPOKEN = {
    "pay": (
        "pay paying pays paid spending",
        "支払う 払う はらう しはらう 使う 捧げる ささげる 差し出す 注ぐ 注ぎ込む つぎ込む 入れる 投入 消費",
    ),
    "store": (
        "store storing stores stored",
        "乗せる 載せる のせる 乗る 載る のる 貯める ためる 溜める 貯まる 溜まる たまる 蓄える",
    ),
    "gain": ("gain gaining gains getting get gets receives receiving", "得る もらう"),
    "turn": ("turn turning tapping", "横 タップ"),
    "destroy": ("destroy destroying", "破壊 壊す"),
    "straighten": ("straighten straightening untap untapping", "縦 縦向き 縦向きに戻す 縦に戻す 起こす"),
    "discard": ("discard discarding", "捨てる"),
    "place": (
        "place places placing put puts putting bring-out brings-out bringing-out brought-out for",
        "配置 置く 出す 場に出す 出る 呼び出す",
    ),
    "on": ("onto", "上"),
    "from": ("from", "から"),
    "claim": ("claim claims claiming claimed buying take takes", "獲得 買う 取る とる"),
    "top": ("top", "山札 山札の上 山札の上の 山札の上から 山札の一番上 山の上 山の上から デッキの上 デッキの上から"),
    "take": (
        "take everything-off everything-from all-off all-from all-of-it all-the-essence all-the-essences",
        "全部取る すべて取る 全て取る",
    ),
    "leave": (
        "leave leaves leaving left stay stays stayed remain remains leaves-everything leaves-it leaves-them leave-it leave-them",
        "残す 残しておく 置いておく 置いとく",
    ),
}

CALLED = {
    "life": "いのち ライフ",
    "elan": "エラン かつりょく",
    "calm": "カーム へいおん",
    "death": "デス",
    "gold": "金 ゴールド おうごん",
}

MANY = {"life": "lives", "elan": "elans", "calm": "calms", "death": "deaths", "gold": "golds"}

LOOKS = every(
    "look-at have-a-look-at take-a-look-at peek-at glance-at see check view inspect",
    f"_ {every('the her his my', 'top next first')}",
    "three 3",
)

SPEECH = Speech(
    names=lambda table: (table.lexicon["used"],),
    words={
        word: SPOKEN.get(word, (forms[0], " ".join(forms[1:]))) for word, forms in WORDS.items() if word not in TAGS
    },
    amounts={letter: (f"{kind} {MANY[kind]}", f"{JAPANESE[kind]} {CALLED[kind]}") for kind, letter in LETTERS.items()},
    idle=(
        "in-hand in-his-hand in-her-hand in-my-hand from-hand from-his-hand from-her-hand from-my-hand on-show on-display one-of-each each-of-the-four one-each without-paying for-free for-nothing free-of-charge face-up hand card artifact power powers both both-powers place-of-power monument magic-item mage and-takes and-take taking and-grab and-grabs grabbing and-picks and-pick picking and-gets and-get getting and-picks-up picking-up essence essences",
        "勝ち 優勝 勝利 終了 ゲーム終了 このラウンド このラウンドは 手札 四種 4種 四種類 4種類 一つずつ 1個ずつ 一個ずつ ただで タダで ただ タダ ただなので タダなので 無料で 無料なので コスト0の コスト0で コスト0なので コストゼロの コストゼロで 山札の上 山札の上の 山札の上から 山札の一番上 山の上 山の上から デッキの上 デッキの上の デッキの上から 山札の 山の デッキの 自分の山札の 今ラウンド 今ラウンドは ラウンドを ラウンドから ダメージなし ダメージ無し ノーダメージ 被害なし ダメージゼロ ダメージ 払わずに 支払わずに コストなしで 取って もらって 取ります 選んで に替えて に換えて をもらって を取って カード アーティファクト 能力 タイル のセットで セットで メイジ 魔術師 魔法使い 魔導士 エッセンス パワー",
    ),
    things={"tally final result": ("point points vp victory-points", "点 勝利点 ポイント")},
    called={
        "ドラゴンの": "竜の 龍の",
        "ファイア・ドラゴン": "火竜 炎のドラゴン",
        "ウォーター・ドラゴン": "水竜 水のドラゴン",
        "ウィンド・ドラゴン": "風竜 風のドラゴン",
        "アース・ドラゴン": "地竜 土竜 土のドラゴン",
        "ボーン・ドラゴン": "骨のドラゴン 骨竜",
        "の卵": "エッグ",
        "卵": "たまご 玉子",
        "番犬": "ばんけん 犬",
        "鷹": "たか ホーク",
        "栄光の手": "えいこうの手",
        "踊る剣": "おどる剣 ダンシングソード",
        "図書館": "としょかん ライブラリー",
        "神殿": "しんでん",
        "霊廟": "れいびょう",
        "大ピラミッド": "ピラミッド",
        "黄金の像": "金の像 黄金像",
        "珊瑚": "さんご",
        "死の地下墓地": "カタコンベ",
        "鍛冶場": "かじば",
        "マーメイド": "人魚",
        "天馬": "てんま ペガサス",
        "貯蔵庫": "ちょぞうこ 金庫",
        "墓所": "ぼしょ 墓",
        "賢者の石": "けんじゃの石",
        "宝石の": "ほうせきの",
        "若返りの": "わかがえりの",
        "鞭": "むち",
        "聖杯": "せいはい 杯",
        "短剣": "ナイフ ダガー",
        "呪われた": "呪いの のろわれた",
        "髑髏": "どくろ",
        "錬金術師": "れんきんじゅつし",
        "生贄": "いけにえ",
        "トレント": "木人",
        "シーサーペント": "海蛇 大海蛇",
        "手綱": "たづな",
        "つるはし": "ツルハシ ピッケル",
    },
    idioms={
        "concede game": (
            "give-up-this-game concede-this-game resign-this-game give-up-the-game concede-the-game resign-the-game",
            "",
        )
    },
    givers=("collect",),
    choices={"leave": "leave", "take": "take", "claim": "take"},
    trades=("pass",),
    chosen=("expansion", "variant"),
    examples=("discard",),
    asked=("collect",),
    uncounted=("use",),
    follows={"draw": lambda table, seat: table.hand_size(seat)},
)
