"""A dispute's report: one statement, the verdict, the clause, the facts, what was ruled; short enough to be read aloud."""

from __future__ import annotations

from prompts.explain.deciding import judged
from prompts.explain.explanation import Explanation
from prompts.explain.log import describe, spoken
from prompts.render.statement import in_words, public
from prompts.reports.match import Report
from prompts.reports.page import Items, Page, Text
from prompts.shell import Stop
from referee.redaction import open_seal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from prompts.session.session import Said, Sitting
    from prompts.shell import Shell
    from prompts.texts import Texts
    from referee.kernel.judging import Match


class Before:
    """A kept match as it stood: what a Report needs of a Sitting."""

    __slots__ = ("name", "match", "said")

    def __init__(self, name: str, match: Match, said: list[Said]) -> None:
        self.name = name
        self.match = match
        self.said = said


def page_of(shell: Shell, sitting: Sitting, number: int, eyes: Collection[int]) -> Page:
    """The Page of the dispute about statement `number` of a kept match; eyes: seats whose hidden cards may be shown."""
    if not 1 <= number <= len(sitting.said):
        raise Stop("no-statement-number", number=number, count=len(sitting.said))
    setting = sitting.match.setting
    texts = shell.texts(setting)
    ui = texts.ui
    key, before, verdict = judged(sitting, number)
    seen = {setting.names[seat] for seat in eyes}
    found = Explanation(texts, verdict, before, seen)
    text = public(before, verdict.actor, verdict.statement, seen)
    said = (
        in_words(texts.lang, verdict.match, seen)
        if verdict.listed
        else f"{verdict.actor}: {text}"
        if verdict.actor
        else text
    )
    game = setting.game
    facts = {
        "players": list(setting.names),
        "game": game.ja if texts.lang == "ja" else game.title,
        "match": sitting.name,
        "number": number,
        "before": open_seal(before, eyes),
        "seal": open_seal(sitting.match, eyes),
    }
    page = Page(texts.lang, ui("dispute/title", facts), [ui("dispute/match", facts), ui("report/players", facts)])

    page.section(ui("dispute/statement")).add(Text(f"{number}. {said}"))
    section = page.section(ui("dispute/verdict"))
    section.add(
        Text(
            ui(
                "dispute/" + ("refused" if verdict.clauses else "taken" if key == "taken" else "accepted"),
                {"clauses": list(verdict.clauses)},
            )
        )
    )
    told = [found.message()] if verdict.refusal is not None else found.events()
    if told:
        section.add(Items(told))
    if found.clauses:
        page.section(ui("dispute/clause")).add(
            Items(
                [f"{clause}  {found.rule(clause)}" for clause in (*found.clauses, *found.rulings)]
                + found.option_lines()
            )
        )
    deciding = found.fact_lines()
    if deciding:
        page.section(ui("dispute/facts")).add(Items(deciding))
    if verdict.clauses:
        right = [*found.right(), *found.instead_lines()]
        if right:
            page.section(ui("dispute/right")).add(Items(right))
    ruled = rulings_after(shell, texts, sitting, number, seen)
    page.section(ui("dispute/ruled")).add(Items(ruled) if ruled else Text(ui("dispute/not-ruled")))
    Report(shell, texts, Before(sitting.name, before, sitting.said), eyes).table(page)
    page.sections[-1].title = ui("dispute/before")
    page.section(ui("dispute/proof")).add(Text(ui("dispute/seals", facts)))
    return page


def rulings_after(
    shell: Shell, texts: Texts, sitting: Sitting, number: int, seen: Collection[str]
) -> list[tuple[str, list[str]]]:
    """Rulings, overrides and edits that followed a statement, up to the next move that the table took as lawful."""
    standing = {one.number: one for one in sitting.match.statements()}
    found = []
    for said in sitting.said[number - 1 :]:
        entry = describe(sitting.match, texts, said, standing, seen)
        match = standing.get(said.number)
        moves = match is not None and match.verb is not None and not match.verb.always
        if said.number > number and moves and not entry["ruling"]:
            break
        if entry["ruling"] or entry["state"] == "edit":
            found.append((f"{entry['number']}. {spoken(shell, entry, standing, sitting.match)}", entry["events"]))
    return found
