"""Where the tests find the files of the project."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
GOLDEN: Final = ROOT / "tests" / "golden"
