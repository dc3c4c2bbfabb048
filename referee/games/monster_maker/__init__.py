"""Monster Maker Revised: the registration. A dungeon race for two to six players, base or deck-construction rules."""

from __future__ import annotations

from os.path import dirname

from referee.games.monster_maker import (
    arguments,
    combat,
    deckbattle,
    declare,
    flow,
    moves,
    piling,
    results,
    room,
    setup,
    treasure,
)
from referee.games.monster_maker.kinds import TRAPS
from referee.games.monster_maker.results import ask
from referee.games.monster_maker.speech import ROOMS, SPEECH
from referee.games.monster_maker.table import HAND, Rules, begin, promos, reason
from referee.games.monster_maker.turn import deck_only
from referee.grammar import thesaurus as spoken
from referee.grammar.arguments import AnyOrder, Dice, Each, Either, Whole, Word
from referee.grammar.thesaurus import also
from referee.grammar.verbs import Later, Verb
from referee.kernel.about import about
from referee.kernel.common import JA
from referee.kernel.game import Game, Options
from referee.kernel.series import Series
from scorers.sheet import Refusal, Term

view = Later("referee.games.monster_maker.view")


def check(options: Options, names: tuple[str, ...], header: dict[str, str]) -> None:
    """Options that go together only so (section 8), and the score that a campaign's matches have by default."""
    if header.get("campaign") is not None and header.get("score") is None:
        options["score"] = "arsha" if options["rules"] == "base" else "points" if len(names) == 2 else "rank"
        if header.get("promos") is None:
            options["promos"] = promos(options)
    score, rules, cards = options["score"], options["rules"], options["cards"]
    if score == "points" and (rules != "deck" or len(names) != 2):
        raise Refusal("MM-12", key="header/points", option="score", players=len(names), rules=Term(f"rules/{rules}"))
    if score == "arsha" and rules != "base":
        raise Refusal("MM-8", key="header/arsha", option="score", rules=Term(f"rules/{rules}"))
    if cards is not None and cards < HAND * len(names):
        raise Refusal("MM-2.2", key="header/cards", option="cards", cards=cards, least=HAND * len(names))


NO_SABOTAGE = deck_only("MM-11.2", key="MM-11.2/base")
NO_BLOCK = deck_only("MM-11.6", "MM-11.2", key="MM-11.2/base")
NO_WEIGHING = deck_only("MM-12.7", key="MM-12.7/base")
# Words that end the fighters or the items.
BESIDE = (*arguments.ITEM, *arguments.ELF_CARD, *arguments.DWARF_CARD, *arguments.THROW)
FIGHTER, THIEF = arguments.CardName("character knight 4D+1"), arguments.CardName("character thief 2D")
CARRIED = arguments.CardName("treasure item 2D")
# An open one is turned up at once (MM-9.2).
FOUND = arguments.CardName("treasure value 300", unseen=True, secret=lambda kind, table: not table.card(kind).open)
UNSEEN_CARD = arguments.CardName(unseen=True)

VERBS = (
    Verb("card", ("カード",), (declare.Declaration(),), declare.declare, example="card Roland character knight 4D+1", beside=True, who="table", offer=declare.offer_card, always=True,
         says=("declare define new-card", "登録 宣言する")),
    Verb("deal", JA["deal"], (arguments.Some(secret=True),), setup.deal, example="Aki: deal c20 c30 trap orc ? ? ?", first=setup.before_play("MM-2.2"), offer=setup.offer_deal,
         says=also(spoken.DEAL, en="draw pick-up take")),
    Verb("exchange", ("交換",), (arguments.CardName(secret=lambda kind, table: kind != TRAPS), arguments.CardName(optional=True, unseen=True, secret=True)), setup.exchange,
         example="Aki: exchange trap c10", first=setup.before_play("MM-2.3"), offer=setup.offer_exchange, says=("swap change trade replace trade-in swap-out give-back turn-in", "取り替える 替える 換える 取り換える 引き換える 引き直す 引きなおす 戻して引く 戻して引き直す 捨てて引き直す 出して引き直す 替わる 変わる 換わる"
         " 戻して別のカードを引く 戻して別のを引く 戻して新しいのを引く 戻して新しいカードを引く 戻して1枚引く 戻して引きなおす")),
    Verb("bring", ("持込",), (CARRIED,), treasure.bring, example="Aki: bring holy-sword", beside=True, first=treasure.bring_first, offer=treasure.offer_bring,
         says=("carry take-along bring-along take-in start-with", "持ち込む 持ってくる 持参 持って入る")),
    Verb("deck", ("デッキ",), (setup.DeckList(secret=True), Word(arguments.WEIGHT, Whole("W", "mm-weight"))), setup.deck, example="Aki: deck 45 weight 98",
         first=deck_only("MM-10.1", key="MM-10.1/base"), offer=setup.offer_deck, says=("deck-size bring deck-is deck-has", "デック")),
    Verb("draw", JA["draw"], (arguments.CardName(optional=True, unseen=True, secret=lambda kind, table: kind != TRAPS or table.deck_rules),), moves.draw, example="Aki: draw c15", first=moves.draw_first, offer=moves.offer_draw,
         says=also(spoken.DRAW, en="take")),
    Verb("play", ("プレイ",), (UNSEEN_CARD, arguments.To(on=True, stops=(*arguments.DOWN, *arguments.DECLARE), optional=True), AnyOrder(Word(arguments.DOWN), arguments.DECLARING)), moves.play,
         example="Aki: play orc on Beni", offer=moves.offer_play,
         says=also(spoken.PUT, spoken.USE, spoken.GO, en="spring build block stop obstruct hinder slow-down plant hand hand-over throw-down cast stick put-on slap-on attach attack+whom give hit drop take send sic throw-at lay-out continue go-on walk-on press-on build-on advance-by return go-back head-back walk-back come-back", ja="つける 付ける くっつける かける 張る 仕掛ける しかける けしかける 送る 送り込む 差し向ける 帰る 戻る 引き返す 渡る 伸ばす 敷く 通る 投入 プレゼント 贈る お届け 押し付ける 押しつける なすりつける 襲う 襲わせる ぶつける 貼る 貼りつける 憑ける 進軍 足止め 足止めする 当てる あてる 妨害 妨害する 邪魔 邪魔する 向かわせる 立ちはだかる 立ちはだからせる 選ぶ 選択 出現 出現させる 現れる 登場 登場させる 襲いかかる 襲い掛かる 差し出す 乗せる のせる 重ねる 投げる 投げつける お見舞い 食らわせる くらわせる 喰らわせる ぶっかける")),
    Verb("declare", ("宣言",), (arguments.SIDEWAYS,), room.declare, example="Aki: declare side c5", offer=room.offer_side,
         says=("is-in-the-treasure-room is-at-the-treasure-room treasure-room says-is-in-the-treasure-room reach-the-treasure-room reach-the-treasure get-to-the-treasure-room get-to-the-treasure arrive-at-the-treasure-room arrive-in-the-treasure-room make-it-to-the-treasure-room make-it-to-the-treasure enter-the-treasure-room come-to-the-treasure-room reach arrive arrive-at enter get-to come-to make-it-to make-it-into make-it-all-the-way-to", "ゴール 宝の部屋 宝の部屋に到達 宝の部屋に到着 宝の部屋に着く 宝の部屋に入る お宝部屋に着く トレジャールーム トレジャールームに着く トレジャールームに入る トレジャールームに到着 到達 着く 入る 到着 到達宣言 トレジャールームに到達 たどり着く 辿り着く " + ROOMS)),
    Verb("treasure", ("財宝",), (Either(Dice(), FOUND, wanted="mm-card"),), treasure.treasure, example="Aki: treasure dice 4",
         first=treasure.arsha_first("MM-8.2"), offer=treasure.offer_treasure, says=("treasure-dice treasure-roll find-treasure find get treasure-is treasure-worth", "トレジャー振って 宝振って お宝振って 財宝振って 財宝を振って 宝を振って お宝を振って 財宝振る 財宝を振る お宝 宝 宝物 トレジャー トレジャーを振る トレジャーを振って 財宝は 見つける 手に入れる 得る 獲得 出る")),
    Verb("fight", ("戦闘",), (arguments.Fighters(FIGHTER, stops=BESIDE), AnyOrder(Word(arguments.ITEM, Each(CARRIED, stops=BESIDE)), Word(arguments.ELF_CARD, UNSEEN_CARD),
         Word(arguments.DWARF_CARD, UNSEEN_CARD), ends=arguments.THROW), Dice(optional=True)), combat.fight, example="Aki: fight millienne dice 3 4 5 6 2", offer=combat.offer_fight,
         says=also(spoken.FIGHT, en="fight-with send-in send-out fight-against stand-against face fight-back", ja="対決 打ち取る 討つ 戦いを挑む 出撃 向かわせる 立ち向かう")),
    Verb("charm", ("チャーム",), (arguments.To(),), combat.charm, example="Aki: charm Beni", offer=flow.charm_targets,
         says=("enchant charm-onto send-on send-over", "魅了 チャームをかける チャームでつける 操る つける 付ける 送る なすりつける 押しつける 押し付ける 付け替える 回す 移す 擦り付ける おしつける")),
    Verb("cleric", ("クレリック",), (Each(arguments.CardName()),), combat.cleric, example="Aki: cleric millienne", offer=combat.offer_cleric,
         says=also(spoken.RESTORE, en="revive heal cleric-rescues cleric-saves", ja="クレリックで戻す クレリックで回収 クレリックで助ける クレリックで救う クレリックで救い出す クレリックで救出 クレリックで復活 治す 癒す 治療 治療する 手当て 手当てする 手札に戻す 手札へ 復活 呼び戻す")),
    Verb("pile", ("パイル",), (arguments.Some(),), piling.pile, example="Aki: pile c5 c5 orc", offer=piling.offer_pile,
         says=also(spoken.DISCARD, en="feed get-rid-of-the-trap rid-of-the-trap remove-the-trap clear-the-trap defuse defuse-the-trap deal-with-the-trap solve-the-trap disarm disarm-it disarm-the-trap lose sacrifice give-up-cards", ja="捨て山に置く 捨て山へ 解除 罠外し 罠を外す 罠回避 罠を回避 罠を防ぐ 罠を避ける トラップ回避 トラップを回避 トラップを防ぐ トラップを避ける 罠を解除 罠解除 外す 回避 回避する 避ける 防ぐ よける 罠を外す 罠外し トラップを外す トラップを解除 失う 破棄する パイルに置く")),
    Verb("pass", JA["pass"], (), piling.decline, example="Aki: pass", says=also(spoken.DECLINE, en="done done-for-this-turn end-turn end-~-turn stay is-done leave-it-at-that do-nothing", ja="何もしない ここまで この手番はここまで 手番終了 番終了 終了 終了する 行動終了 終わり 手番を終える ターン終了 ターンエンド ターンを終える 終える 終わる ターンは以上 手番は以上 は以上 以上です")),
    Verb("shuffle", ("シャッフル",), (), moves.shuffle, example="shuffle", who="table", says=spoken.SHUFFLE),
    Verb("reveal", JA["reveal"], (arguments.Some(),), piling.reveal, example="Beni: reveal c5 orc", offer=piling.offer_reveal, says=spoken.SHOW),
    Verb("sabotage", ("破壊工作",), (arguments.Target(), THIEF, Word(arguments.NAMING, arguments.Naming())), deckbattle.sabotage, example="Aki: sabotage Beni rick name c40", first=NO_SABOTAGE, offer=deckbattle.offer_sabotage,
         says=("send-~-thief-to strike-at raid", "破壊工作を仕掛ける 破壊工作する 妨害 工作 工作を仕掛ける")),
    Verb("name", ("指定",), (arguments.Naming(),), deckbattle.name, example="Aki: name orc", first=NO_SABOTAGE, offer=deckbattle.offer_name, guess=True, says=("say call name-card guess ask-for", "指定 宣言 言う 当てる")),
    Verb("block", ("阻止",), (THIEF, Dice(optional=True)), deckbattle.block, example="Beni: block tolen dice 3 4 2 5", first=NO_BLOCK, offer=deckbattle.offer_block,
         says=also(spoken.PREVENT, en="intercept foil thwart", ja="食い止める 迎え撃つ 妨害 追い払う")),
    Verb("weigh", ("計量",), (results.Tenths(),), deckbattle.weigh, example="Aki: weigh 2.1", first=NO_WEIGHING, offer=deckbattle.offer_weigh, says=("weight weigh-in treasure-weighs", "量る 計る 重さ 重さは 測る")),
    Verb("appraise", ("鑑定",), (arguments.CardName("treasure value ?"), Whole()), treasure.appraise, example="Aki: appraise idol -200", first=treasure.arsha_first("MM-9.7"), offer=treasure.offer_appraise,
         says=("judge value worth is-worth be-worth assess estimate", "鑑定する 値がつく 値段 価値 値踏み")),
    Verb("final", JA["final"], (results.Results(),), results.final, example="final Beni 300 Dai 500 Aki 200", who="table", offer=results.offer_final,
         says=("final-score final-scores come-back make-it-out make-it-out-alive get-out get-out-alive come-out made-it-back made-it-home make-it-back make-it-home get-back get-home come-home return-with is-home returned survive escape with-treasure-of end-with finish-with", "持ち帰る 持って帰る 持って帰還 持って生還 最終得点 最終結果 生還 帰還 戻る 帰る 結果")),
    Verb("concede", JA["concede"], (), piling.concede, example="Beni: concede", beside=True, says=spoken.GIVE_UP),
)  # fmt: skip

# Clauses that no law asks: they only permit or define what a verb does.
SEE = {
    "card": ("MM-1.4", "MM-1.5", "MM-1.6", "MM-1.7", "MM-1.8", "MM-1.12"),
    "deal": ("MM-1.1", "MM-1.2", "MM-2.1", "MM-10.1"),
    "draw": ("MM-2.5", "MM-3.9", "MM-6.6", "MM-10.4"),
    "play": ("MM-9.2", "MM-10.4", "MM-11.13"),
    "fight": ("MM-1.11", "MM-5.5", "MM-5.8", "MM-9.1", "MM-10.6"),
    "pile": ("MM-1.2", "MM-3.4", "MM-3.6"),
    "pass": ("MM-6.2", "MM-9.4", "MM-9.6", "MM-12.6"),
    "reveal": ("MM-9.1",),
    "sabotage": ("MM-11.8",),
    "final": ("MM-6.5", "MM-8.1", "MM-8.3", "MM-8.4", "MM-8.6", "MM-9.8", "MM-12.8", "MM-12.9"),
}

GAME = Game(
    about(dirname(__file__)), __name__, None, VERBS,
    begin=begin, settle=flow.settle, seats_clause="MM-2.1", screen=view.screen, state=view.state, reason=reason, check=check,
    position="referee.games.monster_maker.position", shown=view.shown,
    speech=SPEECH, rules=Rules, see=SEE, asks=ask, fixed=("place",), 
    series=Series("first", "matches", treasure.carried, "bring", "MM-9.5", lambda table, statements: table.rules.first),
)  # fmt: skip
