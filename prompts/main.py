"""The entry point. The commands that people wait for are recognised here, before typer is imported."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from prompts.shell import Flags

FLAGS = {"json": False, "plain": False, "debug": False, "lang": True, "match": True}
SEEING = {**FLAGS, "as": True, "all": False}
# Command -> its flags (True: takes a value). `say`, `amend` and `insert` take what follows as it is typed.
HOT = {
    "say": {**FLAGS, "stop": False},
    "undo": {**FLAGS, "dry-run": False},
    "redo": {**FLAGS, "dry-run": False},
    "insert": {**FLAGS, "dry-run": False},
    "amend": {**FLAGS, "dry-run": False},
    "strike": {**FLAGS, "dry-run": False},
    "show": {**SEEING, "at": True, "large": False},
    "offers": SEEING,
    "why": {**SEEING, "more": False, "at": True},
    "log": {**SEEING, "rulings": False, "player": True},
    "check": {
        "json": False,
        "plain": False,
        "debug": False,
        "lang": True,
        "stop": False,
        "jobs": True,
        "cluster": True,
    },
}
ALONE = ("show", "offers", "log")  # commands of one word at most
FREE = ("say", "amend", "insert", "why")


def main(argv: list[str] | None = None) -> int:
    """Run one command (argv None: that of the process, which may end here); returns its exit status."""
    import gc

    gc.disable()  # one short command makes no garbage worth collecting; loading is much faster so
    whole = argv is None  # this process is one command
    argv = command_first(sys.argv[1:] if argv is None else argv)
    open_what_is_shut()
    try:
        status = run(argv)
        sys.stdout.flush()
        if whole and argv and argv[0] in HOT and "--debug" not in argv:
            leave(status)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        mute()  # whoever read our output has gone; nothing is left to say
        return 0
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:  # the disk that our output goes to is full
            from prompts.shell import Stop

            mute()
            return Stop("output", why=error.strerror).report({})
        if "--debug" in argv:
            raise
        print(
            f"referee: internal error: {type(error).__name__}: {error} (run with --debug for the traceback)",
            file=sys.stderr,
        )
        return 70
    return status


def command_first(argv: list[str]) -> list[str]:
    """A command line with the flags of every command behind the command's name, before which they may stand too."""
    at = 0
    while at < len(argv):
        name, equals, _ = argv[at].removeprefix("--").partition("=")
        if argv[at] != "-m" and (not argv[at].startswith("--") or name not in FLAGS):
            break
        at += 2 if argv[at] == "-m" or (FLAGS[name] and not equals) else 1
    return [*argv[at : at + 1], *argv[:at], *argv[at + 1 :]]


def open_what_is_shut() -> None:
    """In place of each stream that our starter has closed one that has nothing to say, or shows nothing of what it takes."""
    import os

    for at, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "w" if at else "r", encoding="utf-8"))


def mute() -> None:
    """From here on standard output goes nowhere, what waits to be written too."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def leave(status: int) -> NoReturn:
    """End the process at once: all files are closed by now, and taking the interpreter apart takes as long as judging."""
    import os

    sys.stderr.flush()
    os._exit(status)


def run(argv: list[str]) -> int:
    """Dispatch: a hot command runs at once, everything else through typer."""
    call = read(argv)
    if call is None:
        from prompts.cli import run as run_typer

        return run_typer(argv)
    from prompts.commands import carry_out

    return carry_out(*call)


def read(argv: list[str]) -> tuple[str, list[str], Flags] | None:
    """(command, words, flags) of a hot command line, or None where typer has to read it."""
    if not argv or argv[0] not in HOT:
        return None
    name, known = argv[0], HOT[argv[0]]
    words: list[str] = []
    flags: Flags = {}
    rest = iter(argv[1:])
    for word in rest:
        if word == "--":
            words.extend(rest)
            break
        if word.startswith("--"):
            key, equals, given = word[2:].partition("=")
            if key not in known:
                return None
            if known[key]:
                value = given if equals else next(rest, None)
                if value is None:
                    return None
                flags[key] = value
            elif equals:
                return None
            else:
                flags[key] = True
        elif word == "-m" and not (words and name in FREE and name != "why"):
            value = next(rest, None)
            if value is None:
                return None
            flags["match"] = value
        elif word.startswith("-") and len(word) > 1 and not (words and name in FREE):
            return None
        else:
            words.append(word)
    if len(words) > 1 and name in ALONE:
        return None
    return name, words, flags


if __name__ == "__main__":
    sys.exit(main())
