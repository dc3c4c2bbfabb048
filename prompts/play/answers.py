"""The numbered answers under the line that says who is awaited: of what the game offers before all eyes, the likeliest first."""

from __future__ import annotations

from collections import Counter

from rich.cells import cell_len

from prompts.explain.suggestion import DICE, LAST, NEVER
from prompts.render.statement import in_short, spelled
from prompts.texts import Texts
from referee import hear
from referee.cards.playing import UNSEEN
from referee.grammar.speech import Speech
from referee.grammar.statement import cut_actor, split, write_name
from referee.grammar.words import fold
from referee.kernel.judging import Match
from referee.kernel.verdict import Offer
from referee.match import apply, offers
from referee.seen import Seen, see
from scorers.state import Record
from scorers.types import Iterable, Sequence, TypeAlias

Words: TypeAlias = tuple[str, ...]  # of a statement, the actor's name (or "") first


MOST = 9
NEW = "x-new-card"  # what no card is called
LETTERS = "abcdefghijklmnopqrstuvwxz"  # `y` is a yes
FIRST = LETTERS[:9]  # with which letters begin that follow each other
MOST_AMOUNTS = 6  # that are written out; more are asked for
MOST_COLUMNS = (
    150  # that statements with amounts take together where nothing else is awaited; longer ones are asked for
)
MOST_OF_SEVERAL = (
    160  # columns that the answers of several players take together; the table has to have room beside them
)
ASIDE = (*NEVER, *LAST, "reveal", "wait", "points")  # what is said only where nothing else is awaited
UNASKED = (*ASIDE, "deal", "draw", "shuffle")  # what those who need not speak are reminded of by no number


class Answer(Record):
    """One answer: the sign that names it, its words, the line that it says; whole: else the rest is asked for."""

    sign: str
    text: str
    line: str
    whole: bool


def answers(texts: Texts, match: Match) -> list[Answer]:
    """What can be said now: whole statements where they are few, else how they begin."""
    seen = see(match)
    found = seen.offers()
    begun = begun_of(seen, found)
    must = [one for one in (*found, *begun) if one.must and one.verb not in ASIDE]
    others = [*found, *(one for one in begun if one.actor is not None)]
    may = [one for one in others if not one.must and one.verb not in UNASKED]
    must = must or [one for one in (*found, *begun) if one.must and one.verb not in NEVER]
    order = [(one.seat, verb) for one in seen.awaited() for verb in one.verbs]
    seats = {name: seat for seat, name in enumerate(match.setting.names)}
    eager = any(one.verb in match.setting.game.speech.eager for one in must)

    def place(one: Offer) -> int:
        if one.verb == "draw" and one.must and one.actor and seats[one.actor] != order[0][0] and not eager:
            return -1  # the next turn begins, likelier than what may still be said of this one
        at = (None if one.actor is None else seats[one.actor], one.verb)
        return order.index(at) if at in order else next(at for at, (_, verb) in enumerate(order) if verb == one.verb)

    offered = [sorted(one, key=place) for one in (distinct(match, must), may)]
    nodes = Nodes(match.setting.game.speech, begun, offered)
    numbers = [str(number) for number, _ in enumerate(nodes.lines, 1)]
    values = seen.known is None or any(is_value(seen.known, *one) for one in zip(numbers, nodes.lines))
    named = lettered(seen.known, len(nodes.lines)) if values else numbers
    actors = {words[0] for words in nodes.shown}
    lines = []
    for sign, words, line in zip(named, nodes.shown, nodes.lines):
        start = f"{write_name(words[0])}: " if words[0] else ""
        said = line.removeprefix(start)
        text = spelled(texts.lang, seen, said) + ("" if nodes.shown[words] else " …")
        text = start * (len(actors - {""}) > 1) + text + in_short(texts, match.setting.game, said)
        lines.append(Answer(sign, text, line, nodes.shown[words]))
    return lines


def distinct(match: Match, found: Sequence[Offer]) -> list[Offer]:
    """The same without bare verbs that come to the same as one before: to stop, and to pass where one could go on."""
    told: set[str] = set()
    bare = Counter(one.actor for one in found if one.text == one.verb)
    kept = []
    for one in found:
        if one.text == one.verb and bare[one.actor] > 1:
            after = apply(match, str(one))
            outcome = repr((one.actor, [(event.key, event.facts) for event in after.events], see(after.match).state()))
            if after.ok and outcome in told:
                continue
            told.add(outcome)
        kept.append(one)
    return kept


def begun_of(seen: Seen, found: Sequence[Offer]) -> list[Offer]:
    """How that begins of which more could be said than all may see: also a verb that takes a card which nobody has declared yet."""
    if seen.known is None or not seen.is_listed:
        bare = {(one.actor, one.verb) for one in found if one.text == one.verb}
        return [one for one in verbs_of(seen) if (one.actor, one.verb) not in bare]
    every = offers(seen.known)
    begun = beginnings(found, every)
    if seen.setting.game.speech.facts:
        told = {(one.actor, one.verb) for one in every}
        new = [one for one in verbs_of(seen, MOST) if one.must and (one.actor, one.verb) not in told]
        begun += [one for one in new if takes_new(seen.known, one)]
    return begun


def takes_new(known: Match, one: Offer) -> bool:
    """Whether a verb is only refused beside a card's name since nobody has declared that card."""
    refusal = apply(known, f"{one} {NEW}").refusal
    return refusal is not None and refusal.clauses[0] == "REC-2" and refusal.facts.get("word") == NEW


def beginnings(found: Sequence[Offer], every: Sequence[Offer]) -> list[Offer]:
    """How that begins of which more could be said than is found among what all may see: a verb by itself, or with its first word where all that could be said goes on from what is found."""
    told = Counter((one.actor, one.verb) for one in found)
    whole = {(one.actor, one.verb) for one in found if one.text == one.verb}
    more = Counter((one.actor, one.verb) for one in every) - told
    first = {(one.actor, one.verb): one for one in reversed(every)}
    begun = []
    for at, one in first.items():
        if at in more and at not in whole:
            heads = Counter(head(each.text) for each in found if (each.actor, each.verb) == at)
            longer_ones = Counter(head(each.text) for each in every if (each.actor, each.verb) == at)
            texts = [one.verb] if longer_ones.keys() - heads.keys() else list(longer_ones - heads)
            begun += [Offer(one.actor, one.verb, text, one.clause, one.must) for text in texts]
    return begun


def head(text: str) -> str:
    """A statement's verb and its first word."""
    verb, _, rest = text.partition(" ")
    first = rest[: rest.find('"', 1) + 1] if rest.startswith('"') else rest.partition(" ")[0]
    return f"{verb} {first}"


def verbs_of(seen: Seen, most: int | None = None) -> list[Offer]:
    """All verbs that are awaited, where nothing is offered since what is hidden has moved the table on; most: of a player."""
    names = (*seen.setting.names, None)
    return [
        Offer(names[-1 if one.seat is None else one.seat], verb, verb, one.clause, one.must)
        for one in seen.awaited()
        if most is None or len(one.verbs) <= most
        for verb in one.verbs
    ]


def longer(match: Match, line: str) -> list[str]:
    """What can be meant by a line whose verb asks whether more is meant, as far as it is offered before all eyes, the likeliest first; nothing where that comes to the same."""
    actor, said = cut_actor(line)
    words = split(said)
    if not words or words[0] not in match.setting.game.speech.asked:
        return []
    more = [one for one in see(match).offers() if (one.actor, one.verb) == (actor, words[0])]
    lists = {str(one): split(one.text) for one in more}
    found = [one for one, others in lists.items() if is_part(words, others)][:MOST]
    return [] if not found or follows(match, found[0]) == follows(match, line) else found


def is_part(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether there is more in the others than in the words, and all of them; what isn't a name is said of the same thing."""
    pairs = set(zip(others, others[1:]))
    said = [(thing, word) for thing, word in zip(words[1:], words[2:]) if word[0].islower() or word[0].isdigit()]
    return len(others) > len(words) and not Counter(words) - Counter(others) and pairs.issuperset(said)


def follows(match: Match, line: str) -> list[str]:
    """What would follow from a line."""
    return [repr((event.key, event.facts)) for event in apply(match, line).events]


def lettered(known: Match | None, count: int) -> list[str]:
    """As many letters that say nothing else now, or only begin it, one after the other if there are so many."""
    free = "".join(" " if known is not None and says(known, letter) - {*NEVER} else letter for letter in LETTERS)
    runs = [run[:count] for run in free.split() if len(run) >= count and run[0] in FIRST]
    return [*(runs[0] if runs else free.replace(" ", "")[:count])]


def is_value(match: Match, number: str, line: str) -> bool:
    """Whether a number alone says something lawful of who must speak that isn't this line, or begins it: dice, points, a length."""
    heard = hear(match, number)
    if not means(match, number):
        return False
    if heard.kind == "question":
        return heard.stem is not None
    names = (*match.setting.names, None)
    musts = [names[-1 if one.seat is None else one.seat] for one in match.table.awaited() if one.must]
    said = heard.readings
    return said != [line] and all(cut_actor(one)[0] in musts and apply(match, one).ok for one in said)


def is_stray(match: Match, line: str) -> bool:
    """Whether a line is a lone letter that names no answer, and would say only what isn't awaited: a ruling, a result."""
    sign = fold(line).strip().lower()
    is_letter = len(sign) == 1 and sign.isascii() and sign.isalpha()
    return is_letter and hear(match, sign).kind != "nothing" and not means(match, sign)


def means(match: Match, sign: str) -> bool:
    """Whether a sign alone says something that is awaited now, or begins it."""
    stem = hear(match, sign).stem
    begun = {cut_actor(stem)[1].split()[0]} if stem else set[str]()
    return bool(says(match, sign) or begun & {verb for one in match.table.awaited() for verb in one.verbs})


def says(match: Match, sign: str) -> set[str]:
    """The verbs of what a sign alone says that is awaited now."""
    heard = hear(match, sign)
    told = [heard.readings] if heard.kind == "statement" else heard.readings
    said = {cut_actor(line)[1].split()[0] for lines in told for line in lines}
    return said & {verb for one in match.table.awaited() for verb in one.verbs}


class Nodes:
    """Beginnings of statements, opened as far as there is room. shown: words -> whether they are a whole statement."""

    def __init__(self, speech: Speech, begun: Iterable[Offer], offered: Iterable[Sequence[Offer]]) -> None:
        self.speech = speech
        self.begun = {(one.actor or "", *split(one.text)) for one in begun}
        self.shown: dict[Words, bool] = {}
        for found in offered:
            self.add(found)

    @property
    def lines(self) -> list[str]:
        """What they say."""
        told = [" ".join(f'"{word}"' if " " in word else word for word in words[1:]) for words in self.shown]
        return [f"{write_name(words[0])}: " * bool(words[0]) + said for words, said in zip(self.shown, told)]

    def add(self, found: Sequence[Offer]) -> None:
        """What these offers say, as far as there is room left."""
        lists = list(dict.fromkeys((one.actor or "", *split(one.text)) for one in found))
        room = MOST - len(self.shown)
        nodes = shared(grouped(lists, 2), room)
        alone = len({prefix[1] for prefix in nodes}) == 1 and not self.shown
        while True:
            ways = [(prefix, self.opened(prefix, own, alone)) for prefix, own in nodes.items()]
            fitting = [(prefix, way) for prefix, way in ways if way and len(nodes) + len(way) - 1 <= room]
            if len({prefix[0] for prefix in nodes}) > 1:
                taken = [sum(cell_len(" ".join(words)) for words in (*nodes, *way)) for _, way in fitting]
                fitting = [one for one, columns in zip(fitting, taken) if columns <= MOST_OF_SEVERAL]
            if not fitting:
                break
            prefix, way = min(fitting, key=lambda one: len(one[1]))
            nodes = {
                key: own
                for old, group in nodes.items()
                for key, own in (way.items() if old == prefix else ((old, group),))
            }
        for prefix, own in [*nodes.items()][:room]:
            self.shown[prefix] = prefix in own and not self.is_open(prefix)

    def is_open(self, prefix: Words) -> bool:
        """Whether the offers of its verb don't tell all that can be said."""
        return prefix in self.begun or prefix[1] in self.speech.examples

    def opened(self, prefix: Words, own: list[Words], alone: bool) -> dict[Words, list[Words]]:
        """What a beginning is followed by; nothing where it is whole, or what follows is one of many amounts, or unseen.

        alone: whether one verb is all that is awaited, so that there is room for statements with amounts.
        """
        if prefix[1] in self.speech.examples or own == [prefix] or (len(prefix) > 2 and prefix in self.begun):
            return {}
        rest = [words[len(prefix) :] for words in own]
        if (
            len(prefix) == 2
            and len(rest) <= MOST_AMOUNTS
            and all(words and all(map(is_figure, words)) for words in rest)
        ):
            return {words: [words] for words in own}
        heads = {words[0] for words in rest if words}
        if any(head == UNSEEN or head in DICE or head == "roll" for head in heads):
            return {}
        if any(map(is_figure, heads)):
            few = (
                alone and len(own) <= MOST_AMOUNTS and len(own) * max(map(cell_len, map(" ".join, own))) <= MOST_COLUMNS
            )
            return {words: [words] for words in own} if few else {}
        if len(heads) == 1 and heads <= set(self.speech.words) and max(map(len, rest)) > 1 and tuple(heads) not in rest:
            return {}
        return grouped(own, len(prefix) + 1)


def shared(nodes: dict[Words, list[Words]], room: int) -> dict[Words, list[Words]]:
    """The first beginnings of each player, as many of each as there is room for those of all."""
    counts = Counter(words[0] for words in nodes)
    most = next((one for one in range(room, 1, -1) if sum(min(one, each) for each in counts.values()) <= room), 1)
    own = {who: [words for words in nodes if words[0] == who][:most] for who in counts}
    return {words: lists for words, lists in nodes.items() if words in own[words[0]]}


def grouped(lists: Sequence[Words], size: int) -> dict[Words, list[Words]]:
    """Lists of words by so many of the first."""
    found: dict[Words, list[Words]] = {}
    for words in lists:
        found.setdefault(words[:size], []).append(words)
    return found


def is_figure(word: str) -> bool:
    """Whether a word is an amount, a number, or an unseen card."""
    return word == UNSEEN or word[0].isdigit()
