"""`referee event new|pair|result|standings …`: events within a campaign: round robin, pods, Swiss."""

from __future__ import annotations

from prompts import campaigns, events
from prompts.draw import columns, told
from prompts.shell import Shell, Stop, is_count, kept
from prompts.sitting import Sitting
from prompts.which import parted_names
from referee.words import fold, key
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags
    from scorers.ledger.kept import Ledger
    from scorers.ledger.storage import Document

USAGE = {
    "new": "referee event new C EVENT robin|swiss|pods [NAME…] [game=GAME] [KEY=VALUE…], pods with size=2 to 6",
    "pair": "referee event pair C EVENT [--add NAME]… [--drop NAME]…",
    "result": "referee event result C EVENT TABLE STATEMENT…",
    "standings": "referee event standings C EVENT",
}
SIZE = 4  # players at a table of a pod, unless told
HEADER = ("date", "book")  # what the header of an event's matches may hold besides the game's options


def run(words: list[str], flags: Flags) -> int:
    """Returns 0; 1 where a result is refused."""
    from prompts.results import ledger_of

    shell = Shell(flags)
    action, *rest = words or [""]
    if action not in USAGE or len(rest) < {"new": 3, "result": 4}.get(action, 2):
        raise Stop("usage", why=USAGE.get(action) or "\n    ".join(USAGE.values()))
    place = home.home()
    ledger = ledger_of(place)
    campaign = campaigns.find(place, ledger, rest[0])
    return {"new": new, "pair": pair, "result": result, "standings": standings}[action](
        shell, place, ledger, campaign, rest[1:], flags
    )


def new(shell: Shell, place: str, ledger: Ledger, campaign: Document, words: list[str], flags: Flags) -> int:
    """Make an event of the members, or of those who are named."""
    from prompts.which import game_named

    campaigns.require_open(campaign)
    name, kind, *rest = map(fold, words)
    campaigns.require_name(name)
    kind = events.kind_of(kind)
    if any(key(one["name"]) == key(name) for one in kept(ledger.events, campaign["name"])):
        raise Stop("event/exists", event=name)
    options = dict(word.split("=", 1) for word in rest if "=" in word)
    names = parted_names(word for word in rest if "=" not in word)
    games = campaign.get("games") or []
    game = game_named(options.pop("game")).key if "game" in options else games[0] if len(games) == 1 else None
    size = size_of(kind, game, options.pop("size", None))
    campaigns.require_options(shell, [game] if game else games, options, HEADER)
    if names:
        require_each_once(campaign, name, names)
        before = campaign
        campaign = kept(ledger.decide, campaign["name"], lambda now: joined(now, names))
        campaigns.tell_near(shell, before, names)
        who = campaigns.names_of(campaign)
        names = [who[key(word)] for word in names]
    else:
        names = [
            one["name"] for one in campaign["members"] if not (one.get(campaigns.GUEST) or one.get(campaigns.LEFT))
        ]
    players = [{"name": one, "joined": 1, "dropped": None} for one in names]
    event = {
        "campaign": campaign["name"],
        "name": name,
        "kind": kind,
        "size": size,
        "game": game,
        "options": options,
        "players": players,
        "rounds": [],
    }
    kept(ledger.change_event, campaign["name"], name, lambda old: old or event)
    if shell.json:
        shell.emit({"type": "event", "done": "made", **document(event)})
    else:
        shell.tell(
            shell.texts().ui(
                "event/made", {"event": name, "kind": shell.texts().ui("event/" + kind), "names": names or None}
            )
        )
    return 0


def size_of(kind: str, game: str | None, size: str | None) -> int:
    """How many sit at a table. Raises Stop for what the kind of event or the game doesn't take."""
    if kind != events.PODS:
        if size not in (None, "2"):
            raise Stop("event/pairs")
        return 2
    most = events.most_of(game)
    if size is None:
        return min(SIZE, most)
    if not (is_count(size) and 2 <= int(size) <= most):
        raise Stop("event/size", word=size, most=most)
    return int(size)


def require_each_once(campaign: Document, event: str, names: list[str]) -> None:
    """Raises Stop where two of these names mean one player."""
    who = campaigns.names_of(campaign)
    found: dict[str, str] = {}
    for name in names:
        member = key(who.get(key(name), name))
        if member in found:
            raise Stop("event/twice", names=[found[member], name], event=event)
        found[member] = name


def joined(campaign: Document, names: list[str]) -> list[Document]:
    """Those of these names are members, too, that the campaign doesn't know yet."""
    who = campaigns.names_of(campaign)
    return campaigns.added(campaign, [name for name in names if key(name) not in who])


def document(event: Document) -> Document:
    """An event as JSON-able facts, its rounds left out."""
    return {
        "campaign": event["campaign"],
        "event": event["name"],
        "kind": event["kind"],
        "game": event["game"],
        "players": event["players"],
        "rounds": len(event["rounds"]),
    }


def pair(shell: Shell, place: str, ledger: Ledger, campaign: Document, words: list[str], flags: Flags) -> int:
    """The next round. Late entries come in, and who drops stays out; every table of the last round must have its result."""
    campaigns.require_open(campaign)
    event = events.find(ledger, campaign, words[0])
    late = parted_names(flags.get("add", ()))
    if late:
        before = campaign
        campaign = kept(ledger.decide, campaign["name"], lambda now: joined(now, late))
        campaigns.tell_near(shell, before, late)
        who = campaigns.names_of(campaign)
        late = [who[key(name)] for name in late]
    results = events.results_of(ledger, event)
    rounds = len(event["rounds"])

    def work(now: Document | None) -> Document:
        if now is None or len(now["rounds"]) != rounds:
            raise Stop("event/raced", event=event["name"])
        events.drop(event, flags.get("drop", ()))
        events.enter(event, late)
        waiting = events.open_tables(event, results)
        if waiting:
            raise Stop("event/open", event=event["name"], names=[f"{rounds}.{at}" for at, _ in waiting])
        event["rounds"].append(events.pair(event, events.standings(ledger, campaign, event, results)))
        return event

    kept(ledger.change_event, campaign["name"], event["name"], work)
    return tell(shell, event, results)


def tell(shell: Shell, event: Document, results: dict[tuple[int, int], Document]) -> int:
    """The last round's tables, and who has none."""
    number = len(event["rounds"])
    last = event["rounds"][-1] if number else {"tables": [], "free": []}
    tables = [
        {"table": f"{number}.{at}", "players": names, "match": results.get((number, at), {}).get("match")}
        for at, names in enumerate(last["tables"], 1)
    ]
    if shell.json:
        shell.emit({"type": "round", **document(event), "tables": tables, "free": last["free"]})
        return 0
    texts = shell.texts()
    shell.tell(texts.ui("event/round", {"event": event["name"], "number": number}))
    for one in tables:
        shell.tell(
            "  "
            + texts.ui(
                "event/done" if one["match"] else "event/table",
                {"table": one["table"], "names": one["players"], "match": one["match"]},
            )
        )
    if last["free"]:
        shell.tell(
            "  " + texts.ui("event/bye" if event["kind"] == events.SWISS else "event/free", {"names": last["free"]})
        )
    return 0


def result(shell: Shell, place: str, ledger: Ledger, campaign: Document, words: list[str], flags: Flags) -> int:
    """Enter a table's result; a second time it is corrected, and the pairings stay as they are."""
    from prompts.beginning import header_values
    from prompts.correcting import amended
    from prompts.scoring import parted, scored
    from prompts.which import game_named

    campaigns.require_open(campaign)
    event = events.find(ledger, campaign, words[0])
    round, table = events.table_of(event, words[1])
    before = events.results_of(ledger, event).get((round, table))
    if before:
        return amended(shell, ledger, Sitting(place, before["match"]), words[2:])
    game, options, said = event["game"], dict(event["options"]), words[2:]
    if said[0].startswith("game="):
        game, said = said[0][5:], said[1:]
    if not game or not said:
        raise Stop("event/game", event=event["name"])
    names = event["rounds"][round - 1]["tables"][table - 1]
    values = header_values(
        game_named(game).key,
        [*names, *(f"{name}={value}" for name, value in options.items())],
        {"campaign": campaign["name"]},
    )
    values["table"] = f"{event['name']} {round}.{table}"
    return scored(shell, parted(game_named(game), said)[1] or said, values)


def standings(shell: Shell, place: str, ledger: Ledger, campaign: Document, words: list[str], flags: Flags) -> int:
    """Where everybody stands, and the tables of the last round."""
    event = events.find(ledger, campaign, words[0])
    results = events.results_of(ledger, event)
    rows = events.standings(ledger, campaign, event, results)
    if shell.json:
        shell.emit({"type": "event-standings", **document(event), "standings": rows})
        return 0
    texts = shell.texts()
    if not rows:
        shell.tell(texts.ui("event/nobody", {"campaign": campaign["name"], "event": event["name"]}))
        return 0
    shown = [
        name
        for name in ("place", "player", "points", "wins", "byes", "played", "score")
        if any(row.get(name) is not None for row in rows)
    ]
    heads = [texts.ui(f"standings/{name}") for name in shown]
    cells = [
        [texts.value(row.get(name)) + (" †" if name == "player" and row["dropped"] else "") for name in shown]
        for row in rows
    ]
    shell.tell(*(told(heads, cells) if shell.plain else columns([heads, *cells])))
    return tell(shell, event, results) if event["rounds"] else 0
