"""Mapper: one declaration for a noun of the book, for both reading and writing it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, Generic, Self, TypeVar, cast

from sqlalchemy import Column, ColumnElement, Table, bindparam, func, select

from canasta_club.records.book.changes import Change
from canasta_club.records.book.problems import UnreadableValueError
from canasta_club.records.tables.kinds import AnyColumn, Query, on

V = TypeVar("V")
Convert = Callable[[Any], Any]
ValueSource = Mapping[Any, Any] | Convert
WantedRows = ColumnElement[bool] | Mapping[AnyColumn, object]
"""Which rows are wanted: a condition, or values of columns."""
ALL: Final[Mapping[AnyColumn, object]] = MappingProxyType({})

_UNREADABLE: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class Mapper(Generic[V]):
    """A table, and the dataclass that its rows become.

    A field is kept in the column of its name, or of its name and ``_id`` where it holds another
    noun; ``columns`` names the column where that differs. ``load`` and ``dump`` convert what a
    column keeps. What comes from ``elsewhere`` is a noun that its own mapper reads in the same
    query, a column of another table that the query joins, or None: given to the reader, apart.
    ``blank`` are columns without a field, as a new row has them.
    """

    def __init__(
        self,
        table: Table,
        value: type[V],
        *,
        columns: Mapping[str, str] | None = None,
        load: Mapping[str, Convert] | None = None,
        dump: Mapping[str, Convert] | None = None,
        elsewhere: "Mapping[str, Mapper[Any] | AnyColumn | None] | None" = None,
        blank: Mapping[str, object] | None = None,
    ) -> None:
        self.table = table
        self._make: Callable[..., V] = value
        other = elsewhere or {}
        self._nested = {name: it for name, it in other.items() if isinstance(it, Mapper)}
        self._joined = {name: it for name, it in other.items() if isinstance(it, Column)}
        self._load = load or {}
        self._blank = blank or {}
        self._fields = [each.name for each in fields(cast("Any", value))]
        self._given_apart = {name for name, it in other.items() if it is None}
        named = columns or {}
        self._column = {
            name: named.get(name) or (name if name in table.c else f"{name}_id")
            for name in self._fields
            if name not in self._given_apart and name not in self._joined
        }
        self._refers = {
            name
            for name, column in self._column.items()
            if name not in named and column == f"{name}_id"
        }
        self._get = attrgetter(*self._column)
        dumps = dict.fromkeys(self._refers, _id_of) | dict(dump or {})
        self._dumps = [(self._column[name], convert) for name, convert in dumps.items()]
        self.columns: tuple[AnyColumn, ...] = tuple(self._selected())
        self.query = self._joined_query().where(of_open_club(table))

    def by(self, *order: ColumnElement[Any]) -> Self:
        """Read its rows in this order."""
        self.query = self.query.order_by(*order)
        return self

    def _joined_query(self) -> Query:
        """Return the query for the rows, joined with what is nested."""
        query = select(*self.columns).select_from(self.table)
        for name, mapper in self._nested.items():
            column = self.table.c[self._column[name]]
            condition = on(mapper.table.c.id, column)
            query = query.join(mapper.table, condition, isouter=bool(column.nullable))
        return query

    def reader(self, **sources: ValueSource) -> Callable[..., V]:
        """Return the function that makes a value of a row, and of the fields that are apart.

        ``sources`` says for a field what the stored value stands for: by mapping or function.
        """
        make, width = self._make, len(self.columns)
        loads = [(self._fields.index(name), load) for name, load in self._loads(sources)]
        shapes = list(self._shapes())
        if not loads and not shapes:
            return lambda row: make(*row[:width])

        def read(row: Iterable[object], *others: object) -> V:
            values = [*row][:width]
            for start, stop, shape in shapes:
                values[start:stop] = [
                    others[shape] if isinstance(shape, int) else shape(values[start:stop])
                ]
            for index, load in loads:
                if values[index] is not None:
                    try:
                        values[index] = load(values[index])
                    except _UNREADABLE as fault:
                        raise self._unreadable(index) from fault
            return make(*values)

        return read

    def _unreadable(self, index: int) -> UnreadableValueError:
        return UnreadableValueError(
            f"the {self._fields[index]} of a {self.table.name.replace('_', ' ')} cannot be read"
        )

    def row(self, value: V, **more: object) -> dict[str, object]:
        """Return a value as a row of its table; ``more`` are columns that have no field."""
        row = dict(zip(self._column.values(), self._get(value), strict=True))
        for column, convert in self._dumps:
            row[column] = convert(row[column])
        return {**row, **self._blank, **more}

    def insert(self, change: Change, values: Iterable[V]) -> None:
        """Write new values."""
        change.insert(self.table, (self.row(value) for value in values))

    def update(self, change: Change, value: V, **new: Any) -> V:
        """Change fields of a value in the book, and return it as it is now."""
        version, key = attrgetter("version", "id")(value)
        now = cast("V", replace(cast("Any", value), **new, version=version + 1))
        row = self.row(now)
        columns = [self._column[name] for name in new]
        change.update(self.table, version, {name: row[name] for name in columns}, id=key)
        return now

    @property
    def by_field(self) -> dict[str, AnyColumn]:
        """The column of the table that keeps each field."""
        return {name: self.table.c[column] for name, column in self._column.items()}

    def _selected(self) -> Iterator[AnyColumn]:
        columns = {**self.by_field, **self._joined}
        for name in self._fields:
            if name in self._nested:
                yield from self._nested[name].columns
            elif name not in self._given_apart:
                yield columns[name]

    def _loads(self, given_sources: Mapping[str, ValueSource]) -> Iterator[tuple[str, Convert]]:
        sources = {**self._load, **given_sources}
        for name in self._refers - self._nested.keys() - sources.keys():
            raise TypeError(f"{self.table.name}: nothing is given for {name}")
        for name, source in sources.items():
            yield name, source if callable(source) else source.__getitem__

    def _shapes(self) -> Iterator[tuple[int, int, int | Convert]]:
        """Yield the places where a row gives several values for a field or none, the last first."""
        at, others = 0, 0
        shapes: list[tuple[int, int, int | Convert]] = []
        for name in self._fields:
            if name in self._given_apart:
                shapes.append((at, at, others))
                others += 1
            elif name in self._nested:
                mapper = self._nested[name]
                shapes.append((at, at + len(mapper.columns), _once_each(mapper.reader())))
                at += len(mapper.columns)
            else:
                at += 1
        return reversed(shapes)


def of_open_club(table: Table) -> ColumnElement[bool]:
    """Return the condition that picks the rows of the club whose pages are open."""
    return table.c.club_id == bindparam("club_id")


def parameter(column: AnyColumn) -> str:
    """Return what the wanted value of a column is called in a query."""
    return f"{column.table.name}_{column.name}"


@cache
def narrowed(query: Query, *columns: AnyColumn) -> Query:
    """Return a query for the rows in which columns have values that are given each time.

    It is made once, for making one takes three times as long as running it: so the first one is
    kept by its module too.
    """
    return query.where(*(column == bindparam(parameter(column)) for column in columns))


@cache
def highest(number: Column[int]) -> Query:
    """Return the query for the highest number that a column holds."""
    return select(func.max(number)).where(of_open_club(number.table))


def _id_of(value: Any) -> Any:
    return None if value is None else value.id


def _once_each(read: Callable[..., Any]) -> Convert:
    """Make each nested value once, by its id; where nothing was joined it is None."""
    known: dict[Any, Any] = {None: None}

    def read_once(row: list[Any]) -> Any:
        if row[0] not in known:
            known[row[0]] = read(row)
        return known[row[0]]

    return read_once
