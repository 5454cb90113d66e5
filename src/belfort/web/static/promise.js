// Chance that nobody can choose: whoever opens or enters a table adds random bytes to it, after the
// house has promised its seed. What the house signs about it is kept in this browser.

const KEPT = "belfort-receipts.";
const ADDED = "belfort-added.";
const MOST = 50;

const asked = new Set();

/** Sixteen bytes that nobody knows; the same again for the same table, if a form is sent twice. */
function bytes(table) {
  const known = sessionStorage.getItem(ADDED + table);
  if (known) return known;
  const made = crypto.getRandomValues(new Uint8Array(16));
  const text = Array.from(made, (one) => one.toString(16).padStart(2, "0")).join("");
  if (table) sessionStorage.setItem(ADDED + table, text);
  return text;
}

document.addEventListener("formdata", ({ target, formData }) => {
  const { adds } = target.dataset;
  if (adds === undefined) return;
  if (adds) keep(adds);
  formData.set("added", bytes(adds ? JSON.parse(adds).table : ""));
});

const lines = (table) => (localStorage.getItem(KEPT + table) ?? "").split("\n").filter(Boolean);
const receipts = (table) => lines(table).map((line) => JSON.parse(line));

/** Keep a receipt with those of the same table; the oldest tables are forgotten. */
function keep(line) {
  const { table } = JSON.parse(line);
  const all = [...new Set([...lines(table), line])];
  const others = Object.keys(localStorage).filter((key) => key.startsWith(KEPT) && key !== KEPT + table);
  const age = (key) => receipts(key.slice(KEPT.length))[0]?.moment ?? 0;
  others.sort((one, other) => age(other) - age(one));
  for (const key of others.slice(MOST - 1)) localStorage.removeItem(key);
  localStorage.setItem(KEPT + table, all.join("\n"));
}

/** Have the promise of this table signed; tells whether it is what was promised before. */
export async function promised() {
  const { live: table, signs } = document.querySelector("[data-signs]")?.dataset ?? {};
  if (!table || asked.has(table + signs)) return true;
  asked.add(table + signs);
  const answer = await fetch(`/api/tables/${table}/receipt`).catch(() => null);
  if (!answer?.ok) return true;
  keep((await answer.json()).receipt);
  const found = receipts(table);
  const last = found.at(-1);
  const added = sessionStorage.getItem(ADDED + table);
  return found.every((one) => one.commitment === last.commitment) && !(last.started && added && !last.added.includes(added));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-kept]");
  const text = link && lines(link.dataset.kept).join("\n");
  if (text) link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
});
