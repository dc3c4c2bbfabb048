"""Step by step: the questions that enter a match by its result, for those who don't type its statements."""

from __future__ import annotations

from prompts.output import write
from prompts.session.result import TYPED
from prompts.shell import Stop
from prompts.texts import Texts
from referee.grammar.statement import write_name
from referee.grammar.words import fold
from referee.kernel.forms import FIGURE, PLAYERS, YES, Question
from referee.kernel.judging import Match
from scorers.state import Record
from scorers.types import Any, Callable, Mapping

YES_WORDS = ("y", "yes", "j", "はい", "い", "1")


class Asking(Record):
    """Questions for one match. read(question) -> the answer; raises Stop at the end of input."""

    texts: Texts
    read: Callable[[str], str]

    def next(self, match: Match) -> str:
        """The next statement that the match needs, as far as it can be entered by results."""
        game = match.setting.game
        if game.asks is None:
            return self.awaited(match)
        form = game.asks(match)
        question = next(form)
        while True:
            try:
                question = form.send(self.answer(match, question))
            except StopIteration as made:
                return str(made.value)

    def answer(self, match: Match, question: Question) -> Any:
        """What a game's question is answered with."""
        if question.kind == PLAYERS:
            return self.players(match, question)
        answer = self.ask(question.key, question.facts)
        while question.kind == FIGURE and not answer:
            answer = self.ask(question.key, question.facts)
        return answer.lower() in YES_WORDS if question.kind == YES else answer

    def ask(self, key: str, facts: Mapping[str, Any]) -> str:
        """One question of the game's texts, else the common one."""
        text = self.texts.find("ask", key)
        question = self.texts.ui("score/ask", facts) if text is None else self.texts.fill(text, facts)
        try:
            return self.read(question + " ").strip()
        except EOFError:
            write()
            raise Stop("score/ended") from None

    def players(self, match: Match, question: Question) -> list[str]:
        """A question for players: their names in full. Asked again where one is nobody's, or where they are too few or many."""
        names = match.setting.names
        while True:
            words = [word.strip() for word in fold(self.ask(question.key, question.facts)).split(",") if word.strip()]
            found = [match.setting.players.matches(word) for word in words]
            strange = next((word for word, seats in zip(words, found) if len(seats) != 1), None)
            if strange is not None:
                write(self.texts.ui("stop/player", {"word": strange, "names": list(names)}))
            elif question.least <= len(words) <= (len(names) if question.most is None else question.most):
                return [names[seats[0]] for seats in found]

    def awaited(self, match: Match) -> str:
        """Any game: who is awaited with a result, by the verb's own pattern."""
        setting = match.setting
        verbs = {verb.name: verb for verb in setting.game.verbs}
        awaited = [(one, name) for one in match.table.awaited() for name in one.verbs]
        found = [(one, name) for one, name in awaited if name in TYPED or (name == one.verbs[0] and verbs[name].beside)]
        if not found:
            raise Stop("score/open", names=sorted({name for one in match.table.awaited() for name in one.verbs}))
        one, name = next((pair for pair in found if pair[0].must), found[0])
        who = self.texts.ui("the-table") if one.seat is None else setting.names[one.seat]
        answer = self.ask(name, {"who": who, "verb": name, "usage": verbs[name].usage})
        return f"{name} {answer}" if one.seat is None else f"{write_name(setting.names[one.seat])}: {name} {answer}"
