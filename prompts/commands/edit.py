"""`referee undo`, `redo`, `insert`, `amend` and `strike`: the list is edited, and what comes after is judged anew."""

from __future__ import annotations

from prompts.commands.say import say, unsaid
from prompts.foresight import Outcome
from prompts.listening import hear
from prompts.shell import Shell, Stop, joined
from prompts.sitting import open_match
from prompts.speak import verdict_lines, verdict_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


def run(words: list[str], flags: Flags) -> int:
    """As the statement of the name that is the first word; --dry-run tells which statements would fall, and the scores."""
    name, *more = words
    text = " ".join(words)
    if name in ("amend", "insert"):
        if len(more) < 2:
            raise Stop("usage", why=f"referee {name} N STATEMENT…")
        text = f"{name} {more[0]} {joined(more[1:])}"
    if not flags.get("dry-run"):
        return say(text, flags)
    shell = Shell(flags)
    sitting = open_match(flags)
    texts = shell.texts(sitting.match.setting)
    heard = hear(sitting.match, text)
    if heard.kind != "statement":
        unsaid(shell, sitting, text, heard)
        return 1
    verdict = sitting.judge(sitting.match, heard.readings[0], len(sitting.said) + 1)
    outcome = Outcome(texts, sitting.match, verdict)
    if shell.json:
        shell.emit({**verdict_object(texts, verdict, match=sitting.name), "dry_run": True, **outcome.object()})
        return 0 if verdict.ok else 1
    shell.tell(*verdict_lines(texts, verdict, text))
    if verdict.ok:
        shell.tell(*(f"    {line}" for line in outcome.then()))
    shell.tell(texts.ui("dry-run"))
    return 0 if verdict.ok else 1
