"""How a network learns a game by playing it: see docs/bots.md and `belfort train`."""

from belfort.training.course import Course, OtherCourse, Plan

__all__ = ["Course", "OtherCourse", "Plan"]
