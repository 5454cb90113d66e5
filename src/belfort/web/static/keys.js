// The table by keys: digits for cards and lit places, arrows between them, letters for the rest.
// After a pick the first lit place has the focus, so that Enter confirms.

import { later } from "./later.js";
import { hold } from "./table.js";
import { say } from "./said.js";
import { closeFold } from "./spots.js";

const table = () => document.querySelector("[data-table]");
const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled;
const all = (selector, within = table()) => [...within.querySelectorAll(selector)].filter(seen);
const AWAY = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let byKey = false;
document.addEventListener("keydown", () => (byKey = true), true);
document.addEventListener("pointerdown", () => (byKey = false), true);

function go(target) {
  target?.focus({ preventScroll: !byKey });
  return Boolean(target);
}

function press(target) {
  if (!go(target)) return false;
  target.click();
  return true;
}

// What there is to press

/** Whether something picked up leads to a move: a grey card does not. */
const leads = (pick) =>
  [...table().querySelectorAll("button[name=move][data-for]")].some((move) =>
    `${move.dataset.for}/`.startsWith(`${pick.dataset.pick}/`),
  );

/** The lit places of what is picked: moves, and picks within it. */
const lit = (picked) => all(`button[data-for="${CSS.escape(picked)}"]`).filter((one) => one.matches("[name=move], [data-pick]"));

/** The first thing that can be done on one's turn. */
const first = () =>
  [...table().querySelectorAll("button[name=move], button[data-pick]")].find((one) => (one.name === "move" || leads(one)) && seen(one));

/** What a digit counts. */
function counted() {
  const { picked } = table().dataset;
  const places = picked ? lit(picked) : [];
  if (places.length) return places;
  const hand = all("[data-hand] button");
  if (hand.length) return hand;
  const moves = all("button[name=move]");
  return moves.length ? moves : all("button[data-pick]").filter(leads);
}

/** The next thing in a part of the table that has a key of its own, as a floor has; or the one before. */
function nextIn(part, way) {
  const things = all("button[data-pick], button[name=move]", part).filter((one) => one.name === "move" || leads(one));
  const held = things.findIndex((one) => one.ariaPressed === "true");
  return things.at(way > 0 ? (held + 1) % things.length : held < 0 ? -1 : held - 1);
}

function digit(n, way) {
  const part = table().querySelector(`[data-key="${n}"]`);
  return press((part && nextIn(part, way)) ?? counted()[n - 1]);
}

// Arrows

/** How far a thing lies in a direction; what lies beside the way counts as further. */
function far(from, to, [dx, dy]) {
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  const [x, y] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
  const along = x * dx + y * dy;
  const aside = Math.abs(x * dy) + Math.abs(y * dx);
  const shared = dx ? Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) : Math.min(a.right, b.right) - Math.max(a.left, b.left);
  if (along < 4 || (shared < 0 && aside > 2.5 * along)) return Infinity;
  return along + 2 * aside - (shared > 0 ? aside : 0);
}

function arrow(way) {
  const from = document.activeElement;
  if (from?.closest(".log, [popover]")) return false;
  const things = all("button, a[href]").filter((one) => !one.closest(".log, .fold:not(:target)"));
  if (!things.includes(from)) return go(first() ?? things[0]);
  const near = things
    .filter((one) => one !== from)
    .map((one) => [far(from, one, way), one])
    .filter(([distance]) => distance < Infinity)
    .sort(([a], [b]) => a - b);
  return go(near[0]?.[1]);
}

// Letters

function escape() {
  if (closeFold()) return true;
  if (!table().dataset.picked) return false;
  const held = all('[data-pick][aria-pressed="true"]')[0];
  hold("");
  return go(held) || true;
}

const LETTERS = {
  h: () => press(all("[aria-keyshortcuts=H]")[0]),
  u: () => press(all("button[form=undo]")[0]),
  "?": () => document.querySelector("#keys")?.togglePopover() ?? true,
  escape,
};

document.addEventListener("keydown", (event) => {
  if (!table() || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  const step = { ArrowLeft: "#back[rel]", ArrowRight: "#on[rel]" }[event.key];
  const leads = step && document.querySelector(step);
  if (leads) return leads.click();
  if (document.querySelector("dialog[open]")) return; // the rules lie over the table
  if (document.querySelector(":popover-open") && event.key !== "?") return; // Escape closes it by itself
  const letter = LETTERS[event.key?.toLowerCase()];
  const counts = /^(?:Digit|Numpad)([1-9])$/.exec(event.code); // by its place: some keyboards need Shift for a digit
  const over = "over" in table().dataset;
  let done = false;
  if (letter) done = letter();
  else if (over) return;
  else if (event.key in AWAY) done = arrow(AWAY[event.key]);
  else if (counts) done = digit(Number(counts[1]), event.shiftKey ? -1 : 1);
  if (done) event.preventDefault();
});

// Where the focus goes

document.addEventListener("belfort:picked", ({ detail: picked }) => {
  if (!picked) return;
  const [place] = lit(picked);
  if (place) return go(place);
  const [why] = [...document.querySelectorAll(".why[data-for]:not([role])")].filter(seen);
  if (why) say(why.innerText);
});

/** On one's turn again, the first thing to press has the focus; a menu, a field or the log keeps it. */
document.addEventListener("belfort:shown", ({ detail: { before, now } }) => {
  if (!now.mine || before.step === undefined || now.step === before.step) return;
  later(() => {
    const here = document.activeElement;
    if (here?.closest("[data-table]") && !here.closest(".log")) go(first());
  });
});
