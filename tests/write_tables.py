"""Write the tables of the book from its rows: ``python -m tests.write_tables``.

The rows are declared with SQLModel. Loading it takes longer than a whole command, so what the
commands load are the same tables, written out here.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from inspect import getdoc
from types import ModuleType

from sqlalchemy import (
    CheckConstraint,
    Column,
    Constraint,
    ForeignKeyConstraint,
    Index,
    Table,
    UniqueConstraint,
)
from sqlalchemy.sql.schema import ScalarElementColumnDefault

from canasta_club.records.rows import derived, federation, league, play
from canasta_club.records.rows.kinds import Fact, Mutable, Row
from canasta_club.records.tables import kinds
from tests.places import ROOT

TABLES = ROOT / "canasta_club" / "records" / "tables"
ABOUT = {
    play: "Tables that every evening needs: people, seasons, nights, games and hands.",
    league: "League tables: what a season holds besides its games.",
    federation: "Federation tables: bundles, persons and what a centre works out from them.",
    derived: "Derived tables: what is worked out from other rows, and kept.",
}
WRITTEN = "Written by `python -m tests.write_tables` from the rows in `records/rows`."
TYPES = {"AutoString": "String"}


def rows(module: ModuleType) -> Iterator[tuple[str, type[Row]]]:
    """Yield the rows of a module as they are declared, by the names of their tables in code."""
    for name, row in vars(module).items():
        if isinstance(row, type) and issubclass(row, Row) and row.__module__ == module.__name__:
            yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.removesuffix("Row")).upper(), row


def table_of(row: type[Row]) -> Table:
    """Return the table that SQLModel makes of a row."""
    return Row.metadata.tables[str(row.__tablename__)]


def written(module: ModuleType) -> str:
    """Return the module of tables for a module of rows."""
    parts = [_table(name, row) for name, row in rows(module)]
    words = set(re.findall(r"\w+", " ".join(parts)))
    offered = {
        "sqlalchemy": (
            "BigInteger", "Boolean", "CheckConstraint", "Column", "Date", "ForeignKeyConstraint",
            "Index", "Integer", "String", "Table", "Text", "UniqueConstraint", "Uuid",
        ),
        "canasta_club.records.tables.kinds": (
            "METADATA", "UtcTime", "fact", "mutable", "refer", "written",
        ),
    }  # fmt: skip
    imports = "\n\n".join(
        f"from {place} import {', '.join(name for name in names if name in words)}"
        for place, names in offered.items()
    )
    return "\n\n".join([f'"""{ABOUT[module]}\n\n{WRITTEN}\n"""', imports, *parts, ""])


def _table(name: str, row: type[Row]) -> str:
    table = table_of(row)
    arguments = getattr(row, "__table_args__", ())
    shared = "mutable" if issubclass(row, Mutable) else "fact" if issubclass(row, Fact) else ""
    common = getattr(kinds, shared)() if shared else []
    own = list(table.columns)[sum(isinstance(each, Column) for each in common) :]
    parts = [repr(table.name), "METADATA", *([f"*{shared}()"] if shared else [])]
    parts += map(_column, own)
    constraints = [_constraint(table, each) for each in arguments]
    parts += [each for each in constraints if not (shared and each == "written()")]
    about = str(getdoc(row))
    end = "\n" if "\n" in about else ""
    return f'{name} = Table({", ".join(parts)},)\n"""{about}{end}"""'


def _column(column: Column[object]) -> str:
    kind = type(column.type).__name__
    parts = [repr(column.name), TYPES.get(kind, kind)]
    if column.primary_key:
        parts.append("primary_key=True")
    elif not column.nullable:
        parts.append("nullable=False")
    if isinstance(column.default, ScalarElementColumnDefault):
        parts.append(f"default={column.default.arg!r}")
    if column.server_default is not None:
        parts.append(f"server_default={column.server_default.arg!r}")  # type: ignore[attr-defined]
    return f"Column({', '.join(parts)})"


def _constraint(table: Table, each: Constraint | Index) -> str:
    match each:
        case ForeignKeyConstraint():
            there = each.elements[0].target_fullname.partition(".")[0]
            if each.column_keys == ["club_id"]:
                return f"ForeignKeyConstraint(['club_id'], ['{there}.club_id'])"
            names = [
                f"{own}={element.target_fullname.partition('.')[2]!r}"
                for own, element in zip(each.column_keys, each.elements, strict=True)
                if own != "club_id"
            ]
            if (there, names) == ("journal_entry", ["entry_id='id'"]):
                return "written()"
            return f"refer({there!r}, {', '.join(names)})"
        case CheckConstraint():
            short = str(each.name).removeprefix(f"ck_{table.name}_")
            return f"CheckConstraint({str(each.sqltext)!r}, name={short!r})"
        case UniqueConstraint():
            return f"UniqueConstraint({', '.join(repr(one.name) for one in each.columns)})"
        case Index():
            return f"Index(None, {', '.join(repr(one.name) for one in each.columns)})"
    raise TypeError(each)


def main() -> None:
    """Write the modules of tables, as ruff formats them."""
    for module in ABOUT:
        path = TABLES / f"{module.__name__.rpartition('.')[2]}.py"
        path.write_text(written(module), encoding="utf-8")
        ruff = [sys.executable, "-m", "ruff"]
        subprocess.run([*ruff, "check", "--quiet", "--fix-only", str(path)], check=True)
        subprocess.run([*ruff, "format", "--quiet", str(path)], check=True)


if __name__ == "__main__":
    main()
