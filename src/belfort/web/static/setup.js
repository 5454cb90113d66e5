// The page of a game with a script: only what this table can have is offered, and the fold says
// what holds. Without it the house refuses what cannot be.

const form = document.querySelector(".start");
const players = form.querySelector("#option-players");
const starter = form.querySelector("#option-starter");

/** A seat that nobody takes does not start. */
function offerSeats() {
  if (!players || !starter) return;
  for (const option of starter.options) {
    const gone = Number(option.dataset.from) > Number(players.value);
    option.hidden = option.disabled = gone;
    if (gone && option.selected) starter.selectedIndex = 0;
  }
}

/** A choice as it stands within a sentence; a name stays one. */
function within(option, isName) {
  const words = option.dataset.short ?? option.text;
  const rest = words.slice(1);
  return isName || rest !== rest.toLowerCase() ? words : words[0].toLowerCase() + rest;
}

/** Say what holds: what is always told, and what differs from what is usual. */
function tellHeld() {
  const told = [...form.querySelectorAll(".more select")]
    .filter((select) => select.dataset.usual !== select.value)
    .filter((select) => !(Number(select.closest("[data-from]")?.dataset.from) > Number(players?.value)))
    .map((select) => within(select.selectedOptions[0], select.name.startsWith("bot.")));
  form.querySelector("[data-held]").textContent = told.join(", ");
}

function follow() {
  offerSeats();
  tellHeld();
}

form.addEventListener("change", follow);
addEventListener("pageshow", follow);
