"""`referee undo`, `redo`, `insert`, `amend` and `strike`: the list is edited, and what comes after is judged anew."""

from __future__ import annotations

from prompts.commands.say import say_one
from prompts.explain.preview import Outcome
from prompts.render.verdict import verdict_lines, verdict_object
from prompts.session.questions import tell_unsaid
from prompts.session.session import open_match
from prompts.shell import Shell, Stop, joined
from referee import hear
from referee.seen import see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import Dry, Number, Statement, argument


def undo(shell: Shell, count: Annotated[int, argument("N", min=1)] = 1, dry_run: Dry = False) -> int:
    """Take back the last N statements that stand (default 1).

    referee undo
    referee undo 2 --dry-run
    """
    return edit(shell, "undo" if count == 1 else f"undo {count}", dry_run)


def redo(shell: Shell, count: Annotated[int, argument("N", min=1)] = 1, dry_run: Dry = False) -> int:
    """What the last undo took back stands again (N: so many statements), if nothing was said since.

    referee redo
    """
    return edit(shell, "redo" if count == 1 else f"redo {count}", dry_run)


def insert(shell: Shell, number: Number, statement: Statement, dry_run: Dry = False) -> int:
    """Put in a statement that was forgotten, before statement N; everything after it is judged anew.

    referee insert 7 Aki: draw 5H
    """
    return edit(shell, f"insert {number} {joined(statement)}", dry_run)


def amend(shell: Shell, number: Number, statement: Statement, dry_run: Dry = False) -> int:
    """Replace statement N; everything after it is judged anew.

    referee amend 7 Aki: draw 5H
    """
    return edit(shell, f"amend {number} {joined(statement)}", dry_run)


def strike(shell: Shell, number: Number, dry_run: Dry = False) -> int:
    """Take out statement N; everything after it is judged anew.

    referee strike 7 --dry-run
    """
    return edit(shell, f"strike {number}", dry_run)


def edit(shell: Shell, text: str, dry_run: bool) -> int:
    """As the statement of the same name; dry_run tells which statements would fall, and the scores, by what all have seen."""
    if not dry_run:
        return say_one(shell, text)
    sitting = open_match(shell)
    texts = shell.texts(sitting.match.setting)
    seen = see(sitting.match)
    if not seen.is_listed:
        raise Stop("why-hidden")
    known = seen.told  # else asking, which leaves no trace, would tell where a card is
    heard = hear(known, text)
    if heard.kind != "statement":
        tell_unsaid(shell, sitting.match, text, heard, sitting.name)
        return 1
    verdict = sitting.judge(known, heard.readings[0], len(sitting.said) + 1)
    outcome = Outcome(texts, see(known), see(verdict.match), verdict.events)
    if shell.json:
        shell.emit({**verdict_object(texts, verdict, match=sitting.name), "dry_run": True, **outcome.object()})
        return 0 if verdict.ok else 1
    shell.tell(*verdict_lines(texts, verdict, text))
    if verdict.ok:
        shell.tell(*(f"    {line}" for line in outcome.then()))
    if known is not sitting.match:
        shell.tell(f"    {texts.ui('why/unseen')}")
    shell.told("dry-run")
    return 0 if verdict.ok else 1
