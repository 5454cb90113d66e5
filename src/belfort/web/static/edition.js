// The page of an edition with a script: form and text follow each other at every change, and what is
// wrong is said at once. What is sent and shown is the same form and the same page as without one.

import { Idiomorph } from "./vendor/idiomorph.js";

const WAIT = { text: 350, cell: 150, figures: 900, late: 4000 };

const form = () => document.getElementById("edition");
const text = () => document.getElementById("text");
let changed = 0; // how often something was typed or filled in
let sent = 0; // how often that was sent
let timer = 0;
let again = 4;

/** Send the form after a while, unless something changes meanwhile. */
function later(wait, what = "follow") {
  clearTimeout(timer);
  timer = setTimeout(() => send(what), wait);
}

const tooLong = () => new TextEncoder().encode(text().value).length > Number(form().dataset.largest);

function say(words) {
  const place = document.getElementById("faults");
  const list = document.createElement("ul");
  list.append(document.createElement("li"));
  list.firstChild.textContent = words;
  place.replaceChildren(list);
}

/** Have the house read it, and show the page that it answers with. */
async function send(what) {
  clearTimeout(timer);
  if (tooLong()) return say(form().dataset.long);
  const mark = changed;
  const number = ++sent;
  const body = new URLSearchParams(new FormData(form()));
  body.delete("added");
  body.set("do", what);
  const answer = await fetch(form().action, { method: "POST", body, headers: { "belfort-in-place": "1" } }).catch(() => null);
  if (number !== sent) return;
  if (mark !== changed) return what.startsWith("deed:") ? send(what) : later(WAIT.cell);
  const kind = answer?.headers.get("content-type") ?? "";
  if (!answer || !kind.startsWith("text/html") || answer.status >= 400) return refused(answer, kind);
  show(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

/** The house did not read it: say why; all that was written stays. */
async function refused(answer, kind) {
  if (answer?.status === 429) return later(1000 * Number(answer.headers.get("retry-after") ?? 2));
  const told = kind.startsWith("text/html") ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main p") : null;
  say(told?.textContent ?? form().dataset.lost);
}

function show(page) {
  const { scrollTop, scrollLeft } = text().parentElement;
  Idiomorph.morph(document.querySelector("main"), page.querySelector("main"), {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed: (old, given) => !old.isEqualNode(given),
      beforeNodeRemoved: (node) => node.name !== "promise",
      beforeAttributeUpdated: (name, element) => !(name === "open" && element.localName === "details") && name !== "data-adds",
    },
  });
  for (const one of form().querySelectorAll("[data-cell]")) {
    const stands = one.name.slice(one.name.indexOf("=") + 1);
    if (one.value !== stands) one.value = stands;
  }
  const typed = page.getElementById("text").value;
  if (text().value !== typed) text().value = typed;
  Object.assign(text().parentElement, { scrollTop, scrollLeft });
  askFigures();
}

/** Figures come by themselves; where others go first, they are asked for again a few times. */
function askFigures() {
  const { figures } = document.querySelector("[data-figures]")?.dataset ?? {};
  if (figures === "wanted") later(WAIT.figures, "check");
  if (figures === "late" && again-- > 0) later(WAIT.late, "check");
}

/** As many numbers as there are lines, before the house has answered. */
function number() {
  const nums = document.querySelector(".text__nums");
  const lines = text().value.split("\n").length;
  text().rows = lines;
  while (nums.children.length > lines) nums.lastChild.remove();
  while (nums.children.length < lines) nums.append(document.createElement("li"));
}

/** The squares of the line that is chosen, before the house has answered. */
function chosen(radio) {
  const inside = new Set((radio.closest("li").querySelector("[data-cell]")?.value ?? "").split(" "));
  for (const one of form().querySelectorAll("[data-square]")) one.classList.toggle("square--in", inside.has(one.dataset.square));
}

document.addEventListener("input", ({ target }) => {
  if (!target.closest("#edition")) return;
  changed++;
  if (target.name === "text") number();
  if (target.name === "line") chosen(target);
  if (target.matches("[data-cell]") && !target.checkValidity()) return; // half a number
  later(target.name === "text" || target.name === "called" ? WAIT.text : WAIT.cell);
});
document.addEventListener("change", ({ target }) => {
  if (target.matches("#edition [data-cell]")) send("follow");
});
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  const what = event.submitter?.value ?? "check";
  if (what === "check" || what.startsWith("deed:")) {
    event.preventDefault();
    send(what);
  } else if (tooLong()) {
    event.preventDefault();
    say(form().dataset.long);
  }
});
document.addEventListener("click", (event) => {
  const line = Number(event.target.closest("[data-line]")?.dataset.line);
  if (!line) return;
  event.preventDefault();
  const before = text().value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const end = text().value.indexOf("\n", before);
  text().focus({ preventScroll: true });
  text().setSelectionRange(before, end < 0 ? text().value.length : end);
  text().parentElement.scrollTop = (line - 4) * 20;
  text().parentElement.scrollIntoView({ block: "nearest" });
});

askFigures();
