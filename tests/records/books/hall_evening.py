"""What phones at the tables send on an evening, for the book of schema 4; no command does that."""

import os
from datetime import UTC, datetime, timedelta
from uuid import UUID

from canasta_club.club.play import Place
from canasta_club.errors import accept_all
from canasta_club.hall.services import clock, rights, waiting
from canasta_club.hall.services.sending import DeskDecision, Sender, Stated
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.play import games
from canasta_club.services.season import seasons
from canasta_club.services.season.nights import AtNight
from tests.services.examples.entering import counts

FIRST = counts("- 1 275 10", "- 1 135 20", out="Ash")
OTHERWISE = counts("- 1 275 10", "- 1 155 20", out="Ash")
STOCK_OUT = counts("- 1 215 10", "- 1 165 20")


def main() -> None:
    with open_book(os.environ["CANASTA_BOOK"], "Riverside", "Sue") as book:
        season = seasons.find(book, "Hall")
        one, two = (games.find(book, season="Hall", table=table) for table in (1, 2))
        night = one.night
        rights.issue(book, season, night)
        issued = rights.issue(book, season, night)
        rights.revoke(book, night, [issued.of_table(2)[1].right])
        of_table = {table: [each.right for each in issued.of_table(table)] for table in (1, 2)}

        def sender(table: int, seat: int, number: int) -> Sender:
            return Sender(
                seat, UUID(int=100 * table + 10 * seat + number), of_table[table][seat].id
            )

        waiting.send(book, one, Stated(FIRST, 1), sender(1, 0, 1))
        waiting.confirm(book, one, sender(1, 0, 1).send_id, sender(1, 1, 1))
        waiting.send(book, two, Stated(FIRST_AT_TWO, 1), sender(2, 0, 1))
        waiting.send(book, two, Stated(OTHERWISE_AT_TWO, 1), sender(2, 1, 1))
        settle(book, two, sender(2, 0, 1).send_id, sender(2, 1, 1).send_id)
        waiting.send(
            book, one, Stated(OTHERWISE, 1, revision=1, reason="155, not 135"), sender(1, 1, 2)
        )
        waiting.send(book, one, Stated(STOCK_OUT, 2, ("nobody-out",)), sender(1, 0, 2))
        waiting.send(book, two, Stated(STOCK_OUT, 2, ("nobody-out",)), sender(2, 0, 2))
        waiting.withdraw(book, two, sender(2, 0, 2).send_id, sender(2, 0, 3))
        at, now = AtNight(book, season, night), datetime(2026, 11, 19, 18, 30, tzinfo=UTC)
        clock.start(book, at, 1, now, 50)
        clock.add_minutes(book, at, 2, 5)
        clock.pause(book, at, now + timedelta(minutes=20))
        clock.go_on(book, at, now + timedelta(minutes=25))
        clock.call_last_hand(book, at)
        clock.stop(book, at, now + timedelta(minutes=60))
        clock.start(book, at, 2, now + timedelta(minutes=70), 50)
        clock.pause(book, at, now + timedelta(minutes=80))


FIRST_AT_TWO = counts("1 - 320 15", "- - 0 35", out="Elm+")
OTHERWISE_AT_TWO = counts("1 - 320 15", "- - 0 55", out="Elm")


def settle(book: Book, place: Place, about: UUID, take: UUID) -> None:
    settlement = DeskDecision(take, "both counted again")
    waiting.settle(book, place, about, settlement, accept_all, send_id=UUID(int=900))


if __name__ == "__main__":
    main()
