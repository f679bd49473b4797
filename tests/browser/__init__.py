"""Tests of the page in a real browser: `pytest tests/browser`, with the extra `browser`."""
