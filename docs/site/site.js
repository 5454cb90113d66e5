// Opened as files, pages cannot be read by a script: what is found is listed without its surroundings.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// What the theme leaves unsaid to those who listen, or have no mouse.
for (const caption of document.querySelectorAll("p.caption[role=heading]")) caption.ariaLevel = "2";
document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "Contents");
document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
for (const wide of document.querySelectorAll("pre, .table-wrapper")) {
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}
