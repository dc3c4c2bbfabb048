"""The command line, built once for all tests of a process: building it takes typer longer than most commands take."""

from unittest import mock

import typer

import prompts.cli


class Once:
    """The typer application as its command, built when it is first called; everything else is the application's."""

    def __init__(self, app):
        self._app = app
        self._command = None

    def __call__(self, *args, **kwargs):
        self._command = self._command or typer.main.get_command(self._app)
        return self._command(*args, **kwargs)

    def __getattr__(self, name):
        return getattr(self._app, name)


def built_once():
    """A context in which every command line goes to the same built commands."""
    return mock.patch.object(prompts.cli, "app", Once(prompts.cli.app))
