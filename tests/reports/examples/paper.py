"""Printed pages read back through pdfium: text, sizes of letters, places and pictures."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import byref, create_string_buffer
from datetime import date
from itertools import islice
from math import hypot
from operator import itemgetter
from pathlib import Path
from statistics import median
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Page
from canasta_club.reports.writers.pdf import write_pdf


def pdf_of(page: Page, folder: Path, template: str = "table", **look: object) -> Path:
    """Print a page to a file in a folder, and return it."""
    path = folder / "a.pdf"
    imprint = Imprint("Riverside", "Winter 2026", date(2026, 11, 19), **look)  # type: ignore[arg-type]
    assert write_pdf(page, path, template, imprint) == []
    return path


def pages(path: Path) -> list[str]:
    """Return the text of each page, line by line."""
    with _opened(path) as texts:
        return [text.get_text_range().replace("\r\n", "\n") for text in texts]


def words(path: Path) -> str:
    """Return the text of a PDF."""
    return "\n".join(pages(path))


def usual_size(path: Path) -> float:
    """Return the size that half of the letters have at least, in points."""
    return median(size for letter, size, _, _ in _letters(path) if letter.strip())


def smallest_size(path: Path) -> float:
    """Return the size of the smallest letters, in points."""
    return min(size for letter, size, _, _ in _letters(path) if letter.strip())


def sheet_sizes(path: Path) -> list[tuple[float, float]]:
    """Return the width and height of each page, in points."""
    with pypdfium2.PdfDocument(path) as document:
        return [document.get_page_size(number) for number in range(len(document))]


def left_edges(path: Path) -> dict[str, float]:
    """Return how far from the left each word begins, in points."""
    edges: dict[str, float] = {}
    word, edge = "", float("inf")
    for letter, _, left, _ in [*_letters(path), (" ", 0.0, 0.0, 0.0)]:
        if letter.strip():
            word, edge = word + letter, min(edge, left)
        else:
            edges[word] = edge
            word, edge = "", float("inf")
    return edges


def right_edge(path: Path) -> float:
    """Return how far from the left the last letter on the right ends, in points."""
    return max(right for _, _, _, right in _letters(path))


def bottom_edge(path: Path) -> float:
    """Return how far from the lower edge of its sheet the lowest letter of any page is, in points.

    Pages whose text is laid over the edge of the sheet have letters below 0.
    """
    with _opened(path) as texts:
        edges: list[float] = [
            text.get_charbox(at)[1]
            for text in texts
            for at in range(text.count_chars())
            if chr(raw.FPDFText_GetUnicode(text, at)).strip()
        ]
        return min(edges)


def baseline(path: Path, wanted: str) -> float:
    """Return how high on the first page a text stands that is on it, in points."""
    with _opened(path) as (text, *_):
        found = text.search(wanted).get_next()
        assert found, wanted
        bottom: float = text.get_charbox(found[0])[1]
        return bottom


def overlapping(path: Path) -> list[str]:
    """Return every two letters of a page of which one covers more than a third of the other.

    Letters that are drawn as one, such as ff, have the same place.
    """
    found = []
    with _opened(path) as texts:
        for text in texts:
            letters = [
                (chr(raw.FPDFText_GetUnicode(text, at)), *text.get_charbox(at))
                for at in range(text.count_chars())
            ]
            inked = sorted((each for each in letters if each[0].strip()), key=itemgetter(1))
            for place, (one, *box) in enumerate(inked, start=1):
                for other, *beside in islice(inked, place, None):
                    if beside[0] >= box[2]:
                        break
                    if beside[1] >= box[3] or box[1] >= beside[3]:
                        continue
                    least = min(_area(box), _area(beside))
                    if box != beside and _shared(box, beside) > least / 3:
                        found.append(one + other)
    return found


def _shared(one: Sequence[float], other: Sequence[float]) -> float:
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return max(0.0, right - left) * max(0.0, top - bottom)


def _area(box: Sequence[float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def size(path: Path) -> tuple[float, float]:
    """Return the width and height of the first page, in points."""
    with pypdfium2.PdfDocument(path) as document:
        width, height = document.get_page_size(0)
        return width, height


def structure(path: Path) -> list[tuple[str, str]]:
    """Return what a screen reader is told: the kind of each element, and its alternative text."""
    found: list[tuple[str, str]] = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            tree = raw.FPDF_StructTree_GetForPage(page)
            for at in range(raw.FPDF_StructTree_CountChildren(tree)):
                _walk(raw.FPDF_StructTree_GetChildAtIndex(tree, at), found)
            raw.FPDF_StructTree_Close(tree)
    return found


def _walk(element: Any, found: list[tuple[str, str]]) -> None:
    if not element:
        return
    kind = _read(raw.FPDF_StructElement_GetType, element)
    found.append((kind, _read(raw.FPDF_StructElement_GetAltText, element)))
    for at in range(max(raw.FPDF_StructElement_CountChildren(element), 0)):
        _walk(raw.FPDF_StructElement_GetChildAtIndex(element, at), found)


def _read(reader: Any, element: Any) -> str:
    size = reader(element, None, 0)
    text = create_string_buffer(size)
    reader(element, text, size)
    return text.raw[: max(size - 2, 0)].decode("utf-16-le")


def picture(path: Path, dots: int = 2) -> list[bytes]:
    """Return the first page as rows of grey, so many dots to a millimetre; 255 is white."""
    with pypdfium2.PdfDocument(path) as document:
        page = document[0]
        bitmap = page.render(scale=25.4 * dots / 72, grayscale=True)
        grey = bytes(bitmap.buffer)
        rows = range(0, bitmap.height * bitmap.stride, bitmap.stride)
        found = [grey[start : start + bitmap.width] for start in rows]
        bitmap.close()
        page.close()
    return found


def _letters(path: Path) -> list[tuple[str, float, float, float]]:
    """Return each letter with its size, left and right edge."""
    found = []
    with _opened(path) as texts:
        for text in texts:
            for at in range(text.count_chars()):
                left, _, right, _ = text.get_charbox(at)
                letter = chr(raw.FPDFText_GetUnicode(text, at))
                found.append((letter, _size_of(text, at), left, right))
    return found


def _size_of(text: Any, at: int) -> float:
    """Return the size of a letter as it stands on the sheet, also within a picture."""
    matrix = raw.FS_MATRIX()
    assert raw.FPDFText_GetMatrix(text, at, byref(matrix))
    size: float = raw.FPDFText_GetFontSize(text, at)
    return round(size * hypot(matrix.c, matrix.d), 3)


@contextmanager
def _opened(path: Path) -> Iterator[list[Any]]:
    with pypdfium2.PdfDocument(path) as document:
        yield [page.get_textpage() for page in document]
