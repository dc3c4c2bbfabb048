"""How Japanese verbs change: the forms of a word for a deed, what may follow each, and which of them deny the deed."""

from __future__ import annotations

from functools import lru_cache

from referee.language.words.patterns import each, expression
from referee.language.words.senses import plain

I_ROW = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり"))
A_ROW = dict(zip("うくぐすつぬぶむる", "わかがさたなばまら"))
O_ROW = dict(zip("うくぐすつぬぶむる", "おこごそとのぼもろ"))
T_FORM = {"う": "っ", "つ": "っ", "る": "っ", "く": "い", "ぐ": "い", "す": "し", "ぬ": "ん", "ぶ": "ん", "む": "ん"}
VOICED = "ぐぬぶむ"
E_SOUNDS, I_SOUNDS = "えけげせぜてでねへべめれ", "いきぎしじちにひびみり"
ICHIDAN = each("出る 見る 着る 得る 経る 寝る 生きる")
GODAN = each("入る 切る 帰る 減る はいる きる えらぶ")

# What may follow a stem of a verb, by which it is found that a stretch is that verb: (stem, form that says the deed, form that denies it).
POLITE, JOINED, VOICED_JOINED, NEGATIVE, SHORT, FINITE, NOUN, HONOURED = (
    "polite",
    "joined",
    "voiced",
    "negative",
    "short",
    "finite",
    "noun",
    "honoured",
)


def _any(*words: str) -> str:
    """A pattern of any of these words, blanks between them, the longest first."""
    return "(?:" + "|".join(sorted(" ".join(words).split(), key=len, reverse=True)) + ")"


# Said at the end of a sentence: they change nothing of the deed. (な after a verb in the form of a dictionary forbids it.)
_SAID = _any(
    "のは んは よん よーん よ よー よっ ね ねー ねえ ねん わ わー ぞ ぜ で でー さ っす っすね っすよ んで んよ んだ んだよ んだって んだけど んです んですよ んですけど んやけど んや ねんけど って ってさ ってよ っと し や やで やわ やん やな "
    "から けど けどね けれど もん です ですね ですよ ですわ だよ だね だわ だけど だって ので なり とする とします とした ことにする ことにした ことにします ことにしました ことに ということで 、 w ー 〜 っ !"
)
_ENDS = f"{_SAID}*"
_ENDS_PAST = f"(?:な|なあ|なー)?{_SAID}*"
_MASU = _any("ます ました ましょう ましょ まして ますわ まっせ まっさ ますた まふ")
_NOT_MASU = _any("ません まへん ませんでした")
_HELPS = {  # verbs that follow て: how each says that it is done, and its form before another
    "もら": "う った います いました おう お って うた たい",
    "貰": "う った います いました おう って",
    "いただ": "く いた きます きました こう いて",
    "頂": "く いた きます きました こう いて",
    "お": "く いた きます きました こう こ いて きましょう",
    "しま": "う った います いました おう って",
    "ま": "う います",
    "も": "た うた",
    "しも": "た うた",
    "い": "る ます た ました く きます った こう きましょう って",
    "": "る ます た ました く きます った こう き",
    "み": "る ます た ました よう て よ",
    "行": "く きます った こう",
    "き": "た ます ました て",
    "く": "る れる れた れます れました れ",
    "来": "る た ます ました",
    "あげ": "る た ます ました よう て よ",
    "や": "る った ります りました ろう ろ って",
    "くださ": "い",
    "下さ": "い",
    "あ": "る ります",
    "おり": "ます ました",
    "ちょ": "うだい",
}
_HELPED = "(?:" + "|".join(f"{head}{_any(ends)}" for head, ends in _HELPS.items()) + ")"
_NOT_HELPED = "(?:い)?" + _any("ない ないです なかった ません ませんでした へん へんわ へんかった まへん ん ねえ ねー")
_LEAVES = _any(
    "く いた いたった いたる いたります きます きました こう こ いて きましょう け き くわ くで くね くよ くか"
)  # とく, ちゃう, たる after what て is joined to
_ENDS_UP = _any("う った います いました お おう え えば って いまーす うわ うね うよ")
_GIVES = _any("る った ります りました ろ ろう")
_NAI = _any(
    "ない ないです ないよ ないで ないね ないわ ないっす ないけど ないから なかった なかったです なくて なくていい なくていいや なく ないでおく ないでおきます ないどく ないどこ ないどきます ないことにする ないことにします ないままで ないまま "
    "ず ずに ぬ まい たくない へん へんわ へんで へんよ へんかった へんから へんけど ひん ん んわ んで んよ んです んけど んから んかった んでいい んとく んときます んとこ んといて んとくわ ねえ ねー ねぇ ねえよ ねーよ ねーわ"
)
_LET = _any(
    "せて させて せる させる せた させた せます させます せました させました せよう させよう せられる させられる せられた させられた せられました させられました"
)  # `引かせてもらう`, `捨てさせる`
_UNDERGONE = "(?:ら)?れ" + _any("た ました ちゃった ちゃいました てしまった てしまいました てもうた")  # `つけられた`
_DONE_IN = "に" + _any("行く いく 行きます いきます 行った いった 行こう いこう 行って")  # `止めに行く`
# `引き終わった`
_FINISHES = "(?<!で)" + _any("終わる 終わった 終わります 終わりました 終える 終えた 終えます 終えました")
_TRIES = _any("にかかる にかかります")


def _te(voiced: bool) -> str:
    """What says the deed after the stem that て is joined to."""
    te, toku, chau, taru = ("で", "ど", "じゃ", "だ") if voiced else ("て", "と", "ちゃ", "た")
    return f"(?:{te}(?:{_HELPED})*{_ENDS_PAST}|{toku}{_LEAVES}{_ENDS}|{chau}{_ENDS_UP}{_ENDS}|{taru}(?:げ)?{_GIVES}{_ENDS}|{taru}げ(?:た|て|ます)|{taru}{_ENDS_PAST})"


_SURU = f"(?:する{_ENDS}|すっ(?:ぞ|わ)|し(?:{_MASU}{_ENDS_PAST}|よう{_ENDS}|よ(?:う)?っと|よ|{_te(False)})|さ{_LET}(?:{_HELPED})*{_ENDS_PAST})"
_NOT_SURU = f"(?:でき(?:{_NOT_MASU}|{_NAI})|し(?:{_NOT_MASU}|{_NAI})|せ{_any('えへん ーへん へん ず ずに ん んわ んで んよ んとく んときます んとこ んといて んとくわ')}|さへん|すんな){_ENDS}"

# stem -> (what says the deed behind it, what denies it)
_PATTERNS = {
    POLITE: (f"(?:{_MASU}{_ENDS_PAST}|{_FINISHES}{_ENDS_PAST}|{_DONE_IN}{_ENDS_PAST}|{_TRIES})", f"{_NOT_MASU}{_ENDS}"),
    JOINED: (_te(False), f"て{_NOT_HELPED}{_ENDS}"),
    VOICED_JOINED: (_te(True), f"で{_NOT_HELPED}{_ENDS}"),
    NEGATIVE: (f"(?:{_LET}(?:{_HELPED})*|{_UNDERGONE}){_ENDS_PAST}", f"{_NAI}{_ENDS}"),
    SHORT: (f"(?:さ{_LET}(?:{_HELPED})*|{_UNDERGONE}){_ENDS_PAST}", f"{_NAI}{_ENDS}"),  # no `見せる` of `見る`
    FINITE: (f"{_SAID}+", ""),
    HONOURED: (
        f"(?:に(?:なる|なった|なられた|なり{_MASU}|なられ{_MASU})|する|した|し{_MASU}|いた(?:します|しました)){_ENDS_PAST}",
        "",
    ),
    NOUN: (f"(?:を)?{_SURU}|(?:だ|です|っす|や|じゃ){_ENDS_PAST}|で(?:す|ーす|ござる)", f"(?:を|は|も)?{_NOT_SURU}"),
}
ENDINGS = {
    stem: tuple(expression(plain(pattern)) if pattern else None for pattern in both) for stem, both in _PATTERNS.items()
}


def ends(stem: str, heard: str, at: int) -> tuple[int, int]:
    """Where a verb ends whose stem ends here, in text of katakana: (as it says the deed, as it denies it), or 0 where it isn't one."""
    said, denied = ENDINGS[stem]
    done = said.match(heard, at) if said else None
    undone = denied.match(heard, at) if denied else None
    return done.end() if done else 0, undone.end() if undone else 0


def is_verb(word: str) -> bool:
    """Whether a word in the form of a dictionary is a verb (else a noun, which takes する)."""
    return word[-1:] in I_ROW and len(word) > 1 and not ("ァ" <= word[-2] <= "ヺ")


_SOUNDS = (
    "だ出 お置 ひ引 す捨 と取 つか使 つ付 えら選 き切 くば配 はじ始 お終 い行 すす進 と止 もど戻 かえ返 はら払 こわ壊 み見 ま混 ふ振 うご動 も持 あ上 はい入 うつ移 くわ加 "
    "た足 うば奪 お押 よ呼 まも守 ふせ防 とお通 ま待 か替 か換 か変 たお倒 ね寝 たたか戦 せ攻 に逃 さ避 わ割 くだ砕 ひろ拾 あつ集 なら並 かさ重 つづ続 なお直 き決 うしな失 も貰 "
    "ぬす盗 ゆず譲 かく隠 たす助 すく救 ふ増 へ減 の伸 と飛 ま巻 なが流 お降 ぬ抜 あきら諦 ね狙 む向 はず外 おく送 のこ残 かぞ数 か買 う売 た立 た建 あ当 かた片 しま仕"
)
_KANA = {pair[-1]: pair[:-1] for pair in _SOUNDS.split()}
_OKURIGANA = expression("[一-龥](?=[ぁ-ん])")
_BETWEEN = expression("(?<=[一-龥ァ-ヶー])[をへにが](?=[一-龥ァ-ヶ])")  # a particle that is left out in a hurry
_TOPIC = expression("(?<=[一-龥ァ-ヶー])[をが](?=[一-龥ァ-ヶ])")  # or said as what is talked of
LEAST = 3  # kana of a verb that is no part of other words


def ways(phrase: str) -> list[str]:
    """A phrase for a deed as it is written: also without its particles, and its verbs in kana."""
    found = dict.fromkeys((phrase, _BETWEEN.sub("", phrase), _TOPIC.sub("は", phrase)))
    for way in list(found):
        kana = _OKURIGANA.sub(lambda sign: _KANA.get(sign[0], sign[0]), way)
        if len(kana) >= LEAST:
            found[kana] = None
    return list(found)


def is_inflected(text: str) -> bool:
    """Whether a word ends as verbs do."""
    return "ぁ" <= text.rstrip("、, ")[-1:] <= "ん"


def is_verbal(text: str) -> bool:
    """Whether what ends with て or で is a form of a verb, and no noun with a particle: `引いて`, `パスで`."""
    before = text.removesuffix("から").rstrip("、, ")[-2:-1]
    return not text.endswith("で") or before in ("ん", "い")


def _stems(verb: str) -> tuple[str, str, str, str]:
    """(before ます, before ない, before て or で, the volitional) of a verb."""
    if verb.endswith("する"):
        base = verb[:-2]
        return base + "し", base + "し", base + "し", base + "しよう"
    if verb == "くる" or verb.endswith(("てくる", "でくる")):
        base = verb[:-2]
        return base + "き", base + "こ", base + "き", base + "こよう"
    last, before = verb[-1], verb[-2]
    root = verb[:-1]
    if last == "る" and verb not in GODAN and (verb in ICHIDAN or before in E_SOUNDS + I_SOUNDS):
        return root, root, root, root + "よう"
    then = "っ" if verb.endswith(("行く", "いく")) else T_FORM[last]
    return root + I_ROW[last], root + A_ROW[last], root + then, root + O_ROW[last] + "う"


def undone(word: str) -> str:
    """The verb that a word denies in its plain form: `動く` of `動かない`; or nothing."""
    last = {negative: plain for plain, negative in A_ROW.items()}.get(word[-3:-2], "")
    return word[:-3] + last if word.endswith("ない") and last else ""


def _is_voiced(word: str, polite: str, joined: str) -> bool:
    return word[-1] in VOICED and polite != joined


DOING = ("する", "します", "した", "しました", "して")
NOT_DOING = each("しない しません せず せずに せえへん せーへん しーひん しいひん せん")


@lru_cache(maxsize=4096)
def forms(word: str) -> tuple[list[str], list[str]]:
    """(what says the deed, what denies it) of a word in the form of a dictionary, the plainest forms alone (see `stems`)."""
    if not is_verb(word):
        nouns = [word + one for one in DOING]
        return [word, *nouns, word + "だ", word + "です"], [word + one for one in NOT_DOING]
    polite, negative, joined, shall = _stems(word)
    te, ta = ("で", "だ") if _is_voiced(word, polite, joined) else ("て", "た")
    done = [word, polite, joined + te, joined + ta, shall, polite + "ます", polite + "ました"]
    undone = [word + "な", negative + "ない", polite + "ません", negative + "ず"]
    if word == "する":
        undone += NOT_DOING
        done.remove("し")
    return done, undone


@lru_cache(maxsize=4096)
def stems(word: str) -> tuple[tuple[str, str], ...]:
    """(a stem, how it goes on) of a word in the form of a dictionary: what follows is read by `ends`."""
    if not is_verb(word):
        return ((word, NOUN),)
    polite, negative, joined, _ = _stems(word)
    voiced = _is_voiced(word, polite, joined)
    found = [
        (polite, POLITE),
        (joined, VOICED_JOINED if voiced else JOINED),
        (negative, SHORT if polite == negative else NEGATIVE),
        (word, FINITE),
    ]
    if word == "する":
        found = [one for one in found if one[0] != "し"]
    else:
        found.append(("お" + polite, HONOURED))  # `お選びになる`
    return tuple(found)


def passives(word: str) -> list[str]:
    """What says that the deed was done to something: `壊された`."""
    if not is_verb(word):
        done = ("る", "た", "ました", "ます", "て")
        return [word + way + one for way in ("され", "させられ") for one in done]
    polite, negative, _, _ = _stems(word)
    root = negative + ("ら" if polite == negative and not word.endswith("す") else "") + "れ"
    return [root + one for one in ("る", "た", "ます", "ました", "て")]
