"""Step by step: the questions that enter a match by its result, for those who don't type its statements."""

from __future__ import annotations

from prompts.settling import TYPED
from prompts.shell import Stop, plain_text
from referee.statement import write_name
from referee.words import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from prompts.texts import Texts
    from referee.match import Match

YES = ("y", "yes", "j", "はい", "い", "1")


class Asking:
    """Questions for one match. ask(key, facts) -> the answer, stripped; raises Stop at the end of input."""

    __slots__ = ("texts", "read", "rounds")

    def __init__(self, texts: Texts, read: Callable[[str], str]) -> None:
        self.texts = texts
        self.read = read
        self.rounds = False  # Runeworks: its rounds one by one, instead of the whole match

    def next(self, match: Match) -> str:
        """The next statement that the match needs, as far as it can be entered by results."""
        steps = {"runeworks": self.runeworks, "monster-maker": self.monster_maker}.get(
            match.setting.game.key, self.awaited
        )
        return steps(match)

    def ask(self, key: str, **facts: Any) -> str:
        """One question of the catalog."""
        try:
            return self.read(self.texts.ui(key, facts) + " ").strip()
        except EOFError:
            print()
            raise Stop("score/ended") from None

    def figure(self, key: str, **facts: Any) -> str:
        """A question that is asked until something is answered."""
        answer = ""
        while not answer:
            answer = self.ask(key, **facts)
        return answer

    def players(self, match: Match, key: str, least: int = 0, most: int | None = None, **facts: Any) -> list[str]:
        """A question for players: their names in full. Asked again where one is nobody's, or where they are too few or many."""
        names = match.setting.names
        while True:
            words = [word.strip() for word in fold(self.ask(key, **facts)).split(",") if word.strip()]
            found = [match.setting.players.matches(word) for word in words]
            strange = next((word for word, seats in zip(words, found) if len(seats) != 1), None)
            if strange is not None:
                print(self.texts.ui("stop/player", {"word": plain_text(strange), "names": list(names)}))
            elif least <= len(words) <= (len(names) if most is None else most):
                return [names[seats[0]] for seats in found]

    def awaited(self, match: Match) -> str:
        """Any game: who is awaited with a result, by the verb's own pattern."""
        setting = match.setting
        verbs = {verb.name: verb for verb in setting.game.verbs}
        found = [(one, name) for one in match.table.awaited() for name in one.verbs if name in (*TYPED, "pool")]
        if not found:
            raise Stop("score/open", names=sorted({name for one in match.table.awaited() for name in one.verbs}))
        one, name = next((pair for pair in found if pair[0].must), found[0])
        who = self.texts.ui("the-table") if one.seat is None else setting.names[one.seat]
        key = f"score/ask/{setting.game.key}/{name}"
        answer = self.ask(key if key in self.texts.shell else "score/ask", who=who, verb=name, usage=verbs[name].usage)
        return f"{name} {answer}" if one.seat is None else f"{write_name(setting.names[one.seat])}: {name} {answer}"

    def runeworks(self, match: Match) -> str:
        """The final scores; or, where the first is left empty, one round after another."""
        names = match.setting.names
        table: Any = match.table
        if not (self.rounds or table.standing.scored):
            first = self.ask("score/ask/runeworks/final", name=names[0])
            if first:
                figures = [first, *(self.figure("score/ask/runeworks/score", name=name) for name in names[1:])]
                return "final " + " / ".join(f"{write_name(name)} {figure}" for name, figure in zip(names, figures))
            self.rounds = True
        return self.runeworks_round(match)

    def runeworks_round(self, match: Match) -> str:
        """One round: who ignited and how, and what the others had left."""
        setting, level = match.setting, match.setting.options["level"]
        table: Any = match.table
        igniters = self.players(match, "score/ask/runeworks/igniter", least=1, round=table.standing.played + 1)
        parts = []
        for name in igniters:
            part = f"{write_name(name)} ignite"
            if level >= 4 and self.ask("score/ask/runeworks/blast", name=name).lower() in YES:
                part += " blast"
            releaser = self.players(match, "score/ask/runeworks/shot", most=1, name=name) if level >= 3 else []
            parts.append(f"{part} shot {write_name(releaser[0])}" if releaser else part)
        for name in [setting.names[seat] for seat in table.standing.staying] if level >= 4 else ():
            if name not in igniters:
                part = f"{write_name(name)} {self.figure('score/ask/runeworks/hand', name=name)}"
                parts.append(
                    part + (f" sets {self.figure('score/ask/runeworks/sets', name=name)}" if level == 5 else "")
                )
        return "result " + " / ".join(parts)

    def monster_maker(self, match: Match) -> str:
        """Who returned, in their order, with the treasures; in deck battles how far everybody came."""
        setting = match.setting
        if setting.options["rules"] == "deck":
            return " ".join(
                [
                    "final",
                    *(
                        f"{write_name(name)} {self.figure('score/ask/monster-maker/way', name=name)}"
                        for name in setting.names
                    ),
                ]
            )
        words = self.players(match, "score/ask/monster-maker/returned")
        if setting.options["score"] != "arsha":
            return " ".join(["final", *map(write_name, words)])
        return " ".join(
            [
                "final",
                *(f"{write_name(word)} {self.figure('score/ask/monster-maker/treasure', name=word)}" for word in words),
            ]
        )
