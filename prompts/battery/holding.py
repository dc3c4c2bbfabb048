"""What must hold of a game's play: whatever is said, at any place of any walk."""

from __future__ import annotations

import re

from prompts.battery.walks import Finding, Unoffered, Walks
from prompts.texts import Texts
from referee.kernel.game import write_option
from referee.kernel.judging import Match
from referee.kernel.reading import read
from referee.match import apply
from referee.record import Header, HeaderFault, begin
from referee.seen import see
from scorers.sheet import Refusal
from scorers.types import Iterator


def offered(walks: Walks) -> Iterator[Finding]:
    """What is offered is accepted, something always is before the end, and matches end."""
    try:
        every = walks.all
    except Unoffered as fault:
        yield "offer-refused", {"line": str(fault)}
        return
    stuck = [walk for walk in every if len(walk.said) < walks.steps and not walk.end.over]
    if len(stuck) == len(every):  # now and then, what only a player can see may have to be said
        yield "nothing-offered", {"number": len(stuck[0].said), "line": stuck[0].said[-1][0] if stuck[0].said else ""}
    if not any(walk.end.over for walk in every):
        yield "never-ends", {"count": walks.steps}
    said = {verdict.verb.name for walk in every for _, verdict in walk.said if verdict.verb is not None}
    musts = [one.verbs for walk in every for match in walk.matches() for one in match.table.awaited() if one.must]
    for verbs in sorted({*musts}):
        if said.isdisjoint(verbs) and musts.count(verbs) > len(every):
            yield "never-offered", {"verb": ", ".join(verbs)}


def replayed(walks: Walks) -> Iterator[Finding]:
    """What is written is read again the same; a replay is the live match; undo is as if it had never been said."""
    for walk in walks.all:
        match = walk.start
        for line, verdict in walk.said:
            again = apply(match, verdict.match.spoken())
            if not again.ok or again.statement != verdict.statement:
                yield "not-read-back", {"line": line, "text": verdict.match.spoken()}
                return
            match = again.match
        if match.seal() != walk.end.seal() or everything(match) != everything(walk.end):
            yield "replay-differs", {"line": walk.said[-1][0] if walk.said else ""}
        if len(walk.said) > 1 and everything(apply(walk.end, "undo").match) != everything(walk.matches()[-2]):
            yield "undo-differs", {"line": walk.said[-1][0]}


def unshared(walks: Walks) -> Iterator[Finding]:
    """However a match goes on, and whatever is asked of it, the matches before it stay as they were."""
    for walk in walks.all[:3]:
        matches = walk.matches()[:60]
        told = [everything(match) for match in matches]
        for match in matches:
            for line, _ in walk.said[:20]:
                apply(match, line + ' override "again"')
        for match, before in zip(matches, told):
            if everything(match) != before:
                yield "draft-shared", {"line": match.spoken() if match.before else ""}
                return


def judged(walks: Walks) -> Iterator[Finding]:
    """Nothing raises; a refusal cites a clause and changes nothing; what can't be can't be let stand."""
    for match, line in walks.strange:
        for text in (line, line + ' override "so"'):
            try:
                verdict = apply(match, text)
                if verdict.ok:
                    everything(verdict.match)
            except Exception as fault:
                yield "raises", {"line": text, "reason": walks.reason(fault)}
                return
            if verdict.ok:
                continue
            if not verdict.clauses or verdict.match is not match:
                yield "refusal-changes", {"line": text}
        first = apply(match, line)
        if not first.ok and "REC-4" in first.clauses and apply(match, line + ' override "so"').ok:
            yield "physics-overridden", {"line": line, "clauses": ", ".join(first.clauses)}


def scored(walks: Walks) -> Iterator[Finding]:
    """`scores`, the sheet and what is shown are the same figures; nobody has won before the end, and then somebody who plays."""
    for walk in walks.all:
        for match in walk.matches():
            table, names = match.table, match.setting.names
            scores = list(table.scores())
            line = match.spoken() if match.before else ""
            sheet = getattr(table, "sheet", None)
            if sheet is not None and sheet().totals() != scores:
                yield "score-differs", {"line": line, "one": "sheet", "other": "scores"}
                return
            shown = match.state(frozenset(range(len(names)))).get("scores")
            if not isinstance(shown, dict) or [shown.get(name) for name in names] != scores:
                yield "score-differs", {"line": line, "one": "state", "other": "scores"}
                return
            winners = list(table.winners())
            if winners and not match.over or not set(winners) <= set(range(len(names))):
                yield "winners", {"line": line}
                return


def examples(walks: Walks) -> Iterator[Finding]:
    """Each verb's example is a statement of that verb; its words in two languages mean it alone."""
    start = begin(
        Header({"game": walks.game.key, "players": "Aki, Beni, Chie, Dai"[: 5 * max(2, walks.game.seats[0]) - 2]})
    )
    met: dict[str, str] = {}
    for verb in walks.game.verbs:
        for word in (verb.name, *verb.ja):
            if met.setdefault(word, verb.name) != verb.name:
                yield "word-twice", {"word": word, "verb": verb.name, "other": met[word]}
        if not verb.ja:
            yield "no-japanese", {"verb": verb.name}
        told = " ".join(part.pattern(True) for part in verb.args)
        if re.search("[a-z]{3}", told):
            yield "usage", {"verb": verb.name, "word": told}
        if not verb.example:
            yield "no-example", {"verb": verb.name}
            continue
        try:
            said = read(start, verb.example)
        except Refusal as refusal:
            if refusal.clauses[0] == "REC-1":
                why = Texts("en", start.setting).refusal(refusal)
                yield "example", {"verb": verb.name, "line": verb.example, "why": why}
            continue
        if said.verb.name != verb.name:
            yield "example", {"verb": verb.name, "line": verb.example, "why": said.verb.name}


def options(walks: Walks) -> Iterator[Finding]:
    """Each option's value is read as it is written, and its default is a value."""
    game = walks.game
    names = ", ".join(("Aki", "Beni", "Chie", "Dai", "Emi", "Fumi", "Goro", "Hana")[: max(2, game.seats[0])])
    start = begin(Header({"game": game.key, "players": names}))
    for option in game.options:
        for text in option.values or (write_option(option, start.setting.options, start.setting.names),):
            try:
                match = begin(Header({"game": game.key, "players": names, option.key: text}))
            except HeaderFault as fault:
                if fault.refusal.key.startswith("header/value") or "REC-1" in fault.refusal.clauses:
                    yield "option", {"option": option.key, "value": text}
                continue
            if write_option(option, match.setting.options, match.setting.names) != text:
                yield "option", {"option": option.key, "value": text}


def hidden(walks: Walks) -> Iterator[Finding]:
    """A match can be told to others with `?` for each card that its owner alone knows, and all that follows from it as well."""
    for walk in walks.all:
        for seen in see(walk.end).statements():
            if seen.known is None:
                yield "hidden-shown", {"line": seen.text, "where": "awaited"}
                return
            before = None if seen.before is None else seen.before.told
            told = [event for one in since(seen.told, before) for event in one.events]
            if any(event not in told for event in seen.events):
                yield "hidden-shown", {"line": seen.text, "where": "events"}
                return


def since(match: Match, before: Match | None) -> Iterator[Match]:
    """The statements of a match after an earlier one."""
    one: Match | None = match
    while one is not None and one is not before:
        yield one
        one = one.before


def everything(match: Match) -> str:
    """All that can be told of a table, with open eyes, as text."""
    table, game = match.table, match.setting.game
    eyes = frozenset(range(len(match.setting.names)))
    awaited = [(one.seat, one.must, one.verbs, one.clause) for one in table.awaited()]
    blocks = [[getattr(one, field) for field in one.__slots__] for one in game.screen(table, eyes)]  # type: ignore[union-attr]
    return repr((game.state(table, eyes), blocks, awaited, table.scores(), table.winners(), table.turns))


CHECKS = (offered, replayed, unshared, judged, scored, examples, options, hidden)
