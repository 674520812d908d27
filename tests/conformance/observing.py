"""An observation by the names of its parts."""

from regna.kernel.spec import GameSpec
from regna.kernel.state import Numbers, State


def features(spec: GameSpec, state: State, seat: int) -> dict[str, list[float]]:
    """The named numbers a seat observes; their shapes must account for all of them."""
    numbers = Numbers()
    state.observe(seat, numbers)
    listed, found, place = numbers.to_list(), {}, 0
    for name, shape in spec.features:
        size = 1
        for part in shape:
            size *= part
        found[name] = listed[place : place + size]
        place += size
    assert place == len(listed)
    return found
