"""A position of Monster Maker: what `at` lays, and what an export reads off the table."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.playing import UNSEEN
from referee.games.monster_maker import kinds
from referee.games.monster_maker.arguments import DOWN, WEIGHT, CardName
from referee.games.monster_maker.pieces import Combat, Deck, Foe, Laid, Loot
from referee.games.monster_maker.setup import DeckList, Listed
from referee.games.monster_maker.table import DECK, DISCARD, TRAPS, Law, Table
from referee.grammar.arguments import Arg, Each, OneOf, Player, Whole, Word, Writer
from referee.grammar.statement import Reader
from referee.kernel import positions
from referee.kernel.positions import PLAYERS, Box, Fact, Held, Position, Unsaid, field, held, is_laid, some, unmixed
from scorers.monster_maker import STEP
from scorers.sheet import SEATS
from scorers.types import Any, Sequence

CARD = CardName(unseen=True)
HAND, OPEN = Held(CardName(unseen=True, secret=True)), Held(CARD, secret=False)
PHASES = {
    "draw": ("draw", "ドロー"), "play": ("play", "プレイ"), "move": ("move", "手番"), "won": ("combat", "戦闘"), "monster": ("monster", "モンスター"),
    "end": ("end", "終わり"), "reach": ("treasure", "財宝"), "trap": ("trap", "トラップ"), "cut": ("cut", "8枚"),
    "appraise": ("appraise", "鑑定"), "weigh": ("weigh", "計量"),
}  # fmt: skip
MOVES = {
    "corridor": ("corridor", "回廊"),
    "trap": ("trap", "トラップ"),
    "play": ("play", "プレイ"),
    "fight": ("fight", "戦闘"),
    "draw": ("draw", "ドロー"),
}
HUMAN = {True: ("human", "ヒューマン"), False: ("no-human", "ヒューマン以外")}
TURNED, CARRIED, HIDDEN = ("turned", "裏返し"), ("carried", "持込"), ("hidden", "伏せ")
DICE, OUTCOME = ("dice", "ダイス"), Word(("outcome", "鑑定"), Whole())


class Corridor(Arg["tuple[str | None, str]"]):
    """A corridor in play: by its name, `down CARD` for one laid face down, of which its owner alone may know which card it is."""

    usage = ("CARD|down CARD|turned CARD", "カード|裏 カード|裏返し カード")
    parts = (CardName(unseen=True, secret=True),)

    def read(self, reader: Reader) -> tuple[str | None, str]:
        how = "down" if reader.keyword(*DOWN) else "turned" if reader.keyword(*TURNED) else None
        kind = self.parts[0].read(reader)
        if kind == UNSEEN and how != "down":
            raise reader.unreadable("mm-card")
        return how, kind

    def words(self, value: tuple[str | None, str], writer: Writer) -> list[str]:
        """The word and the card, `?` where it lies face down and is hidden."""
        how, kind = value
        if how == "down":
            return [DOWN[writer.ja], UNSEEN if writer.hide else CARD.words(kind, writer)[0]]
        return [*([TURNED[writer.ja]] if how else ()), *CARD.words(kind, writer)]


class Treasure(Arg["Loot"]):
    """A treasure: of the die, or a card, `hidden` where its owner alone may know it."""

    usage = ("dice N|CARD|hidden CARD [carried] [outcome N]", "ダイス 数|カード|伏せ カード [持込] [鑑定 数]")
    parts = (CardName(unseen=True, secret=True),)

    def read(self, reader: Reader) -> Loot:
        if reader.keyword(*DICE):
            return Loot(reader.whole())
        hidden = reader.keyword(*HIDDEN)
        kind = CARD.read(reader)
        carried, outcome = reader.keyword(*CARRIED), OUTCOME.take(reader)
        return Loot(None, kind, carried, outcome if isinstance(outcome, int) else None, not hidden)

    def words(self, value: Loot, writer: Writer) -> list[str]:
        """The die, or the card, `?` where it is hidden."""
        if value.pips is not None:
            return [DICE[writer.ja], str(value.pips)]
        kind = UNSEEN if writer.hide and not value.shown else CARD.words(value.kind, writer)[0]
        words = [HIDDEN[writer.ja]] * (not value.shown) + [kind] + [CARRIED[writer.ja]] * value.carried
        return words + OUTCOME.words(value.outcome, writer)


def one_pack(table: Table) -> bool:
    """Whether all draw from the pack of the base rules."""
    return not table.deck_rules


BOX = Box(("REC-4", "MM-1.1"), Table.name, key="position/copies", pack=lambda table, seat: table.cards(seat or 0))


# -- what is laid -----------------------------------------------------------------------------


def lay_deck_list(table: Table, law: Law, seat: int, stated: Listed, weight: int | None) -> None:
    """The deck of a player in the deck-construction battle."""
    law.can("MM-10.1", table.deck_rules, key="MM-10.1/base")
    cards = table.cards(seat)
    listed = {} if isinstance(stated, int) else dict(stated)
    size = stated if isinstance(stated, int) else sum(listed.values())
    untouched = len(cards.zones) == 1 and not cards.taken
    law.can("MM-10.3", untouched, key="position/deck-first", seat=SEATS[seat])
    cards.count(BOX.zone, size)
    for kind, copies in listed.items():
        try:
            cards.declare(kind, copies)
        except Impossible:
            most = table.card(kind).most
            law.cannot("MM-10.1", "REC-4", key="MM-10.1/copies", card=table.name(kind), copies=copies, most=most)
    table.alter(seat, deck=Deck(size, weight, bool(listed)))


def lay_hand(table: Table, law: Law, seat: int, hand: positions.Holding) -> None:
    """A hand."""
    _, named = hand
    traps = kinds.TRAPS in named and not table.deck_rules
    law.can("MM-R9", not traps, "REC-4", key="REC-4/trap")
    BOX.hold(table, law, hand, ("hand", seat), seat)
    table.alter(seat, seen={kind: named.count(kind) for kind in named})


def laid_of(table: Table, law: Law | None, seat: int, said: Sequence[tuple[str | None, str]]) -> tuple[Laid, ...]:
    """Corridors in their order; law: where they are laid, else they are only compared."""
    found: list[Laid] = []
    for at, (how, kind) in enumerate(said):
        length = STEP if how else table.card(kind).length
        zone = ("down", seat, (law.number if law else 0, at)) if how == "down" else None
        if law is not None:
            law.can("MM-4.1", how or table.card(kind).kind == kinds.CORRIDOR, key="position/corridor")
            BOX.lay(table, law, () if kind == UNSEEN else (kind,), zone, kind == UNSEEN, seat)
        found.append(Laid(kind, length, sum(one.length for one in found) + length, zone, how == "turned"))
    return tuple(found)


def lay_monster(table: Table, law: Law, seat: int, kind: str, owner: int | None) -> None:
    """A monster on a player."""
    law.can("MM-4.1", table.card(kind).kind == kinds.MONSTER, key="position/monster", card=table.name(kind))
    owner = seat if owner is None else owner
    BOX.lay(table, law, (kind,), None, seat=owner)
    table.alter(seat, foes=(*table.foes[seat], Foe(kind, owner, law.number)))


def lay_move(table: Table, law: Law, seat: int, moved: str) -> None:
    """Who made the last play, and what it was."""
    table.mover, table.moved = seat, moved


def lay_combat(table: Table, law: Law, seat: int, foe: str, owner: int | None, *how: Any) -> None:
    """The last combat, whose follow-ups are over; how: it went, as a Combat has it."""
    table.combat = Combat(seat, Foe(foe, seat if owner is None else owner, law.number), *how)


# -- what is told ------------------------------------------------------------------------------


def deck_list_of(table: Table, seat: int) -> list[tuple[Listed, int | None]]:
    """The deck as it was stated."""
    deck, cards = table.players[seat].deck, table.cards(seat)
    if deck is None:
        return []
    pairs = tuple([(kind, int(cards.most[kind])) for kind in cards.stock if cards.most[kind]])
    return [(pairs if deck.listed else deck.size, deck.weight)]


def lying(laid: Sequence[Laid]) -> tuple[tuple[str | None, str], ...]:
    """Corridors as they are said."""
    return tuple([("down" if one.zone is not None else "turned" if one.turned else None, one.kind) for one in laid])


def combat_of(table: Table, seat: int) -> list[tuple[object, ...]]:
    """The last combat, where it was the last move."""
    one = table.combat
    if one is None or one.seat != seat:
        return []
    return [(one.foe.kind, one.foe.owner, one.human, one.charmed, one.won, one.fought)]


def deck_holds(table: Table) -> list[tuple[object, ...]]:
    """Cards that are known to be in the one deck, of unknown size."""
    cards = table.cards(0)
    return some(held(cards, DECK)[1]) if one_pack(table) and cards.size(DECK) is None else []


def traps_of(table: Table) -> list[tuple[int]]:
    """How many traps there can be, where it isn't as many as the set has."""
    most = table.cards(0).most[kinds.TRAPS] if one_pack(table) else kinds.SET_COUNTS[kinds.TRAPS]
    return [] if most == kinds.SET_COUNTS[kinds.TRAPS] else [(int(most),)]


FACTS = (
    Fact(("deck-list", "デッキ構成"), (DeckList(), Word(WEIGHT, Whole())), deck_list_of, lay_deck_list, whose=True),
    field(("turn", "番"), Player(), "active"),
    field(("phase", "段階"), OneOf("phase", PHASES), "phase"),
    field(("drawn", "ドロー済み"), None, "drew"),
    field(("plays", "プレイ数"), Whole(), "made", when=lambda table: table.made),
    Fact(("last-move", "直前の手"), (Player(), OneOf("word", MOVES)), lambda table: [(table.mover, table.moved)] if table.moved in MOVES else [], lay_move),
    Fact(("fought", "戦闘"), (CardName(), Word(("from", "から"), Player()), OneOf("word", HUMAN, optional=True), Word(("charmed", "チャーム")), Word(("won", "勝ち")), Word(("with", "使用"), Each(CardName()), optional=False)),
         combat_of, lay_combat, whose=True),
    field(("conceded", "投了"), PLAYERS, "left"),
    field(("conceded-early", "開始前の投了"), PLAYERS, "early"),
    field(("returned", "生還"), PLAYERS, "returned"),
    field(("passed", "パス"), PLAYERS, "passed"),
    field(("out", "終わった人"), PLAYERS, "out"),
    field(("idle", "何もしなかった人"), PLAYERS, "idle"),
    Fact(("traps", "トラップの数"), (Whole(least=0),), traps_of, lambda table, law, count: table.cards(0).declare(kinds.TRAPS, count, at_most=True)),
    Fact(("hand", "手札"), (HAND,), lambda table, seat: [(held(table.cards(seat), ("hand", seat)),)] if table.hand(seat) else [], lay_hand, whose=True),
    Fact(("corridors", "回廊"), (Each(Corridor()),), lambda table, seat: some(lying(table.laid[seat])),
         lambda table, law, seat, said: table.alter(seat, laid=laid_of(table, law, seat, said)), whose=True),
    Fact(("sideways", "横"), (Each(Corridor()),), lambda table, seat: some(lying(table.players[seat].sideways)),
         lambda table, law, seat, said: table.alter(seat, sideways=laid_of(table, law, seat, said)), whose=True),
    Fact(("outward", "往路"), (Whole(), Word(("goal", "目標"), Whole())),
         lambda table, seat: [] if (one := table.players[seat]).outward is None else [(one.outward, one.goal)],
         lambda table, law, seat, outward, goal: table.alter(seat, outward=outward, goal=outward if goal is None else goal), whose=True),
    Fact(("monster", "モンスター"), (CardName(), Word(("from", "から"), Player())), lambda table, seat: [(one.kind, one.owner) for one in table.foes[seat]], lay_monster, whose=True, many=True),
    Fact(("treasure", "財宝"), (Treasure(),), lambda table, seat: [(one,) for one in table.players[seat].loot],
         lambda table, law, seat, one: table.gain(seat, one), whose=True, many=True),
    Fact(("weighed", "計量"), (Whole(),), lambda table, seat: some(table.players[seat].weight), lambda table, law, seat, weight: table.alter(seat, weight=weight), whose=True),
    BOX.pile(("own-discards", "自分の捨て札"), OPEN, lambda seat: DISCARD, when=lambda table: table.deck_rules),
    BOX.pile(("discards", "捨て札"), OPEN, DISCARD, when=one_pack),
    Fact(("traps-in-deck", "山札のトラップ"), (Whole(least=0),), lambda table: [(size,)] if not table.deck_rules and (size := table.cards(0).size(TRAPS)) else [],
         lambda table, law, count: BOX.lay(table, law, [kinds.TRAPS] * count, TRAPS)),
    BOX.pile(("deck", "山札"), OPEN, DECK, when=one_pack, empty=True),
    Fact(("deck-holds", "山札内"), (Each(CardName()),), deck_holds, lambda table, law, named: BOX.lay(table, law, named, DECK)),
)  # fmt: skip


def prepare(table: Table) -> None:
    """All cards of each pack in its box."""
    for cards in table.packs:
        cards.merge(DECK, BOX.zone)
    table.phase = "draw"


def begin(table: Table, law: Law) -> None:
    """The rest of the cards; whose turn it is must be somebody who plays on."""
    there = table.active in table.inside or table.phase in ("appraise", "weigh")
    law.can("MM-3.9", there, key="position/gone", seat=SEATS[table.active])
    for seat, cards in enumerate(table.packs):
        stated = not table.deck_rules or table.players[seat].deck is not None
        law.can("MM-10.3", stated, key="MM-10.3/missing", seat=SEATS[seat])
        if is_laid(law, "deck"):
            left = cards.size(BOX.zone) or 0
            law.can("MM-2.2", not left, "REC-4", key="position/left", count=left)
            cards.count(BOX.zone, 0)
        cards.merge(BOX.zone, DECK)


def unsaid(table: Table) -> None:
    """Refuse what no fact says: what is open within a turn, cards in one of several places."""
    if table.phase not in PHASES or table.follow:
        raise Unsaid("midst", seat=SEATS[table.active])
    for cards in table.packs:
        unmixed(cards)
    for seat, player in enumerate(table.players):
        for laid, counts in ((table.laid[seat], True), (player.sideways, False)):
            ways = [
                [(one.length, one.distance * counts) for one in way]
                for way in (laid, laid_of(table, None, seat, lying(laid)))
            ]
            if ways[0] != ways[1] or any(one.kind == UNSEEN and one.zone is None for one in laid):
                raise Unsaid("corridors", seat=SEATS[seat])
        known = {kind: n for kind, n in table.cards(seat).known(("hand", seat)).items() if n}
        if dict(table.seen[seat]) != known:
            raise Unsaid("seen", seat=SEATS[seat])


POSITION = Position(FACTS, prepare, begin, unsaid)
