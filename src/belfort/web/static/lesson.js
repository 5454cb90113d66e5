// A lesson with a script: every step is shown in place of the one before, and can be read aloud.

import "./keys.js";
import "./spots.js";
import "./table.js";
import { dress, origin, read, show } from "./morph.js";
import { listen, speak } from "./said.js";

const IN_PLACE = "belfort-in-place";
let sending = false;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || form.closest("#menu")) return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  try {
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const answer = await fetch(form.action, { method: "post", body, headers: { [IN_PLACE]: "1" } });
    const at = new URL(answer.headers.get(IN_PLACE) ?? answer.url, location);
    if (!answer.ok || at.pathname !== location.pathname) return location.assign(at);
    history.replaceState(null, "", at);
    await show(read(await answer.text()), form.id === "move" ? origin() : null);
    document.querySelector("[data-go]")?.focus({ preventScroll: true });
  } catch {
    location.reload();
  } finally {
    sending = false;
  }
});

/** What Kobe says, then what there is to do. */
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-read]")) return;
  window.speechSynthesis?.cancel();
  for (const line of document.querySelectorAll("#teach [data-aloud]")) speak(line.innerText, 0.95);
});

dress();
listen();
