"""What people do in a season: one action after another, each chosen by chance from what stands."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Final, TypeVar

from canasta_club.club.nights import Night
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, Problem
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services import journal
from canasta_club.services.evening import states
from canasta_club.services.exchange.importing import import_hands
from canasta_club.services.people import merging, pairs, players
from canasta_club.services.play import games, hands, standing
from canasta_club.services.season import entries, nights, penalties, seasons

T = TypeVar("T")

FIRST: Final = date(2026, 10, 1)
NIGHT: Final = date(2026, 11, 19)
_HEADINGS: Final = "date,table,game,hand,side,players,total"


class NothingToDoError(Exception):
    """What was to be done needs something that is not there."""


def accepted(_problems: Sequence[Problem]) -> bool:
    """Accept every warning."""
    return True


@dataclass(slots=True)
class Club:
    """What people outside the book remember: names to give out, and the files they keep."""

    chance: random.Random
    files: Path
    names: int = 0
    lists: list[Path] = field(default_factory=list)

    def new_name(self) -> str:
        self.names += 1
        return f"P{self.names:03}"


Action = Callable[[Club, Book], bool | None]
"""Does something in a book; returns whether the journal is to hold one more change.

None: another may have done the same in between, so it may or may not."""


def add_players(club: Club, book: Book) -> bool:
    players.add(book, [club.new_name() for _each in range(club.chance.choice((1, 4, 8)))])
    return True


def rename_player(club: Club, book: Book) -> bool:
    players.rename(book, _player(club, book), club.new_name())
    return True


def merge_players(club: Club, book: Book) -> bool:
    merging.merge(book, _player(club, book), _player(club, book))
    return True


def unmerge_player(club: Club, book: Book) -> bool:
    known = _some(player_records.second_records(book))
    merging.unmerge(book, club.chance.choice(known).record.name)
    return True


def begin_season(club: Club, book: Book) -> bool:
    with book.change("season new"):
        if len(season_records.of_club(book)) > 2:
            raise NothingToDoError
        names = [club.new_name() for _each in range(8)]
        players.add(book, names)
        season = seasons.new(book, club.new_name(), rules_id="club", first_day=FIRST)
        teams = [f"{one}+{other}" for one, other in zip(names[::2], names[1::2], strict=True)]
        entries.register(book, season, teams)
    return True


def open_night(club: Club, book: Book) -> None:
    season = _season(club, book)
    day = NIGHT + timedelta(days=7 * club.chance.randrange(3))
    nights.open_night(book, day, season.name)


def close_night(club: Club, book: Book) -> bool:
    season, night = _night(club, book)
    if club.chance.random() < 0.5:
        states.close(book, season, str(night.day))
    else:
        states.make_final(book, season, str(night.day), accepted)
    return True


def reopen_night(club: Club, book: Book) -> bool:
    season, night = _night(club, book)
    states.reopen(book, season, str(night.day), "a sheet was found")
    return True


def start_game(club: Club, book: Book, table: int = 0) -> bool:
    season, night = _night(club, book)
    people = player_records.of_club(book)
    if len(people) < 4:
        raise NothingToDoError
    first = 4 * (table - 1)
    chosen = people[first : first + 4] if table else club.chance.sample(people, 4)
    names = [each.name for each in chosen]
    sides = [f"{names[0]}+{names[1]}", f"{names[2]}+{names[3]}"]
    table = table or club.chance.randrange(1, 7)
    games.start(book, season=season.name, night=str(night.day), table=table, sides=sides)
    return True


def end_game(club: Club, book: Book) -> bool:
    games.end(book, _place(club, book), "the clock")
    return True


def void_game(club: Club, book: Book) -> None:
    games.void(book, _place(club, book), "wrong table")


def reopen_game(club: Club, book: Book) -> bool:
    place = _place(club, book)
    if place.game.state == "void":
        games.unvoid(book, place)
    else:
        games.reopen(book, place)
    return True


def record_hand(club: Club, book: Book) -> bool:
    place = _place(club, book)
    number = None
    if club.chance.random() < 0.3:  # A slip that comes late, or one that is sent a second time.
        number = standing.of_game(book, place).last + club.chance.choice((0, 1, 1))
        number = max(number, 1)
    note = club.chance.choice(("", "", "wet", "gezählt: 2×"))
    done = hands.record(book, place, _slips(club, place), accepted, number=number, note=note)
    return done.is_new


def record_twice(club: Club, book: Book) -> bool:
    """Record a hand, and send the same once more."""
    place = _place(club, book)
    slips = _slips(club, place)
    number = standing.of_game(book, place).last + 1
    done = hands.record(book, place, slips, accepted, number=number)
    try:
        again = hands.record(book, place, slips, accepted, number=number)
    except ConflictError:  # Another has changed it in between.
        return done.is_new
    assert not (done.is_new and again.is_new), "a hand that was sent twice was recorded twice"
    return done.is_new or again.is_new


def correct_hand(club: Club, book: Book) -> bool:
    place = _place(club, book)
    number = hands.newest(book, place).number
    sides = _slips(club, place)
    done = hands.correct(book, place, number, sides, accepted, reason="misread")
    return done.is_new


def void_hand(club: Club, book: Book) -> bool:
    place = _place(club, book)
    number = hands.newest(book, place).number
    return hands.void(book, place, number, reason="misdeal").is_new


def revert_hand(club: Club, book: Book) -> bool:
    place = _place(club, book)
    hand = hands.newest(book, place)
    number, revision = hand.number, club.chance.randint(1, hand.revision)
    return hands.revert(book, place, number, revision, accepted, reason="it was right").is_new


def give_penalty(club: Club, book: Book) -> bool:
    season = _season(club, book)
    pair = club.chance.choice(_some([*entries.page(book, season).rows]))
    penalties.add(book, season, str(pair[1]), Fraction(2), reason="late")
    return True


def name_pair(club: Club, book: Book) -> bool:
    known = _some([pair for pair in pair_records.of_club(book) if pair.number])
    pairs.rename(book, str(club.chance.choice(known).number), club.new_name())
    return True


def import_list(club: Club, book: Book) -> bool:
    """Import a new hand list, or an older one again."""
    season = _season(club, book)
    if club.lists and club.chance.random() < 0.3:
        path = club.chance.choice(club.lists)
    else:
        path = _new_list(club)
    correct = "as the list has it" if club.chance.random() < 0.5 else ""
    done = import_hands(book, path, accepted, season=season.name, new_players=True, correct=correct)
    return bool(done.hands or done.corrected or done.ended)


def undo(_club: Club, book: Book) -> bool:
    journal.undo(book)
    return True


def redo(_club: Club, book: Book) -> bool:
    journal.redo(book)
    return True


ACTIONS: Final[tuple[tuple[Action, int], ...]] = (
    (add_players, 3), (rename_player, 2), (merge_players, 2), (unmerge_player, 1),
    (begin_season, 1), (open_night, 3), (close_night, 2), (reopen_night, 2), (start_game, 8),
    (end_game, 2), (void_game, 1), (reopen_game, 2), (record_hand, 24), (record_twice, 4),
    (correct_hand, 8), (void_hand, 3), (revert_hand, 3), (give_penalty, 2), (name_pair, 1),
    (import_list, 5), (undo, 6), (redo, 3),
)  # fmt: skip
"""What people do, and how often."""


def most_changes(action: Action) -> int:
    """Return how many changes an action makes at most, when it does all that it is for."""
    # What is open in a night is answered in a change of its own before the night is final.
    return 2 if action is close_night else 1


def choose(club: Club) -> Action:
    """Choose what is done next."""
    return club.chance.choices([each for each, _often in ACTIONS], [often for _, often in ACTIONS])[
        0
    ]


def _some(known: Sequence[T]) -> Sequence[T]:
    if not known:
        raise NothingToDoError
    return known


def _player(club: Club, book: Book) -> str:
    return club.chance.choice(_some(player_records.of_club(book))).name


def _season(club: Club, book: Book) -> Season:
    return club.chance.choice(_some(season_records.of_club(book)))


def _night(club: Club, book: Book) -> tuple[Season, Night]:
    known = [
        (season, night)
        for season in season_records.of_club(book)
        for night in night_records.of_season(book, season)
    ]
    return club.chance.choice(_some(known))


def _place(club: Club, book: Book) -> Place:
    """Choose a game, mostly of those that run."""
    known = [
        Place(season, game.night, game)
        for season in season_records.of_club(book)
        for game in game_records.of_season(book, season)
    ]
    running = [each for each in known if each.game.state == "running" and each.night.is_open]
    return club.chance.choice(running if running and club.chance.random() < 0.9 else _some(known))


def _slips(club: Club, place: Place) -> list[Statement]:
    return [
        Statement(side.pair.name, total=5 * club.chance.randint(-50, 400))
        for side in place.game.sides
    ]


def _new_list(club: Club) -> Path:
    """Write a hand list of one game, with people of its own."""
    people = [club.new_name() for _each in range(4)]
    day = NIGHT + timedelta(days=7 * club.chance.randrange(4))
    game = club.chance.randint(1, 2)
    rows = [
        f"{day},9,{game},{hand},{side},{one} & {other},{5 * club.chance.randint(0, 300)}"
        for hand in range(1, club.chance.randint(2, 5))
        for side, one, other in (("A", *people[:2]), ("B", *people[2:]))
    ]
    path = club.files / f"list-{len(club.lists)}.csv"
    path.write_text("\n".join([_HEADINGS, *rows, ""]), encoding="utf-8")
    club.lists.append(path)
    return path
