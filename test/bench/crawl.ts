/**
 * A crawl that is accounted for to the last page: small own pages, each with its own address and words, and
 * some that are none, as WARC files. Two tasks of the recipes' loop (docs/recipes/part.sh) extract them at once,
 * by the built program; every kill ends one of the two by SIGKILL at a random moment, and the same command goes
 * on. The end is that of every recipe, `seine verify`. Run:
 *
 *     npm run bench -- crawl [pages] [kills]
 *
 * Fails when a page is missing or there twice, or when the file that was hit most is not the same to the byte
 * as without kills. Then a page is taken away: `seine verify` must name it and exit with 1.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createRandom } from "../../src/base/random.ts";
import { response } from "../cases/warc-records.ts";
import { type ManyPage, manyPages } from "./many-pages.ts";

const [pages = 100_000, kills = 20] = process.argv.slice(2).map(Number);
const FILES = 20;
const TASKS = 2;
const LOOK_MS = 20;
/** What is left of a file: its output, and what was said of it. */
const OWN = /\.jsonl(?:\.log)?$/;

const root = fileURLToPath(new URL("../..", import.meta.url));
const random = createRandom(pages + kills);
const folder = mkdtempSync(join(tmpdir(), "seine-crawl-"));
const at = (name: string): string => join(folder, name);
const out = at("out");
const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };

/** Writes the WARC files, a gzip member per page as crawlers do; their paths. */
function writeCrawl(): string[] {
  mkdirSync(at("in"));
  const size = Math.ceil(pages / FILES);
  const files: string[] = [];
  const write = (part: readonly ManyPage[]): void => {
    const file = at(`in/${String(files.length).padStart(3, "0")}.warc.gz`);
    const members = part.map(({ url, html }) => gzipSync(response({ uri: url, body: html })));
    writeFileSync(file, Buffer.concat(members));
    files.push(file);
  };
  let part: ManyPage[] = [];
  for (const page of manyPages(pages)) {
    if (part.push(page) < size) continue;
    write(part);
    part = [];
  }
  if (part.length > 0) write(part);
  writeFileSync(at("warc.paths"), files.map((file) => `${file}\n`).join(""));
  return files;
}

/** The built program, as a command in the path. */
function addCommand(): void {
  const program = `exec "${process.execPath}" "${root}dist/node/main.js" "$@"`;
  writeFileSync(at("seine"), `#!/bin/sh\n${program}\n`);
  chmodSync(at("seine"), 0o755);
}

function seine(...args: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync("seine", args, { env, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

/** Where the loop writes what comes of a file. */
function outputOf(file: string): string {
  return join(out, `${file.replaceAll("/", "%")}.jsonl`);
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

/** How many files are done; one that is being written counts by its size. */
function done(files: readonly string[]): number {
  const ended = files.map(outputOf).flatMap((file) => sizeOf(file) ?? []);
  const mean = ended.reduce((sum, size) => sum + size, 0) / ended.length;
  const parts = files.map((file) => sizeOf(`${outputOf(file)}.part`) ?? 0);
  const begun = parts.reduce((sum, size) => sum + size, 0) / mean;
  return ended.length === 0 ? 0 : ended.length + begun;
}

/** Runs a task again and again until it ends by itself; with a process group of its own, to kill all of it. */
async function runTask(index: number, running: (ChildProcess | undefined)[]): Promise<void> {
  for (;;) {
    const args = [`${root}docs/recipes/part.sh`, `${index}`, `${TASKS}`, at("warc.paths"), out];
    const child = spawn("bash", args, { env, stdio: "ignore", detached: true });
    running[index] = child;
    const signal = await new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", (code, signal) => {
        if (signal === null && code !== 0) reject(new Error(`task ${index}: exit code ${code}`));
        resolve(signal);
      });
    });
    running[index] = undefined;
    if (signal === null) return;
    while (isThere(child)) await setTimeout(LOOK_MS);
  }
}

/** Whether any process of the group lives: one that does keeps its lease. */
function isThere({ pid }: ChildProcess): boolean {
  try {
    return process.kill(-pid!, 0);
  } catch {
    return false;
  }
}

/** Kills a random task whenever so many files are done, random numbers; how often each file was hit. */
async function killTasks(
  files: readonly string[],
  running: readonly (ChildProcess | undefined)[],
  isOver: () => boolean,
): Promise<Map<string, number>> {
  const hits = new Map<string, number>();
  const moments = Array.from({ length: kills }, () => 1 + (files.length - 1) * random.next());
  for (const moment of moments.sort((a, b) => a - b)) {
    while (done(files) < moment && !isOver()) await setTimeout(LOOK_MS);
    while (!running.some(Boolean) && !isOver()) await setTimeout(LOOK_MS);
    const chosen = random.int(TASKS);
    const of = running[chosen] === undefined ? running.findIndex(Boolean) : chosen;
    const child = running[of];
    if (child === undefined) break;
    const hit = files.find((file, i) => i % TASKS === of && sizeOf(outputOf(file)) === undefined);
    process.kill(-child.pid!, "SIGKILL");
    if (hit !== undefined) hits.set(hit, (hits.get(hit) ?? 0) + 1);
    console.error(`kill at ${done(files).toFixed(2)} of ${files.length} files`);
    while (running[of] === child) await setTimeout(LOOK_MS);
  }
  return hits;
}

function check(what: string, isRight: boolean): void {
  if (!isRight) throw new Error(`${what}; see ${folder}`);
}

addCommand();
const files = writeCrawl();
const started = performance.now();
const running = new Array<ChildProcess | undefined>(TASKS);
let isOver = false;
const tasks = Promise.all([...running.keys()].map((index) => runTask(index, running))).finally(
  () => {
    isOver = true;
  },
);
const [hits] = await Promise.all([killTasks(files, running, () => isOver), tasks]);
const minutes = (performance.now() - started) / 60_000;

const killed = [...hits.values()].reduce((sum, count) => sum + count, 0);
const whole = seine("verify", out, "--against", ...files);
console.log(whole.said);
check(`verify ended with exit code ${whole.status}`, whole.status === 0);

const [most, times] = [...hits].reduce((a, b) => (b[1] > a[1] ? b : a), [files[0]!, 0]);
const again = at("again.jsonl");
const options = ["--jobs", "2", "--deadline", "10", "--memory", "512", "-f", "json", "-q"];
seine("extract", ...options, "-o", again, most);
check(
  `${most} is not what a run without kills writes`,
  readFileSync(again).equals(readFileSync(outputOf(most))),
);

const lines = readFileSync(outputOf(most), "utf8").split("\n");
const [gone] = lines.splice(lines.length >> 1, 1);
writeFileSync(outputOf(most), lines.join("\n"));
const { url } = JSON.parse(gone!) as { url: string };
const lacking = seine("verify", out, "--against", ...files);
check("verify did not miss a page that was taken away", lacking.status === 1);
check(`verify does not name ${url}`, lacking.said.includes("1 page missing:"));
console.log(lacking.said.split("\n").slice(-4).join("\n"));
const left = readdirSync(out).filter((name) => !OWN.test(name));
check(`found ${left.join()}`, left.length === 0);
rmSync(folder, { recursive: true });
console.log(
  `${pages} pages in ${files.length} files, ${killed} kills, ${minutes.toFixed(0)} minutes: every page once; ` +
    `the file that was hit ${times} times has the same bytes as without kills; without the page ${url}, ` +
    "verify names what is missing and exits with 1",
);
