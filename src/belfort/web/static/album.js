// An album needs little of a script: links are shared, and a file that is chosen is brought at once.

import "./copy.js";

for (const part of document.querySelectorAll("[data-script]")) part.hidden = false;
for (const file of document.querySelectorAll("[data-bring]")) {
  file.addEventListener("change", () => file.form.requestSubmit());
}
