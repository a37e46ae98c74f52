import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf, say, UsageError } from "../exit.ts";
import { areTogether, type Holder, holderOf, isRunning, leaseName, thisProcess } from "./holder.ts";
import { holdLease, type Lease, readHeartbeat, writeFirstHeartbeat } from "./lease.ts";

/*
 * One run at a time per output. A lock is a folder that holds one lease, also a folder. A run claims the
 * lock by renaming a prepared folder to it, which fails if another run's folder is there. A run takes a
 * lease over by renaming it; if several try, only one still finds it under its old name.
 *
 * On the owner's machine the system reports whether its process is gone. From another machine it counts as
 * gone after a lease duration without a heartbeat, measured by the waiting machine since clocks differ.
 */

/**
 * Default lease duration, in seconds. It exceeds the minute for which network file systems cache file names
 * (`acdirmax` of NFS), so that an owner that wakes up sees that its lease was renamed.
 */
const LEASE = 90;
/** How often a waiting run checks for a heartbeat per lease duration. */
const CHECKS = 30;
/** Pause between attempts when others want the lock too, in milliseconds. */
const PAUSE = 20;

export interface LockOptions {
  readonly host?: string;
  /** How long an owner may be without a heartbeat, in milliseconds. */
  readonly leaseMs?: number;
  /** What to do while another process has the lock. */
  readonly advice?: string;
}

/**
 * Locks an output.
 *
 * @param folder the lock, beside the output and on its file system
 * @param output the output's name in messages
 * @throws UsageError if another run has the lock, or it cannot be created
 */
export async function lock(
  folder: string,
  output: string,
  {
    host,
    leaseMs = leaseOfUser(),
    advice = "wait for it, or name another output",
  }: LockOptions = {},
): Promise<Lease> {
  const holder = thisProcess(host);
  try {
    for (;;) {
      const name = leaseName(holder);
      const other = await leaseIn(folder);
      const isMine =
        other === undefined
          ? await claim(folder, name, leaseMs)
          : await succeed(folder, other, { name, own: holder, output, leaseMs, advice });
      if (isMine) {
        return holdLease(join(folder, name), output, {
          leaseMs,
          isTakenOver: other !== undefined,
        });
      }
      await sleep(PAUSE);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot write ${output}: ${messageOf(error)}; name another place`);
  }
}

function leaseOfUser(): number {
  const { SEINE_LEASE: text = String(LEASE) } = process.env;
  const seconds = Number(text);
  if (text.trim() === "" || !(seconds > 0 && seconds <= 86_400)) {
    const expected = "expected seconds, more than 0 and at most 86400";
    throw new UsageError(`found SEINE_LEASE=${text}, ${expected}`);
  }
  return seconds * 1000;
}

/** The name of the lease in a lock. */
async function leaseIn(folder: string): Promise<string | undefined> {
  try {
    return (await readdir(folder))[0];
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Claims a lock that nobody has. */
async function claim(folder: string, name: string, leaseMs: number): Promise<boolean> {
  const made = `${folder}.${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(made);
    await mkdir(join(made, name));
    await writeFirstHeartbeat(join(made, name), leaseMs);
    await rename(made, folder);
    return true;
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Windows cannot replace a folder, even an empty one.
    if (process.platform === "win32") await rmdir(folder).catch(() => {});
    return false;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

function isTaken(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "EPERM") return process.platform === "win32";
  return code === "EEXIST" || code === "ENOTEMPTY";
}

/** Takes a lease over if its owner is gone. */
async function succeed(
  folder: string,
  other: string,
  wish: {
    readonly name: string;
    readonly own: Holder;
    readonly output: string;
    readonly leaseMs: number;
    readonly advice: string;
  },
): Promise<boolean> {
  const { name, own, output, advice } = wish;
  const holder = holderOf(other);
  if (holder === undefined) {
    const found = `found ${other} in ${folder}, expected the lease of a run`;
    throw new UsageError(
      `cannot write ${output}: ${found}; if no other run writes it, delete the folder`,
    );
  }
  const isHere = areTogether(holder, own);
  const isGone = isHere ? !isRunning(holder) : await isSilent(folder, other, { ...wish, holder });
  if (!isGone) {
    const at = isHere ? "" : ` on ${holder.host}`;
    const found = `process ${holder.pid}${at} is writing it (${folder})`;
    throw new UsageError(`cannot write ${output}: ${found}; ${advice}`);
  }
  if (!(await isRenamed(join(folder, other), join(folder, name)))) return false;
  await writeFirstHeartbeat(join(folder, name), wish.leaseMs);
  if (!isHere) say(`${output}: taken over from process ${holder.pid} on ${holder.host}`, "warning");
  return true;
}

/** Whether an owner on another machine sends no heartbeat for the duration of its lease, or has lost it. */
async function isSilent(
  folder: string,
  other: string,
  {
    holder: { pid, host },
    output,
    leaseMs: usual,
  }: { readonly holder: Holder; readonly output: string; readonly leaseMs: number },
): Promise<boolean> {
  const place = join(folder, other);
  const { text: first, leaseMs = usual } = await readHeartbeat(place);
  const pause = leaseMs / CHECKS;
  const seconds = Number((leaseMs / 1000).toFixed(1));
  const found = `process ${pid} on ${host} has the lease`;
  say(`${output}: ${found}; waiting up to ${seconds} s for its heartbeat`, "warning");
  let last = performance.now();
  for (let waited = 0; waited <= leaseMs; ) {
    await sleep(pause);
    const now = performance.now();
    // If all machines were asleep, the owner could not have sent a heartbeat in that time.
    waited += Math.min(now - last, 2 * pause);
    last = now;
    const { text } = await readHeartbeat(place);
    if (text === "" && !existsSync(place)) return true;
    if (text !== first) return false;
  }
  return true;
}

/** Renames a folder. False if another process renamed it first. */
async function isRenamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    // A network file system may report a rename as failed that its server has done.
    return existsSync(to);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
