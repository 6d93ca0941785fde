"""Times: an instant as machines read it, and as the people of a place see it on their clock."""

from collections.abc import Iterator
from datetime import UTC, datetime

from canasta_club.errors import CanastaError
from canasta_club.text.nearest import closest, did_mean

MACHINE = "machine"
"""What to write for the time zone of the machine."""


def iso(at: datetime) -> str:
    """Return an instant in ISO 8601, in UTC and to the second.

    >>> iso(datetime(2026, 11, 22, 20, 14, 5, 731, tzinfo=UTC))
    '2026-11-22T20:14:05Z'
    """
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def local(at: datetime, zone: str) -> datetime:
    """Return an instant by the clock of a zone; without one, by that of the machine.

    A zone that this machine does not know, or cannot have, is UTC.

    >>> local(datetime(2026, 11, 22, 20, 14, tzinfo=UTC), "Europe/Berlin").isoformat()
    '2026-11-22T21:14:00+01:00'
    """
    from zoneinfo import ZoneInfo  # noqa: PLC0415  (light commands show no times)

    try:
        return at.astimezone(ZoneInfo(zone) if zone else None)
    except (LookupError, ValueError, OSError):
        return at.astimezone(UTC)


def shown(at: datetime) -> str:
    """Return a time as people read it; where no zone was found, with the zone.

    >>> shown(local(datetime(2026, 11, 22, 20, 14, tzinfo=UTC), "Europe/Berlin"))
    '2026-11-22 21:14'
    """
    return f"{at:%Y-%m-%d %H:%M}" + (" UTC" if at.tzinfo is UTC else "")


def read_zone(written: str) -> str:
    """Return the name of a time zone, or nothing for that of the machine.

    A city alone is enough where one zone bears its name. Raises `CanastaError` for other words.

    >>> read_zone("europe/berlin"), read_zone("New York"), read_zone("machine")
    ('Europe/Berlin', 'America/New_York', '')
    """
    from zoneinfo import available_timezones  # noqa: PLC0415

    folded = written.strip().replace(" ", "_").casefold()
    if folded == MACHINE:
        return ""
    known = sorted(available_timezones())
    fits = [zone for zone in known if zone.casefold() == folded]
    fits = fits or [zone for zone in known if zone.casefold().endswith(f"/{folded}")]
    if len(fits) == 1:
        return fits[0]
    near = closest(written, fits or (known if "/" in written else _cities(known)), _LIKENESS)
    raise CanastaError(
        f"“{written}” is not a time zone{did_mean(near) if near else '.'}",
        hint=f"Write its area and city, such as Europe/Berlin; or {MACHINE}, for this computer's.",
    )


_LIKENESS = 0.65
"""How alike a zone is at least to the one that is offered."""


def _cities(zones: list[str]) -> Iterator[str]:
    """Yield the last words of the zones that are named by area and city."""
    for zone in zones:
        area, slash, city = zone.rpartition("/")
        if slash and area != "Etc":
            yield city.replace("_", " ")
