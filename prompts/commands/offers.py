"""`referee offers [MATCH]`: who is awaited, and what each may say, with the clause."""

from __future__ import annotations

from prompts.render.verdict import awaited_lines
from prompts.session.questions import offered
from prompts.session.session import eyes, open_match
from referee.seen import see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.cli.options import All, AMatch, As
    from prompts.shell import Shell


def offers(shell: Shell, match: AMatch = None, as_: As = None, all_: All = False) -> int:
    """Who is awaited, and what each may say, with the clause: what needs no hidden card, unless --as or --all.

    referee offers --as Aki
    """
    sitting = open_match(shell, match)
    now = sitting.match
    texts = shell.texts(now.setting)
    seen = see(now, eyes(now, as_, all_))
    bring = now.setting.game.series.bring
    found = [offer for offer in seen.offers() if offer.verb != bring or sitting.judge(now, str(offer), 0).ok]
    if shell.json:
        names: dict[int | None, str] = dict(enumerate(now.setting.names))
        awaited = [
            {"player": names.get(one.seat), "must": one.must, "verbs": list(one.verbs), "clause": one.clause}
            for one in seen.awaited()
        ]
        statements = [
            {"actor": one.actor, "statement": one.text, "clause": one.clause, "must": one.must} for one in found
        ]
        return shell.emit({"type": "offers", "match": sitting.name, "awaited": awaited, "offers": statements})
    shell.tell(*awaited_lines(texts, seen, verbs=True))
    told = list(dict.fromkeys(offered(texts, seen, offer) for offer in found))
    if shell.breaks and told:
        from shutil import get_terminal_size

        from prompts.play.layout import columns_of

        told = columns_of(told, get_terminal_size().columns - 4)
    return shell.tell(*("    " + line for line in told), indent=8)
