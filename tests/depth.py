"""How deep the tests with random examples go: `make test` looks, `make test-long` searches."""

from typing import Final

from hypothesis import settings

LONG: Final = "long"
_DEEPER: Final = 10


def examples(count: int) -> int:
    """Return how many examples a test tries: so many, and ten times as many in a long run."""
    is_long = settings.get_current_profile_name() == LONG
    return count * _DEEPER if is_long else count
