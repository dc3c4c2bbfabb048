"""Atoms put in the order of the strict language: the lines that they can be, each read by its verb itself."""

from __future__ import annotations

from itertools import islice, product
from math import prod

from referee.grammar.arguments import Writer
from referee.grammar.statement import WordsReader, quote, split
from referee.grammar.words import UNTOLD
from referee.language.reading.heard import fall
from referee.language.words.atoms import kinds_of
from referee.language.words.blocks import (
    MEANS,
    OUT_OF,
    TOWARDS,
    Block,
    blocks_of,
    is_priced,
    name_of,
    orders,
    pays_before,
    repeated,
    words_of,
)
from referee.language.words.senses import (
    ALL,
    AMOUNT,
    CARD,
    IDLE,
    KEY,
    NAME,
    NUMBER,
    RANK,
    SELF,
    THING,
    VERB,
    WHO,
    Sense,
    sound,
)
from referee.language.words.subjects import DEALT, NO_TARGET, called_last, speakers
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.grammar.arguments import Part
    from referee.grammar.verbs import Verb
    from referee.kernel.judging import Match
    from referee.language.words.atoms import Atom

MOST_FITS = 400  # readings by verbs that are tried for one line
MOST_ORDERS = 40  # ways to put the words of one line in order that are tried for a verb
MOST_CHOICES = 96  # ways to take the words of one line
MISSING = "/missing"
PLACE = "position"  # what a number is called that says where something lies
WITH = "with"  # before cards with which something is taken
DRAW, DECLARES, FINAL = "draw", "card", "final"
NO_MEANS = ("draw", "deal", "reveal")  # what is done without means, whatever is said to be used for it


class Line:
    """A statement that a line can be: verb, seat of its actor or None, the words after the verb, what it names, how plainly it is said."""

    def __init__(
        self,
        verb: Verb,
        seat: int | None,
        words: Sequence[str],
        plain: bool = True,
        own: bool = True,
        lacking: bool = False,
    ) -> None:
        self.verb = verb
        self.seat = seat
        self.words = words
        self.plain = plain  # its verb was named
        self.own = own  # by its own name
        self.lacking = lacking  # more is needed
        self.loose = False  # somebody was named who has no place in it
        self.doubt = 0  # how much of what was said is taken to say nothing
        self.vague = False  # a card was named by its rank alone
        self.met = ""  # the name of what it is done against, which the statement doesn't say
        self.bare = False  # of an amount it wasn't said how much
        self.priced = False  # an amount was said in passing: `for three gold`, `paying calm`

    def text(self) -> str:
        """The statement without its actor."""
        return " ".join([self.verb.name, *self.words])

    def saying(self, words: Sequence[str]) -> Line:
        """The same with other words."""
        return Line(self.verb, self.seat, words, self.plain, self.own)

    def __repr__(self) -> str:
        return f"Line({self.seat}, {self.text()})"


WHOLE, BEGUN, NOT = 2, 1, 0


class Trying:
    """What has been read of one line, so that nothing is read twice, and how much more may be tried."""

    __slots__ = ("found", "stuck", "told", "left")

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Begin with a line."""
        self.found: dict[tuple[int, str, tuple[str, ...]], int] = {}
        self.stuck: set[tuple[int, str, tuple[str, ...]]] = set()  # beginnings at which a verb reads no further
        self.told: dict[tuple[int, str, tuple[str, ...]], list[str]] = {}  # words -> their canonical spelling
        self.left = MOST_FITS

    def spare(self, least: int) -> None:
        """Try so many more at least, of fewer words."""
        self.left = max(self.left, least)


TRYING = Trying()


def fits(match: Match, verb: Verb, words: Sequence[str]) -> int:
    """Whether the verb reads just these words as its arguments, nothing more and nothing less: WHOLE, BEGUN (more is needed) or NOT."""
    if verb.edits:
        fit = (
            len(words) <= 1 and all(word.isdigit() for word in words) and (bool(words) or verb.name in ("undo", "redo"))
        )
        return WHOLE if fit else NOT
    if words and not verb.args:
        return NOT
    tried = (id(match), verb.name, tuple(words))
    if tried not in TRYING.found:
        if any((*tried[:2], tried[2][:size]) in TRYING.stuck for size in range(1, len(words))):
            return NOT
        TRYING.left -= 1
        TRYING.found[tried] = _fits(match, verb, words) if TRYING.left > 0 else NOT
    return TRYING.found[tried]


def _fits(match: Match, verb: Verb, words: Sequence[str]) -> int:
    line = split(" ".join([verb.name, *words]))
    reader = WordsReader(match, line, line.quoted)
    reader.roll = fall
    UNTOLD.append(True)
    try:
        values = verb.read(reader)
        reader.end()
    except Refusal as refusal:
        if words and reader.at >= len(line) and MISSING in (refusal.key or ""):
            return BEGUN
        TRYING.stuck.add((id(match), verb.name, tuple(words[: reader.at])))
        return NOT
    except (IndexError, ValueError):
        return NOT
    finally:
        UNTOLD.pop()
    told = {word for word in _told(match, verb, values) if not word[:1].isdigit() and word != "?"}
    said = {word for word in words if not word[:1].isdigit() and word != "?"}
    names = {word for word in said if word[0] == '"' or word[0].isupper() or not word.isascii()}
    return (
        WHOLE if told - said <= match.setting.game.speech.words.keys() and names <= told else NOT
    )  # else a word was taken for another one, or for a text


def _told(match: Match, verb: Verb, values: Sequence[object]) -> list[str]:
    """The words of what was read, in canonical spelling."""
    return verb.words(values, Writer(match.setting.names, match.table))


def canonical(match: Match, verb: Verb, words: Sequence[str]) -> list[str]:
    """A verb's words (unquoted) in canonical spelling, as they are where they can't be read; unquoted."""
    said = (id(match), verb.name, tuple(words))
    if said not in TRYING.told:
        UNTOLD.append(True)
        TRYING.told[said] = _canonical(match, verb, words)
        UNTOLD.pop()
    return TRYING.told[said]


def _canonical(match: Match, verb: Verb, words: Sequence[str]) -> list[str]:
    line = split(" ".join([verb.name, *(quote(word) if " " in word else word for word in words)]))
    reader = WordsReader(match, line, line.quoted)
    try:
        values = verb.read(reader)
        reader.end()
        return [word.strip('"') for word in _told(match, verb, values)]
    except (Refusal, IndexError, ValueError):
        return list(words)


def lines(match: Match, atoms: Sequence[Atom], verbs: Iterable[Verb], seat: int | None) -> list[Line]:
    """All statements that the atoms can be, whether lawful or not; verbs: those that are tried where none is named; seat: of whoever speaks."""
    found: dict[tuple[object, int | None, tuple[str, ...]], Line] = {}
    idles = None
    due = {name for one in match.table.awaited() for name in one.verbs}
    for chosen in _choices(atoms):
        if TRYING.left <= 0:
            break
        idle = _doubt(chosen)
        if idles is not None and idle > idles:
            break  # what a word can say counts more than that it may say nothing
        for line in _of_choice(match, atoms, chosen, verbs, seat):
            line.doubt = idle
            found.setdefault((line.verb, line.seat, tuple(line.words)), line)
            if not line.lacking and (idles is None or line.verb.name in due):
                idles = idle if line.verb.name in due else None
    whole = [line for line in found.values() if not line.lacking]
    bare = len({line.verb for line in whole}) > 1 and not any(line.words for line in whole)
    if not whole or bare:  # where one word is said for several verbs, also those that take more: `Kit claims it`
        whole = [*found.values()]
    whole = [line for line in whole if line.plain] or whole  # a verb's word isn't a key word first
    meant = [line for line in whole if line.verb.name in due] or whole
    least = min((line.doubt for line in meant), default=0)
    return [line for line in meant if line.doubt == least]


def _choices(atoms: Sequence[Atom]) -> list[tuple[Sense, ...]]:
    every = [atom.senses for atom in atoms]
    if prod(map(len, every)) > MOST_CHOICES:  # a long list of names
        every = [[sense for sense in senses if sense.kind == NAME] or senses for senses in every]
    return sorted(product(*every), key=_doubt) if prod(map(len, every)) <= MOST_CHOICES else []


def _doubt(chosen: Sequence[Sense]) -> int:
    """How much a way to take the words leaves unsaid, or takes a number for a name."""
    return sum(
        2 if sense.kind == IDLE else sense.kind == THING or sense.kind == NAME and sense.rank > 0 for sense in chosen
    )


def _of_choice(
    match: Match, atoms: Sequence[Atom], chosen: Sequence[Sense], verbs: Iterable[Verb], seat: int | None
) -> Iterator[Line]:
    named = {id(sense.value): sense for sense in chosen if sense.kind == VERB}
    if (
        len(named) > 1
        or any(sense.kind == VERB and sense.denied for sense in chosen)
        or any(sense.kind == ALL for sense in chosen)
    ):
        return
    said = next(iter(named.values()), None)
    if (
        said is not None
        and said.value.name in NO_MEANS
        and any(one.kind == NAME and atom.role in ("で", WITH) for atom, one in zip(atoms, chosen))
    ):
        return  # `弓で一枚引く` draws no bow
    rest = [(atom, sense) for atom, sense in zip(atoms, chosen) if sense.kind not in (VERB, IDLE, THING)]
    things = [sense.value for sense in chosen if sense.kind == THING]
    if not rest and said is None:
        return
    told = {card[:-1] for _, sense in rest if sense.kind == CARD for card in sense.value}
    on = any(sense.kind == KEY and sense.value == "on" for _, sense in rest)
    nameless = any(sense.kind == RANK and (on or sense.value not in told) for _, sense in rest)
    if said is None and nameless:
        return
    means = said is not None and said.value.name in match.setting.game.speech.means and _means(rest) is not rest
    vague = said is not None and nameless and bool(said.value.args)
    vague = vague and (not means or not any(sense.kind == CARD and atom.role == WITH for atom, sense in rest))
    counts = [one for one, (_, after) in zip(rest, rest[1:]) if one[1].kind == NUMBER and after.kind == RANK]
    rest = [one for one in rest if one[1].kind != RANK and one not in counts]
    if said:
        own = {sound(name) for name in (said.value.name, *said.value.ja)}
        rest = [(atom, sense) for atom, sense in rest if not _says_verb(atom, sense, own)]
        if said.needs and not _has(said.needs, rest, bool(things)):
            return
        implied = match.setting.game.speech.implied.get(said.value.name, "").split()
        rest = [one for one in rest if one[1].kind not in (NAME, KEY) or words_of(one[1], ())[0] not in implied]
    deed = next((atom for atom, sense in zip(atoms, chosen) if sense is said and atom.text.isascii()), None)
    begins = deed.start or int(deed.text.endswith("s")) if deed else 0  # `hits Will`: it isn't Will who acts
    begins = 0 if deed and deed.text.lower().endswith(" is") else begins  # `the first player is Will`
    if deed is not None and said is not None and any(arg.onto for arg in said.value.args):
        rest = _met_behind(rest, deed.start)
    for verb in [said.value] if said else verbs:
        begun = None
        if verb.name in match.setting.game.speech.means:
            rest = _means(rest)
        if said is None and verb.name == FINAL and _only_names(rest):
            continue  # `Bo: Prism, Hawk` tells no score
        if verb.name == DECLARES and WHO in kinds_of(atoms):
            continue  # `Vic's card is a trap`: no card is called like a player
        if said is None and not getattr(verb, "always", False) and verb.name not in DEALT and _is_counted(atoms):
            continue  # `バッテリーは1枚` tells what there is
        if any(verb.name not in names for names in things) and not verb.idle:
            continue  # of `points` may be told only what counts them, and what the table lays down
        before = {sense.kind for atom, sense in rest if atom.start < begins}
        tool = NAME in before and WHO not in before  # `Protection saves Mia`
        called = called_last(match, verb, rest, said is not None and (not begins or not deed or not deed.start), tool)
        befalls = verb.name in match.setting.game.speech.whose
        undergoes = said is not None and said.needs == "self"
        drawing = [one.seat for one in match.table.awaited() if verb.name in one.verbs and verb.name == DRAW]
        starts = 0 if verb.name in match.setting.game.speech.givers else begins  # `the Witch gives Vic a life`
        for who, left in speakers(
            verb, rest, seat, starts, called, befalls, undergoes, drawing, deed is None or deed.undergone
        ):
            if who is None and any(sense.kind == SELF for _, sense in left):
                awaited = {one.seat for one in match.table.awaited() if verb.name in one.verbs}
                who = awaited.pop() if len(awaited) == 1 else None
            if who is not None:
                left = [(atom, Sense(WHO, who) if sense.kind == SELF else sense) for atom, sense in left]
            elif any(sense.kind == SELF for _, sense in left):
                seats = {one.seat for one in match.table.awaited() if verb.name in one.verbs and one.seat is not None}
                seats = seats or {one.seat for one in match.table.awaited() if one.must and one.seat is not None}
                if len(seats) != 1:
                    continue
                who = next(iter(seats))
                left = [(atom, Sense(WHO, who) if sense.kind == SELF else sense) for atom, sense in left]
            words, fit = _arranged(match, verb, left, said is not None)
            met = ""
            if fit != WHOLE and verb.name in (*match.setting.game.speech.against, *match.setting.game.speech.trades):
                words, fit, left, met = _without_met(match, verb, left, said is not None) or (words, fit, left, met)
            if not words and said is None:
                continue  # nothing was said that the verb would be meant by
            if fit == WHOLE or (said and begun is None and (fit == BEGUN or not left)):
                owned = said is not None and (said.own or bool(said.needs))
                begun = Line(verb, who, words, said is not None, owned, fit != WHOLE)
                begun.met = met
            if fit == WHOLE:
                break
        if begun is not None:
            begun.priced, begun.vague = is_priced(rest), vague
            begun.bare = not any(sense.kind == NUMBER for _, sense in rest)
            begun.loose = any(one.kind == IDLE and atom.kind == WHO for atom, one in zip(atoms, chosen))
            unsaid = [atom for atom, one in zip(atoms, chosen) if one.kind == IDLE and atom.text[-1:] in "てで"]
            begun.loose |= pays_before(zip(atoms, chosen)) or any(one.own for atom in unsaid for one in atom.senses)
            if said is None and any(one.kind == KEY and atom.says_any(NO_MEANS) for atom, one in zip(atoms, chosen)):
                begun.loose = True  # another deed was said
            if verb.name == DRAW and begins and any(sense.kind == NAME and atom.start < begins for atom, sense in rest):
                continue  # `Mia's bow draws a card`: nobody draws the bow
            begun.loose |= any(names == {verb.name} for names in things)  # `on the run`: it may be that one or another
            yield begun


def _means(rest: list[tuple[Atom, Sense]]) -> list[tuple[Atom, Sense]]:
    """Without what is taken, where it is said with what: `calls the king with KH KS`."""
    cards = [one for one in rest if one[1].kind in (CARD, NAME)]
    said = [at for at, (atom, _) in enumerate(cards) if atom.role == WITH]
    by = [at for at, (atom, _) in enumerate(cards) if atom.role == "で"]
    if said:
        own = cards[said[0] :]
    elif by:
        begin = by[-1]
        while begin and cards[begin - 1][0].role in ("", "と", "や", "も"):
            begin -= 1
        own = cards[begin : by[-1] + 1]
    else:
        return rest
    return [one for one in rest if one in own or one[1].kind not in (CARD, NAME, NUMBER)]


def _met_behind(rest: list[tuple[Atom, Sense]], deed: int) -> list[tuple[Atom, Sense]]:
    """With the card behind an English deed as what it is done to, where one stands before it: `7h boosts 7d`."""
    cards = [at for at, (atom, sense) in enumerate(rest) if sense.kind == CARD]
    behind = [at for at in cards if rest[at][0].start > deed]
    plain = not any(sense.kind == KEY for _, sense in rest) and not any(rest[at][0].role for at in cards)
    if not behind or len(behind) == len(cards) or not plain:
        return rest
    atom, sense = rest[behind[0]]
    met = atom.of([sense])
    met.role = "to"
    return [*rest[: behind[0]], (met, sense), *rest[behind[0] + 1 :]]


def _is_counted(atoms: Sequence[Atom]) -> bool:
    """Whether it is told in Japanese how many there are of what a table has in common."""
    things = [one.role == "は" and any(sense.kind in (THING, KEY) for sense in one.senses) for one in atoms]
    return any(told and after.counted for told, after in zip(things, atoms[1:]))


def _only_names(rest: Sequence[tuple[Atom, Sense]]) -> bool:
    kinds = {sense.kind for _, sense in rest}
    return NAME in kinds and not kinds & {NUMBER, AMOUNT}


def _has(key: str, rest: Sequence[tuple[Atom, Sense]], thing: bool) -> bool:
    """Whether a key word is said, or the particle or noun that stands for it."""
    if key == "with":
        return any(atom.role in ("with", "で") and sense.kind in (NAME, CARD) for atom, sense in rest)
    if key == "self":
        roles = [atom.role in NO_TARGET for atom, sense in rest if sense.kind == WHO]
        return len(roles) == 1 or (len(roles) == 2 and sum(roles) == 1)  # whom it befalls, and by whom
    if key == "whom":
        return bool(rest) and rest[-1][1].kind == WHO
    towards = key == "on" and any(atom.role in TOWARDS and sense.kind != WHO for atom, sense in rest)
    keys = [str(sense.value) for atom, sense in rest if sense.kind == KEY and atom.role != "from"]
    return thing or towards or not set(keys).isdisjoint(key.split("|"))


def _without_met(
    match: Match, verb: Verb, rest: Sequence[tuple[Atom, Sense]], plain: bool
) -> tuple[list[str], int, list[tuple[Atom, Sense]], str] | None:
    """What the verb reads where one of several names is what it is done against: (words, fit, the rest, that name)."""
    named = [at for at, (_, sense) in enumerate(rest) if sense.kind == NAME]
    trades = verb.name in match.setting.game.speech.trades
    kept = (*MEANS, *TOWARDS, "for") if trades else MEANS
    roles = {rest[at][0].role for at in named}
    told = any(not rest[at][0].text for at in named)  # by an idiom
    met = named[-1:] if len(named) > 1 and rest[named[-1]][0].role == "と" else []  # `ボルトとゲイルで竜と戦う`
    alone = len(named) == 1 and roles <= {"を", "は", "も"} and roles  # `山賊は楓になすりつける`
    if not alone and (
        len(named) < 2 or not (told or len(roles) > 1 or met) or (roles & {"と", "や"} and not (met or trades))
    ):
        return None
    likely = (*OUT_OF, *TOWARDS, "を")
    others = named if trades else sorted(named[::-1], key=lambda at: _rank(rest[at][0].role, likely))
    for at in met or others:
        atom, sense = rest[at]
        if atom.role in kept or not atom.text:
            continue
        left = [one for one in rest if one[0] is not atom and not (one[1].kind == KEY and one[1].value == "on")]
        words, fit = _arranged(match, verb, left, plain)
        if fit == WHOLE:
            return words, fit, left, name_of(sense)
    return None


def _rank(role: str, likely: Sequence[str]) -> int:
    """How late a role stands among those that are likely."""
    return likely.index(role) if role in likely else len(likely)


def _says_verb(atom: Atom, sense: Sense, own: set[str]) -> bool:
    """Whether a name or key word is the verb's own name said once more: `use a cleric to rescue`."""
    if sense.kind == NAME:
        names, value = sense.value
        return not own.isdisjoint((sound(names.labels[value]), sound(names.japanese.get(value, "-"))))
    return sense.kind == KEY and sound(atom.text) in own


def _arranged(match: Match, verb: Verb, rest: Sequence[tuple[Atom, Sense]], plain: bool) -> tuple[list[str], int]:
    """The words in the first order in which the verb reads them all, or in which it reads them and needs more; and which it is."""
    if any(map(is_place, verb.args)):
        return _in_order(match, verb, repeated(blocks_of(rest, match.setting.names, True)), plain)
    words, fit = _in_order(match, verb, blocks_of(rest, match.setting.names), plain)
    if fit != WHOLE and any(atom.counted for atom, _ in rest):
        counted = _in_order(match, verb, blocks_of(rest, match.setting.names, True), plain)
        return counted if counted[1] == WHOLE else (words, fit)
    return words, fit


def is_place(arg: Part) -> bool:
    """Whether a number says at which place something lies: one beside a name counts it, then."""
    return getattr(arg, "wanted", "") == PLACE or any(map(is_place, arg.parts))


def _in_order(match: Match, verb: Verb, blocks: list[Block], plain: bool) -> tuple[list[str], int]:
    if not blocks:
        return [], fits(match, verb, ())
    keys = match.setting.game.speech.words
    begun: list[str] | None = None
    every = (ways for order in orders(blocks, keys, plain) for ways in product(*(block.ways for block in order)))
    for ways in islice(every, MOST_ORDERS):
        if TRYING.left <= 0:
            break
        words = [word for way in ways for word in way]
        fit = fits(match, verb, words)
        if fit == WHOLE:
            return words, WHOLE
        if fit == BEGUN and begun is None:
            begun = words
    parts = [word for block in blocks for word in (["/"] if block.kind == WHO else []) + block.ways[0]]
    if parts.count("/") > 1 and fits(match, verb, parts[1:]) == WHOLE:
        return parts[1:], WHOLE
    return begun or [], BEGUN if begun else NOT


def answers(match: Match, atoms: Sequence[Atom]) -> Iterator[list[str]]:
    """The words that atoms can be by themselves, in the order in which they were said."""
    for chosen in _choices(atoms):
        rest = [(atom, sense) for atom, sense in zip(atoms, chosen) if sense.kind not in (VERB, IDLE, THING)]
        blocks = blocks_of(rest, match.setting.names)
        if blocks:
            for ways in product(*(block.ways[::-1] if block.kind == NUMBER else block.ways for block in blocks)):
                yield [word for way in ways for word in way]
