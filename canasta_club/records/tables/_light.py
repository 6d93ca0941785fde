"""Light: rows that are declared for SQLModel, read into plain tables.

Loading SQLModel takes longer than a whole command. What the rows of the book use of it is here; a
test reads the same rows with SQLModel itself and compares the tables.
"""

import inspect
from collections.abc import Iterator, Mapping
from datetime import date
from types import EllipsisType, UnionType
from typing import Any, ClassVar, NamedTuple, get_args
from uuid import UUID

from sqlalchemy import Boolean, Column, Date, Integer, MetaData, String, Table, Uuid
from sqlalchemy.types import TypeEngine

_TYPES: Mapping[type, type[TypeEngine[Any]]] = {
    bool: Boolean,
    date: Date,
    int: Integer,
    str: String,
    UUID: Uuid,
}


class Field(NamedTuple):
    """What a column has besides the type of its values."""

    default: object = ...
    primary_key: bool = False
    sa_type: type[TypeEngine[Any]] | None = None
    sa_column_kwargs: Mapping[str, Any] = {}


class SQLModel:
    """A declared row; one with ``table=True`` is a table of its own."""

    metadata: ClassVar[MetaData]

    def __init_subclass__(cls, *, table: bool = False) -> None:
        """Make the table, with the columns of the kinds of row that this one is first."""
        if table:
            columns = (column for each in reversed(cls.__mro__) for column in _columns(each))
            constraints = vars(cls).get("__table_args__", ())
            Table(vars(cls)["__tablename__"], cls.metadata, *columns, *constraints)


def _columns(row: type) -> Iterator[Column[Any]]:
    """Yield the columns that a class itself declares."""
    if not issubclass(row, SQLModel) or row is SQLModel:
        return
    for name, kind in inspect.get_annotations(row).items():
        given = vars(row).get(name, ...)
        field = given if isinstance(given, Field) else Field(given)
        of, *others = get_args(kind) if isinstance(kind, UnionType) else (kind,)
        default = None if isinstance(field.default, EllipsisType) else field.default
        yield Column(
            name,
            field.sa_type or _TYPES[of],
            primary_key=field.primary_key,
            nullable=bool(others),
            default=default,
            **field.sa_column_kwargs,
        )
