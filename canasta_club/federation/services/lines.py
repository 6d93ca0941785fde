"""Lines: what each line of a bundle holds, checked when it is read and published as JSON Schema."""

from datetime import date
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from canasta_club.federation.club.wire import CLUB_KEY, FORMAT, KEY_BUNDLE, KEY_FORMAT, NIGHT_BUNDLE

_MOST: Final = 10**9 - 1
"""Figures have nine digits at most, as everywhere in the book."""

Id = Annotated[str, StringConstraints(pattern="^[0-9a-f]{32}$")]
Hash = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
Signature = Annotated[str, StringConstraints(pattern="^[0-9a-f]{128}$")]
Salt = Annotated[str, StringConstraints(pattern="^[0-9a-f]{32}$")]
Head = Annotated[str, StringConstraints(pattern="^[0-9a-f]{0,16}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
ShortText = Annotated[str, StringConstraints(max_length=100)]
GivenCard = Annotated[str, StringConstraints(min_length=1, max_length=32)]
Count = Annotated[int, Field(ge=0, le=_MOST)]
Number = Annotated[int, Field(ge=1, le=_MOST)]
Points = Annotated[int, Field(ge=-_MOST, le=_MOST)]
Revision = Annotated[int, Field(ge=0, le=2**53)]
Day = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]
NightFormat = Annotated[int, Field(ge=FORMAT, le=FORMAT)]
KeyFormat = Annotated[int, Field(ge=KEY_FORMAT, le=KEY_FORMAT)]
Players = Annotated[list[Id], Field(min_length=1, max_length=3)]


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class ClubName(_Line):
    """A club: the id that its book gave it, and its name."""

    id: Id
    name: Name


class JournalHead(_Line):
    """The newest change of the club's journal, and the head of its chain."""

    number: Count
    head: Head


class NightEnvelope(_Line):
    """The first line of the bundle of a night; ``revision`` is in microseconds since 1970."""

    canasta: Literal["night-bundle"]
    format: NightFormat
    program: ShortText
    club: ClubName
    night: Id
    revision: Revision
    journal: JournalHead
    content: Hash
    names: Hash


class KeyEnvelope(_Line):
    """The first line of a bundle that replaces a key; the old one signs it."""

    canasta: Literal["key-bundle"]
    format: KeyFormat
    club: ClubName
    revision: Revision
    key: Hash
    new_key: Hash


class KeyLine(_Line):
    """The first line of the file by which a club hands over its public key."""

    canasta: Literal["club-key"]
    format: KeyFormat
    club: ClubName
    key: Hash


class Frozen(_Line):
    """A rule set or league terms: the id, and the hash of the frozen text."""

    id: Annotated[str, StringConstraints(max_length=500)]
    hash: Hash


class AboutNight(_Line):
    """The night; a withdrawn one holds no players and no games."""

    id: Id
    day: Day
    number: Number
    season: Name
    state: Literal["provisional", "final", "withdrawn"]
    rules: Frozen
    terms: Frozen


class NightLine(_Line):
    """The line of the night."""

    night: AboutNight


class AboutPlayer(_Line):
    """A player: the id in the club; name and card stand in the line of names."""

    id: Id
    is_guest: bool
    is_private: bool


class PlayerLine(_Line):
    """The line of a player."""

    player: AboutPlayer


class AboutSide(_Line):
    """A side of a game, with what its hands come to."""

    players: Players
    credited: Annotated[list[Id], Field(max_length=3)]
    start: Points
    score: Points
    natural: Count
    canastas: Count
    outs: Count
    concealed: Count
    best_hand: Points
    penalties: Count


class AboutGame(_Line):
    """A game that counts; each hand has the total of each side."""

    id: Id
    round: Number
    table: Number
    number: Number
    sides: Annotated[list[AboutSide], Field(min_length=2, max_length=3)]
    hands: Annotated[list[list[Points]], Field(max_length=1000)]


class GameLine(_Line):
    """The line of a game."""

    game: AboutGame


class AboutPlace(_Line):
    """A place in the table of the night; ``points`` are the league points, as the club counts."""

    rank: Number
    players: Players
    points: Annotated[str, StringConstraints(pattern=r"^(-?\d{1,9}(/\d{1,9})?)?$")]


class PlaceLine(_Line):
    """The line of a place."""

    place: AboutPlace


class AboutTotals(_Line):
    """What the lines above come to."""

    players: Count
    games: Count
    hands: Count
    points: Points


class TotalsLine(_Line):
    """The line of the totals."""

    totals: AboutTotals


_BY_ID: Final = Field(json_schema_extra={"additionalProperties": False})


class NamesLine(_Line):
    """The names and the card numbers of the players, by their ids, and a salt.

    Private names are left out. The salt keeps others from trying names against the digest of this
    line once a name is erased from it.
    """

    names: Annotated[dict[Id, Name], _BY_ID]
    cards: Annotated[dict[Id, GivenCard], _BY_ID]
    salt: Salt


class SignatureLine(_Line):
    """The last line: the Ed25519 signature of the first one, and the key that made it."""

    key: Hash
    signature: Signature


Envelope = NightEnvelope | KeyEnvelope | KeyLine

FIRST: Final[dict[str, type[Envelope]]] = {
    NIGHT_BUNDLE: NightEnvelope,
    KEY_BUNDLE: KeyEnvelope,
    CLUB_KEY: KeyLine,
}
"""What the first line is, by what it calls the file."""

CONTENT: Final[dict[str, type[_Line]]] = {
    "night": NightLine,
    "player": PlayerLine,
    "game": GameLine,
    "place": PlaceLine,
    "totals": TotalsLine,
}
"""The lines of the content, by their key, in the order in which they stand."""


def newest_format(kind: str) -> int:
    """Return the newest format of a file, by what its first line calls it."""
    return FORMAT if kind == NIGHT_BUNDLE else KEY_FORMAT


def is_day(text: str) -> bool:
    """Return whether a text is a day of the calendar."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def schema() -> dict[str, object]:
    """Return the JSON Schema of a line of a bundle."""
    lines: tuple[type[BaseModel], ...] = (
        *FIRST.values(),
        *CONTENT.values(),
        NamesLine,
        SignatureLine,
    )
    definitions: dict[str, object] = {}
    one_of = []
    for line in lines:
        definition = line.model_json_schema(ref_template="#/$defs/{model}")
        definitions |= definition.pop("$defs", {})
        definitions[line.__name__] = definition
        one_of.append({"$ref": f"#/$defs/{line.__name__}"})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"canasta/bundle/{FORMAT}",
        "title": "A line of a bundle that a club sends to its federation",
        "description": "Each line is JSON in canonical form: keys in order, no spaces, UTF-8. The"
        " first line is what is signed; it holds the SHA-256 of the content (the lines from the"
        " night to the totals, joined by line ends) and of the line of names. The last line is the"
        " signature. A file that replaces a key, or hands one over, has no lines between, and is of"
        " format 1.",
        "oneOf": one_of,
        "$defs": dict(sorted(definitions.items())),
    }
