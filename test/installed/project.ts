/** What the tests of the installed package share. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inject, onTestFinished } from "vitest";
import type { Installed } from "./setup.ts";

export const root: string = fileURLToPath(new URL("../..", import.meta.url));
export const { copy, buildOutput, packed, project, rendering }: Installed = inject("installed");
export const modules: string = join(project, "node_modules");
export const installed: string = join(modules, "seine");

/** A page, and what the tiny model takes of it. */
export const page: string =
  "<nav><a href=/>Home</a></nav><p>The bridge opened on Monday after nine years of work.</p>";
export const text = "The bridge opened on Monday after nine years of work.\n";

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

// Some versions of Node.js 22 warn where `require` meets a module.
const env = { ...process.env, NODE_NO_WARNINGS: "1" };

/** Runs a script of the project. */
export function run(name: string, source: string): Finished {
  writeFileSync(join(project, name), source);
  return spawnSync(process.execPath, [name], { cwd: project, encoding: "utf8", env });
}

/** The command as npm puts it into a project. */
export function commandIn(folder: string): string {
  return join(folder, "node_modules/.bin/seine");
}

/** Runs the command of a project in it, or in another folder. */
export function seine(args: readonly string[], within = project, cwd = within): Finished {
  return spawnSync(commandIn(within), args, { cwd, encoding: "utf8", env });
}

/** Starts a command that goes on until it is ended; what it says first, on the given stream. */
export async function start(
  args: readonly string[],
  stream: "stdout" | "stderr",
): Promise<{ readonly child: ChildProcess; readonly said: string }> {
  const child = spawn(commandIn(project), args, { cwd: project, env, stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const said of createInterface({ input: child[stream] })) return { child, said };
  throw new Error(`seine ${args.join(" ")} ended without a word`);
}

export function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
