"""The network: where phones find this computer, and what they join to reach it."""

import socket
from typing import Final

PORT: Final = 8017
"""Where the hall listens if no other port is named."""

_ANYWHERE: Final = ("192.0.2.1", 9)
"""An address that is nobody's: nothing is sent there, it only shows which way would be taken."""


def own_address() -> str:
    """Return the address of this computer in the local network; empty where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_ANYWHERE)
        except OSError:
            return ""
        return str(asking.getsockname()[0])


def base_url(written: str = "") -> str:
    """Return the address that pages begin with; what is left out is this computer, and the port.

    >>> base_url("192.168.1.20"), base_url("http://club.local:8000/")
    ('http://192.168.1.20:8017', 'http://club.local:8000')
    """
    host = written.strip().removesuffix("/") or own_address() or socket.gethostname()
    scheme, _, rest = host.rpartition("://")
    port = "" if ":" in rest.rpartition("]")[2] else f":{PORT}"
    return f"{scheme or 'http'}://{rest}{port}"


def wifi_text(name: str, code: str) -> str:
    r"""Return what a phone's camera reads as a Wi-Fi to join; without a code it is an open one.

    >>> wifi_text("Hall; 2", "four aces")
    'WIFI:T:WPA;S:Hall\\\\; 2;P:four aces;;'
    """
    kind, secret = ("WPA", f"P:{_escaped(code)};") if code else ("nopass", "")
    return f"WIFI:T:{kind};S:{_escaped(name)};{secret};"


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in text)
