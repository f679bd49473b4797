"""Norinori: what the tests know of it."""
