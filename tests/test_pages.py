"""The pages in a real browser, wide and narrow, light and dark: `python -m pytest -m browser tests/test_pages.py`."""

import shutil

import pytest

from tests.season import MATCHES, PEOPLE, own_home, play, run, season  # noqa: F401

pytestmark = pytest.mark.browser
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LEAST = 4.5  # contrast of text to what lies behind it (WCAG 2, AA)

# Every text that is seen, with the contrast of its colour to the nearest background behind it.
CONTRAST = """least => {
  const light = colour => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = one => {
    for (; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      if (colour !== 'rgba(0, 0, 0, 0)' && colour !== 'transparent') return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), poor = [];
  let count = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode, one = node.parentElement;
    if (!node.data.trim() || !one.getClientRects().length || ['TITLE', 'DESC', 'STYLE'].includes(one.tagName.toUpperCase())) continue;
    const style = getComputedStyle(one), front = light(one.closest('svg') ? style.fill : style.color), back = light(behind(one));
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    count += 1;
    if (ratio < least) poor.push([node.data.trim().slice(0, 40), ratio]);
  }
  return [count, poor];
}"""
WIDE = """() => [...document.querySelectorAll('body *')].filter(one => !one.closest('.wide') && !one.closest('svg') && !one.matches('.unseen') && one.getClientRects().length
  && one.getBoundingClientRect().right > innerWidth + 1).map(one => one.outerHTML.slice(0, 80))"""
CHARTS = """() => [...document.querySelectorAll('figure > svg')].map(one => [one.getAttribute('role'),
  (one.getAttribute('aria-labelledby') || '').split(' ').map(id => (document.getElementById(id) || {}).textContent || '').join('|'), one.getBoundingClientRect().width])"""
OVERLAP = """() => [...document.querySelectorAll('figure > svg')].flatMap(svg => [...svg.querySelectorAll('text')].filter(one => {
  const a = one.getBoundingClientRect(), b = svg.getBoundingClientRect();
  return a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1 || a.top < b.top - 1;
}).map(one => one.textContent))"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    """Debian's chromium, headless, with a new profile."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "these tests need chromium: apt-get install -y chromium"
    with sync_playwright() as playwright:
        context = playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)
        yield context
        context.close()


FIELD = "field heart wind earth grass water ice fire steel light"


@pytest.fixture
def pages(capsys, tmp_path):
    """Pages of a season and of two matches, in both languages."""
    people = ["Aki", "Emma-Charlotte-Wilhelmina", "大輔"]
    rounds = [f"result {one} ignite / {other} 25 / {third} 18" for one, other, third in (people, people[::-1], people)]
    names = [
        *season(capsys, [*MATCHES, MATCHES[1], MATCHES[0]]),
        play(capsys, ["runeworks", *people, "level=4", "rounds=3"], rounds),
    ]
    names.append(play(capsys, ["element-collection", "Aki", "Beni"], [FIELD, "Aki: move dice 3 4 stop"]))
    found = []
    for what in ("campaign:friday", names[0], names[-2], names[-1]):
        for lang in ("en", "ja"):
            path = tmp_path / f"{what.replace(':', '-')}.{lang}.html"
            status, out, err = run(capsys, "report", what, "--to", path, "--lang", lang)
            assert status == 0, out + err
            found.append(path)
    return found


@pytest.mark.parametrize("width, dark", [(360, False), (360, True), (1280, False), (1280, True)])
def test_pages(browser, pages, width, dark):
    for path in pages:
        page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light")
        said, asked = [], []
        page.on("console", lambda message, said=said: said.append(message.text))
        page.on("pageerror", lambda error, said=said: said.append(str(error)))
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto(path.as_uri())
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert not said, (path.name, said)
        assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path.name
        assert page.evaluate(WIDE) == [], path.name
        count, poor = page.evaluate(CONTRAST, LEAST)
        assert count > 30 and not poor, (path.name, poor)
        for role, words, drawn in page.evaluate(CHARTS):
            assert role == "img" and all(part.strip() for part in words.split("|")) and len(words) > 20 and drawn > 250
        assert page.evaluate(OVERLAP) == [], path.name
        page.close()


def test_a_wide_table_is_reached_by_the_keyboard(browser, pages):
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto(pages[0].as_uri())
    assert page.evaluate(
        "[...document.querySelectorAll('.wide')].every(one => one.tabIndex === 0 && one.getAttribute('aria-label'))"
    )
    assert page.evaluate("document.querySelectorAll('.wide').length") > 3
    page.close()


CUT = """() => [...document.querySelectorAll('table')].filter(one => one.getBoundingClientRect().right > innerWidth + 1).map(one => one.getAttribute('aria-label'))"""


@pytest.mark.parametrize("rule", ["game", "points:5,3,1"])
def test_paper_has_all_of_it(browser, capsys, tmp_path, rule):
    """What is folded on the screen is printed, no column is cut, two charts stand side by side, and it is never dark."""
    assert run(capsys, "campaign", "new", "club", "--rule", rule)[0] == 0
    for at in range(36):
        said = " / ".join(f'"{PEOPLE[(at + step) % 9]}" {9 - step}' for step in range(6))
        words = (
            "score",
            "any",
            f"title={('Catan', 'Azul')[at % 2]}",
            "campaign=club",
            f"date=2026-01-{1 + at // 2:02}",
            f"final {said}",
        )
        assert run(capsys, *words)[0] == 0
    path = tmp_path / "club.html"
    assert run(capsys, "report", "club", "--to", path)[0] == 0
    page = browser.new_page(viewport={"width": 703, "height": 1000}, color_scheme="dark")  # A4 between its margins
    page.goto(path.as_uri())
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(CUT) == []
    tables = page.evaluate(
        "[...document.querySelectorAll('table')].map(one => one.checkVisibility({contentVisibilityAuto: true}) && one.getBoundingClientRect().height)"
    )
    assert len(tables) > 4 and all(height and height > 40 for height in tables), tables
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert (
        max(page.evaluate("[...document.querySelectorAll('figure')].map(one => one.getBoundingClientRect().width)"))
        < 352
    )
    assert {page.evaluate(f"getComputedStyle(document.querySelector('{one}')).breakAfter") for one in ("h2", "h1")} == {
        "avoid"
    }
    page.close()
