"""Drafts: slips that are not finished, kept in a small file a table beside the book.

A draft is written whenever a box is left, so that nothing typed is lost with the window. It is
outside the book and its journal, only its owner may read it, and saving the hand removes it.
"""

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import UUID

from canasta_club import resources
from canasta_club.club.games import Game
from canasta_club.club.play import GameState
from canasta_club.club.slip import MORE, OTHERS, BoxTexts, Slip
from canasta_club.documents.toml import PlainTable

if TYPE_CHECKING:
    from canasta_club.records.book.book import Book

_SCHEMA: Final = "canasta/draft/1"
_OF_TABLE: Final = ".table-"

BoxOf = tuple[int | None, str]
"""The side of a box (None: the whole hand) and its key."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An unfinished slip: its game, the number of its hand, and what was written so far.

    ``revision`` is the one that a correction began from; 0 for a new hand. ``at`` is when it was
    last written, ``by`` who wrote it, ``box`` the side and key of the box that was being filled in.
    ``read`` are the boxes that a machine read from a picture and nobody has looked at, ``doubtful``
    those of which it was not sure.
    """

    game_id: UUID
    number: int
    slip: Slip
    revision: int = 0
    by: str = ""
    at: datetime | None = None
    box: BoxOf | None = None
    read: tuple[BoxOf, ...] = ()
    doubtful: tuple[BoxOf, ...] = ()

    def fits(self, state: GameState) -> bool:
        """Return whether nobody recorded or changed the hand meanwhile."""
        stored = state.find(self.number)
        return (stored.revision if stored else 0) == self.revision


def draft_path(book: Path, game: Game) -> Path:
    """Return where the draft of a table is kept beside a book."""
    return book.with_name(f"{book.name}{_OF_TABLE}{game.table}-{game.id.hex[-8:]}.draft")


def files_of(book: "Book") -> Iterator[Path]:
    """Yield every draft of a book, of any table and person, and those put aside as unreadable."""
    file = beside(book)
    return file.parent.glob(f"{escape(file.name)}{_OF_TABLE}*")


def beside(book: "Book") -> Path:
    """Return the file that drafts lie beside; for a book on a server, one that need not exist."""
    return book.location.path or resources.club_home() / f"{book.club_id.hex[-8:]}.canasta"


class Drafts:
    """The drafts of a book, a file a table; with ``is_second`` those of this person's second look.

    A second look has files of its own for each person, as nobody sees what another one keys.
    """

    def __init__(self, book: "Book", *, is_second: bool = False) -> None:
        self._by = book.by
        self._second = f"{zlib.crc32(book.by.encode()):08x}" if is_second else ""
        self._beside = beside(book)

    def path(self, game: Game, hand: int = 0) -> Path:
        """Return where the draft of a table is kept, or that of a ``hand`` read from a picture."""
        path = draft_path(self._beside, game)
        if hand:
            return path.with_suffix(f".read-{hand}.draft")
        return path.with_suffix(f".second-{self._second}.draft") if self._second else path

    def read(self, game: Game, hand: int = 0) -> Draft | None:
        """Return the draft of a table; a file that cannot be read is put aside, not lost."""
        path = self.path(game, hand)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        try:
            draft = _read(json.loads(text))
        except (ValueError, KeyError, TypeError, AttributeError):
            path.replace(path.with_suffix(".unreadable"))
            return None
        return draft if draft.game_id == game.id else None

    def write(self, game: Game, draft: Draft, hand: int = 0) -> None:
        """Write the draft of a table, all of it or nothing; a blank slip has none."""
        if draft.slip.is_blank and not hand:
            self.remove(game)
            return
        with resources.private_file(self.path(game, hand), is_kept=False) as file:
            json.dump(_value(draft, game, self._by), file, ensure_ascii=False, indent=1)

    def remove(self, game: Game, hand: int = 0) -> None:
        """Remove the draft of a table, and what was read of a ``hand``, if there are any."""
        self.path(game).unlink(missing_ok=True)
        if hand and not self._second:
            self.path(game, hand).unlink(missing_ok=True)

    def tables(self, games: Mapping[UUID, Game]) -> set[UUID]:
        """Return the ids of the games that have a draft."""
        return {key for key, game in games.items() if self.path(game).exists() or self._reads(game)}

    def _reads(self, game: Game) -> bool:
        """Return whether slips of a table were read from pictures, and wait to be looked at."""
        path = draft_path(self._beside, game)
        return not self._second and any(path.parent.glob(f"{escape(path.stem)}.read-*.draft"))


def _value(draft: Draft, game: Game, by: str) -> dict[str, object]:
    return {
        "schema": _SCHEMA,
        "night": game.night.day.isoformat(),
        "table": game.table,
        "game": str(game.id),
        "hand": draft.number,
        "revision": draft.revision,
        "by": by,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "sides": [dict(texts) for texts in draft.slip.sides],
        "hand_boxes": dict(draft.slip.hand),
        "box": list(draft.box) if draft.box else None,
        "read": [list(box) for box in draft.read],
        "doubtful": [list(box) for box in draft.doubtful],
    }


def _read(value: PlainTable) -> Draft:
    if value["schema"] != _SCHEMA:
        raise ValueError(value["schema"])
    sides = tuple(_texts(texts) for texts in value["sides"])
    return Draft(
        UUID(value["game"]),
        int(value["hand"]),
        Slip(sides, _texts(value["hand_boxes"])),
        int(value["revision"]),
        str(value["by"]),
        datetime.fromisoformat(value["at"]),
        _box(value.get("box")),
        tuple(filter(None, map(_box, value.get("read", ())))),
        tuple(filter(None, map(_box, value.get("doubtful", ())))),
    )


def _box(value: object) -> BoxOf | None:
    match value:
        case [int() | None as side, str() as key]:
            return side, MORE if key == OTHERS else key
    return None


def _texts(texts: Mapping[str, object]) -> BoxTexts:
    known = {str(key): str(text) for key, text in texts.items()}
    if others := known.pop(OTHERS, ""):
        known[MORE] = f"{others} {known.get(MORE, '')}".strip()
    return known
