"""Whether clones are equal to what they were cloned from in every field, and independent of it."""

from collections import Counter
from typing import Any

from regna.engine.state import State
from tests.conformance.fields import (
    Contents,
    assigned_names,
    contents,
    differences,
    fields,
    frozen,
    general,
    names_of,
    shared_fields,
)

OFTEN_ENOUGH = 8
"""So many states of every phase are looked at with every number of seats; beyond that only now and then."""


class Clones:
    """Compares states with their clones, and remembers what was met on the way."""

    def __init__(self, shared: frozenset[str], rows: frozenset[str] = frozenset()) -> None:
        """`shared` are the fields that a clone has in common with its state and that never change.

        `rows` are shared as well until somebody changes one, and puts another in its place.
        """
        self.shared = shared
        self.rows = rows
        self.kept: list[tuple[str, Any, Any]] = []  # rows with their paths, and what was in them
        self.met: Counter[tuple[int, int]] = Counter()
        self.first_values: dict[str, Any] = {}
        self.changing: set[str] = set()

    @property
    def phases(self) -> set[int]:
        """The phases in which a clone was compared."""
        return {phase for _, phase in self.met}

    def shared_parts(self, state: State) -> Contents:
        """What is in the fields that clones share."""
        return {
            f"{name}.{path}": value for name in self.shared for path, value in contents(getattr(state, name)).items()
        }

    def never_changed(self) -> list[str]:
        """The fields that had the same value in all states that were compared."""
        return sorted({*self.first_values} - self.changing)

    def check(self, state: State, rarely: bool) -> None:
        """The clone and the bytes have every field, and a change in the clone changes nothing here.

        `rarely`: there is no need to look if this phase was met often.
        """
        moment = int(state.seats), int(state.phase)
        if rarely and self.met[moment] >= OFTEN_ENOUGH:
            return
        self.met[moment] += 1
        assert names_of(state) == assigned_names(type(state)), "some fields were not looked at"
        clone, before = state.clone(), contents(state, self.shared)
        forgotten = differences(before, contents(clone, self.shared))
        assert not forgotten, f"the clone forgets {forgotten}"
        assert clone.origin is state.origin, "the clone forgets what was agreed on"
        unwritten = differences(before, contents(state.from_bytes(state.to_bytes()), self.shared))
        assert not unwritten, f"the bytes leave out {unwritten}"
        copied = [name for name in sorted(self.shared) if getattr(clone, name) is not getattr(state, name)]
        assert not copied, f"the clone should share {copied}"
        self.kept += [
            (field.path, field.value, frozen(field.value))
            for field in fields(state, self.shared)
            if general(field.path) in self.rows
        ]
        shared = shared_fields(state, clone, self.shared, self.rows)
        assert not shared, f"the clone shares {shared}"
        for path, value in before.items():
            name = general(path)
            if self.first_values.setdefault(name, value) != value:
                self.changing.add(name)

    def changed_in_place(self) -> list[str]:
        """The rows that clones share and that were changed nevertheless; from here on others are looked at."""
        found = [path for path, row, before in self.kept if frozen(row) != before]
        self.kept = []
        return found
