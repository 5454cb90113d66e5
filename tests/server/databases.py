"""Databases for tests."""

import contextlib
import secrets

import psycopg


@contextlib.contextmanager
def new_database(postgres: str):
    """The address of an empty database in a PostgreSQL server."""
    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield postgres.replace("/postgres?", f"/{name}?")
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
