"""What the words of a line can mean: both languages, names, cards and amounts; the line cut into atoms. Knows the games' declared words, no rule."""
