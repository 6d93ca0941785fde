"""Frozen tables: the resolved rules or terms that a season keeps, as data that nothing changes."""

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

from canasta_club.documents.toml import PlainTable

T = TypeVar("T")


class FrozenTable(PlainTable):
    """A resolved rule set, or league terms, in the JSON text that a season keeps.

    The text is parsed when the table is first read. Values made from the table are remembered with
    it, so that rules and terms are read and checked once for as long as the table is kept.
    """

    __slots__ = ("_made", "_table", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._table: dict[str, object] | None = None
        self._made: dict[Callable[[PlainTable], object], object] = {}

    @classmethod
    def of(cls, table: PlainTable) -> "FrozenTable":
        """Freeze a table."""
        return table if isinstance(table, cls) else cls(json.dumps(table, ensure_ascii=False))

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401  (as in any table)
        return self._parsed()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parsed())

    def __len__(self) -> int:
        return len(self._parsed())

    def __reduce__(self) -> tuple[type["FrozenTable"], tuple[str]]:
        """Pickle the table as its text."""
        return (FrozenTable, (self.text,))

    def __repr__(self) -> str:
        return f"FrozenTable(id={self.get('id')!r})"

    def once(self, make: Callable[[PlainTable], T]) -> T:
        """Return the result of a function of the table, called only the first time."""
        if make not in self._made:
            self._made[make] = make(self._parsed())
        return cast("T", self._made[make])

    def _parsed(self) -> dict[str, object]:
        if self._table is None:
            self._table = json.loads(self.text)
        return cast("dict[str, object]", self._table)
