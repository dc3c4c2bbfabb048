"""Hostile input by coverage: targets that take any bytes, run from a corpus by the tests and at length by atheris.

python -m tests.fuzzing TARGET SECONDS     (with the extra `fuzz`; TARGET may be `all`; without words it names the targets)
"""
