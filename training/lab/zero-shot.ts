/**
 * Scores the shipped models on the corpora that they have not seen. Run:
 *
 *     npm run lab -- zero-shot                     # prints the scores
 *     npm run lab -- zero-shot --card           # and writes them into the cards, models/*.md
 *     npm run lab -- zero-shot --name default   # of one model
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readModel } from "../../src/models/model.ts";
import { scoreBy } from "../fit/threshold.ts";
import { foreignVotes, shareModel } from "../score/foreign-votes.ts";
import { zeroShot } from "../score/zero-shot.ts";
import { withOtherCorpora } from "../tools/model-card.ts";

const { values } = parseArgs({
  options: {
    name: { type: "string", multiple: true, default: ["default", "tiny"] },
    models: { type: "string", default: "models" },
    datasets: { type: "string", default: "../shared/datasets" },
    card: { type: "boolean", default: false },
  },
});
const files = values.name.map((name) => readFileSync(`${values.models}/${name}.json`, "utf8"));
const models = files.map((file) => readModel(file).json);
const shared = models.map(({ name, checksum }, i) => shareModel(name, checksum, files[i]!));
const corpora = await foreignVotes(values.datasets, shared);
for (const [place, decision] of models.entries()) {
  const votes = corpora.map(({ name, pages }) => ({
    name,
    pages: pages.map(({ scores }) => scores[place]!),
  }));
  const scores = corpora.flatMap(({ name, pages }) =>
    zeroShot(
      name,
      pages.map(({ page, scores }) => ({ page, ...scoreBy(scores[place]!, decision) })),
    ),
  );
  for (const { name, pages, f1 } of scores) {
    const interval = `${f1.low.toFixed(3)} to ${f1.high.toFixed(3)}`;
    process.stdout.write(
      `${decision.name}: ${f1.mean.toFixed(4)} (${interval}) ${name}, ${pages} pages\n`,
    );
  }
  const card = `${values.models}/${decision.name}.md`;
  if (values.card) {
    writeFileSync(card, withOtherCorpora(readFileSync(card, "utf8"), scores, votes));
  }
}
