"""`referee log [MATCH] [--rulings]`: every statement with its number, verdict and events."""

from prompts.shell import Shell, plain_text
from prompts.sitting import open_match
from referee.common import EDITS
from referee.match import in_japanese
from referee.statement import split
from scorers.sheet import Refusal


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
        facts = {"number": entry["number"], "said": plain_text(spoken(shell, entry, standing)), "clauses": entry["clauses"]}
        print(texts.ui("log/" + KEYS[entry["state"]], facts))
        for event in entry["events"]:
            print("      " + plain_text(event))
    return 0


KEYS = {"stands": "stands", "taken back": "taken", "fell": "fallen", "refused": "rejected", "edit": "edit"}


def describe(texts, said, standing, seen):
    """One line of the list as JSON-able facts, with what its reader may not see left out."""
    verdict, match = said.verdict, standing.get(said.number)
    events, clauses = (), ()
    if match is not None:
        # The list as it stands: an amended statement shows its new words.
        actor = None if match.actor is None else match.setting.names[match.actor]
        text, events = public(match.setting, actor, match.text, seen), match.events
        state = "fell" if match.refusal else "stands"
        clauses = match.refusal.clauses if match.refusal else match.broken
    elif verdict is None or not verdict.ok:
        actor, text, state = None, said.text.lstrip("! "), "refused"
        clauses = verdict.clauses if verdict else ()
    else:
        actor, text, events = verdict.actor, public(verdict.match.setting, verdict.actor, verdict.statement, seen), verdict.events
        state = "edit" if text.split()[0] in EDITING else "taken back"
    return {
        "type": "said", "number": said.number, "actor": actor, "statement": text, "state": state, "clauses": list(clauses),
        "ruling": text.startswith("ruling ") or " override " in text, "events": [texts.event(event) for event in events],
    }  # fmt: skip


EDITING = tuple(edit.name for edit in EDITS)


def spoken(shell, entry, standing):
    """An entry's line for people, in the reader's language where it stands on the list."""
    text, match = entry["statement"], standing.get(entry["number"])
    if shell.lang == "ja" and match is not None:
        try:
            text = in_japanese(match.before, text)
        except Refusal:
            pass  # a fallen statement may name what is no longer known: it is shown as it was kept
    return f"{entry['actor']}: {text}" if entry["actor"] else text


def public(setting, actor, text, seen):
    """A statement as its reader may see it: cards that only the actor saw are `?`."""
    verb = text.split(" ", 1)[0]
    if actor is None or actor in seen:
        return text
    declared = next((one for one in setting.game.verbs if one.name == verb), None)
    if declared is None or not declared.secret:
        return text
    said, override, reason = text.partition(' override "')
    return " ".join([verb, *(word if word.isdigit() else "?" for word in split(said)[1:])]) + override + reason
