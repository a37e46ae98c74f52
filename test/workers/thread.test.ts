import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openThreads, startThread } from "../../src/workers/thread.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** A copy of the sources, never built. */
const folder = mkdtempSync(join(tmpdir(), "seine-thread-"));

beforeAll(() => {
  for (const name of ["src", "training", "package.json"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  { ending: "ts", type: ": string" },
  { ending: "js", type: "" },
])("a .$ending module starts threads of the .$ending files beside it", async ({ ending, type }) => {
  const put = (name: string, text: string): void =>
    writeFileSync(join(folder, `${name}.${ending}`), text);
  put("said", `export const said${type} = "${ending}";`);
  const said = `import { said } from "./said.${ending}";`;
  put("task", `${said} export default (word${type}) => word + " " + said;`);
  put(
    "thread",
    `import { parentPort, workerData } from "node:worker_threads"; ${said}
     parentPort?.postMessage(workerData + " " + said);`,
  );
  const beside = pathToFileURL(join(folder, `any.${ending}`)).href;
  const threads = openThreads<string, string>(beside, "task", { most: 1 });
  const thread = startThread(beside, "thread", "ran");
  const first = new Promise((resolve, reject) => {
    thread.on("message", resolve).on("error", reject);
  });
  try {
    expect(await Promise.all([threads.run("ran"), first])).toEqual([
      `ran ${ending}`,
      `ran ${ending}`,
    ]);
  } finally {
    await Promise.all([threads.destroy(), thread.terminate()]);
  }
});

test.each([
  { way: "has a result", code: "export default (word: string) => word;" },
  {
    way: "has no memory left",
    code: `export default (word: string) => {
      for (const all = []; word === "late"; ) all.push(new Array(1000).fill(all.length));
      return word;
    };`,
  },
])("a task that is aborted as it $way disturbs nothing", async ({ way, code }) => {
  const name = way.replaceAll(" ", "-");
  writeFileSync(join(folder, `${name}.ts`), code);
  const beside = pathToFileURL(join(folder, "any.ts")).href;
  const threads = openThreads<string, string>(beside, name, { most: 1, memoryMb: 64 });
  const errors: unknown[] = [];
  const note = (error: unknown): void => void errors.push(error);
  process.on("uncaughtException", note);
  try {
    await threads.run("warm");
    const stop = new AbortController();
    const aborted = threads.run("late", { signal: stop.signal });
    // The thread comes to its end while this one cannot hear it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
    stop.abort();
    await expect(aborted).rejects.toThrow("aborted");
    expect(await threads.run("next")).toBe("next");
    expect(errors).toEqual([]);
  } finally {
    process.off("uncaughtException", note);
    await threads.destroy();
  }
});

test("a comparison from source runs today's code on threads, without a build", async () => {
  const file = join(folder, "src", "methods", "density.ts");
  const source = readFileSync(file, "utf8");
  const kept = "return [reach(-1), reach(1) + 1];";
  expect(source).toContain(kept);
  writeFileSync(file, source.replace(kept, "return [reach(1), reach(1)];"));
  for (const name of ["news-harbour-bridge", "sv-faq-heat-pump"]) {
    const page = join("data", "pages", name);
    cpSync(join(root, page), join(folder, page), { recursive: true });
  }
  const command = ["src/cli/main.ts", "compare", "data/pages", "--methods", "density"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", ...command, "--models", "none", "--jobs", "2", "--format", "csv"],
    { cwd: folder },
  );
  const [names, row] = stdout.split("\n").map((line) => line.split(","));
  expect(row![names!.indexOf("system")]).toBe("density");
  expect(row![names!.indexOf("recall")]).toBe("0.0000");
});
