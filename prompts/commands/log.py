"""`referee log [MATCH] [--rulings]`: every statement with its number, verdict and events."""

from __future__ import annotations

from prompts.explain.deciding import resting, spans
from prompts.explain.log import describe, entry_line, is_ruling
from prompts.render.progress import watched
from prompts.session.lookup import records_of, which
from prompts.session.refresh import ledger_of
from prompts.session.session import Sitting, eyes, find, open_match
from prompts.shell import Shell, Stop, kept
from referee.grammar.words import key
from referee.seen import see
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Annotated

    from prompts.cli.options import All, As, argument, option
    from referee.kernel.judging import Match, Setting
    from scorers.ledger.kept import Ledger
    from scorers.sheet import Document


def log(
    shell: Shell,
    what: Annotated[str | None, argument("MATCH|CAMPAIGN", "kept")] = None,
    rulings: Annotated[bool, option("--rulings", "Rulings and overrides alone, of a match or a campaign.")] = False,
    player: Annotated[
        str | None,
        option(
            "--player",
            "Rulings and overrides in this player's matches: those that the player said, and the table's.",
            "NAME",
            "players",
        ),
    ] = None,
    as_: As = None,
    all_: All = False,
) -> int:
    """Every statement with its number, verdict and events; what was taken back is shown as such.

    referee log --rulings
    referee log friday --rulings
    referee log --player Aki
    """

    def shown_to(match: Match) -> frozenset[int]:
        return eyes(match, as_, all_)

    if not (rulings or player):
        tell(shell, open_match(shell, what), shown_to)
        return 0
    return tell_rulings(shell, what, player, shown_to)


def tell(
    shell: Shell,
    sitting: Sitting,
    shown_to: Callable[[Match], frozenset[int]],
    wanted: Callable[[Document], object] | None = None,
) -> int:
    """Show the entries of a match, or the rulings that are wanted, each with what rests on it; returns how many they are."""
    texts = shell.texts(sitting.match.setting)
    latest = see(sitting.match, shown_to(sitting.match))
    standing = {one.number: one for one in latest.statements()}
    count = 0
    before = sitting.start  # as the list stood when the next line was said
    for said in sitting.said:
        entry = describe(texts, said, latest, standing, before if shell.json else None)
        if said.verdict is not None:
            before = said.verdict.match
        if wanted is not None and not wanted(entry):
            continue
        count += 1
        one = standing.get(said.number)
        later = None
        if wanted is not None and one is not None and one.fallen is None and one.broken:
            later = resting(latest, one.number)
        if shell.json:
            shell.emit({**entry, "match": sitting.name, **({} if later is None else {"resting": later})})
            continue
        shell.tell(entry_line(shell, texts, entry, latest, standing))
        shell.tell(*("      " + event for event in entry["events"]), indent=6)
        if later:
            shell.tell("      " + texts.ui("why/resting", numbers=spans(later)))
    return count


def tell_rulings(
    shell: Shell, what: str | None, player: str | None, shown_to: Callable[[Match], frozenset[int]]
) -> int:
    """Rulings and overrides of what is meant; of a player those that this player said, and the table's."""
    place = home.home()
    if what:
        ledger = ledger_of(place, shell)
        names = records_of(ledger, *which(ledger, shell.match, what))
    elif player and not shell.match:
        names = kept(home.match_ids, place)
    else:
        names = [find(shell.match)[1]]
    who = Spoken(ledger_of(place, shell), player) if player else None
    sittings = (Sitting(place, name).read() for name in watched(shell, names, "log"))
    count = sum(rulings_of(shell, sitting, who, len(names) > 1, shown_to) for sitting in sittings)
    if who and not who.found:
        raise Stop("no-player", word=who.word)
    if not count:
        shell.told("log/no-rulings")
    return 0


class Spoken:
    """The player whose rulings are wanted: found at each table by name or alias, or by how these begin."""

    def __init__(self, ledger: Ledger, word: str) -> None:
        """ledger: tells the members and aliases of campaigns, and who played outside of any."""
        from prompts.campaigns.campaign import names_of

        self.word, self.wanted, self.found = word, key(word), False
        self.members = {one["name"]: names_of(one) for one in kept(ledger.campaigns)}
        known = {key(name) for name in kept(ledger.players)}
        self.is_whole = self.wanted in known.union(*self.members.values())  # a full name goes before a longer one

    def at(self, setting: Setting) -> str | None:
        """The player's name in a match; None where nobody or several are meant."""
        members = self.members.get(setting.header.get("campaign"), {})
        written = {members.get(key(name), name): name for name in setting.names}
        spellings = {**{key(name): member for member, name in written.items()}, **members}
        found = {spellings[self.wanted]} if self.wanted in spellings else set()
        if not self.is_whole and not found:
            found = {who for name, who in spellings.items() if name.startswith(self.wanted) and who in written}
        name = written.get(found.pop()) if len(found) == 1 else None
        self.found = self.found or name is not None
        return name


def rulings_of(
    shell: Shell, sitting: Sitting, who: Spoken | None, named: bool, shown_to: Callable[[Match], frozenset[int]]
) -> int:
    """Show the rulings and overrides of one match, under its name where several are shown; returns how many they are.

    who: the Spoken whose they are, or None: of others they are left out, and what the table said stays.
    """
    names = sitting.match.setting.names
    spoke = {None, who.at(sitting.match.setting)} if who else {None, *names}
    if who and spoke == {None}:
        return 0
    if named and any(is_ruling(said.text) for said in sitting.said):
        shell.told("of-match", match=sitting.name)
    return tell(shell, sitting, shown_to, lambda entry: entry["ruling"] and entry["actor"] in spoke)
