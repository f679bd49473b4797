"""Nurikabe: its boards, its judge, a failing board for each rule."""
