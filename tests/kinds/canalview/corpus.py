"""Canal View: how the shared collection tells a puzzle."""

from __future__ import annotations

from collection import numbers, shading

layers, solution = numbers, shading
