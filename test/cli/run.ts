import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { runProgram } from "../../src/cli/program.ts";
import { createFeaturizer } from "../../src/features/index.ts";
import { FORMAT, type ModelJson, VERSION, writeModel } from "../../src/models/model.ts";
import { mainArgs, root } from "../cases/command.ts";

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in a process of its own. @param flags of Node.js */
export function seine(
  args: readonly string[],
  stdin: string | Uint8Array = "",
  flags: readonly string[] = [],
): Promise<Finished> {
  const all = [...flags, ...mainArgs, ...args];
  const child = spawn(process.execPath, all, { cwd: root });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  // A command that ends without reading its input closes the pipe.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, stdout: String(Buffer.concat(out)), stderr: String(Buffer.concat(err)) });
    });
  });
}

/** Runs the command line in this process, which spares starting one. */
export async function runHere(args: readonly string[]): Promise<Finished> {
  const out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const err = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    const code = (await runProgram(args)) ?? Number(process.exitCode);
    const [stdout, stderr] = [out, err].map(({ mock }) =>
      mock.calls.map(([chunk]) => String(chunk)).join(""),
    );
    return { code, stdout: stdout!, stderr: stderr! };
  } finally {
    process.exitCode = before;
    out.mockRestore();
    err.mockRestore();
  }
}

/** A folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "seine-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files, given as path below the folder and content. */
export function writeAll(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

/**
 * A model that keeps blocks of five words and more on a line: log-odds = -4.5 + text density
 * - 2 x link density of the block.
 */
export function tinyModel(): ModelJson {
  const { columns } = createFeaturizer([{ name: "shallow-text" }]);
  const predictor = {
    kind: "logistic",
    columns: [...columns],
    scaler: { mean: columns.map(() => 0), scale: columns.map(() => 1) },
    weights: [0, 0, -2, 1, 0, 0],
    bias: -4.5,
  };
  return {
    format: FORMAT,
    version: VERSION,
    checksum: "",
    name: "tiny",
    segmenter: "layout",
    features: [{ name: "shallow-text" }],
    columns: [...columns],
    predictor,
    threshold: 0.5,
    training: {
      estimator: "logistic",
      seed: 1,
      labels: "climbed",
      pages: 0,
      sites: 0,
      blocks: 0,
      corpora: [],
      corpusDigest: "",
    },
    scores: {
      metric: "word F1",
      folds: 0,
      overall: { mean: 0, low: 0, high: 0, pages: 0 },
      byType: {},
    },
  };
}

/** An address on this machine where nobody listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/`;
}

/** Writes the tiny model into a folder; its path. */
export function writeTinyModel(folder: string): string {
  const path = join(folder, "model.json");
  writeFileSync(path, writeModel(tinyModel()));
  return path;
}

/** A page with one paragraph of content beside a menu. */
export function pageOf(sentence: string): string {
  return `<html><body><ul><li><a href=/>Home</a></ul><p>${sentence}</p></body></html>`;
}
