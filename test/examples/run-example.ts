/** Runs a program of a user: a module beside the examples, which imports the built package by its name. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root: string = fileURLToPath(new URL("../..", import.meta.url));
/** A page with an article, and words of its content and of its menu. */
export const article = {
  path: "data/pages/docs-queue-retries/page.html",
  word: "A job is never retried in place",
  heading: "Choosing a backoff",
} as const;

/**
 * Runs a module and parses what it prints.
 *
 * @param code may import `./examples/…` and `seine`
 * @throws Error with all that it said, if it fails
 */
export function runExample<Result>(code: string): Result {
  const args = ["--input-type=module", "--no-warnings", "--eval", code];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(`it ended with ${status}:\n${stdout}\n${stderr}`);
  return JSON.parse(stdout) as Result;
}
