"""Disputes: a verdict explained by its clauses, the facts that decide, and what would be right."""
