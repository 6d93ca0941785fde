"""Formats: what each line of a bundle holds, as a JSON Schema that is published."""

from typing import Any

from canasta_club.services.federation import _lines


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a line of a bundle."""
    return _lines.schema()
