/**
 * Opens the playground in place of the example when it is asked for: the model and the engine are larger than all
 * of the page. Without this script its link leads to the same file.
 */
export function addOwnPage(): void {
  const link = document.querySelector<HTMLAnchorElement>("#own");
  const place = document.querySelector<HTMLElement>(".play");
  if (link === null || place === null) return;
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.className = "playground";
    frame.title = "Playground";
    frame.src = link.href;
    place.removeAttribute("aria-labelledby");
    place.ariaLabel = "Playground";
    place.replaceChildren(frame);
    frame.focus();
  });
}
