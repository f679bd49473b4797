"""The fact `setting`."""

from __future__ import annotations

from clorm import ConstantStr, Predicate


class Setting(Predicate):
    """A number of the whole puzzle: `setting(Name, N)`."""

    name: ConstantStr
    number: int
