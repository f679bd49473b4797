"""The ways puzzles are written down. Each module is one format."""
