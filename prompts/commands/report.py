"""`referee report C|MATCH --to FILE`: a page for people, as HTML, Markdown or CSV, and a small picture, as SVG or PNG."""

from __future__ import annotations

import os

from prompts.exchange.files import write_file
from prompts.reports.forms import FORMS, PICTURES
from prompts.session.lookup import which
from prompts.session.refresh import opened
from prompts.session.session import Sitting, eyes
from prompts.shell import Shell, Stop, kept
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated, Literal

    from prompts.cli.options import All, As, Kept, To, option


def report(
    shell: Shell,
    to: To,
    what: Kept = None,
    format_: Annotated[
        Literal["html", "md", "svg", "png", "csv"] | None,
        option("--format", "What to write (default: by the file's ending)."),
    ] = None,
    dispute: Annotated[
        int | None,
        option(
            "--dispute", "The dispute about this statement of a match: verdict, clause, facts and rulings.", "N", min=1
        ),
    ] = None,
    as_: As = None,
    all_: All = False,
) -> int:
    """A page to show to people: a campaign's or a match's, public things only, unless --as or --all.

    referee report friday --to friday.html
    referee report --as Aki --to match.md --lang ja
    referee report --dispute 17 --to dispute.html
    """
    shell.signs = True  # whatever the terminal can print, a page can show suits
    path = to
    form = FORMS.get("." + format_ if format_ else os.path.splitext(path)[1].lower())
    if form is None and path == "-":
        raise Stop("format", names=[one[1:] for one in FORMS])
    if form is None:
        raise Stop("report/format", path=path, names=[*FORMS])
    ledger = opened(shell)
    kinds = ("match",) if dispute else ("match", "campaign")
    kind, name = which(ledger, shell.match, what, kinds)
    if kind == "campaign":
        from prompts.reports.campaign import page_of

        page = page_of(shell, ledger, name)
        texts = shell.texts()
    else:
        from prompts.reports import match as matches

        if name not in kept(home.match_ids, ledger.home):
            raise Stop("export/no-record", match=name)
        sitting = Sitting(ledger.home, name).read()
        if dispute:
            from prompts.reports import dispute as disputes

            page = disputes.page_of(shell, sitting, dispute, eyes(sitting.match, as_, all_))
        else:
            page = matches.page_of(shell, sitting, eyes(sitting.match, as_, all_))
        texts = shell.texts(sitting.match.setting)
    if form in PICTURES and not page.rankings:
        raise Stop("report/no-chart", name=name)
    write_file(path, form(page, texts))
    if path != "-":
        shell.tell(texts.ui("report/done", file=path))
    return 0
