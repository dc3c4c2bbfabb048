"""Words of a match -> what they can mean: players, verbs in all their forms, names, key words, amounts, words that say nothing."""

from __future__ import annotations

from functools import lru_cache

from referee.grammar.arguments import Player
from referee.grammar.words import fold
from referee.kernel.common import IDIOMS
from referee.language.words import english, fillers, inflecting, japanese
from referee.language.words.patterns import each, expression
from referee.language.words.readings import in_kana, in_letters, readings
from referee.language.words.senses import (
    ALL,
    AMOUNT,
    BEGINNING,
    DENIAL,
    FULL,
    IDIOM,
    KEY,
    NAME,
    NOTHING_SAID,
    NUMBER,
    SELF,
    THING,
    UNSEEN,
    VERB,
    WHO,
    WORD,
    Sense,
    sound,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from referee.grammar.speech import Speech
    from referee.grammar.verbs import Verb
    from referee.grammar.words import Names
    from referee.kernel.common import Edit
    from referee.kernel.game import Game
    from referee.kernel.judging import Match

COMMON = each("time last second first power point card hand")  # words that say nothing, or are part of a name
SHORTEST = 3  # letters of a beginning of a name; of one in Japanese, one less
LEAST_HEAD, SMALL = 2, "ーッャュョァィゥェォン"  # kana before a part of a name in katakana; what no part begins with
KATAKANA = expression("[ァ-ヺー]{3,}")
OWNED = "ノ"
OKURIGANA = expression("(?<=[一-龥])[ぁ-ん](?=[一-龥])")  # `巻き戻し`, which is `巻戻し` as well


class Lexicon:
    """Spellings (see `sound`) with their senses; starts: all beginnings of spellings, at which a search can end; latin: it takes no others."""

    __slots__ = ("senses", "starts", "ends", "indexed", "parted", "stems", "latin")

    def __init__(self, latin: bool = False) -> None:
        self.latin = latin
        self.senses: dict[str, list[Sense]] = {}
        self.stems: dict[
            str, dict[str, list[tuple[Sense | None, Sense]]]
        ] = {}  # of Japanese verbs: how each goes on -> deed, denial
        self.starts: set[str] = set()
        self.parted: set[str] = set()  # spellings of several words, between which blanks may stand
        self.ends: dict[tuple[int, str, bool], list[str]] = {}  # by length, and the first or the last half
        self.indexed: set[int] = set()  # lengths

    def done(self) -> Lexicon:
        """Itself, with its index."""
        for spelling in (*self.senses, *self.stems):
            for end in range(len(spelling), 0, -1):
                if spelling[:end] in self.starts:
                    break
                self.starts.add(spelling[:end])
        return self

    def nearly(self, word: str) -> list[str]:
        """Spellings that are one slip from the word; one half of it is as it should be."""
        size = len(word)
        half = (size - 1) // 2
        found: dict[str, None] = {}
        for length in (size - 1, size, size + 1):
            if length not in self.indexed:
                self._index(length)
            for end in ((length, word[:half], False), (length, word[-half:], True)):
                found.update((spelling, None) for spelling in self.ends.get(end, ()) if one_slip(word, spelling))
        return list(found)

    def _index(self, size: int) -> None:
        """Find the halves of the spellings of that length; few lengths are ever asked for."""
        self.indexed.add(size)
        halves = {(size - 2) // 2, (size - 1) // 2, size // 2} - {0, -1}
        for spelling in self.senses:
            for half in halves if len(spelling) == size else ():
                self.ends.setdefault((size, spelling[:half], False), []).append(spelling)
                self.ends.setdefault((size, spelling[-half:], True), []).append(spelling)


def one_slip(one: str, other: str) -> bool:
    """Whether one letter too many, too few, wrong, or two exchanged make one word of the other."""
    if len(one) > len(other):
        one, other = other, one
    at = 0
    while at < len(one) and one[at] == other[at]:
        at += 1
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    return one[at + 1 :] == other[at + 1 :] or (
        one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    )


def _add(lexicon: Lexicon, sense: Sense, *spellings: str) -> None:
    """Let words mean something, too; hyphens in them are blanks."""
    for one in spellings:
        spelling = sound(fold(one))
        if not spelling or (lexicon.latin and not spelling.isascii()):
            continue
        if sense.kind == NAME or not one.isalnum():
            lexicon.parted.add(spelling)
        senses = lexicon.senses.setdefault(spelling, [])
        if not any(
            said.kind == sense.kind
            and said.value == sense.value
            and said.denied == sense.denied
            and said.rank <= sense.rank
            and not said.needs
            for said in senses
        ):
            senses.append(sense)


_games: dict[tuple[str, bool], Lexicon] = {}
_vocabularies: dict[int, tuple[Names, int, Lexicon]] = {}
MOST_KEPT = 40


def takes_dice(verb: Verb | Edit) -> bool:
    """Whether dice are typed with a verb."""
    return any("dice" in arg.shown(False) for arg in verb.args)


def of_game(game: Game, latin: bool) -> Lexicon:
    """What every match of a game has in common; made once. latin: what a line without a Japanese letter can say, made in half of the time."""
    found = _games.get((game.key, latin))
    if found is None:
        found = Lexicon(latin)
        for word, number in (english.NUMBERS | japanese.NUMBERS).items():
            _add(found, Sense(NUMBER, str(number)), word)
        silent = fillers.ENGLISH | fillers.JAPANESE | english.PREPOSITIONS.keys()
        _add(found, NOTHING_SAID, *silent, *japanese.COUNTERS, *japanese.ROLES, *japanese.PARTS)
        for statement, said in {**IDIOMS, **game.speech.idioms}.items():
            for form, denied in _all_forms(said[0] if latin else " ".join(said)):
                _add(found, Sense(IDIOM, statement, denied=denied), form)
            for spoken in () if latin else _every(said[1]):
                _add_stems(found, spoken, Sense(IDIOM, statement), Sense(IDIOM, statement, denied=True))
        for verbs, said in game.speech.things.items():
            for word in " ".join(said).split():
                _add(found, Sense(THING, frozenset(verbs.split())), *english.ways(word))
        _add(found, NOTHING_SAID, *" ".join(game.speech.idle).split())
        for verb in game.vocabulary.labels:
            _add_verb(found, verb)
        for word, (en, ja) in game.speech.words.items():
            for spoken in (word, *en.split(), *(() if latin else _every(ja))):
                _add(found, Sense(KEY, word), *_spoken_forms(spoken))
                if not spoken.isascii() and inflecting.is_verb(spoken):
                    _add_stems(found, spoken, Sense(KEY, word), Sense(KEY, word))
        for letter, (en, ja) in game.speech.amounts.items():
            _add(found, Sense(AMOUNT, letter), letter, *en.split(), *ja.split())
        for sense in (Sense(KEY, "dice"), NOTHING_SAID) if any(map(takes_dice, game.verbs)) else ():
            _add(found, sense, *english.DICE, *japanese.DICE)
        _add(found, Sense(SELF), *english.SELF, *japanese.SELF)
        _add(found, Sense(UNSEEN), *english.HIDDEN, *japanese.HIDDEN)
        _add(found, Sense(THING, frozenset(("first", "start"))), *japanese.WHO_BEGINS)
        no = Sense(DENIAL, denied=True)
        stops = inflecting.forms(japanese.STOPS)[0]
        _add(found, no, *english.NO, *japanese.NO, *inflecting.forms("する")[1], *stops)
        _add_stems(found, japanese.STOPS, no, no)
        _add(found, Sense(ALL, False), *english.ALL, *english.ELSE, *japanese.ALL, *japanese.ELSE)
        _add(found, Sense(ALL, True), *english.BUT, *japanese.BUT)
        _games[game.key, latin] = found.done()
    return found


def _spoken_forms(word: str) -> Iterable[str]:
    if word.isascii() or not inflecting.is_verb(word):
        return (word,)
    return inflecting.forms(word)[0]


def _add_verb(lexicon: Lexicon, verb: Verb | Edit) -> None:
    by_others = getattr(verb, "who", "actor") != "actor"
    said = dict.fromkeys((verb.name, *verb.ja, *" ".join(verb.says).split()))
    if lexicon.latin:
        said = dict.fromkeys(filter(str.isascii, said))
    for spoken in sorted(
        (spoken for one in said for spoken in _written(one)), key=lambda spoken: "+" in spoken and spoken.isascii()
    ):
        own = spoken == verb.name or spoken in verb.ja
        word, _, needs = spoken.partition("+")
        deed, denial = (Sense(VERB, verb, denied=denied, own=own, needs=needs) for denied in (False, True))
        for sounded, parted, denied in _sounded(word, by_others and not word.isascii()):
            if parted:
                lexicon.parted.add(sounded)
            senses = lexicon.senses.get(sounded)
            if senses is None:
                lexicon.senses[sounded] = [denial if denied else deed]
            elif not any(one.value is verb and one.denied == denied and not one.needs for one in senses):
                senses.append(denial if denied else deed)
        if not word.isascii():
            _add_stems(lexicon, word, deed, denial)
        for sounded in readings(word) if own and not lexicon.latin else ():
            if len(sounded) >= SHORTEST:
                _add(lexicon, deed, sounded)  # `きょうか`
        if not (word.isascii() or needs) and _meets_player(verb):
            _add(lexicon, Sense(VERB, verb, own=own, needs="self"), *inflecting.passives(word))  # `光で狙われた`


def _meets_player(verb: Verb | Edit) -> bool:
    """Whether who does it names whom it is done to."""
    parts = [part for arg in verb.args for part in (arg, *arg.parts)]
    return getattr(verb, "who", "") == "actor" and any(isinstance(part, Player) for part in parts)


def _every(phrases: str) -> list[str]:
    """Phrases in each way to write them."""
    return [way for phrase in phrases.split() for way in _written(phrase)]


def _written(spoken: str) -> list[str]:
    """A word for a deed in each way to write it, with what has to stand beside it."""
    word, sign, needs = spoken.partition("+")
    return [spoken] if word.isascii() else [f"{way}{sign}{needs}" for way in inflecting.ways(word)]


def _add_stems(lexicon: Lexicon, word: str, deed: Sense | None, denial: Sense) -> None:
    if lexicon.latin:
        return
    undone = inflecting.undone(word) if deed else ""
    if undone and deed:
        _add_stems(lexicon, undone, None, deed)  # who says `動かない` says `動きません`
    for spelling, way in inflecting.stems(word):
        pairs = lexicon.stems.setdefault(sound(spelling), {}).setdefault(way, [])
        if not any(one[1].value is denial.value and one[1].kind == denial.kind for one in pairs):
            pairs.append((deed, denial))


@lru_cache(maxsize=4096)
def _sounded(word: str, passive: bool) -> tuple[tuple[str, bool, bool], ...]:
    """How each form of a word for a deed sounds, whether blanks may stand in it, and whether it denies the deed."""
    word = fold(word)  # what its forms add to it is folded already
    forms = list(_all_forms(word))
    if passive:
        forms += [(form, False) for form in inflecting.passives(word)]
    sounded = sound("\n".join(form for form, _ in forms)).split("\n")  # in one go
    return tuple((one, not form.isalnum(), denied) for one, (form, denied) in zip(sounded, forms))


def _all_forms(words: str) -> Iterator[tuple[str, bool]]:
    """Every form of words for deeds, and whether it denies the deed."""
    for spoken in words.split():
        if spoken.isascii():
            yield from ((form, False) for way in english.ways(spoken) for form in english.forms(way))
        else:
            done, undone = inflecting.forms(spoken)
            yield from ((form, False) for form in done)
            yield from ((form, True) for form in undone)


def of_names(names: Names, speech: Speech) -> Lexicon:
    """The names of a vocabulary, each in full, by each of its words, and by its beginnings; made once for what stands in it."""
    called, idle = speech.called, {*speech.idle[0].split()}
    size = len(names.spellings)
    kept = _vocabularies.get(id(names))
    if kept is not None and kept[0] is names and kept[1] == size:
        return kept[2]
    lexicon = Lexicon()
    for spelling, value in names.spellings.items():
        spellings = (spelling, *_called(spelling, called))
        for spoken in (*spellings, *(one for name in spellings for one in _in_words(name))):
            _add(lexicon, Sense(NAME, (names, value)), spoken)
            _add(lexicon, Sense(NAME, (names, value), WORD), *_shortened(spoken), *readings(spoken))
    for value, spellings in [(value, (names.labels[value], names.japanese.get(value, ""))) for value in names.labels]:
        _add(lexicon, Sense(NAME, (names, value)), *(one for name in spellings for one in _called(name, called)))
        for spelling in dict.fromkeys(one for name in spellings for one in (name, *_called(name, called))):
            _add_parts(
                lexicon, spelling, idle, Sense(NAME, (names, value), WORD), Sense(NAME, (names, value), BEGINNING)
            )
    if len(_vocabularies) >= MOST_KEPT:
        _vocabularies.clear()
    _vocabularies[id(names)] = (names, size, lexicon.done())
    return lexicon


def _called(name: str, called: Mapping[str, str]) -> Iterable[str]:
    """A name with what is said or written in the place of a part of it."""
    once = [name.replace(part, word) for part, words in called.items() if part in name for word in words.split()]
    more = [
        one.replace(part, word)
        for one in once
        for part, words in called.items()
        if part in one
        for word in words.split()
    ]
    return dict.fromkeys((*once, *more))


def _shortened(name: str) -> Iterable[str]:
    """A name in katakana as it is typed carelessly: without its long vowels, or with ビ for ヴィ."""
    if min(name, default="") >= "ぁ" and OKURIGANA.search(name):
        yield OKURIGANA.sub("", name)
    if len(name) > SHORTEST and ("ー" in name or "ヴ" in name):
        yield name.replace("ー", "")
        for loud, plainly in (("ヴァ", "バ"), ("ヴィ", "ビ"), ("ヴェ", "ベ"), ("ヴォ", "ボ"), ("ヴ", "ブ")):
            name = name.replace(loud, plainly)
        yield name


def _in_words(name: str) -> Iterable[str]:
    """A name that ends with a number, with the number in words: `corridor forty`."""
    head = name.rstrip("0123456789")
    if head != name:
        words = english.NUMBERS if name.isascii() else japanese.TENS
        said = [word for word, number in words.items() if str(number) == name[len(head) :]]
        yield from () if name.isascii() else (f"{number}の{head}" for number in (name[len(head) :], *said))
        yield from (head + word for word in said)


def _add_parts(lexicon: Lexicon, spelling: str, idle: Collection[str], word: Sense, beginning: Sense) -> None:
    parts = spelling.replace("/", " ").replace("-", " ").replace("・", " ").replace("の", " ").split()
    if len(parts) > 1:
        for at, part in enumerate(parts):
            if len(part) > (1 if not part.isascii() or part.isdigit() else 2) or not part.isascii():
                silent = part.lower() in fillers.ENGLISH or part.lower() in idle
                if not silent or part.lower() in COMMON:
                    _add(lexicon, word, part)
                    _add(lexicon, word, part + "s") if part.isascii() and part.isalpha() else None
            if at:
                _add(lexicon, word, "".join(parts[at:]))
    for part in KATAKANA.findall(spelling):
        if part != spelling:
            _add(lexicon, word, part)  # `ウォーム` of `巨大ウォーム`
    for at in range(LEAST_HEAD, len(spelling) - SHORTEST + 1) if KATAKANA.fullmatch(spelling) else ():
        if spelling[at] not in SMALL:
            _add(lexicon, beginning, spelling[at:])  # `ワープ` of `タイムワープ`
    heard = sound(spelling)
    if heard.isascii() and heard.isalpha():
        _add(lexicon, Sense(NAME, word.value, FULL), english.forms(heard)[1])
    least = SHORTEST if heard.isascii() else SHORTEST - 1
    for end in range(least, len(heard)):
        in_number = heard[end].isdigit() and heard[end - 1].isdigit()
        if not heard[:end].endswith(OWNED) and heard[:end] not in idle and not in_number:
            _add(lexicon, beginning, heard[:end])  # `死の` is no beginning of a name


def of_players(match: Match) -> Lexicon:
    """The players' names, with how they are addressed and sound, and by their beginnings."""
    return _of_players(tuple(match.setting.names))


@lru_cache(maxsize=MOST_KEPT)
def _of_players(names: tuple[str, ...]) -> Lexicon:
    lexicon = Lexicon()
    for seat, name in enumerate(names):
        _add(lexicon, Sense(WHO, seat), name, *(name + honour for honour in japanese.HONOURS))
        for kana in (*readings(name), *in_kana(name)):
            _add(lexicon, Sense(WHO, seat, WORD), kana, *(kana + honour for honour in japanese.HONOURS))
        _add(lexicon, Sense(WHO, seat, WORD), *in_letters(name))
        for part in name.split() if " " in name else ():
            if part.lower() not in fillers.ENGLISH:
                _add(lexicon, Sense(WHO, seat, WORD), part)  # `Joe` of Old Joe
        heard = sound(name)
        _add(lexicon, Sense(WHO, seat, BEGINNING), *(heard[:end] for end in range(2, len(heard))))
    return lexicon.done()


def seats_called(match: Match, word: str) -> list[int]:
    """The seats of the players that a word names: spelled as it stands, or by a part, without accents, in kana."""
    spelled = match.setting.players.matches(word)
    senses = of_players(match).senses.get(sound(word), ()) if word and not spelled else ()
    best = min((sense.rank for sense in senses), default=0)
    return spelled or list(dict.fromkeys(sense.value for sense in senses if sense.rank == best))


def initials(name: str) -> str:
    """The first letters of a name's words: `tw` of Time Warp; nothing of a single word."""
    words = name.lower().replace("-", " ").split()
    return "".join(word[0] for word in words) if len(words) > 1 else ""
