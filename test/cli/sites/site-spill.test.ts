import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createRandom } from "../../../src/base/random.ts";
import { createSieve } from "../../../src/cli/sites/sieve.ts";
import { createSpill } from "../../../src/cli/sites/site-spill.ts";
import { blockSites, siteOf } from "../../../src/sites/site.ts";
import type { Digested, KnownSite } from "../../../src/sites/site-kind.ts";
import type { PageSummary } from "../../../src/sites/summary.ts";
import { createIndexWriter } from "../../../src/workers/site-files.ts";

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "seine-spill-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function pageOf(digest: number, blocks = 3): PageSummary {
  const numbers = Array.from({ length: blocks }, (_, i) => digest + i);
  return { digest, texts: numbers, paths: numbers, words: numbers, logits: numbers };
}

interface Row {
  readonly key: string;
  readonly page: PageSummary;
}

/** The sites of pages by way of a spill, and the folder of it. */
async function sitesOf(
  rows: readonly Row[],
  pages: number,
  room?: number,
): Promise<{ sites: KnownSite<Digested>[]; folder: string }> {
  const folder = folderOfTest();
  const spill = createSpill(folder, { kind: blockSites, model: "m" }, room);
  for (const { key, page } of rows) {
    spill.add({ key, pages, summaries: [JSON.stringify(page)] });
  }
  const sites: KnownSite<Digested>[] = [];
  for await (const site of spill.sites()) sites.push(site);
  return { sites, folder };
}

/** Hosts whose hashes begin alike, as a crawl may choose them. */
function alike(count: number): string[] {
  const keys: string[] = [];
  for (let i = 0; keys.length < count; i++) {
    const key = `${i}.example`;
    if (createHash("sha256").update(key).digest("hex").startsWith("a7")) keys.push(key);
  }
  return keys;
}

test("hosts that fall into one file are parted again, and come in the same order", async () => {
  const random = createRandom(1);
  const keys = [...alike(40), ...Array.from({ length: 60 }, (_, i) => `other${i}.example`)];
  const rows = keys.flatMap((key) => [1, 2, 3].map((n) => ({ key, page: pageOf(n * 10) })));
  const whole = await sitesOf(rows, 2);
  expect(whole.sites).toHaveLength(100);
  expect(readdirSync(whole.folder).filter((name) => name.endsWith(".parted"))).toEqual([]);
  expect(whole.sites[0]!.summaries.map(({ digest }) => digest)).toEqual([10, 20]);
  const parted = await sitesOf(random.shuffle(rows), 2, 200);
  expect(readdirSync(parted.folder)).toContain("a7.parted");
  expect(parted.sites).toEqual(whole.sites);
});

test("one host with very many pages is not parted: it takes the room of what it keeps", async () => {
  const random = createRandom(2);
  const rows = Array.from({ length: 5000 }, (_, i) => ({ key: "a.example", page: pageOf(i) }));
  const { sites, folder } = await sitesOf(random.shuffle(rows), 4, 50);
  expect(sites).toHaveLength(1);
  expect(sites[0]!.summaries.map(({ digest }) => digest)).toEqual([0, 1, 2, 3]);
  expect(readdirSync(folder).filter((name) => name.endsWith(".parted"))).toEqual([]);
});

test("a sieve lets few of very many pages through, and none that a site would keep is lost", () => {
  const random = createRandom(3);
  const mayKeep = createSieve(10);
  const pages = Array.from({ length: 20_000 }, () => pageOf(Math.floor(random.next() * 15_000), 1));
  const kept = pages.filter(({ digest }) => mayKeep("a.example", digest));
  expect(kept.length).toBeLessThan(200);
  expect(siteOf("m", 10, kept)).toEqual(siteOf("m", 10, pages));
});

test("a sieve forgets sites, and then lets more through", () => {
  const mayKeep = createSieve(1);
  expect(mayKeep("a.example", 5)).toBe(true);
  expect(mayKeep("a.example", 6)).toBe(false);
  expect(mayKeep("a.example", 5)).toBe(true);
  for (let i = 0; i < 5000; i++) mayKeep(`${i}.example`, 1);
  expect(mayKeep("a.example", 6)).toBe(true);
});

test("an index spreads hosts by a secret of its run", () => {
  const keys = alike(300);
  const folders = [folderOfTest(), folderOfTest()];
  const [first, second] = folders.map((folder) => {
    const writer = createIndexWriter(folder);
    for (const key of keys) writer.add(key, 0, 0);
    writer.flush();
    return { writer, files: readdirSync(folder) };
  });
  expect(first!.files.length).toBeGreaterThan(100);
  expect(first!.files).not.toEqual(second!.files);
  expect(first!.writer.index.secret).not.toBe(second!.writer.index.secret);
});
