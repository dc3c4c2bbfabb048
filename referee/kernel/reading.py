"""One statement read in its place: what a line means at the table of a match, and how it is spelled in Japanese."""

from __future__ import annotations

from referee.grammar.arguments import Writer
from referee.grammar.statement import LONGEST_LINE, Roll, WordsReader, cut, cut_actor, cut_comment, prepare, split
from referee.grammar.verbs import Verb
from referee.grammar.words import OVERRIDE, quote, write_name
from referee.kernel.common import RULING, Edit
from referee.kernel.game import find_verb
from referee.kernel.hearing import Hearing
from referee.kernel.judging import Match, Setting
from scorers.sheet import Refusal, Term


def read(match: Match, text: str, roll: Roll | None = None) -> Hearing:
    """Read one statement in its place. Returns its Hearing, not yet judged; raises Refusal (REC-1, REC-2).

    roll(count) -> faces: without it nobody is there to roll, and a bare `roll` can't be read.
    """
    setting = match.setting
    plain = text.isascii()
    if not plain or len(text) > LONGEST_LINE or not text.isprintable():
        text = prepare(text)
    actor, words = cut(text)
    if actor is not None and " " in actor and holds_statement(setting, actor):
        actor, words = None, split(text)  # `amend 7 Aki: draw`: the colon belongs to the statement inside
    quoted = words.quoted
    if not words:
        raise Refusal("REC-1", key="REC-1/empty")
    if actor is not None and not actor:
        raise Refusal("REC-1", key="REC-1/missing", wanted=Term("player"), token=0)
    if quoted and 0 in quoted:
        raise _no_verb(match, actor, words[0], Refusal("REC-1", key="REC-1/verb", word=words[0], near="", token=0))
    said = Hearing()
    said.words = words
    said.quoted = quoted
    said.at = 1
    said.setting = setting
    said.names = setting.names
    said.roll = roll
    said.speaker = actor
    said.override = None
    said.verb = verb = setting.game.vocabulary.quick.get(words[0]) or _verb(match, actor, words[0])
    if isinstance(verb, Edit):  # it has no place on the list where an override's mark could stand
        if verb.inner:
            _read_inner(said, text)
        else:
            try:
                said.arguments = _read_edit(said, verb)
                said.end()
            except Refusal as fault:
                raise _with_hints(match, said, fault) from None
        return said
    said.table = match.table  # not before: after a run of edits it is judged when it is asked for
    if len(words) > 1 and (not plain or "override" in text.lower()):
        said.override = _cut_override(verb, words, quoted)
    try:
        takes = verb.takes
        if len(takes) == 1:
            said.arguments = (takes[0](said),)
        else:
            said.arguments = tuple([take(said) for take in takes]) if takes else ()
        if said.at < len(words):
            said.end()
    except Refusal as fault:
        raise (_stray_override(words, quoted) or _with_hints(match, said, fault)) from None
    return said


def again(match: Match, one: Match) -> Hearing:
    """A statement of a list, heard once more in a match: as it was read, or anew where that match has other names.

    One that fell may have been read where there were other names than now: it is read anew, too.
    """
    setting, names = match.setting, match.setting.game.speech.names
    if one.before is None or one.refusal or [*names(one.before.table)] != [*names(match.table)]:
        told = one.told()
        return read(match, told if one.actor is None else f"{write_name(setting.names[one.actor])}: {told}")
    said = Hearing()
    said.words, said.quoted, said.at = [], (), 0
    said.setting, said.names, said.roll, said.table = setting, setting.names, None, match.table
    said.speaker, said.verb, said.arguments, said.override = one.speaker, one.verb, tuple(one.arguments), one.override
    return said


def _verb(match: Match, actor: str | None, word: str) -> Verb | Edit:
    try:
        return find_verb(match.setting.game, word)
    except Refusal as fault:
        raise _no_verb(match, actor, word, fault) from None


def _no_verb(match: Match, actor: str | None, word: str, fault: Refusal) -> Refusal:
    from referee.grammar.hints import of_verb

    return of_verb(match, actor, word, fault)


def _with_hints(match: Match, said: Hearing, fault: Refusal) -> Refusal:
    from referee.grammar.hints import of_arguments

    return of_arguments(match, said, fault)


def _cut_override(verb: Verb, words: list[str], quoted: tuple[int, ...]) -> str | None:
    """The reason of an override, cut off the words (two or more), or None.

    REC-1 where `override` stands at the end without a reason.
    """
    if words[-2].lower() not in OVERRIDE and words[-1].lower() not in OVERRIDE:
        return None
    last, reason = len(words) - 1, words[-1]
    if last > 1 and words[-2].lower() in OVERRIDE and last - 1 not in quoted and reason.strip():
        del words[-2:]
        return reason
    at = last if reason.strip() else last - 1
    if verb is not RULING and at > 0 and words[at].lower() in OVERRIDE and at not in quoted:
        raise Refusal("REC-1", key="REC-1/missing", wanted=Term("reason"), token=last + 1)
    return None


def _stray_override(words: list[str], quoted: tuple[int, ...]) -> Refusal | None:
    """What is wrong with an `override` that isn't followed by a quoted reason and the end."""
    for at, word in enumerate(words):
        if at and word.lower() in OVERRIDE and at not in quoted:
            return Refusal("REC-1", key="REC-1/override", word=word, token=at)
    return None


def in_japanese(match: Match, text: str) -> str:
    """A canonical statement (without actor) of a match, spelled in Japanese as far as it has words for it."""
    words = split(text)
    if not words:  # an edit may hold an actor alone
        return ""
    verb = find_verb(match.setting.game, words[0])
    if isinstance(verb, Edit) and verb.inner and len(words) > 2:
        _, number, inner = text.split(None, 2)
        actor, rest = cut_actor(inner)
        told = in_japanese(match, rest.strip())
        return f"{verb.ja[0]} {number} " + (f"{write_name(actor)}: {told}" if actor else told)
    tail = []
    if len(words) > 2 and words[-2] in OVERRIDE and len(words) - 2 not in words.quoted:
        tail = [OVERRIDE[1], quote(words[-1])]
        del words[-2:]
    if isinstance(verb, Edit):
        return " ".join((verb.ja[0], *words[1:], *tail))
    values = verb.read(WordsReader(match, words, words.quoted))
    return " ".join((verb.ja[0], *verb.words(values, Writer(match.setting.names, match.table, ja=True)), *tail))


def holds_statement(setting: Setting, text: str) -> bool:
    """Whether a line, or what stands before its first colon, begins as `amend 7` or `insert 7`: the colon belongs to the statement inside."""
    first, second, *_ = *text.split(None, 2), "", ""
    verbs = setting.game.vocabulary.matches(first) if second.isdigit() else ()
    return any(isinstance(verb, Edit) and verb.inner for verb in verbs) and len(verbs) == 1


def _read_edit(reader: Hearing, verb: Edit) -> tuple[int]:
    if verb.default is not None and not reader.more():
        return (verb.default,)
    return (reader.whole("count", 1),)


def _read_inner(said: Hearing, text: str) -> None:
    words = said.words
    if len(words) < 3 or not words[1].isdigit() or len(words[1]) > 9:
        raise Refusal("REC-1", key="REC-1/missing", wanted=Term(said.verb.name), token=1)
    rest = text if said.speaker is None else cut_actor(text)[1]
    number, inner = words[1], cut_comment(rest).split(None, 2)[2].rstrip()
    # The whole statement may stand in quotes; a player's name in quotes stands before a colon.
    if inner.startswith('"'):
        whole, _, after = inner[1:].partition('"')
        inner = inner if after.lstrip().startswith(":") else whole + after
    said.arguments = (int(number), inner)
