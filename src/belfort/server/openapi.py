"""The description of the open interface, made from the declarations that also validate."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec

from belfort.server.operations import SEAT, Operation
from belfort.server.refusals import Refusal

_REF = "#/components/schemas/{name}"


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The OpenAPI document of some operations."""
    types: list[type] = [Refusal]
    for operation in operations:
        types += [one for one in (operation.answer, operation.body) if one is not None]
    _, schemas = msgspec.json.schema_components(types, ref_template=_REF)
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _describe(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Belfort",
            "version": version("belfort"),
            "summary": "Tables of tower games that anyone's program can sit down at.",
            "license": {"name": "Apache License 2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _describe(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [*map(_in_path, operation.parameters), *_in_query(operation)],
        "responses": {
            str(operation.status): _json("What was asked for.", operation.answer),
            "default": _json("A refusal, with its code.", Refusal),
        },
        "security": [{"token": []}] if operation.guests_only else [{}, {"token": []}],
    }
    if operation.body is not None:
        content = {"application/json": {"schema": _ref(operation.body)}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _in_path(name: str) -> dict[str, Any]:
    if name == SEAT:
        schema: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": 99}
    else:
        schema = {"type": "string", "pattern": "^[a-z0-9]{1,24}$"}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _in_query(operation: Operation) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    _, schemas = msgspec.json.schema_components([operation.query], ref_template=_REF)
    properties = schemas[operation.query.__name__]["properties"]
    return [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in properties.items()
    ]


def _json(meaning: str, kind: type) -> dict[str, Any]:
    return {"description": meaning, "content": {"application/json": {"schema": _ref(kind)}}}


def _ref(kind: type) -> dict[str, str]:
    return {"$ref": _REF.format(name=kind.__name__)}
