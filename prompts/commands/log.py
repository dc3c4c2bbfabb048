"""`referee log [MATCH] [--rulings]`: every statement with its number, verdict and events."""

from prompts.shell import Shell, plain_text
from prompts.sitting import open_match
from referee.statement import split


def run(words, flags):
    """What was taken back is shown as such; --rulings shows rulings and overrides alone."""
    from prompts.commands.show import eyes

    shell = Shell(flags)
    sitting = open_match(flags, words[0] if words else None)
    texts = shell.texts(sitting.match.setting)
    seen = {sitting.match.setting.names[seat] for seat in eyes(sitting.match, flags)}
    standing = {match.number: match for match in sitting.match.statements()}
    for said in sitting.said:
        entry = describe(texts, said, standing, seen)
        if flags.get("rulings") and not entry["ruling"]:
            continue
        if shell.json:
            shell.emit(entry)
            continue
        print(texts.ui("log/" + KEYS[entry["state"]], {"number": entry["number"], "said": plain_text(entry["line"]), "clauses": ", ".join(entry["clauses"])}))
        for event in entry["events"]:
            print("      " + plain_text(event))
    return 0


KEYS = {"stands": "stands", "taken back": "taken", "fell": "fallen", "refused": "rejected", "edit": "edit"}


def describe(texts, said, standing, seen):
    """One line of the list as JSON-able facts, with what its reader may not see left out."""
    verdict, match = said.verdict, standing.get(said.number)
    if match is not None:
        # The list as it stands: an amended statement shows its new words.
        actor = None if match.actor is None else match.setting.names[match.actor]
        text, events = public(match.setting, actor, match.text, seen), match.events
        state = "stands" if match.refusal is None else "fell"
        clauses = match.refusal.clauses if match.refusal else match.broken
    elif verdict is None or not verdict.ok:
        actor, text, events, state = None, said.text.lstrip("! "), (), "refused"
        clauses = verdict.clauses if verdict else ()
    else:
        actor, text, events = verdict.actor, public(verdict.match.setting, verdict.actor, verdict.statement, seen), verdict.events
        state = "edit" if text.split()[0] in ("undo", "amend", "strike") else "taken back"
        clauses = ()
    line = f"{actor}: {text}" if actor else text
    ruling = text.startswith("ruling ") or " override " in text
    return {"type": "said", "number": said.number, "actor": actor, "statement": text, "line": line, "state": state, "clauses": list(clauses), "ruling": ruling, "events": [texts.event(event) for event in events]}


def public(setting, actor, text, seen):
    """A statement as its reader may see it: cards that only the actor saw are `?`."""
    verb = text.split(" ", 1)[0]
    if actor is None or actor in seen:
        return text
    declared = next((one for one in setting.game.verbs if one.name == verb), None)
    if declared is None or not declared.secret:
        return text
    return " ".join([verb, *(word if word.isdigit() else "?" for word in split(text)[1:])])
