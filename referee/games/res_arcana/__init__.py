"""Res Arcana: the registration. Base game and Lux et Tenebrae, for two to five mages."""

from __future__ import annotations

from os.path import dirname

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import (
    actions,
    collect,
    components,
    declared,
    ending,
    flow,
    interrupts,
    reacts,
    results,
    setup,
)
from referee.games.res_arcana.awaiting import reason
from referee.games.res_arcana.saying import USING, Saying
from referee.games.res_arcana.sentences import WORDS, Cards, Essences, One, Place
from referee.games.res_arcana.speech import LOOKS, SPEECH
from referee.games.res_arcana.table import Rules, begin
from referee.grammar import thesaurus as spoken
from referee.grammar.arguments import AnyOrder, Each, New, Player, Whole, Word
from referee.grammar.thesaurus import also
from referee.grammar.verbs import Later, Verb
from referee.kernel.about import about
from referee.kernel.common import JA
from referee.kernel.game import Game, Options
from referee.kernel.series import Series
from scorers.sheet import Refusal

offering = Later("referee.games.res_arcana.offering")
stated, view = Later("referee.games.res_arcana.stated"), Later("referee.games.res_arcana.view")

BASE_SEATS = 4


# Clauses that only permit or define, by verb: no law asks them.
SEE = {
    "places": ("RA-1.1",), "item": ("RA-1.2", "RA-1.11"), "draw": ("RA-7.3", "RA-11.4"), "keep": ("RA-14.5",), "collect": ("RA-3.7",),
    "discard": ("RA-7.2",), "use": ("RA-5.8", "RA-8.20"), "react": ("RA-10.6",), "lose": ("RA-9.6",), "result": ("RA-15.1",),
}  # fmt: skip


def check(options: Options, names: tuple[str, ...], meta: dict[str, str]) -> None:
    """RA-1.1, RA-13.4, RA-15: how many play, and which options go together."""
    if "first-game" in options["variant"] and options["expansion"] != "none":
        raise Refusal("RA-13.4", key="header/first-game", option="variant")
    if "match-play" in options["variant"] and len(names) != 2:
        raise Refusal("RA-15.1", key="header/match-play", count=len(names), option="variant")
    if options["expansion"] == "none" and len(names) > BASE_SEATS:
        clause = "RA-13.4" if "first-game" in options["variant"] else "RA-1.1"
        raise Refusal(clause, key="header/seats", count=len(names), least=2, most=BASE_SEATS)


CARD = One("artifact", "CARD", unseen=True)
GAIN = Word(WORDS["gain"], Essences())
LESS = Word(WORDS["less"], Whole("N", "count"))

VERBS = (
    Verb("places", ("力ある場所",), (Each(Place("place")),), setup.places, example='places "Coral Castle" "Cursed Forge" …', who="table", offer=setup.offer_places,
         says=("places-of-power places-are places-in-play", "場所 力ある場所 場所は 力ある場所は 出ている 並んでいる 出てます 出てる")),
    Verb("monuments", ("モニュメント",), (Each(One("monument"), "NAME NAME"),), setup.monuments, example="monuments Library Oracle", who="table", offer=setup.offer_monuments,
         says=("two-monuments-are monuments-are the-two-monuments-are face-up-monuments are-up is-up monuments-on-the-table", "モニュメント モニュメントは 公開モニュメント 公開 出ている 並んでいる 出てます 出てる")),
    Verb("first", ("先手",), (Player(),), setup.first, example="first Aki", who="either", offer=setup.offer_first,
         says=("goes-first starts begins go-first first-player is-first has-the-first-turn takes-the-first-turn be-first start-player plays-first gets-the-first-player-marker", "先手 先攻 スタートプレイヤー スタプレ スターティングプレイヤー 最初のプレイヤー 最初のプレイヤーは 最初 に決定 先手になる 先手番 から始める 始める 始まる 一番手 スタート")),
    Verb("deal", JA["deal"], (Cards("dealt", "MAGE… CARD… | N", secret=True),), setup.deal, example="Aki: deal Witch Druid 8", offer=setup.offer_deal,
         says=also(spoken.DEAL, en="draw pick-up first-deal has have", ja="配られたのは")),
    Verb("draw", JA["draw"], (Cards("artifact", none=(UNSEEN,), secret=True),), setup.draw, example="Aki: draw Prism", offer=setup.offer_draw, always=True,
         says=also(spoken.DRAW, en="hand: hand-is hand-was hand-are first-hand hand-has", ja="手札: 手札は 手札が 最初の手札 最初の手札は 初手 初手は")),
    Verb("keep", ("残す",), (Cards("artifact", "CARD", secret=True),), setup.keep, example="Aki: keep Vault", first=interrupts.variant_only("keep", "draft", "RA-14.2"), offer=setup.offer_keep,
         says=also(en="retain draft hold-on-to take", ja="残す 手元に残す キープ 取る とる 選ぶ とっておく")),
    Verb("mage", ("メイジ",), (One("mage"),), setup.mage, example="Aki: mage Witch", offer=setup.offer_mage,
         says=also(spoken.CHOOSE, spoken.USE, en="play-as has have be keep play is mage-is", ja="魔法使い 残す キープ メイジは でいく でやる で始める でスタート")),
    Verb("item", ("アイテム",), (One("item"),), setup.item, example="Beni: item Research", offer=lambda table, seat: table.items,
         says=also(spoken.CHOOSE, spoken.TAKE, en="magic-item has have start-with begin-with item-is", ja="マジックアイテム アイテムは 欲しい")),
    Verb("take", ("取る",), (Cards("artifact"),), ending.take, example="Aki: take Prism", first=interrupts.variant_only("take", "match-play", "RA-15.5"), offer=ending.offer_take,
         says=also(spoken.CHOOSE)),
    Verb("collect", ("収集",), (collect.Collecting(),), collect.collect, example='Aki: collect Witch 1D "Cursed Forge" pay', offer=collect.offer_collect,
         says=also(spoken.TAKE, en="gain give produce yield earn draw-income opt-for choose go-for income net bring", ja="得る 収入 生む 産む 出る 増える 増やす 湧く")),
    Verb("place", ("配置",), (CARD, AnyOrder(Essences("pay", optional=True), LESS)), actions.place, example="Aki: place Vault 1G 1C", offer=actions.offer_place,
         says=also(spoken.PUT, en="build summon", ja="建てる 召喚 場に")),
    Verb("claim", ("獲得",), (actions.Claimed(), AnyOrder(Essences("pay", optional=True), GAIN, LESS)), actions.claim, example="Aki: claim top Obelisk gain 3L 3D", offer=actions.offer_claim,
         says=also(spoken.BUY, en="claim-with nab snag bag", ja="ゲット 占領 確保 手に入れる")),
    Verb("display", ("補充",), (One("monument"),), setup.display, example="display Temple", who="table", offer=setup.offer_display, always=True,
         says=also(spoken.SHOW, en="turn-up come-up new-monument next-monument new-monument-is next-monument-is reveal-monument refill", ja="次のモニュメントは 次のモニュメント 新しいモニュメントは 新しいモニュメント 並べる 補充する 出る 出す めくる")),
    Verb("discard", ("捨てる",), (CARD, Essences("gain", left_out=True)), actions.discard, example="Aki: discard Hawk 2D", offer=actions.offer_discard,
         says=also(spoken.DISCARD, en="sell burn swap trade change exchange trade-in cash-in turn-in sell-off convert turn-into convert-into change-into make-into", ja="変える かえる 換える 替える 変わる 換わる 化ける 変換 変換する 捨てて 売る 売却 換金 換金する 引き換え 引き換えに 引き換える")),
    Verb("use", ("使用",), (One("used"), Saying(USING, True)), actions.use, example="Aki: use Prism 1 pay 1G gain 2E", offer=offering.offer_use,
         says=also(spoken.USE, spoken.EXHAUST, spoken.BREAK, spoken.READY, en="use-power attack attack-with fire look-at look peek-at peek check see " + LOOKS + " turn-over change change-to swap trade convert turn-into convert-into change-into make-into", ja="見る のぞく 覗く 確認 確かめる チェック 変える かえる 換える 替える 変わる かわる 換わる 化ける 変換 変換する 両替 両替する 作る つくる 生み出す 産み出す 交換 交換する 乗せる 載せる のせる 乗る 載る 貯める ためる 溜める 貯まる 溜まる たまる 蓄える 使えるようにする 再び使えるようにする また使えるようにする 能力を使う 能力 攻撃 攻める 殴る なぐる")),
    Verb("pass", JA["pass"], (One("item", "ITEM", optional=True),), actions.pass_, example="Aki: pass Research", offer=actions.offer_pass,
         says=also(spoken.DECLINE, en="end-round finish-~-round end-~-round swap done done-for-the-round out is-out is-done swap-out trade exchange finish end-the-round drop-out-of-the-round", ja="ラウンド終わり ラウンド終了 持ち替える 持ち替え 取り替え 取っ替える とりかえる チェンジ パスする ラウンドを終える 降りる おりる 終える 終わる 抜ける 交換 取り替える 替える 換える 引き換える")),
    Verb("react", ("対応",), (reacts.Reacting(),), reacts.react, example='Beni: react "Dancing Sword"', offer=reacts.offer_react,
         says=also(spoken.PREVENT, spoken.USE, spoken.EXHAUST, en="respond answer counter protect save protect-himself protect-herself react-with reaction cancel ignore ignore-the-loss cancel-the-loss prevent-the-loss avoid-the-loss stop-the-loss ignore-that-loss save-~-life negate pay pay-to-ignore", ja="無視 無視する 反応 リアクション 対抗 防御 無効 無効にする 無効化 打ち消す かわす 身を守る")),
    Verb("lose", ("失う",), (Essences(),), reacts.lose, example="Beni: lose 1L 2E", offer=reacts.offer_lose,
         says=("give-up give-up-essences pay lose-essences suffer discard-essences take-the-loss", "払う 減らす 減る 支払う 失う 喪失 なくす 無くす 失わせる ロスト ロストする 捨てる 持っていかれる もっていかれる 取られる")),
    Verb("reveal", JA["reveal"], (Cards("artifact"),), setup.reveal, example="Aki: reveal Prism", offer=setup.offer_reveal, always=True,
         says=spoken.SHOW),
    Verb("pool", ("プール",), (Essences(optional=True),), results.pool, example="Aki: pool 1L 5D", beside=True, offer=results.offer_pool, always=True,
         says=("has-in-pool has is-at s-at have hold own is-left-with pool-is essences-are possess sit-on", "所持 手持ち 手持ちは 持っている 持つ 残る 残り 手元 持ってる プールは")),
    Verb("card", ("カード",), (New("name", "NAME"), declared.Facts()), stated.card, example='card "Moon Cat" artifact creature cost 1L 2any vp 1', beside=True, who="table", always=True,
         says=("declare define new-card", "登録")),
    Verb("concede", JA["concede"], (Word(("game", "ゲーム")),), actions.concede, example="Beni: concede", beside=True, offer=(False, True),
         says=spoken.GIVE_UP),
    Verb("final", JA["final"], (results.Counted(),), results.final, example="Aki: final 12 pool 3G", first=results.final_only, offer=results.offer_figure,
         says=("final-score final-scores finish-with end-with end-on finish-on end-up-with finish-at end-at have-in-the-end ended-the-game-with total", "最終得点 最終結果 最終 最終的に 合計 終わる フィニッシュ")),
    Verb("result", JA["result"], (results.Counted(),), results.result, example="Aki: result 12", first=results.result_only, offer=results.offer_figure,
         says=("game-result this-game", "ゲーム結果 このゲーム")),
)  # fmt: skip

GAME = Game(
    about(dirname(__file__)), __name__, None, VERBS,
    position="referee.games.res_arcana.position",
    begin=begin, rules=Rules, see=SEE, settle=flow.settle, seats_clause="RA-1.1", screen=view.screen, state=view.state, reason=reason, speech=SPEECH, check=check, doubtful=components.doubtful,
    series=Series(began=lambda table, statements: table.history[0][2] if table.history else table.first),
)  # fmt: skip
