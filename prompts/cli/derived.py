"""How the commands that people wait for read their words, before typer is imported. Written by `hot.py`; not by hand.

FLAGS: option of every command -> (parameter, kind). HOT: command -> (module, whether what is said stands among its words,
arguments as (parameter, kind, several, required), options). ABOUT: command -> its help. A kind is "flag", "text" or the bounds of a whole number.
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
ABOUT = { 'check': "Judge record files, each by itself: 0 all accepted, 1 something refused, 2 a file can't be read.",
  'new': 'Start a match, which becomes the current one.',
  'play': 'Sit down at the table: the prompt on the current match, or a new one. Everything that is said is '
          'kept at once.',
  'say': 'Judge one statement of the current match and keep it. `-` reads many from standard input.',
  'show': 'The table as it stands, or stood after statement N: public things only, unless --as or --all.',
  'offers': 'Who is awaited, and what each may say, with the clause: what needs no hidden card, unless --as '
            'or --all.',
  'why': 'The verdict on statement N (default: the last) explained; "may I?": the verdict a statement would '
         'get; a score itemised.',
  'undo': 'Take back the last N statements that stand (default 1).',
  'redo': 'What the last undo took back stands again (N: so many statements), if nothing was said since.',
  'insert': 'Put in a statement that was forgotten, before statement N; everything after it is judged anew.',
  'amend': 'Replace statement N; everything after it is judged anew.',
  'strike': 'Take out statement N; everything after it is judged anew.',
  'settle': 'A mistake found late, at statement N: the ways out, each with what it costs and the command '
            'that takes it.',
  'log': 'Every statement with its number, verdict and events; what was taken back is shown as such.',
  'matches': 'The matches kept here.',
  'use': 'Make a match the current one.',
  'rules': 'The rulebook of a game with its components and terms, these alone (terms), one clause, a '
           'section, or all rulings (R).',
  'ask': 'What a component, card, term, verb or option is: its facts, how it is typed, the clauses that '
         'speak of it.',
  'games': 'The games known, and (GAME named) their options and verbs.',
  'standings': 'The table of a campaign, the only one, or of the matches in none: places, wins, sums, '
               'streaks; or --vs, --trend.',
  'verify': 'Judge what is kept anew, compare seals and results, name every difference; 1 where there is '
            'one.',
  'watch': 'Follow a match live on a second screen, public things only, unless --as or --all; Ctrl-C ends.',
  'dice': "The dice that fell, each player's typed and rolled ones apart, and whether they look fair; in all "
          'matches, or what is named.',
  'export': "Carry a match or campaign away: .match, .zip, .jsonl, .csv, .bgsplay; BG Stats' push link as "
            '.txt, as QR code .svg or .png. `-` is standard output.',
  'import': 'Merge files with what is kept: records, JSON Lines, spreadsheets, BG Stats, archives, other '
            "homes. 0, or 1 where copies differ or lines are left out, 2 where a file can't be read.",
  'backup': 'Everything that is kept in one readable archive, which is read again; 1 where something kept is '
            'damaged.',
  'restore': 'Make what is kept what an archive holds; what was there is set aside. 1 where a part of it '
             "can't be read, 2 where it is no archive.",
  'report': "A page to show to people: a campaign's or a match's, public things only, unless --as or --all.",
  'score': 'Score a round or match that nobody refereed, from its result; asks where no statement is given. '
           'Kept with --campaign.',
  'campaign': 'Series of matches of one game or several, and who plays in them.',
  'event': 'Events within a campaign: round robin, Swiss or pods.',
  'book': "Card books: the `card` statements of a table's own copy of a game, written once.",
  'help': 'What a command takes, a game with its options and verbs, a page, or (json) the schema of what '
          '--json gives.'}
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
