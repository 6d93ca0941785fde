"""What the tests of seating share: people, requests, and an independent count of meetings."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product

from canasta_club.league.movements.movements import after_round
from canasta_club.league.rotation.rounds import seat
from canasta_club.league.seating.model import Request, Round
from canasta_club.league.terms import Format

Pair = frozenset[str]
ALL_SIZES = frozenset({2, 3, 4, 5, 6})


def people(count: int) -> tuple[str, ...]:
    return tuple(f"p{number:03}" for number in range(count))


def request(count: int, *, odd: str = "sit-out", sizes: frozenset[int] = ALL_SIZES) -> Request:
    return Request(Format(kind="individual", odd=odd), people(count), sizes=sizes)


def couples(*words: str) -> frozenset[Pair]:
    """Read couples written as `"Ash+Birch"`."""
    return frozenset(frozenset(word.split("+")) for word in words)


def partners_of(seated: Round) -> list[Pair]:
    return [
        frozenset(two)
        for table in seated.tables
        for side in table.sides
        for two in combinations(side, 2)
    ]


def opponents_of(seated: Round) -> list[Pair]:
    return [
        frozenset(two)
        for table in seated.tables
        for sides in combinations(table.sides, 2)
        for two in product(*sides)
    ]


def repeats(rounds: Iterable[Round], asked: Request | None = None) -> tuple[int, int]:
    """Return how often partners and opponents met again, a third time counted twice."""
    met = asked.met if asked else None
    partners = Counter(met.partners if met else {})
    opponents = Counter(met.opponents if met else {})
    again = [0, 0]
    for each in rounds:
        for place, (counts, pairs) in enumerate(
            ((partners, partners_of(each)), (opponents, opponents_of(each)))
        ):
            for pair in pairs:
                again[place] += counts[pair]
                counts[pair] += 1
    return again[0], again[1]


def one_by_one(asked: Request, rounds: int) -> list[Round]:
    """Seat rounds as a night does: each when the one before has been played."""
    seated = []
    for _ in range(rounds):
        seated.append(seat(asked))
        asked = after_round(asked, seated[-1])
    return seated
