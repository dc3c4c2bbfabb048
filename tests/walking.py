"""Random walks over what a game offers, for tests of one game or one promise (the battery has its own)."""

from referee.match import apply, offers
from referee.record import Header, begin

NAMES = ("Aki", "Beni", "Chie", "Dai", "Emi", "Fumi")
STEPS = 40


def header(game, seats, **options):
    """A header of `seats` players with these options."""
    return Header({"game": game.key, "players": ", ".join(NAMES[:seats]), **options})


def random_header(game, rng):
    """A header with random options; those that don't go together are drawn again."""
    while True:
        seats = rng.randint(*game.seats)
        options = {
            option.key: rng.choice(option.values) for option in game.options if option.values and rng.random() < 0.4
        }
        for option in game.options:
            if option.key == "level":
                options["level"] = str(rng.randint(1, 5))
        try:
            return begin(header(game, seats, **options))
        except Exception as fault:
            assert type(fault).__name__ == "HeaderFault", fault


def walk(match, rng, steps=STEPS):
    """[(line, verdict)…] of a random walk over what is offered; every offer said must be accepted."""
    said = []
    for _ in range(steps):
        choices = [offer for offer in offers(match, most=6) if offer.verb != "concede" or rng.random() < 0.05]
        if not choices:
            break
        verbs = sorted({offer.verb for offer in choices})
        verb = rng.choice(verbs)
        offer = rng.choice([one for one in choices if one.verb == verb])
        verdict = apply(match, str(offer))
        assert verdict.ok, (str(offer), verdict.refusal)
        assert verdict.match is not match
        said.append((str(offer), verdict))
        match = verdict.match
    return said
