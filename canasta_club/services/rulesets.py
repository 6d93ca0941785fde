"""Find, read and explain rule sets: the club's own first, then those that came with the program."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import tomllib

from canasta_club import resources
from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.game.clauses import Clauses, read_clauses
from canasta_club.game.documents import Source, nearest
from canasta_club.game.rules import RuleSet
from canasta_club.game.rules_text import RuleDocument, read_rules, thaw_rules

DEFAULT_RULES: Final = "classic"
FOLDER: Final = "rulesets"


@cache
def clauses() -> Clauses:
    """Return the numbered clauses and the codes of problems."""
    return read_clauses(_read(resources.shipped("data", "clauses.toml")))


@cache
def _defaults() -> Mapping[str, Any]:
    return tomllib.loads(_read(resources.shipped("data", "defaults.toml")))


def document(name: str) -> RuleDocument:
    """Read the rule set of an id or of a TOML file; raises `NotFoundError`, `ProblemsError`."""
    return _document(str(Path(name).resolve()) if _is_path(name) else name)


@cache
def _document(name: str) -> RuleDocument:
    return read_rules(find(name), find, _defaults(), clauses().by_name)


def rules(name: str, players: int | None = None) -> RuleSet:
    """Return a rule set for so many players: 4 when not said, or the only number it knows."""
    found = document(name)
    counts = found.player_counts
    if players is None:
        players = counts[0] if len(counts) == 1 else 4
    return found.for_players(players)


def thaw(table: Mapping[str, Any]) -> RuleDocument:
    """Take up the rules that a season froze."""
    return thaw_rules(table, clauses().by_name)


def ids() -> Iterator[tuple[str, Traversable]]:
    """Yield the id and the file of every rule set, the club's own first.

    Raises `ConflictError` when an own file bears the id of a shipped one.
    """
    seen: dict[str, Traversable] = {}
    for entry in resources.documents(FOLDER):
        known = _id_of(entry)
        if known in seen:
            raise ConflictError(
                f"{seen[known]} bears the id “{known}” of a rule set that came with the program.",
                hint="Give it an id of its own: change the line id = … and the name of the file.",
            )
        seen[known] = entry
        yield known, entry


def find(name: str, above: Source | None = None) -> Source:
    """Find a rule set by id, or by a path (relative to the file that names it)."""
    if _is_path(name):
        folder = Path(above.name).parent if above else Path()
        path = folder / Path(name).expanduser()
        if not path.is_file():
            raise NotFoundError(f"There is no file {path}.")
        return Source(str(path), _read(path))
    shipped = resources.shipped("data", FOLDER, f"{name}.toml")
    if not resources.own(FOLDER).is_dir() and shipped.is_file():
        return Source(shipped.name, _read(shipped))
    known = dict(ids())
    if name not in known:
        raise NotFoundError(
            f"There is no rule set “{name}”{nearest(name, list(known))}",
            hint="See them all with: canasta rules list",
        )
    entry = known[name]
    own = isinstance(entry, Path) and entry.is_relative_to(resources.own(FOLDER))
    return Source(str(entry) if own else entry.name, _read(entry))


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


def _id_of(entry: Traversable) -> str:
    """An own file may write an id that differs from its name; a faulty file goes by its name."""
    stem = entry.name.removesuffix(".toml")
    if resources.shipped("data", FOLDER, entry.name) == entry:
        return stem
    try:
        return str(tomllib.loads(_read(entry)).get("id", stem))
    except (tomllib.TOMLDecodeError, OSError):
        return stem


def _read(entry: Traversable) -> str:
    try:
        return entry.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as fault:
        raise NotFoundError(
            f"{entry} is not a text file in UTF-8 (at byte {fault.start}).",
            hint="Save it again as UTF-8 text.",
        ) from None
