"""Answers: what the house asks of the reader of slips (`records/wings.py`). It has no rows."""

from collections.abc import Collection, Iterator
from pathlib import Path
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.wings import KeptFiles
from canasta_club.services.season.nights import AtNight


def after_final(book: Book, night: Night) -> None:
    """Delete the pictures of a night, unless the season keeps them, and what was learnt of it."""
    from canasta_club.records.nouns import seasons
    from canasta_club.scan.services import keeping

    season = seasons.of_id(book, night.season_id)
    if season is None or keeping.how_long(season) != "season":
        keeping.forget_night(book, night)


def forget(book: Book, ids: Collection[UUID]) -> None:
    """Delete the pictures of every slip of a game these people sat in, and what was learnt."""
    from canasta_club.scan.services import keeping

    if not keeping.pictures(book) and not keeping.learnt(book):
        return
    from canasta_club.records.nouns import hands, nights

    for night in nights.of_club(book):
        for game, _hands in hands.of_night(book, night):
            seated = {player.id for side in game.sides for player in side.pair.players}
            if not seated.isdisjoint(ids):
                keeping.forget_game(book, game)


def pictures(book: Book, game: Game, hand: int) -> Collection[Path]:
    """Return the pictures of the slip of a hand."""
    from canasta_club.scan.services import keeping

    return keeping.pictures(book, game, hand)


def reads_pictures() -> bool:
    """Return that pictures of slips are read here."""
    return True


def read_picture(book: Book, season: Season, night: Night, table: int, path: Path) -> str:
    """Read a picture of a slip of a table into a draft, and say what became of it.

    Raises `CanastaError` without the packages that read pictures, and for a picture that is none
    of a slip of this table.
    """
    from canasta_club.scan.services import extra

    extra.refuse_without()
    from canasta_club.scan.services import scanning

    return scanning.scan_of_table(AtNight(book, season, night), table, path)


def files(book: Book) -> Iterator[KeptFiles]:
    """Yield the pictures of slips, and what was learnt from them."""
    from canasta_club.scan.services import keeping

    folder = keeping.folder(book)
    for what, paths in (
        ("pictures of slips", keeping.pictures(book)),
        ("tables whose digits were learnt", keeping.learnt(book)),
    ):
        if paths:
            size = sum(path.stat().st_size for path in paths)
            yield KeptFiles(what=what, number=len(paths), size=size, folder=folder)
