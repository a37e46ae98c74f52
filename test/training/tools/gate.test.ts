import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Model, readModel, writeModel } from "../../../src/models/model.ts";
import { readFloors, writeFloors } from "../../../training/tools/floors.ts";
import { type GateCorpus, type GateOptions, gate } from "../../../training/tools/gate.ts";
import { tinyModel, tinyModelJson } from "../../cases/tiny-model.ts";
import { writeCorpus } from "../corpus/readers/corpus.ts";

const CONTENT = "Seven words of content and no link";
const MENU = "Home News Sport Weather";

/** Keeps all blocks: F1 of a page is 2 x 7 / (11 + 7). */
function looseModel(): Model {
  return readModel(writeModel({ ...tinyModelJson(), threshold: 0 }), "loose.json");
}
const LOOSE = 14 / 18;

interface Setting {
  readonly folder: string;
  readonly corpus: GateCorpus;
  run(options?: Partial<GateOptions>): Promise<{ passed: boolean; lines: string }>;
  floors(): ReturnType<typeof readFloors>;
}

/** Four pages that the tiny model gets right, and where their floors are kept. */
async function setting(): Promise<Setting> {
  const files: Record<string, string> = {};
  for (let page = 0; page < 4; page++) {
    const menu = `<ul><li><a href=/>${MENU}</a></ul>`;
    files[`pages/p${page}/page.html`] = `${menu}<p>${CONTENT}`;
    files[`pages/p${page}/gold.txt`] = CONTENT;
  }
  const folder = await writeCorpus(files);
  const floors = join(folder, "floors.json");
  const corpus = { name: "four", path: join(folder, "pages"), every: 1 };
  return {
    folder,
    corpus,
    async run(options = {}) {
      const lines: string[] = [];
      const say = (line: string) => void lines.push(line);
      const base = { model: tinyModel(), corpora: [corpus], floors, say };
      const passed = await gate({ ...base, ...options });
      return { passed, lines: lines.join("\n") };
    },
    floors: () => readFloors(readFileSync(floors, "utf8"), floors),
  };
}

describe("gate", () => {
  test("pins a floor, passes at it and fails below it", async () => {
    const { run, floors } = await setting();
    expect(await run({ update: true })).toMatchObject({ passed: true });
    expect(floors()).toMatchObject({ four: { floor: 0.998, measured: 1, pages: 4 } });
    const again = await run();
    expect(again.passed).toBe(true);
    expect(again.lines).toContain("ok   four: F1 1.0000 of 4 pages, floor 0.998");
    const worse = await run({ model: looseModel() });
    expect(worse.passed).toBe(false);
    expect(worse.lines).toContain("FAIL four: F1 is 0.7778, expected 0.998 or more");
    expect(worse.lines).toContain("npm run gate -- --update --allow-regression");
  });

  test("lowers a floor only if allowed", async () => {
    const { run, floors } = await setting();
    await run({ update: true });
    const before = floors();
    const refused = await run({ update: true, model: looseModel() });
    expect(refused.passed).toBe(false);
    expect(refused.lines).toContain("would lower the floor from 0.998 to 0.775");
    expect(refused.lines).toContain("--allow-regression");
    expect(floors()).toEqual(before);
    const loose = { update: true, model: looseModel() };
    expect(await run({ ...loose, allowRegression: true })).toMatchObject({ passed: true });
    expect(floors().four).toMatchObject({ floor: 0.775, measured: LOOSE });
    await run({ update: true });
    expect(floors()).toEqual(before);
  });

  test("keeps a floor that is still reached with less room above it", async () => {
    const { run, floors, folder } = await setting();
    await run({ update: true });
    const pinned = { four: { ...floors().four!, floor: 1 } };
    writeFileSync(join(folder, "floors.json"), writeFloors(pinned));
    expect(await run({ update: true })).toMatchObject({ passed: true });
    expect(floors().four).toMatchObject({ floor: 1, measured: 1 });
  });

  test("an update that fails for one corpus pins none", async () => {
    const { run, corpus, floors } = await setting();
    await run({ update: true });
    const half = { ...corpus, name: "half", every: 2 };
    const corpora = [half, corpus];
    expect(await run({ update: true, model: looseModel(), corpora })).toMatchObject({
      passed: false,
    });
    expect(Object.keys(floors())).toEqual(["four"]);
  });

  test("pages that changed are not comparable", async () => {
    const { run, folder, floors } = await setting();
    await run({ update: true });
    const before = floors().four!.digest;
    writeFileSync(join(folder, "pages/p2/gold.txt"), `${CONTENT} at all`);
    const { passed, lines } = await run();
    expect(passed).toBe(false);
    expect(lines).toContain(`expected 4 of ${before}: F1 on other pages`);
    expect(lines).toContain("npm run gate -- --update");
  });

  test("a page that cannot be read fails", async () => {
    const { run, folder } = await setting();
    await run({ update: true });
    rmSync(join(folder, "pages/p2/gold.txt"));
    const { passed, lines } = await run();
    expect(passed).toBe(false);
    expect(lines).toContain("FAIL four: 1 page could not be read, expected none: page p2");
  });

  test("skips a corpus that is not there, and keeps its floor", async () => {
    const { run, corpus, folder, floors } = await setting();
    const other = { ...corpus, name: "other", every: 2 };
    await run({ update: true, corpora: [corpus, other] });
    const gone = { ...other, path: join(folder, "gone") };
    const { passed, lines } = await run({ corpora: [corpus, gone] });
    expect(passed).toBe(true);
    expect(lines).toContain("skip other: there is no ");
    await run({ update: true, corpora: [corpus, gone] });
    expect(Object.keys(floors())).toEqual(["four", "other"]);
  });

  test("says how to pin a floor, or to drop one", async () => {
    const { run, corpus, floors } = await setting();
    const none = await run();
    expect(none.passed).toBe(false);
    expect(none.lines).toContain("pins no floor for it; to pin one: npm run gate -- --update");
    await run({ update: true });
    const renamed = { ...corpus, name: "five" };
    const stray = await run({ corpora: [renamed] });
    expect(stray.passed).toBe(false);
    expect(stray.lines).toContain("FAIL four: ");
    expect(stray.lines).toContain("the gate does not know");
    await run({ update: true, corpora: [renamed] });
    expect(Object.keys(floors())).toEqual(["five"]);
  });

  test("samples every k-th of the pages that the filter keeps", async () => {
    const { run, corpus, floors } = await setting();
    const all = { ...corpus, name: "all", every: 2 };
    const some = { ...all, name: "some", filter: ({ id }: { id: string }) => id !== "p0" };
    const empty = { ...all, name: "empty", filter: () => false };
    await run({ update: true, corpora: [all, some] });
    // p0 and p2; p1 and p3.
    expect(floors()).toMatchObject({ all: { pages: 2 }, some: { pages: 2 } });
    expect(floors().all!.digest).not.toBe(floors().some!.digest);
    expect((await run({ corpora: [empty] })).lines).toContain("FAIL empty: ");
  });

  test("refuses floors that it cannot read", async () => {
    const { run, folder } = await setting();
    writeFileSync(join(folder, "floors.json"), "{}");
    await expect(run()).rejects.toThrow("holds no floors as npm run gate writes them");
    await expect(run({ update: true })).rejects.toThrow("floors.json");
  });
});

test.skipIf(!existsSync("models/floors.json"))(
  "the pinned floors, once there are any, can be read",
  () => {
    const path = "models/floors.json";
    expect(readFloors(readFileSync(path, "utf8"), path)).toHaveProperty(["own pages"]);
  },
);
