"""How the commands that people wait for read their words, before typer is imported. Written by `hot.py`; not by hand.

FLAGS: option of every command -> (parameter, kind). HOT: command -> (module, whether what is said stands among its words,
arguments as (parameter, kind, several, required), options). A kind is "flag", "text" or the bounds of a whole number.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Options: TypeAlias = dict[str, tuple[str, Any]]
    Places: TypeAlias = list[tuple[str, Any, bool, bool]]

# fmt: off
FLAGS: Options = { '--debug': ('debug', 'flag'),
  '--json': ('json', 'flag'),
  '--lang': ('lang', 'text'),
  '--match': ('match', 'text'),
  '--plain': ('plain', 'flag'),
  '-m': ('match', 'text')}
HOT: dict[str, tuple[str, bool, Places, Options]] = { 'check': ( 'check',
             False,
             [('files', 'text', True, True)],
             {'--stop': ('stop', 'flag'), '--jobs': ('jobs', (1, 256)), '--cluster': ('cluster', 'text')}),
  'say': ('say', True, [('statement', 'text', True, True)], {'--stop': ('stop', 'flag')}),
  'show': ( 'show',
            False,
            [('match', 'text', False, False)],
            { '--at': ('at', (0, None)),
              '--as': ('as_', 'text'),
              '--all': ('all_', 'flag'),
              '--large': ('large', 'flag')}),
  'offers': ( 'offers',
              False,
              [('match', 'text', False, False)],
              {'--as': ('as_', 'text'), '--all': ('all_', 'flag')}),
  'why': ( 'why',
           True,
           [('what', 'text', True, False)],
           { '--more': ('more', 'flag'),
             '--at': ('at', (0, None)),
             '--as': ('as_', 'text'),
             '--all': ('all_', 'flag')}),
  'undo': ('edit', False, [('count', (1, None), False, False)], {'--dry-run': ('dry_run', 'flag')}),
  'redo': ('edit', False, [('count', (1, None), False, False)], {'--dry-run': ('dry_run', 'flag')}),
  'insert': ( 'edit',
              True,
              [('number', (1, None), False, True), ('statement', 'text', True, True)],
              {'--dry-run': ('dry_run', 'flag')}),
  'amend': ( 'edit',
             True,
             [('number', (1, None), False, True), ('statement', 'text', True, True)],
             {'--dry-run': ('dry_run', 'flag')}),
  'strike': ('edit', False, [('number', (1, None), False, True)], {'--dry-run': ('dry_run', 'flag')}),
  'log': ( 'log',
           False,
           [('what', 'text', False, False)],
           { '--rulings': ('rulings', 'flag'),
             '--player': ('player', 'text'),
             '--as': ('as_', 'text'),
             '--all': ('all_', 'flag')})}
