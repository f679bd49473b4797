"""Shikaku: its judge, and how the collection tells it."""
