"""Pages as JSON: the rows under their column keys, for other programs."""

import json
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

from canasta_club.reports.page import FACT_COLUMNS, Cell, Page
from canasta_club.reports.writers._files import replacing
from canasta_club.text.times import iso


def page_value(page: Page) -> dict[str, Any]:
    """Return a page as plain values; dates and times in ISO 8601."""
    return {
        "title": page.title,
        **({"subtitle": page.subtitle} if page.subtitle else {}),
        **({"facts": dict(page.facts)} if page.facts else {}),
        **page.about,
        "columns": [column.key for column in page.columns],
        "rows": list(_rows(page)),
        **({"values": _values(page)} if page.columns == FACT_COLUMNS else {}),
        **({"notes": list(page.all_notes)} if page.all_notes else {}),
        **({"parts": [page_value(part) for part in page.parts]} if page.parts else {}),
    }


def write_json(page: Page, path: Path) -> None:
    """Write a page to a file, replacing it only once the new one is whole."""
    text = json.dumps(page_value(page), ensure_ascii=False, indent=2, default=str)
    with replacing(path) as whole:
        whole.write_text(text + "\n", encoding="utf-8")


def _rows(page: Page) -> Iterator[dict[str, object]]:
    keys = [column.key for column in page.columns]
    details = iter(page.details)
    for row in page.rows:
        yield {**dict(zip(keys, map(_value, row), strict=True)), **next(details, {})}


def _values(page: Page) -> dict[str, object]:
    """Return the facts of a page by their names, with underscores for the spaces."""
    return {str(what).replace(" ", "_"): _value(cell) for what, cell in page.rows}


def _value(cell: Cell) -> str | int | float | None:
    if isinstance(cell, datetime):
        return iso(cell)
    return cell.isoformat() if isinstance(cell, date) else cell
