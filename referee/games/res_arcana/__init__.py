"""Res Arcana: the registration. Base game and Lux et Tenebrae, for two to five mages."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import (
    actions,
    asking,
    collect,
    components,
    declared,
    draft,
    flow,
    leaving,
    matchplay,
    offering,
    reacts,
    results,
    setup,
    showing,
)
from referee.games.res_arcana.rules import OPTIONS, Rules
from referee.games.res_arcana.saying import USING, Saying
from referee.games.res_arcana.sentences import WORDS, Cards, Essences, One, Place
from referee.games.res_arcana.speech import SPEECH
from referee.games.res_arcana.table import begin
from referee.grammar.arguments import AnyOrder, Each, Player, Whole, Word
from referee.grammar.verbs import Later, Verb
from referee.kernel.common import JA
from referee.kernel.game import Game
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

view = Later("referee.games.res_arcana.view")

BASE_SEATS = 4

# Clauses that only permit or define, by verb: no law asks them.
SEE = {
    "places": ("RA-1.1",), "item": ("RA-1.2", "RA-1.11"), "draw": ("RA-7.3", "RA-11.4"), "keep": ("RA-14.5",), "collect": ("RA-3.7",),
    "discard": ("RA-7.2",), "use": ("RA-5.8", "RA-8.20"), "react": ("RA-10.6",), "lose": ("RA-9.6",), "result": ("RA-15.1",),
}  # fmt: skip


def check(options: dict[str, Any], names: tuple[str, ...], meta: dict[str, str]) -> None:
    """RA-1.1, RA-13.4, RA-15: how many play, and which options go together."""
    if "first-game" in options["variant"] and options["expansion"] != "none":
        raise Refusal("RA-13.4", key="header/first-game", option="variant")
    if "match-play" in options["variant"] and len(names) != 2:
        raise Refusal("RA-15.1", key="header/match-play", count=len(names), option="variant")
    if options["expansion"] == "none" and len(names) > BASE_SEATS:
        raise Refusal(
            "RA-13.4" if "first-game" in options["variant"] else "RA-1.1",
            key="header/seats",
            count=len(names),
            least=2,
            most=BASE_SEATS,
        )


CARD = One("artifact", "CARD", unseen=True)
GAIN = Word(WORDS["gain"], Essences())
LESS = Word(WORDS["less"], Whole("N", "count"))

VERBS = (
    Verb("places", ("力ある場所",), (Each(Place("place")),), setup.places, example='places "Coral Castle" "Cursed Forge" …', who="table", offer=setup.offer_places,
         says=("places-of-power", "場所 力ある場所")),
    Verb("monuments", ("モニュメント",), (Each(One("monument"), "NAME NAME"),), setup.monuments, example="monuments Library Oracle", who="table", offer=setup.offer_monuments,
         says=("monuments-are", "モニュメント")),
    Verb("first", ("先手",), (Player(),), setup.first, example="first Aki", who="either", offer=setup.offer_first,
         says=("goes-first starts begins go-first first-player", "先手 先攻 スタートプレイヤー 最初 先手になる")),
    Verb("deal", JA["deal"], (Cards("dealt", "MAGE… CARD… | N", secret=True),), setup.deal, example="Aki: deal Witch Druid 8", offer=setup.offer_deal,
         says=("get receive is-dealt hand-out", "配られる もらう 受け取る")),
    Verb("draw", JA["draw"], (Cards("artifact", none=(UNSEEN,), secret=True),), showing.draw, example="Aki: draw Prism", offer=showing.offer_draw, always=True,
         says=("pick-up pick pull", "引く 取る ひく")),
    Verb("keep", ("残す",), (Cards("artifact", "CARD", secret=True),), draft.keep, example="Aki: keep Vault", first=asking.variant_only("keep", "draft", "RA-14.2"), offer=draft.offer_keep,
         says=("retain draft", "残す 手元に残す キープ")),
    Verb("mage", ("メイジ",), (One("mage"),), setup.mage, example="Aki: mage Witch", offer=setup.offer_mage,
         says=("choose take pick play-as be select play grab go-with", "選ぶ 選択 魔法使い 取る 残す 使う 使用")),
    Verb("item", ("アイテム",), (One("item"),), setup.item, example="Beni: item Research", offer=setup.offer_item,
         says=("choose take pick select magic-item grab go-with", "選ぶ 取る 選択 マジックアイテム とる もらう")),
    Verb("take", ("取る",), (Cards("artifact"),), matchplay.take, example="Aki: take Prism", first=asking.variant_only("take", "match-play", "RA-15.5"), offer=matchplay.offer_take,
         says=("choose pick", "取る 選ぶ")),
    Verb("collect", ("収集",), (collect.Collecting(),), collect.collect, example='Aki: collect Witch 1D "Cursed Forge" pay', offer=collect.offer_collect,
         says=("gain get income receive take", "集める もらう 得る 受け取る")),
    Verb("place", ("配置",), (CARD, AnyOrder(Essences("pay", optional=True), LESS)), actions.place, example="Aki: place Vault 1G 1C", offer=actions.offer_place,
         says=("play put put-down lay lay-down put-out build summon", "置く 出す 設置 プレイ 場に出す おく")),
    Verb("claim", ("獲得",), (actions.Claimed(), AnyOrder(Essences("pay", optional=True), GAIN, LESS)), actions.claim, example="Aki: claim top Obelisk gain 3L 3D", offer=actions.offer_claim,
         says=("buy take get purchase acquire build grab", "買う 取る 購入 建てる 手に入れる 獲得")),
    Verb("display", ("補充",), (One("monument"),), setup.display, example="display Temple", who="table", offer=setup.offer_display, always=True,
         says=("turn-up reveal-monument refill", "めくる 並べる 公開")),
    Verb("discard", ("捨てる",), (CARD, Essences("gain", left_out=True)), actions.discard, example="Aki: discard Hawk 2D", offer=actions.offer_discard,
         says=("throw throw-away toss sell burn dump ditch chuck pitch", "切る 捨てて 売る すてる 捨て札にする ぽい ぽいっ 放る")),
    Verb("use", ("使用",), (One("used"), Saying(USING, True)), actions.use, example="Aki: use Prism 1 pay 1G gain 2E", offer=offering.offer_use,
         says=("tap activate turn use-power trigger attack attack-with crack", "使う 起動 タップ 発動 能力を使う 壊す 破壊 横にする 横向きにする 攻撃 割る 縦にする")),
    Verb("pass", JA["pass"], (One("item", "ITEM", optional=True),), leaving.pass_, example="Aki: pass Research", offer=leaving.offer_pass,
         says=("end-round swap done done-for-the-round out", "パスする ラウンドを終える 終える 終わる 抜ける")),
    Verb("react", ("対応",), (reacts.Reacting(),), reacts.react, example='Beni: react "Dancing Sword"', offer=reacts.offer_react,
         says=("respond answer counter block defend prevent reaction use", "反応 防ぐ リアクション 対抗 防御 使う")),
    Verb("lose", ("失う",), (Essences(),), reacts.lose, example="Beni: lose 1L 2E", offer=reacts.offer_lose,
         says=("give-up-essences pay", "払う 減らす 支払う")),
    Verb("reveal", JA["reveal"], (Cards("artifact"),), showing.reveal, example="Aki: reveal Prism", offer=showing.offer_reveal, always=True,
         says=("show open", "見せる 開く")),
    Verb("pool", ("プール",), (Essences(optional=True),), results.pool, example="Aki: pool 1L 5D", offer=results.offer_pool, always=True,
         says=("has-in-pool", "所持 持っている")),
    Verb("card", ("カード",), (declared.NewName(), declared.Facts()), declared.card, example='card "Moon Cat" artifact creature cost 1L 2any vp 1', who="table", always=True,
         says=("declare define new-card", "登録")),
    Verb("concede", JA["concede"], (Word(("game", "ゲーム")),), leaving.concede, example="Beni: concede", offer=leaving.offer_concede,
         says=("give-up resign quit surrender", "降参 投げる 降りる ギブアップ リタイア")),
    Verb("final", JA["final"], (results.Counted(),), results.final, example="Aki: final 12 pool 3G", first=results.final_only, offer=results.offer_figure,
         says=("final-score final-scores", "最終得点 最終結果")),
    Verb("result", JA["result"], (results.Counted(),), results.result, example="Aki: result 12", first=results.result_only, offer=results.offer_figure,
         says=("game-result", "ゲーム結果")),
)  # fmt: skip

GAME = Game(
    "res-arcana", "Res Arcana", "レス・アルカナ", __name__, OPTIONS, VERBS,
    begin=begin, rules=Rules, see=SEE, settle=flow.settle, seats=(2, 5), seats_clause="RA-1.1", screen=view.screen, state=view.state, speech=SPEECH, check=check, doubtful=components.doubtful,
)  # fmt: skip
