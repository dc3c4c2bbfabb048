"""What can be said here, for the prompt's completion: verbs, then whole statements, known cards first."""

from prompt_toolkit.completion import Completer, Completion

from referee.match import offers
from referee.statement import cut_actor, write_name
from referee.words import fold, key

MOST = 30
WORDS = ("show", "why", "log", "offers", "help", "undo", "amend", "strike", "quit")


class Offered(Completer):
    """Completes from the offers of a sitting's match; they are worked out once for each statement."""

    def __init__(self, sitting):
        self.sitting = sitting
        self._match = None
        self._offers = ()

    def get_completions(self, document, complete_event):
        """Completions of the statement before the cursor (after the last `;`)."""
        text = document.text_before_cursor.rpartition(";")[2].lstrip()
        text = text.lstrip("?？ ")
        actor, rest = cut_actor(fold(text))
        rest = rest.lstrip()
        seen = set()
        for candidate in self._candidates(actor):
            if len(seen) >= MOST:
                return
            if candidate not in seen and key(candidate).startswith(key(rest)):
                seen.add(candidate)
                yield Completion(candidate, start_position=-len(rest))

    def _candidates(self, actor):
        match = self.sitting.match
        if self._match is not match:
            self._match, self._offers = match, offers(match, most=MOST)
        names = match.setting.names
        if actor is None:
            for name in names:
                yield write_name(name) + ": "
        seats = match.setting.players.matches(actor) if actor else range(len(names))
        wanted = {names[seat] for seat in seats}
        fitting = [offer for offer in self._offers if offer.actor is None or offer.actor in wanted]
        yield from dict.fromkeys(offer.verb for offer in fitting)
        for offer in fitting:
            yield offer.text
        if actor is None:
            yield from WORDS
