"""`referee play [MATCH]`: sit down at the table."""

import sys

from prompts.dice import roll
from prompts.draw import table_lines
from prompts.shell import Shell, Stop, plain_text
from prompts.sitting import fresh, kept
from prompts.speak import awaited_lines, verdict_lines
from scorers.ledger import home


def run(words, flags):
    """The interactive prompt on a match; asks for a new one where there is none. Everything is kept at once."""
    shell = Shell(flags)
    try:
        sitting = fresh(flags, words[0] if words else None)
    except Stop as stop:
        if words or stop.key != "no-match":
            raise
        sitting = sit_down(shell, flags)
    sitting.read()
    # Read without the lock; what comes next is folded under it.
    sitting = fresh({**flags, "match": sitting.name})
    sitting.say("", accept=lambda verdict: False)
    table = Table(shell, sitting)
    table.draw()
    print(table.texts.ui("play/hint"))
    while table.turn():
        pass
    print(table.texts.ui("play/bye", {"match": sitting.name}))
    return 0


def ask(prompt):
    """A line of input, or None at its end."""
    try:
        return input(prompt)
    except EOFError:
        print()
        return None
    except KeyboardInterrupt:
        # Ctrl-C drops the line that was being typed; everything said is kept already.
        print()
        return ""


def sit_down(shell, flags):
    """A few questions, then a new match."""
    from prompts.commands.new import begin_match, header_values
    from referee.games import BUILT_IN

    texts = shell.texts()
    while True:
        game = ask(texts.ui("play/ask-game", {"names": list(BUILT_IN)}))
        players = game and ask(texts.ui("play/ask-players"))
        options = ask(texts.ui("play/ask-options")) if players else None
        if game is None or players is None or options is None:
            raise Stop("no-match")
        try:
            words = [name.strip() for name in players.replace("、", ",").split(",") if name.strip()]
            place = home.home()
            _, name = begin_match(shell, place, header_values(game.strip(), [*words, *options.split()], flags))
        except Stop as stop:
            stop.report(flags)
            continue
        kept(home.set_current, place, name)
        return fresh({**flags, "match": name})


class Table:
    """The prompt's loop on one match."""

    def __init__(self, shell, sitting):
        self.shell = shell
        self.sitting = sitting
        self.texts = shell.texts(sitting.match.setting)

    def draw(self, eyes=frozenset()):
        """The table, then who is awaited."""
        for line in table_lines(self.texts, self.sitting.match, eyes, self.sitting.name):
            print(line)
        for line in awaited_lines(self.texts, self.sitting.match):
            print(line)

    def turn(self):
        """One line of input; False to leave."""
        line = ask(f"{len(self.sitting.said) + 1}> ")
        if line is None:
            return False
        for part in statements(line):
            if not self.take(part.strip()):
                return False
        return True

    def take(self, line):
        """One statement or one word for the program; False to leave."""
        word, _, rest = line.partition(" ")
        if word in ("quit", "exit", "終了") and not rest:
            return False
        if word in ("help", "ヘルプ") and not rest:
            self.help()
        elif not line or line in ("?", "？", "show"):
            self.draw()
        elif word == "show":
            self.show(rest)
        elif word in ("why", "log", "offers") or line[0] in "?？":
            self.command(word, line, rest)
        else:
            self.say(line)
        return True

    def command(self, word, line, rest):
        """A command of the same name on this match."""
        from importlib import import_module

        flags = {**self.shell.flags, "match": self.sitting.name}
        name, words = ("why", [line[1:].strip()]) if line[0] in "?？" else (word, [rest] if rest and word == "why" else [])
        try:
            import_module(f"prompts.commands.{name}").run(words, flags)
        except Stop as stop:
            stop.report(flags)

    def say(self, line):
        """A statement: verdict, and the table where it changed."""
        try:
            verdict = self.sitting.say(line, roll)
        except Stop as stop:
            stop.report(self.shell.flags)
            return
        for text in verdict_lines(self.texts, verdict, line, mark=False):
            print(text)
        if verdict.ok:
            for text in awaited_lines(self.texts, self.sitting.match):
                print(text)
            if self.sitting.match.over:
                print(self.texts.ui("play/over"))

    def show(self, name):
        """One's own cards, with a look-away before and a cleared screen after."""
        found = self.sitting.match.setting.players.matches(name)
        if len(found) != 1:
            print(self.texts.ui("stop/player", {"word": plain_text(name), "names": list(self.sitting.match.setting.names)}))
            return
        if ask(self.texts.ui("play/look-away", {"name": self.sitting.match.setting.names[found[0]]})) is None:
            return
        self.draw(frozenset(found))
        ask(self.texts.ui("play/done"))
        if sys.stdout.isatty() and not self.shell.plain:
            print("\033[2J\033[3J\033[H", end="")

    def help(self):
        """How to type, and the verbs of this game."""
        print(self.texts.ui("play/help"))
        for verb in self.sitting.match.setting.game.verbs:
            print(f"    {verb.name} {' '.join(verb.ja)}  {verb.usage}  {self.texts.find('verbs', verb.name) or ''}".rstrip())


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
