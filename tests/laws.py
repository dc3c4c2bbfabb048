"""Every law of every game: where it can refuse, what it cites and says; and whether a golden case falls when it is forgotten.

    python -m tests.laws [GAME…]          forgets each law in turn; status 1 where one can be forgotten unseen
    python -m tests.laws --list [GAME…]   lists them: place, clauses, verbs, cases that ask and that refuse, sentences

A law is a call of the hearing that can refuse: `law(…)`, `law.can(…)`, `breach`, `cannot`. It is forgotten by letting it hold.
"""

import ast
import sys
from contextlib import contextmanager
from pathlib import Path

import referee
from prompts.texts import Texts
from referee.kernel.hearing import Hearing
from referee.registry import BUILT_IN, find
from tests.golden import cases, run

ROOT = Path(referee.__file__).parent
METHODS = ("asks", "can", "breach", "cannot")
LIBRARIES = {"runeworks": ("cards/zones.py",)}
# Laws that no case can tell from another, or that none reaches: why.
EQUAL: dict[str, str] = {
    "runeworks.judge RW-14.6 REC-4": "sevens: no totals are possible together then; it says why",
    "runeworks._judge_hand RW-14.6": "one hand's total: nor are all together; it says whose, and the range",
    "res_arcana.deed.stand_ready RA-11.6": "an item lies face down while its player has passed: RA-2.3, RA-9.4 come first",
}


class Law:
    """One place that can refuse: file and lines; clauses, verbs and sentences as runs have seen them; cases in which it held and refused."""

    def __init__(self, path, node, owner):
        self.path, self.first, self.last = path, node.lineno, node.end_lineno
        self.owner = owner
        self.literal = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        self.clauses, self.verbs, self.keys = set(), set(), set()
        self.asked, self.refused, self.accepted = set(), set(), None

    @property
    def name(self):
        """A name that lasts: module, function, and the clauses written there."""
        module = ".".join(self.path.relative_to(ROOT.parent).with_suffix("").parts[1:]).removeprefix("games.")
        return f"{module}.{self.owner} {' '.join(self.literal) or '…'}"


def laws(game):
    """All laws in the modules of a game, its scorer and the libraries that it asks through: {file: [Law…]}."""
    found = {}
    package = find(game).package.rpartition(".")[2]
    beside = [ROOT.parent / "scorers" / f"{package}.py", *(ROOT / name for name in LIBRARIES.get(game, ()))]
    for path in (*sorted((ROOT / "games" / package).glob("*.py")), *beside):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        owners = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _refuses(node.func):
                around = [one for one in owners if one.lineno <= node.lineno and node.end_lineno <= one.end_lineno]
                owner = max(around, key=lambda one: one.lineno).name if around else ""
                found.setdefault(str(path), []).append(Law(path, node, owner))
    return found


def _refuses(called):
    if isinstance(called, ast.Attribute):  # `law.can`, `deed.law.breach`; not `cards.can`
        asked = called.value
        return called.attr in METHODS and getattr(asked, "attr", getattr(asked, "id", "")) in (
            "law",
            "hearing",
            "trial",
        )
    return isinstance(called, ast.Name) and called.id in ("law", "hearing")


class Watch:
    """Stands in the hearing's methods: notes at which law a question was asked, or lets one law hold."""

    def __init__(self, laws):
        self.laws = laws
        self.case, self.forgotten = None, None
        self.holding = {}  # verb: a case in which one of its laws held

    def law(self):
        """The law in whose lines the running question stands, or None."""
        frame = sys._getframe(2)
        while frame.f_code.co_filename not in self.laws:
            frame = frame.f_back
            if frame is None or frame.f_code.co_name == "judge" and frame.f_code.co_filename.endswith("match.py"):
                return None
        line = frame.f_lineno
        around = [one for one in self.laws[frame.f_code.co_filename] if one.first <= line <= one.last]
        return min(around, key=lambda one: one.last - one.first) if around else None

    @contextmanager
    def watching(self):
        """The hearing's methods, watched."""
        real = {name: getattr(Hearing, name) for name in METHODS}

        def asks(name):
            def ask(hearing, clause, holds, *also, key=None, **facts):
                law = self.law()
                if law is not None and law is self.forgotten:
                    return True
                self.note(law, hearing, (clause, *also), key, holds)
                return real[name](hearing, clause, holds, *also, key=key, **facts)

            return ask

        def refuses(name):
            def refuse(hearing, *clauses, key=None, **facts):
                if sys._getframe(1).f_code.co_filename.endswith("hearing.py"):
                    return real[name](hearing, *clauses, key=key, **facts)
                law = self.law()
                if law is not None and law is self.forgotten:
                    return None
                self.note(law, hearing, clauses, key, False)
                return real[name](hearing, *clauses, key=key, **facts)

            return refuse

        Hearing.asks, Hearing.can = asks("asks"), asks("can")
        Hearing.breach, Hearing.cannot = refuses("breach"), refuses("cannot")
        try:
            yield
        finally:
            for name, method in real.items():
                setattr(Hearing, name, method)

    def note(self, law, hearing, clauses, key, holds):
        """What a law was asked in the running case."""
        if law is None:
            return
        clauses = [clause for clause in clauses if clause]
        law.clauses.update(clauses)
        verb = getattr(hearing, "verb", None)
        law.verbs.add(verb.name if verb else "-")
        if holds:
            law.asked.add(self.case)
            self.holding.setdefault(verb.name if verb else "-", self.case)
        else:
            law.keys.add(key or clauses[0])
            law.refused.add(self.case)


def seen(game):
    """(watch, texts of the cases, all laws of a game in order), after every golden case has been run once.

    What a plain `breach` or `cannot` refuses never asks a question: its accepted case is one that a golden record names for
    its clause, else one in which another law of the verb held.
    """
    watch = Watch(laws(game))
    texts, named = dict(cases(game)), {}
    with watch.watching():
        for watch.case, text in texts.items():
            for answer, clause in run(text):
                if answer == "ok":
                    named.setdefault(clause, watch.case)
    found = [law for path in sorted(watch.laws) for law in watch.laws[path]]
    named = {**watch.holding, **named}
    for law in found:
        ways = [*sorted(law.clauses), *sorted(law.verbs)]
        law.accepted = min(law.asked, default=next((named[one] for one in ways if one in named), None))
    return watch, texts, found


def survives(watch, texts, law):
    """Whether every golden case in which a law refuses stays as it is when the law is forgotten."""
    watch.forgotten = law
    try:
        with watch.watching():
            for case in sorted(law.refused):
                try:
                    run(texts[case])
                except Exception:
                    return False
        return True
    finally:
        watch.forgotten = None


def sentences(game, law):
    """The sentences that a law says, as the catalogs have them, in both languages."""
    for key in sorted(law.keys):
        for lang in ("en", "ja"):
            texts = Texts(lang, package=find(game).package)
            yield texts.find("refusals", key) or next(
                filter(None, (texts.find("refusals", one) for one in sorted(law.clauses))), key
            )


def main(words):
    """The command; returns its status."""
    games = [word for word in words if word in BUILT_IN] or list(BUILT_IN)
    status = 0
    for game in games:
        watch, texts, found = seen(game)
        alive = 0
        for law in found:
            where = f"{law.path.relative_to(ROOT.parent)}:{law.first}"
            if "--list" in words:
                print(f"{where} {law.owner}: {' '.join(sorted(law.clauses)) or '?'} [{' '.join(sorted(law.verbs))}]")
                print(*(f"  {sentence}" for sentence in sentences(game, law)), sep="\n")
                refused = min(law.refused, default=EQUAL.get(law.name, "-"))
                print(
                    f"  held in {len(law.asked)} cases, accepted: {law.accepted or '-'}; refused in {len(law.refused)}: {refused}"
                )
            elif survives(watch, texts, law) and law.name not in EQUAL:
                alive += 1
                print(f"{where} {law.name}: can be forgotten ({len(law.refused)} cases refused there)")
        print(
            f"{game}: {len(found)} laws"
            + ("" if "--list" in words else f", {len(found) - alive} fall or are equal, {alive} can be forgotten")
        )
        status |= alive > 0
    return int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
