import { constants, existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { copyFile, type FileHandle, lstat, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../exit.ts";

/*
 * The right to write an output: a folder with a unique name. A run takes the lease over by renaming the
 * folder; from then on no path through it works for the earlier owner. So an owner replaces, moves and
 * deletes output files only through its folder, and copies a file that an earlier owner may still have open
 * before it writes to it. An owner that was paused, and wakes up without its lease, therefore changes nothing.
 */
export interface Lease {
  /** Whether an earlier owner may still have files of the output open. */
  readonly isTakenOver: boolean;
  /** Renews the lease if the last renewal is not recent. Throws a LeaseLost if that fails. */
  check(): Promise<void>;
  /** Whether this process still holds it. */
  holds(): boolean;
  /** Writes a file atomically, replacing an existing one. */
  create(path: string, data: string): Promise<void>;
  /** Opens a file to append to it. */
  open(path: string): Promise<FileHandle>;
  /** Replaces a file, if it exists, by a copy, so that an earlier owner's open handle no longer reaches it. */
  adopt(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** Finishes a move that an earlier owner began, to `to`. */
  endMove(to: string): Promise<void>;
  /** Deletes a file if it exists. */
  remove(path: string): Promise<void>;
  /** Gives the lease back. */
  release(): void;
}

/** Another run has taken over the output. */
export class LeaseLost extends UsageError {}

/** Heartbeats per lease duration. */
const HEARTBEATS = 9;
/** Files in the folder of a lease. */
const HEARTBEAT = "sign";
const NEW = "new";
const MOVED = "moved";
const REMOVED = "removed";

/** Refuses symbolic links; Windows has no such flag. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Writes the first heartbeat of a lease. */
export function writeFirstHeartbeat(folder: string, leaseMs: number): Promise<void> {
  return writeFile(join(folder, HEARTBEAT), heartbeatOf(leaseMs, 0));
}

/** An owner's latest heartbeat, and the duration of its lease in milliseconds; an empty text if unreadable. */
export async function readHeartbeat(folder: string): Promise<{ text: string; leaseMs?: number }> {
  try {
    // Opening the file makes a network file system ask its server.
    const file = await open(join(folder, HEARTBEAT));
    try {
      const text = await file.readFile("latin1");
      const [, seconds] = heartbeatPattern.exec(text) ?? [];
      return seconds === undefined ? { text } : { text, leaseMs: Number(seconds) * 1000 };
    } finally {
      await file.close();
    }
  } catch {
    return { text: "" };
  }
}

const heartbeatPattern = /^lease (\d+(?:\.\d+)?) s\b/;

/** All heartbeats of an owner have the same length, so that each overwrites the last. */
function heartbeatOf(leaseMs: number, count: number): string {
  const time = new Date().toISOString();
  return `lease ${leaseMs / 1000} s, sign ${String(count).padStart(12, "0")}, ${time}\n`;
}

/**
 * Holds a lease that this process has made or taken over, and renews it until its release.
 *
 * @param folder the lease, within the lock
 * @param output the output's name in messages
 */
export function holdLease(
  folder: string,
  output: string,
  { leaseMs, isTakenOver }: { readonly leaseMs: number; readonly isTakenOver: boolean },
): Lease {
  const interval = leaseMs / HEARTBEATS;
  let renewed = performance.now();
  let heartbeats = 0;
  const at = (name: string): string => join(folder, name);

  async function renew(): Promise<void> {
    const now = performance.now();
    try {
      // "r+" never creates the file: it is missing if the lease was taken over.
      const file = await open(at(HEARTBEAT), "r+");
      try {
        await file.write(heartbeatOf(leaseMs, ++heartbeats), 0);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
      clearInterval(timer);
      renewed = Number.NEGATIVE_INFINITY;
      const found = `another run took it over, since this one sent no heartbeat for ${leaseMs / 1000} s`;
      throw new LeaseLost(`cannot continue writing ${output}: ${found}; let that run finish`);
    }
    renewed = now;
  }
  /** Runs a step. If a file is missing, checks whether the lease itself is. */
  async function byLease<Result>(step: () => Promise<Result>): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      if (isMissing(error)) await renew();
      throw error;
    }
  }
  // The next step that needs the lease finds the error.
  const timer = setInterval(() => renew().catch(() => {}), interval).unref();
  return {
    isTakenOver,
    async check() {
      if (performance.now() - renewed > 2 * interval) await renew();
    },
    holds: () => existsSync(at(HEARTBEAT)),
    create: (path, data) =>
      byLease(async () => {
        await writeFile(at(NEW), data);
        await rename(at(NEW), path);
      }),
    async open(path) {
      const file = await open(path, APPEND);
      try {
        // Proves that no later run has adopted the file yet.
        await renew();
        return file;
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async adopt(path) {
      if (!(await isFile(path))) return;
      await byLease(async () => {
        await copyFile(path, at(NEW), constants.COPYFILE_FICLONE);
        await rename(at(NEW), path);
      });
    },
    move: (from, to) =>
      byLease(async () => {
        await rename(from, at(MOVED));
        await rename(at(MOVED), to);
      }),
    async endMove(to) {
      if (existsSync(at(MOVED))) await byLease(() => rename(at(MOVED), to));
    },
    async remove(path) {
      if (!(await isFile(path))) return;
      await byLease(() => rename(path, at(REMOVED)));
      await rm(at(REMOVED), { force: true });
    },
    release() {
      clearInterval(timer);
      try {
        // Keep a file in the middle of a move: the next owner finishes the move.
        const names = readdirSync(folder).filter((name) => name !== MOVED);
        for (const name of names) rmSync(at(name), { force: true });
        rmdirSync(folder);
        rmdirSync(dirname(folder));
      } catch {
        // Another run has taken the lease over.
      }
    },
  };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return !(await lstat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
