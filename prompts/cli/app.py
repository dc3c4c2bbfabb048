"""The typer application, and the way from a typed command to its work."""

import sys

import typer

app = typer.Typer(
    name="referee", no_args_is_help=True, pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]},
    help="A referee and scorekeeper for card and dice games on a real table. People type what happened; the referee judges it by the rules, keeps the score and names the clause that decides.",
)  # fmt: skip  # fmt: skip


def go(name, words=(), **flags):
    """Run a command's module with its flags and leave with its status."""
    from prompts.main import carry_out

    given = {key.rstrip("_").replace("_", "-"): value for key, value in flags.items() if value not in (None, False)}
    status = carry_out(name, list(words or ()), given)
    sys.stdout.flush()
    raise typer.Exit(status)
