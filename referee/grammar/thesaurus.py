"""What players call the deeds of many games: groups of words that a verb's `says` is put together from (see `also`)."""

from __future__ import annotations

from itertools import product

from referee.grammar.speech import Spoken


def also(*groups: Spoken, en: str = "", ja: str = "") -> Spoken:
    """The words of these groups, and more of a verb's own."""
    return " ".join([*(group[0] for group in groups), en]), " ".join([*(group[1] for group in groups), ja])


def beside(need: str, *groups: Spoken) -> Spoken:
    """The words of these groups, each where a key word or thing stands beside it."""
    return also(*((_with(need, en), _with(need, ja)) for en, ja in groups))


def every(*parts: str, by: str = "-") -> str:
    """All phrases with a word of each part: `every("look peek", "at in")` is `look-at look-in peek-at peek-in`; `_`: no word."""
    phrases = product(*[part.split() for part in parts])
    return " ".join(by.join(word for word in phrase if word != "_") for phrase in phrases)


def _with(need: str, said: str) -> str:
    return " ".join(f"{word}+{need}" for word in said.split())


DISCARD = (
    "discard throw throw-away throw-out throw-off throw-down toss toss-out toss-away drop dump dump-out ditch chuck chuck-out pitch bin trash shed scrap "
    "junk get-rid-of put-away let-go let-go-of part-with dispose-of cast-off cast-away offload unload jettison fling fling-away fling-out lob sling lose lay-off lay-aside cast-aside say-goodbye-to send-away flick heave hurl waste give-away let-loose-of kick-out boot boot-out chuck-in bye bye-bye so-long out-go give-up-a-card give-up-one-card give-up-cards give-up-~-card cough-up fork-over",
    "捨てる ディスカード 切る すてる きる 手放す 放る ほうる ぽい ぽいっ ポイ ポイする 放出 投げ捨てる 捨て札にする 処分 破棄 墓地に送る 墓地へ送る 墓地に置く 流す 捨て 捨て場に置く 捨て場へ 捨て札へ 捨てに行く 落とす 始末 放り投げる ほかす ほる ぽいっと ポイっと ポイっ さよなら バイバイ おさらば",
)
DRAW = (
    "draw pick-up pick pull take-a-card get-a-card grab-a-card draw-up pick-one-up fish draw-off take-one-off peel-off peel-one-off nab-one reach-for draw-something draw-one take-the-top-card draw-the-top-card pull-the-top-card take-top-card lift-the-top-card help-himself-to-a-card help-herself-to-a-card go-for-a-card",
    "引く ひく 引き ひき 取る とる めくる つもる ツモる ツモ ドロー もらう もろた もろとく 引っ張る つまむ 引いてくる 取ってくる ゲット",
)
GIVE_UP = (
    "give-up throw-the-game throw-the-match pack-it-in call-it-quits throw-in-~-hand resign quit surrender fold forfeit throw-in-the-towel drop-out bow-out give-in leave-the-game is-giving-up retire throw-in-the-cards tap-out bail bail-out leaves-the-game leave-the-table is-out-of-the-game have-had-enough cave cave-in wave-the-white-flag scoop",
    "降参 投げる 降りる おりる ギブアップ ギブ リタイア 投了 抜ける まいる 参りました 負けを認める 諦める あきらめる 白旗 サレンダー 降伏 おりる 離脱 途中で抜ける 先に帰る 棄権 脱落 帰る",
)
SHOW = (
    "show open turn-over flip flip-over expose turn-up lay-open show-off put-face-up display present unveil uncover put-on-show flash turn-face-up",
    "見せる みせる 開く ひらく オープン 公開 開示 明かす さらす 晒す 見せびらかす 表にする 表向きにする 広げる",
)
CHOOSE = (
    "choose name pick select take go-with go-for opt-for decide-on settle-on want prefer pick-out plump-for fancy have-chosen nominate land-on end-up-with go-for-it-with",
    "選ぶ えらぶ 選択 選び 決める きめる とる 取る 決定 チョイス",
)
DEAL = (
    "deal opening-hand starting-hand opening-hand-is get receive hand-out is-dealt was-dealt were-dealt got-dealt start-with begin-with dealt-out is-given was-given were-given is-getting",
    "配る くばる 配られる くばられる もらう もろた 受け取る 渡される 配布 配り終わる 配り終える 渡す 配り 配牌 配牌は 手元に来る 初期手札 初期手札は 最初の手札は 初手 初手は 持ってスタート スタート でスタート",
)
PUT = (
    "put put-down place lay lay-down set-down set play put-out put-into-play put-in-play bring-out bring-into-play deploy slap slap-down slam slam-down drop-down drop-in plonk plonk-down plop plop-down whip-out roll-out bring-down bang-down bring-in get-out get-down field send-out introduce down-comes out-comes here-comes in-comes come-down come-into-play come-in enter-play hit-the-table hit-the-board put-on-the-table lay-on-the-table pop-down pop-out toss-down chuck-down spread-out lay-out run-out",
    "出す だす 置く おく 並べる ならべる 場に出す 場に置く 配置 設置 プレイ プレー セット 据える 展開 敷く しく 繰り出す 下ろす 降ろす 投下 投入 晒す さらす 置き",
)
USE = (
    "use try attempt have-a-try-with activate trigger fire-off cast invoke employ set-off unleash pull-out kick-off make-use-of put-to-use bust-out open-with lead-with",
    "使う つかう 使用 発動 発動させる 起動 唱える 打つ うつ 撃つ 切る 繰り出す 行使 放つ ぶっ放す ぶっぱなす ぶちかます かます 叩きつける たたきつける 入れる 差し込む ぶっぱ ぶっぱする 炸裂 発射 お見舞いする お見舞い",
)
FROM_DECK = " ".join(
    f"{way}-{where}"
    for way in ("from", "off", "off-of", "out-of")
    for where in (
        "the-deck",
        "the-source",
        "the-library",
        "the-draw-pile",
        "the-stock",
        "the-top",
        "the-top-of-the-deck",
        "the-top-of-the-source",
        "the-pile",
    )
)  # where a drawn card lies
TAKE = (
    "take get grab pick pick-up gather collect snag nab snatch steal-away receive bag pocket scoop-up help-himself-to help-herself-to nick pinch swipe yoink scoop haul-in rake-in pull-in lift gather-up sweep-up grab-up snap-up snatch-up",
    "取る とる もらう 貰う いただく 頂く ゲット 獲得 手に入れる 入手 拾う ひろう 回収 集める あつめる 受け取る ちょうだい ちょうだいする 頂戴 ちょーだい いただき もろた もろとく もろて さらう かっさらう 確保 持っていく 持ってく 引き取る",
)
BUY = (
    "buy purchase acquire claim get take grab build pick-up secure conquer pay-for",
    "買う かう 購入 獲得 手に入れる 入手 取る とる もらう 建てる 得る もろた いただく お買い上げ 買い取る",
)
ADD = (
    "add hook continue prolong attach extend put-on add-to stick stick-on tack-on append hook-on tag-on add-on join lengthen slap-on throw-on slide-on slip-in slot-in squeeze-in tuck-in slip slot tuck chuck-on expand lengthen build-on latch-on grow hang hang-on pop-on pin-on glue-on",
    "つける 付ける 足す たす 加える くわえる 付け足す つけたす くっつける くっ付ける のせる 乗せる 載せる つなげる 繋げる つなぐ 追加 伸ばす 続ける 重ねる くっつく 足し くっつけ 継ぎ足す 継ぎ足し 寄せる のっける 差し込む つけ加える 付け加える 並べ足す",
)
FIGHT = (
    "fight swing-at swing attack battle hit strike take-on challenge engage assault go-after charge defeat slay send-into-battle tackle clash-with duel confront stand-up-to take-down beat bash smack smash punch go-up-against go-against have-a-go-at have-a-go go-for square-up-to go-into-battle-with rush finish-off dispatch cut-down deal-with come-at beat-up",
    "戦う たたかう 攻撃 攻める 挑む バトル 倒す 殴る 退治 迎え撃つ ぶつける 挑戦 戦闘 戦わせる 突撃 ぶん殴る しばく ボコる やっつける ぶっ倒す ぶちのめす 斬る 斬りかかる 応戦 交戦 迎撃 討伐 撃退 相手にする 相手する 殴りかかる 行かせる 行ってもらう 出動 突っ込む 突っ込ませる 出陣 ぶつかる 立ち向かう 勝負 勝負する 勝負を挑む 倒しに行く 撃破 叩く たたく やっつけに行く 片付ける",
)
STAY = (
    "stay stay-at-that rest rest-there rest-here park stand stand-pat is-happy-there is-happy-here stay-put stay-here stay-there remain halt stop-there stop-here settle hold-there hold-here keep-still stick-here leave-it-there leave-it-at-that call-it stay-on is-staying is-staying-put is-staying-there that-s-far-enough far-enough that-ll-do that-will-do is-done-moving done-moving finish-moving stop-moving is-finished is-through",
    "止まる とまる 留まる とどまる 停止 ストップ 動かない ここで止まる そこで止まる ここにする ここでいい とどめる 停まる 居座る ここで決まり 動かんとく そのままでいい",
)
GO = (
    "go move advance walk step proceed travel march head move-on go-forward go-down head-down walk-down run-down move-down march-down",
    "進む すすむ 進める 動く うごく 動かす 行く いく 移動 前進 歩く 進軍 走る 踏み出す",
)
ROLL = ("roll throw toss cast shake", "振る ふる 転がす 出す ロール 振り 目が出るは 出る でる 出目")
BREAK = (
    "destroy break blow-up wreck smash crush ruin kill crack blow demolish shatter",
    "壊す こわす 破壊 割る わる 潰す つぶす 砕く 壊れる こわれる 爆破 ぶっ壊す ぶっこわす ぶち壊す ぶっつぶす 粉砕 吹き飛ばす 叩き割る 壊滅",
)
RESTORE = (
    "bring-back get-back take-back return put-back rescue recover save retrieve fetch",
    "戻す もどす 取り戻す 回収 救出 助ける 救う 引き上げる 取り返す 引き戻す 救い出す 復帰 蘇生 生き返らせる よみがえらせる 回復",
)
PREVENT = (
    "block stop prevent defend parry fend-off ward-off hold-off shield fend-it-off block-it stop-it fend-that-off block-that stop-that turn-it-around turn-it-back turn-around",
    "防ぐ ふせぐ 防御 止める とめる 阻止 阻む ブロック ガード 守る まもる 食い止める 弾く はじく 受け止める 受け流す 止めに行く",
)
READY = (
    "ready untap unexhaust straighten recharge refresh stand-up turn-back turn-upright turn-straight",
    "起こす おこす 立てる 未使用にする アンタップ 縦にする 縦に戻す 再充電 充電 回復 リフレッシュ 起き上がる 立ち上げる アクティブにする 元に戻す 未使用に 未使用へ 起こし",
)
EXHAUST = (
    "exhaust tap use-up drain turn turn-sideways flip turn-down",
    "使用済みにする 使用済みになる タップ 寝かせる ねかせる 倒す 横にする 横向き 横向きにする 横倒しにする 消費 横に倒す 横に 使い切る 使用済みに 使用済みへ",
)
SHUFFLE = (
    "shuffle give-~-deck-a-shuffle give-it-a-shuffle reshuffle mix shuffle-up mix-up shuffle-~-deck shuffle-~-library",
    "混ぜる まぜる 切り混ぜる シャッフル 切り直す 混ぜ直す よく切る 切る+deck きる+deck 混ぜる+deck まぜる+deck シャッフル+deck",
)
DECLINE = (
    "ok-from okay-from fine-from good-from all-good-from cool-from carry-on go-right-ahead i'm-ok i'm-okay i'm-fine i'm-cool is-happy nod nod-it-through shrug shrug-it-off shake-~-head can-live-with-that can-live-with-it stay-quiet keep-mum stay-silent not-interfere nothing-to-add no-objection no-objections no-objections-here has-no-quarrel-with-that let-it-play-out leave-that leave-that-be raise-no-objection no-complaints stay-out wave-off wave-it-off eat eat-it swallow-it doesn't-mind don't-mind has-no-objection has-no-objections fine-by ok-by okay-by fine-with ok-with okay-with all-right-with alright-with cool-with pass decline skip not-bothered isn't-bothered let-that-one-go let-this-one-go let-it-pass-by say-ok say-okay say-fine say-go-ahead say-go-for-it say-carry-on say-no say-yes say-nothing have-nothing-to-say have-nothing-to-add wave-it-on sit-out let-it-go let-it-be let-it-happen let-it-through let-that-go let-that-through hold-off pass-on-that pass-on-it is-fine-with-that is-fine is-ok-with-that is-good isn't-interested not-interested take-the-hit suck-it-up has-nothing can-do-nothing does-nothing allow allow-it let-it-slide let-it-stand let-that-slide accept accept-it accept-that leave-it leave-it-alone stay-out-of-it hold-back hold-fire give-it-a-miss do-nothing let-that-happen nothing-else nothing-further let-it-pass let-that-pass is-ok is-okay is-cool is-cool-with-it is-ok-with-it is-fine-with-it is-happy-with-it is-happy-with-that let-that-be be-good be-fine sit-this-one-out sit-this-out sit-it-out wave-it-through give-it-a-pass let-him-have-it let-her-have-it let-them-have-it has-got-nothing has-nothing-to-play have-nothing-to-play has-nothing-left-to-play has-nothing-to-do",
    "見送る スルー 見逃す 通す とおす パス パスる パスで スキップ そのまま受ける 遠慮 遠慮する 受け流す 手を出さない 手出ししない 反応なし 対応なし リアクションなし 異議なし ノータッチ パスっす ノーコール 見送り お先にどうぞ どうぞ 静観 様子見 様子を見る 見てるだけ 見ているだけ 見とくだけ 見守る 黙って見る",
)
