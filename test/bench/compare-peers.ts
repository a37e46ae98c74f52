/**
 * Other extractors beside the default model, on the corpora that are there: installs them, keeps their texts, scores them and
 * fills the table of README and COMPARISON.md. Run:
 *
 *     npm run compare:peers            # all: an hour or two
 *     npm run compare:peers -- --kept  # scores the texts that are kept, and leaves out the others
 *
 * Texts are kept in `node_modules/.bench/predictions`, by extractor and version; what is there is not made again.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { scoreSystems } from "../../src/cli/scored-systems.ts";
import { decode } from "../../src/document/decode.ts";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../../training/corpus/readers/reader.ts";
import { summariseSystems } from "../../training/score/side-by-side.ts";
import { filledTable, row, rowsBelow } from "../../training/tools/filled-table.ts";
import { peers } from "./peers.ts";
import { make, toolchains } from "./programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const python = fileURLToPath(new URL("./peers/native/python", import.meta.url));
const corpora: readonly Corpus[] = [
  { name: "wcxb-dev", title: "WCXB dev" },
  { name: "cleaneval-en", title: "CleanEval" },
  { name: "dragnet-2012", title: "Dragnet 2012, with comments", split: "test", comments: true },
  { name: "l3s-gn1", title: "L3S news" },
  { name: "multilingual-dev", title: "news, five languages" },
  { name: "news-dev", title: "news of 2026" },
];

/** Of the programs of the benches, those whose texts are scored. */
const PEER = /Resiliparse|Readability/;
const ZERO = /^0/;

interface Corpus {
  /** Its folder. */
  readonly name: string;
  readonly title: string;
  readonly split?: string;
  readonly comments?: boolean;
}

/** Texts of pages, in order. */
type Texts = (pages: readonly LabelledPage[]) => AsyncIterable<string> | Iterable<string>;

interface Peer {
  readonly title: string;
  /** Name and version, as texts are kept. */
  readonly kept: string;
  readonly texts: Texts;
}

const all: readonly Peer[] = [
  { title: "Trafilatura 2.3.1", kept: "trafilatura-2.3.1", texts: byPython("trafilatura") },
  { title: "Resiliparse 2.0.1", kept: "resiliparse-2.0.1", texts: byPython("resiliparse") },
  {
    title: "Readability 0.6.0",
    kept: "readability-0.6.0",
    texts: byTask("Readability on linkedom"),
  },
  { title: "Defuddle 0.19.4", kept: "defuddle-0.19.4", texts: byTask("Defuddle on linkedom") },
];

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The texts of a program of `predict.py`. */
function byPython(name: string): Texts {
  return async function* (pages) {
    const child = spawn(join(python, ".venv/bin/python"), ["predict.py", name], {
      cwd: python,
      stdio: ["pipe", "pipe", "ignore"],
    });
    for (const { id, html } of pages) {
      child.stdin.write(`${JSON.stringify({ id, html: Buffer.from(html).toString("base64") })}\n`);
    }
    child.stdin.end();
    for await (const line of createInterface({ input: child.stdout })) {
      yield (JSON.parse(line) as { readonly text: string }).text;
    }
  };
}

/** The texts of a task of `peers.ts`; a page that throws has none. */
function byTask(name: string): Texts {
  return async function* (pages) {
    const tasks = await peers(pages.map(({ html, encoding }) => decode(html, encoding).text));
    const { work } = tasks.find((task) => task.name === name)!;
    for (const [i] of pages.entries()) {
      try {
        yield textOf(String((await work(i)) ?? ""));
      } catch {
        yield "";
      }
    }
  };
}

/** The text of HTML, with a line for each block. */
function textOf(html: string): string {
  const blocks = segmenterNamed("layout").segment(parse(html));
  return blocks.map(({ text }) => text).join("\n");
}

async function pagesOf({ name, split }: Corpus): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for await (const page of readCorpus(folderOf(name))) {
    if (page instanceof ReaderError) throw page;
    if (split === undefined || page.split === split) pages.push(page);
  }
  return pages;
}

function folderOf(corpus: string): string {
  return join(root, "../shared/datasets", corpus);
}

function fileOf(peer: Peer, corpus: Corpus): string {
  return join(root, "node_modules/.bench/predictions", peer.kept, `${corpus.name}.json.gz`);
}

/** Makes the texts that are not kept yet. */
async function makeTexts(present: readonly Corpus[]): Promise<void> {
  const missing = all.flatMap((peer) =>
    present
      .filter((corpus) => !existsSync(fileOf(peer, corpus)))
      .map((corpus) => ({ peer, corpus })),
  );
  if (missing.length > 0) {
    for (const toolchain of toolchains) {
      const names = toolchain.programs.map(({ name }) => name);
      if (names.some((name) => PEER.test(name))) make(toolchain);
    }
  }
  for (const { peer, corpus } of missing) {
    const pages = await pagesOf(corpus);
    const texts: Record<string, string> = {};
    let i = 0;
    for await (const text of peer.texts(pages)) {
      texts[pages[i++]!.id] = text;
      if (i % 100 === 0) say(`${peer.title}, ${corpus.name}: ${i} of ${pages.length} pages`);
    }
    if (i !== pages.length) throw new Error(`${peer.title} gave ${i} texts of ${pages.length}`);
    const file = fileOf(peer, corpus);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.part`, gzipSync(JSON.stringify(texts)));
    renameSync(`${file}.part`, file);
  }
}

/**
 * F1 on a corpus: of the default model, then of each peer whose texts are kept. The model's own corpus is scored out of fold,
 * by its card.
 */
async function scored(corpus: Corpus): Promise<(number | undefined)[]> {
  const kept = all
    .filter((peer) => existsSync(fileOf(peer, corpus)))
    .map((peer) => ({
      kind: "predictions" as const,
      path: fileOf(peer, corpus),
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
  const own = corpus.name === "wcxb-dev" ? outOfFold() : of("default");
  return [own, ...all.map(({ kept }) => of(kept))];
}

function outOfFold(): number {
  const card = readFileSync(join(root, "models/default.md"), "utf8");
  const [, , , , f1] = rowsBelow(card, "Out-of-fold scores").find(
    ([name]) => name === "all pages",
  )!;
  return Number(f1);
}

function figure(f1: number | undefined, best: number): string {
  if (f1 === undefined) return "";
  const text = f1.toFixed(3).replace(ZERO, "");
  return f1 === best ? `**${text}**` : text;
}

function bestOf(column: readonly (number | undefined)[]): number {
  return Math.max(...column.map((f1) => f1 ?? 0));
}

const present = corpora.filter(({ name }) => existsSync(folderOf(name)));
if (!process.argv.includes("--kept")) await makeTexts(present);
const columns: (number | undefined)[][] = [];
for (const corpus of present) columns.push(await scored(corpus));
const systems = ["**Seine**, default model", ...all.map(({ title }) => title)];
const lines = [
  row(["system", ...present.map(({ title }) => title)]),
  `|---${"|---:".repeat(present.length)}|`,
  ...systems.flatMap((name, i) =>
    columns.some((column) => column[i] !== undefined)
      ? [row([name, ...columns.map((column) => figure(column[i], bestOf(column)))])]
      : [],
  ),
];
process.stdout.write(`${lines.join("\n")}\n`);
for (const path of ["README.md", "docs/results/COMPARISON.md"]) {
  const document = join(root, path);
  writeFileSync(document, filledTable(readFileSync(document, "utf8"), "peers", lines));
}
