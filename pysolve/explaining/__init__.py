"""What a solver asks: why each cell is what it is, what to do next, and how hard it is."""
