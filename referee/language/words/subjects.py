"""Who does what a line says: the subject of its sentence, who is called at its end, whose things it befalls."""

from __future__ import annotations

from referee.language.words.atoms import OWNER
from referee.language.words.blocks import OUT_OF, TOWARDS
from referee.language.words.senses import KEY, WHO, Sense

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from referee.grammar.verbs import Verb
    from referee.kernel.judging import Match
    from referee.language.words.atoms import Atom

DEALT = ("deal",)
FROM_DECK = ("draw",)  # which is done from no player
NO_TARGET = (*TOWARDS, *OUT_OF)
NO_SUBJECT = (*TOWARDS, *OUT_OF, "を", "で", "と", "では")


def called_last(
    match: Match, verb: Verb, rest: Sequence[tuple[Atom, Sense]], commands: bool, tool: bool = False
) -> int | None:
    """Who is called at the end of a line, where just that player may say it: `draw, Mia`, `35 for Mia`; of a tool, `the bow saves Mia`; or None."""
    last = rest[-1] if rest else None
    if last is None or last[1].kind != WHO:
        return None
    role, called = last[0].role, last[0].called
    if not (role in ("for", "from") or (called and (commands or role == "to")) or (tool and not role)):
        return None
    seat: int = last[1].value
    return seat if any(one.seat == seat and verb.name in one.verbs for one in match.table.awaited()) else None


def _is_owned(atom: Atom, sense: Sense) -> bool:
    """Whether somebody's thing is said, from which something comes: `りんの手札の鋼`, `りんの手札から`."""
    return atom.role in OUT_OF or (sense.kind == KEY and atom.role == OWNER)


def speakers(
    verb: Verb,
    rest: Sequence[tuple[Atom, Sense]],
    seat: int | None,
    begins: int,
    called: int | None = None,
    befalls: bool = False,
    undergoes: bool = False,
    due: Collection[int | None] = (),
    passive: bool = True,
) -> Iterator[tuple[int | None, list[tuple[Atom, Sense]]]]:
    """(who speaks, what is left), the likeliest first; begins: where the verb stands, before which its subject does."""
    if seat is not None:
        yield seat, list(rest)
    elif undergoes:  # `こうが後ろに下がる`: it is he who is moved
        who = [one for one in rest if one[1].kind == WHO]
        by = [one for one in who if len(who) > 1 and one[0].role in NO_TARGET]
        yield (by[0][1].value if by else None), [one for one in rest if one not in by]
        return
    whose = [sense.value for atom, sense in rest if sense.kind == WHO and atom.role == OWNER] if befalls else []
    if befalls and not whose and sum(sense.kind == WHO for _, sense in rest) == 1:
        whose = [sense.value for atom, sense in rest if sense.kind == WHO and atom.role in ("に", "へ")]  # `対象はソラ`
    with_owner = [
        sense.kind == other.kind == WHO and after.role == OWNER and after.start - atom.start - len(atom.text) <= 1
        for (atom, sense), (after, other) in zip(rest, rest[1:])
    ]
    # `Omar destroys one of Nina's`: it befalls Nina, who says so.
    if seat is None and len(whose) == 1 and not any(with_owner):
        yield whose[0], [one for one in rest if one[1].kind != WHO]
        return
    if getattr(verb, "who", "table") != "table":
        others = (
            () if verb.name in DEALT else NO_SUBJECT if verb.args else OUT_OF if verb.who == "either" else NO_TARGET
        )  # who is dealt cards says so
        subjects = [at for at, (atom, sense) in enumerate(rest) if sense.kind == WHO and atom.role not in others]
        owners = [at for at in subjects if rest[at][0].role == OWNER]
        owners = [at for at in owners if at + 1 == len(rest) or not _is_owned(*rest[at + 1])]
        subjects = [at for at in subjects if rest[at][0].role != OWNER or at in owners]
        if begins and verb.who == "actor" and verb.name not in DEALT:
            # `the king is released by Lee`
            subjects = [at for at in subjects if rest[at][0].start < begins or rest[at][0].role == "が" or at in owners]
        if called is not None and seat is None:
            yield called, list(rest[:-1])  # `counter it, Jack`
        if seat is None and subjects and subjects[0] > 0 and not begins and rest[subjects[0]][0].role != "が":
            yield None, list(rest)  # `fire Jack`: who is named last is whom it meets
        if seat is None and verb.who == "either" and begins and subjects and rest[subjects[0]][0].start > begins:
            yield None, list(rest)
        for at in [*(at for at in subjects if at not in owners), *owners]:
            if seat is None and at in owners and not (begins and rest[at][0].start < begins and not passive):
                yield None, list(rest)
            if verb.who == "actor" and (rest[at][0].role == "が" or rest[at][0].start < begins):
                yield rest[at][1].value, [*rest[:at], *rest[at + 1 :]]
                return
            if seat is None or rest[at][1].value == seat:
                yield rest[at][1].value, [*rest[:at], *rest[at + 1 :]]
    if seat is None:
        yield None, list(rest)
        starts = [at for at, (atom, sense) in enumerate(rest) if sense.kind == WHO and atom.role == "から"]
        if (
            len(starts) == 1
            and getattr(verb, "who", "table") == "actor"
            and (verb.name not in FROM_DECK or rest[starts[0]][1].value in due)
        ):
            yield rest[starts[0]][1].value, [*rest[: starts[0]], *rest[starts[0] + 1 :]]  # `あかりから先に`
