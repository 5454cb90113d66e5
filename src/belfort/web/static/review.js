// A match that is looked back at: the list stands where one is, and what is found comes by itself.

const SOON = 1200;
const PARTS = ["#log", "#ledge", "#sums"];

/** The list of moves shows the one that is looked at, and what came before it. */
function scroll() {
  const list = document.querySelector(".moves");
  const here = list?.querySelector(".is-here");
  if (here) list.scrollTop = here.offsetTop - list.clientHeight / 3;
}

/** While the match is judged: what is found so far, in place of what was known. */
async function follow() {
  while (document.querySelector("[data-judging]")) {
    await new Promise((done) => setTimeout(done, SOON));
    const answer = await fetch(location.href.replace(/[&?]ask=1/, "")).catch(() => null);
    if (!answer?.ok) continue;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    const focused = document.activeElement?.id;
    const open = [...document.querySelectorAll("details")].map((one) => one.open);
    for (const part of PARTS) {
      const [old, fresh] = [document.querySelector(part), next.querySelector(part)];
      if (old && fresh) old.replaceWith(fresh);
      else if (fresh) document.querySelector("main").append(fresh);
    }
    [...document.querySelectorAll("details")].forEach((one, n) => (one.open = open[n] ?? false));
    if (focused) document.getElementById(focused)?.focus();
    scroll();
  }
}

scroll();
follow();
