/**
 * A million damaged pages through every stage, as `test/robustness` does it with 20,000:
 *
 *     npm run fuzz -- --pages 1000000 --jobs 2 --log fuzz.jsonl
 *
 * The pages come in shards, each with a seed of its own, so that any can be run again; with `--log`,
 * shards that the file has are not. `--seed` gives other pages. Ends on SIGINT with what was done;
 * exits with 1 if any page failed, and says which.
 */
import { type ChildProcess, fork } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { faultKinds } from "../robustness/stages.ts";
import { SHARD, type ShardResult, SLOW } from "./fuzz-shard.ts";
import { table } from "./report.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "100000" },
    jobs: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    log: { type: "string" },
  },
});
const [pages, jobs, seed] = [values.pages, values.jobs, values.seed].map(Number) as [
  number,
  number,
  number,
];
for (const [name, value] of Object.entries({ pages, jobs, seed })) {
  if (!(Number.isSafeInteger(value) && value > 0)) {
    throw new RangeError(`--${name}: found ${value}, expected a whole number of at least 1`);
  }
}

const done = new Map<number, ShardResult>();
/** Shards that ended their process. */
const lost: number[] = [];
if (values.log !== undefined && existsSync(values.log)) {
  for (const line of readFileSync(values.log, "utf8").split("\n")) {
    if (!line.endsWith("}")) continue;
    const result = JSON.parse(line) as ShardResult;
    if (result.seed === seed) done.set(result.shard, result);
  }
}
const shards = Array.from({ length: Math.ceil(pages / SHARD) }, (_, shard) => shard).filter(
  (shard) => !done.has(shard),
);

const started = performance.now();
const already = done.size;
const workers = new Set<ChildProcess>();
for (let i = 0; i < jobs; i++) start();
process.once("SIGINT", () => {
  shards.length = 0;
  for (const worker of workers) worker.kill();
});
process.once("exit", report);

/** A process that takes shards until there are none. */
function start(): void {
  const shard = shards.shift();
  if (shard === undefined) return;
  let current: number | undefined = shard;
  const worker = fork(fileURLToPath(new URL("fuzz-shard.ts", import.meta.url)));
  workers.add(worker);
  worker.send({ seed, shard });
  worker.on("message", (result: ShardResult) => {
    keep(result);
    current = shards.shift();
    if (current === undefined) worker.disconnect();
    else worker.send({ seed, shard: current });
  });
  worker.once("exit", (_, signal) => {
    workers.delete(worker);
    if (current === undefined || signal === "SIGTERM") return;
    lost.push(current);
    start();
  });
}

function keep(result: ShardResult): void {
  done.set(result.shard, result);
  if (values.log !== undefined) appendFileSync(values.log, `${JSON.stringify(result)}\n`);
  const rate = ((done.size - already) * SHARD * 1000) / (performance.now() - started);
  console.error(
    `${done.size * SHARD} pages, ${Math.round(rate)} pages/s, ${failures().length} failed`,
  );
}

function failures() {
  return [...done.values()].flatMap(({ shard, failures }) =>
    failures.map((failure) => ({ shard, ...failure })),
  );
}

function report(): void {
  const results = [...done.values()];
  const found = failures();
  const stages = [...new Set(results.flatMap((result) => Object.keys(result.stages)))].sort();
  const sum = (of: (result: ShardResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  const cpu =
    sum((result) => result.cpu) /
    Math.max(
      1,
      sum((result) => result.pages),
    );
  const rows = [
    ["pages", sum((result) => result.pages)],
    ...stages.map((stage) => [stage, sum((result) => result.stages[stage] ?? 0)]),
    ...faultKinds.map((kind) => [
      kind,
      found.filter(({ faults }) => faults.some((fault) => fault.kind === kind)).length,
    ]),
    [`slow pages (over ${SLOW} ms of CPU)`, found.filter(({ slow }) => slow !== undefined).length],
    ["shards that ended their process", lost.length],
  ];
  console.log(table(rows.map(([what, number]) => ({ "": String(what), pages: String(number) }))));
  console.log(`seed ${seed}, ${cpu.toFixed(2)} ms of CPU per page`);
  for (const { shard, index, faults, slow } of found.slice(0, 20)) {
    const what = faults.map(({ kind, detail }) => `${kind}: ${detail.slice(0, 300)}`);
    console.log(`shard ${shard}, page ${index}: ${[...what, slow ?? ""].join("; ")}`);
  }
  if (lost.length > 0) console.log(`lost shards: ${lost.join(", ")}`);
  if (found.length > 0 || lost.length > 0) process.exitCode = 1;
}
