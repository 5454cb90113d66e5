// A button that shares a link: as the device does it, or by copying. What cannot be copied is shown.

import { passes } from "./notice.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const { copy, said } = button.dataset;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: copy });
    else {
      await navigator.clipboard.writeText(copy);
      button.textContent = said;
    }
  } catch {
    passes(copy, 20_000);
  }
});
