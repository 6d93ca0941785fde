"""Check-ins: from which round to which a player is at a night."""

from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import Pair, Player
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as records


def arrive(
    book: Book,
    night: Night,
    player: Player,
    number: int,
    *,
    pair: Pair | None = None,
    for_player: Player | None = None,
) -> None:
    """Check a player in from a round on, in their own place or as a substitute.

    A stay in the same place that reaches the round continues; one in another place ends.
    """
    facts = {"pair": pair, "for_player": for_player, "until_round": None}
    continued: Attendance | None = None
    stays = of_player(book, night, player)
    for stay in sorted(stays, key=lambda stay: stay.from_round != number):
        is_same = (stay.pair, stay.for_player) == (pair, for_player)
        if continued is None and (stay.from_round == number or stay.until_round == 0):
            continued = records.set_facts(book, stay, from_round=number, **facts)
        elif continued is None and is_same and reaches(stay, number - 1):
            first = min(stay.from_round, number)
            continued = records.set_facts(book, stay, from_round=first, until_round=None)
        elif reaches(stay, number):
            _cut(book, stay, number - 1)
    if continued is None:
        new = records.new(night, player, from_round=number, pair=pair, for_player=for_player)
        records.add(book, [new])


def end(book: Book, night: Night, player: Player, last: int) -> None:
    """End every stay of a player with a round; leaving before the first means not coming."""
    for stay in of_player(book, night, player):
        if reaches(stay, last + 1):
            _cut(book, stay, last)


def never_came(book: Book, night: Night, player: Player) -> None:
    """Record that an expected player did not come."""
    stays = of_player(book, night, player)
    if not stays:
        stays = [records.new(night, player)]
        records.add(book, stays)
    for stay in stays:
        records.set_facts(book, stay, until_round=0)


def of_player(book: Book, night: Night, player: Player) -> list[Attendance]:
    """Return the stays of a player at a night."""
    return [each for each in records.of_night(book, night) if each.player.id == player.id]


def reaches(stay: Attendance, number: int) -> bool:
    """Return whether a stay includes a round or begins after it."""
    return stay.until_round is None or stay.until_round >= number > 0


def _cut(book: Book, stay: Attendance, last: int) -> None:
    records.set_facts(book, stay, until_round=last if last >= stay.from_round else 0)
