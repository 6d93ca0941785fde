"""Games of a hand list brought into the book: who sits where, what is new, what is there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from uuid import UUID

from canasta_club.club import play as playing
from canasta_club.club.games import Game, Hand, HandSide, NewHand
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.play import Statement
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, Problem
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.opening import outcome
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.services.exchange._cells import why_ended
from canasta_club.services.exchange._faults import (
    Beside,
    changes,
    placed,
    problem,
    score_problems,
    stands_twice,
    target_problems,
    told,
)
from canasta_club.services.exchange._findings import Findings
from canasta_club.services.exchange._rows import ListRow
from canasta_club.services.exchange._sides import Sides
from canasta_club.services.exchange._staging import StagedGame, StagedHand
from canasta_club.services.play import games
from canasta_club.services.play import hands as checks
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.frozen import SeasonRules


@dataclass(slots=True)
class Counts:
    """What an import did."""

    new: int = 0
    same: int = 0
    corrected: int = 0
    games: int = 0
    nights: int = 0


class GameProgress:
    """A game with the totals of every hand that counts.

    ``is_sound`` is false once a hand cannot be counted: the scores after it are not known.
    """

    def __init__(self, game: Game, rules: RuleSet, hands: Sequence[Hand]) -> None:
        self.game = game
        self.rules = rules
        self.hands: Mapping[int, Hand] = {hand.number: hand for hand in hands}
        self.is_sound = True
        self._totals = {hand.number: _totals(game, hand) for hand in hands if not hand.is_void}

    def scores_before(self, number: int) -> tuple[int, ...]:
        """Return the running scores before a hand."""
        starts = tuple(side.start_score for side in self.game.sides)
        before = [totals for each, totals in self._totals.items() if each < number]
        return tuple(map(sum, zip(starts, *before, strict=True)))

    def place_of(self, number: int) -> int:
        """Return which hand of those that count it is, from 1."""
        return sum(each < number for each in self._totals) + 1

    def refusal(self, number: int) -> str:
        """Say why the game takes no such hand; nothing when it does."""
        if self.game.state != "running":
            return f"this game was {'ended' if self.game.state == 'ended' else 'made void'}"
        scores = self.scores_before(number)
        played = self.place_of(number) - 1
        if played and outcome(self.rules, scores, played, self.game.target).is_over:
            return f"the game was over before this hand, at {' : '.join(map(str, scores))}"
        return ""

    @property
    def last_hand(self) -> int:
        """The number of the last hand that counts, 0 if there is none."""
        return max(self._totals, default=0)

    @property
    def runs(self) -> bool:
        """Whether the game is not over by its rules."""
        scores = self.scores_before(self.last_hand + 1)
        return not outcome(self.rules, scores, len(self._totals), self.game.target).is_over

    def take(self, number: int, result: HandResult) -> bool:
        """Take in the totals of a hand; tell whether it can be kept."""
        totals = tuple(sheet.total for sheet in result.sheets if sheet.total is not None)
        if len(totals) < len(self.game.sides):
            self.is_sound = False
        else:
            self._totals[number] = totals
        return self.is_sound and not result.errors


def _totals(game: Game, hand: Hand) -> tuple[int, ...]:
    by_side = {side.side_id: side.total for side in hand.sides}
    return tuple(by_side[side.id] for side in game.sides)


@dataclass(slots=True)
class Endings:
    """Ends the games that a list says were ended early, once their hands are written down.

    ``running`` counts the games of the list that still run after it.
    """

    season: Season
    findings: Findings
    is_late: bool = False
    running: int = 0
    _ended: list[tuple[Game, str]] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many games the list ends."""
        return len(self._ended)

    def take(self, staged: StagedGame, progress: GameProgress) -> None:
        """Take note of how a game of the list ends."""
        game, row = progress.game, staged.end
        if not progress.is_sound or game.state != "running":
            return
        if row is None:
            self.running += progress.runs
        elif progress.last_hand > staged.hands[-1].number:
            message = f"the game is ended here, but hand {progress.last_hand} is in the book"
            self.findings.add([problem("conflict", message, row, "ended")])
        else:
            seasons.refuse_closed(self.season)
            nights.refuse_final(self.season, game.night, is_late=self.is_late)
            self._ended.append((game, why_ended(row.ended)))

    def write(self, book: Book) -> None:
        """End the games."""
        game_records.end_many(book, self._ended)


Known = tuple[Game, Sequence[Hand]]
"""A game that is in the book, with its hands."""


_HANG_ON_THE_SCORE: Final = frozenset({"below-opening", "opening-needs"})


@dataclass(slots=True)
class Importer:
    """Brings the games of a list into a season; what is wrong goes to ``findings``.

    With a reason in ``correct``, a hand that is there with other facts is corrected, on a night
    that is final for long only if that ``is_late``.
    """

    book: Book
    season: Season
    rules: SeasonRules
    sides: Sides
    findings: Findings
    endings: Endings
    correct: str = ""
    is_late: bool = False
    counts: Counts = field(default_factory=Counts)
    _new_games: list[Game] = field(default_factory=list)
    _open_nights: set[UUID] = field(default_factory=set)

    def write(self, hands: Iterable[NewHand]) -> int:
        """Write new hands down, and the games they begin, some at a time; return how many."""
        count = 0
        for some in chunks(hands, 500):
            game_records.add_many(self.book, self._new_games)
            self._new_games.clear()
            count += hand_records.add_many(self.book, some)
        return count

    def hands(self, staged: StagedGame, night: Night, known: Known | None) -> Iterator[NewHand]:
        """Yield the hands of a game that are new."""
        game = known[0] if known else self._start(staged, night)
        if game is None:
            return
        progress = GameProgress(game, self.rules.of(game), known[1] if known else ())
        for hand in staged.hands:
            rows = self.sides.by_side(game, hand)
            if rows is None:
                progress.is_sound = False
            elif not all(row.is_whole for row in rows):
                progress.is_sound = False
                self._judge_whole_rows(progress, hand.number, rows)
            else:
                is_first = known is None and hand is staged.hands[0]
                yield from self._hand(progress, hand, rows, is_first=is_first)
        self.endings.take(staged, progress)

    def _start(self, staged: StagedGame, night: Night) -> Game | None:
        """Begin a game with the sides of its first hand, or of the first that has them all."""
        faults: list[Problem] = []
        for hand in staged.hands:
            pairs = [pair for pair in map(self.sides.pair, hand.rows) if pair]
            if len(pairs) < len(hand.rows):
                continue
            found = list(self._seat_faults(night, hand.rows, pairs))
            if not found:
                return self._begin(staged, night, hand.rows, pairs)
            faults = faults or found
        unsaid = "sides-missing" if self.sides.has_lost_rows else ""
        self.findings.add(each for each in faults if each.code != unsaid)
        return None

    def _seat_faults(
        self, night: Night, rows: Sequence[ListRow], pairs: Sequence[Pair]
    ) -> Iterator[Problem]:
        """Yield why these sides cannot play a game."""
        if len(pairs) == 1:
            message = f"there is only a row for {pairs[0].name} in this hand"
            yield problem("sides-missing", message, rows[0])
            return
        for place, (pair, row) in enumerate(zip(pairs, rows, strict=True)):
            if pair in pairs[:place]:
                yield stands_twice(pair, row, rows[pairs.index(pair)])
                return
        try:
            games.check_seats(self.rules.on(night.day), pairs)
        except CanastaError as fault:
            yield from told(fault, rows[0], "players")

    def _begin(
        self, staged: StagedGame, night: Night, rows: Sequence[ListRow], pairs: Sequence[Pair]
    ) -> Game:
        """Begin a game with these sides; their scores are where it begins."""
        self._let_in(night)
        sides = [self.sides.new_side(pair, row) for pair, row in zip(pairs, rows, strict=True)]
        self.counts.games += 1
        game = game_records.new(
            night,
            table=staged.table,
            round_number=staged.round,
            number=staged.number,
            sides=sides,
            target=next((row.target for row in rows if row.target), None),
        )
        self._new_games.append(game)
        return game

    def _hand(
        self, progress: GameProgress, hand: StagedHand, rows: Sequence[ListRow], *, is_first: bool
    ) -> Iterator[NewHand]:
        """Yield a hand if it is new; pass over one that is there, or correct it."""
        there = progress.hands.get(hand.number)
        if progress.is_sound and not is_first:
            self.findings.add(score_problems(rows, progress.scores_before(hand.number)))
        self.findings.add(target_problems(rows, progress.game))
        beside, paused = self._beside(progress, rows)
        if there is None:
            if progress.is_sound and (refusal := progress.refusal(hand.number)):
                self.findings.add([problem("conflict", refusal, rows[0])])
            elif sides := self._judged(progress, hand.number, rows):
                self.counts.new += 1
                self._let_in(progress.game.night)
                facts = (beside.dealer, beside.note, paused)
                yield NewHand(progress.game.id, hand.number, sides, *facts)
        elif not (found := list(changes(progress.game, there, rows, beside))):
            self.counts.same += 1
        elif not self.correct:
            self.findings.add(found)
        elif sides := self._judged(progress, hand.number, rows):
            self.counts.corrected += 1
            now = replace(there, sat_out=paused or there.sat_out)
            self._correct(progress.game, now, sides, beside)

    def _judged(
        self, progress: GameProgress, number: int, rows: Sequence[ListRow]
    ) -> tuple[HandSide, ...]:
        """Return the sides of a hand as the book keeps them; none if it cannot be right."""
        statements, result = _judge(progress, number, rows)
        self._tell(progress, result.problems, rows)
        if not progress.take(number, result):
            return ()
        return playing.hand_sides(progress.game, result, statements)

    def _judge_whole_rows(
        self, progress: GameProgress, number: int, rows: Sequence[ListRow]
    ) -> None:
        """Tell what is wrong with those sides of a hand that could be read."""
        _statements, result = _judge(progress, number, rows)
        seats = zip(progress.game.sides, rows, strict=True)
        whole = {side.pair.name for side, row in seats if row.is_whole}
        self._tell(progress, [each for each in result.problems if each.side in whole], rows)

    def _tell(
        self, progress: GameProgress, problems: Iterable[Problem], rows: Sequence[ListRow]
    ) -> None:
        """Tell what is wrong with a hand; what hangs on the score, only if that is known."""
        unsaid = frozenset[str]() if progress.is_sound else _HANG_ON_THE_SCORE
        certain = [each for each in problems if each.code not in unsaid]
        self.findings.add(placed(certain, progress.game, rows))

    def _of_hand(self, rows: Sequence[ListRow], column: str) -> str:
        """Return what is said of the hand as a whole; every row that says it must say the same."""
        message = {getattr(row, column): row for row in rows if getattr(row, column)}
        if len(message) > 1 and column == "dealer":
            first, second, *_ = message
            text = f"the dealer is “{second}” here and “{first}” in row {message[first].number}"
            self.findings.add([problem("figures-disagree", text, message[second], column)])
        return "\n".join(message)

    def _beside(
        self, progress: GameProgress, rows: Sequence[ListRow]
    ) -> tuple[Beside, UUID | None]:
        """Return what is said of a hand beside its sides, and the id of who sat out."""
        sat_out = self._of_hand(rows, "sat_out")
        paused = None
        try:
            paused = (
                checks.player_sitting_out(progress.game, progress.rules, sat_out)
                if sat_out
                else None
            )
        except CanastaError as fault:
            self.findings.add(told(fault, rows[0], "sat out"))
        name = _name_at(progress.game, paused) if paused else ""
        return Beside(self._of_hand(rows, "dealer"), self._of_hand(rows, "note"), name), paused

    def _correct(self, game: Game, hand: Hand, sides: tuple[HandSide, ...], beside: Beside) -> None:
        """Write a hand down again that is there with other facts."""
        seasons.refuse_closed(self.season)
        nights.refuse_final(self.season, game.night, is_late=self.is_late)
        facts = {"dealer": beside.dealer or hand.dealer, "note": beside.note or hand.note}
        hand_records.revise(self.book, hand, sides, reason=self.correct, **facts)

    def _let_in(self, night: Night) -> None:
        """Refuse to enter anything in what is closed; a planned night opens on its day."""
        if night.id not in self._open_nights:
            seasons.refuse_closed(self.season)
            nights.let_in(self.book, night)
            self._open_nights.add(night.id)


def _name_at(game: Game, player_id: UUID) -> str:
    people = (player for side in game.sides for player in side.pair.players)
    return next((player.name for player in people if player.id == player_id), "")


def _judge(
    progress: GameProgress, number: int, rows: Sequence[ListRow]
) -> tuple[list[Statement], HandResult]:
    """Score a hand after the hands before it; return what its sides state and the sheets."""
    statements = [row.statement for row in rows]
    scores, place = progress.scores_before(number), progress.place_of(number)
    return statements, playing.judge(progress.game, progress.rules, statements, scores, place)
