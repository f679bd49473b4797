"""The commands, a module each, with an object of the same name in it.

To list them takes no module: the help of the command line is made of what stands here.
"""

from __future__ import annotations

COMMANDS = {
    "solve": "Solve puzzles, and prove that the solution is the only one.",
    "check": "Tell whether puzzles have exactly one solution: UNIQUE, MULTIPLE, NONE or UNKNOWN.",
    "count": "Count the solutions of puzzles exactly. Long counts tell on stderr how far they are.",
    "convert": "Write puzzles in another format, to standard output or into a file.",
    "formats": "List the formats that puzzles are read from and written to.",
    "render": "Draw puzzles: into a file (.svg, .png, .html, .txt), or without -o as text.",
    "sheet": "Put puzzles on a sheet to print: numbered, with the rules, the solutions at the end.",
    "kinds": "List the kinds of puzzle, or tell all about one: rules, variants, files and an "
    "example.",
    "new-kind": "Begin a kind of puzzle of your own: a folder with commented rules and an example.",
    "generate": "Make puzzles with exactly one solution, of the difficulty you want.",
    "explain": "Explain puzzles step by step, every step proved.",
    "hint": "Hint at what comes next from the marks of a puzzle.",
    "steps": "List all steps that can be taken now from the marks of a puzzle, the cheapest first.",
    "justify": "Judge a move: proved by a step, right, wrong and why, or open.",
    "review": "Review the moves of a solver: the step behind each, guesses, mistakes, what was "
    "overlooked.",
    "rate": "Rate how hard puzzles are to reason out: level 1 to 5, score, the hardest moments.",
    "batch": "Solve, check, count, rate, explain, review or convert many puzzles, a line of "
    "results each.",
    "report": "Tell what came of many puzzles: counts, times, what is broken, as a page or text.",
    "serve": "Serve a page to draw, check and play puzzles on, and the HTTP API behind it.",
    "schema": "Print the JSON Schema of what --json prints: of all records, or of one.",
}
"""All commands, in the order in which the help lists them, each with the first line of its help."""
