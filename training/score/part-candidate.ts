/** The choice of parts as one of the adaptations: read off labels, and scored with all rules of the decision. */
import type { AdaptedChoice } from "../../src/decision/chosen-parts.ts";
import { decide } from "../../src/decision/decide.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import { loadPartsModel } from "../../src/parts/load/load-parts-model.ts";
import type { BlockPart } from "../../src/parts/parts-of.ts";
import { partNames } from "../../src/parts/vocabulary.ts";
import { correctionBounds, type JudgedPages } from "../fit/correction.ts";
import { rowReader } from "../fit/estimators/stored-matrix.ts";
import { type PartCounts, type PartWords, readPartChoice } from "../fit/part-choice.ts";
import { type AdaptationScore, type PartChooser, scoreAdapted } from "./adaptation-choice.ts";

/** A chooser for the pages. What their blocks are is told by the package's model, when it is first asked for. */
export function createPartChooser(judged: JudgedPages, decision: Decision): PartChooser {
  const { pages, predictions, matrix, starts } = judged;
  const read = rowReader(matrix);
  const byPage = new Map<number, readonly BlockPart[]>();
  const counts = new Map<number, PartCounts>();
  const partsOf = (page: number): readonly BlockPart[] => {
    let blocks = byPage.get(page);
    if (blocks === undefined) {
      const ofRows = read(starts[page]!, starts[page + 1]!);
      const { measures } = pages[page]!;
      const prediction = predictions[page]!;
      blocks = loadPartsModel().tell({ measures, matrix: ofRows, prediction }).blocks;
      byPage.set(page, blocks);
    }
    return blocks;
  };
  const countsOf = (page: number): PartCounts => {
    let ofPage = counts.get(page);
    if (ofPage === undefined) {
      ofPage = countParts(page);
      counts.set(page, ofPage);
    }
    return ofPage;
  };
  const countParts = (page: number): PartCounts => {
    const { measures, labels, comments, scorer } = pages[page]!;
    const { blocks } = decide(measures, predictions[page]!, decision, { comments });
    const words = partNames.map(
      (): PartWords => ({
        keptIn: 0,
        keptOut: 0,
        droppedIn: 0,
        droppedOut: 0,
      }),
    );
    for (const [i, { part }] of partsOf(page).entries()) {
      const { isContent, why } = blocks[i]!;
      if (why === "invisible") continue;
      const count = words[partNames.indexOf(part)]!;
      const side = labels[i] === 1 ? "In" : "Out";
      count[isContent ? (`kept${side}` as const) : (`dropped${side}` as const)] +=
        measures.words[i]!;
    }
    return { f1: scorer.score(blocks.map(({ isContent }) => (isContent ? 1 : 0))).f1, words };
  };
  const score = (page: number, own: AdaptedChoice): AdaptationScore =>
    scoreAdapted(pages[page]!, predictions[page]!, decision, {
      own,
      told: { blocks: partsOf(page) },
    });
  return {
    score,
    choiceOf(numbers) {
      const choice = readPartChoice(numbers.map(countsOf));
      if (choice === undefined) return undefined;
      const bounded = { ...choice, least: correctionBounds(judged, numbers).least };
      const gain = numbers.reduce((sum, i) => sum + score(i, bounded).f1 - countsOf(i).f1, 0);
      return gain > 0 ? bounded : undefined;
    },
  };
}
