"""The house behind the proxies of `deploy/`, as they are written there but for names and ports."""

import contextlib
import datetime
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

import httpx
import pytest
import websockets
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from ports import free_port
from visiting import OPENED, hear, say

pytestmark = pytest.mark.anyio

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"


def certificate(folder):
    """A certificate that nobody but this test believes, and its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name.from_rfc4514_string(f"CN={NAME}")
    now, serial = datetime.datetime.now(datetime.UTC), x509.random_serial_number()
    made = x509.CertificateBuilder(
        name, name, key.public_key(), serial, now, now.replace(year=2100)
    )
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
    private = serialization.PrivateFormat.PKCS8
    nobody = serialization.NoEncryption()
    (folder / "fullchain.pem").write_bytes(
        made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    )
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, private, nobody)
    )


def swapped(text, **changes):
    """The text with each of these said otherwise; all of them are in it."""
    for before, after in changes.values():
        assert re.search(before, text), before
        text = re.sub(before, after, text)
    return text


def nginx(folder, house, plain, secure):
    site = swapped(
        (DEPLOY / "nginx.conf").read_text(),
        house=("127.0.0.1:8000", f"127.0.0.1:{house}"),
        plain=("listen 80;", f"listen 127.0.0.1:{plain};"),
        secure=("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
        no_ipv6=(r"listen \[::\]:\d+( ssl)?;", ""),
        keys=(f"/etc/letsencrypt/live/{NAME}", str(folder)),
    )
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log stderr;"
        f" events {{}} http {{ access_log off; {temporary} include {folder}/site.conf; }}"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder, house, plain, secure):
    ports = f"http_port {plain}\n\thttps_port {secure}\n\tadmin off\n\tskip_install_trust\n"
    site = swapped(
        (DEPLOY / "Caddyfile").read_text(),
        house=("127.0.0.1:8000", f"127.0.0.1:{house}"),
        ports=(r"\n\{\n\tservers", f"\n{{\n\t{ports}\tdefault_bind 127.0.0.1\n\tservers"),
        keys=(rf"\n{NAME} {{\n", f"\\g<0>\ttls {folder}/fullchain.pem {folder}/privkey.pem\n"),
    )
    (folder / "Caddyfile").write_text(site)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@pytest.fixture(params=[nginx, caddy], ids=lambda proxy: proxy.__name__)
def proxy(request, tmp_path):
    """Starts a proxy with HTTPS before a house; gives its port, and the one without HTTPS."""
    name, started = request.param.__name__, []
    assert shutil.which(name), f"these tests need {name}: make .venv/proxies.ready"
    certificate(tmp_path)
    said = tmp_path / "proxy.log"

    def _start(house):
        plain, secure = free_port(), free_port()
        command = request.param(tmp_path, house.port, plain, secure)
        with said.open("wb") as log:
            running = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, "HOME": str(tmp_path)}
            )
        started.append(running)
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", secure), 1):
                return secure, plain
            assert running.poll() is None, said.read_text()
            time.sleep(0.1)
        raise AssertionError(said.read_text())

    yield _start
    for running in started:
        running.terminate()
        running.wait()


@pytest.fixture
def house(serving, tmp_path):
    """Starts a house as the proxies' first lines say."""

    def _serve(**env):
        address = f"sqlite:///{tmp_path / 'house.db'}"
        named = {"FORWARDED_ALLOW_IPS": "127.0.0.1", "BELFORT_PUBLIC": f"https://{NAME}"}
        return serving(address, BELFORT_SECURE="1", **named, **env)

    return _serve


def trusting():
    found = ssl.create_default_context()
    found.check_hostname, found.verify_mode = False, ssl.CERT_NONE
    return found


class Visitor:
    """Somebody at an address of their own, who asks the proxy."""

    def __init__(self, port, address):
        self.port, self.address = port, address
        self.http = httpx.Client(
            base_url=f"https://127.0.0.1:{port}",
            headers={"host": NAME},
            transport=httpx.HTTPTransport(verify=trusting(), local_address=address),
            timeout=20,
        )
        OPENED.append(self.http)

    def ask(self, method, path, **more):
        return self.http.request(method, path, extensions={"sni_hostname": NAME}, **more)

    def live(self, token):
        return websockets.connect(
            f"wss://{NAME}:{self.port}/api/live",
            host="127.0.0.1",
            local_addr=(self.address, 0),
            ssl=trusting(),
            server_hostname=NAME,
            additional_headers={"Authorization": f"Bearer {token}"},
        )


async def test_the_house_is_visited_through_a_proxy(proxy, house):
    port, plain = proxy(house())
    ann, ben = Visitor(port, "127.0.0.2"), Visitor(port, "127.0.0.3")
    hello = httpx.get(f"http://127.0.0.1:{plain}/castle?x=1", headers={"host": NAME})
    assert hello.is_redirect
    assert hello.headers["location"] == f"https://{NAME}/castle?x=1"
    page = ann.ask("GET", "/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    cookie = ann.ask("POST", "/api/players", json={"name": "Ann", "cookie": True})
    assert "secure" in cookie.headers["set-cookie"].lower()
    for inside in ("/livez", "/readyz", "/metrics"):
        assert ann.ask("GET", inside).status_code == 404
    assert ann.ask("POST", "/api/players", content=b"x" * 70_000).status_code == 413
    tokens = [
        one.ask("POST", "/api/players", json={"name": "A"}).json()["token"] for one in (ann, ben)
    ]
    known = [{"authorization": f"Bearer {token}"} for token in tokens]
    wanted = {"game": "torens", "options": {"players": 2}, "listed": True}
    made = ann.ask("POST", "/api/tables", json=wanted, headers=known[0])
    table = made.json()["table"]
    assert (
        ben.ask("POST", f"/api/tables/{table}/join", json={}, headers=known[1]).status_code == 200
    )
    assert ann.ask("POST", f"/api/tables/{table}/start", headers=known[0]).status_code == 200
    async with ann.live(tokens[0]) as one, ben.live(tokens[1]) as other:
        looks = []
        for live in (one, other):
            await say(live, type="watch", table=table)
            looks.append((await hear(live, "look"), live))
        [(seen, mover)] = [pair for pair in looks if pair[0]["moves"]]
        [(_, waits)] = [pair for pair in looks if not pair[0]["moves"]]
        move = {"type": "act", "table": table, "at": seen["at"], "move": seen["moves"][0]}
        await say(mover, **move, id=7)
        assert (await hear(mover, "done"))["id"] == 7
        while (await hear(waits, "look"))["at"] == seen["at"]:
            pass


async def test_behind_a_proxy_nobody_claims_another_address(proxy, house):
    """Each visitor has a share of their own, whatever they say of themselves."""
    port, _ = proxy(house(BELFORT_RATE="1"))

    def asked(address, times):
        visitor = Visitor(port, address)
        claims = [f"203.0.113.{number}" for number in range(times)]
        heads = [{"x-forwarded-for": one, "forwarded": f"for={one}"} for one in claims]
        return [visitor.ask("GET", "/api/games", headers=head).status_code for head in heads]

    assert 429 in asked("127.0.0.2", 70)
    assert asked("127.0.0.3", 1) == [200]
