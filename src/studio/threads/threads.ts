/** Threads for what would make the window wait. */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

/**
 * Threads that start when they are needed and end when they are not.
 *
 * @param name of a file beside this one, whose default export does the work
 */
export function openThreads<Task, Result>(name: string, most: number): Piscina<Task, Result> {
  // Run from source, threads must load tsx by themselves.
  const isSource = import.meta.url.endsWith(".ts");
  const file = new URL(`./${name}.${isSource ? "ts" : "js"}`, import.meta.url);
  const tsx = isSource ? ["--require", createRequire(import.meta.url).resolve("tsx/cjs")] : [];
  return new Piscina<Task, Result>({
    filename: fileURLToPath(file),
    execArgv: tsx,
    minThreads: 0,
    maxThreads: most,
    idleTimeout: 10_000,
    atomics: "disabled",
  });
}
