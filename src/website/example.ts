/** The example of the front page: a page that Seine itself extracts and explains while the site is built. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { classifyChecked } from "../api/checked-page.ts";
import { extract } from "../api/extract.ts";
import { figure } from "../base/figures.ts";
import { type InspectedBlock, type Inspection, inspectPage } from "../inspect/inspection.ts";
import { flipOf, reasonsOf, verdictOf } from "../inspect/wording.ts";
import type { Model } from "../models/model.ts";
import { pageFrame } from "../studio/frame-document.ts";
import { escaped } from "./markdown.ts";

const PAGE = "data/pages/news-harbour-bridge/page.html";
const ADDRESS = "https://harbour-gazette.example/news/2025/09/18/bridge";
/** How kept blocks are marked on the page; the first of them is where its frame begins. */
const KEPT = 'data-m="content"';
/** Length at which texts of blocks are cut, in UTF-16 code units. */
const SHOWN = 140;
/** Dropped blocks in a row from which they are folded. */
const FOLD = 4;
/** Texts that a fold names. */
const NAMED = 3;

export interface Example {
  /** Every block with its probability, and the reasons of those that matter. */
  readonly blocks: string;
  readonly markdown: string;
  readonly json: string;
  /** The page as a document of its own, with kept blocks marked. */
  readonly page: string;
  readonly inspection: Inspection;
  /** In a sentence: what was kept of what. */
  readonly summary: string;
}

export function example(root: string, model: Model): Example {
  const html = readFileSync(join(root, PAGE), "utf8");
  const given = { model, url: ADDRESS, title: "include" as const };
  const { contents, score, verdict } = extract(html, { ...given, formats: ["markdown", "json"] });
  const classified = classifyChecked(html, given);
  const inspection = inspectPage(classified, model, { name: "news-harbour-bridge.html" });
  const { blocks } = inspection;
  const kept = blocks.filter(({ isContent }) => isContent).length;
  const sheet = readFileSync(join(root, "dist/client/frame.css"), "utf8");
  const marks = (block: number): string =>
    blocks[block]!.isContent ? ` ${KEPT}` : ` data-m="rest" data-f`;
  return {
    blocks: blockList(inspection),
    markdown: contents.markdown,
    json: `${JSON.stringify(JSON.parse(contents.json), null, 2).slice(0, 3000)}\n…`,
    page: pageFrame(classified.page, { styles: false, sheet, marks }).replace(
      KEPT,
      `id="kept" ${KEPT}`,
    ),
    inspection,
    summary: `${kept} of ${blocks.length} blocks kept. The model takes it for ${verdict?.type === "article" ? "an article" : `a page of type ${verdict?.type}`} and expects an F1 of ${figure(score)}.`,
  };
}

/** The blocks in the page's order. Longer runs of dropped ones are folded. */
function blockList(inspection: Inspection): string {
  const { blocks } = inspection;
  const items: string[] = [];
  // The first that its own features keep is open.
  let isFirst = true;
  for (let at = 0; at < blocks.length; ) {
    let end = at;
    while (end < blocks.length && !blocks[end]!.isContent) end++;
    const run = blocks.slice(at, end);
    if (run.length >= FOLD) items.push(fold(run));
    else items.push(...run.map((block) => row(block, inspection, false)));
    at = end;
    if (at < blocks.length) {
      const isShown: boolean = isFirst && blocks[at]!.why === "probability";
      items.push(row(blocks[at]!, inspection, isShown));
      isFirst &&= !isShown;
      at++;
    }
  }
  return `<ol class="blocks">${items.join("\n")}</ol>`;
}

function fold(run: readonly InspectedBlock[]): string {
  const named = run.slice(0, NAMED).map(({ text }) => `“${escaped(shortened(text, 30))}”`);
  const rows = run.map(
    (block) => `<li class="block rest"><span class="line">${line(block)}</span></li>`,
  );
  return `<li class="fold"><details><summary>${run.length} blocks dropped: ${named.join(", ")} …</summary><ol>${rows.join("")}</ol></details></li>`;
}

function row(block: InspectedBlock, inspection: Inspection, isOpen: boolean): string {
  const { explanation } = block;
  const reasons = reasonsOf(explanation);
  const side = (title: string, words: string | undefined): string =>
    words === undefined ? "" : `<dt>${title}</dt><dd>${escaped(words)}</dd>`;
  return `<li class="block ${block.isContent ? "content" : "rest"}"><details${isOpen ? " open" : ""}><summary>${line(block)}</summary>
<dl><dt>Decision</dt><dd>${escaped(verdictOf(block, inspection.threshold))}</dd>${side("For", reasons.for)}${side("Against", reasons.against)}<dt>What would flip it</dt><dd>${escaped(flipOf(explanation, block, inspection))}</dd></dl></details></li>`;
}

/** A block's probability, as a bar and a number, the rule that decided instead, and its text. */
function line({ probability, text, isContent, why }: InspectedBlock): string {
  const width = Math.round(100 * probability);
  const rule = why === "probability" ? "" : `<span class="tag why">by a rule: ${why}</span> `;
  return `<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="8"/></svg><span class="number">${figure(probability)}</span><span class="unseen">${isContent ? "kept" : "dropped"}</span><span class="words">${rule}${escaped(shortened(text, SHOWN))}</span>`;
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most);
  return `${text.slice(0, space > most / 2 ? space : most)} …`;
}
