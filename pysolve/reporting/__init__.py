"""What came of many puzzles: counts, times, what is broken, and what has changed since."""
