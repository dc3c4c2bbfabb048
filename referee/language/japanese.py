"""Japanese as players speak it: how verbs change, particles, counters, numerals, denials, questions, words that say nothing."""

from __future__ import annotations

import re

I_ROW = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり"))
A_ROW = dict(zip("うくぐすつぬぶむる", "わかがさたなばまら"))
O_ROW = dict(zip("うくぐすつぬぶむる", "おこごそとのぼもろ"))
T_FORM = {"う": "っ", "つ": "っ", "る": "っ", "く": "い", "ぐ": "い", "す": "し", "ぬ": "ん", "ぶ": "ん", "む": "ん"}
VOICED = "ぐぬぶむ"
E_SOUNDS, I_SOUNDS = "えけげせぜてでねへべめれ", "いきぎしじちにひびみり"
ICHIDAN = ("出る", "見る", "着る", "得る", "経る", "寝る", "生きる")
GODAN = ("入る", "切る", "帰る", "減る", "はいる", "きる", "えらぶ")

POLITE = ("ます", "ました", "ましょう", "まして")
NOT_POLITE = ("ません", "ませんでした", "ませんよ", "ませんね", "まへん")
NOT = (
    "ない",
    "なかった",
    "ないです",
    "ないよ",
    "ないで",
    "なくていい",
    "ず",
    "ずに",
    "ぬ",
    "まい",
    "なかったです",
    "たくない",
    "ないでおく",
    "ないでおきます",
    "へん",
    "へんわ",
    "ないね",
    "ないわ",
    "ないっす",
    "ないことにする",
    "ないことにします",
)

NUMERALS = {"〇": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
NUMBERS = {"ひとつ": 1, "ふたつ": 2, "みっつ": 3, "よっつ": 4, "ひとり": 1, "ふたり": 2}
_KANA = "いち|に|さん|よん|ご|ろく|なな|しち|はち|きゅう|じゅう"
_KANA_VALUES = dict(zip(_KANA.split("|"), (1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10)))
KANA_NUMBER = re.compile(f"({_KANA})(?=まい|てん|こ(?![ぁ-ん])|と(?:{_KANA})(?:[。、!]|で|$)|(?:を|で)?$)")
KANJI_NUMBER = re.compile("([二三四五六七八九])?([百十])(?:([二三四五六七八九])?十)?([一二三四五六七八九])?")


def number(text: str) -> int:
    """The value of a number in kana or kanji."""
    if text in _KANA_VALUES:
        return _KANA_VALUES[text]
    match = KANJI_NUMBER.fullmatch(text)
    assert match
    head, unit, tens, ones = match.groups()
    value = NUMERALS.get(head or "一", 1) * (100 if unit == "百" else 10)
    if "十" in text[match.end(2) :]:
        value += NUMERALS.get(tens or "一", 1) * 10
    return value + NUMERALS.get(ones or "〇", 0)


TENS = {
    f"{tens}十{ones}": 10 * NUMERALS.get(tens, 1) + NUMERALS.get(ones, 0)
    for tens in ("", *"二三四五六七八九")
    for ones in ("", "五")
} | {"五": 5}
COUNTERS = (
    "まい",
    "てん",
    "こ",
    "枚ずつ",
    "枚",
    "点",
    "個ずつ",
    "個",
    "回",
    "つずつ",
    "つ",
    "体",
    "本",
    "アルシャ",
    "mp",
    "ポイント",
    "マス",
    "人",
    "の目",
    "金",
)
SUITS = {
    "スペード": "S",
    "ハート": "H",
    "ダイヤモンド": "D",
    "ダイヤ": "D",
    "ダイア": "D",
    "クラブ": "C",
    "クローバー": "C",
    "クラヴ": "C",
}
RANKS = {"エース": "A", "キング": "K", "クイーン": "Q", "クィーン": "Q", "ジャック": "J"}
HONOURS = ("さん", "くん", "君", "ちゃん", "様", "さま", "選手", "氏")
ROLES = (
    "が",
    "は",
    "を",
    "に",
    "で",
    "から",
    "へ",
    "と",
    "の",
    "も",
    "まで",
    "より",
    "だけ",
    "には",
    "では",
    "からは",
    "とは",
    "って",
)
ALL = (
    "両方",
    "お互い",
    "お互いに",
    "互いに",
    "両者",
    "両プレイヤー",
    "二人とも",
    "全員",
    "みんな",
    "皆",
    "全プレイヤー",
    "みな",
    "2人とも",
    "3人とも",
    "三人とも",
    "4人とも",
    "四人とも",
    "5人とも",
    "五人とも",
    "ふたりとも",
    "2人",
    "二人",
    "各自",
    "一人ずつ",
    "1人ずつ",
    "それぞれ",
    "各プレイヤー",
)
BUT = (
    "以外の全員",
    "以外全員",
    "以外のみんな",
    "以外みんな",
    "以外は全員",
    "以外",
    "を除く全員",
    "を除いて全員",
    "を除く",
)
THEN = re.compile("それから|そのあと|その後|(?<=[、。])続けて|それで|;|；")
QUESTION = re.compile(
    "(?<! )[?？]\\s*$|(の|か|かな|かしら|かい|っけ|だっけ|よね|んだよね|でしょう|でしょ|だろう|のか|ますか|ですか)[?？!！。]*$|(かな|かしら|っけ)[、。]|どうしよう|(^|は)(誰|だれ|何|なに|なん|いくつ|どう|どこ|どれ|どの|どっち|どちら|いつ|なぜ|なんで)(?!も)"
)
CONDITION = re.compile(
    "欲し|ほしい|嫌い|好き|と思|ほうがいい|方がいい|ところだった|忘れ|迷[うっい]|はず|(?<!その)後で(?!す)|持ってそう|持ってな|もったいな|そうかな|どうしよう|それとも|または|もしくは|もし|なら(?![べんぶび])|たら|れば|ければ|かも|(?<!し)ても(?!ら)|つもり|たい|予定|場合|ようと思|はず|そう(だ|です)|みたい"
)
UNABLE = re.compile(
    "まだ|できない|できません|られない|られません|れない|れません|えない|けない|(?<![見させ])せない|てない|めない|いけない|だめ|ダメ|無理|できる|できます|可能"
)
DENIAL = re.compile(
    "ない|ません|へん(?=[わでのかよ、。]|$)|まへん|なし|無し|なかった|いいえ|いや(?!す)|やめ|ずに|せず|ぬ$|いらない|結構|しません|なにも|何も|ノー"
)
FORBIDS = re.compile("[うくぐすつぬぶむる]な[。!]*$")
NOTHING = re.compile("何も|なにも|なし|無し|^いいえ|^いや|^しない|^しません|しないです|ノー|やめ|いらない|結構")
DICE = ("ダイス", "サイコロ", "さいころ", "出目", "出た目", "目")
SELF = ("自分", "自身", "自分自身")
PARTS = ("のうち", "のうちの", "のうちから", "の中から", "の中の", "から選んで", "中")
HIDDEN = (
    "見えないまま",
    "見えないままで",
    "見ずに",
    "見ないで",
    "見ないまま",
    "伏せたまま",
    "伏せて",
    "裏のまま",
    "裏で",
    "中を見ずに",
    "ランダムに",
    "見えないカード",
    "伏せ札",
    "伏せたカード",
)
NO = [
    "ない",
    "ありません",
    "なし",
    "無し",
    "なしで",
    "いいえ",
    "いや",
    "いえ",
    "やめる",
    "やめます",
    "やめた",
    "やめておく",
    "やめておきます",
    "いらない",
    "いりません",
    "結構",
    "結構です",
    "何も",
    "なにも",
    "誰も",
    "ノー",
    "しません",
    "せず",
    "せずに",
    "やらない",
    "やりません",
]
THINKS = re.compile(
    "トイレ|休憩|電話|ピザ|飲み物|お茶|お菓子|思[うっいえ]|考え|気がす|らしい|忘れ|覚え|聞[いこかくき]|教え|迷[うっい]|悩[むんみ]|困[るっり]|強[いす]|弱い|怖|欲し|ほしい|すご|ずる[いす]|相談|説明|見て|待って|笑|言[っいう]|約束|願|狙[うっい]|トイレ|休憩|ルール|面白|楽し"
)
ONLY = re.compile("だけ|のみ")
DRAWN_OUT = re.compile("ま[ーぁあ]+す")  # `解決しまーす`
TAKES_BACK = re.compile("(取り消し|取り消す|取り消して|取消)(ます|ください|で|お願いします)?[。.!！]*$")
NOT_ONE = re.compile("[一1](枚|つ|個|回|人)も")
RECANT = re.compile("^(やっぱり?|やっぱ|今の|さっきの)?(は|を)?(なし|無し|なしで|待った|やめ)(です|で|で[。.]?)?$")


def is_verb(word: str) -> bool:
    """Whether a word in the form of a dictionary is a verb (else a noun, which takes する)."""
    return word[-1:] in I_ROW and len(word) > 1 and not ("ァ" <= word[-2] <= "ヺ")


def is_inflected(text: str) -> bool:
    """Whether a word ends as verbs do."""
    return "ぁ" <= text[-1] <= "ん"


def _stems(verb: str) -> tuple[str, str, str, str]:
    """(before ます, before ない, before て or で, the volitional) of a verb."""
    if verb.endswith("する"):
        base = verb[:-2]
        return base + "し", base + "し", base + "し", base + "しよう"
    if verb.endswith("くる"):
        base = verb[:-2]
        return base + "き", base + "こ", base + "き", base + "こよう"
    last, before = verb[-1], verb[-2]
    root = verb[:-1]
    if last == "る" and verb not in GODAN and (verb in ICHIDAN or before in E_SOUNDS + I_SOUNDS):
        return root, root, root, root + "よう"
    then = "っ" if verb.endswith(("行く", "いく")) else T_FORM[last]
    return root + I_ROW[last], root + A_ROW[last], root + then, root + O_ROW[last] + "う"


DOING = ("する", "します", "した", "しました", "して", "しよう", "しましょう")
NOT_DOING = ("しない", "しません", "しなかった", "しませんでした", "せず", "せずに")


def forms(word: str) -> tuple[list[str], list[str]]:
    """(what says the deed, what denies it) of a word in the form of a dictionary."""
    if not is_verb(word):  # what follows する besides says nothing, or denies, by itself
        nouns = [word + particle + one for one in DOING for particle in ("", "を")]
        return [word, *nouns, word + "だ", word + "です"], [
            word + particle + one for one in NOT_DOING for particle in ("", "を", "は")
        ]
    polite, negative, joined, shall = _stems(word)
    voiced = word[-1] in VOICED and polite != joined
    te, ta = ("で", "だ") if voiced else ("て", "た")
    done = [word, polite, joined + te, joined + ta, shall, *(polite + one for one in POLITE)]
    done += [
        joined + te + one
        for one in (
            "もらう",
            "もらった",
            "もらいました",
            "おく",
            "おきます",
            "しまう",
            "いる",
            "います",
            "いった",
            "ください",
            "から",
            "みる",
            "みます",
            "いきます",
            "いく",
            "きます",
            "きた",
            "おこう",
            "おいた",
            "おきました",
            "しまった",
            "しまいました",
            "あげる",
            "くれ",
            "ある",
            "あります",
        )
    ]
    done += [
        joined + one for one in (("どく", "どいた", "どきます") if voiced else ("とく", "といた", "ときます", "とこう"))
    ]
    done += [joined + one for one in (("じゃう", "じゃった") if voiced else ("ちゃう", "ちゃった", "ちゃいます"))]
    undone = [word + "な"] + [negative + one for one in NOT] + [polite + one for one in NOT_POLITE]
    if word == "する":
        undone += ["せず", "せずに"]
        done.remove("し")
    return done, undone


def passives(word: str) -> list[str]:
    """What says that the deed was done to something: `壊された`."""
    if not is_verb(word):
        return [word + one for one in ("される", "された", "されました", "されます")]
    polite, negative, _, _ = _stems(word)
    root = negative + ("ら" if polite == negative and not word.endswith("す") else "") + "れ"
    return [root + one for one in ("る", "た", "ます", "ました", "て")]


def is_question(text: str) -> bool:
    """Whether a line asks or wonders."""
    return bool(QUESTION.search(text.strip()))
