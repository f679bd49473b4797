"""The predicates that layers and answers become, each in a module named like the fact."""
