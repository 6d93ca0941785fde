"""Start the games of a round when it is seated, with its pairs and byes."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from canasta_club.club.games import Game, NewSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError
from canasta_club.league.seating.model import Round, SeatedSide
from canasta_club.league.seating.tables import lay
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import results, unplayed
from canasta_club.services.attendance.entrants import Entrant
from canasta_club.services.play import endings, games
from canasta_club.services.seating import _plan as plan
from canasta_club.services.seating import _problems
from canasta_club.services.seating._evening import Evening

Team = tuple[Player, ...]
_ANEW = "seated again"


def begin(book: Book, evening: Evening, seated: Round) -> tuple[int, ...]:
    """Start the games of a round and record its byes; return the numbers of its tables.

    Games of an earlier seating of the round, without a hand, are voided unless the same people sit
    there again.
    """
    night = evening.night
    refuse_played(book, night, seated.number)
    known = evening.here(seated.number).by_id
    pairs = _pairs(book, _teams(seated, known))
    new_sides = {
        table.number: [_side(side, known, pairs) for side in table.sides] for table in seated.tables
    }
    kept = _take_back(book, evening, seated.number, new_sides)
    new = [
        game_records.new(
            night,
            table=table,
            sides=sides,
            number=_next_number(book, night, seated.number, table),
            round_number=seated.number,
        )
        for table, sides in new_sides.items()
        if table not in kept
    ]
    refuse_busy(book, evening.season, night, new)
    game_records.add_many(book, new)
    has_bye = plan.byes(evening, seated)
    for entrant in (one for one in seated.sit_outs if one in has_bye):
        pair = pairs[_key(known[entrant].members)]
        unplayed.add(book, evening.season, (night, seated.number), pair, "bye")
    return tuple(new_sides)


def refuse_played(book: Book, night: Night, number: int) -> None:
    """Refuse to seat a round again if it has a hand."""
    for score in results.night_scores(book, night):
        if score.game.round == number and score.hands:
            raise ConflictError(
                f"Round {score.game.round} cannot be seated again: hands were recorded at table"
                f" {score.game.table}.",
                hint="If two sit in the wrong seats: canasta night reseat NAME NAME; the whole"
                " game: canasta game void",
            )


def refuse_empty(book: Book, evening: Evening, seated: Round) -> None:
    """Refuse a round in which nobody would play, with the reason and what can be done."""
    if seated.tables:
        return
    if not evening.fixtures:
        _refuse_over(evening, seated)
        for game in plan.drawn_before(evening, seated.number):
            raise _problems.drawn_last(game, evening.night, seated.number)
        if seated.waiting:
            raise _problems.nobody_free(seated.number, _last_running(book, evening))
        raise CanastaError(
            f"Too few players are present for round {seated.number}: no table can be filled.",
            hint="Check more players in: canasta night check-in NAME …",
        )
    if last := _last_running(book, evening):
        raise _problems.nobody_free(seated.number, last)
    _refuse_over(evening, seated)
    raise CanastaError(
        f"Nobody present has a game left to play in round {seated.number}.",
        hint="See the fixtures: canasta season fixtures"
        if evening.terms.format.facts.is_fixed
        else "Draw the next round: canasta season fixtures --draw",
    )


def _last_running(book: Book, evening: Evening) -> int:
    """Return the last round of tonight that has a running game; 0 if none has."""
    running = endings.running(book, evening.season, evening.night)
    return max((score.game.round for score in running), default=0)


def _refuse_over(evening: Evening, seated: Round) -> None:
    """Refuse to seat a season whose format is finished."""
    facts, legs = evening.terms.format.facts, evening.terms.format.legs
    if facts.is_knockout and evening.history.is_over:
        raise CanastaError("The knockout is over.", hint="See who won: canasta standings")
    if not facts.is_round_robin:
        return
    if evening.fixtures:
        is_over = all(each.is_over for each in evening.fixtures)
    else:
        is_over = any(map(lay, evening.requests(seated.number, 0)))
    if is_over:
        raise _problems.round_robin_over(legs, has_fixtures=bool(evening.fixtures))


def _take_back(
    book: Book, evening: Evening, number: int, new_sides: Mapping[int, Sequence[NewSide]]
) -> set[int]:
    """Void the games of an earlier seating and cancel its byes; return the tables that stay.

    Its forfeits go with them, unless they are of a replay, or of a fixture, which stays decided.
    """
    kept: set[int] = set()
    for game in game_records.not_voided(book, evening.night):
        if game.round != number:
            continue
        if _is_as_wanted(game, new_sides.get(game.table, ())):
            kept.add(game.table)
        else:
            game_records.set_state(book, game, "void", _ANEW)
    replayed = _met_before(evening, number) if evening.terms.format.facts.is_knockout else set()
    for absence in unplayed.of_season(book, evening.season):
        two = frozenset((absence.pair.id, absence.against.id)) if absence.against else frozenset()
        is_kept = two in replayed or any(each.two == two for each in evening.fixtures)
        if absence.night.id == evening.night.id and absence.round == number and not is_kept:
            unplayed.cancel(book, absence, _ANEW)
    return kept


def _met_before(evening: Evening, number: int) -> set[frozenset[UUID]]:
    """Return the entries that met in earlier rounds: in a knockout they only meet to replay."""
    rounds_before = evening.history.before(evening.night, number).rounds
    games_before = (game for past in rounds_before for game in past.games)
    return {frozenset(side.entry.id for side in game.sides) for game in games_before}


def _is_as_wanted(game: Game, sides: Sequence[NewSide]) -> bool:
    """Return whether a game has the same people on the same sides as a table of the plan."""
    stored = [(side.pair.id, side.entry.id) for side in game.sides]
    return stored == [(side.pair.id, (side.for_pair or side.pair).id) for side in sides]


def _next_number(book: Book, night: Night, number: int, table: int) -> int:
    numbers = (
        game.number
        for game in game_records.of_night(book, night)
        if (game.round, game.table) == (number, table)
    )
    return max(numbers, default=0) + 1


def _teams(seated: Round, known: Mapping[str, Entrant]) -> Iterable[Team]:
    """Yield each group that sits together or gets points together, and each that sits out."""
    for side in (side for table in seated.tables for side in table.sides):
        yield _sitting(side, known)
        yield _scoring(side, known)
    for entrant in seated.sit_outs:
        yield known[entrant].members


def _sitting(side: SeatedSide, known: Mapping[str, Entrant]) -> Team:
    return tuple(player for one in side for player in known[one].seated)


def _scoring(side: SeatedSide, known: Mapping[str, Entrant]) -> Team:
    return tuple(player for one in side for player in known[one].members)


def _pairs(book: Book, teams: Iterable[Team]) -> Mapping[frozenset[object], Pair]:
    """Return the pairs of these people by their ids; add pairs that never played together."""
    players = {_key(team): team for team in teams}
    pairs: dict[frozenset[object], Pair] = {
        frozenset(key): pair for key, pair in pair_records.by_members(book).items()
    }
    new = [team for key, team in players.items() if key not in pairs]
    made = pair_records.add_many(book, new) if new else []
    return pairs | {_key(pair.players): pair for pair in made}


def _key(team: Team) -> frozenset[object]:
    return frozenset(player.id for player in team)


def _side(
    side: SeatedSide, known: Mapping[str, Entrant], pairs: Mapping[frozenset[object], Pair]
) -> NewSide:
    pair = pairs[_key(_sitting(side, known))]
    entry = pairs[_key(_scoring(side, known))]
    return NewSide(pair, for_pair=entry if entry.id != pair.id else None)


def refuse_busy(book: Book, season: Season, night: Night, new: Sequence[Game]) -> None:
    """Refuse new games of a round if a table or a player has a running game."""
    by_table = {game.table: [side.pair for side in game.sides] for game in new}
    games.refuse_busy(book, season, night, by_table)
