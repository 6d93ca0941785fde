"""Chromium as a reader would have it: opens a web page and prints what it shows."""

import os
import subprocess
from pathlib import Path

from tests.parts import BROWSER


def printed(page: Path, folder: Path) -> Path:
    """Open a web page in Chromium and return what it shows as a PDF."""
    out = folder / f"{page.stem}.pdf"
    command = [BROWSER.program(), "--headless", "--disable-gpu", "--no-first-run"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--no-sandbox")  # as root, Chromium refuses to start with one
    given = [f"--user-data-dir={folder / 'profile'}", "--no-pdf-header-footer"]
    subprocess.run(
        [*command, *given, f"--print-to-pdf={out}", page.as_uri()],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return out
