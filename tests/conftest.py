"""No test touches the book of whoever runs it."""

from pathlib import Path

import pytest
from hypothesis import settings

# The machine may be busy with other tests: how long one example takes says nothing.
settings.register_profile("club", deadline=None)
settings.load_profile("club")

# No tests, and nothing that Windows could import.
collect_ignore = ["mutants.py", "mutating.py"]

_SETTINGS = ("CANASTA_BOOK", "CANASTA_CLUB", "CANASTA_BY", "NO_COLOR", "FORCE_COLOR")


@pytest.fixture(autouse=True)
def club_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test an empty folder as the club's own, and none of the user's settings."""
    home = tmp_path_factory.mktemp("home")
    for name in _SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("CANASTA_HOME", str(home / "canasta"))
    return home / "canasta"
