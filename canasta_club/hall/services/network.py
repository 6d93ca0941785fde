"""The network: where phones find this computer, and what they join to reach it."""

import socket
from contextlib import suppress
from typing import Final

PORT: Final = 8017
"""Where the hall listens if no other port is named."""

_ANYWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that are nobody's: nothing is sent there, they only show which way would be taken."""

_NOT_IN_THE_HALL: Final = ("127.", "::1", "fe80", "169.254.")


def own_addresses() -> list[str]:
    """Return the addresses of this computer on its networks, the one that leads outside first."""
    known: list[str] = []
    for family, far in _ANYWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((far, 9))
            known.append(way.getsockname()[0])
    with suppress(OSError):
        known += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None)]
    usable = (address for address in known if not address.startswith(_NOT_IN_THE_HALL))
    return list(dict.fromkeys(usable))


def url_of(host: str, port: int = PORT) -> str:
    """Return what a browser types to reach a host.

    >>> url_of("192.168.1.20"), url_of("2001:db8::20", 80)
    ('http://192.168.1.20:8017', 'http://[2001:db8::20]:80')
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def base_url(written: str = "") -> str:
    """Return the address that pages begin with; what is left out is this computer, and the port.

    >>> base_url("192.168.1.20"), base_url("http://club.local:8000/")
    ('http://192.168.1.20:8017', 'http://club.local:8000')
    """
    host = written.strip().removesuffix("/")
    if not host:
        return url_of(next(iter(own_addresses()), socket.gethostname()))
    scheme, _, rest = host.rpartition("://")
    port = "" if ":" in rest.rpartition("]")[2] else f":{PORT}"
    return f"{scheme or 'http'}://{rest}{port}"


def wifi_text(name: str, code: str) -> str:
    r"""Return what a phone's camera reads as a Wi-Fi to join; without a code it is an open one.

    >>> wifi_text("Hall; 2", "four aces")
    'WIFI:T:WPA;S:Hall\\; 2;P:four aces;;'
    """
    kind, secret = ("WPA", f"P:{_escaped(code)};") if code else ("nopass", "")
    return f"WIFI:T:{kind};S:{_escaped(name)};{secret};"


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in text)
