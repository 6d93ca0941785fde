"""Wings: the parts that few clubs need, each in one room that the program can do without.

A wing is loaded for its commands (`cli/map.py`), and when the house asks it about its rows
(`records/wings.py`). Nothing else outside a wing imports it. Its own files lie in the folder of its
name in the club's home.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

NAMES: Final = ("federation", "hall", "scan")


def is_there(name: str) -> bool:
    """Return whether a wing is installed; a folder that was left empty is none."""
    spec = find_spec(f"canasta_club.{name}")
    return spec is not None and spec.origin is not None


def missing() -> list[str]:
    """Return the names of the wings that are not installed."""
    return [name for name in NAMES if not is_there(name)]


def module(name: str, place: str) -> ModuleType:
    """Return a module of a wing, loaded now."""
    return import_module(f"canasta_club.{name}.{place}")
