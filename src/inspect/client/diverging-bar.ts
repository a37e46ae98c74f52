import { h } from "./dom.ts";

/**
 * A bar from the middle to the right for what speaks for content, to the left for what speaks against.
 *
 * @param share of the half it fills, -1 to 1
 */
export function divergingBar(share: number): HTMLElement {
  const bar = h("span", { class: `fill ${share < 0 ? "rest" : "content"}` });
  bar.style.width = `${50 * Math.abs(share)}%`;
  bar.style.left = `${share < 0 ? 50 - 50 * Math.abs(share) : 50}%`;
  return h("span", { class: "diverging" }, bar);
}
