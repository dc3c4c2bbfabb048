"""`referee rules GAME [CLAUSE]`: the rulebook, or one clause, in the reader's language."""

from prompts.shell import Shell, Stop
from prompts.texts import Texts
from scorers.sheet import Refusal


def run(words, flags):
    """`referee rules record` for the REC ids."""
    shell = Shell(flags)
    if not 1 <= len(words) <= 2:
        raise Stop("usage", why="referee rules GAME [CLAUSE]")
    rules = rules_of(shell, words[0])
    if len(words) == 2:
        wanted = words[1].upper()
        rules = {clause: text for clause, text in rules.items() if clause == wanted or clause.startswith(wanted + ".")}
        if not rules:
            raise Stop("unknown-clause", word=words[1], example=next(iter(rules_of(shell, words[0]))))
    for clause, text in rules.items():
        if shell.json:
            shell.emit({"type": "clause", "id": clause, "text": text})
        elif is_title(clause):
            print(f"\n{clause}  {text}")
        else:
            print(f"{clause}  {text}")
    if len(words) == 1:
        tell_doubtful(shell, words[0])
    return 0


def tell_doubtful(shell, word):
    """Components whose data rest on one source, at the end of the whole rulebook."""
    from referee.games import find

    game = None if word.lower() == "record" else find(word)
    names = game.doubtful() if game and game.doubtful else []
    if names and shell.json:
        shell.emit({"type": "doubtful", "components": [str(name) for name in names]})
    elif names:
        print("\n" + shell.texts().ui("rules/doubtful", {"names": names}))


def rules_of(shell, word):
    """id -> text of a game's rulebook, or the record's."""
    from referee.games import BUILT_IN, find

    if word.lower() == "record":
        return Texts(shell.lang).rules
    try:
        game = find(word)
    except Refusal:
        raise Stop("unknown-game", word=word, names=[*BUILT_IN, "record"]) from None
    return Texts(shell.lang, None, shell.signs, game.package).rules


def is_title(clause):
    """Whether an id is that of a section."""
    _, _, number = clause.partition("-")
    return number.isdigit() and not clause.startswith("REC")
