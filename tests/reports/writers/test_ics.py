"""Calendars by RFC 5545: escaped, folded, and the same bytes for the same events."""

import re
from datetime import date
from pathlib import Path

from canasta_club.reports.writers.ics import Event, ics

TEXT = "Ash against Elm\n" + "é" * 80
NIGHT = Event("0197", date(2026, 12, 31), "Riverside; Winter, night 3", TEXT, version=3)


def _read(path: Path) -> list[tuple[str, str]]:
    """Return names and values, unfolded and unescaped as the RFC says."""
    text = path.read_bytes().decode()
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "\n" not in text.replace("\r\n", "")
    lines = text.replace("\r\n ", "").split("\r\n")[:-1]
    pairs = [line.split(":", 1) for line in lines]
    return [
        (name, re.sub(r"\\([\\;,n])", lambda m: "\n" if m[1] == "n" else m[1], value))
        for name, value in pairs
    ]


def test_an_event_is_a_whole_day_read_back_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "a.ics").write_bytes(ics("Riverside", [NIGHT]))
    assert (tmp_path / "a.ics").read_bytes() == ics("Riverside", [NIGHT])
    read = dict(_read(tmp_path / "a.ics"))
    assert (read["SUMMARY"], read["DESCRIPTION"]) == (NIGHT.title, NIGHT.text)
    assert (read["DTSTART;VALUE=DATE"], read["DTEND;VALUE=DATE"]) == ("20261231", "20270101")
    assert (read["UID"], read["STATUS"]) == ("0197@canasta-club", "CONFIRMED")
    assert read["SEQUENCE"] == "2"
