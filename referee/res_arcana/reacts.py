"""Out of turn: losses of Life, react powers, destroyed artifacts, and who may answer a victory check (RA-9, RA-10)."""

from referee.res_arcana import effects, essences, piles
from referee.res_arcana.essences import LIFE, minus, total, written
from referee.res_arcana.payment import Price
from referee.res_arcana.piles import UNSEEN
from referee.res_arcana.reading import at, read_card, read_named, read_said, settle, take_word, write_amount
from referee.res_arcana.table import ACTION, Attack, Check
from scorers import res_arcana as scorer
from scorers.sheet import Seat, Term

LOSS, DESTROYED, CHECK = "life_loss", "artifact_destroyed", "victory_check"
OTHERS = ("elan", "calm", "death", "gold")
WORDS = ("pay", "gain", "turn", "destroy", "discard", "straighten", "on", "from", "as", "store", "turned", "draw", "rivals", "place", "retrieve", "claim")


# -- who is asked -----------------------------------------------------------------------------


def attack(hearing, name, tags, n, offer):
    """RA-9.1: every rival is about to lose Life; who is asked is settled when the power is done."""
    hearing.table.attack = Attack(hearing.actor, name, tags, n, offer, None)
    hearing.happens("attack", "RA-9.1", seat=Seat(hearing.actor), component=hearing.table.book[name].name, count=n)


def begin(hearing):
    """Each rival who is hit is asked, or loses at once where nothing can be decided."""
    table = hearing.table
    now = table.attack
    asked = {}
    table.attack = now.asking(asked)
    for seat in table.rivals(now.seat):
        player = table.players[seat]
        if player.passed:
            hearing.happens("attack/passed", "RA-9.4", seat=Seat(seat))
        elif not player.pool:
            hearing.happens("attack/empty", "RA-9.7", seat=Seat(seat))
        elif can_react(table, seat):
            asked[seat] = "react"
        else:
            _choose_or_lose(hearing, seat, asked)


def _choose_or_lose(hearing, seat, asked):
    table = hearing.table
    options = loss_options(table, seat)
    if len(options) > 1:
        asked[seat] = "lose"
    else:
        lose_now(hearing, seat, options[0])


def lose_now(hearing, seat, amount):
    """Essences go from a pool to the supply (RA-9.1, RA-9.2)."""
    player = hearing.table.players[seat]
    player.pool = minus(player.pool, amount)
    hearing.happens("loses", "RA-9.2" if set(amount) - {LIFE} else "RA-9.1", seat=Seat(seat), amount=written(amount))


def loss_of(table, seat):
    """(Life, others) that a player must return (RA-9.1, RA-9.2, RA-R3)."""
    pool = table.players[seat].pool
    life = min(table.attack.n, pool.get(LIFE, 0))
    others = min(2 * (table.attack.n - life), total(pool) - pool.get(LIFE, 0))
    if table.rules["short-loss"] == "pairs":
        others -= others % 2
    return life, others


def loss_options(table, seat):
    """Up to two different losses that are possible."""
    life, others = loss_of(table, seat)
    price = Price({LIFE: life} if life else None)
    price.add_choice(others, OTHERS)
    return price.options(table.players[seat].pool)


def can_react(table, seat):
    """Whether a player has a react that can be used now against the loss (RA-9.5)."""
    player = table.players[seat]
    if table.declared or any(table.book[name].declared for name in (*player.play, *player.scrolls)):
        return True
    return bool(offered(table, seat) or any(usable(table, seat, name) for name in (*player.play, *player.scrolls)))


def offered(table, seat):
    """Whether the react that the attack itself offers can be used (RA-10.4)."""
    offer = table.attack.offer
    player = table.players[seat]
    if offer is None:
        return False
    if "pay" in offer:
        return essences.covers(player.pool, offer["pay"])
    if "discard" in offer:
        return table.hand_size(seat) > 0
    return any(table.book[name].kind == "artifact" for name in player.play)


def triggers(table):
    """The triggers that this attack pulls (RA-10.5)."""
    return (LOSS, *(f"{tag}_power" for tag in table.attack.tags))


def usable(table, seat, name, on=None):
    """The first react power of a component that can be used and paid for now, or None."""
    for power in table.book[name].reacts:
        if power["on"] in (on or triggers(table)) and _payable(table, seat, name, power):
            return power
    return None


def _payable(table, seat, name, power):
    player = table.players[seat]
    piece = player.play.get(name)
    if piece is not None and piece.down:
        return False
    price = Price()
    for part in power["cost"]:
        if "turn" in part and piece is not None and piece.turned:
            return False
        if "turn_other" in part and not any(_turns(table, player, name, one, part["turn_other"]["tag"]) for one in player.play):
            return False
        if "pay" in part:
            price.add(part["pay"])
    return bool(price.options(player.pool, most=1))


def _turns(table, player, name, other, tag):
    piece, component = player.play[other], table.book[other]
    if other == name or piece.turned or piece.down:
        return False
    if tag in component.tags:
        return True
    power = component.acts_as(tag)
    if power is None:
        return False
    price = Price()
    for part in power["cost"]:
        if "pay" in part:
            price.add(part["pay"])
    return bool(price.options(player.pool, most=1))


def artifact_destroyed(hearing, name):
    """RA-10.7: whoever has a react to a destroyed artifact is asked, once for each; not the artifact itself."""
    table = hearing.table
    if table.book[name].kind != "artifact":
        return
    for seat in table.staying:
        if any(one != name and usable(table, seat, one, (DESTROYED,)) for one in table.players[seat].play):
            table.vials += (seat,)


def checkers(table):
    """Seats that are asked at a victory check: those who would reach 10 with their reacts (RA-10.8, RA-R11)."""
    asked = []
    scores = table.scores()
    for seat in table.staying:
        if seat in table.check.declined:
            continue
        points = sum(check_points(power) for power in check_powers(table, seat).values())
        if points and scorer.reaches(scores[seat], points):
            asked.append(seat)
    return asked


def check_powers(table, seat):
    """{component: react power} to a victory check that can be used now."""
    found = {}
    for name in table.players[seat].play:
        power = usable(table, seat, name, (CHECK,)) if table.book[name].reacts else None
        if power and not table.book[name].declared and not table.declared:
            found[name] = power
    return found


def check_points(power):
    """VP of a react for one check."""
    return sum(effect.get("check_points", 0) for effect in power["effect"])


def asked_seats(table):
    """All who must answer something now, as seats in order."""
    seats = list(table.attack.asked) if table.attack and table.attack.asked else []
    seats += table.vials
    if not seats and table.check:
        seats = checkers(table)
    return list(dict.fromkeys(seats))


# -- react ------------------------------------------------------------------------------------


def read_react(reader):
    """NAME … | pay [ESSENCES] | discard CARD | destroy NAME"""
    word = at(reader, "pay", "discard", "destroy")
    if word is None:
        named = read_named(reader, "used")
        return "", named, read_said(reader, WORDS, as_number=False)
    take_word(reader, word)
    if word == "pay":
        amount = None
        if reader.more():
            amount = essences.read(reader)
            write_amount(reader, amount)
        return word, amount, None
    return word, read_card(reader, "artifact" if word == "discard" else "component"), None


def react(hearing, word, what, said):
    """RA-10: one's own react power, or the one that the attack offers."""
    table = hearing.table
    begun(hearing)
    if table.phase != ACTION or not asked_seats(table):
        hearing.cannot("RA-10.1", "REC-3", key="RA-10.1/nothing")
    if word:
        use_offer(hearing, word, what)
        return
    player = table.players[hearing.actor]
    name = settle(hearing, what, lambda one: one in player.play or one in player.scrolls)
    if name not in player.play and name not in player.scrolls:
        hearing.cannot("RA-10.1", key="target/not-yours", component=table.book[name].name)
    if table.declared or table.book[name].declared:
        from referee.res_arcana import declared

        loss_asked(hearing)
        declared.carry_out(hearing, name, said, react=True)
        answered(hearing, name)
        return
    for on, answer in ((DESTROYED, _to_destroyed), (CHECK, _to_check)):
        power = next((one for one in table.book[name].reacts if one["on"] == on), None)
        if power is not None:
            answer(hearing, name, power, said)
            return
    _to_loss(hearing, name, said)


def begun(hearing):
    """Nothing of a game is said on a score-only record, nor by who has left (RA-17.3, RA-12.11)."""
    if hearing.table.score_only:
        hearing.cannot("RA-17.3", key="RA-17.3/score-only")
    if hearing.actor is not None and hearing.table.players[hearing.actor].out:
        hearing.cannot("RA-12.11", "REC-3", key="RA-12.11/gone")


def loss_asked(hearing):
    """The actor is asked for a loss and may still react (RA-9.4, RA-9.7, RA-10.1, RA-R4)."""
    table = hearing.table
    stage = (table.attack.asked or {}).get(hearing.actor) if table.attack else None
    if stage is None:
        seats = [Seat(seat) for seat in asked_seats(table)]
        player = table.players[hearing.actor]
        clauses = ("RA-9.4",) if table.attack and player.passed else ("RA-9.7",) if table.attack and not player.pool else ()
        hearing.cannot("RA-10.1", *clauses, "REC-3", key="RA-10.1/not-asked", seats=seats)
    return stage


def _to_loss(hearing, name, said):
    table = hearing.table
    component = table.book[name]
    if not component.reacts:
        hearing.cannot("RA-10.1", key="RA-10.1/none", component=component.name)
    stage = loss_asked(hearing)
    wanted = triggers(table)
    powers = [power for power in component.reacts if power["on"] in wanted]
    if not powers:
        power = component.reacts[0]
        clause = "RA-10.5" if power["on"].endswith("_power") and power["on"] != "own_power" else "RA-10.1"
        hearing.breach(clause, key="RA-10.5/trigger", component=component.name, source=table.book[table.attack.component].name)
        powers = [power]
    if stage == "lose":
        hearing.breach("RA-10.2", key="RA-10.2/late")
    effects.Deed(hearing, name, powers[0], said, "RA-10.3").carry_out()
    effects.scroll_returns(hearing, name)
    answered(hearing, name)


def answered(hearing, name=None):
    """RA-10.3, RA-R5: one react ignores the whole loss."""
    table = hearing.table
    table.attack = table.attack.asking({seat: stage for seat, stage in table.attack.asked.items() if seat != hearing.actor})
    hearing.happens("ignored", "RA-10.3", seat=Seat(hearing.actor))


def _to_destroyed(hearing, name, power, said):
    table = hearing.table
    if hearing.actor not in table.vials:
        hearing.cannot("RA-10.7", "RA-10.1", key="RA-10.7/nothing", component=table.book[name].name)
    effects.Deed(hearing, name, power, said, "RA-10.3").carry_out()
    drop_vial(table, hearing.actor)


def drop_vial(table, seat):
    """One destroyed artifact has been answered."""
    at = table.vials.index(seat)
    table.vials = table.vials[:at] + table.vials[at + 1 :]


def _to_check(hearing, name, power, said):
    table = hearing.table
    seat = hearing.actor
    if not table.check or table.attack or table.vials:
        hearing.cannot("RA-10.8", "RA-10.1", key="RA-10.8/nothing", component=table.book[name].name)
    if seat not in checkers(table):
        hearing.breach("RA-10.8", key="RA-10.8/useless", component=table.book[name].name, figure=table.scores()[seat], goal=scorer.GOAL)
    effects.Deed(hearing, name, power, said, "RA-10.3").carry_out()
    check = table.check
    points = {**check.points, seat: (*check.points.get(seat, ()), (name, check_points(power)))}
    table.check = Check(check.caller, points, check.declined, check.acting)
    hearing.happens("check/points", "RA-10.8", seat=Seat(seat), component=table.book[name].name, count=check_points(power))


def use_offer(hearing, word, what):
    """RA-10.4: the react that the attack gives for this loss only."""
    table = hearing.table
    stage = loss_asked(hearing)
    offer = table.attack.offer
    if offer is None or word not in offer:
        wanted = next(iter(offer)) if offer else None
        hearing.cannot("RA-10.4", key="RA-10.4/other" if offer else "RA-10.4/none", source=table.book[table.attack.component].name, offer=Term(f"offer-{wanted}"))
    if stage == "lose":
        hearing.breach("RA-10.2", key="RA-10.2/late")
    player = table.players[hearing.actor]
    if word == "pay":
        if what is not None and what != offer["pay"]:
            hearing.breach("RA-10.4", "RA-10.3", key="pay/wrong", component=table.book[table.attack.component].name,
                           typed=written(what), right=written(offer["pay"]), lowered=0)
        paid = offer["pay"] if what is None else what
        if not essences.covers(player.pool, paid):
            hearing.cannot("RA-10.3", "RA-4.2", key="RA-4.2/pool", typed=written(paid), pool=written(player.pool))
        player.pool = minus(player.pool, paid)
    elif word == "discard":
        card = what if what == UNSEEN else settle(hearing, what, lambda one: piles.zone_in_hand(table, hearing.actor, one) is not None)
        piles.leave_hand(hearing, card, "RA-10.4", ("discards", hearing.actor))
    else:
        _offer_destroy(hearing, what)
    answered(hearing)


def _offer_destroy(hearing, what):
    table = hearing.table
    play = table.players[hearing.actor].play
    if what == UNSEEN:
        hearing.cannot("RA-10.4", "RA-8.10", key="RA-8.10/unseen")
    name = settle(hearing, what, lambda one: one in play and table.book[one].kind == "artifact")
    if name not in play:
        hearing.cannot("RA-10.4", "RA-8.10", key="target/not-yours", component=table.book[name].name)
    if table.book[name].kind != "artifact":
        hearing.cannot("RA-10.4", "RA-8.10", key="RA-8.10/kind", component=table.book[name].name, kind=Term(table.book[name].kind))
    effects.destroy(hearing, hearing.actor, name)
    artifact_destroyed(hearing, name)


# -- declining and losing ---------------------------------------------------------------------


def decline(hearing):
    """RA-10.2: `pass` declines what the actor is asked, a loss first (RA-R24)."""
    table = hearing.table
    seat = hearing.actor
    stage = (table.attack.asked or {}).get(seat) if table.attack else None
    if stage == "lose":
        hearing.cannot("RA-9.3", key="RA-9.3/choose", life=loss_of(table, seat)[0], others=loss_of(table, seat)[1])
    if stage == "react":
        asked = dict(table.attack.asked)
        del asked[seat]
        table.attack = table.attack.asking(asked)
        _choose_or_lose(hearing, seat, asked)
    elif seat in table.vials:
        drop_vial(table, seat)
    elif table.check and not table.vials and not (table.attack and table.attack.asked) and seat in checkers(table):
        check = table.check
        table.check = Check(check.caller, check.points, (*check.declined, seat), check.acting)
    else:
        hearing.cannot("RA-10.2", "REC-3", key="RA-10.2/not-asked", seats=[Seat(one) for one in asked_seats(table)])


def read_lose(reader):
    """ESSENCES"""
    amount = essences.read(reader)
    write_amount(reader, amount)
    return (amount,)


def lose(hearing, amount):
    """RA-9.3: everything that is returned for a loss of Life."""
    table = hearing.table
    begun(hearing)
    seat = hearing.actor
    stage = (table.attack.asked or {}).get(seat) if table.attack else None
    if stage is None:
        player = table.players[seat]
        clauses = ("RA-9.4",) if player.passed else ("RA-9.7",) if not player.pool else ()
        hearing.cannot(*clauses, "RA-9.3", "REC-3", key="RA-9.3/not-asked", seats=[Seat(one) for one in asked_seats(table)])
    life, others = loss_of(table, seat)
    typed = amount.get(LIFE, 0)
    if typed != life:
        hearing.breach("RA-9.1", "RA-9.3", key="RA-9.3/wrong", typed=written(amount), life=life, others=others)
    elif total(amount) - typed != others:
        hearing.breach("RA-9.2", "RA-9.3", key="RA-9.3/wrong", typed=written(amount), life=life, others=others)
    if not essences.covers(table.players[seat].pool, amount):
        hearing.cannot("RA-9.3", "RA-4.2", key="RA-4.2/pool", typed=written(amount), pool=written(table.players[seat].pool))
    asked = dict(table.attack.asked)
    del asked[seat]
    table.attack = table.attack.asking(asked)
    lose_now(hearing, seat, amount)


# -- offers -----------------------------------------------------------------------------------


def offer_react(table, seat):
    """Every react that can be used now."""
    from referee.statement import write_name

    player = table.players[seat]
    if table.attack and (table.attack.asked or {}).get(seat) == "react":
        yield from _offer_loss(table, seat)
    elif seat in table.vials:
        for name in player.play:
            if usable(table, seat, name, (DESTROYED,)):
                yield from (f"{write_name(table.book[name].name)} 1{letter}" for letter in "LEC")
    elif table.check:
        for name in check_powers(table, seat):
            yield write_name(table.book[name].name)
            for one, piece in player.play.items():
                if not piece.turned and ("demon" in table.book[one].tags or table.book[one].acts_as("demon")):
                    yield f"{write_name(table.book[name].name)} turn {write_name(table.book[one].name)}"


def _offer_loss(table, seat):
    from referee.statement import write_name

    player = table.players[seat]
    for name in (*player.play, *player.scrolls):
        if table.declared or table.book[name].declared or usable(table, seat, name):
            yield write_name(table.book[name].name)
    offer = table.attack.offer
    if offer and "pay" in offer:
        yield "pay"
    if offer and "discard" in offer:
        yield "discard ?"
        for card in table.cards.known(("hand", seat)):
            yield f"discard {write_name(table.book[card].name)}"
    if offer and "destroy" in offer:
        for name in player.play:
            if table.book[name].kind == "artifact":
                yield f"destroy {write_name(table.book[name].name)}"


def offer_lose(table, seat):
    """What may be lost."""
    if not table.attack or seat not in (table.attack.asked or {}):
        return
    life, others = loss_of(table, seat)
    price = Price({LIFE: life} if life else None)
    price.add_choice(others, OTHERS)
    for amount in price.options(table.players[seat].pool, most=8):
        yield written(amount)

