"""What wine lacks and the tests do without, as a plugin of pytest: ``-p tests.windows.gaps``."""

import shutil
from pathlib import Path

import pytest

# Python then copies as it does on other systems.
vars(getattr(shutil, "_winapi", shutil)).pop("CopyFile2", None)


def _make_no_link(_self: Path, _target: object) -> None:
    pytest.skip("wine says that it made a link, and there is none")


pytest.MonkeyPatch().setattr(Path, "symlink_to", _make_no_link)
