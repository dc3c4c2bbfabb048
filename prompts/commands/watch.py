"""`referee watch [MATCH]`: follows a match live on a second screen, public things only."""

import os
import time

from prompts.draw import table_lines
from prompts.shell import Shell, plain_text
from prompts.sitting import open_match
from prompts.speak import awaited_lines

PAUSE = 0.3  # seconds between two looks at the record


def run(words, flags):
    """Draws the table anew whenever the record grows; --once looks once; Ctrl-C ends."""
    from prompts.commands.show import eyes

    shell = Shell(flags)
    size = None
    while True:
        sitting = open_match(flags, words[0] if words else None)
        if os.path.getsize(sitting.path) != size:
            size = os.path.getsize(sitting.path)
            look(shell, sitting, eyes(sitting.match, flags))
        if flags.get("once"):
            return 0
        time.sleep(PAUSE)


def look(shell, sitting, seen):
    """Show the match as it stands."""
    from prompts.commands.log import public

    match = sitting.match
    texts = shell.texts(match.setting)
    if shell.json:
        shell.emit({"type": "watch", "match": sitting.name, "statements": len(sitting.said), "finished": match.over,
                    "scores": dict(zip(match.setting.names, match.table.scores())), "table": match.setting.game.state(match.table, seen)})  # fmt: skip
        return
    if shell.watched and not shell.plain:
        print("\033[2J\033[H", end="")
    for line in table_lines(texts, match, seen, sitting.name, bool(shell.flags.get("large"))):
        print(line)
    if match.before is not None:
        actor = None if match.actor is None else match.setting.names[match.actor]
        text = public(match.setting, actor, match.text, {match.setting.names[seat] for seat in seen})
        print(texts.ui("accepted", {"number": match.number, "said": plain_text(f"{actor}: {text}" if actor else text)}))
        for event in match.events:
            print("    " + plain_text(texts.event(event)))
    for line in awaited_lines(texts, match):
        print(line)
