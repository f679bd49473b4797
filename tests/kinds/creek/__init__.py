"""Creek: what the tests know of it."""
