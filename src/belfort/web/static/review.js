// A match that is being judged: what is found comes by itself, in place of what was known.

const SOON = 400; // while there is no curve
const LATER = 1200;
const PARTS = ["#rv", "#sums", "#moves"];

/** One part after the other, where it stands or before what follows it. */
function renew(page) {
  let before = null;
  for (const part of [...PARTS].reverse()) {
    const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
    if (old && fresh) old.replaceWith(fresh);
    else if (fresh) before?.before(fresh);
    before = fresh ?? old ?? before;
  }
}

async function follow() {
  while (document.querySelector("[data-judging]")) {
    const wait = document.querySelector(".curve") ? LATER : SOON;
    await new Promise((done) => setTimeout(done, wait));
    const address = new URL(location);
    address.searchParams.delete("ask"); // it was answered
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) continue;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const focused = document.activeElement?.id;
    const open = [...document.querySelectorAll("#sums details")].map((one) => one.open);
    const asked = document.querySelector(".rv__asked");
    renew(page);
    if (asked) document.querySelector(".rv__acts")?.after(asked);
    [...document.querySelectorAll("#sums details")].forEach((one, n) => (one.open = open[n] ?? false));
    if (focused) document.getElementById(focused)?.focus();
  }
}

// A press on the curve goes to the very step; without a script, to the greatest change nearby.
document.addEventListener("click", (event) => {
  const curve = event.target.closest?.(".curve");
  if (!curve || !event.target.closest("a") || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const box = curve.getBoundingClientRect();
  const { left, span, count, stops } = curve.dataset;
  const x = ((event.clientX - box.left) / box.width) * curve.viewBox.baseVal.width;
  const step = ((x - left) / span) * count;
  const near = stops.split(" ").map(Number).reduce((a, b) => (Math.abs(b - step) < Math.abs(a - step) ? b : a));
  const address = new URL(location);
  address.search = `?step=${near}`;
  location.assign(address);
});

follow();
