"""The house: dependencies run one way, modules say what they are, catalogs agree in both languages."""

import ast
import json
import os
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted(path for package in ("referee", "scorers", "prompts") for path in (ROOT / package).rglob("*.py"))
FORBIDDEN = {
    "referee": {
        "prompts",
        "tinydb",
        "rich",
        "typer",
        "prompt_toolkit",
        "time",
        "random",
        "secrets",
        "datetime",
        "subprocess",
    },
    "scorers": {"prompts", "referee", "rich", "typer", "prompt_toolkit", "random", "secrets", "subprocess"},
    "prompts": set(),
}
LONGEST = 510  # lines of a module


def imports(path):
    """Top-level names of all modules that a file imports, anywhere in it, with the full names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module(path):
    text = path.read_text(encoding="utf-8")
    package = path.relative_to(ROOT).parts[0]
    docstring = ast.get_docstring(ast.parse(text))
    assert docstring, "says what it is in its first line"
    assert text.count("\n") <= LONGEST
    for name in imports(path):
        assert name.split(".")[0] not in FORBIDDEN[package], name
        if package == "referee":
            assert not name.startswith("scorers.ledger"), name
        if package == "scorers" and "ledger" not in path.parts:
            assert not name.startswith(("tinydb", "scorers.ledger")), name


def module(path):
    """A file's name as a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def used(path, names):
    """Those of our modules that a file imports when it runs, anywhere in it: not what is there for a type checker alone."""
    nodes = [ast.parse(path.read_text(encoding="utf-8"))]
    for node in nodes:
        if isinstance(node, ast.If) and getattr(node.test, "id", None) == "TYPE_CHECKING":
            continue
        nodes.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.Import):
            yield from names & {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield from names & {f"{node.module}.{alias.name}"} or names & {node.module}


def test_no_modules_need_each_other():
    files = {module(path): path for path in MODULES}
    order = [
        *TopologicalSorter({name: {*used(path, files.keys())} - {name} for name, path in files.items()}).static_order()
    ]
    floors = ("referee.kernel.hearing", "referee.kernel.reading", "referee.match", "prompts.session.session")
    assert [name for name in order if name in floors] == [*floors]


def test_the_reader_is_built_from_the_ground_up():
    floors = ["words", "reading"]
    files = {module(path): path for path in MODULES}
    for name, path in files.items():
        if name.startswith("referee.language.") and (floor := name.split(".")[2]) in floors:
            needed = {one.split(".")[2] for one in used(path, files.keys()) if one.startswith("referee.language.")}
            assert needed <= {*floors[: floors.index(floor) + 1]}, name


def test_a_command_is_used_by_none_but_those_that_say_the_same():
    says = {"edit": {"say"}, "help": {"games"}}
    files = {module(path): path for path in MODULES}
    for name, path in files.items():
        needed = {
            one.removeprefix("prompts.commands.")
            for one in used(path, files.keys())
            if one.startswith("prompts.commands.")
        }
        assert needed == says.get(name.removeprefix("prompts.commands."), set()), name


# What writes to a terminal without `prompts.output`, and why.
WRITERS = {
    "prompts.cli.app": {"echo"},  # help, our own text in rich's colours, by typer
    "prompts.cli.helping": {"Console", "print"},  # draws help into a text
    "prompts.width": {"Console"},  # draws a block into lines
    "prompts.render.progress": {"Console"},  # a bar, beside a word of ours
}
WRITES = {"print", "input", "echo", "secho", "print_exception", "print_exc", "Console", "stdout.write", "stderr.write", "buffer.write"}  # fmt: skip


def test_one_place_writes_to_the_terminal():
    found = {}
    for path in MODULES:
        if module(path) == "prompts.output" or module(path).startswith("prompts.pictures."):  # that one draws for files
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                for wrote in WRITES:
                    if f".{ast.unparse(node.func)}".endswith(f".{wrote}"):
                        found.setdefault(module(path), set()).add(wrote)
    assert found == WRITERS


MEASURES = {"width"}


def test_who_measures_text_without_rich_is_listed_with_the_reason():
    found = set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "prompts.width":
                if MEASURES & {one.name for one in node.names}:
                    found.add(module(path).removesuffix(".__main__"))
            named = getattr(node, "attr", None)
            assert named not in ("ljust", "rjust", "center", "east_asian_width", "wcwidth"), path
            assert "textwrap" not in {one.name for one in getattr(node, "names", ()) if isinstance(one, ast.alias)}, (
                path
            )
    listed = re.findall(
        r"^- (prompts[^:]+):", ast.get_docstring(ast.parse((ROOT / "prompts/width.py").read_text())), re.M
    )
    assert found == {name for names in listed for name in names.split(", ")}
    text = (ROOT / "prompts/width.py").read_text(encoding="utf-8")
    functions = {one.name for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)}
    assert functions == {*MEASURES, "breakable", "unmarked", "wrap", "broken", "at_words", "lines_of"}  # rich's work


CATALOGS = sorted(
    path
    for path in ROOT.glob("*/**/*en.json")
    if ".venv" not in path.parts and "build" not in path.parts and path.name != "rules.en.json"
)


def flat(catalog, prefix=""):
    """All texts of a catalog with their whole keys."""
    for key, value in catalog.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}:")
        else:
            yield prefix + key, value


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: str(path.relative_to(ROOT)))
def test_catalogs_agree(path):
    from prompts.battery.catalogs import places

    english, japanese = (
        dict(flat(json.loads(one.read_text(encoding="utf-8"))))
        for one in (path, path.with_name(path.name.replace("en.json", "ja.json")))
    )
    assert english.keys() == japanese.keys()
    for key, text in english.items():
        assert places(japanese[key]) <= places(text) | {"actor"}, key
        assert all(name.isidentifier() for name in places(text)), key


CHECKERS = {
    "ruff check": ("ruff", "check", "--quiet", "referee", "scorers", "prompts", "tests"),
    "ruff format": ("ruff", "format", "--check", "--quiet", "referee", "scorers", "prompts", "tests"),
    "pyright": ("basedpyright",),  # all three packages, as pyproject.toml says
    "mypy": ("mypy",),
}


@pytest.mark.parametrize("words", CHECKERS.values(), ids=CHECKERS)
def test_a_checker_has_nothing_to_say(words):
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# What frameworks call or read, and what has to be taken along: vulture can't see that it is used.
CALLED = {
    "__getattr__",  # Python
    "pytest_addoption", "pytest_generate_tests",  # pytest
    "get_completions", "complete_event", "after_render", "_",  # prompt_toolkit
    "external_attr",  # zipfile
    "EVENTS_BY_SUMS",  # a scorer's, asked for by name
    "minutes", "foreign",  # what results may have
    "backup", "import_", "restore", "verify", "undo", "redo", "amend", "strike", "help_",  # commands, found by their names
    "__context__",  # what an exception was raised for
    "trace", "frame",  # parameters of `__exit__` and of signal handlers
    "object_hook", "object_pairs_hook", "parse_constant", "parse_float", "parse_int", "strict",  # json's scanner
    "general", "reset", "Rows",  # the kit, for authors
    "ROBIN", "CALM", "ELAN", "monument",  # one of several names that belong together
}  # fmt: skip


def test_no_dead_code():
    """Nothing is defined that nothing uses; the command line's functions are described for typer, which calls them."""
    from vulture import Vulture

    from prompts.commands import COMMANDS

    found = Vulture(ignore_decorators=["@word"])  # words of powers, known by their names in the data
    found.scavenge([str(path) for path in MODULES])
    dead = [
        f"{one.filename}:{one.first_lineno}: {one.name}"
        for one in found.get_unused_code(min_confidence=60)
        if one.name not in CALLED.union(COMMANDS, COMMANDS.values()) and "cli" not in Path(one.filename).parts
    ]
    assert not dead


def test_dependencies_are_bounded_on_both_sides():
    """Each has a lower and an upper bound, and what is installed here lies within."""
    import tomllib
    from importlib.metadata import PackageNotFoundError, version

    from packaging.requirements import Requirement

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in [*project["dependencies"], *sum(project["optional-dependencies"].values(), [])]:
        wanted = Requirement(line)
        assert sorted(bound.operator for bound in wanted.specifier) == ["<", ">="], line
        try:
            installed = version(wanted.name)
        except PackageNotFoundError:
            continue  # of an extra that is not installed
        assert wanted.specifier.contains(installed, prereleases=True), (line, installed)


def game_words():
    """What names a game or its clauses: its key, package, titles, and the letters of its rulebook before a number."""
    from referee.registry import BUILT_IN, find

    for name in BUILT_IN:
        game = find(name)
        yield from (name, game.package.rpartition(".")[2], game.title, game.ja)
        yield from {f"{clause.partition('-')[0]}-" for clause in load_rules(game.package)}


def load_rules(package):
    """A game's clauses by id."""
    folder = ROOT / package.replace(".", "/") / "texts"
    return json.loads((folder / "rules.en.json").read_text(encoding="utf-8"))


@cache
def of_games():
    """The pattern of these words."""
    return re.compile("|".join(rf"(?<![\w-]){re.escape(word)}" for word in sorted(set(game_words()))), re.I)


def names_a_game(text):
    """The lines of a module's code (not of its docstrings) that name a game."""
    words, tree = of_games(), ast.parse(text)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and ast.get_docstring(node)
    }
    for node in ast.walk(tree):
        held = [getattr(node, field, None) for field in ("id", "attr", "arg", "name", "module", "value")]
        if id(node) not in told and any(isinstance(one, str) and words.search(one) for one in held):
            yield node.lineno


OWN = {"referee/games", "prompts/pictures"}  # the games, and the pictures of them for the pages
LISTS = {"referee/registry.py"}  # where the games that come along are listed
SCORERS = {
    f"scorers/{package}.py"
    for package in ("runeworks", "monster_maker", "time_storm", "element_collection", "res_arcana")
}


def test_no_game_is_named_outside_its_folder():
    """The kernel, the languages, the ledger and the shell know no game: neither its name nor its clauses, in code or in catalogs."""
    found = [
        f"{name}:{line}"
        for path in MODULES
        if (name := path.relative_to(ROOT).as_posix()) not in LISTS | SCORERS and not name.startswith(tuple(OWN))
        for line in names_a_game(path.read_text(encoding="utf-8"))
    ]
    for folder in ("prompts/catalogs", "referee/texts"):
        for path in sorted((ROOT / folder).glob("??.json")):
            found += [
                f"{path.name}: {key}" for key in json.loads(path.read_text(encoding="utf-8")) if of_games().search(key)
            ]
    assert not found


@pytest.mark.parametrize("planted, line", [
    ('if game.key == "res-arcana":\n    pass', 1),
    ("from referee.games.runeworks import table", 1),
    ('clause = 1\nlaw.asks("RW-7.5", True)', 2),
    ('x = {"ts": "タイムストーム"}', 1),
    ("def monster_maker_items():\n    return 3", 1),
])  # fmt: skip
def test_a_planted_name_is_found(planted, line):
    assert line in names_a_game(planted)
    assert not [*names_a_game('"""Time Storm, RW-7.5: only told in a docstring."""\nx = "Storm"')]


def test_what_commands_take_is_derived_from_their_functions():
    from prompts.cli.hot import derived
    from prompts.cli.reading import HERE

    for name, text in derived().items():
        with open(os.path.join(HERE, name), encoding="utf-8") as file:
            assert file.read() == text, "python -m prompts.cli.hot writes it"
