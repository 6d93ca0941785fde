"""A clock that stands still, for tests of what day it is."""

from datetime import UTC, datetime, tzinfo
from types import ModuleType

import pytest

from canasta_club.text import dates


def stop_clock(monkeypatch: pytest.MonkeyPatch, at: str, *others: ModuleType) -> None:
    """Let it be this instant, written in UTC: ``2026-11-19 23:20``; for ``others``, too."""

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Stopped":
            return cls.fromisoformat(at).replace(tzinfo=UTC).astimezone(tz)

    for module in (dates, *others):
        monkeypatch.setattr(module, "datetime", Stopped)
