"""What OpenSpiel's observers see: all that a seat may know, what everybody may, what it alone may.

With perfect recall the log is added: a row for each step, as a 1 among as many zeros as there are
codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from belfort.engine import SPECTATOR
from belfort.research.drawn import as_text
from belfort.research.position import Machinery

if TYPE_CHECKING:
    from belfort.research.openspiel import BelfortState

RECALL: Final = 256
"""How many of the last steps a tensor holds at most; most variants never have as many."""


class Observer:
    """A seat's view, as OpenSpiel's observers give it: `tensor`, `dict` and a string."""

    def __init__(self, machinery: Machinery, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters for observers; passed {params}")
        self.machinery = machinery
        self.recalls = kind.perfect_recall
        game, planes = machinery.game, machinery.encoding.planes_width
        rows = min(RECALL, game.longest) if self.recalls else 0
        self.tensor: npt.NDArray[np.float32] = np.zeros(
            planes + rows * game.rules.codes, np.float32
        )
        self.dict = {"view": self.tensor[:planes]}
        if self.recalls:
            self.dict["log"] = self.tensor[planes:].reshape(rows, game.rules.codes)

    def set_from(self, state: BelfortState, player: int) -> None:
        """Write into the tensor what is seen, and what is remembered."""
        self.tensor.fill(0)
        self.dict["view"][:] = self._planes(state, player)
        if self.recalls:
            log = self.dict["log"]
            for row, code in enumerate(self._codes(state, player)[-len(log) :]):
                if code >= 0:
                    log[row, code] = 1

    def string_from(self, state: BelfortState, player: int) -> str:
        """What is seen, or remembered, as text."""
        if self.recalls:
            told = state.course.account(player)
            return f"{player}: {told.text} {told.digest.hex()}"
        drawn = as_text(self.machinery.game, state.course.position.view(player), player)
        return f"{drawn}\nview {state.course.position.digest(player)}"

    def _planes(self, state: BelfortState, player: int) -> npt.NDArray[np.float32]:
        return self.machinery.encoding.planes(state.course.position.observe(player))

    def _codes(self, state: BelfortState, player: int) -> tuple[int, ...]:
        """Each step as it was seen; -1 for one that is left out."""
        return state.course.account(player).codes


class PublicObserver(Observer):
    """What everybody may know: the view of whoever looks on."""

    def string_from(self, state: BelfortState, player: int) -> str:  # noqa: ARG002
        """The same for all."""
        return super().string_from(state, SPECTATOR)

    def _planes(self, state: BelfortState, player: int) -> npt.NDArray[np.float32]:  # noqa: ARG002
        return _spectators(self.machinery, state)

    def _codes(self, state: BelfortState, player: int) -> tuple[int, ...]:  # noqa: ARG002
        return state.course.account(SPECTATOR).codes


class PrivateObserver(Observer):
    """What a seat sees and a spectator does not: where the two views or logs differ."""

    def string_from(self, state: BelfortState, player: int) -> str:
        """The numbers of the view that others see otherwise, and the steps."""
        encoding, position = self.machinery.encoding, state.course.position
        own, others = position.observe(player), position.observe(SPECTATOR)
        own[0] = others[0] = 0
        told = [f"{encoding.name(k)}={own[k]}" for k in np.flatnonzero(own != others).tolist()]
        if self.recalls:
            words, s = self.machinery.game.rules.words, position.state
            codes = enumerate(self._codes(state, player))
            told += [f"{n}:{words.notation(s, code)}" for n, code in codes if code >= 0]
        return " ".join(told)

    def _planes(self, state: BelfortState, player: int) -> npt.NDArray[np.float32]:
        own = super()._planes(state, player)
        own[own == _spectators(self.machinery, state)] = 0
        own[: self.machinery.game.players] = 0  # who looks is no secret
        return own

    def _codes(self, state: BelfortState, player: int) -> tuple[int, ...]:
        course = state.course
        seen = zip(course.account(player).codes, course.account(SPECTATOR).codes, strict=True)
        return tuple(own if own != others else -1 for own, others in seen)


def _spectators(machinery: Machinery, state: BelfortState) -> npt.NDArray[np.float32]:
    observation = state.course.position.observe(SPECTATOR)
    observation[0] = 0
    planes = machinery.encoding.planes(observation)
    planes[: machinery.game.players] = 0  # nobody's
    return planes


def observer(machinery: Machinery, kind: Any, params: Mapping[str, Any] | None) -> Observer:
    """The observer of a kind, as OpenSpiel names them."""
    whose = kind.private_info
    if whose == pyspiel.PrivateInfoType.SINGLE_PLAYER:
        made = Observer if kind.public_info else PrivateObserver
    elif whose == pyspiel.PrivateInfoType.NONE and kind.public_info:
        made = PublicObserver
    else:
        raise ValueError("an observer sees what a seat sees, or the public or private part of it")
    return made(machinery, kind, params)
