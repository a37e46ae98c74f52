/**
 * `npm run lab -- NAME …`: what fits and measures for the documents. Each file says what it takes.
 */
import { fileURLToPath } from "node:url";

const programs: Readonly<Record<string, string>> = {
  adaptation: "./adaptation.ts",
  "by-labels": "./by-labels.ts",
  "by-site": "./by-site.ts",
  experiment: "./experiment.ts",
  metadata: "./metadata.ts",
  "records-tables": "./records-tables.ts",
  "reproduce-dragnet": "./reproduce-dragnet.ts",
  "zero-shot": "./zero-shot.ts",
  pairs: "../tools/pairs.ts",
  "records-model": "../tools/records-model.ts",
  "parts-model": "../tools/parts-model.ts",
  "known-pages": "../tools/known-pages.ts",
};

const [name = ""] = process.argv.splice(2, 1);
const program = programs[name];
if (program === undefined) {
  process.stderr.write(
    `found the name "${name}", expected ${Object.keys(programs).join(", ")}: npm run lab -- NAME …\n`,
  );
  process.exitCode = 2;
} else {
  const address = new URL(program, import.meta.url);
  process.argv[1] = fileURLToPath(address);
  await import(address.href);
}
