"""`referee undo [N]`: the last N statements that stand are taken back."""

from prompts.commands.say import say


def run(words, flags):
    """As the statement `undo`."""
    return say(" ".join(["undo", *words]), flags)
