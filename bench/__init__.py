"""Measures the solver: `python -m bench --help`."""
