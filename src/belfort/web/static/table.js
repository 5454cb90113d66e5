// A table with a script: what is picked up lights its places at once, and can be dragged there.
// Without it the same buttons ask the server for the same page.

import { finish } from "./later.js";
import { speak } from "./said.js";

const scene = (page = document) => page.querySelector("[data-table]");

/** Whether what belongs to `needs` is shown while `picked` is held; "" means nothing is held. */
const shows = (needs, picked) =>
  needs === "" ? picked === "" : picked === needs || picked.startsWith(`${needs}/`);

/** Drawings in what was hidden: now they are seen. */
function ink(part) {
  for (const use of part.querySelectorAll("use[data-href]")) {
    use.setAttribute("href", use.dataset.href);
    delete use.dataset.href;
  }
}

/** Pick something up, or put everything down with ""; also on a page that is not shown yet. */
export function hold(picked, page = document) {
  if (page === document) finish();
  scene(page).dataset.picked = picked;
  for (const part of page.querySelectorAll("[data-for]")) {
    part.hidden = !shows(part.dataset.for, picked);
    if (!part.hidden) ink(part);
  }
  for (const card of page.querySelectorAll("[data-pick][aria-pressed]")) {
    card.setAttribute("aria-pressed", String(shows(card.dataset.pick, picked)));
  }
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target.id !== "pick" || !button) return;
  event.preventDefault();
  const { pick } = button.dataset;
  const parent = pick.includes("/") ? pick.slice(0, pick.lastIndexOf("/")) : "";
  const picked = shows(pick, scene().dataset.picked) ? parent : pick;
  hold(picked);
  document.dispatchEvent(new CustomEvent("belfort:picked", { detail: picked }));
});

/** Drag a card to a place: the place under the pointer is pressed when the card is let go.
 *  What needs no picking up, because there is nothing else to lay, carries `data-drag`. */
let drag = null;

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest("[data-pick], [data-drag]");
  if (card && event.isPrimary && event.button === 0) {
    drag = { card, x: event.clientX, y: event.clientY, moving: false };
  }
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moving) {
    if (Math.hypot(dx, dy) < 8) return;
    drag.moving = true;
    if (drag.card.dataset.pick) hold(drag.card.dataset.pick);
    drag.card.classList.add("is-dragged");
    document.documentElement.classList.add("is-dragging");
  }
  drag.card.style.setProperty("--dx", `${dx}px`);
  drag.card.style.setProperty("--dy", `${dy}px`);
});

/** Let the card go; gives what was dragged, if it was. */
function letGo() {
  const ended = drag;
  drag = null;
  ended?.card.classList.remove("is-dragged");
  document.documentElement.classList.remove("is-dragging");
  return ended?.moving ? ended : null;
}

document.addEventListener("pointerup", (event) => {
  const ended = letGo();
  if (!ended) return;
  const place = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest("button[name=move], [data-place]"))
    .find((button) => button && !button.hidden);
  // the click that follows a drag would pick the card up again
  ended.card.addEventListener("click", (click) => click.preventDefault(), { once: true, capture: true });
  setTimeout(() => place?.click());
});
document.addEventListener("pointercancel", letGo);
document.addEventListener("dragstart", (event) => {
  if (drag) event.preventDefault(); // the browser's own way to drag
});

/** Say aloud the sentence that is shown beside a button with `data-speak`. */
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-speak]");
  const lines = button?.parentElement.querySelectorAll("[data-say]") ?? [];
  const line = [...lines].find((one) => one.checkVisibility());
  if (!line) return;
  window.speechSynthesis?.cancel();
  speak(line.dataset.say, 0.9);
});
