/**
 * What labels of a site's pages are worth on its other pages: the curve of docs/results/SITES.md. Run:
 *
 *     npm run lab -- by-labels ../shared/datasets/multilingual-dev ../shared/datasets/portals-dev
 *
 * With `--sites` each site has a row. The corpora must not be those that the model was trained on.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import { loadCorpus } from "../corpus/corpus.ts";
import {
  evaluateWithLabels,
  LABELLED,
  type LabelledSiteScore,
  meansOf,
} from "../score/by-labels.ts";
import { evaluateModel } from "../score/evaluate.ts";

const SYSTEMS = ["alone", "unlabelled", "labelled", "all"] as const;
const HEAD = [
  "| corpus | labelled pages | sites | pages judged | page alone | the same pages without labels | with labels | with labels, and all other pages |",
  "|---|---|---|---|---|---|---|---|",
];

function rowOf(name: string, count: number, scores: readonly LabelledSiteScore[]): string {
  const judged = scores.reduce((sum, own) => sum + own.judged, 0);
  const cells = SYSTEMS.map((of) => {
    const { sites, pages } = meansOf(scores, of);
    return `${sites.toFixed(4)} / ${pages.toFixed(4)}`;
  });
  return `| ${[name, count, scores.length, judged, ...cells].join(" | ")} |`;
}

const { values, positionals: paths } = parseArgs({
  options: { sites: { type: "boolean" }, seed: { type: "string", default: "42" } },
  allowPositionals: true,
});
if (paths.length === 0) {
  process.stderr.write("by-labels: expected the paths of corpora\n");
  process.exitCode = 2;
} else {
  const model = loadDefaultModel();
  process.stdout.write(`${HEAD.join("\n")}\n`);
  for (const path of paths) {
    const alone = evaluateModel(model, await loadCorpus([path], { segmenter: model.segmenter }));
    for (const count of LABELLED) {
      const scores = evaluateWithLabels(alone, model, count, Number(values.seed));
      if (scores.length === 0) continue;
      process.stdout.write(`${rowOf(basename(path), count, scores)}\n`);
      if (!values.sites) continue;
      for (const own of scores) process.stdout.write(`${rowOf(own.site, count, [own])}\n`);
    }
  }
}
