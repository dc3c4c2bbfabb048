"""A dispute's report: one statement, the verdict, the clause, the facts, what was ruled; short enough to be read aloud."""

from __future__ import annotations

from prompts.explain.deciding import judged, without_edits
from prompts.explain.explanation import Explanation
from prompts.explain.log import describe, spoken
from prompts.render.statement import public, spelled, with_actor
from prompts.reports.match import add_table
from prompts.reports.page import Items, Page, Text
from prompts.session.lines import Said
from prompts.session.session import Sitting
from prompts.shell import Shell
from prompts.texts import Texts
from referee.seen import Seen, see
from scorers.types import Collection, Sequence


def page_of(shell: Shell, sitting: Sitting, number: int, eyes: Collection[int]) -> Page:
    """The Page of the dispute about statement `number` of a kept match; eyes: seats whose hidden cards may be shown."""
    sitting.require(number)
    setting = sitting.match.setting
    texts = shell.texts(setting)
    ui = texts.ui
    key, before, verdict = judged(sitting, number)
    seen, latest = see(before, eyes), see(sitting.match, eyes)
    found = Explanation(texts, verdict, seen, edits=without_edits(sitting, number))
    text = public(seen, verdict.actor, verdict.statement)
    said = with_actor(verdict.actor, spelled(texts.lang, seen, text) if verdict.ok else text)
    facts = {
        "players": list(setting.names), "game": setting.game.about.called(texts.lang), "match": sitting.name,
        "number": number, "before": seen.seal(), "seal": latest.seal(),
    }  # fmt: skip
    page = Page(texts.lang, ui("dispute/title", facts), [ui("dispute/match", facts), ui("report/players", facts)])

    page.section(ui("dispute/statement")).add(Text(f"{number}. {said}"))
    section = page.section(ui("dispute/verdict"))
    outcome = "refused" if verdict.clauses else "taken" if key == "taken" else "accepted"
    section.add(Text(ui(f"dispute/{outcome}", clauses=list(verdict.clauses))))
    told = [found.message()] if verdict.refusal is not None else found.events()
    if told:
        section.add(Items(told))
    if found.clauses:
        rules = [f"{clause}  {found.rule(clause)}" for clause in (*found.clauses, *found.rulings)]
        page.section(ui("dispute/clause")).add(Items([*rules, *found.option_lines()]))
    deciding = found.fact_lines() + found.override_lines()
    if deciding:
        page.section(ui("dispute/facts")).add(Items(deciding))
    if verdict.clauses:
        right = [*found.right(), *found.instead_lines()]
        if right:
            page.section(ui("dispute/right")).add(Items(right))
    ruled = rulings_after(shell, texts, sitting.said, latest, number)
    page.section(ui("dispute/ruled")).add(Items(ruled) if ruled else Text(ui("dispute/not-ruled")))
    add_table(page, texts, seen, ui("dispute/before"))
    page.section(ui("dispute/proof")).add(Text(ui("dispute/seals", facts)))
    return page


def rulings_after(
    shell: Shell, texts: Texts, listed: Sequence[Said], latest: Seen, number: int
) -> list[tuple[str, list[str]]]:
    """Rulings, overrides and edits that followed a statement, up to the next move that the table took as lawful."""
    standing = {one.number: one for one in latest.statements()}
    found = []
    for said in listed[number - 1 :]:
        entry = describe(texts, said, latest, standing)
        one = standing.get(said.number)
        if said.number > number and one is not None and one.moves and not entry["ruling"]:
            break
        if entry["ruling"] or entry["state"] == "edit":
            found.append((f"{entry['number']}. {spoken(shell, entry, latest, standing)}", entry["events"]))
    return found
