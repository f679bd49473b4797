"""Aqre: what the tests know of it."""
