/**
 * `npm run bench:against -- REVISION`: this version of Seine and one of git's, in one process, page by page in turns.
 *
 * - `[own|middling|large]…` says which pages are timed; default all.
 * - `--rounds N` how often; default 12.
 * - `--only TEXT` times the tasks alone whose name has the text.
 * - `--same [N]` times nothing and compares the outputs of every N-th page of all corpora (default of all) and of all
 *   own pages: every format, options, probabilities and features; of every tenth of these pages the explanations too.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { bundled } from "./bundled.ts";
import { cpuMilliseconds, type Task } from "./measure.ts";
import { type BenchPage, ownPages, samples } from "./pages.ts";
import { table } from "./report.ts";
import type * as Version from "./version.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ROUNDS = 12;
/** Small pages are timed more often: what one takes is near to what the clock can tell. */
const OWN_TIMES = 3;
/** Of so many pages that are compared one is explained. */
const EXPLAINED = 10;

/** A version of Seine, ready to run. */
async function versionOf(folder: string, name: string): Promise<typeof Version> {
  const program = pathToFileURL(join(folder, "test/bench/version.ts"));
  return import(pathToFileURL(await bundled(program, name)).href);
}

/** The files of a revision, checked out where the packages of this one are found. */
function checkedOut(revision: string): string {
  const { stdout, status } = git("rev-parse", "--short", `${revision}^{commit}`);
  if (status !== 0) throw new Error(`git knows no revision ${revision}`);
  const folder = join(root, "node_modules/.bench", stdout.trim());
  if (!existsSync(folder)) {
    git("worktree", "prune");
    const { status, stderr } = git("worktree", "add", "--detach", folder, stdout.trim());
    if (status !== 0) throw new Error(stderr);
  }
  return folder;
}

function git(...args: string[]) {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" });
}

/** What a task takes of every page, in ms of CPU: the fastest, and the median of rounds. */
interface Times {
  readonly fastest: Float64Array;
  readonly rounds: number[];
}

/** Times both versions' tasks page by page in turns. */
async function time(tasks: readonly (readonly [Task, Task])[], pages: number, rounds: number) {
  const times = tasks.map((pair) =>
    pair.map(
      (): Times => ({
        fastest: new Float64Array(pages).fill(Number.POSITIVE_INFINITY),
        rounds: [],
      }),
    ),
  );
  const warmup = Math.ceil(rounds / 4);
  for (let round = -warmup; round < rounds; round++) {
    for (const [t, pair] of tasks.entries()) {
      const sums = [0, 0];
      for (let page = 0; page < pages; page++) {
        for (let turn = 0; turn < 2; turn++) {
          const version = (turn + page + round + warmup) % 2;
          const before = cpuMilliseconds();
          await pair[version]!.work(page);
          const spent = cpuMilliseconds() - before;
          sums[version]! += spent;
          const { fastest } = times[t]![version]!;
          if (round >= 0 && spent < fastest[page]!) fastest[page] = spent;
        }
      }
      if (round >= 0) for (const version of [0, 1]) times[t]![version]!.rounds.push(sums[version]!);
    }
  }
  return times;
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

async function compareTimes(before: typeof Version, now: typeof Version): Promise<void> {
  const rounds = Number(optionOf("--rounds") ?? ROUNDS);
  const only = optionOf("--only") ?? "";
  const asked = args.filter((name) => name in samples);
  for (const name of asked.length > 0 ? asked : Object.keys(samples)) {
    const pages = samples[name]!();
    if (pages.length === 0) continue;
    const old = new Map(before.tasks(pages).map((task) => [task.name, task]));
    const pairs = now.tasks(pages).flatMap((task): [Task, Task][] => {
      const other = old.get(task.name);
      return other === undefined || !task.name.includes(only) ? [] : [[other, task]];
    });
    const times = await time(pairs, pages.length, name === "own" ? rounds * OWN_TIMES : rounds);
    const rows = pairs.map(([{ name: task }], t) => {
      const [was, is] = times[t]! as [Times, Times];
      const fastest = [was, is].map(({ fastest: all }) => sum(all) / pages.length);
      const medians = [was, is].map(({ rounds: all }) => median(all) / pages.length);
      return {
        [name]: task,
        "ms/page, before": fastest[0]!.toFixed(3),
        now: fastest[1]!.toFixed(3),
        "now / before": (fastest[1]! / fastest[0]!).toFixed(3),
        "medians, before": medians[0]!.toFixed(3),
        "now ": medians[1]!.toFixed(3),
        "now / before ": (medians[1]! / medians[0]!).toFixed(3),
      };
    });
    process.stdout.write(`${table(rows)}\n`);
  }
}

/** Every n-th page of every corpus, and all own pages. */
function* everyPage(stride: number): Iterable<BenchPage> {
  yield* ownPages();
  const datasets = join(root, "../shared/datasets");
  if (!existsSync(datasets)) return;
  let i = 0;
  for (const corpus of readdirSync(datasets).sort()) {
    const folder = join(datasets, corpus, "html");
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).sort()) {
      if (i++ % stride !== 0) continue;
      const bytes = readFileSync(join(folder, file));
      yield { id: `${corpus}/${file}`, bytes: file.endsWith(".gz") ? gunzipSync(bytes) : bytes };
    }
  }
}

function compareOutputs(before: typeof Version, now: typeof Version): void {
  let pages = 0;
  let different = 0;
  for (const { id, bytes } of everyPage(Number(optionOf("--same") ?? 1) || 1)) {
    const isExplained = pages++ % EXPLAINED === 0;
    const expected = before.outputs(bytes, isExplained);
    const found = now.outputs(bytes, isExplained);
    const names = Object.keys(expected).filter((name) => expected[name] !== found[name]);
    if (names.length === 0) continue;
    different++;
    process.stdout.write(`${id}: ${names.join(", ")} differ\n`);
    process.exitCode = 1;
  }
  process.stdout.write(`${pages} pages, ${different} differ\n`);
}

const args = process.argv.slice(2);

function optionOf(flag: string): string | undefined {
  const at = args.indexOf(flag);
  return at < 0 ? undefined : args[at + 1];
}

const before = await versionOf(checkedOut(args[0] ?? "HEAD"), "before");
const now = await versionOf(root, "now");
if (args.includes("--same")) compareOutputs(before, now);
else await compareTimes(before, now);
