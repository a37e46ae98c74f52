import { h } from "./dom.ts";
import type { View } from "./view.ts";

/** A chart of bars that scrolls sideways when it has more than fit. */
export interface ScrollerOptions {
  /** Makes it an element of its own for the keyboard; absent where its content is one. */
  readonly label?: string;
  readonly content: HTMLElement;
  /** Number of bars. */
  readonly count: number;
  /** The block of a bar. */
  readonly blockAt: (place: number) => number | undefined;
  /** The first bar of a block. */
  readonly placeOf: (block: number) => number | undefined;
  readonly draw: (width: number) => void;
}

export interface Scroller {
  readonly element: HTMLElement;
  redraw(): void;
}

/** No bar is narrower, in pixels, but on paper, which does not scroll. */
const NARROWEST = 2;
/** Width on paper, in pixels: A4 or Letter without margins and the space around the chart. */
const PAPER = 600;

/** Draws bars as wide as fits, points at and selects their blocks, and marks the current one. */
export function scroller(view: View, options: ScrollerOptions): Scroller {
  const { label, content, count, blockAt, placeOf, draw } = options;
  const cursor = h("div", { class: "cursor" });
  const track = h("div", { class: "track" }, content, cursor);
  const focusable =
    label === undefined ? {} : { tabindex: "0", role: "group", "aria-label": label };
  const element = h("div", { class: "scroller", ...focusable }, track);
  let width = 0;
  let isPrinted = false;

  const redraw = (): void => {
    track.style.width = "";
    width = isPrinted ? PAPER : Math.max(track.clientWidth, NARROWEST * count);
    track.style.width = `${width}px`;
    draw(width);
    mark();
  };
  const mark = (): void => {
    const place = placeOf(view.current);
    cursor.hidden = place === undefined || count === 0;
    if (place === undefined) return;
    cursor.style.transform = `translateX(${(place * width) / count}px)`;
    cursor.style.width = `${Math.max(width / count, 2)}px`;
  };
  const blockOf = (event: PointerEvent | MouseEvent): number | undefined => {
    const x = event.clientX - track.getBoundingClientRect().left;
    const place = Math.floor((x / width) * count);
    return place >= 0 && place < count ? blockAt(place) : undefined;
  };
  const isControl = (event: Event): boolean =>
    (event.target as Element).closest(".panel-head") !== null;
  track.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch") view.point(isControl(event) ? undefined : blockOf(event));
  });
  track.addEventListener("pointerleave", () => view.point(undefined));
  track.addEventListener("click", (event) => {
    const block = isControl(event) ? undefined : blockOf(event);
    if (block !== undefined) view.select(block, "charts");
  });
  const bringIntoSight = (): void => {
    const place = placeOf(view.selected);
    if (place === undefined) return;
    const x = ((place + 0.5) * width) / count;
    const { scrollLeft, clientWidth } = element;
    if (x < scrollLeft || x > scrollLeft + clientWidth) element.scrollLeft = x - clientWidth / 2;
  };
  view.onSelect((origin) => {
    if (origin !== "charts") bringIntoSight();
  });
  view.onShow(mark);
  const print = (isNow: boolean): void => {
    isPrinted = isNow;
    redraw();
  };
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
  let last = -1;
  new ResizeObserver(() => {
    if (element.clientWidth === last) return;
    last = element.clientWidth;
    redraw();
    bringIntoSight();
  }).observe(element);
  return { element, redraw };
}
