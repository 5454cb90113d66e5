// The line to the house: it says when something changed at the table, and comes back by itself.

import { ends, lasts, passes, words } from "./notice.js";

const FIRST = 500;
const LONGEST = 8000;
const STEADY = 5000;
const ASLEEP = 20_000;

let watched = () => null;
let hear = () => {};
let back = () => {};
let socket = null;
let wait = FIRST;
let timer = 0;
let away = false;
let leaving = false;
let hidden = 0;

/** Keep a line for the table that `table()` names; `heard` gets messages, `found` is told when it is back. */
export function keep(table, heard, found) {
  [watched, hear, back] = [table, heard, found];
  connect();
}

function connect() {
  clearTimeout(timer);
  const table = watched();
  if (!table || (socket && socket.readyState < WebSocket.CLOSING)) return;
  const own = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
  socket = own;
  own.addEventListener("open", () => {
    own.send(JSON.stringify({ type: "watch", table, form: "notice" }));
    setTimeout(() => {
      if (socket === own) wait = FIRST;
    }, STEADY);
    found();
  });
  own.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  own.addEventListener("close", () => {
    if (socket === own) lose();
  });
}

function found() {
  const told = ends("lost");
  if (!away) return;
  away = false;
  if (told) passes(words("found"));
  back();
}

/** The line is gone, or what was sent over it did not arrive: try again, sooner at first. */
export function lose() {
  const own = socket;
  socket = null;
  own?.close();
  away = true;
  if (leaving) return;
  if (!document.hidden) lasts("lost", words("lost"));
  clearTimeout(timer);
  timer = setTimeout(connect, wait);
  wait = Math.min(LONGEST, wait * 1.6);
}

function tryNow() {
  wait = FIRST;
  connect();
}

addEventListener("offline", lose);
addEventListener("online", tryNow);
addEventListener("pagehide", () => (leaving = true));
addEventListener("pageshow", (event) => {
  leaving = false;
  if (!event.persisted) return;
  tryNow();
  back();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    hidden = performance.now();
    return;
  }
  if (away) {
    lasts("lost", words("lost"));
    tryNow();
  } else if (performance.now() - hidden > ASLEEP) back();
});
