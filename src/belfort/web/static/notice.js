// A quiet notice: what has a cause stays until the cause goes, what is said in passing goes by itself.

import { say } from "./said.js";

const PASSES = 3500;
const ORDER = ["broken", "kept", "lost", "rush"];

const place = () => document.querySelector("#notice");
const lasting = new Map();
let passing = null;
let timer = 0;

/** A sentence of the page's language, from the notice itself. */
export const words = (kind) => place()?.dataset[kind] ?? "";

/** Say something that holds until `ends(cause)`; `way` is a button with words and what it does. */
export function lasts(cause, sentence, way = null) {
  if (lasting.get(cause)?.sentence !== sentence) say(sentence);
  lasting.set(cause, { sentence, way });
  passing = null;
  draw();
}

/** A cause is gone, and its notice with it; tells whether there was one. */
export function ends(cause) {
  const was = lasting.delete(cause);
  if (was) draw();
  return was;
}

/** Say something in passing. */
export function passes(sentence, time = PASSES) {
  if (!sentence) return;
  say(sentence);
  passing = { sentence, way: null };
  clearTimeout(timer);
  timer = setTimeout(() => {
    passing = null;
    draw();
  }, time);
  draw();
}

function draw() {
  const box = place();
  if (!box) return;
  const cause = ORDER.find((one) => lasting.has(one));
  const shown = passing ?? lasting.get(cause);
  box.hidden = !shown;
  box.classList.toggle("notice--lasts", Boolean(shown && shown !== passing));
  box.replaceChildren();
  if (!shown) return;
  const told = document.createElement("span");
  told.textContent = shown.sentence;
  box.append(told);
  if (!shown.way) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.textContent = shown.way.words;
  button.addEventListener("click", shown.way.go);
  box.append(button);
}

document.addEventListener("belfort:shown", draw);
