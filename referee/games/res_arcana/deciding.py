"""What decides a verdict of Res Arcana, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from referee.games.res_arcana import components
from referee.games.res_arcana.essences import KINDS, LETTERS, LIFE
from referee.games.res_arcana.phases import HAND
from referee.games.res_arcana.saying import Said
from referee.games.res_arcana.table import Table
from referee.kernel.back import Step, Tellings, Told, by, did, happened, last, made, met, since
from referee.kernel.calls import own
from referee.kernel.judging import Match
from referee.kernel.verdict import Verdict
from referee.kernel.watching import Watched, Watching, addends, each, joined, lying, of_each, watch
from referee.kernel.watching import named as spoken
from scorers.res_arcana import GOAL
from scorers.sheet import SEATS, Facts
from scorers.types import Callable, Iterable, Iterator, Mapping

SHUFFLED = "RA-7.3", lambda match: last(match, lambda one: met(one, match.actor, "reshuffle"))
ACTED = "place claim discard use pass"
ACTIONS = ACTED.split()
CREATURE = "creature"  # the tag beside which a second one is in doubt (RA-R2)


def pool(now: Table, seat: int, facts: Facts) -> Watched:
    """The essences of the player's pool that are used up, and those that are asked for."""
    have, right = now.players[seat].pool, facts.get("right", facts.get("typed"))
    asked = " ".join(map(str, right)) if isinstance(right, (list, tuple)) else str(right)
    letters = {word[-1] for word in asked.split() if word[:-1].isdigit()}
    lacking = [kind for kind in KINDS if (LETTERS[kind] in letters if letters else not have.get(kind))]
    return [each for kind in lacking for each in stock(seat, kind)]


def gained(seat: int, kind: str) -> Callable[[Table], object]:
    """What a player has of a kind of essence, each an addend."""
    return lambda table: tuple(range(table.players[seat].pool.get(kind, 0)))


def essences(now: Table, seat: int, facts: Facts) -> Watched:
    """The player's pool; of a wrong one what is in it of the kinds that differ."""
    have, said = now.players[seat].pool, facts.get("said")
    typed = said[0] if "right" in facts and isinstance(said, tuple) and said else None
    if not isinstance(typed, dict):
        return [lambda table: [table.players[seat].pool]]
    differ = [each for kind in KINDS if typed.get(kind, 0) != have.get(kind, 0) for each in stock(seat, kind)]
    return [*differ, lambda table: [table.players[seat].pool]]


def stock(seat: int, kind: str) -> Watched:
    """How a player gained and last spent what there is of a kind of essence."""
    return [gained(seat, kind), lambda table: [table.players[seat].pool.get(kind)]]


def earned(now: Table, seat: int, facts: Facts) -> Watched:
    """How the essences came that a claim costs."""
    kinds = {kind for name in spoken(facts, now.book) for kind in now.book[name].cost or {}}
    return [gained(seat, kind) for kind in KINDS if kind in kinds]


def discounts(now: Table, seat: int, _: Facts) -> Watched:
    """The components of the player's that lower a cost."""
    return came(now, [name for name in now.players[seat].play if now.book[name].discounts])


def came(now: Table, names: Iterable[str]) -> Watched:
    """The statements by which components came where they are."""
    return [number for name in names if (number := now.when(name))]


def offered(now: Table, _: int, facts: Facts) -> Watched:
    """How the item came to lie in the center."""
    return of_each(lambda table, name: [name in table.items], spoken(facts, now.items))


def holder(now: Table, _: int, facts: Facts) -> Watched:
    """How the component that is named came where it is."""
    component = facts.get("component")
    return came(now, [name for player in now.players for name in player.play if now.book[name].name == component])


def stored(now: Table, seat: int, facts: Facts) -> Watched:
    """How the component that is named came where it is, and what was put on it or taken off."""
    names = named(now, seat, facts)
    return [lambda table: [essences_on(table, seat, name) for name in names], *came(now, names)]


def turned(now: Table, seat: int, facts: Facts) -> Watched:
    """How the component that is named came where it is, and how it was turned."""
    names = named(now, seat, facts)
    return [lambda table: [table.players[seat].play.get(name) for name in names], *came(now, names)]


def named(now: Table, seat: int, facts: Facts) -> list[str]:
    """The player's components that a refusal names, else those in the statement."""
    own_play = now.players[seat].play
    told = [name for name in own_play if now.book[name].name == facts.get("component")]
    return told or spoken(facts, own_play)


def essences_on(table: Table, seat: int, name: str) -> Mapping[str, int] | None:
    """What lies on a player's component."""
    return table.players[seat].play[name].essences if name in table.players[seat].play else None


def attack(now: Table, seat: int, _: Facts) -> Watched:
    """The loss that is asked for."""
    return [lambda table: [table.attack is None]] if now.attack is not None else []


def mages(now: Table, seat: int, facts: Facts) -> Watched:
    """How the mage was dealt that somebody else has, and which that player has kept."""
    number = facts.get("number")
    return [lambda table: [player.mage for player in table.players], *([number] if isinstance(number, int) else [])]


def elsewhere(now: Table, seat: int, facts: Facts) -> Watched:
    """How the cards that are named came to lie where they are known; of those that the reader sees nowhere, how the others got theirs."""
    told = facts.get("card")
    names = spoken(facts, now.book) or [one.id for one in now.book.values() if one.name == told]
    names = [name for name in names if now.book[name].name == (told or now.book[name].name)]
    hidden = any(now.holder(name) is None and not lying(now.cards, name) for name in names)
    return [
        *came(now, (name for name in names if now.holder(name) is not None)),
        *addends(lambda table, name: lying(table.cards, name), now, names),
        *(dealt(now, seat, facts) if hidden else []),
    ]


def displayed(now: Table, _: int, __: Facts) -> Watched:
    """How the monuments came that are known in the display, and how it changed last."""
    there = now.monuments.known("display")
    return [
        *of_each(lambda table, name: [name in table.monuments.known("display")], there),
        lambda table: [table.monuments.known("display")],
    ]


def dealt(now: Table, seat: int, _: Facts) -> Watched:
    """How the others were dealt their cards."""
    others = [other for other in range(len(now.players)) if other != seat]
    return of_each(lambda table, other: (*range(table.players[other].dealt),), others)


def came_at_once(at: Step) -> bool:
    """Whether a component came by the player's last action, after what was collected."""
    came_in, collected = (at.was.when(what) for what in (at.said[0], ("collected", at.seat)))
    acted = last(at.before, lambda one: did(one, at.seat, *ACTIONS))
    return came_in and collected and came_in > collected and acted is not None and acted.number == came_in


def used_before(at: Step) -> bool:
    """Whether a component was used since what was collected."""
    used = last(at.before, lambda one: did(one, at.seat, "use") and one.arguments[0] == at.said[0])
    return used is not None and used.number > (at.was.when(("collected", at.seat)) or 0)


def left_on_item(table: Table, seat: int) -> Mapping[str, int]:
    """What lies on the magic item of a player."""
    return essences_on(table, seat, table.item_of(seat) or "") or {}


def first_player(table: Table) -> object:
    """Who has the token, and whether that one was named first."""
    return table.token, table.first_named


def last_action(match: Match) -> Match | None:
    """The last action of the round, or None before the first one."""
    return next((one for one in since(match, lambda table: table.round) if did(one, one.actor, *ACTIONS)), None)


def ruled(table: Table, name: str, said: Said) -> Iterator[str]:
    """The rulings on the printed cards that a use is about: what it gives for a discarded card, a creature of two tags, a tag in doubt."""
    named = {one for names in said.words.values() for one in names if isinstance(one, str) and one in table.book}
    if "discard" in said.words and "powers" in components.ruled(name):
        yield "RA-R1"
    tags = [table.book[one].tags for one in named if table.book[name].kind == "mage"]
    if any(CREATURE in each and len(each) > 1 for each in tags):
        yield "RA-R2"
    if any("tags" in components.ruled(one) for one in named):
        yield "RA-R25"


def refused(match: Match, seat: int, verdict: Verdict) -> Told:
    """Further clauses that tell why a statement is refused, with the statements that decide: a component that has left the player's
    play, or that of one who has conceded."""
    table: Table = own(match.table)
    if verdict.clauses[0] == "RA-4.1" and table.turn is not None and last_action(match) is None:
        return by("RA-2.2", made(match, first_player))
    if verdict.clauses[0] == "RA-4.1" and table.turn is not None and table.turn != seat >= 0:
        acted = last_action(match)
        return by("RA-4.1", acted) if acted is not None and acted.actor == seat else []
    if (verdict.clauses[0] == "RA-17.4" or "RA-9.4" in verdict.clauses) and seat >= 0:
        return spared(match, seat)
    if verdict.refusal is not None and verdict.refusal.key == "pay/wrong" and seat >= 0:
        lowering = [one for one in discounts(table, seat, {}) if isinstance(one, int)]
        return ["RA-5.6", *lowering] if lowering and "RA-5.2" in verdict.clauses else []
    if verdict.refusal is not None and verdict.refusal.key == "RA-10.1/nothing" and seat >= 0:
        return unmet(match, seat, verdict)
    component = verdict.refusal.facts.get("component") if verdict.refusal is not None else None
    name = next((one.id for one in table.book.values() if one.name == component), None)
    if name is None or seat < 0:
        return []
    if verdict.clauses[0] in ("RA-8.1", "RA-10.1"):
        left = made(match, lambda table: name in (*table.players[seat].play, *table.players[seat].scrolls))
        clause = LEAVES.get(table.book[name].kind)
        return by(clause, left) if clause and table.holder(name) != seat else []
    holder = table.claimed.get(name)
    if "RA-6.5" in verdict.clauses and holder is not None and holder not in table.staying:
        gone = made(match, lambda table: holder in table.staying)
        return ["RA-12.11", *(one for one in (table.when(name), gone and gone.number) if one)]
    return []


def unmet(match: Match, seat: int, verdict: Verdict) -> Told:
    """That the last loss of Life came of another power than that to which the player's react reacts."""
    book, hit = own(match.table).book, happened(match, "attack")
    names = spoken({"said": verdict.arguments}, own(match.table).players[seat].play)
    narrow = any(one.on in ("dragon_power", "demon_power") for name in names for one in book[name].reacts)
    return by("RA-10.5", hit) if narrow else []


def spared(match: Match, seat: int) -> Told:
    """That the last loss of Life passed by a player who had passed, where nothing has changed the pool since."""
    hit = happened(match, "attack")
    changed = made(match, lambda table: table.players[seat].pool)
    passed_by = met(hit, seat, "attack/passed")
    if hit is None or not passed_by or changed is not None and changed.number > hit.number:
        return []
    return ["RA-9.4", *(one for one in (own(match.table).when(("passed", seat)), hit.number) if one)]


def withheld(match: Match, seat: int) -> Iterator[tuple[str, str, list[int]] | tuple[str, str, list[int], Facts]]:
    """(clause, label, numbers of statements, facts) of what a score doesn't count: the first player's token that another has taken,
    essences that were collected from a component whose points they were."""
    table: Table = own(match.table)
    if table.begun and table.first == seat != table.token:
        since = made(match, lambda table: table.token == seat)
        yield "RA-11.2", "no-token", [since.number if since is not None else match.number], {"seat": SEATS[table.token]}
    for name in table.players[seat].play:
        since = made(match, essences_on, seat, name)
        if since is None or since.before is None or since.deed != "collect":
            continue
        counted = {str(one["count"]) for one in table.book[name].vp["per"]}
        before, now = (essences_on(own(one.table), seat, name) or {} for one in (since.before, since))
        if any(before.get(kind, 0) > now.get(kind, 0) for kind in counted):
            yield "RA-3.12", "taken", [since.number]


# What is asked only where it matters: discounts, what a power does beside paying and gaining; to what one reacts.
SPECIAL = {"RA-5.5", "RA-5.6", "RA-5.7", "RA-6.6", *(f"RA-8.{one}" for one in range(7, 100) if one != 20)}
COSTS = ("RA-8.8", "RA-8.10", "RA-8.18")  # of these how something is paid, told after what it gives
REACTS = frozenset(("RA-10.4", "RA-10.5", "RA-10.7", "RA-10.8"))


def special(at: Step) -> list[str]:
    """What was asked of these clauses."""
    found = [one for one in at.asked if one in SPECIAL or at.match.deed == "react" and one in REACTS]
    return sorted(found, key=lambda clause: clause in COSTS)


TELLING: Tellings = [
    ("RA-12.5", "pass", lambda at: at.said[0] and at.happens("round")),
    ("RA-R8", "pass", lambda at: at.said[0] and left_on_item(at.was, at.seat)),
    ("RA-11.3", "pass", lambda at: at.said[0]),
    ("RA-11.2", "pass", lambda at: at.said[0] and at.happens("token")),
    ("RA-12.10", ACTED, lambda at: max(at.was.scores()) >= GOAL),
    ("RA-9.4", "", lambda at: any(event.clause == "RA-9.4" for event in at.match.events)),
    ("RA-2.3", ACTED, lambda at: did(last_action(at.before), at.seat, *ACTIONS)),
    ("RA-R4", "react", lambda at: sum("react" in one.verbs for one in at.was.awaited() if one.must) > 1),
    ("RA-R17", "first", lambda at: at.was.is_shared()),
    ("RA-5.8", "use", came_at_once),
    ("", "use", lambda at: [*ruled(at.now, *at.match.arguments)]),
    ("RA-8.5", "use", used_before),
    ("", "pool", lambda at: spared(at.before, at.seat)),
    ("", ACTED, lambda at: last_action(at.before) is None and made(at.before, first_player)),
    ("", "", special),
]
# By which clause a component of a kind leaves a player's play.
LEAVES = {"artifact": "RA-8.10", "item": "RA-11.3", "scroll": "RA-16.4"}


def gone_home(now: Table, _: int, __: Facts) -> Watched:
    """The passes of those who have passed."""
    return [number for one in now.staying if now.players[one].passed and (number := now.when(("passed", one)))]


def gatherers(now: Table, seat: int, _: Facts) -> Watched:
    """How those components came to the player's rivals that give essences of fixed kinds."""
    theirs = [name for one in now.players for name in one.play if name not in now.players[seat].play]
    return came(now, [name for name in theirs if now.book[name].gathers.fixed])


# Who was named the first player.
first: Watching = watch(lambda table, seat: [table.first, table.first_named])
WATCHED: Mapping[str, Watching] = each(
    {
        "RA-4.2": pool,
        "RA-17.4": essences,
        "RA-1.10/turn": first,
        "RA-1.10": lambda now, seat, facts: first(now, seat, facts) if len(facts) == 1 else [],
        "RA-8.1/not-yours target/not-yours": holder,
        "RA-3.2/gives RA-8.3/on-it": stored,
        "RA-8.1/no-power RA-8.8/tag RA-8.13/straight": turned,
        "RA-6.1 RA-6.2": earned,
        "RA-1.7/mage": mages,
        "RA-9.3/not-asked": attack,
        # The loss that is asked for, and how the Life came about from which it is lost.
        "RA-9.3/wrong RA-9.3/choose": joined(attack, watch(lambda table, seat: [table.players[seat].pool.get(LIFE)])),
        # The components for which somebody has still to say what is collected.
        "RA-3.1/waiting": lambda now, seat, facts: came(
            now, [name for one in now.players if not one.collected for name in one.play if now.book[name].gathers.any]
        ),
        # How the first-player token came to its holder.
        "score/token": watch(lambda table, seat: [table.token == seat, table.first_named and table.token == seat]),
        # The places that were set out.
        "RA-6.5/not-out": lambda now, seat, facts: came(now, ["places"]),
        "RA-5.7 pay/lowered": discounts,
        # How the component came that is used.
        "RA-5.8 RA-8.1": lambda now, seat, facts: came(now, spoken(facts, now.players[seat].play)),
        # The destruction to which Vial of Light reacts.
        "RA-10.7": watch(lambda table, seat: table.triggered),
        # Who has passed.
        "RA-2.3 RA-8.9 RA-9.4": gone_home,
        # The same, and the rivals' components that give them essences.
        "RA-8.12": joined(gone_home, gatherers),
        # How somebody came to enough points.
        "RA-12.10": watch(lambda table, seat: [one >= GOAL for one in table.scores()]),
        "RA-11.3": offered,
        "RA-R8": watch(lambda table, seat: [left_on_item(table, seat)]),
        # How the last cards left the hand.
        "hand/empty": watch(lambda table, seat: tuple(range(HAND - table.hand_size(seat)))),
        # How the cards that are named came where they are, and how the packs moved on.
        "RA-14.2/not-there": joined(elsewhere, watch(lambda table, seat: table.packs)),
        "RA-10.1 RA-10.3 RA-10.6/answers": attack,
        # The cards that the player was dealt.
        "RA-1.7/mages RA-1.7/artifacts RA-1.9/dealt RA-14.2/pack": watch(
            lambda table, seat: table.players[seat].mages, lambda table, seat: (*range(table.players[seat].dealt),)
        ),
        # How the games of match play ended, and the figures by which one was entered, each an addend.
        "RA-15.4": watch(
            lambda table, seat: (
                *range(len(table.names) * len(table.history) + sum(one is not None for one in table.typed)),
            )
        ),
        "RA-6.3 RA-6.4": displayed,
        # How the cards of the latest draw were named.
        "draw/open": watch(lambda table, seat: [table.players[seat].open]),
        "RA-8.10/tag RA-8.13/tag": holder,
        "lies/elsewhere card/together": elsewhere,
        "RA-1.7/owned": joined(elsewhere, dealt),
    }
)
