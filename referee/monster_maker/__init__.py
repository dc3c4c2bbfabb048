"""Monster Maker Revised: the registration. A dungeon race for two to six players, base or deck-construction rules."""

from __future__ import annotations

from referee.common import JA, nothing
from referee.games import Game, Option, whole
from referee.monster_maker import combat, deckbattle, declare, flow, moves, piling, results, room, setup, treasure
from referee.monster_maker.entering import ask
from referee.monster_maker.kinds import read_cards
from referee.monster_maker.speech import SPEECH
from referee.monster_maker.table import HAND, Table
from referee.monster_maker.turn import deck_only
from referee.verbs import Later, Verb
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from referee.judging import Setting
    from referee.words import Names
    from scorers.sheet import Rules

view = Later("referee.monster_maker.view")


def _seat(text: str, players: Names) -> Any:
    return players.find(text)


def _score(rules: Rules, names: Sequence[str]) -> str:
    # With a campaign `begin` asks again: what is scored there depends on the rules.
    return "rank"


def _promos(rules: Rules, names: Sequence[str]) -> str:
    return "refused" if rules["score"] == "points" else "allowed"


def _heard(*words: str) -> Callable[[Setting], tuple[str, ...]]:
    """Words of a secret statement that everybody hears."""
    return lambda setting: words


def _drawn(setting: Setting) -> tuple[str, ...]:
    # An open trap is shown as it is drawn (MM-3.2); in deck rules traps are held (MM-11.9).
    return () if setting.rules["rules"] == "deck" else ("Trap",)


OPTIONS = (
    Option("rules", ("base", "deck")),
    Option("score", ("rank", "arsha", "points"), default=_score),
    Option("treasure", ("dice", "cards")),
    Option("first", default=0, ruling="MM-R36", read=_seat, write=lambda seat, names: names[seat], usage="NAME"),
    Option("cards", ruling="MM-R20", read=whole(1), write=lambda size, names: size or "unknown", usage="N"),
    Option("matches", ruling="MM-8.1", read=whole(1), write=lambda count, names: count or "open", usage="N"),
    Option("promos", ("allowed", "refused"), default=_promos),
    Option("marker", ("reminder", "counts"), ruling="MM-R2"),
    Option("charm", ("corridor", "any"), ruling="MM-R13"),
    Option("endgame", ("round", "out"), ruling="MM-R17"),
    Option("opening-traps", ("keep", "exchange"), ruling="MM-R24"),
    Option("deck-detour", ("allowed", "refused"), ruling="MM-R25"),
    Option("back-distance", ("total", "return"), ruling="MM-R32"),
)


def check(rules: dict[str, Any], names: tuple[str, ...], header: dict[str, str]) -> None:
    """Options that go together only so (section 8), and the score that a campaign's matches have by default."""
    if header.get("campaign") is not None and header.get("score") is None:
        rules["score"] = "arsha" if rules["rules"] == "base" else "points" if len(names) == 2 else "rank"
        if header.get("promos") is None:
            rules["promos"] = _promos(rules, names)
    if rules["score"] == "points" and (rules["rules"] != "deck" or len(names) != 2):
        raise Refusal("MM-12", key="header/points", option="score", players=len(names), rules=rules["rules"])
    if rules["score"] == "arsha" and rules["rules"] != "base":
        raise Refusal("MM-8", key="header/arsha", option="score", rules=rules["rules"])
    if rules["cards"] is not None and rules["cards"] < HAND * len(names):
        raise Refusal("MM-2.2", key="header/cards", option="cards", cards=rules["cards"], least=HAND * len(names))


DEALING = setup.before_play("MM-2.2", key="MM-2.2/late")
EXCHANGING = setup.before_play("MM-2.3", key="MM-2.3/late")
NO_DECK = deck_only("MM-10.1", key="MM-10.1/base")
NO_SABOTAGE = deck_only("MM-11.2", key="MM-11.2/base")
NO_BLOCK = deck_only("MM-11.6", "MM-11.2", key="MM-11.2/base")
NO_WEIGHING = deck_only("MM-12.7", key="MM-12.7/base")

VERBS = (
    Verb("card", ("カード",), declare.read_declaration, declare.declare, "NAME KIND [FIELD…]", "card Roland character knight 4D+1", who="table", offer=declare.offer_card, always=True,
         says=("declare define new-card", "登録 宣言する")),
    Verb("deal", JA["deal"], read_cards, setup.deal, "CARD… | N", "Aki: deal c20 c30 trap orc ? ? ?", first=DEALING, offer=setup.offer_deal, secret=True,
         says=("get receive hand-out is-dealt", "配られる もらう 受け取る")),
    Verb("exchange", ("交換",), setup.read_exchange, setup.exchange, "trap [CARD]", "Aki: exchange trap c10", first=EXCHANGING, offer=setup.offer_exchange, secret=_heard("Trap"),
         says=("swap change trade replace", "取り替える 替える 換える とりかえる")),
    Verb("bring", ("持込",), setup.read_item, setup.bring, "CARD", "Aki: bring holy-sword", first=setup.bring_first, offer=setup.offer_bring,
         says=("carry take-along", "持ち込む 持ってくる 持参")),
    Verb("deck", ("デッキ",), setup.read_deck, setup.deck, "CARD[*N]… [weight W] | N [weight W]", "Aki: deck 45 weight 98",
         first=setup.deck_first(NO_DECK), offer=setup.offer_deck, secret=_heard("weight"),
         says=("deck-size", "デック")),
    Verb("draw", JA["draw"], moves.read_draw, moves.draw, "[CARD]", "Aki: draw c15", first=moves.draw_first, offer=moves.offer_draw, secret=_drawn,
         says=("pick-up pick pull take-a-card", "取る ひく 引き")),
    Verb("play", ("プレイ",), moves.read_play, moves.play, "CARD [[on] PLAYER] [down] [declare [side CARD…]]", "Aki: play orc on Beni", offer=moves.offer_play,
         says=("use lay put put-down place cast lay-down attach set walk", "出す 使う つける 付ける 置く 使用 唱える プレー 進む かける 張る")),
    Verb("declare", ("宣言",), room.read_declare, room.declare, "[side CARD…]", "Aki: declare side c5", offer=room.offer_declare,
         says=("reach arrive arrive-at enter get-to", "到達 着く 入る 到着 到達宣言 トレジャールームに到達")),
    Verb("treasure", ("財宝",), treasure.read_treasure, treasure.treasure, "THROW | CARD | ?", "Aki: treasure dice 4",
         first=treasure.arsha_first, offer=treasure.offer_treasure, secret=_heard("dice", "roll"),
         says=("treasure-dice treasure-roll find-treasure", "お宝 宝 宝物")),
    Verb("fight", ("戦闘",), combat.read_fight, combat.fight, "CARD… [item CARD…] [elf CARD] [dwarf CARD] [THROW]", "Aki: fight millienne dice 3 4 5 6 2", offer=combat.offer_fight,
         says=("attack battle hit strike defeat", "戦う 攻撃 たたかう 攻める 挑む バトル 倒す")),
    Verb("charm", ("チャーム",), combat.read_charm, combat.charm, "[on] PLAYER", "Aki: charm Beni", offer=combat.offer_charm,
         says=("enchant", "魅了 チャームをかける")),
    Verb("cleric", ("クレリック",), combat.read_cleric, combat.cleric, "CARD…", "Aki: cleric millienne", offer=combat.offer_cleric,
         says=("rescue bring-back recover", "クレリックで戻す 戻す 救出 助ける 回収")),
    Verb("pile", ("パイル",), read_cards, piling.pile, "CARD… | N", "Aki: pile c5 c5 orc", offer=piling.offer_pile,
         says=("discard throw throw-away drop toss put-away", "捨てる 切る すてる 捨て山に置く パイル")),
    Verb("pass", JA["pass"], nothing, piling.decline, "", "Aki: pass", offer=moves.offer_bare,
         says=("decline skip", "見送る 何もしない スルー")),
    Verb("shuffle", ("シャッフル",), nothing, moves.shuffle, "", "shuffle", who="table", offer=moves.offer_bare,
         says=("shuffle-the-deck reshuffle mix", "混ぜる 切り混ぜる")),
    Verb("reveal", JA["reveal"], read_cards, piling.reveal, "CARD…", "Beni: reveal c5 orc", offer=piling.offer_reveal,
         says=("show open turn-over", "見せる 開く")),
    Verb("sabotage", ("破壊工作",), deckbattle.read_sabotage, deckbattle.sabotage, "PLAYER THIEF [name CARD]", "Aki: sabotage Beni rick name c40", first=NO_SABOTAGE, offer=deckbattle.offer_sabotage,
         says=("", "破壊工作を仕掛ける 妨害 工作")),
    Verb("name", ("指定",), deckbattle.read_name, deckbattle.name, "CARD", "Aki: name orc", first=NO_SABOTAGE, offer=deckbattle.offer_name,
         says=("say call", "指定 宣言 言う")),
    Verb("block", ("阻止",), deckbattle.read_block, deckbattle.block, "THIEF [THROW]", "Beni: block tolen dice 3 4 2 5", first=NO_BLOCK, offer=deckbattle.offer_block,
         says=("stop fend-off", "防ぐ 止める 阻む")),
    Verb("weigh", ("計量",), deckbattle.read_weigh, deckbattle.weigh, "W", "Aki: weigh 2.1", first=NO_WEIGHING, offer=deckbattle.offer_weigh,
         says=("weight", "量る 計る 重さ")),
    Verb("appraise", ("鑑定",), treasure.read_appraise, treasure.appraise, "CARD N", "Aki: appraise idol -200", first=treasure.judged_first, offer=treasure.offer_appraise,
         says=("judge value", "鑑定する 値がつく")),
    Verb("final", JA["final"], results.read_final, results.final, "ENTRY… | none", "final Beni 300 Dai 500 Aki 200", who="table", offer=results.offer_final,
         says=("final-score final-scores score", "最終得点 最終結果")),
    Verb("concede", JA["concede"], nothing, piling.concede, "", "Beni: concede", offer=moves.offer_bare,
         says=("give-up resign quit surrender", "降参 投げる 降りる ギブアップ リタイア")),
)  # fmt: skip

GAME = Game(
    "monster-maker", "Monster Maker Revised", "モンスターメーカー・リバイズド", __name__, OPTIONS, VERBS,
    begin=Table, settle=flow.settle, asks=ask, seats=(2, 6), seats_clause="MM-2.1", screen=view.screen, state=view.state, speech=SPEECH, check=check,
    fixed=("place",),
)  # fmt: skip
