/**
 * CPU time of an extraction beside other extractors in JavaScript, Python, Rust and Go, on the same
 * pages in one run: quote the ratios, not the milliseconds. Each is a program of its own that is
 * installed and built here, with pinned versions, by its language's tools; what has none is left out.
 * The programs take turns, so that a busy moment hits all, and the fastest pass counts. Run:
 *
 *     npm run bench:peers [rounds] [name …]
 *
 * With names of samples (own, middling, large), only those are taken. With names of programs, which are those of the
 * table, only those run beside `parseDocument`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cost } from "./measure.ts";
import { type BenchPage, samples } from "./pages.ts";
import {
  make,
  type Pass,
  type Program,
  passesOf,
  type Toolchain,
  ToolMissing,
  toolchains,
} from "./programs.ts";
import { costTable } from "./report.ts";
import { FLOOR } from "./stages.ts";

const [given = "3", ...names] = process.argv.slice(2);
const rounds = Number(given);
const wanted = names.filter((name) => !(name in samples));
const taken = names.filter((name) => name in samples);
/** Passes of a program per turn, after one to warm up: small pages take more until their code is warm. */
const PASSES: Readonly<Record<string, number>> = { own: 40, middling: 8, large: 4 };

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The toolchains with the programs that were asked for; throws a RangeError for a name that none has. */
function wantedOf(all: readonly Toolchain[]): Toolchain[] {
  const names = all.flatMap(({ programs }) => programs.map(({ name }) => name));
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`unknown program "${unknown}"; known: ${names.join(", ")}`);
  }
  const isWanted = ({ name }: Program): boolean =>
    wanted.length === 0 || name === FLOOR || wanted.includes(name);
  return all
    .map((toolchain) => ({ ...toolchain, programs: toolchain.programs.filter(isWanted) }))
    .filter(({ programs }) => programs.length > 0);
}

/** Whether the toolchain's programs are there now. */
function isMade(toolchain: Toolchain): boolean {
  const names = toolchain.programs.map(({ name }) => name).join(", ");
  try {
    say(`making ${names}`);
    make(toolchain);
    return true;
  } catch (error) {
    if (!(error instanceof ToolMissing)) process.exitCode = 1;
    say(`left out: ${names}: ${(error as Error).message}`);
    return false;
  }
}

function measure(made: readonly Toolchain[], sample: string, folder: string): Map<string, Pass[]> {
  const passes = new Map<string, Pass[]>();
  const dropped = new Set<string>();
  const entries = made.flatMap((toolchain) =>
    toolchain.programs.map((program) => ({ toolchain, program })),
  );
  for (let round = 1; round <= rounds; round++) {
    for (const { toolchain, program } of entries) {
      const { name, slow = false } = program;
      if (dropped.has(name)) continue;
      say(`${sample}, round ${round} of ${rounds}: ${name}`);
      try {
        const more = passesOf(program, toolchain, folder, slow ? 1 : PASSES[sample]!);
        passes.set(name, [...(passes.get(name) ?? []), ...more]);
      } catch (error) {
        process.exitCode = 1;
        say(`left out: ${name}: ${(error as Error).message}`);
        dropped.add(name);
        passes.delete(name);
      }
    }
  }
  return passes;
}

/** The fastest pass, per page. */
function costOf(passes: readonly Pass[], pages: number): Cost {
  const fastest = passes.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a));
  return { milliseconds: fastest.milliseconds / pages, failed: fastest.failed };
}

function tableOf(made: readonly Toolchain[], sample: string, pages: readonly BenchPage[]): string {
  const folder = mkdtempSync(join(tmpdir(), "seine-peers-"));
  try {
    pages.forEach(({ bytes }, i) => {
      writeFileSync(join(folder, `${String(i).padStart(4, "0")}.html`), bytes);
    });
    const passes = measure(made, sample, folder);
    if (!passes.has(FLOOR))
      throw new Error(`${FLOOR} did not run: there is nothing to compare with`);
    const costs = new Map([...passes].map(([name, own]) => [name, costOf(own, pages.length)]));
    return costTable(sample, pages, costs, FLOOR);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const made = wantedOf(toolchains).filter(isMade);
for (const sample of taken.length > 0 ? taken : Object.keys(samples)) {
  const pages = samples[sample]!();
  if (pages.length === 0) {
    say(`no ../shared/datasets: the sample ${sample} is left out`);
    continue;
  }
  process.stdout.write(`${tableOf(made, sample, pages)}\n`);
}
