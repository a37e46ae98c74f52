import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { decode } from "../src/document/decode.ts";
import { trainingLabels } from "../src/document/gold-labels.ts";
import { parse } from "../src/document/parse.ts";
import { layout } from "../src/document/segmenters/layout.ts";
import { countWords } from "../src/document/words.ts";
import { measure } from "../src/features/page-measures.ts";
import { toImageRecords, toRecords } from "../src/output/block-records.ts";
import { formatNamed } from "../src/output/formats/index.ts";
import type { FormatName } from "../src/output/formats/registry.ts";
import { toText } from "../src/output/formats/text.ts";
import { contentTree } from "../src/output/tree/content-tree.ts";
import { readCorpus } from "../training/corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../training/corpus/readers/reader.ts";

/**
 * The gold content of the project's own pages in every format, kept word for word in test/pages. Its
 * blocks are those that the gold text labels, so that a new model changes nothing here; what the
 * default model extracts is in test/golden.test.ts. `UPDATE=1 npm test -- test/golden` rewrites the
 * expectations: review the diff like code.
 */
const pages = fileURLToPath(new URL("../data/pages", import.meta.url));
const expectations = fileURLToPath(new URL("pages", import.meta.url));
const update = process.env.UPDATE === "1";
const extensions = { markdown: "md", html: "html", json: "json", xml: "xml" } as const;
type Written = keyof typeof extensions & FormatName;

function rendered(page: LabelledPage, name: Written): string {
  const decoded = decode(page.html, page.encoding);
  const document = parse(decoded.text);
  const blocks = layout.segment(document);
  const labels = trainingLabels(
    blocks.map(({ text }) => text),
    page.gold,
  );
  const chosen = blocks.filter((block) => labels[block.index] === 1);
  const tree = contentTree(document, blocks, chosen, { url: page.url });
  const record = {
    score: 1,
    encoding: decoded.encoding,
    encodingReason: decoded.reason,
    hiddenWords: 0,
    text: toText(tree.root),
    wordCount: countWords(toText(tree.root)),
    blocks: toRecords(
      measure({ document, blocks }),
      chosen.map((block) => ({
        block,
        probability: 1,
        isContent: true,
        why: "probability" as const,
      })),
    ),
    images: toImageRecords({ document, blocks }, tree.images),
  };
  const written = formatNamed(name).render({ tree, record });
  return `${name === "json" ? JSON.stringify(JSON.parse(written), null, 1) : written}\n`;
}

describe("the gold content of the project's own pages", async () => {
  for await (const page of readCorpus(pages)) {
    if (page instanceof ReaderError) throw page;
    test.each(Object.entries(extensions) as [Written, string][])(
      `of ${page.id} in %s`,
      (name, extension) => {
        const file = `${expectations}/${page.id}.${extension}`;
        const written = rendered(page, name);
        if (update) writeFileSync(file, written);
        expect(existsSync(file), `${file} is missing: run UPDATE=1 npm test -- test/golden`).toBe(
          true,
        );
        expect(written).toBe(readFileSync(file, "utf8"));
      },
    );
  }
});
