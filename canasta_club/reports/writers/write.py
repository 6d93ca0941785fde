"""Write any page to a file, in the format that the ending of its name asks for."""

from pathlib import Path
from typing import Final

from canasta_club.errors import Problem, UsageError
from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Page
from canasta_club.text.progress import Progress
from canasta_club.text.wording import either

ENDINGS: Final = (".csv", ".html", ".json", ".pdf", ".xlsx")


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
    about = imprint or Imprint()
    # Each writer loads what it needs when it writes.
    match ending_of(path):
        case ".csv":
            from canasta_club.reports.writers.csv import write_csv

            write_csv(page, path, progress)
        case ".html":
            from canasta_club.reports.writers.web import write_html

            write_html(page, path, about, progress)
        case ".json":
            from canasta_club.reports.writers.json import write_json

            write_json(page, path)
        case ".xlsx":
            from canasta_club.reports.writers.xlsx import write_xlsx

            write_xlsx(page, path, about, progress)
        case _:
            from canasta_club.reports.writers.pdf import write_pdf

            return write_pdf(page, path, template, about)
    return []


def ending_of(path: Path) -> str:
    """Return the ending of a name; raises `UsageError` for one that nothing is written in."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise UsageError(
            f"“{path.name}” does not end in a known format.",
            hint=f"Give the file a name that ends in {either(ENDINGS)}.",
        )
    return ending
