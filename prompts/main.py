"""The entry point. A command line without a mistake is read and called here; help, completion and mistakes are typer's."""

from __future__ import annotations

import gc
import os
import sys

gc.disable()  # one short command makes no garbage worth collecting; loading is much faster so

from prompts.cli.reading import FLAGS, LIST, TAKES, lifted, parted
from prompts.output import write
from prompts.shell import LANGUAGES, Shell, Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn


def main(argv: list[str] | None = None) -> int:
    """Run one command (argv None: that of the process, which may end here); returns its exit status."""
    whole = argv is None  # this process is one command
    open_what_is_shut()
    shell = Shell()
    try:
        options, argv = lifted(sys.argv[1:] if argv is None else argv, FLAGS)
        shell = shell_of(options)
        status = run(argv, shell)
        sys.stdout.flush()
        if whole and not shell.debug:
            leave(status)
    except Stop as stop:
        return stop.report(shell)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        mute()  # whoever read our output has gone; nothing is left to say
        return 0
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:  # the disk that our output goes to is full
            mute()
            return Stop("output", why=error.strerror).report(shell)
        told = f"referee: internal error: {type(error).__name__}: {error} (run with --debug for the traceback)"
        if shell.debug:
            from traceback import format_exc

            told = format_exc()
        write(told, error=True)
        return 70
    return status


def open_what_is_shut() -> None:
    """In place of each stream that our starter has closed one that has nothing to say, or shows nothing of what it takes."""
    for at, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "w" if at else "r", encoding="utf-8"))


def mute() -> None:
    """From here on standard output goes nowhere, what waits to be written too."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def leave(status: int) -> NoReturn:
    """End the process at once: all files are closed by now, and taking the interpreter apart takes as long as judging."""
    sys.stderr.flush()
    os._exit(status)


def run(argv: list[str], shell: Shell) -> int:
    """Call the command that these words name: typer takes longer to load than most commands to run."""
    call = read(argv)
    if call is None:
        from prompts.cli.app import run as run_typer

        return run_typer(argv, shell)
    from prompts.commands import carry_out, work_of

    command, action, taken = call
    return carry_out(command, work_of(command, action), shell, taken)


def shell_of(options: list[str]) -> Shell:
    """The Shell that the options of every command make. Raises Stop."""
    taken = taken_of(options, FLAGS)
    if taken is None:
        flags = [name for name, (_, kind) in FLAGS.items() if kind == "flag"]
        given = next((name for name in flags if any(one.startswith(f"{name}=") for one in options)), None)
        key = "no-value" if given is None else "no-value-taken"
        raise Stop(key, word=given or options[-1].partition("=")[0], help="referee --help")
    if taken.get("lang", "en") not in LANGUAGES:
        raise Stop("lang", lang=taken["lang"])
    return Shell(**taken)


def read(argv: list[str]) -> tuple[str, str, dict[str, Any]] | None:
    """(command, action, what its function takes) of a command line, or None where typer has to read it."""
    if not argv or argv[0] not in TAKES:
        return None
    command, *rest = argv
    actions = TAKES[command]
    action = "" if "" in actions else rest.pop(0) if rest and rest[0][:1] != "-" else LIST
    if action not in actions:
        return None
    how = actions[action]
    options, words = parted(rest, how["options"], how["free"])
    taken = taken_of(options, how["options"])
    if taken is None:
        return None
    for name, kind, several in how["places"]:
        if words:
            taken[name] = words if several else value_of(words[0], kind)
            words = [] if several else words[1:]
    whole = not words and None not in taken.values() and all(name in taken for name in how["needed"])
    return (command, action, taken) if whole else None


def taken_of(options: list[str], known: dict[str, Any]) -> dict[str, Any] | None:
    """{parameter: value} of options with their values, or None for one that is unknown or lacks its value."""
    taken: dict[str, Any] = {}
    rest = iter(options)
    for word in rest:
        name, equals, value = word.partition("=")
        if name not in known or (known[name][1] == "flag" and equals):
            return None
        parameter, kind = known[name]
        taken[parameter] = True if kind == "flag" else value_of(value if equals else next(rest, None), kind)
    return None if None in taken.values() else taken


def value_of(word: str | None, kind: Any) -> Any:
    """What a word is as a value of a kind, or None where it is none, or typer has to tell."""
    if word is None or kind is None or kind == "text":
        return word if kind else None
    if isinstance(kind, list):
        return word if word in kind else None
    least, most = kind["least"], kind["most"]
    number = int(word) if word.isdecimal() and len(word) < 10 else -1
    return number if (least or 0) <= number and (most is None or number <= most) else None


if __name__ == "__main__":
    sys.exit(main())
