"""Names in Latin letters as they sound in kana, and back: `あき` is Aki, and `aki` is あき."""

from __future__ import annotations

import re
from functools import lru_cache

from referee.language.words.patterns import expression

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
LEAST = 2  # kana of a name
LEAST_LETTERS = 3
MOST = 8  # ways to write a name


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
        long = ("", "ウ") if syllable[0][-1] in "ou" and len(found) < MOST else ("",)
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
