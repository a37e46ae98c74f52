import type { SegmentedPage } from "../document/block.ts";
import { leafUnits, leavesOf } from "./leaves.ts";
import { defineMethod, type Method, noOptions } from "./method.ts";
import type { Unit } from "./unit.ts";

/** All text of the page: the floor of precision, and by construction full recall. */
export const plain: Method = defineMethod({
  id: "plain",
  name: "Plain",
  source: "the baseline of Gottron: Content Code Blurring, DEXA 2008",
  description: "keeps all text",
  unit: "node",
  options: noOptions,
  score(page: SegmentedPage): Unit[] {
    return leafUnits(page.document, leavesOf(page), () => ({ score: 1, isContent: true }));
  },
});
