"""Extras: packages that only some clubs need, and how to install one beside this very copy."""

import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

_DISTRIBUTION = __name__.partition(".")[0].replace("_", "-")
_OF_PIPX = "pipx_metadata.json"
_OF_UV = "uv-receipt.toml"
_NAME = re.compile(r"[A-Za-z0-9._-]+(?:\[[^\]]*\])?")


def how_to_install(extra: str) -> str:
    """Return what to type so that the program that runs has the packages of an extra.

    It depends on how the program was installed: pipx, ``uv tool`` and pip each keep a folder of
    their own, and what is installed elsewhere is not found.
    """
    from importlib.metadata import requires  # noqa: PLC0415  (loads readers of mail)

    of_extra = re.compile(rf"""extra\s*==\s*['"]{extra}['"]""")
    asked = (each for each in requires(_DISTRIBUTION) or [] if of_extra.search(each))
    packages = [name.group() for name in map(_NAME.match, asked) if name]
    folder = Path(sys.prefix)
    if (folder / _OF_PIPX).is_file():
        words = ["pipx", "inject", folder.name, *packages]
    elif (folder / _OF_UV).is_file():
        words = ["uv", "tool", "install", *_with_what_is_there(folder / _OF_UV, packages)]
    elif find_spec("pip"):
        words = [sys.executable, "-m", "pip", "install", *packages]
    else:  # As uv makes a folder.
        words = ["uv", "pip", "install", "--python", sys.executable, *packages]
    typed = subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
    return f"Install it, then type the command again: {typed}"


def _with_what_is_there(receipt: Path, packages: list[str]) -> list[str]:
    """Return what uv is told to install: it takes away what it is not told again."""
    import tomllib  # noqa: PLC0415  (no other reader of a book needs it)

    needs = tomllib.loads(receipt.read_text(encoding="utf-8"))["tool"]["requirements"]
    (own,) = (need for need in needs if need["name"] == _DISTRIBUTION)
    kept = (_spelled(need) for need in needs if need is not own)
    beside = [word for each in dict.fromkeys([*kept, *packages]) for word in ("--with", each)]
    return [*beside, *(["--editable"] if "editable" in own else []), _spelled(own)]


def _spelled(need: dict[str, str | list[str]]) -> str:
    """Return a package of uv's list as it is typed: where it came from, or its name."""
    for source in ("path", "directory", "editable"):
        if source in need:
            return str(need[source])
    extras = f"[{','.join(need['extras'])}]" if "extras" in need else ""
    place = f"git+{need['git']}" if "git" in need else need.get("url")
    return f"{need['name']}{extras}" + (f" @ {place}" if place else str(need.get("specifier", "")))
