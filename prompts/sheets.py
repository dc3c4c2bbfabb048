"""The itemised score of a match, however it came about: played, typed round by round, or entered as a whole."""

from scorers.sheet import Seat, Sheet

SCORED = "score/"  # events of a score line: `score/LABEL`, with the seat and the amount


def sheet_of(match):
    """The Sheet of a match as it stands: the table's own, else the lines of what has been scored.

    What a player has besides these lines (a start, a figure that was entered) is a line `besides` without a clause.
    """
    table = match.table
    if hasattr(table, "sheet"):
        return table.sheet()
    sheet = Sheet(len(match.setting.names))
    for one in match.statements():
        for event in one.events if one.refusal is None else ():
            if event.key.startswith(SCORED):
                facts = dict(event.facts)
                sheet.add(int(facts.pop("seat")), event.clause, event.key[len(SCORED) :], facts.pop("amount"), **facts)
    for seat, figure in enumerate(table.scores()):
        if figure != sheet.total(seat):
            sheet.lines.insert(0, besides(seat, figure - sheet.total(seat)))
    sheet.lines.sort(key=lambda line: line.label != "besides")
    return sheet


def besides(seat, amount):
    """The line of what no other line tells."""
    from scorers.sheet import Line

    return Line(seat, None, "besides", amount)


def objects(texts, match, sheet):
    """The lines as JSON-able dicts."""
    names = match.setting.names
    return [{"player": names[line.player], "clause": line.clause, "label": line.label, "amount": line.amount, "text": label(texts, line)} for line in sheet.lines]


def label(texts, line):
    """What a line is for, in words."""
    return texts.ui("score/besides") if line.label == "besides" else texts.label(line.label, line.facts)


def lines(texts, match, sheet):
    """The sheet for people: each player's lines with their clauses, then the sum."""
    from prompts.aligned import columns

    shown = []
    for seat, name in enumerate(match.setting.names):
        for line in sheet.lines:
            if line.player == Seat(seat):
                shown.append([name, f"{line.amount:+d}", f"{label(texts, line)} ({line.clause})" if line.clause else label(texts, line)])
        shown.append([name, f"= {match.table.scores()[seat]}", match.table.unit])
    return columns(shown)
