"""The seal of a match, and the one by the formula of before: with all options, also those at their defaults."""

from __future__ import annotations

from referee.kernel.judging import opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.kernel.judging import Match


def seals(match: Match, known: dict[int, Any] | None = None) -> tuple[str, str]:
    """(the seal, the one of before) of a match; known: digests of matches that are held meanwhile, by `id`, for those to come."""
    from hashlib import sha256

    known = {} if known is None else known
    waiting, one = [], match
    while id(one) not in known and one.before is not None:
        waiting.append(one)
        one = one.before
    if id(one) not in known:
        known[id(one)] = sha256("\n".join(opening(one.setting, every=True)).encode())
    digest = known[id(one)].copy()
    for one in reversed(waiting):
        if one.refusal is None:
            digest.update(f"\n{one.spoken()}".encode())
    known[id(match)] = digest
    return match.seal(), str(digest.hexdigest())[:10]
