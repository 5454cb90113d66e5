"""The games for OpenSpiel: importing this registers `belfort_clocktowers` and the others::

    import pyspiel
    import belfort.research.openspiel
    game = pyspiel.load_game("belfort_heist(players=4,moon=crescent)")

Actions are the game's own codes, for moves and for outcomes of chance. What a seat knows is what
it saw: its log, step by step, each step as it looked to the seat, with a digest of its views.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import pyspiel

from belfort import engine
from belfort.engine import CHANCE, NOBODY, SPECTATOR, Game
from belfort.engine.chance import stream
from belfort.match.retrace import retrace
from belfort.research.drawn import as_text
from belfort.research.observers import Observer, observer
from belfort.research.position import Machinery, Position
from belfort.research.posterior import Belief, Room, room_for
from belfort.research.spiel_bots import LevelBot, LevelPolicy, guard

PREFIX: Final = "belfort_"
EDITION: Final = "edition"
"""The parameter that names what is played with; empty: what is built in."""

_ACTORS: Final = {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}


class Account(NamedTuple):
    """What a seat, or a spectator, saw of the first `steps` of a match."""

    steps: int
    position: Position
    codes: tuple[int, ...]
    text: str
    digest: bytes


class Course:
    """A match so far: its position, its steps, and lazily what each seat saw and can believe."""

    __slots__ = ("accounts", "beliefs", "position", "steps")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.steps: list[int] = []
        self.accounts: dict[int, Account] = {}
        self.beliefs: dict[int, Belief | None] = {}

    def __deepcopy__(self, _memo: object) -> Course:
        other = Course(self.position.copy())
        other.steps = self.steps.copy()
        other.accounts = self.accounts.copy()
        other.beliefs = self.beliefs.copy()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """A match is its steps: OpenSpiel's serialisation keeps these alone."""
        game = self.position.machinery.game
        chosen = dict(game.options)
        if game.rules.other is not None:
            chosen[EDITION] = game.edition.name
        return _replay, (game.name, tuple(chosen.items()), tuple(self.steps))

    def play(self, step: int) -> None:
        """Carry out a step."""
        self.position.play(step)
        self.steps.append(step)

    def account(self, seat: int) -> Account:
        """What a seat has seen, carried on from what was told before."""
        told = self.accounts.get(seat)
        if told is None:
            told = Account(0, Position(self.position.machinery), (), "", b"")
        if told.steps < len(self.steps):
            told = _carry_on(told, self.steps[told.steps :], seat)
        self.accounts[seat] = told
        return told

    def belief(self, seat: int) -> Belief | None:
        """What a seat can believe, carried on likewise; None once too little of it was kept."""
        machinery = self.position.machinery
        if seat not in self.beliefs:
            self.beliefs[seat] = Belief.at_the_start(machinery)
        held = self.beliefs[seat]
        if held is not None and held.steps < len(self.steps):
            held = held.after(self.steps[held.steps :], seat, _room(machinery))
        self.beliefs[seat] = held
        return held


@functools.cache
def _room(machinery: Machinery) -> Room:
    return room_for(machinery)


@functools.cache
def _machinery(name: str, options: tuple[tuple[str, engine.Value], ...]) -> Machinery:
    chosen = dict(options)
    edition = str(chosen.pop(EDITION, ""))
    return Machinery(Game(name, chosen, edition=edition or None))


def _replay(name: str, options: tuple[tuple[str, engine.Value], ...], steps: list[int]) -> Course:
    course = Course(Position(_machinery(name, options)))
    for step in steps:
        course.play(step)
    return course


def _carry_on(told: Account, steps: list[int], seat: int) -> Account:
    position = told.position.copy()
    game = position.machinery.game
    codes, texts, digest = list(told.codes), [told.text] if told.text else [], told.digest
    for step in steps:
        seen = game.hide_step(position.state, step, seat)
        codes.append(seen)
        texts.append(game.rules.words.notation(position.state, seen))
        position.play(step)
        looked = position.observe(seat).tobytes()
        digest = hashlib.blake2b(digest + looked, digest_size=8).digest()
    return Account(told.steps + len(steps), position, tuple(codes), " ".join(texts), digest)


class BelfortState(pyspiel.State):  # type: ignore[misc]
    """A match, for OpenSpiel."""

    def __init__(self, game: BelfortGame) -> None:
        super().__init__(game)
        self.course = Course(game.first.copy())

    def current_player(self) -> int:
        """The seat on turn, or OpenSpiel's number for chance or the end."""
        actor = self.course.position.actor
        return actor if actor >= 0 else int(_ACTORS[actor])

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.course.position.over

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.course.position.moves())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its exact probability."""
        return self.course.position.chances()

    def _apply_action(self, action: int) -> None:
        course = self.course
        course.position.attempt(action)  # compiled rules believe what they are given
        course.steps.append(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        position = self.course.position
        return position.machinery.game.rules.words.notation(position.state, action)

    def returns(self) -> list[float]:
        """What the match brought each seat; zeros before its end."""
        returns: list[float] = self.course.position.rewards().tolist()
        return returns

    def __str__(self) -> str:
        position = self.course.position
        drawn = as_text(position.machinery.game, position.state, SPECTATOR)
        return f"{drawn}\nposition {position.digest()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BelfortState:
        """Another match that the player cannot tell from this one, as likely as it is."""
        rng = stream("resample", repr(sampler()))
        game, steps = self.course.position.machinery.game, self.course.steps
        if game.hides:
            belief = self.course.belief(player)
            steps = belief.history(rng) if belief else retrace(game, steps, player, rng)
        other: BelfortState = self.get_game().new_initial_state()
        for step in steps:
            other.apply_action(step)
        return other

    def resamples_exactly(self, player: int) -> bool:
        """Whether such a match is drawn from all there are; otherwise some stand for all."""
        if not self.course.position.machinery.game.hides:
            return True
        belief = self.course.belief(player)
        return belief is not None and belief.exact


class BelfortGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options chosen, for OpenSpiel."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.machinery = _machinery(self.name, tuple(dict(params or {}).items()))
        self.first = Position(self.machinery)
        game = self.machinery.game
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.codes,
            max_chance_outcomes=game.rules.codes,
            num_players=game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.longest,
        )
        kind = _kind(game.rules, hides=game.hides)
        super().__init__(kind, info, dict(params or {}))

    name = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is its name and parameters, which is what OpenSpiel writes of it."""
        return _load, (str(self),)

    def new_initial_state(self) -> BelfortState:
        """The position before the first step."""
        return BelfortState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What OpenSpiel looks at a state through."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return observer(self.machinery, kind, params)

    def make_bot(
        self, player: int, level: str = "master", budget: float = 1.0, seed: int = 0
    ) -> LevelBot:
        """A bot of any level, for a seat."""
        return LevelBot(self, player, level, budget, seed)

    def make_policy(self, level: str = "master", budget: float = 1.0, seed: int = 0) -> LevelPolicy:
        """What a bot of any level does on every seat."""
        return LevelPolicy(self, level, budget, seed)


def _load(text: str) -> pyspiel.Game:
    return pyspiel.load_game(text)


def _kind(rules: engine.Rules, *, hides: bool) -> Any:
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + rules.name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if hides else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.players),
        min_num_players=min(rules.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in rules.options}
        | {EDITION: ""},
        provides_factored_observation_string=True,
    )


def register(name: str) -> None:
    """Let OpenSpiel load a game of the house as `belfort_NAME`."""
    made = type(f"Belfort{name.title()}", (BelfortGame,), {"name": name})
    pyspiel.register_game(_kind(engine.rules(name), hides=Game(name).hides), made)


for _name in engine.names():
    register(_name)

guard(BelfortState)
