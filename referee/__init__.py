"""First floor: the rules. A match and a statement go in, a verdict comes out; nothing else happens.

The public surface: `parse` a record's text, `begin` the match of its header, `apply` statements to it,
ask for `offers`; `read` one statement without judging it.
"""

from referee.judging import Match
from referee.match import apply, offers
from referee.reading import read
from referee.record import begin, parse

__all__ = ["Match", "apply", "begin", "offers", "parse", "read"]
