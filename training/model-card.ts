import type { ModelJson, ScoreInterval } from "../src/models/model.ts";

/** The model card of a model file, in Markdown: every figure comes from the file itself. */
export function modelCard(json: ModelJson, command: string): string {
  const { training, scores } = json;
  const rows = [
    ["all pages", scores.overall] as const,
    ...Object.entries(scores.byType).sort(([, a], [, b]) => b.pages - a.pages),
  ];
  const sections = [
    `# ${json.name}`,
    [
      fact("Estimator", training.estimator),
      fact("Segmenter", json.segmenter),
      fact("Columns", `${json.columns.length} in ${json.features.length} families`),
      fact("Threshold", String(json.threshold)),
      fact("Labels", training.labels),
      fact("Seed", String(training.seed)),
      fact(
        "Trained on",
        `${training.corpora.join(", ")}: ${training.pages} pages of ${training.sites} sites, ` +
          `${training.blocks} blocks`,
      ),
      fact("Corpus digest", `\`${training.corpusDigest}\``),
      fact("Licence of the corpus", training.licence ?? "not given"),
      fact("Attribution", training.attribution ?? "not given"),
      fact("Checksum", `\`${json.checksum}\``),
    ].join("\n"),
    "## Out-of-fold scores",
    `${scores.metric}, mean over pages with its 95 % bootstrap interval, ${scores.folds} folds ` +
      "grouped by site. Nothing that scored a page had seen it: tables, hyperparameters and the " +
      "threshold were chosen on the other folds.",
    ["| pages | number | F1 | 95 % interval |", "|---|---|---|---|", ...rows.map(scoreRow)].join(
      "\n",
    ),
    "## Rebuild",
    `\`${command}\` writes the model and this card again, byte for byte.`,
  ];
  return `${sections.join("\n\n")}\n`;
}

function fact(name: string, value: string): string {
  return `- ${name}: ${value}`;
}

function scoreRow([name, { mean, low, high, pages }]: readonly [string, ScoreInterval]): string {
  return `| ${name} | ${pages} | ${mean.toFixed(3)} | ${low.toFixed(3)} to ${high.toFixed(3)} |`;
}
