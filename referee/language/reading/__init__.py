"""Atoms put in the order of the strict language, and the readings judged: one is meant, or several are asked."""
