"""Bundles of made-up clubs, signed with keys of their own."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from canasta_club.club.games import Figures
from canasta_club.federation.club import wire
from canasta_club.federation.club.nights import (
    CountedGame,
    CountedSide,
    FrozenHash,
    NightPlace,
    NightPlayer,
    NightResult,
)
from canasta_club.federation.services.keys import Signer

RULES = FrozenHash("club", "1" * 64)
SALT = "5a" * 16
TERMS = FrozenHash("pairs", "2" * 64)


def key_of(club: str, number: int = 0) -> Signer:
    """Return a key of a club, the same one each time."""
    return _key(f"{club} {number}")


@cache
def _key(seed: str) -> Signer:
    private = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(seed.encode()).digest())
    return Signer(private.public_key().public_bytes_raw().hex(), private.sign)


def id_of(*parts: object) -> str:
    """Return an id, the same for the same parts."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def named(club: str) -> dict[str, str]:
    return {"id": id_of(club), "name": club}


def players(club: str, names: Iterable[str], cards: Iterable[str] = ()) -> Iterator[NightPlayer]:
    numbers = iter(cards)
    for name in names:
        yield NightPlayer(id_of(club, name), name, next(numbers, ""))


def night(
    club: str,
    number: int = 1,
    totals: tuple[tuple[int, int], ...] = ((675, 430), (5700, 405)),
    cards: Iterable[str] = (),
    names: tuple[str, ...] = ("Ash", "Birch", "Cedar", "Dogwood"),
) -> NightResult:
    """Return a night with one game of two pairs."""
    people = tuple(sorted(players(club, names, cards), key=lambda each: each.id))
    ids = [id_of(club, name) for name in names]
    sums = [sum(hand[place] for hand in totals) for place in (0, 1)]
    sides = tuple(
        CountedSide(
            tuple(ids[2 * place : 2 * place + 2]),
            0,
            Figures(score=sums[place], best_hand=sums[place]),
        )
        for place in (0, 1)
    )
    game = CountedGame(id_of(club, number, "game"), 1, 1, 1, sides, totals)
    best = sums.index(max(sums))
    places = (NightPlace(1, sides[best].players, "2"), NightPlace(2, sides[1 - best].players, "0"))
    day = date(2026, 11, number)
    return NightResult(
        id_of(club, number), day, number, "Winter", "final", RULES, TERMS, people, (game,), places
    )


def withdrawn(club: str, number: int = 1) -> NightResult:
    return replace(night(club, number), state="withdrawn", players=(), games=(), places=())


def bundle(club: str, result: NightResult, revision: int, key: int = 0) -> str:
    """Return the text of a signed bundle."""
    journal = {"number": revision, "head": "0" * 16}
    lines = wire.night_lines(result, SALT)
    first = wire.night_envelope(named(club), result.night, lines, revision, journal, "test")
    return key_of(club, key).lines(first, *lines)


def replaced(club: str, revision: int, old: int, new: int) -> str:
    """Return the text of a bundle that replaces a key."""
    pair = key_of(club, old), key_of(club, new)
    first = wire.key_envelope(named(club), revision, pair[0].public, pair[1].public)
    return pair[0].lines(first)


def key_file(club: str, key: int = 0) -> str:
    signer = key_of(club, key)
    return signer.lines(wire.club_key(named(club), signer.public))


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
