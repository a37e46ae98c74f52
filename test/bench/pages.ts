import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { decode } from "../../src/document/decode.ts";

/** A page to time: its raw bytes. */
export interface BenchPage {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Every n-th page of wcxb-dev: a fixed sample of 100. */
const STRIDE = 15;
const PROCESS_STRIDE = 15;
const bodyTag = /<body[\s>]/i;

/** The project's own pages. */
export function ownPages(): BenchPage[] {
  const folder = `${root}/data/pages`;
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ id: name, bytes: readFileSync(`${folder}/${name}/page.html`) }));
}

/** Pages of middle size, in bytes: every n-th page of wcxb-dev of such a size, 100 at most. */
const MIDDLING = { least: 40_000, most: 120_000, stride: 4, pages: 100 };

/** A fixed sample of wcxb-dev where the shared datasets are there, else none. */
export function corpusPages(): BenchPage[] {
  return [...datasetPages(STRIDE)];
}

/** A fixed sample of the pages of wcxb-dev of 40 to 120 KB, else none. */
export function middlingPages(): BenchPage[] {
  const { least, most, stride, pages } = MIDDLING;
  const found: BenchPage[] = [];
  for (const page of datasetPages(stride, stride - 1)) {
    if (page.bytes.length < least || page.bytes.length > most) continue;
    found.push(page);
    if (found.length === pages) break;
  }
  return found;
}

/** The samples by name. */
export const samples: Readonly<Record<string, () => BenchPage[]>> = {
  own: ownPages,
  middling: middlingPages,
  large: corpusPages,
};

/** Pages for whole processes: every fifteenth of wcxb-dev, and all modern news. */
export function processPages(): BenchPage[] {
  return [...datasetPages(PROCESS_STRIDE), ...datasetPages(1, 0, "news-dev")];
}

function* datasetPages(stride: number, first = 0, corpus = "wcxb-dev"): Iterable<BenchPage> {
  const folder = `${root}/../shared/datasets/${corpus}/html`;
  if (!existsSync(folder)) return;
  const names = readdirSync(folder).sort();
  for (let i = first; i < names.length; i += stride) {
    const name = names[i]!;
    yield { id: name, bytes: gunzipSync(readFileSync(`${folder}/${name}`)) };
  }
}

/** A page of about that many characters: the bodies of the project's own pages over and over. */
export function repeatedPage(size: number): string {
  const bodies = ownPages().map(({ bytes }) => bodyOf(decode(bytes).text));
  let html = "<!doctype html><title>All pages</title><body>";
  for (let i = 0; html.length < size; i++) html += bodies[i % bodies.length]!;
  return html;
}

function bodyOf(html: string): string {
  const start = html.search(bodyTag);
  const end = html.lastIndexOf("</body>");
  return html.slice(start < 0 ? 0 : html.indexOf(">", start) + 1, end < 0 ? undefined : end);
}
