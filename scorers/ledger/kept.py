"""Ledger: the campaigns, players and results of a home; the only user of TinyDB.

Four tables, each with its natural key as id: `campaigns` (name), `players` (name), `results` (match
id; on a shelf) and `sums` (campaign and player). All of it can be rebuilt from the records and the
typed results. Names are compared as they are: folding them is the caller's business.
"""

from scorers.ledger.files import LedgerError
from scorers.ledger.home import ledger_path
from scorers.ledger.lines import copy_of
from scorers.ledger.sums import add, tally
from scorers.ledger.tables import LedgerDB, NamedTable

EACH = ("scores", "places")  # lists with one item a player, in seat order
KEYS = ("match", "campaign", "game", "date", "players", "winners", "unit", "seal", "source", "figures")


class HomeDB(LedgerDB):
    """TinyDB whose tables have names for ids."""

    table_class = NamedTable


class Ledger:
    """What is kept under `home` (a folder; it is made when something is first kept).

    Every method sees what other processes have kept by now, and each change is whole and on the disk
    when it returns. Any may raise LedgerError; `db` is the TinyDB for questions of one's own.
    """

    def __init__(self, home):
        self.db = HomeDB(ledger_path(home), shelved=("results",))
        self._store = self.db.storage

    @property
    def damage(self):
        """The damage met so far: list of {"path", "line", "why"} (`check` reads everything first)."""
        return list(self._store.damage)

    def check(self):
        """Read everything that is kept; returns its damage, as above."""
        self._store.check()
        return self.damage

    # Results

    def keep_result(self, result, new=False):
        """Keep one finished match, or replace what is kept of it; returns whether anything changed.

        result: dict with `match` (id), `campaign` (name or None), `game`, `date` (`YYYY-MM-DD`, UTC, or
        None), `players` (names in seat order), `scores` (whole numbers or None) and `places` (from 1)
        in the same order, `winners` (names), `unit` (or None), `seal` (or None), `source` (`record` or
        `typed`), `figures` ({name: whole numbers in seat order}); more keys are kept as they are.
        new: the caller knows that no result of this match was ever kept, because it has this moment
        ended for the first time: then nothing is looked up, and the cost is the same however many are kept.
        Campaign, players and members that are new are made. Raises LedgerError `closed`, ValueError.
        """
        _require_whole(result)
        result = copy_of(result)
        with self._store.changing():
            old = None if new else self._store.table("results").get(result["match"])
            if old == result:
                return False
            self._require_open(result)
            self._put_result(result, old)
        return True

    def drop_result(self, match):
        """Take out the result of a match that is no longer finished; returns whether there was one."""
        with self._store.changing():
            old = self._store.table("results").get(match)
            if old is None:
                return False
            self._require_open(old)
            self._store.put("results", match, None)
            self._sum_anew(old["campaign"])
        return True

    def result(self, match):
        """The result of a match, a dict as given to `keep_result`, or None."""
        kept = self._store.table("results").get(match)
        return kept and copy_of(kept)

    def results(self, campaign=None, game=None, player=None):
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

    def campaign(self, name, create=False, rule=None):
        """A campaign: {"name", "rule", "state": "open" or "closed", "members": [{"name", "aliases"}]}.

        create: make it if it is new, with this rule (any JSON). Returns None if there is none.
        """
        kept = self._store.table("campaigns").get(name)
        if kept is None and create:
            with self._store.changing():
                kept = self._store.table("campaigns").get(name)
                if kept is None:
                    kept = {"name": name, "rule": rule, "state": "open", "members": []}
                    self._store.put("campaigns", name, kept)
        return kept and copy_of(kept)

    def campaigns(self):
        """All campaigns, in the order they were made."""
        return copy_of(list(self._store.table("campaigns").values()))

    def players(self):
        """The names of all who have a result here, in the order they came."""
        return list(self._store.table("players"))

    # Sums

    def sums(self, campaign=""):
        """The kept sums of a campaign ("": of the results in none): {player: sums} (see `sums.add`)."""
        table = self._store.table("sums").values()
        return {item["player"]: copy_of(item["sums"]) for item in table if item["campaign"] == campaign}

    def rebuild(self, results=None):
        """Replace all results, and the sums made from them, in one change; damage is forgotten.

        results: iterable of dicts as for `keep_result`, the last one of a match counts; None: those
        kept. Campaigns and members stay, new ones are made. It may take its time: nobody else has to
        wait for it, and what others keep meanwhile counts. Nothing is changed if it raises.
        """
        store = self._store
        before = dict(store.table("results"))
        given = before if results is None else {}
        for result in results or ():
            _require_whole(result)
            given[result["match"]] = result
        with store.changing():
            tables = {name: dict(store.table(name)) for name in ("campaigns", "players")}
            tables["results"] = _overtaken(given, before, store.table("results"))
            tables["players"].update(
                (player, {"name": player})
                for result in tables["results"].values()
                for player in result["players"]
                if player not in tables["players"]
            )
            tables["sums"] = {}
            for campaign, players in tally(tables["results"].values()).items():
                for player, sums in players.items():
                    tables["sums"][_key(campaign, player)] = _sums_document(campaign, player, sums)
                if campaign:
                    tables["campaigns"][campaign] = _with_members(
                        tables["campaigns"].get(campaign), campaign, players
                    )
            store.replace(tables)

    # Within a change

    def _require_open(self, result):
        campaign = self._store.table("campaigns").get(result["campaign"])
        if campaign and campaign["state"] != "open":
            raise LedgerError("closed", campaign=campaign["name"])

    def _put_result(self, result, old):
        store, name = self._store, result["campaign"]
        store.put("results", result["match"], result)
        for player in result["players"]:
            if player not in store.table("players"):
                store.put("players", player, {"name": player})
        if name:
            kept = store.table("campaigns").get(name)
            campaign = _with_members(kept, name, result["players"])
            if campaign != kept:
                store.put("campaigns", name, campaign)
        if old is None:
            for seat, player in enumerate(result["players"]):
                key = _key(name, player)
                kept = store.table("sums").get(key)
                sums = copy_of(kept["sums"]) if kept else {}
                add(sums, result, seat)
                store.put("sums", key, _sums_document(name, player, sums))
        else:
            for campaign in {old["campaign"], name}:
                self._sum_anew(campaign)

    def _sum_anew(self, campaign):
        """Sum up all results of one campaign: best and worst can't be taken back otherwise."""
        campaign = campaign or ""
        store = self._store
        results = [
            result
            for result in store.table("results").values()
            if (result["campaign"] or "") == campaign
        ]
        players = tally(results).get(campaign, {})
        for key, item in list(store.table("sums").items()):
            if item["campaign"] == campaign and item["player"] not in players:
                store.put("sums", key, None)
        for player, sums in players.items():
            store.put("sums", _key(campaign, player), _sums_document(campaign, player, sums))


def _key(campaign, player):
    """The id of a player's sums: names hold no newline."""
    return f"{campaign or ''}\n{player}"


def _sums_document(campaign, player, sums):
    return {"campaign": campaign or "", "player": player, "sums": sums}


def _with_members(campaign, name, players):
    """A campaign (None: a new one) in which these players are members."""
    campaign = campaign or {"name": name, "rule": None, "state": "open", "members": []}
    known = {member["name"] for member in campaign["members"]}
    new = [{"name": player, "aliases": []} for player in players if player not in known]
    return {**campaign, "members": campaign["members"] + new} if new else campaign


def _overtaken(given, before, now):
    """The given results, save where those kept are no longer as they were before."""
    changed = {match: result for match, result in now.items() if before.get(match) != result}
    gone = before.keys() - now.keys()
    return {match: result for match, result in (given | changed).items() if match not in gone}


def _require_whole(result):
    """Raises ValueError if a result lacks something, or has too few or too many figures."""
    lacking = [key for key in KEYS + EACH if key not in result]
    if lacking:
        raise ValueError(f"a result without {', '.join(lacking)}")
    seats = len(result["players"])
    for name, values in [(key, result[key]) for key in EACH] + list(result["figures"].items()):
        if len(values) != seats:
            raise ValueError(f"{name}: {len(values)} figures for {seats} players")
