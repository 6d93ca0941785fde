"""Pages for the web: one plain file that any browser shows, reads aloud and prints."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, TemplateSyntaxError
from jinja2.exceptions import TemplateError
from markupsafe import Markup

from canasta_club.errors import Problem, ProblemsError
from canasta_club.reports.page import Column, Page, cell_text
from canasta_club.reports.writers._charts import picture
from canasta_club.reports.writers._files import replacing
from canasta_club.resources import template
from canasta_club.text.letters import visible
from canasta_club.text.progress import Progress, counted

_TEMPLATE = "page.html"


def write_html(page: Page, path: Path, progress: Progress | None = None) -> None:
    """Write a page to a file, a row at a time, by the club's own template where it has one."""
    environment = Environment(
        autoescape=True,
        loader=FunctionLoader(lambda name: template(name).read_bytes().decode("utf-8", "replace")),
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["visible"] = visible
    with replacing(path) as whole, whole.open("w", encoding="utf-8") as file:
        try:
            made = environment.get_template(_TEMPLATE)
            first, *parts = (_part(each, progress) for each in (page, *page.parts))
            file.writelines(made.generate(**first, parts=parts))
        except TemplateError as fault:
            raise _refusal(fault) from fault


def _part(page: Page, progress: Progress | None) -> dict[str, Any]:
    """Return what the template is given of a page, or of a part of one."""
    drawn = picture(page, page.chart) if page.chart else ""
    return {"page": page, "rows": _rows(page, progress), "picture": Markup(drawn)}  # noqa: S704


def _rows(page: Page, progress: Progress | None) -> Iterator[list[tuple[Column, str]]]:
    for row in counted(page.rows, progress):
        cells = zip(page.columns, row, strict=True)
        yield [(column, visible(cell_text(cell, column))) for column, cell in cells]


def _refusal(fault: TemplateError) -> ProblemsError:
    line = f", line {fault.lineno}" if isinstance(fault, TemplateSyntaxError) else ""
    message = fault.message or "cannot be used"
    problem = Problem("error", "template-error", message, f"{_TEMPLATE}{line}", clause="13.2")
    return ProblemsError("The template has a mistake; nothing was written.", [problem])
