"""Players: who is in the club."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from canasta_club.club.people import Player
from canasta_club.documents.problems import from_error
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, Problem, ProblemsError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as records
from canasta_club.reports.page import FactRow, Page
from canasta_club.reports.page import facts_page as page_of_facts
from canasta_club.reports.pages.club import players_page
from canasta_club.services.people import _problems as problems
from canasta_club.services.people import names
from canasta_club.text.wording import listed

NOBODY: Final = "There is no player yet. Add some: canasta player add NAME…"
"""The note of a list of players that has none."""

_JOINERS = "+&/:"

_MOST_PAIRS = 6


def add(book: Book, written: Sequence[str], *, is_guest: bool = False) -> list[Player]:
    """Add players to the club: all of them, or none if a name is refused."""
    with book.change("player add"):
        known = names.named(records.of_club(book))
        new, faults = _check_all(written, known)
        if faults:
            refused = {problem.side for problem in faults}
            fresh = " ".join(f'"{name}"' for name in new if name not in refused)
            hint = f"Add the others: canasta player add {fresh}" if fresh else None
            raise ProblemsError("Nobody was added.", faults, hint=hint)
        return records.add(book, new, is_guest=is_guest)


def find(book: Book, written: str) -> Player:
    """Return the player that a name or a card number means.

    Raises `NotFoundError`, `AmbiguousNameError`.
    """
    people = records.of_club(book)
    if not names.candidates(names.meant(written), names.named(people)):
        # A list of players, and a name, need no cards.
        from canasta_club.records.nouns import cards

        card = "".join(written.split()).upper()
        for one_card in cards.by_player(book).values():
            if one_card.card and one_card.card == card:
                return records.by_id(book)[one_card.player_id]
        if pair := names.numbered(written, pair_records.of_club(book)):
            raise NotFoundError(
                f"{pair.number} is the number of the pair {pair.name}, not of one player.",
                hint=f"Name one of them: {' or '.join(each.name for each in pair.players)}.",
            )
    return names.player(written, people)


def rename(book: Book, written: str, new: str) -> Player:
    """Rename a player."""
    with book.change("player rename"):
        player = find(book, written)
        kept = check_name(new)
        known = names.named(records.of_club(book))
        others = [(name, each) for name, each in known if name != player.name]
        if double := twin(kept, others):
            raise ConflictError(
                f"{_who(*double)} is already in the club.", hint="Choose another name."
            )
        return records.rename(book, player, kept)


def join(book: Book, written: str) -> Player:
    """Make a guest a member of the club."""
    with book.change("player member"):
        player = find(book, written)
        if not player.is_guest:
            raise ConflictError(f"{player.name} is already a member.")
        return records.make_member(book, player)


def check_name(written: str) -> str:
    """Return a player's name as it is kept; refuse one that reads like a pair."""
    kept = names.tidy(written, "player")
    names.refuse_commands(kept, "player")
    signs = [sign for sign in _JOINERS if sign in kept]
    if signs or len(names.parts_of(kept)) != 1:
        raise problems.several_players(kept, signs[0] if signs else "")
    return kept


def page(book: Book, title: str = "Players", players: Sequence[Player] | None = None) -> Page:
    """Return players (default: all) and the pairs they belong to."""
    pairs = [pair for pair in pair_records.of_club(book) if pair.number]
    shown = records.of_club(book) if players is None else players
    return replace(
        players_page(shown, pairs, title=title, club=book.club.name),
        notes=() if shown else (NOBODY,),
    )


def facts_page(book: Book, player: Player) -> Page:
    """Return what the club knows of one player."""
    return page_of_facts(player.name, player_facts(book, player), subtitle=book.club.name)


def player_facts(book: Book, player: Player) -> tuple[FactRow, ...]:
    """Return the facts of a player: name, membership, pairs, and second records."""
    pairs = [pair for pair in pair_records.of_club(book) if player in pair.players and pair.number]
    more = len(pairs) - _MOST_PAIRS
    shown = pairs if more < 2 else pairs[:_MOST_PAIRS]
    played = ", ".join(f"{pair.name} (pair {pair.number})" for pair in shown)
    played += f" and {more} more" if len(shown) < len(pairs) else ""
    return (
        FactRow("name", player.name),
        FactRow("guest", player.is_guest),
        FactRow("pairs", len(pairs), played or "none"),
        *([FactRow("also recorded as", ", ".join(player.also))] if player.also else []),
    )


def _check_all(
    written: Sequence[str], known: Sequence[tuple[str, Player]]
) -> tuple[list[str], list[Problem]]:
    new: list[str] = []
    faults: list[Problem] = []
    for one_name in written:
        try:
            name = check_name(one_name)
        except CanastaError as fault:
            faults.append(from_error(fault, side=one_name.strip() or None, code="bad-name"))
            continue
        faults.extend(_already(name, known, new))
        new.append(name)
    return new, faults


def _already(
    name: str, known: Sequence[tuple[str, Player]], new: Sequence[str]
) -> Iterator[Problem]:
    if double := twin(name, known):
        yield problems.player_known(name, "" if double[1].name == name else _who(*double))
    elif names.fold(name) in map(names.fold, new):
        yield problems.player_named_twice(name)


def twin(name: str, known: Sequence[tuple[str, Player]]) -> tuple[str, Player] | None:
    """Return a player with the same name, or one that looks the same on paper."""
    return next((each for each in known if names.are_alike(name, each[0])), None)


def _who(name: str, player: Player) -> str:
    """Return the name of a player, with the second name they are known by."""
    return name if name == player.name else f"{player.name} (also {name})"


def remove(book: Book, written: str) -> Player:
    """Remove a player from the club; refused where anything was recorded of them."""
    with book.change("player remove"):
        player = find(book, written)
        if held := records.uses(book, player):
            raise ConflictError(
                f"{player.name} cannot be removed: there is {listed(held)} of theirs.",
                hint="Merge the record into the right player, or erase the person:"
                f' canasta player erase "{player.name}"',
            )
        records.remove(book, player)
    return player


def removed_page(player: Player) -> Page:
    """Return who was removed."""
    return page_of_facts("Removed", [FactRow("name", player.name)])
