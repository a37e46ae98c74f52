import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, watch } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import { pageLabelsSchema } from "../../training/corpus/block-labels.ts";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

/** More with `KILLS=200 npx vitest run test/studio/kills.test.ts`. */
const KILLS = Number(process.env.KILLS ?? 5);
/** From a save, how long the process may live: some saves' time. */
const LONGEST_MS = 60;
const program = fileURLToPath(new URL("saving.ts", import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const html = "x ".repeat(5000);

/** Until a file is being written. */
async function unfinishedIn(path: string): Promise<void> {
  for await (const { filename } of watch(path)) if (filename?.endsWith(".tmp")) return;
}

test("labels are whole whenever the process that saves them is killed", async () => {
  const folder = await writeCorpus({
    "page/page.html": html,
    "page/gold.txt": "rest\n".repeat(5000),
    "manifest.json": JSON.stringify({ pages: { page: { "gold.txt": "old" } } }),
  });
  const random = createRandom(KILLS);
  const own = join(folder, "page");
  const read = (name: string): Promise<string> => readFile(join(own, name), "utf8");
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = fork(program, [folder], { execArgv: ["--import", tsx] });
    await once(child, "message");
    if (kill % 2 === 0) await unfinishedIn(own);
    else await setTimeout(random.next() * LONGEST_MS);
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    expect(await gone).toEqual([null, "SIGKILL"]);

    const names = await readdir(own);
    interrupted += Number(names.some((name) => name.endsWith(".tmp")));
    const labels = pageLabelsSchema.parse(JSON.parse(await read("labels.json")));
    expect(labels.blocks).toHaveLength(5000);
    expect(new Set(labels.blocks.map(({ label }) => label))).toEqual(new Set([labels.annotator]));
    expect(["content\n", "rest\n"].map((line) => line.repeat(5000))).toContain(
      await read("gold.txt"),
    );
    JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    // What was not finished is neither a page nor labels, to no reader.
    const pages = [];
    for await (const page of readCorpus(folder)) pages.push(page);
    expect(pages).toEqual([expect.objectContaining({ id: "page", labels: labels.blocks })]);
    const store = await openStore(folder, true);
    expect(store.pages()).toEqual([{ id: "page", state: "done", source: "labels" }]);
    expect((await store.read("page")).labels).toEqual(labels);
    // A start finishes what was begun: labels, texts and manifest are of one save.
    await openStore(folder, false);
    const [now, gold] = [JSON.parse(await read("labels.json")), await read("gold.txt")];
    expect(gold).toBe(`${now.annotator}\n`.repeat(5000));
    const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    const digest = createHash("sha256").update(gold).digest("hex");
    expect(["old", digest]).toContain(manifest.pages.page["gold.txt"]);
  }
  console.log(`${interrupted} of ${KILLS} kills met a file that was being written`);
  await openStore(folder, false);
  expect((await readdir(folder)).sort()).toEqual([".studio", "manifest.json", "page"]);
  expect((await readdir(own)).sort()).toEqual(["gold.txt", "labels.json", "page.html"]);
});
