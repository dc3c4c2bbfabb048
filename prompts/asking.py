"""Step by step: the questions that enter a match by its result, for those who don't type its statements."""

from __future__ import annotations

from prompts.settling import TYPED
from prompts.shell import Stop
from referee.statement import write_name

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
                figures = [first, *(self.ask("score/ask/runeworks/score", name=name) for name in names[1:])]
                return "final " + " / ".join(f"{write_name(name)} {figure}" for name, figure in zip(names, figures))
            self.rounds = True
        return self.runeworks_round(match)

    def runeworks_round(self, match: Match) -> str:
        """One round: who ignited and how, and what the others had left."""
        setting, level = match.setting, match.setting.rules["level"]
        table: Any = match.table
        igniters = [
            word.strip()
            for word in self.ask("score/ask/runeworks/igniter", round=table.standing.played + 1)
            .replace("、", ",")
            .split(",")
        ]
        parts = []
        for name in igniters:
            part = f"{write_name(name)} ignite"
            if level >= 4 and self.ask("score/ask/runeworks/blast", name=name).lower() in YES:
                part += " blast"
            releaser = self.ask("score/ask/runeworks/shot", name=name) if level >= 3 else ""
            parts.append(f"{part} shot {write_name(releaser)}" if releaser else part)
        ignited = {seat for name in igniters for seat in setting.players.matches(name)}
        for seat in table.standing.staying if level >= 4 else ():
            if seat not in ignited:
                part = f"{write_name(setting.names[seat])} {self.ask('score/ask/runeworks/hand', name=setting.names[seat])}"
                parts.append(
                    part
                    + (f" sets {self.ask('score/ask/runeworks/sets', name=setting.names[seat])}" if level == 5 else "")
                )
        return "result " + " / ".join(parts)

    def monster_maker(self, match: Match) -> str:
        """Who returned, in their order, with the treasures; in deck battles how far everybody came."""
        setting = match.setting
        if setting.rules["rules"] == "deck":
            return " ".join(
                [
                    "final",
                    *(
                        f"{write_name(name)} {self.ask('score/ask/monster-maker/way', name=name)}"
                        for name in setting.names
                    ),
                ]
            )
        words = [
            word.strip()
            for word in self.ask("score/ask/monster-maker/returned").replace("、", ",").split(",")
            if word.strip()
        ]
        if setting.rules["score"] != "arsha":
            return " ".join(["final", *map(write_name, words)])
        return " ".join(
            [
                "final",
                *(f"{write_name(word)} {self.ask('score/ask/monster-maker/treasure', name=word)}" for word in words),
            ]
        )
