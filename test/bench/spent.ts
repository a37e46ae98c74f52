import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** What a run of the built program took, all its threads together. */
export interface Spent {
  /** CPU seconds of the process, its start included. */
  readonly seconds: number;
  /** Bytes of memory at its largest. */
  readonly memory: number;
}

const program = fileURLToPath(new URL("../../dist/node/main.js", import.meta.url));
/** Loaded before the program; its threads load it too. */
const told = `
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
if (isMainThread) process.on("exit", () =>
  writeFileSync(process.env.SEINE_BENCH_USAGE, JSON.stringify(process.resourceUsage())));
`;
const preload = `data:text/javascript,${encodeURIComponent(told)}`;

/**
 * Runs `seine`, the built one, to its end.
 *
 * @param input what it reads; default nothing
 * @throws Error for another exit code than 0 and 1
 */
export async function spent(args: readonly string[], input?: Readable): Promise<Spent> {
  const usage = join(tmpdir(), `seine-usage-${process.pid}-${performance.now()}`);
  const child = spawn(process.execPath, ["--import", preload, program, ...args], {
    env: { ...process.env, SEINE_BENCH_USAGE: usage },
    stdio: [input ?? "ignore", "ignore", "inherit"],
  });
  const [code, signal] = await once(child, "close");
  if (code !== 0 && code !== 1) {
    throw new Error(`seine ${args.join(" ")} ended with ${code ?? signal}`);
  }
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, "utf8"));
  rmSync(usage);
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, memory: 1024 * maxRSS };
}

/** The pages of files as frames, which a service reads. */
export function frames(...files: readonly string[]): Readable {
  const child = spawn(process.execPath, [program, "pages", ...files], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return child.stdout;
}
