"""Games of a hand list: who sits where, which hands are new, and which are recorded already."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from canasta_club.club import entering
from canasta_club.club.entering import CheckedHand, Details, HandFacts
from canasta_club.club.games import Game
from canasta_club.club.hands import Hand, NewHand
from canasta_club.club.night_hands import NightHands, PastHands
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.play import GameState, game_so_far, judge_hand, later_problems
from canasta_club.club.seasons import Season
from canasta_club.club.usual import Usual, figures_of
from canasta_club.errors import CanastaError, Problem
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change, chunks
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._cells import why_ended
from canasta_club.services.exchange._findings import Findings
from canasta_club.services.exchange._sides import SideMatcher
from canasta_club.services.exchange._staging import ListRow, StagedGame, StagedHand
from canasta_club.services.exchange.entry_sheets import Origin
from canasta_club.services.play import comparing, games, standing
from canasta_club.services.play.hands import player_sitting_out
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import SeasonRules


@dataclass(slots=True)
class ImportCounts:
    """What an import did, by the names of `Imported`."""

    hands: int = 0
    already_there: int = 0
    corrected: int = 0
    blank: int = 0
    games: int = 0
    ended: int = 0
    running: int = 0
    nights: int = 0


KnownGame = tuple[Game, Sequence[Hand]]
"""A game of the book, with its hands."""


@dataclass(slots=True)
class Importer:
    """Imports the games of a list into a season; what is wrong goes to ``findings``.

    With a reason in ``correct``, a hand that is recorded with other facts is corrected, and so is
    one that the workbook of ``origin`` shows; on a final night only if that ``is_late``.
    With ``ends_games`` every game of the list that runs is ended, as if its rows said so.
    ``details`` is as in `entering.check`. ``later`` are problems of hands that were recorded
    before and no longer fit; ``night_hands`` are those of the night that is imported, ``past``
    those of the season, the list's among them.
    """

    book: Book
    change: Change
    season: Season
    rules: SeasonRules
    sides: SideMatcher
    correct: str = ""
    origin: Origin | None = None
    is_late: bool = False
    details: Details = "refuse"
    ends_games: bool = False
    later: list[Problem] = field(default_factory=list)
    counts: ImportCounts = field(default_factory=ImportCounts)
    night_hands: NightHands = field(default_factory=NightHands)
    past: PastHands = field(init=False)
    _usual: dict[int, Usual] = field(default_factory=dict)
    _new_games: list[Game] = field(default_factory=list)
    _ended: list[tuple[Game, str]] = field(default_factory=list)
    _open_nights: set[UUID] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Read the hands that the book has of the season, before new ones join them."""
        self.past = comparing.past_hands(self.book, self.season)

    @property
    def findings(self) -> Findings:
        """Where everything goes that is wrong with the list: to the same as of its sides."""
        return self.sides.findings

    def enter(self, night: Night, played: Iterable[KnownGame]) -> None:
        """Begin a night with the games that the book has of it."""

        def usual(players: int) -> Usual:
            # What is usual is what the book had before the list was imported.
            if players not in self._usual:
                self._usual[players] = comparing.usual_at(self.book, self.season, night, players)
            return self._usual[players]

        self.night_hands = comparing.of_night(
            self.book, self.season, night, played, usual, lambda: self.past
        )

    def write(self, hands: Iterable[NewHand]) -> None:
        """Store new hands and the games they begin, in batches; then end the games that ended."""
        for some in chunks(hands, 500):
            self.sides.seats.store()
            game_records.add_many(self.book, self._new_games)
            self._new_games.clear()
            hand_records.add(self.change, some)
        game_records.end_many(self.book, self._ended)

    def hands(self, staged: StagedGame, night: Night, known: KnownGame | None) -> Iterator[NewHand]:
        """Yield the new hands of a game; those that were never filled in are passed over."""
        filled = staged._replace(hands=tuple(hand for hand in staged.hands if not hand.is_blank))
        self.counts.blank += len(staged.hands) - len(filled.hands)
        game = known[0] if known else self._start(filled, night)
        if game is None:
            return
        state = game_so_far(game, self.rules.of(game), known[1] if known else ())
        for hand in filled.hands:
            rows = self.sides.by_side(game, hand)
            if rows and all(row.is_whole for row in rows):
                is_first = known is None and hand is filled.hands[0]
                checked = self._checked(state, hand, rows, is_first=is_first)
                state = entering.take(state, checked)
                yield from self._entered(checked)
            else:
                state = replace(state, is_sound=False)
                if rows:
                    self._judge_whole_rows(state, hand.number, rows)
        if state.is_sound:
            title = standing.title(game)
            self.later += [
                each._replace(where=f"{title}, {each.where}") for each in later_problems(state)
            ]
        self._end(staged, state)

    def _end(self, staged: StagedGame, state: GameState) -> None:
        """Note that a running game ends, if a row of the list says that it was ended early."""
        game, row = state.game, staged.end
        if not state.is_sound or state.status != "running":
            return
        if row is None and self.ends_games and state.last:
            row = staged.hands[-1].rows[0]
        if row is None:
            self.counts.running += 1
        elif state.last > staged.hands[-1].number:
            self.findings.add([problems.ended_before(state.last, row)])
        else:
            nights.refuse_correction(self.book, self.season, game.night, is_late=self.is_late)
            try:
                games.refuse_end(state)
            except CanastaError as fault:
                self.findings.add(problems.refused(fault, row.number, "ended"))
            self.counts.ended += 1
            self._ended.append((game, why_ended(row.ended)))

    def _start(self, staged: StagedGame, night: Night) -> Game | None:
        """Begin a game with the sides of its first hand that has them all."""
        faults: list[Problem] = []
        for hand in staged.hands:
            pairs = [pair for pair in map(self.sides.pair, hand.rows) if pair]
            if len(pairs) < len(hand.rows):
                continue
            found_problems = list(self._seat_faults(night, hand.rows, pairs))
            if not found_problems:
                rows = self.sides.in_seats(hand.rows)
                return self._begin(staged, night, rows) if rows else None
            faults = faults or found_problems
        # A side may be on a row that could not be read.
        unsure = "sides-missing" if self.sides.has_lost_rows else ""
        self.findings.add(each for each in faults if each.code != unsure)
        return None

    def _seat_faults(
        self, night: Night, rows: Sequence[ListRow], pairs: Sequence[Pair]
    ) -> Iterator[Problem]:
        """Yield why these sides cannot play a game."""
        if len(pairs) == 1:
            yield problems.only_side(pairs[0], rows[0])
            return
        for place, (pair, row) in enumerate(zip(pairs, rows, strict=True)):
            if pair in pairs[:place]:
                yield problems.side_twice(pair, row, rows[pairs.index(pair)])
                return
        try:
            games.check_seats(self.rules.on(night.day), pairs)
        except CanastaError as fault:
            yield from problems.refused(fault, rows[0].number, "players")

    def _begin(self, staged: StagedGame, night: Night, rows: Sequence[ListRow]) -> Game:
        """Begin a game with these sides, at the scores that their rows give."""
        self._take_results(night)
        seated = [(pair, row) for row in rows if (pair := self.sides.pair(row))]
        sides = [self.sides.new_side(pair, row) for pair, row in seated]
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

    def _checked(
        self, state: GameState, hand: StagedHand, rows: Sequence[ListRow], *, is_first: bool
    ) -> CheckedHand:
        """Check a hand in its game; what is wrong with it is found."""
        game = state.game
        self.findings.add(
            problems.target_differs(row, game.target)
            for row in rows
            if row.target not in {None, game.target}
        )
        facts = HandFacts(
            statements=tuple(row.statement for row in rows),
            number=hand.number,
            dealer=self._dealer(rows),
            note="\n".join(dict.fromkeys(row.note for row in rows if row.note)) or None,
            sat_out=self._sat_out(state, rows),
            # The scores on the first row of a new game are those it starts with.
            scores=() if is_first else tuple(row.score for row in rows),
        )
        correct = bool(self.correct) or self._shows(state.find(hand.number))
        checked = entering.check(
            state, facts, self.night_hands, correct=correct, details=self.details
        )
        self.findings.add(problems.of_hand(checked.problems, game, rows))
        self.findings.add(problems.of_hand(checked.conflicts, game, rows, by_column=True))
        return checked

    def _entered(self, checked: CheckedHand) -> Iterator[NewHand]:
        """Yield a hand if it is new; pass over a recorded one, or correct it."""
        if checked.sides:
            self.night_hands.see(checked.seen)
        if checked.is_same:
            self.counts.already_there += 1
        elif checked.sides and checked.stored:
            self._correct(checked, checked.stored)
        elif checked.sides:
            self.counts.hands += 1
            self._take_results(checked.game.night)
            if checked.result:
                self.past.add(checked.seen, figures_of(checked.result))
            yield checked.new()

    def _shows(self, stored: Hand | None) -> bool:
        """Return whether the list shows a hand as it is recorded, and may correct it."""
        return stored is not None and bool(self.origin and self.origin.shows(self.book, stored))

    def _judge_whole_rows(self, state: GameState, number: int, rows: Sequence[ListRow]) -> None:
        """Find what is wrong with the sides of a hand that could be read."""
        result = judge_hand(state, number, [row.statement for row in rows])
        seats = zip(state.game.sides, rows, strict=True)
        whole = {side.pair.name for side, row in seats if row.is_whole}
        faults = [each for each in result.problems if each.side in whole]
        self.findings.add(problems.of_hand(faults, state.game, rows))

    def _dealer(self, rows: Sequence[ListRow]) -> str | None:
        """Return the dealer, whom every row that names one must name alike."""
        named = [row for row in rows if row.dealer]
        other = next((row for row in named if row.dealer != named[0].dealer), None)
        if other:
            self.findings.add([problems.dealers_differ(other, named[0])])
        return named[0].dealer if named else None

    def _sat_out(self, state: GameState, rows: Sequence[ListRow]) -> UUID | None:
        """Return the id of the player who sat out, if the rows name one."""
        named = dict.fromkeys(row.sat_out for row in rows if row.sat_out)
        if not named:
            return None
        try:
            return player_sitting_out(state.game, state.rules, "\n".join(named))
        except CanastaError as fault:
            self.findings.add(problems.refused(fault, rows[0].number, "sat out"))
            return None

    def _correct(self, checked: CheckedHand, stored: Hand) -> None:
        """Correct a hand that is recorded with other facts."""
        nights.refuse_correction(self.book, self.season, checked.game.night, is_late=self.is_late)
        self.counts.corrected += 1
        reason = self.correct or (self.origin.reason if self.origin else "")
        self.change.suggest("", reason)
        hand_records.revise(self.change, [checked.revised(stored)], reason)

    def _take_results(self, night: Night) -> None:
        """Refuse a closed season or night; open a planned one on its day."""
        if night.id not in self._open_nights:
            seasons.refuse_closed(self.season)
            nights.open_for_results(self.book, night)
            self._open_nights.add(night.id)
