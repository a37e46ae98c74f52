/** Models that have learnt from the pages they are compared on. */

import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { writeModel } from "../../src/models/model.ts";
import { pageDigest } from "../../training/corpus/block-labels.ts";
import { tinyModelJson } from "../cases/tiny-model.ts";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "./run.ts";

const outOfFold =
  /pages: 0 better than it, 2 worse, 1 equal\nnote: model has learnt from 2 of these pages: here they are scored out of fold/;
/** Commands to look into a page need the whole path. */
const COMMAND = /<code>seine inspect [^<]*<\/code>/g;
const ownScores = /^all +3 +1\.0000/m;
const byName = /3 equal\nnote: named was trained on a corpus of this name/;

const sentences = [0, 1, 2].map((i) => `The bridge number ${i} opened again on Monday morning.`);

/** A corpus of three pages whose content is one sentence. */
function corpus(): string {
  const folder = temporaryFolder();
  for (const [i, sentence] of sentences.entries()) {
    const own = join(folder, `page-${i}`);
    mkdirSync(own);
    writeAll(own, { "page.html": pageOf(sentence), "gold.txt": sentence });
  }
  return folder;
}

/** What the studio keeps beside a model: of the first two pages, nothing was kept out of fold. */
function writeRecord(folder: string, model: string): void {
  const { checksum } = JSON.parse(readFileSync(model, "utf8")) as { checksum: string };
  const pages = sentences.slice(0, 2).map((sentence) => {
    const html = new TextEncoder().encode(pageOf(sentence));
    const { blocks } = openPage(html, layout, {}).page;
    return [pageDigest(html), "0".repeat(blocks.length)];
  });
  const record = { version: 1, model: checksum, pages: Object.fromEntries(pages) };
  writeAll(folder, { "model.pages.json": JSON.stringify(record) });
}

test("are compared by what was kept out of fold where the studio has it", async () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  const [model, same] = [writeTinyModel(folder), writeTinyModel(other)];
  const args = ["evaluate", corpus(), "--model", model, "--compare", same];
  expect((await runHere(args)).stdout).toContain("difference: 0.0000");
  writeRecord(folder, model);
  const { stdout } = await runHere(args);
  expect(stdout).toContain("F1 in this comparison: 0.3333\n");
  expect(stdout).toContain("difference: -0.6667");
  expect(stdout).toMatch(outOfFold);
  // The scores of the model itself are what they are.
  expect(stdout).toMatch(ownScores);
  const json = JSON.parse((await runHere([...args, "--json"])).stdout);
  expect(json.comparison.notes).toHaveLength(1);
  const report = join(folder, "r.html");
  await runHere([...args, "--report", report]);
  const html = readFileSync(report, "utf8");
  expect(html).toContain("F1 .333, by");
  // It opens with what is to be expected of other pages, and names no place of a file.
  expect(html).toContain('<dl class="figures"><div><dt>F1 out of fold</dt><dd>.333<small>');
  expect(html.indexOf("F1 out of fold")).toBeLessThan(html.indexOf("<h2>Scores</h2>"));
  expect(html.replaceAll(COMMAND, "")).not.toContain(folder);
  expect(html).toContain("<strong>");
  // As the other of the two, too.
  const turned = await runHere(["evaluate", corpus(), "--model", same, "--compare", model]);
  expect(turned.stdout).toContain("difference: 0.6667");
});

test("are named beside the figure where nobody knows what they would be without", async () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  const pages = corpus();
  const json = tinyModelJson();
  const training = { ...json.training, corpora: [basename(pages)] };
  writeAll(other, { "named.json": writeModel({ ...json, training }) });
  const named = join(other, "named.json");
  const args = ["evaluate", pages, "--model", writeTinyModel(folder), "--compare", named];
  expect((await runHere(args)).stdout).toMatch(byName);
});

test("the shipped model is named default, not by its place", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  const report = join(folder, "r.html");
  for (const [scored, compared] of [
    [model, "default"],
    ["default", model],
  ]) {
    const args = ["evaluate", corpus(), "--model", scored!, "--compare", compared!];
    const { stdout, stderr } = await runHere([...args, "--report", report]);
    const html = readFileSync(report, "utf8");
    const name = compared === "default" ? "default" : "model";
    expect(html).toContain(`<h2>Compared with ${name}</h2>`);
    expect(`${stdout}${stderr}${html.replaceAll(COMMAND, "")}`).not.toContain(
      "models/default.json",
    );
  }
});
