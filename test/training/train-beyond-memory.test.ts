/** The model is the same, byte for byte, wherever pages and features are kept meanwhile. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type * as openPages from "../../training/corpus/open-pages.ts";
import * as prepare from "../../training/corpus/prepare.ts";
import type * as spill from "../../training/corpus/spill.ts";
import type { RecipeInput } from "../../training/fit/recipe.ts";
import { train } from "../../training/train.ts";

const memory = vi.hoisted(() => ({ none: false, spills: 0 }));

vi.mock(import("../../training/corpus/spill.ts"), async (original) => {
  const actual: typeof spill = await original();
  return {
    ...actual,
    openSpill: (most) => {
      memory.spills++;
      return actual.openSpill(memory.none ? 0 : most);
    },
  };
});
vi.mock(import("../../training/corpus/open-pages.ts"), async (original) => {
  const actual: typeof openPages = await original();
  return {
    ...actual,
    createOpener: (segmenter) => actual.createOpener(segmenter, memory.none ? 0 : undefined),
  };
});
vi.mock(import("../../training/corpus/prepare.ts"), { spy: true });

const recipe: RecipeInput = {
  features: ["shallow-text", "tags", "token-odds", "page"],
  options: { trees: 3, columnSample: 0.5, rowSample: 0.8, minChildWeight: 0 },
  specialist: { trees: 2, columnSample: 0.3, minChildWeight: 0 },
  augment: { graft: 0.6, thin: 0.9, plain: 0.5 },
  innerFolds: 2,
};

const folder = mkdtempSync(join(tmpdir(), "seine-beyond-"));
const corpus = join(folder, "pages.jsonl");
const cache = join(folder, "cache");
const fit = async (own?: string): Promise<string> =>
  (await train([corpus], { recipe, folds: 2, ...(own && { cache: own }) })).file;

/** Pages of two types and of as many sites; the first ones are those of before whatever the count. */
function writePages(count: number): void {
  const lines = Array.from({ length: count }, (_, i) => {
    const type = i % 2 === 0 ? "article" : "forum";
    const text = `Page ${i} has several words of text, and ${i % 5} more of them here.`;
    const rest = `<p>More words here.</p><p class=p${i % 7}>And even more of them.</p>`;
    const html = `<p class=nav>menu ${i}</p><div class=${type}><p>${text}</p>${rest}</div>`;
    const gold = `${text} More words here. And even more of them.`;
    return JSON.stringify({ id: `p${i}`, site: `${i}.example`, html, gold, type });
  });
  writeFileSync(corpus, `${lines.join("\n")}\n`);
}

let expected: string;
beforeAll(async () => {
  writePages(30);
  expected = await fit();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  memory.none = false;
  vi.mocked(prepare.prepare).mockClear();
});

test("with nothing kept in memory", async () => {
  memory.none = true;
  memory.spills = 0;
  expect(await fit()).toBe(expected);
  expect(memory.spills).toBeGreaterThan(10);
});

test("with a cache, from which every page is reused", async () => {
  expect(await fit(cache)).toBe(expected);
  expect(prepare.prepare).toHaveBeenCalledTimes(30);
  memory.none = true;
  expect(await fit(cache)).toBe(expected);
  expect(prepare.prepare).toHaveBeenCalledTimes(30);
});

test("with a cache that has damaged files", async () => {
  await fit(cache);
  vi.mocked(prepare.prepare).mockClear();
  const files = readdirSync(cache, { recursive: true, withFileTypes: true });
  const [first, second] = files.filter((file) => file.isFile());
  for (const [file, length] of [
    [first!, 0],
    [second!, 40],
  ] as const) {
    const path = join(file.parentPath, file.name);
    writeFileSync(path, readFileSync(path).subarray(0, length));
  }
  expect(await fit(cache)).toBe(expected);
  expect(prepare.prepare).toHaveBeenCalledTimes(2);
});

test("a cache is of one recipe, and of pages as they are", async () => {
  await fit(cache);
  vi.mocked(prepare.prepare).mockClear();
  const { file } = await train([corpus], {
    recipe: { ...recipe, labelling: "half" },
    folds: 0,
    cache,
  });
  expect(file).not.toBe(expected);
  expect(prepare.prepare).toHaveBeenCalledTimes(30);
  const lines = readFileSync(corpus, "utf8");
  writeFileSync(corpus, lines.replace("Page 3 has", "Page 3 had"));
  await fit(cache);
  expect(prepare.prepare).toHaveBeenCalledTimes(31);
  writeFileSync(corpus, lines);
});

test("a cache that cannot be written is reported before the work", async () => {
  await expect(fit(corpus)).rejects.toThrow(
    `cannot use the cache ${corpus} (EEXIST: file already exists, mkdir '${corpus}'); expected a folder`,
  );
});
