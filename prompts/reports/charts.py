"""Charts as SVG: each line ends in its own name, colours come from the page's variables, and a text says what is drawn.

They are drawn here, since a chart that a phone can show needs names at its lines, as many as there are players, and no script.
"""

from __future__ import annotations

from html import escape
from math import floor, log10

from rich.cells import cell_len
from rich.text import Text

from prompts.output import plain_text
from prompts.reports.page import Chart, Ranking
from scorers.types import Sequence

WIDTH = 400  # units: about the pixels of a phone, so that letters keep their size there
LETTER = 7.2  # units of one column of text
LINE = 15  # units from one line of text to the next
LONGEST = 14  # columns of a name beside a chart
TOP, BOTTOM = 12, 26  # units above and below what is plotted
TICKS = 5  # intervals of an axis at most
LABELS = 6  # labels along it
MOST = 150  # points of a line: more can't be seen
DASHES = ("none", "7 3", "2 3", "9 3 2 3")  # the first for as many lines as there are colours, and so on
STYLE = """
.chart text{font-size:12px;fill:var(--ink)}
.chart .e{text-anchor:end}.chart .m{text-anchor:middle}.chart .soft{fill:var(--soft)}
.chart .grid{stroke:var(--line);stroke-dasharray:2 4;fill:none}
.chart .way{fill:none;stroke-width:2.2;stroke-linejoin:round}.chart .lead{fill:none;stroke-width:1}
"""
# Colours that people tell apart whatever their eyes (after Okabe and Ito), darker on light paper, lighter on dark.
LIGHT = ("#005a9c", "#b34700", "#00694b", "#8a2a6b", "#7a5c00", "#5b4bc4", "#a11d21", "#4d4d4d")
DARK = ("#6cb8f0", "#ff9d52", "#3dd3a4", "#f2a0d0", "#f0d54a", "#bcb0ff", "#ff8a8a", "#d0d0d0")
VARIABLES = {
    "light": {"ink": "#1c1c1e", "soft": "#55555a", "paper": "#ffffff", "line": "#b9b9c0", "tint": "#f1f1f4"},
    "dark": {"ink": "#f0f0f2", "soft": "#b4b4bb", "paper": "#17171a", "line": "#55555c", "tint": "#242428"},
}


def variables() -> str:
    """The page's colours as CSS, for light and dark; paper is light."""
    sides = []
    for side, colours in (("light", LIGHT), ("dark", DARK)):
        values = {**VARIABLES[side], **{f"c{at}": colour for at, colour in enumerate(colours)}}
        sides.append(":root{" + "".join(f"--{name}:{value};" for name, value in values.items()) + "}")
    return f"{sides[0]}@media screen and (prefers-color-scheme:dark){{{sides[1]}}}"


def draw(chart: Chart, number: int) -> str:
    """One chart as an SVG element (text); `number` tells it from the others of its page."""
    parts, height = {"line": lines, "bars": bars}[chart.form](chart)
    name = f"chart-{number}"
    return (
        f'<svg class="chart" role="img" aria-labelledby="{name}-title {name}-text" viewBox="0 0 {WIDTH} {height:g}">'
        f'<title id="{name}-title">{shown(chart.title)}</title><desc id="{name}-text">{shown(chart.text)}</desc>'
        + "".join(parts)
        + "</svg>"
    )


def shown(text: str) -> str:
    """Text as it may stand in SVG."""
    return escape(plain_text(text))


def figure(value: float) -> str:
    """A number as people read it: one decimal at most."""
    return f"{value:.1f}".removesuffix(".0").replace("-", "\u2212")


def signed(number: int) -> str:
    """A change of a score as text."""
    return f"{number:+d}".replace("-", "\u2212")


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Words in a chart; kind: the classes of its style."""
    classes = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{classes}>{shown(words)}</text>'


def ticks(least: float, most: float) -> list[float]:
    """Round figures from below the least to above the most; whole ones, since nobody has half a point."""
    span = max(most - least, 1) / TICKS
    unit = 10 ** floor(log10(span))
    step = max(1, next(unit * times for times in (1, 2, 5, 10) if unit * times >= span))
    first, last = floor(least / step), -floor(-most / step)
    return [step * at for at in range(first, max(last, first + 1) + 1)]


def lines(chart: Chart) -> tuple[list[str], float]:
    """A line for each series, its name and last figure at its end; one without figures only keeps its colour."""
    series = [(at, name, values) for at, (name, values) in enumerate(chart.series) if values]
    ends = [f"{cut(name, LONGEST)} {figure(values[-1])}" for _, name, values in series]
    marks = ticks(min(min(values) for _, _, values in series), max(max(values) for _, _, values in series))
    height = max(190, LINE * len(ends))
    left = 12 + LETTER * max(len(figure(mark)) for mark in marks)
    right = WIDTH - 16 - LETTER * max(map(cell_len, ends))
    last = len(chart.labels) - 1
    wide = (right - left) / last
    every = range(0, last, -(-last // MOST))

    def y(value: float) -> float:
        return round(TOP + height * (marks[-1] - value) / (marks[-1] - marks[0]), 1)

    parts = []
    for mark in marks:
        parts.append(f'<path class="grid" d="M{left:g} {y(mark):g}H{right:g}"/>')
        parts.append(text(left - 5, y(mark) + 4, figure(mark), "e soft"))
    parts += axis(chart.labels, left, wide, TOP + height + 18)
    places = spread([y(values[-1]) for _, _, values in series], TOP, TOP + height)
    for (at, _, values), end, place in zip(series, ends, places):
        points = [(round(left + wide * step, 1), y(values[step])) for step in (*every, last)]
        flat = [
            step for step in range(1, len(points) - 1) if len({point[1] for point in points[step - 1 : step + 2]}) == 1
        ]
        drawn = " ".join(f"{x:g} {y:g}" for step, (x, y) in enumerate(points) if step not in set(flat))
        colour, dash = f"var(--c{at % len(LIGHT)})", DASHES[at // len(LIGHT) % len(DASHES)]
        parts.append(f'<path class="way" stroke="{colour}" stroke-dasharray="{dash}" d="M{drawn}"/>')
        parts.append(f'<path class="lead" stroke="{colour}" d="M{right:g} {points[-1][1]:g}L{right + 9:g} {place:g}"/>')
        parts.append(f'<text x="{right + 12:g}" y="{place + 4:g}" style="fill:{colour}">{shown(end)}</text>')
    return parts, TOP + height + BOTTOM


def axis(labels: Sequence[str], left: float, wide: float, y: float) -> list[str]:
    """Labels under a plot, as many as there is room for, the first and the last always."""
    last = len(labels) - 1
    count = min(last, LABELS - 1 if max(map(len, labels)) < 6 else 1)
    steps = sorted({round(last * at / count) for at in range(count + 1)} if count else {0})
    sides = {0: "soft" if count == 1 else "m soft", last: "e soft" if count == 1 else "m soft"}
    return [text(left + wide * step, y, labels[step], sides.get(step, "m soft")) for step in steps]


def spread(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Where lines of text stand that want to stand here: near it, and none on another."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed, limit = list(wanted), bottom
    for before, at in zip([None, *order], order):
        placed[at] = max(wanted[at], top if before is None else placed[before] + LINE)
    for at in reversed(order):
        placed[at] = min(placed[at], limit)
        limit = placed[at] - LINE
    return placed


def bars(chart: Chart) -> tuple[list[str], float]:
    """A bar for each label, its figure above it."""
    ((_, values),) = chart.series
    least, most = min(0, *values), max(1, *values)
    height, wide = 120, WIDTH / len(values)
    scale = height / (most - least)
    parts = []
    for at, (label, value) in enumerate(zip(chart.labels, values)):
        x, y = wide * (at + 0.5), TOP + 6 + scale * (most - max(value, 0))
        high = scale * abs(value)
        parts.append(
            f'<rect x="{x - 0.3 * wide:.4g}" y="{y:.4g}" width="{0.6 * wide:.3g}" height="{high:.4g}" fill="var(--c0)"/>'
        )
        parts.append(text(x, y - 4, figure(value), "m"))
        parts.append(text(x, TOP + height + 24, cut(label, int(wide / LETTER)), "m soft"))
    return parts, TOP + height + BOTTOM + 6


def picture(title: str, about: str, rankings: Sequence[Ranking]) -> str:
    """Who stands where, as a small picture of its own for a chat: names, bars and figures, one table beside the other."""
    parts, tops = [], [64.0, 64.0]
    for one in rankings:
        side = tops.index(min(tops)) if len(rankings) > 1 else 0
        left, top = 20 + (WIDTH + 20) * side, tops[side]
        most = max([1, *(value for _, _, value in one.rows)])
        parts.append(f'<text x="{left}" y="{top + 14:g}" class="soft">{shown(one.title)}</text>')
        for at, (place, name, value) in enumerate(one.rows):
            y = top + 22 + 26 * at
            wide = max(1, 115 * value / most)
            parts.append(text(left + 38, y + 16, place, "e soft"))
            parts.append(text(left + 48, y + 16, cut(name, 24), "" if at else "head"))
            parts.append(
                f'<rect x="{left + 230}" y="{y + 3:g}" width="{wide:.3g}" height="17" rx="3" fill="{LIGHT[0]}"/>'
            )
            parts.append(text(left + 236 + wide, y + 16, figure(value)))
        tops[side] = top + 26 * len(one.rows) + 40
    wide, high = 20 + (WIDTH + 20) * (1 + (len(rankings) > 1)), max(tops)
    ink, soft, paper = (VARIABLES["light"][name] for name in ("ink", "soft", "paper"))
    style = f"text{{font:14px system-ui,-apple-system,'Segoe UI','Noto Sans','Hiragino Sans','Noto Sans CJK JP',sans-serif;fill:{ink}}}"
    style += f".soft{{fill:{soft}}}.e{{text-anchor:end}}.head{{font-weight:600}}.name{{font-size:20px;font-weight:600}}"
    said = "; ".join(" ".join([place, name, figure(value)]) for one in rankings for place, name, value in one.rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high:g}" viewBox="0 0 {wide} {high:g}" role="img" aria-labelledby="title text">'
        f'<title id="title">{shown(title)}</title><desc id="text">{shown(said)}</desc><style>{style}</style><rect width="100%" height="100%" fill="{paper}"/>'
        f"{text(20, 32, cut(title, 40), 'name')}{text(20, 54, cut(about, 54), 'soft')}{''.join(parts)}</svg>\n"
    )


def cut(name: str, columns: int) -> str:
    """A name that is too wide without its end."""
    shown = Text(name)
    shown.truncate(columns, overflow="ellipsis")
    return shown.plain
