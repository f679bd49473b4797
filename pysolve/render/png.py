"""Pictures as PNG, by way of SVG."""

from __future__ import annotations

from pysolve.errors import UsageError

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def rasterize(svg: str) -> bytes:
    """Return an SVG as a PNG of the same size. No fonts are looked for: pictures have no text."""
    try:
        import resvg_py  # type: ignore[import-not-found, unused-ignore] # noqa: PLC0415
    except ImportError:
        raise UsageError(
            "a PNG needs resvg_py: pip install resvg_py, or pip install '.[png]' in a checkout"
        ) from None
    try:
        image = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
    except ValueError as error:
        raise UsageError(f"cannot make a PNG: {error}") from None
    if not image.startswith(_SIGNATURE):
        raise UsageError("cannot make a PNG: resvg_py returned something else")
    return image
