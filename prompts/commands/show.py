"""`referee show [MATCH]`: the table as it stands, or stood after statement N."""

from __future__ import annotations

from prompts.output import write
from prompts.render.verdict import awaited_lines
from prompts.render.view import table_lines
from prompts.session.session import eyes, open_match
from prompts.width import wrap
from referee.seen import see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.cli.options import All, AMatch, As, At, Large
    from prompts.shell import Shell


def show(
    shell: Shell, match: AMatch = None, at: At = None, as_: As = None, all_: All = False, large: Large = False
) -> int:
    """The table as it stands, or stood after statement N: public things only, unless --as or --all.

    referee show
    referee show --at 17 --as Aki
    """
    sitting = open_match(shell, match)
    now = sitting.at(at)
    seen = see(now, eyes(now, as_, all_))
    if shell.json:
        from prompts.render.summary import standing_object

        facts = {"type": "table", "match": sitting.name, **standing_object(seen)}
        return shell.emit({**facts, "game": now.setting.game.key, "after": now.number, "table": seen.state()})

    texts, size = shell.texts(now.setting), (80, 24)
    if shell.breaks:
        from shutil import get_terminal_size

        size = get_terminal_size()
    if large:
        from prompts.play.large import large_lines

        write("\n".join(large_lines(texts, seen, *size)))
        return 0
    lines, awaited = table_lines(texts, seen, sitting.name, shell.plain), awaited_lines(texts, seen)
    if shell.breaks:
        from prompts.play.layout import whole

        lines = whole(texts, seen, sitting.name, size[0])
        awaited = [part for line in awaited for part in wrap(line, size[0], 4)]
    write("\n".join([*lines, *awaited]))
    return 0
