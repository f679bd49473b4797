"""Kurotto: what the tests know of it."""
