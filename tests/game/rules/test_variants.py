"""No variant has code of its own: the package does not know the rule sets by name."""

import ast
from pathlib import Path

from canasta_club.services.rules.rulesets import DEFAULT_RULES
from tests.places import ROOT, nodes

IDS = {file.stem for file in (ROOT / "data" / "rulesets").glob("*.toml")}
NOUNS = {"club", "german", "italian", "spanish"}
"""Ids of rule sets that are words elsewhere: a command and a key of a bundle, and languages."""

MODULES = sorted((ROOT / "canasta_club").rglob("*.py"))


def _named(module: Path) -> list[str]:
    """Return the rule sets that string literals of a module name, place by place."""
    literals = (node.value for node in nodes(module, ast.Constant))
    return [text for text in literals if isinstance(text, str) and text in IDS]


def test_a_name_in_the_code_would_be_found(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text('if rules.id == "samba": bonus = 1500')
    assert _named(own) == ["samba"]


def _allowed(module: Path) -> set[str]:
    allowed = {DEFAULT_RULES} if module.name == "rulesets.py" else set()
    *packages, _file = module.relative_to(ROOT / "canasta_club").parts
    scores = packages[:1] in (["game"], ["documents"]) or packages == ["club"]
    return allowed if scores else allowed | NOUNS


def test_no_module_names_a_rule_set() -> None:
    assert MODULES
    named = {path: _named(path) for path in MODULES}
    assert {path: names for path, names in named.items() if set(names) - _allowed(path)} == {}
