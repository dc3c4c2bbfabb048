"""`referee strike N`: a statement is taken out, and everything after it is judged anew."""

from prompts.commands.amend import edit


def run(words, flags):
    """As the statement `strike`; --dry-run only tells what would follow."""
    return edit(" ".join(["strike", *words]), flags)
