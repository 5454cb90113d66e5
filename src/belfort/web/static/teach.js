// A table that teaches words: wrong tries are answered kindly, words are chosen, and two who share
// a device listen to each other. What went well is kept in this browser and goes nowhere.

import { say, speak } from "./said.js";
import { settings } from "./settings.js";

const KEY = "belfort-words";
const MOST_TABLES = 12;
const table = () => document.querySelector("[data-help]");
const asks = (what) => [what, "none"].includes(table()?.dataset.help);

let turn = { at: null, missed: false, instead: "", named: false };

/** What was tried this turn is forgotten when another begins; what was named stays through a look. */
function begin() {
  const { at, child } = table()?.dataset ?? {};
  if (!at) return;
  const here = `${at} ${child}`;
  if (turn.at !== here) turn = { at: here, missed: false, instead: "", named: false };
  if (turn.named) table().dataset.named = "";
}

/** Answer a wrong try with what the word means, drawn. */
function answer(tried) {
  turn.missed = true;
  turn.instead ||= tried;
  const box = document.querySelector("#kind");
  for (const one of box?.querySelectorAll("[data-answer]") ?? []) {
    one.hidden = one.dataset.answer !== tried;
    if (one.hidden) continue;
    for (const use of one.querySelectorAll("use[data-href]")) use.setAttribute("href", use.dataset.href);
    box.hidden = false;
    say(one.innerText);
    if (settings().voice) aloud(one.innerText);
  }
}

function aloud(words) {
  window.speechSynthesis?.cancel();
  speak(words, 0.9);
}

function name(button) {
  const words = button.dataset.word.split(" ");
  if (!words.includes(table().dataset.asked)) return answer(words[0]);
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
  if (wrong) answer(wrong.dataset.wrong);
  else if (word) name(word);
  else if (judged) judge(judged);
});

document.addEventListener("belfort:picked", () => {
  hush();
  hear();
});

/** The card is laid: whether the word came right at once. */
document.addEventListener("submit", (event) => {
  const { asked, child, help } = table()?.dataset ?? {};
  const watched = document.querySelector('[data-judge][aria-pressed="true"]');
  if (event.target.id !== "move" || !asked || (!help && !watched)) return;
  keep(document.querySelector("[data-live]")?.dataset.live, child, { word: asked, right: !turn.missed, instead: turn.instead });
}, true);

function keep(match, child, told) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
    const { [match]: here = {}, ...rest } = kept;
    (here[child] ??= []).push(told);
    const others = Object.entries(rest).slice(1 - MOST_TABLES);
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(others), [match]: here }));
  } catch {
    // a browser that keeps nothing has nothing to tell
  }
}

document.addEventListener("belfort:shown", begin);
begin();
