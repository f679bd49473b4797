"""Kurodoko: its rules in plain Python, and how the collection tells it."""
