"""Powers as the data have them: words of a closed vocabulary, each a small value that knows its cost, what it does and what may be said of it."""

from __future__ import annotations

from referee.games.res_arcana.essences import Amount
from referee.games.res_arcana.payment import NO_PRICE, Price
from referee.games.res_arcana.pieces import Offer, Player
from scorers.sheet import Document, Json
from scorers.state import State, Value
from scorers.types import Any, Callable, Iterable, Sequence, TypeAlias, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.res_arcana.deed import Deed
    from referee.games.res_arcana.table import Table


W = TypeVar("W", bound="Word")
Words: TypeAlias = "Document"  # what an offer says, for `saying.say`


class Offered(State):
    """A power that is offered to a player; x: essences of "same" that are paid; said: what is said of the words before the next one."""

    table: Table
    seat: int
    player: Player
    x: int
    said: Words


class Word(Value):
    """A word of a power with its value in the data, as fields. `from` of the data is `source`."""

    def carry(self, deed: Deed) -> None:
        """It is paid, or done."""

    def offers(self, now: Offered) -> list[Words]:
        """What may be said of it, the likeliest first."""
        return [{}]


class Giving(Word):
    """A word by which essences are gained, into the pool or onto the component."""

    def price(self, deed: Deed) -> tuple[Price | None, str]:
        """(Price of what is gained, clause); no Price where it depends on what is missing."""
        raise NotImplementedError

    def fixed(self) -> Amount | None:
        """The amount, where there is nothing to choose and it doesn't depend on what is done."""
        return None

    def chooses(self) -> bool:
        """Whether it is a choice of kinds."""
        return False


WORDS: dict[str, type[Word]] = {}
KEPT: dict[type[Word], tuple[str, ...]] = {}  # clauses that hold by a word


def word(name: str, *kept: str) -> Callable[[type[W]], type[W]]:
    """Declares the class of a word, and the clauses that hold by it. Costs are declared in the order in which they are taken."""

    def declare(cls: type[W]) -> type[W]:
        WORDS[name], KEPT[cls] = cls, kept
        return cls

    return declare


def made(name: str, value: Any) -> Word:
    """A word of the data."""
    cls: Any = WORDS[name]
    parts = value.items() if isinstance(value, dict) else ()
    fields = {"source" if field == "from" else field: one for field, one in parts}
    if fields.keys() != {*cls._fields}:
        fields = {cls._fields[0]: value}
    if fields.get("discount"):
        fields["discount"] = (fields["discount"]["n"], fields["discount"]["of"])
    if fields.get("offer"):
        ((offered, what),) = fields["offer"].items()
        fields["offer"] = Offer(offered, what if offered == "pay" else {})
    found: Word = cls(**fields)
    return found


@word("turn")
class Turn(Word):
    """RA-8.4: the component itself is turned."""

    which: str

    def carry(self, deed: Deed) -> None:
        deed.turn(deed.name)


@word("pay")
class Pay(Word):
    """RA-8.3: essences of the pool."""

    amount: Amount


@word("pay_same", "RA-8.14")
class PaySame(Word):
    """RA-8.14: X essences of one kind."""

    of: Sequence[str]


@word("pay_free")
class PayFree(Word):
    """So many essences as one likes, in any mix."""

    of: Sequence[str]


@word("ignore_loss")
class IgnoreLoss(Word):
    """RA-10.3: a react to a loss ignores it; who asks for the react sees to it."""

    whole: bool


@word("check_points")
class CheckPoints(Word):
    """RA-10.8: VP for one check."""

    n: int


@word("act_as")
class ActAs(Word):
    """RA-16.5: the component can count as one with one of the tags while its owner uses a power."""

    tags: Sequence[str]


def price_of(words: Iterable[Word]) -> Price:
    """The Price of the essences that these words cost."""
    price = Price()
    for one in words:
        if isinstance(one, Pay):
            price.add(one.amount)
        elif isinstance(one, PaySame):
            price.same = tuple(one.of)
        elif isinstance(one, PayFree):
            price.free = tuple(one.of)
    return NO_PRICE if price.nothing else price


class Power(State):
    """One power of a component.

    n: its number; when: "action", "react" or "claimed"; on: what a react reacts to; only_turned: whether the component must be
    turned already; costs, effects: its words; price: the essences of its cost; turns: whether the component is turned for it;
    clauses: what holds by it; gives: (word, amount) of what it gains, None where that is chosen or depends on what is done; points: VP for one check; acts: tags as
    which the component can count.
    """

    n: int = 0
    when: str = "action"
    on: str = ""
    only_turned: bool = False
    costs: tuple[Word, ...] = ()
    effects: tuple[Word, ...] = ()
    price: Price = NO_PRICE
    turns: bool = False
    clauses: tuple[str, ...] = ()
    gives: tuple[tuple[Giving, Amount], ...] | None = ()
    points: int = 0
    acts: tuple[str, ...] = ()

    def word(self, cls: type[W]) -> W | None:
        """Its word of a class, or None."""
        return next((one for one in (*self.costs, *self.effects) if isinstance(one, cls)), None)

    def giving(self) -> Sequence[Giving]:
        """The words by which essences are gained."""
        return [one for one in self.effects if isinstance(one, Giving)]


def made_power(
    when: str, costs: Sequence[Word], effects: Sequence[Word], n: int = 0, on: str = "", only_turned: bool = False
) -> Power:
    """A power of these words, with what follows from them."""
    power = Power(n=n, when=when, on=on, only_turned=only_turned)
    power.costs, power.effects, power.price = tuple(costs), tuple(effects), price_of(costs)
    power.turns = power.word(Turn) is not None
    kept = [clause for one in (*costs, *effects) for clause in KEPT.get(type(one), ())]
    power.clauses = ("RA-8.2", "RA-8.4" if power.turns else "RA-8.5", "RA-8.3", *kept)
    points, acts = power.word(CheckPoints), power.word(ActAs)
    power.points, power.acts = points.n if points else 0, tuple(acts.tags) if acts else ()
    giving = power.giving()
    gifts = tuple([(one, amount) for one in giving if (amount := one.fixed()) is not None])
    power.gives = gifts if len(gifts) == len(giving) else None
    return power


def read_power(data: Json) -> Power:
    """A power of the data."""
    order = list(WORDS)
    parts = sorted([pair for part in data["cost"] for pair in part.items()], key=lambda pair: order.index(pair[0]))
    effects = [made(*pair) for part in data["effect"] for pair in part.items()]
    costs, turned = [made(*pair) for pair in parts], bool(data.get("only_turned"))
    return made_power(data["when"], costs, effects, data.get("n", 0), data.get("on", ""), turned)
