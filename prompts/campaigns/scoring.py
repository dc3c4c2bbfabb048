"""A round or match that was not refereed, scored from its result: typed, or asked for."""

from __future__ import annotations

from prompts.campaigns.forms import Asking
from prompts.campaigns.new_match import keep_new, prepared
from prompts.render import sheet as sheets
from prompts.render.statement import with_actor
from prompts.render.tables import tell_table
from prompts.render.verdict import awaited_lines, usage_of, verdict_lines, verdict_object
from prompts.session.questions import example_of, tell_unsaid
from prompts.session.result import TYPED, result_of
from prompts.session.session import Sitting
from prompts.shell import Shell, Stop, joined, kept, statements
from prompts.texts import Texts
from referee import hear
from referee.grammar.verbs import Verb
from referee.grammar.words import fold, key
from referee.kernel.common import Edit
from referee.kernel.game import Game
from referee.kernel.judging import Match
from referee.kernel.verdict import Verdict
from referee.language.header import key_of, option_at
from referee.language.reading.heard import QUESTION, STATEMENT, Heard
from referee.match import apply
from referee.record import COMMON_KEYS
from referee.seen import see
from scorers.ledger import home
from scorers.ledger.files import TIMEOUT
from scorers.sheet import Name
from scorers.types import Sequence


def scored(shell: Shell, said: list[str], values: dict[str, str]) -> int:
    """Score a match of these header values from its statements, or by questions where there are none; the exit status."""
    match, lines = prepared(shell, home.home(), values)
    if said:
        match, lines, status = say_all(shell, match, said, lines)
        if status:
            return status
    elif shell.json:
        raise Stop("usage", why="referee score GAME NAME NAME… [KEY=VALUE…] STATEMENT… --json")
    else:
        match, lines = ask_all(shell, match, lines)
    return finish(shell, match, lines, values)


def parted(game: Game, words: list[str]) -> tuple[list[str], list[str]]:
    """(names and options, statements) of a command line: the first `final`, `result` or ACTOR: begins the statements."""
    keys = {*COMMON_KEYS, *(option.key for option in game.options)}
    words = [fold(word) for word in words]
    options: list[str] = []  # wherever they stand
    rest: list[str] = []
    while words:
        pair = option_at(game, words, 0)
        if pair is not None:
            options.append(f"{pair[0]}={pair[1]}")
            del words[: pair[2]]
        else:
            word = words.pop(0)
            (options if "=" in word and key_of(game, word.partition("=")[0]) in keys else rest).append(word)
    words = rest
    if words[-1:] == ["-"]:
        return words[:-1] + options, ["-"]
    verbs = [verb for verb in game.verbs if verb.name in TYPED]
    typed = {key(spelling) for verb in verbs for spelling in (verb.name, *verb.ja)}
    says = [say.replace("-", " ") for verb in verbs for one in verb.says for say in one.split()]
    for at, word in enumerate(words):
        first = (word.split() or [""])[0]
        if key(first) in typed or (":" in word and "=" not in word) or _tells(word, words[:at], says):
            return words[:at] + options, lines_of(words[at:])
    return words + options, []


def lines_of(words: list[str]) -> list[str]:
    """The statements of a command line's words: each word one where all have blanks, else all together."""
    if all(" " in one for one in words):
        return words
    return [one.strip() for one in statements(joined(words)) if one.strip()]


def _tells(word: str, names: Sequence[str], says: Sequence[str]) -> bool:
    """Whether a word, one argument of the shell, tells how players who are named before it ended: `あき300、べに500`, `Aki won`."""
    named = [name.strip(" ,") for one in names for name in one.split(",")]
    rests = [word.replace(name, " ") for name in named if name and name in word and name != word]
    return any(any(map(str.isdigit, rest)) or any(say in rest for say in says) for rest in rests)


def say_all(shell: Shell, match: Match, said: list[str], lines: list[str]) -> tuple[Match, list[str], int]:
    """Judge the statements in order: (match, lines of the record, exit status)."""
    while said:
        text, *said = said
        ways = meant(match, text)
        if len(ways) > 1:
            tell_unsaid(shell, match, text, Heard(QUESTION, ways), None)
            return match, lines, 1
        first, *more = ways[0] if ways else [text]
        said = [*more, *said]
        verdict = apply(match, first)
        if not verdict.ok:
            texts = shell.texts(match.setting)
            if shell.json:
                shell.emit(verdict_object(texts, verdict, match=None))
            else:
                form = form_of(texts, match, verdict.statement) or form_of(texts, match, TYPED[0])
                shell.tell(*verdict_lines(texts, verdict, text, now=not form), *form)  # what else may be said is play
            return match, lines, 1
        require_result(verdict)
        match = verdict.match
        lines.append(match.spoken())
    return match, lines, 0


def meant(match: Match, text: str) -> list[list[str]]:
    """The readings of a text by which a result can be told; where nothing says so, what `final` takes stands alone: `draw`."""
    heard = hear(match, text)
    several = heard.kind == QUESTION and heard.stem is None and len(heard.readings) > 1
    ways = heard.readings if several else [heard.readings] if heard.kind == STATEMENT else []
    alone = f"{TYPED[0]} {text}"
    return [lines for lines in ways if lines and all(_tells_a_result(match, line) for line in lines)] or (
        [[alone]] if apply(match, alone).ok else []
    )


def _tells_a_result(match: Match, line: object) -> bool:
    return isinstance(line, str) and is_result(apply(match, line).verb)


def form_of(texts: Texts, match: Match, statement: str) -> list[str]:
    """A line with an example of a statement of that verb, if there is the verb: each game has its own `final`."""
    said = statement.partition(" ")[0]
    verbs = [verb for verb in match.setting.game.verbs if said in (verb.name, *verb.ja)]
    lines = []
    for verb in verbs:
        example = with_actor(*example_of(texts, see(match), verb))
        facts = {"verb": Name(verb.name, verb.ja[0]), "usage": usage_of(texts, verb), "example": example}
        lines.append(texts.ui("score/example", facts))
    return lines


def is_result(verb: Verb | Edit | None) -> bool:
    """Whether a statement of this verb can stand in a record of results."""
    return isinstance(verb, Verb) and (verb.name in TYPED or verb.beside)


def require_result(verdict: Verdict) -> None:
    """Raises Stop for a statement of play: those are for `say`."""
    verb = verdict.verb
    if not is_result(verb):
        raise Stop("score/verb", word=verb.name if verb else "", names=list(TYPED))


def ask_all(shell: Shell, match: Match, lines: list[str]) -> tuple[Match, list[str]]:
    """Ask until the match is over: (match, lines of the record)."""
    texts = shell.texts(match.setting)
    asking = Asking(texts, input)
    while not match.over:
        text = asking.next(match)
        verdict = apply(match, text)
        shell.tell(*verdict_lines(texts, verdict, text))
        if verdict.ok:
            match = verdict.match
            lines.append(match.spoken())
    return match, lines


def finish(shell: Shell, match: Match, lines: list[str], values: dict[str, str]) -> int:
    """Keep the match where a campaign asks for it, and show its sheet."""
    name = None
    campaign = match.setting.header.get("campaign")
    if campaign and match.over:
        from prompts.campaigns.campaign import tell_new
        from prompts.session.settlement import open_ledger

        ledger = open_ledger(home.home())
        before = kept(ledger.campaign, campaign)
        name = keep(match, lines, values)
        tell_new(shell, ledger, campaign, before, match.setting.names)
    answer(shell, match, name)
    return int(bool(values.get("campaign")) and not match.over)


def keep(match: Match, lines: list[str], values: dict[str, str]) -> str:
    """Keep a match that was entered by its result: its record, then its result; the match's id."""
    from prompts.session.refresh import settle_late

    place = home.home()
    name = keep_new(place, match, lines, values)
    settle_late(Sitting(place, name), TIMEOUT)  # another terminal may have settled it this moment
    return name


def answer(shell: Shell, match: Match, name: str | None) -> None:
    """The sheet, and where it was kept."""
    texts = shell.texts(match.setting)
    sheet = sheets.sheet_of(match)
    result = result_of(name, match)
    if shell.json:
        facts = {part: result[part] for part in ("match", "campaign", "game", "players", "winners", "unit", "seal")}
        facts["scores"] = dict(zip(result["players"], result["scores"]))
        facts["places"] = dict(zip(result["players"], result["places"])) if match.over else None
        shell.emit({"type": "score", **facts, "finished": match.over, "lines": sheets.objects(texts, match, sheet)})
        return
    tell_table(shell, sheets.rows(texts, match, sheet))
    if match.over:
        shell.told("score/won" if result["winners"] else "score/drawn", winners=result["winners"], seal=result["seal"])
    else:
        shell.told("score/going-on")
        shell.tell(*awaited_lines(texts, see(match)))
    if name:
        shell.told("score/kept", match=name, campaign=result["campaign"])
    elif result["campaign"]:
        shell.warn(texts.ui("score/not-kept"))
