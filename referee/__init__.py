"""First floor: the rules. A match and a statement go in, a verdict comes out; nothing else happens."""
