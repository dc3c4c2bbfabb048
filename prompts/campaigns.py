"""What a campaign decides for a new match: its first player, written into the record."""

from prompts.sitting import kept


def decide(place, header):
    """Make the campaign if it is new, and write what it decides into the header's values.

    Whoever won the campaign's last match of the game goes first where the game asks for `first`
    (MM-2.5) and nobody was named.
    """
    name = header.get("campaign")
    if not name:
        return
    from prompts.results import ledger_of
    from referee.games import find
    from scorers.sheet import Refusal

    try:
        game = find(header.get("game") or "")
    except Refusal:
        return  # `begin` says what is wrong with it
    ledger = ledger_of(place)
    kept(ledger.campaign, name, True)
    follows = any(option.key == "first" and option.ruling == "MM-R36" for option in game.options)
    if follows and header.get("first") is None:
        results = kept(ledger.results, name, game.key)
        names = [player.strip() for player in (header.get("players") or "").split(",")]
        if results and len(results[-1]["winners"]) == 1 and results[-1]["winners"][0] in names:
            header.values["first"] = results[-1]["winners"][0]
