"""Honest nights: the real game, the demo's nights, and generated ones of dealt cards.

Every hand is kept as a slip: what each side wrote, its total, its running score, and who dealt.
"""

import csv
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import groupby
from pathlib import Path
from uuid import UUID

from benchmarks import deals
from canasta_club import resources
from canasta_club.club.games import Game, Side
from canasta_club.club.hands import Hand, HandSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.play import hand_sides, judge
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.opening import opening, outcome
from canasta_club.game.scoring.statement import Statement
from canasta_club.services.exchange._cells import read_adjustments, read_out
from canasta_club.services.rules import rulesets

DEMO = Path(str(resources.shipped("data", "demo")))
NAMES = [
    "Ash",
    "Birch",
    "Cedar",
    "Dogwood",
    "Elm",
    "Fir",
    "Gum",
    "Hazel",
    "Ivy",
    "Juniper",
    "Larch",
    "Maple",
    "Oak",
    "Pine",
    "Rowan",
    "Willow",
    "Alder",
    "Beech",
    "Cherry",
    "Elder",
]


@dataclass(frozen=True, slots=True)
class Written:
    """A hand as its slip has it: what each side stated, and what that comes to."""

    number: int
    dealer: str
    statements: tuple[Statement, ...]
    result: HandResult

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each side."""
        return tuple(sheet.total or 0 for sheet in self.result.sheets)

    @property
    def scores(self) -> tuple[int, ...]:
        """The running score of each side after the hand."""
        return tuple(sheet.score or 0 for sheet in self.result.sheets)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of an honest night, with its slips in their order."""

    game: Game
    rules: RuleSet
    hands: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class HonestNight:
    """A night to plant slips in, and the hands that the club recorded before it."""

    name: str
    games: tuple[PlayedGame, ...]
    before: tuple[HandResult, ...]


def generated(seed: int) -> HonestNight:
    """Play three nights of a club with habits of its own; the last one is entered."""
    chance = random.Random(seed)  # noqa: S311  (no secret)
    rules = rulesets.document("club").for_players(4)
    played = [tuple(_played_game(chance, rules, table) for table in range(1, 6)) for _ in range(3)]
    before = [hand.result for night in played[:2] for game in night for hand in game.hands]
    return HonestNight(f"seed {seed}", played[2], tuple(before))


def _played_game(chance: random.Random, rules: RuleSet, table: int) -> PlayedGame:
    habits = deals.Habits(
        melds=chance.uniform(0.5, 0.97),
        takes=chance.uniform(0.05, 0.4),
        freezes=chance.uniform(0, 0.1),
        goes_out=chance.uniform(0.6, 1),
    )
    people = NAMES[4 * table - 4 : 4 * table]
    game = _game(table, (people[:2], people[2:]))
    around = [people[0], people[2], people[1], people[3]]
    if chance.random() < 0.5:
        around = [people[0], people[3], people[1], people[2]]
    first = chance.randrange(4)
    scores: tuple[int, ...] = (0, 0)
    hands: list[Written] = []
    for number in range(1, chance.randint(6, 9)):
        minimums = [opening(rules, score, number).points for score in scores]
        dealt = deals.dealt(rules, chance, habits, minimums)
        deals.play(dealt, first + number - 1)
        statements = deals.slips(dealt)
        result = judge(game, rules, statements, scores, number)
        hands.append(Written(number, around[(first + number - 1) % 4], statements, result))
        scores = hands[-1].scores
        if outcome(rules, scores, number).is_over:
            break
    return PlayedGame(game, rules, tuple(hands))


def _game(table: int, sides: Sequence[Sequence[str]], day: date = date(2026, 11, 19)) -> Game:
    night = Night(UUID(int=day.toordinal()), UUID(int=2), 1, day)
    seated = []
    for place, names in enumerate(sides):
        people = tuple(Player(UUID(bytes=f"{name:16}".encode()), name) for name in names)
        pair = Pair(UUID(int=1000 * table + place), 2 * table + place, people)
        seated.append(Side(UUID(int=100 * table + place), place + 1, pair))
    players = sum(map(len, sides))
    game_id = UUID(int=1000 * day.toordinal() + table)
    return Game(game_id, night, 1, table, 1, players, None, "running", "", tuple(seated))


def recorded(game: Game, hand: Written) -> Hand:
    """Return a slip as the book would keep it."""
    sides = hand_sides(game, hand.result, hand.statements)
    return recorded_sides(game, hand.number, hand.dealer, sides)


def recorded_sides(game: Game, number: int, dealer: str, sides: tuple[HandSide, ...]) -> Hand:
    """Return a hand as the book would keep it."""
    at = datetime(2026, 11, 19, tzinfo=UTC)
    hand_id = UUID(int=game.id.int * 100 + number)
    return Hand(hand_id, game.id, number, 1, False, dealer, "", "Sue", at, "", sides)  # noqa: FBT003


def real_nights() -> Iterator[HonestNight]:
    """Yield the demo's nights in their order, each after those before it, then the real game."""
    before: list[HandResult] = []
    club = rulesets.document("club").for_players(4)
    for path in sorted(DEMO.glob("20*.csv")):
        games = tuple(_listed_games(path, club))
        yield HonestNight(f"the demo, {path.stem}", games, tuple(before))
        before += [hand.result for game in games for hand in game.hands]
    house = rulesets.document(str(DEMO / "house.toml")).for_players(4)
    games = tuple(_listed_games(DEMO / "house-night.csv", house))
    yield HonestNight("the real game", games, ())


def _listed_games(path: Path, rules: RuleSet) -> Iterator[PlayedGame]:
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for (day, table), of_game in groupby(rows, key=lambda row: (row["date"], row["table"])):
        hands = [list(hand) for _n, hand in groupby(of_game, key=lambda row: row["hand"])]
        names = [row["players"].split(" & ") for row in hands[0]]
        game = _game(int(table), names, date.fromisoformat(day))
        scores: tuple[int, ...] = (0, 0)
        written = []
        for hand in hands:
            number = int(hand[0]["hand"])
            statements = tuple(map(_stated, hand))
            result = judge(game, rules, statements, scores, number)
            written.append(Written(number, hand[0]["dealer"], statements, result))
            scores = written[-1].scores
        yield PlayedGame(game, rules, tuple(written))


def _stated(row: dict[str, str]) -> Statement:
    """Read a row of a hand list, but for its total where it states more."""
    values: dict[str, object] = {}
    numbers = ("melded", "left", "net", "red_threes")
    for key in numbers:
        if cell := row.get(key.replace("_", " ")):
            values[key] = int(cell)
    if row["natural"]:
        values["canastas"] = {kind: int(row[kind]) for kind in ("natural", "mixed")}
    if row.get("melds") or row.get("in hand"):
        values["melds"] = row["melds"].split()
        values["in_hand"] = [hand.strip() for hand in row["in hand"].split("/")]
    if row.get("has melded"):
        values["has_melded"] = row["has melded"] == "yes"
    if row["out"]:
        values |= read_out(row["out"])
    if row["adjustments"]:
        names = {"penalty": "penalty", "exact deal": "exact_deal", "director": "director"}
        values["adjustments"] = read_adjustments(row["adjustments"], names)
    if not values.keys() & {"melded", "net", "melds"}:
        values["total"] = int(row["total"])
    return Statement.from_json(values)[0]
