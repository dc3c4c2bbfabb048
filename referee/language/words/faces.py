"""Playing cards in a line: `7S`, `king of hearts`, `3-4-5S`, `ハートのK`, and ranks by themselves."""

from __future__ import annotations

import re

from referee.language.words import english, japanese
from referee.language.words.blocks import words_of
from referee.language.words.patterns import each, expression, of_english
from referee.language.words.senses import CARD, IDLE, NUMBER, RANK, Sense, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.language.reading.judging import Judging
    from referee.language.words.atoms import Atom

_RANK = "10|1o|io|lo|1[123]|[2-9]|[ajqkt1]"
_SIGN = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_SIGNS = "".join(_SIGN)
_SUIT = f"[shdc{_SIGNS}]"
_EN_SUIT = "|".join(english.SUITS)
_EN_RANK = f"{'|'.join(english.RANKS)}|{_RANK}"
_RANK_WORD = rf"(?<![a-z])(?:{_EN_RANK})(?![a-z])"
_RANK_SAID = rf"(?<![a-z])(?:{'|'.join(english.RANKS)}|(?!a )(?:{_RANK}))(?![a-z])"
_RANKS_SAID = rf"(?<![a-z])(?:{'|'.join(english.RANKS)}|(?!a )(?:{_RANK}))(?:e?s)?(?![a-z])"
_JA_SUIT = "|".join(sorted(map(plain, japanese.SUITS), key=len, reverse=True))
_JA_SUITS_ONE = rf"(?:{_JA_SUIT}|{_SUIT})"
_JA_RANK = rf"(?:{_RANK}|{'|'.join(map(plain, (*japanese.RANKS, *japanese.SPOKEN_RANKS)))}|[一二三四五六七八九十])"
# Cards without anything between them, and how each is written: `7S8S`, `C4C5C6`, `♠2♠3♠4` (who writes the first card so writes all so).
TIGHT = (
    (expression(rf"(?:[{_SIGNS}] ?(?:{_RANK})[ 、,・]*){{2,}}(?![a-z0-9{_SIGNS}])"), expression(rf"(?P<s>[{_SIGNS}]) ?(?P<r>{_RANK})")),
    (expression(rf"(?:(?:{_RANK}){_SUIT}){{2,}}(?![a-z0-9])"), expression(rf"(?P<r>{_RANK})(?P<s>{_SUIT})")),
    (of_english(rf"(?=[a-z]+[0-9])(?:[shdc](?:{_RANK})){{2,}}(?![a-z0-9])"), expression(rf"(?P<s>{_SUIT})(?P<r>{_RANK})")),
)  # fmt: skip
RUN_TIGHT = expression(
    rf"(?:(?P<s>[shdc])(?P<led>[2-9ajqk]{{3,5}})|(?P<run>[2-9ajqk]{{3,5}}) ?(?:(?P<e>[shdc])|ノ(?P<ja>{_JA_SUIT})|(?:of )?(?P<suit>{_EN_SUIT})s?))(?![0-9a-z])"
)  # `S345`, `345 of spades`, `345のスペード`
SHORT_SUIT = expression("クラ(?![ブヴ])|スペ(?!ード)|ハー(?!ト)")
SUIT_ALONE = expression(_JA_SUIT)
# What says cards, what that costs, and what one rank of it is: all its ranks in all its suits.
FORMS = (
    (expression(rf"(?!a (?:{_RANK})[ -]?{_SUIT}(?![a-z]))(?P<r>(?:{_RANK})(?:[-,/ ・]+(?:{_RANK}))+)[ -]?(?P<s>{_SUIT})(?![a-z])"), 1, _RANK),
    (expression(rf"(?!as (?!(?:{_RANK}){_SUIT}(?![a-z0-9]))[a-z])(?P<r>{_RANK})(?:(?<!a)[ -])?(?P<s>{_SUIT})(?![a-z]{{2}})"), 1, _RANK),
    (of_english(r"(?:(?<=[0-9ajqkt][shdc] )|(?<=[0-9ajqkt][shdc], ))(?P<r>a)(?P<s>s)(?=$|[,.;!)]| and | again)"), 1, _RANK),  # `ks as`
    (expression(rf"(?P<s>{_SUIT})-?(?P<r>{_RANK})(?![0-9a-z])"), 1, _RANK),
    (of_english(rf"(?P<r>(?:{_RANK_SAID})(?:(?:,? and |[,/ ・-]+)(?:{_RANK_SAID}))*),? (?:of |in |of the |the )?(?P<s>{_EN_SUIT})s?\b"), 1, _RANK_WORD),
    (of_english(rf"(?<![a-z])(?P<s>{_EN_SUIT})s?,? (?P<r>{_RANK_WORD}(?:(?:,? and |[ ,]+){_RANK_WORD})*)(?! ?(?:of|and|{_EN_SUIT}))"), 1.2, _RANK_WORD),
    (expression(rf"(?P<r>{_JA_RANK})(?:ノ|(?P<to>ヲ))?(?P<s>{_JA_SUIT})(?(to)(?=デ))"), 1, _JA_RANK),
    (expression(rf"(?P<r>{_JA_RANK}(?:(?:ト|、|,|・|ヤ| )+{_JA_RANK})+)ノ(?P<s>{_JA_SUIT})"), 0.8, _JA_RANK),
    (expression(rf"(?P<s>{_JA_SUIT}|[{_SIGNS}])[ノデ]?(?P<r>[2-9ajqk]{{3,}})(?![0-9a-z])"), 0.8, "."),
    (expression(rf"(?P<r>{_JA_RANK})ノ(?P<s>(?:{_JA_SUIT})(?:(?:ト|、|,|・|ヤ)+(?:{_JA_SUIT}))+)"), 0.8, _JA_RANK),
    (expression(rf"(?P<s>{_JA_SUITS_ONE}(?:(?:ト|、|,|・|ヤ)*{_JA_SUITS_ONE})+)ノ ?(?P<r>{_JA_RANK})(?![0-9](?!枚))"), 0.8, _JA_RANK),
    (of_english(rf"(?P<r>{_RANKS_SAID})s?(?: of |(?:,? on the table| down)?(?:, | \(|: | - ))(?P<s>(?:{_EN_SUIT})s?(?:(?:,? and |, ?| )(?:{_EN_SUIT})s?)+)\b"), 0.8, _EN_RANK),
    (expression(rf"(?P<r>{_JA_RANK})[ヲガノ]?(?:[234二三四]枚|ペア|トリオ)[、,。( ヲデノ]*(?P<s>{_JA_SUITS_ONE}(?:(?:ト|、|,|・|ヤ| )*{_JA_SUITS_ONE})+)"), 0.7, _JA_RANK),
    (expression(rf"(?P<s>{_JA_SUIT}|{_SUIT})(?:ノ? ?|デ(?={_JA_RANK}[ト、,・ヤ -]+{_JA_RANK}))(?P<r>{_JA_RANK}(?:(?:ト|、|,|・|ヤ| |-)+{_JA_RANK}(?![枚点a-z]))*)(?![0-9])"), 0.9, _JA_RANK),
)  # fmt: skip
SUITS = expression(rf"{_EN_SUIT}|{_JA_SUIT}|(?<![a-z]){_SUIT}(?![a-z])")
RANGES = (
    expression(rf"(?P<s>{_JA_SUIT}|{_SUIT})[ノデ]? ?(?P<low>{_RANK})(?:カラ|〜|~)(?P<high>{_RANK})(?:マデ)?(?![0-9a-z])"),
    expression(rf"(?P<low>{_RANK})(?:カラ|〜|~)(?P<high>{_RANK})(?:マデ)?[ノヲハ]? ?(?P<s>{_JA_SUIT}|{_SUIT})(?! ?ノ?{_RANK})"),
    of_english(rf"(?P<low>{_RANK_SAID}) (?:through|thru|to|up to) (?P<high>{_RANK_SAID}) (?:of )?(?P<s>{_EN_SUIT})s?\b"),
)  # fmt: skip
_SUITS_SAID = rf"(?:{'|'.join(sorted(japanese.SUITS, key=len, reverse=True))}|[♠♤♥♡❤♦♢♣♧])"
_HONOURS = "|".join(japanese.RANKS)
ROW = expression(
    rf"({_SUITS_SAID})の?((?:(?i:{_RANK})[、・と-]?)*((?i:{_RANK})))(?:の[ぁ-ん一-龥ァ-ヶー]{{1,6}})?[にへ]((?i:{_RANK})|{_HONOURS})(?=を|$|も)",
)
OF_ROW = expression(rf"({_SUITS_SAID})の?((?:列|並び|組)に)((?i:{_RANK}))を(?=[一-龥ぁ-ん])")
_JA_SUITS = {plain(word): suit for word, suit in japanese.SUITS.items()}
_JA_RANKS = {plain(word): rank for word, rank in japanese.RANKS.items()}
_SPOKEN_RANKS = {plain(word): rank for word, rank in japanese.SPOKEN_RANKS.items()}
_APART = expression(
    rf"(?:([2-4二三四])枚の)?({_JA_RANK})(?:を|が|の|は)? ?(?:([2-4二三四])枚|単独で|1枚だけ|一枚だけ)?([^0-9ａ-ｚ♠♥♦♣]{{2,12}}?[、,。]) ?((?:{'|'.join(sorted(japanese.SUITS, key=len, reverse=True))}|[♠♤♥♡❤♦♢♣♧]|と|、|,|・|や)+)(?:の(?:やつ|ほう|方|カード)?)?(?:を|で|です|だ|ね|よ|な)*[。!]*$",
    re.IGNORECASE,
)

NAMED = expression(f"[{''.join(_SIGN)}]")
SIGN_WORDS = {suit: word for word, suit in reversed(japanese.SUITS.items())}

RANKS = each("A 2 3 4 5 6 7 8 9 10 J Q K")
RANK_ALONE = expression(
    "(?:aces?|kings?|queens?|jacks?|twos|threes|fours|fives|sixes|sevens|eights|nines|tens|[jqk])(?![a-z0-9])|"
    + "|".join(_JA_RANKS)
)


def beside(text: str) -> str:
    """A line with the suits that are told behind the deed beside their rank: `7を3枚出す、スペードとハートとダイヤ`."""
    # `スペード456に7を足す`, `ハートの列に5を足す`
    text = OF_ROW.sub(r"\1の\3を\2", ROW.sub(r"\1の\4を\1の\3に", text))
    found = None if text.isascii() else _APART.search(text)
    if found is None:
        return text
    suits = SUIT_ALONE.findall(plain(NAMED.sub(lambda sign: SIGN_WORDS[_SIGN[sign[0]]], found[5])))
    counted = found[1] or found[3]
    size = next((size for word, size in japanese.ALIKE.items() if word in found[4]), 1)
    if len(set(suits)) != (japanese.count(counted) if counted else size) or SUIT_ALONE.search(
        plain(text[: found.start(5)])
    ):
        return text
    told = "と".join(next(word for word in japanese.SUITS if plain(word) == suit) for suit in suits)
    return f"{text[: found.start()]}{told}の{found[2]}を{found[4].rstrip('、,。')}"


def cards(heard: str, at: int) -> list[tuple[int, float, list[Sense]]]:
    """What may be cards or their ranks from a place of a line on: (where it ends, what it costs, senses)."""
    found: list[tuple[int, float, list[Sense]]] = []
    before = heard[at - 1] if at else " "
    if before == "'" or (
        before.isascii()
        and before.isalnum()
        and heard[at].isascii()
        and not (before in "shdc" and at > 1 and heard[at - 2].isalnum())
    ):
        return found  # no 7 of spades in `dee's 7`
    if "ァ" <= before <= "ー" and before not in "ガトハヲニノデヤモ" and SHORT_SUIT.match(heard, at):
        return found  # `さくら、ハートの5`

    def add(end: int, price: float, ranks: Sequence[str], suits: Sequence[str]) -> None:
        found.append((end, price, [Sense(CARD, tuple(rank + suit for suit in suits for rank in ranks))]))

    for pattern, one in TIGHT:
        if match := pattern.match(heard, at):
            told = tuple(_rank(card["r"]) + _suit(card["s"]) for card in one.finditer(match[0]))
            found.append((match.end(), 0.9, [Sense(CARD, told)]))
    if match := RUN_TIGHT.match(heard, at):
        ranks = [_rank(one) for one in match["led"] or match["run"]]
        if all(RANKS.index(two) - RANKS.index(one) == 1 for one, two in zip(ranks, ranks[1:])):
            add(match.end(), 0.8, ranks, [_suit(match["s"] or match["e"] or match["ja"] or match["suit"])])
    if match := SUIT_ALONE.match(heard, at):
        found.append((match.end(), 3, [Sense(IDLE)]))
    if match := RANK_ALONE.match(heard, at):
        found.append((match.end(), 1.8, [Sense(RANK, rank_of(match[0]))]))
    for pattern, price, rank in FORMS:
        if match := pattern.match(heard, at):
            said = re.findall(rank, match["r"])
            if pattern is FORMS[-1][0] and _is_range(match["r"], said):
                continue  # `5-7`: two cards, or three
            add(match.end(), price, [_rank(one) for one in said], [_suit(one) for one in SUITS.findall(match["s"])])
    if match := next(filter(None, (pattern.match(heard, at) for pattern in RANGES)), None):
        first, last = RANKS.index(_rank(match["low"])), RANKS.index(_rank(match["high"]))
        if first < last:
            add(match.end(), 0.7, RANKS[first : last + 1], [_suit(match["s"])])
    return found


def _is_range(text: str, said: list[str]) -> bool:
    """Whether a stroke between two ranks may leave out those between."""
    if "-" not in text or len(said) != 2:
        return False
    low, high = (RANKS.index(_rank(one)) for one in said)
    return abs(high - low) > 1


def rank_of(text: str) -> str | None:
    """The rank that a word says: `kings`, `7`, `キング`; or None."""
    word = plain(text).strip()
    spelled = (word, word.removesuffix("s"), word.removesuffix("es"))
    return next((rank for rank in map(_rank, spelled) if rank in RANKS), None)


def _suit(text: str) -> str:
    return english.SUITS.get(text) or _JA_SUITS.get(text) or _SIGN.get(text) or text.upper()


def _rank(text: str) -> str:
    text = english.RANKS.get(text) or _JA_RANKS.get(text) or _SPOKEN_RANKS.get(text) or text
    text = str(japanese.NUMERALS.get(text, text)).upper()
    return {"1": "A", "11": "J", "12": "Q", "13": "K", "T": "10", "1O": "10", "IO": "10", "LO": "10"}.get(text, text)


def lies(judging: Judging, atom: Atom) -> bool:
    """Whether a card, rank or component that is named lies open."""
    words = [word.strip('"') for sense in atom.senses for word in words_of(sense, ())]
    if atom.kinds() <= {RANK, NUMBER}:
        if not judging.rules.cards:
            return False
        ranks = filter(None, (rank_of(str(one.value)) for one in atom.senses))
        words = [rank + suit for rank in ranks for suit in english.SUITS.values()]
    return any(map(judging.is_shown, words))
