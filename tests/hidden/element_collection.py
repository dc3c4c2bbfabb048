"""Element Collection: unseen deals, thefts, cards kept and shown, taken by light, grass and water."""

from referee.games.element_collection.components import CARDS, KINDS
from referee.record import Header, begin
from tests.worlds import NEW, History, Pack, Worlds

NAMES = ("Aki", "Beni", "Chie")
BOARD = "P1, 5/c1, 10/c2, P2, 15/r3, P3, 20/r1"


class Elements(History):
    """Three players on a short board, with few cards at the start."""

    pool = KINDS

    def begin(self):
        rng = self.rng
        options = {
            "board": BOARD,
            "start-hand": str(rng.choice((0, 0, 1, 1, 2))),
            "light-prize": rng.choice(("hand", "field")),
        }
        self.match = begin(Header({"game": "element-collection", "players": ", ".join(NAMES), **options}))
        pack = Pack(
            KINDS, ("hand0", "hand1", "hand2", "deck", "open"), most=CARDS, least=CARDS, eager=rng.random() < 0.5
        )
        self.worlds = Worlds(pack, deck=[NEW] * sum(CARDS.values()))
        field = rng.sample([kind for kind in KINDS for _ in range(CARDS[kind])], 9)
        self.must("field " + " ".join(field), lambda worlds: worlds.carry("deck", "open", field))

    def heard(self, events):
        for event in events:
            if event.key in ("collected", "collect/rest"):
                kinds = [str(kind) for kind in event.facts["cards"]]
                self.worlds.carry("open", f"hand{int(event.facts['seat'])}", kinds)

    def asked(self):
        return range(3)

    def in_hand(self, seat):
        return [f"hand{seat}"]

    def step(self):
        if self.rng.random() < 0.2:
            seat, kinds = self.rng.randrange(3), self.likely(self.rng.choice((1, 1, 2)))
            if self.table.hand(seat) >= len(kinds):
                self.say(seat, "reveal " + " ".join(kinds), lambda worlds: worlds.show(f"hand{seat}", kinds))
        else:
            getattr(self, "on_" + self.table.phase)(self.table.speaker)

    def likely(self, size):
        """Kinds that are often in hands, and sometimes any."""
        held = [kind for seat in range(3) for kind in self.worlds.sample(self.rng, f"hand{seat}")]
        return [
            self.rng.choice(held) if held and self.rng.random() < 0.7 else self.rng.choice(KINDS) for _ in range(size)
        ]

    def say(self, seat, text, change):
        return self.put(text if seat is None else f"{NAMES[seat]}: {text}", change)

    def plain(self, seat, text):
        """What has to be accepted."""
        self.must(f"{NAMES[seat]}: {text}")

    def plays(self, worlds, seat, kinds):
        """Cards leave the hand, face up."""
        worlds.carry(f"hand{seat}", "open", kinds)

    def draws(self, worlds, seat, cards):
        """Cards of the deck come into the hand, named or unseen."""
        worlds.go("deck", f"hand{seat}", cards)

    def robbed(self, worlds, thief, victim, card):
        """One card goes from hand to hand."""
        worlds.go(f"hand{victim}", f"hand{thief}", [card])

    # -- what is said in each phase --------------------------------------------------------------

    def on_deal(self, _):
        seat = self.table.queue[0]
        cards = [self.rng.choice(("?", self.rng.choice(KINDS))) for _ in range(self.table.rules.start_hand)]
        self.say(seat, "deal " + " ".join(cards), lambda worlds: self.draws(worlds, seat, cards))

    def on_roll(self, seat):
        if self.table.hand(seat) and self.rng.random() < 0.1:
            self.say(seat, "summon ice", lambda worlds: self.plays(worlds, seat, ["ice"]))
            return
        total = self.rng.choice(
            [total for total in range(2, 13) if self.special(seat, total) or self.rng.random() < 0.3]
        )
        high = min(6, total - 1)
        self.plain(seat, f"move dice {high} {total - high}")

    def special(self, seat, total):
        board = self.table.board
        return board[board.step(self.table.piece[seat], total)].power is None

    def on_landed(self, seat):
        kind = self.rng.choice(("stop", "stop", "stop", "wind", "earth ahead", "ice"))
        if kind == "stop":
            self.plain(seat, "stop")
        else:
            self.say(seat, f"summon {kind}", lambda worlds: self.plays(worlds, seat, [kind.split()[0]]))

    def steal(self, seat, victim):
        card = self.rng.choice(("?", "?", self.likely(1)[0]))
        self.say(seat, f"steal {NAMES[victim]} {card}", lambda worlds: self.robbed(worlds, seat, victim, card))

    def warp(self, seat):
        taken = self.table.piece
        power = self.rng.choice(list(self.table.board.free(taken)))
        self.plain(seat, f"warp {NAMES[self.table.moving[0]]} {power}")

    def on_own(self, seat):
        victims = [other for other in range(3) if other != seat and self.table.hand(other)]
        if victims and self.rng.random() < 0.9:
            self.steal(seat, self.rng.choice(victims))
        else:
            self.warp(seat)

    def on_choose(self, seat):
        self.plain(seat, "choose " + self.rng.choice(("steal", "steal", "warp")))

    def on_owed(self, seat):
        if self.table.owed == "warp":
            self.warp(seat)
        else:
            self.steal(seat, self.table.moving[0])

    def on_push(self, seat):
        self.plain(seat, f"push {NAMES[self.table.moving[0]]} {self.rng.choice(('ahead', 'back'))}")

    on_expel = on_push

    def on_oust(self, seat):
        self.plain(seat, f"push {NAMES[self.table.lying_with(seat)[0]]} ahead")

    def on_enhance(self, seat):
        kinds = self.likely(self.rng.choice((1, 1, 2)))
        if self.rng.random() < 0.5 or "void" in kinds:
            self.plain(seat, "pass")
        else:
            self.say(seat, "enhance " + " ".join(kinds), lambda worlds: self.plays(worlds, seat, kinds))

    def on_collect(self, seat):
        line = [at for at in self.table.square(seat).reach if at in self.table.field]
        self.plain(seat, "collect " + " ".join(map(str, self.rng.sample(line, 2))))

    def on_summon(self, seat):
        kind = self.rng.choice(("pass", "grass", "fire", "light", "light", "water", "dark"))
        others = [other for other in range(3) if other != seat and self.table.hand(other)]
        area = [card for card in self.table.areas[seat] if card not in ("fire", "dark")]
        if kind == "pass" or (kind in ("grass", "light") and not others) or (kind == "water" and not area):
            self.plain(seat, "pass")
        elif kind == "water":
            card = self.rng.choice(area)

            def back(worlds):
                self.plays(worlds, seat, ["water"])
                worlds.carry("open", f"hand{seat}", [card])

            self.say(seat, f"summon water {card}", back)
        else:
            target = (
                ""
                if kind == "dark"
                else " " + NAMES[self.rng.choice(others or [other for other in range(3) if other != seat])]
            )
            self.say(seat, f"summon {kind}{target}", lambda worlds: self.plays(worlds, seat, [kind]))

    def on_answer(self, seat):
        if self.rng.random() < 0.5 or seat in self.table.robbed:  # which Steel may go is told by golden cases then
            self.plain(seat, "pass")
            return
        locked = self.table.locked(seat)

        def reflected(worlds):
            if locked:
                worlds.show(f"hand{seat}", ["steel"] * (locked + 1))
            self.plays(worlds, seat, ["steel"])

        self.say(seat, "reflect", reflected)

    def on_take(self, seat):
        call = self.table.call
        face_up = call.kind == "grass" or self.table.rules.light_prize == "field"
        area = list(self.table.areas[call.target])
        if area and (not self.table.hand(call.target) or self.rng.random() < 0.2):
            card = self.rng.choice(area)
            self.say(
                seat,
                f"take field {card}",
                lambda worlds: None if face_up else worlds.carry("open", f"hand{seat}", [card]),
            )
            return
        card = self.likely(1)[0] if face_up or self.rng.random() < 0.4 else "?"

        def taken(worlds):
            self.robbed(worlds, seat, call.target, card)
            if face_up:
                self.plays(worlds, seat, [card])

        self.say(seat, f"take hand {card}", taken)

    def on_keep(self, seat):
        cards = [self.rng.choice(("?", self.rng.choice(KINDS))) for _ in range(self.rng.randrange(3))]
        self.say(seat, "keep " + (" ".join(cards) or "0"), lambda worlds: self.draws(worlds, seat, cards))

    def on_refill(self, _):
        kinds = [self.rng.choice(KINDS) for _ in self.table.gaps()]
        self.say(None, "refill " + " ".join(kinds), lambda worlds: worlds.carry("deck", "open", kinds))
