"""What wine lacks and the tests do without, as a plugin of pytest: ``-p tests.windows.gaps``."""

import shutil
import sys
from collections.abc import Sequence

import pytest

import canasta_club.openpyxl_alone  # noqa: F401  (it would load numpy)

# Python then copies as it does on other systems.
vars(getattr(shutil, "_winapi", shutil)).pop("CopyFile2", None)


class _NoNumpy:
    """Skips what needs numpy: wine has no `crealf`, and ends the whole process instead."""

    @staticmethod
    def find_spec(name: str, _path: Sequence[str] | None = None, _target: object = None) -> None:
        if name == "numpy":
            pytest.skip("numpy cannot be loaded under wine", allow_module_level=True)


sys.meta_path.insert(0, _NoNumpy)
