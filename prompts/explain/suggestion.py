"""What could be said instead of a refused statement."""

from __future__ import annotations

from referee.grammar.statement import cut_actor, write_name
from referee.grammar.words import fold, key, likeness
from referee.kernel.verdict import Offer, Verdict
from referee.match import apply
from scorers.sheet import Name, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from referee.kernel.judging import Match
    from referee.seen import Seen

    T = TypeVar("T")


CLOSE = 0.75  # likeness from which an offer counts as meant
NEVER = ("concede",)  # what nobody is advised to say
LAST = ("final", "result", "tally", "ruling")  # what is advised only where nothing else could be said
DICE = ("dice", "ダイス")
MOST_LEFT_OUT = 3  # words at the end of a statement that may be one too many


def instead(seen: Seen, verdict: Verdict, said: str) -> str | None:
    """A statement that would be accepted where `verdict` was refused, or None where only hidden cards would do.

    seen: the match as the reader knows it; said: the refused statement, too.
    """
    if seen.known is None or (verdict.refusal is not None and verdict.refusal.key.endswith("/campaign")):
        return None  # of what its campaign refuses the match knows nothing: its offers say no better
    actor = verdict.actor
    typed = fold(f"{write_name(actor)}: {said}" if actor else said)
    found = _instead(seen, seen.known, verdict, actor, said, typed)
    if found is not None and fold(found) == typed:
        return None  # lawful as far as the reader knows, and refused for cards that are hidden from them
    # What fell is not for the referee to say.
    return with_throw(found, "roll") if found and throw_in(found) not in ("", throw_in(typed)) else found


def _instead(seen: Seen, match: Match, verdict: Verdict, actor: str | None, rest: str, typed: str) -> str | None:
    found = _right_figure(match, typed, verdict) or _near_word(match, typed, verdict)
    if found:
        return found
    verb = rest.split(" ", 1)[0]
    for one in match.table.awaited():
        if one.must and one.seat is not None and verb in one.verbs and verb not in NEVER:
            line = f"{write_name(match.setting.names[one.seat])}: {rest}"
            if apply(match, line).ok:
                return line
    open_to_all = [offer for offer in seen.offers(most=40) if offer.verb not in NEVER]
    alike = _alike(match, typed, [offer for offer in open_to_all if offer.verb == verb])
    if alike is not None:
        return str(alike)
    return _shorter(match, typed) or _best(open_to_all, actor, verb) or _figure(match)


def _shorter(match: Match, text: str) -> str | None:
    """A player's statement without what stands at its end, if that would be accepted."""
    if cut_actor(text)[0] is None:
        return None
    for _ in range(MOST_LEFT_OUT):
        text, _, last = text.rpartition(" ")
        if not text or text.endswith(":") or '"' in last:
            return None
        if apply(match, text).ok:
            return text
    return None


def _best(found: list[Offer], actor: str | None, verb: str) -> str | None:
    """The offer that is nearest to what was meant, of what must be said, or of the same player's or the table's choices."""
    fitting = [offer for offer in found if offer.must or offer.actor in (actor, None)]
    ranked = sorted(
        fitting, key=lambda offer: (offer.verb in LAST, not offer.must, offer.actor != actor, offer.verb != verb)
    )
    return str(ranked[0]) if ranked else None


def _figure(match: Match) -> str | None:
    """After the end: how the score stands."""
    if not match.over:
        return None
    line = f"tally {write_name(match.setting.names[0])} {match.table.scores()[0]}"
    return line if apply(match, line).ok else None


def _right_figure(match: Match, typed: str, verdict: Verdict) -> str | None:
    """What was compared, with the figure that the refusal tells."""
    if verdict.refusal is None or "REC-5" not in verdict.clauses:
        return None
    for figure in verdict.refusal.facts.values():
        if type(figure) is int:
            better = " ".join([*typed.split()[:-1], str(figure)])
            if apply(match, better).ok:
                return better
    return None


def _near_word(match: Match, text: str, verdict: Verdict) -> str | None:
    """The text with its unknown word replaced by the nearest known one, if that would be accepted."""
    if verdict.refusal is None:
        return None
    near, word = verdict.refusal.facts.get("near"), verdict.refusal.facts.get("word")
    if near and isinstance(word, str) and word and word in text:
        better = text.replace(
            word, write_name(near.ja if isinstance(near, Name) and not word.isascii() else str(near)), 1
        )
        if apply(match, better).ok or lacks_throw(match, better):
            return better
    return None


def _alike(match: Match, text: str, found: list[Offer]) -> Offer | None:
    """The first of the offers that look most like what was typed."""
    actor, rest = cut_actor(text)
    names = {match.setting.names[seat] for seat in match.setting.players.matches(actor)} if actor else set()

    def like(offer: Offer) -> float:
        return likeness(key(rest), key(offer.text))

    nearest = max((one for one in found if not names or one.actor in names), key=like, default=None)
    return nearest if nearest is not None and like(nearest) > CLOSE else None


# -- throws ------------------------------------------------------------------------------------


def throw_in(line: str) -> str:
    """The faces of the throw in a line, or ""."""
    words = line.split()
    return "".join(words[dice_at(words) + 1 : behind_throw(words)])


def dice_at(words: list[str]) -> int:
    """Where `dice` stands among words; behind them where it doesn't."""
    return next((at for at, word in enumerate(words) if word in DICE), len(words))


def behind_throw(words: list[str]) -> int:
    """Where the words go on behind `dice` and its faces."""
    at = dice_at(words) + 1
    return next((end for end in range(at, len(words)) if not words[end].isdigit()), max(at, len(words)))


def with_throw(line: str, form: str) -> str:
    """A line with another form in the place of its throw, if it has one."""
    words = line.split()
    at = dice_at(words)
    return line if at == len(words) else " ".join([*words[:at], form, *words[behind_throw(words) :]])


def lacks_throw(match: Match, line: str) -> Refusal | None:
    """The Refusal of a line that lacks nothing but its throw, or None."""
    refusal = apply(match, line).refusal
    return refusal if refusal and "dice" in refusal.facts and "/missing" in refusal.key else None
