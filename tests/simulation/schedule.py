"""The schedule: several writers, of whom one works at a time, in an order that a seed settles.

Each writer is a thread, so that it has SQLite connections of its own. The one that works hands over
where another process could come between: at a statement, at a sync, and where it waits for a lock.
"""

import random
import threading
from collections.abc import Callable
from typing import Final

_CHANCE: Final = 0.1
"""How often a writer that could hand over does."""


class Schedule:
    """Runs jobs to their end, one at a time, switching between them."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._waiting: dict[int, threading.Semaphore] = {}
        self._end = threading.Semaphore(0)
        self.switches = 0

    def run(self, jobs: list[Callable[[], None]]) -> None:
        """Run jobs, each in a thread, until all have ended; raise the first error."""
        errors: list[BaseException] = []
        threads = [
            threading.Thread(target=self._work, args=(number, job, errors), daemon=True)
            for number, job in enumerate(jobs)
        ]
        self._waiting = {number: threading.Semaphore(0) for number in range(len(jobs))}
        for thread in threads:
            thread.start()
        self._pass_on()
        self._end.acquire()
        for thread in threads:
            thread.join()
        if errors:
            raise errors[0]

    def switch(self, number: int, *, waits: bool = False) -> None:
        """Hand over to another writer, by chance; where this one waits, to any other."""
        others = [each for each in self._waiting if each != number]
        if not others or number not in self._waiting:
            return
        if waits or self._chance.random() < _CHANCE:
            self.switches += 1
            self._waiting[self._chance.choice(others)].release()
            self._waiting[number].acquire()

    def _work(self, number: int, job: Callable[[], None], errors: list[BaseException]) -> None:
        self._waiting[number].acquire()
        try:
            job()
        except BaseException as fault:  # noqa: BLE001  (raised again where the jobs were started)
            errors.append(fault)
        finally:
            del self._waiting[number]
            self._pass_on()

    def _pass_on(self) -> None:
        if self._waiting:
            self._waiting[self._chance.choice([*self._waiting])].release()
        else:
            self._end.release()
