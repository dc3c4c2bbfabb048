"""The prompt's loop: the table above, a line of input, the verdict after it."""

import os
import sys

from prompts.commands.say import proved
from prompts.dice import roll
from prompts.draw import table_lines
from prompts.shell import Stop, plain_text
from prompts.speak import awaited_lines, verdict_lines
from prompts.suggest import suggestion

LEAVE = ("quit", "exit", "終了")
HELP = ("help", "ヘルプ")
COMMANDS = ("why", "log", "offers")


def reader(shell, sitting):
    """A function prompt, default -> line; None at the end of input, "" for an interrupted line."""
    if shell.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return plain_reader
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import FileHistory

    from prompts.completion import Offered

    history = FileHistory(os.path.join(sitting.home, "history"))
    session = PromptSession(history=history, completer=Offered(sitting), complete_while_typing=False)

    def read(prompt, default=""):
        try:
            return session.prompt(prompt, default=default)
        except EOFError:
            return None
        except KeyboardInterrupt:
            return ""  # Ctrl-C drops the line that was being typed; everything said is kept already

    return read


def plain_reader(prompt, default=""):
    """A line of plain input; a default is taken by an empty line."""
    try:
        return input(prompt) or default
    except EOFError:
        print()
        return None
    except KeyboardInterrupt:
        print()
        return ""


class Loop:
    """The prompt on one match, until its end is wanted."""

    def __init__(self, shell, sitting):
        self.shell = shell
        self.sitting = sitting
        self.texts = shell.texts(sitting.match.setting)
        self.read = reader(shell, sitting)
        self.redraws = shell.watched and not shell.plain
        self.default = ""

    def run(self):
        """Draw the table, then take lines until somebody leaves."""
        self.draw()
        print(self.texts.ui("play/hint"))
        while True:
            default, self.default = self.default, ""
            line = self.read(f"{len(self.sitting.said) + 1}> ", default)
            if line is None or not all(self.take(part.strip()) for part in statements(line)):
                return

    def draw(self, eyes=frozenset()):
        """The table, then who is awaited."""
        if self.redraws:
            print("\033[2J\033[H", end="")
        for line in table_lines(
            self.texts, self.sitting.match, eyes, self.sitting.name, bool(self.shell.flags.get("large"))
        ):
            print(line)
        self.awaited()

    def awaited(self):
        """Who is to speak, and which verbs."""
        for line in awaited_lines(self.texts, self.sitting.match):
            print(line)

    def take(self, line):
        """One statement, or one word for the program; False to leave."""
        word, _, rest = line.partition(" ")
        if line in LEAVE:
            return False
        if line in HELP:
            self.help()
        elif line in ("", "?", "？"):
            self.awaited()
        elif word == "show":
            self.show(rest.strip())
        elif word in COMMANDS or line[0] in "?？":
            self.command(word, line, rest)
        else:
            self.say(line)
        return True

    def command(self, word, line, rest):
        """A command of the same name, on this match."""
        from importlib import import_module

        flags = {**self.shell.flags, "match": self.sitting.name}
        name, words = (word, [rest] if rest and word == "why" else [])
        if line[0] in "?？":
            name, words = "why", [line[1:].strip()]
        try:
            import_module(f"prompts.commands.{name}").run(words, flags)
        except Stop as stop:
            stop.report(flags)

    def say(self, line):
        """A statement: its verdict; the table anew where it changed; a near miss as the next line's default."""
        try:
            verdict = self.sitting.say(line, roll)
        except Stop as stop:
            stop.report(self.shell.flags)
            return
        if verdict.ok and self.redraws:
            self.draw()
        for text in (
            *verdict_lines(self.texts, verdict, line, mark=False),
            *proved(self.texts, self.sitting.match, verdict),
        ):
            print(text)
        if not verdict.ok:
            self.help_on(line, verdict)
        elif not self.redraws:
            self.awaited()
        if self.sitting.match.over:
            print(self.texts.ui("play/over"))

    def help_on(self, line, verdict):
        """After a refusal: ask for the dice that it lacks, or put a near miss into the next line."""
        facts = verdict.refusal.facts
        if "dice" in facts and "/missing" in verdict.refusal.key:
            answer = self.read(self.texts.ui("play/dice", {"dice": facts["dice"]}) + " ")
            if answer and answer.strip():
                self.say(f"{line} {answer if answer.strip()[0] in 'r振dダ' else 'dice ' + answer}")
            return
        meant = suggestion(self.sitting.match, line, verdict)
        if meant:
            print("    " + self.texts.ui("play/meant", {"statement": plain_text(meant)}))
            self.default = meant
        elif "missing" in facts:
            self.default = line + " "  # the statement goes on where a choice was left open

    def show(self, name):
        """The table; with a name one's own cards, a look-away before and a cleared screen after."""
        if not name:
            self.draw()
            return
        setting = self.sitting.match.setting
        found = setting.players.matches(name)
        if len(found) != 1:
            print(self.texts.ui("stop/player", {"word": plain_text(name), "names": list(setting.names)}))
            return
        if self.read(self.texts.ui("play/look-away", {"name": setting.names[found[0]]}) + " ") is None:
            return
        self.draw(frozenset(found))
        self.read(self.texts.ui("play/done") + " ")
        if self.redraws:
            print("\033[2J\033[3J\033[H", end="")
            self.draw()

    def help(self):
        """How to type, and the verbs of this game."""
        print(self.texts.ui("play/help"))
        for verb in self.sitting.match.setting.game.verbs:
            print(
                f"    {verb.name} {' '.join(verb.ja)}  {verb.usage}  {self.texts.find('verbs', verb.name) or ''}".rstrip()
            )


def statements(line):
    """Statements of a line, parted by `;` outside quotes."""
    from referee.words import fold

    parts, inside, start = [], False, 0
    folded = fold(line)
    for at, char in enumerate(folded):
        if char == '"':
            inside = not inside
        elif char == ";" and not inside:
            parts.append(folded[start:at])
            start = at + 1
    return [*parts, folded[start:]]
