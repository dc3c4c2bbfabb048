"""`referee standings [C]`: the table of a campaign."""

from prompts.shell import Shell, Stop
from prompts.sitting import kept
from scorers.ledger import home


def run(words, flags):
    """The campaign named, the only one, or all matches that belong to none."""
    from prompts.results import ledger_of

    shell = Shell(flags)
    ledger = ledger_of(home.home())
    names = [campaign["name"] for campaign in kept(ledger.campaigns)]
    name = choose(words, names)
    rows = table(kept(ledger.sums, name))
    texts = shell.texts()
    if shell.json:
        shell.emit({"type": "standings", "campaign": name or None, "standings": rows})
        return 0
    if not rows:
        print(texts.ui("standings/none"))
        return 0
    print(texts.ui("standings/title", {"campaign": name or "–"}))
    for line in lines(texts, rows):
        print(line)
    return 0


def choose(words, names):
    """The campaign that is meant."""
    if words:
        word = words[0].removeprefix("campaign:")
        found = [name for name in names if name == word] or [name for name in names if name.startswith(word)]
        if len(found) != 1:
            raise Stop("campaign" if not found else "no-campaign", word=word, names=found or names)
        return found[0]
    return names[0] if len(names) == 1 else ""


def table(sums):
    """Rows of the standings, best first; one for each player, game and unit."""
    from scorers.standings import standings

    return standings(sums)


def lines(texts, rows):
    """The standings as aligned lines."""
    from prompts.speak import width

    columns = ("place", "player", "game", "played", "won", "score", "best", "worst")
    heads = [texts.ui(f"standings/{column}") if f"standings/{column}" in texts.shell else column for column in columns]
    cells = [[texts.value(row[column]) for column in columns] for row in rows]
    widths = [max(width(line[at]) for line in [heads, *cells]) for at in range(len(columns))]
    for line in [heads, *cells]:
        yield "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(line, widths)).rstrip()
