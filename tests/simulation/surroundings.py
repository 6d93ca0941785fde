"""The surroundings of a simulated season: its machine gives the time, its seed chance and ids."""

import datetime as dt
import logging
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from uuid import UUID

from alembic import command

from canasta_club.records.book import _engines, _migrate, backup, book, changes
from tests import spared
from tests.simulation.machine import Machine


@contextmanager
def of(machine: Machine, chance: random.Random) -> Iterator[None]:
    """Let the program take time, chance and ids from a season while the context lasts."""
    numbers = iter(range(1, sys.maxsize))

    def new_id() -> UUID:
        return UUID(int=(next(numbers) << 80) | (7 << 76) | (2 << 62) | chance.getrandbits(62))

    init = changes.Change.__post_init__

    def begun(change: changes.Change) -> None:
        init(change)
        change.at, change.entry_id = machine.now(), new_id()

    def alone(run: Callable[..., None]) -> Callable[..., None]:
        def ran(*words: Any, **options: Any) -> None:
            with machine.alone():  # Alembic keeps the migration under way for all threads.
                run(*words, **options)

        return ran

    with ExitStack() as stack:
        put = stack.enter_context
        put(patch.object(changes.Change, "__post_init__", begun))
        put(patch.object(command, "upgrade", alone(command.upgrade)))
        put(patch.object(command, "stamp", alone(command.stamp)))
        # A migration names the backup that it made.
        put(patch.object(logging.getLogger(_migrate.__name__), "warning"))
        put(patch.object(_engines, "create_engine", spared.engine))
        put(patch.object(backup, "datetime", _clock(machine)))
        put(patch.object(book, "time", SimpleNamespace(sleep=machine.sleep)))
        put(patch.object(book, "random", SimpleNamespace(uniform=chance.uniform)))
        put(patch.object(os, "fsync", machine.fsync))
        for name, module in list(sys.modules.items()):
            if name.startswith("canasta_club.records.nouns.") and hasattr(module, "uuid7"):
                put(patch.object(module, "uuid7", new_id))
            elif name.startswith("canasta_club.services.") and hasattr(module, "date"):
                put(patch.object(module, "date", _calendar(machine)))
        yield


def _clock(machine: Machine) -> Any:
    class Clock(dt.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return machine.now().astimezone(tz)

    return Clock


def _calendar(machine: Machine) -> Any:
    class Calendar(dt.date):
        @classmethod
        def today(cls) -> Any:
            return machine.now().date()

    return Calendar
