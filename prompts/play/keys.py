"""What a person types: lines with history, completion and a table that follows the window; or plain lines of input.

Both kinds of keys raise EOFError at the end of input (Ctrl-D) and KeyboardInterrupt at Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys

from prompts.output import ask, clears

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, NoReturn

    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import Application
    from prompt_toolkit.completion import Completer
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    from prompts.shell import Shell


def keys(
    shell: Shell, place: str | None = None, completer: Completer | None = None, redraw: Callable[[], None] | None = None
) -> PlainKeys | Keys:
    """The keys of this terminal. place: the home, for the history; redraw(): draws what stands above the prompt."""
    at_terminal = clears(shell) and sys.stdin.isatty()
    return Keys(shell, place, completer, redraw) if at_terminal else PlainKeys()


class PlainKeys:
    """Lines of plain input; a text that could be edited is taken by an empty line."""

    def line(self, prompt: str, text: str = "") -> str:
        """A statement's line."""
        return ask(prompt) or text

    def answer(self, prompt: str, text: str = "", choices: Sequence[tuple[str, str]] = (), parted: str = "") -> str:
        """The answer to a question; `text` is shown and taken by an empty line."""
        return ask(f"{prompt}[{text}] " if text else prompt) or text

    def remember(self, line: str) -> None:
        """Nothing is remembered here."""


class Keys:
    """Lines of a terminal, by prompt_toolkit."""

    def __init__(
        self, shell: Shell, place: str | None, completer: Completer | None, redraw: Callable[[], None] | None
    ) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.output import ColorDepth

        from prompts.play.history import History

        self.history = History(os.path.join(place, "history") if place else os.devnull)
        self.redraw = redraw
        self.depth = None if shell.colour else ColorDepth.MONOCHROME
        self.session: PromptSession[str] = PromptSession(
            history=self.history, completer=completer, complete_while_typing=False, reserve_space_for_menu=6,
            key_bindings=self._bindings(), color_depth=self.depth,
        )  # fmt: skip
        signal.signal(signal.SIGTERM, ended)
        self.size = self.session.app.output.get_size()
        self.session.app.after_render += self._resized

    def line(self, prompt: str, text: str = "") -> str:
        """A statement's line."""
        return self.session.prompt(prompt, default=text, pre_run=selecting(self.session))

    def answer(self, prompt: str, text: str = "", choices: Sequence[tuple[str, str]] = (), parted: str = "") -> str:
        """The answer to a question; choices: (what can be typed, its meaning)…, parted by a sign.

        `text` is taken by Enter, and typing replaces it.
        """
        from prompt_toolkit import PromptSession

        from prompts.play.completion import Listed

        session: PromptSession[str] = PromptSession(
            completer=Listed(choices, parted), complete_while_typing=bool(choices), reserve_space_for_menu=6,
            key_bindings=leaving(), color_depth=self.depth,
        )  # fmt: skip
        return session.prompt(prompt, default=text, pre_run=selecting(session))

    def remember(self, line: str) -> None:
        """Let a line come back by the arrow keys."""
        self.history.remember(line)

    def _bindings(self) -> KeyBindings:
        bindings = leaving()

        @bindings.add("c-l")
        def _(event: KeyPressEvent) -> None:
            self._draw(event.app)

        return bindings

    def _resized(self, app: Application[Any]) -> None:
        size = app.output.get_size()
        if size != self.size:
            self.size = size
            self._draw(app)

    def _draw(self, app: Application[Any]) -> None:
        from prompt_toolkit.application import run_in_terminal

        if self.redraw is not None:

            async def drawn() -> None:
                await run_in_terminal(self.redraw)  # type: ignore[arg-type]  # there is one

            app.create_background_task(drawn())


def ended(number: int, frame: object) -> NoReturn:
    """What a signal that ends the program comes to: the terminal is left as it was before the prompt."""
    raise SystemExit(128 + number)


def selecting(session: PromptSession[str]) -> Callable[[], None]:
    """What selects the text that stands in the line before anything is typed: typing replaces it, an arrow goes into it."""

    def select() -> None:
        buffer = session.default_buffer
        if buffer.text:
            buffer.cursor_left(len(buffer.text))
            buffer.start_selection()
            buffer.selection_state.enter_shift_mode()  # type: ignore[union-attr]  # it has begun
            buffer.cursor_right(len(buffer.text))

    return select


def leaving() -> KeyBindings:
    """Key bindings with Ctrl-D that leaves where nothing was typed, and deletes where something stands after it; Ctrl-C is at once."""
    from prompt_toolkit.key_binding import KeyBindings

    bindings = KeyBindings()

    @bindings.add("c-d")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.document.current_char:
            buffer.delete()
        elif not buffer.text or buffer.selection_state:  # what stands selected was never typed
            event.app.exit(exception=EOFError, style="class:exiting")

    @bindings.add("c-c", eager=True)  # with a selection it would wait for a second key
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return bindings
