"""LITS: what the tests know of it."""
