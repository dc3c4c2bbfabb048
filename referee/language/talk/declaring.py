"""Cards that the table declares, as people tell of them: `Echo is a quick action, cost 1`; and the question for what a new one is."""

from __future__ import annotations

import re

from referee.grammar.statement import split, write_name
from referee.grammar.words import fold, key
from referee.language.reading.heard import QUESTION, STATEMENT, Heard
from referee.language.words import english, fillers, japanese
from referee.language.words.patterns import each, expression
from referee.language.words.senses import ALL, NAME, UNKNOWN, VERB, WHO, sound
from referee.match import apply
from scorers.sheet import Name, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.judging import Match
    from referee.language.words.scan import Scanner

NEW = "REC-2/new-card"  # the question what a card is
DECLARES = "card"  # the verb by which a table declares a card
SAID = {
    True: expression(
        r"(?:(?:we have|we've got|there's|there is|here's|here is|introducing|next|a new card:?) )?(?:the |a |an |new |this |card[:,]? |declare )*\"?(?P<name>[^:,=\"]+?)\"?(?::|,| =|'s (?=an? )| is | are | has | was | (?=cost)| with )(?P<rest>.+)",
        re.IGNORECASE,
    ),
    False: expression(
        r"(?:新しい|新|カードの?|登録|宣言|、|,|:| )*[「『]?(?P<name>[^、は」』:,]+?)[」』]?(?:(?:という|っていう)(?:カード|の)?(?:は|が)?|は|が|、|,|:|の(?=コスト|耐久)|って|(?=[0-9]+[dD](?:[0-9+]|$)))(?P<rest>.+)"
    ),
}  # by whether a line is ASCII
CALLED = expression(
    r"(?:.*?\b(?:an?|the|new|another) )?(?P<kind>[a-z0-9 -]+?)(?: (?:called|named)|:(?=[^:]+,)) (?P<name>[^:,=]+?)(?:(?:[:,]| that| which| with|(?= costs?)) ?(?P<rest>.+))?",
    re.IGNORECASE,
)  # `there is a quick action called Paradox, costs 1`, `spell: Zap, 2 dice`
NAMED = expression("(?:new |the |declare |a )*card:? |declare |(?:新しい|新)?カード:? |登録:? ", re.IGNORECASE)
BLANK = expression(" ")
KANJI = expression("[一二三四五六七八九十百]+(?=[枚体個]|$)")
WORD = expression(r"[a-z'-]+|[ぁ-ん]+|.")
IN_BRACKETS = expression(r" ?\(([^()]+)\)")
BRACKETED = expression(r"^([^()]+?) ?\(([^()]+)\)$")  # `リック(盗賊、2D+1)`
APPOSED = expression(r" ?(?:[,:(]| -) ?(?P<facts>[^()]+)\)?")
SMALL = (*english.ARTICLES, *english.PREPOSITIONS, "and")  # words that a name has without a capital
TEXT = 9  # the place of what a card does, after all facts
FEW = 2  # facts and words of a card
MOST_WORDS = 5  # of a card's name
TELLS = each(
    "です でした だ の で は が と を 入り 登録 宣言 攻撃力 攻撃 して する します 枚 もつ 持つ タイプの タイプ"
)


def declared(match: Match, scanner: Scanner, text: str) -> Heard | None:
    """The declaration that a line is, or the question for what it lacks; None where it is none."""
    if not match.setting.game.speech.facts:
        return None
    if not text.isascii():
        text = BRACKETED.sub(r"\1は\2", text)
    if (one := CALLED.fullmatch(text)) is not None and 0 in (_facts(match, one["kind"]) or {}):
        text = f"card {one['name']}, {one['kind']}, {one['rest'] or ''}"
    said = SAID[text.isascii()].fullmatch(text)
    found = (said if not NAMED.match(text) else None) or _in_a_row(match, text) or said
    if found is None:
        return None
    name, facts = found["name"].strip('" '), _facts(match, found["rest"]) or {}
    if not facts and text.isascii():
        facts = _facts_and_words(match, found["rest"])  # `card Glimpse, quick action, cost 1, draw two`
        facts = facts if NAMED.match(text) or len(facts) > FEW else {}
    kind, of, called = _kind_first(match, name)
    if of and called and facts and (told := _facts(match, kind)):
        name, facts = called, {**told, **facts}  # `騎士のカインは3D+2`
    known = any(key(name) in names.spellings for names in match.setting.game.speech.names(match.table))
    tells = len(facts) > (
        1 if known and (0 in facts or (text[found.end("name")] in "、," and _is_due(match, scanner))) else 0
    )  # of a card that is known, its kind alone tells nothing
    return _of_facts(match, name, facts) if tells and (one or _may_be_name(match, scanner, name)) else None


def _in_a_row(match: Match, text: str) -> re.Match[str] | None:
    """The name and the facts of a card that are told without anything between them: `card Rewind action costs 2`."""
    begins = NAMED.match(text)
    at = begins.end() if begins else 0
    for told in (_facts, _facts_and_words) if begins else (_facts,):
        for blank in BLANK.finditer(text, at):
            if any(sign in text[at : blank.start()] for sign in ",:="):
                break
            facts = told(match, text[blank.end() :])
            if facts and 0 in facts and (begins or len(facts) > 1):
                name = rf"(?P<name>.{{{blank.start() - at}}}) (?P<rest>.+)"
                return re.compile(name).fullmatch(text, at)
    return None


def _is_due(match: Match, scanner: Scanner) -> bool:
    """Whether cards can be played now, so that what one costs may be told with it: `タイムワープ、コスト2`."""
    return match.number > 0 and DECLARES not in scanner.awaited


def _kind_first(match: Match, name: str) -> tuple[str, str, str]:
    """(kind, what parts them, name) of a card before whose name stands what it is: `騎士のカイン`, `騎士カイン`."""
    kind, of, called = name.partition("の")
    if name.isascii():
        called, of, kind = name.partition(" the ")  # `Rolf the thief`
    if of or name.isascii():
        return kind, of, called
    for slot, pattern, _ in match.setting.game.speech.facts:
        found = re.compile(pattern).match(name) if not slot else None
        if found and 0 < found.end() < len(name):
            return name[: found.end()], " ", name[found.end() :]
    return "", "", name


def asked_for(name: str, then: str, words: str = "") -> Heard:
    """The question what a card is that nobody has declared; then: the line to be heard once it is known."""
    name = _printed(name)
    refusal = Refusal("REC-2", key=NEW, word=name, card=Name(name))
    return Heard(QUESTION, (), refusal, f"{DECLARES} {write_name(name)} {words}".strip(), then)


def answered(match: Match, asked: Heard, text: str) -> Heard | None:
    """What an answer to that question declares, or None where it tells nothing of a card."""
    stem = split(asked.stem or "")
    if asked.refusal is not None and is_unstated(asked.refusal):
        told = _facts(match, _of_card(match, str(asked.refusal.facts["card"]), text))
        return _of_facts(match, str(asked.refusal.facts["card"]), told, asked.stem or "") if told else None
    if len(stem) < 2 or stem[0] != DECLARES or asked.refusal is None or asked.refusal.key != NEW:
        return None
    text = _of_card(match, stem[1].strip('"'), text)
    facts = _facts(match, text) or _facts_and_words(match, text)
    return (
        _of_facts(match, stem[1].strip('"'), {**(_facts(match, " ".join(stem[2:])) or {}), **facts}, asked.then)
        if facts
        else None
    )


def _of_card(match: Match, card: str, text: str) -> str:
    """What is told of a card, which may be named before it: `ゴブリンは人間` of ゴブリン."""
    named = SAID[text.isascii()].fullmatch(text)
    if named is None:
        return text
    known = match.setting.game.speech.names(match.table)
    called = [names.labels[value] for names in known if (value := names.exact(named["name"])) is not None]
    return str(named["rest"]) if key(card) in map(key, (named["name"], *called)) else text


def apposed(match: Match, asked: Heard) -> list[str]:
    """The declaration that stands beside a new card's name in the line that asks for it, and the line without it: `plays Paradox, a quick action for 1`; or nothing."""
    if asked.kind != QUESTION or not asked.then or asked.refusal is None or asked.refusal.key != NEW:
        return []
    name = str(asked.refusal.facts["word"])
    end = asked.then.lower().find(name.lower()) + len(name)
    beside = APPOSED.fullmatch(asked.then, end)
    facts = (_facts(match, beside["facts"]) or _facts_and_words(match, beside["facts"])) if beside else {}
    card = _of_facts(match, name, facts) if 0 in facts else asked
    return [*card.readings, asked.then[:end]] if card.kind == STATEMENT else []


def _facts_and_words(match: Match, text: str) -> dict[int, str]:
    """What a text tells of a card, and behind it what the card does, in its own words; nothing where that can't be written down."""
    told = {blank.end(): _facts(match, text[: blank.start()]) for blank in BLANK.finditer(text)}
    facts = next((one for one in reversed(told.values()) if one), {})
    ways = [at for at, one in told.items() if one == facts]
    at = next((at for at in ways if text[at - 2] in ",;:"), ways[0] if ways else 0)
    words = text[at:].strip(' .,;"').removeprefix("and ")
    if 0 not in facts or '"' in words:
        return {}
    whole = {**facts, TEXT: f'"{words}"'}
    line = f"{DECLARES} X {' '.join(whole[place] for place in sorted(whole))}"
    return whole if apply(match, line).clauses[:1] != ("REC-1",) else {}


def is_unstated(refusal: Refusal) -> bool:
    """Whether a statement is refused since a figure of a card was never stated."""
    return "unstated" in refusal.facts


def _of_facts(match: Match, name: str, facts: dict[int, str], then: str = "") -> Heard:
    """The declaration of a name with these facts, or the question for what it lacks."""
    speech = match.setting.game.speech
    known = next((all.spellings[key(name)] for all in speech.names(match.table) if key(name) in all.spellings), None)
    kind = facts.get(0) or (speech.kind(match.table, known) if known is not None else None)
    if kind is not None:
        facts[0] = kind
    words = " ".join(facts[place] for place in sorted(facts))
    verdict = apply(match, f"{DECLARES} {write_name(_printed(name) if known is None else name)} {words}")
    if kind is None or (verdict.refusal and verdict.clauses[0] == "REC-1"):
        return asked_for(name, then, words)
    return Heard(STATEMENT, [verdict.spoken()], verdict.refusal)


def _printed(name: str) -> str:
    """A name as a card has it, where it was typed without capitals."""
    if not (name.isascii() and name.islower()):
        return name
    return " ".join(word if at and word in SMALL else word.capitalize() for at, word in enumerate(name.split()))


def _may_be_name(match: Match, scanner: Scanner, name: str) -> bool:
    """Whether a card is called so, or can be: then something in it is unknown, and no player or deed is named."""
    words = re.split("[ ・-]", name.lower())
    if len(words) > MOST_WORDS or "? " in name or _facts(match, name) or all(word in english.TALK for word in words):
        return False
    *_, told = name.lower().partition(" the ")
    if told and any(names.exact(told) is not None for names in match.setting.game.speech.names(match.table)):
        return False  # what is done to a card that is there: `kills the skeleton with a cleric`
    cut = _kinds(scanner, name)
    return any(kinds & {NAME, UNKNOWN} for kinds in cut) and not any(
        kinds & {WHO, VERB, ALL} and NAME not in kinds for kinds in cut
    )


def _kinds(scanner: Scanner, text: str) -> list[set[str]]:
    return [atom.kinds() for atom in scanner.cut(text, slipped=False)]


def _facts(match: Match, text: str) -> dict[int, str] | None:
    """What a text tells of a card, by the place that each fact has in a declaration; None where it says anything else."""
    text = KANJI.sub(
        lambda one: str(japanese.NUMERALS.get(one[0]) or japanese.number(one[0])), fold(text).lower().strip(" .。!")
    )
    text = re.sub(r"[a-z]+", lambda one: str(english.NUMBERS.get(one[0], one[0])), text)
    facts: dict[int, str] = {}
    at = 0
    while at < len(text):
        for slot, pattern, word in match.setting.game.speech.facts:
            found = re.compile(pattern).match(text, at)
            if found and found.end() > at and slot not in facts:
                facts[slot] = found.expand(word)
                at = found.end()
                break
        else:
            step = _silent(text, at)
            if not step:
                return None
            at += step
    return facts


def _silent(text: str, at: int) -> int:
    """How many characters from here on say nothing, or 0."""
    for word in TELLS:
        if text.startswith(word, at):
            return len(word)
    found = WORD.match(text, at)
    assert found
    said = found[0]
    return len(said) if not said.isalnum() or said in fillers.ENGLISH or said in fillers.JAPANESE else 0


def without_facts(match: Match, text: str) -> str:
    """A line without what is told in brackets of a card that is known: `ローランド(騎士 3D+1)で戦う`."""
    speech = match.setting.game.speech
    facts = [re.compile(pattern) for _, pattern, _ in speech.facts]
    for told in IN_BRACKETS.finditer(text) if facts else ():
        words = re.split("[ 、,・]+", told[1].lower())
        known = [name for names in speech.names(match.table) for name in names.spellings]
        before = sound(text[: told.start()])
        if all(any(one.fullmatch(word) for one in facts) for word in words) and any(
            map(before.endswith, map(sound, known))
        ):
            return text[: told.start()] + text[told.end() :]
    return text
