"""Yin-Yang: what the tests know of it."""
