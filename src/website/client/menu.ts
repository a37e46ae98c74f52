/** From this width on, the list of pages stands beside the text. */
const WIDE = "(min-width: 900px)";

/** Opens the list of pages where there is room for it, and shows where in it one is. */
export function addMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>(".menu");
  if (menu === null) return;
  const wide = matchMedia(WIDE);
  const follow = (): void => {
    menu.open = wide.matches && !document.body.classList.contains("wide");
  };
  wide.addEventListener("change", follow);
  follow();
  const current = menu.querySelector<HTMLElement>("[aria-current]");
  if (current !== null && menu.open) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}
