"""A federation at size: the registry of many clubs comes out the same in every order of arrival.

``python -m benchmarks.federation --clubs 3000 --nights 4 --orders 1000`` makes bundles of clubs,
with corrected and withdrawn nights, replaced keys, contradictions and shared cards, works out the
registry from them in each of so many random orders, and compares nights, scores, people, and the
games that the ratings rest on, in their order. The ratings themselves follow from those alone; they
are worked out in the first order and in every hundredth. ``--upload N`` also signs the bundles of N
clubs, uploads their files into a book in two orders, compares the tables, and verifies.

Signatures play no part in the orders: an upload checks that of each file once, and the registry is
worked out from what was checked.
"""

import argparse
import hashlib
import random
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from canasta_club.federation.club import wire
from canasta_club.federation.club.inbox import Arrived
from canasta_club.federation.club.nights import NightResult
from canasta_club.federation.club.people import Person, people
from canasta_club.federation.club.registry import (
    ClubRegistry,
    CountedNight,
    club_registry,
    player_records,
)
from canasta_club.federation.club.scores import night_scores
from canasta_club.federation.records.ratings import games_of, person_key
from canasta_club.league.statistics.games import PastGame, in_order
from canasta_club.league.statistics.ratings import rate_on
from tests.federation.examples import bundles

NAMES = ("Ash", "Birch", "Cedar", "Dogwood")


@dataclass(slots=True)
class Registry:
    """What a centre knows: by club its nights, and all persons."""

    clubs: dict[str, ClubRegistry] = field(default_factory=dict)
    people: list[Person] = field(default_factory=list)


@dataclass(slots=True)
class World:
    """The clubs of a federation with their keys, and all that they sent."""

    members: dict[str, list[str]] = field(default_factory=dict)
    arrived: list[tuple[str, Arrived]] = field(default_factory=list)
    nights: dict[str, NightResult] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    scores: dict[str, str] = field(default_factory=dict)


def events(club: int, nights: int) -> Iterator[tuple[str, NightResult | None, int, int]]:
    """Yield what a club sends: a night or a new key, its revision, and the number of the key."""
    name, chance = f"Club {club}", random.Random(f"club {club}")  # noqa: S311
    cards = [f"C{chance.randrange(9_000)}" for _ in NAMES]
    key = 0
    for number in range(1, nights + 1):
        start = number * 100
        totals = ((chance.randrange(0, 6000, 5), chance.randrange(0, 6000, 5)),)
        yield name, bundles.night(name, number, totals, cards), start, key
        if chance.random() < 0.3:
            corrected = ((totals[0][0] + 5, totals[0][1]),)
            yield name, bundles.night(name, number, corrected, cards), start + 10, key
        if chance.random() < 0.05:
            yield name, bundles.withdrawn(name, number), start + 20, key
        if chance.random() < 0.02:
            yield name, bundles.night(name, number, ((5, 10),), cards), start, key
        if chance.random() < 0.05:
            yield name, None, start + 50, key
            key += 1


def build(clubs: int, nights: int, *, is_signed: bool) -> World:
    """Make the world; signing is left out where only the registry is worked out."""
    world = World()
    for club in range(clubs):
        name = f"Club {club}"
        member = bundles.id_of(name)
        if club % 100 != 99:  # One in a hundred was never added.
            world.members[member] = [_public(name, 0, is_signed=is_signed)]
        for _name, night, revision, key in events(club, nights):
            if is_signed:
                world.texts.append(
                    bundles.replaced(name, revision, key, key + 1)
                    if night is None
                    else bundles.bundle(name, night, revision, key)
                )
            signer = _public(name, key, is_signed=is_signed)
            if night is None:
                new = _public(name, key + 1, is_signed=is_signed)
                digest = wire.digest(f"{member} {revision} {new}")
                one = Arrived(digest, "key", revision, signer, new_key=new)
            else:
                body = wire.digest(wire.night_lines(night, "").content)
                digest = wire.digest(f"{member} {revision} {body}")
                one = Arrived(digest, "night", revision, signer, night.night, body)
                world.nights[digest] = night
            world.arrived.append((member, one))
    return world


def _public(name: str, number: int, *, is_signed: bool) -> str:
    if is_signed:
        return bundles.key_of(name, number).public
    return hashlib.sha256(f"{name} {number}".encode()).hexdigest()


def work_out(world: World, chance: random.Random) -> Registry:
    """Work out the registry from all that arrived, in an order of its own."""
    order = list(world.arrived)
    chance.shuffle(order)
    by_club: dict[str, list[Arrived]] = {}
    for member, one in order:
        by_club.setdefault(member, []).append(one)
    members = list(world.members.items())
    chance.shuffle(members)

    def read(digests: object) -> Mapping[str, NightResult]:
        return {each: world.nights[each] for each in digests}  # type: ignore[attr-defined]

    found, records = Registry(), []
    known = dict(members)
    for club in sorted({*known, *by_club}):
        of_club = club_registry(club, known.get(club), by_club.get(club, ()), read)
        found.clubs[club] = of_club
        records += player_records(club, of_club.nights.values())
    found.people = people(records, ())
    return found


def fingerprint(world: World, found: Registry) -> str:
    """Return what stands for the nights, scores, people, quarantine and games of a registry."""
    digest = hashlib.sha256()
    for club in sorted(found.clubs):
        its = found.clubs[club]
        digest.update(repr(sorted(its.judged.verdicts.items())).encode())
        for night in sorted(its.nights):
            counted = its.nights[night]
            digest.update(f"{night} {counted.digest} {counted.revision}".encode())
            digest.update(scores_of(world, counted).encode())
    for person in found.people:
        digest.update(f"{person.name} {[each.id for each in person.records]}".encode())
    for game in played(found):
        digest.update(repr((game.place, game.result.sides)).encode())
    return digest.hexdigest()


def scores_of(world: World, night: CountedNight) -> str:
    """Return the scores of a night, worked out once for each content."""
    if night.digest not in world.scores:
        world.scores[night.digest] = repr(night_scores(night.result))
    return world.scores[night.digest]


def played(found: Registry) -> list[PastGame]:
    """Return the games of a registry in the order in which they are rated."""
    persons = {
        record.id: person_key(person.id) for person in found.people for record in person.records
    }
    return in_order(
        game
        for club, its in found.clubs.items()
        for night in its.nights.values()
        for game in games_of(club, night.result, persons)
    )


def run_orders(clubs: int, nights: int, orders: int) -> None:
    world = build(clubs, nights, is_signed=False)
    print(f"{clubs} clubs, {len(world.arrived)} bundles")
    first, ratings, since, rated = "", "", time.process_time(), 0
    for number in range(orders):
        registry = work_out(world, random.Random(number))  # noqa: S311
        found = fingerprint(world, registry)
        first = first or found
        if found != first:
            raise SystemExit(f"order {number} comes to another registry")
        if number % 100 == 0:
            again = hashlib.sha256(repr(rate_on((), played(registry))).encode()).hexdigest()
            ratings = ratings or again
            rated += 1
            if again != ratings:
                raise SystemExit(f"order {number} comes to other ratings")
        if (number + 1) % 10 == 0 or number + 1 == orders:
            each = (time.process_time() - since) / (number + 1)
            print(
                f"{number + 1} orders, {each:.2f} s of processor time each, all the same:"
                f" {first[:16]}, ratings {rated} times: {ratings[:16]}",
                flush=True,
            )


def run_upload(clubs: int, nights: int) -> None:
    from sqlalchemy import select

    from canasta_club.federation.services import members, uploading
    from canasta_club.records.book.book import open_book
    from canasta_club.records.nouns import clubs as club_records
    from canasta_club.records.tables.wings.federation_nights import DERIVED
    from canasta_club.services.safety.verify import verify

    world = build(clubs, nights, is_signed=True)
    folder = Path(tempfile.mkdtemp())
    texts = world.texts
    found = []
    try:
        for number in range(2):
            random.Random(number).shuffle(texts)  # noqa: S311
            files = [
                bundles.written(folder / f"{number}-{place}.jsonl", text)
                for place, text in enumerate(texts)
            ]
            with open_book(str(folder / f"{number}.canasta"), by="Sue", create=True) as book:
                club_records.add(book, "Centre", "club", "pairs")
                since = time.perf_counter()
                for club in range(clubs):
                    if club % 100 != 99:
                        name = f"Club {club}"
                        key = bundles.written(folder / "key.jsonl", bundles.key_file(name))
                        members.add(book, name, key)
                added = time.perf_counter()
                uploading.upload(book, files)
                done = time.perf_counter()
                problems = verify(book).problems
                verified = time.perf_counter()
                found.append([sorted(map(repr, book.rows(_without_centre(select, each))))
                              for each in DERIVED])  # fmt: skip
            print(
                f"{clubs} clubs added in {added - since:.1f} s, {len(files)} files uploaded in"
                f" {done - added:.1f} s, verified in {verified - done:.1f} s:"
                f" {len(problems)} problems"
            )
    finally:
        shutil.rmtree(folder)
    print("the tables are the same" if found[0] == found[1] else "THE TABLES DIFFER")


def _without_centre(select, table):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    return select(*(column for column in table.c if column.name != "club_id"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clubs", type=int, default=300)
    parser.add_argument("--nights", type=int, default=4)
    parser.add_argument("--orders", type=int, default=20)
    parser.add_argument("--upload", type=int, default=0)
    given = parser.parse_args()
    run_orders(given.clubs, given.nights, given.orders)
    if given.upload:
        run_upload(given.upload, given.nights)
