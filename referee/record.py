"""A .match file <-> header and statements, and the match that a header begins."""

from __future__ import annotations

from referee.grammar.statement import LONGEST_LINE, cut_comment, prepare
from referee.grammar.words import LONGEST_CALLED, Names, fold, is_called, key, quote
from referee.kernel.game import write_option
from referee.kernel.judging import Match, Setting, beginning
from referee.match import apply
from referee.registry import find
from scorers.sheet import SEATS, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel.game import Game, Option, Options
    from referee.kernel.tables import Table

COMMON_KEYS = ("game", "players", "date", "campaign", "table", "id", "book", "rulebook", "position")
JAPANESE_KEYS = {
    "game": "ゲーム", "players": "プレイヤー 参加者", "date": "日付", "campaign": "キャンペーン", "table": "卓 テーブル",
    "book": "カードブック ブック", "rulebook": "ルールブック",
    "position": "局面",
}  # fmt: skip
FREE = ("campaign", "table", "book")  # keys whose value is any text
_COMMON = frozenset(COMMON_KEYS)
LONGEST_ID = 40
LENGTHS = {"01": "31", "02": "28", "03": "31", "04": "30", "05": "31", "06": "30",
           "07": "31", "08": "31", "09": "30", "10": "31", "11": "30", "12": "31"}  # month -> its last day  # fmt: skip
MARKS = frozenset('":#')  # what no player's name has
NOTED = ("!", "！")  # what a line begins with that only notes what was said


class Header:
    """Header of a record: `values` (key -> text as typed, folded), `lines` (key -> line number)."""

    __slots__ = ("values", "lines")

    def __init__(self, values: dict[str, str] | None = None, lines: dict[str, int] | None = None) -> None:
        self.values = values or {}
        self.lines = lines or {}

    def get(self, name: str) -> str | None:
        """The text of a key, or None."""
        return self.values.get(name)


class HeaderFault(Exception):
    """A header that can't be taken: the Refusal, the line (from 1) where it stands or None, and the
    game's package where the game is known (its catalog words the refusal)."""

    def __init__(self, refusal: Refusal, line: int | None = None, package: str | None = None) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.line = line
        self.package = package


def parse(text: str) -> tuple[Header, list[tuple[int, str]]]:
    """(Header, [(line number, statement text)…]) of a record's text. Raises HeaderFault."""
    header = Header()
    lines = enumerate(text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1)
    begun = False
    for number, line in lines:
        try:
            folded = cut_comment(prepare(line)).strip()
        except Refusal as refusal:
            raise HeaderFault(refusal, number) from None
        if not folded:
            if begun and not fold(line).strip():
                break
            continue
        begun = True
        name, colon, value = folded.partition(":")
        name = name.strip().lower()
        if not colon or not name:
            raise HeaderFault(Refusal("REC-1", key="header/line", word=folded[:60]), number)
        if name in header.values:
            raise HeaderFault(Refusal("REC-1", key="header/twice", word=name), number)
        header.values[name] = value_of(name, value)
        header.lines[name] = number
    if not begun:
        raise HeaderFault(Refusal("REC-1", key="header/empty"))
    # What begins with a letter says something, as almost every line does.
    return header, [numbered for numbered in lines if "A" <= numbered[1] < "{" or _says(numbered[1])]


def value_of(name: str, text: str) -> str:
    """The value of a header key as folded text gives it: quotes around a free text aren't part of it."""
    text = text.strip()
    quoted = name in FREE and len(text) > 1 and text[0] == text[-1] == '"' and '"' not in text[1:-1]
    return text[1:-1].strip() if quoted else text


def _says(line: str) -> bool:
    """Whether a line says anything: more than blanks and a comment."""
    stripped = line.strip()
    if stripped and not stripped[0].isascii():  # a full-width mark, or characters that say nothing
        stripped = fold(stripped[:LONGEST_LINE]).strip()
    return bool(stripped) and stripped[0] != "#"


def begin(header: Header, book: str | None = None, watch: Callable[[object], object] | None = None) -> Match:
    """The match that a Header begins. book: text of the card book that it names; watch(rules) -> what stands in for the rules.

    Raises HeaderFault.
    """
    for key_word, value in header.values.items():
        if not value.isprintable():
            raise HeaderFault(Refusal("REC-1", key="REC-1/control"), header.lines.get(key_word))
    header = _with_keys(header, JAPANESE_KEYS)
    name = header.get("game")
    if not name:
        raise HeaderFault(Refusal("REC-1", key="header/missing", word="game"), header.lines.get("game"))
    try:
        game = find(name)
    except Refusal as refusal:
        raise HeaderFault(refusal, header.lines.get("game")) from None
    try:
        return _begin(_with_keys(header, {option.key: option.ja for option in game.options}), game, book, watch)
    except HeaderFault as fault:
        fault.package = game.package
        raise


def _with_keys(header: Header, words: Mapping[str, str]) -> Header:
    """The header with its Japanese keys in English. words: key -> its Japanese words."""
    if "".join(header.values).isascii():
        return header
    english = {key(word): name for name, told in words.items() for word in told.split()}
    found = Header()
    for name, text in header.values.items():
        known = english.get(key(name), name) if not name.isascii() else name
        if known in found.values:
            raise HeaderFault(Refusal("REC-1", key="header/twice", word=name), header.lines.get(name))
        found.values[known] = text
        if name in header.lines:
            found.lines[known] = header.lines[name]
    return found


def _begin(header: Header, game: Game, book: str | None, watch: Callable[[object], object] | None) -> Match:
    _known_keys(header, game)
    names, players = _players(header, game)
    options = _options(header, game, names, players)
    _check_common(header, names)
    try:
        if game.check is not None:
            game.check(options, names, header.values)
        rules = (
            game.rules(**{name.replace("-", "_"): value for name, value in options.items()}) if game.rules else options
        )
        rules = watch(rules) if watch else rules
        setting = Setting(game, names, players, options, rules, header)
        table = game.begin(names, rules)
        if header.get("position") is not None:
            setting.game, table = _laid(header, game, table)
        match = beginning(setting, table)
    except Refusal as refusal:
        raise HeaderFault(refusal, header.lines.get(str(refusal.facts.get("option", "")))) from None
    return _with_book(match, header, book)


def _laid(header: Header, game: Game, table: Table) -> tuple[Game, Table]:
    """The game and the table of a match that is taken up in the middle."""
    from referee.kernel.positions import YES, prepared

    word = header.values["position"]
    if word.casefold() not in YES:
        raise Refusal("REC-2", key="header/value", option="position", word=word or '""', names=list(YES))
    return prepared(game, table)


def _known_keys(header: Header, game: Game) -> None:
    for name in header.values:
        if name not in _COMMON and name not in game.defaults:
            keys = (*COMMON_KEYS, *(option.key for option in game.options))
            near = Names("option", ((known, (known,)) for known in keys)).nearest(name)
            told = "header/key" if near else "header/key/none"
            refusal = Refusal("REC-2", key=told, word=name, near=near or "", names=list(keys))
            raise HeaderFault(refusal, header.lines.get(name))


def _players(header: Header, game: Game) -> tuple[tuple[str, ...], Names[int]]:
    line = header.lines.get("players")
    text = header.values.get("players", "")
    names = [name.strip() for name in text.split(",")]
    if '"' in text:
        names = [name[1:-1].strip() if len(name) > 1 and name[0] == name[-1] == '"' else name for name in names]
    if "  " in text:
        names = [" ".join(name.split()) for name in names]
    if names == [""]:
        raise HeaderFault(Refusal("REC-1", key="header/missing", word="players"), line)
    seen: dict[str, str] = {}
    for name in names:
        folded = key(name)
        # A line with `!` first is a note.
        if not name.isalpha() and (not folded or name[0] == "!" or not MARKS.isdisjoint(name)):
            raise HeaderFault(Refusal("REC-1", key="header/name", word=name or '""'), line)
        if folded in seen:
            raise HeaderFault(Refusal("REC-2", key="header/same", word=name, other=seen[folded]), line)
        seen[folded] = name
    least, most = game.seats
    if not least <= len(names) <= most:
        which = "header/seats" if least < most else "header/seats-exact"
        raise HeaderFault(Refusal(game.seats_clause, key=which, count=len(names), least=least, most=most), line)
    return tuple(names), Names("player", zip(SEATS, zip(names)))


def _options(header: Header, game: Game, names: tuple[str, ...], players: Names[int]) -> Options:
    rules = dict(game.defaults)
    for option in game.options:
        if option.key in header.values:
            try:
                text = _in_english(option, header.values[option.key])
                rules[option.key] = _chosen(option, text, players, rules, names)
            except Refusal as refusal:
                raise HeaderFault(refusal, header.lines.get(option.key)) from None
        elif option.derived:
            rules[option.key] = option.default(rules, names)
    return rules


def _in_english(option: Option, text: str) -> str:
    """An option's value in English where it is one of its Japanese words."""
    if text.isascii():
        return text
    wanted = key(text)
    said = option.spoken.items()
    return next((value for value, words in said if any(key(word) == wanted for word in words.split())), text)


def option_value(game: Game, option: Option, text: str) -> str | None:
    """The text of an option's value in English, or None where it has no such value."""
    english = _in_english(option, text)
    return english if value_fault(game, option, text) is None else None


def value_fault(game: Game, option: Option, text: str) -> Refusal | None:
    """What is wrong with an option's value whoever plays, or None. A player's name is judged when it is known who plays."""
    try:
        _chosen(option, _in_english(option, text), Names("player", ()), game.defaults, ())
    except Refusal as refusal:
        return None if refusal.key.startswith("REC-2/") else refusal
    return None


def _chosen(option: Option, text: str, players: Names[int], rules: Options, names: tuple[str, ...]) -> object:
    """The value that a header's text gives an option, None where it may be left open and is; raises Refusal."""
    try:
        return _read(option, text, players)
    except Refusal:
        default = option.default(rules, names) if option.derived else option.default
        open_word = option.write(None, names) if default is None and option.write else None
        if key(text) != open_word:  # `unknown`, as it is shown where nobody says more
            raise
        return None


def _read(option: Option, text: str, players: Names[int]) -> object:
    """The value that an option's text spells; raises Refusal."""
    if option.values is None and option.read is not None:
        try:
            return option.read(text, players)
        except ValueError:
            raise Refusal(
                "REC-2", key="header/number", option=option.key, word=text or '""', usage=option.usage
            ) from None
    values = option.values or ()
    wanted = key(text)
    for known in values:
        if key(known) == wanted:
            return known
    near = Names("value", ((known, (known,)) for known in values)).nearest(text)
    raise Refusal(
        "REC-2", key="header/value", option=option.key, word=text or '""', near=near or "", names=list(values)
    )


def _check_common(header: Header, names: tuple[str, ...]) -> None:
    called = [("players", name) for name in names] + [
        (name, header.values[name]) for name in FREE if name in header.values
    ]
    for word, text in called:
        if not is_called(text):
            fault = Refusal("REC-1", key="header/called", word=text[:60] or '""', size=len(text), most=LONGEST_CALLED)
            raise HeaderFault(fault, header.lines.get(word))
    date = header.values.get("date")
    if date is not None and not _is_date(date):
        raise HeaderFault(Refusal("REC-1", key="header/date", word=date or '""'), header.lines.get("date"))
    name = header.values.get("id")
    if name is not None and not is_id(name):
        raise HeaderFault(Refusal("REC-1", key="header/id", word=name[:60] or '""'), header.lines.get("id"))
    number = header.values.get("rulebook", "1")
    if not (number.isascii() and number.isdigit() and int(number[:9]) > 0 and len(number) < 10):
        raise HeaderFault(
            Refusal("REC-1", key="header/rulebook", word=number[:60] or '""'), header.lines.get("rulebook")
        )


def rulebook(header: Header) -> int:
    """The number of the rulebook by which a record was judged."""
    return int(header.get("rulebook") or 1)


def is_id(text: str) -> bool:
    """Lower-case ASCII letters, digits, `-`, `_` and `.` (not first), at most 40 characters."""
    marks = "abcdefghijklmnopqrstuvwxyz0123456789-_."
    return 0 < len(text) <= LONGEST_ID and text[0] not in ".-" and not text.strip(marks)


def _is_date(text: str) -> bool:
    year, month, day = text[:4], text[5:7], text[8:]
    digits = year + month + day
    if len(digits) != 8 or text != f"{year}-{month}-{day}" or not (text.isascii() and digits.isdigit()):
        return False
    if year == "0000" or month not in LENGTHS:
        return False
    if month == "02" and day == "29":
        return int(year) % 4 == 0 and (int(year) % 100 != 0 or int(year) % 400 == 0)
    return "01" <= day <= LENGTHS[month]


def _with_book(match: Match, header: Header, book: str | None) -> Match:
    name = header.get("book")
    if name is None:
        return match
    line = header.lines.get("book")
    if not any(verb.name == "card" for verb in match.setting.game.verbs):
        raise HeaderFault(Refusal("REC-1", key="header/no-book", word=name), line)
    if book is None:
        raise HeaderFault(Refusal("REC-2", key="header/book", word=name or '""'), line)
    try:
        said = check_book(match, book)
    except HeaderFault as fault:
        raise HeaderFault(fault.refusal, line) from None
    setting = match.setting.but(book=tuple(text for text, _ in said))
    return beginning(setting, said[-1][1] if said else match.table)


def check_book(match: Match, book: str) -> list[tuple[str, Table]]:
    """Judge a book's `card` statements on a match that has just begun: [(canonical, table)…]."""
    header, body = parse(book)
    game = match.setting.game
    extra = next((name for name in header.values if name != "game"), None)
    if extra is not None:
        raise HeaderFault(Refusal("REC-1", key="book/key", word=extra), header.lines[extra])
    if key(header.get("game") or "") not in (key(game.key), key(game.ja)):
        raise HeaderFault(
            Refusal("REC-1", key="book/game", word=header.get("game") or "", game=game.key), header.lines.get("game")
        )
    said = []
    for number, text in body:
        verdict = apply(match, text, 0)  # a book's statements have no numbers
        verb = game.vocabulary.quick.get(verdict.statement.partition(" ")[0])
        if verb is not None and verb.name != "card":
            raise HeaderFault(Refusal("REC-1", key="book/verb", word=verb.name), number)
        if verdict.refusal is not None:
            raise HeaderFault(verdict.refusal, number, game.package)
        match = verdict.match
        said.append((verdict.statement, match.table))
    return said


def noted(text: str) -> bool:
    """Whether a body line is one that was refused when it was said (`! STATEMENT  # CLAUSE`)."""
    return text.lstrip()[:1] in NOTED


def write_header(setting: Setting, **extra: str | None) -> list[str]:
    """Header lines of a match: what was typed, with keys of `extra` (None: left out) set."""
    values: dict[str, str | None] = dict(setting.header.values)
    values.update(game=setting.game.key, players=", ".join(setting.names))
    values.update(extra)
    order = [*COMMON_KEYS, *(option.key for option in setting.game.options)]
    for option in setting.game.options:
        if values.get(option.key) is not None:
            values[option.key] = write_option(option, setting.options, setting.names)
    for name in FREE:
        text = values.get(name)
        if text and "#" in text:  # a comment would begin with it
            values[name] = quote(text)
    return [f"{name}: {values[name]}" for name in order if values.get(name) is not None]
