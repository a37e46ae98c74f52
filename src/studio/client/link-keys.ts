import { letterOf } from "./key-of.ts";

const ways: Readonly<Record<string, number>> = { arrowdown: 1, j: 1, arrowup: -1, k: -1 };

/** Moves the focus from link to link in a list or a table. */
export function moveBetweenLinks(event: KeyboardEvent): void {
  const way = ways[letterOf(event)];
  if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...(event.currentTarget as HTMLElement).querySelectorAll("a")];
  event.preventDefault();
  links[links.indexOf(document.activeElement as HTMLAnchorElement) + way]?.focus();
}
