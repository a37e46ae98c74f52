/**
 * `npm run bench -- NAME …`: measures of time and memory. Without a name, the time of every stage of an extraction,
 * beside htmlparser2 and other extractors. Each file says what it takes.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runBundled } from "./bundled.ts";

/** Run as the package is built. */
const bundled: Readonly<Record<string, string>> = {
  stages: "pipeline.bench.ts",
  profile: "profile.bench.ts",
  explain: "explain.bench.ts",
  commands: "commands.bench.ts",
  threads: "threads.bench.ts",
};
const programs: Readonly<Record<string, string>> = {
  boosting: "boosting.bench.ts",
  training: "training.bench.ts",
  soak: "soak.ts",
};
/** What runs or shows the built program. */
const ofBuild: Readonly<Record<string, string>> = {
  scale: "scale.ts",
  crawl: "crawl.ts",
  kills: "kills.ts",
  review: "../browser/review.ts",
};

const addressOf = (file: string): URL => new URL(file, import.meta.url);
const [name = "stages", ...args] = process.argv.slice(2);
const file = programs[name] ?? ofBuild[name];
if (bundled[name] !== undefined) {
  process.exitCode = await runBundled(addressOf(bundled[name]), ["--expose-gc"], args);
} else if (file === undefined) {
  const names = [bundled, programs, ofBuild].flatMap(Object.keys).join(", ");
  process.stderr.write(`found the name "${name}", expected ${names}: npm run bench -- NAME …\n`);
  process.exitCode = 2;
} else if (ofBuild[name] === undefined || run("../../src/build/build.ts", ["--if-changed"]) === 0) {
  process.exitCode = run(file, args);
}

/** Runs a program to its end. @returns its exit code */
function run(path: string, own: readonly string[]): number {
  const command = ["--import", "tsx", fileURLToPath(addressOf(path)), ...own];
  return spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;
}
