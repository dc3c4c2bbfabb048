"""A table drawn for people: the blocks of a game's view, as plain lines with aligned columns."""

from prompts.shell import plain_text
from prompts.speak import width
from referee.view import Grid


def draw(shell, texts, match, eyes, name):
    """Print the table."""
    for line in table_lines(texts, match, eyes, name):
        print(line)


def table_lines(texts, match, eyes, name):
    """Lines of the table."""
    game = match.setting.game
    title = game.ja if texts.lang == "ja" else game.title
    lines = [f"{title} · {name}"]
    for block in game.screen(match.table, eyes):
        if isinstance(block, Grid):
            lines += grid_lines(texts, block)
        else:
            lines.append(plain_text(texts.show(block.key, block.facts)))
    return lines


def grid_lines(texts, grid):
    """A grid with its title and aligned columns; wide characters count twice."""
    heads = [texts.show(f"{grid.key}/{column}") for column in grid.columns]
    rows = [[plain_text(" ".join(map(texts.value, cell)) if isinstance(cell, (list, tuple)) else texts.value(cell)) for cell in row] for row in grid.rows]
    widths = [max(width(line[at]) for line in [heads, *rows]) for at in range(len(heads))]
    lines = [texts.show(grid.key)]
    for row in [heads, *rows]:
        lines.append("  " + "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(row, widths)).rstrip())
    return lines
