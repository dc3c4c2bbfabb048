"""Benchmarks: ratios taken in one run. `python -m tests.benchmarks` prints the table."""
