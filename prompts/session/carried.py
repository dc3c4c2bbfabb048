"""What a campaign shows as a player's, to be carried into a match: only the ledger knows it, no record."""

from __future__ import annotations

from prompts.session.settlement import open_ledger
from prompts.shell import kept
from referee.grammar.arguments import Writer
from referee.grammar.words import key
from referee.kernel.judging import Match
from referee.kernel.verdict import Unlisted, Verdict
from scorers.sheet import Refusal
from scorers.tallies import carried


def held_back(place: str, match: Match, verdict: Verdict) -> Verdict:
    """The verdict on a `bring`, also by an `amend` or `insert`; refused where the match's campaign doesn't show the item as the player's."""
    taken = verdict.clauses[:1] == ("REC-4",)
    if not (verdict.ok or taken):
        return verdict
    setting, series = match.setting, match.setting.game.series
    said = series.brought(verdict)
    if said is None or said.override is not None or series.carried(match.table, ()) is None:
        return verdict
    actor, campaign = said.speaker, setting.header.get("campaign") or ""
    verb = next(one for one in setting.game.verbs if one.name == series.bring)
    word = " ".join(verb.words(said.arguments, Writer(setting.names, match.table))).strip('"')
    if key(word) in map(key, shown(place, campaign, setting.game.key, actor or "")):
        return verdict
    clauses = (series.clause, "REC-4") if taken else (series.clause,)
    refusal = Refusal(*clauses, key=f"{series.clause}/campaign", campaign=campaign, word=word, name=actor)
    return Verdict(match, Unlisted(verdict.number, verdict.actor, verdict.statement, refusal, (), verdict.verb))


def shown(place: str, campaign: str, game: str, player: str) -> list[str]:
    """Names of the items that a player of a campaign took out of the last match of a game."""
    ledger = open_ledger(place)
    fold = ledger.book(campaign).fold()
    member = fold.label(fold.who(player))
    return [item["card"].strip('"') for item in carried(kept(ledger.results, campaign, game)).get(member, ())]
