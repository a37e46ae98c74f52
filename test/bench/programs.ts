import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { bundleOf } from "./bundled.ts";
import { FLOOR } from "./stages.ts";

/** A command and its arguments. */
type Command = readonly [string, ...string[]];

/** What is run and, once, how it is made; a program takes a folder of pages and a number of passes. */
export interface Program {
  readonly name: string;
  readonly command: Command;
  /** Slow ones get through the pages once. */
  readonly slow?: boolean;
}

/** Programs that are made together by their language's own tools. */
export interface Toolchain {
  /** Where the steps are taken. */
  readonly folder: string;
  readonly steps: readonly Command[];
  readonly programs: readonly Program[];
}

const passLine = z.object({ milliseconds: z.number().positive(), failed: z.int().nonnegative() });

/** One pass over all pages: CPU time in milliseconds, and pages that gave an error or no text. */
export type Pass = z.infer<typeof passLine>;

/** A program that takes longer hangs, in milliseconds; so does a step of making it. */
const PATIENCE = 30 * 60_000;
/** Of what a command that failed has said, the last lines tell why. */
const LAST_LINES = 5;

const peers = fileURLToPath(new URL("./peers/", import.meta.url));
const native = `${peers}native`;
const taskBundle = bundleOf(new URL("./task-program.ts", import.meta.url));
const bundleTask: Command = [
  process.execPath,
  "--import",
  "tsx",
  fileURLToPath(new URL("./bundle-task.ts", import.meta.url)),
];

function task(name: string): Program {
  return { name, command: [process.execPath, taskBundle, name] };
}

/** The names of JavaScript's are those of the bench's tasks. */
export const toolchains: readonly Toolchain[] = [
  {
    folder: peers,
    steps: [bundleTask],
    programs: [FLOOR, "extract, default model", "extract, tiny model"].map(task),
  },
  {
    folder: `${native}/python`,
    steps: [
      ["python3", "-m", "venv", ".venv"],
      [".venv/bin/python", "-m", "pip", "install", "--require-hashes", "-r", "requirements.txt"],
    ],
    programs: [{ name: "Resiliparse", command: [`${native}/python/.venv/bin/python`, "main.py"] }],
  },
  {
    folder: `${native}/rust`,
    steps: [["cargo", "build", "--release", "--locked"]],
    programs: ["rs-trafilatura", "dom_smoothie"].map((name) => ({
      name,
      command: [`${native}/rust/target/release/seine-bench-rust-peers`, name],
    })),
  },
  {
    folder: `${native}/go`,
    steps: [["go", "build", "-o", "target/", "."]],
    programs: [{ name: "go-trafilatura", command: [`${native}/go/target/seine-bench-go-peer`] }],
  },
  {
    folder: peers,
    steps: [["npm", "ci", "--ignore-scripts"], bundleTask],
    programs: [
      "Readability on linkedom",
      "Readability on jsdom",
      "Defuddle on linkedom",
      "article-extractor",
    ].map((name) => ({ ...task(name), slow: true })),
  },
];

/** A toolchain that is not installed: no failure, the rest can be compared. */
export class ToolMissing extends Error {}

/**
 * Takes the steps that make the programs.
 *
 * @throws ToolMissing when there is no such command; Error when a step fails, with what it said
 */
export function make({ folder, steps }: Toolchain): void {
  for (const step of steps) run(step, folder);
}

/**
 * Runs a program over a folder of pages in a process of its own.
 *
 * @throws Error when it fails or prints something else
 */
export function passesOf(
  { command }: Program,
  { folder }: Toolchain,
  pages: string,
  passes: number,
): Pass[] {
  const lines = run([...command, pages, String(passes)], folder)
    .trim()
    .split("\n");
  return lines.map((line) => passLine.parse(JSON.parse(line)));
}

function run([name, ...args]: Command, folder: string): string {
  const { error, status, signal, stdout, stderr } = spawnSync(name, args, {
    cwd: folder,
    encoding: "utf8",
    timeout: PATIENCE,
    maxBuffer: Number.POSITIVE_INFINITY,
    // Go's garbage collector else takes as many threads as there are cores.
    env: { ...process.env, GOMAXPROCS: "1" },
  });
  if (error !== undefined && "code" in error && error.code === "ENOENT") {
    throw new ToolMissing(`${name} is not installed`);
  }
  if (error !== undefined) throw error;
  if (status !== 0) {
    const said = stderr.trimEnd().split("\n").slice(-LAST_LINES).join("\n");
    throw new Error(`${name} ended with ${status ?? signal}:\n${said}`);
  }
  return stdout;
}
