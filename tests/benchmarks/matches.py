"""Statements judged in a running process: each game against python-chess, and how the cost grows with the match."""

import gc
import io
import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from referee.match import apply
from referee.record import begin, parse
from referee.registry import find, known
from tests.benchmarks.measure import ROOT, each, paired

LEVEL_3 = "game: runeworks\nplayers: Aki, Beni, Chie\nlevel: 3\nrounds: 9999\n\n"


def play(statements, header=LEVEL_3, seed=1):
    """A long match of Runeworks by random cheap play: (header, lines)."""
    rng = random.Random(seed)
    head, _ = parse(header)
    match, lines = begin(head), []
    while len(lines) < statements:
        table = match.table
        if table.phase == "between":
            text = "round"
        elif table.phase in ("deal", "leady"):
            text = f"{rng.choice(table.names)}: start"
        elif table.phase == "turn":
            text = f"{table.names[table.turn]}: draw"
        else:
            hand = table.possible(table.turn)
            sevens = [card for card in hand if card[:-1] == "7"]
            verb = "set" if sevens and table.size(table.turn) > 2 and rng.random() < 0.3 else "release"
            text = f"{table.names[table.turn]}: {verb} {rng.choice(sevens if verb == 'set' else hand)}"
        verdict = apply(match, text, len(lines) + 1)
        assert verdict.ok, (text, verdict.refusal)
        match = verdict.match
        lines.append(text)
    return header, lines


def replay(header, lines):
    """Judge lines from the start; the match."""
    match = begin(header)
    for number, line in enumerate(lines, 1):
        match = apply(match, line, number).match
    return match


def chess_game(plies=80, seed=1):
    """A game of chess by random play, as PGN; needs python-chess."""
    import chess.pgn

    rng, game = random.Random(seed), chess.pgn.Game()
    node, board = game, game.board()
    for _ in range(plies):
        move = rng.choice(list(board.legal_moves))
        node = node.add_variation(move)
        board.push(move)
    return str(game)


def read_chess(text):
    """What python-chess does for a record: read_game, and push for each move; the number of moves."""
    import chess.pgn

    game = chess.pgn.read_game(io.StringIO(text))
    board, count = game.board(), 0
    for move in game.mainline_moves():
        board.push(move)
        count += 1
    return count


def sample(key):
    """The sample record of a game, as text."""
    return (ROOT / find(key).package.replace(".", "/") / "sample.match").read_text(encoding="utf-8")


def rates(key):
    """Statements of a game's sample record a second, and moves of python-chess a second or None, taken in turn."""
    header, body = parse(sample(key))
    lines = [line for _, line in body]
    works, counts = [lambda: [replay(header, lines).number for _ in range(10)]], [10 * len(lines)]
    try:
        moves = chess_game()
    except ImportError:
        pass
    else:
        works.append(lambda: [read_chess(moves) for _ in range(4)])
        counts.append(4 * read_chess(moves))
    gc.disable()
    ours, *chess = [count / spent for count, spent in zip(counts, paired(*works, rounds=60, clock=time.process_time))]
    return ours, *chess


def games(rows):
    """Statements a second of every game, its sample record replayed, against moves a second of python-chess."""
    compared(rows, rates, "statements a second", (2, 1))


def compared(rows, rates, title, goals):
    """What rates(key) gives for every game, against python-chess; goals: of the median and the slowest of the ratios.

    Each game has a process of its own, as where records of one game are judged: the interpreter adapts the kernel's code
    to the kind of table that it meets.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        found = {game.key: rate for game, rate in zip(known(), pool.map(rates, [game.key for game in known()]))}
    ratios, paces = [], []
    for key, (ours, *chess) in found.items():
        rows.append((f"{title}, {key}", ours, ""))
        for moves in chess:
            rows.append((f"  / {moves:,.0f} moves a second, python-chess", ours / moves, ""))
            ratios.append(ours / moves)
            paces.append(moves)
    if not ratios:
        rows.append(("python-chess isn't installed (extra `bench`), so nothing is compared with it", None, ""))
        return
    rows.append(("median of the games / python-chess", statistics.median(ratios), f">= {goals[0]}"))
    rows.append(("slowest of the games / python-chess", min(ratios), f">= {goals[1]}"))
    rows.append(
        ("the machine's noise: python-chess's own pace, fastest / slowest process", max(paces) / min(paces), "")
    )


def growth(rows):
    """The cost of one statement in a match of 100, 1,000 and 10,000."""
    header, lines = play(10_000)
    header, _ = parse(header)
    matches = {size: replay(header, lines[:size]) for size in (100, 1_000, 10_000)}
    gc.disable()
    works = [lambda match=match: [apply(match, "tally Aki 9999") for _ in range(2_000)] for match in matches.values()]
    times = paired(*works, clock=time.process_time)
    whole = {size: each(lambda size=size: replay(header, lines[:size]), size, 3) for size in matches}
    gc.enable()
    for size, spent in whole.items():
        rows.append((f"a match of {size:,} replayed, µs a statement", spent * 1e6, ""))
    for size, spent in list(zip(matches, times))[1:]:
        rows.append((f"one statement in a match of {size:,} / of 100", spent / times[0], "<= 1.05"))
