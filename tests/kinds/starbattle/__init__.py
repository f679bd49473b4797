"""Star Battle: what the tests know of it."""
