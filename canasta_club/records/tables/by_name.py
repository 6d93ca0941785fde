"""By name: the tables that changes write, each declared when it is asked for.

Declaring a table takes longer than most queries, so a command that meets tables by the names in the
journal declares only those.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from sqlalchemy import Table

from canasta_club.records.tables.kinds import METADATA

_MODULES: Final = {
    "clubs": "clubs",
    "player": "people",
    "pair": "people",
    "pair_member": "people",
    "season": "seasons",
    "season_rules": "seasons",
    "season_entry": "entries",
    "night": "nights",
    "night_season": "nights",
    "fixture": "fixtures",
    "attendance": "attendance",
    "round": "rounds",
    "seat_wish": "wishes",
    "game": "games",
    "side": "games",
    "unplayed": "adjustments",
    "penalty": "adjustments",
    "hand": "hands",
    "hand_revision": "hands",
    "hand_side": "hands",
    "import_alias": "wishes",
    "player_card": "cards",
    "crest": "cards",
    "member_club": "wings.federation",
    "bundle": "wings.federation",
    "person_link": "wings.federation",
    "person_card": "wings.federation",
    "national_points": "wings.federation",
    "hall_right": "wings.hall",
}
"""The module that declares each table; each table stands after those it refers to."""

DECIDED: Final = ("member_club", "bundle", "person_link", "person_card")
"""What a centre was sent and decided, from which the derived tables follow."""


class _Tables(Mapping[str, Table]):
    """The tables by name, in order."""

    def __getitem__(self, name: str) -> Table:
        import_module(f"canasta_club.records.tables.{_MODULES[name]}")
        return METADATA.tables[name]

    def __contains__(self, name: object) -> bool:
        return name in _MODULES

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


WRITTEN: Final[Mapping[str, Table]] = _Tables()
"""The tables inside the chain. Outside stand the journal itself, which the chain guards, and what
others derive: alembic_version, and the statistics of the database (sqlite_stat1)."""


def referred(table: str, column: str) -> str:
    """Return the table whose id a column holds; none of those that it names is declared for it."""
    targets = (key.target_fullname.split(".") for key in WRITTEN[table].c[column].foreign_keys)
    return next((name for name, key in targets if key == "id"), "")
