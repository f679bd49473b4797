"""Many puzzles in one run: inputs that are streamed, results a line each, a run that goes on."""
