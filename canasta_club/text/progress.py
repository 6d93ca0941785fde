"""Progress: report now and then how many rows are done."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Progress = Callable[[int], object]
"""Called with how many more rows are done."""

StepProgress = Callable[[int, int], object]
"""Called with how many steps are done, and of how many."""

_EVERY = 200

T = TypeVar("T")


def with_progress(rows: Iterable[T], progress: Progress | None) -> Iterator[T]:
    """Pass rows through, and report progress in batches."""
    if progress is None:
        yield from rows
        return
    done = 0
    for done, row in enumerate(rows, 1):
        yield row
        if done % _EVERY == 0:
            progress(_EVERY)
    progress(done % _EVERY)
