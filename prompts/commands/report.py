"""`referee report C|MATCH --to FILE`: a page for people, as HTML, Markdown, SVG or CSV."""

from __future__ import annotations

import os

from prompts.shell import Shell, Stop, is_count, kept
from prompts.sitting import Sitting, eyes, find
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


def run(words: list[str], flags: Flags) -> int:
    """Public things only, unless --as or --all; the file is written whole or not at all."""
    from prompts.files import write_file
    from prompts.reports.forms import FORMS
    from prompts.results import ledger_of
    from prompts.which import which

    shell = Shell(flags)
    shell.signs = True  # whatever the terminal can print, a page can show suits
    path = flags.get("to")
    if not path:
        raise Stop("report/to")
    form = flags.get("format") or os.path.splitext(path)[1].lower()
    form = FORMS.get(form if form.startswith(".") else "." + form)
    if form is None and path == "-" and "format" not in flags:
        raise Stop("format", names=[one[1:] for one in FORMS])
    if form is None:
        raise Stop("report/format", path=path, names=[*FORMS])
    place = home.home()
    ledger = ledger_of(place)
    dispute = flags.get("dispute")
    if dispute is not None and not is_count(dispute):
        raise Stop("number", word=dispute)
    word, kinds = (words[0] if words else None), ("match",) if dispute else ("match", "campaign")
    kind, name = ("match", find(flags)[1]) if dispute and word is None else which(place, ledger, flags, word, kinds)
    if kind == "campaign":
        from prompts.reports.campaign import page_of

        page = page_of(shell, place, ledger, name)
        texts = shell.texts()
    else:
        from prompts.reports import match as matches

        if name not in kept(home.match_ids, place):
            raise Stop("export/no-record", match=name)
        sitting = Sitting(place, name).read()
        if dispute:
            from prompts.reports import dispute as disputes

            page = disputes.page_of(shell, sitting, int(dispute), eyes(sitting.match, flags))
        else:
            page = matches.page_of(shell, sitting, eyes(sitting.match, flags))
        texts = shell.texts(sitting.match.setting)
    if form is FORMS[".svg"] and not page.charts():
        raise Stop("report/no-chart", name=name)
    write_file(path, form(page, texts))
    if path != "-":
        print(texts.ui("report/done", {"file": path}))
    return 0
