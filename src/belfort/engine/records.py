"""Records whose fields are attributes, in rules and in compiled code alike.

NumPy's own `np.record` looks a field up by way of Python, which takes ten times as long as what
is done here, and interpreted rules do little else.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np


class Record(np.void):  # type: ignore[misc] # final only in the stubs
    """A scalar of a dtype made by `record`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...


def record(fields: Any, *, align: bool = False) -> np.dtype[Any]:
    """A dtype of these fields; its scalars are records."""
    layout = np.dtype(fields, align=align)
    assert layout.names is not None
    attributes: dict[str, Any] = {"__slots__": ()}
    for name in layout.names:
        if hasattr(np.void, name):
            raise ValueError(f"{name!r} means something else to NumPy")
        attributes[name] = property(itemgetter(name), _setter(name))
    return np.dtype((type("Record", (Record,), attributes), layout))


def _setter(name: str) -> Any:
    def set_field(self: Record, value: Any) -> None:
        self[name] = value

    return set_field


def copy_of(s: Record) -> Record:
    """A record of its own with the same position, the only one in the array that holds it."""
    home: Any = np.ndarray(1, s.dtype, bytearray(s.tobytes()))
    later: Record = home[0]  # several times as quick as s.copy()
    return later
