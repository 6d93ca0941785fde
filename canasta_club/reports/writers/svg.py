"""The picture of a page as a file of its own."""

from pathlib import Path

from canasta_club.errors import NotFoundError, UsageError
from canasta_club.reports.page import Page
from canasta_club.reports.pictures.drawing import svg_file
from canasta_club.reports.writers.files import replacing


def write_svg(page: Page, path: Path) -> None:
    """Write the picture of a page; raises `NotFoundError` where there is nothing to draw yet."""
    if path.suffix.lower() != ".svg":
        raise UsageError(
            f"“{path.name}” is not a picture.", hint="Give it a name that ends in .svg."
        )
    text = svg_file(page)
    if not text:
        raise NotFoundError(f"“{page.title}” has no picture: nothing was played yet.")
    with replacing(path) as whole:
        whole.write_text(text, encoding="utf-8", newline="\n")
