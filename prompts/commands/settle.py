"""`referee settle N`: a mistake found late, the ways out of it side by side, each with what it costs and its command."""

from __future__ import annotations

from prompts.explain.preview import ways
from prompts.render.statement import in_words
from prompts.session.session import eyes, open_match
from prompts.shell import Shell, Stop
from referee.seen import see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.cli.options import All, As, Number


def settle(shell: Shell, number: Number, as_: As = None, all_: All = False) -> int:
    """A mistake found late, at statement N: the ways out, each with what it costs and the command that takes it.

    referee settle 17
    """
    sitting = open_match(shell)
    texts = shell.texts(sitting.match.setting)
    seen = see(sitting.match, eyes(sitting.match, as_, all_))
    one = next((one for one in seen.statements() if one.number == number), None)
    if one is None:
        raise Stop("not-on-the-list", number=number)
    found = ways(texts, seen, one)
    if shell.json:
        told = [
            {"way": way.key, "command": f"{shell.program}{way.command}", "again": way.again}
            | ({} if way.outcome is None else {"outcome": way.outcome.object()})
            for way in found
        ]
        said = {"number": number, "actor": one.speaker, "statement": one.text}
        return shell.emit({"type": "settle", "match": sitting.name, **said, "ways": told})
    shell.told("settle/head", number=number, said=in_words(shell.lang, one))
    for at, way in enumerate(found, 1):
        shell.told(f"settle/{way.key}", at=at, command=f"{shell.program}{way.command}", count=way.again)
        outcome = way.outcome
        if outcome is not None and way.key != "let-stand":
            shell.tell(*(f"     {line}" for line in (*outcome.falls(), *outcome.then())), indent=7)
    return 0
