"""How far a season is: after which night a table stands, and what may still change it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from canasta_club.club.nights import Night
from canasta_club.text.wording import listed

_OVER = frozenset({"provisional", "final"})
_MOST = 3
"""So many nights that are not final are named; of more the first and the last."""


@dataclass(frozen=True, slots=True)
class SeasonProgress:
    """The nights behind a table: how many were played, and of how many that are planned.

    ``planned`` is None where nobody planned the season. ``left_open`` are the days of open nights,
    ``not_final`` of those that are over and may still be corrected.
    """

    played: int
    planned: int | None = None
    left_open: tuple[date, ...] = ()
    not_final: tuple[date, ...] = ()

    @property
    def sentence(self) -> str:
        """Say it in a line: ``After night 6 of 12; open: 2026-11-19``; empty without a night."""
        parts = [self._after] if self.played or self.left_open else []
        for what, days in (("open", self.left_open), ("not final", self.not_final)):
            if days:
                parts.append(f"{what}: {_days(days)}")
        return "; ".join(parts)

    @property
    def _after(self) -> str:
        if not self.played:
            return "Before the first night"
        if self.planned is not None:
            return f"After night {self.played} of {self.planned}"
        return "After 1 night" if self.played == 1 else f"After {self.played} nights"

    def value(self) -> dict[str, object]:
        """Return it as plain values, for JSON."""
        return {
            "played": self.played,
            "of": self.planned,
            "open": [day.isoformat() for day in self.left_open],
            "not_final": [day.isoformat() for day in self.not_final],
        }


def progress_of(
    nights: Sequence[Night],
    with_games: Collection[date],
    *,
    first: date = date.min,
    last: date = date.max,
    has_plan: bool = False,
) -> SeasonProgress:
    """Return how far the nights of a season are; from a ``first`` day on no plan is named.

    ``with_games`` are the days of which a game counts: an open night is played with the first one.
    Where ``has_plan``, all nights of the season were planned at its beginning.
    """
    known = [night for night in nights if night.state != "cancelled"]
    here = [night for night in known if first <= night.day <= last]
    is_planned = has_plan or any(night.state == "planned" for night in known)
    return SeasonProgress(
        sum(night.state in _OVER or night.day in with_games for night in here),
        len(known) if is_planned and first == date.min else None,
        tuple(night.day for night in here if night.is_open),
        tuple(night.day for night in here if night.state == "provisional"),
    )


def status_of_night(night: Night) -> str:
    """Say that the table of a night may still change; nothing where the night is final."""
    if night.is_open:
        return "The night is open"
    return "The night is not final" if night.state == "provisional" else ""


def _days(days: Sequence[date]) -> str:
    if len(days) > _MOST:
        return f"{len(days)} nights from {days[0]} to {days[-1]}"
    return listed(map(str, days))
