"""The typer application: the functions of the commands, with the options that their signatures name."""

from __future__ import annotations

import inspect
import os
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from prompts.cli import options
from prompts.cli.reading import LIST, TAKES, parted, table
from prompts.commands import COMMANDS, carry_out, module_of, work_of
from prompts.output import write
from prompts.shell import Shell, Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

# What a command line is wrong by: typer doesn't name it, and brings its own from one version to the next.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]
HELP = {"help_option_names": ["-h", "--help"]}
SIGNALLED = 128  # and the signal's number: the status of a program that one has ended
FREE = "STATEMENT"  # stands in the name of an argument that takes what is said
TEXT = ("str", "text")  # as versions of typer call it


class Helped:
    """Whose help is ours."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """As `helping` words it."""
        from prompts.cli.helping import help_text  # rich, which nothing else here needs

        formatter.write(help_text(self, ctx))


class Command(Helped, TyperCommand):
    """A command whose words may hold what is said."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Words that begin with one `-` are no options once a statement may have begun."""
        if is_free(self):
            found, words = parted(args, options_of(self), free=True)
            args = [*found, "--", *words]
        return super().parse_args(ctx, args)


class Group(Helped, TyperGroup):
    """Commands of one name: the whole, or the actions of one that has several."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Where no action is named, the list is meant; without one, the help."""
        if ctx.resilient_parsing:
            return super().parse_args(ctx, args)
        if LIST in self.commands and (not args or (args[0][:1] == "-" and args[0] not in HELP["help_option_names"])):
            args = [LIST, *args]
        if not args:
            typer.echo(ctx.get_help())
            raise typer.Exit(2)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of that name. Raises Stop with those that may have been meant."""
        if args[0] not in self.commands:
            raise unknown(" ".join([*ctx.command_path.split()[1:], args[0]]), args[0], self.commands)
        return super().resolve_command(ctx, args)


def is_free(command: Any) -> bool:
    """Whether a command's words may hold a statement."""
    return any(FREE in (one.metavar or "") for one in command.params)


def options_of(command: Any) -> dict[str, Any]:
    """{option: (parameter, kind)} of a command."""
    options = [one for one in command.params if one.param_type_name == "option"]
    return {name: (one.name, kind_of(one)) for one in options for name in one.opts}


def kind_of(param: Any) -> object:
    """What a parameter holds, as `reading` tells kinds."""
    if getattr(param, "is_flag", False):
        return "flag"
    if hasattr(param.type, "min"):
        return {"least": param.type.min, "most": param.type.max}
    if choices := getattr(param.type, "choices", None):
        return [*choices]
    once = param.param_type_name == "argument" or (param.nargs == 1 and not param.multiple)
    return "text" if param.type.name in TEXT and once else None


def actions_of(command: Any) -> dict[str, Any]:
    """{name: command} of a command's actions; of one that has none, itself without a name."""
    return getattr(command, "commands", {"": command})


def build(names: Iterable[str]) -> Any:
    """The command line with these commands, as typer makes it of their functions."""
    app = typer.Typer(name="referee", cls=Group, context_settings=HELP, pretty_exceptions_enable=False)
    app.callback()(whole())
    for name in names:
        module = module_of(name)
        actions = getattr(module, "ACTIONS", None)
        if actions is None:
            add(app, name, name, work_of(name))
            continue
        group = typer.Typer(name=name, cls=Group, context_settings=HELP, help=module.ABOUT)
        for action in actions:
            add(group, name, action.__name__.rstrip("_"), action)
        app.add_typer(group)
    root: Any = typer.main.get_command(app)
    root.commands = {name: root.commands[name] for name in COMMANDS if name in root.commands}
    return root


def outline(group: str = "") -> Any:
    """The command line as the help of the whole, or of a group, shows it: the commands by name, none of them loaded."""
    app = typer.Typer(name="referee", cls=Group, context_settings=HELP, pretty_exceptions_enable=False)
    app.callback()(whole())
    about = table("about")
    of, shown = app, {name: actions[""] for name, actions in about.items()}
    if group:
        of = typer.Typer(name=group, cls=Group, context_settings=HELP, help=shown[group])
        app.add_typer(of)
        shown = {name: told for name, told in about[group].items() if name}
    for name, told in shown.items():
        of.command(name, help=told)(lambda: None)
    return typer.main.get_command(app)


def whole() -> Callable[..., None]:
    """What typer is told of the options that every command takes; `prompts.main` has read them by then."""

    def referee(**_: Any) -> None:
        pass

    referee.__doc__ = (
        "A referee and scorekeeper for card and dice games on a real table. People type what happened; the referee "
        "judges it by the rules, keeps the score and names the clause that decides."
    )
    version = inspect.Parameter("version", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=Version)
    described(referee, [version, *taken_by(Shell.__init__)])
    return referee


def add(app: typer.Typer, command: str, name: str, work: Callable[..., int]) -> None:
    """Add a function as a command: its docstring is the help, and behind an empty line the examples."""

    def run(ctx: typer.Context, **taken: Any) -> int:
        return carry_out(command, work, ctx.obj, taken)

    about, _, examples = inspect.cleandoc(work.__doc__ or "").partition("\n\n")
    context = inspect.Parameter("ctx", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    described(run, [context, *taken_by(work)])
    app.command(name, cls=Command, help=about, epilog=examples)(run)


def taken_by(work: Callable[..., object]) -> list[inspect.Parameter]:
    """The parameters of a command behind the first, which is the shell; what their annotations name stands in `options`.

    typer derives a command from its function by `inspect` anyway; this is the same step, with the names that it needs looked up
    here alone, as a module that named them itself would load typer whenever it is called.
    """
    names = {**vars(options), "Shell": Shell}
    hints = get_type_hints(work, {**getattr(work, "__globals__", {}), **names}, include_extras=True)
    _, *own = inspect.signature(work).parameters.values()
    return [one.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=hints[one.name]) for one in own]


def described(run: Callable[..., Any], parameters: list[inspect.Parameter]) -> None:
    """Let typer see these parameters."""
    vars(run)["__signature__"] = inspect.Signature(parameters)
    run.__annotations__ = {one.name: one.annotation for one in parameters}


def tell_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from importlib.metadata import version

        write(f"referee {version('referee')}")
        raise typer.Exit


Version = Annotated[
    bool, options.option("--version", "Show the version and exit.", callback=tell_version, is_eager=True)
]


def loaded(argv: list[str]) -> Any:
    """The command line with that alone which these words need."""
    if not argv or argv[0] not in COMMANDS:
        return outline()
    actions = TAKES[argv[0]]
    of_all = argv[1] in HELP["help_option_names"] if argv[1:] else LIST not in actions
    return outline(argv[0]) if of_all and "" not in actions else build(argv[:1])


def run(argv: list[str], shell: Shell) -> int:
    """Run a command line without the options of every command; returns the exit status (2 where it can't be read)."""
    if "_REFEREE_COMPLETE" in os.environ:
        root = build(COMMANDS)
    else:
        root = loaded(argv)
    try:
        return int(root(args=argv, prog_name="referee", standalone_mode=False, obj=shell) or 0)
    except Stop as stop:
        return stop.report(shell)
    except UsageError as wrong:
        return why_unread(wrong, root, argv).report(shell)
    except typer.Abort:
        return 130
    except SystemExit as left:  # the reader of a pipe has gone, completion is done, or a signal ends the prompt
        if isinstance(left.code, int) and left.code > SIGNALLED:
            return left.code
        return 0 if left.code in (None, 0, 1) else 2


def why_unread(wrong: Any, command: Any, argv: list[str]) -> Stop:
    """The Stop that says in the reader's language what can't be read; command: the whole."""
    kind, param, path = type(wrong).__name__, getattr(wrong, "param", None), "referee"
    for word in argv:
        if word in getattr(command, "commands", {}):
            command, path = command.commands[word], f"{path} {word}"
    name = "" if param is None else param.opts[-1] if param.param_type_name == "option" else name_of(param)
    if kind == "NoSuchOption":
        facts = {"word": wrong.option_name, "here": path, "help": f"{path} --help"}
        if owners := [one for one in owners_of(wrong.option_name) if one != path]:
            return Stop("option-of", names=owners, **facts)
        if near := [one for one in wrong.possibilities or () if one.startswith("--")]:
            return Stop("no-option-near", names=near, **facts)
        keys = any("KEY=VALUE" in (one.metavar or "") for one in command.params)
        return Stop("no-option-key" if keys else "no-option", key=wrong.option_name.lstrip("-"), **facts)
    if kind == "MissingParameter":
        from prompts.cli.helping import written

        needed = [written(one).partition(" [")[0] for one in command.params if one.required]
        return Stop("missing", what=name.partition(" [")[0], usage=" ".join([path, *needed]))
    if kind == "BadOptionUsage":
        flag = any(one.is_flag for one in command.params if wrong.option_name in one.opts)
        return Stop("no-value-taken" if flag else "no-value", word=wrong.option_name, help=f"{path} --help")
    if param is not None and hasattr(param.type, "min"):
        bounds = {"least": param.type.min or 0, "most": param.type.max}
        return Stop(
            "value-number" if bounds["most"] is None else "value-within", what=name, help=f"{path} --help", **bounds
        )
    if param is not None:
        choices = getattr(param.type, "choices", None)
        return Stop("value", what=name, wanted=[*choices] if choices else name_of(param), help=f"{path} --help")
    return Stop("too-much", word=wrong.format_message().partition(" (")[2].rstrip(")."), help=f"{path} --help")


def name_of(param: Any) -> str:
    """What a parameter's value is called."""
    name: str = param.metavar or param.name
    return name


def owners_of(option: str) -> list[str]:
    """The commands that take an option."""
    return [
        f"referee {name} {action}".rstrip()
        for name, actions in TAKES.items()
        for action, how in actions.items()
        if option in how["options"]
    ]


def unknown(typed: str, word: str, known: Iterable[str]) -> Stop:
    """The Stop for a command that there isn't, with those that may have been meant."""
    from difflib import get_close_matches

    names = [name for name in known if name.startswith(word)] or get_close_matches(word, [*known])
    of = typed.removesuffix(word)
    near = [f"referee {of}{name}" for name in names]
    key = "no-command-near" if names else "no-action" if of else "no-command"
    return Stop(key, word=typed, names=near, help=f"referee {of}--help")
