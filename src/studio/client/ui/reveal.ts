/** Scrolls a list, and never the page, until one of its items can be seen. */
export function reveal(list: HTMLElement, item: Element): void {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  list.scrollTop += inner.top - outer.top - Math.max(0, outer.height - inner.height) / 3;
}
