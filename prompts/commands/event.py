"""`referee event new|pair|unpair|result|standings|slips …`: events within a campaign: round robin, pods, Swiss."""

from __future__ import annotations

import os

from prompts.campaigns import campaign as campaigns
from prompts.campaigns import events
from prompts.campaigns.any_game import corrected, game_meant, is_any
from prompts.campaigns.any_game import scored as keep_any
from prompts.campaigns.correcting import amended
from prompts.campaigns.new_match import header_values
from prompts.campaigns.scoring import lines_of, parted, scored
from prompts.exchange.files import write_file
from prompts.exchange.results import game_titled
from prompts.render.tables import tell_table
from prompts.reports.forms import FORMS, PICTURES
from prompts.session import refresh
from prompts.session.lookup import game_named, parted_names
from prompts.session.session import Sitting
from prompts.shell import Shell, Stop, is_count, kept
from referee.grammar.words import fold, key
from scorers.ledger import home
from scorers.standings import SHARE
from scorers.standings import standings as ranking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Annotated

    from prompts.cli.options import Statement, TheCampaign, TheEvent, To, argument, option
    from scorers.ledger.kept import Ledger
    from scorers.sheet import Document

SIZE = 4  # players at a table of a pod, unless told
SEEDS = ("seeds", "seed", "シード")  # words for a first round in which the best don't meet
HEADER = ("date", "book")  # what the header of an event's matches may hold besides the game's options


def new(
    shell: Shell,
    campaign: TheCampaign,
    event: Annotated[str, argument("EVENT")],
    kind: Annotated[str, argument("robin|swiss|pods", "kinds")],
    words: Annotated[
        list[str] | None, argument("[NAME…] [game=GAME] [size=2-6] [draw=lot|seeds] [KEY=VALUE…]", "players")
    ] = None,
) -> int:
    """Make an event of the members, or of those who are named; `size` is for pods; any other game has a title; `draw=lot` draws the first round, `draw=seeds` keeps the best apart in it.

    referee event new friday gala swiss Aki Beni Chie Dai draw=lot
    referee event new friday finals swiss draw=seeds   (who is named, the best first; else by the standings)
    referee event new friday cup swiss Aki Beni Chie Dai game=time-storm
    referee event new friday open robin Aki Beni Chie title="Catan"
    """
    ledger, found = opened(shell, campaign)
    campaigns.require_open(found)
    name, rest = fold(event).strip(), [*map(fold, words or ())]
    campaigns.require_name(name)
    kind = events.kind_of(fold(kind))
    if any(key(one["name"]) == key(name) for one in kept(ledger.events, found["name"])):
        raise Stop("event/exists", event=name)
    options = dict(word.split("=", 1) for word in rest if "=" in word)
    names = parted_names(word for word in rest if "=" not in word)
    games = found.get("games") or []
    drawn = options.pop("draw", None)
    seeds = drawn is not None and key(drawn) in map(key, SEEDS)
    seed = None if seeds else seed_of(drawn)
    title, game = options.pop("title", None), options.pop("game", games[0] if len(games) == 1 else None)
    if title is not None or (game and is_any(game)):
        game = title
    elif game is not None:
        game = game_meant(ledger, game)
    size = size_of(kind, game, {**found.get("options", {}), **options}, options.pop("size", None))
    campaigns.require_options(shell, [game] if game else games, options, HEADER)
    if names:
        campaigns.require_each_once(found, names, "event/twice", event=name)
        before = found
        found = kept(ledger.decide, found["name"], lambda now: joined(now, names))
        campaigns.tell_near(shell, before, names)
        who = campaigns.names_of(found)
        names = [who[key(word)] for word in names]
    else:
        names = [one["name"] for one in found["members"] if not (one.get(campaigns.GUEST) or one.get(campaigns.LEFT))]
        if seeds:
            results = kept(ledger.results, found["name"])
            best = ranking(results, found["rule"] or {"kind": SHARE}, campaigns.rate(shell, results))
            order = {row["player"]: at for at, row in enumerate(best)}
            names.sort(key=lambda name: order.get(name, len(order)))
    players = [{"name": one, "joined": 1, "dropped": None} for one in names]
    made = {
        "campaign": found["name"], "name": name, "kind": kind, "size": size, "game": game, "options": options,
        "players": players, "rounds": [], **({} if seed is None else {"seed": seed}), **({"seeds": True} if seeds else {}),
    }  # fmt: skip
    kept(ledger.change_event, found["name"], name, lambda old: old or made)
    told = {"type": "event", "done": "made", **document(made)}
    shell.done(told, "event/made", event=name, kind=shell.texts().ui("event/" + kind), names=names or None)
    if seed is not None:
        shell.told("event/drawn", seed=seed)
    if seeds:
        shell.told("event/seeded", names=names)
    return 0


def opened(shell: Shell, word: str) -> tuple[Ledger, Document]:
    """(what is kept, the campaign that is meant)."""
    ledger = refresh.opened(shell)
    return ledger, campaigns.find(ledger, word)


def seed_of(word: str | None) -> int | None:
    """The seed of the lot that the first round is drawn by: a new one, or one that is told again; None for no lot. Raises Stop."""
    if word is None or is_count(word):
        return None if word is None else int(word)
    if key(word) not in map(key, ("lot", "くじ", "抽選")):
        raise Stop("event/draw", word=word)
    from secrets import randbelow

    return randbelow(1_000_000)


def size_of(kind: str, game: str | None, options: Mapping[str, str], size: str | None) -> int:
    """How many sit at a table. Raises Stop for what the kind of event or the game doesn't take."""
    if kind != events.PODS:
        if size not in (None, "2"):
            raise Stop("event/pairs")
        return 2
    least, most = events.seats_of(game, options)
    if size is None:
        return max(least, min(SIZE, most))
    if not (is_count(size) and least <= int(size) <= most):
        raise Stop("event/size", word=size, least=least, most=most)
    return int(size)


def joined(campaign: Document, names: list[str]) -> list[Document]:
    """Those of these names are members, too, that the campaign doesn't know yet."""
    who = campaigns.names_of(campaign)
    return campaigns.added(campaign, [name for name in names if key(name) not in who])


def document(event: Document) -> Document:
    """An event as JSON-able facts, its rounds left out."""
    return {
        "campaign": event["campaign"], "event": event["name"], "kind": event["kind"], "game": event["game"],
        "players": event["players"], "rounds": len(event["rounds"]), "seed": event.get("seed"), "seeds": event.get("seeds", False),
    }  # fmt: skip


def pair(
    shell: Shell,
    campaign: TheCampaign,
    event: TheEvent,
    add: Annotated[list[str] | None, option("--add", "A late entry.", "NAME", "players")] = None,
    drop: Annotated[list[str] | None, option("--drop", "Who plays no more.", "NAME", "players")] = None,
) -> int:
    """The next round. Late entries come in, and who drops stays out; every table of the last round must have its result.

    referee event pair friday cup
    referee event pair friday cup --drop Chie --add Dai
    """
    ledger, of = opened(shell, campaign)
    campaigns.require_open(of)
    found = events.find(ledger, of, event)
    late = parted_names(add or ())
    if late:
        before = of
        of = kept(ledger.decide, of["name"], lambda now: joined(now, late))
        campaigns.tell_near(shell, before, late)
        who = campaigns.names_of(of)
        late = [who[key(name)] for name in late]
    options = {**of.get("options", {}), **found["options"]}

    def work(results: events.Results) -> None:
        events.drop(found, drop or ())
        events.enter(found, late)
        waiting = events.open_tables(found, results)
        if waiting:
            raise Stop("event/open", event=found["name"], names=[f"{len(found['rounds'])}.{at}" for at, _ in waiting])
        found["rounds"].append(events.pair(found, events.standings(ledger, of, found, results), options))

    return changed(shell, ledger, found, work)


def unpair(shell: Shell, campaign: TheCampaign, event: TheEvent) -> int:
    """Take the last pairing back, as long as none of its tables has a result.

    referee event unpair friday cup
    """
    ledger, of = opened(shell, campaign)
    campaigns.require_open(of)
    found = events.find(ledger, of, event)
    return changed(shell, ledger, found, lambda results: events.take_back(found, results))


def changed(shell: Shell, ledger: Ledger, event: Document, work: Callable[[events.Results], None]) -> int:
    """Change an event by work(its results), unless somebody else has paired it meanwhile, and tell its last round."""
    rounds, results = len(event["rounds"]), events.results_of(ledger, event)

    def change(now: Document | None) -> Document:
        if now is None or len(now["rounds"]) != rounds:
            raise Stop("event/raced", event=event["name"])
        work(results)
        return event

    kept(ledger.change_event, event["campaign"], event["name"], change)
    return tell(shell, event, results)


def tell(shell: Shell, event: Document, results: events.Results) -> int:
    """The last round's tables, and who has none."""
    number = len(event["rounds"])
    last = event["rounds"][-1] if number else {"tables": [], "free": []}
    played = {at: one["match"] for (round, at), one in results.items() if round == number}
    tables = [
        {"table": f"{number}.{at}", "players": names, "match": played.get(at)}
        for at, names in enumerate(last["tables"], 1)
    ]
    if shell.json:
        return shell.emit({"type": "round", **document(event), "tables": tables, "free": last["free"]})
    texts = shell.texts()
    lines = [
        texts.ui("event/done" if one["match"] else "event/table", {**one, "names": one["players"]}) for one in tables
    ]
    if last["free"]:
        lines.append(events.free_line(texts, event, last["free"]))
    shell.told("event/round", event=event["name"], number=number)
    return shell.tell(*("  " + line for line in lines))


def result(
    shell: Shell,
    campaign: TheCampaign,
    event: TheEvent,
    table: Annotated[str, argument("TABLE")],
    statement: Statement,
) -> int:
    """Enter a table's result; a second time it is corrected, and the pairings stay as they are. 1 where it is refused.

    referee event result friday cup 1 final Aki
    """
    ledger, of = opened(shell, campaign)
    campaigns.require_open(of)
    found = events.find(ledger, of, event)
    round, number = events.table_of(found, table)
    before = events.results_of(ledger, found).get((round, number))
    if before and before["match"] not in kept(home.match_ids, ledger.home, before["match"]):
        return corrected(shell, ledger, before, statement)
    if before:
        return amended(shell, ledger, Sitting(ledger.home, before["match"]), statement)
    game, said = found["game"], statement
    if said[0].startswith("game="):
        game, said = said[0][5:], said[1:]
    if not game or not said:
        raise Stop("event/game", event=found["name"])
    names = found["rounds"][round - 1]["tables"][number - 1]
    at = f"{found['name']} {round}.{number}"
    if is_any(game) or game_titled(game) is None:
        title = [] if is_any(game) else [f"title={game}"]
        facts = [word for word in said if "=" in word]
        return keep_any(shell, [*names, *title, *facts, *(one for one in said if one not in facts)], of["name"], at)
    known = game_named(game)
    options = [f"{name}={value}" for name, value in found["options"].items()]
    values = {**header_values(known.key, [*names, *options], of["name"]), "table": at}
    return scored(shell, parted(known, said)[1] or lines_of(said), values)


def standings(shell: Shell, campaign: TheCampaign, event: TheEvent) -> int:
    """Where everybody stands, and the tables of the last round.

    referee event standings friday cup
    """
    ledger, of = opened(shell, campaign)
    found = events.find(ledger, of, event)
    results = events.results_of(ledger, found)
    rows = events.standings(ledger, of, found, results)
    if shell.json:
        return shell.emit({"type": "event-standings", **document(found), "standings": rows})
    texts = shell.texts()
    if not rows:
        return shell.told("event/nobody", campaign=of["name"], event=found["name"])
    shown = [name for name in events.COLUMNS if any(row.get(name) is not None for row in rows)]
    heads = [texts.ui(f"standings/{name}") for name in shown]
    cells = [
        [texts.value(row.get(name)) + (" †" if name == "player" and row["dropped"] else "") for name in shown]
        for row in rows
    ]
    tell_table(shell, cells, heads)
    return tell(shell, found, results) if found["rounds"] else 0


def slips(shell: Shell, campaign: TheCampaign, event: TheEvent, to: To) -> int:
    """The last round on paper: who sits where, and a slip for each table to fill in and sign; .html, .md, .csv.

    referee event slips friday cup --to round.html
    """
    ledger, of = opened(shell, campaign)
    found = events.find(ledger, of, event)
    if not found["rounds"]:
        raise Stop("event/not-paired", event=found["name"], campaign=of["name"])
    forms = {ending: form for ending, form in FORMS.items() if form not in PICTURES}
    form = forms.get(os.path.splitext(to)[1].lower())
    if form is None:
        raise Stop("report/format", path=to, names=[*forms])
    from prompts.campaigns.slips import page_of

    results = events.results_of(ledger, found)
    write_file(to, form(page_of(shell.texts(), found, results), shell.texts()))
    if shell.json:
        return tell(shell, found, results)
    return shell.told("report/done", file=to)


ACTIONS = (new, pair, unpair, result, standings, slips)

ABOUT = "Events within a campaign: round robin, Swiss or pods."
