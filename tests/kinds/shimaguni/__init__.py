"""Shimaguni: what the tests know of it."""
