import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore, type Save } from "../../src/studio/corpus-store.ts";
import { agreementOf, differ, type TwiceLabelled } from "../../src/studio/people/agreement.ts";
import { secondOpinions } from "../../src/studio/people/opinions.ts";
import { NONE } from "../../src/studio/revision.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

const block = (
  words: number,
  first: TwiceLabelled["first"],
  second: TwiceLabelled["second"],
): TwiceLabelled => ({ words, first, second });

test("kappa is that of the words, as worked by hand", () => {
  // 100 words: 45 both content, 15 content and rest, 10 rest and content, 30 both rest.
  const blocks = [
    block(45, "content", "content"),
    block(15, "content", "rest"),
    block(10, "rest", "content"),
    block(30, "rest", "rest"),
    block(1000, "unsure", "rest"),
    block(1000, "content", undefined),
  ];
  const { words, agreed, expected, kappa } = agreementOf(blocks);
  expect([words, agreed]).toEqual([100, 0.75]);
  // .60 x .55 + .40 x .45
  expect(expected).toBeCloseTo(0.51, 12);
  expect(kappa).toBeCloseTo((0.75 - 0.51) / 0.49, 12);
  expect(blocks.map(differ)).toEqual([false, true, true, false, true, false]);
});

test("three labels count, full agreement is 1, and none at all is below 0", () => {
  const same = ["content", "rest", "comment"] as const;
  expect(agreementOf(same.map((label, i) => block(i + 1, label, label))).kappa).toBe(1);
  expect(agreementOf([block(5, "content", "rest"), block(5, "rest", "content")]).kappa).toBe(-1);
});

test("where all words have one label there is nothing to agree on by more than chance", () => {
  expect(agreementOf([block(5, "rest", "rest")])).toEqual({
    words: 5,
    agreed: 1,
    expected: 1,
    kappa: undefined,
  });
  expect(agreementOf([])).toMatchObject({ words: 0, kappa: undefined });
});

const saveBy = (annotator: string, label: "content" | "rest"): Save => ({
  labels: {
    segmenter: "layout",
    annotator,
    blocks: [{ start: 3, end: 10, label }],
    complete: true,
  },
  gold: `${label}\n`,
  comments: "",
});

test("a second opinion is given blind, on a share by lot, and changes nothing else", async () => {
  const ids = Array.from({ length: 200 }, (_, i) => `p${i}`);
  const folder = await writeCorpus(
    Object.fromEntries(ids.map((id) => [`${id}/page.html`, `<p>Bridge ${id}`])),
  );
  const store = await openStore(folder, false);
  for (const id of ids) {
    const by = id === "p0" ? "bob" : "ann";
    if (id !== "p1") await store.save(id, NONE, saveBy(by, "content"));
  }
  const all = await secondOpinions(store, "bob", 1);
  expect(all.pages().map(({ id }) => id)).toEqual(
    store.pages().flatMap(({ id }) => (id === "p0" || id === "p1" ? [] : [id])),
  );
  const some = (await secondOpinions(store, "bob", 0.2)).pages().map(({ id }) => id);
  expect(some.length).toBeGreaterThan(25);
  expect(some.length).toBeLessThan(55);
  const [id] = some;
  const drawn = await secondOpinions(store, "bob", 0.2);
  const { labels, gold, rev } = await drawn.read(id!);
  expect([labels, gold, rev]).toEqual([undefined, undefined, NONE]);
  await expect(drawn.read("p0")).rejects.toMatchObject({ status: 404 });
  const before = await readFile(join(folder, id!, "labels.json"), "utf8");
  const saved = await drawn.save(id!, NONE, saveBy("bob", "rest"));
  await expect(drawn.save(id!, NONE, saveBy("bob", "rest"))).rejects.toMatchObject({ status: 409 });
  expect(await readFile(join(folder, id!, "labels.json"), "utf8")).toBe(before);
  expect(await readFile(join(folder, id!, "gold.txt"), "utf8")).toBe("content\n");
  expect(await readdir(join(folder, id!, "opinions"))).toEqual(["bob.json"]);
  const again = await secondOpinions(await openStore(folder, true), "bob", 0.2);
  expect(again.pages().find((page) => page.id === id)?.state).toBe("done");
  expect((await again.read(id!)).rev).toBe(saved);
  expect((await again.read(id!)).labels?.blocks[0]?.label).toBe("rest");
});
