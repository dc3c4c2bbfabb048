"""What holds for every test."""

import pytest

from tests.commands import built_once


@pytest.fixture(scope="session", autouse=True)
def commands_built_once():
    """Typer builds the command line once, not for each command that a test runs."""
    with built_once():
        yield
