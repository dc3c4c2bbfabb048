"""Any other game: its title, who played and how it came out, kept as a result and not refereed."""

from __future__ import annotations

import re

from prompts.campaigns import campaign as campaigns
from prompts.campaigns.new_match import own
from prompts.exchange.results import best, made_places, read_sum, slug, told_result
from prompts.session.lookup import fitting, parted_names
from prompts.shell import Shell, Stop, is_count, kept, plain_text
from referee.grammar.words import fold, is_called, key
from scorers.ledger import home
from scorers.sheet import Document
from scorers.tallies import Result
from scorers.types import Any, Callable, Iterable, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorers.ledger.kept import Ledger

ANY = "any"
NAMES = (ANY, "anything", "any game", "何でも", "なんでも", "その他")
KEYS = {  # what may be told of a match -> how else it is written
    "title": "game 題名 タイトル ゲーム",
    "players": "プレイヤー 参加者",
    "date": "日付",
    "campaign": "キャンペーン",
    "place": "場所",
    "minutes": "時間 分",
    "note": "メモ 備考",
    "began": "先手 先攻",
    "lowest": "少ないほど勝ち 最少",
}
HEADS = {"final": "最終 最終得点 得点", "winner": "winners 勝者 勝ち", "lowest": "少ないほど勝ち 最少"}
NOBODY = ("-", "–", "none", "nobody", "なし", "いない")
TOKEN = re.compile(r'"[^"]*"|[/,、]|[^\s/,、]+')


class Outcome:
    """How a match came out, by seat: `players`, `scores`, `winners` (seats), `teams` (None where all play for themselves), `lowest`."""

    def __init__(self, players: Sequence[str], lowest: bool = False) -> None:
        self.players = list(players)
        self.scores: list[int | None] = [None] * len(self.players)
        self.teams: list[int | None] = [None] * len(self.players)
        self.winners: list[int] | None = None
        self.lowest = lowest

    def result(self, game: str, date: str | None, **further: object) -> Document:
        """The result of a match of this game that came out so; further: what else is told of it."""
        winners = self.winners if self.winners is not None else best(self.scores, self.lowest)
        teams = [str(1 + at if team is None else team) for at, team in enumerate(self.teams)]
        further.update(
            lowest=self.lowest or None, teams=teams if any(team is not None for team in self.teams) else None
        )
        places = made_places(self.scores, winners, not self.lowest)
        return told_result(game, date, self.players, self.scores, places, winners, source="typed", **further)


def is_any(word: str) -> bool:
    """Whether a word says that any game is meant."""
    return key(word) in map(key, NAMES)


def game_meant(ledger: Ledger, word: str) -> str:
    """The key of the game, or the title of another one that is kept here, that a word means. Raises Stop."""
    from prompts.session.lookup import game_named

    titles = {key(one): one for one in titles_of(ledger)}
    return titles[key(word)] if key(word) in titles else game_named(word).key


def titles_of(ledger: Ledger) -> list[str]:
    """The titles of the other games that are kept here, each as it was first written."""
    from prompts.exchange.results import is_known

    found = {key(one): one for one in reversed([result["game"] for result in kept(ledger.results)])}
    return [title for title in reversed(found.values()) if not is_known(title)]


def tell_about(shell: Shell) -> None:
    """What may be told of a match of any game, and how it came out."""
    texts = shell.texts()

    def told(name: str, **more: Any) -> dict[str, Any]:
        return {**more, "usage": texts.ui("any/usage-" + name), "help": texts.ui("any/help-" + name)}

    options = [told(name, key=name, values=[], ruling=None) for name in KEYS]
    verbs = [
        told(name, verb=name, ja=japanese(HEADS[name]), example=texts.ui("any/example-" + name))
        for name in ("final", "winner")
    ]
    if shell.json:
        shell.emit({"type": "game", "game": ANY, "title": "any other game", "ja": NAMES[3], "players": [1], "options": options, "verbs": verbs})  # fmt: skip
        return
    shell.tell(texts.ui("any/row"))
    for one in options:
        name = japanese(KEYS[one["key"]])[0] if texts.lang == "ja" else one["key"]
        shell.tell(texts.ui("games/option", {**one, "key": name, "values": one["usage"]}), indent=8)
    for one in verbs:
        shell.tell(texts.ui("games/verb", one), indent=8)


def japanese(words: str) -> list[str]:
    """Those of these words that are Japanese."""
    return [word for word in words.split() if not word.isascii()]


# -- what is typed ----------------------------------------------------------------------------------


def told(words: Iterable[str]) -> tuple[dict[str, str], list[str], list[str]]:
    """(what is told of the match, names, the words of its outcome) of a command line. Raises Stop."""
    values: dict[str, str] = {}
    rest: list[str] = []
    for word in (fold(part) for typed in words for part in typed.split("\u3000") if part):
        name, equals, value = word.partition("=")
        if equals and (found := meant(name, KEYS)):
            if found in values:
                raise Stop("header-twice", word=found)
            values[found] = value.strip().strip('"')
        elif equals:
            raise Stop("option", word=plain_text(name), example='title="Catan" place=… minutes=90 note="…"')
        else:
            rest.append(word)
    at = next((at for at, word in enumerate(rest) if meant((word.split() or [""])[0], HEADS)), len(rest))
    names = parted_names([values.pop("players")] if "players" in values else rest[:at])
    said = rest[at:]
    for head in [word for word in said if meant(word, HEADS) == "lowest"]:
        said.remove(head)
        values["lowest"] = "yes"
    return values, [name for name in names if name], said


def meant(word: str, names: dict[str, str]) -> str | None:
    """The name that a word means, in either language, or None."""
    return next((one for one, also in names.items() if key(word) in map(key, (one, *also.split()))), None)


def tokens(said: Iterable[str]) -> list[str]:
    """The words of an outcome, `/` and commas as one mark each; a name with blanks is quoted, or a word of the shell."""
    found: list[str] = []
    for word in said:
        whole = not meant((word.split() or [""])[0], HEADS) and " " in word and "/" not in word and '"' not in word
        found += [word] if whole and not is_figure(word.split()[-1]) else TOKEN.findall(word)
    return [one.strip('"') for one in found]


def outcome_of(names: Sequence[str], said: Iterable[str], lowest: bool = False) -> Outcome:
    """The Outcome that is typed: `final NAME… N / …` (several names are a team), `winner NAME …`, or both. Raises Stop."""
    parts: dict[str, list[list[str]]] = {}
    now: list[list[str]] = [[]]
    for token in tokens(said):
        if head := meant(token, HEADS):
            if head != "lowest":
                now = parts.setdefault(head, [])
                now.append([])
            lowest = lowest or head == "lowest"
        elif token == "/":
            now.append([])
        elif token not in (",", "、"):
            now[-1].append(token)
    groups = [
        (one[:-1], score_of(one[-1])) if is_figure(one[-1]) else (one, None) for one in parts.get("final", ()) if one
    ]
    won = [name for one in parts.get("winner", ()) for name in one]
    nobody = bool(won) and all(name in NOBODY for name in won)
    if not names:
        names = list(dict.fromkeys([*(name for group, _ in groups for name in group), *(won if not nobody else ())]))
    found = Outcome(names, lowest)
    for number, (group, score) in enumerate(groups, 1):
        seats = seats_of(names, group)
        if not seats:
            raise Stop("any/name", word=str(score), names=list(names))
        for seat in seats:
            found.scores[seat] = score
            found.teams[seat] = number if any(len(group) > 1 for group, _ in groups) else None
    if won:
        seats = [] if nobody else seats_of(names, won)
        teams = {found.teams[seat] for seat in seats} - {None}
        found.winners = [seat for seat in range(len(names)) if seat in seats or found.teams[seat] in teams]
    if found.winners is None and not any(score is not None for score in found.scores):
        raise Stop("any/outcome", names=list(names))
    return found


def seats_of(names: Sequence[str], words: Sequence[str]) -> list[int]:
    """The seats of the players whom words name, each name as long as can be. Raises Stop."""
    known = {key(name): seat for seat, name in enumerate(names)}
    found, at = [], 0
    while at < len(words):
        ends = (end for end in range(len(words), at, -1) if key(" ".join(words[at:end])) in known)
        end = next(ends, at + 1)
        found.append(seat_of(names, " ".join(words[at:end])))
        at = end
    return found


def seat_of(names: Sequence[str], word: str) -> int:
    """The seat of the player whom a word names, or begins alone. Raises Stop."""
    found = fitting(names, word)
    if len(found) != 1:
        raise Stop("any/name", word=plain_text(word), names=list(names))
    return names.index(found[0])


def is_figure(word: str) -> bool:
    """Whether a word is a score."""
    try:
        return score_of(word) is not None
    except ValueError:
        return False


def score_of(word: str) -> int | None:
    """A score, or a sum of them, as it is typed."""
    return read_sum(word.removesuffix("点"))


# -- keeping ----------------------------------------------------------------------------------------


def scored(shell: Shell, words: Sequence[str], campaign: str | None = None, table: str | None = None) -> int:
    """Keep a match of any game from what is typed; asks a person for what is missing. 0."""
    values, names, said = told(words)
    if campaign is not None:
        if "campaign" in values:
            raise Stop("header-twice", word="campaign")
        values["campaign"] = campaign
    ask = shell.asking()
    title = values.get("title") or (ask("any/ask-title") if ask else "")
    if not is_called(title) or any(mark in title for mark in '"\\'):
        raise Stop("any/title", word=plain_text(title[:60]) or None)
    if not names and not said and ask:
        names = [name for name in parted_names([ask("any/ask-names")]) if name]
    lowest = key(values.get("lowest", "")) in ("yes", "true", "1", "はい")
    found = outcome_of(names, said, lowest) if said or not ask else asked(ask, names, lowest)
    if not found.players:
        raise Stop("no-players", command="score", game=f'{ANY} title="{title}"')
    if not said and ask is None:
        raise Stop("any/outcome", names=found.players)
    return keep(shell, values, title, found, table)


def asked(ask: Callable[..., str], names: Sequence[str], lowest: bool) -> Outcome:
    """The outcome by questions: each player's score, and the winners where there are none."""
    found = Outcome(names, lowest)
    for seat, name in enumerate(names):
        answer = ask("any/ask-score", name=name)
        while answer and not is_figure(answer):
            answer = ask("any/ask-score", name=name)
        found.scores[seat] = score_of(answer) if answer else None
    if all(score is None for score in found.scores):
        return outcome_of(names, ["winner", *parted_names([ask("any/ask-winner")])], lowest)
    return found


def keep(shell: Shell, values: dict[str, str], title: str, outcome: Outcome, table: str | None) -> int:
    """Keep the result, and tell of it; 0. Raises Stop."""
    from prompts.exchange.results import game_titled
    from prompts.session.refresh import ledger_of

    place = home.home()
    ledger = ledger_of(place, shell)
    title = next((one for one in titles_of(ledger) if key(one) == key(title)), title)
    if (known := game_titled(title)) is not None:
        raise Stop("any/refereed", word=title, game=known)
    date = values.get("date") or campaigns.today()
    campaigns.require_day(shell, date)
    minutes, spot, note = values.get("minutes"), values.get("place"), values.get("note")
    if minutes is not None and not is_count(minutes):
        raise Stop("number", word=minutes)
    for text, fits in ((spot, is_called), (note, campaigns.is_note)):
        if text is not None and not fits(text):
            raise Stop("correct/text", word=plain_text(text[:60]))
    before, name = None, values.get("campaign")
    if name is not None:
        name = campaigns.called(ledger, name)
        before = kept(ledger.campaign, name)
    require_fit(before, title, outcome.players)
    stem = f"{slug(title)}-{date.replace('-', '')}-"
    result: Any = outcome.result(
        title, date, match=stem + own(place, stem), campaign=name, table=table, place=spot or None, note=note or None,
        minutes=int(minutes) if minutes else None, began=seat_of(outcome.players, values["began"]) if "began" in values else None,
    )  # fmt: skip
    kept(ledger.keep, result)
    if name:
        campaigns.tell_new(shell, ledger, name, before, outcome.players)
    if shell.json:
        shell.emit({"type": "score", **{part: value for part, value in result.items() if part != "figures"}, "finished": True, "lines": [], "scores": dict(zip(outcome.players, result["scores"])), "places": dict(zip(outcome.players, result["places"]))})  # fmt: skip
        return 0
    shell.tell(*campaigns.pairs(result, result))
    shell.told("any/won" if result["winners"] else "any/nobody", game=title, winners=result["winners"])
    shell.told("score/kept", match=result["match"], campaign=name or shell.texts().ui("standings/outside"))
    return 0


def require_fit(campaign: Document | None, title: str, names: Sequence[str]) -> None:
    """Raises Stop for names that can't be, or of which two are one player, and for a game that a campaign doesn't take."""
    for name in names:
        campaigns.require_name(name)
    campaigns.require_each_once(campaign or campaigns.NONE, names)
    games = (campaign or {}).get("games")
    if campaign and games and not {ANY, key(title)} & {*map(key, games)}:
        raise Stop("campaign/game", campaign=campaign["name"], game=title, names=games)


def corrected(shell: Shell, ledger: Ledger, before: Result, words: Sequence[str]) -> int:
    """Let a kept match of any game have come out otherwise; tells what it was. 0."""
    campaign = before["campaign"] or ""
    campaigns.require_open(campaigns.of(ledger, campaign))
    values, _, said = told(words)
    if not said:
        raise Stop("any/outcome", names=before["players"])
    found = outcome_of(before["players"], said, bool(before.get("lowest")) or "lowest" in values)
    facts = found.result(before["game"], before["date"])
    changed: Document = {name: facts[name] for name in ("scores", "places")}
    changed["won"] = [found.players.index(name) for name in facts["winners"]]
    was = {name: before[name] for name in ("scores", "places")}
    was["won"] = [before["players"].index(name) for name in before["winners"]]
    kept(ledger.decide, campaign, lambda _: [{"kind": "correct", "match": before["match"], "set": changed, "was": was}])
    kept(ledger.keep, before)
    after = kept(ledger.result, before["match"]) or before
    campaigns.tell_corrected(shell, before, after, {"type": "correct", "match": before["match"]})
    return 0
