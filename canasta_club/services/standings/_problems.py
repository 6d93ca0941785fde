"""What is refused of tables and of printing them: each sentence is written here once."""

from collections.abc import Sequence
from datetime import date

from canasta_club.errors import NotFoundError, UsageError
from canasta_club.reports.page import Page


def nothing_to_print(page: Page) -> NotFoundError:
    """Refuse a page without rows, in the words of its first note."""
    reason = page.notes[0] if page.notes else "There is nothing in it."
    return NotFoundError(f"“{page.title}” was not printed: it is empty.", hint=reason)


def days_reversed(first: date, last: date) -> UsageError:
    """Refuse days of a table that are in the wrong order."""
    return UsageError(
        f"--from {first} is later than --to {last}.", hint="Give the earlier day to --from."
    )


def no_night_between(season: str, between: str, days: Sequence[date]) -> NotFoundError:
    """Refuse days that hold no night of a season, with those that it has."""
    hint = f"Its nights are from {min(days)} to {max(days)}." if days else None
    return NotFoundError(f"{season} has no night{between}.", hint=hint)
