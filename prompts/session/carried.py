"""What a campaign shows as a player's, to be carried into a match: only the ledger knows it, no record."""

from __future__ import annotations

from prompts.session.settlement import open_ledger
from prompts.shell import kept
from referee.grammar.statement import cut_actor
from referee.grammar.words import key
from referee.kernel.verdict import Unlisted, make_verdict
from scorers.sheet import Refusal
from scorers.tallies import carried

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict


def held_back(place: str, match: Match, verdict: Verdict) -> Verdict:
    """The verdict on a `bring`, also by an `amend` or `insert`; refused where the match's campaign doesn't show the item as the player's."""
    taken = verdict.clauses[:1] == ("REC-4",)
    if not (verdict.ok or taken):
        return verdict
    actor, said = verdict.actor, verdict.statement
    if said.startswith(("amend ", "insert ")):
        actor, said = cut_actor(said.split(" ", 2)[2])
        said = said.strip()
    setting, series = match.setting, match.setting.game.series
    known = series.carried(match.table, ()) is not None
    if not known or not said.startswith(series.bring + " ") or " override " in said:
        return verdict
    campaign, word = setting.header.get("campaign") or "", said.removeprefix(series.bring).strip(' "')
    if key(word) in map(key, shown(place, campaign, setting.game.key, actor or "")):
        return verdict
    clauses = (series.clause, "REC-4") if taken else (series.clause,)
    refusal = Refusal(*clauses, key=f"{series.clause}/campaign", campaign=campaign, word=word, name=actor)
    return make_verdict(match, Unlisted(verdict.number, verdict.actor, verdict.statement, refusal))


def shown(place: str, campaign: str, game: str, player: str) -> list[str]:
    """Names of the items that a player of a campaign took out of the last match of a game."""
    ledger = open_ledger(place)
    fold = kept(ledger.book, campaign).fold()
    member = fold.label(fold.who(player))
    return [item["card"].strip('"') for item in carried(kept(ledger.results, campaign, game)).get(member, ())]
