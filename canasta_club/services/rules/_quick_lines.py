"""Quick reading: a line of JSON to the hand it states, if there is nothing to remark on it.

msgspec reads and checks a line in one step, but tells only the first mistake. So a line that does
not fit is left to the reader in `scoring`, which tells every mistake. What does fit is read alike
by both.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import astuple

from canasta_club.documents.schema import TOO_LARGE
from canasta_club.game.scoring.statement import DIRECTOR, StatedAdjustment, Statement

_Points = Annotated[int, msgspec.Meta(gt=-TOO_LARGE, lt=TOO_LARGE)]
_Count = Annotated[int, msgspec.Meta(ge=0, lt=TOO_LARGE)]
# What the director gives has a reason, so it is not a count.
_Adjustment = Annotated[str, msgspec.Meta(pattern=f"^(?!{DIRECTOR}$)")]


class _Side(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A side as `Statement` has it, field by field; its adjustments are counts alone."""

    name: str = ""
    score: _Points | None = None
    melds: tuple[str, ...] | None = None
    in_hand: tuple[str, ...] | None = None
    canastas: dict[str, _Count] | None = None
    melded: _Count | None = None
    left: _Count | None = None
    net: _Points | None = None
    has_melded: bool | None = None
    melded_cards: dict[str, _Count] | None = None
    left_cards: dict[str, _Count] | None = None
    trump: Literal["clubs", "diamonds", "hearts", "spades"] | None = None
    total: _Points | None = None
    red_threes: _Count | None = None
    black_threes: _Count | None = None
    out: Literal["no", "out", "concealed"] | None = None
    out_player: str | None = None
    special: str | None = None
    adjustments: dict[_Adjustment, _Count] = {}
    says: _Points | None = None
    running: _Points | None = None

    def statement(self) -> Statement:
        """Return the side as the engine takes it."""
        statement = Statement(*astuple(self))
        if not self.adjustments:
            return statement
        counts = {name: StatedAdjustment(times) for name, times in self.adjustments.items()}
        return statement._replace(adjustments=counts)


class _Hand(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A hand as `score_json` takes it."""

    sides: list[_Side]
    rules: str | None = None
    players: int | None = None
    hand_number: int | None = None

    def statements(self) -> list[Statement]:
        """Return the sides as the engine takes them."""
        return [side.statement() for side in self.sides]


_decode: Final = msgspec.json.Decoder(_Hand).decode


def read_hand(line: str) -> _Hand | None:
    """Read a hand; None where the line has to be read with an eye to its mistakes."""
    try:
        return _decode(line)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return None
