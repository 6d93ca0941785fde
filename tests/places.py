"""Where the tests find the files of the project, and what a module of it says."""

import ast
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
GOLDEN: Final = ROOT / "tests" / "golden"


@cache
def tree(path: Path) -> ast.Module:
    """Read a module, once for all tests of the code."""
    return ast.parse(path.read_text(encoding="utf-8"))
