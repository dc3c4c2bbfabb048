"""`referee show [MATCH]`: the table as it stands, or stood after statement N."""

from __future__ import annotations

from prompts.draw import table_lines
from prompts.shell import Shell, Stop, is_count
from prompts.sitting import eyes, open_match
from prompts.speak import awaited_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


def run(words: list[str], flags: Flags) -> int:
    """Public things only; --as NAME as that player may see it; --all what the typist knows."""
    shell = Shell(flags)
    sitting = open_match(flags, words[0] if words else None)
    match = sitting.match
    if "at" in flags:
        if not is_count(flags["at"]):
            raise Stop("number", word=flags["at"])
        if int(flags["at"]) > len(sitting.said):
            raise Stop("no-statement-number", number=flags["at"], count=len(sitting.said))
        match = sitting.at(int(flags["at"]))
    seen = eyes(match, flags)
    if shell.json:
        from prompts.summary import Tally, summary_object

        tally = Tally(0, (), sitting.start)
        facts = summary_object(tally, match, match=sitting.name)
        for name in ("accepted", "rejected"):
            del facts[name]
        table = match.setting.game.state(match.table, seen)
        facts.update(type="table", game=match.setting.game.key, after=match.number, table=table)
        facts["scores"] = table.get("scores", facts["scores"])  # a score may tell of hidden cards
        shell.emit(facts)
        return 0
    texts = shell.texts(match.setting)
    large = bool(flags.get("large"))
    lines = table_lines(texts, match, seen, sitting.name, large, shell.plain)
    if not large:
        awaited = awaited_lines(texts, match)
        if shell.breaks:
            from shutil import get_terminal_size

            from prompts.letters import widest, wrap
            from prompts.play.fitting import fitted

            columns = get_terminal_size().columns
            if widest(lines) > columns:
                lines = fitted(texts, match, seen, sitting.name, columns)
            awaited = [part for line in awaited for part in wrap(line, columns, 4)]
        lines += awaited
    print("\n".join(lines))
    return 0
