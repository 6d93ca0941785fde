"""Formulas of a workbook with what they come to: openpyxl writes the one or the other.

A formula goes through openpyxl with its value behind it, and is told apart from it in the XML of
the sheet, on its way into the file. So a list may be as long as it likes.
"""

import re
from collections.abc import Iterator
from os import PathLike
from typing import IO, Final, Generic, Self, TypeVar
from zipfile import ZipFile, ZipInfo

_SHEETS: Final = "xl/worksheets/"
_CHUNK: Final = 1 << 20
_END: Final = b"</c>"
_FORMULA: Final = re.compile(
    rb"<c ([^>]*)><f>([^<]*[^<\r])\r?\n([nt])([^<]*)</f><v ?/></c>"  # \r: as Windows ends lines.
)


Value = TypeVar("Value", bound=str | int | float)


class Formula(str, Generic[Value]):
    """The text of a formula, from its equals sign on, and what it comes to."""

    __slots__ = ("value",)
    value: Value

    def __new__(cls, text: str, value: Value) -> Self:
        """Return a formula that comes to this value while the sheet stays as it is written."""
        made = super().__new__(cls, text)
        made.value = value
        return made

    @property
    def with_value(self) -> str:
        """The formula as it goes through openpyxl into an `Archive`: the last line is its value."""
        kind = "t" if isinstance(self.value, str) else "n"
        return f"{self}\n{kind}{self.value}"


def value_of(cell: Formula[int] | int) -> int:
    """Return the number that stands in a cell."""
    return cell.value if isinstance(cell, Formula) else cell


class Archive(ZipFile):
    """The file of a workbook, into whose sheets the values of formulas are put."""

    def write(
        self,
        filename: str | PathLike[str],
        arcname: str | PathLike[str] | None = None,
        compress_type: int | None = None,
        compresslevel: int | None = None,
    ) -> None:
        """Write a file; a sheet with the values beside its formulas."""
        if not str(arcname).startswith(_SHEETS):
            super().write(filename, arcname, compress_type, compresslevel)
            return
        entry = ZipInfo.from_file(filename, arcname)
        entry.compress_type = self.compression
        with open(filename, "rb") as sheet, self.open(entry, "w") as out:  # noqa: PTH123
            for part in _with_values(sheet):
                out.write(part)


def _with_values(sheet: IO[bytes]) -> Iterator[bytes]:
    """Yield the XML of a sheet, in parts that end with a whole cell."""
    rest = b""
    while chunk := sheet.read(_CHUNK):
        cells, end, rest = (rest + chunk).rpartition(_END)
        yield _FORMULA.sub(_cell, cells + end)
    yield rest


def _cell(match: re.Match[bytes]) -> bytes:
    place, formula, kind, value = match.groups()
    of_text = b' t="str"' if kind == b"t" else b""
    return b"<c %b%b><f>%b</f><v>%b</v></c>" % (place, of_text, formula, value)
