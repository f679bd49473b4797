"""The ways puzzles and solutions are shown. Each module is one of them."""
