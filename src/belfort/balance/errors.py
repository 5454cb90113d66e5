"""What a balance report refuses."""

from belfort.engine import BelfortError


class BadStudy(BelfortError):
    """A study that cannot be made: too few matches, the same bot as strong and as weak."""

    code = "bad_study"
