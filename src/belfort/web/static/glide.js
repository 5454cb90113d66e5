// What makes room for something else is not seen to jump: it goes on from where it stood. A table
// marks what holds such things; lines of a log that is being read stay with the browser.

import { moving } from "./settings.js";

const TIME = 160;
const JUST = 400; // whoever has just pressed something looks for what it changes, and at once
let pressed = -JUST;
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => (pressed = performance.now()), true);

const GLIDES = "[data-glides] > *";
const seen = (one) => one.checkVisibility() && !one.closest(".log")?.scrollTop;

/** Where things stand that may have to make room. */
export function places() {
  if (performance.now() - pressed < JUST) return new Map();
  const all = [...document.querySelectorAll(GLIDES)].filter(seen);
  return new Map(all.map((one) => [one, one.getBoundingClientRect()]));
}

/** Let what stands elsewhere be seen where it stood, and go from there. */
export function glide(stood) {
  const ways = new Map();
  for (const [one, { left, top }] of stood) {
    if (!one.isConnected) continue;
    const now = one.getBoundingClientRect();
    ways.set(one, [left - now.left, top - now.top]);
  }
  for (const [one, [x, y]] of ways) {
    const [alongX, alongY] = ways.get(one.parentElement.closest(GLIDES)) ?? [0, 0]; // what it lies in takes it along
    const from = `translate(${x - alongX}px, ${y - alongY}px)`;
    const timing = { duration: moving() ? TIME : 1, easing: "ease-out", composite: "add" };
    if (x !== alongX || y !== alongY) one.animate({ transform: [from, "none"] }, timing);
  }
}
