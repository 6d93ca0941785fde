"""Slips caught: honest nights with one mistake planted, entered the way every hand is entered.

``python -m benchmarks.slips`` prints for each kind of slip, way of writing, and with or without
what the table added up itself, which share is caught as an error or a warning by the end of the
night, and which at once. False alarms are the hands of honest nights at which anything is asked
that the hand alone does not ask. ``--seeds 1-500`` chooses the generated nights: 1 to 500 are for
developing, 501 to 1000 for the report. ``--explained 2000`` plants so many slips in hands of every
rule set instead, from the first of the seeds: is what the program says of each right?

Columns: ``-`` without what the table added up, ``=`` with the total of the slip, ``=@`` with
the name of the player who went out too, ``=.`` with the final score on the last slip of a game,
``==`` with the running score at the foot of each.
"""

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from typing import NamedTuple

from benchmarks import explanations
from benchmarks.nights import HonestNight, PlayedGame, Written, generated, real_nights, recorded
from benchmarks.planting import AROUND, IN_A_HAND, Typed
from canasta_club.club import entering
from canasta_club.club.games import Side
from canasta_club.club.hands import Hand
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import GameState, game_so_far
from canasta_club.club.usual import Usual, figures_of
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.tally import Tally

WAYS = ("cards", "counts", "net", "values", "total")
WRITTEN = ("nothing", "total", "total and who", "total and last score", "total and running")
KINDS = (*IN_A_HAND, *AROUND)


class Cell(NamedTuple):
    """What is measured: a kind of slip in a way of writing, with what the table added up."""

    kind: str
    way: str
    written: str


Counts = dict[Cell, list[int]]
"""By what is measured: caught at once, caught at all, planted."""


class Measured(NamedTuple):
    """Slips by what is measured; false alarms and hands by way of writing; what was asked."""

    counts: Counts
    alarms: dict[str, list[int]]
    codes: list[str]


def typed(game: PlayedGame, hand: Written, way: str, written: str) -> Typed | None:
    """Return an honest hand in a way of writing; None where it is not known so closely."""
    pairs = zip(hand.statements, hand.result.tallies, strict=True)
    sides = [_in_way(side, tally, way) for side, tally in pairs]
    known = [side for side in sides if side is not None]
    if len(known) < len(sides):
        return None
    with_totals = [
        side._replace(
            says=total if written != "nothing" and way != "total" else None,
            running=score if _has_running(game, hand, written) else None,
        )
        for side, total, score in zip(
            [side if side.total is None else side._replace(total=total)
             for side, total in zip(known, hand.totals, strict=True)],
            hand.totals, hand.scores, strict=True,
        )
    ]  # fmt: skip
    if written == "total and who":
        seated = zip(with_totals, game.game.sides, strict=True)
        with_totals = [_with_player(side, sitting) for side, sitting in seated]
    return Typed(game.game.table, hand.number, hand.dealer, tuple(with_totals))


def _with_player(side: Statement, sitting: Side) -> Statement:
    """Return a side with the player who went out, if one did."""
    is_out = side.out in {"out", "concealed"}
    return side._replace(out_player=sitting.pair.players[0].name) if is_out else side


def _has_running(game: PlayedGame, hand: Written, written: str) -> bool:
    """Return whether the table wrote the running score at the foot of this slip."""
    is_last = hand.number == game.hands[-1].number
    return written == "total and running" or (written == "total and last score" and is_last)


def _in_way(side: Statement, tally: Tally, way: str) -> Statement | None:
    if way == "total":
        return Statement(total=0, out=side.out)
    if way == "cards":
        return side if side.melds is not None else None
    kinds = {name: each.number for name, each in (tally.kinds or {}).items()}
    counted = Statement(
        canastas={"natural": 0, "mixed": 0} | kinds, red_threes=side.red_threes, out=side.out,
        adjustments=side.adjustments, director=side.director,
    )  # fmt: skip
    figures = _figures(side, tally, way)
    return counted._replace(**figures) if figures else None


def _figures(side: Statement, tally: Tally, way: str) -> dict[str, object]:
    """Return the card points of a side in a way of writing; empty where they are not known."""
    has_points = tally.melded is not None and tally.left is not None and side.total is None
    if way == "counts" and has_points:
        return {"melded": tally.melded, "left": tally.left}
    if way == "values" and side.melds is not None:
        melded = _by_worth([judged.cards for judged in tally.judged])
        return {"melded_cards": melded, "left_cards": _by_worth([h.cards for h in tally.hands])}
    if way == "net" and has_points:
        net = (tally.melded or 0) - (tally.left or 0)
        return {"net": net, "has_melded": bool(tally.melded)}
    if way == "net" and side.net is not None:
        return {"net": side.net, "has_melded": side.has_melded}
    return {}


WORTHS = {"X": 50, "2": 20, "A": 20, **dict.fromkeys(("K", "Q", "J", "10", "9", "8"), 10)}


def _by_worth(groups: Iterable[Mapping[str, int]]) -> dict[str, int]:
    counts: dict[str, int] = defaultdict(int)
    for cards in groups:
        for rank, number in cards.items():
            counts[str(WORTHS.get(rank, 5))] += number
    return dict(counts)


@dataclass(slots=True)
class Desk:
    """Where a night is entered: its hands, and the state of each table."""

    night_hands: NightHands
    states: dict[int, GameState]

    def enter(self, hand: Typed) -> set[tuple[str, str | None, str | None]]:
        """Enter a hand; return what was found, and count it unless it was refused."""
        facts = entering.HandFacts(hand.sides, hand.number, hand.dealer or None)
        checked = entering.check(self.states[hand.table], facts, self.night_hands)
        found = [*checked.problems, *checked.conflicts]
        if checked.is_same:
            return {("already-there", None, None)}
        if checked.sides and not checked.stored:
            self.states[hand.table] = entering.take(self.states[hand.table], checked)
            self.night_hands.see(checked.seen)
        return {(each.code, each.side, each.where) for each in found}


@dataclass(frozen=True, slots=True)
class Prepared:
    """A night with its slips as the book would keep them, and what was usual before it."""

    night: HonestNight
    books: dict[int, list[Hand]]
    usual: Usual


def prepared(night: HonestNight) -> Prepared:
    """Return a night to plant slips in."""
    books = {
        each.game.table: [recorded(each.game, hand) for hand in each.hands] for each in night.games
    }
    return Prepared(night, books, Usual(map(figures_of, night.before)))


def desk(ready: Prepared, until: dict[int, int]) -> Desk:
    """Return a desk at which the hands of each table are entered up to a number."""
    night_hands = NightHands((), lambda _players: ready.usual)
    states = {}
    for game in ready.night.games:
        table = game.game.table
        there = [hand for hand in ready.books[table] if hand.number <= until[table]]
        states[table] = game_so_far(game.game, game.rules, there)
        night_hands.put(game.game, there)
    return Desk(night_hands, states)


def honest(ready: Prepared, way: str, written: str) -> tuple[int, int, list[str]]:
    """Enter a night as it is; return how many hands it has, and what was found in how many."""
    at_desk = desk(ready, dict.fromkeys(ready.books, 0))
    hands, alarms, codes = 0, 0, []
    for game in ready.night.games:
        for hand in game.hands:
            entry = typed(game, hand, way, written)
            if entry is None:
                continue
            known = {problem.code for problem in hand.result.problems}
            new = sorted({code for code, *_ in at_desk.enter(entry)} - known)
            hands, alarms = hands + 1, alarms + bool(new)
            codes += new
    return hands, alarms, codes


def entries(
    night: HonestNight, game: PlayedGame, at: int, kind: str, way: str, written: str,
    chance: random.Random,
) -> list[Typed] | None:  # fmt: skip
    """Return the slip that is planted in a hand, and the hands of the game typed after it."""
    rest = [typed(game, hand, way, written) for hand in game.hands[at:]]
    own, later = rest[0], [each for each in rest[1:] if each]
    if own is None:
        return None
    if kind in IN_A_HAND:
        return _changed(game, at, own, later, kind, written, chance)
    if kind == "a hand missing":
        return later or None
    if kind == "a hand twice, later":
        return [replace(own, number=later[0].number + 1), *later[1:]] if later else None
    slip = _misplaced(night, game, at, own, kind, way, written, chance)
    return [slip, *later] if slip else None


def _misplaced(
    night: HonestNight, game: PlayedGame, at: int, own: Typed, kind: str, way: str, written: str,
    chance: random.Random,
) -> Typed | None:  # fmt: skip
    """Return a hand with a mistake in where it belongs."""
    if kind == "wrong dealer":
        people = [player.name for side in game.game.sides for player in side.pair.players]
        return replace(own, dealer=chance.choice([name for name in people if name != own.dealer]))
    if kind == "wrong hand number":
        return replace(own, number=own.number + (chance.choice([-1, 1]) if own.number > 1 else 1))
    if kind == "wrong table":
        tables = [each.game.table for each in night.games if each.game.table != own.table]
        return replace(own, table=chance.choice(tables)) if tables else None
    other = ("total" if way != "total" else "counts") if kind.endswith("other words") else way
    again = typed(game, game.hands[at], other, written)
    return replace(again, number=own.number + 1) if again else None


def _changed(
    game: PlayedGame, at: int, own: Typed, later: list[Typed], kind: str, written: str,
    chance: random.Random,
) -> list[Typed] | None:  # fmt: skip
    """Return a hand with a mistake in what it states, and the hands after it."""
    if kind == "running score as total":
        scores = game.hands[at].scores
        sides = zip(own.sides, scores, strict=True)
        own = replace(own, sides=tuple(side._replace(running=score) for side, score in sides))
    slip = IN_A_HAND[kind](own, game.rules, chance)
    if slip is None:
        return None
    if not _has_running(game, game.hands[at], written):
        slip = replace(slip, sides=tuple(side._replace(running=None) for side in slip.sides))
    return [slip, *later]


def plant(
    ready: Prepared, kind: str, way: str, written: str, chance: random.Random
) -> tuple[bool, bool] | None:
    """Plant a slip in a night; return whether it is caught at once, and by the night's end."""
    night, books = ready.night, ready.books
    for _ in range(12):
        game = chance.choice(night.games)
        at = chance.randrange(len(game.hands))
        slips = entries(night, game, at, kind, way, written, chance)
        if slips is not None:
            break
    else:
        return None
    table, number = game.game.table, game.hands[at].number
    entered_first = chance.random() < 0.5
    again = kind.startswith("a hand twice")
    until = {each.game.table: 99 if entered_first else 0 for each in night.games}
    until[table] = number if again else number - 1
    if kind == "a hand twice, later":
        until[table] = number + 1
    at_desk = desk(ready, until)
    known = {(hand.number, problem.code) for hand in game.hands for problem in hand.result.problems}
    for place, slip in enumerate(slips):
        found = at_desk.enter(slip)
        new = {code for code, _side, _where in found if (slip.number, code) not in known}
        if place == 0 and slip.table != table:
            new = {code for code, _side, _where in found}
        if new:
            return place == 0 and kind != "a hand missing", True
    other = slips[0].table
    if other != table and not entered_first:
        for hand in next(each for each in night.games if each.game.table == other).hands:
            entry = typed(next(e for e in night.games if e.game.table == other), hand, way, written)
            if entry and {code for code, *_ in at_desk.enter(entry)} - {
                problem.code for problem in hand.result.problems
            }:
                return False, True
    honest_end = game_so_far(game.game, game.rules, books[table]).status
    return False, at_desk.states[table].status != honest_end


def measure(nights: Sequence[HonestNight], seed: int, ways: Sequence[str] = WAYS) -> Measured:
    """Plant every kind of slip in nights, and enter them honestly as well."""
    counts: Counts = defaultdict(lambda: [0, 0, 0])
    alarms: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    codes: list[str] = []
    chance = random.Random(seed)  # noqa: S311  (no secret)
    for night in map(prepared, nights):
        for way in ways:
            hands, wrong, found = honest(night, way, "total and running")
            alarms[way][0] += wrong
            alarms[way][1] += hands
            codes += [f"{way}: {code}" for code in found]
            for written in WRITTEN:
                for kind in KINDS:
                    caught = plant(night, kind, way, written, chance)
                    if caught is not None:
                        cell = counts[Cell(kind, way, written)]
                        cell[0] += caught[0]
                        cell[1] += caught[1]
                        cell[2] += 1
    return Measured(dict(counts), dict(alarms), codes)


def _of_seed(seed: int) -> Measured:
    """Measure a generated night; the nights are typed in the five ways in turn."""
    return measure([generated(seed)], seed, [WAYS[seed % len(WAYS)]])


def _joined(
    parts: Iterable[Measured],
) -> Measured:
    counts: Counts = defaultdict(lambda: [0, 0, 0])
    alarms: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    codes: list[str] = []
    for more, others, found in parts:
        for cell, numbers in more.items():
            counts[cell] = [a + b for a, b in zip(counts[cell], numbers, strict=True)]
        for way, both in others.items():
            alarms[way] = [a + b for a, b in zip(alarms[way], both, strict=True)]
        codes += found
    return Measured(counts, alarms, codes)


def mean(counts: Counts, way: str, written: str, at: int = 1) -> float | None:
    """Return the unweighted mean over the kinds that a way of writing has a place for."""
    shares = [
        counts[cell][at] / counts[cell][2]
        for kind in KINDS
        if (cell := Cell(kind, way, written)) in counts
    ]
    return sum(shares) / len(shares) if shares else None


def report(counts: Counts, alarms: dict[str, list[int]], codes: list[str]) -> Iterator[str]:
    """Yield the shares as lines: each kind, the means, and the false alarms."""
    columns = [(way, written) for way in WAYS for written in WRITTEN]
    short = dict(zip(WRITTEN, ("-", "=", "=@", "=.", "=="), strict=True))
    yield " " * 30 + " ".join(f"{way[:5]:>5}{short[written]:<2}" for way, written in columns)
    for kind in KINDS:
        cells = [counts.get(Cell(kind, *column)) for column in columns]
        shown = [f"{100 * c[1] / c[2]:6.1f} " if c else "     . " for c in cells]
        yield f"{kind:30}" + " ".join(shown)
    for name, at in (("mean, by the night's end", 1), ("mean, at once", 0)):
        means = [mean(counts, *column, at) for column in columns]
        shown = ["     . " if m is None else f"{100 * m:6.1f} " for m in means]
        yield f"{name:30}" + " ".join(shown)
    for way, (wrong, hands) in alarms.items():
        if hands:
            share = 100 * wrong / hands
            yield f"false alarms, {way}: {wrong} of {hands} honest hands, {share:.2f} %"
    for code in sorted(set(codes)):
        yield f"  {codes.count(code):5} {code}"


def main() -> None:
    """Measure generated nights, then the demo's and the real game."""
    parser = argparse.ArgumentParser(description="Plant slips and count which are caught.")
    parser.add_argument("--seeds", default="501-1000", help="generated nights, such as 1-500")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--explained", type=int, help="how many slips to have explained")
    options = parser.parse_args()
    first, _dash, last = options.seeds.partition("-")
    if options.explained:
        explanations.show(options.explained, int(first))
        return
    seeds = range(int(first), int(last or first) + 1)
    with ProcessPoolExecutor(options.processes) as pool:
        made = _joined(pool.map(_of_seed, seeds, chunksize=4))
    real = _joined(measure(list(real_nights()), seed) for seed in range(1, 11))
    if options.json:
        cells = [{**cell._asdict(), "caught": c[1], "at_once": c[0], "planted": c[2]}
                 for cell, c in made[0].items()]  # fmt: skip
        print(json.dumps({"slips": cells, "false_alarms": made[1]}))
        return
    print(f"generated nights, seeds {options.seeds}")
    print("\n".join(report(*made)))
    print("\nthe demo's nights and the real game")
    print("\n".join(report(*real)))


if __name__ == "__main__":
    main()
