import type { Inspection } from "../inspection.ts";
import { figureOf, flipOf, inWords, reasonsOf, signed, verdictOf } from "../wording.ts";
import { shortPath } from "./block-list.ts";
import { divergingBar } from "./diverging-bar.ts";
import { button, h } from "./dom.ts";
import { words } from "./extraction.ts";
import { featureTable, strongest } from "./feature-table.ts";
import { siteSays } from "./site.ts";
import { isDoubtful, isWrong, type View } from "./view.ts";

/** Families that are shown with a bar. */
const FAMILIES = 7;

/** The shown block: verdict, reasons and flip first, then all the rest. */
export function detail(view: View): HTMLElement {
  const content = h("div", { class: "detail-content" });
  const all = featureTable(view);
  const fold = button("Why?", { class: "fold", "aria-expanded": "false" }, () => {
    const isFolded = aside.classList.toggle("folded");
    fold.textContent = isFolded ? "Why?" : "Close";
    fold.setAttribute("aria-expanded", String(!isFolded));
    aside.scrollTop = 0;
  });
  // Folded to one line where the window is narrow; beside the page there is nothing to fold.
  const aside = h(
    "aside",
    { class: "detail folded", "aria-label": "The selected block" },
    fold,
    content,
    all.element,
  );
  view.onShow(() => {
    content.replaceChildren(...describe(view, view.current));
    all.show(view.current);
  });
  return aside;
}

/** The description of a block. */
function describe(view: View, i: number): Node[] {
  const { inspection, kept } = view;
  if (inspection.blocks[i] === undefined) return [h("p", {}, "The page has no block of text.")];
  return [
    h(
      "p",
      { class: `verdict ${kept[i] ? "content" : "rest"}` },
      h("strong", {}, kept[i] ? "Kept" : "Dropped"),
      h("span", {}, `block ${i}`),
      isDoubtful(view, i) ? h("span", { class: "tag doubt" }, "close call") : undefined,
      goldTag(view, i),
    ),
    ...explain(view, i),
  ];
}

/** Why a block is kept or dropped. */
export function explain(view: View, i: number): Node[] {
  const { inspection, kept } = view;
  const block = inspection.blocks[i]!;
  const { explanation, path, names, kind, level } = block;
  const reasons = reasonsOf(explanation);
  const side = kept[i] ? "content" : "rest";
  return [
    meter(block.probability, inspection.threshold, side),
    ...methodSays(inspection, i),
    h("p", {}, ...modelSays(inspection), verdictOf(block, inspection.threshold)),
    ...siteSays(view, i),
    reasons.for
      ? h("p", {}, h("b", {}, "For content: "), `${reasons.for}.`)
      : h("p", {}, "Nothing much speaks for content."),
    reasons.against
      ? h("p", {}, h("b", {}, "Against: "), `${reasons.against}.`)
      : h("p", {}, "Nothing much speaks against it."),
    h(
      "p",
      { class: "flip" },
      h("b", {}, "What would flip it: "),
      flipOf(explanation, block, inspection),
    ),
    h("blockquote", { class: "quote", dir: "auto", tabindex: "0" }, words(view, block, i)),
    h(
      "p",
      { class: "muted path" },
      `${kind}${level ? ` ${level}` : ""} · ${shortPath(path, names)}`,
    ),
    h("h3", {}, "Reasons by family"),
    h("p", { class: "muted" }, "Log-odds: right of the middle speaks for content."),
    families(inspection, i),
    h("h3", {}, "Strongest features"),
    strongest(view, explanation),
  ];
}

/** Whether the gold text agrees. */
function goldTag({ inspection, kept }: View, i: number): HTMLElement | undefined {
  if (inspection.gold === undefined) return undefined;
  if (!isWrong({ inspection, kept }, i)) return h("span", { class: "tag right" }, "right");
  return h(
    "span",
    { class: "tag" },
    kept[i] ? "wrong: not in the gold text" : "wrong: in the gold text",
  );
}

function methodSays({ method }: Inspection, i: number): HTMLElement[] {
  if (method === undefined) return [];
  const verdict = method.kept[i] ? "keeps" : "drops";
  const score = figureOf(method.scores[i]!);
  return [
    h(
      "p",
      { title: `It keeps ${method.description}` },
      h("b", {}, `${method.name} ${verdict} it`),
      `: its score here is ${score}.`,
    ),
  ];
}

/** If a method decides, the model's verdict is shown as an opinion. */
function modelSays({ method, model }: Inspection): (Node | string)[] {
  return method === undefined ? [] : [h("b", {}, `Model ${model}: `)];
}

/** Probability and threshold on a scale from 0 to 1. */
function meter(probability: number, threshold: number, side: string): HTMLElement {
  const bar = h("span", { class: `fill ${side}` });
  bar.style.width = `${100 * probability}%`;
  const line = h("span", { class: "line" });
  line.style.left = `${100 * threshold}%`;
  return h(
    "div",
    { class: "meter", role: "img", "aria-label": `probability ${probability.toFixed(2)}` },
    bar,
    line,
  );
}

/** A diverging bar per family, the largest first, with what the family is about. */
function families(inspection: Inspection, i: number): HTMLElement {
  const { baseline, families, logOdds } = inspection.blocks[i]!.explanation;
  const largest = families.slice(0, FAMILIES);
  const rest = families.slice(FAMILIES).reduce((sum, { contribution }) => sum + contribution, 0);
  const scale = Math.max(
    ...largest.map(({ contribution }) => Math.abs(contribution)),
    Math.abs(baseline),
    1e-9,
  );
  const row = (name: string, value: number, about?: string): HTMLElement =>
    h(
      "li",
      about ? { title: about } : {},
      h("span", { class: "name" }, name, about && h("small", {}, about)),
      divergingBar(value / scale),
      h("span", { class: "value" }, signed(value)),
    );
  return h(
    "ul",
    { class: "families" },
    ...largest.map(({ name, contribution }) =>
      row(inWords(name), contribution, inspection.families[name]),
    ),
    rest === 0 ? undefined : row("other families", rest),
    row("where every block starts", baseline),
    h(
      "li",
      { class: "sum" },
      h("span", { class: "name" }, "log-odds, all together"),
      h("span", {}),
      h("span", { class: "value" }, signed(logOdds)),
    ),
  );
}
