"""`referee amend N STATEMENT…`: a statement is replaced, and everything after it is judged anew."""

from __future__ import annotations

from prompts.commands.say import say
from prompts.shell import Shell, Stop, joined
from prompts.sitting import open_match
from prompts.speak import verdict_lines, verdict_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags
    from referee.judging import Match


def run(words: list[str], flags: Flags) -> int:
    """As the statement `amend`; --dry-run only tells what would follow."""
    if len(words) < 2:
        raise Stop("usage", why="referee amend N STATEMENT…")
    return edit(f"amend {words[0]} {joined(words[1:])}", flags)


def edit(text: str, flags: Flags) -> int:
    """Say an edit, or preview it: which statements would fall, and how the scores would differ."""
    if not flags.get("dry-run"):
        return say(text, flags)
    shell = Shell(flags)
    sitting = open_match(flags)
    texts = shell.texts(sitting.match.setting)
    verdict = sitting.judge(sitting.match, text, len(sitting.said) + 1)
    before, after = public_scores(sitting.match), public_scores(verdict.match)
    changes = {name: [before[name], after[name]] for name in before if name in after and before[name] != after[name]}
    if shell.json:
        shell.emit({**verdict_object(texts, verdict, match=sitting.name), "dry_run": True, "scores": changes})
        return 0 if verdict.ok else 1
    shell.tell(*verdict_lines(texts, verdict, text))
    for name, (old, new) in changes.items():
        shell.tell("    " + texts.ui("score-change", {"name": name, "old": old, "new": new}))
    shell.tell(texts.ui("dry-run"))
    return 0 if verdict.ok else 1


def public_scores(match: Match) -> dict[str, int]:
    """The scores that everybody may know: in some games hidden cards count."""
    scores: dict[str, int] = match.setting.game.state(match.table, frozenset()).get("scores", {})
    return scores
