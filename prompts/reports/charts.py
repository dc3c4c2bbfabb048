"""Charts as SVG, drawn by pygal: colours by the page's variables, no script, and a text alternative in each."""

from __future__ import annotations

from xml.etree.ElementTree import Element

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.reports.page import Chart

WIDTH = 400  # units: about the pixels of a phone, so that letters keep their size there
LETTERS = 13  # units
LONGEST = 12  # letters of a name in a legend
LABELS = 7  # labels along an axis
SCALE = 6  # and along the other
COLOURS = 8
STYLE = (
    """
.chart text{font-family:inherit;font-size:13px;fill:var(--ink)}
.chart .background{fill:none}
.chart .axis .line{stroke:var(--line);fill:none}
.chart .axis .guide.line{stroke:var(--line);stroke-dasharray:2 4}
.chart .axis.x text,.chart .bars text{text-anchor:middle}
.chart .axis.y text{text-anchor:end}
.chart .nofill{fill:none;stroke-width:2.5}
.chart .bar rect,.chart .legends rect{stroke:var(--paper);stroke-width:1}
.chart .dot{stroke:var(--paper);stroke-width:1}
"""
    + "".join(
        f".chart .color-{at}{{fill:var(--c{at});stroke:var(--c{at})}}.chart .serie-{at} .nofill,.chart .key-{at}{{fill:none;stroke-dasharray:{dash}}}\n"
        for at, dash in enumerate(("none", "9 3", "3 3", "12 3 3 3", "6 6", "2 5", "14 5", "8 2 2 2"))
    )
    + ".chart text,.chart .legends text{stroke:none}.chart .text-overlay text{fill:var(--paper);text-anchor:middle}"
)
# Colours that people tell apart whatever their eyes (after Okabe and Ito), darker on light paper, lighter on dark.
LIGHT = ("#005a9c", "#b34700", "#00694b", "#8a2a6b", "#7a5c00", "#2b6f9e", "#a11d21", "#4d4d4d")
DARK = ("#6cb8f0", "#ff9d52", "#3dd3a4", "#f2a0d0", "#f0d54a", "#a9d8ff", "#ff8a8a", "#d0d0d0")
VARIABLES = {
    "light": {"ink": "#1c1c1e", "soft": "#55555a", "paper": "#ffffff", "line": "#b9b9c0", "tint": "#f1f1f4"},
    "dark": {"ink": "#f0f0f2", "soft": "#b4b4bb", "paper": "#17171a", "line": "#55555c", "tint": "#242428"},
}


def variables() -> str:
    """The page's colours as CSS, for light and dark."""
    sides = []
    for side, colours in (("light", LIGHT), ("dark", DARK)):
        values = {**VARIABLES[side], **{f"c{at}": colour for at, colour in enumerate(colours)}}
        sides.append(":root{" + "".join(f"--{name}:{value};" for name, value in values.items()) + "}")
    return f"{sides[0]}@media (prefers-color-scheme:dark){{{sides[1]}}}"


def draw(chart: Chart, number: int) -> str:
    """One chart as an SVG element (text); `number` tells it from the others of its page."""
    import pygal  # type: ignore[import-untyped]
    from pygal.style import Style  # type: ignore[import-untyped]

    style = Style(label_font_size=LETTERS, major_label_font_size=LETTERS, legend_font_size=LETTERS)
    forms = {"line": pygal.Line, "stack": pygal.HorizontalStackedBar, "bars": pygal.Bar}
    height = 76 + 28 * len(chart.labels) if chart.form == "stack" else 230
    rows = -(-len(chart.series) // 2)
    made = forms[chart.form](
        js=[], css=[], style=style, width=WIDTH, height=height + 24 * rows, margin=8, margin_bottom=20, disable_xml_declaration=True, classes=("chart",), dots_size=3,
        legend_at_bottom=True, legend_at_bottom_columns=2, truncate_legend=LONGEST, truncate_label=LONGEST, show_legend=len(chart.series) > 1,
        x_labels_major_count=LABELS if len(chart.labels) > LABELS and chart.form != "stack" else None,
        show_minor_x_labels=len(chart.labels) <= LABELS or chart.form == "stack", max_scale=SCALE, zero=0, allow_interruptions=True,
    )  # fmt: skip
    made.x_labels = chart.labels
    for name, values in chart.series:
        made.add(name, values)
    figures = [value for _, values in chart.series for value in values if value is not None]
    least, most = min([0, *figures]), max([0, *figures])
    if chart.form != "stack" and most - least < SCALE:
        made.y_labels = range(least, most + 1)  # nobody has half a point
    made.add_xml_filter(lambda root: tidy(root, chart, number))
    drawn: str = made.render(is_unicode=True)
    return drawn


def tidy(root: Element, chart: Chart, number: int) -> Element:
    """Take out what a page doesn't need (scripts, comments, tooltips) and say in words what the chart shows."""
    for above in root.iter():
        for part in list(above):
            if callable(part.tag) or part.tag.rpartition("}")[2] in ("script", "defs", "desc", "title"):
                above.remove(part)
    for part in root.iter():
        part.attrib.pop("id", None)
        names = [name for name in part.get("class", "").split() if name not in ("reactive", "tooltip-trigger")]
        part.attrib.pop("class", None)
        if names:
            part.set("class", " ".join(names))
    if chart.form == "line":
        dashed_keys(root)
    root.set("class", "chart")
    root.set("role", "img")
    root.set("aria-labelledby", f"chart-{number}-title chart-{number}-text")
    for at, (tag, end, text) in enumerate((("title", "title", chart.title), ("desc", "text", chart.text))):
        part = Element(tag, id=f"chart-{number}-{end}")
        part.text = text
        root.insert(at, part)
    return root


def dashed_keys(root: Element) -> None:
    """In a line chart's legend the lines themselves, dashes and all: colour alone tells nobody apart."""
    for part in root.iter():
        names = part.get("class", "").split()
        if part.tag.rpartition("}")[2] == "rect" and names and names[0].startswith("color-"):
            part.tag = part.tag.replace("rect", "path")
            x, y = float(part.attrib.pop("x")) - 12, float(part.attrib.pop("y")) + 7
            part.set("d", f"M{x} {y} h26")
            part.set("class", f"{names[0]} nofill {names[0].replace('color', 'key')}")
            del part.attrib["width"], part.attrib["height"]
