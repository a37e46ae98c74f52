import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** The process that holds a lease. */
export interface Holder {
  readonly pid: number;
  /** Start time of the process, where the system has it: systems reuse process numbers. */
  readonly start: string;
  /** Scope in which the process number is unique: a boot of a system, and a container in it. */
  readonly machine: string;
  readonly host: string;
}

const namePattern = /^(\d+)-(\w+)-([\da-f]+)-[\da-f]+@(.*)$/;
const unsafe = /[^\w.-]/g;

/** @param host the name of this host */
export function thisProcess(host: string = hostname()): Holder {
  const { pid } = process;
  return { pid, start: startIn(statOf(pid)), machine: machine(), host: host.replace(unsafe, "_") };
}

/** A unique name for a lease of this holder. */
export function leaseName({ pid, start, machine, host }: Holder): string {
  return `${pid}-${start}-${machine}-${randomBytes(8).toString("hex")}@${host}`;
}

/** The holder in a lease's name; undefined if the name has another form. */
export function holderOf(name: string): Holder | undefined {
  const [, pid, start, machine, host] = namePattern.exec(name) ?? [];
  if (pid === undefined || start === undefined) return undefined;
  return machine === undefined || host === undefined
    ? undefined
    : { pid: Number(pid), start, machine, host };
}

/** Whether both processes can see each other. */
export function areTogether(a: Holder, b: Holder): boolean {
  return a.host === b.host && a.machine === b.machine;
}

/** Whether a process of this machine still runs. */
export function isRunning({ pid, start }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, but under another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const fields = statOf(pid);
  return !ENDED.has(fields[0] ?? "") && startIn(fields) === start;
}

/** States of a process that has ended, of which its parent has not taken note: in containers nobody may ever do. */
const ENDED: ReadonlySet<string> = new Set(["Z", "X", "x"]);

/** On Linux, a process's start in clock ticks since boot; elsewhere `0`. */
function startIn(fields: readonly string[]): string {
  return fields[19] ?? "0";
}

/** On Linux, what the system says of a process from its third field on, its state; elsewhere nothing. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field, the name, may have spaces.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** On Linux, a digest of the boot id and the process namespace; elsewhere the digest of an empty text. */
function machine(): string {
  let found = "";
  try {
    found = readFileSync("/proc/sys/kernel/random/boot_id", "latin1");
    found += readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only the host name identifies the machine then.
  }
  return createHash("sha256").update(found).digest("hex").slice(0, 8);
}
