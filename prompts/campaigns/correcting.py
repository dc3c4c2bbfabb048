"""A statement of a kept match replaced, and its result counted anew."""

from __future__ import annotations

from prompts.campaigns import campaign as campaigns
from prompts.campaigns.scoring import meant
from prompts.render.verdict import verdict_lines, verdict_object
from prompts.session.session import Sitting
from prompts.shell import Shell, Stop, is_count, joined, kept
from scorers.ledger.kept import Ledger


def amended(shell: Shell, ledger: Ledger, sitting: Sitting, words: list[str]) -> int:
    """Replace the statement of that number, else the one of the same verb and player, and tell what changed."""
    sitting.take_up()
    setting = sitting.match.setting
    name = setting.header.get("campaign")
    if name:
        campaign = kept(ledger.campaign, name)
        campaigns.require_open(campaign or campaigns.NONE)
    number, text = (
        (int(words[0]), joined(words[1:])) if is_count(words[0]) and len(words) > 1 else (None, joined(words))
    )
    if number is None:
        first = next(iter(sitting.match.statements()), None)
        ways = meant(first.before, text) if first is not None and first.before is not None else []
        text = ways[0][0] if len(ways) == 1 and len(ways[0]) == 1 else text
    number = number or replaced(sitting, text)
    before = kept(ledger.result, sitting.name, name or "")
    verdict = sitting.say(f"amend {number} {text}")
    after = kept(ledger.result, sitting.name, name or "")
    texts = shell.texts(setting)
    if not shell.json:
        shell.tell(*verdict_lines(texts, verdict, text))
    if shell.json or verdict.ok:
        campaigns.tell_corrected(shell, before, after, verdict_object(texts, verdict, match=sitting.name))
    return int(not verdict.ok)


def replaced(sitting: Sitting, text: str) -> int:
    """Number of the statement that stands and has the verb, and the player, of this one; or of the only one. Raises Stop."""
    from referee.grammar.statement import cut_actor, prepare, split
    from referee.kernel.game import find_verb
    from scorers.sheet import Refusal

    try:
        actor, rest = cut_actor(prepare(text))
        verb = find_verb(sitting.match.setting.game, (split(rest) or [""])[0])
    except Refusal:
        raise Stop("correct/which", match=sitting.name, word=text) from None
    seats = sitting.match.setting.players.matches(actor) if actor else [None]
    standing = [one for one in sitting.match.statements() if one.refusal is None]
    found = [
        one.number
        for one in standing
        if one.verb and one.verb is verb and (one.actor in seats or one.verb.who == "table")
    ] or [one.number for one in standing if len(standing) == 1]
    if len(found) != 1:
        raise Stop("correct/which", match=sitting.name, word=text)
    return found[0]
