/**
 * Corrects the model by the labels so far, and scores the other pages by it. What is slow about a page is kept:
 * its features and the model's prediction. So a correction by 50 pages takes under a second.
 */
import { pageDigest } from "../../../training/corpus/block-labels.ts";
import { type CorpusPage, preparePage } from "../../../training/corpus/corpus.ts";
import { type Labelling, labellings } from "../../../training/corpus/labellings.ts";
import type { LabelledPage } from "../../../training/corpus/readers/reader.ts";
import {
  boundedCorrection,
  correctedPrediction,
  fitCorrection,
  type JudgedPages,
  startOf,
} from "../../../training/fit/correction.ts";
import { createWriter } from "../../../training/fit/estimators/stored-matrix.ts";
import {
  adaptationsOf,
  chooseAdaptation,
  crossScores,
  groupsOf,
} from "../../../training/score/adaptation-choice.ts";
import { decide } from "../../decision/decide.ts";
import { expectedF1 } from "../../decision/threshold.ts";
import type { Block } from "../../document/block.ts";
import { openPage } from "../../document/open-page.ts";
import type { Matrix } from "../../features/matrix.ts";
import { measure } from "../../features/page-measures.ts";
import { knownPages } from "../../models/load/known-pages.ts";
import type { Model } from "../../models/model.ts";
import type { Prediction } from "../../models/stages.ts";
import type { TreesPredictor } from "../../models/trees.ts";
import type { Change } from "./corrected-model.ts";

/** A page to keep; with a gold text if its labels are complete. */
export interface LivePage extends Omit<LabelledPage, "gold"> {
  readonly gold?: string | undefined;
}

/** What keeping a page tells. */
export interface KeptAnswer {
  /** Expected word F1 by the last correction; undefined for a page that is not kept, for want of memory. */
  readonly score: number | undefined;
}

/** How the pages with labels are judged: each by a correction that has not seen its site. */
export interface LiveVerdict {
  /** Word F1 with all rules of the decision, by the model as it is and as the choice corrects it. */
  readonly pages: readonly {
    readonly id: string;
    readonly before: number;
    readonly after: number;
  }[];
  /** What was chosen; undefined where nothing is clearly better than the model as it is. */
  readonly chosen?: string | undefined;
  /** The same, to change the model by. */
  readonly change?: Change | undefined;
  /** What of the pages was kept together. */
  readonly groupedBy: "site" | "page";
}

export interface Judge {
  /** Keeps a page, with its labels if it has a gold text. */
  keep(page: LivePage): KeptAnswer;
  /** Fits a correction to the pages with labels, and scores the others: expected word F1 by id. */
  correct(): Promise<ReadonlyMap<string, number>>;
  /** @param isStale whether nobody waits any more. @returns undefined if so, or if there is nothing to judge */
  judge(isStale: () => boolean): Promise<LiveVerdict | undefined>;
}

interface KeptPage {
  readonly matrix: Matrix;
  readonly prediction: Prediction;
  /** 1 for a block that the page does not show. */
  readonly hidden: Uint8Array;
  readonly blocks: readonly Pick<Block, "index" | "words">[];
}

/** The features of pages without labels may have so many bytes: about 800 pages. */
const MOST_BYTES = 256 * 2 ** 20;

/** @param of the model; an adapted one stands for its base */
export function createJudge(of: Model, most: number = MOST_BYTES): Judge {
  const model = startOf(of);
  const kept = new Map<string, KeptPage>();
  const labelled = new Map<string, CorpusPage>();
  const known = new Set<string>();
  const isKnown = knownPages(model.json);
  const named = model.json.training.labels;
  const labelling = Object.hasOwn(labellings, named) ? (named as Labelling) : "climbed";
  let bytes = 0;
  let correction: TreesPredictor | undefined;

  const measured = ({ html, encoding, url }: LivePage): KeptPage => {
    const { page } = openPage(html, model.segmenter, { charset: encoding, url });
    const measures = measure(page);
    const matrix = model.featurizer.featurize(measures);
    const prediction = model.predict(measures, matrix);
    const { visible } = decide(measures, prediction, model);
    const hidden = Uint8Array.from(prediction.probabilities, (p, i) => (visible[i] === p ? 0 : 1));
    return {
      matrix,
      prediction,
      hidden,
      blocks: page.blocks.map(({ index, words }) => ({ index, words })),
    };
  };
  const scoreOf = ({ matrix, prediction, hidden, blocks }: KeptPage): number => {
    const { probabilities } =
      correction === undefined
        ? prediction
        : correctedPrediction(prediction, correction.margins(matrix));
    return expectedF1(
      blocks,
      probabilities.map((p, i) => (hidden[i] === 1 ? 0 : p)),
    );
  };
  const judgedPages = (ids: readonly string[]): JudgedPages => {
    const writer = createWriter(model.featurizer.columns);
    const starts = new Int32Array(ids.length + 1);
    for (const [i, id] of ids.entries()) {
      const { matrix } = kept.get(id)!;
      writer.add(matrix.values);
      starts[i + 1] = starts[i]! + matrix.rows;
    }
    return {
      model,
      pages: ids.map((id) => labelled.get(id)!),
      predictions: ids.map((id) => kept.get(id)!.prediction),
      matrix: writer.finish(),
      starts,
    };
  };
  return {
    keep(page) {
      const { id, gold } = page;
      let own = kept.get(id);
      if (own === undefined) {
        if (bytes > most && gold === undefined) return { score: undefined };
        own = measured(page);
        bytes += own.matrix.values.byteLength;
        kept.set(id, own);
      }
      if (gold === undefined) labelled.delete(id);
      else {
        labelled.set(id, preparePage({ ...page, gold }, { segmenter: model.segmenter, labelling }));
        if (isKnown?.(pageDigest(page.html))) known.add(id);
      }
      return { score: scoreOf(own) };
    },
    async correct() {
      const ids = [...labelled.keys()].sort();
      const judged = judgedPages(ids);
      correction = ids.length === 0 ? undefined : await fitCorrection(judged);
      const others = [...kept].filter(([id]) => !labelled.has(id));
      return new Map(others.map(([id, page]) => [id, scoreOf(page)]));
    },
    async judge(isStale) {
      const ids = [...labelled.keys()].filter((id) => !known.has(id)).sort();
      const judged = judgedPages(ids);
      const adaptations = adaptationsOf(model);
      let scores: Awaited<ReturnType<typeof crossScores>>;
      try {
        scores = await crossScores(judged, {
          adaptations,
          isNested: false,
          onFit() {
            if (isStale()) throw new Stale();
          },
        });
      } catch (error) {
        if (error instanceof Stale) return undefined;
        throw error;
      }
      if (scores === undefined) return undefined;
      const { all } = scores;
      const { chosen } = chooseAdaptation(adaptations, all, groupsOf(judged.pages));
      const { name, trees, decision } = adaptations[chosen]!;
      const correction = await boundedCorrection(judged, trees);
      return {
        pages: ids.map((id, i) => ({ id, before: all[i]![0]!.f1, after: all[i]![chosen]!.f1 })),
        ...(chosen > 0 && {
          chosen: name,
          change: { decision, pages: ids.length, correction },
        }),
        groupedBy: new Set(judged.pages.map(({ site }) => site)).size > 1 ? "site" : "page",
      };
    },
  };
}

class Stale extends Error {}
