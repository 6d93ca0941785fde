"""Running the hall: its sockets, its addresses, and how it begins and ends."""

import asyncio
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from canasta_club.errors import CanastaError, ConflictError, UsageError
from canasta_club.hall.records import serving
from canasta_club.hall.server._app import Hall, Told, application
from canasta_club.hall.server._keeper import Keeper
from canasta_club.hall.services import network
from canasta_club.services.season import nights
from canasta_club.services.season.nights import AtNight

_UNREACHED: Final = 60.0
"""Seconds after which it is said why no phone may have come."""

_SILENT: Final = 10.0
"""Seconds that a connection may be open without a whole request."""

_MOST_CONNECTIONS: Final = 900
_MOST_OF_ONE: Final = 40
"""Connections at a time, of all devices and of one."""


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the hall listens: its sockets, and the addresses that a browser types."""

    sockets: Sequence[socket.socket]
    addresses: Sequence[str]
    hosts: frozenset[str]


@contextmanager
def listening(port: int, *, is_open: bool) -> Iterator[Listening]:
    """Listen on this computer alone, or, where it ``is_open``, on the local network.

    Raises `ConflictError` where the port is taken.
    """
    hosts = {"localhost", "127.0.0.1", "::1"}
    names = ["localhost"]
    if is_open:
        names = network.own_addresses() or names
        hosts |= {*names, socket.gethostname(), f"{socket.gethostname()}.local"}
    with ExitStack() as stack:
        sockets = [stack.enter_context(each) for each in _sockets(port, is_open=is_open)]
        port = sockets[0].getsockname()[1]
        shown = [f"{network.url_of(name, port)}/" for name in names]
        yield Listening(sockets, shown, frozenset(hosts))


def _sockets(port: int, *, is_open: bool) -> list[socket.socket]:
    places = [(socket.AF_INET, "0.0.0.0" if is_open else "127.0.0.1")]  # noqa: S104
    places.append((socket.AF_INET6, "::" if is_open else "::1"))
    opened: list[socket.socket] = []
    for family, address in places:
        try:
            opened.append(_socket(family, address, port))
        except OSError as fault:
            if family == socket.AF_INET6 and opened:
                continue  # This computer has no IPv6.
            for each in opened:
                each.close()
            raise _taken(port, fault) from fault
        port = opened[0].getsockname()[1]
    return opened


def _socket(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # On Windows two could share a port.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((address, port))
        made.listen(256)
    except OSError:
        made.close()
        raise
    return made


def _taken(port: int, fault: OSError) -> CanastaError:
    if isinstance(fault, PermissionError):
        return UsageError(
            f"Port {port} may not be opened here: {fault.strerror or fault}.",
            hint="Choose one above 1023: canasta serve --port 8018",
        )
    return ConflictError(
        f"Port {port} is taken by another program.",
        hint=f"Choose another one: canasta serve --port {port + 1}."
        " Cards that are printed name the port.",
    )


def _device(connection: object) -> str:
    client = getattr(connection, "client", None)
    return str(client[0]) if client else ""


class _Careful(H11Protocol):
    """A connection that is closed where it says nothing, or where there are too many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        device = _device(self)
        of_device = sum(_device(one) == device for one in self.connections)
        if len(self.connections) > _MOST_CONNECTIONS or (
            of_device > _MOST_OF_ONE and device not in {"127.0.0.1", "::1"}
        ):
            transport.abort()
            return
        self.loop.call_later(_SILENT, self._close_if_silent)

    def _close_if_silent(self) -> None:
        if self.scope is None and not self.transport.is_closing():
            self.transport.abort()


class _Server(uvicorn.Server):
    """A server that says a last word to every page before it ends."""

    def __init__(self, config: uvicorn.Config, hall: Hall, where: Listening) -> None:
        super().__init__(config)
        self._hall, self._where = hall, where
        self._unreached: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that it listens, from when on a signal ends it well."""
        await super().startup(sockets=sockets)
        tell = self._hall.tell
        tell("listening", {"addresses": list(self._where.addresses)})
        self._unreached = asyncio.create_task(_say_if_unreached(self._hall, tell))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the pages that listen, then the server."""
        del sig, frame
        self._hall.hub.end("stopped")
        # Kept from uvicorn, which would raise the signal again before the book is let go of.
        self.force_exit = self.should_exit
        self.should_exit = True


def run(
    begin: Callable[[], AbstractContextManager[AtNight]],
    port: int | None,
    tell: Told,
    *,
    is_open: bool,
) -> None:
    """Keep the hall of a night until the person ends it; the book is let go of in the end.

    Where no port is named it is the usual one.
    Raises `CanastaError` where the book cannot be kept, and `ConflictError` where the port is
    taken, or another process keeps the hall of this book.
    """
    keeper = Keeper(begin)
    keeper.open()
    try:
        path = keeper.now(lambda room: room.at.book.location.path)
        if path is None:
            raise UsageError(
                "This book is on a PostgreSQL server, and the hall keeps a book that is a file.",
                hint="Serve from the computer that has the club's own book.",
            )
        keeper.now(lambda room: nights.refuse_closed(room.at.night))
        with serving.only_one(path), listening(port or network.PORT, is_open=is_open) as where:
            _serve(Hall(keeper, tell), where, tell)
    finally:
        keeper.close()


def _serve(hall: Hall, where: Listening, tell: Told) -> None:
    config = uvicorn.Config(
        application(hall, where.hosts),
        http=_Careful,
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=16_384,
        backlog=256,
    )
    server = _Server(config, hall, where)
    with suppress(KeyboardInterrupt):
        asyncio.run(server.serve(sockets=list(where.sockets)))
    tell("stopped", {})


async def _say_if_unreached(hall: Hall, tell: Told) -> None:
    await asyncio.sleep(_UNREACHED)
    if not hall.has_been_reached:
        tell("unreached", {})
