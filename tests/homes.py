"""Homes of tests: each test has an empty one, and gets that of the test before if it still is."""

import os
from itertools import count
from pathlib import Path


def is_lived_in() -> bool:
    """Return whether the club has files of its own, such as rule sets."""
    return Path(os.environ["CANASTA_HOME"]).exists()


class Homes:
    """Homes in a folder; `mktemp` would look through all folders there are each time."""

    def __init__(self, folder: Path) -> None:
        self._paths = (folder / str(number) for number in count())
        self._make()

    def empty(self) -> Path:
        """Live in an empty home, and return the club's own folder in it, which is not there yet."""
        if not self._is_as_made():
            self._make()
        for name, value in self._names.items():
            if os.environ.get(name) != value:
                os.environ[name] = value
        return self._home / "canasta"

    def _make(self) -> None:
        self._home = next(self._paths)
        self._home.mkdir()
        self._mode = self._home.stat().st_mode
        self._names = {
            "HOME": str(self._home),
            "XDG_DATA_HOME": str(self._home / "data"),
            "CANASTA_HOME": str(self._home / "canasta"),
        }

    def _is_as_made(self) -> bool:
        try:
            return self._home.stat().st_mode == self._mode and not any(self._home.iterdir())
        except OSError:
            return False
