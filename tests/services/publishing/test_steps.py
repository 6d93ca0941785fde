"""A site that follows the book step by step is to the byte the one that is drawn at once."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from difflib import unified_diff
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from canasta_club.club.games import Game
from canasta_club.club.people import Player
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, accept_all
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import players as player_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services import journal
from canasta_club.services.book import clubs
from canasta_club.services.evening import arrivals
from canasta_club.services.people import cards, merging, pairs, players
from canasta_club.services.play import games
from canasta_club.services.publishing import publish
from canasta_club.services.safety import erasing
from canasta_club.services.season import nights, penalties, seasons
from canasta_club.services.season_end import close
from tests.depth import draws, examples
from tests.services.examples.evenings import record

NAMES = (
    "Zorbalind Quax", "Yttervik Quonset", "Xanthoria Plimsoll", "Wuthrow Pyewacket",
    "Zebedee Quill", "Vendelin Orrery",
)  # fmt: skip
FIRST = date(2026, 10, 1)
CREST = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}"><path d="M1 1H3"/></svg>'

Step = Callable[[Book, Random], object]


def _season(book: Book, chance: Random) -> Season:
    return chance.choice(season_records.of_club(book))


def _player(book: Book, chance: Random) -> Player:
    return chance.choice(player_records.of_club(book))


def _game(book: Book, chance: Random) -> tuple[Season, Game]:
    season = _season(book, chance)
    played = [
        game
        for night in night_records.of_season(book, season)
        for game in game_records.of_night(book, night)
    ]
    if not played:
        raise CanastaError("There is no game.")
    return season, chance.choice(played)


def _place(book: Book, chance: Random) -> Place:
    season, game = _game(book, chance)
    return games.find(
        book, table=game.table, number=game.number, season=season.name, night=str(game.night.day)
    )


def play(book: Book, chance: Random) -> None:
    """Play a game on a new night, or on one of those before."""
    season = _season(book, chance)
    day = FIRST + timedelta(weeks=chance.randrange(4))
    with suppress(CanastaError):
        nights.open_night(book, day, season.name)
    one, two, three, four = chance.sample([each.name for each in player_records.of_club(book)], 4)
    sides = [f"{one}+{two}", f"{three}+{four}"]
    table = chance.randrange(1, 4)
    place = games.start(book, table=table, sides=sides, season=season.name, night=str(day))
    for _hand in range(chance.randrange(1, 4)):
        record(book, place.game, *(5 * chance.randrange(-20, 300) for _side in range(2)))
    if chance.random() < 0.8:
        games.end(book, place)


def another_hand(book: Book, chance: Random) -> None:
    _season_of, game = _game(book, chance)
    record(book, game, 5 * chance.randrange(300), 5 * chance.randrange(300))


def undo(book: Book, chance: Random) -> None:
    for _change in range(chance.randrange(1, 5)):
        journal.undo(book)


def add_penalty(book: Book, chance: Random) -> None:
    season, game = _game(book, chance)
    penalties.add(
        book, season, chance.choice(game.sides).pair.name, Fraction(1), reason="late",
        night=chance.choice([game.night, None]),
    )  # fmt: skip


def change_crest(book: Book, chance: Random) -> None:
    file = Path(book.location.path or "").with_suffix(".svg")
    file.write_text(CREST.format(chance.randrange(4, 9)), encoding="utf-8")
    clubs.edit(book, crest=str(file))


def arrive(book: Book, chance: Random) -> None:
    season, game = _game(book, chance)
    arrivals.check_in(book, season, game.night, [_player(book, chance).name])


STEPS: dict[str, Step] = {
    "play": play,
    "another hand": another_hand,
    "undo": undo,
    "redo": lambda book, _chance: journal.redo(book),
    "void": lambda book, chance: games.void(book, _place(book, chance), "a misdeal"),
    "run again": lambda book, chance: games.reopen(book, _place(book, chance)),
    "end": lambda book, chance: games.end(book, _place(book, chance)),
    "agree": lambda book, chance: cards.agree(
        book, _player(book, chance).name, chance.choice(("name", "initials", "number", ""))
    ),
    "rename": lambda book, chance: players.rename(
        book, _player(book, chance).name, f"Quentin Zabriskie {chance.randrange(99)}"
    ),
    "name a pair": lambda book, chance: pairs.rename(
        book, chance.choice(_game(book, chance)[1].sides).pair.name, f"Dabs {chance.randrange(99)}"
    ),
    "add a player": lambda book, chance: players.add(book, [f"Zeno Quirk {chance.randrange(99)}"]),
    "merge": lambda book, chance: merging.merge(
        book, _player(book, chance).name, _player(book, chance).name
    ),
    "erase": lambda book, chance: erasing.erase(book, _player(book, chance).name),
    "penalty": add_penalty,
    "arrive": arrive,
    "crest": change_crest,
    "name the club": lambda book, chance: clubs.edit(book, name=f"Club {chance.randrange(9)}"),
    "terms": lambda book, chance: seasons.edit(
        book, _season(book, chance), terms_id=chance.choice(("pairs", "swiss", "ladder"))
    ),
    "name a season": lambda book, chance: seasons.edit(
        book, _season(book, chance), name=f"Autumn {chance.randrange(9)}"
    ),
    "new season": lambda book, chance: seasons.new(
        book, f"Spring {chance.randrange(9)}", first_day=FIRST
    ),
    "close": lambda book, chance: close.close(book, _season(book, chance).name, accept_all),
    "reopen": lambda book, chance: close.reopen(book, _season(book, chance).name),
}


@pytest.fixture
def book(begun_book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = tmp_path / "club.canasta"
    shutil.copy(begun_book, path)
    with open_book(str(path), by="Sue") as opened:
        players.add(opened, NAMES)
        seasons.new(opened, "Autumn", first_day=FIRST)
        yield opened


def _content(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def _other_lines(one: dict[str, bytes], other: dict[str, bytes]) -> Iterator[str]:
    """Yield what differs between two folders, by the file and its line."""
    for name in sorted({*one, *other}):
        lines, others = (
            each.get(name, b"").decode("utf-8").splitlines(keepends=True) for each in (one, other)
        )
        for line in unified_diff(lines, others, "step by step", "at once", n=0):
            yield f"{name}: {line}"


def test_the_hands_of_a_night_are_read_once(book: Book, tmp_path: Path) -> None:
    for chance in draws("nights to be read", 3):
        play(book, chance)
    with patch.object(hand_records, "of_night", wraps=hand_records.of_night) as read:
        publish.publish(book, tmp_path / "site")
    days = [call.args[1].day for call in read.call_args_list]
    assert days
    assert sorted(days) == sorted({*days})


@pytest.mark.deeper
def test_any_steps_lead_to_the_site_that_is_drawn_at_once(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, version = tmp_path / "site", count()
    for chance in draws("steps of a site", examples(1, 12)):
        done = ["play", *chance.choices(sorted([*STEPS, "program"]), k=examples(6, 25))]
        for place, name in enumerate(done):
            if name == "program":
                monkeypatch.setattr(publish, "__version__", f"99.{next(version)}")
            else:
                with suppress(CanastaError):
                    STEPS[name](book, chance)
            publish.publish(book, site)
            fresh = tmp_path / f"fresh-{place}"
            publish.publish(book, fresh, is_kept_in_mind=False)
            assert "".join(_other_lines(_content(site), _content(fresh))) == "", done[: place + 1]
            shutil.rmtree(fresh)
