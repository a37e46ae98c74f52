import type { InspectedBlock } from "../inspection.ts";
import { h } from "./dom.ts";
import { reveal } from "./reveal.ts";
import { isWrong, type View } from "./view.ts";

const SPACE = /\s+/;

/** What was extracted, block by block; with a gold text also what was missed, and what is too much. */
export function extraction(view: View): HTMLElement {
  const { blocks, gold } = view.inspection;
  const parts = new Map<number, HTMLElement>();
  for (const [i, block] of blocks.entries()) {
    if (view.kept[i] || isWrong(view, i)) parts.set(i, part(view, block, i));
  }
  const text = h(
    "div",
    { class: "extraction", role: "group", tabindex: "0", "aria-label": "What was extracted" },
    [...parts.values()],
  );
  if (parts.size === 0) text.append(h("p", { class: "muted" }, "Nothing was extracted."));
  text.addEventListener("click", (event) => {
    const found = (event.target as Element).closest<HTMLElement>("[data-block]");
    if (found !== null) view.select(Number(found.dataset.block), "extraction");
  });
  let shown: HTMLElement | undefined;
  view.onShow(() => {
    shown?.classList.remove("current");
    shown = parts.get(view.current);
    shown?.classList.add("current");
  });
  view.onSelect((origin) => {
    const chosen = parts.get(view.selected);
    if (chosen === undefined || origin === "extraction") return;
    reveal(text, chosen);
  });
  return h(
    "section",
    { class: "card", "aria-label": "Extraction" },
    h("h2", {}, "What was extracted"),
    gold && legend(),
    text,
    gold && gold.absent.length > 0 ? absent(gold.absent) : undefined,
  );
}

function legend(): HTMLElement {
  return h(
    "p",
    { class: "muted" },
    h("span", { class: "missed" }, "missed"),
    " is in the gold text alone, ",
    h("span", { class: "surplus" }, "too much"),
    " is not in it.",
  );
}

function part(view: View, block: InspectedBlock, i: number): HTMLElement {
  const wrong = isWrong(view, i) ? (view.kept[i] ? "surplus" : "missed") : "";
  return h(
    block.kind === "heading" ? "h3" : "p",
    { class: `part kind-${block.kind} ${wrong}`, "data-block": i, dir: "auto" },
    words(view, block, i),
  );
}

/** The text; words of a kept block that are not in the gold text are marked. */
export function words(
  { inspection, kept }: View,
  { text }: InspectedBlock,
  i: number,
): (Node | string)[] {
  const runs = inspection.gold?.runs[i];
  if (runs === undefined || !kept[i]) return [text];
  const pieces = text.split(SPACE);
  let at = 0;
  return runs.flatMap((length, run) => {
    const piece = pieces.slice(at, at + length).join(" ");
    at += length;
    if (piece === "") return [];
    return [run % 2 === 0 ? piece : h("span", { class: "surplus" }, piece), " "];
  });
}

function absent(stretches: readonly string[]): HTMLElement {
  const items = stretches.map((text) => h("li", {}, text));
  return h(
    "details",
    {},
    h("summary", {}, `Gold text that no block has (${stretches.length})`),
    h("ul", {}, items),
  );
}
