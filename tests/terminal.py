"""A real terminal for the tests: the program in a pseudo-terminal, its screen modelled by pyte."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pyte

ROOT = Path(__file__).parent.parent
PATIENCE = 20.0  # seconds that a test waits for a text; only a hang takes so long


class Terminal:
    """`with Terminal(["play"], home, 80, 24) as terminal:` types and reads the screen."""

    def __init__(self, argv, home, columns=80, rows=24, lang="en", **more):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        environment = {
            **os.environ,
            "REFEREE_HOME": str(home),
            "LC_ALL": "C.UTF-8",
            "REFEREE_LANG": lang,
            "TERM": "xterm-256color",
        }
        environment.pop("NO_COLOR", None)
        environment.update(more)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # which a run in the background leaves out
            os.execvpe(sys.executable, [sys.executable, "-m", "prompts.main", *argv], environment)
        self.resize(columns, rows)
        self.everything = b""

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        if self.pid:
            self.kill()
        os.close(self.fd)

    def resize(self, columns, rows):
        """Another size of the window."""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def type(self, text):
        """Keys as typed; Enter is `\\r`."""
        os.write(self.fd, text.encode())

    def line(self, text):
        """A line and Enter."""
        self.type(text + "\r")

    def pump(self, seconds=0.05):
        """Take what the program has written; False at its end."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.everything += data
        self.stream.feed(data)
        if b"\x1b[6n" in data:  # the program asks where the cursor is
            os.write(self.fd, f"\x1b[{self.screen.cursor.y + 1};{self.screen.cursor.x + 1}R".encode())
        return bool(data)

    def press(self, key):
        """A key that counts only when the prompt listens (what is typed ahead of it goes through the terminal)."""
        end = time.monotonic() + PATIENCE
        while self.everything.count(b"\x1b[?2004h") <= self.everything.count(b"\x1b[?2004l"):
            assert time.monotonic() < end and self.pump(), f"no prompt:\n{self.text()}"
        self.type(key)

    def leave(self):
        """Ctrl-D at the prompt; the exit status."""
        self.press("\x04")
        return self.end()

    def settle(self, seconds=0.15):
        """Until the program has been silent for a moment: for what must NOT come."""
        count = -1
        while count != len(self.everything) and self.pump(seconds):
            count, _ = len(self.everything), self.pump(seconds)

    def paste(self, text):
        """Text as a terminal hands over a paste."""
        self.type(f"\x1b[200~{text}\x1b[201~")

    def text(self):
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self.screen.display).replace("\ue000", "")

    def wait_for(self, *wanted):
        """Until every wanted text stands on the screen; fails otherwise."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.text()
            if all(one in shown for one in wanted):
                return shown
            if not self.pump():
                break
        raise AssertionError(f"{wanted} not on the screen:\n{self.text()}")

    def end(self):
        """Wait for the program's end; its exit status. Fails where it doesn't end."""
        end = time.monotonic() + PATIENCE
        while self.pump():
            assert time.monotonic() < end, f"still running:\n{self.text()}"
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def kill(self):
        """End the program at once."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self.pid = 0
