"""Ledger: the campaigns, players, results and events of a home; the only user of TinyDB.

Six tables, each with its natural key as id: `campaigns` (name), `players` (name), `results` (match
id; on a shelf), `sums` (campaign and player), `latest` (campaign and game) and `events` (campaign and
event). `players`, `sums` and `latest` are made from the results, which can be made anew from the
records. Names are compared as `fold` makes them: what folds alike is one name, first spelling kept.
"""

from __future__ import annotations

from scorers.ledger.anew import summed
from scorers.ledger.columns import block_of
from scorers.ledger.files import LedgerError
from scorers.ledger.home import ledger_path
from scorers.ledger.lines import copy_of
from scorers.ledger.people import People, names, with_members
from scorers.ledger.store import MIGRATIONS
from scorers.ledger.sums import add, item_key, latest_item, moment, new_item, stride
from scorers.ledger.tables import LedgerDB, NamedTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    from scorers.ledger.lines import Damage, Document, Table
    from scorers.ledger.people import Fold
    from scorers.ledger.store import LedgerStorage
    from scorers.ledger.sums import Sums

    Work: TypeAlias = Callable[[Document], Document]

EACH = ("scores", "places")  # lists with one item a player, in seat order
KEYS = ("match", "campaign", "game", "date", "players", "winners", "unit", "seal", "source", "figures")
STATED = ("campaigns", "events", "players")  # tables that a rebuild leaves: nobody else knows what they say


class HomeDB(LedgerDB):
    """TinyDB whose tables have names for ids."""

    table_class = NamedTable


class Ledger:
    """What is kept under `home` (a folder; it is made when something is first kept).

    fold: text -> text, what counts when names are compared (default: everything). Every method sees
    what other processes have kept by now, and each change is whole and on the disk when it returns.
    Any may raise LedgerError; `db` is the TinyDB for questions of one's own.
    """

    def __init__(self, home: str, fold: Fold = str) -> None:
        migrations = {**MIGRATIONS, 2: self._streaks_by_game}
        self.db = HomeDB(ledger_path(home), shelved=("results",), migrations=migrations)
        self.fold = fold
        self._store: LedgerStorage = self.db.storage

    @property
    def damage(self) -> list[Damage]:
        """The damage met so far: list of {"path", "line", "why"} (`check` reads everything first)."""
        return list(self._store.damage)

    def check(self) -> list[Damage]:
        """Read everything that is kept; returns its damage, as above."""
        self._store.check()
        return self.damage

    # Results

    def keep_result(self, result: Document, new: bool = False) -> bool:
        """Keep one finished match, or replace what is kept of it; returns whether anything changed.

        result: dict with `match` (id), `campaign` (name or None), `game`, `date` (`YYYY-MM-DD`, UTC, or
        None), `players` (names in seat order), `scores` (whole numbers or None) and `places` (from 1, 0 for none)
        in the same order, `winners` (names), `unit` (or None), `seal` (or None), `source` (`record` or
        `typed`), `figures` ({name: whole numbers in seat order}); it may have `carried` (what each player
        takes to the next match, a list of anything in seat order) and `length` (matches that the
        campaign has, or None) and `at` (when it was first kept, an ISO time in UTC: a result that is
        replaced keeps it); more keys are kept as they are.
        new: the caller knows that no result of this match was ever kept, because it has this moment
        ended for the first time: then nothing is looked up, and the cost is the same however many are kept.
        Campaign, players and members that are new are made. Raises LedgerError `closed`, ValueError.
        """
        _require_whole(result)
        result = copy_of(result)
        with self._store.changing():
            old = None if new else self._store.table("results").get(result["match"])
            if old and old.get("at"):
                result["at"] = old["at"]
            if old == result:
                return False
            self._require_open(result)
            self._put_result(result, old)
        return True

    def drop_result(self, match: str) -> bool:
        """Take out the result of a match that is no longer finished; returns whether there was one."""
        with self._store.changing():
            old = self._store.table("results").get(match)
            if old is None:
                return False
            self._require_open(old)
            self._store.put("results", match, None)
            self._sum_anew(old["campaign"])
        return True

    def result(self, match: str) -> Document | None:
        """The result of a match, a dict as given to `keep_result`, or None."""
        kept = self._store.table("results").get(match)
        return kept and copy_of(kept)

    def results(
        self, campaign: str | None = None, game: str | None = None, player: str | None = None
    ) -> list[Document]:
        """The results of a campaign (None: of all; "": of none), game and player, in the order kept.

        To look at only: they are shared with the store.
        """
        return [
            result
            for result in self._store.table("results").values()
            if (campaign is None or (result["campaign"] or "") == campaign)
            and (game is None or result["game"] == game)
            and (player is None or player in result["players"])
        ]

    # Campaigns and players

    def campaign(self, name: str, create: bool = False, rule: Any = None, **more: Any) -> Document | None:
        """A campaign: {"name", "rule", "state": "open" or "closed", "members": [{"name", "aliases"}]}.

        create: make it if it is new, with this rule (any JSON) and `more` keys. Returns None if there
        is none. Members may have more keys too.
        """
        kept = self._store.table("campaigns").get(name)
        if kept is None and create:
            with self._store.changing():
                kept = self._store.table("campaigns").get(name)
                if kept is None:
                    kept = {"name": name, "rule": rule, "state": "open", "members": [], **more}
                    self._store.put("campaigns", name, kept)
        return kept and copy_of(kept)

    def campaigns(self) -> list[Document]:
        """All campaigns, in the order they were made."""
        return copy_of(list(self._store.table("campaigns").values()))

    def change(self, name: str, work: Work) -> Document:
        """Change a campaign: work(campaign) -> campaign, within one change; returns the new one.

        Where names now mean other members, everything is summed anew. What `work` raises changes
        nothing. Raises KeyError if there is no such campaign.
        """
        with self._store.changing():
            old = self._store.table("campaigns")[name]
            new = work(copy_of(old))
            if new != old:
                self._store.put("campaigns", name, new)
                if names(new["members"], self.fold) != names(old["members"], self.fold):
                    self._sum_anew(name)
        return new

    def players(self) -> list[str]:
        """The names of all who have a result here, in the order they came."""
        return list(self._store.table("players"))

    def people(self) -> People:
        """People: who the names in the results are."""
        strangers = self._store.table("players")
        return People(self.fold, self._store.table("campaigns"), strangers)

    # Events

    def event(self, campaign: str, name: str) -> Document | None:
        """An event of a campaign, a dict with at least these two as `campaign` and `name`; None if there is none."""
        kept = self._store.table("events").get(item_key(campaign, name))
        return kept and copy_of(kept)

    def events(self, campaign: str) -> list[Document]:
        """The events of a campaign, in the order they were made."""
        return [copy_of(event) for event in self._store.table("events").values() if event["campaign"] == campaign]

    def change_event(self, campaign: str, name: str, work: Callable[[Document | None], Document]) -> Document:
        """Change or make an event: work(event, None if there is none) -> event; returns the new one."""
        with self._store.changing():
            old = self._store.table("events").get(item_key(campaign, name))
            new = work(old and copy_of(old))
            if new != old:
                self._store.put("events", item_key(campaign, name), new)
        return new

    # Sums

    def sums(self, campaign: str = "") -> dict[str, Sums]:
        """The kept sums of a campaign ("": of the results in none): {player: sums} (see `sums.add`)."""
        return {item["player"]: item["sums"] for item in self.tallies(campaign)}

    def tallies(self, campaign: str = "") -> list[Document]:
        """What is kept of each player of a campaign: list of {"player", "sums", "streak", "streaks", "carried"}.

        streak: see `sums.stride` (None without a dated result); streaks: the same by game; carried: what the player took out of
        the last match of a game that tells it, by game.
        """
        table = self._store.table("sums").values()
        return [copy_of(item) for item in table if item["campaign"] == (campaign or "")]

    def tallies_of(self, results: Iterable[Document]) -> list[Document]:
        """What `tallies` would say if these results were all: a list as there, over all their campaigns."""
        return list(summed([block_of(list(results))], self.people())["sums"].values())

    def latest(self, campaign: str = "") -> dict[str, Document]:
        """{game: {"count" of results, and of the last one: "match", "last" (moment), "winners", "length"}} of a campaign."""
        table = self._store.table("latest").values()
        return {item["game"]: copy_of(item) for item in table if item["campaign"] == (campaign or "")}

    def miscounted(self) -> list[tuple[str, str]]:
        """(campaign, player) of all whose kept sums aren't those of the results; empty where all is well."""
        sums = {key: doc for key, doc in self._store.table("sums").items()}
        made = summed(self._store.blocks("results"), self.people())["sums"]
        wrong = [key for key in sorted(sums.keys() | made.keys()) if sums.get(key) != made.get(key)]
        return [(campaign, player) for campaign, _, player in (key.partition("\n") for key in wrong)]

    def rebuild(self, results: Iterable[Document] | None = None, before: Table | None = None) -> None:
        """Replace all results, and the sums made from them, in one change; damage is forgotten.

        results: iterable of dicts as for `keep_result`, the last one of a match counts; None: those
        kept. before: {match: result} that they were made from; what others have kept or dropped since then
        counts. Campaigns, members and events stay, new ones are made. It may take its time: nobody else
        has to wait for it. Nothing is changed if it raises.
        """
        store = self._store
        before = dict(store.table("results")) if before is None else before
        given = dict(before) if results is None else {}
        for result in results or ():
            _require_whole(result)
            given[result["match"]] = result
        with store.changing():
            tables = {name: dict(store.table(name)) for name in STATED}
            tables["results"] = _overtaken(given, before, store.table("results"))
            people = People(self.fold, tables["campaigns"], tables["players"])
            tables.update(summed([block_of(list(tables["results"].values()))], people))
            members: dict[str, list[str]] = {}
            for item in tables["sums"].values():
                members.setdefault(item["campaign"], []).append(item["player"])
            for campaign, players in members.items():
                if campaign:
                    kept = tables["campaigns"].get(campaign)
                    tables["campaigns"][campaign] = with_members(kept, campaign, players, self.fold)
            for result in tables["results"].values():
                for player in result["players"]:
                    if player not in tables["players"]:
                        tables["players"][player] = {"name": player}
            store.replace(tables)

    # Within a change

    def _require_open(self, result: Document) -> None:
        campaign = self._store.table("campaigns").get(result["campaign"])
        if campaign and campaign["state"] != "open":
            raise LedgerError("closed", campaign=campaign["name"])

    def _put_result(self, result: Document, old: Document | None) -> None:
        store, campaign = self._store, result["campaign"] or ""
        players = self.people().seats(campaign, result["players"])
        store.put("results", result["match"], result)
        for player in result["players"]:
            if player not in store.table("players"):
                store.put("players", player, {"name": player})
        if campaign:
            kept = store.table("campaigns").get(campaign)
            changed = with_members(kept, campaign, players, self.fold)
            if changed is not kept:
                store.put("campaigns", campaign, changed)
        if old is None:
            self._count_in(campaign, result, players)
        else:
            for name in {old["campaign"], result["campaign"]}:
                self._sum_anew(name)

    def _count_in(self, campaign: str, result: Document, players: list[str]) -> None:
        """Add one result to what is kept of its players; where it is older than others, count all anew."""
        store = self._store
        key = item_key(campaign, result["game"])
        last = moment(result)
        latest = _later(store.table("latest").get(key), campaign, result, last)
        items = {}
        for seat, player in enumerate(players):
            kept = store.table("sums").get(item_key(campaign, player))
            item = copy_of(kept) if kept else new_item(campaign, player)
            add(item["sums"], result, seat)
            if not _go_on(item, result, seat, last):
                self._sum_anew(campaign)
                return
            items[item_key(campaign, player)] = item
        store.put("latest", key, latest)
        for name, item in items.items():
            store.put("sums", name, item)

    def _streaks_by_game(self, tables: dict[str, Table]) -> None:
        """From schema 2 to 3: what is kept of a player has a streak for each game, too."""
        people = People(self.fold, tables.get("campaigns", {}), tables.get("players", {}))
        tables.update(summed([block_of(list(tables.get("results", {}).values()))], people))

    def _sum_anew(self, campaign: str | None) -> None:
        """Sum up all results of one campaign: best, worst and streaks can't be taken back otherwise."""
        campaign = campaign or ""
        store = self._store
        results = [result for result in store.table("results").values() if (result["campaign"] or "") == campaign]
        for name, made in summed([block_of(results)], self.people()).items():
            kept = store.table(name)
            for key, item in list(kept.items()):
                if item["campaign"] == campaign and key not in made:
                    store.put(name, key, None)
            for key, item in made.items():
                if kept.get(key) != item:
                    store.put(name, key, item)


def _go_on(item: Document, result: Document, seat: int, last: list[str]) -> bool:
    """A player's streak and what is carried, one result (of the moment `last`) further; False where it came before others."""
    if "carried" in result:
        before = item["carried"].get(result["game"])
        if before is None or last >= before["last"]:
            item["carried"][result["game"]] = {"last": last, "what": result["carried"][seat]}
    if result["date"] is not None:
        game = result["game"]
        item["streak"] = stride(item["streak"], result, seat, last)
        item["streaks"][game] = stride(item["streaks"].get(game), result, seat, last)
        return item["streak"] is not None
    return True


def _later(kept: Document | None, campaign: str, result: Document, last: list[str]) -> Document:
    """What is kept of a campaign's last match of a game, one result (of the moment `last`) further."""
    count = kept["count"] + 1 if kept else 1
    if kept and last < kept["last"]:
        return {**kept, "count": count}
    return latest_item(campaign, result, last, count)


def _overtaken(given: Table, before: Table, now: Table) -> Table:
    """The given results, save where those kept are no longer as they were before."""
    changed = {match: result for match, result in now.items() if before.get(match) != result}
    gone = before.keys() - now.keys()
    return {match: result for match, result in (given | changed).items() if match not in gone}


def _require_whole(result: Document) -> None:
    """Raises ValueError if a result lacks something, or has too few or too many figures."""
    lacking = [key for key in KEYS + EACH if key not in result]
    if lacking:
        raise ValueError(f"a result without {', '.join(lacking)}")
    seats = len(result["players"])
    for name, values in [(key, result[key]) for key in EACH] + list(result["figures"].items()):
        if len(values) != seats:
            raise ValueError(f"{name}: {len(values)} figures for {seats} players")
