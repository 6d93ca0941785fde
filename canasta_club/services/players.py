"""Players: who is in the club."""

from collections.abc import Iterator, Sequence

from canasta_club.errors import CanastaError, ConflictError, Problem, ProblemsError
from canasta_club.records import pairs as pair_records
from canasta_club.records import players as records
from canasta_club.records.book import Book
from canasta_club.records.values import Player
from canasta_club.reports.page import Column, Page
from canasta_club.services import names

_JOINERS = "+&/:"
_MOST_PAIRS = 6
_OTHER_NAME = "Choose another name."


def add(book: Book, written: Sequence[str], *, is_guest: bool = False) -> list[Player]:
    """Add people to the club: all of them, or none if any name will not do."""
    with book.change("player add"):
        known = names.named(records.of_club(book))
        new, problems = _check_all(written, known)
        if problems:
            raise ProblemsError("Nobody was added.", problems)
        return records.add(book, new, is_guest=is_guest)


def find(book: Book, written: str) -> Player:
    """Return the player a name means; raises `NotFoundError`, `AmbiguousNameError`."""
    return names.player(written, records.of_club(book))


def rename(book: Book, written: str, new: str) -> Player:
    """Give a player another name."""
    with book.change("player rename"):
        people = records.of_club(book)
        player = names.player(written, people)
        kept = check_name(new)
        others = [(name, each) for name, each in names.named(people) if name != player.name]
        if twin := _twin(kept, others):
            raise ConflictError(f"{_who(*twin)} is in the club already.", hint=_OTHER_NAME)
        return records.rename(book, player, kept)


def join(book: Book, written: str) -> Player:
    """Make a guest a member of the club."""
    with book.change("player member"):
        player = find(book, written)
        if not player.is_guest:
            raise ConflictError(f"{player.name} is a member already.")
        return records.set_guest(book, player, is_guest=False)


def check_name(written: str) -> str:
    """Return a player's name as it is kept; refuse one that could not be told from a pair."""
    kept = names.tidy(written, "player")
    found = [sign for sign in _JOINERS if sign in kept]
    if found or len(names.parts_of(kept)) != 1:
        sign = f"“{found[0]}”" if found else "“and” or a dash"
        place = "ends the name of a side" if found == [":"] else "stands between players"
        raise CanastaError(
            f"“{kept}” cannot be the name of one player: {sign} {place}.",
            hint="Name each player in a word of its own, in quotes where it has spaces.",
        )
    return kept


def page(book: Book, title: str = "Players", players: Sequence[Player] | None = None) -> Page:
    """Return players, everybody unless some are given, and the pairs each belongs to."""
    pairs = [pair for pair in pair_records.of_club(book) if pair.number]
    shown = records.of_club(book) if players is None else players
    columns = (Column("name", "Name"), Column("pairs", "Pairs"), Column("guest", "Guest"))
    also = (Column("also", "Also recorded as"),) if any(player.also for player in shown) else ()
    rows = [
        (
            player.name,
            ", ".join(f"{pair.number}" for pair in pairs if player in pair.players),
            "guest" if player.is_guest else "",
            *([", ".join(player.also)] if also else []),
        )
        for player in shown
    ]
    return Page(title, (*columns, *also), rows, subtitle=book.club.name)


def facts_page(book: Book, player: Player) -> Page:
    """Return what the club knows of one player."""
    columns = (Column("what", "What"), Column("is", "Is"))
    return Page(player.name, columns, facts(book, player), subtitle=book.club.name)


def facts(book: Book, player: Player) -> tuple[tuple[str, str], ...]:
    """Return who a player is: name, membership, pairs, and other records of the same person."""
    pairs = [pair for pair in pair_records.of_club(book) if player in pair.players and pair.number]
    more = len(pairs) - _MOST_PAIRS
    shown = pairs if more < 2 else pairs[:_MOST_PAIRS]
    played = ", ".join(f"{pair.number} {pair.name}" for pair in shown)
    played += f" and {more} more" if len(shown) < len(pairs) else ""
    return (
        ("name", player.name),
        ("guest", "yes" if player.is_guest else "no"),
        ("pairs", played or "none"),
        *([("also recorded as", ", ".join(player.also))] if player.also else []),
    )


def _check_all(
    written: Sequence[str], known: Sequence[tuple[str, Player]]
) -> tuple[list[str], list[Problem]]:
    new: list[str] = []
    problems: list[Problem] = []
    for each in written:
        try:
            name = check_name(each)
        except CanastaError as fault:
            problems.append(Problem("error", "bad-name", fault.message, side=each.strip() or None))
            continue
        problems.extend(_already(name, known, new))
        new.append(name)
    return new, problems


def _already(
    name: str, known: Sequence[tuple[str, Player]], new: Sequence[str]
) -> Iterator[Problem]:
    if twin := _twin(name, known):
        said = "is in the club already" + ("" if twin[1].name == name else f", as {_who(*twin)}")
        yield Problem("error", "player-known", said, side=name)
    elif names.fold(name) in map(names.fold, new):
        yield Problem("error", "player-known", "is named twice", side=name)


def _twin(name: str, known: Sequence[tuple[str, Player]]) -> tuple[str, Player] | None:
    key = names.fold(name)
    return next((each for each in known if names.fold(each[0]) == key), None)


def _who(name: str, player: Player) -> str:
    """Name a player under one of several names."""
    return name if name == player.name else f"{player.name} (also {name})"
