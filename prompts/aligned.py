"""Columns for people: cells padded so that they stand under one another; wide characters count twice."""

from prompts.speak import width


def columns(rows):
    """Lines of rows (lists of str of one length)."""
    sizes = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    for row in rows:
        yield "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(row, sizes)).rstrip()
