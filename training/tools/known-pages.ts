/**
 * Writes the pages that the default model has learnt from, as the beginnings of their digests, to
 * models/pages.json: models of its time do not tell. Run `npm run lab -- known-pages --corpus ../shared/datasets/wcxb-dev`.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { packageFile } from "../../src/base/package-file.ts";
import { knownPagesFile } from "../../src/models/load/known-pages.ts";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import { pageDigest } from "../corpus/block-labels.ts";
import { loadCorpus } from "../corpus/corpus.ts";

const { values } = parseArgs({
  options: { corpus: { type: "string", default: "../shared/datasets/wcxb-dev" } },
});
const { json, segmenter } = loadDefaultModel();
const { corpusDigest } = json.training;
const digests: string[] = [];
const { digest } = await loadCorpus([values.corpus], {
  segmenter,
  filter({ html }) {
    digests.push(pageDigest(html));
    return true;
  },
});
if (digest !== corpusDigest) {
  throw new Error(
    `${values.corpus} has the digest ${digest}, expected ${corpusDigest}, the model's`,
  );
}
writeFileSync(packageFile("models/pages.json"), knownPagesFile(corpusDigest, digests));
