"""The header options of Res Arcana, and their values as a match has them."""

from __future__ import annotations

from referee.kernel.game import Option
from scorers.state import Value


class Rules(Value):
    """What the header chose (section 8.1). `variant` is one word, or two where game 1 of match play goes by another variant."""

    expansion: str = "none"
    variant: str = "standard"
    cards: str = "full"
    bard_gold: str = "2"
    hybrids: str = "count"
    short_loss: str = "all"
    game3_places: str = "differ"
    demon_slayer: str = "demon"


VARIANTS = {
    "standard": "通常 標準", "first-game": "最初のゲーム 初回 初回ゲーム", "draft": "ドラフト", "match-play": "マッチプレイ マッチ",
    "draft match-play": "ドラフトマッチプレイ", "first-game match-play": "初回マッチプレイ",
}  # fmt: skip

OPTIONS = (
    Option("expansion", {"none": "なし", "lux": "あり 光と闇"}, ja="拡張", ruling="RA-16"),
    Option("variant", VARIANTS, ja="ルール バリアント", ruling="RA-13"),
    Option("cards", {"full": "データ", "declared": "宣言"}, ja="カード", ruling="RA-17.2"),
    Option("bard-gold", ("2", "1"), ja="バードの黄金", ruling="RA-R1"),
    Option("hybrids", {"count": "数える", "exclude": "数えない"}, ja="複合クリーチャー", ruling="RA-R2"),
    Option("short-loss", {"all": "すべて 全部", "pairs": "2個組"}, ja="不足の損失", ruling="RA-R3"),
    Option("game3-places", {"differ": "別の場所", "any": "どこでも"}, ja="3ゲーム目の場所", ruling="RA-R18"),
    Option(
        "demon-slayer",
        {"demon": "デーモン", "untagged": "種類なし"},
        ja="デーモンスレイヤー",
        ruling="RA-R25",
        later=True,
    ),
)
