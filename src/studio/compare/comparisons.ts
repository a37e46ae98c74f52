/** Compares two models or methods on the finished pages. */

import { pageDigest } from "../../../training/corpus/block-labels.ts";
import { scoreText } from "../../../training/corpus/metrics.ts";
import { type Comparison, compare } from "../../../training/score/comparison.ts";
import { mean } from "../../base/averages.ts";
import type { BlockLabel } from "../../document/block-label.ts";
import { labelsOfBlocks } from "../../document/labelled-spans.ts";
import { loadModel } from "../../models/load/load-model.ts";
import type { ReadPage } from "../corpus-store.ts";
import { blockLabelOf } from "../label/label.ts";
import { keepOpened } from "../opened-pages.ts";
import { Refused } from "../refused.ts";
import { type Seen, seenBy } from "../seen.ts";
import type { Session } from "../session.ts";
import { labelsOf, titleOf } from "../studio-page.ts";
import { readRecord } from "../training-record.ts";
import { type Contender, createContenders } from "./contenders.ts";
import { explainerOf, type Reasons } from "./reasons.ts";
import { createScores, type Scored } from "./scores.ts";
import { type SystemSpec, systemOf } from "./system.ts";

/** One of the two. */
export interface ComparedContender extends Contender {
  /** Whether it was trained on these pages; methods are not trained. */
  readonly seen?: Seen | undefined;
}

/** The view of a comparison. */
export interface CompareView {
  readonly a: ComparedContender;
  readonly b: ComparedContender;
  /** Number of finished pages. */
  readonly pages: number;
  /** Share of the work that is done, 0 to 1. */
  readonly done: number;
  readonly isRunning: boolean;
  /** Present when all pages are scored: `f1` is A's, `other` is B's. */
  readonly comparison?: Comparison | undefined;
  /** Mean over pages of A's F1. */
  readonly mean?: number | undefined;
  /** Titles by id, of the pages of which they are known. */
  readonly titles: Readonly<Record<string, string>>;
  /** Pages that could not be scored, with the error. */
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

/** One of the two on a page. */
export interface ComparedSide {
  readonly name: string;
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** Per block of the displayed page. */
  readonly kept: readonly boolean[];
}

/** A page with the decisions of both. */
export interface ComparedPageView {
  readonly id: string;
  readonly title: string;
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  /** Label per block. */
  readonly labels: readonly (BlockLabel | null)[];
  readonly texts: readonly string[];
}

export interface Comparisons {
  contenders(): Promise<readonly Contender[]>;
  /** Returns the scores so far, and starts to compute the missing ones. @throws Refused 404 for an unknown contender */
  compare(a: string, b: string): Promise<CompareView>;
  /** @throws Refused 404 for an unknown contender or page */
  page(id: string, a: string, b: string): Promise<ComparedPageView>;
  /** Why one of them decides so at a block of the displayed page. @throws Refused 404 if there is none */
  reasons(id: string, contender: string, block: number): Promise<Reasons>;
  /** Drops a page's scores, after a change of its gold text. */
  forget(id: string): void;
  close(): Promise<void>;
}

/** Most characters shown of a block. */
const TEXT = 160;

export function createComparisons({
  store,
  first: given,
  program,
  pages,
  list,
  choice,
}: Pick<Session, "store" | "first" | "program" | "pages" | "list" | "choice">): Comparisons {
  const contenders = createContenders(store.folder, given);
  const scores = createScores(store, program);
  const explainers = keepOpened(async (key) => {
    const [id, spec] = JSON.parse(key) as [string, SystemSpec];
    return explainerOf(spec, await store.read(id));
  });
  const seen = new Map<string, { readonly pages: string; readonly seen: Promise<Seen> }>();

  /** Caches whether a model was trained on these pages. */
  const seenOf = (spec: SystemSpec, ids: readonly string[]): Promise<Seen> | undefined => {
    if (spec.kind === "method") return undefined;
    const pages = ids.join();
    const known = seen.get(spec.digest);
    if (known?.pages === pages) return known.seen;
    const found = lookUp(spec.path, ids);
    seen.set(spec.digest, { pages, seen: found });
    found.catch(() => seen.delete(spec.digest));
    return found;
  };
  const lookUp = async (path: string, ids: readonly string[]): Promise<Seen> => {
    const { json } = loadModel(path);
    const record = await readRecord(path, json.checksum);
    const digests: string[] = [];
    if (record !== undefined) {
      for (const id of ids) digests.push(pageDigest((await store.read(id)).html));
    }
    return seenBy(json.training, record, { name: store.name, digests });
  };
  return {
    contenders: () => contenders.list(),
    async compare(a, b) {
      const first = await contenders.find(a);
      const second = await contenders.find(b);
      const ids = list.done();
      const [ofA, ofB] = [await scores.of(first.spec, ids), await scores.of(second.spec, ids)];
      const isRunning = ofA.isRunning || ofB.isRunning;
      const finished = (scored: Scored): number =>
        ids.filter((id) => scored.f1.has(id) || scored.failed.has(id)).length;
      const view = {
        pages: ids.length,
        done: ids.length === 0 ? 1 : (finished(ofA) + finished(ofB)) / (2 * ids.length),
        isRunning,
        titles: list.titlesOf(ids),
        failed: [],
      };
      if (isRunning) return { ...view, a: first.contender, b: second.contender };
      const both = ids.filter((id) => ofA.f1.has(id) && ofB.f1.has(id));
      const results = (scored: Scored) =>
        both.map((id) => ({ page: { id }, f1: scored.f1.get(id)! }));
      return {
        ...view,
        a: { ...first.contender, seen: await seenOf(first.spec, ids) },
        b: { ...second.contender, seen: await seenOf(second.spec, ids) },
        ...(both.length > 0 && {
          comparison: compare(results(ofA), results(ofB)),
          mean: mean(both.map((id) => ofA.f1.get(id)!)),
        }),
        failed: ids.flatMap((id) => {
          const message = ofA.failed.get(id) ?? ofB.failed.get(id);
          return message === undefined ? [] : [{ id, message }];
        }),
      };
    },
    async page(id, a, b) {
      const first = await contenders.find(a);
      const second = await contenders.find(b);
      const shown = await pages.open(id);
      const read = await store.read(id);
      const { blocks } = shown.page;
      const side = async ({ contender, spec }: typeof first): Promise<ComparedSide> => {
        const own = (await systemOf(spec))(read);
        const kept = labelsOfBlocks(blocks, own.blocks).map((label) => label === "content");
        return { name: contender.name, kept, ...scoreOf(read, own.text) };
      };
      return {
        id,
        title: read.title || titleOf(shown.page) || id,
        a: await side(first),
        b: await side(second),
        labels: labelsOf(read, shown).labels.map(
          (label) => label && blockLabelOf(label, choice.keep),
        ),
        texts: blocks.map(({ text }) => text.slice(0, TEXT)),
      };
    },
    async reasons(id, contender, block) {
      const { spec } = await contenders.find(contender);
      const start = (await pages.open(id)).page.blocks[block]?.start;
      const explain = await explainers.open(JSON.stringify([id, spec]));
      const found = start === undefined ? undefined : explain(start);
      if (found === undefined) throw new Refused(404, "found no block of this number here");
      return found;
    },
    forget: scores.forget,
    close: scores.close,
  };
}

function scoreOf(
  { gold = "" }: ReadPage,
  text: string,
): Pick<ComparedSide, "f1" | "precision" | "recall"> {
  const { f1, precision, recall } = scoreText(gold, text);
  return { f1, precision, recall };
}
