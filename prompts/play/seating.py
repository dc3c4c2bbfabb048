"""Sitting down: a new match by a few questions, each with what it was last time."""

from __future__ import annotations

import shutil

from prompts.letters import wrap
from prompts.play.colour import clears
from prompts.play.keys import keys
from prompts.shell import Stop, kept, plain_text
from prompts.sitting import Sitting
from scorers.ledger import Ledger, home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from prompts.shell import Flags, Shell
    from prompts.texts import Texts
    from referee.games import Game
    from scorers.ledger.lines import Document


class Leaving(Exception):
    """The questions were left."""


class Dropped(Exception):
    """No new match is wanted after all."""


def sit_down(shell: Shell, flags: Flags, last: str | None = None, going_on: bool = False) -> str:
    """Ask for game, campaign, players and options; the id of the new match. last: the id of the match before.

    going_on: whether that one goes on. Raises Leaving at the end of input. Ctrl-C asks the same question again, or
    where a match goes on raises Dropped.
    """
    from prompts.beginning import begin_match, header_values

    texts = shell.texts()
    place = home.home()
    asked = Asked(shell, texts, place, remembered(place, last), going_on)
    while True:
        game = asked.game()
        campaign = asked.campaign()
        names = asked.players(game, campaign)
        options = asked.options(game, campaign, names)
        try:
            words = [*names, *options]
            chosen = {**flags, "campaign": campaign} if campaign else flags
            _, name = begin_match(shell, place, header_values(game.key, words, chosen), tell=False)
        except Stop as stop:
            stop.report(flags)
            asked.before.update(game=game.key, campaign=campaign, players=names, options=options)
            continue
        kept(home.set_current, place, name)
        return name


def remembered(place: str, last: str | None) -> dict[str, Any]:
    """What is known of the match before: its game, campaign, players and options that aren't the defaults."""
    found = {"game": "", "campaign": "", "players": [], "options": []}
    if last is None:
        return found
    try:
        setting = Sitting(place, last).read().match.setting
    except Stop:
        return found
    header = setting.header
    keys_of = [option.key for option in setting.game.options]
    found.update(game=setting.game.key, campaign=header.get("campaign") or "", players=list(setting.names))
    found["options"] = [f"{key}={value}" for key, value in header.values.items() if key in keys_of and " " not in value]
    return found


class Asked:
    """The questions; `before`: what was answered last time, which an empty line or Enter takes."""

    def __init__(self, shell: Shell, texts: Texts, place: str, before: dict[str, Any], going_on: bool) -> None:
        self.shell = shell
        self.going_on = going_on
        self.texts = texts
        self.ledger = Ledger(place)
        self.before = before
        self.keys = keys(shell)

    def ask(self, key: str, text: str = "", choices: Sequence[tuple[str, str]] = (), parted: str = "") -> str:
        """One question of the catalog."""
        while True:
            try:
                return self.keys.answer(self.texts.ui(key), text, choices, parted).strip()
            except EOFError:
                print()
                raise Leaving from None
            except KeyboardInterrupt:
                print()
                if self.going_on:
                    raise Dropped from None

    def game(self) -> Game:
        """The Game that is wanted, by its key, its title, or a beginning of them."""
        from prompts.which import game_named
        from referee.games import known

        games = known()
        for game in games:
            title = game.ja if self.shell.lang == "ja" else game.title
            facts = {"key": game.key, "title": title, "least": game.seats[0], "most": game.seats[1]}
            print(self.texts.ui("games/row", facts))
        choices = [(game.key, game.ja if self.shell.lang == "ja" else game.title) for game in games]
        while True:
            try:
                return game_named(self.ask("play/ask-game", self.before["game"], choices))
            except Stop as stop:
                stop.report(self.shell.flags)

    def campaign(self) -> str:
        """The campaign that the match belongs to, or ""; not asked where there is none."""
        campaigns = [one["name"] for one in kept(self.ledger.campaigns)]
        if not campaigns:
            return ""
        return self.ask("play/ask-campaign", self.before["campaign"], [(name, "") for name in campaigns])

    def players(self, game: Game, campaign: str) -> list[str]:
        """Names in seat order; completed from the campaign's members, else from everybody who has played here."""
        members = []
        if found := self.kept_campaign(campaign):
            members = [one["name"] for one in found["members"] if not one.get("left")]
        choices = [(name, "") for name in members or sorted(kept(self.ledger.players))]
        before = self.before["players"]
        if members and not set(before) <= set(members):
            before = members if game.seats[0] <= len(members) <= game.seats[1] else []
        while True:
            answer = self.ask("play/ask-players", ", ".join(before), choices, ",、")
            names = [name.strip() for name in answer.replace("、", ",").split(",") if name.strip()]
            if game.seats[0] <= len(names) <= game.seats[1]:
                return names
            print(self.texts.ui("play/seats", {"least": game.seats[0], "most": game.seats[1]}))

    def kept_campaign(self, word: str) -> Document | None:
        """The campaign of that name, or None where it is new or none is wanted."""
        from prompts.campaigns import known

        name = known(self.ledger, word) if word else None
        return kept(self.ledger.campaign, name) if name else None

    def options(self, game: Game, campaign: str, names: list[str]) -> list[str]:
        """KEY=VALUE words; every option is told with its meaning first, and who of those who play is nearly a member."""
        from prompts.campaigns import tell_near
        from prompts.speak import option_lines
        from prompts.texts import Texts

        texts = Texts(self.shell.lang, None, self.shell.signs, game.package)
        columns = shutil.get_terminal_size().columns - 1 if clears(self.shell) else None
        for line in option_lines(texts, game):
            print("\n".join(wrap(line, columns, 8) if columns else [line]))
        if found := self.kept_campaign(campaign):
            tell_near(self.shell, found, names, members=False)
        choices = []
        for option in game.options:
            meaning = texts.find("options", option.key) or ""
            choices += [(f"{option.key}={value}", meaning) for value in option.values or ("",)]
        before = self.before["options"] if self.before["game"] == game.key else []
        while True:
            words = self.ask("play/ask-options", " ".join(before), choices, " ").split()
            bare = next((word for word in words if "=" not in word), None)
            if bare is None:
                return words
            Stop("option", word=plain_text(bare), example=f"{game.options[0].key}=…").report(self.shell.flags)
            before = words
