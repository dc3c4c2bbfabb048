"""Who is who: the names that records bear -> the members of a campaign, by their names and aliases."""

from __future__ import annotations

from itertools import islice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import TypeAlias

    from scorers.ledger.lines import Document

    Fold: TypeAlias = Callable[[str], str]


class People:
    """The members of all campaigns, as they are known so far; who is new becomes a member.

    fold: what counts when names are compared (text -> text); campaigns: {name: campaign}, read when
    asked for; strangers: names of those who played outside of campaigns, in the order they came.
    """

    __slots__ = ("fold", "campaigns", "strangers", "_known", "_met", "_doubled")

    def __init__(self, fold: Fold, campaigns: Mapping[str, Document], strangers: Iterable[str] = ()) -> None:
        self.fold = fold
        self.campaigns = campaigns
        self.strangers = strangers
        self._known: dict[str, dict[str, str]] = {}  # campaign: {folded name or alias: member}
        self._met: dict[str, dict[str, str]] = {}  # campaign: {name as it was written: member}
        self._doubled: set[str] = set()  # campaigns in which one member was met by two names

    def seats(self, campaign: str, players: list[str]) -> list[str]:
        """The members that a match's players are, in seat order (list).

        Where two of them would be one member, the match counts for the names that it bears.
        """
        met = self._met.get(campaign)
        if met is None:
            met = self._met[campaign] = {}
        try:
            found = [met[name] for name in players]
        except KeyError:
            for name in players:
                if name not in met:
                    met[name] = self.known(campaign).setdefault(self.fold(name), name)
            if len(set(met.values())) < len(met):
                self._doubled.add(campaign)
            found = [met[name] for name in players]
        return found if campaign not in self._doubled or len(set(found)) == len(found) else list(players)

    def all_seats(self, campaign: str, players: list[str], seats: list[int]) -> list[str]:
        """What `seats` gives for many matches, one after the other: their players, and how many each has."""
        self.seats(campaign, list(dict.fromkeys(players)))
        if campaign not in self._doubled:
            return list(map(self._met[campaign].__getitem__, players))
        following = iter(players)
        return [member for many in seats for member in self.seats(campaign, list(islice(following, many)))]

    def known(self, campaign: str) -> dict[str, str]:
        """{folded name: member} of a campaign ("": of those who played outside of any)."""
        known = self._known.get(campaign)
        if known is None:
            kept = self.campaigns.get(campaign)
            known = self._known[campaign] = names(kept["members"], self.fold) if kept else {}
            if not campaign:
                for name in self.strangers:
                    known.setdefault(self.fold(name), name)
        return known


def names(members: list[Document], fold: Fold) -> dict[str, str]:
    """{folded name or alias: member's name}; a name goes before another one's alias."""
    known = {fold(member["name"]): member["name"] for member in members}
    for member in members:
        for alias in member["aliases"]:
            known.setdefault(fold(alias), member["name"])
    return known


def with_members(campaign: Document | None, name: str, players: Iterable[str], fold: Fold) -> Document:
    """A campaign (None: a new one) in which these players are members; the same object if they were."""
    campaign = campaign or {"name": name, "rule": None, "state": "open", "members": []}
    known = names(campaign["members"], fold)
    new = []
    for player in players:
        if fold(player) not in known:
            known[fold(player)] = player
            new.append({"name": player, "aliases": []})
    return {**campaign, "members": campaign["members"] + new} if new else campaign
