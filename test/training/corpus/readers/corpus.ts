import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished } from "vitest";
import { pageDigest } from "../../../../training/corpus/block-labels.ts";
import {
  type LabelledPage,
  type Reader,
  ReaderError,
} from "../../../../training/corpus/readers/reader.ts";

/** Writes a corpus to a temporary folder that goes when the test ends; a name ending in `.gz` is compressed. */
export async function writeCorpus(files: Record<string, string | Uint8Array>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "seine-readers-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      name.endsWith(".gz") && typeof content === "string" ? gzipSync(content) : content,
    );
  }
  return root;
}

/** All of a corpus: pages and errors apart, both in order. */
export async function readAll(
  source: Pick<Reader, "read"> | ((path: string) => ReturnType<Reader["read"]>),
  path: string,
): Promise<{ pages: LabelledPage[]; errors: ReaderError[]; ids: string[] }> {
  const pages: LabelledPage[] = [];
  const errors: ReaderError[] = [];
  const ids: string[] = [];
  for await (const item of typeof source === "function" ? source(path) : source.read(path)) {
    ids.push(item.id);
    if (item instanceof ReaderError) errors.push(item);
    else pages.push(item);
  }
  return { pages, errors, ids };
}

/** A page's HTML as text. */
export function htmlOf(page: LabelledPage | undefined): string {
  return new TextDecoder().decode(page?.html);
}

/** Checks that there are just these errors: the parts of each message, in order. */
export function expectErrors(errors: readonly ReaderError[], parts: readonly string[][]): void {
  const messages = errors.map(({ message }) => message);
  expect(messages).toHaveLength(parts.length);
  messages.forEach((message, i) => {
    let rest = message;
    for (const part of parts[i]!) {
      expect(rest, `of "${message}"`).toContain(part);
      rest = rest.slice(rest.indexOf(part) + part.length);
    }
  });
}

/** A `labels.json` of a page. */
export function labelsJson(
  html: string,
  spans: readonly (readonly [start: number, end: number, label: string])[],
  complete = true,
): string {
  const blocks = spans.map(([start, end, label]) => ({ start, end, label }));
  const page = pageDigest(new TextEncoder().encode(html));
  return JSON.stringify({ version: 1, page, segmenter: "layout", blocks, complete });
}
