// Show another state of the page in place: what stays the same stays, what moved flies there.

import { Idiomorph } from "./vendor/idiomorph.js";
import { glide, places } from "./glide.js";
import { bring, wear } from "./head.js";
import { finish, later } from "./later.js";
import { hold } from "./table.js";
import { asides, news, say, speak } from "./said.js";
import { moving, settings, showSettings } from "./settings.js";
import { sound } from "./sound.js";

const scene = () => document.querySelector("[data-table]");
const FLIES = "moved";
const OWN = ["said", "notice"];

/** What the script does for a page that it is given: controls that only work with it. */
export function dress() {
  for (const part of document.querySelectorAll("[data-script]")) part.hidden = false;
  showSettings();
}

/** Where a move comes from: what is held, or the bird of whoever moves. */
export function origin() {
  const table = scene();
  if (!table) return null;
  const held = table.querySelector('[data-pick][aria-pressed="true"]');
  if (held) return held;
  const { turn } = table.dataset;
  return turn ? table.querySelector(`svg:has(> use[href$="#${turn}"])`) : null;
}

/** A page that was fetched. */
export const read = (text) => new DOMParser().parseFromString(text, "text/html");

/** Show a page; `from` is where the piece that moves comes from. */
export async function show(page, from = null) {
  for (const part of page.querySelectorAll("noscript")) part.remove();
  try {
    await bring(page);
  } catch {
    return location.reload(); // rather late than without its looks
  }
  const before = state();
  if (Number(page.querySelector("[data-table]")?.dataset.at) < Number(before.at)) return; // overtaken
  if (!moving() || !document.startViewTransition || document.hidden || !scene()) {
    become(page);
  } else {
    if (from?.checkVisibility()) from.style.viewTransitionName = FLIES;
    let target = null;
    const flight = document.startViewTransition(() => {
      if (from) from.style.viewTransitionName = "";
      const fresh = become(page);
      target = from ? landing(fresh) : null;
      if (target) target.style.viewTransitionName = FLIES;
    });
    flight.finished.catch(() => {}).finally(() => target?.style.removeProperty("view-transition-name"));
    flight.ready.catch(() => {}); // a transition that is skipped still shows the page
    await flight.updateCallbackDone;
  }
  later(() => tell(before));
}

function state() {
  const data = scene()?.dataset ?? {};
  return { step: data.step, mine: "mine" in data, over: "over" in data, at: data.at, picked: data.picked ?? "" };
}

/** Whether a part belongs to something that is not picked up: nobody sees it. */
const unseen = (part) => part.hidden && part.dataset.for !== undefined;

/** Other words, or dice that were rolled again, have not moved from where the former were: they are
 *  new, and with them the sentence that is told as one. */
const whole = (part) => part.parentElement.closest("[data-aloud]") ?? part;

/** Turn the document into the page; gives what is new on the table. */
function become(page) {
  finish();
  const before = state();
  const stood = places();
  const focused = document.activeElement;
  const within = focused?.closest("main, #menu");
  const fresh = [];
  const anew = [];
  if (focused && spent(focused, page)) focused.blur(); // taken away with the focus, it would cost a layout halfway
  const compared = page.querySelector(".why__not"); // what was only asked about is put back: over the answer lies nothing
  if (before.picked && !compared && page.querySelector("[data-table]")?.dataset.at === before.at) hold(before.picked, page);
  wear(page);
  Idiomorph.morph(document.body, page.body, {
    morphStyle: "outerHTML",
    callbacks: {
      // most of a page stays as it is, and what the script says in it
      beforeNodeMorphed(old, given) {
        if (old.isEqualNode(given) || OWN.includes(old.id)) return false;
        if (old.nodeType === Node.TEXT_NODE || old.dataset?.anew !== given.dataset?.anew) anew.push(old);
        if (!unseen(old) || !unseen(given)) return true;
        later(() => old.replaceWith(given));
        return false;
      },
      beforeAttributeUpdated: (name, element) =>
        !(name === "open" && element.localName === "details") &&
        !(name === "hidden" && element.matches("[data-script]")),
      afterNodeAdded: (node) => fresh.push(node),
    },
  });
  for (const part of new Set(anew.map(whole))) part.replaceWith(part.cloneNode(true));
  dress();
  if (within && !document.contains(document.activeElement?.closest("main, #menu"))) {
    document.querySelector("#ready, #ledge")?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new CustomEvent("belfort:shown", { detail: { before, now: state() } }));
  glide(stood);
  return fresh;
}

/** Whether a button's move is none any more. */
const spent = ({ name, value }, page) => name === "move" && !page.querySelector(`[name=move][value="${CSS.escape(value)}"]`);

/** The new piece on the table: what was laid, or what the table marks as the last move. */
function landing(fresh) {
  const drawn = fresh.filter((node) => node instanceof Element && node.isConnected && !node.closest(".log, .acts, .turn"));
  const piece = drawn.find((node) => node.localName === "svg" || node.querySelector("svg"));
  const marked = scene()?.querySelector(".lastmove");
  const found = piece?.closest("button") ? marked : (piece ?? marked);
  return found?.checkVisibility() ? found : null;
}

/** Say what has changed, to the ear. */
function tell(before) {
  const now = state();
  const lines = news();
  for (const words of [...lines, ...asides()]) say(words);
  if (settings().voice) for (const words of lines) speak(words);
  if (before.step === undefined || now.step === before.step) return;
  sound("laid");
  if (now.over && !before.over) sound("end");
  else if (now.mine && !before.mine) sound("turn");
}
