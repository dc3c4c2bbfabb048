"""Runeworks: MP of a round, the end of a match, places and the campaign (RW-11 to RW-14)."""

from scorers.sheet import Refusal, Seat, Sheet

START = {4: 100, 5: 200}
ROUNDS = {1: 1, 2: 1, 3: 1, 4: 5, 5: 7}
SETS_LOSS = (0, 30, 50, 60)  # RW-12.2, by the number of sets laid; three and more are alike
HAND = 7
FACES = {"A": 1, "J": 11, "Q": 12, "K": 13}
MOST_TOTAL = 159  # RW-14.6: four 7s and three kings


class Igniter:
    """A player who ignited: seat, blast (bool), and the seat whose release was shot (or None)."""

    __slots__ = ("seat", "blast", "shot")

    def __init__(self, seat, blast=False, shot=None):
        self.seat = seat
        self.blast = blast
        self.shot = shot


class Loser:
    """A player who did not ignite: seat, the cards left (or None), their total, and sets laid (or None)."""

    __slots__ = ("seat", "cards", "total", "sets")

    def __init__(self, seat, cards=None, total=None, sets=None):
        self.seat = seat
        self.cards = cards
        self.total = total
        self.sets = sets


class Round:
    """One round as it ended: igniters and losers, each once; typed (`result`) or observed."""

    __slots__ = ("igniters", "losers")

    def __init__(self, igniters, losers):
        self.igniters = tuple(igniters)
        self.losers = tuple(losers)


def unit(rules):
    """`MP` at levels 4 and 5, else `wins`."""
    return "MP" if rules["level"] >= 4 else "wins"


def start(rules):
    """Score before the first round (RW-11.1, RW-12.1)."""
    return START.get(rules["level"], 0)


def card_points(card, rules):
    """What a playing card (`7S`, `KD`) costs its holder (RW-11.4, RW-R19)."""
    rank = card[:-1]
    if rank == "7":
        return 30
    number = FACES.get(rank) or int(rank)
    return min(number, 10) if rules["faces"] == "ten" else number


def score(facts, rules, players):
    """Sheet of one Round for `players` seats: MP (levels 4-5) or rounds won (1-3, RW-13.3)."""
    sheet = Sheet(players)
    if rules["level"] < 4:
        for one in facts.igniters:
            sheet.add(one.seat, "RW-13.3", "won", 1)
        return sheet
    for one in facts.igniters:
        sheet.add(one.seat, "RW-11.2", "ignite", 10)
        if one.blast:
            sheet.add(one.seat, "RW-11.5", "blast", 50)
    for one in facts.losers:
        total = one.total if one.total is not None else sum(card_points(card, rules) for card in one.cards)
        sheet.add(one.seat, "RW-11.3", "hand", -total, total=total)
        if rules["level"] == 5:
            sheet.add(one.seat, "RW-12.2", "sets", -SETS_LOSS[min(one.sets, 3)], count=one.sets)
            for shooter in facts.igniters:
                if shooter.shot == one.seat:
                    _shot_lines(sheet, one.seat, shooter, rules)
    return sheet


def _shot_lines(sheet, releaser, shooter, rules):
    if not shooter.blast:
        sheet.add(releaser, "RW-12.3", "shot", -10, shooter=Seat(shooter.seat))
    elif rules["blast-shot"] == "adds":
        sheet.add(releaser, "RW-12.3", "shot", -10, shooter=Seat(shooter.seat))
        sheet.add(releaser, "RW-12.5", "blast-shot", -50, shooter=Seat(shooter.seat))
    else:
        sheet.add(releaser, "RW-12.5", "blast-shot", -50, shooter=Seat(shooter.seat))


def check(facts, rules, staying):
    """Refuse a typed Round that can't be (RW-14.2 to RW-14.7). staying: seats still in the match."""
    seats = [one.seat for one in (*facts.igniters, *facts.losers)]
    for seat in seats:
        if seats.count(seat) > 1:
            raise Refusal("RW-14.4", key="RW-14.4/twice", seat=Seat(seat))
        if seat not in staying:
            raise Refusal("RW-13.8", key="RW-13.8/gone", seat=Seat(seat))
    _check_igniters(facts, rules)
    if rules["level"] >= 4:
        for seat in staying:
            if seat not in seats:
                raise Refusal("RW-14.4", key="RW-14.4/missing", seat=Seat(seat))
        for one in facts.losers:
            _check_hand(one, rules)
    named = [card for one in facts.losers for card in one.cards or ()]
    for card in named:
        if named.count(card) > 1:
            raise Refusal("RW-14.7", "REC-4", key="RW-14.7", card=card)


def _check_igniters(facts, rules):
    if not facts.igniters:
        raise Refusal("RW-14.2", key="RW-14.2/none")
    igniting = [one.seat for one in facts.igniters]
    for one in facts.igniters:
        if one.shot is not None and rules["level"] < 3:
            raise Refusal("RW-14.3", key="RW-14.3/level", level=rules["level"])
        if one.shot in igniting:
            raise Refusal("RW-14.3", key="RW-14.3/igniter", seat=Seat(one.shot))
        if one.blast and rules["level"] < 4:
            raise Refusal("RW-14.5", level=rules["level"])
    if len(igniting) > 1:
        if rules["shots"] == "nearest":
            raise Refusal("RW-14.2", key="RW-14.2/nearest")
        if len({one.shot for one in facts.igniters}) > 1 or facts.igniters[0].shot is None:
            raise Refusal("RW-14.2", key="RW-14.2/releaser")


def _check_hand(one, rules):
    sets = one.sets
    if rules["level"] == 5 and sets is None:
        raise Refusal("RW-14.6", key="RW-14.6/sets-missing", seat=Seat(one.seat))
    if sets is not None and not 0 <= sets <= 4:
        raise Refusal("RW-14.6", key="RW-14.6/sets", seat=Seat(one.seat), count=sets)
    counted = sets if rules["level"] == 5 else None
    most = HAND - (counted or 0)
    if one.cards is not None:
        size = len(one.cards)
        if size > most or (counted == 0 and size != HAND):
            raise Refusal("RW-14.6", key="RW-14.6/cards", seat=Seat(one.seat), count=size, sets=counted or 0, most=most)
        return
    top = 30 * min(4, most) + (10 if rules["faces"] == "ten" else 13) * max(0, most - 4)
    least = 10 if counted == 0 else 1
    if not least <= one.total <= min(top, MOST_TOTAL):
        raise Refusal("RW-14.6", key="RW-14.6/total", seat=Seat(one.seat), total=one.total, least=least, most=min(top, MOST_TOTAL))


def check_final(figures, rules):
    """Refuse a typed final standing that can't be (RW-14.8). figures: seat -> figure, all seats."""
    if rules["level"] < 4:
        for seat, figure in figures.items():
            if figure < 0:
                raise Refusal("RW-14.8", key="RW-14.8/negative", seat=Seat(seat), figure=figure)
    equal = equals(list(figures.values()), rules)
    if equal is not None:
        raise Refusal("RW-14.8", key="RW-14.8/equal", figure=equal)


def equals(figures, rules):
    """A figure that several share and that `overtime` would play on (RW-13.5, RW-R27), or None."""
    if rules["overtime"] == "none":
        return None
    best = max(figures)
    for figure in sorted(figures, reverse=True):
        if figures.count(figure) > 1 and (rules["overtime"] == "any" or figure == best):
            return figure
    return None


def ending(figures, rounds, overtime, rules):
    """How a match goes on after a scored round: (clause, "over" | "overtime" | "next").

    figures: scores of those who stay; rounds: rounds played; overtime: whether one was just played.
    """
    level = rules["level"]
    clause = {4: "RW-13.1", 5: "RW-13.2"}.get(level, "RW-13.3")
    spent = level >= 4 and min(figures) <= 0
    if not overtime and rounds < rules["rounds"] and not spent:
        return clause, "next"
    if equals(figures, rules) is not None:
        return "RW-13.5", "overtime"
    return clause, "over"


def winners(figures, staying):
    """Seats with the highest figure of those who stay (RW-13.4)."""
    best = max(figures[seat] for seat in staying)
    return [seat for seat in staying if figures[seat] == best]


def places(figures, staying, left):
    """Place of each seat: by figure; who conceded behind all, later before earlier (RW-13.4, 13.8)."""
    found = {seat: 1 + sum(figures[other] > figures[seat] for other in staying) for seat in staying}
    for place, seat in enumerate(reversed(left), len(staying) + 1):
        found[seat] = place
    return [found[seat] for seat in range(len(figures))]


def standing_order(row):
    """Sort key of a campaign's standing (section 7): matches won, net MP, rounds ignited, best first."""
    figures = row["figures"]
    return (-row["won"], -figures.get("net", 0), -figures.get("ignited", 0))
