/**
 * Makes the tables of README, the cards and docs/results again, step by step, from the corpora that are there. Run:
 *
 *     npm run figures                    # every step whose sources or corpora changed since its last run
 *     npm run figures -- records sites   # these steps
 *     npm run figures -- --list          # the steps, and whether each is up to date
 *
 * A step that ended is recorded in docs/results/figures.json, with commit, corpora, machine and a digest of each table, so that a
 * run that was stopped goes on there. A test holds the documents to these digests.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { sourcesDigest } from "../../src/build/stamp.ts";
import { asProgram } from "../tools/as-program.ts";
import { filledTable, row, tableIn } from "../tools/filled-table.ts";

export const RECORD = "docs/results/figures.json";

/** A table of a document, by its mark; the whole document where there is none. */
type Place = `${string}.md` | `${string}.md#${string}`;

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Folders of `../shared/datasets` without which it is left out. */
  readonly corpora: readonly string[];
  /** What the command writes. */
  readonly writes?: readonly Place[];
  /** The table that its output is, or is turned into. */
  readonly prints?: Place;
  readonly turned?: (output: string) => string[];
}

const DATASETS = "../shared/datasets";
const NEWS = ["cleaneval-en", "dragnet-2012", "l3s-gn1", "multilingual-dev", "news-dev"];
const lab = (...args: string[]): Step["command"] => ["npm", "run", "-s", "lab", "--", ...args];
const peers = (job: string): Step["command"] => ["npm", "run", "-s", "compare:peers", "--", job];
const compare = (corpus: string, ...args: string[]): Step["command"] =>
  [
    ...["node", "dist/node/main.js", "compare", join(DATASETS, corpus)],
    ...[...args, "--format", "json", "--quiet"],
  ] as unknown as Step["command"];

const SITES = ["portals-dev", "multilingual-dev", "dragnet-2012"];
const COMPARISON = "docs/results/COMPARISON.md";

/** In order: a table that repeats another's figures stands behind it. `npm run model`, `lab -- parts-model` and `lab -- records-model` write the cards. */
export const steps: readonly Step[] = [
  {
    name: "zero-shot",
    command: lab("zero-shot", "--card"),
    corpora: NEWS,
    writes: ["models/default.md", "models/tiny.md"],
  },
  {
    name: "content",
    command: peers("content"),
    corpora: ["wcxb-dev", ...NEWS],
    writes: [`${COMPARISON}#peers`, "docs/comparison.md#peers"],
  },
  {
    name: "peers-metadata",
    command: peers("metadata"),
    corpora: ["wcxb-dev", "news-dev"],
    writes: [`${COMPARISON}#peers-metadata`, "docs/comparison.md#peers-metadata"],
  },
  {
    name: "costs",
    command: peers("costs"),
    corpora: ["wcxb-dev", "news-dev"],
    writes: [
      "docs/results/SPEED.md#peers-costs",
      "docs/comparison.md#peers-costs",
      "README.md#peers-summary",
    ],
  },
  ...["wcxb-dev", "cleaneval-en", "l3s-gn1"].map((corpus) => ({
    name: `methods-${corpus}`,
    command: compare(corpus),
    corpora: [corpus],
    prints: `${COMPARISON}#methods-${corpus}` as const,
    turned: scores,
  })),
  {
    name: "methods-dragnet-2012",
    command: compare("dragnet-2012", "--split", "test", "--comments"),
    corpora: ["dragnet-2012"],
    prints: `${COMPARISON}#methods-dragnet-2012`,
    turned: scores,
  },
  {
    name: "metadata",
    command: lab("metadata"),
    corpora: ["wcxb-dev", "news-dev"],
    writes: ["docs/results/METADATA.md#chosen", "docs/results/METADATA.md#sources"],
  },
  {
    name: "records",
    command: lab("records-tables"),
    corpora: ["products-dev", "books-dev"],
    writes: ["products", "others", "pairs", "books", "areas"].map(
      (name) => `docs/results/RECORDS.md#${name}` as const,
    ),
  },
  {
    name: "sites",
    command: lab("by-site", ...SITES.map((name) => join(DATASETS, name))),
    corpora: SITES,
    prints: "docs/results/SITES.md#by-site",
  },
  {
    name: "sites-wcxb-dev",
    command: lab("by-site", "--fits", "3", join(DATASETS, "wcxb-dev")),
    corpora: ["wcxb-dev"],
    prints: "docs/results/SITES.md#by-site-wcxb-dev",
  },
  {
    name: "dragnet",
    command: lab("reproduce-dragnet", "--corpora", DATASETS),
    corpora: ["dragnet-2012", "cleaneval-en"],
    prints: "docs/results/REPRODUCTION.md#reproduced",
  },
  {
    name: "stages",
    command: ["npm", "run", "-s", "bench"],
    corpora: ["wcxb-dev"],
    prints: "docs/results/SPEED.md#stages",
  },
  {
    name: "adaptation",
    command: lab("adaptation"),
    corpora: ["wcxb-dev", "l3s-gn1", "multilingual-dev", "news-dev"],
    writes: ["docs/results/ADAPTATION.md#curves"],
  },
];

const compared = z.array(
  z.object({
    system: z.string(),
    precision: z.number(),
    recall: z.number(),
    f1: z.object({ mean: z.number(), low: z.number(), high: z.number() }),
    trainedOn: z.boolean(),
  }),
);

export interface Made {
  /** Of the sources that measured. */
  readonly commit: string;
  /** Digest of all that a build is made of; absent where only the commit is known. */
  readonly sources?: string | undefined;
  readonly corpora?: Readonly<Record<string, string>> | undefined;
  readonly machine?: string | undefined;
  /** Digest of each table. */
  readonly tables: Readonly<Record<string, string>>;
}

const made: z.ZodType<Made> = z.strictObject({
  commit: z.string(),
  sources: z.string().optional(),
  corpora: z.record(z.string(), z.string()).optional(),
  machine: z.string().optional(),
  tables: z.record(z.string(), z.string()),
});

const root = fileURLToPath(new URL("../..", import.meta.url));

export function readRecord(): Record<string, Made> {
  const path = join(root, RECORD);
  if (!existsSync(path)) return {};
  return z.record(z.string(), made).parse(JSON.parse(readFileSync(path, "utf8")));
}

/** The tables that a step fills. */
export function placesOf({ writes = [], prints }: Step): readonly Place[] {
  return prints === undefined ? writes : [...writes, prints];
}

/** Digest of a table, or of a whole document. */
export function digestAt(place: string): string {
  const [path, name] = place.split("#") as [string, string?];
  const document = readFileSync(join(root, path), "utf8");
  return digest(name === undefined ? document : tableIn(document, name));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Digest of the names and sizes of a corpus's files. */
function corpusDigest(name: string): string {
  const folder = join(root, DATASETS, name);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return digest(files.map((file) => `${file} ${statSync(join(folder, file)).size}`).join("\n"));
}

function isMade(step: Step, before: Made | undefined, sources: string): boolean {
  return (
    before?.sources === sources &&
    step.corpora.every((name) => before.corpora?.[name] === corpusDigest(name)) &&
    placesOf(step).every((place) => before.tables[place] === digestAt(place))
  );
}

/** Runs a step to its end, and fills the table that it prints. @throws Error when its command fails */
function make({ name, command: [program, ...args], prints, turned }: Step): void {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`the step ${name} ended with ${status}`);
  if (prints === undefined) return;
  const [path, table] = prints.split("#") as [string, string];
  const document = join(root, path);
  const lines = turned?.(stdout) ?? stdout.trim().split("\n");
  writeFileSync(document, filledTable(readFileSync(document, "utf8"), table, lines));
}

/** What `compare --format json` prints, as a table. */
function scores(output: string): string[] {
  const share = (value: number): string => value.toFixed(3);
  return [
    "| system | precision | recall | F1 | 95 % interval |",
    "|---|---:|---:|---:|---|",
    ...compared
      .parse(JSON.parse(output))
      .map(({ system, precision, recall, f1, trainedOn }) =>
        row([
          trainedOn ? `${system} \\*` : system,
          ...[precision, recall, f1.mean].map(share),
          `${share(f1.low)} to ${share(f1.high)}`,
        ]),
      ),
  ];
}

function git(...args: readonly string[]): string {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
}

function recordOf(step: Step, sources: string): Made {
  const isChanged = git("status", "--porcelain", "--", "src", "training", "models/*.json") !== "";
  const processors = cpus();
  return {
    commit: `${git("rev-parse", "--short=8", "HEAD")}${isChanged ? ", changed" : ""}`,
    sources,
    corpora: Object.fromEntries(step.corpora.map((name) => [name, corpusDigest(name)])),
    machine: `${processors.length} x ${processors[0]?.model.trim()}, Node.js ${process.versions.node}`,
    tables: Object.fromEntries(placesOf(step).map((place) => [place, digestAt(place)])),
  };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: "boolean", default: false } },
  });
  const unknown = positionals.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    const names = steps.map(({ name }) => name).join(", ");
    throw new RangeError(`found the step "${unknown}", expected some of ${names}`);
  }
  const record = readRecord();
  for (const step of steps) {
    const { name } = step;
    const missing = step.corpora.filter((corpus) => !existsSync(join(root, DATASETS, corpus)));
    // The sources change with each step that writes into them.
    const isDone = missing.length === 0 && isMade(step, record[name], sourcesDigest(root));
    const isWanted = positionals.length === 0 ? !isDone : positionals.includes(name);
    const state =
      missing.length > 0 ? `left out: no ${missing.join(", ")}` : isDone ? "up to date" : "to run";
    process.stderr.write(`${name}: ${state}\n`);
    if (values.list || missing.length > 0 || !isWanted) continue;
    make(step);
    record[name] = recordOf(step, sourcesDigest(root));
    writeFileSync(join(root, RECORD), `${JSON.stringify(record, null, 2)}\n`);
  }
}

await asProgram(import.meta.url, main);
