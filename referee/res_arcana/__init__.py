"""Res Arcana: the registration. Base game and Lux et Tenebrae, for two to five mages."""

from __future__ import annotations

from referee.common import JA
from referee.games import Game
from referee.res_arcana import (
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
from referee.res_arcana.rules import OPTIONS, Rules
from referee.res_arcana.speech import SPEECH
from referee.res_arcana.table import begin
from referee.verbs import Later, Verb
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

view = Later("referee.res_arcana.view")

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


VERBS = (
    Verb("places", ("力ある場所",), setup.read_places, setup.places, "NAME…", 'places "Coral Castle" "Cursed Forge" …', who="table", offer=setup.offer_places,
         says=("places-of-power", "場所 力ある場所")),
    Verb("monuments", ("モニュメント",), setup.read_monuments, setup.monuments, "NAME NAME", "monuments Library Oracle", who="table", offer=setup.offer_monuments,
         says=("monuments-are", "モニュメント")),
    Verb("first", ("先手",), setup.read_first, setup.first, "NAME", "first Aki", who="either", offer=setup.offer_first,
         says=("goes-first starts begins go-first first-player", "先手 先攻 スタートプレイヤー 最初 先手になる")),
    Verb("deal", JA["deal"], setup.read_deal, setup.deal, "MAGE… CARD… | N", "Aki: deal Witch Druid 8", offer=setup.offer_deal, secret=True,
         says=("get receive is-dealt hand-out", "配られる もらう 受け取る")),
    Verb("draw", JA["draw"], showing.read_draw, showing.draw, "[CARD…]", "Aki: draw Prism", offer=showing.offer_draw, always=True, secret=True,
         says=("pick-up pick pull", "引く 取る ひく")),
    Verb("keep", ("残す",), draft.read_keep, draft.keep, "CARD", "Aki: keep Vault", first=asking.variant_only("keep", "draft", "RA-14.2"), offer=draft.offer_keep, secret=True,
         says=("retain", "残す 手元に残す キープ")),
    Verb("mage", ("メイジ",), setup.read_mage, setup.mage, "NAME", "Aki: mage Witch", offer=setup.offer_mage,
         says=("choose take pick play-as be select", "選ぶ 選択 魔法使い 取る")),
    Verb("item", ("アイテム",), setup.read_item, setup.item, "NAME", "Beni: item Research", offer=setup.offer_item,
         says=("choose take pick select magic-item", "選ぶ 取る 選択 マジックアイテム とる")),
    Verb("take", ("取る",), matchplay.read_take, matchplay.take, "CARD…", "Aki: take Prism", first=asking.variant_only("take", "match-play", "RA-15.5"), offer=matchplay.offer_take,
         says=("choose pick", "取る 選ぶ")),
    Verb("collect", ("収集",), collect.read_collect, collect.collect, "[NAME ESSENCES|take|leave|pay|turn …]…", 'Aki: collect Witch 1D "Cursed Forge" pay', offer=collect.offer_collect,
         says=("gain get income receive take", "集める もらう 得る 受け取る")),
    Verb("place", ("配置",), actions.read_place, actions.place, "CARD [[pay] ESSENCES]", "Aki: place Vault 1G 1C", offer=actions.offer_place,
         says=("play put put-down lay lay-down put-out build summon", "置く 出す 設置 プレイ 場に出す")),
    Verb("claim", ("獲得",), actions.read_claim, actions.claim, "[top] NAME [[pay] ESSENCES] [gain ESSENCES]", "Aki: claim top Obelisk gain 3L 3D", offer=actions.offer_claim,
         says=("buy take get purchase acquire build", "買う 取る 購入 建てる 手に入れる 獲得")),
    Verb("display", ("補充",), setup.read_display, setup.display, "NAME", "display Temple", who="table", offer=setup.offer_display, always=True,
         says=("turn-up reveal-monument refill", "めくる 並べる 公開")),
    Verb("discard", ("捨てる",), actions.read_discard, actions.discard, "CARD [gain] ESSENCES", "Aki: discard Hawk 2D", offer=actions.offer_discard,
         says=("throw throw-away toss sell burn", "切る 捨てて 売る すてる 捨て札にする")),
    Verb("use", ("使用",), actions.read_use, actions.use, "NAME [N] …", "Aki: use Prism 1 pay 1G gain 2E", offer=offering.offer_use,
         says=("tap activate turn use-power trigger", "使う 起動 タップ 発動 能力を使う 壊す 破壊")),
    Verb("pass", JA["pass"], leaving.read_pass, leaving.pass_, "[ITEM]", "Aki: pass Research", offer=leaving.offer_pass,
         says=("end-round swap", "パスする ラウンドを終える 終える")),
    Verb("react", ("対応",), reacts.read_react, reacts.react, "NAME … | pay [ESSENCES] | discard CARD | destroy NAME", 'Beni: react "Dancing Sword"', offer=reacts.offer_react,
         says=("respond answer counter block defend prevent reaction", "反応 防ぐ リアクション 対抗 防御")),
    Verb("lose", ("失う",), reacts.read_lose, reacts.lose, "ESSENCES", "Beni: lose 1L 2E", offer=reacts.offer_lose,
         says=("give-up-essences pay", "払う 減らす 支払う")),
    Verb("reveal", JA["reveal"], showing.read_reveal, showing.reveal, "CARD…", "Aki: reveal Prism", offer=showing.offer_reveal, always=True,
         says=("show open", "見せる 開く")),
    Verb("pool", ("プール",), results.read_pool, results.pool, "[ESSENCES]", "Aki: pool 1L 5D", offer=results.offer_pool, always=True,
         says=("has-in-pool", "所持 持っている")),
    Verb("card", ("カード",), declared.read_card, declared.card, "NAME KIND [TAG…] [cost COST…] [vp N] [per ESSENCE]", 'card "Moon Cat" artifact creature cost 1L 2any vp 1', who="table", always=True,
         says=("declare define new-card", "登録")),
    Verb("concede", JA["concede"], leaving.read_concede, leaving.concede, "[game]", "Beni: concede", offer=leaving.offer_bare,
         says=("give-up resign quit surrender", "降参 投げる 降りる ギブアップ リタイア")),
    Verb("final", JA["final"], results.read_figure, results.final, "N | [token] [NAME [ESSENCES]]… [pool ESSENCES]", "Aki: final 12 pool 3G", first=results.final_only, offer=results.offer_figure,
         says=("final-score score final-scores", "最終得点 最終結果")),
    Verb("result", JA["result"], results.read_figure, results.result, "N | [token] [NAME [ESSENCES]]… [pool ESSENCES]", "Aki: result 12", first=results.result_only, offer=results.offer_figure,
         says=("game-result", "ゲーム結果")),
)  # fmt: skip

GAME = Game(
    "res-arcana", "Res Arcana", "レス・アルカナ", __name__, OPTIONS, VERBS,
    begin=begin, rules=Rules, see=SEE, settle=flow.settle, seats=(2, 5), seats_clause="RA-1.1", screen=view.screen, state=view.state, speech=SPEECH, check=check, doubtful=components.doubtful,
)  # fmt: skip
