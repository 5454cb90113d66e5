// A line of the log lights its place on the table: while one points at it, and a while after a tap.

const LIT = 3000;
let lit = null;
let timer = 0;

const line = (event) => event.target.closest?.("a.log__at");
const spot = (link) => document.getElementById(decodeURIComponent(link.hash.slice(1)));

function light(link) {
  dim();
  lit = spot(link);
  lit?.classList.add("is-shown");
}

function dim() {
  clearTimeout(timer);
  timer = 0;
  lit?.classList.remove("is-shown");
  lit = null;
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    if (line(event) && event.pointerType !== "touch") light(line(event));
  });
}
for (const kind of ["pointerout", "focusout"]) {
  document.addEventListener(kind, (event) => {
    if (line(event) && !timer) dim();
  });
}

document.addEventListener("click", (event) => {
  const link = line(event);
  if (!link) return;
  event.preventDefault(); // an address for every line would fill the way back
  closeFold();
  light(link);
  lit?.scrollIntoView({ block: "nearest", inline: "nearest" });
  timer = setTimeout(dim, LIT);
});

/** Close the sheet that lies over the table; tells whether there was one. */
export function closeFold() {
  const open = document.querySelector(".fold:target");
  if (!open || getComputedStyle(open).position !== "fixed") return false;
  location.replace("#scene");
  return true;
}
