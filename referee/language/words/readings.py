"""How names sound: `りな` is 里奈, by how common kanji do; `あき` is Aki, and `aki` is あき."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice, product

from referee.language.words.patterns import expression

_SOUNDS = (
    "かえで楓 みお澪 は覇 ほう豊 じょう穣 そ遡 はや隼 きょ去 こ去 ひ引 よ寄 もど戻 う打 け消 と取 お置 と飛 と止 かえ返 うば奪 よ呼 み見 き切 ま巻 はし走 お起 うご動 こわ壊 まも守 ひら開 と閉 よ読 ぬす盗 に逃 お追 も持 い入 で出 か書 く組 つく作 しの忍 かく隠 まわ回 ねむ眠 なが流 のぼ昇 お落 くだ砕 くず崩 たす助 すく救 か勝 ま負 かわ変 か変 か替 みだ乱 い生 し死 ふ吹 や焼 こお凍 ひろ拾 あやつ操 ねが願 いの祈 のろ呪 まじ交 つな繋 むす結 さ刺 す捨 おく送 ため溜 は張 か狩 あそ遊 おど踊 "
    "あ亜阿有 あい愛藍相 あいだ間 あお青蒼碧 あおい葵 あか赤朱紅 あかね茜 あかり灯 あき秋明晶暁彰昭章 あきら彰晃明 あく悪 あけ明 あさ朝麻浅 あさひ旭 あし足 あずさ梓 あつ敦篤厚 あま天雨 あや綾彩文絢 あゆ歩 あゆみ歩 あらし嵐 ある歩 あん安杏暗 "
    "い衣伊以移異意依唯 いえ家 いき息域 いく育郁 いけ池 いし石 いしずえ礎 いずみ泉 いち一市壱 いつき樹 いと糸 いぬ犬 いのち命 いのり祈 いま今 いわ岩 いろ色 いん引印陰隠 う宇羽雨右 うえ上 うた歌詩唄 うち内 うつ打 うつわ器 うみ海 うら裏浦 うん運雲 "
    "え恵江絵枝依瑛 えい栄英影永衛瑛 えき液益 えり襟 えん円炎園延遠演縁 お緒央雄男夫 おう王央桜黄欧 おお大 おか丘岡 おき沖 おく奥億 おと音 おに鬼 おん音恩温 "
    "か化火花香加華佳夏果歌可家過科下課禍霞 が我牙雅画芽 かい界改海開解快回会壊怪櫂 がい外害凱 かおり香 かおる薫 かがみ鏡 かがやき輝 かく覚核拡各隔 かげ影陰 かさね重 かぜ風 かた方形 かたな刀 かつ活勝克 かなで奏 かなめ要 かね金 かみ神紙髪 かめ亀 から空 かわ川河 かん間環感完冠監還勘寛 がん岩願眼 "
    "き希紀貴機樹気季喜輝来木起危期基奇鬼姫生記帰 ぎ技義儀 きく菊 きた北 きち吉 きつ吉 きぬ絹 きば牙 きみ君 きゃく却客 きゅう救急究球級九吸休 きょ巨虚拠 ぎょ魚 きょう恭京鏡共強響境凶狂教杏 ぎょう業 きょく極曲局 きり霧桐 きん金禁近均筋 ぎん銀吟 "
    "く玖久駆苦空九 ぐ具 くう空 くさ草 くすり薬 くに国 くま熊 くも雲 くれ紅 くろ黒 くん君訓薫 ぐん軍群 け気化 けい恵慶計継京敬圭啓渓景蛍経 げき撃劇激 けつ結決血傑 げつ月 けむり煙 けん健剣賢謙研拳建憲権券検 げん元玄幻源原現減限弦 "
    "こ子湖小古故胡己 ご護悟吾五午 こい恋 こう効攻功光航香幸孝浩康広公高紅交構洸昂弘晃荒鋼硬行降後 ごう合号剛豪業 こえ声 こおり氷 こく黒刻国告 こころ心 こずえ梢 こと琴言事 この好 こん今魂根 ごん権 "
    "さ紗沙佐砂早咲作左差再 さい再最才彩災採債細際 ざい財罪 さかい境 さき咲先崎 さく作朔策昨索削 さくら桜 ささ笹 さち幸 さつ殺察刷 さと里聡智 さとし聡智 さとる悟 さば砂漠 さめ鮫 さわ沢 さん三山参 ざん斬残 "
    "し志史詩死四紫姿子紙糸視士師始止指資支 じ次時司治二児磁 しお潮汐塩 しおり栞 しき色識式 しず静 しずく雫 した下 しつ質失室 じつ実日 しの忍 しま島 しも霜 しゃ者写射 しゃく釈 じゃく弱 しゅ主種手守首珠 じゅ樹寿呪 しゅう秀修周集終収襲 じゅう銃獣重十充 しゅく縮祝 じゅつ術 しゅん瞬俊駿春旬 じゅん純順淳潤準 しょ書初所 じょ女除序 しょう翔祥正勝将昇笑照章昭庄匠唱消小生衝障傷 じょう城丈上浄場状 しょく植職食 しん真心信進慎伸晋新神森深身侵震針 じん陣仁人刃迅 "
    "す素須数 すい水翠粋彗吹 すう数 すえ末 すぎ杉 すず鈴涼 すすむ進 すな砂 すばる昴 すみ澄純 すみれ菫 せ世瀬 せい征星聖生成清晴静誠正性制勢政精世西 せき石席赤隻 せつ雪節設切 ぜつ絶 せん戦千泉線仙旋選先閃船 ぜん全善前然禅 "
    "そ素曽祖 そう颯蒼創想奏聡壮双層草操走争装送爽総 ぞう像造蔵増象 そく速束足測 ぞく族属 そん存 ぞん存 そら空昊 た太多田他 たい大体退代対太隊待泰 だい大代題第台 たえ妙 たか孝隆高貴崇鷹 たかし隆孝崇 たから宝 たき滝 たく拓琢卓択 たくみ匠巧 たけ武竹岳健 たけし武健 たけり猛 たける健武猛 たす助 たすく翼 たつ達辰竜龍立 たて盾縦 たに谷 たね種 たま玉珠魂 だん弾断段団暖男 "
    "ち知地千智池血遅 ちから力 ちか近 ちく竹築 ちゃく着 ちゅう中宙注忠 ちょう超長町蝶兆調鳥重 ちょく直 ちん珍 つ津都 つい追対 つう通 つかさ司 つき月槻 つち土 つなみ津波 つばき椿 つばさ翼 つばめ燕 つむぎ紬 つめ爪 つよし剛強 つる鶴 つるぎ剣 "
    "て手 てい停帝定低 てき敵的滴 てつ哲徹鉄 てん天転点展典 でん電伝田 と斗都人登翔渡途富十 ど土度怒 とう透冬闘投東灯刀統逃島桃 どう堂同道動童導 とおる透徹 とき時 とく特徳得 どく毒独 とし俊敏利年 とつ突 とみ富 とも友朋智知 ともえ巴 とら虎 とり鳥 とん豚 "
    "な奈菜那名凪七 ない内 なお直尚 なか中 なぎ凪 なぎさ渚 なつ夏 なな七 なの菜乃 なみ波並 なみだ涙 なん難南 に二仁 にく肉 にじ虹 にち日 にゅう入乳 にん人忍 ねがい願 ねつ熱 ねむり眠 ねん年念 の乃野之 のう能納 のぞみ望 のぶ信伸 のり則典紀法徳 のろい呪 "
    "は波葉羽 ば場馬 はい配敗灰 ばい倍 はく白博拍 ばく爆漠 はこ箱 はし橋 はじめ一始 はしら柱 はち八蜂 はつ発初 ばつ罰 はな花華英 はね羽 はは母 はやて颯 はやぶさ隼 はる春晴陽遥悠 はるか遥悠 はん反範判 ばん番晩万 ひ日陽火妃飛秘氷比 び美尾備 ひかり光 ひかる光 ひこ彦 ひし菱 ひじり聖 ひつ必 ひと人仁 ひな雛 ひめ姫 ひゃく百 ひょう氷表標 びょう秒 ひろ広浩宏裕大弘博寛 ひろし博浩 ひん品 "
    "ふ風富不布封府譜 ぶ部武舞 ふう風封楓 ふえ笛 ふか深 ふく服復福副幅 ふじ藤 ふち淵 ぶつ物 ふね船 ふみ文史 ふゆ冬 ふん噴 ぶん文分 へい平兵 へき壁 へん変返 べん弁 ほ帆穂歩保 ぼ墓母 ほう法砲宝報放方鳳崩 ぼう防望 ほく北 ほし星 ほたる蛍 ほのお炎 ほのか仄 ほん本 ぼん盆 "
    "ま真麻舞摩間魔磨万満 まい舞枚毎 まえ前 まき牧槙巻真 まこと誠真 まさ正雅昌政 まち町街 まつ松末 まな愛 まなぶ学 まほ魔法 まもる守 まゆ繭 まり鞠 まる丸 まわり回 まん満万 み美実未海三見水御身弥 みき幹 みぎ右 みさき岬 みず水瑞 みずうみ湖 みち道路 みちる満 みつ光満 みどり緑翠 みなと湊港 みなみ南 みのる実稔 みみ耳 みや宮 みやこ都 "
    "む無夢武霧 むし虫 むら村 むらさき紫 め芽目 めい明命芽盟名冥迷鳴 めぐみ恵 めつ滅 めん面 も茂模 もう猛網盲 もく木目 もも桃百 もり森守 もん門紋 や也矢弥哉夜 やく約役薬 やさし優 やま山 やみ闇 ゆ優由友結夕柚 ゆい結唯 ゆう優勇悠裕友祐雄佑結遊幽融有 ゆか由佳 ゆき雪幸由之行 ゆた豊 ゆたか豊裕 ゆび指 ゆみ弓 ゆめ夢 "
    "よ代世夜予 よい良 よう陽葉洋遥曜要踊 よく翼欲 よこ横 よし義良芳吉佳 よる夜 ら良羅螺 らい雷来頼 らく落楽 らん蘭乱嵐藍卵 り里理莉梨利璃李離 りき力 りく陸 りつ律立 りゃく略 りゅう龍竜流隆粒琉 りょう涼亮良諒凌遼両領量料 りょく力緑 りん凛鈴倫林輪凜臨 る瑠留流 るい類涙塁 れい礼玲怜零霊冷麗令 れき歴 れつ烈列裂 れん蓮連練錬恋廉漣 ろ路炉露 ろう朗郎老労 ろく録 ろん論 わ和輪羽 わい矮 わか若 わく枠湧 わざ技 わし鷲 わたる渉航 わな罠 わん湾腕"
)
_OF_KANJI: dict[str, list[str]] = {}
for _sound, _kanji in re.findall("([ぁ-ん]+)([一-龥]+)", _SOUNDS):
    for _sign in _kanji:
        _OF_KANJI.setdefault(_sign, []).append(_sound)
KANJI = expression("[一-龥]")
WRITTEN = expression("[一-龥ぁ-んァ-ヶー]{1,6}")
STOPPED = expression("[つくちき](?=[かきくけこさしすせそたちつてと])")
MOST = 48  # ways to read a name
LEAST = 2  # kana of a reading


@lru_cache(maxsize=512)
def readings(name: str) -> tuple[str, ...]:
    """How a name in kanji can sound, in kana; nothing for a name without kanji, or with rare ones."""
    if not WRITTEN.fullmatch(name) or not KANJI.search(name):
        return ()
    parts = [_OF_KANJI.get(sign, ()) if KANJI.match(sign) else (sign,) for sign in name]
    found: dict[str, None] = {}
    for sounds in islice(product(*parts), MOST):
        told = "".join(sounds)
        found[told] = None
        if len(sounds) > 1 and STOPPED.search(told):
            found["".join(_stopped(one, after) for one, after in zip(sounds, (*sounds[1:], "")))] = None  # `けっとう`
    return tuple(one for one in found if len(one) >= LEAST)


def _stopped(sound: str, after: str) -> str:
    return sound[:-1] + "っ" if len(sound) > 1 and STOPPED.match(sound[-1:] + after[:1]) else sound


VOWELS = "aiueo"
_ROWS = {
    "": "アイウエオ", "k": "カキクケコ", "g": "ガギグゲゴ", "s": "サシスセソ", "z": "ザジズゼゾ", "t": "タチツテト", "d": "ダヂヅデド",
    "n": "ナニヌネノ", "h": "ハヒフヘホ", "b": "バビブベボ", "p": "パピプペポ", "m": "マミムメモ", "r": "ラリルレロ",
}  # fmt: skip
_GLIDES = {"k": "キ", "g": "ギ", "n": "ニ", "h": "ヒ", "b": "ビ", "p": "ピ", "m": "ミ", "r": "リ"}
_KANA = {
    **{row + vowel: kana for row, line in _ROWS.items() for vowel, kana in zip(VOWELS, line)},
    **{f"{row}y{vowel}": kana + small for row, kana in _GLIDES.items() for vowel, small in zip("auo", "ャュョ")},
    **{f"{row}{vowel}": kana + small for row, kana in (("sh", "シ"), ("ch", "チ"), ("j", "ジ")) for vowel, small in zip("auo", "ャュョ")},
    "sha": "シャ", "shi": "シ", "chi": "チ", "tsu": "ツ", "ji": "ジ", "fu": "フ", "ya": "ヤ", "yu": "ユ", "yo": "ヨ", "wa": "ワ", "wo": "ヲ",
}  # fmt: skip
_LETTERS = {kana: letters for letters, kana in _KANA.items()} | {"ー": "", "ン": "n"}  # Hepburn's, which stands last
_SYLLABLE = expression(
    "n'|(?:([kstcpgdbz])(?=\\1|(?<=t)c))|" + "|".join(sorted(_KANA, key=len, reverse=True)) + "|n|m(?=[bp])"
)
_SIGN = expression("ッ|" + "|".join(sorted(_LETTERS, key=len, reverse=True)))
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_LONG = expression("ou|oo|uu|([aei])\\1")
LEAST_LETTERS = 3
MOST_WRITTEN = 8  # ways to write a name


@lru_cache(maxsize=512)
def in_kana(name: str) -> tuple[str, ...]:
    """The ways in which a name in Latin letters is written in kana: Sho is `ショ` or `ショウ`; nothing for one that doesn't sound so."""
    low, found, at = name.lower(), [""], 0
    if not low.isascii() or not low.isalpha():
        return ()
    while at < len(low):
        syllable = _SYLLABLE.match(low, at)
        if syllable is None:
            return ()
        kana = "ッ" if syllable[1] else _KANA.get(syllable[0], "ン")
        long = ("", "ウ") if syllable[0][-1] in "ou" and len(found) < MOST_WRITTEN else ("",)
        found = [before + kana + more for more in long for before in found]
        at = syllable.end()
    return tuple(one for one in found if len(one) >= LEAST)


@lru_cache(maxsize=512)
def in_letters(name: str) -> tuple[str, ...]:
    """How a name in kana is written in Latin letters, with its long vowels and without; nothing for any other name."""
    kana, at, found = name.translate(_KATAKANA), 0, ""
    while at < len(kana):
        sign = _SIGN.match(kana, at)
        if sign is None:
            return ()
        found += sign[0] if sign[0] == "ッ" else _LETTERS[sign[0]]
        at = sign.end()
    whole = re.sub("ッ(.)", r"\1\1", found).replace("cch", "tch").rstrip("ッ")
    return tuple(
        dict.fromkeys(one for one in (whole, _LONG.sub(lambda two: two[0][0], whole)) if len(one) >= LEAST_LETTERS)
    )
