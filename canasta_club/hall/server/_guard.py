"""The guard: what is refused before a page is asked for, and what every answer bears."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LARGEST: Final = 32_000
"""Bytes of a form; a whole hand written with cards is some 2,000."""

_SLOWEST: Final = 8.0
"""Seconds until a form must be there."""

PICTURE: Final = "picture=1"
"""What follows the ? of the address that takes a picture of a slip."""

_LARGEST_PICTURE, _SLOWEST_PICTURE = 15_000_000, 60.0
_PICTURE_RATE, _PICTURES = 1 / 5, 6
"""Pictures a second of one device, and how many it may save up."""

_MOST_PICTURES: Final = 4
"""Pictures that are taken at a time, so that they do not fill the memory."""

_RATE, _BURST = 20.0, 120
"""Requests a second of one device, and how many it may save up."""

_GUESSES, _GUESS_RATE = 8, 1 / 20
"""Codes that open nothing which a device may try, and how many more a second."""

_MOST_KNOWN: Final = 4_096
"""Devices that are remembered; the one that was not heard of longest is forgotten."""

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

_HEADERS: Final = (
    (
        b"content-security-policy",
        _POLICY.encode(),
    ),
    (b"x-content-type-options", b"nosniff"),
    # With none at all, a browser would send forms as from nowhere ("Origin: null").
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)


class Bucket:
    """How much each device may still do: it fills up again with time."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate, self._most = rate, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, device: str, cost: int = 1) -> bool:
        """Return whether a device may do one thing more, and count it; cost 0 only asks."""
        now = time.monotonic()
        left, at = self._left.pop(device, (float(self._most), now))
        left = min(left + (now - at) * self._rate, self._most)
        may = left >= max(cost, 1)
        self._left[device] = (left - cost if may else left, now)
        if len(self._left) > _MOST_KNOWN:
            self._left.popitem(last=False)
        return may


class Guard:
    """Refuses foreign hosts, posts from other sites, and more than a phone can mean.

    ``hosts`` are the names and addresses by which the hall is reached, without the port.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app = app
        self._hosts = frozenset(host.casefold() for host in hosts)
        self._rate = Bucket(_RATE, _BURST)
        self._picture_rate = Bucket(_PICTURE_RATE, _PICTURES)
        self._pictures = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sending = _with_headers(send)
        headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]
        }
        refusal = self._refusal(scope, headers)
        if refusal is None and _is_picture(scope):
            await self._take_picture(scope, receive, sending, headers)
            return
        if refusal is None and scope["method"] == "POST":
            receive, refusal = await _whole(receive, headers)
        await (refusal or self._app)(scope, receive, sending)

    async def _take_picture(
        self, scope: Scope, receive: Receive, send: Send, headers: dict[str, str]
    ) -> None:
        """Pass a picture of a slip on, if this device and the hall may take one now."""
        if self._pictures >= _MOST_PICTURES or not self._picture_rate.take(device_of(scope)):
            busy = _no(503, "The hall has other pictures to read. Send it again in a moment.")
            await busy(scope, receive, send)
            return
        self._pictures += 1
        try:
            receive, refusal = await _whole(receive, headers, _LARGEST_PICTURE, _SLOWEST_PICTURE)
            await (refusal or self._app)(scope, receive, send)
        finally:
            self._pictures -= 1

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> PlainTextResponse | None:
        host = headers.get("host", "")
        if _name_of(host) not in self._hosts:
            return _no(421, "This is not an address of the hall. Use the one on your card.")
        if not self._rate.take(device_of(scope)):
            return _no(429, "Too many requests from this device. Wait a moment.")
        if scope["method"] not in {"GET", "HEAD", "POST"}:
            return _no(405, "The hall only shows pages and takes forms.")
        if scope["method"] == "POST" and not _is_own(headers, host):
            return _no(403, "This was sent from a page that is not the hall's.")
        return None


def _is_picture(scope: Scope) -> bool:
    is_of_table = scope["path"].startswith("/t/") and scope["method"] == "POST"
    return is_of_table and bool(scope["query_string"] == PICTURE.encode())


def device_of(scope: Scope) -> str:
    """Return the address that a request came from."""
    client = scope.get("client")
    return client[0] if client else ""


def _name_of(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").casefold()
    except ValueError:
        return ""


def _is_own(headers: dict[str, str], host: str) -> bool:
    """Return whether a form was sent from a page of this server."""
    if (origin := headers.get("origin")) is not None:
        return urlsplit(origin).netloc == host
    return headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}


def _no(status: int, message: str) -> PlainTextResponse:
    extra = {"retry-after": "5"} if status in {429, 503} else {}
    return PlainTextResponse(message + "\n", status, {**extra, "connection": "close"})


async def _whole(
    receive: Receive, headers: dict[str, str], largest: int = _LARGEST, slowest: float = _SLOWEST
) -> tuple[Receive, PlainTextResponse | None]:
    """Read a form whole, if it is small and comes soon."""
    too_large = _no(413, "This form is too large.")
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > largest:
        return receive, too_large
    body = bytearray()
    try:
        async with asyncio.timeout(slowest):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return receive, _no(400, "The form was cut off.")
                body += message.get("body", b"")
                if len(body) > largest:
                    return receive, too_large
                if not message.get("more_body"):
                    break
    except TimeoutError:
        return receive, _no(408, "The form took too long.")
    return _again(bytes(body), receive), None


def _again(body: bytes, receive: Receive) -> Receive:
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return parts.pop() if parts else await receive()

    return again


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {key.lower() for key, _value in message.get("headers", ())}
            more = [(key, value) for key, value in _HEADERS if key not in own]
            message = {**message, "headers": [*message.get("headers", ()), *more]}
        await send(message)

    return sending


class Guesses:
    """How many codes that open nothing each device may try."""

    def __init__(self) -> None:
        self._left = Bucket(_GUESS_RATE, _GUESSES)

    def may(self, device: str) -> bool:
        """Return whether a device may try another code."""
        return self._left.take(device, 0)

    def wrong(self, device: str) -> None:
        """Count a code that opened nothing."""
        self._left.take(device)
