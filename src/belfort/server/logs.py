"""Logs for machines: one JSON object a line, on standard error."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Final

_KNOWN: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        told.update({k: v for k, v in record.__dict__.items() if k not in _KNOWN})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, default=str, ensure_ascii=False)


CONFIG: Final = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "belfort.server.logs.JsonLines"}},
    "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["lines"], "level": "WARNING"},
    "loggers": {
        "belfort": {"level": "INFO"},
        "uvicorn": {"level": "WARNING"},
    },
}
