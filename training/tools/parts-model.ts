/**
 * Builds the shipped model of parts and its card. Run:
 *
 *     npm run model:parts                                     # models/parts.json and its card
 *     npm run model:parts -- --content folds --out /tmp/trial   # keeps the folds' content models in a folder
 *
 * What a content model says of a page counts only if it has not seen the page: one is trained for each fold. The same
 * corpora give the same bytes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Model, readModel } from "../../src/models/model.ts";
import { type PartsModelJson, writePartsModel } from "../../src/parts/model.ts";
import { type Part, partNames } from "../../src/parts/vocabulary.ts";
import { areLabelsOf, type PartLabels, readPartLabels } from "../corpus/part-labels.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../corpus/readers/reader.ts";
import { fitParts, foldParts, partsFolds, partsPages } from "../fit/fit-parts.ts";
import { accuracyOf, confusionOf, intervalsOf, meanF1, scoresOf } from "../score/part-scores.ts";
import { train } from "../train.ts";

const FOLDS = 5;

/** The labelled pages of a corpus. */
async function labelledPages(path: string, { pages }: PartLabels): Promise<LabelledPage[]> {
  const found: LabelledPage[] = [];
  for await (const page of readCorpus(path)) {
    if (page instanceof ReaderError) continue;
    const labels = pages.get(page.id);
    if (labels !== undefined && areLabelsOf(labels, page.html)) found.push(page);
  }
  return found;
}

/** A content model for each fold, which has seen no page of its sites. */
async function contentModels(
  corpus: string,
  pages: readonly LabelledPage[],
  folds: Int32Array,
  kept: string | undefined,
): Promise<Model[]> {
  const models: Model[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const path = kept && `${kept}/${fold}.json`;
    if (path && existsSync(path)) {
      models.push(readModel(readFileSync(path, "utf8"), path));
      continue;
    }
    process.stderr.write(`content model of fold ${fold}\n`);
    const sites = new Set(pages.filter((_, at) => folds[at] === fold).map(({ site }) => site));
    const { model, file } = await train([corpus], {
      folds: 0,
      losses: false,
      name: `fold-${fold}`,
      // Its probabilities alone are asked for.
      decision: { threshold: 0.5, relative: true, least: 0 },
      filter: ({ site }) => !sites.has(site),
    });
    if (path) writeFileSync(path, file);
    models.push(model);
  }
  return models;
}

async function build(datasets: string, labels: string, kept: string | undefined, out: string) {
  const known = readPartLabels(readFileSync(labels, "utf8"), labels);
  const corpus = `${datasets}/${known.corpus}`;
  const pages = await labelledPages(corpus, known);
  const folds = partsFolds(
    pages.map(({ site }) => site),
    FOLDS,
  );
  const models = await contentModels(corpus, pages, folds, kept);
  const foldOf = new Map(pages.map(({ id }, at) => [id, folds[at]!]));
  const rows = partsPages(
    pages,
    ({ id }) => known.pages.get(id)!.runs,
    ({ id }) => models[foldOf.get(id)!]!,
  );
  const folded = await foldParts(rows, folds, FOLDS, (done) =>
    process.stderr.write(`fit ${done + 1} of ${2 * FOLDS}\n`),
  );
  const { json } = await fitParts(rows, folded);
  const scored = rows.map((row) => ({ ...row, shares: folded.second.get(row)! }));
  const once = rows.map((row) => ({ ...row, shares: folded.first.get(row)! }));
  const counts = confusionOf(scored);
  const scores = scoresOf(counts);
  const [accuracy, ...intervals] = intervalsOf(scored, (drawn) => [
    accuracyOf(drawn),
    ...scoresOf(drawn).map(({ f1 }) => f1),
  ]);
  const figures = partNames.map((part, k) => {
    const having = scored.filter((page) => page.labels.includes(k)).length;
    return [part, { ...scores[k]!, ...intervals[k]!, pages: having }] as const;
  });
  const file: PartsModelJson = {
    ...json,
    training: {
      ...json.training,
      corpora: [known.corpus],
      annotators: known.annotator,
      licence: "CC-BY-4.0",
      attribution: "WCXB v1.0, development split (Foley 2026)",
    },
    scores: {
      folds: FOLDS,
      accuracy: { mean: accuracyOf(counts), ...accuracy! },
      parts: Object.fromEntries(figures) as Partial<Record<Part, (typeof figures)[number][1]>>,
    },
  };
  mkdirSync(out, { recursive: true });
  writeFileSync(`${out}/parts.json`, writePartsModel(file));
  const single = confusionOf(once);
  process.stderr.write(
    `one pass: accuracy ${accuracyOf(single).toFixed(4)}, mean F1 ${meanF1(scoresOf(single)).toFixed(4)}\n` +
      `two passes: accuracy ${accuracyOf(counts).toFixed(4)}, mean F1 ${meanF1(scores).toFixed(4)}\n` +
      partNames
        .map(
          (part, k) =>
            `${part} ${scores[k]!.precision.toFixed(3)} ${scores[k]!.recall.toFixed(3)} ${scores[k]!.f1.toFixed(3)}\n`,
        )
        .join(""),
  );
}

const { values } = parseArgs({
  options: {
    datasets: { type: "string", default: "../shared/datasets" },
    labels: {
      type: "string",
      default: fileURLToPath(new URL("../../data/parts/wcxb-dev.json", import.meta.url)),
    },
    content: { type: "string" },
    out: { type: "string", default: fileURLToPath(new URL("../../models", import.meta.url)) },
  },
});
await build(values.datasets, values.labels, values.content, values.out);
