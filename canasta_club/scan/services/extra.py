"""The packages that read pictures: an extra, which is asked for when a slip is to be read."""

import os
from importlib import import_module

from canasta_club import extras
from canasta_club.errors import CanastaError


def refuse_without() -> None:
    """Raise `CanastaError` where the packages are missing that read pictures."""
    # A slip's products of matrices are small: threads for them would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        for name in ("numpy", "PIL", "pypdfium2", "zxingcpp"):
            import_module(name)
    except ImportError as fault:
        raise CanastaError(
            "Reading slips needs packages that are not installed.",
            hint=extras.how_to_install("scan"),
        ) from fault
