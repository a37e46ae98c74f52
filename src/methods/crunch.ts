/**
 * Crunch: S. Gupta, G. Kaiser, D. Neistadt, P. Grimm, "DOM-based Content Extraction of HTML
 * Documents", WWW 2003. A proxy with filters over the DOM whose thresholds a user sets.
 *
 * The paper was not read; recalled: one group of filters drops kinds of elements, another removes
 * advertisements by the servers' names, lists of links and tables that are left empty. The
 * configuration is ours: scripts and styles (which hold no text here) and forms are dropped; the link
 * list remover works on `td` and `div` with link words / other words > 0.25; no list of advertisement
 * servers is shipped. The empty-table remover changes no text and is left out.
 */
import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import { TagSet, tag } from "../document/tags.ts";
import { countWords } from "../document/words.ts";
import { type Leaf, leavesOf } from "./leaves.ts";
import { linkQuotas, quotaUnits } from "./link-quota.ts";
import { defineMethod, type Method } from "./method.ts";
import type { Unit } from "./unit.ts";

const FORM = tag("form");
const cells = new TagSet("td div");

interface Options {
  readonly ratio: number;
  readonly forms: "drop" | "keep";
}

export const crunch: Method = defineMethod<Options>({
  id: "crunch",
  name: "Crunch",
  source:
    "Gupta, Kaiser, Neistadt, Grimm: DOM-based Content Extraction of HTML Documents, WWW 2003",
  description: "drops forms, and table cells and divs with many linked words",
  unit: "node",
  options: z.strictObject({
    ratio: z
      .number()
      .min(0)
      .default(0.25)
      .describe("most words in links per other word of an element that stays (not published)"),
    forms: z.enum(["drop", "keep"]).default("drop").describe("what becomes of forms"),
  }),
  score(page: SegmentedPage, { ratio, forms }: Options): Unit[] {
    const { document } = page;
    const isInForm = inForms(page);
    const leaves = leavesOf(page).filter(({ node }) => forms === "keep" || isInForm[node] === 0);
    // links / others > ratio is the same as links / all > ratio / (1 + ratio).
    const threshold = ratio / (1 + ratio);
    const amount = ({ text }: Leaf): number => countWords(text);
    const quotas = linkQuotas(document, leaves, amount, cells, threshold);
    return quotaUnits(document, leaves, quotas, threshold);
  },
});

/** 1 for each node below a form. */
function inForms({ document: { size, tags, parents } }: SegmentedPage): Uint8Array {
  const isInForm = new Uint8Array(size);
  for (let node = 1; node < size; node++) {
    const parent = parents[node]!;
    isInForm[node] = tags[parent] === FORM ? 1 : isInForm[parent]!;
  }
  return isInForm;
}
