"""The same people in a book on a PostgreSQL server: many writers at once, and sessions cut off.

Here the writers are threads that run as they come, for a server's locks cannot be waited for one at
a time. What they do is settled by a seed, in which order is not; the judge is the same.
"""

import random
import threading
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import psycopg

from canasta_club.errors import CanastaError
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.services.book import books, clubs
from canasta_club.services.safety.verify import verify
from tests.simulation import people
from tests.simulation.people import Club, NothingToDoError


class Sessions:
    """Several writers on one server, of whom some lose their session in the middle of work.

    Who was refused tries again after ``pause`` seconds: tries are left when a server is back.
    """

    pause = 0.25

    def __init__(self, location: str, files: Path, seed: int, writers: int) -> None:
        self.location = location
        self.counts: dict[str, tuple[int, ...]] = {}
        self.done: Counter[str] = Counter()
        self.cut = self._begun = 0
        self.errors: list[BaseException] = []
        self._lock = threading.Lock()
        self._clubs = [
            Club(random.Random(f"{seed} {each}"), files / str(each), names=10_000 * each)  # noqa: S311
            for each in range(writers)
        ]
        for club in self._clubs:
            club.files.mkdir(parents=True)

    def begin(self) -> None:
        """Make the club, and a season with a night."""
        with books.open_book(self._settings("begin"), create=True) as book:
            clubs.add(book, "Riverside", "club")
            people.begin_season(self._clubs[0], book)
            people.open_night(self._clubs[0], book)
            people.add_players(self._clubs[0], book)
            self._begun, _when = journal.newest(book)

    def work(self, actions: int, cuts: int) -> None:
        """Let all writers do so much at once, and cut some of their sessions."""
        threads = [
            threading.Thread(target=self._writer, args=(number, actions), daemon=True)
            for number in range(len(self._clubs))
        ]
        for thread in threads:
            thread.start()
        chance = random.Random(cuts)  # noqa: S311
        while any(thread.is_alive() for thread in threads):
            if self.cut < cuts:
                self.cut += self._cut_one(chance)
            threads[0].join(chance.uniform(0.01, 0.05))
        if self.errors:
            raise self.errors[0]

    def judge(self) -> None:
        """Verify the book, and count what each thing done left in the journal."""
        with books.open_book(self._settings("judge")) as book:
            assert verify(book).problems == []
            held = Counter(entry.by for entry in journal.entries(book))
        wrong = {
            mark: (held[mark], its) for mark, its in self.counts.items() if held[mark] not in its
        }
        assert wrong == {}

    def _writer(self, number: int, actions: int) -> None:
        club = self._clubs[number]
        done = 0
        try:
            while done < actions:
                try:
                    with books.open_book(self._settings(f"w{number}")) as book:
                        while done < actions:
                            done += 1
                            book.by = mark = f"w{number} {done:04}"
                            self._act(club, book, mark)
                            book.release()
                except CanastaError:  # The session was cut while the book was opened or closed.
                    done += 1
                    time.sleep(self.pause)
        except BaseException as fault:  # noqa: BLE001  (raised again where the work was begun)
            self.errors.append(fault)

    def _act(self, club: Club, book: Book, mark: str) -> None:
        action = people.choose(club)
        most = people.most_changes(action)
        self.counts[mark] = any_part = tuple(range(most + 1))
        try:
            self._keep_season(action, book)
            is_new = action(club, book)
        except NothingToDoError:
            self.counts[mark] = (0,)
        except CanastaError as refusal:
            # Where the session was cut or a machine lost while it committed, nobody can tell.
            if "the database" in refusal.message.lower():
                raise
            self.counts[mark] = any_part[:-1]
            with self._lock:
                self.done["refused"] += 1
        else:
            done = any_part[1:] if is_new else (0,)
            self.counts[mark] = any_part if is_new is None else done
            with self._lock:
                self.done[action.__name__] += 1

    def _keep_season(self, action: people.Action, book: Book) -> None:
        """Leave the season that was begun: in an empty book a crowd undoes more than it adds."""
        if action is people.undo and undoing.to_undo(book).number <= self._begun:
            raise NothingToDoError

    def _cut_one(self, chance: random.Random) -> int:
        """Cut a session, as an administrator or a lost connection does; return how many."""
        with psycopg.connect(self.location, autocommit=True) as server:
            query = (
                "SELECT pid FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                " AND state <> 'idle'"
            )
            found = [row[0] for row in server.execute(query)]
            if not found:
                return 0
            server.execute("SELECT pg_terminate_backend(%s::int)", [chance.choice(found)])
            return 1

    def _settings(self, by: str) -> SimpleNamespace:
        return SimpleNamespace(book=self.location, club="", by=by)
