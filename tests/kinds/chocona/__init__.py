"""Chocona: what the tests know of it."""
