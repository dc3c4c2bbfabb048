"""`referee log [MATCH] [--rulings]`: every statement with its number, verdict and events."""

from prompts.shell import Shell, plain_text
from prompts.sitting import Sitting, find, kept, open_match
from referee.common import EDITS
from referee.match import find_verb, in_japanese
from referee.statement import cut_actor, prepare, split, write_name
from scorers.sheet import Refusal

EDITING = tuple(edit.name for edit in EDITS)
OPEN = ("none", "hand", "area")  # words of secret statements that everybody hears
KEYS = {"stands": "stands", "taken back": "taken", "fell": "fallen", "refused": "rejected", "edit": "edit"}


def run(words, flags):
    """What was taken back is shown as such; --rulings: rulings and overrides alone, of a match, a campaign or a player."""
    shell = Shell(flags)
    if flags.get("rulings") or flags.get("player"):
        return rulings(shell, words)
    sitting = open_match(flags, words[0] if words else None)
    tell(shell, sitting, lambda entry: True)
    return 0


def tell(shell, sitting, wanted):
    """Show the entries of a match that are wanted; returns how many they are."""
    from prompts.commands.show import eyes
    from prompts.deciding import resting, spans

    texts = shell.texts(sitting.match.setting)
    seen = {sitting.match.setting.names[seat] for seat in eyes(sitting.match, shell.flags)}
    standing = {match.number: match for match in sitting.match.statements()}
    count = 0
    for said in sitting.said:
        entry = describe(sitting.match.setting, texts, said, standing, seen)
        if not wanted(entry):
            continue
        count += 1
        one = standing.get(said.number)
        rests = shell.flags.get("rulings") and one is not None and one.refusal is None and bool(one.broken)
        if shell.json:
            shell.emit(
                {**entry, "match": sitting.name, **({"resting": resting(sitting.match, one.number)} if rests else {})}
            )
            continue
        facts = {
            "number": entry["number"],
            "said": plain_text(spoken(shell, entry, standing)),
            "clauses": entry["clauses"],
        }
        print(texts.ui("log/" + KEYS[entry["state"]], facts))
        for event in entry["events"]:
            print("      " + plain_text(event))
        later = resting(sitting.match, one.number) if rests else ()
        if later:
            print("      " + texts.ui("why/resting", {"numbers": spans(later)}))
    return count


def rulings(shell, words):
    """Rulings and overrides of what the words mean; with --player NAME those that this player said, and the table's."""
    from prompts.results import ledger_of
    from prompts.which import records_of, which
    from scorers.ledger import home

    shell.flags["rulings"] = True
    place = home.home()
    player = shell.flags.get("player")
    if words:
        ledger = ledger_of(place)
        names = records_of(place, ledger, *which(place, ledger, shell.flags, words[0]))
    elif player and not shell.flags.get("match"):
        names = kept(home.match_ids, place)
    else:
        names = [find(shell.flags)[1]]
    count = sum(rulings_of(shell, Sitting(place, name).read(), player, len(names) > 1) for name in names)
    if not count and not shell.json:
        print(shell.texts().ui("log/no-rulings"))
    return 0


def rulings_of(shell, sitting, player, named):
    """Show the rulings and overrides of one match, under its name where several are shown; returns how many they are.

    player: how a player's name begins, or None: then those of others are left out, and what the table said stays.
    """
    names = sitting.match.setting.names
    seats = sitting.match.setting.players.matches(player) if player else range(len(names))
    if player and len(seats) != 1:
        return 0
    spoke = {None, *(names[seat] for seat in seats)}
    if named and not shell.json and any(is_ruling(said.text) for said in sitting.said):
        print(shell.texts().ui("of-match", {"match": sitting.name}))
    return tell(shell, sitting, lambda entry: entry["ruling"] and entry["actor"] in spoke)


def is_ruling(text):
    """Whether a kept line is a ruling, or a move that the table let stand."""
    return text.startswith("ruling ") or " override " in text


def typed(line):
    """What was typed, of a kept line of something refused."""
    return line.lstrip().lstrip("!！").partition("  # ")[0].strip()


def describe(setting, texts, said, standing, seen):
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
        clause = said.text.partition("  # ")[2]
        text = overheard(setting, typed(said.text), seen) + (f"  # {clause}" if clause else "")
        actor, state = None, "refused"
        clauses = verdict.clauses if verdict else ()
    else:
        actor, text, events = (
            verdict.actor,
            public(verdict.match.setting, verdict.actor, verdict.statement, seen),
            verdict.events,
        )
        state = "edit" if text.split()[0] in EDITING else "taken back"
    return {
        "type": "said", "number": said.number, "actor": actor, "statement": text, "state": state, "clauses": list(clauses),
        "ruling": is_ruling(text) and state != "refused", "events": [texts.event(event) for event in events],
    }  # fmt: skip


def spoken(shell, entry, standing):
    """An entry's line for people, in the reader's language where it stands on the list."""
    match = standing.get(entry["number"])
    if match is not None:
        return in_words(shell.lang, match, entry["statement"])
    return f"{entry['actor']}: {entry['statement']}" if entry["actor"] else entry["statement"]


def in_words(lang, match, text):
    """The last statement of a match, as `text` tells it, with its actor, in a language."""
    if lang == "ja":
        try:  # noqa: SIM105 (contextlib is not for the hot path)
            text = in_japanese(match.before, text)
        except Refusal:
            pass  # a fallen statement may name what is no longer known: it is shown as it was kept
    return text if match.actor is None else f"{match.setting.names[match.actor]}: {text}"


def public(setting, actor, text, seen):
    """A statement as its reader may see it: cards that only the actor saw are `?`."""
    verb = text.split(" ", 1)[0]
    if actor is None or actor in seen:
        return text
    declared = next((one for one in setting.game.verbs if one.name == verb), None)
    if declared is None or not declared.secret:
        return text
    said, override, reason = text.partition(' override "')
    heard = (*OPEN, *setting.names, *(declared.secret(setting) if callable(declared.secret) else ()))
    shown = (word if word.isdigit() else write_name(word) if word in heard else "?" for word in split(said)[1:])
    return " ".join([verb, *shown]) + override + reason


def overheard(setting, line, seen):
    """A line as typed that was refused, as its reader may see it; what can't be read is shown as it is."""
    try:
        actor, rest = cut_actor(prepare(line))
        verb = find_verb(setting.game, split(rest)[0])
    except (Refusal, IndexError):
        return line
    seats = setting.players.matches(actor) if actor else ()
    if len(seats) != 1 or not getattr(verb, "secret", False):
        return line
    name = setting.names[seats[0]]
    shown = public(setting, name, " ".join((verb.name, *rest.split()[1:])), seen)
    return line if name in seen else f"{actor}: {shown}"
