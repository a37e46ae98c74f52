/**
 * Other extractors beside the default model, on the corpora that are there: installs them, runs them and fills the tables of
 * README, docs/comparison.md, COMPARISON.md and SPEED.md that have them. Run:
 *
 *     npm run compare:peers                     # all: two hours or so
 *     npm run compare:peers -- content metadata # some of content, metadata and costs
 *     npm run compare:peers -- content --kept   # scores what is kept, and leaves out what is not
 *
 * Texts and metadata are kept in `node_modules/.bench/predictions`, by extractor and version; what is there is not made again.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { scoreSystems } from "../../src/cli/scored-systems.ts";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../../training/corpus/readers/reader.ts";
import {
  type FieldScore,
  scoredFields,
  scorePage,
  scoreValues,
  summariseFields,
} from "../../training/score/metadata-scores.ts";
import { summariseSystems } from "../../training/score/side-by-side.ts";
import { filledTable, row, rowsBelow, tableIn } from "../../training/tools/filled-table.ts";
import { costLines } from "./peer-costs.ts";
import {
  installPeers,
  type Job,
  type Peer,
  type PeerResult,
  peers,
  runPeer,
  withPages,
} from "./peers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const corpora: readonly Corpus[] = [
  { name: "wcxb-dev", title: "WCXB dev", metadata: true },
  { name: "cleaneval-en", title: "CleanEval" },
  { name: "dragnet-2012", title: "Dragnet 2012, with comments", split: "test", comments: true },
  { name: "l3s-gn1", title: "L3S news" },
  { name: "multilingual-dev", title: "news, five languages" },
  { name: "news-dev", title: "news of 2026", metadata: true },
];
const FIELD_TITLES = { title: "title", author: "authors", publishDate: "day" } as const;
const ZERO = /^0/;

interface Corpus {
  /** Its folder. */
  readonly name: string;
  readonly title: string;
  readonly split?: string;
  readonly comments?: boolean;
  /** Whether its gold has metadata. */
  readonly metadata?: boolean;
}

type Figures = (number | undefined)[];

function folderOf(corpus: string): string {
  return join(root, "../shared/datasets", corpus);
}

async function pagesOf({ name, split }: Corpus): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for await (const page of readCorpus(folderOf(name))) {
    if (page instanceof ReaderError) throw page;
    if (split === undefined || page.split === split) pages.push(page);
  }
  return pages;
}

function fileOf({ kept }: Peer, job: Job, { name }: Corpus): string {
  const own = job === "text" ? kept : `${kept}-${job}`;
  return join(root, "node_modules/.bench/predictions", own, `${name}.json.gz`);
}

/** Runs the extractors over corpora where their results are not kept yet. */
async function makeResults(job: Job, wanted: readonly Corpus[]): Promise<void> {
  for (const corpus of wanted) {
    const missing = peers.filter(
      (peer) => peer.jobs.includes(job) && !existsSync(fileOf(peer, job, corpus)),
    );
    for (const peer of missing) {
      process.stderr.write(`${peer.title}, ${job} of ${corpus.name}\n`);
      const pages = await pagesOf(corpus);
      // Those of JavaScript take text, which others decode.
      const isDecoded = peer.language === "JavaScript";
      const { results } = await withPages(pages, isDecoded, (folder) => runPeer(peer, job, folder));
      keep(fileOf(peer, job, corpus), results, job);
    }
  }
}

function keep(file: string, results: readonly PeerResult[], job: Job): void {
  const byPage = Object.fromEntries(
    results.map(({ id, text, html, ...fields }) => [
      id,
      job === "text" ? (text ?? (html ? textOf(html) : "")) : fields,
    ]),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, gzipSync(JSON.stringify(byPage)));
  renameSync(`${file}.part`, file);
}

/** The text of HTML, with a line for each block. */
function textOf(html: string): string {
  const blocks = segmenterNamed("layout").segment(parse(html));
  return blocks.map(({ text }) => text).join("\n");
}

/**
 * F1 on a corpus: of the default model, then of each peer whose texts are kept. The model's own corpus is scored out of fold,
 * by its card.
 */
async function contentOf(corpus: Corpus): Promise<Figures> {
  const kept = peers
    .filter((peer) => existsSync(fileOf(peer, "text", corpus)))
    .map((peer) => ({
      kind: "predictions" as const,
      path: fileOf(peer, "text", corpus),
      name: peer.kept,
    }));
  const scores = await scoreSystems([folderOf(corpus.name)], [{ kind: "model" }, ...kept], {
    metric: "bag",
    quiet: true,
    ...(corpus.split === undefined ? {} : { split: corpus.split }),
    ...(corpus.comments === undefined ? {} : { comments: corpus.comments }),
  });
  const rows = summariseSystems(scores, false, "bag");
  const of = (name: string): number | undefined =>
    rows.find(({ system }) => system === name)?.f1.mean;
  return [
    corpus.name === "wcxb-dev" ? outOfFold() : of("default"),
    ...peers.map((p) => of(p.kept)),
  ];
}

function outOfFold(): number {
  const card = readFileSync(join(root, "models/default.md"), "utf8");
  const [, , , , f1] = rowsBelow(card, "Out-of-fold scores").find(
    ([name]) => name === "all pages",
  )!;
  return Number(f1);
}

/** Rates of right titles, authors and days on a corpus, a column each: of Seine, then of each peer. */
async function metadataOf(corpus: Corpus): Promise<Figures[]> {
  const pages = await pagesOf(corpus);
  const ratesOf = (scores: readonly FieldScore[]): Figures => {
    const rates = summariseFields(scores);
    return scoredFields.map((field) => rates[field].normalised);
  };
  const rows = [ratesOf(pages.flatMap((page) => scorePage(page)))];
  for (const peer of peers) {
    const file = fileOf(peer, "metadata", corpus);
    const found: Record<string, Omit<PeerResult, "id">> = existsSync(file)
      ? JSON.parse(gunzipSync(readFileSync(file)).toString())
      : {};
    rows.push(
      existsSync(file) ? ratesOf(pages.flatMap((page) => scoreValues(page, found[page.id]!))) : [],
    );
  }
  return scoredFields.map((_, at) => rows.map((rates) => rates[at]));
}

function figure(value: number | undefined, best: number): string {
  if (value === undefined) return "";
  const text = value.toFixed(3).replace(ZERO, "");
  return value === best ? `**${text}**` : text;
}

/** A table of systems: a column of figures each, the best one of each in bold; systems without figures are left out. */
function tableOf(titles: readonly string[], columns: readonly Figures[]): string[] {
  const best = columns.map((column) => Math.max(...column.map((value) => value ?? 0)));
  const systems = ["**Seine**, default model", ...peers.map(({ title }) => title)];
  return [
    row(["system", ...titles]),
    `|---${"|---:".repeat(titles.length)}|`,
    ...systems.flatMap((name, i) =>
      columns.some((column) => column[i] !== undefined)
        ? [row([name, ...columns.map((column, at) => figure(column[i], best[at]!))])]
        : [],
    ),
  ];
}

function fill(name: string, lines: readonly string[], documents: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
  for (const path of documents) {
    const document = join(root, path);
    writeFileSync(document, filledTable(readFileSync(document, "utf8"), name, lines));
  }
}

const COMPARISON = "docs/results/COMPARISON.md";
const PEERS = "docs/comparison.md";
const steps: Readonly<
  Record<string, (present: readonly Corpus[], isKept: boolean) => Promise<void>>
> = {
  async content(present, isKept) {
    if (!isKept) await makeResults("text", present);
    const columns: Figures[] = [];
    for (const corpus of present) columns.push(await contentOf(corpus));
    const titles = present.map(({ title }) => title);
    fill("peers", tableOf(titles, columns), [COMPARISON, PEERS]);
  },
  async metadata(present, isKept) {
    const having = present.filter(({ metadata }) => metadata);
    if (!isKept) await makeResults("metadata", having);
    const columns: Figures[] = [];
    for (const corpus of having) columns.push(...(await metadataOf(corpus)));
    const titles = having.flatMap(({ title }) =>
      scoredFields.map((field) => `${title}: ${FIELD_TITLES[field]}`),
    );
    fill("peers-metadata", tableOf(titles, columns), [COMPARISON, PEERS]);
  },
  async costs() {
    fill("peers-costs", await costLines(), ["docs/results/SPEED.md", PEERS]);
  },
};

/** One figure of each kind, for README: from the tables of the document that has all. */
function summary(): void {
  const document = readFileSync(join(root, PEERS), "utf8");
  const cellsOf = (name: string): string[][] =>
    tableIn(document, name)
      .split("\n")
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  const column = (name: string, title: string): ((system: string) => string) => {
    const [head = [], , ...rows] = cellsOf(name);
    const place = head.indexOf(title);
    return (system) => rows.find(([own]) => own === system)?.[place] ?? "";
  };
  const columns = [
    ["content: F1, news of 2026", column("peers", "news of 2026")],
    ["metadata: authors right, news of 2026", column("peers-metadata", "news of 2026: authors")],
    ["text: ms a page (× parser)", column("peers-costs", "text: ms a page (× parser)")],
  ] as const;
  const [, , ...systems] = cellsOf("peers");
  const lines = [
    row(["system", ...columns.map(([title]) => title)]),
    `|---${"|---:".repeat(columns.length)}|`,
    ...systems.map(([system]) => row([system!, ...columns.map(([, cell]) => cell(system!))])),
  ];
  fill("peers-summary", lines, ["README.md"]);
}

const flags = process.argv.slice(2);
const isKept = flags.includes("--kept");
const named = flags.filter((flag) => flag !== "--kept");
const unknown = named.find((name) => !Object.hasOwn(steps, name));
if (unknown !== undefined) {
  const known = Object.keys(steps).join(", ");
  process.stderr.write(`found "${unknown}", expected some of ${known}, and --kept\n`);
  process.exitCode = 2;
} else {
  const present = corpora.filter(({ name }) => existsSync(folderOf(name)));
  if (!isKept) installPeers();
  for (const name of named.length > 0 ? named : Object.keys(steps)) {
    await steps[name]!(present, isKept);
  }
  summary();
}
