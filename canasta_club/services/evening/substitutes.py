"""Substitutes: a player takes another's seat; the points stay with the entry."""

from canasta_club.club.games import GameScore
from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import Player
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as records
from canasta_club.records.nouns import games as game_records
from canasta_club.services.attendance import attending, names
from canasta_club.services.attendance import check_ins as attendance_stays
from canasta_club.services.attendance.names import Newcomers
from canasta_club.services.people import pairs
from canasta_club.services.play import endings, rounds
from canasta_club.services.seating import seating


def replace(
    book: Book,
    season: Season,
    night: Night,
    old: str,
    new: str,
    *,
    from_round: int | None = None,
    newcomers: Newcomers = "",
) -> tuple[str, ...]:
    """Seat a player in another's place from a round on; return what was done, one sentence each.

    The round defaults to the current one if their game has no hand, else to the next one.
    """
    with book.change("night replace") as change:
        night = attending.begin(book, season, night)
        gone = _one(book, season, night, old)
        sitting = rounds.sitting(endings.running(book, season, night), [gone])
        game = sitting[-1][1] if sitting else None
        can_sit_down = game is not None and not game.hands
        current = rounds.current(book, night)
        number = from_round or (current if can_sit_down else current + 1)
        comer = names.newcomer(book, new, newcomers)
        _refuse_here(book, night, comer, gone, number)
        member = _take_place(book, season, night, gone, comer, number)
        message = f"{comer.name} takes the place of {gone.name} from round {number} on;"
        message += f" the points are for {member.name}." if member != comer else " it is their own."
        seated = _sit_down(book, game, gone, comer, number) if game else ()
        done = (message, *seated, *seating.mend(book, season, night))
        change.summary = f"{comer.name} took the place of {gone.name} on {night.day}"
        return done


def _one(book: Book, season: Season, night: Night, written: str) -> Player:
    """Return who is to be replaced, among those who are checked in or expected."""
    known = [each.player for each in records.of_night(book, night)]
    known += names.expected(book, season, night)
    people = names.among(book, written, known)
    if len(people) > 1:
        raise ConflictError(
            f"“{written}” names {len(people)} players.", hint="Replace one player at a time."
        )
    return people[0]


def _refuse_here(book: Book, night: Night, comer: Player, gone: Player, number: int) -> None:
    if comer.id == gone.id:
        raise ConflictError(f"{comer.name} cannot take their own place.")
    for stay in attendance_stays.of_player(book, night, comer):
        is_own = stay.for_player is None
        waits = is_own and stay.pair is None and _is_of_pair(book, night, gone)
        if stay.is_here(number) and not waits and not _is_for(stay, gone):
            end = f", for {stay.entrant.name}." if stay.for_player else "."
            raise ConflictError(
                f"{comer.name} already plays in round {number}{end}",
                hint="Choose a player without a seat.",
            )


def _is_of_pair(book: Book, night: Night, player: Player) -> bool:
    return any(stay.pair for stay in attendance_stays.of_player(book, night, player))


def _is_for(stay: Attendance, player: Player) -> bool:
    return stay.for_player is not None and stay.for_player.id == player.id


def _take_place(
    book: Book, season: Season, night: Night, gone: Player, comer: Player, number: int
) -> Player:
    """Check one player in for another; return who the points are for."""
    stays = attendance_stays.of_player(book, night, gone)
    role = next((stay for stay in stays if attendance_stays.reaches(stay, number)), None)
    role = role or (stays[-1] if stays else None)
    member = role.entrant if role else gone
    pair = role.pair if role else names.pair_of(book, season, night, gone)
    attendance_stays.end(book, night, gone, number - 1)
    for_player = None if member.id == comer.id else member
    attendance_stays.arrive(book, night, comer, number, pair=pair, for_player=for_player)
    return member


def _sit_down(
    book: Book, score: GameScore, gone: Player, comer: Player, number: int
) -> tuple[str, ...]:
    """Give a player the seat of another in a running game that has no hands."""
    game = score.game
    where = f"the game at table {game.table} in round {game.round}"
    if score.hands:
        hands = "1 hand is" if score.hands == 1 else f"{score.hands} hands are"
        message = f"In {where} the seat stays with {gone.name}: {hands} recorded."
        return (f"{message} The points stay the same, no matter who finishes the game.",)
    if game.round < number:
        return (f"In {where} {gone.name} still plays.",)
    side = next(side for side in game.sides if gone in side.pair.players)
    team = tuple(comer if player == gone else player for player in side.pair.players)
    pair = pairs.seat_players(book, team)
    for_pair = None if pair.id == side.entry.id else side.entry
    game_records.set_pairs(book, game, {side.id: (pair, for_pair)})
    return (f"{comer.name} sits down in {where}.",)
