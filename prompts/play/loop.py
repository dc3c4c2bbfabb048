"""The prompt's loop: the table above, a line of input, the verdict after it."""

from __future__ import annotations

import shutil
import signal
from contextlib import contextmanager
from itertools import takewhile

from prompts.explain.proofs import proved
from prompts.output import clear, clears, put, write
from prompts.play.answers import Answer, answers, is_stray, longer
from prompts.play.guided import Question, dice, lacking, wanted, which
from prompts.play.helping import help_lines, listing, pages
from prompts.play.keys import keys
from prompts.play.large import large_lines
from prompts.play.layout import whole
from prompts.play.screen import scores_told, screen_lines, standing_lines
from prompts.play.words import LEAVING, plain, word_for_program
from prompts.render.statement import public
from prompts.render.verdict import option_words, usage_of, verdict_lines
from prompts.render.view import table_lines
from prompts.session.questions import answer_lines, in_words, refused_among, said_now, unsaid_lines
from prompts.session.session import Sitting, eyes, roll
from prompts.shell import Shell, Stop, plain_text, statements
from referee import hear
from referee.grammar.words import fold
from referee.language.talk.declaring import DECLARES
from referee.match import apply
from referee.seen import Seen, see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any

    from prompt_toolkit.completion import Completer

    from prompts.play.screen import Asked
    from referee.kernel.judging import Match
    from referee.language.reading.heard import Heard

# How the loop ended: left, or another match is wanted, or the same once more; or another hand has written the record anew.
LEFT, ANOTHER, REMATCH, ANEW = "left", "another", "rematch", "anew"
ENDS = {"quit": LEFT, "new": ANOTHER, "rematch": REMATCH}
AFTER = {"1": "rematch", "2": "report", "3": "undo", "4": "quit"}  # what is offered after the end


class Loop:
    """The prompt on one match, until its end is wanted."""

    def __init__(self, shell: Shell, sitting: Sitting, large: bool = False, text: str = "") -> None:
        self.shell = shell
        shell.program = ""
        self.large = large
        self.sitting = sitting
        self.texts = shell.texts(sitting.match.setting)
        self.redraws = clears(shell)
        self.coloured = shell.colour
        self.keys = keys(shell, sitting.home, self._completer(), self.draw)
        self.news: list[str] = []  # what the line that was typed last has brought
        self.since = 0  # statements before it
        self.text = text  # begins the next line
        self.question = wanted(self.texts, see(sitting.match))
        self.replaced = False  # whether the record isn't any more what was read
        self.asked_more: Heard | None = None  # the question whether more was meant
        self._answers: tuple[Match | None, list[Answer]] = (None, [])

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.sitting.match

    @property
    def seen(self) -> Seen:
        """The same as everybody may see it."""
        return see(self.match)

    def _completer(self) -> Completer | None:
        if self.shell.plain or not self.redraws:
            return None
        from prompts.play.completion import Offered

        return Offered(self.sitting, self.texts, lambda: self.question.answers if self.question else ())

    def run(self) -> str:
        """Draw the table, then take lines until somebody leaves; LEFT, ANOTHER or REMATCH."""
        self.news = [self.texts.ui("play/hint")]
        self.since = len(self.sitting.said)
        self.draw()
        while True:
            text, self.text = self.text, ""
            try:
                line = self.keys.line(f"{len(self.sitting.said) + 1}> ", text)
                said = len(self.sitting.said)
                ended = self.take_line(line)
                if self.is_public(said):
                    self.keys.remember(line)
            except EOFError:
                write()
                return LEFT
            except KeyboardInterrupt:  # drops what was being typed or asked; everything said is kept already
                write()
                self.question = wanted(self.texts, self.seen)
                continue
            if ended:
                return ended

    def is_public(self, since: int) -> bool:
        """Whether something was said after so many statements, all of it accepted, and everybody may see its cards."""
        verdicts = [one.verdict for one in self.sitting.said[since:]]
        return bool(verdicts) and all(
            one is not None
            and one.ok
            and public(see(one.match.before or one.match), one.actor, one.statement) == one.statement
            for one in verdicts
        )

    # -- drawing ------------------------------------------------------------------------------

    def draw(self, eyes: Collection[int] = frozenset()) -> None:
        """The table, who is awaited, and what the last line has brought: as it fits, on a screen of its own."""
        seen = see(self.match, eyes)
        if not self.redraws:
            if self.large:
                table = large_lines(self.texts, seen)
            else:
                table = table_lines(self.texts, seen, self.sitting.name, self.shell.plain)
            put([*table, *self.news, *self.standing()], self.coloured, title=True)
            return
        size = shutil.get_terminal_size()
        lines = screen_lines(self.texts, seen, self.news, self.asked(), self.since, size, self.large)
        clear()
        put(lines, self.coloured, title=not self.large)

    def standing(self) -> list[str]:
        """Who is awaited, and under those who must speak the question that stands, or what can be answered."""
        return standing_lines(self.texts, self.seen, self.asked())

    def asked(self) -> Asked:
        """Lines of the question that stands, and what can be answered."""
        if self.question:
            return self.question.text.split("\n"), [line.strip() for line in self.question.choices]
        if self.match.over:
            return [], [self.texts.ui(f"play/after/{word}", sign=sign) for sign, word in AFTER.items()]
        return [], [f"{one.sign}  {one.text}" for one in self.answers]

    @property
    def answers(self) -> list[Answer]:
        """What can be answered by its sign alone, while no question stands."""
        match = self.match
        if self._answers[0] is not match:
            self._answers = match, answers(self.texts, match)
        return self._answers[1]

    def tell(self, *lines: str) -> None:
        """Lines that follow from what was typed: at once, and again where the table is drawn anew."""
        self.news += lines
        if not self.redraws:
            put(lines, self.coloured)

    # -- lines --------------------------------------------------------------------------------

    def take_line(self, line: str) -> str | None:
        """One line: its statements up to the first that is refused; how the loop ends, or None."""
        if not line.strip():
            return self.empty()  # type: ignore[func-returns-value]  # None
        self.news, self.since, stood = [], len(self.sitting.said), self.question
        parts = statements(line)
        for at, part in enumerate(parts):
            fine = self.take(part)
            if self.replaced:
                self.text = line
                return ANEW
            if fine in (LEFT, ANOTHER, REMATCH, ANEW):
                return fine
            if not fine:
                self.hold(part, parts[at + 1 :])
                break
        said = len(self.sitting.said) > self.since
        if said:
            self.question = self.question or wanted(self.texts, self.seen)
        if self.redraws and (self.news or (self.question and self.question is not stood)):
            self.draw()
        elif said:
            put(self.standing(), self.coloured)
        elif self.question:
            question, answers = self.asked()
            put([*question, *("  " + line for line in answers)], self.coloured)
        return None

    def empty(self) -> None:
        """An empty line repeats what is wanted, and leaves a question that can be left."""
        if self.question and self.question.passing:
            self.question = None
        verbs = self.verb_lines({name for one in self.seen.awaited() if one.must for name in one.verbs})
        if self.redraws:
            self.news, self.since = verbs, self.seen.number
            self.draw()
        else:
            put([*verbs, *self.standing()], self.coloured)

    def hold(self, refused: str, rest: list[str]) -> None:
        """What a refusal kept from being said stands in the next line, after what was perhaps meant or can be mended."""
        if not rest:
            return
        left = "; ".join(rest)
        self.tell("    " + self.texts.ui("play/unsaid", statements=plain_text(left)))
        self.text = "; ".join((refused, left))

    def take(self, line: str) -> str | bool:
        """One statement, or one word for the program: whether what follows on its line may be said; or how the loop ends."""
        question, self.question = self.question, None
        if self.match.over:
            line = AFTER.get(fold(line).strip(), line)
        if question and question.passing and plain(line) in LEAVING:
            self.tell("    " + self.texts.ui("play/left"))
            return True
        word, rest = word_for_program(line)
        if word in ENDS:
            return ENDS[word]
        statement = question.statement(line) if question else None
        if statement is not None:
            said = question.heard.said if question and question.heard else ()  # before what the answer completes
            return all([self.keep(one) for one in said]) and self.say(statement)
        if question and question.heard and not word:
            unseen = line in ("?", "？") and hear(self.match, "?", question.heard).kind == "statement"
            if unseen or line[0] not in "?？":  # a card that nobody has seen answers, too
                return self.say(line, question)
        chosen = (
            None if question else next((one for one in self.answers if one.sign == fold(line).strip().lower()), None)
        )
        if chosen is not None:
            return self.keep(chosen.line) if chosen.whole else self.say(chosen.line)
        if question and not question.passing:
            self.question = question
        if not question and is_stray(self.match, line):
            self.tell(self.texts.ui("heard/nothing", now=said_now(self.texts, self.seen)))
            return False
        if word == "help" and rest:
            self.ask(rest)
        elif word == "help":
            self.help()
        elif line in ("?", "？"):
            self.list_offers()
        elif word == "more":
            lines = table_lines(self.texts, self.seen, self.sitting.name, self.shell.plain)
            if self.redraws:
                lines = whole(self.texts, self.seen, self.sitting.name, shutil.get_terminal_size().columns - 1)
            put(lines, self.coloured, title=True)
        elif word == "show":
            self.show(rest)
        elif word == "why":
            self.why(rest)
        elif word in ("offers", "log"):
            self.command(word, rest or None)
        elif word == "report":
            self.command(word, rest or f"{self.sitting.name}.html")
        elif word == "standings":
            self.command(word, rest or self.match.setting.header.get("campaign") or "-")
        elif word == "settle":
            listed = self.match.statements()
            self.command(word, int(rest) if rest else listed[-1].number if listed else 0)
        elif word == "rename" and not self.match.over:
            return self.rename(rest)
        elif line[0] in "?？":
            self.ask(line[1:].strip())
        else:
            return self.say(line)
        return True

    def ask(self, words: str) -> None:
        """Whether a statement would stand; of what is none, what it means, or what else is asked."""
        from prompts.pages.glossary import is_name

        game, heard = self.match.setting.game, hear(self.match, words, None)
        if is_name(words, game, thing=heard.kind == "statement"):
            self.command("ask", [game.key, words])
        elif heard.kind != "nothing" or not self.wonder(words):
            self.command("why", [words])

    def rename(self, names: str) -> str | bool:
        """A player's name mended, `Beni to Benny`: the match is taken up anew, or nothing was done."""
        from prompts.campaigns.mending import renamed

        old, *new = [word for word in names.split() if word not in ("to", "as")]
        try:
            (seat,) = eyes(self.match, old)
            name = self.match.setting.names[seat]
            renamed(self.shell, self.sitting.home, self.sitting.name, name, " ".join(new))
        except Stop as stop:
            stop.report(self.shell)
            return False
        return ANEW

    def why(self, words: str) -> None:
        """Why the last verdict was so, or that on a statement, or a score; of what is none, what the line asks."""
        from prompts.play.wondering import for_program

        match, meant = self.match, f"why {words}".strip()
        if words and not words.isdecimal() and hear(match, words).kind == "nothing":
            meant = for_program(match, meant)
        if meant == f"why {words}".strip():
            self.command("why", [words] if words else [])
        else:
            self.take(meant)

    def list_offers(self) -> None:
        """All that may be said, in short where it is more than a screen of the terminal holds."""
        size = shutil.get_terminal_size()
        told = listing(self.texts, self.seen, *size) if self.shell.breaks else None
        if told is None:
            self.command("offers")
        else:
            put(told, self.coloured)

    def wonder(self, line: str, only: str = "") -> bool:
        """Answer what a line asks that says nothing; whether it asks. only: the one kind of asking that is answered."""
        from prompts.play.wondering import counted, wondered

        match, texts = self.match, self.texts
        asked = wondered(match, line)
        if asked is None or only not in ("", asked[0]):
            return False
        kind, words = asked
        seen, stands = see(match), self.question
        if kind == "means":
            self.command("ask", [match.setting.game.key, words])
        elif kind in ("word", "asks"):
            self.take(words)
            self.question = self.question or stands
        elif kind == "scores" and seen.scores():
            open_yet = seen.unit in match.setting.game.fixed and not seen.over  # no score before the end
            self.tell("    " + (texts.ui("play/undecided") if open_yet else scores_told(texts, seen)))
        elif kind == "told":
            self.tell("    " + in_words(texts, seen, words))
        elif kind == "counts":
            self.tell(*(f"    {one}" for one in counted(texts, seen, line, words)))
        elif kind == "option":
            option = next(one for one in match.setting.game.options if one.key == words)
            self.tell(texts.ui("play/option", option=option_words(option, "", texts.lang)[0]))
        else:
            self.tell("    " + said_now(texts, seen, words or None))
        return True

    def command(self, name: str, *taken: Any) -> None:
        """A command of that name, on this match."""
        from importlib import import_module

        try:
            getattr(import_module(f"prompts.commands.{name}"), name)(self.shell, *taken)
        except Stop as stop:
            stop.report(self.shell)

    def say(self, line: str, question: Question | None = None) -> bool:
        """What a line says: its verdicts, or a question for what it leaves open; whether all was accepted. question: the one that stands, which stands on where nothing is understood."""
        match = self.match
        asked = question.heard if question else None
        heard = hear(match, line, asked)
        if heard.kind == "question" and asked is None and self.wonder(line, "word"):  # `手札を見せて` is no deed
            return False
        self.question = self.asking(heard) if heard.kind == "question" else None
        if self.question:
            return False
        if heard.kind == "nothing":
            self.question = question
            if not self.wonder(line):
                self.tell(*unsaid_lines(self.texts, see(match), heard, sitting=True))
            return False
        is_whole = len(heard.readings) != 1 or (asked is not None and asked is self.asked_more)
        more = [] if is_whole else longer(match, heard.readings[0])
        if more:
            self.asked_more = type(heard)("question", [[one] for one in more])
            self.question = which(self.texts, see(match), self.asked_more)
            return False
        refused = refused_among(match, heard)
        if refused:
            for reading in takewhile(lambda one: one.startswith(DECLARES), heard.readings):
                self.keep(reading)  # what a card is holds whatever becomes of the deed
            self.tell(*verdict_lines(self.texts, refused, refused.spoken(), mark=False, now=False))
            return False
        fine = all([self.keep(reading) for reading in heard.readings])
        return self.say(heard.then) if fine and heard.then else fine

    def keep(self, line: str) -> bool:
        """Say a statement; whether it was accepted."""
        try:
            with unbroken():
                verdict = self.sitting.say(line, roll)
        except Stop as stop:
            stop.report(self.shell)
            self.replaced = stop.key == "ledger/changed"
            return False
        self.tell(*verdict_lines(self.texts, verdict, line, mark=False, now=False))
        if not verdict.ok:
            self.tell(*proved(self.texts, self.match, verdict))
        return verdict.ok

    def asking(self, heard: Heard) -> Question:
        """The question that a line leaves: which of its readings, or for what it lacks."""
        seen = self.seen
        if heard.stem is not None and heard.refusal is not None and seen.known is not None:
            verdict = apply(heard.after_said(seen.known), heard.stem)
            if verdict.refusal is not None:
                choices = answer_lines(self.texts, seen, heard)
                question = dice(self.texts, heard.stem, verdict.refusal) or lacking(
                    self.texts, verdict, choices=choices
                )
                if question:
                    question.choices, question.heard = choices, heard
                    return question
        return which(self.texts, seen, heard)

    # -- words for the program ----------------------------------------------------------------

    def show(self, name: str) -> None:
        """The table; with a name one's own cards, a look-away before and a cleared screen after."""
        try:
            found = eyes(self.match, name or None)
        except Stop as stop:
            self.tell(stop.sentence(self.shell))
            return
        if not found:
            self.draw()
            return
        try:
            self.clear()
            self.keys.answer(self.texts.ui("play/look-away", name=self.match.setting.names[min(found)]) + " ")
            self.draw(found)
            self.keys.answer(self.texts.ui("play/done") + " ")
        finally:
            self.clear()
            if self.redraws:
                self.draw()

    def clear(self) -> None:
        """Nothing is left on the screen, nor above it; where lines are only added it moves out of sight."""
        if self.redraws:
            clear(behind=True)
        elif self.shell.watched:
            write("\n" * shutil.get_terminal_size().lines)

    def help(self) -> None:
        """What can be typed, a page at a time where a person reads: what is typed between two is the next line."""
        size = shutil.get_terminal_size() if self.shell.breaks else (1000, 1000)
        told = pages(help_lines(self.texts, self.seen, size[0] - 1), size[1] - 2)
        for number, lines in enumerate(told, 1):
            put(lines, self.coloured)
            if number < len(told) and not self.text:
                self.text = self.keys.answer(self.texts.ui("play/help/more", number=number, count=len(told)))
            if self.text:
                break

    def verb_lines(self, names: Collection[str]) -> list[str]:
        """A line for each of these verbs: what it is called, its arguments, its meaning."""
        lines = []
        for verb in self.match.setting.game.verbs:
            if verb.name in names:
                forms = verb.ja if self.texts.lang == "ja" else [verb.name]
                meaning = self.texts.find("verbs", verb.name) or ""
                lines.append(f"    {' '.join(forms)}  {usage_of(self.texts, verb)}  {meaning}".rstrip())
        return lines


@contextmanager
def unbroken() -> Iterator[None]:
    """`with unbroken():` Ctrl-C waits until a statement is kept and judged."""
    wanted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: wanted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if wanted:
        raise KeyboardInterrupt
