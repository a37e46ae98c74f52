import { scatter, scatterCaption } from "../charts/scatter.ts";
import { h, svg } from "./dom.ts";
import type { View } from "./view.ts";

const HEIGHT = 340;

/** The seed's scatter: CETR's plane of tag ratio and derivative. */
export function plane(view: View): HTMLElement {
  const holder = h("div", { class: "plane" });
  let points: readonly Element[] = [];
  const draw = (): void => {
    const width = Math.max(280, holder.clientWidth);
    const drawing = svg(
      scatter(view.inspection.plane, view.drawn, { width, height: HEIGHT }),
    ) as Element;
    points = [...drawing.querySelectorAll(".point")];
    holder.replaceChildren(drawing);
    mark();
  };
  let shown: Element | undefined;
  const mark = (): void => {
    shown?.classList.remove("current");
    shown = points[view.current];
    shown?.classList.add("current");
    // Later elements are drawn above earlier ones.
    shown?.parentNode?.append(shown);
  };
  const blockOf = (event: Event): number | undefined => {
    const found = (event.target as Element).closest("[data-block]");
    return found === null ? undefined : Number(found.getAttribute("data-block"));
  };
  holder.addEventListener("pointerover", (event) => view.point(blockOf(event)));
  holder.addEventListener("pointerleave", () => view.point(undefined));
  holder.addEventListener("click", (event) => {
    const block = blockOf(event);
    if (block !== undefined) view.select(block, "other");
  });
  view.onShow(mark);
  let last = -1;
  new ResizeObserver(() => {
    if (holder.clientWidth === last) return;
    last = holder.clientWidth;
    draw();
  }).observe(holder);
  return h(
    "section",
    { class: "card", "aria-label": "Scatter" },
    h("h2", {}, "CETR's plane: tag ratio against its derivative"),
    h("p", { class: "muted" }, `${scatterCaption}.`),
    holder,
  );
}
