"""QR codes: a short text as a picture (SVG) that a phone or a scanner reads from paper."""

from io import BytesIO

_QUIET = 2
"""Blank modules around a code on white paper; a scanner needs no more there."""


def qr_code(text: str) -> str:
    """Return a text as the SVG of a QR code that is read with a quarter of it smudged."""
    import segno  # few pages have a code, and it takes long to load

    code = segno.make_qr(text, error="q", boost_error=False)
    drawn = BytesIO()
    code.save(
        drawn, kind="svg", xmldecl=False, svgns=True, border=_QUIET, omitsize=True, title=text
    )
    return drawn.getvalue().decode().strip()
