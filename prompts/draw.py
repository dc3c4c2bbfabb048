"""A table drawn for people: the blocks of a game's view, as plain lines with aligned columns."""

from prompts.shell import plain_text
from prompts.speak import width
from referee.view import Grid


def table_lines(texts, match, eyes, name, large=False):
    """Lines of the table; `large`: scores and who is awaited alone, in wide letters."""
    if large:
        return large_lines(texts, match)
    game = match.setting.game
    title = game.ja if texts.lang == "ja" else game.title
    lines = [f"{title} · {name}"]
    for block in game.screen(match.table, eyes):
        if isinstance(block, Grid):
            lines += grid_lines(texts, block)
        else:
            lines.append(plain_text(texts.show(block.key, block.facts)))
    return lines


WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}


def large_lines(texts, match):
    """Scores and who must speak, in full-width letters with room between the lines."""
    names, table = match.setting.names, match.table
    must = {one.seat for one in table.awaited() if one.must}
    lines = []
    for seat, (name, score) in enumerate(zip(names, table.scores())):
        mark = "▶" if seat in must else " "
        lines += [f"{mark} {name} {score}".translate(WIDE), ""]
    if None in must:
        lines.append(f"▶ {texts.ui('the-table')}".translate(WIDE))
    return lines


def grid_lines(texts, grid):
    """A grid with its title and aligned columns; wide characters count twice."""
    heads = [texts.show(f"{grid.key}/{column}") for column in grid.columns]
    rows = [
        [
            plain_text(" ".join(map(texts.value, cell)) if isinstance(cell, (list, tuple)) else texts.value(cell))
            for cell in row
        ]
        for row in grid.rows
    ]
    widths = [max(width(line[at]) for line in [heads, *rows]) for at in range(len(heads))]
    lines = [texts.show(grid.key)]
    for row in [heads, *rows]:
        lines.append("  " + "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(row, widths)).rstrip())
    return lines
