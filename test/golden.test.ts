import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { extract } from "../src/api/extract.ts";
import { readCorpus } from "../training/corpus/readers/index.ts";
import { ReaderError } from "../training/corpus/readers/reader.ts";

/**
 * What the default model extracts from the project's own pages, kept word for word in test/pages.
 * `UPDATE=1 npm test -- test/golden` rewrites the expectations: review the diff like code.
 */
const pages = fileURLToPath(new URL("../data/pages", import.meta.url));
const expectations = fileURLToPath(new URL("pages", import.meta.url));
const extension = /\.[a-z]+$/;
const update = process.env.UPDATE === "1";

describe("extraction of the project's own pages", async () => {
  for await (const page of readCorpus(pages)) {
    if (page instanceof ReaderError) throw page;
    test(page.id, () => {
      const { text } = extract(page.html, page.encoding ? { charset: page.encoding } : {});
      const file = `${expectations}/${page.id}.txt`;
      if (update) {
        mkdirSync(expectations, { recursive: true });
        writeFileSync(file, text);
      }
      expect(existsSync(file), `${file} is missing: run UPDATE=1 npm test -- test/golden`).toBe(
        true,
      );
      expect(text).toBe(readFileSync(file, "utf8"));
    });
  }
});

test("no expectation is left without its page", () => {
  const slugs = readdirSync(expectations).map((name) => name.replace(extension, ""));
  expect(slugs.filter((slug) => !existsSync(`${pages}/${slug}/page.html`))).toEqual([]);
});
