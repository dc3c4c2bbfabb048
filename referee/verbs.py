"""How a verb is declared: once, for reading, judging, offers, help and completion."""


class Verb:
    """One verb of a game.

    name: English, canonical; ja: Japanese forms; read(reader) -> tuple of arguments;
    judge(hearing, *arguments): what the law asks, then what happens; who: "actor" (a player speaks),
    "table" (an actor means nothing), "either" (an actor may stand; judge sees None without one);
    first(hearing): what is judged before the actor is (level, variant, phase); offer(table, seat) ->
    candidate texts (canonical, without actor); always: possible after the match has ended;
    usage: argument pattern for people; example: one statement; secret: its named cards are
    known to the actor alone, so others see `?` in their place (True, or a function of the match's
    Setting: the names that everybody sees all the same).
    """

    __slots__ = ("name", "ja", "read", "judge", "who", "first", "offer", "always", "usage", "example", "secret")

    edits = False  # whether it edits the list of statements (referee.common.Edit)

    def __init__(
        self,
        name,
        ja,
        read,
        judge,
        usage="",
        example="",
        who="actor",
        first=None,
        offer=None,
        always=False,
        secret=False,
    ):
        self.name = name
        self.ja = ja
        self.read = read
        self.judge = judge
        self.usage = usage
        self.example = example
        self.secret = secret
        self.who = who
        self.first = first
        self.offer = offer
        self.always = always

    def __repr__(self):
        return f"Verb({self.name})"
