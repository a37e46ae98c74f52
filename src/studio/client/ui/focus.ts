/** Puts the focus on the screen, whose keys then work: it may be in the frame of a page, or on what goes. */
export function toHome(): void {
  window.focus();
  document.querySelector("main")?.focus({ preventScroll: true });
}
