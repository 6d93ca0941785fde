"""Extras: packages that only some clubs need, and how to install one beside this very copy."""

import re
import shlex
import subprocess
import sys
from json import loads
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from importlib.metadata import Distribution

_DISTRIBUTION = __name__.partition(".")[0].replace("_", "-")
_OF_PIPX = "pipx_metadata.json"
_OF_UV = "uv-receipt.toml"
_NAME = re.compile(r"[A-Za-z0-9._-]+(?:\[[^\]]*\])?")


def how_to_install(extra: str) -> str:
    """Return what to type so that the program that runs has the packages of an extra.

    It depends on how the program was installed: pipx, ``uv tool`` and pip each keep a folder of
    their own, and what is installed elsewhere is not found.
    """
    asked = _distribution().requires or []
    of_extra = re.compile(rf"""extra\s*==\s*['"]{extra}['"]""")
    names = (_NAME.match(each) for each in asked if of_extra.search(each))
    packages = [name.group() for name in names if name]
    folder = Path(sys.prefix)
    if (folder / _OF_PIPX).is_file():
        words = ["pipx", "inject", folder.name, *packages]
    elif (folder / _OF_UV).is_file():
        beside = [word for package in packages for word in ("--with", package)]
        words = ["uv", "tool", "install", *beside, _source()]
    else:
        words = [sys.executable, "-m", "pip", "install", *packages]
    typed = subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
    return f"Install it, then type the command again: {typed}"


def _distribution() -> "Distribution":
    from importlib.metadata import distribution  # noqa: PLC0415  (loads readers of mail)

    return distribution(_DISTRIBUTION)


def _source() -> str:
    """Return what this program was installed from: a folder, or its name."""
    from urllib.request import url2pathname  # noqa: PLC0415  (as long to load as two tables)

    told = _distribution().read_text("direct_url.json")
    place = urlsplit(loads(told)["url"]) if told else None
    if place is None or place.scheme != "file":
        return _DISTRIBUTION
    return url2pathname(place.path)
