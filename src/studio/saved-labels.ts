/** Labels of a page's units as a store saves them: their file, and the texts that follow. */
import type { PageLabels } from "../../training/corpus/block-labels.ts";
import type { SegmentedPage } from "../document/block.ts";
import { labelsOfBlocks } from "../document/labelled-spans.ts";
import type { Part } from "../parts/vocabulary.ts";
import { blockLabelOf } from "./label/label.ts";
import { fileOf, type Labels, spansOf, textOf } from "./labels-file.ts";
import { cutsOf, neededCuts, type Unit, unitsOf } from "./units.ts";

export interface SavedTexts {
  readonly file: Pick<PageLabels, "blocks" | "parts" | "cuts">;
  readonly gold: string;
  readonly comments: string;
}

/** @param keep the parts that are content */
export function savedTexts(
  page: SegmentedPage,
  units: readonly Unit[],
  labels: Labels,
  keep: readonly Part[],
): SavedTexts {
  const file = fileOf(spansOf(units, labels), keep);
  const cuts = cutsOf(units);
  // Parts with one label are one line of the texts.
  const ofUnits = labels.map((label) => label && blockLabelOf(label, keep));
  const lines = unitsOf(page, neededCuts(units, ofUnits));
  const ofLines = labelsOfBlocks(lines, file.blocks);
  return {
    file: { ...(cuts.length > 0 && { cuts }), ...file },
    gold: textOf(lines, ofLines, "content"),
    comments: textOf(lines, ofLines, "comment"),
  };
}
