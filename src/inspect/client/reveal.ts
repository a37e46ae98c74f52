/** Frames in which heights settle: blocks out of sight have an estimated one until they are shown. */
const FRAMES = 4;

/** Scrolls a list, and never the page, until one of its items can be seen. */
export function reveal(list: HTMLElement, item: Element, frames: number = FRAMES): void {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    list.scrollTop += inner.top - outer.top - Math.max(0, outer.height - inner.height) / 3;
  }
  if (frames > 0) requestAnimationFrame(() => reveal(list, item, frames - 1));
}
