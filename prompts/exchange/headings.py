"""What spreadsheets of people look like: their letters, what parts their cells, what their columns are called."""

from __future__ import annotations

import csv
import re
from io import StringIO

from referee.grammar.words import key
from scorers.types import Sequence, TypeAlias

Row: TypeAlias = tuple[int, list[str]]  # its line, and its cells

FIGURE = "figure:"  # what the columns of further figures begin with
WORDS = {  # what a column says -> what it is called
    "match": "match; match id; id; spiel-id; partie; partie-id; partie nr; match no; match number; play; play id; 対戦; 対戦id; 試合; 試合番号",
    "campaign": "campaign; kampagne; キャンペーン",
    "game": "game; board game; boardgame; game name; title; game title; spiel; brettspiel; spielname; titel; ゲーム; ゲーム名; タイトル; 題名; ボードゲーム",
    "date": "date; datetime; date/time; date time; date played (utc); day; played; played on; play date; date played; when; datum; tag; gespielt am; spieldatum; 日付; 日; 日時; 年月日; プレイ日; 開催日; 対戦日",
    "seat": "seat; seat order; sitz; platznummer; 席; 席順; 手番",
    "player": "player; player name; name; who; members; mitspieler; spieler; spielername; spielerin; プレイヤー; プレーヤー; 名前; 氏名; 人",
    "players": "players; participants; teilnehmer; alle spieler; 参加者; メンバー; プレイヤー一覧",
    "score": "score; scores; points; point; pts; vp; final score; total score; result; punkte; punktzahl; punktestand; ergebnis; 得点; 点; 点数; スコア; ポイント; 結果",
    "place": "place; rank; position; pos; finish; standing; platz; platzierung; rang; 順位; 着順; 位",
    "winner": "winner; winners; winning player; winning players; winning player names; won; win; win?; winner?; victory; won by; sieger; siegerin; gewinner; gewinnerin; gewonnen; sieg; 勝者; 勝ち; 勝利; 勝敗; 優勝; 優勝者",
    "loser": "loser; losers; lost by; losing player; losing players; losing player names; verlierer; verliererin; 敗者; 負けた人",
    "minutes": "minutes; mins; min; duration; time; length; play time; playtime; duration (min); duration min; length (min); dauer; minuten; spieldauer; dauer (min); 時間; 分; 所要時間; プレイ時間",
    "location": "location; where; venue; played at; ort; spielort; wo; 場所; 会場",
    "note": "note; notes; comment; comments; remark; remarks; bemerkung; bemerkungen; kommentar; notiz; notizen; anmerkung; 備考; メモ; コメント; 感想; ノート",
    "team": "team; side; mannschaft; チーム; 陣営",
    "role": "role; faction; character; rolle; fraktion; figur; 役割; 役職; キャラクター",
    "began": "began; first player; start player; starting player; starter; went first; startspieler; beginnt; begann; 先手; 先攻; スタートプレイヤー; スタートプレーヤー",
    "lowest": "lowest; lowest wins; niedrigste gewinnt; 少ないほど勝ち",
    "unit": "unit", "seal": "seal", "at": "at",
    "note column": "played game id; game id; game definition id; gaming group id; boardgamegeek object id; bgg id; objectid; winning player ids; date recorded; date recorded (utc); #; no; no.; nr; nr.; number; round; runde; rounds; runden; anzahl; anzahl spieler; number of players; player count; num players; # players; total; sum; summe; gesamt; year; jahr; month; monat; weekday; wochentag; 人数; 番号; ラウンド数; 合計; 曜日; 年; 月; 回",
}  # fmt: skip
OTHER = "note column"
KINDS = {key(word): kind for kind, words in WORDS.items() for word in words.split("; ")}
NUMBERED = re.compile(r"(.*?)[\s_.#-]*([1-9]\d?)[\s_.]*(.*)")
PARTS = {"player", "score", "place", "winner", "team", "role"}  # what is said of one player
PARTED = ("\t", ";", ",", "|")
LOOKED = 12  # lines from the top in which the headings are looked for


class Sheet:
    """A sheet's `heads` (as they are written), their `kinds` (a word of WORDS, `figure:NAME` or None), and its rows below."""

    def __init__(self, heads: list[str], rows: list[Row], line: int, above: str) -> None:
        self.heads = heads
        self.kinds = [kind_of(head) for head in heads]
        self.rows = rows
        self.line = line
        self.above = above

    def columns(self, kind: str) -> list[int]:
        """The columns that say this."""
        return [at for at, found in enumerate(self.kinds) if found == kind]


def kind_of(head: str) -> str | None:
    """What a column with this heading says; None where only people know."""
    if head.lower().startswith(FIGURE):
        return head.lower()
    return KINDS.get(key(head)) or KINDS.get(key(head.strip(" :：*?")))


def numbered(head: str) -> tuple[str, int] | None:
    """(what it says, of which player) of a heading such as `Player 1`, `Punkte 2`, `P1 score`; None for any other."""
    found = NUMBERED.fullmatch(head.strip())
    if not found:
        return None
    before, number, after = found.groups()
    if before.lower() in ("p", "player", "spieler", "プレイヤー", "プレーヤー") and after:
        before = after
        after = ""
    kind = kind_of(before) if before.lower() != "p" else "player"
    kind = "player" if kind == "players" else kind
    return (kind, int(number)) if kind in PARTS and not after and kind else None


def sheet_of(text: str) -> Sheet | None:
    """A text as a sheet, or None where it has no headings as sheets have them. Raises csv.Error."""
    text = text.lstrip("\ufeff")
    first, _, rest = text.partition("\n")
    skipped = 0
    parted: Sequence[str] = PARTED
    if first.strip().lower().startswith("sep=") and len(first.strip()) == 5:
        parted, text, skipped = first.strip()[4], rest, 1
    lines = text.split("\n", LOOKED)[:LOOKED]
    best: tuple[int, int, str] | None = None
    for delimiter in parted:
        for at, line in enumerate(lines):
            if delimiter not in line:
                continue
            cells = next(csv.reader([line], delimiter=delimiter), [])
            known = known_heads(cells)
            if known > 1 or (known and len(cells) > 2 and at == 0):
                best = max(best or (0, 0, ""), (known, -at, delimiter), key=lambda one: one[:2])
    if best is None:
        return None
    reader = csv.reader(StringIO(text, newline=""), delimiter=best[2])
    rows = [(reader.line_num + skipped, [cell.strip() for cell in row]) for row in reader]
    top = next(at for at, (_, row) in enumerate(rows) if known_heads(row) >= best[0])
    number, heads = rows[top]
    while heads and not heads[-1]:
        heads = heads[:-1]
    above = " ".join(cell for _, row in rows[:top] for cell in row if cell)
    below = [(at, row) for at, row in rows[top + 1 :] if any(cell.strip(":-") for cell in row)]
    return Sheet([head.lstrip("\ufeff") for head in heads], below, number, above)


def known_heads(row: Sequence[str]) -> int:
    """How many headings of a row are known."""
    return sum(kind_of(cell) is not None or numbered(cell) is not None for cell in row if cell.strip())


def decoded(data: bytes) -> str | None:
    """The text of a sheet in one of the older encodings of spreadsheets: UTF-16, cp932, cp1252; None where it is none."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        found = [data.decode("utf-16", "replace")]
    else:
        found = []
        for encoding in ("cp932", "cp1252"):
            try:
                found.append(data.decode(encoding))
            except UnicodeDecodeError:
                continue
    sheets = [(fitness(text), -at, text) for at, text in enumerate(found)]
    fit = max(sheets, default=None)
    return fit[2] if fit and fit[0] else None


def fitness(text: str) -> int:
    """How many headings of a text are known, and more where its letters belong together: kana, no lone ideographs in Latin words."""
    try:
        sheet = sheet_of(text)
    except csv.Error:
        return 0
    if sheet is None:
        return 0
    known = sum(kind is not None for kind in sheet.kinds)
    odd = len(re.findall(r"[a-z][^\x00-\u02ff\u2000-\u206f]+[a-z]", text, re.IGNORECASE))
    return max(1, 100 * known + 1000 - min(odd, 1000))
