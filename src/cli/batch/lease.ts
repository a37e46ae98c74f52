import { constants, existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { copyFile, type FileHandle, lstat, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../exit.ts";

/*
 * The right to write an output. It is a folder, whose name no other lease ever has. Who takes it over
 * renames the folder: from that moment every path through it leads the earlier owner nowhere. So an owner
 * replaces, moves and deletes files of the output only by way of its folder. A file that an earlier owner
 * may still have open is copied before it is written to. Together these make sure that an owner that was
 * paused, and wakes up after it has lost its lease, changes nothing.
 */
export interface Lease {
  /** Whether an earlier owner may still have files of the output open. */
  readonly isTakenOver: boolean;
  /** Throws a LeaseLost unless the lease was renewed a short time ago, or can be now. */
  check(): Promise<void>;
  /** Whether it is still held. */
  holds(): boolean;
  /** Writes a file, all or nothing, in place of one that is there. */
  create(path: string, data: string): Promise<void>;
  /** Opens a file to append to it. */
  open(path: string): Promise<FileHandle>;
  /** Puts a copy in the place of a file, if it is there: whoever has that one open writes to no other. */
  adopt(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** Ends a move that the earlier owner began, wherever it was to go. */
  endMove(to: string): Promise<void>;
  /** Deletes a file, if it is there. */
  remove(path: string): Promise<void>;
  /** Gives the lease back. */
  release(): void;
}

/** Another run has taken the output over. */
export class LeaseLost extends UsageError {}

/** Owners give a sign so many times within a lease. */
const SIGNS = 9;
/** Files in the folder of a lease. */
const SIGN = "sign";
const NEW = "new";
const MOVED = "moved";
const REMOVED = "removed";

/** Not through a link that somebody put there; Windows has no such flag. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Makes the sign that an owner renews. */
export function writeFirstSign(folder: string, leaseMs: number): Promise<void> {
  return writeFile(join(folder, SIGN), signOf(leaseMs, 0));
}

/** What an owner last wrote, and for how long it counts, in milliseconds, where it can be read. */
export async function readSign(folder: string): Promise<{ text: string; leaseMs?: number }> {
  try {
    // Opening it makes a network file system ask its server.
    const file = await open(join(folder, SIGN));
    try {
      const text = await file.readFile("latin1");
      const [, seconds] = signPattern.exec(text) ?? [];
      return seconds === undefined ? { text } : { text, leaseMs: Number(seconds) * 1000 };
    } finally {
      await file.close();
    }
  } catch {
    return { text: "" };
  }
}

const signPattern = /^lease (\d+(?:\.\d+)?) s\b/;

/** All signs of an owner have one length, so that one can be written over the other. */
function signOf(leaseMs: number, count: number): string {
  const time = new Date().toISOString();
  return `lease ${leaseMs / 1000} s, sign ${String(count).padStart(12, "0")}, ${time}\n`;
}

/**
 * The lease of a folder that this process has made or taken over; it is renewed until it is given back.
 *
 * @param folder its own, within the lock
 * @param output what is written, in messages
 */
export function holdLease(
  folder: string,
  output: string,
  { leaseMs, isTakenOver }: { readonly leaseMs: number; readonly isTakenOver: boolean },
): Lease {
  const interval = leaseMs / SIGNS;
  let renewed = performance.now();
  let signs = 0;
  const at = (name: string): string => join(folder, name);

  async function renew(): Promise<void> {
    const now = performance.now();
    try {
      // Never makes the file: where the folder is gone there is none.
      const file = await open(at(SIGN), "r+");
      try {
        await file.write(signOf(leaseMs, ++signs), 0);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
      clearInterval(timer);
      renewed = Number.NEGATIVE_INFINITY;
      const found = `another run has taken it over, as this one gave no sign for ${leaseMs / 1000} s`;
      throw new LeaseLost(`cannot go on writing ${output}: ${found}; let that run finish`);
    }
    renewed = now;
  }
  /** Where something is missing, it may be the lease. */
  async function byLease<Result>(step: () => Promise<Result>): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      if (isMissing(error)) await renew();
      throw error;
    }
  }
  // What goes wrong is found by the next one that needs the lease.
  const timer = setInterval(() => renew().catch(() => {}), interval).unref();
  return {
    isTakenOver,
    async check() {
      if (performance.now() - renewed > 2 * interval) await renew();
    },
    holds: () => existsSync(at(SIGN)),
    create: (path, data) =>
      byLease(async () => {
        await writeFile(at(NEW), data);
        await rename(at(NEW), path);
      }),
    async open(path) {
      const file = await open(path, APPEND);
      try {
        // Still held: so the file is not yet that of a run which came after.
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
        // What was being moved is nobody's to delete: the next owner ends that.
        const names = readdirSync(folder).filter((name) => name !== MOVED);
        for (const name of names) rmSync(at(name), { force: true });
        rmdirSync(folder);
        rmdirSync(dirname(folder));
      } catch {
        // It has another owner by now.
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
