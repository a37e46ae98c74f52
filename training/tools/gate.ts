/**
 * Tests quality: fails if the default model's F1 on fixed samples is below the floors of `models/floors.json`.
 * Run:
 *
 *     npm run gate                                  # exit code 1 if a floor is broken
 *     npm run gate -- --update                      # measure and raise floors; lowers none
 *     npm run gate -- --update --allow-regression   # lower floors too; say why in CHANGELOG.md
 *
 * The project's own pages are always scored; corpora beside the repository only if they exist. Pairs of records are
 * held to fixed floors (pairs.ts).
 */
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { counted } from "../../src/base/counted.ts";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import type { Model } from "../../src/models/model.ts";
import { type Corpus, loadCorpus } from "../corpus/corpus.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import { evaluateModel, summarise } from "../score/evaluate.ts";
import { type Floor, type Floors, floorFor, readFloors, writeFloors } from "./floors.ts";
import { measurePairs, PAIR_FLOORS, pairsLine, reachesFloors } from "./pairs.ts";

/** A corpus and its scored sample. */
export interface GateCorpus {
  readonly name: string;
  readonly path: string;
  /** Every n-th page is scored, starting at the first. */
  readonly every: number;
  /** Pages to sample from; default all. */
  readonly filter?: (page: LabelledPage) => boolean;
  /** Caution about the figure. */
  readonly note?: string;
}

export interface GateOptions {
  readonly model: Model;
  readonly corpora: readonly GateCorpus[];
  /** Path of the file of floors. */
  readonly floors: string;
  /** Updates the floors instead of checking them. */
  readonly update?: boolean;
  /** Whether an update may lower floors. */
  readonly allowRegression?: boolean;
  /** Called with each line of the report. */
  readonly say: (line: string) => void;
}

const UPDATE = "npm run gate -- --update";
const LOWER = `${UPDATE} --allow-regression`;

/**
 * Scores the model on every corpus that exists, and checks or updates the floors. A failed update writes
 * nothing; floors of missing corpora stay.
 *
 * @returns whether all floors hold
 * @throws Error if the file of floors cannot be read
 */
export async function gate(options: GateOptions): Promise<boolean> {
  const { model, corpora, floors: path, update = false, say } = options;
  const pinned: Floors = existsSync(path) ? readFloors(readFileSync(path, "utf8"), path) : {};
  const next: Record<string, Floor> = {};
  let passed = true;
  const fail = (name: string, message: string): void => {
    passed = false;
    say(`FAIL ${name}: ${message}`);
  };
  for (const name of Object.keys(pinned)) {
    if (update || corpora.some((corpus) => corpus.name === name)) continue;
    fail(name, `${path} pins a corpus that the gate does not know; to drop it: ${UPDATE}`);
  }
  for (const { name, note, ...source } of corpora) {
    const before = Object.hasOwn(pinned, name) ? pinned[name] : undefined;
    if (!existsSync(source.path)) {
      if (before !== undefined) next[name] = before;
      say(`skip ${name}: there is no ${source.path}`);
      continue;
    }
    const corpus = await sample(source, model);
    if (corpus.errors.length > 0 || corpus.pages.length === 0) {
      const first = corpus.errors[0]?.message ?? "the sample is empty";
      fail(
        name,
        `${counted(corpus.errors.length, "page")} could not be read, expected none: ${first}`,
      );
      continue;
    }
    const { mean } = summarise(evaluateModel(model, corpus)).f1;
    const { pages, digest } = corpus;
    const measured = { floor: floorFor(mean), measured: mean, pages: pages.length, digest };
    const now = keepsFloor(measured, before) ? { ...measured, floor: before!.floor } : measured;
    next[name] = now;
    const broken = update ? refusal(now, before, options) : breach(now, before, path);
    if (broken !== undefined) fail(name, broken);
    else {
      const floor = (update ? now : before!).floor.toFixed(3);
      const remark = note === undefined ? "" : ` (${note})`;
      say(`ok   ${name}: F1 ${mean.toFixed(4)} of ${pages.length} pages, floor ${floor}${remark}`);
    }
  }
  if (update && passed) writeFileSync(path, writeFloors(next));
  if (update) say(passed ? `wrote ${path}` : `${path} is left as it was`);
  return passed;
}

/** The scored pages; the digest covers only these. */
function sample(
  { path, every, filter = () => true }: Omit<GateCorpus, "name">,
  { segmenter }: Model,
): Promise<Corpus> {
  let seen = 0;
  return loadCorpus([path], {
    segmenter,
    filter: (page) => filter(page) && seen++ % every === 0,
  });
}

/** The fault of a measurement, if any, with the command that corrects it. */
function breach(now: Floor, pinned: Floor | undefined, path: string): string | undefined {
  if (pinned === undefined) return `${path} pins no floor for it; to pin one: ${UPDATE}`;
  if (pinned.digest !== now.digest) {
    return (
      `found ${now.pages} pages of digest ${now.digest}, expected ${pinned.pages} of ` +
      `${pinned.digest}: F1 on other pages does not compare. Restore the pages or, if the change ` +
      `is meant: ${UPDATE}`
    );
  }
  if (now.measured >= pinned.floor) return undefined;
  return (
    `F1 is ${now.measured.toFixed(4)}, expected ${pinned.floor.toFixed(3)} or more (it was ` +
    `${pinned.measured.toFixed(4)}). Mend what changed or, if the loss is meant: ${LOWER}`
  );
}

/** Whether an existing floor for these pages stays: they still reach it, but with less room above. */
function keepsFloor(now: Floor, pinned: Floor | undefined): boolean {
  if (pinned === undefined || pinned.digest !== now.digest) return false;
  return now.floor < pinned.floor && now.measured >= pinned.floor;
}

/** Why an update may not use a measurement; undefined if it may. */
function refusal(
  now: Floor,
  pinned: Floor | undefined,
  { allowRegression }: GateOptions,
): string | undefined {
  if (pinned === undefined || now.floor >= pinned.floor || allowRegression) return undefined;
  return (
    `F1 is ${now.measured.toFixed(4)}, which would lower the floor from ` +
    `${pinned.floor.toFixed(3)} to ${now.floor.toFixed(3)}. If that is meant: ${LOWER}`
  );
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The corpora of the gate. Samples are small, so that all take less than two minutes. */
const corpora: readonly GateCorpus[] = [
  { name: "own pages", path: `${root}data/pages`, every: 1 },
  ...[
    {
      name: "wcxb-dev",
      every: 5,
      note: "the model was trained on these pages: a floor against regressions, no measure of quality",
    },
    { name: "cleaneval-en", every: 2 },
    { name: "l3s-gn1", every: 2 },
    { name: "multilingual-dev", every: 2 },
    {
      name: "dragnet-2012",
      every: 2,
      filter: ({ split }: LabelledPage) => split === "test",
    },
  ].map((corpus) => ({ ...corpus, path: `${root}../shared/datasets/${corpus.name}` })),
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      update: { type: "boolean", default: false },
      "allow-regression": { type: "boolean", default: false },
    },
  });
  const passed = await gate({
    model: loadDefaultModel(),
    corpora,
    floors: `${root}models/floors.json`,
    update: values.update,
    allowRegression: values["allow-regression"],
    say: (line) => process.stdout.write(`${line}\n`),
  });
  if (!passed || !(await pairsPass())) process.exitCode = 1;
}

/** Whether the pairs of records reach their floors, or cannot be measured here. */
async function pairsPass(): Promise<boolean> {
  const measured = await measurePairs();
  if (measured === undefined) {
    process.stdout.write("skip pairs of records: a corpus is missing\n");
    return true;
  }
  const passes = reachesFloors(measured.score);
  const floors = `floors ${PAIR_FLOORS.precision} and ${PAIR_FLOORS.recall}`;
  const line = `pairs of records: ${pairsLine(measured.score)}; ${floors}`;
  process.stdout.write(`${passes ? "ok  " : "FAIL"} ${line}\n`);
  return passes;
}

const script = process.argv[1];
if (script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  });
}
