"""Words of Runeworks that its modules share: the hand, the ranks of claims, the phases of a round."""

from scorers.sheet import Term

HAND = 7
SEEK, CALL, SHOT = 1, 2, 3
CLAIM_NAMES = {SEEK: Term("seek"), CALL: Term("call"), SHOT: Term("shot")}

# Phases of a round. `deal`: no word of the Leady work yet. `turn`: the turn player must draw (others may
# claim). `claim`: a claim stands and can still be overtaken. `lay`: after the draw. `show`: losers show
# their hands (RW-11.7).
BETWEEN, DEAL, LEADY, TURN, CLAIM, LAY, SHOW, OVER = "between", "deal", "leady", "turn", "claim", "lay", "show", "over"
COMPARING = (DEAL, LEADY)
PLAYING = frozenset((LAY, TURN, CLAIM))
