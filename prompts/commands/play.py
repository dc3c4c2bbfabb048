"""`referee play [MATCH]`: sit down at the table; with no match yet, a few questions begin one."""

from prompts.loop import Loop, plain_reader
from prompts.shell import Shell, Stop
from prompts.sitting import find, fresh, kept
from scorers.ledger import home


def run(words, flags):
    """The interactive prompt. Everything that is said is kept at once; the end of input saves and is 0."""
    shell = Shell(flags)
    try:
        _, name = find(flags, words[0] if words else None)
    except Stop as stop:
        if words or stop.key != "no-match":
            raise
        name = sit_down(shell, flags)
    sitting = fresh({**flags, "match": name})
    sitting.take_up()
    Loop(shell, sitting).run()
    print(shell.texts().ui("play/bye", {"match": name}))
    return 0


def sit_down(shell, flags):
    """A new match by questions: game, players, options with their meaning; its id."""
    from prompts.commands.new import begin_match, header_values
    from referee.games import BUILT_IN

    texts = shell.texts()
    while True:
        game = plain_reader(texts.ui("play/ask-game", {"names": list(BUILT_IN)}))
        if game is None:
            raise Stop("no-match")
        players = plain_reader(texts.ui("play/ask-players"))
        if players is None:
            raise Stop("no-match")
        explain_options(shell, game.strip())
        options = plain_reader(texts.ui("play/ask-options"))
        if options is None:
            raise Stop("no-match")
        try:
            words = [name.strip() for name in players.replace("、", ",").split(",") if name.strip()]
            place = home.home()
            _, name = begin_match(shell, place, header_values(game.strip(), [*words, *options.split()], flags))
        except Stop as stop:
            stop.report(flags)
            continue
        kept(home.set_current, place, name)
        return name


def explain_options(shell, game):
    """The game's header options with their meaning, if the game is known."""
    from prompts.commands.games import option_lines
    from prompts.texts import Texts
    from referee.games import find as find_game
    from scorers.sheet import Refusal

    try:
        found = find_game(game)
    except Refusal:
        return  # said when the match can't begin
    for line in option_lines(Texts(shell.lang, None, shell.signs, found.package), found):
        print(line)
