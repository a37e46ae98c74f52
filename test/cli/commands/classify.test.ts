import { join } from "node:path";
import { expect, test } from "vitest";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

function tinyPage(): { model: string; page: string } {
  const folder = temporaryFolder();
  writeAll(folder, { "page.html": pageOf("The bridge over the harbour opened on Monday.") });
  return { model: writeTinyModel(folder), page: join(folder, "page.html") };
}

test("--explain adds an explanation to each block, as long as --top says", async () => {
  const { model, page } = tinyPage();
  const { code, stdout } = await runHere([
    "classify",
    "--explain",
    "--top",
    "1",
    "-m",
    model,
    page,
  ]);
  expect(code).toBe(0);
  const [, paragraph] = JSON.parse(stdout).blocks;
  // Nine tokens in a line, and a link density that is 1/9 with its smoothing, times -2.
  expect(paragraph.explanation).toMatchObject({
    baseline: -4.5,
    contributions: [{ feature: "shallow-text/text-density", value: 9, contribution: 9 }],
    families: [{ name: "shallow-text", contribution: expect.closeTo(9 - 2 / 9, 6) }],
    logOdds: expect.closeTo(4.5 - 2 / 9, 6),
    threshold: 0.5,
    // A link density of more than 1, which is nearer, is impossible.
    flip: {
      feature: "shallow-text/text-density",
      to: expect.closeTo(4.5 + 2 / 9, 5),
      unit: "deviations",
    },
  });
  expect(paragraph.explanation).not.toHaveProperty("probability");
});

test("--top asks for explanations, and without both there are none", async () => {
  const { model, page } = tinyPage();
  const { stdout } = await runHere(["classify", "--top", "0", "-m", model, page]);
  expect(JSON.parse(stdout).blocks[0].explanation.contributions).toEqual([]);
  const plain = await runHere(["classify", "-m", model, page]);
  expect(JSON.parse(plain.stdout).blocks[0]).not.toHaveProperty("explanation");
});
