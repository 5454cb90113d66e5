// What those who listen hear: one quiet place, every line once, in the order in which things happened.

import { settings } from "./settings.js";

const LINGERS = 20_000;

const table = () => document.querySelector("[data-table]");
const plain = (words) => words.replace(/\s+/g, " ").trim();

/** Say a sentence; it goes later, which nobody hears. */
export function say(words) {
  const line = document.createElement("p");
  line.textContent = plain(words);
  if (!line.textContent) return;
  document.querySelector("#said")?.append(line);
  setTimeout(() => line.remove(), LINGERS);
}

/** How much slower a slow voice is. */
const SLOW = 0.6;

/** Say a sentence with a voice of the browser. */
export function speak(sentence, rate = 1) {
  if (!window.speechSynthesis) return;
  const words = new SpeechSynthesisUtterance(plain(sentence));
  words.lang = document.documentElement.lang;
  words.rate = settings().slow ? rate * SLOW : rate;
  speechSynthesis.speak(words);
}

// What has been heard: so many steps of the match, so many things beside them, and these sentences.

let steps = null;
let lives = 0;
let told = [];

const number = (line) => Number(line.id.slice(1));
const isStep = (line) => line.id.startsWith("e");
const log = () => [...document.querySelectorAll(".log li[id]")];
const sentences = () => [...document.querySelectorAll("[data-aloud]")].map((part) => plain(part.innerText));

/** The lines of the log that nobody has heard yet, the first first. */
export function news() {
  const { step } = table()?.dataset ?? {};
  if (step === undefined) {
    steps = null;
    return [];
  }
  const known = steps === null ? Infinity : Math.min(steps, Number(step));
  const fresh = log().filter((line) => number(line) >= (isStep(line) ? known : steps === null ? Infinity : lives));
  steps = Number(step);
  lives = Math.max(lives, ...log().map((line) => (isStep(line) ? 0 : number(line) + 1)));
  return fresh.map((line) => plain(line.textContent));
}

/** What is asked or told beside the log, as far as it is new: whose turn it is, a hint, the result. */
export function asides() {
  const known = told;
  told = sentences();
  return told.filter((sentence) => sentence && !known.includes(sentence));
}

/** Whoever opens a page reads it; only what comes after is said. */
export function listen() {
  news();
  asides();
}
