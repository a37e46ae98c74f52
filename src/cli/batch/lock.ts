import { randomBytes } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf, UsageError } from "../exit.ts";

/*
 * One run at a time per output. A lock is a folder in which each run that wants the output makes a file
 * of its own, whose name tells the process: only then it looks for others, so that of two that start at
 * once at least one sees the other, and whoever sees another withdraws. A run that was killed leaves its
 * file; as no other run ever has that name, whoever finds that the process is gone can delete it.
 */

/** How often a run that sees another tries again: both may have withdrawn. */
const TRIES = 8;
/** Between two tries, at least and at most, in milliseconds. */
const PAUSE = { least: 20, most: 200 } as const;

const claimPattern = /^(\d+)-(\w+)-[\da-f]+@(.*)$/;
const unsafe = /[^\w.-]/g;

interface Holder {
  readonly pid: number;
  /** When the process was started, where the system tells; a number may come again. */
  readonly start: string;
  readonly host: string;
}

/**
 * Takes the lock of an output.
 *
 * @param folder the lock, beside the output
 * @param output what it is called in messages
 * @returns what gives it back
 * @throws UsageError when another run has it, or it cannot be made
 */
export async function lock(folder: string, output: string): Promise<() => void> {
  const host = hostname().replace(unsafe, "_");
  const own = `${process.pid}-${startOf(process.pid)}-${randomBytes(4).toString("hex")}@${host}`;
  const release = (): void => {
    rmSync(join(folder, own), { force: true });
    removeIfEmpty(folder);
  };
  for (let tries = 1; ; tries++) {
    try {
      claim(folder, own);
    } catch (error) {
      throw new UsageError(`cannot write ${output}: ${messageOf(error)}; name another place`);
    }
    const other = otherHolder(folder, own, host);
    if (other === undefined) return release;
    release();
    if (tries === TRIES) throw new UsageError(message(output, folder, other, host));
    await sleep(PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least));
  }
}

function claim(folder: string, own: string): void {
  for (let tries = 1; ; tries++) {
    try {
      mkdirSync(folder);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    try {
      closeSync(openSync(join(folder, own), "wx"));
      return;
    } catch (error) {
      // Another run was done and took the folder away.
      if (codeOf(error) !== "ENOENT" || tries === TRIES) throw error;
    }
  }
}

/** A run that has the lock or wants it; those that are gone are deleted. */
function otherHolder(folder: string, own: string, host: string): Holder | undefined {
  // Its own file keeps the folder there.
  for (const name of readdirSync(folder)) {
    const [, pid, start, of] = claimPattern.exec(name) ?? [];
    if (name === own || pid === undefined || start === undefined || of === undefined) continue;
    const holder = { pid: Number(pid), start, host: of };
    if (of !== host || isRunning(holder)) return holder;
    rmSync(join(folder, name), { force: true });
  }
  return undefined;
}

function isRunning({ pid, start }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not ours to signal, but there.
    if (codeOf(error) !== "EPERM") return false;
  }
  return startOf(pid) === start;
}

/** When a process was started, in ticks since the system was, by Linux; elsewhere `0`. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field, the name, may have spaces; the start is the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  } catch {
    return "0";
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Others have their files in it.
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function message(output: string, folder: string, { pid, host }: Holder, own: string): string {
  const found = `process ${pid}${host === own ? "" : ` on ${host}`} is writing it (${folder})`;
  const advice =
    host === own
      ? "wait for it, or name another output"
      : "wait for it, or name another output; if that process is gone, delete the folder";
  return `cannot write ${output}: ${found}; ${advice}`;
}
