"""Words of talk that add nothing to any statement, in both languages: a hyphen is a blank inside one."""

from __future__ import annotations

_ENGLISH = (
    'a actually additionally after-that afterwards again against ah aha all alone already alright also am am-going-to an and '
    'another are are-going-to as as-well at at-last at-once away back bam be been begins-to being boom both but by card cards '
    'carefully chooses-to copies copy decide decided-to decides decides-to declare did directly do does down each-of '
    'elects-to er even face finally fine first flipped-a-coin flips-a-coin for for-now from further game gets gladly go goes '
    "going going-to gonna got guys ha had had-to hah haha happily has has-to have have-to he he'll he's her here here-goes "
    "here-we-go herself hey him himself his his/her hm hmm i i'll i'm i've immediately in in-the-middle in-turn instead "
    "into is is-going-to is-to it it's its itself just just-now kind kindly last left let let's lets made make makes must managed-to "
    'manages-to match me my n named new next no. now nr number of of-course off oh ok okay on on-the-table once-more '
    'one-of only onto ooh opts-to or our out over own player players please pls plz point points power proceeds-to '
    "proudly put puts quickly quite right right-away right-here right-there said says second she she'll she's simply slowly "
    'so some sort starts-to still straight straight-away supposed sure thanks-for-waiting that that-one the their them '
    "then there there-we-go there-you-go thereby these they they'll they're they've this this-one this-round this-turn those "
    "time to to-the-table too uh um up us using want want-to wants wants-to was tries-to try-to trying-to attempts-to chose-to has-chosen-to prefers-to prefer-to feels-like felt-like starts-by started-by begins-by began-by starts-off-by ends-up ended-up is-trying-to is-about-to gets-to got-to is-happy-to was-happy-to is-glad-to agrees-to agreed-to was-to we we'd we'll we've "
    'we-flip-a-coin well were while whole will with worth yeah yep yes you your yup ! " & ( ) * + , - . / : ; = – … '
    "hang-on goes-ahead-and go-ahead-and went-ahead-and my-turn his-turn her-turn our-turn your-turn on-my-turn on-his-turn on-her-turn for-my-turn for-his-turn for-her-turn it's-my-turn it's-his-turn this-time all-right-then so-then right-then in-the-end "
    "after-this-one after-this-turn after-this after-that-one "
    "lone single i'll-have i-will-have we'll-have i'll-take as-his-victory-card as-her-victory-card as-his-win-condition as-her-win-condition for-the-turn for-this-turn everything's-fine with-his with-her with-my using-his using-her using-my behind-the "
    "total in-total altogether anyway anyhow meanwhile btw nice great cool alright righto cheers wow whoa boom hooray hurray yay ugh argh mate dude everything-else the-rest-goes-back rest-goes-back of-hers of-his of-theirs stock supply zone camp side display pile-of for-good for-real in-one-go in-one all-at-once together as-usual by-the-way on-top-of-it on-top-of-that on-top for-once at-the-end to-start to-begin-with to-begin for-starters in-front next-up after-all like-so like-that like-this this-way without-hesitation without-a-word for-fun finally instead-of-that his-own her-own quick quickly other others plus yells shouts announces announced yelled shouted way of-em of-'em em area nothing-else-though with-that any-further any-farther anymore any-more anyone anybody additional further "
)  # fmt: skip
_JAPANESE = (
    'ok … 、 。 「 」 『 』 〜 あげた あげます あげる あっ あと あとは あの あれ あー いきなり いきましょう いきます いく いくね いくよ いこう いたします '
    'いただきます いっしょに いった いま いまは いま引いた 現在 現在は いよいよ うち うちの うん うーん ええと えっと えー えーと おいた おお おきます おく おこう おっ おねがいします おれ '
    '別々に 別々で 個別に ばらばらに バラで お先に お願い お願いします かな かわりに きた きます くじで くじ引き くじ引きで ください くださいな くる くれた くれます くれる けど けれど けれども こいつを '
    'ここ ここで こと ことにした ことにしました ことにします ことにする この このターン このターンで このターンは この番 この番で これ これで これを ごめん ごめんなさい '
    'さ させて させていただきます させてもらいます させてもらう さっきの さっそく さて さらに した して しまいます しまう しました しましょう します しまった しよう '
    'じゃ じゃあ じゃんけん じゃんけんで すいません すぐ すぐに すみません する ずつ ずつに せてもらいます そいつを そうだな そうですね そうね そこ そして その '
    'そのまま その代わり それ それで それを ぞ たのむ ため だ だけ だけで だけど だぜ だな だね だよ だわ ちゃいます ちゃん ちょっと っした っす っすね ついに '
    'つかって つづけて でお願いします でした です ですけど ですね ですよ ですよね では という ということ ということで とか ところ とりあえず どうぞ な なった など '
    'なので なります なる なんか なんて なんと になります になる によって により ね ねん ので の番 はい ひとまず ぴったり ほう ほかの ほな ほんなら ぼく まあ ます '
    'まず また まだ まとめて みた みます みよう みる もう もう1つ もう1個 もうひとつ もう一つ もう一個 もう一度 もちろん もの もらう や やった やっと やっぱ '
    'やっぱり やで やな やはり やわ やん よ よう ように ようやく よし よっしゃ よろしく よろしくお願いします わ わたし んじゃ んだけど んで んですけど オッケー '
    'オーケー カード サイコロ ダイス ・ ー 一気に 下さい 了解 今 今回 今回は 他の 代わりに 使って 俺 俺の 俺の番 僕 僕の 僕の番 先 先に 先ほどの 全部で 出して '
    '分 別の 単体で 合計 同時に 場 失礼 失礼します 差し上げます 引いたばかりの 当然 悪いけど 手元から 手元の 手番 払って 抽選で 持っていた 持っている 持ってる '
    '支払って 方 早速 最初 札 次に 次の 次のターン 次は 無事 無事に 番 番なので 番目 的に 目 直接 私 私の 私の番 種類 第 結局 続いて 続き 続きの 続けて 自分 '
    '自分の 自分の番 自前の 行動 見事 見事に 追加で 隠し持っていた 順に 順番に 頼みます ！ （ ） ＋ ， ． ／ ＝ ～ '
    "今度は 今度 こんどは 次の手番 手番で 手番は 番で 自分の手番 私の手番 その後 山札から 山から "
    "のまま ままです まま ちょうど きっかり タイプの タイプ 入り 枚入り "
    "ちょい ちょっと ちょこっと ぽんと どーん えい えいっ そりゃ おりゃ いっけー いけー いけ くらえ どうだ いっちょ 最後の どん ドン 犠牲に 犠牲にして 生贄に しとく しときます しとくわ しとこう しとこ しといた しときました しときましょう 一番上 一番上の 一番下 二人がかりで 二人で 2人がかりで 三人がかりで ふたりで あと残り 時計回りで 時計回りに 対 めがけて 目がけて 目掛けて 狙いで ねらいで 対象は 標的は 狙いは 目標は ターゲットは に向かって 向かって あえて さすがに やはり さあ さー せーの よいしょ よーし いえーい やったー とりま ほんま ほんまに ほんとに マジで まじで ガチで 一応 "
    "揃いました 揃った 揃ったので そろった そろいました 新しく 新しい 新たに 念のため 確認 とにかく なんとか 何とか 適当に ついでに ついで ちなみに せっかくだし せっかくなので 仕上げに 最後に 最初に はじめに 初めに もいっこ もういっこ もう一丁 追加 再び ふたたび いざ ここは ここから こっち うちら うちは "
    "オレ オレの ボク ボクの あたし あたしの 先輩 先生 殿 っち 引いたばっかの 引いたばかりの 今引いたばかりの 引いた札 さっき引いた さっき引いたカード さっき引いたカードの 今引いたカード 今引いた 引いてきた 来たばかりの 手持ちの 持ち札の 余った 余ってる 余っている 回戦 の順 順で 順 の順番で "
    "いらないの いらない札 いらないカード いらない手札 要らないの 要らない札 要らないカード 不要な 不要なの 不要な札 不要なカード なので だから ですから それじゃ それでは そんじゃ じゃ でね でさ てか ていうか っていうか つーか えっとね 勘弁して 勘弁 許して ごめんね ごめんな すまん すまんね 悪い 悪いね いっとく いっときます いっとこ いかせて いったる いきまっせ いきまーす いくで いくわ いくぞ いくで いくぜ "
    "やる やります やるわ やるね やるよ やりまーす やっとく やっちゃう やったる やらせて になりまーす になりました になってる になってます となります となりました だった だったよ でした でしたー 初 きょうの 今日の 一丁 ひと思いに 思い切って 思いきって 惜しいけど 泣く泣く "
    "行け 行けー いけえ 一番に 次が の前に の前へ とこに とこへ ところに ところへ ために のために "
    "残りの 残ってる 残った 上の 下の 目の前の 手前の 自身の 相手の 相手は 相手 わが 我が こちらは こちら 急いで さっさと ゆっくり 静かに 堂々と 勢いよく まるごと 丸ごと ごっそり きれいに "
    "足して 加えて プラス プラスして 使用して 用いて でいいや でいいです でいい でええわ でええ でいいわ ってことで ってことにします てなわけで というわけで 合計点 総合 "
    "のターン のターンで のターンは のターンに ターンは ターンで 普通に ふつうに 普通 よく もっぺん もういっぺん もっかい もういっかい もう一回 もう1回 だそうです だそうだ とのこと とのことです しよっか しよか "
    "んとこの のとこの とこの のところの んところの 側の 素直に すなおに 大人しく おとなしく それなら それならば そんなら ほんなら そしたら そうなると となると とすると ほんじゃ ほんじゃあ そいじゃ 一か八か いちかばちか 賭けに出て 満を持して ここぞとばかりに しれっと お待たせ お待たせしました お待たせしまして お待たせしてごめん "
    "別に べつに 特に とくに 一個 一歩 合わせて 最後は 最後が ラストは ラスト ラストに あったから あったので あったんで あったけど あったし 来たから 来たので 来たんで きたから 出たから 全部 ぜんぶ 力 力で 力を 空いた 空いたところ 空いたところに 空いたとこ 空いたとこに 空いた場所 空いた場所に 空きに 空いてるところに 1位 2位 3位 4位 一位 二位 三位 四位 1位で 2位で 3位で 4位で んとこに んとこへ んところに のとこに のとこへ のところに のところへ ともに 共に 現在 現在の 現在は 今のところ ただいま 左上から 上から 左から 食らえ 喰らえ 待望の いきなりの お得意の さっきのやつ さっきの札 例の その場で この場で 一旦 いったん しょうがないので しょうがないから しゃあない しょうがない 仕方ない 仕方ないので 仕方なく しかたなく やむなく ありがたく 遠慮なく 迷わず 迷わずに とりあえずの やむを得ず やむをえず "
)  # fmt: skip
ENGLISH = frozenset(word if len(word) == 1 else word.replace("-", " ") for word in _ENGLISH.split())
JAPANESE = frozenset(_JAPANESE.split())
