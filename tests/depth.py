"""How deep the tests with random examples go: `make test` looks, `make test-long` searches."""

from collections.abc import Collection, Iterable, Iterator
from random import Random
from typing import Any, Final

import pytest
from hypothesis import settings

LONG: Final = "long"


def is_long() -> bool:
    """Whether this is a long run."""
    return settings.get_current_profile_name() == LONG


def examples(count: int, deep: int | None = None) -> int:
    """Return how many examples a test tries; in a long run ``deep``, or ten times as many."""
    return (deep or count * 10) if is_long() else count


def mostly_long(values: Iterable[Any], quick: Collection[Any]) -> list[Any]:
    """Return the values of parameters; all but the quick ones are left to `make test-long`."""
    every = list(values)
    assert all(each in every for each in quick)
    return [
        pytest.param(
            *(each if isinstance(each, tuple) else (each,)),
            marks=() if each in quick else pytest.mark.long,
        )
        for each in every
    ]


def leave_out(items: Iterable[pytest.Item]) -> None:
    """Leave to `make test-long` all but so many examples of a sampled test, evenly spread."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for examples_of in tests.values():
        mark = examples_of[0].get_closest_marker("sampled")
        assert mark is not None
        kept = {len(examples_of) * index // mark.args[0] for index in range(mark.args[0])}
        for index, item in enumerate(examples_of):
            if index not in kept:
                item.add_marker(LONG)


def draws(subject: str, count: int) -> Iterator[Random]:
    """Yield sources of chance for a test's examples: others for each subject, always the same."""
    return (Random(f"{subject} {number}") for number in range(count))  # noqa: S311
