import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPage } from "../../../src/document/open-page.ts";
import { layout } from "../../../src/document/segmenters/layout.ts";
import { root } from "../../cases/command.ts";
import { runHere, temporaryFolder, writeAll } from "../run.ts";

const page = `<html lang=en><title>The bridge</title><nav class=menu><a href=/>Home</a></nav><article><h1>The bridge</h1>${"<p>The engineers, who had measured the old bridge since spring, said that its third pier could carry the weight of two trams.</p>".repeat(6)}</article>`;

/** A corpus of one page, and labels of its blocks. */
function corpus(partOf: (text: string) => string) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "bridge"));
  writeAll(join(folder, "bridge"), { "page.html": page, "gold.txt": "The bridge" });
  const runs = openPage(page, layout).page.blocks.map(({ start, end, text }) => {
    return [start, end, partOf(text)];
  });
  const sha256 = createHash("sha256").update(page).digest("hex");
  const labels = {
    ...{ format: "seine-parts", version: 1, corpus: "own", annotator: "a test" },
    pages: { bridge: { sha256, guide: 2, runs } },
  };
  const beside = temporaryFolder();
  writeAll(beside, { "labels.json": JSON.stringify(labels) });
  return { folder, labels: join(beside, "labels.json") };
}

const model = ["--parts-model", join(root, "models/parts.json"), "--quiet"];
const CONFUSED = /labelled +told +words +of all\nlegal +navigation +1 /;
const right = (text: string): string =>
  text === "Home" ? "navigation" : text === "The bridge" ? "headline" : "body";

test("a model of parts is scored by words", async () => {
  const { folder, labels } = corpus(right);
  const { code, stdout } = await runHere([
    "evaluate",
    folder,
    "--parts",
    labels,
    ...model,
    "--json",
  ]);
  expect(code).toBe(0);
  const { pages, parts, names, words } = JSON.parse(stdout);
  expect(pages[1].slice(0, 2)).toEqual(["all", "1"]);
  expect(parts.find(([part]: string[]) => part === "body")[1]).toBe("1");
  // 22 words in each of six paragraphs.
  const body = names.indexOf("body");
  expect(words[body * names.length + body]).toBe(6 * 22);
});

test("tables tell what is taken for what", async () => {
  const { folder, labels } = corpus((text) => (text === "Home" ? "legal" : right(text)));
  const { stdout } = await runHere(["evaluate", folder, "--parts", labels, ...model]);
  expect(stdout).toMatch(CONFUSED);
});

test("labels of other pages, and a model of parts without labels, are refused", async () => {
  const { folder } = corpus(right);
  const others = corpus(right).labels.replace("labels.json", "none.json");
  const missing = await runHere(["evaluate", folder, "--parts", others, ...model]);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("none.json")]);
  const alone = await runHere(["evaluate", folder, ...model]);
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining("expected --parts")]);
});
