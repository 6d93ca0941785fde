"""How deep the tests with random examples go: `make test` looks, `make test-long` searches."""

from collections.abc import Iterator
from random import Random
from typing import Final

from hypothesis import settings

LONG: Final = "long"


def examples(count: int, deep: int | None = None) -> int:
    """Return how many examples a test tries; in a long run ``deep``, or ten times as many."""
    is_long = settings.get_current_profile_name() == LONG
    return (deep or count * 10) if is_long else count


def draws(subject: str, count: int) -> Iterator[Random]:
    """Yield sources of chance for a test's examples: others for each subject, always the same."""
    return (Random(f"{subject} {number}") for number in range(count))  # noqa: S311
