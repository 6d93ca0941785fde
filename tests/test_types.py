"""Types: `Any` stands only where a library or a file gives values that no type describes."""

import ast
from collections import Counter

from tests.places import ROOT, nodes

PACKAGE = ROOT / "canasta_club"

MOST = {
    "cli": 75,
    "club": 1,
    "documents": 9,
    "federation": 13,
    "game": 6,
    "league": 1,
    "records": 100,
    "reports": 8,
    "services": 4,
}
"""How often each layer says `Any`. Take a type, `object`, `PlainTable` or `JsonObject` instead."""


def test_any_is_said_no_more_often_than_it_has_to_be() -> None:
    said = Counter(
        path.relative_to(PACKAGE).parts[0]
        for path in PACKAGE.rglob("*.py")
        for name in nodes(path, ast.Name)
        if name.id == "Any"
    )
    assert {layer: count for layer, count in said.items() if count > MOST.get(layer, 0)} == {}
