"""Wire: a bundle as lines of canonical JSON, and a night back from them.

The first line names the club, the night and the revision, and holds the SHA-256 of the content and
of the names; the last line is the signature of the first one. Names stand on a line of their own,
so that a name can be erased and the signature still covers what was played.
"""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from datetime import date
from typing import Any, Final, NamedTuple

from canasta_club.club.federation.inbox import Arrived, BundleKind, Decision
from canasta_club.club.federation.nights import (
    CountedGame,
    CountedSide,
    FrozenHash,
    NightPlace,
    NightPlayer,
    NightResult,
)

FORMAT: Final = 1
NIGHT_BUNDLE: Final = "night-bundle"
KEY_BUNDLE: Final = "key-bundle"
CLUB_KEY: Final = "club-key"
IN_BOOK: Final = "book"
"""What stands for the key of a club that shares the book of its centre: no file can name it."""


class _KeyLine(NamedTuple):
    canasta: str
    format: int
    club: Mapping[str, str]
    key: str


class _ReplacementLine(NamedTuple):
    canasta: str
    format: int
    club: Mapping[str, str]
    revision: int
    key: str
    new_key: str


class _NightLine(NamedTuple):
    canasta: str
    format: int
    program: str
    club: Mapping[str, str]
    night: str
    revision: int
    journal: Mapping[str, object]
    content: str
    names: str


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
    return canonical(_KeyLine(CLUB_KEY, FORMAT, club, key)._asdict())


def key_envelope(club: Mapping[str, str], revision: int, key: str, new_key: str) -> str:
    """Return the first line of a bundle that replaces a key.

    What the old key signed counts up to the revision.
    """
    line = _ReplacementLine(KEY_BUNDLE, FORMAT, club, revision, key, new_key)
    return canonical(line._asdict())


def night_envelope(
    club: Mapping[str, str],
    night: NightResult,
    revision: int,
    journal: Mapping[str, object],
    program: str,
) -> str:
    """Return the first line of the bundle of a night."""
    line = _NightLine(
        NIGHT_BUNDLE,
        FORMAT,
        program,
        club,
        night.night,
        revision,
        journal,
        digest(content(night)),
        digest(names(night)),
    )
    return canonical(line._asdict())


def content(night: NightResult) -> str:
    """Return the lines between the first one and the names."""
    return "\n".join(canonical(line) for line in _content_lines(night))


def names(night: NightResult) -> str:
    """Return the line of the names; a player without one is left out."""
    return canonical({"names": {each.id: each.name for each in night.players if each.name}})


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
        value = asdict(player)
        del value["name"]
        yield {"player": value}
    for game in night.games:
        yield {"game": asdict(game)}
    for place in night.places:
        yield {"place": asdict(place)}
    yield {"totals": night.totals._asdict()}


def read_night(content_text: str, names_text: str) -> NightResult:
    """Return the night of a bundle whose lines were found to be sound."""
    known: Mapping[str, str] = json.loads(names_text)["names"] if names_text else {}
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
            NightPlayer(**it, name=known.get(it["id"], "")) for it in _of_kind(lines, "player")
        ),
        games=tuple(map(_game, _of_kind(lines, "game"))),
        places=tuple(
            NightPlace(it["rank"], tuple(it["players"]), it["points"])
            for it in _of_kind(lines, "place")
        ),
    )


def relabelled(names_text: str, labels: Mapping[str, str]) -> str:
    """Return the line of the names with labels in the place of some of them, by id.

    >>> relabelled('{"names":{"0a":"Ash","0b":"Birch"}}', {"0a": "Former player 1"})
    '{"names":{"0a":"Former player 1","0b":"Birch"}}'
    """
    known: dict[str, str] = json.loads(names_text)["names"] if names_text else {}
    if not known.keys() & labels.keys():
        return names_text
    return canonical({"names": {key: labels.get(key, name) for key, name in known.items()}})


def cards_of(content_text: str, ids: Collection[str]) -> dict[str, str]:
    """Return the card numbers that the content of a bundle gives some players, by id."""
    return {
        player["id"]: player["card"]
        for _line, player in _player_lines(content_text, ids)
        if player["card"]
    }


def without_cards(content_text: str, ids: Collection[str]) -> str:
    """Return the content of a bundle without the card numbers of some players."""
    lines = content_text.split("\n")
    for number, player in _player_lines(content_text, ids):
        if player["card"]:
            lines[number] = canonical({"player": {**player, "card": ""}})
    return "\n".join(lines)


def _player_lines(content_text: str, ids: Collection[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    if not any(each in content_text for each in ids):
        return
    for number, text in enumerate(content_text.split("\n")):
        if text.startswith('{"player":'):
            player = json.loads(text)["player"]
            if player["id"] in ids:
                yield number, player


def _of_kind(lines: list[dict[str, Any]], kind: str) -> Iterator[dict[str, Any]]:
    return (line[kind] for line in lines if kind in line)


def _game(value: dict[str, Any]) -> CountedGame:
    sides = tuple(
        CountedSide(
            **{**side, "players": tuple(side["players"]), "credited": tuple(side["credited"])}
        )
        for side in value["sides"]
    )
    hands = tuple(tuple(hand) for hand in value["hands"])
    return CountedGame(
        value["id"], value["round"], value["table"], value["number"], sides=sides, hands=hands
    )


def arrived(kind: BundleKind, envelope: str, signature: str, decision: Decision) -> Arrived:
    """Return a bundle as the inbox judges it."""
    first, last = json.loads(envelope), json.loads(signature)
    return Arrived(
        digest(envelope),
        kind,
        first["revision"],
        last["key"],
        night=first.get("night", ""),
        body=f"{first.get('content', '')}{first.get('names', '')}",
        new_key=first.get("new_key", ""),
        decision=decision,
    )
