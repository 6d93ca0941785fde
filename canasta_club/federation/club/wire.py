"""Wire: a bundle as lines of canonical JSON, and a night back from them.

The first line names the club, the night and the revision, and holds the SHA-256 of the content and
of the names; the last line is the signature of the first one. Names and card numbers stand on a
line of their own, with a salt: when a person is erased, name, card number and salt go, nobody can
try names against the digest that is left, and the signature still covers what was played.
"""

import hashlib
import hmac
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from datetime import date
from typing import Final, NamedTuple

from canasta_club.club.games import Figures
from canasta_club.documents.toml import PlainTable
from canasta_club.federation.club.inbox import Arrived, BundleKind, Decision
from canasta_club.federation.club.nights import (
    CountedGame,
    CountedSide,
    FrozenHash,
    NightPlace,
    NightPlayer,
    NightResult,
)

FORMAT: Final = 2
"""The format of the bundle of a night."""

KEY_FORMAT: Final = 1
"""The format of the files about keys."""

_FIGURES: Final = (
    "score", "natural", "canastas", "outs", "concealed", "best_hand", "penalties"
)  # fmt: skip
"""The figures of a side that the format has: a further one would be a further format."""

NIGHT_BUNDLE: Final = "night-bundle"
KEY_BUNDLE: Final = "key-bundle"
CLUB_KEY: Final = "club-key"
IN_BOOK: Final = "book"
"""What stands for the key of a club that shares the book of its centre: no file can name it."""


class NightLines(NamedTuple):
    """The lines of a night between the first one and the signature; the names are one line."""

    content: str
    names: str

    @property
    def body(self) -> str:
        """What stands for all that the lines say: their digests."""
        return digest(self.content) + digest(self.names)


class _NamesLine(NamedTuple):
    """The line of names, as it is read."""

    names: Mapping[str, str]
    cards: Mapping[str, str]

    @staticmethod
    def read(text: str) -> "_NamesLine":
        """Read a line; a bundle about a key has none."""
        value = json.loads(text) if text else {"names": {}, "cards": {}}
        return _NamesLine(value["names"], value["cards"])


def canonical(value: object) -> str:
    """Write a value as the one line of JSON that stands for it: keys in order, no spaces.

    >>> canonical({"b": [1, 2], "a": "é"})
    '{"a":"é","b":[1,2]}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def club_key(club: Mapping[str, str], key: str) -> str:
    """Return the line by which a club hands over its public key."""
    return canonical({"canasta": CLUB_KEY, "format": KEY_FORMAT, "club": club, "key": key})


def key_envelope(club: Mapping[str, str], revision: int, key: str, new_key: str) -> str:
    """Return the first line of a bundle that replaces a key.

    What the old key signed counts up to the revision.
    """
    first = {"canasta": KEY_BUNDLE, "format": KEY_FORMAT, "club": club, "revision": revision}
    return canonical({**first, "key": key, "new_key": new_key})


def is_read(kind: str, envelope: str) -> bool:
    """Return whether the first line of a bundle is of the format that is read of its kind.

    >>> is_read("night", '{"format":1}'), is_read("key", '{"format":1}'), is_read("key", "")
    (False, True, False)
    """
    try:
        form = json.loads(envelope)["format"]
    except (KeyError, RecursionError, TypeError, ValueError):
        return False
    return bool(form == (FORMAT if kind == "night" else KEY_FORMAT))


def names_salt(night: NightResult, salts: Mapping[str, str]) -> str:
    """Return the salt of the line of names: it follows from secrets of the players, by id.

    The same night has the same salt for as long as the secrets are kept. It goes with the secret of
    any of its players.
    """
    secrets = "".join(salts.get(player.id, "") for player in night.players)
    return hmac.new(secrets.encode(), night.night.encode(), hashlib.sha256).hexdigest()[:32]


def night_lines(night: NightResult, salt: str) -> NightLines:
    """Return the lines of a night; a player without a name or a card is left out of the names."""
    names = {each.id: each.name for each in night.players if each.name}
    cards = {each.id: each.card for each in night.players if each.card}
    content = "\n".join(map(canonical, _content_lines(night)))
    return NightLines(content, canonical({"cards": cards, "names": names, "salt": salt}))


def night_envelope(
    club: Mapping[str, str],
    night: str,
    lines: NightLines,
    revision: int,
    journal: Mapping[str, object],
    program: str,
) -> str:
    """Return the first line of the bundle of a night, which is named by its id."""
    return canonical(
        {
            "canasta": NIGHT_BUNDLE,
            "format": FORMAT,
            "program": program,
            "club": club,
            "night": night,
            "revision": revision,
            "journal": journal,
            "content": digest(lines.content),
            "names": digest(lines.names),
        }
    )


def _content_lines(night: NightResult) -> Iterator[Mapping[str, object]]:
    about = {
        "id": night.night,
        "day": night.day.isoformat(),
        "number": night.number,
        "season": night.season,
        "state": night.state,
        "rules": night.rules._asdict(),
        "terms": night.terms._asdict(),
    }
    yield {"night": about}
    for player in night.players:
        about_player = {"id": player.id, "is_guest": player.is_guest}
        yield {"player": {**about_player, "is_private": player.is_private}}
    for game in night.games:
        yield {"game": {**asdict(game), "sides": list(map(_side_value, game.sides))}}
    for place in night.places:
        yield {"place": asdict(place)}
    yield {"totals": night.totals._asdict()}


def _side_value(side: CountedSide) -> Mapping[str, object]:
    figures = {name: getattr(side.figures, name) for name in _FIGURES}
    return {"players": side.players, "start": side.start, "credited": side.credited, **figures}


def read_night(content_text: str, names_text: str) -> NightResult:
    """Return the night of a bundle whose lines were found to be sound."""
    named = _NamesLine.read(names_text)
    lines = [json.loads(line) for line in content_text.split("\n")]
    about = lines[0]["night"]
    return NightResult(
        night=about["id"],
        day=date.fromisoformat(about["day"]),
        number=about["number"],
        season=about["season"],
        state=about["state"],
        rules=FrozenHash(**about["rules"]),
        terms=FrozenHash(**about["terms"]),
        players=tuple(
            NightPlayer(
                id=it["id"],
                name=named.names.get(it["id"], ""),
                card=named.cards.get(it["id"], ""),
                is_guest=it["is_guest"],
                is_private=it["is_private"],
            )
            for it in _of_kind(lines, "player")
        ),
        games=tuple(map(_game, _of_kind(lines, "game"))),
        places=tuple(
            NightPlace(it["rank"], tuple(it["players"]), it["points"])
            for it in _of_kind(lines, "place")
        ),
    )


def relabelled(names_text: str, labels: Mapping[str, str]) -> str:
    """Return the line of the names with labels in the place of some of them, by id.

    Their card numbers go, and so does the salt.

    >>> relabelled('{"cards":{"0a":"7"},"names":{"0b":"Birch"},"salt":"5f"}', {"0a": "Former"})
    '{"cards":{},"names":{"0b":"Birch"},"salt":""}'
    """
    line = _NamesLine.read(names_text)
    if not (line.names.keys() | line.cards.keys()) & labels.keys():
        return names_text
    names = {key: labels.get(key, name) for key, name in line.names.items()}
    cards = {key: card for key, card in line.cards.items() if key not in labels}
    return canonical({"cards": cards, "names": names, "salt": ""})


def names_of(names_text: str) -> Mapping[str, str]:
    """Return the names of a bundle, by id."""
    return _NamesLine.read(names_text).names


def cards_of(names_text: str, ids: Collection[str]) -> dict[str, str]:
    """Return the card numbers that a bundle gives some players, by id."""
    cards = _NamesLine.read(names_text).cards
    return {key: card for key, card in cards.items() if key in ids}


def _of_kind(lines: list[PlainTable], kind: str) -> Iterator[PlainTable]:
    return (line[kind] for line in lines if kind in line)


def _game(value: PlainTable) -> CountedGame:
    sides = tuple(
        CountedSide(
            players=tuple(side["players"]),
            start=side["start"],
            figures=Figures(**{name: side[name] for name in _FIGURES}),
            credited=tuple(side["credited"]),
        )
        for side in value["sides"]
    )
    hands = tuple(tuple(hand) for hand in value["hands"])
    return CountedGame(
        id=value["id"],
        round=value["round"],
        table=value["table"],
        number=value["number"],
        sides=sides,
        hands=hands,
    )


def read_arrived(kind: BundleKind, envelope: str, signature: str, decision: Decision) -> Arrived:
    """Return a bundle as the inbox judges it."""
    first, last = json.loads(envelope), json.loads(signature)
    return Arrived(
        digest=digest(envelope),
        kind=kind,
        revision=first["revision"],
        key=last["key"],
        night=first.get("night", ""),
        body=f"{first.get('content', '')}{first.get('names', '')}",
        new_key=first.get("new_key", ""),
        decision=decision,
    )
