"""Playing cards in a line: `7S`, `king of hearts`, `3-4-5S`, `ハートのK`, and ranks by themselves."""

from __future__ import annotations

import re

from referee.language.words import english, japanese
from referee.language.words.blocks import words_of
from referee.language.words.patterns import expression, of_english
from referee.language.words.senses import CARD, IDLE, NUMBER, RANK, Sense, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.language.reading.judging import Judging
    from referee.language.words.atoms import Atom

_RANK = "10|1o|io|lo|1[123]|[2-9]|[ajqkt1]"
_SIGN = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_SUIT = "[shdc♠♤♥♡❤♦♢♣♧]"
CARD_FORMS = (
    expression(rf"(?!as (?!(?:{_RANK}){_SUIT}(?![a-z0-9]))[a-z])({_RANK})(?:(?<!a)[ -])?({_SUIT})(?![a-z]{{2}})"),
    expression(rf"(?P<s>{_SUIT})-?(?P<r>{_RANK})(?![0-9a-z])"),
)
ACE_LAST = of_english(r"(?:(?<=[0-9ajqkt][shdc] )|(?<=[0-9ajqkt][shdc], ))(a)(s)(?=$|[,.;!)]| and | again)")  # `ks as`
CARDS_TIGHT = expression(rf"(?:(?:{_RANK}){_SUIT}){{2,}}(?![a-z0-9])")
TIGHT_TURNED = of_english(rf"(?=[a-z]+[0-9])(?:[shdc](?:{_RANK})){{2,}}(?![a-z0-9])")  # `C4C5C6`
SIGNED = expression(rf"(?:[{''.join(_SIGN)}] ?(?:{_RANK})[ 、,・]*){{2,}}(?![a-z0-9{''.join(_SIGN)}])")
CARD_RUN = expression(
    rf"(?!a (?:{_RANK})[ -]?{_SUIT}(?![a-z]))((?:{_RANK})(?:[-,/ ・]+(?:{_RANK}))+)[ -]?({_SUIT})(?![a-z])"
)
_RANK_WORD = rf"(?<![a-z])(?:{'|'.join(english.RANKS)}|{_RANK})(?![a-z])"
_RANK_SAID = rf"(?<![a-z])(?:{'|'.join(english.RANKS)}|(?!a )(?:{_RANK}))(?![a-z])"
_RANKS_SAID = rf"(?<![a-z])(?:{'|'.join(english.RANKS)}|(?!a )(?:{_RANK}))(?:e?s)?(?![a-z])"
CARD_WORDS = of_english(
    rf"((?:{_RANK_SAID})(?:(?:,? and |[,/ ・-]+)(?:{_RANK_SAID}))*),? (?:of |in |of the |the )?({'|'.join(english.SUITS)})s?\b"
)
SUIT_FIRST = of_english(
    rf"(?<![a-z])({'|'.join(english.SUITS)})s?,? ({_RANK_WORD}(?:(?:,? and |[ ,]+){_RANK_WORD})*)(?! ?(?:of|and|{'|'.join(english.SUITS)}))"
)
_JA_SUIT = "|".join(sorted(map(plain, japanese.SUITS), key=len, reverse=True))
RUN_TIGHT = expression(
    rf"(?:(?P<s>[shdc])(?P<led>[2-9ajqk]{{3,5}})|(?P<run>[2-9ajqk]{{3,5}}) ?(?:(?P<e>[shdc])|ノ(?P<ja>{_JA_SUIT})|(?:of )?(?P<suit>{'|'.join(english.SUITS)})s?))(?![0-9a-z])"
)  # `S345`, `345 of spades`, `345のスペード`
SHORT_SUIT = expression("クラ(?![ブヴ])|スペ(?!ード)|ハー(?!ト)")
SUIT_ALONE = expression(_JA_SUIT)
_JA_RANK = rf"(?:{_RANK}|{'|'.join(map(plain, (*japanese.RANKS, *japanese.SPOKEN_RANKS)))}|[一二三四五六七八九十])"
CARD_JA = expression(
    rf"({_JA_SUIT}|{_SUIT})(?:ノ? ?|デ(?={_JA_RANK}[ト、,・ヤ -]+{_JA_RANK}))({_JA_RANK}(?:(?:ト|、|,|・|ヤ| |-)+{_JA_RANK}(?![枚点a-z]))*)(?![0-9])"
)
_JA_SUITS_ONE = rf"(?:{_JA_SUIT}|{_SUIT})"
CARD_TURNED = expression(rf"({_JA_RANK})(?:ノ?({_JA_SUIT})|ヲ({_JA_SUIT})(?=デ))")
RANKS_TURNED = expression(rf"({_JA_RANK}(?:(?:ト|、|,|・|ヤ| )+{_JA_RANK})+)ノ({_JA_SUIT})")
CLOSE_JA = expression(rf"({_JA_SUIT}|[♠♤♥♡❤♦♢♣♧])[ノデ]?([2-9ajqk]{{3,}})(?![0-9a-z])")
CARDS_TURNED = expression(rf"({_JA_RANK})ノ((?:{_JA_SUIT})(?:(?:ト|、|,|・|ヤ)+(?:{_JA_SUIT}))+)")
CARDS_JA = expression(rf"({_JA_SUITS_ONE}(?:(?:ト|、|,|・|ヤ)*{_JA_SUITS_ONE})+)ノ ?({_JA_RANK})(?![0-9](?!枚))")
CARDS_EN = of_english(
    rf"({_RANKS_SAID})s?(?: of |(?:,? on the table| down)?(?:, | \(|: | - ))((?:{'|'.join(english.SUITS)})s?(?:(?:,? and |, ?| )(?:{'|'.join(english.SUITS)})s?)+)\b"
)
CARDS_COUNTED = expression(
    rf"({_JA_RANK})[ヲガノ]?(?:[234二三四]枚|ペア|トリオ)[、,。( ヲデノ]*({_JA_SUITS_ONE}(?:(?:ト|、|,|・|ヤ| )*{_JA_SUITS_ONE})+)"
)
RANGE_JA = expression(rf"({_JA_SUIT}|{_SUIT})[ノデ]? ?({_RANK})(?:カラ|〜|~)({_RANK})(?:マデ)?(?![0-9a-z])")
RANGE_LED = expression(rf"({_RANK})(?:カラ|〜|~)({_RANK})(?:マデ)?[ノヲハ]? ?({_JA_SUIT}|{_SUIT})(?! ?ノ?{_RANK})")
_SUITS_SAID = rf"(?:{'|'.join(sorted(japanese.SUITS, key=len, reverse=True))}|[♠♤♥♡❤♦♢♣♧])"
_HONOURS = "|".join(japanese.RANKS)
ROW = expression(
    rf"({_SUITS_SAID})の?((?:(?i:{_RANK})[、・と-]?)*((?i:{_RANK})))(?:の[ぁ-ん一-龥ァ-ヶー]{{1,6}})?[にへ]((?i:{_RANK})|{_HONOURS})(?=を|$|も)",
)
OF_ROW = expression(rf"({_SUITS_SAID})の?((?:列|並び|組)に)((?i:{_RANK}))を(?=[一-龥ぁ-ん])")
RANGE_EN = of_english(
    rf"({_RANK_SAID}) (?:through|thru|to|up to) ({_RANK_SAID}) (?:of )?({'|'.join(english.SUITS)})s?\b"
)
_JA_SUITS = {plain(word): suit for word, suit in japanese.SUITS.items()}
_JA_RANKS = {plain(word): rank for word, rank in japanese.RANKS.items()}
_SPOKEN_RANKS = {plain(word): rank for word, rank in japanese.SPOKEN_RANKS.items()}
_APART = expression(
    rf"(?:([2-4二三四])枚の)?({_JA_RANK})(?:を|が|の|は)? ?(?:([2-4二三四])枚|単独で|1枚だけ|一枚だけ)?([^0-9ａ-ｚ♠♥♦♣]{{2,12}}?[、,。]) ?((?:{'|'.join(sorted(japanese.SUITS, key=len, reverse=True))}|[♠♤♥♡❤♦♢♣♧]|と|、|,|・|や)+)(?:の(?:やつ|ほう|方|カード)?)?(?:を|で|です|だ|ね|よ|な)*[。!]*$",
    re.IGNORECASE,
)

NAMED = expression(f"[{''.join(_SIGN)}]")
SIGN_WORDS = {suit: word for word, suit in reversed(japanese.SUITS.items())}

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
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
    match = SIGNED.match(heard, at)  # `♠2♠3♠4`: who writes the first card so writes all so
    if match:
        pairs = re.findall(rf"([{''.join(_SIGN)}]) ?({_RANK})", match[0])
        found.append((match.end(), 0.9, [Sense(CARD, tuple(_rank(rank) + _SIGN[suit] for suit, rank in pairs))]))
    match = CARDS_TIGHT.match(heard, at)
    if match:
        pairs = re.findall(rf"({_RANK})({_SUIT})", match[0])
        cards = tuple(_rank(rank) + (_SIGN.get(suit) or suit.upper()) for rank, suit in pairs)
        found.append((match.end(), 0.9, [Sense(CARD, cards)]))
    match = TIGHT_TURNED.match(heard, at)
    if match:
        pairs = re.findall(rf"({_SUIT})({_RANK})", match[0])
        found.append((match.end(), 0.9, [Sense(CARD, tuple(_rank(rank) + suit.upper() for suit, rank in pairs))]))
    match = RUN_TIGHT.match(heard, at)
    ranks = [_rank(one) for one in (match["led"] or match["run"])] if match else []
    if match and all(RANKS.index(two) - RANKS.index(one) == 1 for one, two in zip(ranks, ranks[1:])):
        told = english.SUITS.get(match["suit"] or "") or _JA_SUITS.get(match["ja"] or "")
        suit = told or (match["s"] or match["e"]).upper()
        found.append((match.end(), 0.8, [Sense(CARD, tuple(one + suit for one in ranks))]))
    match = SUIT_ALONE.match(heard, at)
    if match:
        found.append((match.end(), 3, [Sense(IDLE)]))
    match = RANK_ALONE.match(heard, at)
    if match:
        found.append((match.end(), 1.8, [Sense(RANK, rank_of(match[0]))]))
    match = CARD_RUN.match(heard, at)
    if match:
        suit = _SIGN.get(match[2], match[2].upper())
        found.append((match.end(), 1, [Sense(CARD, tuple(_rank(one) + suit for one in re.findall(_RANK, match[1])))]))
    match = CARD_FORMS[0].match(heard, at) or (heard.startswith("as", at) and ACE_LAST.match(heard, at)) or None
    if match:
        found.append((match.end(), 1, [Sense(CARD, (_rank(match[1]) + _SIGN.get(match[2], match[2].upper()),))]))
    match = CARD_FORMS[1].match(heard, at)
    if match:
        found.append((match.end(), 1, [Sense(CARD, (_rank(match["r"]) + _SIGN.get(match["s"], match["s"].upper()),))]))
    match = CARD_WORDS.match(heard, at)
    if match:
        ranks = re.findall(_RANK_WORD, match[1])
        found.append((match.end(), 1, [Sense(CARD, tuple(_rank(one) + english.SUITS[match[2]] for one in ranks))]))
    match = SUIT_FIRST.match(heard, at)
    if match:
        ranks = re.findall(_RANK_WORD, match[2])
        found.append((match.end(), 1.2, [Sense(CARD, tuple(_rank(one) + english.SUITS[match[1]] for one in ranks))]))
    match = CARD_TURNED.match(heard, at)
    if match:
        found.append((match.end(), 1, [Sense(CARD, (_rank(match[1]) + _JA_SUITS[match[2] or match[3]],))]))
    match = RANKS_TURNED.match(heard, at)
    if match:
        ranks = re.findall(_JA_RANK, match[1])
        found.append((match.end(), 0.8, [Sense(CARD, tuple(_rank(one) + _JA_SUITS[match[2]] for one in ranks))]))
    match = CLOSE_JA.match(heard, at)
    if match and (match[2] in "23456789" or not match[2].isdigit()):
        suit = _JA_SUITS.get(match[1]) or _SIGN[match[1]]
        found.append((match.end(), 0.8, [Sense(CARD, tuple(_rank(one) + suit for one in match[2]))]))
    match = CARDS_TURNED.match(heard, at)
    if match:
        suits = [_JA_SUITS[one] for one in re.findall(_JA_SUIT, match[2])]
        found.append((match.end(), 0.8, [Sense(CARD, tuple(_rank(match[1]) + suit for suit in suits))]))
    match = CARDS_JA.match(heard, at)
    if match:
        suits = [
            _JA_SUITS.get(one) or _SIGN.get(one) or str(one).upper() for one in re.findall(_JA_SUITS_ONE, match[1])
        ]
        found.append((match.end(), 0.8, [Sense(CARD, tuple(_rank(match[2]) + suit for suit in suits))]))
    match = CARDS_EN.match(heard, at)
    if match:
        suits = [english.SUITS[one] for one in re.findall("|".join(english.SUITS), match[2])]
        rank = rank_of(match[1])
        found.append((match.end(), 0.8, [Sense(CARD, tuple(f"{rank}{suit}" for suit in suits))]))
    match = CARDS_COUNTED.match(heard, at)
    if match:
        named = [
            _JA_SUITS.get(one) or _SIGN.get(one) or str(one).upper() for one in re.findall(_JA_SUITS_ONE, match[2])
        ]
        found.append((match.end(), 0.7, [Sense(CARD, tuple(_rank(match[1]) + suit for suit in named))]))
    turned = RANGE_EN.match(heard, at)
    led = RANGE_LED.match(heard, at) or turned
    match = RANGE_JA.match(heard, at) or led
    if match:
        low, high, said = match.groups() if match is led else (match[2], match[3], match[1])
        suit = english.SUITS[said] if match is turned else _JA_SUITS.get(said) or _SIGN.get(said, said.upper())
        first, last = RANKS.index(_rank(low)), RANKS.index(_rank(high))
        if first < last:
            found.append((match.end(), 0.7, [Sense(CARD, tuple(one + suit for one in RANKS[first : last + 1]))]))
    match = CARD_JA.match(heard, at)
    if match:
        suit = _JA_SUITS.get(match[1]) or _SIGN.get(match[1], match[1].upper())
        ranks = re.findall(_JA_RANK, match[2])
        if _is_range(match[2], ranks):
            return found  # `5-7`: two cards, or three
        found.append((match.end(), 0.9, [Sense(CARD, tuple(_rank(one) + suit for one in ranks))]))
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


def _rank(text: str) -> str:
    text = english.RANKS.get(text) or _JA_RANKS.get(text) or _SPOKEN_RANKS.get(text) or text
    text = str(japanese.NUMERALS.get(text, text)).upper()
    return {"1": "A", "11": "J", "12": "Q", "13": "K", "T": "10", "1O": "10", "IO": "10", "LO": "10"}.get(text, text)


def lies(judging: Judging, atom: Atom) -> bool:
    """Whether a card, rank or component that is named lies open."""
    words = [word.strip('"') for sense in atom.senses for word in words_of(sense, ())]
    if atom.kinds() <= {RANK, NUMBER}:
        if not judging.match.setting.game.speech.cards:
            return False
        ranks = filter(None, (rank_of(str(one.value)) for one in atom.senses))
        words = [rank + suit for rank in ranks for suit in english.SUITS.values()]
    return any(map(judging.is_shown, words))
