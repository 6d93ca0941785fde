"""Chromium as a reader would have it: shows a page on a screen, or prints it."""

import json
import re
import subprocess
from html import escape
from pathlib import Path
from typing import Any

from tests.parts import AXE, BROWSER

OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_ANSWER = re.compile(r'<script type="application/json" id="answer">(.*?)</script>', re.DOTALL)


def printed(path: Path, folder: Path) -> Path:
    """Print a page as Chromium does, and return the PDF."""
    pdf = folder / f"{path.stem}.pdf"
    _run(folder, "--no-pdf-header-footer", f"--print-to-pdf={pdf}", path.as_uri())
    return pdf


def asked(path: Path, folder: Path, expression: str, *, width: int = 400, script: str = "") -> Any:
    """Show a page ``width`` pixels wide and return what an expression in it comes to.

    The expression may be a promise; ``script`` is run before. The page stands in a frame, as a
    window has a least width of its own.
    """
    ask = (
        f"<script>{script}</script><script>Promise.resolve().then(() => {expression})"
        ".catch(fault => ({fault: String(fault)})).then(value => {"
        "const answer = parent.document.createElement('script');"
        "answer.type = 'application/json'; answer.id = 'answer';"
        "answer.textContent = JSON.stringify(value).replaceAll('<', '\\u003c');"
        "parent.document.body.append(answer);})</script></body>"
    )
    page = escape(path.read_text("utf-8").replace("</body>", ask), quote=True)
    frame = f'<iframe style="width: {width}px; height: 900px; border: 0" srcdoc="{page}"></iframe>'
    copy = folder / f"asked-{path.name}"
    copy.write_text(f"<!doctype html><meta charset=utf-8><body>{frame}</body>", encoding="utf-8")
    shown = _run(
        folder, "--dump-dom", "--window-size=1400,1000", "--virtual-time-budget=20000",
        copy.as_uri(),
    )  # fmt: skip
    found = _ANSWER.search(shown)
    assert found, shown[-500:]
    return json.loads(found[1])


def axe() -> str:
    """Return the script of axe-core, which finds what keeps somebody from reading a page."""
    return Path(AXE.program()).read_text("utf-8")


def _run(folder: Path, *options: str) -> str:
    done = subprocess.run(
        [BROWSER.program(), *OPTIONS, f"--user-data-dir={folder / 'profile'}", *options],
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-2000:]
    return done.stdout.decode("utf-8", "replace")
