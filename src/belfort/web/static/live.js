// A table that lives: moves are sent without leaving the page, and what others do comes by itself.
// The house only says that something changed; what is shown is always a page of the server.

import "./copy.js";
import "./drawer.js";
import "./keys.js";
import "./spots.js";
import "./table.js";
import { finish } from "./later.js";
import { keep, lose } from "./line.js";
import { dress, origin, read, show } from "./morph.js";
import { ends, lasts, passes, words } from "./notice.js";
import { busy, deeds, flush, refused, resume } from "./post.js";
import { promised } from "./promise.js";
import { listen } from "./said.js";
import { beat, moving } from "./settings.js";

const SOON = 1500;
const RUSH = 3000;
const live = () => document.querySelector("[data-live]");
const here = () => location.pathname;
const sleep = (time) => new Promise((done) => setTimeout(done, time));

// What others do

let refreshing = false;
let again = false;
let skip = null;
let shown = performance.now();
let rushing = false;

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
    lose();
  } finally {
    refreshing = false;
  }
}

async function catchUp() {
  const address = new URL(location);
  const since = live()?.dataset.step;
  if (since) address.searchParams.set("since", since);
  const done = deeds();
  const why = refused();
  if (why) address.searchParams.set("refused", why);
  if (rushing) await sleep(SOON / 6); // bots move faster than pages are made
  const answer = await fetch(address);
  if (answer.status >= 500) return lose();
  if (new URL(answer.url).pathname !== here()) return location.assign(answer.url);
  const last = read(await answer.text());
  const { between, step, ...now } = last.querySelector("[data-live]")?.dataset ?? {};
  if (rushing && !arrived(now)) return;
  if (since && Number(step) > Number(since) && beat() && !rushing && !document.hidden) await inTurn(between?.split(" ") ?? []);
  while (busy()) await sleep(20);
  if (deeds() !== done) return catchUp(); // what was done or refused meanwhile is not on this page
  keepHint(last);
  await show(last, moving() ? origin() : null);
}

/** A hint that is being read stays for as long as nobody has done anything, whoever comes or goes. */
function keepHint(page) {
  const [here, there] = [live(), page.querySelector("[data-live]")];
  if (!here?.querySelector(".why--hint") || here.dataset.at !== there?.dataset.at) return;
  finish(); // what nobody sees yet belongs to the hint as well
  there.replaceChildren(...here.cloneNode(true).childNodes);
}

/** The positions in between, each after a beat; any key or click skips the rest. */
async function inTurn(steps) {
  let stop = false;
  const skipped = new Promise((done) => (skip = done)).then(() => (stop = true));
  const pause = () => Promise.race([sleep(shown + beat() - performance.now()), skipped]);
  for (const step of steps) {
    const address = new URL(location);
    address.searchParams.set("step", step);
    const answer = await fetch(address);
    if (!answer.ok) break;
    await pause();
    if (stop) break;
    await show(read(await answer.text()), origin());
  }
  if (!stop) await pause();
  skip = null;
}

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => skip?.(), true);

document.addEventListener("belfort:shown", ({ detail: { before, now } }) => {
  if (now.step !== before.step) shown = performance.now();
  if (now.over || now.mine) calm();
});

// To the end, for somebody who has nothing more to do

/** Whether there is something to show: the end, a turn, or after a while how far it is. */
function arrived(now) {
  if ("over" in now || "mine" in now || performance.now() - shown > RUSH) return true;
  setTimeout(refresh, SOON);
  return false;
}

function calm() {
  rushing = false;
  ends("rush");
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-rush]")) return;
  event.preventDefault();
  rushing = true;
  skip?.();
  lasts("rush", words("rushing"));
  refresh();
});

// The line

async function hear(message) {
  if (message.type === "reaction") return react(message);
  if (message.type === "presence") {
    const { here } = live()?.dataset ?? {}; // one's own seats are dots: who looks is here
    if (here?.split("").some((one, seat) => one !== "." && Number(one) !== Number(message.seats[seat]))) refresh();
  }
  if (message.type !== "changed") return;
  while (busy()) await sleep(10);
  if (message.mark !== live()?.dataset.mark) refresh();
}

/** Somebody may have come between this page and its line. */
setTimeout(() => {
  if (live()?.dataset.here?.includes("0") && document.querySelector("#room .room__say")) refresh();
}, SOON);

/** What waits is sent, and its answer shows how things stand; or they are looked at. */
function back() {
  if (!flush()) refresh();
}

// Small things

function react({ seat, reaction }) {
  const said = document.querySelector(`[data-react] [value="${reaction}"]`)?.textContent;
  const who = document.querySelector(`[data-seats]`)?.dataset.seats.split("\n")[seat];
  if (said) passes(who ? `${who}: ${said}` : said);
}

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

let begun = "";

/** When every seat is taken there is nothing left to wait for; what is refused is not asked again. */
function begin() {
  const form = document.querySelector("form[data-auto]");
  const { mark } = live()?.dataset ?? {};
  if (!form || busy() || mark === begun) return;
  begun = mark;
  form.requestSubmit();
}

/** What the house signs is kept, and compared with what it had promised before. */
async function sign() {
  if (!(await promised())) lasts("broken", words("broken"));
}

document.addEventListener("belfort:shown", sign);
document.addEventListener("belfort:shown", begin);
document.addEventListener("belfort:sent", begin);
dress();
listen();
keep(() => live()?.dataset.live, hear, back);
resume();
sign();
begin();
