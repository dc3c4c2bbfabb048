"""Data in and out: records, JSON Lines, CSV, BG Stats, archives; homes are merged and differing copies kept."""
