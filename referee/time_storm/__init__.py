"""Time Storm: the registration. Priority, waiting cards and batteries for two to six players."""

from __future__ import annotations

from referee.common import JA, nothing
from referee.games import Game, Option
from referee.statement import is_number, write_name
from referee.time_storm import effects, flow, moving, priority, setup
from referee.time_storm.decisions import FIRST_HAND
from referee.time_storm.table import BROUGHT, Table
from referee.verbs import Later, Verb
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from referee.words import Names
    from scorers.sheet import Rules

view = Later("referee.time_storm.view")


def _first(text: str, players: Names) -> Any:
    return players.find(text.strip('"').strip())


def _deck_size(text: str, players: Names) -> int:
    if not (text.isascii() and is_number(text)) or len(text) > 9 or int(text) < FIRST_HAND * len(players.labels):
        raise ValueError(text)
    return int(text)


def _own_size(rules: Rules, names: Sequence[str]) -> int | None:
    return BROUGHT * len(names) if rules["variant"] == "own-13" else None


def _check(rules: dict[str, Any], names: tuple[str, ...], values: dict[str, str]) -> None:
    """TS-8.2: the variant's deck has thirteen cards for each player."""
    if rules["variant"] == "own-13" and rules["deck-size"] != BROUGHT * len(names):
        raise Refusal(
            "TS-8.2",
            key="header/number",
            option="deck-size",
            word=str(rules["deck-size"]),
            usage=str(BROUGHT * len(names)),
        )


OPTIONS = (
    Option("variant", ("standard", "own-13"), ruling="TS-8"),
    Option(
        "first",
        default=0,
        ruling="TS-1.6",
        read=_first,
        write=lambda seat, names: write_name(names[seat]),
        usage="NAME",
    ),
    Option(
        "deck-size",
        default=_own_size,
        ruling="TS-R19",
        read=_deck_size,
        write=lambda size, names: "unknown" if size is None else str(size),
        usage="N >= 6 × players",
    ),
    Option("battery", ("at-once", "waits"), ruling="TS-R2"),
    Option("trigger", ("quick", "reflex"), ruling="TS-R3"),
    Option("passes", ("quick", "each"), ruling="TS-R14"),
    Option("losses", ("in-order", "together"), ruling="TS-R8"),
    Option("loser-waiting", ("vanish", "resolve"), ruling="TS-R9"),
    Option("loser-cards", ("graveyard", "out"), ruling="TS-R9"),
    Option("loser-turn", ("continues", "ends"), ruling="TS-R10"),
)

VERBS = (
    Verb("card", ("カード",), setup.read_card, setup.card, 'NAME TYPE [COST] [xN] [victory] ["TEXT"]', 'card "Time Warp" Action 3 x2 "extra turn"', who="table", always=True),
    Verb("choose", ("選択",), setup.read_choice, setup.choose, "CARD", "Aki: choose omega", first=setup.no_choice_in_variant, offer=setup.offer_choice),
    Verb("bring", ("持ち寄り",), setup.read_cards, setup.bring, "CARDS", "Aki: bring 13", first=setup.only_in_variant, offer=setup.offer_bring, secret=True),
    Verb("deal", JA["deal"], setup.read_cards, setup.deal, "CARDS", "Aki: deal 6", offer=setup.offer_deal, secret=True),
    Verb("play", ("プレイ",), priority.read_play, priority.play, "CARD [paying N|BATTERY…]", "Beni: play paradox", offer=priority.offer_play),
    Verb("pass", JA["pass"], nothing, priority.decline, "", "pass", offer=setup.offer_bare),
    Verb("resolve", ("解決",), priority.read_resolve, priority.resolve, "[CARD]", "resolve warp", who="either", offer=setup.offer_bare),
    Verb("next", ("次へ",), nothing, priority.next_phase, "", "next", who="either", offer=setup.offer_bare),
    Verb("wait", ("待った",), nothing, priority.wait, "", "Beni: wait", who="either", offer=setup.offer_bare),
    Verb("draw", JA["draw"], effects.read_draw, effects.draw, "[N | CARD… [none] | none]", "Beni: draw 2", who="either", offer=effects.offer_draw, secret=True),
    Verb("done", ("以上",), nothing, effects.done, "", "done", who="either", offer=setup.offer_bare),
    Verb("discard", ("捨てる",), effects.read_discard, effects.discard, "CARDS | all", "Beni: discard paradox", who="either", offer=effects.offer_discard),
    Verb("ready", ("未使用",), effects.read_batteries, effects.ready, "[N | BATTERY… | all]", "ready all", who="either", offer=effects.offer_batteries),
    Verb("exhaust", ("使用済み",), effects.read_batteries, effects.exhaust, "[N | BATTERY… | all]", "Beni: exhaust 1", who="either", offer=effects.offer_batteries),
    Verb("destroy", ("破壊",), effects.read_destroy, effects.destroy, "[N | BATTERY… | all] [used|unused]", "Beni: destroy battery unused", who="either", offer=effects.offer_batteries),
    Verb("counter", ("打ち消し",), effects.read_counter, effects.counter, "CARD [NAME]", "counter warp Aki", who="either", offer=effects.offer_counter),
    Verb("move", ("移動",), moving.read_move, moving.move, "CARDS|all FROM TO [NAME] [used|unused]", "Aki: move paradox graveyard hand", who="either", offer=moving.offer_move),
    Verb("shuffle", ("シャッフル",), nothing, moving.shuffle, "", "shuffle", who="either", offer=setup.offer_bare),
    Verb("extra-turn", ("追加ターン",), nothing, effects.extra_turn, "", "extra-turn", who="either", offer=setup.offer_bare),
    Verb("skip-turn", ("スキップ",), nothing, effects.skip_turn, "", "Beni: skip-turn", who="either", offer=setup.offer_bare),
    Verb("end", ("終了",), effects.read_end, effects.end, "phase|turn", "end turn", who="either", offer=effects.offer_end),
    Verb("win", ("勝利",), effects.read_win, effects.win, "[[by] CARD]", "win", who="either", offer=effects.offer_win),
    Verb("lose", ("敗北",), nothing, effects.lose, "", "Beni: lose", who="either", offer=setup.offer_bare),
    Verb("reveal", JA["reveal"], setup.read_reveal, setup.reveal, "CARD…", "Beni: reveal paradox", offer=setup.offer_reveal),
    Verb("concede", JA["concede"], nothing, setup.concede, "", "Beni: concede", offer=setup.offer_bare),
    Verb("count", ("枚数",), setup.read_count, setup.count, "deck|graveyard|waiting|hand|batteries|unused N", "Aki: count unused 2", who="either", always=True, offer=setup.offer_count),
    Verb("note", ("メモ",), setup.read_note, setup.note, '"TEXT"', 'note "Beni showed the hand to Aki"', who="either", always=True),
    Verb("final", JA["final"], setup.read_final, setup.final, "NAME|draw", "final Aki", who="table", offer=setup.offer_final),
)  # fmt: skip

GAME = Game(
    "time-storm", "Time Storm", "タイムストーム", __name__, OPTIONS, VERBS,
    begin=Table, settle=flow.settle, seats=(2, 6), seats_clause="TS-1.1", screen=view.screen, state=view.state, check=_check,
)  # fmt: skip
