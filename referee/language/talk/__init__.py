"""What people say that is no plain statement: denials, tales, several deeds, what is missing or nearest, corrections."""
