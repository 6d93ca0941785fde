"""No variant has code of its own: the package does not know the rule sets by name."""

import ast
from pathlib import Path

import pytest

from canasta_club.services.rules.rulesets import DEFAULT_RULES

ROOT = Path(__file__).parent.parent
IDS = {file.stem for file in (ROOT / "data" / "rulesets").glob("*.toml")}
NOUNS = {"club"}
"""What a rule set and a command are both called; scoring knows neither."""

MODULES = sorted((ROOT / "canasta_club").rglob("*.py"))


def _named(source: str) -> list[str]:
    """Return the rule sets that string literals of a source name, place by place."""
    return [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in IDS
    ]


def test_a_name_in_the_code_would_be_found() -> None:
    assert _named('if rules.id == "samba": bonus = 1500') == ["samba"]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_names_a_rule_set(module: Path) -> None:
    allowed = {DEFAULT_RULES} if module.name == "rulesets.py" else set()
    if module.relative_to(ROOT / "canasta_club").parts[0] not in {"game", "club", "documents"}:
        allowed |= NOUNS
    assert set(_named(module.read_text(encoding="utf-8"))) <= allowed
