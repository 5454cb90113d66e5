// What is done at a table, on its way to the house. A deed that cannot be sent is kept, shown as
// waiting, and sent when the line is back: the count of the table in it makes that safe.

import { lose } from "./line.js";
import { origin, read, show } from "./morph.js";
import { ends, lasts, passes, words } from "./notice.js";
import { hold } from "./table.js";

const KEPT = "belfort-kept";
const IN_PLACE = "belfort-in-place";
const LONGEST = 20_000;
/** Milliseconds until a house that could not do it is asked again. */
const AGAIN = [1000, 3000, 6000];

let sending = false;
let answered = 0;
let kept = null;
let refusal = { why: "", at: "" };

const entries = () => document.querySelector("[data-live]")?.dataset.at ?? "";

/** Why the last deed was refused, for as long as nobody has done anything since. */
export const refused = () => (refusal.at === entries() ? refusal.why : "");

/** Whether something is on its way. */
export const busy = () => sending;

/** How many deeds were answered: a page that was asked for before one of them is old. */
export const deeds = () => answered;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !document.querySelector("[data-live]")) return;
  event.preventDefault();
  if (sending) return;
  if (form.method === "get") ask(form, event.submitter);
  else if (kept) wait();
  else send(deed(form, event.submitter), form.id === "move" ? (origin() ?? event.submitter) : null);
});

/** A deed as it is kept: what is sent, what it is called, and what was pressed for it. */
function deed(form, pressed) {
  const { name, value } = pressed ?? {};
  return {
    page: location.pathname,
    action: form.action,
    body: String(new URLSearchParams(new FormData(form, pressed))),
    words: (pressed?.ariaLabel || pressed?.innerText || "").replace(/\s+/g, " ").replace(/\.$/, "").trim(),
    picked: document.querySelector("[data-table]")?.dataset.picked ?? "",
    pressed: name ? `button[name="${name}"][value="${CSS.escape(value)}"]` : form.id ? `button[form="${form.id}"]` : "",
    tries: 0,
  };
}

async function send(deed, from = null) {
  sending = true;
  try {
    const answer = await fetch(deed.action, {
      method: "post",
      body: new URLSearchParams(deed.body),
      headers: { [IN_PLACE]: "1" },
      signal: AbortSignal.timeout(LONGEST),
    }).catch(() => null);
    if (!answer) {
      if (!deed.action.endsWith("/react")) keep(deed); // nobody waits for a greeting
      lose();
    } else if (answer.status >= 500) later(deed);
    else {
      forget();
      if (document.querySelector(`#menu form[action="${new URL(deed.action).pathname}"]`)) closeMenu();
      await follow(answer, from, true);
    }
  } finally {
    sending = false;
    answered += 1;
    document.dispatchEvent(new Event("belfort:sent"));
  }
}

/** Something is asked of the house that changes nothing: a hint. */
async function ask(form, pressed) {
  const table = document.querySelector("[data-live]");
  sending = true;
  table.setAttribute("aria-busy", "true");
  try {
    const data = new URLSearchParams(new FormData(form, pressed));
    await follow(await fetch(`${form.action}?${data}`), null, false);
  } catch {
    lose();
  } finally {
    table.removeAttribute("aria-busy");
    sending = false;
  }
}

/** Show the page that an answer brings. */
async function follow(answer, from, leads) {
  const at = new URL(answer.headers.get(IN_PLACE) ?? answer.url, location);
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return passes(words("unable"));
  if (at.pathname !== location.pathname) return location.assign(at);
  const why = at.searchParams.get("refused") ?? "";
  if (leads) {
    at.searchParams.delete("refused");
    history.replaceState(null, "", at);
  }
  performance.mark("belfort-answer");
  await show(read(await answer.text()), from);
  refusal = { why, at: entries() };
  performance.mark("belfort-shown");
}

const closeMenu = () => document.querySelector("#menu:popover-open")?.hidePopover();

// A deed that waits

function keep(deed) {
  kept = deed;
  remember();
  wait();
}

/** The house answered that it cannot do it now: it is asked a few times more. */
function later(deed) {
  const time = AGAIN[deed.tries];
  if (time === undefined) {
    forget();
    passes(words("unable"));
    return;
  }
  keep({ ...deed, tries: deed.tries + 1 });
  setTimeout(flush, time);
}

function forget() {
  kept = null;
  remember();
  ends("kept");
  mark();
}

function remember() {
  try {
    if (kept) sessionStorage.setItem(KEPT, JSON.stringify(kept));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // then it is kept for as long as this page is open
  }
}

/** Show that a deed waits, and the way to take it back. */
function wait() {
  closeMenu();
  if (kept.picked && document.querySelector("[data-table]")) hold(kept.picked);
  mark();
  lasts("kept", words("kept").replace("{what}", kept.words), { words: words("unkeep"), go: forget });
}

function mark() {
  for (const one of document.querySelectorAll(".is-waiting")) one.classList.remove("is-waiting");
  if (kept?.pressed) document.querySelector(kept.pressed)?.classList.add("is-waiting");
}

/** Send what waits; tells whether there was something. */
export function flush() {
  if (!kept || sending) return Boolean(kept);
  send(kept);
  return true;
}

/** What waited when this page was left waits still. */
export function resume() {
  try {
    kept = JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    kept = null;
  }
  if (kept?.page !== location.pathname) kept = null;
  if (!kept) return;
  wait();
  flush();
}

document.addEventListener("belfort:shown", mark);
