import { counted } from "../../base/counted.ts";
import type { Inspection } from "../inspection.ts";
import { button, h } from "./dom.ts";
import { isDoubtful, isWrong, type View } from "./view.ts";

/** The page, the decision as a whole, and what helps to find a block. */
export function header(view: View): HTMLElement {
  const { inspection } = view;
  return h(
    "header",
    { class: "top" },
    h("h1", {}, inspection.title),
    h("p", { class: "muted" }, about(inspection)),
    h("p", { class: "summary" }, ...summary(view)),
    h("div", { class: "tools" }, finder(view), ...jumps(view)),
  );
}

function about({ name, model, encoding, verdict, blocks }: Inspection): string {
  const type = verdict && `looks like: ${verdict.type} (${percent(verdict.probability)})`;
  const parts = [name, `model ${model}`, type, encoding, counted(blocks.length, "block")];
  return parts.filter((part) => part !== undefined).join(" · ");
}

function summary({ inspection, kept }: View): (Node | string)[] {
  const { blocks, threshold, score, method, gold } = inspection;
  const words = (only: (i: number) => boolean): number =>
    blocks.reduce((sum, block, i) => sum + (only(i) ? block.words : 0), 0);
  const count = kept.filter(Boolean).length;
  const keptWords = words((i) => kept[i]!).toLocaleString("en");
  const allWords = words(() => true).toLocaleString("en");
  const by = method ? ` by ${method.name}` : "";
  const parts: (Node | string)[] = [
    h("span", { class: "key content" }),
    `${count} of ${counted(blocks.length, "block")} kept${by}, ${keptWords} of ${allWords} words. `,
    `The model keeps blocks from probability ${threshold.toFixed(2)} up (the page's threshold) and expects F1 ${score.toFixed(2)}.`,
  ];
  if (gold) {
    const [p, r, f] = [gold.precision, gold.recall, gold.f1].map((value) => value.toFixed(3));
    parts.push(h("strong", {}, ` Against the gold text: F1 ${f}, precision ${p}, recall ${r}.`));
  }
  return parts;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Selects the next block that holds a text. */
function finder(view: View): HTMLElement {
  const input = h("input", {
    type: "search",
    placeholder: "Find a block by its text",
    "aria-label": "Find a block by its text",
  });
  const outcome = h("span", { class: "muted", role: "status" });
  const form = h(
    "form",
    { class: "finder" },
    input,
    button("Find", { type: "submit" }, () => {}),
    outcome,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = input.value.trim().toLowerCase();
    if (wanted === "") return;
    const found = next(view, (i) => view.inspection.blocks[i]!.text.toLowerCase().includes(wanted));
    outcome.textContent = found === undefined ? "not on this page" : "";
    if (found !== undefined) view.select(found, "other");
  });
  return form;
}

/** Buttons that go through the blocks worth a look. */
function jumps(view: View): HTMLElement[] {
  const { blocks, gold } = view.inspection;
  const jump = (text: string, matches: (i: number) => boolean): HTMLElement[] => {
    const count = blocks.filter((_, i) => matches(i)).length;
    if (count === 0) return [];
    return [
      button(`${text} (${count})`, {}, () => {
        const found = next(view, matches);
        if (found !== undefined) view.select(found, "other");
      }),
    ];
  };
  return [
    ...(gold ? jump("Next wrong", (i) => isWrong(view, i)) : []),
    ...jump("Next close call", (i) => isDoubtful(view, i)),
  ];
}

/** The next block after the selected one, from the top again at the end. */
function next({ inspection, selected }: View, matches: (i: number) => boolean): number | undefined {
  const count = inspection.blocks.length;
  for (let step = 1; step <= count; step++) {
    const i = (selected + step) % count;
    if (matches(i)) return i;
  }
  return undefined;
}
