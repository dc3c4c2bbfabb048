"""Random play of a game over what it offers, from headers with random options: deep walks, the same for the same seed."""

from __future__ import annotations

import os
import random
import sys
import traceback
from collections import Counter
from contextlib import suppress
from functools import cached_property

from prompts.output import write
from referee.kernel.game import Game
from referee.kernel.judging import Match
from referee.kernel.verdict import Verdict
from referee.match import apply, offers
from referee.record import Header, HeaderFault, begin
from referee.registry import reason_of
from scorers.state import Record
from scorers.types import Any, TypeAlias

Finding: TypeAlias = tuple[
    str, dict[str, Any]
]  # what a check found: a key of the shell's catalog (battery/KEY) and its facts

NAMES = ("Aki", "Beni", "Chie", "Dai", "Emi", "Fumi", "Goro", "Hana", "Ichi", "Jun", "Ken", "Lila")
STRAY = ("?", "0", "-1", "99999999999", "3", '"', '"x"', "/", "on", "に", "dice", "roll", "：", "#")
STEPS, MANY = 300, 12  # statements of the longest walk; walks
RARE = {"concede", "final", "result", "abandon", "void"}  # what ends a match at once is said now and then


class Unoffered(Exception):
    """A statement that was offered and then refused."""


class Walk(Record):
    """One random match: where it began, and (line, verdict) of what was said."""

    start: Match
    said: list[tuple[str, Verdict]]

    @property
    def end(self) -> Match:
        """The match as it stands at the end."""
        return self.said[-1][1].match if self.said else self.start

    def matches(self) -> list[Match]:
        """The match after each statement, the start first."""
        return [self.start, *(verdict.match for _, verdict in self.said)]


class Walks:
    """Random play of one game, made when it is first asked for; cases: where its golden records lie (else in `cases` of its package); debug: whether tracebacks are shown."""

    def __init__(
        self,
        game: Game,
        seed: str = "1",
        cases: str | None = None,
        many: int = MANY,
        steps: int = STEPS,
        debug: bool = False,
    ) -> None:
        self.game = game
        self.folder = os.path.dirname(sys.modules[game.package].__file__ or "")
        self.cases = cases or os.path.join(self.folder, "cases")
        self.seed = seed
        self.many = many
        self.steps = steps
        self.debug = debug
        self.said: Counter[str] = Counter()  # how often each verb was accepted

    def reason(self, fault: Exception) -> str:
        """What the game has raised, with its own line; debug: the traceback as well."""
        if self.debug:
            write("".join(traceback.format_exception(fault)), error=True)
        return reason_of(fault, self.game.package)

    @cached_property
    def all(self) -> list[Walk]:
        """The walks."""
        return [self.walk(random.Random(f"{self.game.key}{self.seed}{number}")) for number in range(self.many)]

    def begin(self, rng: random.Random) -> Match:
        """A match with random options; those that don't go together are drawn again."""
        while True:
            seats = rng.randint(self.game.seats[0], min(self.game.seats[1], len(NAMES)))
            values = {one.key: rng.choice(one.values) for one in self.game.options if one.values and rng.random() < 0.4}
            try:
                return begin(Header({"game": self.game.key, "players": ", ".join(NAMES[:seats]), **values}))
            except HeaderFault:
                if not values:
                    raise

    def walk(self, rng: random.Random) -> Walk:
        """One walk, to the end of the match or of its steps."""
        match = start = self.begin(rng)
        said: list[tuple[str, Verdict]] = []
        while len(said) < self.steps and not match.over:
            every = offers(match, most=6)
            rare = rng.random() < (0.01 if said else 0.15)
            choices = [one for one in every if (one.verb in RARE) is rare] or every
            if not choices:
                break
            verbs = sorted({one.verb for one in choices})
            verb = rng.choices(verbs, [1 / (1 + self.said[one]) for one in verbs])[0]  # what was seldom said is sought
            self.said[verb] += 1
            line = str(rng.choice([one for one in choices if one.verb == verb]))
            verdict = apply(match, line)
            if not verdict.ok:
                raise Unoffered(line)
            said.append((line, verdict))
            match = verdict.match
        return Walk(start, said)

    @cached_property
    def refused(self) -> list[tuple[str, Verdict]]:
        """Those of the strange lines that are refused."""
        found = []
        for match, line in self.strange:
            with suppress(Exception):  # told by the check of what is judged
                verdict = apply(match, line)
                if not verdict.ok:
                    found.append((line, verdict))
        return found

    @cached_property
    def strange(self) -> list[tuple[Match, str]]:
        """Lines that may mean nothing, each at some place of a walk: forms of the verbs filled at random, and mere words."""
        rng = random.Random(f"{self.game.key}{self.seed}strange")
        tails = [verdict.match.told().partition(" ")[2] for walk in self.all for _, verdict in walk.said] or [""]
        said = [word for tail in tails for word in tail.split()]
        words = [*said, *STRAY, *NAMES[:3]]
        places = [match for walk in self.all for match in walk.matches()]
        found = []
        for verb in self.game.verbs:
            for _ in range(30):
                match = rng.choice(places)
                names = match.setting.names
                awaited = [
                    names[one.seat] for one in match.table.awaited() if one.seat is not None and verb.name in one.verbs
                ]
                name = rng.choice(awaited or names)
                mixed = " ".join(rng.choice(words) for _ in range(rng.randint(0, 4)))
                tail = rng.choice((mixed, rng.choice(tails), rng.choice(tails)))
                start = rng.choice((f"{name}: ", f"{name}: ", f"{rng.choice(names)}: ", ""))
                found.append((match, f"{start}{rng.choice([verb.name, *verb.ja])} {tail}".strip()))
        return found
