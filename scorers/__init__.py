"""Ground floor: facts in, score sheet out. No turns, no hands, no sentences."""
