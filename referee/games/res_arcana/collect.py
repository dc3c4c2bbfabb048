"""Collecting (RA-3): everybody at the same time; who has nothing to decide collects without a word."""

from __future__ import annotations

from itertools import chain, islice, product

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import essences, interrupts, moves
from referee.games.res_arcana.components import Component
from referee.games.res_arcana.essences import Amount, minus, plus, told, total
from referee.games.res_arcana.moves import amounts
from referee.games.res_arcana.payment import Price
from referee.games.res_arcana.phases import ACTION, COLLECT
from referee.games.res_arcana.pieces import Piece, Player
from referee.games.res_arcana.sentences import Item, Key, Sentence, at, in_play, read_named, settle, take_word
from referee.games.res_arcana.table import Law, Table
from referee.grammar.statement import Reader, write_name
from referee.kernel.verdict import Lack
from scorers.sheet import SEATS, Name, Term
from scorers.state import State
from scorers.types import Iterator, Sequence, TypeAlias

Missing: TypeAlias = tuple[str, Name, Lack]  # clause, component, what is to be said of it
MOST_WAYS = 1000  # to collect that are offered, beside those that are alike for all components
WORDS = frozenset(("take", "leave", "pay", "turn"))
STATED = frozenset(("take", "pay", "turn", "on"))
PAY_OR_TURN = (Name("pay", "支払う"), Name("turn", "横"))


class Entry(State):
    """What a `collect` says of one component, or of none: gain, paid (amounts or None), and the words typed."""

    named: Item = UNSEEN
    gain: Amount | None = None
    paid: Amount | None = None
    words: tuple[str, ...] = ()


NOTHING_SAID = Entry()  # of a component that no `collect` names


class Collecting(Sentence):
    """Each component with what is chosen for it; where powers are stated, essences, and what is taken, paid and turned."""

    usage = ("[NAME ESSENCES|take|leave|pay|turn …]…", "[名前 エッセンス|取る|残す|支払う|横 …]…")

    def read(self, reader: Reader) -> Sequence[Item]:
        """[NAME ESSENCES/take/leave/pay [ESSENCES]/turn …]…, or where powers are stated [ESSENCES] [pay ESSENCES] [take NAME…]
        [turn NAME…] [on NAME ESSENCES]…"""
        items: list[Item] = []
        stated, named, word = reader.table.declared, False, ""
        while reader.more():
            amount = essences.heard(reader)
            if amount is not None:
                items.append(amount)
            elif (found := at(reader, STATED if stated else WORDS)) is None:
                items.append(read_named(reader, "component"))
                named = True
                if stated and word not in ("take", "turn"):
                    raise reader.unreadable("take")
            elif stated or named:
                items.append(take_word(reader, found))
                word = found
                items += [read_named(reader, "component")] if word == "on" else []
                items += [essences.read(reader)] if stated and word in ("on", "pay") else []
            else:
                raise reader.unreadable("name")
        return tuple(items)


def entries_of(said: Sequence[Item]) -> list[Entry]:
    """What is said of no component, then of each."""
    entries, before = [Entry()], None
    for item in said:
        if isinstance(item, Key):
            entries[-1].words += (item,)
        elif not isinstance(item, dict):
            entries.append(Entry(named=item))
        elif before == "pay":
            entries[-1].paid = plus(entries[-1].paid or {}, item)
        else:
            entries[-1].gain = plus(entries[-1].gain or {}, item)
        before = item
    return entries


def collect(table: Table, law: Law, said: Sequence[Item]) -> None:
    """RA-3, RA-R12: in whichever order the players say it."""
    nameless, *entries = entries_of(said)
    interrupts.begun(law)
    player = table.players[law.actor]
    again = False
    if player.collected or table.phase != COLLECT:
        acted = table.phase != COLLECT and (table.phase != ACTION or table.moved)
        again = player.collected == "auto" and not acted
        if not again:
            _out_of_phase(law, player)
    holds = table.declared or nameless.gain is None
    law.can("RA-3.2", holds, key="RA-3.2/name", typed=told(nameless.gain))
    if again:
        _restate(law, entries)
        return
    law.notes("RA-3.2", "RA-3.1")
    player.collected = "typed"
    table.note(("collected", law.actor), law.number)
    if table.declared:
        _as_stated(law, said)
    else:
        _gather(law, _by_name(law, entries))


def _out_of_phase(law: Law, player: Player) -> None:
    """RA-3.1: each player collects once, when a round begins; an override may let them."""
    table = law.table
    if table.phase == ACTION or player.collected:
        interrupts.answer_first(law)
        refuse = law.breach if table.phase in (COLLECT, ACTION) else law.cannot
        key = "RA-3.1/again" if player.collected else "RA-3.1/over"
        refuse("RA-3.1", key=key, round=table.round, number=table.when(("collected", law.actor)))
    law.can("RA-1.11", table.phase in (COLLECT, ACTION), key="RA-1.11/setup", verb="collect")


def _by_name(law: Law, entries: Sequence[Entry]) -> dict[str, Entry]:
    """{component: Entry}; each of the actor's own, once (RA-3.2)."""
    table = law.table
    found = {}
    for entry in entries:
        name = settle(law, entry.named, in_play)
        moves.own(law, name, "RA-3.2")
        law.can("RA-3.2", name not in found, key="RA-3.2/twice", component=table.shown(name))
        both = {"take", "leave"} <= {*entry.words} or {"pay", "turn"} <= {*entry.words}
        if len(entry.words) > 1:
            law.can("RA-3.7", not both, key="RA-3.7/both", component=table.shown(name))
        found[name] = entry
    return found


def _restate(law: Law, entries: Sequence[Entry]) -> None:
    """RA-3.11: what was collected without a word may be said again until the first action; it changes nothing."""
    table = law.table
    law.notes("RA-3.11")
    play = table.players[law.actor].play
    for name, entry in _by_name(law, entries).items():
        right, component = table.book[name].gathers.fixed, table.shown(name)
        holds, typed = entry.gain in (None, right), told(entry.gain)
        law.can("RA-3.2", holds, key="RA-3.2/gives", component=component, typed=typed, right=told(right))
        law.can("RA-3.5", "take" not in entry.words or play[name].essences, key="RA-3.5/empty", component=component)
        law.can("RA-3.8", "pay" not in entry.words, key="RA-3.8/pay", component=component)


def _gather(law: Law, entries: dict[str, Entry]) -> None:
    """The whole step of one player: gains, essences taken, then what is paid (RA-3.7)."""
    table, seat = law.table, law.actor
    player = table.players[seat]
    missing: list[Missing] = []
    gained: Amount = {}
    taken: Amount = {}
    burdened = []
    for name, piece in player.play.items():
        component, entry = table.book[name], entries.get(name, NOTHING_SAID)
        if entry is NOTHING_SAID and not component.collect:
            continue
        if component.burden or entry.words:
            burdened.append((component, entry))
        take = "take" in entry.words
        law.can("RA-3.5", not take or piece.essences, key="RA-3.5/empty", component=component.name)
        gained = plus(gained, _gain(law, component, piece, entry, take, missing))
        if take:
            law.notes("RA-3.5", "RA-3.6")
            taken = plus(taken, piece.essences)
            player.put(name, piece.but(essences={}))
        elif piece.essences:
            _grow(law, component, piece)
            lying = {"component": component.name, "amount": told(player.play[name].essences)}
            law.happens("leaves", "RA-3.7", **lying)
    gained = plus(gained, taken)
    player.pool = plus(player.pool, gained)
    for component, entry in burdened:
        _pay_or_turn(law, component, entry, missing)
    if missing:
        clauses = dict.fromkeys(clause for clause, _, _ in missing)
        components, (_, first, lacks) = [component for _, component, _ in missing], missing[0]
        law.cannot(*clauses, "RA-3.7", key="RA-3.7/missing", components=components, component=first, lacks=lacks)
    if gained:
        law.happens("collects", "RA-3.2", seat=SEATS[seat], amount=told(gained))


def _gain(law: Law, component: Component, piece: Piece, entry: Entry, take: bool, missing: list[Missing]) -> Amount:
    """What the collect abilities of one component give: fixed, or as typed (RA-3.2 to 3.4, 3.9)."""
    if component.declared:
        law.notes("RA-17.2")
        return entry.gain or {}
    price, clause, waits = _gathered(component, piece, take)
    law.notes(clause)
    if entry.gain is None:
        if price.any:
            stem, right = write_name(component.name), moves.price_text(price)
            missing.append((clause, component.name, Lack(Term("collects"), stem, right, None, moves.mixes(price))))
            return {}
        return price.fixed
    if not price.accepts(entry.gain):
        clauses = (clause,) if not waits else ("RA-3.9",) if price.nothing else ("RA-3.9", "RA-3.4")
        right = moves.price_text(price)
        law.breach(*clauses, key="RA-3.2/gives", component=component.name, typed=told(entry.gain), right=right)
    return entry.gain


def _gathered(component: Component, piece: Piece, take: bool) -> tuple[Price, str, str | None]:
    """(Price of what a component gives, its clause, what has to lie there for it), whether what lies on it is taken or left."""
    price, clause, waits = component.gathers, "RA-3.2", None
    for ability in component.collect:
        gain = ability.gain
        if gain is None:
            continue
        waits = ability.if_left
        if waits:
            if take or not _lies(piece, waits):
                continue
            price = price.plus(gain)
        if "choose" in gain:
            clause = "RA-3.9" if waits else "RA-3.3" if gain["choose"] == 1 else "RA-3.4"
    return price, clause, waits


def _lies(piece: Piece, kind: str) -> bool:
    return total(piece.essences) > 0 if kind == "any" else piece.essences.get(kind, 0) > 0


def _grow(law: Law, component: Component, piece: Piece) -> None:
    """RA-3.10, RA-R21: essences that were left grow in number."""
    for ability in component.collect:
        if ability.store_each_kind and _lies(piece, ability.if_left or "any"):
            added = dict.fromkeys(piece.essences, ability.store_each_kind)
            piece = piece.but(essences=plus(piece.essences, added))
            law.table.players[law.actor].put(component.id, piece)
            law.happens("stores", "RA-3.10", amount=told(added), component=component.name)


def _pay_or_turn(law: Law, component: Component, entry: Entry, missing: list[Missing]) -> None:
    """RA-3.8: pay, or turn the component; turned by itself where it can't be paid."""
    player = law.table.players[law.actor]
    name, price = component.id, component.burden
    if component.declared:
        if "turn" in entry.words:
            moves.turn(law, player, name)
        if entry.paid is not None:
            _pay_stated(law, player, entry.paid)
        elif "pay" in entry.words:
            missing.append(("RA-3.8", component.name, Lack(Term("pay"), Name("pay", "支払う"))))
        return
    if price is None:
        holds = "pay" not in entry.words and "turn" not in entry.words
        law.can("RA-3.2", holds, key="RA-3.8/no-choice", component=component.name)
        return
    able = essences.covers(player.pool, price)
    if "pay" in entry.words:
        if entry.paid not in (None, price):
            right = told(price)
            law.cannot("RA-3.8", key="pay/wrong", component=component.name, typed=told(entry.paid), right=right)
        law.can("RA-3.8", able, "RA-4.2", key="RA-3.8/pay", component=component.name)
        player.pool = minus(player.pool, price)
    elif able and "turn" not in entry.words:
        lack = Lack(Term("pay-or-turn"), write_name(component.name), (told(price),), told(player.pool), PAY_OR_TURN)
        missing.append(("RA-3.8", component.name, lack))
    else:
        moves.turn(law, player, name)
        if not able:
            law.happens("turns", "RA-3.8", component=component.name)


def _pay_stated(law: Law, player: Player, paid: Amount) -> None:
    """What is paid as stated, perhaps out of what was just collected (RA-3.8)."""
    moves.afford(law, paid, "RA-4.2")
    player.pool = minus(player.pool, paid)


def _as_stated(law: Law, said: Sequence[Item]) -> None:
    """RA-17.2: essences from the supply and onto components, components taken from and turned, and payments, all as stated."""
    law.notes("RA-17.2")
    player = law.table.players[law.actor]
    paid, word, name = None, "", ""
    for item in said:
        if isinstance(item, Key):
            word = item
        elif not isinstance(item, dict):
            name = settle(law, item, in_play)
            moves.own(law, name, "RA-3.2")
            if word == "turn":
                moves.turn(law, player, name)
            elif word == "take":
                lying = player.play[name].essences
                law.can("RA-3.5", lying, key="RA-3.5/empty", component=law.table.shown(name))
                player.pool = plus(player.pool, lying)
                player.put(name, player.play[name].but(essences={}))
        elif word == "on":
            player.put(name, player.play[name].but(essences=plus(player.play[name].essences, item)))
        elif word == "pay":
            paid = plus(paid or {}, item)
        else:
            player.pool = plus(player.pool, item)
    if paid is not None:
        _pay_stated(law, player, paid)


def decides(table: Table, seat: int) -> bool:
    """RA-3.11: whether a player has something to decide while collecting."""
    if table.declared:
        return True
    pool, burdens = table.players[seat].pool, []
    for name, piece in table.players[seat].play.items():
        component = table.book[name]
        if piece.essences or component.declared or component.gathers.any:
            return True
        pool = plus(pool, component.gathers.fixed)
        burdens += [component.burden] if component.burden else []
    return any([essences.covers(pool, burden) for burden in burdens])


def by_itself(law: Law, seat: int) -> None:
    """RA-3.11: a player with nothing to decide collects."""
    actor, law.actor = law.actor, seat
    law.table.players[seat].collected = "auto"
    law.table.note(("collected", seat), law.number)
    _gather(law, {})
    law.actor = actor


def offer_collect(table: Table, seat: int) -> Iterator[Sequence[Item]]:
    """What is alike for all components first, then every other choice of each."""
    if table.declared:
        yield ({"life": 1, "elan": 1},)
        yield ()
        return
    book = table.book
    ways = [_ways(book[name], piece) for name, piece in table.players[seat].play.items()]
    ways = [one for one in ways if len(one) > 1]
    alike = [tuple([min(at, len(one) - 1) for one in ways]) for at in range(max(map(len, ways), default=1))]
    for picks in dict.fromkeys(chain(alike, islice(product(*[range(len(one)) for one in ways]), MOST_WAYS))):
        yield tuple([item for one, at in zip(ways, picks) for item in one[at]])


def _ways(component: Component, piece: Piece) -> list[tuple[Item, ...]]:
    """What may be said of one component: with what lies on it taken, then left; the other way round where it counts or gives something while it lies there."""
    found: list[tuple[Item, ...]] = []
    counts = any(one["count"] in piece.essences for one in component.vp["per"])
    stays = counts or any(ability.if_left for ability in component.collect)
    for take in ((False, True) if stays else (True, False)) if piece.essences else (False,):
        price, _, _ = _gathered(component, piece, take)
        for gain in amounts(price) if price.any else [None]:
            for word in ("pay", "turn") if component.burden else ("",):
                items: list[Item] = [gain] if gain else []
                items += [Key(one) for one in (word, ("take" if take else "leave") * bool(piece.essences)) if one]
                found.append((component.id, *items) if items else ())
    return found
