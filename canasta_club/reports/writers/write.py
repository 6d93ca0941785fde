"""Write any page to a file, in the format that the ending of its name asks for."""

from collections.abc import Callable
from pathlib import Path

from canasta_club.errors import Problem
from canasta_club.reports.page import Imprint, Page
from canasta_club.reports.writers import _problems as problems
from canasta_club.text.progress import Progress

Writer = Callable[[Page, Path, Imprint, str, Progress | None], list[Problem]]


def write_page(
    page: Page,
    path: Path,
    template: str = "table",
    imprint: Imprint | None = None,
    progress: Progress | None = None,
) -> list[Problem]:
    """Write a page to a file and return its warnings.

    The ending of the name picks the format; an unknown one is a `UsageError` naming the known. A
    PDF is laid out by the ``template`` of that name.
    """
    return writer_for(path)(page, path, imprint or Imprint(), template, progress)


def writer_for(path: Path) -> Writer:
    """Return the writer for the ending of a name."""
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise problems.unknown_ending(path, WRITERS)
    return writer


def _csv(
    page: Page, path: Path, _imprint: Imprint, _template: str, progress: Progress | None
) -> list[Problem]:
    from canasta_club.reports.writers.csv import write_csv

    write_csv(page, path, progress)
    return []


def _html(
    page: Page, path: Path, imprint: Imprint, _template: str, progress: Progress | None
) -> list[Problem]:
    from canasta_club.reports.writers._html import write_html

    write_html(page, path, imprint, progress)
    return []


def _json(
    page: Page, path: Path, _imprint: Imprint, _template: str, _progress: Progress | None
) -> list[Problem]:
    from canasta_club.reports.writers.json import write_json

    write_json(page, path)
    return []


def _pdf(
    page: Page, path: Path, imprint: Imprint, template: str, _progress: Progress | None
) -> list[Problem]:
    from canasta_club.reports.writers.pdf import write_pdf

    return write_pdf(page, path, template, imprint)


def _xlsx(
    page: Page, path: Path, imprint: Imprint, _template: str, progress: Progress | None
) -> list[Problem]:
    from canasta_club.reports.writers.xlsx import write_xlsx

    write_xlsx(page, path, imprint, progress)
    return []


WRITERS = {".csv": _csv, ".html": _html, ".json": _json, ".pdf": _pdf, ".xlsx": _xlsx}
"""The known endings; each writer loads what it needs when it writes."""
