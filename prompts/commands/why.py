"""`referee why [N]` and `referee why "STATEMENT"`: a verdict explained, and "may I?"."""

from prompts.commands.log import EDITING, public
from prompts.commands.show import eyes
from prompts.shell import Shell, Stop, plain_text
from prompts.sitting import open_match
from prompts.speak import awaited_lines, verdict_object
from prompts.suggest import suggestion
from referee.match import apply, offers
from referee.statement import write_name

FARTHEST = 2_000  # statements that are looked back for the one that decides


def run(words, flags):
    """The verdict on statement N (default: the last one), or the one that a statement would get now."""
    shell = Shell(flags)
    sitting = open_match(flags)
    if words and not (len(words) == 1 and words[0].isdigit()):
        return ask(shell, sitting, words)
    number = int(words[0]) if words else len(sitting.said)
    if not 1 <= number <= len(sitting.said):
        raise Stop("no-statement-number", number=number, count=len(sitting.said))
    return explain(shell, sitting, number)


def ask(shell, sitting, words):
    """May I? Nothing is said, and dice are never rolled."""
    from prompts.commands.say import joined

    text = joined(words)
    verdict = apply(sitting.match, text, len(sitting.said) + 1)
    texts = shell.texts(sitting.match.setting)
    found = explanation(texts, verdict, sitting.match, seen_by(sitting, shell))
    if shell.json:
        shell.emit({**verdict_object(texts, verdict, match=sitting.name), "asked": True, **found})
    else:
        said = plain_text(f"{verdict.actor}: {verdict.statement}" if verdict.actor else verdict.statement)
        print(texts.ui("why/asked" if verdict.ok else "why/asked-refused", {"said": said}))
        for line in lines(texts, verdict, found):
            print(line)
    return 0 if verdict.ok else 1


def explain(shell, sitting, number):
    """The verdict on a statement that was said, judged where it stood."""
    said = sitting.said[number - 1]
    texts = shell.texts(sitting.match.setting)
    before = standing_before(sitting, number)
    text = said.text
    if said.verdict is None or not said.verdict.ok:
        text = text.lstrip().removeprefix("!").partition("  # ")[0].strip()
    edit = said.verdict is not None and said.verdict.ok and said.verdict.statement.split()[0] in EDITING
    verdict = said.verdict if edit else apply(before, text, number)
    found = explanation(texts, verdict, before, seen_by(sitting, shell))
    if shell.json:
        shell.emit({**verdict_object(texts, verdict, match=sitting.name), **found})
    else:
        text = public(sitting.match.setting, verdict.actor, verdict.statement, seen_by(sitting, shell))
        line = plain_text(f"{verdict.actor}: {text}" if verdict.actor else text)
        print(texts.ui("why/accepted" if verdict.ok else "why/refused", {"number": number, "said": line}))
        for line in lines(texts, verdict, found):
            print(line)
    return 0


def seen_by(sitting, shell):
    """Names of the players whose hidden cards the reader may see."""
    return {sitting.match.setting.names[seat] for seat in eyes(sitting.match, shell.flags)}


def standing_before(sitting, number):
    """The match just before statement `number`, as the list stood when it was said."""
    match = sitting.start
    for said in sitting.said[: number - 1]:
        if said.verdict is not None:
            match = said.verdict.match
    return match


def explanation(texts, verdict, before, seen):
    """Clauses in full, the option that would change them, the statements that decide, what would be right."""
    clauses = list(verdict.clauses) or clauses_of(verdict)
    rules = [{"id": clause, "text": texts.rule(clause) or ""} for clause in clauses]
    options = []
    for option in before.setting.game.options:
        if option.ruling and any(option.ruling in rule["text"] or short(option.ruling) in rule["text"] for rule in rules):
            options.append({"option": option.key, "ruling": option.ruling, "value": str(before.setting.rules[option.key]), "text": texts.rule(option.ruling) or ""})
    facts = []
    if not verdict.ok:
        numbers = dict.fromkeys([*facts_of(verdict), turning_point(before, verdict)])
        facts = [{"number": number, "statement": said} for number in numbers if (said := said_at(before, number, seen))]
    right = [] if verdict.ok else awaited_lines(texts, before)
    return {"rules": rules, "options": options, "facts": facts, "right": right, "instead": None if verdict.ok else instead(before, verdict)}


def turning_point(match, verdict):
    """Number of the statement since which this verdict has been what it is, or None.

    Going back from `match`, the first place where the same words would have met another first clause.
    """
    said = f"{write_name(verdict.actor)}: {verdict.statement}" if verdict.actor else verdict.statement
    first = verdict.clauses[0]
    for _ in range(FARTHEST):
        if match.before is None:
            return None
        if apply(match.before, said, verdict.number).clauses[:1] != (first,):
            return match.number
        match = match.before
    return None


def instead(match, verdict):
    """A statement that would be accepted at that place: a near miss, else what is awaited first."""
    typed = f"{write_name(verdict.actor)}: {verdict.statement}" if verdict.actor else verdict.statement
    meant = suggestion(match, typed, verdict)
    if meant:
        return meant
    found = [offer for offer in offers(match, most=2) if offer.actor is None or offer.text == offer.verb]
    return str(found[0]) if found else None


def short(ruling):
    """How clauses name a ruling: `[R7` for RW-R7."""
    return "[" + ruling.partition("-")[2] + "]"


def clauses_of(verdict):
    """Clauses of what followed from an accepted statement, each once."""
    found = dict.fromkeys(event.clause for event in verdict.events if event.clause)
    return list(found) or list(verdict.broken)


def facts_of(verdict):
    """Numbers of the statements that set the facts of a refusal."""
    if verdict.refusal is None:
        return []
    numbers = verdict.refusal.facts.get("number")
    return [one for one in (numbers if isinstance(numbers, (list, tuple)) else [numbers]) if isinstance(one, int)]


def said_at(match, number, seen):
    """The statement of that number on the list as its reader may see it, or None."""
    while match.before is not None:
        if match.number == number:
            actor = None if match.actor is None else match.setting.names[match.actor]
            text = public(match.setting, actor, match.text, seen)
            return f"{actor}: {text}" if actor else text
        match = match.before
    return None


def lines(texts, verdict, found):
    """The explanation for people."""
    shown = []
    if verdict.refusal is not None:
        shown.append("  " + plain_text(texts.refusal(verdict.refusal)))
    shown += ["  " + plain_text(texts.event(event)) for event in verdict.events]
    for rule in found["rules"]:
        shown.append(f"  {rule['id']}  {rule['text']}")
    for option in found["options"]:
        shown.append("  " + texts.ui("why/option", option))
        shown.append(f"  {option['ruling']}  {option['text']}")
    for fact in found["facts"]:
        shown.append("  " + texts.ui("why/facts", {"number": fact["number"], "said": plain_text(fact["statement"])}))
    if found["instead"]:
        shown.append("  " + texts.ui("why/instead", {"statement": plain_text(found["instead"])}))
    if found["right"]:
        shown.append("  " + texts.ui("why/right", {"lines": " ".join(found["right"])}))
    return shown
