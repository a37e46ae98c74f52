/** One box around all that is selected, however many elements it is in. */
const box = document.createElement("div");
box.className = "seine-selected";
box.hidden = true;
document.body.append(box);

/** Draws the box around elements; elements that are not displayed do not count. */
export function surround(elements: readonly HTMLElement[]): void {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const element of elements) {
    for (const rect of element.getClientRects()) {
      left = Math.min(left, rect.left);
      top = Math.min(top, rect.top);
      right = Math.max(right, rect.right);
      bottom = Math.max(bottom, rect.bottom);
    }
  }
  box.hidden = left > right;
  if (box.hidden) return;
  const { style } = box;
  style.left = `${left + scrollX - MARGIN}px`;
  style.top = `${top + scrollY - MARGIN}px`;
  style.width = `${right - left + 2 * MARGIN}px`;
  style.height = `${bottom - top + 2 * MARGIN}px`;
}

/** Pixels between text and box. */
const MARGIN = 3;
