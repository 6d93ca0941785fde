"""Parts of a workbook beside its sheets: shared texts and styles, read in bounded memory."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import IO, Final
from xml.parsers import expat

import canasta_club.openpyxl_alone  # noqa: F401

# isort: split
from openpyxl.styles.numbers import builtin_format_code, is_date_format, is_timedelta_format

from canasta_club.documents.bounds import LONGEST_CELL, LONGEST_LINE

Attributes = Mapping[str, str]

_CHUNK: Final = 1 << 16

_MOST_FORMATS: Final = 1 << 16
"""Formats of cells; a spreadsheet program knows no more of them."""


class OversizedPartError(Exception):
    """What a hand list never has so much of: what it is, and what to do, are the arguments."""


class XmlReader:
    """Reads XML a part at a time and keeps none of it; the elements are known by local names.

    Raises `OversizedPartError` for a tag or a comment that no program writes so long.
    """

    def __init__(
        self,
        starts: Mapping[str, Callable[[Attributes], None]],
        ends: Mapping[str, Callable[[], None]],
        text: Callable[[str], object],
    ) -> None:
        self._starts, self._ends = starts, ends
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start_document
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = text
        self._parser.StartDoctypeDeclHandler = _refuse_declarations

    def read(self, file: IO[bytes]) -> Iterator[None]:
        """Read a file; stop after each part of it."""
        size = 0
        while chunk := file.read(_CHUNK):
            self._parser.Parse(chunk)
            size += len(chunk)
            if size - self._parser.CurrentByteIndex > LONGEST_LINE:
                raise oversized_text()
            yield
        self._parser.Parse(b"", True)  # noqa: FBT003  (the end)
        yield

    def _start_document(self, name: str, attributes: Attributes) -> None:
        """Adapt to a prefix, which some programs write before every name."""
        prefix, colon, _name = name.rpartition(":")
        prefix += colon
        self._starts = {prefix + name: start for name, start in self._starts.items()}
        self._ends = {prefix + name: end for name, end in self._ends.items()}
        self._parser.StartElementHandler = self._start
        self._start(name, attributes)

    def _start(self, name: str, attributes: Attributes) -> None:
        if start := self._starts.get(name):
            start(attributes)

    def _end(self, name: str) -> None:
        if end := self._ends.get(name):
            end()


def oversized_text() -> OversizedPartError:
    return OversizedPartError(
        f"has more than {LONGEST_LINE:,} characters in a row, or {LONGEST_CELL:,} in a cell",
        "Shorten the long texts in it.",
    )


def _refuse_declarations(*_declared: object) -> None:
    message = "a workbook has no declarations"
    raise ValueError(message)


def shared_texts(file: IO[bytes]) -> Sequence[str]:
    """Return the texts that cells name by number."""
    texts: list[str] = []
    runs: list[str] = []
    letters: list[str] = []
    readings: list[None] = []  # East Asian workbooks note the pronunciation beside a text.

    def end_run() -> None:
        if not readings:
            runs.append("".join(letters))

    def end_text() -> None:
        # What may stand for a letter in a workbook is marked, where it stands for itself.
        texts.append("".join(runs).replace("x005F_", ""))

    reader = XmlReader(
        {
            "si": lambda _attributes: runs.clear(),
            "t": lambda _attributes: letters.clear(),
            "rPh": lambda _attributes: readings.append(None),
        },
        {"t": end_run, "rPh": readings.clear, "si": end_text},
        letters.append,
    )
    for _part in reader.read(file):
        pass
    return texts


class Styles:
    """Which styles of cells are dates, and which are durations."""

    def __init__(self, file: IO[bytes]) -> None:
        self._codes: dict[int, str] = {}
        self._formats: list[int] = []
        self._is_in_cells = False
        reader = XmlReader(
            {"numFmt": self._add_code, "cellXfs": self._start_cells, "xf": self._add_format},
            {"cellXfs": self._end_cells},
            len,
        )
        for _part in reader.read(file):
            if len(self._formats) + len(self._codes) > _MOST_FORMATS:
                raise ValueError(len(self._formats))
        self.dates = self._styles(is_date_format)
        self.durations = self._styles(is_timedelta_format)

    def _add_code(self, attributes: Attributes) -> None:
        self._codes[int(attributes["numFmtId"])] = attributes["formatCode"]

    def _start_cells(self, _attributes: Attributes) -> None:
        self._is_in_cells = True

    def _end_cells(self) -> None:
        self._is_in_cells = False

    def _add_format(self, attributes: Attributes) -> None:
        if self._is_in_cells:
            self._formats.append(int(attributes.get("numFmtId", 0)))

    def _styles(self, is_wanted: Callable[[str | None], object]) -> frozenset[int]:
        numbers = {
            number
            for number in {*self._formats}
            if is_wanted(self._codes.get(number) or builtin_format_code(number))
        }
        return frozenset(style for style, number in enumerate(self._formats) if number in numbers)
