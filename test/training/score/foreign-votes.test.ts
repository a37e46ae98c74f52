import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readModel, writeModel } from "../../../src/models/model.ts";
import { relativeScores } from "../../../training/fit/threshold.ts";
import { foreignVotes, shareModel } from "../../../training/score/foreign-votes.ts";
import { foreignCorpora } from "../../../training/score/zero-shot.ts";
import { tinyModelJson } from "../../cases/tiny-model.ts";

const folder = mkdtempSync(join(tmpdir(), "seine-votes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const story = "A long plain text that says what happened, word after word. ".repeat(6);
const remark = "I was there and saw it all with my own eyes. ".repeat(4);

function add(corpus: string, id: string, gold: object, html: string): void {
  for (const name of ["html", "gold"]) mkdirSync(join(folder, corpus, name), { recursive: true });
  writeFileSync(join(folder, corpus, "gold", `${id}.json`), JSON.stringify({ id, ...gold }));
  writeFileSync(join(folder, corpus, "html", `${id}.html`), html);
}

beforeAll(() => {
  for (const [i, id] of ["a", "b", "c"].entries()) {
    const links = `<p>${"<a href=x>more of it</a> ".repeat(9 * i)}`;
    const html = `<title>${id}</title>${links}<p>${story}<div class=comments><p>${remark}</div>`;
    add("cleaneval-en", id, { main_content: story }, html);
    const split = id === "b" ? "train" : "test";
    add("dragnet-2012", id, { split, main_content: story, comments: remark }, html);
    add(
      "multilingual-dev",
      id,
      { language: i < 2 ? "Greek" : "Polish", main_content: story },
      html,
    );
  }
});

test("votes are those of the same predictions without threads", async () => {
  const files = ["one", "two"].map((name, i) => {
    const json = tinyModelJson();
    const predictor = { ...json.predictor, bias: -4 - i };
    return writeModel({ ...json, name, predictor });
  });
  const models = files.map((file) => readModel(file));
  const shared = models.map(({ json }, i) => shareModel(json.name, json.checksum, files[i]!));
  const votes = await foreignVotes(folder, shared);
  const expected = [];
  for await (const { name, corpus } of foreignCorpora(folder, models[0]!.segmenter)) {
    const pages = corpus.pages.map((page) => ({
      page: { ...(page.language !== undefined && { language: page.language }) },
      scores: models.map((model) => {
        const matrix = model.featurizer.featurize(page.measures);
        const prediction = model.predict(page.measures, matrix);
        return relativeScores({ page, prediction });
      }),
    }));
    const gold = name.endsWith("comments") ? "include" : "exclude";
    expected.push({ name, gold, pages });
  }
  expect(votes).toEqual(expected);
  expect(votes.map(({ pages }) => pages.length)).toEqual([3, 2, 2, 3]);
  expect(votes.at(-1)!.pages.map(({ page }) => page.language)).toEqual(["el", "el", "pl"]);
  const [{ scores }] = votes[0]!.pages as [(typeof votes)[0]["pages"][0]];
  expect(scores[0]!.confidence).not.toBe(scores[1]!.confidence);
});
