"""Puzzles that are made: drawn by the rules, their clues thinned out, judged by the explainer."""
