"""Sitting down: a new match by a few questions, each with what it was last time."""

from __future__ import annotations

import re
import shutil

from prompts.campaigns.campaign import known, tell_near
from prompts.campaigns.new_match import begin_match, header_values
from prompts.output import clears, write
from prompts.play.keys import keys
from prompts.play.words import LEAVING, plain, word_for_program
from prompts.render.verdict import game_line, option_lines, option_words
from prompts.session.lookup import game_named
from prompts.session.session import Sitting
from prompts.session.settlement import open_ledger
from prompts.shell import Shell, Stop, header_stop, kept
from prompts.texts import Texts
from prompts.width import wrap
from referee.grammar.statement import split
from referee.grammar.words import fold
from referee.kernel.game import Game
from referee.language.header import of_values, told
from referee.record import Header, HeaderFault, begin, option_value
from referee.registry import entries
from referee.seen import see
from scorers.ledger import home
from scorers.sheet import Refusal
from scorers.types import Any, Collection, Sequence

BACK = ("<", "back", "戻る", "もどる")
NONE = ("", "-", "none", "no", "nope", "n", "nothing", "no campaign", "なし", "無し", "ない", "いいえ", "特になし")
USUAL = (
    *NONE, "usual", "as usual", "the usual", "default", "defaults", "the default", "standard", "normal", "no options",
    "start", "let's start", "go", "ok",
    "普通", "普通で", "普通に", "ふつう", "ふつうに", "標準", "標準で", "いつも通り", "いつもどおり", "そのまま", "通常", "通常で", "デフォルト", "開始", "始める", "はじめる", "はい",
)  # fmt: skip
MORE = ("more", "すべて", "全部", "?")


class Leaving(Exception):
    """The questions were left."""


class Back(Exception):
    """The question before is wanted again."""


class Dropped(Exception):
    """No new match is wanted after all."""


def sit_down(shell: Shell, last: str | None = None, going_on: bool = False, again: bool = False) -> str:
    """Ask for game, players, campaign and options; the id of the new match. last: the id of the match before.

    going_on: whether that one goes on; again: whether all is as it was, but for who begins. `<` goes back a question, a fault asks the same one again. Raises Leaving at the end
    of input. Ctrl-C asks the same question again, or where a match goes on raises Dropped.
    """
    place = home.home()
    asked = Asked(shell, place, remembered(place, last), going_on)
    questions = (asked.game, asked.players, asked.campaign, asked.options)
    at = asked.as_before(len(questions)) if again else 0
    while True:
        while at < len(questions):
            try:
                questions[at]()
                at += 1
            except Back:
                at = max(0, at - 1)
        words = [",".join(asked.names), *(f"{key}={value}" for key, value in asked.values.items())]
        try:
            values = header_values(asked.chosen.key, words) | ({"campaign": asked.called} if asked.called else {})
            _, name = begin_match(shell, place, values, tell=False)
        except Stop as stop:
            stop.report(shell)
            at = len(questions) - 1
            continue
        kept(home.set_current, place, name)
        return name


FIRST = "first"  # who goes first is decided anew


def remembered(place: str, last: str | None) -> dict[str, Any]:
    """What is known of the match before: its game, campaign, players and options that aren't the defaults."""
    found = {"game": "", "campaign": "", "players": [], "options": []}
    if last is None:
        return found
    try:
        match = Sitting(place, last).read().match
    except Stop:
        return found
    setting = match.setting
    header, won = setting.header, see(match).winners() if match.over else []
    keys_of = [option.key for option in setting.game.options if option.key != FIRST]
    found.update(game=setting.game.key, campaign=header.get("campaign") or "", players=list(setting.names))
    options = [f"{key}={value}" for key, value in header.values.items() if key in keys_of and " " not in value]
    if setting.game.series.first and len(won) == 1 and " " not in won[0]:  # who has won goes first
        options.append(f"{setting.game.series.first}={won[0]}")
    return {**found, "options": options}


class Asked:
    """The questions and their answers so far; `before`: what was answered last time or before going back, which Enter takes and typing replaces."""

    chosen: Game
    names: list[str]
    values: dict[str, str]
    called: str  # the campaign

    def __init__(self, shell: Shell, place: str, before: dict[str, Any], going_on: bool) -> None:
        self.shell = shell
        self.going_on = going_on
        self.texts = shell.texts()
        self.ledger = open_ledger(place)
        self.before = before
        self.keys = keys(shell)
        self.names = []
        self.values = {}
        self.called = ""

    def as_before(self, count: int) -> int:
        """Answer all questions as last time, but for the last one where it says who begins: how many are answered."""
        before = self.before
        self.chosen, self.names, self.called = game_named(before["game"]), before["players"], before["campaign"]
        if FIRST in self.chosen.speech.chosen:
            return count - 1
        self.values = dict(option.split("=", 1) for option in before["options"])
        return count

    def ask(self, key: str, text: str = "", choices: Sequence[tuple[str, str]] = (), parted: str = "") -> str:
        """One question of the catalog. Raises Back where the one before is wanted again."""
        while True:
            try:
                answer = self.keys.answer(self.texts.ui(key), text, choices, parted).strip()
            except EOFError:
                write()
                raise Leaving from None
            except KeyboardInterrupt:
                write()
                if self.going_on:
                    raise Dropped from None
                continue
            said = plain(answer)
            word = word_for_program(said)[0]
            if said in BACK:
                raise Back
            if word == "quit" or said in LEAVING:
                raise Dropped if self.going_on else Leaving
            if word != "help" and (said != "?" or key == "play/ask-options"):
                return answer
            self.tell("play/seating")

    def tell(self, key: str, **facts: Any) -> None:
        """A sentence of the catalog."""
        self.put(self.texts.ui(key, facts), 2)

    def put(self, line: str, indent: int) -> None:
        """A line, broken at words where a person reads it."""
        columns = shutil.get_terminal_size().columns - 1 if clears(self.shell) else None
        write("\n".join(wrap(line, columns, indent) if columns else [line]))

    def game(self) -> None:
        """The Game that is wanted: its number in the list, its key, title or letters, or a beginning of them."""
        games = [one.about for one in entries()]
        titles = [game.called(self.shell.lang) for game in games]
        for number, game in enumerate(games, 1):
            self.tell("play/game", number=number, row=game_line(self.texts, game))
        self.tell("play/seating")
        choices = [(game.key, title) for game, title in zip(games, titles)]
        while True:
            answer = self.ask("play/ask-game", self.before["game"], choices)
            number = int(fold(answer)) if fold(answer).isdecimal() else 0
            try:
                self.chosen = game_named(games[number - 1].key if 1 <= number <= len(games) else answer)
            except Stop as stop:
                stop.report(self.shell)
            else:
                if self.before["game"] != self.chosen.key:
                    self.before.update(game=self.chosen.key, options=[])
                return

    def players(self) -> None:
        """Names in seat order, options perhaps among them; completed from everybody who has played here."""
        game, before = self.chosen, self.before["players"]
        choices = [(name, "") for name in sorted(kept(self.ledger.players))]
        fits = game.seats[0] <= len(before) <= game.seats[1]
        while True:
            names, values = told(
                game, line_words(self.ask("play/ask-players", ", ".join(before) if fits else "", choices, ",、"))
            )
            fault = header_fault(game, names, dict(values))
            needed = {} if fault is None else needed_for(game, names, dict(values))
            if fault is None or needed:
                self.names, self.values, self.before["players"] = names, {**dict(values), **needed}, names
                for option in game.options:
                    if option.key in needed:
                        word = " ".join(option_words(option, needed[option.key], self.shell.lang))
                        self.tell("play/needed", count=len(names), option=word)
                return
            if game.seats[0] <= len(names) <= game.seats[1]:
                self.fault(fault)
            else:
                least, most = game.seats
                self.tell("play/seats", count=len(names), names=names or None, least=least, most=most)

    def campaign(self) -> None:
        """The campaign that the match belongs to, by its name or number in the list, a new one, or none."""
        campaigns = [one["name"] for one in kept(self.ledger.campaigns)]
        for number, name in enumerate(campaigns, 1):
            self.tell("play/campaign", number=number, name=name)
        answer = fold(self.ask("play/ask-campaign", self.before["campaign"], [(name, "") for name in campaigns]))
        if answer.isdecimal() and 1 <= int(answer) <= len(campaigns) and answer not in campaigns:
            answer = campaigns[int(answer) - 1]
        self.called = self.before["campaign"] = "" if plain(answer) in NONE else answer
        name = known(self.ledger, self.called) if self.called else None
        if name and (found := kept(self.ledger.campaign, name)):
            tell_near(self.shell, found, self.names, members=False)

    def options(self) -> None:
        """The options that people choose, with their meaning; `more` tells of all."""
        game = self.chosen
        texts = self.shell.texts(package=game.package)
        self.tell_options(texts, game.speech.chosen)
        choices = []
        for option in game.options:
            meaning = texts.find("options", option.key) or ""
            choices += [(f"{option.key}={value}", meaning) for value in option.values or ("",)]
        before = [] if self.values else self.before["options"]
        while True:
            answer = self.ask("play/ask-options", " ".join(before), choices, " ")
            if plain(answer) in MORE:
                self.tell_options(texts, [option.key for option in game.options])
                continue
            said = "" if plain(answer) in USUAL else answer.replace(",", " ").replace("、", " ")
            words, more = of_values(game, line_words(parted(said, self.names)))
            names, values = told(game, words)
            names, bare = of_bare(game, names, self.names)
            found = {**self.values, **dict(more), **dict(values), **bare}
            fault = header_fault(game, self.names, found)
            if names:
                Stop("option", word=names[0], example=example_of(game, self.shell.lang)).report(self.shell)
            elif fault is not None:
                self.fault(fault)
            else:
                self.values = found
                return

    def tell_options(self, texts: Texts, keys: Collection[str]) -> None:
        """A line for each of these options."""
        for option, line in zip(self.chosen.options, option_lines(texts, self.chosen)):
            if option.key in keys:
                self.put(line, 8)

    def fault(self, fault: HeaderFault) -> None:
        """What is wrong with an answer."""
        header_stop(self.shell, fault.refusal, fault.package or self.chosen.package).report(self.shell)


def needed_for(game: Game, names: Sequence[str], values: dict[str, str]) -> dict[str, str]:
    """The one option that people choose by whose value these players can play; nothing where none helps, or several do."""
    chosen = [option for option in game.options if option.key in game.speech.chosen]
    found = [{option.key: value} for option in chosen for value in option.values or ()]
    fitting = [one for one in found if header_fault(game, names, {**values, **one}) is None]
    return fitting[0] if len(fitting) == 1 else {}


def parted(answer: str, players: Sequence[str]) -> str:
    """An answer with blanks around the players in a Japanese sentence, in the place of particles: `べにから`, `先攻はべに`."""
    if answer.isascii():
        return answer
    return re.sub(f"[はがの]?({'|'.join(map(re.escape, players))})(?:から|[がはので])?", r" \1 ", answer)


def of_bare(game: Game, words: Sequence[str], players: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """(what is no option, values) of words: a bare figure or player is the value of the only option that people choose and that takes it."""
    left, values = list[str](), dict[str, str]()
    named = {fold(name).lower() for name in players}
    for word in words:
        is_value = word.isdecimal() or word.lower() in named
        chosen = [option for option in game.options if option.key in game.speech.chosen and is_value]
        fits = [option.key for option in chosen if option_value(game, option, word) is not None]
        if len(fits) == 1:
            values[fits[0]] = word
        else:
            left.append(word)
    return left, values


def example_of(game: Game, lang: str) -> str:
    """An option that people choose, as it is typed in the reader's language."""
    option = next(one for one in game.options if one.key in game.speech.chosen)
    return " ".join(option_words(option, re.split("[|, …]+", option.usage)[-1], lang))


def line_words(answer: str) -> list[str]:
    """Words of an answer; what stands in quotes is one. A comma that parts names stays with its word."""
    try:
        return split(fold(answer))
    except Refusal:
        return fold(answer).split()


def header_fault(game: Game, names: Sequence[str], values: dict[str, str]) -> HeaderFault | None:
    """What is wrong with a header of these players and options, or None."""
    folded = {key: fold(value) for key, value in values.items()}
    try:
        begin(Header({"game": game.key, "players": ", ".join(names), **folded}))
    except HeaderFault as fault:
        return fault
    return None
