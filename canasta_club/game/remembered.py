"""Remembered answers: of a function that is asked the same many thousand times."""

from collections.abc import Callable
from typing import Final, TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

_MOST: Final = 65536


class Remembered(dict[_Key, _Value]):
    """What a function returned for each key: asking is a look into a dict.

    `functools.lru_cache` also moves each key to the front when it is asked for, which takes longer
    than all the rest; here all are forgotten once there are too many.

    >>> doubled = Remembered[int, int](lambda number: 2 * number)
    >>> doubled[4], doubled
    (8, {4: 8})
    """

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[_Key], _Value]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: _Key) -> _Value:
        """Find the value, and remember it."""
        if len(self) >= _MOST:
            self.clear()
        value = self[key] = self._find(key)
        return value
