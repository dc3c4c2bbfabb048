"""What can be said here, for the prompt's completion: verbs, then whole statements.

Everybody sees the screen: hidden cards are completed only where they have been typed.
"""

from __future__ import annotations

import re

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from prompts.explain.suggestion import dice_at
from prompts.play.words import WORDS
from prompts.render.statement import spelled
from prompts.session.session import Sitting
from prompts.texts import Texts
from referee.grammar.statement import cut_actor, write_name
from referee.grammar.words import fold, key
from referee.kernel.common import EDITS
from referee.kernel.judging import Match
from referee.kernel.verdict import Offer
from referee.seen import see
from scorers.types import Callable, Iterable, Iterator, Sequence

MOST = 30


class Offered(Completer):
    """Completes from the offers of a sitting's match, worked out once for each statement; before them what asked() gives."""

    def __init__(self, sitting: Sitting, texts: Texts, asked: Callable[[], Iterable[str]]) -> None:
        self.sitting = sitting
        self.texts = texts
        self.asked = asked
        self._match: Match | None = None
        self._offers: Sequence[Offer] = ()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Completions of the statement before the cursor (after the last `;`)."""
        text = document.text_before_cursor.rpartition(";")[2].lstrip()
        text = text.lstrip("?？ ")
        actor, rest = cut_actor(fold(text))
        rest = rest.lstrip()
        seen: set[str] = set()
        for candidate, meaning in self._candidates(actor, rest):
            if len(seen) >= MOST:
                return
            if candidate not in seen and key(candidate).startswith(key(rest)):
                seen.add(candidate)
                yield Completion(candidate, start_position=-len(rest), display_meta=meaning)

    def _candidates(self, actor: str | None, typed: str) -> Iterator[tuple[str, str]]:
        """(text, meaning) in the order in which they are offered."""
        match = self.sitting.match
        if self._match is not match:
            self._match, self._offers = match, see(match).offers(most=MOST)
        names = match.setting.names
        if actor is None:
            for answer in self.asked():
                yield answer, ""
            for name in names:
                yield write_name(name) + ": ", ""
        seats = match.setting.players.matches(actor) if actor else range(len(names))
        wanted = {names[seat] for seat in seats}
        fitting = [offer for offer in self._offers if offer.actor is None or offer.actor in wanted]
        verbs = {verb.name: verb.ja[0] for verb in match.setting.game.verbs if verb.ja}
        japanese = self.texts.lang == "ja" and not (typed and typed.isascii())
        for verb in dict.fromkeys(offer.verb for offer in fitting):
            yield verbs.get(verb, verb) if japanese else verb, self.texts.find("verbs", verb) or ""
        for offer in fitting:
            words = spelled("ja" if japanese else "en", see(match), offer.text).split()
            yield " ".join(words[: dice_at(words) + 1]), ""  # what fell is typed by who threw
        if actor is None:
            for word, others in {**WORDS, **{edit.name: edit.ja for edit in EDITS}}.items():
                yield others[0] if japanese else word, ""


class Listed(Completer):
    """Completes an answer, after the last of the signs that part it, from a list of (text, meaning)."""

    def __init__(self, choices: Iterable[tuple[str, str]], parted: str) -> None:
        self.choices = list(choices)
        self.parted = parted

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """What begins so, and wasn't said before."""
        *said, typed = re.split(f"[{self.parted}]" if self.parted else "$^", document.text_before_cursor)
        typed, told = typed.lstrip(), {key(word) for word in said}
        for text, meaning in self.choices:
            if key(text).startswith(key(typed)) and key(text) not in told:
                yield Completion(text, start_position=-len(typed), display_meta=meaning)
