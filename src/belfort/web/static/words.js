// How the words went, for the adult: read from what this browser has kept, and shown nowhere else.

import { showSettings } from "./settings.js";

const KEY = "belfort-words";
const SURE = 0.8;
const NEARLY = 0.5;
const page = document.querySelector("[data-words]");

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** Right at once, and without more help than was chosen. */
const knew = (one) => one.right && !one.more;
const put = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts[name]);

/** A row: squares for what came right at once, and a few words. */
function fill(row, told, names) {
  const here = told.filter((one) => one.word === row.dataset.word);
  row.hidden = !here.length;
  if (row.hidden) return 2;
  const right = here.filter(knew).length;
  const squares = row.querySelector(".told__squares");
  const ordered = [...here].sort((a, b) => knew(b) - knew(a)).slice(0, 12);
  for (const one of ordered) squares.append(Object.assign(document.createElement("i"), { className: knew(one) ? "" : "no" }));
  const of = row.querySelector("[data-of]");
  of.textContent = put(of.dataset.of, { right, all: here.length });
  const told_ = row.querySelector("[data-sure]");
  const share = right / here.length;
  const instead = here.map((one) => one.instead).find((one) => one && one !== row.dataset.word && names[one]);
  if (share >= SURE) told_.textContent = told_.dataset.sure;
  else if (instead) told_.textContent = put(told_.dataset.taken, { word: names[instead] });
  else told_.textContent = share >= NEARLY ? told_.dataset.nearly : told_.dataset.practise;
  return share;
}

function child(name, told) {
  const part = page.querySelector("template").content.cloneNode(true);
  const [title, count] = [part.querySelector("[data-title]"), part.querySelector("[data-count]")];
  title.textContent = put(title.dataset.title, { name });
  count.textContent = put(count.dataset.count, { all: told.length });
  const rows = [...part.querySelectorAll("li")];
  const names = Object.fromEntries(rows.map((row) => [row.dataset.word, row.querySelector("b").textContent]));
  const shares = rows.map((row) => [fill(row, told, names), row.dataset.word]).sort(([a], [b]) => a - b);
  part.querySelector(`[data-tip="${shares[0][1]}"]`).hidden = false;
  return part;
}

if (page) {
  const here = Object.entries(kept()[page.dataset.words] ?? {});
  page.querySelector("[data-none]").hidden = here.length > 0;
  for (const [name, told] of here) page.querySelector("template").before(child(name, told));
  for (const button of page.querySelectorAll("[data-print], [data-forget]")) button.hidden = false;
  page.querySelector("[data-print]").addEventListener("click", () => print());
  page.querySelector("[data-forget]").addEventListener("click", () => {
    const { [page.dataset.words]: _, ...rest } = kept();
    localStorage.setItem(KEY, JSON.stringify(rest));
    location.reload();
  });
}
for (const part of document.querySelectorAll("[data-script]")) part.hidden = false;
showSettings();
