"""A driver for each game with hidden cards: random histories on small decks, and what each statement does to a world."""
