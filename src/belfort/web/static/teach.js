// A table that teaches words: wrong tries are answered kindly, words are chosen, and two who share
// a device listen to each other. What went well is kept in this browser and goes nowhere.

import { say, speak } from "./said.js";
import { settings } from "./settings.js";

const KEY = "belfort-words";
const MOST_TABLES = 12;
const table = () => document.querySelector("[data-help]");
const asks = (what) => [what, "none"].includes(table()?.dataset.help);
const ENOUGH = 2;
/** What is asked once places are lit, or the word is written, by what was asked. */
const EASIER = { places: { word: "", none: "place" }, words: { place: "", none: "word" } };

const fresh = (at) => ({ at, missed: false, instead: "", named: false, places: 0, words: 0, more: false });
let turn = fresh(null);

/** What was tried this turn is forgotten when another begins; what was named stays through a look. */
function begin() {
  const { at, child } = table()?.dataset ?? {};
  if (!at) return;
  const here = `${at} ${child}`;
  if (turn.at !== here) turn = fresh(here);
  if (turn.named) table().dataset.named = "";
  for (const what of ["places", "words"]) grow(what);
}

/** Wrong tries of the word that is asked, since this child last knew it at once. */
function tries(what) {
  const { asked, child } = table().dataset;
  let count = 0;
  for (const one of kept()[match()]?.[child] ?? []) {
    if (one.word === asked) count = one.right ? 0 : count + (one[what] ?? 0);
  }
  return count + turn[what];
}

/** Help grows by itself: after two wrong tries of a word its places are lit, or it is written.
 *  Once it came right at once, it is asked as before. Tells whether more is given than before. */
function grow(what) {
  const easier = EASIER[what][table().dataset.help];
  if (easier === undefined || tries(what) < ENOUGH) return false;
  table().dataset.help = easier;
  turn.more = true;
  return true;
}

/** Answer a wrong try with what the word means, drawn. */
function answer(tried, what) {
  turn.missed = true;
  turn.instead ||= tried;
  turn[what] += 1;
  const grown = grow(what);
  const box = document.querySelector("#kind");
  for (const one of box?.querySelectorAll("[data-more]") ?? []) one.hidden = !grown || one.dataset.more !== what;
  const more = grown ? ` ${box?.querySelector(`[data-more="${what}"]`)?.innerText ?? ""}` : "";
  for (const one of box?.querySelectorAll("[data-answer]") ?? []) {
    one.hidden = one.dataset.answer !== tried;
    if (one.hidden) continue;
    for (const use of one.querySelectorAll("use[data-href]")) use.setAttribute("href", use.dataset.href);
    box.hidden = false;
    say(one.innerText + more);
    if (settings().voice) aloud(one.innerText + more);
  }
}

function aloud(words) {
  window.speechSynthesis?.cancel();
  speak(words, 0.9);
}

function name(button) {
  const words = button.dataset.word.split(" ");
  if (!words.includes(table().dataset.asked)) return answer(words[0], "words");
  turn.named = true;
  table().dataset.named = "";
  hush();
  hear();
}

const hush = () => document.querySelector("#kind")?.setAttribute("hidden", "");
const sentence = () => [...document.querySelectorAll("[data-say]")].find((one) => one.checkVisibility({ visibilityProperty: true }));

/** The sentence is whole: it is said, and whoever watches is asked. */
function hear() {
  const echo = document.querySelector("[data-echo]");
  const whole = Boolean(table()?.dataset.picked) && (turn.named || !asks("place"));
  const line = whole && sentence();
  if (line && settings().voice) aloud(line.dataset.say);
  for (const one of document.querySelectorAll("[data-judge]")) one.disabled = !line;
  if (echo) echo.textContent = line ? `${echo.dataset.says} ${line.dataset.say} ${echo.dataset.right}` : "";
}

function judge(button) {
  for (const one of document.querySelectorAll("[data-judge]")) one.ariaPressed = String(one === button);
  turn.missed ||= button.dataset.judge === "no";
}

document.addEventListener("click", (event) => {
  if (!table()) return;
  const wrong = event.target.closest("[data-wrong]");
  const word = event.target.closest("[data-word]");
  const judged = event.target.closest("[data-judge]");
  if (wrong) answer(wrong.dataset.wrong, "places");
  else if (word) name(word);
  else if (judged) judge(judged);
  else if (event.target.closest("#kind")) hush();
});

document.addEventListener("belfort:picked", () => {
  hush();
  hear();
});

/** The card is laid: whether the word came right at once. */
document.addEventListener("submit", (event) => {
  const { asked, child, help } = table()?.dataset ?? {};
  const watched = document.querySelector('[data-judge][aria-pressed="true"]');
  if (event.target.id !== "move" || !asked || (!help && !turn.more && !watched)) return;
  const { missed, instead, places, words, more } = turn;
  keep(child, { word: asked, right: !missed, instead, places, words, more });
}, true);

const match = () => document.querySelector("[data-live]")?.dataset.live;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function keep(child, told) {
  const { [match()]: here = {}, ...rest } = kept();
  (here[child] ??= []).push(told);
  const others = Object.entries(rest).slice(1 - MOST_TABLES);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(others), [match()]: here }));
  } catch {
    // a browser that keeps nothing has nothing to tell
  }
}

document.addEventListener("belfort:shown", begin);
begin();
