// A table that lives: moves are sent without leaving the page, and what others do comes by itself.
// The house only says that something changed; what is shown is always a page of the server.

import "./table.js";
import { dress, origin, show } from "./morph.js";
import { moving, pause } from "./settings.js";

const live = () => document.querySelector("[data-live]");
const here = () => location.pathname;
const IN_PLACE = "belfort-in-place";
const sleep = (time) => new Promise((done) => setTimeout(done, time));

// Moves and other forms

let sending = false;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !live()) return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  try {
    await send(form, event.submitter);
  } catch {
    notice("lost");
  } finally {
    sending = false;
    begin();
  }
});

async function send(form, submitter) {
  const from = form.id === "move" ? (origin() ?? submitter) : null;
  const data = new URLSearchParams(new FormData(form, submitter));
  const asks = form.method === "get";
  if (asks) live().setAttribute("aria-busy", "true");
  const answer = await fetch(asks ? `${form.action}?${data}` : form.action, asks ? {} : { method: "post", body: data, headers: { [IN_PLACE]: "1" } });
  live().removeAttribute("aria-busy");
  if (form.closest("#menu")) document.querySelector("#menu").hidePopover();
  const at = new URL(answer.headers.get(IN_PLACE) ?? answer.url, location);
  if (at.pathname !== here()) return location.assign(at);
  if (!asks) {
    at.searchParams.delete("refused");
    history.replaceState(null, "", at);
  }
  performance.mark("belfort-answer");
  await show(await answer.text(), from);
  performance.mark("belfort-shown");
}

// What others do

let refreshing = false;
let again = false;
let skip = null;

/** Show the table as it is now, one position after the other. */
async function refresh() {
  again = true;
  if (refreshing) return;
  refreshing = true;
  try {
    while (again) {
      again = false;
      await catchUp();
    }
  } catch {
    notice("lost");
  } finally {
    refreshing = false;
  }
}

async function catchUp() {
  const since = live().dataset.step;
  const address = new URL(location);
  if (since) address.searchParams.set("since", since);
  const answer = await fetch(address);
  if (new URL(answer.url).pathname !== here()) return location.assign(answer.url);
  const last = await answer.text();
  const between = new DOMParser().parseFromString(last, "text/html").querySelector("[data-live]")?.dataset.between;
  if (between && pause() && !document.hidden) await showBetween(between.split(" "));
  while (sending) await sleep(20);
  await show(last, moving() ? origin() : null);
}

/** The positions in between; any key or click skips the rest. */
async function showBetween(steps) {
  const skipped = new Promise((done) => (skip = done));
  let stop = false;
  skipped.then(() => (stop = true));
  for (const step of steps) {
    const address = new URL(location);
    address.searchParams.set("step", step);
    const answer = await fetch(address);
    if (stop || !answer.ok) break;
    await show(await answer.text(), origin());
    await Promise.race([sleep(pause()), skipped]);
    if (stop) break;
  }
  skip = null;
}

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => skip?.(), true);

// The connection

let socket = null;
let wait = 500;
const SOON = 1500;
let lost = false;

function connect() {
  const table = live()?.dataset.live;
  if (!table || (socket && socket.readyState < WebSocket.CLOSING)) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
  socket.addEventListener("open", () => {
    socket.send(JSON.stringify({ type: "watch", table, form: "notice" }));
    if (lost) {
      notice("found");
      refresh();
    }
    lost = false;
    wait = 500;
    setTimeout(askWhoIsHere, SOON);
  });
  socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    if (!lost && !document.hidden) notice("lost");
    lost = true;
    setTimeout(connect, wait);
    wait = Math.min(8000, wait * 1.6);
  });
}

/** Somebody may have come between this page and its connection. */
function askWhoIsHere() {
  if (live()?.dataset.here?.includes("0") && document.querySelector("#room .room__say")) refresh();
}

async function hear(message) {
  if (message.type === "reaction") return react(message);
  if (message.type === "presence") {
    const { here } = live()?.dataset ?? {};
    if (here !== undefined && here !== message.seats.map(Number).join("")) refresh();
  }
  if (message.type !== "changed") return;
  while (sending) await sleep(10);
  if (message.mark !== live().dataset.mark) refresh();
}

// Small things

const bubbles = [];

function react({ seat, reaction }) {
  const words = document.querySelector(`[data-react] [value="${reaction}"]`)?.textContent;
  const who = document.querySelector(`[data-seats]`)?.dataset.seats.split("\n")[seat];
  if (words) say(who ? `${who}: ${words}` : words);
}

function notice(kind) {
  const words = document.querySelector("#notice")?.dataset[kind];
  if (words) say(words, kind === "lost");
}

/** A quiet notice at the foot of the page. */
function say(words, stays = false) {
  const place = document.querySelector("#notice");
  if (!place) return;
  place.textContent = words;
  place.hidden = false;
  clearTimeout(bubbles.pop());
  if (!stays) bubbles.push(setTimeout(() => (place.hidden = true), 3500));
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const { copy, said } = button.dataset;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: copy });
    else {
      await navigator.clipboard.writeText(copy);
      button.textContent = said;
    }
  } catch {
    say(copy, true);
  }
});

/** The clock of whoever is on turn runs on between two pages. */
setInterval(() => {
  const clock = document.querySelector("[data-left] b");
  if (!clock) return;
  const parts = clock.textContent.split(":").map(Number);
  const left = Math.max(0, parts.reduce((sum, part) => sum * 60 + part, 0) - 1);
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  clock.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}, 1000);

/** Arrow keys step through a match. */
document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: "#back", ArrowRight: "#on" }[event.key];
  if (way && !event.altKey && !event.metaKey && !event.ctrlKey) document.querySelector(`.stepper ${way}`)?.click();
});

/** When every seat is taken there is nothing left to wait for. */
function begin() {
  const form = document.querySelector("form[data-auto]");
  if (form && !sending) form.requestSubmit();
}

new MutationObserver(begin).observe(document.body, { childList: true, subtree: true });
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  connect();
  if (live()) refresh();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && lost) connect();
});
dress();
begin();
connect();
