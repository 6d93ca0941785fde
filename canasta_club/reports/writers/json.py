"""Pages as JSON: the rows under their column keys, for other programs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from canasta_club.documents.toml import JsonObject
from canasta_club.reports.page import Page, machine_value
from canasta_club.reports.writers.files import replacing

_SCHEMA: Final = "canasta/page/1"
"""The schema of a page that is written to a file of its own."""


def page_value(page: Page) -> JsonObject:
    """Return a page as plain values; dates and times in ISO 8601."""
    return {
        "title": page.title,
        **({"subtitle": page.subtitle} if page.subtitle else {}),
        **({"status": page.status} if page.status else {}),
        **({"facts": dict(page.facts)} if page.facts else {}),
        **page.about,
        **({"address": page.code} if page.code else {}),
        **({"codes": [_code(each) for each in page.codes]} if page.codes else {}),
        "columns": [column.key for column in page.columns],
        "rows": list(_rows(page)),
        **({"notes": list(page.all_notes)} if page.all_notes else {}),
        **({"parts": [page_value(part) for part in page.parts]} if page.parts else {}),
    }


def _code(code: tuple[str, str, str]) -> dict[str, str]:
    return dict(zip(("label", "text", "reads"), code, strict=True))


def write_json(page: Page, path: Path) -> None:
    """Write a page to a file, replacing it only once the new one is whole."""
    value = {"schema": _SCHEMA, **page_value(page)}
    text = json.dumps(value, ensure_ascii=False, indent=2, default=str)
    with replacing(path) as whole:
        whole.write_text(text + "\n", encoding="utf-8")


def _rows(page: Page) -> Iterator[dict[str, object]]:
    keys = [column.key for column in page.columns]
    details = iter(page.details)
    for row in page.rows:
        yield {**dict(zip(keys, map(machine_value, row), strict=True)), **next(details, {})}
